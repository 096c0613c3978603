#!/usr/bin/env python3
"""Reads from a board file where its case needs holes, posts and space, and writes this for case.scad.

    layout.py BOARD.kicad_pcb OUT.scad
    layout.py --origin BOARD.kicad_pcb        the origin in KiCad's coordinates, as kicad-cli takes it

Coordinates: millimetres; the origin is the left front corner of the board, x points right, y to the back, and z up from the
upper side of the board.
"""
import ast
import math
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, ".."))
import bodies  # noqa: E402
from sexp import find, find_all, load  # noqa: E402

LEADS = 3.0  # length of cut leads below the board
# The visible area of a display, in the coordinates of its model: x from, to, y from, to, z.
EYE_LINES = {
    "LCD-S401C52TR": (-20.4, 20.4, -7.0, 7.0, 4.8),
    "EA_DOGM128-6": (3.7, 34.7, -50.0, 1.0, 4.56),
    "DA56-11SURKWA": (-1.9, 17.14, -22.66, 2.34, 8.2),
}
# Footprints without height, because nothing is soldered there.
FLAT = ("Fiducial", "MountingHole", "SolderJumper", "TestPoint")


def assignments(path):
    """{name: value} of an OpenSCAD file that has only assignments."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"//.*", "", file.read())
    words = {"true": "True", "false": "False"}
    return {name: ast.literal_eval(re.sub(r"\b(true|false)\b", lambda word: words[word[0]], value))
            for name, value in re.findall(r"(\w+)\s*=\s*([^;]+);", text)}


class Board:
    """Outline, parts and texts of a board file."""

    def __init__(self, path):
        self.tree = load(path)
        self.name = os.path.basename(path).removesuffix(".kicad_pcb")
        self.thickness = float(find(find(self.tree, "general"), "thickness")[1])
        self._outline()
        self.parts = [self._part(fp) for fp in find_all(self.tree, "footprint")]
        self.parts.sort(key=lambda part: part["ref"])
        self.texts = [(text[1], *self.at(find(text, "at"))) for text in find_all(self.tree, "gr_text")
                      if find(text, "layer")[1] == "F.SilkS"]

    def _outline(self):
        points, self.radius = [], 0.0
        for kind in ("gr_line", "gr_arc"):
            for edge in find_all(self.tree, kind):
                if find(edge, "layer")[1] != "Edge.Cuts":
                    continue
                ends = [tuple(float(v) for v in find(edge, key)[1:3]) for key in ("start", "end")]
                points += ends
                if kind == "gr_arc":
                    self.radius = abs(ends[0][0] - ends[1][0])
        xs, ys = zip(*points)
        self.left, self.front = min(xs), max(ys)
        self.size = (max(xs) - min(xs), max(ys) - min(ys))

    def at(self, at):
        return round(float(at[1]) - self.left, 3), round(self.front - float(at[2]), 3)

    def _part(self, footprint):
        at = find(footprint, "at")
        part = {"ref": next(p[2] for p in find_all(footprint, "property") if p[1] == "Reference"),
                "kind": footprint[1].split(":")[-1], "at": self.at(at),
                "turn": math.radians(float(at[3]) if len(at) > 3 else 0), "back": find(footprint, "layer")[1] == "B.Cu"}
        return part

    def place(self, part, x, y):
        """Converts a point from model coordinates to board coordinates."""
        if part["back"]:
            y = -y
        c, s = math.cos(part["turn"]), math.sin(part["turn"])
        return part["at"][0] + x * c - y * s, part["at"][1] + x * s + y * c

    def rectangle(self, part, x0, x1, y0, y1):
        xs, ys = zip(self.place(part, x0, y0), self.place(part, x1, y1))
        return [round(v, 2) for v in (min(xs), min(ys), max(xs), max(ys))]

    def room(self, part, body):
        """The space of a body: [ref, x0, y0, x1, y1, z0, z1, round].  Leads are cut to LEADS; those of a part on the back point up."""
        x0, x1, y0, y1, z0, z1, rounded = body
        z0 = max(z0, -self.thickness - LEADS)
        low, high = (-self.thickness - z1, -self.thickness - z0) if part["back"] else (z0, z1)
        return [part["ref"], *self.rectangle(part, x0, x1, y0, y1), round(low, 2), round(high, 2), rounded]

    def of(self, *kinds):
        return [part for part in self.parts if part["kind"].startswith(kinds)]


def margins(size):
    """How far a window must extend beyond a display per millimetre between display and face: in front, to the side, at the back.

    The eye is `low_eye` degrees above the table or higher, and at most `side_eye` to the side.  In lid coordinates its
    direction is (u, v, n).  v/n is largest in front and |u|/n to the side; at the back, v/n is negative for an eye above the table."""
    tilt, low, side = (math.radians(size[name]) for name in ("tilt", "low_eye", "side_eye"))

    def eye(up, aside):
        x, y, z = math.cos(up) * math.sin(aside), -math.cos(up) * math.cos(aside), math.sin(up)
        return x, y * math.cos(tilt) + z * math.sin(tilt), -y * math.sin(tilt) + z * math.cos(tilt)

    front, aside, behind = eye(low, 0), eye(low, side), eye(math.pi / 2, 0)
    return -front[1] / front[2], aside[0] / aside[2], behind[1] / behind[2]


PLAY = 0.3  # of a window, in addition to what the eye needs


def window(size, seen, depth):
    """The opening for a display: left, front, right, back."""
    front, aside, behind = (depth * factor + PLAY for factor in margins(size))
    return [round(v, 2) for v in (seen[0] - aside, seen[1] - front, seen[2] + aside, seen[3] + behind)]


def faces(board, size):
    return [size["face"], size["led_face"] if board.of("DA56") else size["face"]]


def windows(board, size):
    """Openings of the lid for digits.  LED digits project into theirs; those of one display share one with its colon."""
    rear = faces(board, size)[1]
    found = []
    for part in board.of("LCD-S401"):
        *seen, top = EYE_LINES[part["kind"]]
        found.append(window(size, board.rectangle(part, *seen), rear - top))
    modules = sorted(board.rectangle(part, *EYE_LINES[part["kind"]][:4]) for part in board.of("DA56"))
    found += [[round(v, 2) for v in (a[0] - 0.4, a[1] - 0.4, b[2] + 0.4, b[3] + 0.4)] for a, b in zip(modules[0::2], modules[1::2])]
    return sorted(found)


def words(board, size):
    """The opening for the rows of text, and the height of their glass."""
    part = board.of("EA_DOGM")[0]
    *seen, top = EYE_LINES[part["kind"]]
    return window(size, board.rectangle(part, *seen), size["face"] - top) + [top], board.rectangle(part, *seen) + [top]


def panes(size, openings):
    """Panes around openings: left, front, right, back."""
    x0, y0 = (min(o[k] for o in openings) - size["pane_rim"] for k in (0, 1))
    x1, y1 = (max(o[k] for o in openings) + size["pane_rim"] for k in (2, 3))
    return [round(v, 1) for v in (x0, y0, x1, y1)]


def reliefs(rooms, size, faces_):
    """Where parts come close to the lid, it is only `thin` thick: rectangle, the face above."""
    found = []
    for ref, x0, y0, x1, y1, _, high, rounded in rooms:
        over = faces_[0] if y0 < size["seam"] - 2 else faces_[1]
        if over - size["lid_thickness"] - 0.3 < high < over - size["thin"] and not rounded:
            found.append([round(v, 2) for v in (x0 - 0.4, y0 - 0.4, x1 + 0.4, y1 + 0.4, over)])
    return found


PITCH = {"LCD-S401": (4, 10.15, 13.2), "DA56": (2, 12.7, 14.2)}  # number of digits of a part, their pitch, their height


def digits(board):
    """[x, y, height, z] of each digit, from the left."""
    found = []
    for kind, (count, pitch, height) in PITCH.items():
        for part in board.of(kind):
            *seen, top = EYE_LINES[part["kind"]]
            x0, y0, x1, y1 = board.rectangle(part, *seen)
            found += [[round((x0 + x1) / 2 + (k - (count - 1) / 2) * pitch, 2), round((y0 + y1) / 2, 2), height, top] for k in range(count)]
    return sorted(found)


def middle(room):
    return [round((room[1] + room[3]) / 2, 2), round((room[2] + room[4]) / 2, 2)]


def labels(board, size):
    """The labels on the silkscreen that belong to keys, and the name of the clock: x, y, text, the face."""
    found = [[x, y, word, size["face"]] for word, x, y in board.texts if word in ("BACK", "-", "PLAY", "+", "OK")]
    found += [[x + (14 if x < board.size[0] / 2 else -14), 11, word, size["face"]] for word, x, y in board.texts if word == "TALK"]
    return found + [[board.size[0] / 2, 112, "ZEITNOT", faces(board, size)[1]]]


def depth(board, rooms, size):
    """From the board's upper side to the desk, at the front edge of the board, so that all parts fit above the bottom."""
    slope = math.tan(math.radians(size["tilt"]))
    needed = max(-low + size["gap"] - y0 * slope for _, _, y0, _, _, low, _, _ in rooms)
    return round(max(size["least_depth"], needed + size["bottom"] / math.cos(math.radians(size["tilt"]))), 2)


PLUGS = {  # opening that a plug needs in the rear wall: width, lower and upper side relative to the axis of its pins
    "PinHeader_1x06": (17.2, -4.5, 2.8, 1.27),
    "IDC-Header_2x03": (21.6, -5.4, 5.4, None),
    "USB_C": (13, -3.8, 3.7, 1.63),
}


def backs(board, rooms):
    """Openings of the rear wall: x from, to, z from, to."""
    found = []
    for kind, (width, low, high, axis) in PLUGS.items():
        for part in board.of(kind):
            room = [r for r in rooms if r[0] == part["ref"]][-1]
            x = (room[1] + room[3]) / 2
            if axis is None:  # on the back: the centre of its box
                axis = (-board.thickness + room[5]) / 2
            found.append([round(v, 2) for v in (x - width / 2, x + width / 2, axis + low, axis + high)])
    return found


def layout(board, size):
    """[(name, value, comment)]: the variables of case.scad."""
    table = bodies.read()
    rooms = [board.room(part, body) for part in board.parts if not part["kind"].startswith(FLAT) for body in table[part["kind"]]]

    def at(*kinds):
        """The spaces of the last bodies of parts of these kinds, which reach the lid or the outside of the case."""
        return [[room for room in rooms if room[0] == part["ref"]][-1] for part in board.of(*kinds)]

    width, back = board.size
    holders, both = at("BatteryHolder"), faces(board, size)
    holes = [list(p["at"]) for p in board.of("MountingHole")]
    corner = [h for h in holes if min(h[0], width - h[0]) < 10 and min(h[1], back - h[1]) < 10]
    openings, (text, rows) = windows(board, size), words(board, size)
    return [
        ("name", board.name, ""),
        ("board", [*board.size, board.thickness], "width, depth, thickness"),
        ("radius", board.radius, "of the board's corners"),
        ("depth", depth(board, rooms, size), "from the board's upper side to the desk, perpendicular to the board, at its front edge"),
        ("faces", both, "height of the lid in front of its seam, and behind it"),
        ("spacers", corner, "a spacer joins lid and board, a screw joins it to the base"),
        ("screws", [h for h in holes if h not in corner], "a screw joins lid and board"),
        ("base_posts", [], "posts of the base without a spacer"),
        ("lid_rests", LID_RESTS, "posts of the lid that rest on the board: x, y"),
        ("base_rests", BASE_RESTS, "columns of the base that carry the board: x, y, diameter"),
        ("brackets", BRACKETS, "brackets of the rear wall, which carry the free edge of the board: x"),
        ("windows", openings, "for digits: left, front, right, back"),
        ("words", text, "the opening of the text display, and the height of its glass"),
        ("digits", digits(board), "x, y, height, z"),
        ("rows", rows, "the rows of text: left, front, right, back, z"),
        ("panes", [panes(size, openings), panes(size, [text[:4]])], "of the digits, of the text display"),
        ("reliefs", reliefs(rooms, size, both), "where the lid is thin: left, front, right, back, face"),
        ("cutouts", [], "other openings"),
        ("ribs", [], "below the lid: left, front, right, back, height"),
        ("standoffs", [], "posts below the lid: x, y, height, diameter, hole"),
        ("switches", sorted(middle(room) for room in at("SW_Cherry")), "of the players, two below each bar"),
        ("panel_buttons", [], "holes for buttons that are screwed to the lid: x, y, diameter"),
        ("keys", [middle(room) for room in at("SW_PUSH")], ""),
        ("panel_keys", [], "holes for keys that are screwed to the lid: x, y, diameter"),
        ("lamps", [middle(room) for room in at("LED_D5")], ""),
        ("colons", [[round(v, 2) for v in board.place(part, 1.27, 0)] for part in board.of("LED_D3")], "LEDs of the colons"),
        ("sounds", [middle(room) + [12.8] for room in at("Buzzer")], "x, y, diameter"),
        ("labels", labels(board, size), "x, y, text, face"),
        ("marks", [[bar_inner(size) + 6, 40], [width - bar_inner(size) - 6, 40]], "holes for the dot of White's side"),
        ("jacks", [[-1 if room[1] < width / 2 else 1, middle(room)[1], round((room[5] + room[6]) / 2, 2)] for room in at("Jack")],
         "side, y, z of the axis"),
        ("backs", backs(board, rooms), "openings of the rear wall: x from, to, z from, to"),
        ("slots", backs(board, rooms)[:1], "of these, the one that is open to the rim because its pins project; a tab of the lid closes it"),
        ("covers", [b for b in backs(board, rooms) if b[2] < -6][-1:], "of these, the one with a cover"),
        ("battery", holders[0][1:5] + [holders[0][5]] if holders else [], "space of the cells, and its lower side"),
        ("parts", rooms, "name, left, front, right, back, lower side, upper side, round"),
        ("on_bottom", [], "parts on the bottom, in desk coordinates: name, left, front, right, back, lower side, upper side"),
    ]


def bar_inner(size):
    return size["bar"][2]


# Points where the board is free of parts, which tests/hardware/test_case.py verifies.
LID_RESTS = [[29.5, 8], [216.5, 8], [27, 65.2], [219, 65.2], [66, 68], [186, 68], [108, 112], [138, 112]]
BASE_RESTS = [[30, 8, 6], [216, 8, 6], [20.5, 63, 6], [225.5, 63, 6], [116, 1.9, 3.6], [130, 1.9, 3.6]]
BRACKETS = [108, 138]


def scad(value):
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, list):
        return "[" + ", ".join(scad(v) for v in value) + "]"
    return str(value).lower() if isinstance(value, bool) else f"{value:g}"


def main():
    size = assignments(os.path.join(HERE, "dimensions.scad"))
    if sys.argv[1] == "--origin":
        board = Board(sys.argv[2])
        print(f"{board.left:g}x{board.front:g}mm")
        return
    board = Board(sys.argv[1])
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write(f"// Written by layout.py from {os.path.basename(sys.argv[1])}.\n")
        for name, value, comment in layout(board, size):
            out.write(f"{name} = {scad(value)};" + (f"  // {comment}" if comment else "") + "\n")


if __name__ == "__main__":
    main()
