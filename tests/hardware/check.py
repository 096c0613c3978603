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
TOP = os.path.abspath(os.path.join(HERE, "..", ".."))
sys.path[:0] = [os.path.join(TOP, "hardware"), HERE]
sys.dont_write_bytecode = True
os.chdir(TOP)
import expect  # noqa: E402
import order  # noqa: E402
import pins  # noqa: E402
from sexp import find, find_all, load  # noqa: E402

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


def short(net):
    """The name of a net without the sheets in front of it."""
    return net.split("/")[-1] if net and net.startswith("/") else net


class Board:
    def __init__(self, name, out):
        self.name, self.project = name, name + "-r3"
        self.out = os.path.join(out, self.project)
        root = ET.parse(os.path.join(self.out, self.project + ".xml")).getroot()
        self.net, self.function = {}, {}
        for n in root.find("nets"):
            for node in n.findall("node"):
                self.net[node.get("ref"), node.get("pin")] = short(n.get("name"))
                self.function[node.get("ref"), node.get("pin")] = node.get("pinfunction") or ""
        self.value = {c.get("ref"): c.find("value").text for c in root.find("components")}
        self.footprint = {c.get("ref"): c.find("footprint").text.split(":")[1] for c in root.find("components")}
        tree = load(os.path.join("hardware", "kicad", self.project, self.project + ".kicad_pcb"))
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
                    self.pad_net.setdefault((ref, pad[1]), set()).add(short(net[2]) if net else None)
        self.tree = tree
        self.names = {n[1]: n[2] for n in find_all(tree, "net")}

    def copied(self):
        """A copy whose tables may be damaged. Their values are shared with the original, and so is the tree."""
        other = copy.copy(self)
        other.__dict__.update({k: dict(v) for k, v in self.__dict__.items() if isinstance(v, dict)})
        return other

    def net_of(self, item):
        return self.names[find(item, "net")[1]]

    def on(self, ref, pin):
        """The net of a pin; None if nothing else is connected to it."""
        n = self.net.get((ref, str(pin)))
        return None if n is None or n.startswith("unconnected-") else n


# ---- pin map -----------------------------------------------------------------------------------------------
def check_pin_map(b):
    """board.h agrees with the netlist; pins.py compares it with DESIGN.md's table."""
    firmware = {(name, f"P{port}{bit}") for (port, bit), (name, _) in pins.header(b.name)[0].items()}
    netlist = {(b.on("U1", pad), port_pin) for port_pin, pad in expect.MCU.items() if b.on("U1", pad)}
    netlist |= {("SPARE", port_pin) for port_pin, pad in expect.MCU.items() if not b.on("U1", pad)}
    crystal = {("TOSC1", "PC6"), ("TOSC2", "PC7")}
    check(f"{b.name}: {len(firmware)} pins of board.h are the netlist's",
          [f"board.h only: {x}" for x in sorted(firmware - netlist)] + ([] if len(firmware) == 30 else ["board.h was not understood"]))
    check(f"{b.name}: the netlist's pins are board.h's", [f"netlist only: {x}" for x in sorted(netlist - firmware - crystal)] +
          [f"netlist lacks {x}" for x in sorted(crystal - netlist)])
    names = []
    for port_pin, pad in expect.MCU.items():
        f = b.function.get(("U1", str(pad)), "")
        if port_pin not in re.split("[/_]", f):
            names.append(f"pad {pad}: symbol says {f}, data sheet {port_pin}")
    check(f"{b.name}: the processor's symbol has the data sheet's pins", names)
    want = {5: "+3V3", 17: "+3V3", 38: "+3V3", 27: "+3V3", 6: "GND", 18: "GND", 28: "GND", 39: "GND", 7: None, 8: None, 4: "RESET"}
    check(f"{b.name}: the processor's supply and reset", [f"pad {p}: {b.on('U1', p)}, not {n}" for p, n in want.items() if b.on("U1", p) != n])


# ---- segments ----------------------------------------------------------------------------------------------
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
    # the subaddress A2..A0 of a driver is the number of the glass in the firmware
    by_address = {sum((b.on(u, expect.DRIVER[f"A{k}"]) == "+3V3") << k for k in range(3)): u for u in b.value if b.value[u] == "PCF85162T"}
    for glass, side, first, outputs in wiring_of_firmware():
        u, ds = by_address.get(glass), f"DS{glass + 1}"
        if u is None:
            bad.append(f"no driver with subaddress {glass}")
            continue
        for d in range(4):
            for s in range(8):
                pad = expect.DRIVER_SEG[outputs[d * 8 + s]]
                net = b.on(u, pad)
                if net is None or net != b.on(ds, expect.GLASS[element(d, s)]):
                    bad.append(f"glass {glass} cell {first + d} bit {s}: {u} pad {pad} is on {net}, element {element(d, s)} on {b.on(ds, expect.GLASS[element(d, s)])}")
                seen += 1
        if len({b.on(u, expect.DRIVER["BP0"]), *(b.on(ds, p) for p in expect.GLASS_COM)}) != 1:
            bad.append(f"glass {glass}: backplane")
        if (b.place[ds][0] > middle) != bool(side):
            bad.append(f"{ds} is on the wrong side of the board")
        for pin, net in (("SDA", "SDA"), ("SCL", "SCL"), ("VDD", "+3V3"), ("VLCD", "+3V3"), ("VSS", "GND"), ("OSC", "GND"), ("SA0", "GND"), ("CLK", None), ("SYNC", None),
                         ("BP1", None), ("BP2", None), ("BP3", None)):
            if b.on(u, expect.DRIVER[pin]) != net:
                bad.append(f"{u} {pin}: {b.on(u, expect.DRIVER[pin])}, not {net}")
        for k in range(3):
            if b.on(u, expect.DRIVER[f"A{k}"]) not in ("+3V3", "GND"):
                bad.append(f"{u} A{k} is open")
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
    check("lcd: the driver's symbol has the published pins", [f"{u} pad {p}: {b.function[u, str(p)]}" for u in by_address.values()
                                                              for s, p in [*((f"S{n}", p) for n, p in expect.DRIVER_SEG.items()), *expect.DRIVER.items()]
                                                              if b.function[u, str(p)].split("_")[0].replace("~{", "").replace("}", "") != s])


def check_segments_led(b):
    bad, seen = [], 0
    header = read("board", "parts", "max7219.h")
    if not re.search(r"bit 7 = DP, 6 = A, 5 =\s+\*\s+B, 4 = C, 3 = D, 2 = E, 1 = F, 0 = G", header):
        bad.append("board/parts/max7219.h no longer says which bit is which segment")
    gate = {b.on("U6", a): b.on("U6", y) for _, a, y in expect.GATES}
    if set(gate) != {"MOSI", "SCK", "DIGITS_CS_LEFT", "DIGITS_CS_RIGHT"} or any(b.on("U6", oe) != "GND" for oe, _, _ in expect.GATES) or b.on("U6", 14) != "+5V" or b.on("U6", 7) != "GND":
        bad.append(f"the level shifter: {gate}")
    by_select = {b.on(u, expect.MAX7219_OTHER["LOAD"]): u for u in b.value if b.value[u].startswith("MAX7219")}
    for side in (0, 1):
        u = by_select.get(gate.get(("DIGITS_CS_LEFT", "DIGITS_CS_RIGHT")[side]))
        if u is None:
            bad.append(f"no driver on the select of side {side}")
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
                if seg == "DP" and cell == 7:
                    leds = [r for r in b.value if r.startswith("D") and not r.startswith("DS") and b.on(r, 1) == b.on(u, expect.MAX7219_DIG[cell])]
                    ballast = [r for r in b.value if r.startswith("R") and b.on(r, 1) == net and b.on(r, 2) in {b.on(d, 2) for d in leds}]
                    between = [r for r in leds if b.place[shown[2]][0] < b.place[r][0] < b.place[shown[3]][0]]
                    if len(leds) != 2 or len(between) != 2 or len(ballast) != 2:
                        bad.append(f"side {side} cell {cell}: the colon's two LEDs, each with its resistor: {leds} {ballast}")
                    if b.on(ds, digit["DP"]):
                        bad.append(f"side {side} cell {cell}: the point is wired beside the colon")
                elif net is None or net != b.on(ds, digit[seg]):
                    bad.append(f"side {side} cell {cell} {seg}: {net} and {b.on(ds, digit[seg])}")
        for pin, net in (("DIN", gate.get("MOSI")), ("CLK", gate.get("SCK")), ("VCC", "+5V")):
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


# ---- contacts ----------------------------------------------------------------------------------------------
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
        guard = [d for d in b.value if b.value[d] == "SP0502BAHT" and other in (b.on(d, 1), b.on(d, 2))]
        if other is None or len(through) != 1 or len(guard) != 1:
            bad.append(f"{ref}: {ends}, resistors to {net}: {through}, protection {guard}")
    check(f"{b.name}: contacts and polarity of every part that has them", bad)
    bad = []
    for net in expect.DESELECTED[b.name]:
        ups = [r for r in b.value if r.startswith("R") and b.value[r].startswith("100K") and {b.on(r, 1), b.on(r, 2)} == {net, "+3V3"}]
        if len(ups) != 1:
            bad.append(f"{net}: {ups}")
    check(f"{b.name}: a pull-up holds each select", bad)
    capacitors = {frozenset((b.on(c, 1), b.on(c, 2))) for c in b.value if c.startswith("C") and b.value[c].startswith("1u")}
    check(f"{b.name}: the nine capacitors of the words", [f"pins {p} and {q}" for p, q in expect.TEXT_DISPLAY_CAPACITORS
                                                          if frozenset((b.on("DS9", p), b.on("DS9", q) if q else "GND")) not in capacitors])
    diff = [f"{k}: netlist {n}, board {b.pad_net.get(k)}" for k, n in b.net.items() if b.pad_net.get(k) != {n} and k[0] in b.place]
    check(f"{b.name}: every pad of the board is on the net of its pin", diff)


def check_pads(boards):
    used = set()
    for b in boards:
        used |= set(b.footprint.values())
    passive = {n for n in used if re.match(r"[RCL]_|TestPoint|MountingHole|Fuse|Fiducial|SolderJumper", n)}
    check("every switch, display, transistor, connector and holder has written-down pads",
          [f"{n}: no expectation" for n in sorted(used - passive - set(expect.PADS))] + [f"{n}: not on any board" for n in sorted(set(expect.PADS) - used)])
    for name, (want, tolerance, source) in sorted(expect.PADS.items()):
        tree = load(os.path.join("hardware", "kicad", "lib", "zeitnot.pretty", name + ".kicad_mod"))
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


# ---- layout ------------------------------------------------------------------------------------------------
def check_layout(b):
    far = []
    for c, ref, pad in expect.DECOUPLING["both"] + expect.DECOUPLING[b.name]:
        net = b.on(ref, pad)
        side = next((p for p in ("1", "2") if b.on(c, p) == net), None)
        d = min(math.dist(p, q) for p in b.pads_at[c, side] for q in b.pads_at[ref, pad]) if side else None
        if d is None or d > 6.5:
            far.append(f"{c} at {ref}.{pad}: {d}")
    check(f"{b.name}: decoupling within 6.5 mm of the pin it serves", far)
    ground = sum(math.dist(*((float(p[1]), float(p[2])) for p in (find(t, "start"), find(t, "end")))) for t in find_all(b.tree, "segment") if b.net_of(t) == "GND")
    stubs = sum(1 for t in find_all(b.tree, "segment") if b.net_of(t) == "GND")
    vias = sum(1 for v in find_all(b.tree, "via") if b.net_of(v) == "GND")
    check(f"{b.name}: ground is a pour on both sides: {vias} vias, {ground:.0f} mm in {stubs} stubs",
          ([] if ground < 180 and vias > 250 else ["too many tracks or too few vias"]) +
          ([] if sum(1 for z in find_all(b.tree, "zone") if b.net_of(z) == "GND") == 2 else ["two pours expected"]))
    width = {n: [float(find(t, "width")[1]) for t in find_all(b.tree, "segment") if b.net_of(t) == n] for n in ("+3V3", "+5V", "+BATT")}
    thin = []
    for n, w in width.items():
        if w and sum(1 for x in w if x >= 0.5) < 0.5 * len(w):
            thin.append(f"{n}: {sum(1 for x in w if x >= 0.5)} of {len(w)} tracks are 0.5 mm wide")
    if b.name == "led" and not any(b.net_of(z) == "+5V" for z in find_all(b.tree, "zone")):
        thin.append("the 5 V have no area")
    check(f"{b.name}: the supplies are wide or areas", thin)
    # around the crystal are only ground and its two nets
    (xa, ya), (xb, yb) = b.pads_at["Y1", "1"][0], b.pads_at["Y1", "2"][0]
    box = (min(xa, xb) - 1.5, min(ya, yb) - 1.5, max(xa, xb) + 3, max(ya, yb) + 1.5)
    bad = []
    for t in find_all(b.tree, "segment"):
        if short(b.net_of(t)) in ("GND", "TOSC1", "TOSC2"):
            continue
        a, c = ((float(p[1]), float(p[2])) for p in (find(t, "start"), find(t, "end")))
        for k in range(21):
            x, y = a[0] + (c[0] - a[0]) * k / 20, a[1] + (c[1] - a[1]) * k / 20
            if box[0] < x < box[2] and box[1] < y < box[3]:
                bad.append(f"{b.net_of(t)} at {x:.1f} {y:.1f}")
                break
    ring = sum(1 for v in find_all(b.tree, "via") if b.net_of(v) == "GND" and box[0] - 4 < float(find(v, "at")[1]) < box[2] + 4 and box[1] - 4 < float(find(v, "at")[2]) < box[3] + 4)
    check(f"{b.name}: around the crystal nothing but ground, {ring} vias", bad + ([] if ring >= 12 else ["too few vias"]))
    fiducials = [sum(1 for r in b.place if r.startswith("FID") and b.place[r][2] == layer) for layer in ("F.Cu", "B.Cu")]
    check(f"{b.name}: three fiducials a side", [] if fiducials == [3, 3] else [str(fiducials)])


# ---- order, placement, papers ------------------------------------------------------------------------------
def check_bom(b):
    with open(os.path.join(b.out, b.project + "-bom.csv"), encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    bad = [f"{r['Reference']}: no {k}" for r in rows for k in ("Manufacturer", "Number", "Second manufacturer", "Second number") if not r[k].strip()]
    bad += [f"{r['Reference']}: both sources are {r['Manufacturer']}" for r in rows
            if r["Manufacturer"] == r["Second manufacturer"] and r["Number"] not in expect.ONE_MAKER]
    bad += [f"{r['Reference']}: the two sources are one number of one maker" for r in rows
            if (r["Manufacturer"], r["Number"]) == (r["Second manufacturer"], r["Second number"])]
    listed = sorted(ref for r in rows for ref in r["Reference"].split(","))
    fitted = sorted(r for r in b.value if not re.match(r"H\d|TP\d|FID|JP", r))
    if listed != fitted:
        bad.append(f"listed and fitted differ: {set(listed) ^ set(fitted)}")
    bad += [f"{r['Reference']}: quantity {r['Quantity']}" for r in rows if r["Quantity"] != str(len(r["Reference"].split(",")))]
    check(f"{b.name}: {len(rows)} lines of the bill of materials, each with two sources", bad + ([] if len(rows) > 15 else ["too few lines"]))
    check_numbers(b, rows)
    return len(rows), len(listed)


def check_numbers(b, rows):
    """Each number of the bill was looked up, and each line can be ordered under a number that was found."""
    bad = []
    for r in rows:
        both = (r["Number"], r["Second number"])
        bad += [f"{r['Reference']}: {n} was not looked up" for n in both if n not in expect.MET and n not in expect.NOT_MET]
        if not any(n in expect.MET for n in both):
            bad.append(f"{r['Reference']}: neither number was met")
    check(f"{b.name}: each line of the bill has a number that was met elsewhere", bad)


def beyond_limits(b):
    """Parts, first or second source, that exceed the limits of a place where they may be mounted
    (hardware/places.csv, hardware/parts.csv); and the numbers of all parts."""
    def limits(row, low, high):
        return float(row[low] or "-inf"), float(row[high] or "inf")

    known, places, bad, used = order.parts(), order.rows("hardware/places.csv"), [], set()
    with open(os.path.join(b.out, b.project + "-bom.csv"), encoding="utf-8") as f:
        bill = list(csv.DictReader(f))
    for row in bill:
        for ref in row["Reference"].split(","):
            here = [p for p in places if p["board"] in ("both", b.name) and re.fullmatch(p["references"], ref)]
            bad += [] if here else [f"{ref}: hardware/places.csv has no place for it"]
            for number in (row["Number"], row["Second number"]):
                part = known.get(number)
                used.add(number)
                if part is None:
                    bad.append(f"{ref}: {number} is not in hardware/parts.csv")
                    continue
                bad += [f"{ref}: {number} is made for {part['footprint']}, not {b.footprint[ref]}"] if part["footprint"] != b.footprint[ref] else []
                low, high = limits(part, "lowest V", "highest V")
                for place in here:
                    from_, to = limits(place, "lowest V", "highest V")
                    if from_ != float("-inf") and low > from_ or to != float("inf") and high < to:
                        bad.append(f"{ref}: {number} is for {low} to {high} V, the place has {from_} to {to} V ({place['source']})")
                    least, most = limits(place, "height from", "height to")
                    bad += [f"{ref}: {number} has no {figure} in hardware/parts.csv, and the place has limits" for figure, limited in (
                        ("lowest V", place["lowest V"]), ("highest V", place["highest V"]), ("height", place["height from"] + place["height to"]))
                            if limited and not part[figure]]
                    if part["height"] and not least <= float(part["height"]) <= most:
                        bad.append(f"{ref}: {number} is {part['height']} mm high, the place wants {least} to {most} mm ({place['source']})")
    return bad, used


def check_limits(boards):
    seen = set()
    for b in boards:
        bad, used = beyond_limits(b)
        seen |= used
        check(f"{b.name}: both sources of every part keep the limits of their places", bad)
    bad = [f"{number} is on no board" for number in sorted(set(order.parts()) - seen)]
    bad += [f"{row['number']}: no source" for row in order.parts().values() if not row["source"]]
    bad += [f"{row['references']}: no source" for row in order.rows("hardware/places.csv") if not row["source"]]
    check("hardware/parts.csv has the parts of the boards and no others, each figure with its source", bad)


def check_order(b):
    """Everything that a machine mounts is on one side. The form of JLCPCB has exactly these parts, each with its
    place."""
    mounted = order.mounting(os.path.join("hardware", "kicad", b.project, b.project + ".kicad_pcb"))
    machine = sorted(ref for ref, (who, _) in mounted.items() if who == "machine" and not re.match(r"H\d|TP\d|FID", ref))
    bad = [f"{ref} is mounted by machine and not on the back" for ref in machine if mounted[ref][1] != "back"]
    with open(os.path.join(b.out, b.project + "-jlcpcb-bom.csv"), encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    listed = sorted(ref for row in rows for ref in row["Designator"].split(","))
    bad += [f"parts: {set(listed) ^ set(machine)}"] if listed != machine else []
    bad += [f"{row['Designator']}: {row['LCSC Part #']}" for row in rows if not re.fullmatch(r"(C\d+)?", row["LCSC Part #"])]
    with open(os.path.join(b.out, b.project + "-jlcpcb-positions.csv"), encoding="utf-8") as f:
        places = list(csv.DictReader(f))
    bad += ["the positions are not those of the parts"] if sorted(row["Designator"] for row in places) != machine else []
    bad += [f"{row['Designator']}: {row['Layer']}" for row in places if row["Layer"] != "Bottom"]
    with_number = sum(1 for row in rows if row["LCSC Part #"])
    check(f"{b.name}: the order of a fab that mounts: {len(rows)} lines, {with_number} with their number of LCSC, all on the back", bad)


def check_rules(b):
    """KiCad's own checks found nothing, and every mounted part has a position."""
    with open(os.path.join(b.out, b.project + "-positions.csv"), encoding="utf-8") as f:
        placed = {r["Ref"] for r in csv.DictReader(f)}
    missing = {r for r in b.value if not re.match(r"H\d|TP\d|FID|JP", r)} - placed
    bad = [f"not in the positions: {sorted(missing)}"] if missing else []
    for log, lines in (("drc", ("Found 0 violations", "Found 0 unconnected items", "Found 0 schematic parity issues")), ("erc", ("Found 0 violations",))):
        with open(os.path.join(b.out, "logs", log + ".log"), encoding="utf-8") as f:
            said = f.read()
        bad += [f"{log} does not say: {line}" for line in lines if line not in said]
    check(f"{b.name}: rule checks clean, every part has a position", bad)


def check_severities(b):
    """No rule is switched off, because such a rule finds nothing."""
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
                  if re.match(r"H\d|SW\d|LS1|D[12]$|DS9|J[1245]", r)}
        if not (b.place["SW1"][0] - x0 < 35 and x1 - b.place["SW2"][0] < 35):
            bad.append(f"{b.name}: a player's button is not at its end")
        for first, second in (("SW1", "SW10"), ("SW2", "SW11")):
            if b.place[first][0] != b.place[second][0] or abs(b.place[first][1] - b.place[second][1] - 30) > 0.01:
                bad.append(f"{b.name}: the two switches of a bar do not stand 30 mm behind each other")
        if not (b.place["D1"][0] < mid < b.place["D2"][0]):
            bad.append(f"{b.name}: a lamp is on the wrong side")
        if max(b.place["D1"][1], b.place["D2"][1], b.place["J2"][1]) - y0 > 16:
            bad.append(f"{b.name}: lamps and programming header are not at the rear edge")
        # posts of the case press on the back
        for x, y in expect.POSTS:
            for key, points in b.pads_at.items():
                near = min(math.dist((p[0] - x0, y1 - p[1]), (x, y)) for p in points)
                if near < expect.POST / 2 + 0.8 and not key[0].startswith(("FID", "J4", "J5")):  # flat, or soldered to the front
                    bad.append(f"{b.name}: {key} is {near:.1f} mm from the middle of a post at {x} {y}")
        if not (b.place["SW8"][0] < mid - 40 and b.place["SW9"][0] > mid + 40):
            bad.append(f"{b.name}: a talk key is not at its player's side")
        if not (b.place["J4"][0] - x0 < 10 and x1 - b.place["J5"][0] < 10):
            bad.append(f"{b.name}: an earphone socket is not at its player's side")
        words = [b.pads_at["DS9", str(n)][0] for n in (1, 20, 21, 40)]
        if abs(sum(p[0] for p in words) / 4 - mid) > 0.5 or max(p[1] for p in words) > b.place["SW5"][1] - 10 or words[2][1] < words[0][1] or words[2][0] > words[3][0]:
            bad.append(f"{b.name}: the words are not upright in the middle above the keys")
        keys = [b.place[f"SW{i}"][0] for i in range(3, 8)]
        if keys != sorted(keys) or abs(sum(keys) / 5 - mid) > 5:
            bad.append(f"{b.name}: the keys are not in their order in the middle")
        if b.place["J1"][1] - y0 > 8:
            bad.append(f"{b.name}: the line's connector is not at the back")
        crystal = [b.pads_at["Y1", "1"][0], b.pads_at["Y1", "2"][0]]
        pins = [b.pads_at["U1", "25"][0], b.pads_at["U1", "26"][0]]
        for c, p in zip(crystal, pins):
            if math.dist(c, p) > 8:
                bad.append(f"{b.name}: {math.dist(c, p):.1f} mm from the crystal to the processor")
        for key, points in b.pads_at.items():
            if b.on(*key) in ("BUZZER", "SCK", "MOSI", "SDA", "SCL") and key[0] != "U1" and any(math.dist(p, c) < 6 for p in points for c in crystal):
                bad.append(f"{b.name}: {key} is beside the crystal")
    if boards[0].size != boards[1].size or boards[0].mech != boards[1].mech:
        bad.append(f"the two boards do not fit one case: {boards[0].size} {boards[1].size} "
                   f"{ {k: (v, boards[1].mech.get(k)) for k, v in boards[0].mech.items() if v != boards[1].mech.get(k)} }")
    check("both boards have one outline, the same holes, buttons, keys, lamps and connector", bad)


def places(b):
    """{part: (x, y)} of what a case needs, from the lower left corner: centres, and the point on the board's edge
    for connectors."""
    edge = [[float(v) for v in find(g, end)[1:3]] for kind in ("gr_line", "gr_arc") for g in find_all(b.tree, kind)
            if find(g, "layer")[1] == "Edge.Cuts" for end in ("start", "end")]
    left, right, top, bottom = (f(p[k] for p in edge) for k in (0, 1) for f in (min, max))
    out = {}
    for fp in find_all(b.tree, "footprint"):
        at, kind = [float(v) for v in find(fp, "at")[1:]], fp[1].split(":")[-1]
        a = math.radians(at[2] if len(at) > 2 else 0)
        pads = [(pad[1], *(float(v) for v in find(pad, "at")[1:3])) for pad in find_all(fp, "pad") if pad[1]]
        pads = [(n, at[0] + x * math.cos(a) + y * math.sin(a), at[1] - x * math.sin(a) + y * math.cos(a)) for n, x, y in pads]
        centre = [sum(p[k] for p in pads) / len(pads) for k in (1, 2)] if pads else at
        if kind.startswith("MountingHole"):
            point = at
        elif kind == "EA_DOGM128-6":  # its visible part is nearer to pins 1 to 20
            point = centre[0], sum(p[2] for p in pads if int(p[0]) <= 20) / 6 + 19.2
        elif kind.startswith("SW_Cherry"):
            point = at[0] - 2.54, at[1] + 5.08
        elif kind.startswith("BatteryHolder"):
            point = pads[0][1] + 2.9 - 30, centre[1]
        elif kind.startswith("Jack"):
            point = left if at[0] < (left + right) / 2 else right, at[1]
        elif kind.startswith("USB_C"):
            point = at[0], top
        elif kind.startswith(("PinHeader_1x06", "IDC-Header")):
            point = centre[0], top
        elif kind.startswith(("LCD-S401C52TR", "DA56", "LED_D", "SW_PUSH", "Buzzer")):
            point = centre
        else:
            continue
        ref = next(p[2] for p in find_all(fp, "property") if p[1] == "Reference")
        out[ref] = (round(point[0] - left, 3), round(bottom - point[1], 3))
    return out


def check_mechanics_table(boards):
    """hardware/README.md gives the position of each hole, window, opening and connector."""
    bad = []
    rows = re.findall(r"^\| (both|lcd|led) \| (\w+) \| ([\d.]+) \| ([\d.]+) \|", read("hardware", "README.md"), re.M)
    for b in boards:
        said = {part: (float(x), float(y)) for board, part, x, y in rows if board in ("both", b.name)}
        have = places(b)
        bad += [f"{b.name}: {part} is at {have.get(part)}, the table says {said.get(part)}" for part in sorted(said.keys() | have.keys())
                if part not in said or part not in have or math.dist(said[part], have[part]) > 0.05]
    check("hardware/README.md gives the positions that a case needs", bad)


EARS = {"R33": "R37", "R36": "R29", "R34": "R38", "C30": "C32", "C31": "C33"}  # the left ear's part: the right ear's


def amount(text):
    """Ohm or farad of a value: 1K, 3K3, 470n, 10u 25V."""
    number, unit, rest = re.match(r"([\d.]+)([RKnu])(\d*)", text).groups()
    return float(f"{number}.{rest}" if rest else number) * {"R": 1, "K": 1e3, "n": 1e-9, "u": 1e-6}[unit]


def check_ears(boards):
    """The simulated earphones filter with the values of the schematic."""
    bad = []
    name = "sim/parts/ear.h"
    model = {part: float(value) for part, value in re.findall(r"^#define EAR_([RC]\d+)\s+(\S+)", read(name), re.M)}
    bad += [f"{name} does not have {sorted(EARS)}"] if sorted(model) != sorted(EARS) else []
    bad += [f"{b.name}: {ref} is {b.value[ref]}, {name} says {value}" for b in boards for part, value in model.items()
            for ref in (part, EARS.get(part, part)) if not math.isclose(amount(b.value[ref]), value)]
    check("the simulated earphones have the parts of both boards", bad)


def check_power_paper(boards):
    """The parts in the current sums of hardware/power.md are those of the boards."""
    text = read("hardware", "power.md")
    bad = []
    for b in boards:
        active = {re.sub(r"-A$|CWG$", "", v) for r, v in b.value.items() if re.match(r"U\d", r)}
        bad += [f"{b.name}: {v} is on the board and not in the paper" for v in sorted(active) if v not in text]
    check("hardware/power.md names the parts that are on the boards", bad)


def peak(cable, source, ceramics, bulk, esr):
    """The highest voltage on ceramics (F) beside a capacitor (F) with its resistance, when 5 V are switched on
    through a cable (H) and a resistance (Ohm)."""
    step, current, volts, behind, highest = 4e-9, 0.0, 0.0, 0.0, 5.0  # at which it ends
    for _ in range(20000):
        branch = (volts - behind) / esr if bulk else 0.0
        current += step * (5 - current * source - volts) / cable
        volts += step * (current - branch) / ceramics
        behind += step * branch / bulk if bulk else 0.0
        highest = max(highest, volts)
    return highest


def check_arithmetic(boards, text):
    """The figures that hardware/build.md computes from the boards' values: a programmer of 5 V, and a plug that is
    inserted under power."""
    lcd, led = boards
    series = amount(lcd.value["R2"])
    bad = [f"{b.name}: R2 and R3 are {b.value['R2']} and {b.value['R3']}" for b in boards if {b.value["R2"], b.value["R3"]} != {lcd.value["R2"]}]
    said = re.search(r"With the ([\d.]+) kOhm of this revision it is ([\d.]+) and ([\d.]+) mA", text)
    want = [series / 1e3, *((5 - 0.4 - rail) / series * 1e3 for rail in (3.6, 3.2))]
    bad += [] if said and all(abs(float(a) - b) < 0.051 for a, b in zip(said.groups(), want)) else [f"a programmer of 5 V: {want}"]
    ceramics = sum(amount(led.value[c]) for c in ("C70", "C81", "C82")) * 20 / 30  # at 5 V 20 of 30 uF are left
    rows = re.findall(r"^\| ([\d.]+) uH, (\d+) mOhm \| ([\d.]+) \| ([\d.]+) \|", text, re.M)
    for cable, source, alone, damped in rows:
        path = float(cable) * 1e-6, float(source) * 1e-3 + 0.05, ceramics
        have = peak(*path, 0, 1), peak(*path, amount(led.value["C77"]), 0.26)
        if any(abs(float(a) - b) > 0.06 for a, b in zip((alone, damped), have)):
            bad.append(f"{cable} uH, {source} mOhm: {have[0]:.2f} and {have[1]:.2f} V")
        if have[1] > 5.25:
            bad.append(f"{cable} uH, {source} mOhm: {have[1]:.2f} V reach the drivers")
    check("the arithmetic of hardware/build.md follows from the boards' values", bad + ([] if len(rows) >= 3 else ["the table of the plug is missing"]))


def check_build_paper(bills, boards, text):
    """hardware/build.md gives the numbers of parts to order and to solder, has a line for each test pad, and
    assumes nothing."""
    said = re.search(r"^\| parts \| (\d+) lines, (\d+) pieces to solder \| (\d+) lines, (\d+) pieces to solder \|$", text, re.M)
    want = [str(n) for bill in bills for n in bill]
    bad = [] if said and list(said.groups()) == want else [f"parts: the boards have {want}"]
    bad += [f"{ref} has no line" for b in boards for ref in b.value if ref.startswith("TP") and not re.search(rf"^\| .*\b{ref}\b", text, re.M)]
    bad += [f"it says: {m}" for m in re.findall(r"[^.|]*\bassum\w+[^.|]*", text)]
    bad += [f"{number} was not met, and the page does not say so" for number in expect.NOT_MET
            if number not in text]
    check("hardware/build.md counts the boards' parts, has a line for each test pad and names the order numbers not met", bad)


# ---- can these checks fail? --------------------------------------------------------------------------------
def swap(table, a, b):
    table[a], table[b] = table[b], table[a]


def damages():
    """[(what is wrong, a function that does it to copies of the boards, the check that must notice it)]"""
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
            path = os.path.join(copy_dir, b.project + name if name.startswith("-") else name)
            with open(path, encoding="utf-8") as f:
                text = f.read()
            with open(path, "w", encoding="utf-8") as f:
                f.write(change(text))
        return do

    def change_parts(number, column, value):
        def do(bs):
            known = order.parts()
            known[number][column] = value
            order.parts = lambda: known
        return do

    def move(ref, dx):
        def do(bs):
            x, y, layer = bs[lcd].place[ref]
            bs[lcd].place[ref] = (x + dx, y, layer)
        return do

    def move_in_file(ref, dx):
        def do(bs):
            whole = bs[lcd].tree
            fp = next(f for f in find_all(whole, "footprint") if any(p[1:3] == ["Reference", ref] for p in find_all(f, "property")))
            moved = [["at", str(float(e[1]) + dx), *e[2:]] if e[0] == "at" else e for e in fp]
            bs[lcd].tree = [moved if e is fp else e for e in whole]
        return do

    def shift_pad(bs):
        expect.PADS["SW_PUSH-12mm"][0]["1"] = [(0, 0), (12.0, 0)]  # the last damage, because it is not undone

    return [
        ("two keys exchanged", net(lcd, lambda n: swap(n, ("U1", "36"), ("U1", "37"))), lambda bs: check_pin_map(bs[lcd])),
        ("a select on a foreign net", net(led, lambda n: n.update({("U1", "16"): "DISPLAY_2"})), lambda bs: check_pin_map(bs[led])),
        ("the buzzer between a pin and ground", net(lcd, lambda n: n.update({("LS1", "2"): "GND"})), lambda bs: check_contacts(bs[lcd])),
        ("a bar's second switch on the other button", net(led, lambda n: n.update({("SW10", "2"): n["SW2", "2"]})), lambda bs: check_contacts(bs[led])),
        ("the programmer's supply pin without its diode", net(lcd, lambda n: n.update({("J2", "2"): "+3V3"})), lambda bs: check_contacts(bs[lcd])),
        ("a key of 8.5 mm", file_of(lcd, "-bom.csv", lambda t: t.replace("430476073716", "430476085716")), lambda bs: check_limits(bs)),
        ("a memory that wants 2.7 V", change_parts("FM25V02A-GTR", "lowest V", "2.7"), lambda bs: check_limits(bs)),
        ("a capacitor of 6.3 V behind the pump", change_parts("CL21B105KBFNNNE", "highest V", "6.3"), lambda bs: check_limits(bs)),
        ("a key that is too high", change_parts("B3F-4050", "height", "8.5"), lambda bs: check_limits(bs)),
        ("a part whose height nobody looked up", change_parts("B3F-4050", "height", ""), lambda bs: check_limits(bs)),
        ("a part of another footprint", change_parts("B5819W SL", "footprint", "D_SMA"), lambda bs: check_limits(bs)),
        ("resistors of 1 kOhm before a programmer", lambda bs: [b.value.update({"R2": "1K 1%", "R3": "1K 1%"}) for b in bs], lambda bs: check_arithmetic(bs, read("hardware", "build.md"))),
        ("a small capacitor behind the plug", lambda bs: bs[led].value.update({"C77": "10u 16V"}), lambda bs: check_arithmetic(bs, read("hardware", "build.md"))),
        ("a part left out of the fab's positions", file_of(lcd, "-jlcpcb-positions.csv", lambda t: "\n".join(x for x in t.splitlines() if '"U5"' not in x)), lambda bs: check_order(bs[lcd])),
        ("a part under a post", lambda bs: bs[lcd].pads_at.update({("R35", "1"): [(50.0, 100.0)]}), lambda bs: check_mechanics(bs)),
        ("a pin of board.h left open", net(led, lambda n: n.update({("U1", "43"): "unconnected-(U1-PB3-Pad43)"})), lambda bs: check_pin_map(bs[led])),
        ("two segments of one glass exchanged", net(lcd, lambda n: swap(n, ("DS3", "35"), ("DS3", "34"))), lambda bs: check_segments_lcd(bs[lcd])),
        ("two glasses' addresses exchanged", net(lcd, lambda n: swap(n, ("U6", "16"), ("U7", "16"))), lambda bs: check_segments_lcd(bs[lcd])),
        ("a backplane pin open", net(lcd, lambda n: n.update({("DS1", "40"): "unconnected-(DS1-COM-Pad40)"})), lambda bs: check_segments_lcd(bs[lcd])),
        ("left and right glasses exchanged", lambda bs: swap(bs[lcd].place, "DS1", "DS3"), lambda bs: check_segments_lcd(bs[lcd])),
        ("two digits exchanged", net(led, lambda n: swap(n, ("U8", "7"), ("U8", "3"))), lambda bs: check_segments_led(bs[led])),
        ("a colon's LED reversed", net(led, lambda n: swap(n, ("D21", "1"), ("D21", "2"))), lambda bs: check_segments_led(bs[led])),
        ("a gate of the level shifter closed", net(led, lambda n: n.update({("U6", "4"): "+5V"})), lambda bs: check_segments_led(bs[led])),
        ("a lamp reversed", net(lcd, lambda n: swap(n, ("D1", "1"), ("D1", "2"))), lambda bs: check_contacts(bs[lcd])),
        ("the transistor's source and drain exchanged", net(lcd, lambda n: swap(n, ("Q1", "2"), ("Q1", "3"))), lambda bs: check_contacts(bs[lcd])),
        ("the coil on the wrong pin", net(lcd, lambda n: swap(n, ("U5", "5"), ("U5", "6"))), lambda bs: check_contacts(bs[lcd])),
        ("a switch that closes nothing", net(lcd, lambda n: n.update({("SW4", "2"): "GND", ("SW4", "1"): "GND"})), lambda bs: check_contacts(bs[lcd])),
        ("a socket's contact on the tip", net(lcd, lambda n: n.update({("J4", "TN"): n["J4", "T"]})), lambda bs: check_contacts(bs[lcd])),
        ("the programming header mirrored", net(led, lambda n: swap(n, ("J2", "1"), ("J2", "2"))), lambda bs: check_contacts(bs[led])),
        ("another filter before an earphone", lambda bs: bs[led].value.update({"C32": "100n"}), check_ears),
        ("a select without its pull-up", net(led, lambda n: n.update({("R51", "1"): "GND"})), lambda bs: check_contacts(bs[led])),
        ("a capacitor of the words missing", net(lcd, lambda n: n.update({("C54", "1"): "GND"})), lambda bs: check_contacts(bs[lcd])),
        ("a pad of the board on another net", lambda bs: bs[led].pad_net.update({("R2", "1"): {"GND"}}), lambda bs: check_contacts(bs[led])),
        ("a decoupling capacitor far away", lambda bs: bs[led].pads_at.update({("C83", "1"): [(0.0, 0.0)]}), lambda bs: check_layout(bs[led])),
        ("a button not at its end", move("SW1", 40), lambda bs: check_mechanics(bs)),
        ("a hole that does not fit the other board", move("H3", 1), lambda bs: check_mechanics(bs)),
        ("a hole that is not where the table says", move_in_file("H3", 1), lambda bs: check_mechanics_table(bs)),
        ("a line of the bill without a number", file_of(lcd, "-bom.csv", lambda t: t.replace('"TDK","PS1240P02BT"', '"TDK",""')), lambda bs: check_bom(bs[lcd])),
        ("a line of the bill with one maker twice", file_of(led, "-bom.csv", lambda t: t.replace('"Broadcom"', '"Kingbright"')), lambda bs: check_bom(bs[led])),
        ("a number that nobody looked up", file_of(led, "-bom.csv", lambda t: t.replace("RC0805FR-0727KL", "RC0805FR-0727KR")), lambda bs: check_bom(bs[led])),
        ("a line whose numbers were not met", file_of(lcd, "-bom.csv", lambda t: t.replace("CL21C4R7BBANNNC", "TPS61099DRVT").replace("0805CG4R7C500NT", "ATMEGA1284P-AUR")), lambda bs: check_bom(bs[lcd])),
        ("a count of parts that hardware/build.md has otherwise", lambda bs: None,
         lambda bs: check_build_paper([check_bom(b) for b in bs], bs, read("hardware", "build.md").replace(" pieces to solder |", "0 pieces to solder |", 1))),
        ("a part missing in the bill", file_of(led, "-bom.csv", lambda t: "\n".join(x for x in t.splitlines() if "MAX7219" not in x)), lambda bs: check_bom(bs[led])),
        ("a part without a position", file_of(lcd, "-positions.csv", lambda t: "\n".join(x for x in t.splitlines() if '"U5"' not in x)), lambda bs: check_rules(bs[lcd])),
        ("no parity line", file_of(led, "logs/drc.log", lambda t: t.replace("schematic parity", "")), lambda bs: check_rules(bs[led])),
        ("a pad beside its drawing", shift_pad, check_pads),
    ]


def prove(boards):
    global silent, failed, passed
    for what, damage, run in damages():
        copies, parts = [b.copied() for b in boards], order.parts
        before, silent = failed, True
        damage(copies)
        run(copies)
        order.parts = parts
        noticed, silent, failed = failed - before, False, before
        check(f"noticed: {what}", [] if noticed else ["no check failed"])


def main():
    boards = [Board("lcd", sys.argv[1]), Board("led", sys.argv[1])]
    for b in boards:
        check_rules(b)
        check_severities(b)
        check_pin_map(b)
        check_contacts(b)
        check_layout(b)
        check_order(b)
    check_limits(boards)
    check_segments_lcd(boards[0])
    check_segments_led(boards[1])
    check_pads(boards)
    check_mechanics(boards)
    check_mechanics_table(boards)
    check_ears(boards)
    check_power_paper(boards)
    check_build_paper([check_bom(b) for b in boards], boards, read("hardware", "build.md"))
    check_arithmetic(boards, read("hardware", "build.md"))
    prove(boards)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
