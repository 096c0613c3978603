#!/usr/bin/env python3
"""The table at the end of docs/requirements.md: each rule of FIDE for electronic clocks, the tests that show it, and what only a real clock can show.

A test says `fide: 5.4.3.6` in a comment beside its `covers:`.  The figures are read from the pages that other commands keep
up to date.  Exit code 1 if a rule has neither a test nor a reason, or if a test names a rule that is not in the table.
"""
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/compare")
from figures import CORRECTIONS, correction  # noqa: E402
from report import DIGIT  # noqa: E402
from trace import files, requirements  # noqa: E402

TAG = re.compile(r"\bfide:((?:[ ,]*5\.4\.[\d.]*\d\b)+)")


def page(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def found(path, pattern):
    match = re.search(pattern, page(path), re.M)
    if not match:
        sys.exit(f"{path} has no figure like {pattern}")
    return match


def laws():
    rows = requirements()
    by_article = [name for name, row in rows.items() if re.search(r"\b[1-9]\d?\.\d", re.sub(r"\bE [\d.]+", "", row[1]))]
    return f"{len(by_article)} requirements come from Articles of the Laws; `make trace` lists code and tests of each"


def display():
    return f"a running display changes within {DIGIT} ms of the second, {DIGIT} ms of the tenth"


def digits():
    row = found("hardware/build.md", r"^\| digits \|(.+)\|$")[1]
    return "digits " + " and ".join(re.findall(r"[\d.]+ mm high", row))


def lamp():
    ahead = found("hardware/power.md", r"^\| ahead \| (\d+) \|")[1]
    return f"the darkest lamp is seen like {ahead} mcd ahead (computed)"


def low():
    sign, left = found("hardware/power.md", r"^\| 1\.0 \| ([\d.]+) \| [\d.]+ \| (\d+) \|").groups()
    need = found("hardware/power.md", r"ten hours of it ([\d.]+) mAh")[1]
    return f"ten hours of full working take {need} mAh; on the worst chip the sign comes at {sign} V, {left} mV before the end"


def corrections():
    seconds = [correction(name)[1] for name in CORRECTIONS]
    return f"the longest, a replaced clock, takes {max(map(float, seconds)):.0f} s at most ([performance.md](performance.md))"


# Article, what it asks (in our words), requirements, figures, what only a real clock can show.
RULES = [
    ("5.4.1", "When one time has run out, the other clock stops, too, where moves have increments. It may run on in rapid and blitz.", "F2 F6", None, "-"),
    ("5.4.2", "When both flags are down, it is seen which fell first.", "F3", None, "-"),
    ("5.4.3.1", "The clock follows the Laws of Chess.", "T1 M1 P2 F1 A1", laws, "-"),
    ("5.4.3.2", "The time for the next move is shown at all times.", "D1 D4", display, "-"),
    ("5.4.3.3", "The display can be read from 3 m.", "D1", digits, "contrast and angle of the glass, brightness of the digits in a hall"),
    ("5.4.3.4", "A player sees from 10 m whose clock runs.", "D2", lamp, "whether the lamp is seen in a bright hall"),
    ("5.4.3.5", "A sign tells which side overstepped a time control first.", "F1 F3 F4", None, "-"),
    ("5.4.3.6", "Clocks with batteries show when the battery is low.", "N5", None, "the bandgap of the chips that are bought"),
    ("5.4.3.7", "After that sign the clock works for ten hours.", "N5", low, "the last ten hours of real cells, in the cold, too"),
    ("5.4.3.8", "Passing a time control is announced correctly.", "P2 P3 F4", None, "-"),
    ("5.4.3.9", "After the last time control nothing is added.", "F1 P6", None, "-"),
    ("5.4.3.10", "An arbiter corrects times and counters within 60 seconds.", "A2 A3", corrections, "how fast an arbiter is who has only read the card"),
    ("5.4.3.11", "No simple handling erases or changes what is shown.", "N6 A4", None, "a clock that is dropped, pushed or leant on"),
    ("5.4.3.12", "A short manual is on the clock.", "D5", None, "the printed card, glued on"),
    ("5.4.3.14", "FIDE's Technical Commission has endorsed the clock.", "-", None, "all of it: the commission tries samples of a clock that is on sale"),
]


def tests():
    """Article -> the files that show it."""
    shown = {}
    for path in files():
        try:
            text = page(path)
        except UnicodeDecodeError:
            continue
        for match in TAG.finditer(text):
            for article in re.findall(r"5\.[\d.]*\d", match[1]):
                shown.setdefault(article, {})[path] = True
    return shown


def main():
    shown, wrong = tests(), []
    print("| rule | it asks | requirements | tests | figures | only a real clock can show |")
    print("|---|---|---|---|---|---|")
    for article, asks, covers, figures, real in RULES:
        names = " ".join(f"`{path.removeprefix('tests/')}`" for path in shown.pop(article, {}))
        if not names and real == "-":
            wrong.append(f"{article}: no test says `fide: {article}`")
        print(f"| {article} | {asks} | {covers} | {names or '-'} | {figures() if figures else '-'} | {real} |")
    wrong += [f"{path}: there is no rule {article}" for article, paths in shown.items() for path in paths]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
