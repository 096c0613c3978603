#!/usr/bin/env python3
"""The HAL is the same everywhere: each board defines every function of hal/*.h once, and the firmware or the loop in
board/avr/main.c calls each of them.

    test_hal.py BUILD BOARD...       BOARD's objects are in BUILD/BOARD/obj, the host's in BUILD/host

covers: H1
"""
import glob
import os
import re
import subprocess
import sys

DECLARED = re.compile(r"^(?!#)[\w \*]+\b\**(hal_\w+)\(", re.M)


def declared():
    names = set()
    for path in glob.glob("hal/*.h"):
        with open(path, encoding="utf-8") as file:
            names.update(DECLARED.findall(file.read()))
    return sorted(names)


def symbols(kind, folder, *patterns):
    """The names of this kind (T: defined, U: needed) in a build's objects, with repetitions; objects whose source
    is gone do not count."""
    sources = (name for pattern in patterns for name in glob.glob(pattern, recursive=True))
    objects = [name for name in (f"{folder}/{source[:-2]}.o" for source in sources) if os.path.exists(name)]
    text = subprocess.run(["avr-nm" if folder.endswith("/obj") else "nm", *objects], capture_output=True, text=True, check=True).stdout
    return re.findall(rf"^[0-9a-f ]*\b{kind} (hal_\w+)$", text, re.M)


def main():
    build, boards = sys.argv[1], sys.argv[2:]
    places = {board: f"{build}/{board}/obj" for board in boards} | {"host": f"{build}/host"}
    names, passed, wrong = declared(), 0, []
    for board, folder in places.items():
        defined = symbols("T", folder, "board/**/*.c")
        for name in names:
            passed += defined.count(name) == 1
            if defined.count(name) != 1:
                wrong.append(f"{board}: {name} is defined {defined.count(name)} times")
        wrong += [f"{board}: {name} is in no header of hal/" for name in set(defined) - set(names)]
    called = symbols("U", f"{build}/avr/obj", "firmware/**/*.c") + symbols("U", places[boards[0]], "board/avr/main.c")
    passed += len(set(names) & set(called))
    wrong += [f"{name} is called by nothing in firmware/ or main.c" for name in names if name not in called]
    wrong += [] if names else ["no function found in hal/*.h"]
    print("\n".join(wrong) if wrong else f"{len(names)} functions on {len(places)} boards")
    print(f"{passed} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
