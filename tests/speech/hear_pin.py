#!/usr/bin/env python3
"""Is it understood behind the pin?  A recogniser (pocketsphinx) hears random English answers of the battery clock's image to its talk key.  covers: B1

    tests/speech/hear_pin.py COUNT     fails below 80 % of sentences right or above 6 % of words wrong

Each answer is said in a piece of its own of the simulated sound.  The words that are expected come from the control and the presses of the scenario.
"""
import os
import random
import subprocess
import sys
import tempfile

from hear import BUILD, SEED, hear, judge, number

SENTENCES, WORDS = 80.0, 6.0  # percent; docs/voice_pack.md says why not more
EACH = 14  # s: a control, up to six moves, an answer
LIMITS = [60, 600, 3600, 7200, 36000]  # half of the times are below ten minutes


def counted(n, noun):
    return f"{number(n)} {noun}{'' if n == 1 else 's'}" if n else ""


def time_words(seconds):
    parts = [counted(seconds // 3600, "hour"), counted(seconds // 60 % 60, "minute"), counted(seconds % 60, "second")]
    return " ".join(part for part in parts if part)


def time_answer(dice):
    """(lines of the scenario, words)"""
    seconds = 1 + dice.randrange(dice.choice(LIMITS) - 1)
    if dice.random() < 0.5:
        return [f"control {seconds}", "key talk-left"], time_words(seconds)
    return [f"control {seconds}", "key talk-left", "key talk-left"], f"opponent {time_words(seconds)}"


def moves_answer(dice):
    """Black's press starts White's clock; then each side has made as many moves as it has pressed."""
    lines, moves = ["control 5h"], dice.randrange(7)
    started = dice.random() < 0.8
    if not started:
        return [*lines, "hold talk-left 1.2"], "zero moves not started"
    lines.append("press right")
    for _ in range(moves):
        lines += ["wait 0.3", "press left", "wait 0.3", "press right"]
    his = dice.random() < 0.5
    if his:
        lines += ["wait 0.3", "press left"]
    words = f"{counted(moves + his, 'move') or 'zero moves'} {'opponent is' if his else 'you are'} to move"
    return [*lines, "wait 0.3", "hold talk-left 1.2"], words


def main():
    count, dice = int(sys.argv[1]), random.Random(SEED)
    lines, said = ["pack en", "link \"option volume-left 8\"", "jack left in", "key talk-right"], []
    for n in range(count):
        answer, words = time_answer(dice) if dice.random() < 0.75 else moves_answer(dice)
        # The other talk key takes the menus away from this ear.  A game that runs is given up, so that another control can be set.
        lines += [f"at {EACH * n + 1}", *answer, f"at {EACH * (n + 1) - 4}", "key talk-right"]
        if "press right" in answer:
            lines += ["key play", "hold back 2", "key ok"]
        said.append(words.split())
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/all.scn", "w", encoding="ascii") as file:
            file.write("\n".join([*lines, f"at {EACH * count + 1}", ""]))
        subprocess.run([f"{BUILD}/zeitnot", "run", "--board", "lcd", "--wav", f"{folder}/left.wav,{folder}/right.wav", f"{folder}/all.scn"], check=True)
        subprocess.run([f"{BUILD}/test/speech-slices", f"{folder}/left.wav", str(EACH), str(count), folder], check=True)
        heard = hear(folder, count)
    return judge("battery clock", said, heard, SENTENCES, WORDS)


if __name__ == "__main__":
    sys.exit(main())
