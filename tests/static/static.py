#!/usr/bin/env python3
"""Static analysis of the clock's source by gcc -fanalyzer, clang-tidy, cppcheck, and cppcheck's MISRA addon.

    tests/static/static.py [--strict] [TOOL...]      gcc clang-tidy cppcheck misra; last lines: "N passed, M failed", and the figures

A finding is accepted by a row of tests/static/accepted.txt with place and reason; otherwise it is a failure.  A row without a
finding is reported, and with --strict it is a failure.
"""
import concurrent.futures
import fnmatch
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
from boards import BOARDS, board_sources  # noqa: E402

ACCEPTED = "tests/static/accepted.txt"
ROW = re.compile(r"^([\w.-]+) \| ([^|]+) \| (.+)$", re.M)
JOBS = int(os.environ.get("JOBS", os.cpu_count() or 1))

MADE = "-I" + os.environ.get("BUILD", "build")
HOST = ["-std=gnu11", "-I.", MADE]
# The boards' files as another processor's compiler sees them: the registers are memory, and assembly is
# nothing.
AVR = ["-std=gnu11", "-Itests/static/avr", "-I.", MADE, "-D__AVR_ATmega1284P__", "-D__AVR__", "-D__AVR_ARCH__=51", "-DF_CPU=4000000UL",
       "-Dnaked=", "-D__asm__=", "-D__volatile__(...)=", "-isystem", "/usr/lib/avr/include"]


def files(*patterns):
    return sorted(name for pattern in patterns for name in glob.glob(pattern))


FIRMWARE = files("firmware/*.c", "firmware/*/*.c", "firmware/*/*/*.c")
CHIP = files("board/avr/*.c")


def units():
    """Everything that is compiled: (file, options, is it the processor's?)."""
    for name in FIRMWARE + files("board/host/*.c"):
        yield name, HOST, False
    seen = set()
    for board in BOARDS:  # what boards share is read with the first one's wiring
        for name in CHIP + board_sources(board):
            if name not in seen:
                yield name, AVR + [f"-Iboard/{board}"], True
        seen.update(CHIP + board_sources(board))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def side_by_side(function, work):
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        return [finding for found in pool.map(lambda item: function(*item), work) for finding in found]


def findings_in(text, pattern):
    root = os.getcwd() + os.sep
    return sorted({(m["rule"], m["file"].removeprefix(root), int(m["line"]), m["text"]) for m in re.finditer(pattern, text, re.M)})


GCC = r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: (?:warning|error): (?P<text>.*?)(?: \[(?:CWE-\d+\] \[)?-W(?P<rule>[\w-]+)=?\])?$"
TIDY = r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: (?:warning|error): (?P<text>.*) \[(?P<rule>[\w.-]+)[\w.,-]*\]$"
CHECK = r"^(?P<file>[^:\n]+):(?P<line>\d+): (?P<rule>[\w.-]+): (?P<text>.*)$"


def gcc_one(name, options, for_avr):
    if for_avr:
        headers = run(["gcc", "-print-file-name=include"])[1].strip()
        options = options + ["-nostdinc", "-isystem", headers, "-Wno-attributes"]
    code, text = run(["gcc", "-O1", "-fanalyzer", "-S", "-o", os.devnull, *options, name])
    return findings_in(text, GCC) or ([("gcc", name, 0, text.strip())] if code else [])


def gcc():
    return side_by_side(gcc_one, units())


def tidy_one(name, options, for_avr):
    target = ["--target=avr", "-mmcu=atmega1284p"] if for_avr else []
    code, text = run(["clang-tidy", "--quiet", "--checks=-*,bugprone-*,cert-*,clang-analyzer-*", name, "--", *target, *options])
    return findings_in(text, TIDY) or ([("clang-tidy", name, 0, text.strip())] if code else [])


def clang_tidy():
    return side_by_side(tidy_one, units())


def cppcheck_one(names, options, addon=()):
    with tempfile.TemporaryDirectory() as folder:  # what the addon reads would be beside the sources
        _, text = run(["cppcheck", "--quiet", "--std=c11", *addon, "--enable=warning,style,performance,portability",
                       "--inline-suppr", "--suppress=missingIncludeSystem", "--template={file}:{line}: {id}: {message}",
                       f"--cppcheck-build-dir={folder}", "-I.", MADE, *options, *names])
    found = findings_in(text, CHECK)
    broken = [line for line in text.splitlines() if "Bailing out" in line or "Failed to execute addon" in line]
    return found + [("cppcheck", names[0], 0, line) for line in broken]


def cppcheck_work():
    avr = ["--platform=avr8", "--library=avr", "-D__AVR__", "-DF_CPU=4000000UL", "-D__asm__=", "-D__volatile__(...)="]
    work = [(CHIP + board_sources(board), avr + [f"-Iboard/{board}"]) for board in BOARDS]
    work[0] = (FIRMWARE + work[0][0], work[0][1])
    return work + [(files("board/host/*.c"), ["--platform=unix64"])]


def cppcheck():
    return side_by_side(cppcheck_one, cppcheck_work())


def misra():
    found = side_by_side(cppcheck_one, [(*work, ["--addon=misra"]) for work in cppcheck_work()])
    return [finding for finding in found if finding[0].startswith("misra") or finding[0] == "cppcheck"]


TOOLS = {"gcc": gcc, "clang-tidy": clang_tidy, "cppcheck": cppcheck, "misra": misra}


def argued(tool):
    """The accepted findings of a tool: (rule, patterns)."""
    with open(ACCEPTED, encoding="utf-8") as file:
        section = re.search(rf"^\[{re.escape(tool)}\]$.*?(?=^\[|\Z)", file.read(), re.M | re.S)
    return [(rule, where.split()) for rule, where, _ in ROW.findall(section[0] if section else "")]


def judge(tool, strict):
    """Prints findings without a row; returns (failures, findings, accepted rules)."""
    rows, findings = argued(tool), TOOLS[tool]()
    open_findings, used = [], set()
    for finding in findings:
        row = next((i for i, (rule, where) in enumerate(rows) if rule == finding[0] and any(fnmatch.fnmatch(finding[1], w) for w in where)), None)
        if row is None:
            open_findings.append(finding)
        used.add(row)
    stale = [rows[i] for i in range(len(rows)) if i not in used]
    failures = len(open_findings) + strict * len(stale)
    print(f"{'FAIL' if failures else 'ok'} {tool}: {len(findings)} findings, {len(rows) - len(stale)} rules departed from with reason")
    for rule, name, line, text in open_findings:
        print(f"    {name}:{line}: {rule}: {text}")
    for rule, where in stale:
        print(f"    {ACCEPTED}: {rule} in {' '.join(where)}: nothing departs from it any more")
    return failures, len(findings), len(rows)


def main():
    strict = sys.argv[1:2] == ["--strict"]
    tools = sys.argv[1 + strict:] or list(TOOLS)
    sums = [judge(tool, strict) for tool in tools]
    failed = sum(failures > 0 for failures, _, _ in sums)
    print(f"{len(tools) - failed} passed, {failed} failed")
    figures = ", ".join(f"{tool} {found} findings under {rules} argued rules" for tool, (_, found, rules) in zip(tools, sums))
    print(f"static: {sum(f for f, _, _ in sums)} open; {figures}; {len(list(units()))} files")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
