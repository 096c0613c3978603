#!/usr/bin/env python3
"""Statement coverage of code that only an image runs: finds the lines of which no instruction was executed on any board.

    tests/coverage/image.py EXCEPTIONS PROGRAMS IMAGES "SCENARIO..." "SPOKEN..."      SPOKEN: scenarios for boards with a voice

Runs the programs in the folder PROGRAMS (linked with tests/coverage/image.c) on the images in IMAGES, then joins what they saw, a byte a word of
flash, with the lines that avr-objdump knows.  A run of lines without an executed instruction is a gap, named by its first line;
EXCEPTIONS has lines "- `file:function` `first line`: reason".  Fails below 95 %, at a gap without a line, at a line without a gap,
and at a stack that was deeper than its static bound (tools/stack.py).
"""
import os
import re
import subprocess
import sys

from boards import BOARDS
from lint import functions
from stack import Stack

GROUPS = {"board/": 95, "firmware/ui/menu": 95, "firmware/ui/screens/": 95}  # demanded coverage, in percent
EXCEPTION = re.compile(r"^- `((?:board|firmware)/[\w/.]+:\w+)` `(.+?)`: (.+)")
PLACE = re.compile(r"^(?:\.|/\S*?)/((?:board|firmware|hal)/[\w/]+\.[ch]):(\d+)")
CODE = re.compile(r"^ *([0-9a-f]+):\t[0-9a-f]{2} ")


def commands(programs, images, scenarios, spoken):
    """A few cuts and failures of the supply are enough, because other instants execute the same lines."""
    for board in BOARDS:
        yield [f"{programs}/zeitnot", "run", "--board", board, *scenarios, *(spoken if board != "bread" else [])]
        yield [f"{programs}/protocol-host", board, f"{images}/{board}/zeitnot.elf"]
    for name, *rest in (("faults",), ("walk",), ("upload",), ("fall", "3", "2"), ("cut", "200"), ("speak", "starved", f"{images}/speech/en.pak", "lcd")):
        yield [f"{programs}/{name}", *rest]


def run(executed, programs, images, scenarios, spoken):
    os.makedirs(executed, exist_ok=True)
    for old in os.listdir(executed):
        os.remove(f"{executed}/{old}")
    for command in commands(programs, images, scenarios, spoken):
        done = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace",
                              env=dict(os.environ, COVERAGE=executed))
        if done.returncode != 0:
            sys.exit(f"{command[0]} failed:\n{(done.stdout + done.stderr)[-2000:]}")


def lines_of(board, programs, images):
    """{(file, line): was it executed} of one image."""
    with open(f"{programs}/executed/{board}", "rb") as file:
        words = file.read()
    found, place = {}, None
    listing = subprocess.run(["avr-objdump", "-dl", f"{images}/{board}/zeitnot.elf"], capture_output=True, text=True, check=True).stdout
    for text in listing.splitlines():
        at, code = PLACE.match(text), CODE.match(text)
        if at:
            place = (at[1], int(at[2]))
        elif text.endswith(">:"):  # behind the name of an inlined function the line stays, unless another one follows
            place = None
        elif code and place:
            found[place] = found.get(place, False) or bool(words[int(code[1], 16) // 2])
    return found


def gaps(path, lines):
    """Yields (function, first line's text, number) of each run of lines that no image executed."""
    with open(path, encoding="utf-8") as file:
        text = file.read().splitlines()
    inside = {number: name for name, first, size in functions(path) for number in range(first - 1, first + size + 2)}
    previous = True
    for number in sorted(lines):
        if not lines[number] and (previous or inside.get(number) != inside.get(last)):
            yield inside.get(number, "?"), " ".join(text[number - 1].split()), number
        previous, last = lines[number], number


def exceptions(path):
    with open(path, encoding="utf-8") as file:
        found = [EXCEPTION.match(line) for line in file]
    return {(m[1], m[2]) for m in found if m and any(m[1].startswith(g) for g in GROUPS)}


def deepest(board, programs, images):
    """(the deepest stack of all runs, its bound) in bytes"""
    with open(f"{programs}/executed/{board}.stack", encoding="ascii") as file:
        seen = max(map(int, file))
    stack = Stack(f"{images}/{board}/zeitnot.elf")
    return seen, stack.deepest("main")[0] + stack.interrupt()[0]


def main():
    listed, programs, images = exceptions(sys.argv[1]), sys.argv[2], sys.argv[3]
    run(f"{programs}/executed", programs, images, sys.argv[4].split(), sys.argv[5].split())
    files = {}
    for board in BOARDS:
        for (path, number), seen in lines_of(board, programs, images).items():
            lines = files.setdefault(path, {})
            lines[number] = lines.get(number, False) or seen
    wrong, used, words = [], set(), []
    for group, least in GROUPS.items():
        chosen = {path: lines for path, lines in sorted(files.items()) if path.startswith(group)}
        every = [seen for lines in chosen.values() for seen in lines.values()]
        share = 100 * sum(every) / len(every)
        words.append(f"{sum(every)} of {len(every)} lines of {group}* ({share:.1f} %)")
        if share < least:
            wrong.append(f"{group}: {share:.1f} % is less than {least} %")
        for path, lines in chosen.items():
            for function, text, number in gaps(path, lines):
                used.add((f"{path}:{function}", text))
                if (f"{path}:{function}", text) not in listed:
                    wrong.append(f"{path}:{number}: {function}: `{text}` was never executed")
    wrong += [f"{place}: `{text}` is listed and executed" for place, text in sorted(listed - used)]
    stacks = {board: deepest(board, programs, images) for board in BOARDS}
    wrong += [f"{board}: a stack of {seen} bytes, its bound is {bound}" for board, (seen, bound) in stacks.items() if seen > bound]
    words += [f"{board} stack {seen} of {bound} bytes" for board, (seen, bound) in stacks.items()]
    for word in wrong:
        print(word)
    print(f"executed: {', '.join(words)}; {len(used & listed)} gaps explained")
    print(f"{1 - bool(wrong)} passed, {int(bool(wrong))} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
