#!/usr/bin/env python3
"""Side by side: this clock's figures, measured on the images (tests/compare/compare.c, tools/measure.c, hardware/power.md), beside those of others.

    tests/compare/figures.py             the short table, for the README; the figures themselves go to stderr
    tests/compare/figures.py figures     the measurements and their limits
    tests/compare/figures.py keys        key actions and seconds of the arbiter's corrections, counted in the scenarios

The tables give limits, because the last digits change with every build.  Exit code 1 if a figure is outside its limit.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
from boards import BOARDS  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
# name in compare.txt: (most, unit, what)
LIMITS = {
    "press": (0.4, "ms", "time charged for a move, against the true one"),
    "sum": (0.4, "ms", "both clocks after 200 moves, against the true time between first and last press"),
    "side": (5, "ms", "one clock after up to 200 moves, against its player's true time: it adds up like steps at random"),
    "drift": (0.1, "ppm", "an hour, with a crystal that is right"),
    "processor": (0.1, "ppm", "an hour, with the processor's oscillator 10 % slow"),
    "trimmed": (0.1, "ppm", "an hour, with a crystal 20 ppm fast and the trim set to it"),
    "flag": (5, "ms", "from the set time to the flag on the display"),
}
COUNTS = {"presses": "presses with 19 ms of chatter, closed for 5 ms of the first 15, made and counted", "both": "presses of both sides within a millisecond, made and counted"}
DISPLAY_LIMIT = 20  # ms from a press to the display (requirement D3)
CORRECTIONS = {
    "penalty_other_taking_back": "penalty after an illegal move: time for the opponent, the press taken back, the right clock runs on",
    "time_of_a_side": "the time of one side, to the second",
    "counter": "a move counter",
    "stage": "the stage",
    "turn": "whose turn it is",
    "rewind_five_presses": "five presses back",
    "guideline_iii4": "five seconds a move and two minutes (Guideline III.4)",
    "choose_a_control": "any built-in control, before the start",
    "same_game_again": "the same game again",
    "replaced_clock": "a replaced clock: times, counters, stage, turn, all of it",
}


def measured(name):
    """{board: [numbers]} of a line of compare.txt"""
    found = {}
    for board in BOARDS:
        with open(f"{BUILD}/{board}/compare.txt", encoding="ascii") as lines:
            found[board] = next([float(word) for word in words[1:]] for words in map(str.split, lines) if words[0] == name)
    return found


def worst(name):
    return max(abs(number) for numbers in measured(name).values() for number in numbers)


def press_to_display():
    found = []
    for board in BOARDS:
        with open(f"{BUILD}/{board}/measured.txt", encoding="ascii") as lines:
            found += [float(words[1]) for words in map(str.split, lines) if words[0] == "press"]
    return max(found)


def battery():
    """hours with and without lamps, of hardware/power.md (make test-power holds them true)"""
    with open("hardware/power.md", encoding="utf-8") as file:
        page = file.read()
    rows = re.findall(r"^\| (without|with) lamps, cells of 2,500 mAh \| ([\d,]+) ", page, re.M)
    return {lamps: int(hours.replace(",", "")) for lamps, hours in rows}


def correction(name):
    """(key actions, seconds, both at most) of a scenario of the arbiter's, from its last mark on"""
    with open(f"tests/scenarios/arbiter/{name}.scn", encoding="utf-8") as file:
        lines = [line.split("#")[0].split() for line in file]
    lines = [words for words in lines if words]
    end = max(i for i, words in enumerate(lines) if words[:2] == ["expect", "keys"])
    begin = max([i for i, words in enumerate(lines[:end]) if words[0] == "mark"], default=0)
    keys = int(lines[end][3])
    seconds = [words[3] for words in lines[begin:] if words[:2] == ["expect", "elapsed"]]
    return keys, seconds[0] if seconds else "-"


def wrong():
    """Yields the figures outside their limits."""
    for name, (most, unit, what) in LIMITS.items():
        if worst(name) > most:
            yield f"{what}: {worst(name)} {unit}, more than {most}"
    for name, what in COUNTS.items():
        for board, (made, counted) in measured(name).items():
            if made != counted:
                yield f"{board}: {what}: {made:.0f} and {counted:.0f}"
    if press_to_display() > DISPLAY_LIMIT:
        yield f"press to display: {press_to_display()} ms"


def figures():
    print("| on each board, the worst of 4 seeds | within |")
    print("|---|---:|")
    for name, what in COUNTS.items():
        made, counted = measured(name)["lcd"]
        print(f"| {what} | {made:,.0f}, {counted:,.0f} |")
    for most, unit, what in LIMITS.values():
        print(f"| {what} | {most} {unit} |")
    print(f"| from a press to the display | {DISPLAY_LIMIT} ms |")


def keys():
    print("| correction | key actions, at most | seconds, at most |")
    print("|---|---:|---:|")
    for name, what in CORRECTIONS.items():
        print(f"| {what} | {correction(name)[0]} | {correction(name)[1]} |")


def short():
    hours = battery()
    penalty, side = (correction(name) for name in ("penalty_other_taking_back", "time_of_a_side"))
    rows = (
        ("time lost or gained at a press", f"below {LIMITS['press'][0]} ms, with a trim 0.65 ms",
         "makers: not published; eight open firmwares: none to 60 ms, and presses lost or doubled"),
        ("drift", "0.125 ppm at most after the trim, without the effect of temperature", "makers: 1 s an hour (278 ppm); open firmwares: 0.1 to 10,000 ppm"),
        ("press to display", f"within {DISPLAY_LIMIT} ms", "makers: not published; open firmwares: press to charge 9 us to 120 ms"),
        ("key actions: penalty, press taken back", str(penalty[0]), "DGT 3000: not in one function"),
        ("key actions: the time of one side", str(side[0]), "DGT 3000: about 15, through ten digits"),
        ("two AA cells", f"{hours['with']:,} h with lamps, {hours['without']:,} h without (computed)",
         "DGT 2010: about 5 years; Chronos: 600 h, three cells"),
    )
    print("| | this clock | others |")
    print("|---|---|---|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print("compare: " + ", ".join(f"{name} {worst(name):g} {unit}" for name, (_, unit, _) in LIMITS.items()) +
          f", display {press_to_display():g} ms", file=sys.stderr)


def main():
    tables = {"figures": figures, "keys": keys}
    tables.get(sys.argv[1] if len(sys.argv) > 1 else "", short)()
    found = list(wrong())
    for line in found:
        print(f"over the limit: {line}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
