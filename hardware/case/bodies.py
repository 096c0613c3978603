#!/usr/bin/env python3
"""Compares bodies.txt with the component models.

    bodies.py MODELS        MODELS: the directory of hardware/fetch-models.sh
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
from sexp import find, find_all, load  # noqa: E402

INCH_TENTH = 2.54  # the unit of a VRML model
NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:[eE][-+]?\d+)?")


def box(path):
    """(x0, x1, y0, y1, z0, z1) of all points of a VRML file; None if the model is missing."""
    points = []
    if not os.path.exists(path):
        return None
    with open(path, encoding="ascii") as model:
        for block in re.findall(r"point\s*\[([^\]]*)\]", model.read()):
            values = [float(v) * INCH_TENTH for v in NUMBER.findall(block)]
            points += zip(values[0::3], values[1::3], values[2::3])
    return tuple(round(f(p[axis] for p in points), 2) for axis in range(3) for f in (min, max))


def models(directory):
    """{footprint: box} of all footprints of the library that have a model."""
    library = os.path.join(HERE, "..", "kicad", "lib")
    found = {}
    for name in sorted(os.listdir(os.path.join(library, "zeitnot.pretty"))):
        for model in find_all(load(os.path.join(library, "zeitnot.pretty", name)), "model"):
            path = model[1].replace("${KICAD9_3DMODEL_DIR}", directory).replace("${KIPRJMOD}/../lib", library)
            turned = [float(v) for key in ("offset", "rotate") for v in find(find(model, key), "xyz")[1:]]
            if any(turned):
                raise SystemExit(f"bodies: the model of {name} is moved or rotated, which this program does not support")
            body = box(os.path.splitext(path)[0] + ".wrl")
            if body:
                found[name.removesuffix(".kicad_mod")] = body
    return found


def read():
    """{footprint: [(x0, x1, y0, y1, z0, z1, round)]} of bodies.txt."""
    rows = {}
    with open(os.path.join(HERE, "bodies.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                name, *values = line.split()
                rows.setdefault(name, []).append((*(float(v) for v in values[:6]), values[6:] == ["round"]))
    return rows


def around(rows):
    """The box around all bodies of a part."""
    return tuple((max if k % 2 else min)(row[k] for row in rows) for k in range(6))


def main():
    found, rows = models(os.path.abspath(sys.argv[1])), read()
    wrong = sorted(name for name in found if name not in rows or around(rows[name]) != found[name])
    for name in wrong:
        print(f"bodies: {name}: the model has {found[name]}, bodies.txt {around(rows[name]) if name in rows else 'nothing'}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
