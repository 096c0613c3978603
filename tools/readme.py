#!/usr/bin/env python3
"""Keeps pages up to date.  The output of a command is between markers; the commands that a page shows are run.

    <!-- made by: COMMAND -->             the output of COMMAND up to <!-- end -->
    <!-- made by (text): COMMAND -->      the same as a block of text
    <!-- made by (figures): COMMAND -->   the same for measured figures.  Words and rows have to be equal.  A number may
                                          differ by a twentieth or by one in its last digit, but 0 equals only 0.
                                          A column `budget` has to be equal
    ```sh                                 commands for people

    tools/readme.py --update FILE...      writes the present outputs into the pages
    tools/readme.py --check FILE...       reports outputs that have changed and commands that fail; last line "N passed, M failed"
"""
import difflib
import os
import re
import subprocess
import sys

BUILD = os.environ.get("BUILD", "build")
MADE = re.compile(r"(<!-- made by(?: \((text|figures)\))?: (.+?) -->\n)(.*?)(<!-- end -->)", re.S)
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
TOLERANCE = 0.05
SHELL = re.compile(r"^```sh\n(.*?)^```", re.S | re.M)
# Commands that need a person, a network or a programmer, or that run this check themselves.  They are only
# checked to exist in `make help`.
ONLY_KNOWN = re.compile(r"^make (.*\b)?(test|soak|flash|fuses|prove|mutate|coverage|fuzz|compare|hw|web|web-run|hw-check)\b")
NOT_RUN = re.compile(r"^(git clone|cd|sudo|apt-get) ")


def output(command):
    command = re.sub(r"(?<![\w/])build/", BUILD + "/", command)
    done = subprocess.run(command, shell=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stdout, done.stderr


def fill(match):
    begin, kind, command, _, end = match.groups()
    code, out, err = output(command)
    if code:
        raise RuntimeError(f"{command}: exit {code}\n{err}")
    return begin + (f"```text\n{out.rstrip()}\n```\n" if kind == "text" else out.rstrip() + "\n") + end


def near(old, new):
    """Are two numbers, as text, near enough to come from the same measurement?"""
    a, b = (float(text.replace(",", "")) for text in (old, new))
    decimals = [len(text.partition(".")[2]) for text in (old, new)]
    if old == new:
        return True
    if decimals[0] != decimals[1] or not a or not b:
        return False
    return abs(a - b) <= max(TOLERANCE * max(a, b), 1.001 * 10 ** -decimals[0])


def same_figures(old, new, exact):
    """Are two rows of a table equal within the tolerance?  The columns in `exact` hold no measurements."""
    cells = [line.split("|") for line in (old, new)]
    if len(cells[0]) != len(cells[1]):
        return False
    for column, (a, b) in enumerate(zip(*cells)):
        if column in exact and a != b or NUMBER.sub("#", a) != NUMBER.sub("#", b):
            return False
        if not all(map(near, NUMBER.findall(a), NUMBER.findall(b))):
            return False
    return True


def accept_near(written, fresh):
    """The new lines; a line within the tolerance keeps its old text."""
    if len(written) != len(fresh):
        return fresh
    exact = {i for line in fresh for i, cell in enumerate(line.split("|")) if cell.strip() == "budget"}
    return [old if same_figures(old, new, exact) else new for old, new in zip(written, fresh)]


def check_command(command):
    if NOT_RUN.match(command):
        return ""
    if ONLY_KNOWN.match(command):
        known = re.findall(r"^  (\S+)", output("make help")[1], re.M)
        unknown = [word for word in command.split()[1:] if "=" not in word and not word.startswith("-") and word not in known]
        return "make help does not know " + " ".join(unknown) if unknown else ""
    code, _, err = output(command)
    return f"exit {code}: {err.strip()[-300:]}" if code else ""


def check(path):
    with open(path, encoding="utf-8") as file:
        document = file.read()
    for match in MADE.finditer(document):
        try:
            fresh = fill(match)
        except RuntimeError as wrong:
            yield f"{path}: `{match[3]}`", str(wrong)
            continue
        written, fresh = match[0].splitlines(), fresh.splitlines()
        if match[2] == "figures":
            fresh = accept_near(written, fresh)
        found = "".join(f"    {line}\n" for line in difflib.unified_diff(written, fresh, "written", "now", lineterm="", n=0))
        yield f"{path}: what `{match[3]}` prints", found
    for block in SHELL.finditer(document):
        for line in block[1].splitlines():
            command = line.split(" #")[0].strip()
            if command:
                yield f"{path}: `{command}`", check_command(command)


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("--check", "--update"):
        print(__doc__, file=sys.stderr)
        return 2
    passed = failed = 0
    for path in sys.argv[2:]:
        if sys.argv[1] == "--update":
            with open(path, encoding="utf-8") as file:
                document = file.read()
            fresh = MADE.sub(fill, document)
            with open(path, "w", encoding="utf-8") as file:
                file.write(fresh)
            continue
        for what, wrong in check(path):
            passed += not wrong
            failed += bool(wrong)
            if wrong:
                print(f"FAIL {what}\n{wrong}")
    if sys.argv[1] == "--check":
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
