#!/usr/bin/env python3
"""Can the parts of the case be printed, do they meet nothing, and is every display seen?  Judged from the shapes themselves.  covers: H3

    test_case_shapes.py CASE BED        CASE: build/case, BED: width of the printer in millimetres
"""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "hardware", "case"))
sys.path.insert(0, os.path.join(ROOT, "tests"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import front  # noqa: E402
import mesh  # noqa: E402
import visibility  # noqa: E402
from checks import check, report  # noqa: E402
from layout import assignments  # noqa: E402

LOWEST, SIDE, STEP = 15, 45, 11  # H3: degrees above the table, to either side; between two eyes
SIZE = assignments(os.path.join(ROOT, "hardware", "case", "dimensions.scad"))


def check_judge():
    """The check finds a table top, and lets a thin beam and a closed box pass."""
    top, leg = visibility.box(-20, 20, -20, 20, 10, 12), visibility.box(-1, 1, -1, 1, 0, 10)
    check(not mesh.open_edges(top) and mesh.open_edges(top[1:]), "the judge of closed surfaces")
    check(round(mesh.volume(top)) == 40 * 40 * 2, "the judge of volumes")
    check(mesh.overhangs(leg + top), "the judge does not see a table top")
    check(not mesh.overhangs(leg + visibility.box(-20, 20, -0.7, 0.7, 10, 12)), "the judge does not accept a bridge")


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


def check_clash(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as said:
        text = said.read()
    rest = os.path.join(folder, name.replace(".txt", ".stl"))
    where = ""
    if os.path.exists(rest):
        points = [p for t in mesh.read(rest) for p in t]
        where = " between " + " and ".join(str(tuple(round(edge(p[k] for p in points), 1) for k in range(3))) for edge in (min, max))
    if name == "judge.txt":
        check(where and "object is empty" not in text, f"{folder}: the judge of clashes sees nothing")
        return
    check("object is empty" in text and "ERROR" not in text and "WARNING" not in text, f"{folder}: {name.removesuffix('.txt')} meets something{where}")


def moved(triangles, by):
    return [tuple(tuple(a + b for a, b in zip(p, by)) for p in t) for t in triangles]


def opaque(folder, plan):
    """Everything that can hide a display, in the frame of the board: ({part: triangles})."""
    def part(name):
        path = os.path.join(folder, "placed", name + ".stl")
        return mesh.read(path) if os.path.exists(path) else []

    shapes = {name: part(name) for name in ("base", "lid-front", "lid-rear", "bar-left", "bar-right", "frame-096")}
    for name, places in (("key", plan["keys"]), ("hood", plan["lamps"])):
        whole = part(name)
        shapes[name] = [t for x, y in places for t in moved(whole, (x - places[0][0], y - places[0][1], 0))]
    for x, y, _ in plan["panel_buttons"]:  # arcade buttons: a rim of 33.4 mm, a plunger of 24
        shapes["button"] = shapes.get("button", []) + visibility.box(x - 16.7, x + 16.7, y - 16.7, y + 16.7, 12, 14) + visibility.box(x - 12, x + 12, y - 12, y + 12, 14, 18)
    return shapes


def segments(plan):
    """{name: points} of every segment of every digit, corner by corner."""
    return {f"digit {k + 1}, segment {name}": [(x, y, digit[3] + 0.05) for x, y in front.outline(digit, name)]
            for k, digit in enumerate(plan["digits"]) for name in front.SEGMENTS}


def rows(plan):
    """{name: points} of the four rows of text, their corners and a grid."""
    x0, y0, x1, y1, z = plan["rows"]
    high = (y1 - y0) / 4
    return {f"row {k + 1} of the words": [(x0 + (x1 - x0) * i / 8, y1 - high * (k + j / 4), z + 0.05) for i in range(9) for j in range(5)] for k in range(4)}


def lamps(plan):
    """{name: points} of the tips of both lamps."""
    return {f"the lamp at x {tip[0]:.0f}": [(tip[0] + i, tip[1] + j * 0.7, tip[2] + 0.05 + j * 0.7) for i in (-1, 0, 1) for j in (0, 0.4)] for tip in front.lens(plan, SIZE)}


def unseen(shapes, wanted, eyes):
    """[(name, up, aside)] of everything that is not seen whole."""
    triangles = [t for shape in shapes.values() for t in shape]
    names = {p: name for name, points in wanted.items() for p in points}
    return sorted({(names[p], *eye) for eye in eyes for p in visibility.hidden(triangles, list(names), visibility.direction(SIZE["tilt"], *eye))})


def check_rays(folder):
    plan = assignments(os.path.join(folder, "layout.scad"))
    shapes = opaque(folder, plan)
    wanted = {**segments(plan), **rows(plan), **lamps(plan)}
    check(len(segments(plan)) == 16 * 7 and len(lamps(plan)) == 2, f"{folder}: 16 digits of 7 segments and 2 lamps are looked at")
    for name, up, aside in unseen(shapes, wanted, visibility.eyes(LOWEST, SIDE, STEP))[:20]:
        check(False, f"{folder}: {name} is not seen whole from {up:.0f} degrees above the table, {aside:.0f} aside")
    check(True, f"{folder}: rays")
    # The rays find faults: a lid that is 5 mm higher hides the digits and the texts from the front, and a
    # wall hides a lamp.
    raised = {name: moved(shape, (0, 0, 5)) if name.startswith(("lid", "frame")) else shape for name, shape in shapes.items()}
    gone = {name.split()[0] for name, *_ in unseen(raised, wanted, [(LOWEST, 0), (LOWEST, SIDE)])}
    check({"digit", "row"} <= gone, f"{folder}: the rays do not see a lid that is 5 mm too high")
    wall = {**shapes, "wall": visibility.box(0, 60, 100, 102, 0, 40)}
    check("the" in {name.split()[0] for name, *_ in unseen(wall, lamps(plan), [(LOWEST, 0)])}, f"{folder}: the rays do not see a wall before a lamp")


def main():
    case, bed = sys.argv[1], float(sys.argv[2])
    check_judge()
    for clock in sorted(os.listdir(case)):
        folder = os.path.join(case, clock)
        if not os.path.isdir(folder) or not os.path.exists(os.path.join(folder, "layout.scad")):
            continue
        for name in sorted(os.listdir(folder)):
            if name.endswith(".stl"):
                check_part(os.path.join(folder, name), bed)
        judged = [name for name in sorted(os.listdir(os.path.join(folder, "clash"))) if name.endswith(".txt")]
        check(len(judged) == 5, f"{folder}: what may not meet: {judged}")
        for name in judged:
            check_clash(os.path.join(folder, "clash"), name)
        check_rays(folder)
    sys.exit(report())


if __name__ == "__main__":
    main()
