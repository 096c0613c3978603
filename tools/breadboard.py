#!/usr/bin/env python3
"""The breadboard clock: its wiring table, and the drawing of its two breadboards with every hole, wire and part.

    tools/breadboard.py            updates the table of hardware/breadboard.md
    tools/breadboard.py FOLDER     draws both variants into FOLDER: case.svg, table.svg, and their lists of holes, case.md, table.md

PARTS lists what is wired to which name of board/pins.h and board/bread/board.h.  A name of the headers that is neither in PARTS nor in
OPEN is an error.  The functions stand_... place the parts on the breadboards; the program then finds free holes for the wires that
connect their strips.  tests/hardware/test_breadboard.py reads the drawing and checks it.

There are two breadboards of 830 holes, A above B.  A hole is "A23c": board, column 1 to 63, row a to j; or "A7+t": a rail
(+ or -) at the top or the bottom.  Each column has two strips, rows a to e and f to j.  A DIP-40 occupies rows d and h, so three holes
are free beside pins 1 to 20 and two beside pins 21 to 40.
"""
import math
import os
import re
import sys

HEADERS = ("board/pins.h", "board/bread/board.h")
PAGE = "hardware/breadboard.md"

# ATmega1284P in DIP-40, pins 1 to 40 (data sheet, figure 1-1).
DIP = ["PB0", "PB1", "PB2", "PB3", "PB4", "PB5", "PB6", "PB7", "RESET", "VCC", "GND", "XTAL2", "XTAL1", "PD0", "PD1", "PD2", "PD3", "PD4", "PD5", "PD6",
       "PD7", "PC0", "PC1", "PC2", "PC3", "PC4", "PC5", "PC6", "PC7", "AVCC", "GND", "AREF", "PA7", "PA6", "PA5", "PA4", "PA3", "PA2", "PA1", "PA0"]
FIXED = {"32K": "PC6", "RESET": "RESET", "AREF": "AREF"}  # what the headers do not name
OPEN = {"TALK_LEFT", "TALK_RIGHT", "FLASH_CS", "TEST_1HZ", "EAR_LEFT", "EAR_RIGHT"}

# Step, name, pins: (pin of the part, net it is wired to, parts in series or to a rail).  + is 5 V, - is
# ground.
PARTS = [
    ("power", "USB-serial adapter, 5 V", [("5V", "+", ""), ("GND", "-", ""), ("TXD", "SERIAL_RX", "1 kΩ, 10 kΩ to −"), ("RXD", "SERIAL_TX", "1 kΩ")]),
    ("flash", "programmer (6 wires)", [("MOSI", "MOSI", ""), ("MISO", "MISO", ""), ("SCK", "SCK", ""), ("RESET", "RESET", "10 kΩ to +"),
                                       ("VCC", "+", ""), ("GND", "-", "")]),
    ("flash", "no earphones: two wires", [("left", "JACK_LEFT", "to −"), ("right", "JACK_RIGHT", "to −")]),
    ("flash", "a wire", [("supply sense", "SUPPLY", "to −")]),
    ("time", "DS3231 module, no cell", [("32K", "32K", "10 kΩ to +"), ("VCC", "+", ""), ("GND", "-", "")]),
    ("display", "left digits, MAX7219 x 8", [("CS (LOAD)", "DIGITS_CS_LEFT", "10 kΩ to +"), ("DIN", "MOSI", ""), ("CLK", "SCK", ""),
                                            ("VCC", "+", "100 µF to −"), ("GND", "-", "")]),
    ("display", "right digits, MAX7219 x 8", [("CS (LOAD)", "DIGITS_CS_RIGHT", "10 kΩ to +"), ("DIN", "MOSI", ""), ("CLK", "SCK", ""),
                                             ("VCC", "+", "100 µF to −"), ("GND", "-", "")]),
    ("buttons", "left player's button", [("1", "BTN_LEFT", ""), ("2", "-", "")]),
    ("buttons", "right player's button", [("1", "BTN_RIGHT", ""), ("2", "-", "")]),
    ("buttons", "key BACK", [("1", "KEY_BACK", ""), ("2", "-", "")]),
    ("buttons", "key MINUS", [("1", "KEY_MINUS", ""), ("2", "-", "")]),
    ("buttons", "key PLAY", [("1", "KEY_PLAY", ""), ("2", "-", "")]),
    ("buttons", "key PLUS", [("1", "KEY_PLUS", ""), ("2", "-", "")]),
    ("buttons", "key OK", [("1", "KEY_OK", ""), ("2", "-", "")]),
    ("buttons", "left lamp (LED)", [("anode", "LAMP_LEFT", "330 Ω"), ("cathode", "-", "")]),
    ("buttons", "right lamp (LED)", [("anode", "LAMP_RIGHT", "330 Ω"), ("cathode", "-", "")]),
    ("buttons", "passive buzzer", [("1", "BUZZER", "100 Ω, two diodes"), ("2", "BUZZER_B", "100 Ω, two diodes")]),
    ("text", "text display: OLED 128 x 64, SPI", [("D1 (MOSI)", "MOSI", "divider"), ("D0 (SCK)", "SCK", "divider"), ("DC (A0)", "TEXT_A0", "divider"),
                                            ("CS", "TEXT_CS", "divider"), ("RES", "", "10 kΩ to +, 22 kΩ and 1 µF to −"), ("VCC", "+", ""), ("GND", "-", "")]),
    ("memory", "FRAM module MB85RS64V", [("VCC", "+", ""), ("GND", "-", ""), ("SCK", "SCK", ""), ("MISO (SO)", "MISO", ""), ("MOSI (SI)", "MOSI", ""),
                                         ("CS", "FRAM_CS", "10 kΩ to +"), ("WP", "+", ""), ("HOLD", "+", "")]),
]
STEPS = ("power", "flash", "time", "display", "buttons", "text", "memory", "serial")
VARIANTS = {"case": "buttons, keys and lamps in the panel of the case", "table": "keys and lamps on the breadboard, without a case"}


def pins():
    """{name: "PA0"} of both headers."""
    found = {}
    for path in HEADERS:
        with open(path, encoding="utf-8") as lines:
            for m in re.finditer(r"^#define PIN_(\w+)\s+([A-D]), (\d), \w+", lines.read(), re.M):
                found[m[1]] = f"P{m[2]}{m[3]}"
    wired = {net for _, _, rows in PARTS for _, net, _ in rows} - {"+", "-", ""}
    wrong = [f"{name} of the headers is neither wired nor open" for name in sorted(found.keys() - wired - OPEN)]
    wrong += [f"{name} is not in the headers" for name in sorted((wired | OPEN) - found.keys() - FIXED.keys())]
    if wrong:
        sys.exit("\n".join(wrong))
    return {**found, **FIXED}


def table(port):
    lines = ["| part | its pin | wire to | chip's pin | on the way |", "|---|---|---|---:|---|"]
    for _, name, rows in PARTS:
        for n, (pin, net, way) in enumerate(rows):
            to = {"+": "+5 V", "-": "ground", "": "-"}.get(net) or f"{port[net]} {net}".removesuffix(f" {port[net]}")
            number = DIP.index(port[net]) + 1 if net in port else ""
            lines.append(f"| {name if n == 0 else ''} | {pin} | {to} | {number} | {way.replace('−', 'ground').replace('to +', 'to +5 V')} |")
    return "\n".join(lines) + "\n"


# ---- the breadboards ---------------------------------------------------------------------------------------

PITCH = 2.54  # mm
COLUMNS = 63
# y of each row of holes, from the top of a board: two rails, f to j, the trench, a to e, two rails.
ROWS = {"-t": 0, "+t": 2.54, **{row: 8.89 + 2.54 * n for n, row in enumerate("jihgf")}, **{row: 26.67 + 2.54 * n for n, row in enumerate("edcba")},
        "+b": 43.18, "-b": 45.72}
BOARDS = {"A": 0, "B": 54.5}  # y of the boards
RAIL = [3 + 6 * group + n for group in range(10) for n in range(5)]  # the columns in which a rail has holes
HALF = 32  # a rail may be cut in its middle, between columns 31 and 33
CHIP = 22  # column of pins 1 and 40


def hole(board, column, row):
    return f"{board}{column}{row}"


def parts_of(name):
    """Board, column, row of a hole."""
    m = re.fullmatch(r"([AB])(\d+)([a-j]|[+-][tb])", name)
    return m[1], int(m[2]), m[3]


def strip(name):
    """The strip that contains a hole, inside the breadboard."""
    board, column, row = parts_of(name)
    if row in ROWS and len(row) == 2:
        return f"{board}{row}{'left' if column < HALF else 'right'}"
    return f"{board}{column}{'lower' if row in 'abcde' else 'upper'}"


def holes_of(which):
    """All holes of a strip."""
    board, rest = which[0], which[1:]
    if rest[0] in "+-":
        left = rest.endswith("left")
        return [hole(board, column, rest[:2]) for column in RAIL if (column < HALF) == left]
    column, rows = int(re.match(r"\d+", rest)[0]), "abcde" if rest.endswith("lower") else "fghij"
    return [hole(board, column, row) for row in rows]


def place(name):
    """The position of a hole in mm."""
    board, column, row = parts_of(name)
    return PITCH * (column - 1), BOARDS[board] + ROWS[row]


def apart(one, other):
    return math.dist(place(one), place(other))


def chip_hole(pin):
    """The hole of a pin from 1 to 40."""
    return hole("A", CHIP + pin - 1, "d") if pin <= 20 else hole("A", CHIP + 40 - pin, "h")


class Drawing:
    """Parts and wires in holes."""

    def __init__(self, variant, port):
        self.variant, self.port = variant, port
        self.used = {}  # hole: what is in it
        self.nets = {}  # net: its strips
        self.items = []  # (step, kind, name, [(terminal, hole)])
        self.bodies = []  # (name, x0, y0, x1, y1) in mm: what covers holes

    def net_of(self, which):
        return next((net for net, strips in self.nets.items() if which in strips), None)

    def join(self, net, name):
        other = self.net_of(strip(name))
        assert other in (None, net), f"{name} of {net} is in a strip of {other}"
        strips = self.nets.setdefault(net, [])
        if strip(name) not in strips:
            strips.append(strip(name))

    def take(self, name, what):
        assert name not in self.used, f"{name}: {self.used[name]} and {what}"
        self.used[name] = what

    def free(self, name):
        x, y = place(name)
        return name not in self.used and not any(x0 <= x <= x1 and y0 <= y <= y1 for _, x0, y0, x1, y1 in self.bodies)

    def put(self, step, kind, name, terminals):
        """terminals: [(terminal, net, hole)]"""
        for _, net, where in terminals:
            self.take(where, name)
            if net:
                self.join(net, where)
        self.items.append((step, kind, name, [(terminal, where) for terminal, _, where in terminals]))

    def body(self, name, first, last, left=1.0, up=1.0, right=1.0, down=1.0):
        """A rectangle around two holes, with this many mm beside them."""
        (x0, y0), (x1, y1) = place(first), place(last)
        self.bodies.append((name, min(x0, x1) - left, min(y0, y1) - up, max(x0, x1) + right, max(y0, y1) + down))

    def rails(self, net):
        return [which for which in self.nets[net] if which[1] in "+-"]

    def candidates(self, net, near=None):
        """Free holes of a net; near: only in this strip."""
        return [name for which in self.nets[net] if near in (None, which) for name in holes_of(which) if self.free(name)]

    def wire(self, step, net, one, other):
        """A wire between two strips of a net: the two free holes that are closest."""
        pairs = [(apart(a, b), a, b) for a in holes_of(one) if self.free(a) for b in holes_of(other) if self.free(b)]
        assert pairs, f"no room for a wire of {net} from {one} to {other}"
        _, a, b = min(pairs)
        self.put(step, "wire", net, [("", net, a), ("", net, b)])

    def to_rail(self, step, net, at):
        """A wire from a strip to the nearest rail of + or -."""
        pairs = [(apart(a, b), a, b) for a in holes_of(at) if self.free(a) for which in self.rails(net) for b in holes_of(which) if self.free(b)]
        _, a, b = min(pairs)
        self.put(step, "wire", net, [("", net, a), ("", net, b)])

    def two(self, step, kind, name, one, other, shortest=6.0):
        """A part with two leads; one, other: (terminal, net, strip or None for any): the closest free holes that are `shortest` mm apart."""
        pairs = [(apart(a, b), a, b) for a in self.candidates(one[1], one[2]) for b in self.candidates(other[1], other[2]) if apart(a, b) >= shortest]
        assert pairs, f"no room for {name} from {one} to {other}"
        _, a, b = min(pairs)
        self.put(step, kind, name, [(one[0], one[1], a), (other[0], other[1], b)])

    def lead(self, step, part, terminal, net, near=None):
        """A lead of a part that is not on the breadboard, into a free hole: in the strip with most room, or `near`."""
        free = [name for name in self.candidates(net, near) if net not in "+-" or strip(name)[1] in "+-"]
        assert free, f"no room for {part} {terminal} ({net})"
        where = free[0] if net not in "+-" else min(free, key=lambda name: (place(name)[1] > 25, abs(parts_of(name)[1] - LEADS.get(part, 32))))
        self.put(step, "lead", part, [(terminal, net, where)])


# Column near which a part's leads to the rails are.
LEADS = {"USB-serial adapter, 5 V": 4, "left digits, MAX7219 x 8": 52, "right digits, MAX7219 x 8": 58, "text display: OLED 128 x 64, SPI": 46, "programmer (6 wires)": 16,
         "left player's button": 9, "left lamp (LED)": 19, "right lamp (LED)": 18, "key BACK": 21, "key MINUS": 22, "key PLAY": 23, "key PLUS": 24, "key OK": 25}


# ---- where everything is -----------------------------------------------------------------------------------

ACROSS = {  # column on board A: a resistor over the trench, from the net to the next net; which half is the chip's
    21: ("330 Ω", "LAMP_LEFT", "lower", "buttons"), 18: ("330 Ω", "LAMP_RIGHT", "lower", "buttons"),
    15: ("100 Ω", "BUZZER", "lower", "buttons"), 12: ("100 Ω", "BUZZER_B", "lower", "buttons"),
    9: ("1 kΩ", "SERIAL_RX", "lower", "serial"), 7: ("1 kΩ", "SERIAL_TX", "lower", "serial"),
    45: ("1 kΩ", "TEXT_CS", "upper", "text"), 47: ("1 kΩ", "TEXT_A0", "upper", "text"),
    49: ("1 kΩ", "MOSI", "lower", "text"), 52: ("1 kΩ", "SCK", "lower", "text"),
}
RESET_OF_TEXT_DISPLAY = 55
FRAM, CLOCK = (46, "c"), (57, "i")  # holes of the modules' first pins on board B
SWITCHES = {"left player's button": 3, "key BACK": 9, "key MINUS": 15, "key PLAY": 21, "key PLUS": 27, "key OK": 33, "right player's button": 39}


def stand_rails(d):
    for board in BOARDS:
        for side in "tb":
            for net in "+-":
                for half in ("left", "right"):
                    d.nets.setdefault(net, []).append(f"{board}{net}{side}{half}")
                d.put("power", "wire", net, [("", net, hole(board, 31, net + side)), ("", net, hole(board, 33, net + side))])
    for n, net in enumerate("+-"):
        for one, other in ((hole("A", 3 + n, net + "t"), hole("A", 3 + n, net + "b")), (hole("A", 5 + n, net + "b"), hole("B", 5 + n, net + "t")),
                           (hole("B", 42 + n, net + "t"), hole("B", 42 + n, net + "b"))):
            d.put("power", "wire", net, [("", net, one), ("", net, other)])


def stand_chip(d):
    names = {where: name for name, where in d.port.items()}
    terminals = []
    for pin, name in enumerate(DIP, 1):
        net = {"VCC": "+", "AVCC": "+", "GND": "-"}.get(name, names.get(name, name))
        terminals.append((str(pin), net, chip_hole(pin)))
    d.put("flash", "chip", "ATmega1284P-PU", terminals)
    d.body("ATmega1284P-PU", hole("A", CHIP, "h"), hole("A", CHIP + 19, "d"))
    for net, pin in (("+", 10), ("-", 11), ("+", 30), ("-", 31)):
        d.to_rail("flash", net, strip(chip_hole(pin)))
    for one, other in ((10, 11), (30, 31)):
        d.two("flash", "capacitor", "100 nF", ("1", "+", strip(chip_hole(one))), ("2", "-", strip(chip_hole(other))), 2.5)
    d.two("flash", "capacitor", "100 nF", ("1", "AREF", None), ("2", "-", "A-tleft"), 5)
    d.two("flash", "resistor", "10 kΩ", ("1", "RESET", None), ("2", "+", "A+bleft"))
    for net in ("JACK_LEFT", "JACK_RIGHT", "SUPPLY"):  # wires to ground
        at = strip(chip_hole(DIP.index(d.port[net]) + 1))
        pairs = [(apart(a, b), a, b) for a in holes_of(at) if d.free(a) for which in d.rails("-") for b in holes_of(which) if d.free(b)]
        _, a, b = min(pairs)
        d.put("flash", "wire", "-", [("", net, a), ("", "-", b)])


def stand_reset_of_words(d):
    """22 kOhm over the trench; the capacitor from its column to the next, which is on ground, too."""
    d.put("text", "resistor", "22 kΩ", [("1", "RES", hole("A", RESET_OF_TEXT_DISPLAY, "f")), ("2", "-", hole("A", RESET_OF_TEXT_DISPLAY, "e"))])
    d.put("text", "electrolytic", "1 µF", [("+", "RES", hole("A", RESET_OF_TEXT_DISPLAY, "h")), ("-", "-", hole("A", RESET_OF_TEXT_DISPLAY + 1, "h"))])
    d.to_rail("text", "-", strip(hole("A", RESET_OF_TEXT_DISPLAY, "a")))
    d.to_rail("text", "-", strip(hole("A", RESET_OF_TEXT_DISPLAY + 1, "j")))
    d.two("text", "resistor", "10 kΩ", ("1", "RES", None), ("2", "+", "A+tright"))


def stand_across(d):
    for column, (value, net, half, step) in ACROSS.items():
        near, far = ("e", "f") if half == "lower" else ("f", "e")
        d.put(step, "resistor", value, [("1", net, hole("A", column, near)), ("2", net + "'", hole("A", column, far))])
        d.wire("display" if net in ("MOSI", "SCK") else step, net, strip(chip_hole(DIP.index(d.port[net]) + 1)), strip(hole("A", column, near)))
    for net, rail in (("TEXT_CS'", "A-bright"), ("TEXT_A0'", "A-bright"), ("MOSI'", "A-tright"), ("SCK'", "A-tright")):
        d.two("text", "resistor", "2 kΩ", ("1", net, None), ("2", "-", rail))
    stand_reset_of_words(d)
    for net, column, aside in (("BUZZER'", 15, 17), ("BUZZER_B'", 12, 10)):
        d.put("buttons", "diode", "1N4148", [("anode", net, hole("A", column, "j")), ("cathode", "+", hole("A", column, "+t"))])
        d.put("buttons", "diode", "1N4148", [("cathode", net, hole("A", column, "i")), ("anode", "-", hole("A", aside, "-t"))])
    d.two("serial", "resistor", "10 kΩ", ("1", "SERIAL_RX", strip(hole("A", 9, "a"))), ("2", "-", "A-bleft"))


def header(d, step, name, at, nets, size):
    """A module with its pins in a row of board B; its body reaches from them towards the bottom."""
    column, row = at
    where = [hole("B", column + n, row) for n in range(len(nets))]
    d.put(step, "module", name, [(pin, net, at) for (pin, net), at in zip(nets, where)])
    (x0, y), (x1, _) = place(where[0]), place(where[-1])
    middle = (x0 + x1) / 2
    d.bodies.append((name, middle - size[0] / 2, y - 1, middle + size[0] / 2, y - 1 + size[1]))


def stand_modules(d):
    """The memory is flat on straight pins.  The ZS-042 is upright on its angled pins, as high as it is long (38 mm)."""
    fram = next(rows for _, name, rows in PARTS if name.startswith("FRAM"))
    header(d, "memory", "FRAM module MB85RS64V", FRAM, [(pin, net) for pin, net, _ in fram], (22, 18))
    header(d, "time", "DS3231 module, no cell", CLOCK, [("32K", "32K"), ("SQW", "SQW"), ("SCL", "SCL"), ("SDA", "SDA"), ("VCC", "+"), ("GND", "-")], (22, 14))
    clock, row = CLOCK
    d.wire("time", "32K", strip(chip_hole(28)), strip(hole("B", clock, row)))
    d.two("time", "resistor", "10 kΩ", ("1", "32K", strip(chip_hole(28))), ("2", "+", None))
    for net, n in (("+", 4), ("-", 5)):
        d.to_rail("time", net, strip(hole("B", clock + n, row)))
    for n, (_, net, _) in enumerate(fram):
        at = strip(hole("B", FRAM[0] + n, FRAM[1]))
        if net in "+-":
            d.to_rail("memory", net, at)
        elif net in ("MOSI", "SCK"):
            d.wire("memory", net, strip(hole("A", 49 if net == "MOSI" else 52, "a")), at)
        else:
            d.wire("memory", net, strip(chip_hole(DIP.index(d.port[net]) + 1)), at)
    d.two("memory", "resistor", "10 kΩ", ("1", "FRAM_CS", strip(chip_hole(21))), ("2", "+", None))


def stand_switch(d, name, column, net):
    """Of 12 mm: its pins are 12.5 mm apart in a column, and these two are one contact; the other contact is two columns away."""
    d.put("buttons", "switch", name, [("1", net, hole("B", column, "g")), ("1", net, hole("B", column, "d")),
                                      ("2", "-", hole("B", column + 2, "g")), ("2", "-", hole("B", column + 2, "d"))])
    d.body(name, hole("B", column, "g"), hole("B", column + 2, "d"), 3.4, 0, 3.4, 0)
    d.to_rail("buttons", "-", strip(hole("B", column + 2, "a")))
    d.wire("buttons", net, strip(chip_hole(DIP.index(d.port[net]) + 1)), strip(hole("B", column, "j")))


def stand_leads(d):
    """The parts that are not on the breadboard, each on its leads."""
    standing = {"FRAM module MB85RS64V", "DS3231 module, no cell", "no earphones: two wires", "a wire"}
    on_board = set(SWITCHES) | {"left lamp (LED)", "right lamp (LED)"} if d.variant == "table" else set()
    for step, part, rows in PARTS:
        if part in standing or part in on_board:
            continue
        for pin, net, way in rows:
            buffered = way in ("divider", "330 Ω") or way.startswith(("1 kΩ", "100 Ω"))
            at = "RES" if not net else net + "'" if buffered else net
            near = None
            if net in ("MOSI", "SCK") and not buffered:  # the programmer at the chip, digits at their own row
                near = strip(chip_hole(6 if net == "MOSI" else 8)) if step == "flash" else strip(hole("A", 49 if net == "MOSI" else 52, "a"))
            d.lead("serial" if part.startswith("USB") and net not in "+-" else step, part, pin, at, near)


def stand_digits(d):
    for net, column in (("DIGITS_CS_LEFT", 50), ("DIGITS_CS_RIGHT", 56)):
        d.two("display", "resistor", "10 kΩ", ("1", net, None), ("2", "+", None))
        d.put("display", "electrolytic", "100 µF", [("+", "+", hole("A", RAIL[RAIL.index(column + 1)], "+t")), ("-", "-", hole("A", column + 1, "-t"))])


def draw(variant, port):
    d = Drawing(variant, port)
    stand_rails(d)
    stand_chip(d)
    stand_across(d)
    stand_digits(d)
    stand_modules(d)
    if variant == "table":
        nets = {name: rows[0][1] for _, name, rows in PARTS}
        for name, column in SWITCHES.items():
            stand_switch(d, name, column, nets[name])
        for name, net in (("left lamp (LED)", "LAMP_LEFT'"), ("right lamp (LED)", "LAMP_RIGHT'")):
            d.two("buttons", "lamp", name, ("anode", net, None), ("cathode", "-", "A-tleft"), 2.5)
    stand_leads(d)
    return d


# ---- the picture -------------------------------------------------------------------------------------------

SCALE = 7  # points a mm
LEFT, TOP = 330, 150
BOX = 225  # width of the box of a part beside the boards
COLOURS = {"+": "#d62728", "-": "#222222", "MOSI": "#1f78b4", "MISO": "#6a3d9a", "SCK": "#e6a100", "RESET": "#8c564b", "32K": "#d6277f",
           "SERIAL_RX": "#2ca02c", "SERIAL_TX": "#17becf", "TEXT_CS": "#0b6e4f", "TEXT_A0": "#7f9c00", "DIGITS_CS_LEFT": "#ff7f0e",
           "DIGITS_CS_RIGHT": "#b2431f", "FRAM_CS": "#3b5bdb", "BUZZER": "#9467bd", "BUZZER_B": "#c49cde", "LAMP_LEFT": "#d1495b",
           "LAMP_RIGHT": "#e08a94", "BTN_LEFT": "#444444", "BTN_RIGHT": "#777777", "RES": "#8c8c00"}
KEY_COLOUR = "#5a7d9a"
BODY = {"resistor": ("#e6d5a8", 2.4), "capacitor": ("#d9a441", 3), "diode": ("#c0392b", 2), "electrolytic": ("#34495e", 5), "lamp": ("#e74c3c", 5)}


def at(x, y):
    return LEFT + SCALE * x, TOP + SCALE * y


def text(x, y, words, size=12, anchor="start", extra=""):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}"{extra}>{words}</text>'


def colour(net):
    return COLOURS.get(net.rstrip("'"), KEY_COLOUR)


def board_picture(name):
    """Body, holes (each row a dotted line), names of rows and columns."""
    x0, y0 = at(-4.3, BOARDS[name] - 4.3)
    x1, y1 = at(PITCH * (COLUMNS - 1) + 4.3, BOARDS[name] + 50)
    out = [f'<rect x="{x0:.0f}" y="{y0:.0f}" width="{x1 - x0:.0f}" height="{y1 - y0:.0f}" rx="8" fill="#f7f4ea" stroke="#c9c2ac"/>',
           text(x0 + 10, y0 + 14, f"Board {name}", 14, "start", ' fill="#8a8368" font-weight="bold"')]
    for row in ROWS:
        columns = RAIL if len(row) == 2 else range(1, COLUMNS + 1)
        y = at(0, BOARDS[name] + ROWS[row])[1]
        path = "".join(f"M{at(PITCH * (column - 1), 0)[0]:.0f} {y:.0f}h0" for column in columns)
        out.append(f'<path d="{path}" stroke="#b9b29b" stroke-width="6" stroke-linecap="round"/>')
        if len(row) == 1:
            out += [text(at(-2.6, 0)[0], y + 4, row, 11, "middle", ' fill="#8a8368"'), text(at(PITCH * 62 + 2.6, 0)[0], y + 4, row, 11, "middle", ' fill="#8a8368"')]
        else:
            for first, last in ((RAIL[0], 31), (33, RAIL[-1])):
                a, b = at(PITCH * (first - 1), 0)[0], at(PITCH * (last - 1), 0)[0]
                shift = -9 if row in ("-t", "+b") else 9
                out.append(f'<path d="M{a:.0f} {y + shift:.0f}H{b:.0f}" stroke="{COLOURS[row[0]]}" stroke-width="1.5" opacity="0.6"/>')
            out.append(text(at(0, 0)[0] - 8, y + 5, row[0].replace("-", "−"), 15, "middle", f' fill="{COLOURS[row[0]]}"'))
    for column in [1] + list(range(5, COLUMNS + 1, 5)):
        x = at(PITCH * (column - 1), 0)[0]
        out += [text(x, at(0, BOARDS[name] + ROWS["j"])[1] - 8, str(column), 10, "middle", ' fill="#8a8368"'),
                text(x, at(0, BOARDS[name] + ROWS["a"])[1] + 15, str(column), 10, "middle", ' fill="#8a8368"')]
    return out


def data(step, kind, name, terminals):
    """Adds the data that the test reads from the drawing."""
    ends = " ".join(f"{terminal.replace(' ', '_')}@{where}" for terminal, where in terminals)
    return f' class="{kind}" data-step="{step}" data-name="{name}" data-ends="{ends}"'


def wire_picture(step, net, terminals):
    """A curve, so that wires of one row can be distinguished from each other."""
    (x0, y0), (x1, y1) = (at(*place(where)) for _, where in terminals)
    length = math.hypot(x1 - x0, y1 - y0)
    bow = min(40, length / 8)
    x, y = (x0 + x1) / 2 + (y1 - y0) / (length or 1) * bow, (y0 + y1) / 2 - (x1 - x0) / (length or 1) * bow
    path = f"M{x0:.0f} {y0:.0f}Q{x:.0f} {y:.0f} {x1:.0f} {y1:.0f}"
    return [f'<path d="{path}" fill="none" stroke="#fff" stroke-width="6" opacity="0.8"/>',
            f'<path{data(step, "wire", net, terminals)} d="{path}" fill="none" stroke="{colour(net)}" stroke-width="3.2" stroke-linecap="round"/>']


def part_picture(step, kind, name, terminals):
    """A part with two leads."""
    (x0, y0), (x1, y1) = (at(*place(where)) for _, where in terminals)
    fill, thick = BODY[kind]
    length, angle = math.hypot(x1 - x0, y1 - y0), math.degrees(math.atan2(y1 - y0, x1 - x0))
    body = min(length * 0.7, 6 * SCALE)
    ends = f'<path{data(step, kind, name, terminals)} d="M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}" stroke="#888" stroke-width="2.4"/>'
    shape = (f'<rect x="{-body / 2:.0f}" y="{-thick * SCALE / 2:.0f}" width="{body:.0f}" height="{thick * SCALE:.0f}" rx="4" fill="{fill}" stroke="#555"/>')
    stripe = ""
    if kind in ("diode", "electrolytic", "lamp"):  # the band: cathode, or the negative end
        to = -1 if terminals[0][0] in ("cathode", "-") else 1
        stripe = f'<rect x="{to * body / 2 - (6 if to > 0 else 0):.0f}" y="{-thick * SCALE / 2:.0f}" width="6" height="{thick * SCALE:.0f}" fill="#fff"/>'
    label = text(0, 4, name, 8 if kind == "diode" else 10, "middle", ' fill="#fff"' if kind == "diode" else ' fill="#222" stroke="#fff" stroke-width="2" paint-order="stroke"') if kind != "lamp" else ""
    turned = angle if -90 < angle <= 90 else angle - 180
    flip = "" if turned == angle else ' transform="rotate(180)"'
    return [ends, f'<g transform="translate({(x0 + x1) / 2:.0f} {(y0 + y1) / 2:.0f}) rotate({turned:.0f})"><g{flip}>{shape}{stripe}</g>{label}</g>']


def body_picture(d, step, kind, name, terminals):
    """Chip, module, switch: a rectangle, and the names of its pins."""
    _, x0, y0, x1, y1 = next(body for body in d.bodies if body[0] == name)
    (x0, y0), (x1, y1) = at(x0, y0), at(x1, y1)
    fill = {"chip": "#2d2f33", "module": "#35608d", "switch": "#9aa0a6"}[kind]
    out = [f'<rect{data(step, kind, name, terminals)} x="{x0:.0f}" y="{y0:.0f}" width="{x1 - x0:.0f}" height="{y1 - y0:.0f}" rx="5" fill="{fill}" opacity="0.9"/>']
    for pin, where in terminals:
        x, y = at(*place(where))
        out.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="4" fill="#dde"/>')
        if kind == "chip":
            label = f"{pin} {DIP[int(pin) - 1]}"
            up = int(pin) <= 20
            out.append(text(x + 3, y + (-8 if up else 8), label, 9, "start" if up else "end", f' fill="#eee" transform="rotate(-90 {x + 3:.0f} {y + (-8 if up else 8):.0f})"'))
        elif kind == "module":
            out.append(text(x + 3, y + 10, pin, 9, "end", f' fill="#eee" transform="rotate(-90 {x + 3:.0f} {y + 10:.0f})"'))
    if kind == "chip":
        out.append(f'<path d="M{x0:.0f} {(y0 + y1) / 2 - 9:.0f}a9 9 0 0 1 0 18z" fill="#f7f4ea"/>')
        return out
    middle = y1 - 8 if kind == "module" else (y0 + y1) / 2 + 4
    out.append(text((x0 + x1) / 2, middle, name.replace(" module", "").replace("player's ", "").replace("key ", ""), 11, "middle", ' fill="#fff"'))
    return out


ON_THE_RIGHT = ("right player's button", "key PLUS", "key OK", "text display: OLED 128 x 64, SPI", "left digits, MAX7219 x 8", "right digits, MAX7219 x 8")


def columns_of(parts):
    """The boxes of the parts that are beside the board, from top to bottom as their holes."""
    y = {"left": 80, "right": 80}
    for name in sorted(parts, key=lambda name: sum(place(where)[1] for _, (_, where) in parts[name]) / len(parts[name])):
        side = "right" if name in ON_THE_RIGHT else "left"
        yield side, name, y[side]
        y[side] += 38 + 18 * len(parts[name])


def outside(d):
    """The parts beside the breadboards and their leads."""
    parts, out = {}, []
    for step, kind, name, terminals in d.items:
        if kind == "lead":
            parts.setdefault(name, []).append((step, terminals[0]))
    for side, name, y in columns_of(parts):
        x = 10 if side == "left" else LEFT + SCALE * (PITCH * 62) + 95
        out += [f'<rect x="{x}" y="{y}" width="{BOX}" height="{28 + 18 * len(parts[name])}" rx="7" fill="#e9eef5" stroke="#8fa3bd"/>',
                text(x + BOX / 2, y + 16, name, 12, "middle", ' font-weight="bold"')]
        for n, (step, (pin, where)) in enumerate(parts[name]):
            edge, line = (x + BOX if side == "left" else x), y + 32 + 18 * n
            hx, hy = at(*place(where))
            pull = 90 if side == "left" else -90
            net = d.net_of(strip(where))
            path = f"M{edge:.0f} {line}C{edge + pull:.0f} {line} {hx - pull / 2:.0f} {hy - 40:.0f} {hx:.0f} {hy:.0f}"
            out.append(text(edge - 8 if side == "left" else edge + 8, line + 4, f"{pin} → {where.replace('-', '−')}", 11, "end" if side == "left" else "start"))
            out.append(f'<path{data(step, "lead", name, [(pin, where)])} d="{path}" fill="none" stroke="{colour(net)}" stroke-width="2.2" opacity="0.75"/>')
            out.append(f'<circle cx="{hx:.0f}" cy="{hy:.0f}" r="4.5" fill="{colour(net)}"/>')
    return out


def picture(d):
    width, height = LEFT + SCALE * PITCH * 62 + 330, TOP + SCALE * (BOARDS["B"] + 62)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" data-variant="{d.variant}">',
           f'<title>Zeitnot on two breadboards: {VARIANTS[d.variant]}</title><rect width="100%" height="100%" fill="#fff"/>',
           text(width / 2, 34, f"Zeitnot on two breadboards: {VARIANTS[d.variant]}", 22, "middle"),
           text(width / 2, 58, "The chip is the ATmega1284P-PU, its notch on the left. Red is 5 V, black is ground. Each name in a box belongs to the hole after its arrow. A white band marks the cathode of a diode "
                "or a lamp, or the minus of a capacitor.", 13, "middle", ' fill="#444"')]
    for name in BOARDS:
        out += board_picture(name)
    for kinds in (("chip", "module", "switch"), tuple(BODY), ("wire",)):
        for step, kind, name, terminals in d.items:
            if kind not in kinds:
                continue
            if kind == "wire":
                out += wire_picture(step, name, terminals)
            elif kind in BODY:
                out += part_picture(step, kind, name, terminals)
            else:
                out += body_picture(d, step, kind, name, terminals)
    return "\n".join(out + outside(d) + ["</svg>\n"])


# ---- the list of holes -------------------------------------------------------------------------------------

def hole_list(d):
    """Step by step, hole by hole."""
    lines = [f"# Two breadboards, hole by hole: {VARIANTS[d.variant]}", "",
             "`A23c` is the hole in board A, column 23, row c. `A7+t` is the + rail at the top of board A, near column 7; `b` means the bottom.", ""]
    for number, step in enumerate(STEPS, 1):
        lines += [f"## {number}. {step.capitalize()}", "", "| | what | holes |", "|---|---|---|"]
        for where, kind, name, terminals in d.items:
            if where != step:
                continue
            ends = ", ".join(f"{terminal} {at_}".strip() for terminal, at_ in terminals)
            if kind == "chip":
                ends = f"pin 1 {terminals[0][1]}, pin 20 {terminals[19][1]}, pin 21 {terminals[20][1]}, pin 40 {terminals[39][1]}"
            lines.append(f"| ☐ | {kind} {name.replace('-', 'ground').replace('+', '+5 V') if kind == 'wire' else name} | {ends} |")
        lines.append("")
    return "\n".join(lines)


def main():
    port = pins()
    if len(sys.argv) == 2:
        os.makedirs(sys.argv[1], exist_ok=True)
        for variant in VARIANTS:
            d = draw(variant, port)
            for ending, words in (("svg", picture(d)), ("md", hole_list(d))):
                with open(os.path.join(sys.argv[1], f"{variant}.{ending}"), "w", encoding="utf-8") as file:
                    file.write(words)
        return 0
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    wanted = re.sub(r"(<!-- wiring: tools/breadboard.py -->\n).*?(<!-- end -->)", lambda m: m[1] + table(port) + m[2], page, flags=re.S)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
