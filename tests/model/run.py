#!/usr/bin/env python3
"""Runs SPIN on the model clock.pml.  It must hold in several sizes, and fail as expected in the variants with one mistake.

    tests/model/run.py     last lines: "N passed, M failed", and the figures
"""
import os
import re
import subprocess
import sys

BUILD = os.environ.get("BUILD", "build")
MODEL = os.path.abspath("tests/model/clock.pml")

OVERSLEPT, DOUBLE, LOST = "asleep", "counted[0]<=made[0]", "counted[0]==made[0]"

HOLDS = [
    ("one button that bounces, at any phase of a period", "-DONE_BUTTON -DSLACK=3"),
    ("two buttons at once, at any phase of a period", "-DFLIPS=0 -DSLACK=3"),
    ("one button, pressed twice", "-DONE_BUTTON -DPRESSES=2 -DSLACK=0"),
    ("one button with a glitch before the press", "-DONE_BUTTON -DGLITCHES=1 -DSLACK=1"),
    ("one button that bounces twice, and a ring that overflows", "-DONE_BUTTON -DRING=2 -DFLIPS=2 -DSLACK=0"),
]
FAILS = [
    ("interrupts on before the last look: a lost wake-up", "-DONE_BUTTON -DSLACK=0 -DSEI_FIRST", OVERSLEPT),
    ("the flag cleared after the look: a lost wake-up", "-DONE_BUTTON -DSLACK=0 -DLOOK_BEFORE_CLEAR", OVERSLEPT),
    ("no second look at the counter after the compare: a lost wake-up", "-DONE_BUTTON -DSLACK=0 -DTRUST_THE_COMPARE", OVERSLEPT),
    ("the time closed counted from the latest look: a glitch is a press", "-DONE_BUTTON -DGLITCHES=1 -DSLACK=1 -DCOUNT_FROM_LOOK", DOUBLE),
    ("no lock-out: a double press", "-DONE_BUTTON -DSLACK=0 -DNO_LOCK", DOUBLE),
    ("a full ring forgets: a double press", "-DONE_BUTTON -DRING=2 -DFLIPS=2 -DSLACK=0 -DFORGET_WHEN_FULL", DOUBLE),
    ("a ring of one place, merged into while it is read: a lost press", "-DRING=1 -DFLIPS=0", LOST),
]


def search(options, number):
    """(states, what went wrong or "")"""
    folder = os.path.join(BUILD, "model", str(number))
    os.makedirs(folder, exist_ok=True)
    for command in (["spin", "-a", *options.split(), MODEL],
                    ["gcc", "-w", "-O2", "-DSAFETY", "-DCOLLAPSE", "-DMEMLIM=3000", "-o", "pan", "pan.c"]):
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    text = subprocess.run(["./pan", "-m200000"], cwd=folder, capture_output=True, text=True, check=False).stdout
    states = re.search(r"(\d+) states, stored", text)
    broken = re.search(r"^pan:1: (.*?)(?: \(at depth.*)?$", text, re.M)
    if "Search not completed" in text and not broken:
        return 0, "the search was not completed"
    return int(states[1]) if states else 0, broken[1] if broken else "" if "errors: 0" in text else text


def main():
    failed = states = 0
    cases = HOLDS + FAILS
    for number, (what, options, *foretold) in enumerate(cases):
        count, broken = search(options, number)
        good = foretold[0] in broken if foretold else not broken and count > 0
        states += 0 if foretold else count
        failed += not good
        print(f"{'ok' if good else 'FAIL'} {what}: {'fails as it must' if foretold and good else f'{count:,} states'}", flush=True)
        if not good:
            print(f"    {options}: {broken or 'nothing went wrong'}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    print(f"model: {states:,} states without a lost wake-up, a lost press or a double one; {len(FAILS)} mistakes found")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
