#!/usr/bin/env python3
"""A recogniser (pocketsphinx) hears random English announcements from the signal after a model of the pin.
covers: B1

    tests/speech/hear.py COUNT [SEED [PACK]]     fails below 93 % of sentences right or above 2 % of words wrong

The grammar has whole sentences of the clock, with every number. A recogniser hardly notices wrong ends of clips, so
other tests check samples and clips.
"""
import os
import random
import subprocess
import sys
import tempfile

from announcements import announcement, grammar, words

BUILD = os.environ.get("BUILD", "build")
MODEL = "/usr/share/pocketsphinx/model/en-us"
SEED = "17"
SENTENCES, WORDS = 93.0, 2.0  # percent: right at least, wrong at most


def wrong_words(said, heard):
    """The least number of words to change, add or drop."""
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


def judge(name, said, heard):
    """Prints the announcements that were heard wrong; returns the exit code."""
    wrong = [wrong_words(a, b) for a, b in zip(said, heard)]
    for a, b, n in zip(said, heard, wrong):
        if n:
            print(f"said '{' '.join(a)}', heard '{' '.join(b)}'")
    sentences = 100 * wrong.count(0) / len(said)
    missed = 100 * sum(wrong) / sum(map(len, said))
    failed = (sentences < SENTENCES) + (missed > WORDS)
    print(f"{name}: {sentences:.1f} % of {len(said)} sentences right, {missed:.1f} % of words wrong")
    print(f"{2 - failed} passed, {failed} failed")
    return int(failed > 0)


def main():
    count, seed, pack = int(sys.argv[1]), (sys.argv[2:] + [SEED])[0], (sys.argv[3:] + ["en"])[0]
    dice = random.Random(seed)
    clips = [announcement(dice)[2] for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([f"{BUILD}/test/speech-listen", pack, folder], input="".join("|".join(names) + "\n" for names in clips), text=True, check=True)
        heard = hear(folder, count)
    return judge(pack, [words(names) for names in clips], heard)


if __name__ == "__main__":
    sys.exit(main())
