#!/usr/bin/env python3
"""Can the parts of the case be printed, and do they meet nothing?  Judged from the shapes themselves.  covers: H3

    test_case_shapes.py CASE BED        CASE: build/case, BED: width of the printer in millimetres
"""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "hardware", "case"))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import mesh  # noqa: E402
from checks import check, report  # noqa: E402


def box(x0, x1, y0, y1, z0, z1):
    """The twelve triangles of a box."""
    p = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return [t for a, b, c, d in faces for t in ((p[a], p[b], p[c]), (p[a], p[c], p[d]))]


def check_judge():
    """The judge sees a table top, and lets a thin beam and a closed box pass."""
    top, leg = box(-20, 20, -20, 20, 10, 12), box(-1, 1, -1, 1, 0, 10)
    check(not mesh.open_edges(top) and mesh.open_edges(top[1:]), "the judge of closed surfaces")
    check(round(mesh.volume(top)) == 40 * 40 * 2, "the judge of volumes")
    check(mesh.overhangs(leg + top), "the judge does not see a table top")
    check(not mesh.overhangs(leg + box(-20, 20, -0.7, 0.7, 10, 12)), "the judge does not accept a bridge")


def check_part(path, bed):
    triangles = mesh.read(path)
    width, depth, height = mesh.size(triangles)
    check(triangles and mesh.volume(triangles) > 10, f"{path}: is empty, or inside out")
    check(not mesh.open_edges(triangles), f"{path}: the surface is not closed")
    check(len(mesh.connected(triangles)) == 1, f"{path}: more than one piece")
    check(max(width, depth) <= bed and height <= 200, f"{path}: {width:.0f} x {depth:.0f} x {height:.0f} mm are too large for the bed")
    for x, y, z, wide in mesh.overhangs(triangles):
        check(False, f"{path}: hangs over at ({x}, {y}, {z}), {wide} mm wide")
    check(abs(min(p[2] for t in triangles for p in t)) < 0.05, f"{path}: does not stand on the bed")


def main():
    case, bed = sys.argv[1], float(sys.argv[2])
    check_judge()
    for clock in sorted(os.listdir(case)):
        folder = os.path.join(case, clock)
        if not os.path.isdir(folder):
            continue
        for name in sorted(os.listdir(folder)):
            if name.endswith(".stl"):
                check_part(os.path.join(folder, name), bed)
        for name in sorted(os.listdir(os.path.join(folder, "clash"))):
            if name.endswith(".txt"):
                with open(os.path.join(folder, "clash", name), encoding="utf-8") as said:
                    text = said.read()
                check("object is empty" in text and "ERROR" not in text and "WARNING" not in text,
                      f"{folder}: {name.removesuffix('.txt').replace('-', ' and ')} meet")
    sys.exit(report())


if __name__ == "__main__":
    main()
