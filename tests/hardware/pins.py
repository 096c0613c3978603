#!/usr/bin/env python3
"""The pin table of DESIGN.md against the boards' headers: every pin, its name on each board, and its state after a reset.

covers: H1

A row is "| PA0 | KEY_BACK | up | ... |".  What differs is written "SCL / DIGITS_CS_LEFT": the battery clock, the mains clock.
Any other board has its own display pins there, each once.
"""
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
from boards import BOARDS  # noqa: E402

DESCRIBED = ("lcd", "led")
STATES = {"up": "PULLED_UP", "low": "LOW", "high": "HIGH", "held": "HELD"}
ROW = re.compile(r"^\| P([A-D])(\d) \| ([A-Z0-9_ /]+?) \| ([a-z /]+?) \|")
DEFINE = re.compile(r"^#define PIN_(\w+)\s+([A-D]), (\d), (\w+)")
LISTED = re.compile(r"\bX\(PIN_(\w+)\)")
NOT_PORTS = {("C", "6"), ("C", "7")}  # the crystal's


def table(board):
    """{pin: (name, state)} as the document gives it."""
    pins = {}
    with open("DESIGN.md", encoding="utf-8") as lines:
        for row in filter(None, map(ROW.match, lines)):
            column = DESCRIBED.index(board) if board in DESCRIBED else 0
            here = [texts[min(column, len(texts) - 1)] for texts in (row[3].split(" / "), row[4].split(" / "))]
            if board in DESCRIBED or " / " not in row[3]:
                pins[row[1], row[2]] = (here[0], STATES.get(here[1], here[1]))
    return pins


def header(board):
    """{pin: (name, state)} as the common header and the board's header give it, and the names that the board's
    start uses."""
    text = ""
    for path in ("board/pins.h", f"board/{board}/board.h"):
        with open(path, encoding="utf-8") as file:
            text += file.read()
    pins = {(m[2], m[3]): (m[1], m[4]) for m in map(DEFINE.match, text.splitlines()) if m}
    return pins, LISTED.findall(text)


def main():
    passed, wrong = 0, []
    for board in BOARDS:
        wanted, (got, listed) = table(board), header(board)
        for port in "ABCD":
            for bit in "01234567":
                pin = (port, bit)
                if pin in NOT_PORTS:
                    continue
                states = wanted.get(pin, got.get(pin)), got.get(pin)
                if states[0] == states[1] and states[0] and listed.count(states[0][0]) == 1:
                    passed += 1
                else:
                    wrong.append(f"{board}: P{port}{bit}: DESIGN.md has {states[0]}, board.h {states[1]}")
    print("\n".join(wrong) if wrong else "the headers are what the table says")
    print(f"{passed} passed, {len(wrong)} failed")
    return 1 if wrong or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
