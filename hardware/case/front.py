#!/usr/bin/env python3
"""Writes front.json: the front of a clock, for programs that draw it (the page, the pictures, the rays of the tests).

    front.py BOARD.kicad_pcb|bread.scad OUT.json

Needs only Python.  hardware/case.md describes the file.
"""
import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from layout import Board, assignments, layout  # noqa: E402

COLOURS = {  # as a person sees them: sRGB
    "base": "#2b3038", "lid": "#353b44", "bar": "#d9541e", "key": "#e9e6dd", "hood": "#17181a", "print": "#efeee8", "dot": "#f4f3ee",
    "lcd": {"glass": "#c3cbb4", "on": "#15180f", "off": "#bfc7b0"},
    "led": {"glass": "#2a0606", "on": "#ff2a1c", "off": "#3a0b0a"},
    "bread": {"glass": "#1d0505", "on": "#ff2a1c", "off": "#2c0908"},
    "words": {"glass": "#c9d3a9", "on": "#10160a"},
    "words_bread": {"glass": "#05070a", "on": "#cfe6ff"},
    "lamp": {"lcd": {"on": "#ffb020", "off": "#cfc7b4"}, "led": {"on": "#ffb020", "off": "#cfc7b4"}, "bread": {"on": "#ff3a26", "off": "#7c1d17"}},
}
SKEW = 0.1  # slant of the digits, as x per y

# Segments a to g of a digit as hexagons, in a box of 0.56 x 1 with its centre at (0, 0).
THICK = 0.058


def _segment(x0, y0, x1, y1):
    t, gap = THICK, 0.012
    if y0 == y1:
        return [(x0 + gap, y0), (x0 + t + gap, y0 + t), (x1 - t - gap, y0 + t), (x1 - gap, y0), (x1 - t - gap, y0 - t), (x0 + t + gap, y0 - t)]
    return [(x0, y0 + gap), (x0 + t, y0 + t + gap), (x0 + t, y1 - t - gap), (x0, y1 - gap), (x0 - t, y1 - t - gap), (x0 - t, y0 + t + gap)]


_W, _H = 0.28 - THICK, 0.5 - THICK
SEGMENTS = {"a": _segment(-_W, _H, _W, _H), "b": _segment(_W, 0, _W, _H), "c": _segment(_W, -_H, _W, 0), "d": _segment(-_W, -_H, _W, -_H),
            "e": _segment(-_W, -_H, -_W, 0), "f": _segment(-_W, 0, -_W, _H), "g": _segment(-_W, 0, _W, 0)}
LIT = {" ": "", "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg"}


def outline(digit, segment):
    """The corners of a segment in board coordinates."""
    x, y, height = digit[:3]
    return [(x + (u + SKEW * v) * height, y + v * height) for u, v in SEGMENTS[segment]]


def point(digit):
    """Centre and radius of a digit's decimal point."""
    x, y, height = digit[:3]
    return x + 0.36 * height, y - 0.45 * height, 0.055 * height


def colons(plan):
    """[[x, y, radius]]: separate LEDs (led), dots of the glass (lcd), or the point of a digit (bread)."""
    if plan["colons"]:
        return [[x, y, 1.5] for x, y in plan["colons"]]
    if plan["name"] == "bread":
        return [list(point(plan["digits"][k])) for k in (5, 13)]
    between = [(plan["digits"][k], plan["digits"][k + 1]) for k in (5, 13)]
    return [[(a[0] + b[0]) / 2 + SKEW * v, a[1] + v, 0.8] for a, b in between for v in (-2.6, 2.6)]


def bars(plan, size):
    if not plan["switches"]:
        return []
    left = size["bar"]
    return [left, [plan["board"][0] - left[2], left[1], plan["board"][0] - left[0], left[3]]]


def lens(plan, size):
    """[[x, y, z]]: the tips of the lamps, whose leads are bent 3 mm before the lamp body of 8.7 mm."""
    up = math.radians(size["lamp_aim"] + size["tilt"])
    reach = 3 + 8.7
    return [[x, y - reach * math.cos(up), plan["faces"][1] + size["lamp_bend"] + reach * math.sin(up)] for x, y in plan["lamps"]]


def labelled(plan):
    """The keys with their labels: for each, the nearest label in front of it or beside it."""
    found = []
    for x, y, wide in [[*k, None] for k in plan["keys"]] + plan["panel_keys"]:
        word = min((w for w in plan["labels"] if w[2] != "ZEITNOT"), key=lambda w: math.dist(w[:2], (x, y)))[2]
        found.append((x, y, wide, word))
    return found


def front(plan, size):
    """The contents of front.json."""
    kind = plan["name"].split("-")[0]
    width, back = plan["board"][:2]
    edge = size["gap"] + size["wall"]
    return {
        "name": plan["name"], "tilt": size["tilt"],
        "case": [-edge, -edge, width + edge, back + edge], "lid": [-size["gap"] + size["play"]] * 2 + [width + size["gap"] - size["play"], back + size["gap"] - size["play"]],
        "corner": plan["radius"], "seam": size["seam"],
        "panes": plan["panes"], "windows": plan["windows"] or plan["cutouts"][:2],
        "digits": [[x, y, height] for x, y, height, _ in plan["digits"]], "skew": SKEW, "segments": SEGMENTS, "colons": colons(plan),
        "rows": plan["rows"][:4],
        "keys": [{"x": x, "y": y, "diameter": wide or size["key"], "word": word} for x, y, wide, word in labelled(plan)],
        "bars": bars(plan, size), "buttons": [{"x": x, "y": y, "diameter": 33.4} for x, y, _ in plan["panel_buttons"]],
        "dots": [[x, y, 5] for x, y in plan["marks"][:1]],
        "lamps": [{"x": x, "y": round(y, 2), "diameter": 5, "hood": [x - 7, round(at[1] - 10.3, 2), x + 7, at[1] + 3.5]}
                  for (x, y, _), at in zip(lens(plan, size), plan["lamps"])],
        "sounds": [{"x": x, "y": y, "diameter": d} for x, y, d in plan["sounds"]],
        "labels": [{"x": x, "y": y, "text": word} for x, y, word, _ in plan["labels"]],
        "colours": {**{k: v for k, v in COLOURS.items() if isinstance(v, str)}, "digits": COLOURS[kind],
                    "words": COLOURS["words_bread" if kind == "bread" else "words"], "lamp": COLOURS["lamp"][kind]},
    }


def read(path, size):
    """The layout of a clock, from its board file or from bread.scad."""
    if path.endswith(".scad"):
        return assignments(path)
    return {key: value for key, value, _ in layout(Board(path), size)}


def main():
    size = assignments(os.path.join(HERE, "dimensions.scad"))
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        json.dump(front(read(sys.argv[1], size), size), out, indent=1)
        out.write("\n")


if __name__ == "__main__":
    main()
