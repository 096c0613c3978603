#!/usr/bin/env python3
"""Prints size, speed and energy of the images against their budgets, as a Markdown table.  Exit code 1 if a budget is
broken.

    tools/report.py [--check]       BUILD names the build directory; --check ends with "N passed, M failed" (budgets)
    tools/report.py --search FILE... what tools/search has found, against the same budgets; ends with "N passed, M failed"

Sizes are read from the images, and tools/stack.py bounds the stack.  The rest is the worst case that tools/measure.c and
tools/presses.c saw on the simulated boards, over 4 seeds with oscillators of -10 to +10 %.
"""
import os
import subprocess
import sys

sys.dont_write_bytecode = True
from boards import BOARDS  # noqa: E402
from stack import Stack  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
MHZ = 4
FLASH_BUDGET = 124 * 1024  # of 128 KiB: 4 KiB stay free for a boot loader
RAM_BUDGET = 12 * 1024  # of 16 KiB
TABLES_END = 64 * 1024  # a table beyond it needs another instruction to be read (ELPM)
# D3, T2: ms from the first edge of a contact until the display follows it, by how long the contact is closed.
# A clean contact is usually shown within 10 ms.
CLEAN, BOUNCED, LATE = 20, 20, 30
USUALLY_CLEAN = 10
DIGIT = 5  # ms, D3
SAVED = 20  # ms from the first edge of a press, without a cable or speech, to its last byte: a cut before loses the press
OFF = 100  # us with interrupts off
# Share of the time that the battery board is awake.
AWAKE = {"seconds": 0.22, "seconds_20": 0.28, "seconds_10": 0.36, "seconds_6": 0.46, "seconds_2": 0.75, "lit_seconds": 0.46, "tenths": 0.9, "flags": 0.35,
         "paused": 0.28, "select": 0.12}
PRESS = {"press_dark": 26_200, "press_lit": 41_700}  # cycles of the battery board
# Budgets of the figures that tools/search searches.
SEARCHED = {"clean": CLEAN, "bounced": BOUNCED, "late": LATE, "clean_digits": CLEAN, "bounced_digits": BOUNCED, "late_digits": LATE,
            "second": DIGIT, "off": OFF, "seconds": AWAKE["seconds_20"] / 100, "tenths": AWAKE["tenths"] / 100}
BATTERY_ONLY = ("seconds", "tenths")  # budgets of the battery board alone
# Data sheet ATmega1284P, section 12.1.
VECTORS = dict(enumerate(
    "INT0 INT1 INT2 PCINT0 PCINT1 PCINT2 PCINT3 WDT TIMER2_COMPA TIMER2_COMPB TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB "
    "TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART0_RX USART0_UDRE USART0_TX ANALOG_COMP ADC EE_READY TWI SPM_READY "
    "USART1_RX USART1_UDRE USART1_TX TIMER3_CAPT TIMER3_COMPA TIMER3_COMPB TIMER3_OVF".split(), 1))


class Table:
    """Rows of figures with a budget; remembers which are broken."""

    def __init__(self):
        self.lines = ["| | " + " | ".join(BOARDS) + " | budget |", "|---|" + "---:|" * (len(BOARDS) + 1)]
        self.good = 0
        self.broken = []

    def row(self, what, texts, values=(), limit=None, budget="", only=BOARDS):
        for board, value in zip(BOARDS, values):
            if limit is None or board not in only:
                continue
            if value is not None and value <= limit:
                self.good += 1
            else:
                self.broken.append(f"{board}: {what}: {value} is over {limit}")
        self.lines.append(f"| {what} | " + " | ".join(texts) + f" | {budget} |")

    def numbers(self, what, values, limit=None, only=BOARDS):
        self.row(what, [f"{v:,}" for v in values], values, limit, f"{limit:,}" if limit is not None else "", only)


def sections(board):
    text = subprocess.run(["avr-size", "-A", f"{BUILD}/{board}/zeitnot.elf"], capture_output=True, text=True, check=True).stdout
    sizes = {line.split()[0]: int(line.split()[1]) for line in text.splitlines() if line.startswith(".")}
    return {name: sizes.get(name, 0) for name in (".text", ".data", ".bss", ".noinit")}


def tables_end(board):
    """The address after the last table.  The linker puts the tables first and the program's constructors after them."""
    text = subprocess.run(["avr-nm", f"{BUILD}/{board}/zeitnot.elf"], capture_output=True, text=True, check=True).stdout
    return next(int(line.split()[0], 16) for line in text.splitlines() if line.endswith(" __ctors_start"))


def measured(board):
    """Lines `name value...` of build/measure."""
    with open(f"{BUILD}/{board}/measured.txt", encoding="ascii") as lines:
        return {words[0]: [float(w) for w in words[1:]] for words in map(str.split, lines) if words}


def sizes(table, images, stacks, seen):
    bound = [s.deepest("main")[0] + s.interrupt()[0] for s in stacks]
    ram = [i[".data"] + i[".bss"] + i[".noinit"] for i in images]
    table.numbers("flash, bytes", [i[".text"] + i[".data"] for i in images], FLASH_BUDGET)
    table.numbers("end of the tables in flash", [tables_end(b) for b in BOARDS], TABLES_END)
    table.numbers("initialised data (`.data`), bytes", [i[".data"] for i in images], 0)
    table.numbers("variables (`.bss`), bytes", [i[".bss"] + i[".noinit"] for i in images])
    table.numbers("stack, static bound with the deepest interrupt, bytes", bound)
    table.numbers("stack, deepest seen, bytes", [int(m["stack"][0]) for m in seen])
    table.numbers("variables and stack bound, bytes", [r + b for r, b in zip(ram, bound)], RAM_BUDGET)
    for board, b, m in zip(BOARDS, bound, seen):
        if m["stack"][0] > b:
            table.broken.append(f"{board}: the stack seen is deeper than its bound")


def interrupts(table, stacks, seen):
    numbers = sorted({int(v.rsplit("_", 1)[1]) for s in stacks for v in s.vectors()})
    for number in numbers:
        texts, values = [], []
        for stack, m in zip(stacks, seen):
            least, most = m.get(f"isr{number}", [None, None])[:2]
            has = f"__vector_{number}" in stack.vectors()
            texts.append(f"{least:.0f} to {most:.0f}" if most is not None else "not seen" if has else "-")
            values.append(most if most is not None else 0)
        if not any(values):  # a vector that one board never enables must at least be seen on the other
            values = [None for _ in values]
        table.row(f"interrupt {VECTORS[number]}, cycles", texts, values, 100 * MHZ, f"{100 * MHZ}")
    off = [m["off"][0] for m in seen]
    table.row("longest with interrupts off, us", [f"{v:.1f}" for v in off], off, OFF, f"{OFF}")


def energy(table, seen):
    """The budgets of the battery board, with the oscillator as slow as it may be.  The hourglass has no budget, because two displays run in it."""
    for key, what in (("seconds", "running, seconds, nobody presses"), ("seconds_20", "running, seconds, a press every 20 s"),
                      ("seconds_10", "running, seconds, a press every 10 s"), ("seconds_6", "running, seconds, a press every 6 s"), ("seconds_2", "running, seconds, a press every 2 s"),
                      ("lit_seconds", "running, seconds, a press every 10 s, text display on"), ("tenths", "running, tenths"),
                      ("both_seconds", "running, seconds on both sides (hourglass)"),
                      ("both_tenths", "running, tenths on both sides (hourglass)"), ("flags", "two flags blink"),
                      ("paused", "paused, a whole minute"), ("select", "selecting, a whole minute")):
        limit = AWAKE.get(key)
        share = [100 * m[key][0] for m in seen]
        table.row(f"awake while {what}, % of the time", [f"{s:.3f}" for s in share], share, limit, f"{limit} (lcd)" if limit else "", ("lcd",))
    for key, what in (("press_dark", "off"), ("press_lit", "on")):
        cycles = [int(m[key][0]) for m in seen]
        table.row(f"awake for a press, text display {what}, cycles", [f"{c:,}" for c in cycles], cycles, PRESS[key], f"{PRESS[key]:,} (lcd)", ("lcd",))


def reaction(table, seen):
    for key, what, limit in (("press", "press to display", CLEAN), ("second", "second to display", DIGIT), ("tenth", "tenth to display", DIGIT)):
        worst = [m[key][0] for m in seen]
        table.row(f"{what}, longest, ms", [f"{w:.2f}" for w in worst], worst, limit, f"{limit}")
    saved = [m["saved"][0] for m in seen]
    table.row("press to its last byte in the memory, longest, ms", [f"{w:.1f}" for w in saved], saved, SAVED, f"{SAVED}")
    table.numbers("bytes saved of a press, most", [int(m["saved_bytes"][0]) for m in seen])
    table.numbers("violations of the data sheets", [int(m["violations"][0]) for m in seen], 0)


# Contacts of all kinds while everything else continues (tools/presses.c).
PRESSES = (("clean", "a clean contact", USUALLY_CLEAN), ("bounced", "closed for 5 ms of its first 15", BOUNCED), ("late", "any other", LATE))


def presses(table, seen):
    for key, what, limit in PRESSES:
        worst = [m[key][0] for m in seen]
        table.row(f"press to display with cable, speech and words, {what}, longest, ms", [f"{w:.2f}" for w in worst], worst, limit, f"{limit}")
    table.numbers("such presses", [sum(int(m[f"{key}_count"][0]) for key, _, _ in PRESSES) for m in seen])
    table.numbers("presses that were lost", [int(m["lost"][0]) for m in seen], 0)


def tasks(table, seen):
    """A task that takes longer than its row in firmware/tasks.c breaks the bound of press to display."""
    for name in (key for key in seen[0] if key.startswith("task_")):
        rows = [m[name] for m in seen]
        budget = rows[0][3]
        table.row(f"task {name[len('task_'):]}: steps; longest, latest, ms", [f"{r[0]:,.0f}; {r[1]:.2f}, {r[2]:.1f}" for r in rows],
                  [r[1] for r in rows], budget, f"{budget:.2f}")
    rows = [m["keys"] for m in seen]
    budget = rows[0][2]
    table.row("keys and timers of a running clock, with their drawing: polls; longest, ms", [f"{r[0]:,.0f}; {r[1]:.2f}" for r in rows],
              [r[1] for r in rows], budget, f"{budget:.2f}")


def searched(paths):
    """Lines FIGURE VALUE BOARD INPUT of tools/search."""
    passed = failed = 0
    for path in paths:
        with open(path, encoding="ascii") as lines:
            for figure, value, board, rest in (line.split(maxsplit=3) for line in lines):
                limit = SEARCHED[figure] if figure not in BATTERY_ONLY or board == "lcd" else None
                broken = limit is not None and not 0 <= float(value) <= limit
                passed += not broken
                failed += broken
                print(f"{'FAIL' if broken else 'ok'} {figure} {value} of {limit}: {board} {rest.strip()}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def main():
    if "--search" in sys.argv:
        return searched(sys.argv[sys.argv.index("--search") + 1:])
    images = [sections(b) for b in BOARDS]
    stacks = [Stack(f"{BUILD}/{b}/zeitnot.elf") for b in BOARDS]
    seen = [measured(b) for b in BOARDS]
    table = Table()
    sizes(table, images, stacks, seen)
    interrupts(table, stacks, seen)
    energy(table, seen)
    reaction(table, seen)
    presses(table, seen)
    tasks(table, seen)
    print("\n".join(table.lines))
    for line in table.broken:
        print(f"over budget: {line}", file=sys.stderr)
    if "--path" in sys.argv:
        for board, stack in zip(BOARDS, stacks):
            for depth, names in (stack.deepest("main"), stack.interrupt()):
                print(f"{board}: {depth} bytes: {' '.join(names)}")
    if "--check" in sys.argv:
        print(f"{table.good} passed, {len(table.broken)} failed")
    return 1 if table.broken else 0


if __name__ == "__main__":
    sys.exit(main())
