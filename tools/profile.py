#!/usr/bin/env python3
"""Prints where the processor spends its time, by function and line of the source, although the image is compiled as
one program.

    tools/profile.py BOARD CONTROL [FROM SECONDS [pressed]]       BUILD names the build directory
"""
import os
import subprocess
import sys
from collections import Counter

BUILD = os.environ.get("BUILD", "build")
LINES = 25


def main():
    board, control = sys.argv[1:3]
    begin, seconds = (sys.argv[3:5] + ["4", "12"])[:2]
    pressed = sys.argv[5:6]
    image = f"{BUILD}/{board}/zeitnot.elf"
    seen = subprocess.run([f"{BUILD}/profile", board, image, control, begin, seconds, *pressed], capture_output=True, text=True, check=True)
    rows = [line.split() for line in seen.stdout.splitlines()]
    places = subprocess.run(["avr-addr2line", "-f", "-s", "-e", image, *(at for at, _ in rows)], capture_output=True, text=True, check=True)
    names = places.stdout.splitlines()
    functions, lines = Counter(), Counter()
    for (_, cycles), function, line in zip(rows, names[::2], names[1::2]):
        line = line.split(" ")[0]
        functions[f"{line.split(':')[0]} {function.split('.')[0]}"] += int(cycles)
        lines[line] += int(cycles)
    print(f"{sum(functions.values()) // int(seconds):8} cycles a second")
    for table in (functions, lines):
        print()
        for place, cycles in table.most_common(LINES):
            print(f"{cycles // int(seconds):8} {place}")


if __name__ == "__main__":
    main()
