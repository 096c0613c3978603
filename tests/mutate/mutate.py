#!/usr/bin/env python3
"""Changes the firmware in one place at a time, and checks that a test fails.

    tests/mutate/mutate.py "FILE..." "TEST..." "SCENARIO..." [N]      BUILD, CC, CFLAGS, SEED from the environment; see tests/mutate/module.mk

A mutant is one token changed in a function of a FILE: an operator, a constant, a condition, a statement left out.
One with the object code of the original does not count.  N: the size of the sample, which SEED chooses, or "all".  A
test that fails, crashes or takes far too long kills the mutant.  BUILD/mutate/results keeps the results: a kill until
its file or its killer changes, a survival until its file or a test that can see it changes.

Of all mutants 95 % have to be killed in each folder of firmware/, 97 % in core and store; some of the others behave like the original.  Of a sample
5 % may survive, and what chance adds to that: two standard deviations.
"""
import functools
import glob
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from lint import functions

BUDGET, CAREFUL = 95, {"core": 97, "store": 97}  # percent; of these folders more
BUILD = os.environ.get("BUILD", "build") + "/mutate"
CC, CFLAGS = os.environ.get("CC", "gcc"), os.environ.get("CFLAGS", "-std=gnu11 -O1 -w -I.").split()
BOUNDS = ["-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]  # of the changed file's arrays: a mutant that leaves them stops
LIBS = os.environ.get("LIBS", "-lsimavr -lelf -lncursesw -ltinfo -lserialport -lm").split()
MAIN, SCENARIOS = "firmware/zeitnot.c", "scenarios"
ORACLE, LAST = "oracle/test_oracle", {"oracle-core": ["core", "100000"], "oracle-keys": ["keys", "200"]}  # run when nothing else has failed
WHOLE = ("firmware/core/ticks.c", "firmware/protocol/protocol.c", "firmware/text/text.c", "firmware/voice/adpcm.c")  # with MAIN, every test sees one of them
# tests/unit/ui/ui.c is in their place in the first program.
APART = (MAIN, "firmware/tasks.c", "firmware/protocol/commands.c", *(path for path in sorted(glob.glob("firmware/store/*.c")) if not path.endswith("/reasons.c")))
JOINT = ("unit/zeitnot/", "unit/store/", "unit/voice/", "upload/", "speech/")  # the tests that need APART
# What a test runs; others run everything.  A mutant of another folder cannot fail it.  "" is firmware/*.c.
SEES = {"property/": {"core"}, "unit/core/": {"core"}, "unit/protocol/": {"core", "protocol"}, "unit/store/": {"core", "store"},
        "unit/ui/": {"", "core", "store", "ui", "text"}, "unit/voice/": {"", "core", "voice", "text"}, "unit/text/": {"text"},
        "upload/": {"core", "voice"}, "speech/": {"voice"}, "oracle-core": {"core"}, "oracle-keys": {"", "core", "store", "ui"}}

TOKEN = re.compile(r"""(?P<comment>/\*.*?\*/|//[^\n]*) | (?P<text>"(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])+') | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
    | (?P<number>\b(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*\b) | (?P<word>[A-Za-z_]\w*)
    | (?P<operator><<=|>>=|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|[-+*/%&|^<>=!~?:;,.(){}\[\]])""", re.S | re.M | re.X)
SWAPS = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
         "+": ["-"], "-": ["+"], "/": ["*"], "%": ["/"], "&": ["|"], "|": ["&"], "^": ["|"], "<<": [">>"], ">>": ["<<"], "++": ["--"], "--": ["++"],
         "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "|=": ["&="], "&=": ["|="], "^=": ["|="], "!": [""], "~": [""]}
BINARY_TOO = {"+", "-", "&", "*"}  # also signs, addresses: only after something that ends an operand
WORDS = {"true": ["false"], "false": ["true"], "continue": ["break"], "LEFT": ["RIGHT"], "WHITE": ["BLACK"]}
TYPES = {"const", "static", "struct", "enum", "union", "bool", "char", "void", "ticks", "instant", "uint8_t", "uint16_t", "uint32_t", "int8_t",
         "int16_t", "int32_t", "case", "default", "return", "else", "do", "goto"}


def tokens(text):
    return [(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(text) if m.lastgroup not in ("comment", "text", "directive")]


def statements(found):
    """Yields (first, last) of each expression statement: what is between { } ; ) else and its own semicolon."""
    begin, depth = None, 0
    for i, (_, word, _) in enumerate(found):
        if begin is None and word not in TYPES and word not in "{};)" and found[i - 1][1] in ("{", "}", ";", ")", "else", "do", ":"):
            begin, depth = i, 0
            if word in ("if", "for", "while", "switch"):
                begin = None
                continue
        if begin is None:
            continue
        depth += (word in "([") - (word in ")]")
        if depth < 0 or word in "{}":
            begin = None
        elif word == ";" and depth == 0:
            yield begin, i
            begin = None


def conditions(found):
    """Yields (first, last) of what is in the parentheses of each if."""
    for i, (_, word, _) in enumerate(found):
        if word == "if":
            depth, end = 1, i + 2
            while depth:
                depth += (found[end][1] == "(") - (found[end][1] == ")")
                end += 1
            yield i + 2, end - 2


def changes(found):
    """Yields (place, length, replacement) of every mutant."""
    for i, (kind, word, at) in enumerate(found):
        before = found[i - 1]
        operand = before[0] in ("number", "word") and before[1] != "return" or before[1] in (")", "]")
        if kind == "number":
            value = int(word.rstrip("uUlL"), 0)
            for other in {value + 1, value - 1 if value > 1 else 0} - {value}:
                yield at, len(word), str(other) + word[len(word.rstrip("uUlL")):]
        elif kind == "word":
            for other in WORDS.get(word, []):
                yield at, len(word), other
        elif word in SWAPS and (word not in BINARY_TOO or operand) and not (word == "*" and before[0] == "word" and before[1] in TYPES):
            for other in SWAPS[word]:
                yield at, len(word), other
    for first, last in conditions(found):
        begin, end = found[first][2], found[last][2] + len(found[last][1])
        yield begin, end - begin, "1"
        yield begin, end - begin, "0"
    for first, last in statements(found):
        yield found[first][2], found[last][2] - found[first][2], ""


class Mutant:
    """One change of one file."""

    def __init__(self, path, text, function, at, length, other):
        self.path, self.text = path, text[:at] + other + text[at + length:]
        begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at + length)
        line, now = text[begin:end], text[begin:at] + other + text[at + length:end]
        self.name = f"{path}:{function}: `{' '.join(line.split())}` -> `{' '.join(now.split())}`"
        self.killer = None


def mutants_of(path):
    """All mutants of a file, except those in tables outside of functions."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    every = tokens(text)
    for function, first, size in functions(path):
        found = [t for t in every if starts[first - 1] <= t[2] < starts[first + size + 1]]
        for at, length, other in changes(found):
            yield Mutant(path, text, function, at, length, other)


def folder_of(path):
    return path.split("/")[1] if path.count("/") > 1 else ""


def sees(test, path):
    return next((folder_of(path) in some for prefix, some in SEES.items() if test.startswith(prefix)), True)


def named(text):
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def digest(*paths):
    total = hashlib.sha256(" ".join(CFLAGS).encode())
    for path in paths:
        with open(path, "rb") as file:
            total.update(file.read())
    return total.hexdigest()[:24]


class Tests:
    """Links a mutant with the tests and runs them.  The tests that killed most mutants of its file come first."""

    def __init__(self, names, scenarios):
        # An object may be left of a source that has gone.
        self.objects = sorted(f"{folder}/{n}" for folder, _, files in os.walk(f"{BUILD}/obj/firmware") for n in files
                              if n.endswith(".o") and os.path.exists(f"{os.path.relpath(folder, f'{BUILD}/obj')}/{n[:-2]}.c"))
        self.names, self.kills, self.lock = [n for n in names if not n.startswith(JOINT) and n != ORACLE], {}, Lock()
        self.joint = [n for n in names if n.startswith(JOINT)]
        self.text_display = {"unit/store/test_games": ["unit/store/test_games", "1000"], SCENARIOS: ["run", "--board", "host", *scenarios],
                      **{name: [ORACLE, *words] for name, words in LAST.items()}}
        self.scenarios = scenarios
        self.seconds = {}  # of processor time that each test takes when nothing is broken
        self.all = digest(f"{BUILD}/tests.o", f"{BUILD}/joint.o", f"{BUILD}/tool.o", *self.objects, *scenarios)

    @functools.lru_cache(maxsize=None)
    def state(self, folder):
        """Of all tests that can see a mutant in this folder."""
        names = [n for n in (*self.names, *self.joint, ORACLE) if sees(n, f"firmware/{folder}/x.c" if folder else "firmware/x.c")]
        return named(" ".join(BOUNDS)) + digest(*(f"{BUILD}/obj/tests/{n}.o" for n in names), *self.scenarios)

    def valid(self, outcome, path):
        """A fingerprint; a result is valid as long as it stays the same."""
        if outcome == "survived":
            return self.state(folder_of(path))
        place = {"none": path[:-2], SCENARIOS: "../tool", **dict.fromkeys(LAST, f"tests/{ORACLE}")}.get(outcome, f"tests/{outcome}")
        return digest(f"{BUILD}/obj/{place}.o")

    def order(self, path, names):
        layer = path.split("/")[1]
        first = f"unit/{layer}/"
        kills = self.kills.setdefault(path, Counter())
        return sorted((n for n in names if sees(n, path)), key=lambda n: (-kills[n] // (1 + self.seconds.get(n, 0)), not n.startswith(first), self.seconds.get(n, 0), n))

    def link(self, folder, path, objects, tests, name):
        mine = f"{BUILD}/obj/{path[:-2]}.o"
        command = [CC, "-fuse-ld=gold", "-o", f"{folder}/{name}", f"{BUILD}/{tests}", f"{folder}/mutant.o",
                   *(o for o in objects if o != mine), "-lcmocka", *LIBS]
        subprocess.run(command, check=True)
        return f"{folder}/{name}"

    def passes(self, program, name):
        """False if it takes more than three times its usual processor time, and a second.  Processor time does not depend
        on other programs."""
        words = self.text_display.get(name, [name])
        command = ["prlimit", f"--cpu={int(3 * self.seconds.get(name, 20)) + 1}", "--core=0", program, *words]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = status
        self.seconds.setdefault(name, round(used.ru_utime + used.ru_stime, 1))  # check_tests runs it first
        return status == 0

    def first(self, program, path, names):
        for name in self.order(path, names):
            if not self.passes(program, name):
                with self.lock:
                    self.kills[path][name] += 1
                return name
        return None

    def killer(self, folder, path):
        """The first test that kills the mutant in FOLDER, or None."""
        if path not in APART:
            apart = [f"{BUILD}/obj/{p[:-2]}.o" for p in APART]
            program = self.link(folder, path, [o for o in self.objects if o not in apart], "tests.o", "tests")
            killer = self.first(program, path, self.names)
            if killer:
                return killer
        joint = self.link(folder, path, self.objects, "joint.o", "joint")
        killer = self.first(joint, path, self.joint)
        if killer:
            return killer
        if not os.path.lexists(f"{folder}/speech"):  # the tool looks for packs beside itself
            os.symlink(os.path.abspath(f"{BUILD}/../speech"), f"{folder}/speech")
        if not self.passes(self.link(folder, path, self.objects, "tool.o", "tool"), SCENARIOS):
            return SCENARIOS
        return next((name for name in LAST if sees(name, path) and not self.passes(joint, name)), None)


def check_tests(tests):
    """The tests must pass without a mutant; otherwise every mutant would be killed.  Measures how long each takes."""
    done = f"{BUILD}/results/seconds-{tests.all}"
    if not os.path.exists(done):
        with tempfile.TemporaryDirectory() as folder:
            for path in (MAIN, *WHOLE):
                with open(path, encoding="utf-8") as file:
                    compiled(file.read(), f"{folder}/mutant", *BOUNDS)
                killer = tests.killer(folder, path)
                if killer:
                    sys.exit(f"{killer} fails although nothing is broken")
        with open(done, "w", encoding="utf-8") as file:
            json.dump(tests.seconds, file)
    with open(done, encoding="utf-8") as file:
        tests.seconds = json.load(file)


def compiled(text, to, *more):
    with open(f"{to}.c", "w", encoding="utf-8") as file:
        file.write(text)
    return subprocess.run([CC, *CFLAGS, *more, "-c", "-o", f"{to}.o", f"{to}.c"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def code_of(text, to, *more):
    """Instructions, data and relocations."""
    if not compiled(text, to, *more):
        return None
    dump = subprocess.run(["objdump", "-s", "-r", f"{to}.o"], capture_output=True, text=True, check=False)
    return dump.stdout.splitlines()[2:]  # except the name of the file


@functools.lru_cache(maxsize=64)
def original_code(path, *more):
    with open(path, encoding="utf-8") as file, tempfile.TemporaryDirectory() as folder:
        return code_of(file.read(), f"{folder}/mutant", *more)


def judge(mutant, tests):
    """'none' (does not compile, or the same code), 'survived', or the name of the killer."""
    with tempfile.TemporaryDirectory() as folder:
        code = code_of(mutant.text, f"{folder}/mutant")
        if not code or code == original_code(mutant.path):
            return "none"
        compiled(mutant.text, f"{folder}/mutant", *BOUNDS)
        killer = tests.killer(folder, mutant.path)
        if killer:
            return killer
        harder = "-O2"  # may find that it behaves the same
        return "none" if code_of(mutant.text, f"{folder}/mutant", harder) == original_code(mutant.path, harder) else "survived"


def print_folders(results):
    """A table with a row for each folder of firmware/.  True if each has what is demanded."""
    rows = {}
    for mutant, outcome in results:
        folder = folder_of(mutant.path) or "beside the folders"
        rows.setdefault(folder, []).append((mutant, outcome))
    print("| folder | mutants | killed | by scenarios alone | by the oracle alone |\n|---|---:|---:|---:|---:|")
    good = True
    for folder, some in sorted(rows.items()) + [("all", results)]:
        killed = sum(outcome != "survived" for _, outcome in some)
        good = good and killed * 100 >= CAREFUL.get(folder, BUDGET) * len(some)
        print(f"| {folder} | {len(some):,} | {killed:,} ({100 * killed / max(len(some), 1):.1f} %) | {sum(o == SCENARIOS for _, o in some)} "
              f"| {sum(o in LAST for _, o in some)} |")
    return good


def main():
    files, tests = sys.argv[1].split(), Tests(sys.argv[2].split(), sys.argv[3].split())
    every = [m for path in files for m in mutants_of(path)]
    wanted = len(every) if sys.argv[4:] in ([], ["all"]) else min(int(sys.argv[4]), len(every))
    every.sort(key=lambda m: named(os.environ.get("SEED", "1") + m.name))  # so that a change elsewhere leaves the sample as it was
    os.makedirs(f"{BUILD}/results", exist_ok=True)
    check_tests(tests)
    results = []

    def one(mutant):
        kept = f"{BUILD}/results/{named(mutant.name + mutant.text)}"
        if os.path.exists(kept):
            with open(kept, encoding="utf-8") as file:
                outcome, valid = file.read().split()
            if valid == tests.valid(outcome, mutant.path):
                return mutant, outcome
        outcome = judge(mutant, tests)
        with open(f"{kept}.new", "w", encoding="utf-8") as file:
            file.write(f"{outcome} {tests.valid(outcome, mutant.path)}")
        os.replace(f"{kept}.new", kept)  # an interruption leaves a complete result or none
        return mutant, outcome

    with ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        chosen = iter(every)
        while len(results) < wanted:
            batch = [m for m, _ in zip(chosen, range(min(64, wanted - len(results))))]
            if not batch:
                break
            results += [(m, outcome) for m, outcome in pool.map(one, batch) if outcome != "none"]
    survivors = sorted(m.name for m, outcome in results if outcome == "survived")
    for name in survivors:
        print(f"survived: {name}")
    killed = len(results) - len(survivors)
    good = print_folders(results)
    if wanted < len(every):
        share = 1 - BUDGET / 100
        good = len(survivors) <= share * len(results) + 2 * (share * (1 - share) * len(results)) ** 0.5
    print(f"{int(good)} passed, {int(not good)} failed")
    print(f"mutate: {len(results)} mutants, {killed} killed ({100 * killed / max(len(results), 1):.1f} %)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
