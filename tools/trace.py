#!/usr/bin/env python3
"""The matrix requirement -> rule -> tests.

Requirements are the rows of docs/requirements.md; tests say `covers: T1 M2` in a comment or a string.
Without an argument prints the matrix; --check prints what is wrong with it and how many rows are right.
"""
import os
import re
import sys

ROW = re.compile(r"^\| ([A-Z]\d+) \| (.+?) \| (.*?) \| ?(.*?) ?\| ?(.*?) ?\|$")
COVERS = re.compile(r"\bcovers:((?:[ ,]*[A-Z]\d+\b)+)")
PLACES = ("tests", "hardware", "web")
SKIPPED = {"node_modules", "__pycache__", "build", "house"}  # its tests of this tool use rows that do not exist


def requirements(path="docs/requirements.md"):
    rows = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = ROW.match(line.strip())
            if row:
                name, text, rule, before, later = row.groups()
                if name in rows:
                    sys.exit(f"{path}: {name} stands there twice")
                rows[name] = (text, f"{rule} (before 2023: {before})" if before else rule, later == "later")
    return rows


def files():
    for place in PLACES:
        for folder, folders, names in os.walk(place):
            folders[:] = sorted(set(folders) - SKIPPED)
            for name in sorted(names):
                yield os.path.join(folder, name)


def coverage():
    """Requirement -> {file: lines} and the list of all (file, line, name)."""
    found = {}
    for path in files():
        try:
            with open(path, encoding="utf-8") as lines:
                for number, line in enumerate(lines, 1):
                    for match in COVERS.finditer(line):
                        for name in re.findall(r"[A-Z]\d+", match.group(1)):
                            found.setdefault(name, {}).setdefault(path, []).append(number)
        except UnicodeDecodeError:
            continue
    return found


def shorten(text, width=72):
    text = re.sub(r"[`*]", "", text)
    return text if len(text) <= width else text[: text.rfind(" ", 0, width)] + " ..."


def matrix(rows, found):
    for name, (text, rule, later) in rows.items():
        print(f"{name:4}{shorten(text)}")
        print(f"    rule: {rule}")
        for path, numbers in found.get(name, {}).items():
            print(f"    test: {path}:{','.join(map(str, numbers[:6]))}{' ...' if len(numbers) > 6 else ''}")
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
    matrix(rows, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
