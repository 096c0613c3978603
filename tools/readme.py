#!/usr/bin/env python3
"""Keeps documents true: what a command prints stands in them between markers, and commands they show are run.

    <!-- made by: COMMAND -->             the output of COMMAND up to <!-- end --> ("(text)" before the colon: as a block of text)
    ```sh                                 commands for people

    tools/readme.py --update FILE...      puts the present outputs in
    tools/readme.py --check FILE...       complains about other ones, runs the commands; last line "N passed, M failed"
"""
import difflib
import os
import re
import subprocess
import sys

BUILD = os.environ.get("BUILD", "build")
MADE = re.compile(r"(<!-- made by( \(text\))?: (.+?) -->\n)(.*?)(<!-- end -->)", re.S)
SHELL = re.compile(r"^```sh\n(.*?)^```", re.S | re.M)
# What needs a person, a network, a programmer, or is running at this moment, is only asked whether make knows it.
ONLY_KNOWN = re.compile(r"^make (.*\b)?(test|soak|flash|fuses|prove|mutate|coverage|fuzz|bench|hw|web|web-run|hw-check|test-js)\b")
NOT_RUN = re.compile(r"^(git clone|cd|sudo|apt-get) ")


def output(command):
    command = re.sub(r"(?<![\w/])build/", BUILD + "/", command)
    done = subprocess.run(command, shell=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stdout, done.stderr


def fill(match):
    begin, text, command, _, end = match.groups()
    code, out, err = output(command)
    if code:
        raise RuntimeError(f"{command}: exit {code}\n{err}")
    return begin + (f"```text\n{out.rstrip()}\n```\n" if text else out.rstrip() + "\n") + end


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
        found = "".join(f"    {line}\n" for line in difflib.unified_diff(match[0].splitlines(), fresh.splitlines(),
                                                                        "written", "now", lineterm="", n=0))
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
