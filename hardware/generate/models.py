"""Simple models (VRML, one unit is 2.54 mm) of the parts KiCad has none of: the glass, the players' switch, the key.

They are for the pictures only; sizes from the data sheets' outlines.
"""
import math
import os

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "kicad", "lib", "3d")
U = 2.54


def shape(points, faces, colour, shine=0.3, clear=0.0):
    r, g, b = colour
    pts = ", ".join(f"{x / U:.4f} {y / U:.4f} {z / U:.4f}" for x, y, z in points)
    idx = ", ".join(", ".join(map(str, f)) + ", -1" for f in faces)
    return (f"Shape {{ appearance Appearance {{ material Material {{ diffuseColor {r} {g} {b} specularColor {shine} {shine} {shine} "
            f"shininess {shine} transparency {clear} }} }} geometry IndexedFaceSet {{ solid FALSE creaseAngle 0.5 coord Coordinate {{ point [ {pts} ] }} "
            f"coordIndex [ {idx} ] }} }}\n")


def prism(outline, z0, z1, colour, scale=1.0, centre=(0, 0), **kw):
    """A straight or tapering body over a convex outline."""
    cx, cy = centre
    n = len(outline)
    area = sum(outline[i - 1][0] * outline[i][1] - outline[i][0] * outline[i - 1][1] for i in range(n))
    if area < 0:
        outline = outline[::-1]
    top = [(cx + (x - cx) * scale, cy + (y - cy) * scale, z1) for x, y in outline]
    pts = [(x, y, z0) for x, y in outline] + top
    faces = [list(range(n))[::-1], list(range(n, 2 * n))] + [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
    return shape(pts, faces, colour, **kw)


def rect(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def circle(cx, cy, r, n=40):
    return [(cx + r * math.cos(2 * math.pi * i / n), cy + r * math.sin(2 * math.pi * i / n)) for i in range(n)]


def rounded(cx, cy, w, h, r, n=8):
    out = []
    for sx, sy, a0 in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
        for i in range(n + 1):
            a = math.radians(a0 + 90 * i / n)
            out.append((cx + sx * (w / 2 - r) + r * math.cos(a), cy + sy * (h / 2 - r) + r * math.sin(a)))
    return out


def segment(cx, cy, length, width, upright):
    a, b = length / 2, width / 2
    pts = [(-a, 0), (-a + b, b), (a - b, b), (a, 0), (a - b, -b), (-a + b, -b)]
    if upright:
        pts = [(y, x) for x, y in pts][::-1]
    slant = 0.12
    return [(cx + x + slant * (cy + y), cy + y) for x, y in pts]


def glass():
    body = (0.62, 0.66, 0.60)
    dark = (0.05, 0.06, 0.06)
    out = prism(rect(-25.4, -15.2, 25.4, 15.2), 2.6, 3.7, body, shine=0.8)
    out += prism(rect(-25.4, -13.2, 25.4, 15.2), 3.7, 4.8, body, shine=0.8)
    half, w = 6.6, 1.5
    for i, cx in enumerate((-17.2, -6.6, 6.6, 17.2)):
        for x, y, up in ((0, half, 0), (0, 0, 0), (0, -half, 0), (-3.6, half / 2, 1), (3.6, half / 2, 1), (-3.6, -half / 2, 1), (3.6, -half / 2, 1)):
            outline = segment(cx + x, y, half - 0.4 if up else 6.4, w, up)
            out += prism(outline, 4.7, 5.0, dark, shine=0.0)
        if i < 3:
            out += prism(circle(cx + 5.3 - 0.12 * half, -half, 0.8, 16), 4.7, 5.0, dark, shine=0.0)
    for y in (-2.6, 2.6):
        out += prism(circle(0.12 * y, y, 0.9, 16), 4.7, 5.0, dark, shine=0.0)
    for n in range(20):
        x = -24.13 + 2.54 * n
        for s in (-1, 1):
            out += prism(rect(x - 0.25, s * 16.35 - 0.2, x + 0.25, s * 16.35 + 0.2), -3.0, 4.2, (0.75, 0.75, 0.75))
            out += prism(rect(x - 0.25, min(s * 15.0, s * 16.5), x + 0.25, max(s * 15.0, s * 16.5)), 3.2, 4.2, (0.75, 0.75, 0.75))
    return out


def cherry():
    cx, cy = -2.54, -5.08
    out = prism(rect(cx - 7.8, cy - 7.8, cx + 7.8, cy + 7.8), 0, 1.0, (0.08, 0.08, 0.08))
    out += prism(rect(cx - 7, cy - 7, cx + 7, cy + 7), 1.0, 11.0, (0.1, 0.1, 0.1), 0.72, (cx, cy))
    out += prism(rect(cx - 2, cy - 2, cx + 2, cy + 2), 11, 14, (0.7, 0.15, 0.15))
    out += prism(rounded(cx, cy, 18, 18, 2), 8.6, 15.6, (0.86, 0.86, 0.84), 0.78, (cx, cy))
    for x, y in ((0, 0), (-6.35, -2.54)):
        out += prism(rect(x - 0.5, y - 0.2, x + 0.5, y + 0.2), -3.3, 0, (0.8, 0.7, 0.3))
    return out


def key():
    cx, cy = 6.25, -2.5
    out = prism(rect(cx - 6, cy - 6, cx + 6, cy + 6), 0, 3.4, (0.07, 0.07, 0.07))
    out += prism(rect(cx - 5.8, cy - 5.8, cx + 5.8, cy + 5.8), 3.4, 3.7, (0.6, 0.6, 0.6))
    out += prism(circle(cx, cy, 3.4), 3.7, 4.6, (0.1, 0.1, 0.1))
    out += prism(rounded(cx, cy, 11.4, 11.4, 2.5), 4.8, 8.6, (0.86, 0.86, 0.84), 0.9, (cx, cy))
    for x in (0, 12.5):
        for y in (0, -5):
            out += prism(rect(x - 0.5, y - 0.4, x + 0.5, y + 0.4), -3.0, 1.5, (0.8, 0.8, 0.8))
    return out


def main():
    os.makedirs(OUT, exist_ok=True)
    for name, body in (("LCD-S401C52TR", glass()), ("SW_Cherry_MX_1.00u_PCB", cherry()), ("SW_PUSH-12mm", key())):
        with open(os.path.join(OUT, name + ".wrl"), "w", encoding="utf-8") as f:
            f.write("#VRML V2.0 utf8\n" + body)


if __name__ == "__main__":
    main()
