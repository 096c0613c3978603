#!/usr/bin/env python3
"""The drawings of the breadboard clock: can it be wired as drawn, and is it the clock of the table and of the firmware?  covers: H1 H3

    test_breadboard.py FOLDER       FOLDER has case.svg, table.svg and their lists, from tools/breadboard.py

Reads the drawing as a builder does: which end of what is in which hole.  What a breadboard joins and how long a wire is are worked out here, from the
measures of an 830-hole board; what must be joined comes from the table of hardware/breadboard.md, and the pins from the headers.
Then it spoils the drawing in many ways, and each must be noticed.
"""
import functools
import html
import math
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "hardware", "case"))
import layout  # noqa: E402
from checks import check, report  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PITCH = 2.54
Y = {"-t": 0, "+t": 1, "j": 3.5, "i": 4.5, "h": 5.5, "g": 6.5, "f": 7.5, "e": 10.5, "d": 11.5, "c": 12.5, "b": 13.5, "a": 14.5, "+b": 17, "-b": 18}  # in pitches
RAIL_HOLES = {column for column in range(1, 64) if 3 <= column <= 61 and (column - 3) % 6 < 5}
# mm between the two ends: what its leads allow; a resistor of 1/4 W is 6.3 long
SPANS = {"resistor": (6.0, 20), "capacitor": (2.5, 12), "diode": (6.0, 20), "electrolytic": (2.5, 8), "lamp": (2.5, 12)}
WIRE = 130  # mm when straight; the long wires of a set of jumper wires have 200
FLOATING = {"XTAL1", "XTAL2"}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def items(drawing):
    """[(kind, name, [(terminal, hole)])]"""
    found = []
    for kind, name, ends in re.findall(r'class="(\w+)" data-step="\w+" data-name="([^"]*)" data-ends="([^"]*)"', drawing):
        found.append((kind, html.unescape(name), [tuple(end.rsplit("@", 1)) for end in ends.split(" ")]))
    return found


@functools.cache
def split(where):
    m = re.fullmatch(r"([AB])(\d+)([a-j]|[+-][tb])", where)
    return (m[1], int(m[2]), m[3]) if m else None


def exists(where):
    at = split(where)
    return bool(at) and (1 <= at[1] <= 63 if len(at[2]) == 1 else at[1] in RAIL_HOLES)


@functools.cache
def place(where):
    board, column, row = split(where)
    return PITCH * (column - 1), PITCH * Y[row] + (54.5 if board == "B" else 0)


@functools.cache
def conductor(where):
    """The holes that the breadboard connects; a rail may be cut in the middle."""
    board, column, row = split(where)
    if len(row) == 2:
        return board, row, column < 32
    return board, column, row in "abcde"


class Groups:
    """The sets of terminals that are connected."""

    def __init__(self):
        self.parent = {}

    def find(self, x):
        self.parent.setdefault(x, x)
        while self.parent[x] != x:
            x = self.parent[x]
        return x

    def join(self, a, b):
        self.parent[self.find(a)] = self.find(b)


# ---- what must be connected, from the table and the headers ------------------------------------------------

def headers():
    """{name: "PB3"}"""
    text = read("board/pins.h") + read("board/bread/board.h")
    return {name: f"P{port}{bit}" for name, port, bit in re.findall(r"^#define PIN_(\w+)\s+([A-D]), (\d), \w+", text, re.M)}


def pin_number(port):
    """DIP-40 of the data sheet: PB0 to PB7 are 1 to 8, PD0 to PD6 14 to 20, PD7 21, PC0 to PC7 22 to 29, PA7 to PA0 33 to 40."""
    bit = int(port[2])
    return {"A": 40 - bit, "B": 1 + bit, "C": 22 + bit, "D": 14 + bit}[port[1]]


def table():
    """[(part, pin, to, number, way)]"""
    rows, part = [], ""
    text = re.search(r"<!-- wiring: .*?-->\n(.*?)<!-- end -->", read("hardware/breadboard.md"), re.S)[1]
    for line in text.splitlines()[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        part = cells[0] or part
        rows.append((part, *cells[1:]))
    return rows


def check_table(rows):
    """The table's pins are those of the headers, and it contains each name that the breadboard clock uses."""
    pins, seen = headers(), set()
    for part, pin, to, number, _ in rows:
        m = re.fullmatch(r"(P[A-D]\d) (\w+)", to)
        if m and m[2] != "32K":
            seen.add(m[2])
            check(pins.get(m[2]) == m[1] and pin_number(m[1]) == int(number), f"{part} {pin}: {to} at pin {number}")
        elif m:
            check((m[1], number) == ("PC6", "28"), "the clock is at TOSC1")
        elif to == "RESET":
            check(number == "9", "RESET is pin 9")
        else:
            check(to in ("+5 V", "ground", "-"), f"{part} {pin} is wired to {to}")
    unused = {"TALK_LEFT", "TALK_RIGHT", "FLASH_CS", "TEST_1HZ", "EAR_LEFT", "EAR_RIGHT"}
    check(set(pins) - seen == unused, f"not in the table: {set(pins) - seen - unused}")


# ---- the drawing -------------------------------------------------------------------------------------------

def judge(drawing, rows):
    """The mistakes of a drawing, as sentences."""
    all_items = items(drawing)
    wrong = holes(all_items) + lengths(all_items) + bodies(all_items) + overlaps(all_items)
    return wrong or nets(all_items, rows)


def holes(all_items):
    wrong, used = [], {}
    for _, name, ends in all_items:
        for terminal, where in ends:
            if not exists(where):
                wrong.append(f"{name}: there is no hole {where}")
            elif where in used:
                wrong.append(f"{where} is used by {used[where]} and by {name}")
            used[where] = f"{name} {terminal}"
    return wrong


def lengths(all_items):
    wrong = []
    for kind, name, ends in all_items:
        if kind == "wire" or kind in SPANS:
            mm = math.dist(place(ends[0][1]), place(ends[1][1]))
            least, most = SPANS.get(kind, (0, WIRE))
            if not least <= mm <= most:
                wrong.append(f"{kind} {name} from {ends[0][1]} to {ends[1][1]} is {mm:.1f} mm")
    return wrong


# How far a body reaches beyond its pins: left, up, right, down, in mm. The modules have 22 x 18 and 22 x 14
# mm, a switch 12 x 12.
COVERS = {"chip": (1, 1, 1, 1), "switch": (3.4, 0, 3.4, 0), "FRAM": (2.1, 1, 2.1, 17), "DS3231": (4.6, 1, 4.6, 13)}


def bodies(all_items):
    """Nothing is put under a body; a chip has 15.24 mm between its rows, a switch 12.5 by 5 mm."""
    wrong = []
    boxes = []
    for kind, name, ends in all_items:
        cover = COVERS.get(kind) or COVERS.get(name.split(" ")[0])
        if kind not in ("chip", "switch", "module"):
            continue
        xs, ys = zip(*(place(where) for _, where in ends))
        boxes.append((name, min(xs) - cover[0], min(ys) - cover[1], max(xs) + cover[2], max(ys) + cover[3]))
        if kind == "chip":
            for n, (terminal, where) in enumerate(sorted(ends, key=lambda end: int(end[0]))):
                x, y = PITCH * (n if n < 20 else 39 - n), 0 if n < 20 else -15.24
                x0, y0 = place(dict(ends)["1"])
                if math.dist(place(where), (x0 + x, y0 + y)) > 0.3:
                    wrong.append(f"pin {terminal} of the chip cannot reach {where}")
        if kind == "switch" and (len(set(xs)) != 2 or len(set(ys)) != 2 or abs(max(ys) - min(ys) - 12.5) > 0.3 or abs(max(xs) - min(xs) - 5) > 0.3):
            wrong.append(f"{name} does not fit its holes")
        if kind == "module" and (len(set(ys)) > 1 or max(xs) - min(xs) > PITCH * (len(xs) - 1) + 0.1):
            wrong.append(f"the pins of {name} do not stand in a row")
    for _, name, ends in all_items:
        for _, where in ends:
            x, y = place(where)
            wrong += [f"{where} ({name}) is under {body}" for body, x0, y0, x1, y1 in boxes if body != name and x0 <= x <= x1 and y0 <= y <= y1]
    return wrong + [f"{a[0]} covers {b[0]}" for n, a in enumerate(boxes) for b in boxes[:n] if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]]


def overlaps(all_items):
    """Two small parts do not overlap: the thinnest, a diode, has a body of 2 mm."""
    small = [(name, [place(where) for _, where in ends]) for kind, name, ends in all_items if kind in SPANS]
    middles = [(name, sum(x for x, _ in ends) / 2, sum(y for _, y in ends) / 2) for name, ends in small]
    return [f"{a[0]} covers {b[0]}" for n, a in enumerate(middles) for b in middles[:n] if math.dist(a[1:], b[1:]) < 2]


def between(parts, kind, value, one, other):
    """The number of such parts between two nets."""
    return sum((k, v) == (kind, value) and {one, other} == set(ends) and len(set(ends)) == 2 for k, v, ends in parts)


def nets(all_items, rows):
    """Every pin of the table is connected to what the table says, through the parts that it says, and to nothing
    else."""
    wrong, groups, terminals, parts = [], Groups(), {}, []
    for kind, name, ends in all_items:
        if kind == "wire":
            groups.join(conductor(ends[0][1]), conductor(ends[1][1]))
    for kind, name, ends in all_items:
        if kind in SPANS and kind != "lamp":
            parts.append((kind, name, [groups.find(conductor(where)) for _, where in ends], dict(ends)))
        elif kind != "wire":
            for terminal, where in ends:
                net = groups.find(conductor(where))
                if terminals.setdefault((name, terminal.replace("_", " ")), net) != net:
                    groups.join(terminals[name, terminal.replace("_", " ")], net)  # a switch has two pins for each contact
    net_of = {key: groups.find(net) for key, net in terminals.items()}
    parts = [(kind, value, [groups.find(net) for net in ends], polarity) for kind, value, ends, polarity in parts]
    chip = {int(pin): net for (name, pin), net in net_of.items() if name.startswith("ATmega")}
    if not chip:
        return ["there is no chip"]
    plus, minus = chip[10], chip[11]
    plain = [(kind, value, ends) for kind, value, ends, _ in parts]

    def want(what, good):
        if not good:
            wrong.append(what)

    want("5 V and ground are joined", plus != minus)
    for net, pins in ((plus, (10, 30)), (minus, (11, 31))):
        for pin in pins:
            want(f"pin {pin} has no supply", chip[pin] == net)
    want("100 nF at both pairs of supply pins and at AREF", between(plain, "capacitor", "100 nF", plus, minus) == 2 and between(plain, "capacitor", "100 nF", chip[32], minus) == 1)
    for part, pin, to, number, way in rows:
        if part in ("no earphones: two wires", "a wire"):
            want(f"pin {number} is not on ground", chip[int(number)] == minus)
            continue
        mine = net_of.get((part, pin))
        if mine is None:
            wrong.append(f"{part} {pin} is not drawn")
            continue
        target = plus if to == "+5 V" else minus if to == "ground" else chip[int(number)] if number else mine
        wrong += path(f"{part} {pin}", way, mine, target, plain, parts, plus, minus)
    wrong += strangers(rows, net_of, chip, plus, minus)
    count = sum({"330 Ω": 1, "100 Ω, two diodes": 3, "1 kΩ": 1, "divider": 2}.get(way.split(", 10")[0], 0) + way.count("10 kΩ") + way.count("22 kΩ") + way.count("µF")
                for *_, way in rows) + 3
    want(f"{len(parts)} small parts, the table has {count}", len(parts) == count)
    return wrong


def path(what, way, mine, target, plain, parts, plus, minus):
    """The parts on the way from a part's pin to the chip's."""
    wrong = []

    def want(text, good):
        if not good:
            wrong.append(f"{what}: {text}")

    series = {"330 Ω": "330 Ω", "divider": "1 kΩ"}.get(way) or (way.split(",")[0] if way.startswith(("1 kΩ", "100 Ω")) else None)
    want(f"not through {series}" if series else "not joined", between(plain, "resistor", series, mine, target) == 1 if series else mine == target)
    if series:
        want("the resistor is bridged", mine != target)
    if way == "divider":
        want("no 2 kΩ to ground", between(plain, "resistor", "2 kΩ", mine, minus) == 1)
    if "10 kΩ to +5 V" in way:
        want("no 10 kΩ to +5 V", between(plain, "resistor", "10 kΩ", target, plus) == 1)
    if "10 kΩ to ground" in way:
        want("no 10 kΩ to ground", between(plain, "resistor", "10 kΩ", target, minus) == 1)
    if "22 kΩ" in way:
        want("no 22 kΩ and 1 µF", between(plain, "resistor", "22 kΩ", mine, minus) == 1 and between(plain, "electrolytic", "1 µF", mine, minus) == 1)
    if "diodes" in way:
        directions = {(groups_of(ends, polarity, "anode"), groups_of(ends, polarity, "cathode")) for kind, _, ends, polarity in parts if kind == "diode"}
        want("no diode to 5 V and from ground", {(mine, plus), (minus, mine)} <= directions)
    if "100 µF" in way:
        good = [p for p in parts if p[1] == "100 µF" and groups_of(p[2], p[3], "+") == plus and groups_of(p[2], p[3], "-") == minus]
        want("no 100 µF at each module, the right way round", len(good) == 2)
    return wrong


def groups_of(ends, polarity, terminal):
    return ends[list(polarity).index(terminal)] if terminal in polarity else None


def strangers(rows, net_of, chip, plus, minus):
    """Two nets of the table are separate, and what the table does not name is connected to nothing."""
    wrong = []
    named = {int(number) for *_, number, _ in rows if number}
    ground = {int(number) for part, _, _, number, _ in rows if part in ("no earphones: two wires", "a wire")}
    signals = sorted(named - ground)
    for n, one in enumerate(signals):
        wrong += [f"pins {one} and {other} are joined" for other in signals[:n] if chip[one] == chip[other]]
        wrong += [f"pin {one} is on a rail"] if chip[one] in (plus, minus) else []
    for pin, net in chip.items():
        if pin not in named and pin not in (10, 11, 30, 31, 32):
            wrong += [f"pin {pin} is joined to {key}" for key, other in net_of.items() if other == net and key[1] != str(pin)]
    by_net = {}
    for (part, pin), net in net_of.items():
        if not part.startswith("ATmega") and net not in (plus, minus):
            by_net.setdefault(net, set()).add((part, pin))
    allowed = {}
    for part, pin, to, number, way in rows:
        behind = way and not way.startswith("10 kΩ to +") or to == "-"
        allowed[part, pin] = (part, pin) if behind else number
    for ends in by_net.values():
        kinds = {allowed.get(key, key) for key in ends}
        wrong += [f"joined: {sorted(ends)}"] if len(kinds) > 1 else []
    return wrong


# ---- can it fail? ------------------------------------------------------------------------------------------

def spoiled(drawing):
    """[(what, the drawing with one mistake)]: each end moved by one hole, each part left out, and ends exchanged."""
    found = list(re.finditer(r'class="(\w+)" data-step="\w+" data-name="([^"]*)" data-ends="([^"]*)"', drawing))
    result = []
    for m in found:
        kind, name, ends = m[1], m[2], m[3].split(" ")
        joint = kind == "wire" and re.search(r"[+-][tb]", ends[0]) and re.search(r"[+-][tb]", ends[1])
        if not joint:
            result.append((f"without {kind} {name}", drawing[:m.start()] + drawing[m.end():]))
        for n, end in enumerate(ends[:3]):
            terminal, where = end.rsplit("@", 1)
            board, column, row = split(where)
            moved = f"{terminal}@{board}{column + 1}{row}"
            if len(row) == 1:
                changed = " ".join(ends[:n] + [moved] + ends[n + 1:])
                result.append((f"{kind} {name} {terminal} one column aside", drawing[:m.start(3)] + changed + drawing[m.end(3):]))
        if kind in ("diode", "electrolytic"):
            changed = " ".join(f"{a.rsplit('@', 1)[0]}@{b.rsplit('@', 1)[1]}" for a, b in zip(ends, reversed(ends)))
            if not (kind == "electrolytic" and "1 " in name):
                result.append((f"{kind} {name} the wrong way round", drawing[:m.start(3)] + changed + drawing[m.end(3):]))
    return result


def check_parts(drawings, page):
    """The list of parts has as many wires, leads, resistors, capacitors and diodes as each drawing."""
    for words, kind in (("wires on it", "wire"), ("leads", "lead"), ("resistors 1/4 W", "resistor"), ("diodes", "diode"),
                        ("capacitors", "capacitor|electrolytic")):
        row = re.search(rf"^\| {words} \| (\d+) \| (\d+) \| (.*)$", page, re.M)
        for variant, count in zip(("case", "table"), row.groups()):
            found = re.findall(rf'class="(?:{kind})" data-step="\w+" data-name="([^"]*)"', drawings[variant])
            check(len(found) == int(count), f"{variant}: {len(found)} {words}, the list has {count}")
            for value, number in re.findall(r"(\d+ [^ ,]+) \((\d)\)", row[3]):
                check(found.count(value) == int(number), f"{variant}: {found.count(value)} of {value}")


def check_steps(drawings, page):
    """The page gives the number of holes that each step fills."""
    for step, case, table_ in re.findall(r"^\| \d \| (\w+) \|.*\| (\d+) \| (\d+) \|$", page, re.M):
        for variant, count in (("case", case), ("table", table_)):
            seen = len(re.findall(f'data-step="{step}"', drawings[variant]))
            check(seen == int(count), f"step {step} of {variant} has {seen} connections, the page says {count}")


# mm above the breadboard: the plug of a lead; modules with their pins; a wire or a small part.
RISES = {"lead": 14, "FRAM": 6.5, "DS3231": 41}
ORIGIN = {"A": (44.4, 90.1), "B": (44.4, 35.1)}  # hole 1 of the rail -t in the case, as hardware/case.md puts the boards: the margins are 3.9 and 4.4


def check_case(drawing):
    """The case has room for the parts on the breadboards, which are 8.5 mm high, above a bottom of 2.6 mm."""
    rooms = layout.assignments(os.path.join(ROOT, "hardware", "case", "bread.scad"))["on_bottom"]
    for kind, name, ends in items(drawing):
        left, up, right, down = COVERS.get(kind) or COVERS.get(name.split(" ")[0], (0, 0, 0, 0))
        rise = RISES.get(kind) or RISES.get(name.split(" ")[0], 5)
        points = [place(where) for _, where in ends]
        board = split(ends[0][1])[0]
        x0, y0 = ORIGIN[board]
        for x, y in ((min(p[0] for p in points) - left, min(p[1] for p in points) - up), (max(p[0] for p in points) + right, max(p[1] for p in points) + down)):
            at = x0 + x, y0 - (y - (54.5 if board == "B" else 0))
            check(kind == "wire" or any(r[1] <= at[0] <= r[3] and r[2] <= at[1] <= r[4] and r[6] >= 2.6 + 8.5 + rise for r in rooms),
                  f"{kind} {name} has no room in the case at {at}")


def main():
    rows = table()
    check_table(rows)
    drawings = {}
    for variant in ("case", "table"):
        with open(os.path.join(sys.argv[1], f"{variant}.svg"), encoding="utf-8") as file:
            drawings[variant] = drawing = file.read()
        with open(os.path.join(sys.argv[1], f"{variant}.md"), encoding="utf-8") as file:
            listed = set(re.findall(r"\b[AB]\d+(?:[a-j]\b|[+-][tb]\b)", file.read()))
        check(len(drawing) < 200000, f"{variant}: the drawing has {len(drawing)} bytes")
        for sentence in judge(drawing, rows) or [""]:
            check(not sentence, f"{variant}: {sentence}")
        chip_holes = {where for kind, _, ends in items(drawing) if kind == "chip" for _, where in ends}
        used = {where for _, _, ends in items(drawing) for _, where in ends}
        check(used - chip_holes <= listed, f"{variant}: the list lacks {sorted(used - chip_holes - listed)}")
        for what, bad in spoiled(drawing):
            check(judge(bad, rows), f"{variant}: nobody notices: {what}")
    check_case(drawings["case"])
    check_parts(drawings, read("hardware/breadboard.md"))
    check_steps(drawings, read("hardware/breadboard.md"))
    sys.exit(report())


if __name__ == "__main__":
    main()
