#!/usr/bin/env python3
"""Computes the sums of hardware/power.md from the data sheet figures on that page and from counts that are measured on the images
(tests/power/energy.c).

    paper.py --update FILE      writes fresh counts, and what follows from them, between the markers
    paper.py --check FILE       compares the counts with fresh ones (TOLERANCE) and the sums with the counts, and checks the goals of
                                requirement N5; the last line is "N passed, M failed"

covers: N5
"""
import os
import re
import sys

sys.dont_write_bytecode = True

BUILD = os.environ.get("BUILD", "build")
COUNTS = ("awake, ms", "wake-ups", "idle, ms", "lamps lit, ms", "FRAM bytes")  # per second, as energy.c prints them
TOLERANCE = 0.10  # of a count
STATES = {"seconds": "running, seconds", "tenths": "running, tenths", "pause": "pause", "select": "select", "off": "off",
          "blitz_3_2": "blitz 3+2", "classical_90_30": "classical 90+30"}
SPEECH = "speech"  # not a state: ten announcements in a minute of READY
COUNTED = {**STATES, SPEECH: "ten announcements per minute"}
ANNOUNCEMENTS, A_DAY = 10 / 60, 1000  # per second, and per day
BOARDS = ("lcd", "led")  # that the page covers
RAIL, SHEET = 3.22, 3.0  # volts of the boards and of the data sheet's rows; the processor's current is proportional to them
CELLS = 2.5  # volts of two cells, on average over their life
END_MV = 1800  # 0.9 V per cell: an alkaline cell is empty by then; the converter works down to 0.7 V for both
WAKE_US = 60 + 1.5  # brown-out detector, six cycles
GLASSES = 4
DIVIDER_OHM, DIVIDED_BY = 248e3, 4.03  # R72 and R73: their parallel value, which the pin sees, and their ratio
GOALS = {"seconds": 11, "tenths": 22}  # uA, processor and watchdog
GOAL_OFF = 4
GOAL_HOURS = {"with": 8000, "without": 12000}  # from cells of CELL_MAH; a miss is reported but does not fail, because the drivers' figure is an allowance
ALLOWANCES = ("four PCF85162", "text display", "MX25R3235F")  # the text display while it is asleep
GOAL_ALLOWED = 20  # % of the sum
CELL_MAH, CAUTIOUS_MAH = 2500, 2000
BLOCK = re.compile(r"(<!-- measured: (\w+) -->\n)(.*?)(<!-- end -->)", re.S)
KINDS = (0, 1)  # typical, worst


def fresh_counts():
    """{board: {state: [counts per second]}}"""
    counts = {}
    for board in BOARDS:
        with open(f"{BUILD}/{board}/power.txt", encoding="ascii") as lines:
            rows = [line.split() for line in lines]
        counts[board] = {r[0]: [float(v) / float(r[1]) for v in r[2:]] for r in rows if r}
    return counts


def written_counts(text):
    counts = {board: {} for board in BOARDS}
    names = {name: state for state, name in COUNTED.items()}
    for row in re.findall(r"^\| (lcd|led) \| (.+?) \|(.+)\|$", text, re.M):
        counts[row[0]][names[row[1]]] = [float(v.replace(",", "")) for v in row[2].split("|")]
    return counts


def figures(document):
    """{id: (typical, worst)} of the rows | `id` | what | typical | worst | from |"""
    rows = re.findall(r"^\| `(\w+)` \|[^|]+\| ([\d.]+) \| ([\d.]+) \|", document, re.M)
    return {name: (float(typical), float(worst)) for name, typical, worst in rows}


def currents(state, count, f):
    """[(consumer, typical, worst)] in uA on the rail of the board lcd."""
    awake, wakes, idle, lit, written = count
    off = state == "off"

    def of(what):
        return [what(k) for k in KINDS]

    return [
        ("processor, active", *of(lambda k: awake / 1000 * f["active"][k] * 1000 * RAIL / SHEET)),
        ("processor, idle and waking", *of(lambda k: (idle / 1000 + wakes * WAKE_US / 1e6) * f["idle"][k] * 1000 * RAIL / SHEET)),
        ("processor, power-save with the crystal", *of(lambda k: f["save"][k] * RAIL / SHEET)),
        ("watchdog", *of(lambda k: 0 if off else f["watchdog"][k] * RAIL / SHEET)),
        ("four PCF85162", *of(lambda k: GLASSES * f["driver_off" if off else "driver"][k])),
        ("four glasses", *of(lambda k: 0 if off else GLASSES * f["glass"][k])),
        ("text display", *of(lambda k: f["text_display" if state in ("pause", "select") else "text_display_off"][k])),
        ("FM25V02A", *of(lambda k: f["fram"][k] + written * 8 / 1e6 * f["fram_byte"][k] * 1000)),
        ("74LVC2G17", *of(lambda k: f["buffer"][k])),
        ("MX25R3235F", *of(lambda k: f["flash"][k])),
        ("leakage and the converter's divider", *of(lambda k: f["leak"][k])),
        ("lamps", *of(lambda k: lit / 1000 * f["lamp"][k] * 1000)),
    ]


def sums(state, count, f):
    rows = currents(state, count, f)
    processor = [sum(r[k + 1] for r in rows[:4]) for k in KINDS]
    dark = [sum(r[k + 1] for r in rows[:-1]) for k in KINDS]
    return rows, processor, dark, [dark[k] + rows[-1][k + 1] for k in KINDS]


def from_cells(microamperes, kind, f, volts=CELLS):
    """The current that the converter takes from the cells to supply this current on the rail."""
    return microamperes * RAIL / volts / (f["efficiency"][kind] / 100) + f["boost"][kind] + volts / 1.33  # R72 and R73


def hours(microamperes, mah, f):
    return mah / ((from_cells(microamperes, 0, f) + f["cell"][0]) / 1000)


def thousands(value):
    return f"{round(value, -2):,.0f}"


def block_counts(counts, _):
    lines = ["| board | state | " + " | ".join(COUNTS) + " |", "|---|---|" + "---:|" * len(COUNTS)]
    for board in BOARDS:
        for state, name in COUNTED.items():
            c = counts[board][state]
            lines.append(f"| {board} | {name} | {c[0]:,.2f} | {c[1]:.2f} | {c[2]:.2f} | {c[3]:.2f} | {c[4]:.1f} |")
    return lines


def block_states(counts, f):
    table = {state: sums(state, counts["lcd"][state], f) for state in STATES}
    lines = ["| uA, typical / worst | " + " | ".join(STATES.values()) + " |", "|---|" + "---:|" * len(STATES)]

    def row(what, pairs, mark=""):
        lines.append(f"| {mark}{what}{mark} | " + " | ".join(f"{mark}{a:.1f} / {b:.1f}{mark}" for a, b in pairs) + " |")

    for i, (what, *_) in enumerate(next(iter(table.values()))[0]):
        row(what, [rows[0][i][1:] for rows in table.values()])
    row("processor and watchdog", [t[1] for t in table.values()], "**")
    row("board without lamps", [t[2] for t in table.values()], "**")
    row("board with lamps", [t[3] for t in table.values()], "**")
    for what, index in (("without", 2), ("with", 3)):
        row(f"from the cells at {CELLS} V, {what} lamps", [[from_cells(t[index][k], k, f) for k in KINDS] for t in table.values()], "**")
    return lines


def block_life(counts, f):
    lines = ["| hours, two alkaline AA from 3.2 V to 1.8 V | " + " | ".join(STATES.values()) + " |", "|---|" + "---:|" * len(STATES)]
    for what, index in (("without lamps", 2), ("with lamps", 3)):
        for mah in (CELL_MAH, CAUTIOUS_MAH):
            cells = [thousands(hours(sums(s, counts["lcd"][s], f)[index][0], mah, f)) for s in STATES]
            lines.append(f"| {what}, cells of {mah:,} mAh | " + " | ".join(cells) + " |")
    return lines


def block_verdict(counts, f):
    lines = [f"Typical, on the rail of {RAIL} V:", ""]
    for state, goal in GOALS.items():
        processor = sums(state, counts["lcd"][state], f)[1][0]
        verdict = "met" if processor <= goal else "**not met**"
        lines.append(f"- processor and watchdog, {STATES[state]}: {processor:.1f} uA, goal {goal} uA: {verdict};")
    _, _, dark, lit = sums("seconds", counts["lcd"]["seconds"], f)
    for what, total in (("without", dark), ("with", lit)):
        lines.append(f"- board {what} lamps, running, seconds: {total[0]:.0f} uA, {from_cells(total[0], 0, f):.0f} uA from the cells, "
                     f"{thousands(hours(total[0], CELL_MAH, f))} h, goal {GOAL_HOURS[what]:,} h: {'met' if hours(total[0], CELL_MAH, f) >= GOAL_HOURS[what] else '**not met**'};")
    rows = sums("seconds", counts["lcd"]["seconds"], f)[0]
    for what, total in (("without", dark), ("with", lit)):
        allowed = sum(r[1] for r in rows if r[0] in ALLOWANCES)
        lines.append(f"- allowances in this sum, {what} lamps: {allowed:.0f} uA, {100 * allowed / total[0]:.0f} %, of them {rows[4][1]:.0f} uA for the drivers; "
                     f"goal {GOAL_ALLOWED} %: {'met' if 100 * allowed <= GOAL_ALLOWED * total[0] else '**not met**'};")
    limits = []
    for what, total in (("with", lit), ("without", dark)):
        cells = CELL_MAH * 1000 / GOAL_HOURS[what] - f["cell"][0] - from_cells(0, 0, f)
        spare = cells * (f["efficiency"][0] / 100) * CELLS / RAIL - total[0]
        limits.append(f"{f['driver'][0] + spare / GLASSES:.0f} uA {what} lamps")
    lines.append(f"- the goals hold as long as one driver takes less than {', '.join(limits)}.")
    return lines


def block_speech(counts, f):
    """The current that announcements take from the cells, because audio plays as long as the processor works or is
    idle."""
    awake, _, idle, *_ = (count / ANNOUNCEMENTS / 1000 for count in counts["lcd"][SPEECH])
    lines = ["| one announcement | typical | worst |", "|---|---:|---:|"]
    work = [(awake * f["active"][k] + idle * f["idle"][k]) * RAIL / SHEET for k in KINDS]
    parts = [(awake + idle) * (f["read"][k] + f["ear"][k]) for k in KINDS]
    cells = [(work[k] + parts[k]) * RAIL / CELLS / (f["efficiency"][k] / 100) for k in KINDS]
    day = [A_DAY * c / 3600 for c in cells]
    lines.append(f"| the processor is active, s | {awake:.2f} | |")
    lines.append(f"| the processor is idle, s | {idle:.2f} | |")
    lines.append(f"| processor, mA s on the rail | {work[0]:.1f} | {work[1]:.1f} |")
    lines.append(f"| memory and earphone, mA s on the rail | {parts[0]:.1f} | {parts[1]:.1f} |")
    lines.append(f"| from the cells at {CELLS} V, mA s | {cells[0]:.1f} | {cells[1]:.1f} |")
    lines.append(f"| {A_DAY:,} announcements, mAh from the cells | {day[0]:.1f} | {day[1]:.1f} |")
    lines.append(f"| at {A_DAY:,} per day, days until cells of {CELL_MAH:,} mAh are empty | {CELL_MAH / day[0]:,.0f} | {CELL_MAH / day[1]:,.0f} |")
    return lines


def full_working(counts, f):
    """uA from cells near their end: tenths, lamps, every allowance at its worst, and the buzzer for a tenth of the
    time."""
    return from_cells(sums("tenths", counts["lcd"]["tenths"], f)[3][1] + f["buzzer"][1] * 1000 / 10, 1, f, END_MV / 1000)


def thresholds():
    with open("firmware/tasks.c", encoding="utf-8") as source:
        text = source.read()
    return [int(re.search(rf"#define BATTERY_{name}_MV +(\d+)u", text)[1]) for name in ("LOW", "OK")]


def dip(f):
    """mV at the worst cells near their end, with a lamp, the processor and the buzzer on at once."""
    at_once = (f["lamp"][1] + f["active"][1] + f["buzzer"][1]) * 1000
    return from_cells(at_once, 1, f, END_MV / 1000) / 1000 * f["cells_ohm"][1]


def leak(nanoamperes):
    """mV by which the port's leakage through R72 and R73 shifts the measured voltage of the cells."""
    return nanoamperes * DIVIDER_OHM * DIVIDED_BY / 1e6


def spare(counts, f):
    """mV of margin: how far above the voltage of the last ten hours the sign appears, with the lowest bandgap."""
    low, _ = thresholds()
    return low * 1.0 / 1.1 - 5 - END_MV - dip(f) - full_working(counts, f) / 100 * f["slope"][1]


def block_battery(counts, f):
    low, ok = thresholds()
    now = full_working(counts, f)
    lines = [f"Under full load, with cells near their end, the clock takes {now:.0f} uA at worst, ten hours of it {now / 100:.1f} mAh. All loads at once pull the cells down by {dip(f):.0f} mV.", "",
             f"| bandgap, V | sign comes at (firmware: {low} mV), V | sign clears at ({ok} mV), V | above {END_MV / 1000} V, mV |", "|---|---:|---:|---:|"]
    for bandgap in (1.0, 1.1, 1.2):
        lines.append(f"| {bandgap} | {low * bandgap / 1100:.3f} | {ok * bandgap / 1100:.3f} | {low * bandgap / 1.1 - END_MV:.0f} |")
    lines += ["", "| leakage of the port | shifts both thresholds by, mV |", "|---|---:|"]
    lines += [f"| {what} | {leak(nanoamperes):.0f} |" for what, nanoamperes in
              (("10 nA, usual", 10), ("100 nA", 100), ("1 uA, the data sheet's limit", 1000))]
    lines += ["", f"With the lowest bandgap, the ten hours are kept up to {spare(counts, f) / leak(1):.0f} nA of leakage into the pin."]
    return lines


MAKERS = {"counts": block_counts, "states": block_states, "life": block_life, "speech": block_speech, "verdict": block_verdict, "battery": block_battery}


def fill(document, counts):
    f = figures(document)
    return BLOCK.sub(lambda m: m[1] + "\n".join(MAKERS[m[2]](counts, f)) + "\n" + m[4], document)


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, what, good):
        self.passed += good
        self.failed += not good
        if not good:
            print(f"FAIL {what}")


def check_counts(check, written, fresh):
    for board in BOARDS:
        for state, name in COUNTED.items():
            for what, old, new in zip(COUNTS, written[board][state], fresh[board][state]):
                good = abs(old - new) <= TOLERANCE * abs(new) + 0.1
                check(f"{board}, {name}: {what}: {old:.2f} per second is written, {new:.2f} is measured (`make power` updates it)", good)


def check_goals(check, counts, f):
    for state, goal in GOALS.items():
        processor = sums(state, counts["lcd"][state], f)[1][0]
        check(f"processor and watchdog within {goal} uA in {STATES[state]}: {processor:.2f}", processor <= goal)
    off = sums("off", counts["lcd"]["off"], f)[1][0]
    check(f"processor within {GOAL_OFF} uA in off: {off:.2f}", off <= GOAL_OFF)
    for board in BOARDS:
        check(f"{board}: no lamp is lit and nothing is written in off", counts[board]["off"][3:] == [0, 0])


def check_battery(check, counts, f):
    """N5: the sign appears ten hours before the end, with every bandgap."""
    low, ok = thresholds()
    check(f"the sign keeps {spare(counts, f):.0f} mV on the lowest bandgap, {leak(10):.0f} mV are needed for the usual leakage of the port",
          spare(counts, f) >= leak(10))
    check("thresholds are 100 mV apart at least, on any bandgap", (ok - low) / 1.2 >= 100)
    check("two fresh cells take the sign away on the highest bandgap", 3000 * 1.1 / 1.2 > ok)
    check("two fresh cells never show the sign", 3000 * 1.1 / 1.2 > low)


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("--update", "--check"):
        print(__doc__, file=sys.stderr)
        return 2
    fresh = fresh_counts()
    with open(sys.argv[2], encoding="utf-8") as file:
        document = file.read()
    if sys.argv[1] == "--update":
        document = fill(document, fresh)  # again from the written page, because counts are rounded there
        blocks = {name: text for _, name, text, _ in BLOCK.findall(document)}
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(fill(document, written_counts(blocks["counts"])))
        return 0
    check = Tally()
    f = figures(document)
    blocks = {name: text for _, name, text, _ in BLOCK.findall(document)}
    check("every block is there", sorted(blocks) == sorted(MAKERS))
    written = written_counts(blocks["counts"])
    check_counts(check, written, fresh)
    check("the sums follow from the counts and figures that are written (`make power`)", fill(document, written) == document)
    check_goals(check, fresh, f)
    check_battery(check, fresh, f)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
