#!/usr/bin/env python3
"""The wiring of the breadboard clock, from its pin header: docs/images/breadboard.svg and the table of docs/breadboard.md.

    tools/breadboard.py            writes both
    tools/breadboard.py --check    fails if one of them is stale; last line "N passed, M failed"

covers: H1

PARTS says what is wired to which name of board/pins.h and board/bread/board.h.  A name of the headers that is neither there nor
in OPEN is an error, and so is a name that the headers do not have.
"""
import re
import sys

HEADERS = ("board/pins.h", "board/bread/board.h")
PICTURE = "docs/images/breadboard.svg"
PAGE = "docs/breadboard.md"

# ATmega1284P in DIP-40, pins 1 to 40 (data sheet, figure 1-1).
DIP = ["PB0", "PB1", "PB2", "PB3", "PB4", "PB5", "PB6", "PB7", "RESET", "VCC", "GND", "XTAL2", "XTAL1", "PD0", "PD1", "PD2", "PD3", "PD4", "PD5", "PD6",
       "PD7", "PC0", "PC1", "PC2", "PC3", "PC4", "PC5", "PC6", "PC7", "AVCC", "GND", "AREF", "PA7", "PA6", "PA5", "PA4", "PA3", "PA2", "PA1", "PA0"]
FIXED = {"32K": "PC6", "RESET": "RESET"}  # what the headers do not name
OPEN = {"TALK_LEFT", "TALK_RIGHT", "FLASH_CS", "TEST_1HZ", "EAR_LEFT", "EAR_RIGHT"}

# Side of the picture, name, pins: (pin of the part, what it is wired to, what is in the wire).  + is 5 V, - is ground.
PARTS = [
    ("left", "left player's button", [("1", "BTN_LEFT", ""), ("2", "-", "")]),
    ("left", "left lamp (LED)", [("anode", "LAMP_LEFT", "330 Ω"), ("cathode", "-", "")]),
    ("left", "right lamp (LED)", [("anode", "LAMP_RIGHT", "330 Ω"), ("cathode", "-", "")]),
    ("left", "passive piezo buzzer", [("1", "BUZZER", "100 Ω"), ("2", "BUZZER_B", "100 Ω")]),
    ("left", "FRAM module MB85RS64V", [("CS", "FRAM_CS", "10 kΩ to +"), ("SI", "MOSI", ""), ("SO", "MISO", ""), ("SCK", "SCK", ""),
                                       ("VCC", "+", ""), ("WP, HOLD", "+", ""), ("GND", "-", "")]),
    ("left", "programmer (6 wires)", [("MOSI", "MOSI", ""), ("MISO", "MISO", ""), ("SCK", "SCK", ""), ("RESET", "RESET", "10 kΩ to +"),
                                      ("VCC", "+", ""), ("GND", "-", "")]),
    ("left", "USB-serial adapter, 5 V", [("TXD", "LINE_RX", "1 kΩ, 10 kΩ to −"), ("RXD", "LINE_TX", "1 kΩ"), ("5V", "+", ""), ("GND", "-", "")]),
    ("left", "right player's button", [("1", "BTN_RIGHT", ""), ("2", "-", "")]),
    ("left", "no earphones: two wires", [("left", "JACK_LEFT", "to −"), ("right", "JACK_RIGHT", "to −")]),
    ("right", "five keys, each to ground", [("BACK", "KEY_BACK", ""), ("MINUS", "KEY_MINUS", ""), ("PLAY", "KEY_PLAY", ""), ("PLUS", "KEY_PLUS", ""),
                                            ("OK", "KEY_OK", ""), ("all", "-", "")]),
    ("right", "a wire", [("supply sense", "SUPPLY", "to −")]),
    ("right", "DS3231 module, no cell", [("32K", "32K", "10 kΩ to +"), ("VCC", "+", ""), ("GND", "-", "")]),
    ("right", "words: OLED 128 x 64, SPI", [("DC (A0)", "WORDS_A0", "divider"), ("CS", "WORDS_CS", "divider"), ("D1 (MOSI)", "MOSI", "divider"),
                                            ("D0 (SCK)", "SCK", "divider"), ("RES", "", "10 kΩ to +, 22 kΩ and 1 µF to −"), ("VCC", "+", ""), ("GND", "-", "")]),
    ("right", "right digits, MAX7219 x 8", [("CS (LOAD)", "DIGITS_CS_RIGHT", "10 kΩ to +"), ("DIN", "MOSI", ""), ("CLK", "SCK", ""),
                                            ("VCC", "+", "100 µF to −"), ("GND", "-", "")]),
    ("right", "left digits, MAX7219 x 8", [("CS (LOAD)", "DIGITS_CS_LEFT", "10 kΩ to +"), ("DIN", "MOSI", ""), ("CLK", "SCK", ""),
                                           ("VCC", "+", "100 µF to −"), ("GND", "-", "")]),
]

COLOURS = {"MOSI": "#1f78b4", "MISO": "#6a3d9a", "SCK": "#e6a100", "RESET": "#8c564b", "32K": "#d6277f", "LINE_RX": "#2ca02c", "LINE_TX": "#17becf",
           "WORDS_CS": "#0b6e4f", "WORDS_A0": "#7f9c00", "DIGITS_CS_LEFT": "#ff7f0e", "DIGITS_CS_RIGHT": "#b2431f", "FRAM_CS": "#3b5bdb",
           "BUZZER": "#9467bd", "LAMP_LEFT": "#d1495b", "LAMP_RIGHT": "#d1495b", "BTN_LEFT": "#444444", "BTN_RIGHT": "#444444"}
KEY_COLOUR = "#5a7d9a"


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


# ---- the table ------------------------------------------------------------------------------------------------------


def table(port):
    lines = ["| part | its pin | wire to | chip's pin | on the way |", "|---|---|---|---:|---|"]
    for _, name, rows in PARTS:
        for n, (pin, net, way) in enumerate(rows):
            to = {"+": "+5 V", "-": "ground", "": "-"}.get(net) or f"{port[net]} {net}".removesuffix(f" {port[net]}")
            number = DIP.index(port[net]) + 1 if net in port else ""
            lines.append(f"| {name if n == 0 else ''} | {pin} | {to} | {number} | {way.replace('−', 'ground').replace('to +', 'to +5 V')} |")
    return "\n".join(lines) + "\n"


# ---- the picture ----------------------------------------------------------------------------------------------------

ROW, TOP = 36, 190  # between two pins of the chip; y of pin 1
WIDTH = 1640
PART_WIDTH, PIN = 210, 20
EDGE = {"left": 20, "right": WIDTH - 20 - PART_WIDTH}
CHIP = (735, 905)  # x of its two rows of pins
HOLE = 17  # between two holes of the breadboard
BELOW = TOP + 20 * ROW + 40  # first wire from side to side


def text(x, y, words, size=12, anchor="start", extra=""):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.0f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{extra}>{words}</text>'


def colour(net):
    return COLOURS.get(net, KEY_COLOUR)


def chip_pin(name):
    """Side, outermost hole and y of a pin of the chip."""
    n = DIP.index(name)
    side = "left" if n < 20 else "right"
    y = TOP + (n if n < 20 else 39 - n) * ROW
    return side, (CHIP[0] - 5 * HOLE if side == "left" else CHIP[1] + 5 * HOLE), y


def board():
    """The breadboard with the chip."""
    left, right = CHIP[0] - 6 * HOLE, CHIP[1] + 6 * HOLE
    out = [f'<rect x="{left - 6}" y="{TOP - 46}" width="{right - left + 12}" height="{19 * ROW + 92}" rx="8" fill="#f7f4ea" stroke="#c9c2ac"/>',
           f'<rect x="{CHIP[0] - 4}" y="{TOP - 26}" width="{CHIP[1] - CHIP[0] + 8}" height="{19 * ROW + 52}" rx="5" fill="#2d2f33"/>',
           f'<path d="M{(CHIP[0] + CHIP[1]) / 2 - 12} {TOP - 26}a12 12 0 0 0 24 0z" fill="#f7f4ea"/>',
           text((CHIP[0] + CHIP[1]) / 2, TOP + 9.5 * ROW, "ATmega1284P-PU", 15, "middle", f' fill="#d8d8d8" transform="rotate(-90 {(CHIP[0] + CHIP[1]) / 2} {TOP + 9.5 * ROW})"')]
    for n, letter in enumerate("abcde"):
        out.append(text(CHIP[0] - (5 - n) * HOLE, TOP - 30, letter, 10, "middle", ' fill="#8a8368"'))
        out.append(text(CHIP[1] + (n + 1) * HOLE, TOP - 30, "fghij"[n], 10, "middle", ' fill="#8a8368"'))
    for n, name in enumerate(DIP):
        side, _, y = chip_pin(name) if name != "GND" else ("left" if n < 20 else "right", 0, TOP + (n if n < 20 else 39 - n) * ROW)
        x, step = (CHIP[0], -HOLE) if side == "left" else (CHIP[1], HOLE)
        out.append("".join(f'<circle cx="{x + step * k}" cy="{y}" r="3" fill="#b9b29b"/>' for k in range(1, 6)))
        out.append(f'<rect x="{x - 5}" y="{y - 4}" width="10" height="8" fill="#c8ccd2"/>')
        out.append(text(x + (9 if side == "left" else -9), y + 4, f"{n + 1} {name}" if side == "left" else f"{name} {n + 1}", 11,
                        "start" if side == "left" else "end", ' fill="#e8e8e8"'))
    return out


def supply_pins():
    """The chip's own supply pins, as flags at the outermost hole."""
    out = []
    for n, name in enumerate(DIP):
        if name not in ("VCC", "AVCC", "GND", "AREF"):
            continue
        side = "left" if n < 20 else "right"
        y = TOP + (n if n < 20 else 39 - n) * ROW
        x = CHIP[0] - 5 * HOLE if side == "left" else CHIP[1] + 5 * HOLE
        out += flag(x, y, "-" if name == "GND" else "100 nF to −" if name == "AREF" else "+", side)
    return out


def flag(x, y, net, side):
    """A short wire to the rail of the supply."""
    words, fill = {"+": ("+5 V", "#d62728"), "-": ("ground", "#222222")}.get(net, (net, "#777777"))
    step = -1 if side == "left" else 1
    width = 8 * len(words) + 6
    at = x + step * 14 - (width if side == "left" else 0)
    return [f'<path d="M{x} {y}h{step * 14}" stroke="{fill}" stroke-width="3"/>',
            f'<rect x="{at}" y="{y - 9}" width="{width}" height="18" rx="3" fill="{fill}"/>', text(at + width / 2, y + 4, words, 11, "middle", ' fill="#fff"')]


def wires(net, lines):
    """All wires of a net, [[(x, y), ...], ...], above those of the nets before it."""
    path = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) for line in lines)
    return [f'<path d="{path}" fill="none" stroke="#fff" stroke-width="6"/>',
            f'<path d="{path}" fill="none" stroke="{colour(net)}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>']


def places():
    """Each part's box and each pin's y: the parts of a side below each other."""
    heights = {side: sum(34 + PIN * len(rows) for s, _, rows in PARTS if s == side) for side in EDGE}
    counts = {side: sum(s == side for s, _, _ in PARTS) for side in EDGE}
    total = max(heights.values()) + 14 * max(counts.values())
    at = {side: 90 for side in EDGE}
    placed = []
    for side, name, rows in PARTS:
        gap = (total - heights[side]) / counts[side]
        placed.append((side, name, rows, at[side]))
        at[side] += 34 + PIN * len(rows) + gap
    return placed, 90 + total


def lanes(placed, port):
    """{(side, net): x} of a vertical lane for each net of a side, in the order that crosses least: the middle of its ends."""
    ends = {}
    for side, _, rows, top in placed:
        for n, (_, net, _) in enumerate(rows):
            if net in port:
                ends.setdefault((side, net), []).append(top + 34 + PIN * n)
    at = {}
    for side in EDGE:
        nets = sorted((k for k in ends if k[0] == side), key=lambda k: -sum(ends[k]) / len(ends[k]))
        near = EDGE[side] + (PART_WIDTH + 140 if side == "left" else -172)
        far = CHIP[0] - 5 * HOLE - 78 if side == "left" else CHIP[1] + 5 * HOLE + 108
        for n, key in enumerate(nets):
            at[key] = near + (far - near) * (n + 0.5) / len(nets)
    return at


def picture(port):
    placed, bottom = places()
    lane = lanes(placed, port)
    crossing = sorted({net for side, net in lane if chip_pin(port[net])[0] != side})
    below = {net: BELOW + 16 * n for n, net in enumerate(crossing)}
    height = max(bottom, BELOW + 16 * len(crossing)) + 40
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}" font-family="sans-serif">',
           "<title>The breadboard clock: what is wired to the ATmega1284P-PU</title>", f'<rect width="{WIDTH}" height="{height:.0f}" fill="#fff"/>',
           text(WIDTH / 2, 34, "Zeitnot on breadboards: the wiring", 22, "middle"),
           text(WIDTH / 2, 58, "Red and black flags are wires to the + and − rails. Grey flags are parts in the wire: resistors, capacitors. "
                "“divider”: 1 kΩ in the wire and 2 kΩ to −, for a display of 3.3 V.", 13, "middle", ' fill="#444"')]
    lines, over = {}, []
    for side, name, rows, top in placed:
        x = EDGE[side]
        out.append(f'<rect x="{x}" y="{top}" width="{PART_WIDTH}" height="{34 + PIN * len(rows) - 8}" rx="7" fill="#e9eef5" stroke="#8fa3bd"/>')
        out.append(text(x + PART_WIDTH / 2, top + 16, name, 13, "middle", ' font-weight="bold"'))
        for n, row in enumerate(rows):
            over += part_pin(side, top + 34 + PIN * n, row, lane, lines)
    for (side, net), at in lane.items():
        over += to_chip(side, net, port, lane, below, lines)
    out += board()
    for net, all_lines in lines.items():
        out += wires(net, all_lines)
    return "\n".join(out + over + supply_pins() + ["</svg>\n"])


def part_pin(side, y, row, lane, lines):
    """A part's pin and its wire to the lane of its net; what is drawn above the wires."""
    pin, net, way = row
    step, other = (1, "right") if side == "left" else (-1, "left")
    edge = EDGE[side] + (PART_WIDTH if side == "left" else 0)
    out = [text(edge - step * 9, y + 4, pin, 12, "end" if side == "left" else "start"), f'<circle cx="{edge}" cy="{y}" r="3.4" fill="#555"/>']
    short = way if len(way) < 20 else "R and C: the table"
    if net in ("+", "-", ""):
        out += flag(edge, y, net or short, other)
        return out + (flag(edge + step * 52, y, short, other) if net and way else [])
    at = lane[side, net]
    lines.setdefault(net, []).append([(edge, y), (at, y)])
    out.append(f'<circle cx="{at:.1f}" cy="{y}" r="3.4" fill="{colour(net)}"/>')
    if way:
        width = 7 * len(short) + 6
        left = edge + step * 10 - (0 if side == "left" else width)
        out.append(f'<rect x="{left}" y="{y - 8}" width="{width}" height="16" rx="3" fill="#e3e3e3" stroke="{colour(net)}"/>')
        out.append(text(left + width / 2, y + 4, short, 10.5, "middle"))
    return out


def to_chip(side, net, port, lane, below, lines):
    """The lane of a net, and its way to the chip's pin: across, or below the chip if the pin is on the other side."""
    at = lane[side, net]
    chip_side, x, y = chip_pin(port[net])
    ys = [points[0][1] for points in lines[net] if points[1][0] == at]
    if chip_side == side:
        lines[net] += [[(at, min(ys + [y])), (at, max(ys + [y]))], [(at, y), (x, y)]]
        step = -1 if side == "left" else 1
        return [text(x + step * 8, y - 4, net, 10, "end" if side == "left" else "start", f' fill="{colour(net)}"')]
    lines[net] += [[(at, min(ys)), (at, max(ys + [below[net]]))], [(at, below[net]), (lane[chip_side, net], below[net])],
                   [(lane[chip_side, net], below[net]), (lane[chip_side, net], y)]]
    return []


def main():
    port = pins()
    drawing = picture(port)
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    wanted = re.sub(r"(<!-- wiring: tools/breadboard.py -->\n).*?(<!-- end -->)", lambda m: m[1] + table(port) + m[2], page, flags=re.S)
    if "--check" in sys.argv:
        with open(PICTURE, encoding="utf-8") as file:
            stale = [name for name, same in ((PICTURE, file.read() == drawing), (PAGE, page == wanted)) if not same]
        for name in stale:
            print(f"{name} is stale: make breadboard")
        print(f"{2 - len(stale)} passed, {len(stale)} failed")
        return 1 if stale else 0
    for path, words in ((PICTURE, drawing), (PAGE, wanted)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(words)
    return 0


if __name__ == "__main__":
    sys.exit(main())
