#!/usr/bin/env python3
"""A recogniser hears the announcements of hear.py at the pin of the battery clock's image, in a simulated game.
covers: B1

    tests/speech/hear_pin.py COUNT [SEED]     fails below 93 % of sentences right or above 2 % of words wrong

Each announcement is said in a separate piece of the simulated sound.
"""
import random
import subprocess
import sys
import tempfile

from announcements import announcement, words
from hear import BUILD, SEED, hear, judge

EACH = 18  # s: a control, the moves, an announcement
BEFORE = 9  # s of them: the control and the moves, whose ticks do not count


def main():
    count, seed = int(sys.argv[1]), (sys.argv[2:] + [SEED])[0]
    dice = random.Random(seed)
    lines, said = ["pack en", "link \"option volume-left 8\"", "jack left in", "key talk-right"], []
    for n in range(count):
        before, asked, clips = announcement(dice)
        # The other talk key moves the menus to the other ear. A running game is ended, so that another
        # control can be set.
        lines += [f"at {EACH * n + 1}", *before, f"at {EACH * n + BEFORE}", *asked, f"at {EACH * (n + 1) - 4}", "key talk-right"]
        if "press right" in before + asked:
            lines += ["key play", "hold back 2", "key ok"]
        said.append(words(clips))
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/all.scn", "w", encoding="ascii") as file:
            file.write("\n".join([*lines, f"at {EACH * count + 1}", ""]))
        subprocess.run([f"{BUILD}/zeitnot", "run", "--board", "lcd", "--wav", f"{folder}/left.wav,{folder}/right.wav", f"{folder}/all.scn"], check=True)
        subprocess.run([f"{BUILD}/test/speech-slices", f"{folder}/left.wav", str(EACH), str(BEFORE), str(count), folder], check=True)
        heard = hear(folder, count)
    return judge("battery clock", said, heard)


if __name__ == "__main__":
    sys.exit(main())
