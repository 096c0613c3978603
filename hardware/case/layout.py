#!/usr/bin/env python3
"""Reads from a board file where its case needs a hole, a post or room; writes it for case.scad.

    layout.py BOARD.kicad_pcb OUT.scad
    layout.py --origin BOARD.kicad_pcb        the origin in KiCad's frame, as kicad-cli wants it

The frame: millimetres; the origin is the left front corner of the board, x to the right, y to the back, z upwards from the
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
from sexp import find, find_all, parse  # noqa: E402

LEADS = 3.0  # what is left of the leads of a part below the board
# What is seen of a display, in the frame of its model: x from, to, y from, to, z.
SIGHTS = {
    "LCD-S401C52TR": (-20.4, 20.4, -7.5, 7.5, 4.8),
    "EA_DOGM128-6": (3.7, 34.7, -49.63, 1.37, 4.56),
    "LED_D3.0mm": (-0.23, 3.17, -1.9, 1.9, 8.3),
    "DA56-11SURKWA": (0.5, 14.7, -20.7, 0.4, 8.2),
}
# What has no height: nothing is soldered there.
FLAT = ("Fiducial", "MountingHole", "SolderJumper", "TestPoint")


def assignments(path):
    """{name: value} of a file of OpenSCAD that has nothing but assignments."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"//.*", "", file.read())
    words = {"true": "True", "false": "False"}
    return {name: ast.literal_eval(re.sub(r"\b(true|false)\b", lambda word: words[word[0]], value))
            for name, value in re.findall(r"(\w+)\s*=\s*([^;]+);", text)}


class Board:
    """Outline, parts and texts of a board file."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.tree = parse(file.read())
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
        """A point of the model's frame in the frame of the board."""
        if part["back"]:
            y = -y
        c, s = math.cos(part["turn"]), math.sin(part["turn"])
        return part["at"][0] + x * c - y * s, part["at"][1] + x * s + y * c

    def rectangle(self, part, x0, x1, y0, y1):
        xs, ys = zip(self.place(part, x0, y0), self.place(part, x1, y1))
        return [round(v, 2) for v in (min(xs), min(ys), max(xs), max(ys))]

    def room(self, part, body):
        """The room of a body: [ref, x0, y0, x1, y1, z0, z1, round].  Leads are cut; of a part on the back they stand up."""
        x0, x1, y0, y1, z0, z1, rounded = body
        z0 = max(z0, -self.thickness - LEADS)
        low, high = (-self.thickness - z1, -self.thickness - z0) if part["back"] else (z0, z1)
        return [part["ref"], *self.rectangle(part, x0, x1, y0, y1), round(low, 2), round(high, 2), rounded]

    def of(self, *kinds):
        return [part for part in self.parts if part["kind"].startswith(kinds)]


def joined(rectangles, distance):
    """Rectangles that lie less than a distance apart become one."""
    out = []
    for new in rectangles:
        new = list(new)
        again = True
        while again:
            again = False
            for old in out:
                if all(new[k] - distance < old[k + 2] and old[k] - distance < new[k + 2] for k in (0, 1)):
                    new = [min(new[0], old[0]), min(new[1], old[1]), max(new[2], old[2]), max(new[3], old[3])]
                    out.remove(old)
                    again = True
                    break
        out.append(new)
    return sorted(out)


def windows(board, size):
    """Openings of the lid: what is seen of a display, and as much in front and at the sides as the angle of view needs."""
    found = []
    for part in board.of(*SIGHTS):
        x0, x1, y0, y1, top = SIGHTS[part["kind"]]
        margin = (size["lid_height"] + size["pane"] - top) / math.tan(math.radians(size["view"]))
        a, b, c, d = board.rectangle(part, x0, x1, y0, y1)
        found.append([round(v, 2) for v in (a - margin, b - margin, c + margin, d + 1)])
    return joined(found, 2 * size["pane_rim"])


def middle(room):
    return [round((room[1] + room[3]) / 2, 2), round((room[2] + room[4]) / 2, 2)]


def labels(board):
    """The words of the print that belong to keys, and the name."""
    return [[x, y, word] for word, x, y in board.texts if word in ("BACK", "-", "PLAY", "+", "OK", "TALK", "ZEITNOT")]


def depth(board, rooms, size):
    """From the board's upper side to the desk, below the front edge of the board: the parts find room above the bottom."""
    slope = math.tan(math.radians(size["tilt"]))
    needed = max(-low + size["gap"] - y0 * slope for _, _, y0, _, _, low, _, _ in rooms)
    return round(max(size["least_depth"], needed + size["bottom"] / math.cos(math.radians(size["tilt"]))), 2)


def layout(board, size):
    """[(name, value, comment)]: what case.scad needs."""
    table = bodies.read()
    rooms = [board.room(part, body) for part in board.parts if not part["kind"].startswith(FLAT) for body in table[part["kind"]]]

    def at(*kinds):
        """The rooms of the last bodies of parts of these kinds: what comes up to the lid, or out of the case."""
        return [[room for room in rooms if room[0] == part["ref"]][-1] for part in board.of(*kinds)]

    width = board.size[0]
    holders = at("BatteryHolder")
    return [
        ("name", board.name, ""),
        ("board", [*board.size, board.thickness], "width, depth, thickness"),
        ("radius", board.radius, "of the board's corners"),
        ("depth", depth(board, rooms, size), "from the board's upper side to the desk at its front edge"),
        ("holes", [list(p["at"]) for p in board.of("MountingHole")], "screws"),
        ("windows", windows(board, size), "left, front, right, back"),
        ("cutouts", [], "openings without a pane"),
        ("standoffs", [], "posts below the lid: x, y, height, diameter, hole"),
        ("buttons", [middle(room) for room in at("SW_Cherry")], "of the players"),
        ("panel_buttons", [], "holes for buttons that are screwed to the lid: x, y, diameter"),
        ("keys", [middle(room) for room in at("SW_PUSH")], ""),
        ("panel_keys", [], "holes for keys that are screwed to the lid: x, y, diameter"),
        ("lamps", [middle(room) for room in at("LED_D5")], ""),
        ("sounds", [middle(room) for room in at("Buzzer")], ""),
        ("labels", labels(board), ""),
        ("jacks", [[-1 if room[1] < width / 2 else 1, middle(room)[1], round((room[5] + room[6]) / 2, 2)] for room in at("Jack")],
         "side, y, z of the axis"),
        ("backs", [[round(v, 2) for v in (room[1] - 1, room[3] + 1, room[5] - 0.2, room[6] + 1.5)] for room in at("PinHeader_1x06")] +
                  [[round(v, 2) for v in (middle(room)[0] - 6.5, middle(room)[0] + 6.5, -2.2, 5.3)] for room in at("USB_C")],
         "openings of the back wall: x from, to, z from, to"),
        ("battery", holders[0][1:5] + [holders[0][5]] if holders else [], "room of the cells, and its lower side"),
        ("halves", True, "the base is printed in two halves"),
        ("parts", rooms, "name, left, front, right, back, lower side, upper side"),
    ]


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
        out.write(f"// Read by layout.py from {os.path.basename(sys.argv[1])}.\n")
        for name, value, comment in layout(board, size):
            out.write(f"{name} = {scad(value)};" + (f"  // {comment}" if comment else "") + "\n")


if __name__ == "__main__":
    main()
