#!/usr/bin/env python3
"""The matrix requirement -> rule -> code -> proof -> tests.

Requirements are the rows of docs/requirements.md.  Code names the requirements that it keeps in its comments: `(T1)`, `M2 to M6`.
A proof names them in its conditions, and a test says `covers: T1 M2` in a comment or a string.

Without an argument prints the matrix, then what --check prints.  With requirements or rules (`F1`, `6.9`, `III.4`) prints their rows alone.
--check prints what is wrong with the matrix and how many rows are right.
"""
import os
import re
import signal
import sys

ROW = re.compile(r"^\| ([A-Z]\d+) \| (.+?) \| (.*?) \| ?(.*?) ?\| ?(.*?) ?\|$")
COVERS = re.compile(r"\bcovers:((?:[ ,]*[A-Z]\d+\b)+)")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
NAME = re.compile(r"\b([A-Z])(\d+)(?: to \1(\d+))?\b(?!\.\.)")  # A2..A0 are pins
TESTS = ("tests", "hardware")
CODE = ("firmware", "hal", "board")
SKIPPED = {"node_modules", "__pycache__", "build", "repository"}  # repository: its tests of this tool use rows that do not exist
SHOWN = 6  # lines of a file


def requirements(path="docs/requirements.md"):
    rows = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = ROW.match(line.strip())
            if row:
                name, text, rule, before, later = row.groups()
                if name in rows:
                    sys.exit(f"{path}: {name} is there twice")
                rows[name] = (text, f"{rule} (before 2023: {before})" if before else rule, later == "later")
    return rows


def files(places=TESTS):
    for place in places:
        for folder, folders, names in os.walk(place):
            folders[:] = sorted(set(folders) - SKIPPED)
            for name in sorted(names):
                if not name.endswith(".md"):
                    yield os.path.join(folder, name)


def text_of(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        return ""


def coverage():
    """Requirement -> {file: lines}, of the tests."""
    found = {}
    for path in files():
        for number, line in enumerate(text_of(path).splitlines(), 1):
            for match in COVERS.finditer(line):
                for name in re.findall(r"[A-Z]\d+", match.group(1)):
                    found.setdefault(name, {}).setdefault(path, []).append(number)
    return found


def mentions(rows):
    """Requirement -> {file: lines}, of the comments of the code."""
    found = {}
    for path in files(CODE):
        if not path.endswith((".c", ".h")):
            continue
        text = text_of(path)
        for comment in COMMENT.finditer(text):
            for match in NAME.finditer(comment[0]):
                letter, first, last = match.groups()
                number = text.count("\n", 0, comment.start() + match.start()) + 1
                for n in range(int(first), int(last or first) + 1):
                    name = f"{letter}{n}"
                    lines = found.setdefault(name, {}).setdefault(path, []) if name in rows else []
                    if number not in lines:
                        lines.append(number)
    return found


def shorten(text, width=72):
    text = re.sub(r"[`*]", "", text)
    return text if len(text) <= width else text[: text.rfind(" ", 0, width)] + " ..."


def print_slots(kind, places):
    for path, numbers in places.items():
        print(f"    {kind}: {path}:{','.join(map(str, numbers[:SHOWN]))}{' ...' if len(numbers) > SHOWN else ''}")


def is_wanted(name, rule, words):
    """True if the argument selects the rule: `6.3` selects article 6.3 and its paragraph 6.3.1."""
    return not words or name in words or any(re.search(rf"(?<![\w.]){re.escape(word)}(?![\w])", rule) for word in words)


def matrix(rows, found, words):
    code = mentions(rows)
    for name, (text, rule, later) in rows.items():
        if not is_wanted(name, rule, words):
            continue
        print(f"{name:4}{re.sub('[`*]', '', text) if words else shorten(text)}")
        print(f"    rule: {rule}")
        places = code.get(name, {})
        print_slots("code", {path: lines for path, lines in places.items() if "/proof/" not in path})
        print_slots("proof", {path: lines for path, lines in places.items() if "/proof/" in path})
        print_slots("test", found.get(name, {}))
        if later:
            print("    later")
        elif name not in found:
            print("    NO TEST")
    tested = sum(name in found for name in rows)
    print(f"{len(rows)} requirements, {tested} with tests, {sum(r[2] for r in rows.values())} later")


def check(rows, found):
    wrong = [f"{name}: no test covers it" for name, row in rows.items() if name not in found and not row[2]]
    for name in sorted(set(found) - set(rows)):
        for path, numbers in found[name].items():
            wrong.append(f"{path}:{numbers[0]}: there is no requirement {name}")
    print("\n".join(wrong) if wrong else "every requirement has its test")
    print(f"{len(rows) - sum(w.endswith('covers it') for w in wrong)} passed, {len(wrong)} failed")
    return 1 if wrong or not rows else 0


def main():
    rows, found = requirements(), coverage()
    if sys.argv[1:] == ["--check"]:
        return check(rows, found)
    matrix(rows, found, sys.argv[1:])
    return 0 if sys.argv[1:] else check(rows, found)


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # as in `tools/trace.py | head`
    sys.exit(main())
