#!/usr/bin/env python3
"""Checks of the boards that no rule checker makes.  covers: H1 H2

    check.py OUT        OUT: folder with what hardware/outputs.sh made of both boards

Run it through `make hw-check`. The last line is "N passed, M failed".
"""
import copy
import csv
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(TOP, "hardware", "generate"))
sys.dont_write_bytecode = True
import expect  # noqa: E402
from sexp import find, find_all, parse  # noqa: E402

passed = failed = 0
silent = False


def check(name, problems):
    global passed, failed
    if silent:
        failed += bool(problems)
    elif problems:
        failed += 1
        print(f"FAIL {name}")
        for p in problems[:12]:
            print(f"     {p}")
    else:
        passed += 1
        print(f"ok   {name}")


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as f:
        return f.read()


class Board:
    def __init__(self, name, out):
        self.name, self.project = name, name + "-r1"
        self.out = os.path.join(out, self.project)
        root = ET.parse(os.path.join(self.out, self.project + ".xml")).getroot()
        self.net, self.function = {}, {}
        for n in root.find("nets"):
            for node in n.findall("node"):
                self.net[node.get("ref"), node.get("pin")] = n.get("name")
                self.function[node.get("ref"), node.get("pin")] = node.get("pinfunction") or ""
        self.value = {c.get("ref"): c.find("value").text for c in root.find("components")}
        self.footprint = {c.get("ref"): c.find("footprint").text.split(":")[1] for c in root.find("components")}
        tree = parse(read("hardware", "kicad", self.project, self.project + ".kicad_pcb"))
        self.place, self.pad_net, self.holes, self.pads_at = {}, {}, [], {}
        for fp in find_all(tree, "footprint"):
            ref = next(p[2] for p in find_all(fp, "property") if p[1] == "Reference")
            at = [float(v) for v in find(fp, "at")[1:]]
            self.place[ref] = (at[0], at[1], find(fp, "layer")[1])
            a = math.radians(at[2] if len(at) > 2 else 0)
            for pad in find_all(fp, "pad"):
                net = find(pad, "net")
                p = find(pad, "at")
                x, y = float(p[1]), float(p[2])
                self.pads_at.setdefault((ref, pad[1]), []).append(
                    (at[0] + x * math.cos(a) + y * math.sin(a), at[1] - x * math.sin(a) + y * math.cos(a)))
                if pad[1]:
                    self.pad_net.setdefault((ref, pad[1]), set()).add(net[2] if net else None)
        self.tree = tree

    def on(self, ref, pin):
        """Net of a pin, None if nothing else hangs on it."""
        n = self.net.get((ref, str(pin)))
        return None if n is None or n.startswith("unconnected-") else n


# ---- pin map -----------------------------------------------------------------------------------------------------------
def pins_of_firmware(name):
    """{net: port pin} from board.h, and the names marked as free there."""
    port, used, free = None, {}, {}
    for line in read("board", name, "board.h").splitlines():
        m = re.match(r"/\* Port ([BCD]) \*/", line)
        if m:
            port = m.group(1)
        m = re.match(r"#define PIN_(\w+)\s+(\d)\b(.*)", line)
        if m and port:
            (free if re.search(r"/\* free", m.group(3)) else used)[m.group(1)] = f"P{port}{m.group(2)}"
    return used, free


def pins_of_design():
    """{port pin: name} from the table of DESIGN.md, section 3."""
    out = {}
    for line in read("DESIGN.md").splitlines():
        m = re.match(r"\| ((?:P[BCD]\d ?)+|P[BCD]\d\.\.P[BCD]\d) \| ([A-Z0-9_ ]+?) \|", line)
        if not m:
            continue
        pins = m.group(1).split()
        if ".." in m.group(1):
            a, b = m.group(1).split("..")
            pins = [f"{a[:2]}{i}" for i in range(int(a[2]), int(b[2]) + 1)]
        out.update(zip(pins, m.group(2).split()))
    return out


def check_pin_map(b):
    used, free = pins_of_firmware(b.name)
    firmware = set(used.items())
    netlist = set()
    for port_pin, pad in expect.MCU.items():
        net = b.on("U1", pad)
        if net:
            netlist.add((net, port_pin))
    fixed = {("XTAL1", "PB6"), ("XTAL2", "PB7"), ("RESET", "PC6")}
    check(f"{b.name}: {len(firmware)} pins of board.h are the netlist's",
          [f"board.h only: {x}" for x in sorted(firmware - netlist)] + ([] if len(firmware) > 15 else ["board.h was not understood"]))
    check(f"{b.name}: the netlist's pins are board.h's", [f"netlist only: {x}" for x in sorted(netlist - firmware - fixed)] +
          [f"netlist lacks {x}" for x in sorted(fixed - netlist)])
    check(f"{b.name}: pins called free are free", [f"{n} {p} is wired to {b.on('U1', expect.MCU[p])}" for n, p in free.items() if b.on("U1", expect.MCU[p])])
    design = pins_of_design()
    check(f"{b.name}: the table of DESIGN.md names the same pins",
          [f"{p}: DESIGN.md {design.get(p)}, netlist {n}" for n, p in sorted(netlist) if design.get(p) != n] + ([] if len(design) > 20 else ["table not understood"]))
    names = []
    for port_pin, pad in expect.MCU.items():
        f = b.function.get(("U1", str(pad)), "")
        if port_pin not in f.split("/"):
            names.append(f"pad {pad}: symbol says {f}, data sheet {port_pin}")
    check(f"{b.name}: the processor's symbol has the data sheet's pins", names)
    check(f"{b.name}: the processor's supply", [f"pad {p}: {b.on('U1', p)}, not {n}" for n, pads in expect.MCU_SUPPLY.items() for p in pads if b.on("U1", p) != n])


# ---- segments ----------------------------------------------------------------------------------------------------------
def wiring_of_firmware():
    """Runs the firmware's own header through the compiler: [(glass, side, first cell, [output of digit and segment])]."""
    program = """#include <stdio.h>
#include "board/lcd/wiring.h"
int main(void)
{
	for (int g = 0; g < WIRING_GLASSES; g++) {
		printf("%d %d %d", g, WIRING_SIDE(g), WIRING_FIRST_CELL(g));
		for (int d = 0; d < WIRING_DIGITS; d++)
			for (int s = 0; s < 8; s++) printf(" %d", WIRING_OUTPUT(d, s));
		printf("\\n");
	}
	return 0;
}
"""
    with tempfile.TemporaryDirectory() as d:
        src, exe = os.path.join(d, "wiring.c"), os.path.join(d, "wiring")
        with open(src, "w", encoding="utf-8") as f:
            f.write(program)
        subprocess.run([os.environ.get("CC", "cc"), "-I", TOP, "-o", exe, src], check=True)
        text = subprocess.run([exe], check=True, capture_output=True, text=True).stdout
    return [(int(f[0]), int(f[1]), int(f[2]), [int(v) for v in f[3:]]) for f in (line.split() for line in text.splitlines())]


def element(digit, segment):
    """Element of a glass for digit 0..3 and bit 0..7 of a cell (hal/hal_display.h: a to g, then the mark)."""
    if segment < 7:
        return f"{digit + 1}{'ABCDEFG'[segment]}"
    return f"DP{digit + 1}" if digit < 3 else "COL"


def check_segments_lcd(b):
    bad, seen = [], 0
    middle = (b.place["DS1"][0] + b.place["DS4"][0]) / 2
    by_select = {b.on(u, expect.DRIVER["CE"]): u for u in b.value if b.value[u] == "PCF8551B"}
    for glass, side, first, outputs in wiring_of_firmware():
        u, ds = by_select.get(f"DISP_CS{glass}"), f"DS{glass + 1}"
        if u is None:
            bad.append(f"no driver on DISP_CS{glass}")
            continue
        for d in range(4):
            for s in range(8):
                pad = expect.DRIVER_SEG[outputs[d * 8 + s]]
                net = b.on(u, pad)
                if net is None or net != b.on(ds, expect.GLASS[element(d, s)]):
                    bad.append(f"glass {glass} cell {first + d} bit {s}: {u} pad {pad} is on {net}, element {element(d, s)} on {b.on(ds, expect.GLASS[element(d, s)])}")
                seen += 1
        if len({b.on(u, expect.DRIVER["COM0"]), *(b.on(ds, p) for p in expect.GLASS_COM)}) != 1:
            bad.append(f"glass {glass}: backplane")
        if (b.place[ds][0] > middle) != bool(side):
            bad.append(f"{ds} is on the wrong side of the board")
        for pin, net in (("SDIO", "MOSI"), ("SCL", "SCK"), ("VDD", "VCC"), ("VLCD", "VCC"), ("PORE", "VCC"), ("VSS", "GND")):
            if b.on(u, expect.DRIVER[pin]) != net:
                bad.append(f"{u} {pin}: {b.on(u, expect.DRIVER[pin])}, not {net}")
        for pin in ("CLK", "COM1", "COM2", "COM3"):
            if b.on(u, expect.DRIVER[pin]):
                bad.append(f"{u} {pin} is wired")
    for g in (0, 2):
        if b.place[f"DS{g + 1}"][0] > b.place[f"DS{g + 2}"][0]:
            bad.append(f"glass B of side {g // 2} is left of glass A")
    check(f"lcd: {seen} elements of the renderer reach their segment of the glass", bad + ([] if seen == 128 else ["128 elements expected"]))
    upright = []
    for ds in ("DS1", "DS2", "DS3", "DS4"):
        x = {p: b.pads_at[ds, str(p)][0] for p in (1, 20, 21, 40)}
        if not (x[1][0] < x[20][0] and x[40][0] < x[21][0] and x[1][1] > x[40][1] and b.place[ds][2] == "F.Cu"):
            upright.append(f"{ds} is not upright")
    check("lcd: the glasses stand upright, in front", upright)
    check("lcd: the segments' symbol pins are the assumed pads", [f"{u} pad {p}: {b.function[u, str(p)]}" for u in by_select.values() for s, p in expect.DRIVER_SEG.items()
                                                                 if b.function[u, str(p)].split("_")[0] != f"SEG{s}"])


def check_segments_led(b):
    bad, seen = [], 0
    header = read("board", "led", "max7219.h")
    if not re.search(r"bit 7 = DP, 6 = A, 5 =\s+\*\s+B, 4 = C, 3 = D, 2 = E, 1 = F, 0 = G", header):
        bad.append("board/led/max7219.h no longer says which bit is which segment")
    by_select = {b.on(u, expect.MAX7219_OTHER["LOAD"]): u for u in b.value if b.value[u].startswith("MAX7219")}
    for side in (0, 1):
        u = by_select.get(f"DISP_CS{side}")
        if u is None:
            bad.append(f"no driver on DISP_CS{side}")
            continue
        shown = [f"DS{4 * side + k + 1}" for k in range(4)]
        if [b.place[d][0] for d in shown] != sorted(b.place[d][0] for d in shown):
            bad.append(f"side {side}: displays are not in order")
        for cell in range(8):
            ds, digit = shown[cell // 2], expect.DIGITS[cell % 2]
            if b.on(u, expect.MAX7219_DIG[cell]) is None or b.on(u, expect.MAX7219_DIG[cell]) != b.on(ds, digit["CC"]):
                bad.append(f"side {side} cell {cell}: cathode")
            for seg, pad in expect.MAX7219_SEG.items():
                seen += 1
                net = b.on(u, pad)
                if seg == "DP" and cell in (3, 7):
                    leds = [r for r in b.value if r.startswith("D") and not r.startswith("DS") and b.on(r, 2) == net and b.on(r, 1) == b.on(u, expect.MAX7219_DIG[cell])]
                    between = [r for r in leds if b.place[shown[cell // 2 - 1]][0] < b.place[r][0] < b.place[shown[cell // 2]][0]]
                    if len(leds) != 2 or len(between) != 2:
                        bad.append(f"side {side} cell {cell}: the colon's two LEDs: {leds}")
                    if b.on(ds, digit["DP"]):
                        bad.append(f"side {side} cell {cell}: the point is wired beside the colon")
                elif net is None or net != b.on(ds, digit[seg]):
                    bad.append(f"side {side} cell {cell} {seg}: {net} and {b.on(ds, digit[seg])}")
        for pin, net in (("DIN", "MOSI"), ("CLK", "SCK"), ("VCC", "VCC")):
            if b.on(u, expect.MAX7219_OTHER[pin]) != net:
                bad.append(f"{u} {pin}")
        if {b.on(u, p) for p in expect.MAX7219_OTHER["GND"]} != {"GND"}:
            bad.append(f"{u}: both ground pins belong on GND")
    check(f"led: {seen} elements of the renderer reach their segment", bad + ([] if seen == 128 else ["128 elements expected"]))
    upright = []
    for i in range(8):
        x = {p: b.pads_at[f"DS{i + 1}", str(p)][0] for p in (1, 9, 10, 18)}
        if not (x[1][0] < x[9][0] and x[18][0] < x[10][0] and x[1][1] > x[18][1] and b.place[f"DS{i + 1}"][2] == "F.Cu"):
            upright.append(f"DS{i + 1} is not upright")
    check("led: the digits stand upright, in front", upright)


# ---- contacts ----------------------------------------------------------------------------------------------------------
def check_contacts(b):
    bad = []
    for (ref, pin), want in {**expect.POLARITY["both"], **expect.POLARITY[b.name]}.items():
        have = b.on(ref, pin)
        target = b.on(*want[1:].split(".")) if want and want.startswith("=") else want
        if have != target or (want and target is None):
            bad.append(f"{ref} pad {pin}: {have}, expected {want} ({target})")
    for ref, net in expect.SWITCHES.items():
        ends = {b.on(ref, 1), b.on(ref, 2)}
        other = (ends - {"GND"}).pop() if "GND" in ends and len(ends) == 2 else None
        through = [r for r in b.value if r.startswith("R") and {b.on(r, 1), b.on(r, 2)} == {other, net}]
        if other is None or len(through) != 1:
            bad.append(f"{ref}: {ends}, resistors to {net}: {through}")
    check(f"{b.name}: contacts and polarity of every part that has them", bad)
    diff = [f"{k}: netlist {n}, board {b.pad_net.get(k)}" for k, n in b.net.items() if b.pad_net.get(k) != {n} and k[0] in b.place]
    check(f"{b.name}: every pad of the board is on the net of its pin", diff)


def check_pads(boards):
    used = set()
    for b in boards:
        used |= set(b.footprint.values())
    passive = {n for n in used if re.match(r"[RC]_\d|TestPoint|MountingHole|Fuse", n)}
    check("every switch, display, transistor, connector and holder has written-down pads",
          [f"{n}: no expectation" for n in sorted(used - passive - set(expect.PADS))] + [f"{n}: not on any board" for n in sorted(set(expect.PADS) - used)])
    for name, (want, tolerance, source) in sorted(expect.PADS.items()):
        tree = parse(read("hardware", "kicad", "lib", "zeitnot.pretty", name + ".kicad_mod"))
        have = {}
        for pad in find_all(tree, "pad"):
            have.setdefault(pad[1], []).append(tuple(float(v) for v in find(pad, "at")[1:3]))
        bad = []
        for num, at in want.items():
            points = sorted(at) if isinstance(at, list) else [at]
            got = sorted(have.get(num, []))
            if len(points) != len(got) or any(math.dist(p, q) > tolerance for p, q in zip(points, got)):
                bad.append(f"pad {num}: {got}, the drawing says {points}")
        check(f"pads of {name} ({source})", bad)


# ---- order, placement, papers --------------------------------------------------------------------------------------------
def check_bom(b):
    with open(os.path.join(b.out, b.project + "-bom.csv"), encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    bad = [f"{r['Reference']}: no {k}" for r in rows for k in ("Manufacturer", "Number", "Second manufacturer", "Second number") if not r[k].strip()]
    bad += [f"{r['Reference']}: both sources are {r['Manufacturer']}" for r in rows
            if r["Manufacturer"] == r["Second manufacturer"] and r["Number"] not in expect.ONE_MAKER]
    bad += [f"{r['Reference']}: the two sources are one number of one maker" for r in rows
            if (r["Manufacturer"], r["Number"]) == (r["Second manufacturer"], r["Second number"])]
    listed = sorted(ref for r in rows for ref in r["Reference"].split(","))
    fitted = sorted(r for r in b.value if not re.match(r"H\d|TP\d", r))
    if listed != fitted:
        bad.append(f"listed and fitted differ: {set(listed) ^ set(fitted)}")
    bad += [f"{r['Reference']}: quantity {r['Quantity']}" for r in rows if r["Quantity"] != str(len(r["Reference"].split(",")))]
    check(f"{b.name}: {len(rows)} lines of the bill of materials, each with two sources", bad + ([] if len(rows) > 15 else ["too few lines"]))
    check_numbers(b, rows)
    return len(rows), len(listed)


def check_numbers(b, rows):
    """Each number was looked up, and each line can be ordered under one that was met."""
    bad = []
    for r in rows:
        both = (r["Number"], r["Second number"])
        bad += [f"{r['Reference']}: {n} was not looked up" for n in both if n not in expect.MET and n not in expect.NOT_MET]
        if not any(n in expect.MET for n in both):
            bad.append(f"{r['Reference']}: neither number was met")
    check(f"{b.name}: each line of the bill has a number that was met elsewhere", bad)


def check_outputs(b):
    p = b.project
    want = [f"gerber/{p}-{layer}" for layer in ("F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Paste.gtp", "B_Paste.gbp", "F_Silkscreen.gto",
                                                 "B_Silkscreen.gbo", "Edge_Cuts.gm1", "PTH.drl", "NPTH.drl", "job.gbrjob")]
    want += [f"{p}-{n}" for n in ("bom.csv", "positions.csv", "schematic.pdf", "enclosure.svg", "enclosure.dxf", "F_Cu.pdf", "B_Cu.pdf")]
    bad = []
    for w in want:
        path = os.path.join(b.out, w)
        if not os.path.exists(path) or os.path.getsize(path) < 300:
            bad.append(f"{w} is missing or empty")
    with open(os.path.join(b.out, p + "-positions.csv"), encoding="utf-8") as f:
        placed = {r["Ref"] for r in csv.DictReader(f)}
    missing = {r for r in b.value if not re.match(r"H\d|TP\d", r)} - placed
    if missing:
        bad.append(f"not in the positions: {sorted(missing)}")
    log = open(os.path.join(b.out, "logs", "drc.log"), encoding="utf-8").read()
    for line in ("Found 0 violations", "Found 0 unconnected items", "Found 0 schematic parity issues"):
        if line not in log:
            bad.append(f"the rule check does not say: {line}")
    erc = open(os.path.join(b.out, "logs", "erc.log"), encoding="utf-8").read()
    if "Found 0 violations" not in erc:
        bad.append("the schematic's check does not say: Found 0 violations")
    check(f"{b.name}: rule checks clean, {len(want)} outputs exist", bad)


def check_severities(b):
    """Nothing is silenced: a rule that is switched off cannot be violated."""
    text = read("hardware", "kicad", b.project, b.project + ".kicad_pro")
    bad = ["a rule is ignored in the project" for _ in re.findall(r'"ignore"', text)]
    bad += ["the project holds exclusions" for _ in re.findall(r'"(?:erc|drc)_exclusions": \[\s*"', text)]
    check(f"{b.name}: no rule is ignored, nothing is excluded", bad)


def check_mechanics(boards):
    bad = []
    for b in boards:
        edge = [(float(p[1]), float(p[2])) for kind in ("gr_line", "gr_arc") for g in find_all(b.tree, kind) if find(g, "layer")[1] == "Edge.Cuts"
                for p in (find(g, "start"), find(g, "end"))]
        x0, y0, x1, y1 = min(p[0] for p in edge), min(p[1] for p in edge), max(p[0] for p in edge), max(p[1] for p in edge)
        b.size = (round(x1 - x0, 2), round(y1 - y0, 2))
        mid = (x0 + x1) / 2
        b.mech = {r: (round(b.place[r][0] - x0, 2), round(b.place[r][1] - y0, 2)) for r in b.place
                  if re.match(r"H\d|SW\d|LS1|D[12]$|J1", r)}
        if not (b.place["SW1"][0] - x0 < 35 and x1 - b.place["SW2"][0] < 35):
            bad.append(f"{b.name}: a player's button is not at its end")
        if not (b.place["D1"][0] < mid < b.place["D2"][0]):
            bad.append(f"{b.name}: a lamp is on the wrong side")
        keys = [b.place[f"SW{i}"][0] for i in range(3, 8)]
        if keys != sorted(keys) or abs(sum(keys) / 5 - mid) > 5:
            bad.append(f"{b.name}: the keys are not in their order in the middle")
        if b.place["J1"][1] - y0 > 8:
            bad.append(f"{b.name}: the line's connector is not at the back")
        crystal = [b.pads_at["Y1", "1"][0], b.pads_at["Y1", "2"][0]]
        pins = [b.pads_at["U1", "7"][0], b.pads_at["U1", "8"][0]]
        for c, p in zip(crystal, pins):
            if math.dist(c, p) > 8:
                bad.append(f"{b.name}: {math.dist(c, p):.1f} mm from the crystal to the processor")
        for key, points in b.pads_at.items():
            if b.on(*key) in ("BUZZER", "SCK", "MOSI", "DISP_CS0", "DISP_CS1") and key[0] != "U1" and any(math.dist(p, c) < 8 for p in points for c in crystal):
                bad.append(f"{b.name}: {key} stands by the crystal")
    if boards[0].size != boards[1].size or boards[0].mech != boards[1].mech:
        bad.append(f"the two boards do not fit one case: {boards[0].size} {boards[1].size} "
                   f"{ {k: (v, boards[1].mech.get(k)) for k, v in boards[0].mech.items() if v != boards[1].mech.get(k)} }")
    check("both boards have one outline, the same holes, buttons, keys, lamps and connector", bad)


def check_power_paper(boards):
    """The current sums of docs/power.md name the parts that are on the boards."""
    path = os.path.join(TOP, "docs", "power.md")
    if not os.path.exists(path):
        check("docs/power.md names the boards' parts", ["docs/power.md is missing"])
        return
    text = read("docs", "power.md")
    bad = []
    for b in boards:
        active = {re.sub(r"-AU$|CWG$", "", v) for r, v in b.value.items() if re.match(r"U\d", r)}
        bad += [f"{b.name}: {v} is on the board and not in the paper" for v in sorted(active) if v not in text]
    everything = " ".join(v for b in boards for v in b.value.values())
    for named in sorted(set(re.findall(r"\b(?:MB85RS\w+|FM25\w+|PCF8\d\w+|MAX72\d\d|74LVC\w+|DMG\d\w+|LCD-S\w+|DC56-\w+|ATmega\w+)\b", text))):
        if named.rstrip("ABP") not in everything:
            bad.append(f"the paper names {named}, which is on no board")
    check("docs/power.md names the parts that are on the boards, and no others", bad)


def check_build_paper(bills, text):
    """docs/build.md says how much there is to order and to solder, and how the driver's pads are numbered."""
    said = re.search(r"^\| parts \| (\d+) lines, (\d+) pieces to solder \| (\d+) lines, (\d+) pieces to solder \|$", text, re.M)
    want = [str(n) for bill in bills for n in bill]
    bad = [] if said and list(said.groups()) == want else [f"parts: the boards have {want}"]
    pads = {}
    for numbers, names in re.findall(r"^\| (\d[\d ]*(?:to \d+)?) \| ([A-Z\d ]+(?:to SEG\d+)?) \|$", text, re.M):
        numbers, names = ([w for w in words.split() if w != "to"] for words in (numbers, names))
        if numbers and names[0].startswith("SEG"):
            first, last = int(numbers[0]), int(numbers[-1])
            pads.update({f"SEG{int(names[0][3:]) + i}": first + i for i in range(last - first + 1)})
        else:
            pads.update(zip(names, map(int, numbers)))
    want = {**expect.DRIVER, **{f"SEG{n}": pad for n, pad in expect.DRIVER_SEG.items()}}
    bad += [f"{name}: pad {pads.get(name)} is written, the board has {pad}" for name, pad in want.items() if pads.get(name) != pad]
    bad += [f"{number} was not met, and section 8 does not say so" for number in expect.NOT_MET if number not in text]
    check("docs/build.md counts the boards' parts, numbers the driver's pads as they are and names the order numbers not met", bad)


# ---- do the checks find what they are there for? ---------------------------------------------------------------------------
def swap(table, a, b):
    table[a], table[b] = table[b], table[a]


def damages():
    """(what is wrong, how it is done to copies of the boards, which check must notice)"""
    lcd, led = 0, 1

    def net(board, change):
        return lambda bs: change(bs[board].net)

    def file_of(board, name, change):
        def do(bs):
            b = bs[board]
            copy_dir = os.path.join(os.path.dirname(b.out), "damaged", b.project)
            shutil.rmtree(copy_dir, ignore_errors=True)
            shutil.copytree(b.out, copy_dir)
            b.out = copy_dir
            path = os.path.join(copy_dir, b.project + name if name.startswith("-") else name.format(p=b.project))
            text = open(path, encoding="utf-8").read()
            os.remove(path)
            if change:
                with open(path, "w", encoding="utf-8") as f:
                    f.write(change(text))
        return do

    def move(ref, dx):
        def do(bs):
            x, y, layer = bs[lcd].place[ref]
            bs[lcd].place[ref] = (x + dx, y, layer)
        return do

    def shift_pad(bs):
        expect.PADS["SW_PUSH-12mm"][0]["1"] = [(0, 0), (12.0, 0)]

    return [
        ("two keys exchanged", net(lcd, lambda n: swap(n, ("U1", "26"), ("U1", "27"))), lambda bs: check_pin_map(bs[lcd])),
        ("a free pin wired", net(led, lambda n: n.update({("U1", "11"): "DISP_CS2"})), lambda bs: check_pin_map(bs[led])),
        ("a pin of board.h left open", net(led, lambda n: n.update({("U1", "13"): "unconnected-(U1-PB1-Pad13)"})), lambda bs: check_pin_map(bs[led])),
        ("two segments of one glass exchanged", net(lcd, lambda n: swap(n, ("DS3", "35"), ("DS3", "34"))), lambda bs: check_segments_lcd(bs[lcd])),
        ("two glasses' selects exchanged", net(lcd, lambda n: swap(n, ("U4", "16"), ("U5", "16"))), lambda bs: check_segments_lcd(bs[lcd])),
        ("a backplane pin open", net(lcd, lambda n: n.update({("DS1", "40"): "unconnected-(DS1-COM-Pad40)"})), lambda bs: check_segments_lcd(bs[lcd])),
        ("left and right glasses exchanged", lambda bs: swap(bs[lcd].place, "DS1", "DS3"), lambda bs: check_segments_lcd(bs[lcd])),
        ("two digits exchanged", net(led, lambda n: swap(n, ("U5", "7"), ("U5", "3"))), lambda bs: check_segments_led(bs[led])),
        ("a colon's LED reversed", net(led, lambda n: swap(n, ("D6", "1"), ("D6", "2"))), lambda bs: check_segments_led(bs[led])),
        ("a lamp reversed", net(lcd, lambda n: swap(n, ("D1", "1"), ("D1", "2"))), lambda bs: check_contacts(bs[lcd])),
        ("the transistor's source and drain exchanged", net(lcd, lambda n: swap(n, ("Q1", "2"), ("Q1", "3"))), lambda bs: check_contacts(bs[lcd])),
        ("a switch that closes nothing", net(lcd, lambda n: n.update({("SW4", "2"): "GND", ("SW4", "1"): "GND"})), lambda bs: check_contacts(bs[lcd])),
        ("the programming header mirrored", net(led, lambda n: swap(n, ("J2", "1"), ("J2", "2"))), lambda bs: check_contacts(bs[led])),
        ("a pad of the board on another net", lambda bs: bs[led].pad_net.update({("R2", "1"): {"GND"}}), lambda bs: check_contacts(bs[led])),
        ("a button not at its end", move("SW1", 40), lambda bs: check_mechanics(bs)),
        ("a hole that does not fit the other board", move("H3", 1), lambda bs: check_mechanics(bs)),
        ("a line of the bill without a number", file_of(lcd, "-bom.csv", lambda t: t.replace('"TDK","PS1240P02BT"', '"TDK",""')), lambda bs: check_bom(bs[lcd])),
        ("a line of the bill with one maker twice", file_of(led, "-bom.csv", lambda t: t.replace('"Broadcom"', '"Kingbright"')), lambda bs: check_bom(bs[led])),
        ("a number that nobody looked up", file_of(led, "-bom.csv", lambda t: t.replace("RC0805FR-0727KL", "RC0805FR-0727KR")), lambda bs: check_bom(bs[led])),
        ("a line whose numbers were not met", file_of(lcd, "-bom.csv", lambda t: t.replace("FM25V02A-G", "MB85RS64TPNF-G-JNERE1")), lambda bs: check_bom(bs[lcd])),
        ("a pad of the driver that docs/build.md numbers otherwise", lambda bs: None,
         lambda bs: check_build_paper([check_bom(b) for b in bs], read("docs", "build.md").replace("| 14 15 16 17 |", "| 14 16 15 17 |"))),
        ("a count of parts that docs/build.md has otherwise", lambda bs: None,
         lambda bs: check_build_paper([check_bom(b) for b in bs], read("docs", "build.md").replace(" pieces to solder |", "0 pieces to solder |", 1))),
        ("a part missing in the bill", file_of(led, "-bom.csv", lambda t: "\n".join(x for x in t.splitlines() if "MAX7219" not in x)), lambda bs: check_bom(bs[led])),
        ("a layer not written", file_of(lcd, "gerber/{p}-B_Cu.gbl", None), lambda bs: check_outputs(bs[lcd])),
        ("no parity line", file_of(led, "logs/drc.log", lambda t: t.replace("schematic parity", "")), lambda bs: check_outputs(bs[led])),
        ("a pad beside its drawing", shift_pad, check_pads),
    ]


def prove(boards):
    global silent, failed, passed
    for what, damage, run in damages():
        copies = copy.deepcopy(boards)
        before, silent = failed, True
        damage(copies)
        run(copies)
        noticed, silent, failed = failed - before, False, before
        check(f"noticed: {what}", [] if noticed else ["no check failed"])


def main():
    boards = [Board("lcd", sys.argv[1]), Board("led", sys.argv[1])]
    for b in boards:
        check_outputs(b)
        check_severities(b)
        check_pin_map(b)
        check_contacts(b)
    check_segments_lcd(boards[0])
    check_segments_led(boards[1])
    check_pads(boards)
    check_mechanics(boards)
    check_power_paper(boards)
    check_build_paper([check_bom(b) for b in boards], read("docs", "build.md"))
    prove(boards)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
