#!/usr/bin/env python3
"""Is it understood?  A recogniser (pocketsphinx) hears random English announcements from the signal behind the pin.  covers: B1

    tests/speech/hear.py COUNT [PACK]     fails below 93 % of sentences right or above 2 % of words wrong

The grammar has whole sentences of the clock, with every number.  A recogniser hardly notices wrong ends; the tests of samples and clips do.
"""
import os
import subprocess
import sys
import tempfile

BUILD = os.environ.get("BUILD", "build")
MODEL = "/usr/share/pocketsphinx/model/en-us"
SEED = "17"
SENTENCES, WORDS = 93.0, 2.0  # percent: right at least, wrong at most
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
PLAIN = ["you are to move", "opponent is to move", "not started", "you are white", "you are black", "your flag has fallen", "opponent's flag has fallen",
         "not your turn", "play goes on", "speech is on"]


def number(n):
    return ONES[n] if n < 20 else TENS[n // 10 - 2] + (f" {ONES[n % 10]}" if n % 10 else "")


def counts(limit, noun):
    more = " | ".join(number(n) for n in range(2, limit))
    return f"( ( one {noun} ) | ( ( {more} ) {noun}s ) )"


def grammar():
    return "\n".join([
        "#JSGF V1.0;", "grammar clock;", f"<h> = {counts(10, 'hour')};", f"<m> = {counts(60, 'minute')};", f"<s> = {counts(60, 'second')};",
        "<time> = ( zero seconds ) | ( <h> [ <m> ] [ <s> ] ) | ( <m> [ <s> ] ) | <s>;", "<turn> = you are to move | opponent is to move | not started;", f"<moves> = ( zero moves ) | {counts(100, 'move')};",
        f"public <said> = ( [ opponent ] [ used ] <time> ) | ( <moves> [ <turn> ] ) | {' | '.join(f'( {p} )' for p in PLAIN)};", ""])


def wrong_words(said, heard):
    """The least number of words that are changed, missing or too many."""
    row = list(range(len(heard) + 1))
    for n, word in enumerate(said, 1):
        above, row = row, [n]
        for k, other in enumerate(heard, 1):
            row.append(min(above[k] + 1, row[-1] + 1, above[k - 1] + (word != other)))
    return row[-1]


def hear(folder, count):
    """[words] that the recogniser heard."""
    names = [f"{n:03}" for n in range(count)]
    for name, text in (("ctl", "\n".join(names)), ("clock.gram", grammar())):
        with open(f"{folder}/{name}", "w", encoding="ascii") as file:
            file.write(text + "\n")
    subprocess.run(["pocketsphinx_batch", "-adcin", "yes", "-cepdir", folder, "-cepext", ".raw", "-ctl", f"{folder}/ctl", "-jsgf", f"{folder}/clock.gram",
                    "-hmm", f"{MODEL}/en-us", "-dict", f"{MODEL}/cmudict-en-us.dict", "-hyp", f"{folder}/heard"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(f"{folder}/heard", encoding="ascii") as file:
        return [line.rsplit("(", 1)[0].split() for line in file]


def judge(name, said, heard, least=SENTENCES, most=WORDS):
    """Prints what was heard wrong; returns the exit code: `least` percent of sentences are right, `most` percent of words are wrong."""
    wrong = [wrong_words(a, b) for a, b in zip(said, heard)]
    for a, b, n in zip(said, heard, wrong):
        if n:
            print(f"said '{' '.join(a)}', heard '{' '.join(b)}'")
    sentences = 100 * wrong.count(0) / len(said)
    words = 100 * sum(wrong) / sum(map(len, said))
    failed = (sentences < least) + (words > most)
    print(f"{name}: {sentences:.1f} % of {len(said)} sentences right, {words:.1f} % of words wrong")
    print(f"{2 - failed} passed, {failed} failed")
    return int(failed > 0)


def main():
    count, pack = int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "en"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([f"{BUILD}/test/speech-listen", pack, SEED, str(count), folder], check=True)
        with open(f"{folder}/said", encoding="utf-8") as file:
            said = [line.split() for line in file]
        heard = hear(folder, count)
    return judge(pack, said, heard)


if __name__ == "__main__":
    sys.exit(main())
