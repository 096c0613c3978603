#!/usr/bin/env python3
"""MC/DC of firmware/ on the host: runs the instrumented programs, merges their results, names each gap.

    tests/coverage/mcdc.py EXCEPTIONS TOOL "SCENARIO..." "COMMAND"...       COVER names the build directory

A gap is a function that was not run, or a condition that was never true or never false.  A condition of a compound
decision that never decided it alone is one, too (unique-cause or masking, as llvm-cov counts).  Code that was not
reached is not a separate gap; the condition before it is.  EXCEPTIONS has lines "- `file:function` `condition`: reason".
A gap without a line fails, and so does a line without a gap.
"""
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

EXCEPTION = re.compile(r"^- `(firmware/[\w/.]+:\w+)` `(.+?)`: (.+)")
COVER = os.environ.get("COVER", "build/cover")
PART_OF_DECISION = 6  # llvm-cov's number for the condition of a compound decision
ROOT = os.getcwd() + "/"


def run_all(tool, scenarios, commands):
    """Runs each command once, in parallel; returns the names of those that failed."""
    os.makedirs(f"{COVER}/raw", exist_ok=True)
    for old in os.listdir(f"{COVER}/raw"):
        os.remove(f"{COVER}/raw/{old}")
    commands = [c.split() for c in commands] + [[tool, "run", "--board", "host", *scenarios]]

    def run(numbered):
        number, command = numbered
        environment = dict(os.environ, LLVM_PROFILE_FILE=f"{COVER}/raw/{number}-%p.profraw")
        done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
        return None if done.returncode == 0 else f"{' '.join(command)[:200]} failed:\n{(done.stdout + done.stderr)[-1000:]}"

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return [word for word in pool.map(run, enumerate(commands)) if word]


def export(tool):
    """llvm-cov's data of each function, from JSON."""
    raw = [f"{COVER}/raw/{name}" for name in sorted(os.listdir(f"{COVER}/raw"))]
    subprocess.run([os.environ.get("LLVM_PROFDATA", "llvm-profdata-19"), "merge", "-o", f"{COVER}/all.profdata", *raw], check=True)
    done = subprocess.run([os.environ.get("LLVM_COV", "llvm-cov-19"), "export", tool, f"-instr-profile={COVER}/all.profdata"],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["data"][0]["functions"]


class Function:
    """One function of a source. An inline function of a header is compiled many times and counts once."""

    def __init__(self, path):
        self.path, self.count, self.branches, self.decisions, self.parts = path, 0, {}, {}, set()

    def add(self, function):
        self.count += function["count"]
        for branch in function["branches"]:
            span, (true, false) = tuple(branch[:4]), branch[4:6]
            old = self.branches.get(span, (0, 0))
            self.branches[span] = (old[0] + true, old[1] + false)
            if branch[8] == PART_OF_DECISION:
                self.parts.add(span)
        for record in function["mcdc_records"]:
            span, conditions = tuple(record[:4]), record[-1]
            old = self.decisions.get(span, [False] * len(conditions))
            self.decisions[span] = [a or b for a, b in zip(old, conditions)]

    def gaps(self, text):
        """Yields (condition, what is wrong with it)."""
        if self.count == 0:
            yield "", "is never called"
            return
        compound = {}  # a condition of a compound decision -> whether it decided alone
        for span, conditions in self.decisions.items():
            inside = sorted(b for b in self.parts if span[:2] <= b[:2] and b[2:] <= span[2:])
            if len(inside) != len(conditions):
                yield text(span), "has conditions that this tool cannot tell apart"
            compound.update(zip(inside, conditions))
        for span, (true, false) in sorted(self.branches.items()):
            if true + false == 0:
                continue
            if true == 0 or false == 0:
                yield text(span), f"is never {'true' if true == 0 else 'false'}"
            elif not compound.get(span, True):
                yield text(span), "never decides alone"

    def size(self):
        return 2 * len(self.branches), sum(len(c) for c in self.decisions.values())


def collect(exported):
    functions = {}
    for entry in exported:
        path = entry["filenames"][0].removeprefix(ROOT)
        name = re.split("[:;]", entry["name"])[-1]
        functions.setdefault((path, name), Function(path)).add(entry)
    return functions


def source(path, cache={}):
    if path not in cache:
        with open(path, encoding="utf-8") as file:
            cache[path] = file.read().expandtabs(1).splitlines()
    lines = cache[path]

    def text(span):
        line, column, last, end = span
        parts = [lines[line - 1][column - 1:end - 1]] if line == last else (
            [lines[line - 1][column - 1:], *lines[line:last - 1], lines[last - 1][:end - 1]])
        return " ".join(" ".join(parts).split())

    return text


def exceptions(path):
    with open(path, encoding="utf-8") as file:
        found = [EXCEPTION.match(line) for line in file]
    return {(m[1], m[2]): m[3] for m in found if m}


def main():
    listed = exceptions(sys.argv[1])
    tool, scenarios, commands = sys.argv[2], sys.argv[3].split(), sys.argv[4:]
    wrong = run_all(tool, scenarios, commands)
    branches = conditions = found = 0
    used = set()
    for (path, name), function in sorted(collect(export(tool)).items()):
        size = function.size()
        branches, conditions = branches + size[0], conditions + size[1]
        for condition, what in function.gaps(source(path)):
            found += 1
            key = (f"{path}:{name}", condition or name)
            used.add(key)
            if key not in listed:
                wrong.append(f"{key[0]}: `{key[1]}` {what}")
    wrong += [f"{place}: `{condition}` is listed and covered" for place, condition in sorted(set(listed) - used)]
    for word in wrong:
        print(word)
    print(f"mcdc: {branches} outcomes and {conditions} conditions of compound decisions in firmware/, {found} gaps, "
          f"{len(used & set(listed))} of them explained")
    print(f"{1 - bool(wrong)} passed, {int(bool(wrong))} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
