#!/usr/bin/env python3
"""Renders a clock in its case with POV-Ray, as its users see it, and as an exploded view for its maker.

    picture.py BOARD.kicad_pcb|bread.scad PLACED OUT [VIEW...]     writes OUT-VIEW.jpg; PLACED: the parts of the case in their positions (STL)

The shapes are the printed ones.  Digits, lamps and text are what the scenarios tests/scenarios/display/picture_STATE.scn expect of the firmware.
"""
import math
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "tools")]
import front  # noqa: E402
import mesh  # noqa: E402
from catalogue import font  # noqa: E402
from layout import assignments  # noqa: E402

FONT = font.read(ROOT)
SIZE = assignments(os.path.join(HERE, "dimensions.scad"))

WHITE_POINT = 0  # the digit whose point is lit beside White's time; colons are drawn in their lit half second
SCENARIOS = os.path.join(HERE, "..", "..", "tests", "scenarios", "display", "picture_%s.scn")
# name: state, eye in millimetres from the middle of the front edge (right, back, up), point it looks at,
# field of view in degrees, exploded
VIEWS = {
    "front": ("game", (-190, -640, 410), (6, 36, 24), 23.5, False),
    "left": ("running", (-500, -350, 450), (0, 40, 22), 28, False),
    "right": ("running", (500, -350, 450), (0, 40, 22), 28, False),
    "3m": ("running", (500, -2850, 850), (0, 40, 25), 7.5, False),
    "10m": ("running", (900, -9900, 850), (0, 40, 30), 2.6, False),
    "back": ("ready", (-300, 640, 250), (0, 60, 34), 26, False),
    "below": ("ready", (-230, -420, -420), (0, 50, 30), 27, False),
    "parts": ("ready", (-560, -800, 420), (4, 30, 98), 26.5, True),
}


def shown(state):
    """What the clock shows in a state: its 16 digits, which side's lamp is lit, and the rows of text."""
    with open(SCENARIOS % state, encoding="utf-8") as file:
        expected = re.findall(r'^expect (shows left|shows right|running|text) "?([^"\n]*)', file.read(), re.M)
    found = {what: text for what, text in expected}
    rows = [text for what, text in expected if what == "text"]
    keys = rows.pop() if len(rows) < 4 else None
    return found["shows left"] + found["shows right"], {"left": 0, "right": 1}.get(found["running"]), rows + [""] * (3 - len(rows)) + [keys] if keys else rows


class Frame:
    """Converts board coordinates to desk coordinates, in the order of POV-Ray: right, up, back."""

    def __init__(self, plan):
        self.c, self.s = math.cos(math.radians(SIZE["tilt"])), math.sin(math.radians(SIZE["tilt"]))
        self.depth, self.middle = plan["depth"], plan["board"][0] / 2

    def __call__(self, p, up=0.0):
        y, z = p[1], p[2] + self.depth + up
        return p[0] - self.middle, z * self.c + y * self.s, y * self.c - z * self.s


def vector(v):
    return "<%.4f,%.4f,%.4f>" % tuple(v)


def linear(colour):
    """A colour of the page, in POV-Ray's notation."""
    return "srgb " + vector(int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5))


class Scene:
    def __init__(self, plan, placed, state, apart):
        self.plan, self.at, self.placed, self.apart = plan, Frame(plan), placed, apart
        self.kind = plan["name"].split("-")[0]
        self.front = front.front(plan, SIZE)
        self.colours = self.front["colours"]
        self.text, self.lamp, self.rows = shown(state)
        self.out = []

    def triangles(self, triangles, look, up=0.0):
        points, faces, index = [], [], {}
        for t in triangles:
            if mesh.normal(t) == (0.0, 0.0, 0.0):
                continue
            row = []
            for p in t:
                if p not in index:
                    index[p] = len(points)
                    points.append(self.at(p, up))
                row.append(index[p])
            faces.append(row)
        if faces:
            self.out.append("mesh2 { vertex_vectors { %d, %s } face_indices { %d, %s } %s }" % (
                len(points), ",".join(vector(p) for p in points), len(faces), ",".join("<%d,%d,%d>" % tuple(f) for f in faces), look))

    def part(self, name, look, up=0.0, move=(0, 0, 0)):
        path = os.path.join(self.placed, name + ".stl")
        if os.path.exists(path):
            shape = mesh.read(path)
            if any(move):
                shape = [tuple(tuple(a + b for a, b in zip(p, move)) for p in t) for t in shape]
            self.triangles(shape, look, up)

    def flat(self, corners, z, look, up=0.0):
        """A convex polygon."""
        points = [(x, y, z) for x, y in corners]
        self.triangles([(points[0], points[k], points[k + 1]) for k in range(1, len(points) - 1)], look, up)

    def box(self, x0, y0, x1, y1, z0, z1, look, up=0.0):
        p = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
        faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
        self.triangles([t for a, b, c, d in faces for t in ((p[a], p[b], p[c]), (p[a], p[c], p[d]))], look, up)

    def lid(self, name, up):
        """The lid, with paint in its labels."""
        shape = mesh.read(os.path.join(self.placed, name + ".stl"))
        floors = {round(f - 0.6, 2) for f in self.plan["faces"]}
        letters = [t for t in shape if all(round(p[2], 2) in floors for p in t) and mesh.normal(t)[2] > 0.9]
        self.triangles(shape, PLASTIC % linear(self.colours["lid"]), up)
        self.triangles([tuple((x, y, z + 0.45) for x, y, z in t) for t in letters], "texture { pigment { color %s } finish { diffuse 0.9 } }" % linear(self.colours["print"]), up)

    def digits(self, up):
        colours, plan = self.colours["digits"], self.plan
        glow = self.kind != "lcd"
        on = ("texture { pigment { color %s } finish { diffuse 0.3 emission 2.6 } }" if glow else "texture { pigment { color %s } finish { diffuse 0.8 } }") % linear(colours["on"])
        off = "texture { pigment { color %s } finish { diffuse 0.7 } }" % linear(colours["off"])
        glass = "texture { pigment { color %s } finish { diffuse 0.75 specular 0.1 } }" % linear(colours["glass"])
        for ref, x0, y0, x1, y1, low, high, _ in plan["parts"]:
            if ref.startswith("DS") and y0 > SIZE["seam"]:
                self.box(x0, y0, x1, y1, 2 if self.kind == "lcd" else 0, high - (0.25 if self.kind == "lcd" else 0.05), glass, up)
            if ref in ("left digits", "right digits"):
                self.box(x0, y0, x1, y1, max(low, 0), high - 0.05, glass, up)
            if ref == "words":
                self.box(x0, y0, x1, y1, low, high - 0.4, "texture { pigment { color rgb 0.02 } finish { diffuse 0.8 } }", up)
        for k, digit in enumerate(plan["digits"]):
            z = digit[3] + (0.0 if self.kind == "lcd" else 0.02)
            for segment in front.SEGMENTS:
                self.flat(front.outline(digit, segment), z, on if segment in front.LIT[self.text[k]] else off, up)
            x, y, radius = front.point(digit)
            if self.kind != "bread" or k not in (5, 13):
                self.disc(x, y, radius, z, on if k == WHITE_POINT or (k in (3, 11) and self.kind == "bread" and self.text[k] != " ") else off, up)
        colons = self.front["colons"]
        for x, y, radius in colons:
            z = 8.3 if plan["colons"] else plan["digits"][0][3] + 0.03
            if plan["colons"]:
                self.out.append("sphere { %s, 1.5 %s }" % (vector(self.at((x, y, 6.9), up)), on))
            else:
                self.disc(x, y, radius, z, on, up)

    def disc(self, x, y, radius, z, look, up):
        self.flat([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in (k * math.pi / 10 for k in range(20))], z, look, up)

    def words(self, up):
        x0, y0, x1, y1, z = self.plan["rows"]
        colours, bread = self.colours["words"], self.kind == "bread"
        self.box(x0 - 1.6, y0 - 1.6, x1 + 1.6, y1 + 1.6, z - 1.2, z - 0.03, "texture { pigment { color %s } finish { diffuse 0.8 } }" % linear(colours["glass"]), up)
        step = ((x1 - x0) / 128, (y1 - y0) / 64)
        dots = []
        for row, text in enumerate(self.rows):
            for k, letter in enumerate(text):
                for line, bits in enumerate(FONT[letter]):
                    for bit in range(6):
                        if bits & (0x80 >> bit):
                            dots.append((1 + 6 * k + bit, row * 16 + 1 + line))
        quads = []
        for a, b in dots:
            x, y = x0 + (a + 0.02) * step[0], y1 - (b + 0.98) * step[1]
            c = [(x, y, z), (x + 0.96 * step[0], y, z), (x + 0.96 * step[0], y + 0.96 * step[1], z), (x, y + 0.96 * step[1], z)]
            quads += [(c[0], c[1], c[2]), (c[0], c[2], c[3])]
        self.triangles(quads, "texture { pigment { color %s } finish { diffuse 0.8 emission %g } }" % (linear(colours["on"]), 0.9 if bread else 0), up)

    def lamps(self, up):
        for k, tip in enumerate(front.lens(self.plan, SIZE)):
            look = "pigment { color %s } finish { diffuse 0.5 emission 1.6 specular 0.3 }" if k == self.lamp else "pigment { color %s transmit 0.15 } finish { diffuse 0.6 specular 0.8 roughness 0.01 }"
            look = "texture { " + look % linear(self.colours["lamp"]["on" if k == self.lamp else "off"]) + " }"
            rise = math.radians(SIZE["lamp_aim"] + SIZE["tilt"])
            a = (0, -math.cos(rise), math.sin(rise))
            ends = [tuple(tip[i] - a[i] * d for i in range(3)) for d in (2.5, 8)]
            if self.apart:  # not bent yet
                x, y = self.plan["lamps"][k]
                low = self.plan["faces"][1] + SIZE["lamp_bend"] + 3
                ends = [(x, y, low + 6.2), (x, y, low)]
                for lead in (-1.27, 1.27):
                    wire = [vector(self.at((x + lead, y, z), up)) for z in (0, low)]
                    self.out.append(f"cylinder {{ {wire[0]}, {wire[1]}, 0.3 pigment {{ color srgb 0.7 }} }}")
            p = [vector(self.at(end, up)) for end in ends]
            self.out.append(f"union {{ sphere {{ {p[0]}, 2.5 }} cylinder {{ {p[0]}, {p[1]}, 2.5 }} {look} }}")

    def panes(self, up):
        for k, (x0, y0, x1, y1) in enumerate(self.plan["panes"]):
            face = self.plan["faces"][0 if y1 < SIZE["seam"] else 1]
            red = k == 0 and self.kind != "lcd"
            tint = "rgbf <0.86,0.10,0.09,0.62>" if red else "rgbt <0.60,0.78,0.92,0.70>" if self.apart else "rgbt <0.93,0.96,0.98,0.965>"
            self.box(x0, y0, x1, y1, face + 0.02, face + SIZE["pane"], "texture { pigment { color %s } finish { diffuse 0.05 specular 0.25 roughness 0.004 reflection { 0.012, 0.22 falloff 4 } } } no_shadow" % tint, up)

    def board(self, up):
        width, back, thick = self.plan["board"]
        if not thick:
            return
        self.box(0, 0, width, back, -thick, 0, "texture { pigment { color srgb <0.05,0.22,0.12> } finish { diffuse 0.8 specular 0.2 } }", up)
        metal = "texture { pigment { color srgb <0.62,0.62,0.60> } finish { diffuse 0.7 specular 0.3 } }"
        black = "texture { pigment { color srgb <0.09,0.09,0.10> } finish { diffuse 0.8 specular 0.3 } }"
        for ref, x0, y0, x1, y1, low, high, round_ in self.plan["parts"]:
            if ref.startswith("SW"):
                if x1 - x0 > 15:
                    x, y = (x0 + x1) / 2, (y0 + y1) / 2
                    self.box(x - 7.5, y - 7.5, x + 7.5, y + 7.5, 0, 5, black, up)
                    self.box(x - 6, y - 6, x + 6, y + 6, 5, 11.6, black, up)
                    self.box(x - 2, y - 2, x + 2, y + 2, 11.6, 15.2, "texture { pigment { color srgb <0.55,0.12,0.10> } }", up)
                else:
                    self.box(x0, y0, x1, y1, 0, 4.3, black, up)
                    self.box((x0 + x1) / 2 - 1.9, (y0 + y1) / 2 - 1.9, (x0 + x1) / 2 + 1.9, (y0 + y1) / 2 + 1.9, 4.3, 7.3, metal, up)
            elif ref.startswith(("J", "Y")) and high > 0:
                self.box(x0, y0, x1, y1, max(low, 0), high, black if ref in ("J1", "J4", "J5") else metal, up)
            elif ref.startswith("DS9"):
                self.box(x0, y0, x1, y1, 0, high - 1.3, metal, up)
            elif high <= -thick + 0.01 and ref != "BT1":
                self.box(x0, y0, x1, y1, low, -thick, black, up)
            elif ref == "BT1":
                self.box(x0, y0, x1, y1, low, -thick, black, up)

    def fasteners(self, up):
        """Spacers and screws of the exploded view."""
        brass, steel = (f"texture {{ pigment {{ color srgb <{c}> }} finish {{ diffuse 0.7 specular 0.5 roughness 0.02 }} }}" for c in ("0.83,0.67,0.32", "0.70,0.70,0.72"))
        low = -self.plan["board"][2]
        for x, y in self.plan["spacers"]:
            for z0, z1, wide, look, rise in ((low - 26, low - 20, 3.2, brass, up), (low - 20, low - 14, 1.5, brass, up), (-34, -31, 2.9, steel, -up), (-31, -28, 1.5, steel, -up)):
                if y < 60 or rise > 0:
                    self.out.append(f"cylinder {{ {vector(self.at((x, y, z0), rise))}, {vector(self.at((x, y, z1), rise))}, {wide} {look} }}")
        for x, y in self.plan["screws"]:
            for z0, z1, wide in ((low - 22, low - 20, 2.9), (low - 20, low - 14, 1.5)):
                self.out.append(f"cylinder {{ {vector(self.at((x, y, z0), up))}, {vector(self.at((x, y, z1), up))}, {wide} {steel} }}")

    def breadboards(self):
        """The two breadboards and the time module that is upright on one of them (bread).  The exploded view shows them."""
        for name, x0, y0, x1, y1, low, high, _ in self.plan["on_bottom"]:
            look, top = ("0.86,0.84,0.76", low + 8.5) if name.startswith("board") else ("0.10,0.22,0.42", high)
            if name.startswith(("board", "upright")):
                self.out.append(f"box {{ {vector((x0 - self.at.middle, low, y0 + 0.3))}, {vector((x1 - self.at.middle, top, y1 - 0.3))} {PLASTIC % f'srgb <{look}>'} }}")

    def sounds(self, up):
        for x, y, wide in self.plan["sounds"]:
            if wide > 5:
                ends = [vector(self.at((x, y, z), up)) for z in (0, 6.5)]
                self.out.append(f"difference {{ cylinder {{ {ends[0]}, {ends[1]}, 6.1 }} cylinder {{ {vector(self.at((x, y, 5), up))}, {vector(self.at((x, y, 7), up))}, 1 }} texture {{ pigment {{ color rgb 0.015 }} finish {{ diffuse 0.9 specular 0.2 }} }} }}")

    def panel(self, up):
        """Bought buttons and keys (bread)."""
        red = PLASTIC % linear(self.colours["bar"])
        for x, y, _ in self.plan["panel_buttons"]:
            f = self.plan["faces"][0]
            for z0, z1, radius in ((f, f + 2.2, 16.6), (f + 2.2, f + 6, 11.8)):
                self.out.append(f"cylinder {{ {vector(self.at((x, y, z0), up))}, {vector(self.at((x, y, z1), up))}, {radius} {red} }}")
        for x, y, _ in self.plan["panel_keys"]:
            f = self.plan["faces"][0]
            for z0, z1, radius, look in ((f, f + 1.5, 7.5, PLASTIC % "rgb 0.02"), (f + 1.5, f + 4, 5, PLASTIC % linear(self.colours["key"]))):
                self.out.append(f"cylinder {{ {vector(self.at((x, y, z0), up))}, {vector(self.at((x, y, z1), up))}, {radius} {look} }}")

    def build(self):
        plan, far = self.plan, (lambda d: d if self.apart else 0)
        base, dark = PLASTIC % linear(self.colours["base"]), PLASTIC % linear(self.colours["hood"])
        self.part("base", base)
        self.part("door", base, -far(35))
        self.part("cover", base, 0, (0, far(38), 0))
        up = far(58)
        self.board(up)
        if self.apart:
            self.fasteners(up)
        self.digits(up)
        self.words(up)
        self.sounds(up)
        self.part("shade", dark, up)
        if plan["colons"]:
            self.part("shade", dark, up, (plan["colons"][2][0] - plan["colons"][0][0], 0, 0))
        up = far(132)
        self.lid("lid-front", up)
        self.lid("lid-rear", far(114))
        for x, y in plan["keys"]:
            self.part("key", PLASTIC % linear(self.colours["key"]), far(98), (x - plan["keys"][0][0], y - plan["keys"][0][1], 0))
        self.panel(far(176))
        self.part("frame-096", dark, far(158))
        self.breadboards()
        for name in ("bar-left", "bar-right"):
            self.part(name, PLASTIC % linear(self.colours["bar"]), far(176))
        self.dots(far(176), up)
        self.panes(far(158))
        for x, y in plan["lamps"]:
            self.part("hood", dark, far(158), (x - plan["lamps"][0][0], y - plan["lamps"][0][1], 0))
        self.lamps(far(58))
        return "\n".join(self.out)

    def dots(self, up, lid_up):
        look = PLASTIC % linear(self.colours["dot"])
        shape = mesh.read(os.path.join(self.placed, "dot.stl"))
        tilt = math.radians(-SIZE["bar_slope"])
        slope = SIZE["bar_slope"]
        left, right = (SIZE["bar"][0] + SIZE["bar"][2]) / 2, self.plan["board"][0] - (SIZE["bar"][0] + SIZE["bar"][2]) / 2
        marks = []
        if self.plan["switches"]:
            z = SIZE["bar_top"] + (SIZE["bar"][3] - 6 - 41) * math.tan(math.radians(slope))
            marks = [(x, 41, z, tilt, up) for x in (left, right - 4.5, right + 4.5)]
        else:
            marks = [(b[0] + m, b[1], self.plan["faces"][0] + 6, 0, up) for k, b in enumerate(self.plan["panel_buttons"]) for m in ([0] if k == 0 else [-4, 4])]
        marks.append((*self.plan["marks"][0], self.plan["faces"][0], 0, lid_up))
        for x, y, z, turn, high in marks:
            c, s = math.cos(turn), math.sin(turn)
            self.triangles([tuple((p[0] + x, p[1] * c - p[2] * s + y, p[1] * s + p[2] * c + z) for p in t) for t in shape], look, high)


PLASTIC = "texture { pigment { color %s } finish { diffuse 0.85 specular 0.12 roughness 0.06 } }"


ROOM = """#version 3.7;
global_settings { assumed_gamma 1.0 max_trace_level 8 radiosity { count %(rays)d error_bound 0.8 recursion_limit 1 pretrace_end 0.02 brightness 0.9 } }
background { color srgb <0.80,0.82,0.84> }
sky_sphere { pigment { gradient y color_map { [0 srgb <0.62,0.60,0.58>] [0.35 srgb <0.86,0.87,0.88>] [1 srgb <0.95,0.96,0.98>] } } }
camera { perspective location %(eye)s look_at %(look)s right x*image_width/image_height angle %(angle)g }
light_source { <-900, 1500, -500> color srgb 0.98*<1.0,0.97,0.92> area_light <500,0,0>, <0,0,500>, 4, 4 adaptive 0 jitter circular orient }
light_source { <1400, 900, -900> color srgb 0.35*<0.9,0.95,1.0> shadowless }
"""
TABLE = """
plane { y, -2.2 texture { pigment { wood turbulence 0.08 octaves 4 scale <14,14,900> rotate <2,82,0> translate <60,-40,0>
  color_map { [0 srgb <0.655,0.515,0.375>] [0.6 srgb <0.675,0.535,0.392>] [1 srgb <0.64,0.50,0.36>] } } finish { diffuse 0.8 specular 0.08 roughness 0.08 } } }
box { <-228,-2.2,-495>, <228,4,-39> texture { pigment { color srgb <0.33,0.20,0.12> } finish { diffuse 0.8 specular 0.15 roughness 0.05 } } }
box { <-200,3,-467>, <200,4.05,-67> texture { pigment { checker color srgb <0.80,0.68,0.50> color srgb <0.42,0.26,0.15> scale 50 translate <0,0,-67> } finish { diffuse 0.8 specular 0.15 roughness 0.05 } } }
"""
BEHIND = """light_source { <-500, 700, 1500> color srgb 0.75 area_light <300,0,0>, <0,300,0>, 3, 3 adaptive 0 jitter }
"""
BELOW = "light_source { <-900, -500, -300> color srgb 1.5 }\n"
FEET = "cylinder { <%g,-2.2,%g>, <%g,0.2,%g>, 6 texture { pigment { color rgb 0.02 } } }"
PAWN = [(0, 0), (13, 0), (13.5, 2.5), (12, 5), (9, 7.5), (6.5, 12), (5, 20), (4.6, 25), (8, 26), (8, 27.5), (5, 28.5)] + [(7.6 * math.cos(a), 34 + 7.6 * math.sin(a)) for a in (math.radians(d) for d in range(-48, 91, 12))]
KING = [(0, 0), (17, 0), (17.5, 3), (15, 7), (10.5, 11), (7.5, 22), (6.5, 45), (11, 46.5), (11, 48.5), (7.5, 50), (7.5, 52), (11.5, 68), (9, 71), (3, 73), (0, 76)]


def piece(points, x, z, white):
    colour = "srgb <0.86,0.74,0.56>" if white else "srgb <0.16,0.10,0.07>"
    return ("lathe { linear_spline %d, %s texture { pigment { color %s } finish { diffuse 0.8 specular 0.25 roughness 0.03 } } translate <%g,4,%g> }"
            % (len(points), ",".join("<%.2f,%.2f>" % p for p in points), colour, x, z))


def table(plan, at):
    """The desk with a chessboard in front of the clock; White sits on the left."""
    out = [TABLE]
    for x, z, white, shape in ((-125, -142, True, PAWN), (-125, -192, True, PAWN), (-25, -242, True, PAWN), (-175, -292, True, KING), (-75, -342, True, PAWN),
                               (175, -142, False, PAWN), (75, -192, False, PAWN), (25, -242, False, PAWN), (175, -242, False, KING), (125, -342, False, PAWN)):
        out.append(piece(shape, x, z, white))
    toe = at((0, -SIZE["gap"] - SIZE["wall"], plan["faces"][0]))[2] - 2
    heel = at((0, plan["board"][1] + SIZE["gap"] + SIZE["wall"], -15))[2] - 1
    for x in (5 - at.middle, plan["board"][0] - 5 - at.middle):
        for z in (toe + 7.4, heel - 9):
            out.append(FEET % (x, z, x, z))
    return "\n".join(out)


def main():
    source, placed, out, *chosen = sys.argv[1:]
    plan = front.read(source, SIZE)
    width, height = os.environ.get("PICTURE_SIZE", "1400x875").split("x")
    kind = os.environ.get("PICTURE_KIND", "jpg")
    for view in chosen or VIEWS:
        state, eye, look, angle, apart = VIEWS[view]
        scene = Scene(plan, placed, state, apart)
        shapes = scene.build()
        right, back, up = eye
        higher = plan["depth"] - 10  # than the clocks with a board
        text = ROOM % {"rays": 35, "eye": vector((right, up, back)), "look": vector((look[0], look[2] + higher / 2, look[1])), "angle": angle * (1 + higher / 400)}
        text += {"back": BEHIND, "below": BELOW}.get(view, "")
        if view not in ("below", "parts"):
            text += table(plan, scene.at)
        else:
            text += "plane { y, -1500 texture { pigment { color srgb 0.9 } finish { diffuse 0.7 } } }\n"
        with tempfile.NamedTemporaryFile("w", suffix=".pov", delete=False) as file:
            file.write(text + shapes)
        try:
            done = subprocess.run(["povray", "-D", "+I" + file.name, f"+O{out}-{view}.{kind}", {"jpg": "+FJ88", "png": "+FN"}[kind], "+W" + width, "+H" + height, "+A0.15", "+AM2", "+R2", "-GA"],
                                  capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(done.stderr[-2000:])
        finally:
            os.remove(file.name)


if __name__ == "__main__":
    main()
