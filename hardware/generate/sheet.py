"""Draws schematic sheets: symbols, wires, labels. Coordinates in mm on the 1.27 mm grid, y downwards."""
import math
import os
import uuid

from parts import PARTS
from sexp import Q, dump, find, find_all, parse

HERE = os.path.dirname(os.path.abspath(__file__))
SPACE = uuid.UUID("7c1d7f5e-9a4b-4c57-9a55-6d1b6a0a2e11")
LIBRARY = {s[1]: s for s in find_all(parse(open(os.path.join(HERE, "..", "kicad", "lib", "zeitnot.kicad_sym"), encoding="utf-8").read()), "symbol")}


def uid(*what):
    return Q(str(uuid.uuid5(SPACE, "/".join(map(str, what)))))


def grid(v):
    return round(round(v / 1.27) * 1.27, 4)


def font(size=1.27, justify=None, hide=False, bold=False):
    f = ["font", ["size", size, size]]
    if bold:
        f.append(["bold", "yes"])
    e = ["effects", f]
    if justify:
        e.append(["justify"] + justify.split())
    if hide:
        e.append(["hide", "yes"])
    return e


class Sheet:
    def __init__(self, project, name, title, page):
        self.project, self.name, self.title, self.page = project, name, title, page
        self.uuid = uid(project, name) if name else uid(project, "root")
        self.symbols, self.items, self.wires, self.used = {}, [], [], set()
        self.ends, self.labels = [], []
        self.power_count = 0
        self.children = []

    # -- geometry
    def pins(self, symbol):
        out = {}
        for unit in find_all(LIBRARY[symbol], "symbol"):
            for p in find_all(unit, "pin"):
                out[find(p, "number")[1]] = (float(find(p, "at")[1]), float(find(p, "at")[2]), float(find(p, "at")[3]))
        return out

    def at(self, ref, num):
        symbol, x, y, rot, mirror = self.symbols[ref]
        px, py, _ = self.pins(symbol)[str(num)]
        if mirror == "y":
            px = -px
        if mirror == "x":
            py = -py
        a = math.radians(rot)
        qx, qy = px * math.cos(a) - py * math.sin(a), px * math.sin(a) + py * math.cos(a)
        return (round(x + qx, 4), round(y - qy, 4))

    def outward(self, ref, num):
        """Unit vector away from the body at this pin, on the sheet."""
        symbol, _, _, rot, mirror = self.symbols[ref]
        ang = self.pins(symbol)[str(num)][2]
        dx, dy = -math.cos(math.radians(ang)), -math.sin(math.radians(ang))
        if mirror == "y":
            dx = -dx
        if mirror == "x":
            dy = -dy
        a = math.radians(rot)
        qx, qy = dx * math.cos(a) - dy * math.sin(a), dx * math.sin(a) + dy * math.cos(a)
        return (round(qx), -round(qy))

    # -- items
    def part(self, key, ref, x, y, rot=0, mirror=None, ref_at=None, val_at=None, value=None, justify=None, pcb=True, dnp=False):
        symbol, footprint, val, maker, number, maker2, number2 = PARTS[key]
        self._symbol(symbol, ref, value if value is not None else val, x, y, rot, mirror, ref_at, val_at, justify, footprint,
                     [("Manufacturer", maker), ("MPN", number), ("Manufacturer 2", maker2), ("MPN 2", number2)], key)

    def _symbol(self, symbol, ref, value, x, y, rot, mirror, ref_at, val_at, justify, footprint, fields, key):
        x, y = grid(x), grid(y)
        self.used.add(symbol)
        self.symbols[ref] = (symbol, x, y, rot, mirror)
        passive = symbol in ("R", "C", "Polyfuse")
        hidden_value = symbol in ("TestPoint",)
        turned = 90 if rot in (90, 270) else 0
        if ref_at is None:
            if passive:
                ref_at, val_at, justify = ((2.54, -1.016), (2.54, 1.27), "left") if not turned else ((0, -2.286), (0, 2.54), None)
            else:
                lib = {p[1]: find(p, "at") for p in find_all(LIBRARY[symbol], "property")}
                ref_at = (float(lib["Reference"][1]), -float(lib["Reference"][2]))
                val_at = val_at or (float(lib["Value"][1]), -float(lib["Value"][2]))
                props = {p[1]: p for p in find_all(LIBRARY[symbol], "property")}
                j = find(find(props["Reference"], "effects"), "justify")
                justify = justify or (" ".join(j[1:]) if j else None)
        val_at = val_at or (ref_at[0], ref_at[1] + 2.286)
        sym = ["symbol", ["lib_id", Q("zeitnot:" + symbol)], ["at", x, y, rot]]
        if mirror:
            sym.append(["mirror", mirror])
        power = ref.startswith("#")
        mechanical = symbol in ("MountingHole", "TestPoint")
        sym += [["unit", 1], ["exclude_from_sim", "no"], ["in_bom", "no" if power or mechanical else "yes"],
                ["on_board", "no" if power else "yes"], ["dnp", "no"], ["uuid", uid(self.project, self.name, ref)]]

        def prop(name, text, dx, dy, hide, just):
            return ["property", Q(name), Q(text or ""), ["at", round(x + dx, 4), round(y + dy, 4), turned], font(1.27, just, hide)]

        sym.append(prop("Reference", ref, *ref_at, power, justify))
        sym.append(prop("Value", value, *val_at, hidden_value or symbol == "PWR_FLAG", justify if not power else None))
        sym.append(prop("Footprint", "zeitnot:" + footprint if footprint else "", 0, 0, True, None))
        props = {p[1]: p[2] for p in find_all(LIBRARY[symbol], "property")}
        sym.append(prop("Datasheet", props.get("Datasheet", ""), 0, 0, True, None))
        sym.append(prop("Description", props.get("Description", ""), 0, 0, True, None))
        for name, text in fields:
            if text:
                sym.append(prop(name, text, 0, 0, True, None))
        for num in self.pins(symbol):
            sym.append(["pin", Q(num), ["uuid", uid(self.project, self.name, ref, num)]])
        sym.append(["instances", ["project", Q(self.project), ["path", Q("__PATH__"), ["reference", Q(ref)], ["unit", 1]]]])
        self.items.append(sym)
        for num in self.pins(symbol):
            self.ends.append(self.at(ref, num))

    def power(self, name, x, y, rot=0):
        self.power_count += 1
        ref = f"#PWR{self.page:01d}{self.power_count:02d}" if name != "PWR_FLAG" else f"#FLG{self.page:01d}{self.power_count:02d}"
        dy = -3.556 if name != "GND" else 3.81
        at = {0: (0, dy), 180: (0, -dy), 90: (-3.81, 0), 270: (3.81, 0)}[rot]
        self._symbol(name, ref, name, x, y, rot, None, (0, 0), at, None, "", [], "power")

    def wire(self, *pts):
        pts = [(grid(a), grid(b)) for a, b in pts]
        for a, b in zip(pts, pts[1:]):
            if a != b:
                assert a[0] == b[0] or a[1] == b[1], (self.name, a, b)
                self.wires.append((a, b))

    def label(self, name, x, y, angle=0, kind="global_label", shape="bidirectional"):
        x, y = grid(x), grid(y)
        just = {0: "left", 90: "left", 180: "right", 270: "right"}[angle]
        e = [kind, Q(name)]
        if kind == "global_label":
            e.append(["shape", shape])
        e += [["at", x, y, angle], font(1.27, just + (" bottom" if kind == "label" else "")), ["uuid", uid(self.project, self.name, kind, name, x, y)]]
        if kind == "global_label":
            e.append(["property", Q("Intersheetrefs"), Q("${INTERSHEET_REFS}"), ["at", x, y, 0], font(1.27, just, True)])
        self.items.append(e)
        self.labels.append((x, y))

    def tag(self, ref, num, name, length=2.54, shape="bidirectional", kind="global_label"):
        """A short wire from a pin outwards with a label at its end."""
        x, y = self.at(ref, num)
        dx, dy = self.outward(ref, num)
        end = (grid(x + dx * length), grid(y + dy * length))
        self.wire((x, y), end)
        self.label(name, *end, {(1, 0): 0, (-1, 0): 180, (0, -1): 90, (0, 1): 270}[(dx, dy)], kind, shape)

    def nc(self, ref, num):
        x, y = self.at(ref, num)
        self.items.append(["no_connect", ["at", x, y], ["uuid", uid(self.project, self.name, "nc", ref, num)]])

    def text(self, s, x, y, size=1.5, bold=False):
        self.items.append(["text", Q(s), ["exclude_from_sim", "no"], ["at", grid(x), grid(y), 0], font(size, "left top", False, bold),
                           ["uuid", uid(self.project, self.name, "text", x, y)]])

    def child(self, sheet, x, y, w, h):
        self.children.append(sheet)
        self.items.append(["sheet", ["at", grid(x), grid(y)], ["size", grid(w), grid(h)], ["exclude_from_sim", "no"], ["in_bom", "yes"],
                           ["on_board", "yes"], ["dnp", "no"], ["stroke", ["width", 0.1524], ["type", "solid"]],
                           ["fill", ["color", 255, 255, 225, 1.0]], ["uuid", uid(self.project, "sheet", sheet.name)],
                           ["property", Q("Sheetname"), Q(sheet.title), ["at", grid(x), grid(y) - 0.7, 0], font(1.8, "left bottom", False, True)],
                           ["property", Q("Sheetfile"), Q(sheet.name + ".kicad_sch"), ["at", grid(x), grid(y + h) + 0.6, 0], font(1.27, "left top")],
                           ["instances", ["project", Q(self.project), ["path", Q("/" + str(uid(self.project, "root"))), ["page", Q(str(sheet.page))]]]]])

    # -- output
    def junctions(self):
        def inside(p, w):
            (ax, ay), (bx, by) = w
            return (ax == bx == p[0] and min(ay, by) < p[1] < max(ay, by)) or (ay == by == p[1] and min(ax, bx) < p[0] < max(ax, bx))

        points = set()
        count = {}
        for w in self.wires:
            for p in w:
                count[p] = count.get(p, 0) + 1
        pins = {}
        for p in self.ends:
            p = (grid(p[0]), grid(p[1]))
            pins[p] = pins.get(p, 0) + 1
        for p in set(count) | set(pins):
            n = count.get(p, 0) + pins.get(p, 0)
            through = sum(inside(p, w) for w in self.wires)
            if n + 2 * through >= 3 and (count.get(p, 0) or through):
                points.add(p)
        return sorted(points)

    def split_wires(self):
        """KiCad connects at the ends of wires only: cut each at every pin, label and end that lies on it."""
        marks = {(grid(a), grid(b)) for a, b in self.ends + self.labels} | {p for w in self.wires for p in w}
        out = []
        for a, b in self.wires:
            on = [p for p in marks if (a[0] == b[0] == p[0] and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])) or
                  (a[1] == b[1] == p[1] and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]))]
            on.sort(key=lambda p: abs(p[0] - a[0]) + abs(p[1] - a[1]))
            out += [w for w in zip(on, on[1:])]
        self.wires = sorted(set(out))

    def write(self, folder, root):
        body = []
        self.split_wires()
        for p in self.junctions():
            body.append(["junction", ["at", *p], ["diameter", 0], ["color", 0, 0, 0, 0], ["uuid", uid(self.project, self.name, "j", *p)]])
        for a, b in self.wires:
            body.append(["wire", ["pts", ["xy", *a], ["xy", *b]], ["stroke", ["width", 0], ["type", "default"]],
                         ["uuid", uid(self.project, self.name, "w", *a, *b)]])
        lib = ["lib_symbols"]
        for name in sorted(self.used):
            s = parse(dump(LIBRARY[name]))
            s[1] = Q("zeitnot:" + name)
            lib.append(s)
        path = "/" + str(uid(self.project, "root"))
        if self.name:
            path += "/" + str(uid(self.project, "sheet", self.name))
        tree = ["kicad_sch", ["version", "20250114"], ["generator", Q("eeschema")], ["generator_version", Q("9.0")],
                ["uuid", self.uuid], ["paper", Q("A4")],
                ["title_block", ["title", Q(self.title)], ["date", Q("${DATE}")], ["rev", Q("${REVISION}")], ["company", Q("${PROJECT}")],
                 ["comment", 1, Q("${BOARD}")], ["comment", 2, Q("Licence ${LICENCE}")]],
                lib, *body, *self.items]
        if not self.name:
            tree.append(["sheet_instances", ["path", Q("/"), ["page", Q("1")]]])
        tree.append(["embedded_fonts", "no"])
        text = dump(tree).replace("__PATH__", path)
        with open(os.path.join(folder, (self.name or self.project) + ".kicad_sch"), "w", encoding="utf-8") as f:
            f.write(text + "\n")
