#!/usr/bin/env python3
"""Rotates a part of the case from its position in the clock to the one in which it is printed.

    bed.py PLACED.stl OUT.stl
"""
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import mesh  # noqa: E402
from layout import assignments  # noqa: E402


def about_x(angle):
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return lambda p: (p[0], p[1] * c - p[2] * s, p[1] * s + p[2] * c)


def about_z(angle):
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return lambda p: (p[0] * c - p[1] * s, p[0] * s + p[1] * c, p[2])


def turns(part, size):
    """The rotations of a part: the base is printed upright, lids and keys face down."""
    if part.startswith(("base", "door")):
        return [about_x(size["tilt"])]
    if part.startswith("bar"):
        return [about_x(180 + size["bar_slope"])]
    if part.startswith("cover"):
        return [about_x(-90)]
    if part in ("lid-front", "lid-rear"):  # diagonally across the bed
        return [about_x(180), about_z(45)]
    if part.startswith(("lid", "key", "dot", "shade")):
        return [about_x(180)]
    return []


def main():
    placed, out = sys.argv[1:]
    part = os.path.basename(out).removesuffix(".stl")
    triangles = mesh.read(placed)
    for turn in turns(part, assignments(os.path.join(HERE, "dimensions.scad"))):
        triangles = [tuple(turn(p) for p in t) for t in triangles]
    low = [min(p[k] for t in triangles for p in t) for k in range(3)]
    mesh.write(out, [tuple(tuple(p[k] - low[k] for k in range(3)) for p in t) for t in triangles])


if __name__ == "__main__":
    main()
