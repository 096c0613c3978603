#!/usr/bin/env python3
"""What README.md and DESIGN.md say in numbers, against the sources and what was measured: a figure that is not true fails.

    test_claims.py              BUILD names the build directory

Their tables of measured figures are checked by tools/readme.py.
"""
import glob
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(os.path.dirname(__file__), ".."), os.path.join(os.path.dirname(__file__), "../../tools")]
import report as figures  # noqa: E402
from boards import BOARDS  # noqa: E402
from checks import check, report  # noqa: E402

TICK_MS = 1000 / 4096


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


DESIGN, README = read("DESIGN.md"), read("README.md")


def said(pattern):
    """The numbers of a sentence or a row; it has to be there, or its row here is deleted with it."""
    found = re.search(pattern, DESIGN)
    check(found, f"the page says {pattern}")
    return [float(number.replace(",", "")) for number in found.groups()] if found else None


def equal(pattern, values, what, room=0.0):
    numbers = said(pattern)
    check(numbers is not None and all(abs(a - b) <= room for a, b in zip(numbers, values)), what, f"{numbers} are said, {values} are so")


def covers(pattern, values, what):
    """What is said is at least what was measured, and at most twice as much, because the few seeds of a build seldom find the worst."""
    numbers = said(pattern)
    check(numbers is not None and all(b <= a <= 2 * b for a, b in zip(numbers, values)), what, f"{numbers} are said, {values} are so")


def constant(path, name):
    return int(re.search(rf"#define {name}\s+(\d+)", read(path))[1])


def costs():
    """The costs of the tasks are those of firmware/tasks.c, in the order of the table."""
    rows = re.findall(r"^\| \w+ \| [^|]+ \| [^|]+ \| ([\d.]+) \|$", DESIGN, re.M)
    ticks = [int(cost) for cost in re.findall(r"^ *\[WORK_\w+\] *= \{\w+, (\d+)\}", read("firmware/tasks.c"), re.M)]
    check(len(rows) == len(ticks) > 0, "the table of tasks has a row for each task", f"{rows} {ticks}")
    for row, cost in zip(rows, ticks):
        check(abs(float(row) - cost * TICK_MS) <= 0.006, f"a task of {row} ms", f"{cost * TICK_MS:.3f} ms in firmware/tasks.c")


def contacts():
    header = "firmware/ui/debounce.h"
    equal(r"--- (\d+) ms closed in all: it is a press", [constant(header, "DEBOUNCE_ENOUGH") * TICK_MS], "a press is closed for so long", 0.1)
    equal(r"-- (\d+) ms: locked", [constant(header, "DEBOUNCE_LOCK") * TICK_MS], "the lock-out", 0.2)
    equal(r"closed for less than (\d+) ms within (\d+) ms is treated as noise",
          [constant(header, "DEBOUNCE_LEAST") * TICK_MS, constant(header, "DEBOUNCE_WINDOW") * TICK_MS], "a glitch", 0.1)


def images():
    sizes = [figures.sections(board) for board in BOARDS]
    kib = [max(size[".text"] + size[".data"] for size in sizes) / 1024, max(size[".data"] + size[".bss"] + size[".noinit"] for size in sizes) / 1024]
    equal(r"(\d+) of 128 KiB +RAM +\S+ +(\d+) of 16 KiB", kib, "flash and RAM", 1.0)
    equal(r"at most (\d+)\s+KiB of flash", [figures.FLASH_BUDGET / 1024], "the budget of the flash")
    equal(r"take at most (\d+)\s+KiB\. The tables end below (\d+) KiB", [figures.RAM_BUDGET / 1024, figures.TABLES_END / 1024], "the budgets of RAM and tables")


def measured():
    seen = [figures.measured(board) for board in BOARDS]
    covers(r"snapshot, log entry, checkpoint +(\d+) bytes, ([\d.]+) ms", [max(m["saved_bytes"][0] for m in seen), max(m["saved"][0] for m in seen)],
           "the save of a press")
    equal(r"([\d.]+) % of the time while seconds run and a press\s+comes every 20 s, and ([\d.]+) % while tenths run", [figures.AWAKE["seconds_20"], figures.AWAKE["tenths"]],
          "the awake budgets")


def readme():
    check(re.search(r"up to five stages", README) and constant("firmware/core/control.h", "CONTROL_STAGES") == 5, "five stages a side")
    check("in six languages" in README and len(glob.glob("languages/*.txt")) == 6, "six languages")
    check("quarter of a millisecond" in README and TICK_MS < 0.25, "a press is dated to a quarter of a millisecond")
    for path in re.findall(r"\]\(([\w./-]+)\)", README):
        check(os.path.exists(path), f"README.md leads to {path}")


def main():
    for group in (costs, contacts, images, measured, readme):
        group()
    return report()


if __name__ == "__main__":
    sys.exit(main())
