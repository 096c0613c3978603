#!/usr/bin/env python3
"""The errors of the line as a table, from the comments of the source (docs/protocol.md shows what this prints).

    tools/protocol_table.py            from the root
"""
import re
import sys

LINE = "firmware/protocol/protocol.h"
CONTROL = "firmware/core/control.h"
ENUMERATOR = re.compile(r"\s*(\w+)(?:\s*=\s*(\d+))?\s*,?\s*(?:/\*\s*(.*?)\s*\*/)?", re.S)


def enumerators(path, name):
    """Yields (name, number, comment) of an enum."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    body = re.search(r"enum %s \{(.*?)\};" % name, text, re.S)
    if not body:
        raise SystemExit(f"{path}: no enum {name}")
    number, at, text = 0, 0, body[1].rstrip()
    while at < len(text):
        found = ENUMERATOR.match(text, at)
        if not found:
            raise SystemExit(f"{path}: enum {name}: cannot read '{text[at:].strip()}'")
        number = int(found[2]) if found[2] else number
        yield found[1], number, re.sub(r"\s*\n[\s*]*", " ", found[3] or "")
        number, at = number + 1, found.end()


def main():
    print("| code | meaning | name in the source |")
    print("|---|---|---|")
    first = None
    for name, number, comment in enumerators(LINE, "protocol_error"):
        if name == "PROTOCOL_ERROR_CONTROL":
            first = number
        elif number > 0:
            if not comment:
                raise SystemExit(f"{LINE}: {name} says nothing")
            print(f"| {number} | {comment} | `{name}` |")
    if first is None:
        raise SystemExit(f"{LINE}: no PROTOCOL_ERROR_CONTROL")
    for name, number, comment in enumerators(CONTROL, "control_error"):
        if name in ("CONTROL_OK", "CONTROL_ERRORS"):
            continue
        if not comment:
            raise SystemExit(f"{CONTROL}: {name} says nothing")
        print(f"| {first + number} AT | {comment} | `{name}` |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
