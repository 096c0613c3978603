#!/usr/bin/env python3
"""Draws what a case needs from a board file: outline, holes, windows, openings; as SVG and as DXF (millimetres).

    enclosure.py BOARD.kicad_pcb OUT        writes OUT.svg and OUT.dxf

Everything is read from the board: hole positions from the footprints, windows from the displays. The origin is the lower
left corner of the board as seen from the front, y upwards.
"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from sexp import find, find_all, parse  # noqa: E402

WALL = 2.5  # of the case; the case's inside is 0.5 mm larger than the board all round


def footprints(tree):
    for fp in find_all(tree, "footprint"):
        at = find(fp, "at")
        props = {p[1]: p[2] for p in find_all(fp, "property")}
        pads = []
        for p in find_all(fp, "pad"):
            pa = find(p, "at")
            a = math.radians(float(at[3]) if len(at) > 3 else 0)
            x, y = float(pa[1]), float(pa[2])
            pads.append((p[1], float(at[1]) + x * math.cos(a) + y * math.sin(a), float(at[2]) - x * math.sin(a) + y * math.cos(a)))
        yield props["Reference"], fp[1].split(":")[-1], find(fp, "layer")[1], pads, (float(at[1]), float(at[2]))


def outline(tree):
    xs, ys, radius = [], [], 0.0
    for kind in ("gr_line", "gr_arc"):
        for g in find_all(tree, kind):
            if find(g, "layer")[1] == "Edge.Cuts":
                for key in ("start", "mid", "end"):
                    p = find(g, key)
                    if p:
                        xs.append(float(p[1]))
                        ys.append(float(p[2]))
                if kind == "gr_arc":
                    s, e = find(g, "start"), find(g, "end")
                    radius = max(abs(float(s[1]) - float(e[1])), abs(float(s[2]) - float(e[2])))
    return min(xs), min(ys), max(xs), max(ys), radius


def features(tree):
    """[(kind, text, geometry)]: circles (x, y, r) and rectangles (x0, y0, x1, y1), board coordinates."""
    x0, y0, x1, y1, _ = outline(tree)

    def at(x, y):
        return round(x - x0, 3), round(y1 - y, 3)

    out = []
    for ref, name, _, pads, origin in sorted(footprints(tree)):
        named = [p for p in pads if p[0]]
        cx = sum(p[1] for p in named) / len(named) if named else origin[0]
        cy = sum(p[2] for p in named) / len(named) if named else origin[1]
        x, y = at(cx, cy)
        if name.startswith("MountingHole"):
            out.append(("hole", f"{ref} M3", (*at(*origin), 1.6)))
        elif name == "LCD-S401C52TR":
            out.append(("window", ref, (x - 23.5, y - 10.5, x + 23.5, y + 10.5)))
        elif name.startswith("DA56"):
            out.append(("window", ref, (x - 12.7, y - 9.7, x + 12.7, y + 9.7)))
        elif name == "EA_DOGM128-6":
            # the visible part of the module: 51 x 31 mm, 6.4 mm nearer to pins 1 to 20
            mid = sum(at(p[1], p[2])[1] for p in named if int(p[0]) <= 20) / 6 - 19.2
            out.append(("window", ref, (x - 25.5, mid - 15.5, x + 25.5, mid + 15.5)))
        elif name.startswith("Jack"):
            left = x < (x1 - x0) / 2
            wall = (-WALL, 0) if left else (x1 - x0, x1 - x0 + WALL)
            mid = at(*origin)[1]
            out.append(("back", f"{ref} earphones: opening d 7 in the side wall", (wall[0], mid - 3.5, wall[1], mid + 3.5)))
        elif name.startswith("LED_D"):
            r = 2.6 if "5.0" in name else 1.6
            out.append(("opening", ref, (x, y, r)))
        elif name.startswith("SW_Cherry"):
            mid = at(*[(origin[0] - 2.54), (origin[1] + 5.08)])
            out.append(("opening", f"{ref} cap", (mid[0] - 9.5, mid[1] - 9.5, mid[0] + 9.5, mid[1] + 9.5)))
        elif name.startswith("SW_PUSH"):
            out.append(("opening", f"{ref} cap", (x - 6.0, y - 6.0, x + 6.0, y + 6.0)))
        elif name.startswith("Buzzer"):
            out.append(("opening", f"{ref} sound", (x, y, 1.5)))
        elif name.startswith("PinHeader_1x06"):
            out.append(("back", f"{ref} line: opening 18 x 5 in the back wall", (x - 9, y1 - y0, x + 9, y1 - y0 + WALL)))
        elif name.startswith("IDC-Header"):
            out.append(("back", f"{ref} programming, on the back: opening 17 x 10 in the back wall", (x - 8.5, y1 - y0, x + 8.5, y1 - y0 + WALL)))
        elif name.startswith("USB_C"):
            mid = at(*origin)[0]
            # The mouth is at the board's edge, behind the wall: the plug's moulded body (12.35 x 6.5 mm at most) has to pass.
            out.append(("back", f"{ref} USB-C: opening 13 x 7.5 in the back wall", (mid - 6.5, y1 - y0, mid + 6.5, y1 - y0 + WALL)))
        elif name.startswith("BatteryHolder"):
            px = [at(p[1], p[2]) for p in named]
            right = px[0][0] + 2.9
            mid = sum(p[1] for p in px) / len(px)
            out.append(("below", f"{ref} battery door in the bottom", (right - 60, mid - 17, right, mid + 17)))
    return out, (x1 - x0, y1 - y0)


COLOUR = {"hole": "#c00000", "window": "#0050c0", "opening": "#007030", "back": "#905000", "below": "#808080"}


def svg(path, shapes, size, radius, title):
    w, h = size
    m = WALL + 0.5
    s = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{w + 40:.1f}mm" height="{h + 46:.1f}mm" viewBox="-20 -20 {w + 40:.1f} {h + 46:.1f}" '
         'font-family="sans-serif" font-size="3" fill="none" stroke-width="0.25">',
         f'<rect x="-20" y="-20" width="{w + 40:.1f}" height="{h + 46:.1f}" fill="white"/>',
         f'<rect x="{-m}" y="{-m}" width="{w + 2 * m}" height="{h + 2 * m}" rx="{radius + m}" stroke="#000"/>',
         f'<rect x="0" y="0" width="{w}" height="{h}" rx="{radius}" stroke="#000" stroke-dasharray="2 1"/>']
    for kind, text, g in shapes:
        c = COLOUR[kind]
        anchor = "start"
        dash = ' stroke-dasharray="1.5 1"' if kind == "below" else ""
        if len(g) == 3:
            s.append(f'<circle cx="{g[0]:.2f}" cy="{h - g[1]:.2f}" r="{g[2]:.2f}" stroke="{c}"{dash}/>')
            tx, ty = g[0] + g[2] + 0.8, h - g[1] + 1
            small = kind == "opening" or 10 < g[0] < w - 10
            if small:
                tx, ty, anchor = g[0], h - g[1] - g[2] - 0.8, "middle"
            elif g[0] > w - 60:
                tx, anchor = g[0] - g[2] - 0.8, "end"
        else:
            s.append(f'<rect x="{g[0]:.2f}" y="{h - g[3]:.2f}" width="{g[2] - g[0]:.2f}" height="{g[3] - g[1]:.2f}" stroke="{c}"{dash}/>')
            tx, ty = g[0] + 0.6, h - g[3] + (4 if kind != "back" else -1)
            if kind == "back" and g[3] < h:  # in a side wall
                tx, ty, anchor = (g[2] + 1, h - g[3] - 2, "start") if g[0] < 0 else (g[0] - 1, h - g[3] - 2, "end")
            elif kind == "back" and g[0] < w / 2 - 10:
                tx, anchor = g[2], "end"
        if len(g) == 3:
            label = text if g[2] < 1.6 + 0.1 and kind == "opening" and "sound" not in text else f"{text} ({g[0]:.1f}, {g[1]:.1f})"
        else:
            label = text
            if kind in ("window", "opening"):
                s.append(f'<text x="{tx:.2f}" y="{ty + 3:.2f}" fill="{c}" font-size="1.8">{g[2] - g[0]:.1f} x {g[3] - g[1]:.1f}</text>')
                s.append(f'<text x="{tx:.2f}" y="{ty + 5.4:.2f}" fill="{c}" font-size="1.8">({g[0]:.1f}, {g[1]:.1f})</text>')
        s.append(f'<text x="{tx:.2f}" y="{ty:.2f}" fill="{c}" font-size="2.4" text-anchor="{anchor}">{label}</text>')
    s.append(f'<text x="0" y="{h + 10}" fill="#000">{title}: board {w:g} x {h:g} mm, corners r {radius:g} (dashed); case outside {w + 2 * m:g} x {h + 2 * m:g} mm. '
             'Seen from the front, (0, 0) lower left.</text>')
    s.append(f'<text x="0" y="{h + 15}" fill="#000">red: screws, blue: display windows, green: openings of the lid, brown: walls, grey: bottom. '
             'Inside: 9 mm above the board, 20 mm below it with cells, 8 mm without.</text></svg>')
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(s) + "\n")


def dxf(path, shapes, size, radius):
    e = ["0", "SECTION", "2", "HEADER", "9", "$INSUNITS", "70", "4", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]

    def ln(layer, a, b):
        e.extend(["0", "LINE", "8", layer, "10", f"{a[0]:.3f}", "20", f"{a[1]:.3f}", "11", f"{b[0]:.3f}", "21", f"{b[1]:.3f}"])

    def arc(layer, x, y, r, a0, a1):
        e.extend(["0", "ARC", "8", layer, "10", f"{x:.3f}", "20", f"{y:.3f}", "40", f"{r:.3f}", "50", f"{a0}", "51", f"{a1}"])

    def box(layer, x0, y0, x1, y1, r=0.0):
        ln(layer, (x0 + r, y0), (x1 - r, y0))
        ln(layer, (x1, y0 + r), (x1, y1 - r))
        ln(layer, (x1 - r, y1), (x0 + r, y1))
        ln(layer, (x0, y1 - r), (x0, y0 + r))
        if r:
            arc(layer, x0 + r, y0 + r, r, 180, 270)
            arc(layer, x1 - r, y0 + r, r, 270, 0)
            arc(layer, x1 - r, y1 - r, r, 0, 90)
            arc(layer, x0 + r, y1 - r, r, 90, 180)

    m = WALL + 0.5
    box("BOARD", 0, 0, *size, radius)
    box("CASE", -m, -m, size[0] + m, size[1] + m, radius + m)
    for kind, _, g in shapes:
        if len(g) == 3:
            e.extend(["0", "CIRCLE", "8", kind.upper(), "10", f"{g[0]:.3f}", "20", f"{g[1]:.3f}", "40", f"{g[2]:.3f}"])
        else:
            box(kind.upper(), *g)
    e.extend(["0", "ENDSEC", "0", "EOF"])
    with open(path, "w", encoding="ascii") as f:
        f.write("\n".join(e) + "\n")


def main():
    tree = parse(open(sys.argv[1], encoding="utf-8").read())
    shapes, size = features(tree)
    radius = outline(tree)[4]
    title = "Zeitnot " + os.path.basename(sys.argv[1]).split(".")[0]
    svg(sys.argv[2] + ".svg", shapes, size, radius, title)
    dxf(sys.argv[2] + ".dxf", shapes, size, radius)


if __name__ == "__main__":
    main()
