#!/usr/bin/env python3
"""Changes the firmware in one place at a time, and checks that a test fails.

    tests/mutate/mutate.py "FILE..." "TEST..." "JOINT..." "PAGE..." "SCENARIO..." [N]      BUILD, CC, CFLAGS, SEED from the environment; see tests/mutate/module.mk

A mutant is one token changed in a function of a FILE (changes.py); all of them are in one program (variants.py).  One
that is compiled to the same code as the original does not count.  N: the size of the sample, which SEED chooses,
"all", or "survived", those that survived last time.  A test that fails, crashes or takes far too long kills the
mutant.  BUILD/mutate/results.txt keeps the results: a kill until its file or its killer changes, a survival until its
file or a test that calls its function changes.

README.md says how many have to be killed.
"""
import functools
import hashlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from changes import folder_of, mutants_of
from variants import codes, run_compiler, source

BUDGET, CAREFUL = 97, {"core": 98, "store": 98, "protocol": 98}  # percent; of these folders more
BUILD = os.environ.get("BUILD", "build") + "/mutate"
JOBS = int(os.environ.get("JOBS", "2"))
CC, CFLAGS = os.environ.get("CC", "gcc"), os.environ.get("CFLAGS", "-std=gnu11 -O1 -w -I.").split()
CLANG = os.environ.get("CLANG", "clang")
BOUNDS = ["-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]  # of arrays: a mutant that leaves them stops
APART = ["-ffunction-sections", "-fno-ipa-icf"]  # so that functions can be compared
LIBS = os.environ.get("LIBS", "-lsimavr -lelf -lncursesw -ltinfo -lserialport -lm").split()
JOINT_ONLY = os.environ.get("JOINT_ONLY", "").split()  # firmware that the tests' own code replaces in the first program
ORACLE = "oracle/test_oracle"
WORDS = {"unit/store/test_games": ["1000"]}
LAST = {"oracle-core": ["core", "100000"], "oracle-keys": ["keys", "200"]}  # run when nothing else has failed
TOGETHER = 40  # scenarios
AGAIN = "survived"  # those that have survived
MINUTE = 60  # s, between two lines of progress


def named(text):
    return hashlib.sha256(text.encode()).hexdigest()[:24]


@functools.lru_cache(maxsize=None)
def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:24]


def object_of(path):
    return f"{BUILD}/obj/{path[:-2]}.o"


class Test:
    """A test of a program with its arguments.  PROOF: the files that a result depends on."""

    def __init__(self, name, program, words, proof):
        self.name, self.program, self.words, self.proof = name, program, words, proof
        self.seconds, self.reached = 0, b""  # of processor time when nothing is broken; which functions it calls

    def run(self, **environment):
        """Whether it passes, and its processor time."""
        with subprocess.Popen([self.program, *self.words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                              env={**os.environ, "CMOCKA_TEST_ABORT": "1", **environment}) as child:
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = status
        return status == 0, used.ru_utime + used.ru_stime

    def measure(self):
        with tempfile.NamedTemporaryFile() as file:
            good, self.seconds = self.run(REACHED=file.name)
            self.reached = file.read()
        if not good:
            sys.exit(f"{self.name} fails although nothing is broken")

    def passes(self, mutant):
        """False also if it takes more than three times its usual processor time, and a quarter of a second."""
        good, _ = self.run(MUTANT=str(mutant.number), LIMIT=str(int(3000 * self.seconds) + 250))
        return good

    def calls(self, function):
        return self.reached[function.number]


def tests_of(names, joint, page, scenarios):
    tests = [Test(n, f"{BUILD}/tests", [n], [f"{BUILD}/obj/tests/{n}.o"]) for n in names]
    tests += [Test(n, f"{BUILD}/joint", [n, *WORDS.get(n, [])], [f"{BUILD}/obj/tests/{n}.o"]) for n in joint if n != ORACLE]
    tests += [Test(n, f"{BUILD}/page", [n], [f"tests/{n}.c"]) for n in page]
    return (tests, [Test(n, f"{BUILD}/tool", ["run", "--board", "host", n], [n]) for n in scenarios],
            [Test(n, f"{BUILD}/joint", [ORACLE, *words], [f"{BUILD}/obj/tests/{ORACLE}.o"]) for n, words in LAST.items()])


class Judge:
    """Finds the test that kills a mutant.  Tests that killed others of its function come first, then short ones."""

    def __init__(self, tests, scenarios, last):
        self.tests, self.scenarios, self.last = tests, scenarios, last
        self.kills, self.lock = {}, Lock()

    def every(self):
        return [*self.tests, *self.scenarios, *self.last]

    def measure(self):
        with ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(Test.measure, self.every()))

    def count(self, mutant, name):
        with self.lock:
            self.kills.setdefault(mutant.function.number, Counter())[name] += 10
            self.kills.setdefault(mutant.path, Counter())[name] += 1

    def order(self, function, tests):
        own, near = self.kills.get(function.number, Counter()), self.kills.get(function.path, Counter())
        return sorted((t for t in tests if t.calls(function)), key=lambda t: (-(own[t.name] + near[t.name]) / (0.05 + t.seconds), t.seconds, t.name))

    def killer(self, mutant):
        """Its name, or None."""
        for test in self.order(mutant.function, self.tests):
            if not test.passes(mutant):
                return test.name
        some = self.order(mutant.function, self.scenarios)
        for begin in range(0, len(some), TOGETHER):
            part = some[begin:begin + TOGETHER]
            together = Test("scenarios", part[0].program, [*part[0].words[:-1], *(t.words[-1] for t in part)], [])
            together.seconds = sum(t.seconds for t in part)
            if not together.passes(mutant):
                return next((t.name for t in part if not t.passes(mutant)), part[0].name)
        return next((t.name for t in self.order(mutant.function, self.last) if not t.passes(mutant)), None)

    def valid(self, mutant, outcome):
        """A fingerprint; a result is valid as long as it stays the same."""
        if outcome == "none":
            return "-"
        proof = [t.proof for t in self.every() if (t.calls(mutant.function) if outcome == "survived" else t.name == outcome)]
        return named(" ".join(digest(path) for some in proof for path in some))


class File:
    """A file of the firmware with those of its mutants that are chosen."""

    def __init__(self, path, mutants, first):
        self.path, self.mutants, self.first = path, mutants, first  # the lowest of their numbers
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.to = f"{BUILD}/variants/{path[:-2]}"

    def compile(self, kind, *more):
        return run_compiler([CC, *CFLAGS, *more, "-c", "-o", f"{self.to}{kind}.o", f"{self.to}.c"], f"{self.to}.c")

    def write(self):
        groups = {}
        for m in self.mutants:
            groups.setdefault(m.function, []).append(m)
        groups = sorted(groups.items(), key=lambda group: group[0].begin)
        for number, m in enumerate((m for _, some in groups for m in some), self.first):
            m.number = number
        text, self.lines = source(self.text, groups)
        with open(f"{self.to}.c", "w", encoding="utf-8") as file:
            file.write(text)

    def build(self):
        """Compiles all mutants; leaves those out that are no C, or that are compiled to the same code."""
        os.makedirs(os.path.dirname(self.to), exist_ok=True)
        self.write()
        while wrong := self.compile("", *BOUNDS):
            numbers = {self.lines[line] for line in wrong}
            assert 0 not in numbers, f"{self.to}.c does not compile"
            self.mutants = [m for m in self.mutants if m.number not in numbers]
            self.write()
        same = set()
        for level in ("-O1", "-O2"):
            self.compile(".same", *APART, level)
            found = codes(f"{self.to}.same.o")
            same |= {m.number for m in self.mutants
                     if found.get(f"{m.function.name}__{m.number}") == found.get(f"{m.function.name}__0", "")}
        self.mutants = [m for m in self.mutants if m.number not in same]


def code_of(text, command):
    """What a file is compiled to, without its name."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/mutant.c", "w", encoding="utf-8") as file:
            file.write(text)
        subprocess.run([*command, "-c", "-o", f"{folder}/mutant.o", f"{folder}/mutant.c"], stderr=subprocess.DEVNULL, check=True)
        dump = subprocess.run(["objdump", "-s", "-r", f"{folder}/mutant.o"], capture_output=True, text=True, check=True)
        return dump.stdout.splitlines()[2:]


LEVELS = [[CC, *CFLAGS, "-O2"], [CC, *CFLAGS, "-O3"], [CLANG, *CFLAGS, "-O2"]]


def is_same(mutant):
    """True if the whole file is compiled to the same code, as the functions that call this one know its callers."""
    with open(mutant.path, encoding="utf-8") as file:
        text = file.read()
    function = mutant.function
    changed = text[:function.begin] + function.head + mutant.body + text[function.end:]
    return any(code_of(changed, command) == original_code(mutant.path, n) for n, command in enumerate(LEVELS))


@functools.lru_cache(maxsize=None)
def original_code(path, level):
    with open(path, encoding="utf-8") as file:
        return code_of(file.read(), LEVELS[level])


def link_program(name, objects, *more):
    subprocess.run([CC, "-fuse-ld=gold", "-o", f"{BUILD}/{name}", *more, f"{BUILD}/select.o", *objects, "-lcmocka", *LIBS], check=True)


def link_page(tests, objects):
    """The tests of the page include its files, so they are compiled with the variants."""
    made = []
    for test in tests:
        made.append(f"{BUILD}/{test.replace('/', '-')}.o")
        subprocess.run([CC, *CFLAGS, *BOUNDS, "-iquote", f"{BUILD}/variants", "-c", "-o", made[-1], f"tests/{test}.c"], check=True)
        subprocess.run(["objcopy", "--redefine-sym", f"main=main_{test.replace('/', '_')}", made[-1]], check=True)
    subprocess.run(["objcopy", "--weaken-symbol", "main", f"{BUILD}/tool.o", f"{BUILD}/page-tool.o"], check=True)
    link_program("page", objects, f"{BUILD}/page.o", *made, f"{BUILD}/page-tool.o")


def link(files, page):
    objects = sorted(f"{folder}/{n}" for folder, _, names in os.walk(f"{BUILD}/obj/firmware") for n in names
                     if n.endswith(".o") and os.path.exists(f"{os.path.relpath(folder, f'{BUILD}/obj')}/{n[:-2]}.c"))  # not of a source that has gone
    variants = {object_of(f.path): f"{f.to}.o" for f in files}
    only = {object_of(path) for path in JOINT_ONLY}
    mine = [variants.get(o, o) for o in objects]
    subprocess.run([CC, *CFLAGS, "-c", "-o", f"{BUILD}/select.o", "tests/mutate/select.c"], check=True)
    link_program("tests", [variants.get(o, o) for o in objects if o not in only], f"{BUILD}/tests.o")
    link_program("joint", mine, f"{BUILD}/joint.o")
    link_program("tool", mine, f"{BUILD}/tool.o")
    link_page(page, mine)
    if not os.path.lexists(f"{BUILD}/speech"):  # the tool looks for packs beside itself
        os.symlink(os.path.abspath(f"{BUILD}/../speech"), f"{BUILD}/speech")


def choose(paths, wanted, results):
    """The files with the mutants that may be in the sample.  Some of those do not count, so there are more."""
    every = [m for path in paths for m in mutants_of(path)]
    for number, function in enumerate(dict.fromkeys(m.function for m in every)):
        function.number = number
    every.sort(key=lambda m: named(os.environ.get("SEED", "1") + m.name))  # so that a change elsewhere leaves the sample as it was
    if wanted == AGAIN:
        chosen = [m for m in every if results.known.get(Results.key(m), ("",))[0] == AGAIN]
    else:
        chosen = every[:2 * wanted + 20] if wanted else every
    files, first = {}, 1
    for m in chosen:
        files.setdefault(m.path, []).append(m)
    made = []
    for path, some in files.items():
        made.append(File(path, some, first))
        first += len(some)
    with ThreadPoolExecutor(JOBS) as pool:
        list(pool.map(File.build, made))
    left = {m for f in made for m in f.mutants}
    return made, [m for m in chosen if m in left][:None if wanted == AGAIN else wanted or None]


class Results:
    """What is known of earlier runs: a line for each mutant."""

    def __init__(self, path):
        self.known, self.lock = {}, Lock()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    if line.endswith("\n"):
                        key, outcome, valid = line.split()
                        self.known[key] = outcome, valid
        self.file = open(path, "a", encoding="utf-8")  # pylint: disable=consider-using-with

    @staticmethod
    def key(mutant):
        return named(digest(mutant.path) + mutant.name + mutant.body)

    def put(self, mutant, outcome, valid):
        with self.lock:
            self.file.write(f"{self.key(mutant)} {outcome} {valid}\n")
            self.file.flush()


def judged(mutants, judge, results):
    """Yields each mutant with its outcome: "none", "survived" or the name of its killer."""
    begin, done = time.monotonic(), []

    def one(mutant):
        outcome, valid = results.known.get(Results.key(mutant), ("", ""))
        if not outcome or valid != judge.valid(mutant, outcome):
            outcome = judge.killer(mutant) or ("none" if is_same(mutant) else "survived")
            results.put(mutant, outcome, judge.valid(mutant, outcome))
        if outcome not in ("none", "survived"):
            judge.count(mutant, outcome)
        return mutant, outcome

    said = begin
    with ThreadPoolExecutor(JOBS) as pool:
        for mutant, outcome in pool.map(one, mutants):
            done.append(outcome)
            yield mutant, outcome
            now = time.monotonic()
            if now - said >= MINUTE:
                said, left = now, (now - begin) * (len(mutants) - len(done)) / len(done)
                print(f"mutate: {len(done):,} of {len(mutants):,}, {done.count('survived')} survived, {int(left / 60) + 1} min left", file=sys.stderr, flush=True)


def print_folders(results, scenarios):
    """A table with a row for each folder of firmware/.  True if each has what is demanded."""
    rows = {}
    for mutant, outcome in results:
        rows.setdefault(folder_of(mutant.path), []).append((mutant, outcome))
    print("| folder | mutants | killed | by scenarios alone | by the oracle alone |\n|---|---:|---:|---:|---:|")
    good = True
    for folder, some in sorted(rows.items()) + [("all", results)]:
        killed = sum(outcome != "survived" for _, outcome in some)
        good = good and killed * 100 >= CAREFUL.get(folder, BUDGET) * len(some)
        print(f"| {folder} | {len(some):,} | {killed:,} ({100 * killed / max(len(some), 1):.1f} %) | {sum(o in scenarios for _, o in some)} "
              f"| {sum(o in LAST for _, o in some)} |")
    return good


def print_killers(results, tests):
    """Which test killed how many first."""
    kills = Counter(outcome for _, outcome in results)
    print("\n| test | killed first |\n|---|---:|")
    for test in sorted(tests, key=lambda t: -kills[t.name]):
        print(f"| {test.name} | {kills[test.name]:,} |")


def main():
    words = [argument.split() for argument in sys.argv[1:6]]
    wanted = 0 if sys.argv[6:] in ([], ["all"]) else AGAIN if sys.argv[6] == AGAIN else int(sys.argv[6])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    shutil.rmtree(f"{BUILD}/variants", ignore_errors=True)  # the tests of the page would include those of the last run
    os.makedirs(BUILD, exist_ok=True)
    results = Results(f"{BUILD}/results.txt")
    files, mutants = choose(words[0], wanted, results)
    link(files, words[3])
    judge = Judge(*tests_of(*words[1:]))
    judge.measure()
    judgements = [(m, outcome) for m, outcome in judged(mutants, judge, results) if outcome != "none"]
    survivors = sorted(m.name for m, outcome in judgements if outcome == "survived")
    for name in survivors:
        print(f"survived: {name}")
    killed = len(judgements) - len(survivors)
    if wanted == AGAIN:
        print(f"mutate: {len(survivors)} of {len(judgements)} survive still")
        return 0
    good = print_folders(judgements, words[4])
    if wanted:
        share = 1 - BUDGET / 100
        good = len(survivors) <= share * len(judgements) + 2 * (share * (1 - share) * len(judgements)) ** 0.5
    else:
        print_killers(judgements, judge.tests + judge.last)
    print(f"{int(good)} passed, {int(not good)} failed")
    print(f"mutate: {len(judgements)} mutants, {killed} killed ({100 * killed / max(len(judgements), 1):.1f} %)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
