#!/usr/bin/env python3
"""Each event of the game and each screen has a scenario of the voice: a row `# hears: EVENT_... SCREEN_...` names them.  covers: B1"""
import glob
import re
import sys

EVENTS = "firmware/core/event.h"
SCREENS = "firmware/ui/screens/screens.h"
SCENARIOS = "tests/scenarios/voice/*.scn"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def names():
    """What there is to hear."""
    events = re.findall(r"^\t(EVENT_[A-Z_]+)(?<!_KINDS),", read(EVENTS), re.MULTILINE)
    screens = re.findall(r"^\t(?:SIDES|ITEM|SCREEN)\((\w+), \w+\)", read(SCREENS), re.MULTILINE)
    return set(events) | {"SCREEN_" + screen for screen in screens}


def heard(path):
    """What this scenario names; nothing, if it expects no words."""
    text = read(path)
    rows = re.findall(r"^# hears: (.*)$", text, re.MULTILINE)
    return set(" ".join(rows).split()) if "expect spoken" in text else set()


def main():
    wanted, found = names(), {path: heard(path) for path in sorted(glob.glob(SCENARIOS))}
    wrong = [f"{name}: no scenario of the voice names it" for name in sorted(wanted - set().union(*found.values()))]
    wrong += [f"{path}: {name} does not exist" for path, named in found.items() for name in sorted(named - wanted)]
    print(*wrong, f"{len(wanted) - len(wrong)} passed, {len(wrong)} failed", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
