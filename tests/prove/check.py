#!/usr/bin/env python3
"""The contracts are beside the code and keep up with it.  Needs a compiler, but no Frama-C; last line "N passed, M failed".

    tests/prove/check.py          from the root; CC names the compiler
"""
import glob
import os
import re
import subprocess
import sys

import prove

ANNOTATION = re.compile(r"^(\s*)(?:/\*@|//@)\s*(\w+)", re.M)
# A header declares static functions that another file's header includes and does not define: `named` looks
# for them.
OPTIONS = ("-std=gnu11", "-I.", "-I" + os.environ.get("BUILD", "build"), "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-fsyntax-only")
DEFINITION = re.compile(r"^(?:[\w ]+[ *])?(\w+)\([^;{]*\)\n\{", re.M)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def code():
    """The files of the firmware that a compiler sees."""
    return sorted(path for path in glob.glob("firmware/**/*.[ch]", recursive=True) if "/proof/" not in path)


def proof_headers():
    """{header with contracts: the source that it belongs to}"""
    headers = {path: path.replace("/proof/", "/") for path in sorted(glob.glob("firmware/*/proof/*.h")) if prove.contracts(path)}
    return {header: public[:-1] + "c" if os.path.exists(public[:-1] + "c") else public for header, public in headers.items()}


def beside():
    """The code has no annotation but for loops and assertions within functions."""
    wrong = []
    for path in code():
        text = text_of(path)
        for found in ANNOTATION.finditer(text):
            if not found[1].endswith("\t") or found[2] not in ("loop", "assert"):
                line = text.count("\n", 0, found.start(2)) + 1
                wrong.append(f"{path}:{line}: {found[2]} belongs into a header in proof/")
    return wrong


def unseen():
    """The code does not include the headers of the proof."""
    return [f"{path} includes {name}" for path in code() for name in re.findall(r'#include "(.*/proof/.*)"', text_of(path))]


def counted():
    """Each contract of a header, which is what says `assigns`, is one that `make prove` finds."""
    wrong = []
    for header in sorted(glob.glob("firmware/*/proof/*.h")):
        written = len(re.findall(r"\bassigns\b", re.sub(r"//.*", "", text_of(header))))
        if written != len(prove.contracts(header)):
            wrong.append(f"{header}: {written} contracts, {len(prove.contracts(header))} found")
    return wrong


def named():
    """Each contract belongs to a function that its source or the header of its source defines."""
    wrong = []
    for header, source in proof_headers().items():
        defined = {name for path in (source, source[:-1] + "h") if os.path.exists(path) for name in DEFINITION.findall(text_of(path))}
        wrong += [f"{header}: {source} does not define {name}" for name in prove.contracts(header) if name not in defined]
    return wrong


def typed():
    """Each declaration under a contract has the types of the function."""
    wrong = []
    for header, source in proof_headers().items():
        done = subprocess.run([os.environ.get("CC", "gcc"), *OPTIONS, "-include", header, source], capture_output=True, text=True, check=False)
        wrong += re.findall(r".*error: .*", done.stderr) or ([done.stderr] if done.returncode else [])
    return wrong


def main():
    rules = (beside, unseen, counted, named, typed)
    failed = 0
    for rule in rules:
        findings = rule()
        print(f"{'FAIL' if findings else 'ok'} {rule.__name__}: {rule.__doc__}")
        for finding in findings:
            print(f"    {finding}")
        failed += bool(findings)
    print(f"{len(rules) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
