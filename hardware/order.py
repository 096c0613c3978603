#!/usr/bin/env python3
"""Converts the lists of a board into the format that manufacturers take for an order.

    order.py BOARD.kicad_pcb BOM.csv POSITIONS.csv OUT

BOM.csv and POSITIONS.csv come from kicad-cli.  Three columns are added to BOM.csv: how a part is mounted, on which side,
and its LCSC number (hardware/parts.csv).  OUT-jlcpcb-bom.csv and OUT-jlcpcb-positions.csv have JLCPCB's columns and list
only what a machine mounts: the SMD parts on the back.
"""
import csv
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from sexp import find, find_all, load  # noqa: E402


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path, header, lines):
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n")
        out.writerow(header)
        out.writerows(lines)


def parts():
    """{order number: its row of parts.csv}"""
    return {row["number"]: row for row in rows(os.path.join(HERE, "parts.csv"))}


def mounting(path):
    """{reference: ("machine" or "hand", "front" or "back")}: a machine takes the SMD parts of the back."""
    tree = load(path)
    found = {}
    for footprint in find_all(tree, "footprint"):
        ref = next(p[2] for p in find_all(footprint, "property") if p[1] == "Reference")
        back = find(footprint, "layer")[1] == "B.Cu"
        surface = "smd" in (find(footprint, "attr") or [])
        found[ref] = ("machine" if surface and back else "hand", "back" if back else "front")
    return found


def main():
    board, bom, positions, out = sys.argv[1:]
    known, mounted = parts(), mounting(board)
    lines, machine = [], []
    listed = rows(bom)
    for row in listed:
        refs = row["Reference"].split(",")
        ways = {mounted[ref] for ref in refs}
        assert len(ways) == 1, f"{refs} are not all mounted the same way"
        who, side = ways.pop()
        numbers = row["Number"], row["Second number"]
        number = next((number for number in numbers if number in known and known[number]["LCSC"]), numbers[0])
        lcsc = known[number]["LCSC"] if number in known else ""
        lines.append([*row.values(), who, side, lcsc])
        if who == "machine":
            machine.append([f"{row['Value']} {number}", row["Reference"], re.sub(r"^\w+:", "", row["Footprint"]), lcsc])
    write(bom, [*listed[0], "Mounted by", "Side", "LCSC"], lines)
    write(out + "-jlcpcb-bom.csv", ["Comment", "Designator", "Footprint", "LCSC Part #"], machine)
    write(out + "-jlcpcb-positions.csv", ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"],
          [[row["Ref"], row["PosX"] + "mm", row["PosY"] + "mm", row["Side"].capitalize(), row["Rot"]]
           for row in rows(positions) if mounted[row["Ref"]][0] == "machine"])


if __name__ == "__main__":
    main()
