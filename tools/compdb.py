#!/usr/bin/env python3
"""Writes compile_commands.json, which clangd and other editors read: the command that compiles each file.

    tools/compdb.py MAKE FILE

Asks make for all commands of the host's build and of the first board, without running them.
"""
import json
import os
import re
import subprocess
import sys

COMPILES = re.compile(r"^(?:gcc|clang|avr-gcc) .* -c -o \S+ (\S+\.c)$")


def main():
    make, name = sys.argv[1:]
    listed = subprocess.run([*make.split(), "-nB", "V=1", "all", "test-build"], capture_output=True, text=True, check=False).stdout
    found = {}
    for line in listed.splitlines():
        compiles = COMPILES.match(line.strip())
        if compiles:  # the first command of a file: the host's for the firmware, the board's for a driver
            found.setdefault(compiles[1], {"directory": os.getcwd(), "file": compiles[1], "command": line.strip()})
    with open(name, "w", encoding="utf-8") as file:
        json.dump([found[path] for path in sorted(found)], file, indent=1)
    print(f"{len(found)} files in {name}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
