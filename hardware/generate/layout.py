"""Places and routes both boards into kicad/*/*.kicad_pcb from the netlists of the schematics.

It wrote the first version of the boards. The committed .kicad_pcb files are the truth: run it only on purpose (it draws new
random identifiers), and commit what it writes. Usage: /usr/bin/python3 layout.py lcd|led [seed] [rounds]
"""
import math
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

import pcbnew

HERE = os.path.dirname(os.path.abspath(__file__))
MM = 1000000
SEED = {"lcd": 1, "led": 2}  # with which the router ends without a rule violation
OX, OY = 25.0, 40.0  # the board's upper left corner on the page
W, H = 246.0, 96.0
STEP = 0.25
HOLES = [(5.5, 5.5), (240.5, 5.5), (5.5, 90.5), (240.5, 90.5), (123.0, 91.0)]
KEY_X = [94.0, 108.5, 123.0, 137.5, 152.0]

# ref -> (x, y, degrees, side): where the footprint's own origin stands on the board, seen from the front
COMMON = {
    "U1": (178, 70, 180, "B"),
    "Y1": (186.5, 72.5, 90, "B"),
    "C1": (186.5, 67.25, 90, "B"),
    "C2": (186.5, 77.5, 0, "B"),
    "C3": (168.25, 72.75, 90, "B"),
    "C4": (168.25, 68.0, 90, "B"),
    "U2": (171, 83, 270, "B"),
    "C5": (164, 83, 90, "B"),
    "R1": (178.5, 83, 90, "B"),
    "J2": (200, 79, 0, "B"),
    "R2": (202, 70, 0, "B"),
    "C6": (202, 66.5, 0, "B"),
    "J1": (116.65, 4.5, 90, "F"),
    "U3": (123, 15, 180, "B"),
    "R13": (128.5, 9.5, 0, "B"),
    "R15": (117, 15, 90, "B"),
    "R14": (129, 15, 90, "B"),
    "D3": (123, 9.5, 0, "B"),
    "C14": (123, 20.5, 0, "B"),
    "SW1": (20.54, 66.92, 0, "F"),
    "SW2": (230.54, 66.92, 0, "F"),
    "R3": (9, 58.5, 0, "B"),
    "C7": (14, 58.5, 0, "B"),
    "R4": (219.5, 58.5, 0, "B"),
    "C8": (224.5, 58.5, 0, "B"),
    "D1": (16.73, 53, 0, "F"),
    "D2": (226.73, 53, 0, "F"),
    "R10": (23, 53, 0, "B"),
    "R11": (221, 53, 0, "B"),
    "LS1": (120.5, 54, 0, "F"),
    "R12": (130, 62, 0, "B"),
    "TP1": (212, 67, 0, "B"),
    "TP2": (216, 67, 0, "B"),
    "TP4": (212, 72, 0, "B"),
    **{f"SW{3 + i}": (x - 2.5, 80.25, 90, "F") for i, x in enumerate(KEY_X)},
    **{f"R{5 + i}": (x - 2.75, 85.75, 0, "B") for i, x in enumerate(KEY_X)},
    **{f"C{9 + i}": (x + 2.75, 85.75, 0, "B") for i, x in enumerate(KEY_X)},
    **{f"H{i + 1}": (*p, 0, "F") for i, p in enumerate(HOLES)},
}

GLASS_X = [32.0, 85.0, 161.0, 214.0]
GLASS_Y = 28.5
LCD = {
    "BT1": (85, 66, 180, "B"),
    "Q1": (92, 62, 90, "B"),
    "C15": (98, 62, 90, "B"),
    "C16": (103, 62, 90, "B"),
    "C17": (107, 62, 90, "B"),
    "TP3": (92, 56.5, 0, "B"),
    **{f"DS{1 + i}": (x, GLASS_Y, 0, "F") for i, x in enumerate(GLASS_X)},
    **{f"U{4 + i}": (x, GLASS_Y, 90, "B") for i, x in enumerate(GLASS_X)},
    **{f"C{18 + i}": (x - 2.5, 36.0, 180, "B") for i, x in enumerate(GLASS_X)},
    **{f"R{16 + i}": (x - 8.5, 36.0, 180, "B") for i, x in enumerate(GLASS_X)},
}

PAIR_X = [16.5, 47.7, 75.8, 107.0]
PAIR_X = PAIR_X + [246 - x for x in reversed(PAIR_X)]
COLON_X = [32.1, 91.4, 246 - 91.4, 246 - 32.1]
DIGIT_Y = 32.0
LED = {
    "J3": (97, 3.4, 180, "F"),
    "F1": (90, 10, 90, "B"),
    "D4": (84, 10, 90, "B"),
    "R16": (99, 10.5, 90, "B"),
    "R17": (95.5, 10.5, 90, "B"),
    "C15": (79, 10, 90, "B"),
    "C16": (75.5, 10, 90, "B"),
    "C17": (72, 10, 90, "B"),
    **{f"DS{1 + i}": (x - 10.16, DIGIT_Y + 7.62, 90, "F") for i, x in enumerate(PAIR_X)},
    "U4": (61, 54, 90, "B"),
    "U5": (200, 54, 90, "B"),
    "R18": (72.5, 57, 0, "B"), "C18": (72.5, 50, 0, "B"), "C19": (72.5, 53.5, 0, "B"),
    "R19": (211.5, 57, 0, "B"), "C20": (211.5, 50, 0, "B"), "C21": (211.5, 53.5, 0, "B"),
    "R20": (72.5, 60.5, 0, "B"), "R21": (211.5, 60.5, 0, "B"),
    **{f"D{5 + 2 * i + k}": (x - 1.27, DIGIT_Y - 4 + 8 * k, 0, "F") for i, x in enumerate(COLON_X) for k in range(2)},
}


REF_AT = {  # where a reference stands if its footprint's own place is taken: offset from the footprint's origin
    **{f"SW{3 + i}": (2.5, -10.6) for i in range(5)},
    **{f"DS{i}": (10.2, -18.4) for i in range(1, 9)},
    "J1": (-3.2, 0), "J3": (6.2, 2.0), "SW1": (-2.54, 15), "SW2": (-2.54, 15), "LS1": (10.6, 0), "D1": (-4.6, 0), "D2": (-4.6, 0),
    "U3": (0, 2.4), "D3": (-3.2, 0), "Y1": (2.4, 0), "U2": (0, 4.4), "Q1": (0, -3.2),
}


REF_AT_LCD = {**{f"U{i}": (-7.9, 0) for i in range(4, 8)}, **{f"DS{i}": (0, 8.4) for i in range(1, 5)}}
REF_AT_LED = {"U4": (-9.6, 0), "U5": (-9.6, 0)}


def vec(x, y):
    return pcbnew.VECTOR2I(int(round((OX + x) * MM)), int(round((OY + y) * MM)))


def netlist(folder, project):
    out = os.path.join(tempfile.gettempdir(), project + ".xml")
    subprocess.run(["kicad-cli", "sch", "export", "netlist", "--format", "kicadxml", "-o", out, os.path.join(folder, project + ".kicad_sch")],
                   check=True, stdout=subprocess.DEVNULL)
    return ET.parse(out).getroot()


def outline(board):
    r, n = 6.0, []
    corners = [(r, 0), (W - r, 0), (W, r), (W, H - r), (W - r, H), (r, H), (0, H - r), (0, r)]
    centres = {1: (W - r, r), 3: (W - r, H - r), 5: (r, H - r), 7: (r, r)}
    for i, a in enumerate(corners):
        b = corners[(i + 1) % 8]
        s = pcbnew.PCB_SHAPE(board)
        s.SetLayer(pcbnew.Edge_Cuts)
        s.SetWidth(int(0.1 * MM))
        if i in centres:
            c = centres[i]
            mid = tuple(c[k] + ((a[k] + b[k]) / 2 - c[k]) * r / math.hypot((a[0] + b[0]) / 2 - c[0], (a[1] + b[1]) / 2 - c[1]) for k in (0, 1))
            s.SetShape(pcbnew.SHAPE_T_ARC)
            s.SetArcGeometry(vec(*a), vec(*mid), vec(*b))
        else:
            s.SetShape(pcbnew.SHAPE_T_SEGMENT)
            s.SetStart(vec(*a))
            s.SetEnd(vec(*b))
        board.Add(s)


def text(board, s, x, y, size=1.5, layer=pcbnew.F_SilkS, thick=None, justify=0, angle=0):
    t = pcbnew.PCB_TEXT(board)
    t.SetText(s)
    t.SetPosition(vec(x, y))
    t.SetLayer(layer)
    t.SetTextSize(pcbnew.VECTOR2I(int(size * MM), int(size * MM)))
    t.SetTextThickness(int((thick or size * 0.15) * MM))
    t.SetTextAngleDegrees(angle)
    t.SetHorizJustify([pcbnew.GR_TEXT_H_ALIGN_CENTER, pcbnew.GR_TEXT_H_ALIGN_LEFT, pcbnew.GR_TEXT_H_ALIGN_RIGHT][justify])
    if layer == pcbnew.B_SilkS:
        t.SetMirrored(True)
    board.Add(t)


def line(board, a, b, layer=pcbnew.F_SilkS, w=0.2):
    s = pcbnew.PCB_SHAPE(board)
    s.SetShape(pcbnew.SHAPE_T_SEGMENT)
    s.SetStart(vec(*a))
    s.SetEnd(vec(*b))
    s.SetLayer(layer)
    s.SetWidth(int(w * MM))
    board.Add(s)


def silk(board, name):
    text(board, "ZEITNOT", 123, 25 if name == "lcd" else 12, 3.2, thick=0.5)
    y = 29.5 if name == "lcd" else 16.0
    text(board, f"{name} r1", 123, y, 1.4)
    text(board, "${LICENCE}", 123, y + 2.4, 1.0)
    for x, s in zip(KEY_X, ("BACK", "-", "PLAY", "+", "OK")):
        text(board, s, x, 63.6, 1.8 if s not in "+-" else 2.4, thick=0.3)
    for x, s in ((18, "LEFT"), (228, "RIGHT")):
        text(board, s, x, 85.5, 2.0, thick=0.3)
    text(board, "RUNS", 25 if name else 0, 53, 1.2, justify=1)
    text(board, "RUNS", 221, 53, 1.2, justify=2)
    for i, s in ((0, "GND"), (3, "IN"), (4, "OUT")):
        text(board, s, 116.65 + 2.54 * i, 7.2, 0.8)
    text(board, "LINE", 112.2, 7.2, 1.0)
    if name == "led":
        text(board, "USB-C 5 V", 97, 9.0, 1.0)
    b = pcbnew.B_SilkS
    text(board, f"ZEITNOT {name} r1   ${{LICENCE}}", 196, 93, 1.5, b)
    text(board, "ISP: pin 1 MISO", 201, 85.5, 1.0, b)
    text(board, "1 Hz" if name == "lcd" else "LAMP", 212, 64.8, 1.0, b)
    text(board, "GND", 216, 64.8, 1.0, b)
    text(board, "VCC", 212, 74.2, 1.0, b)
    if name == "lcd":
        text(board, "2 x AA, 3 V: reversed cells do no harm, rechargeable cells work", 57, 93, 1.2, b)


def zone(board, net, layer):
    z = pcbnew.ZONE(board)
    z.SetLayer(layer)
    z.SetNet(net)
    z.SetLocalClearance(int(0.25 * MM))
    z.SetMinThickness(int(0.25 * MM))
    z.SetThermalReliefGap(int(0.25 * MM))
    z.SetThermalReliefSpokeWidth(int(0.4 * MM))
    z.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
    z.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
    z.SetZoneName("GND " + ("front" if layer == pcbnew.F_Cu else "back"))
    pts = pcbnew.VECTOR_VECTOR2I()
    m, r = 0.5, 6.0
    for cx, cy, a0 in ((W - r, r, -90), (W - r, H - r, 0), (r, H - r, 90), (r, r, 180)):
        for k in range(0, 91, 15):
            a = math.radians(a0 + k)
            pts.append(vec(cx + (r - m) * math.cos(a), cy + (r - m) * math.sin(a)))
    z.AddPolygon(pts)
    board.Add(z)


def build(name, seed, rounds):
    project = name + "-r1"
    folder = os.path.join(HERE, "..", "kicad", project)
    path = os.path.join(folder, project + ".kicad_pcb")
    root = netlist(folder, project)
    place = {**COMMON, **(LCD if name == "lcd" else LED)}
    if os.path.exists(path):
        os.remove(path)
    board = pcbnew.CreateEmptyBoard()
    board.SetCopperLayerCount(2)
    nets = {}
    pin_net = {}
    for n in root.find("nets"):
        item = pcbnew.NETINFO_ITEM(board, n.get("name"))
        board.Add(item)
        nets[n.get("name")] = item
        for node in n.findall("node"):
            pin_net[node.get("ref"), node.get("pin")] = n.get("name")
    pretty = os.path.join(HERE, "..", "kicad", "lib", "zeitnot.pretty")
    for comp in root.find("components"):
        ref = comp.get("ref")
        lib, fpname = comp.find("footprint").text.split(":")
        fp = pcbnew.FootprintLoad(pretty, fpname)
        board.Add(fp)
        fp.SetFPID(pcbnew.LIB_ID(lib, fpname))
        fp.SetReference(ref)
        fp.SetValue(comp.find("value").text if comp.find("value") is not None and comp.find("value").text != "~" else "")
        sheet = comp.find("sheetpath").get("tstamps")
        fp.SetPath(pcbnew.KIID_PATH(sheet + comp.find("tstamps").text))
        fp.SetSheetname(comp.find("sheetpath").get("names"))
        fp.SetSheetfile(comp.find("property[@name='Sheetfile']").get("value") if comp.find("property[@name='Sheetfile']") is not None else "")
        for f in comp.find("fields"):
            if f.get("name") not in ("Footprint", "Datasheet", "Description") and f.text:
                fp.SetField(f.get("name"), f.text)
                fp.GetFieldByName(f.get("name")).SetVisible(False)
        for f in ("Datasheet", "Description"):
            node = comp.find(f"fields/field[@name='{f}']")
            if node is not None and node.text:
                fp.SetField(f, node.text)
                fp.GetFieldByName(f).SetVisible(False)
        props = {p.get("name") for p in comp.findall("property")}
        attr = fp.GetAttributes()
        if "exclude_from_bom" in props:
            attr |= pcbnew.FP_EXCLUDE_FROM_BOM
        else:
            attr &= ~pcbnew.FP_EXCLUDE_FROM_BOM
        if ref[0] == "H" or ref.startswith("TP"):
            attr |= pcbnew.FP_EXCLUDE_FROM_POS_FILES
        fp.SetAttributes(attr)
        x, y, rot, side = place[ref]
        fp.SetPosition(vec(x, y))
        if side == "B":
            fp.Flip(vec(x, y), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        fp.SetOrientationDegrees(rot)
        fp.Value().SetVisible(False)
        fp.Reference().SetVisible(ref[0] != "H" and not ref.startswith("TP"))
        fp.Reference().SetTextSize(pcbnew.VECTOR2I(int(0.8 * MM), int(0.8 * MM)))
        fp.Reference().SetTextThickness(int(0.12 * MM))
        fp.Reference().SetTextAngleDegrees(0)
        if ref[0] in "RC" and rot in (90, 270):
            fp.Reference().SetPosition(vec(x, y - (3.0 if "1210" in fpname else 2.4)))
        at = {**REF_AT, **(REF_AT_LCD if name == "lcd" else REF_AT_LED)}.get(ref)
        if at:
            fp.Reference().SetPosition(vec(x + at[0], y + at[1]))
        for pad in fp.Pads():
            key = (ref, pad.GetNumber())
            if key in pin_net:
                pad.SetNet(nets[pin_net[key]])
    outline(board)
    silk(board, name)
    ds = board.GetDesignSettings()
    ds.SetAuxOrigin(vec(0, H))
    ds.m_TrackMinWidth = int(0.2 * MM)
    tb = board.GetTitleBlock()
    tb.SetTitle(f"Zeitnot {name}")
    tb.SetDate("${DATE}")
    tb.SetRevision("${REVISION}")
    tb.SetCompany("${PROJECT}")
    tb.SetComment(0, "${BOARD}")
    tb.SetComment(1, "Licence ${LICENCE}")
    if seed >= 0:
        route(board, name, nets, seed, rounds)
    zone(board, nets["GND"], pcbnew.F_Cu)
    zone(board, nets["GND"], pcbnew.B_Cu)
    pcbnew.SaveBoard(path, board, True)
    colours(path)
    while subprocess.run([sys.executable, os.path.abspath(__file__), "fill", path], check=False).returncode == 3:
        pass  # a process for each: a board loaded twice in one confuses the bindings


def fill(path):
    """Fills the pours of a saved board; ground vias that reach only one pour hold nothing and go. True if one went."""
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    ends = {(v.x, v.y) for t in board.GetTracks() if t.Type() == pcbnew.PCB_TRACE_T for v in (t.GetStart(), t.GetEnd())}
    gone = []
    for t in board.GetTracks():
        if t.Type() == pcbnew.PCB_VIA_T and t.GetNetname() == "GND" and (t.GetPosition().x, t.GetPosition().y) not in ends:
            hits = sum(z.HitTestFilledArea(layer, t.GetPosition(), 0) for z in board.Zones() for layer in (pcbnew.F_Cu, pcbnew.B_Cu) if z.IsOnLayer(layer))
            if hits < 2:
                gone.append(t)
    for t in gone:
        board.Delete(t)
    pcbnew.SaveBoard(path, board, True)
    return bool(gone)


def route(board, name, nets, seed, rounds):
    ids = {n: i for i, n in enumerate(sorted(nets))}
    wide = {"VCC", "Net-(J3-VBUS-PadA9)", "Net-(F1-Pad1)"} if name == "led" else set()
    wide |= {n for n in nets if "VBUS" in n}
    g = lambda v: v / STEP
    rows = [f"size {int(W / STEP) + 1} {int(H / STEP) + 1}", f"class 0 {0.125 / STEP} {0.22 / STEP}", f"class 1 {0.2 / STEP} {0.225 / STEP}",
            f"via {0.3 / STEP}"]
    for n, i in ids.items():
        rows.append(f"net {i} {1 if n in wide else 0}")
    for fp in board.GetFootprints():
        for pad in fp.Pads():
            bb = pad.GetBoundingBox()
            x0, y0, x1, y1 = (bb.GetLeft() / MM - OX, bb.GetTop() / MM - OY, bb.GetRight() / MM - OX, bb.GetBottom() / MM - OY)
            c = pad.GetPosition()
            cx, cy = c.x / MM - OX, c.y / MM - OY
            if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                rows.append(f"hole {g(cx):.3f} {g(cy):.3f} {g(pad.GetDrillSize().x / 2 / MM + 0.1):.3f}")
                continue
            both = pad.GetAttribute() == pcbnew.PAD_ATTRIB_PTH
            layer = 2 if both else 0 if pad.IsOnLayer(pcbnew.F_Cu) else 1
            net = ids[pad.GetNetname()] if pad.GetNetname() else -1
            rows.append(f"pad {net} {layer} {g(x0):.3f} {g(y0):.3f} {g(x1):.3f} {g(y1):.3f} 0 {g(cx):.3f} {g(cy):.3f}")
    for a in (0, int(W / STEP)):
        rows.append(f"keep {max(0, a - 3)} 0 {min(int(W / STEP), a + 3)} {int(H / STEP)} 2 -1")
    for a in (0, int(H / STEP)):
        rows.append(f"keep 0 {max(0, a - 3)} {int(W / STEP)} {min(int(H / STEP), a + 3)} 2 -1")
    for cx, cy in ((0, 0), (W, 0), (0, H), (W, H)):  # the rounded corners
        rows.append(f"keep {int(max(0, g(cx - 2.2)))} {int(max(0, g(cy - 2.2)))} {int(min(g(W), g(cx + 2.2)))} {int(min(g(H), g(cy + 2.2)))} 2 -1")
    # in front of the crystal nothing but ground
    y1 = board.FindFootprintByReference("Y1").GetPosition()
    kx, ky = y1.x / MM - OX, y1.y / MM - OY
    rows.append(f"keep {g(kx - 3.25):.0f} {g(ky - 2.5):.0f} {g(kx + 2.0):.0f} {g(ky + 2.5):.0f} 0 -1")
    binary = os.path.join(tempfile.gettempdir(), "zeitnot-router")
    subprocess.run(["gcc", "-O2", "-o", binary, os.path.join(HERE, "router.c"), "-lm"], check=True)
    out = subprocess.run([binary, str(seed), str(rounds)], input="\n".join(rows) + "\n", capture_output=True, text=True)
    sys.stderr.write("\n".join(out.stderr.splitlines()[-6:]) + "\n")
    by_id = {i: n for n, i in ids.items()}
    tracks, segments = [], {}
    for l in out.stdout.splitlines():
        f = l.split()
        if f[0] == "track":
            net, layer, xa, ya, xb, yb = map(int, f[1:])
            segments.setdefault((net, layer), set()).add(((xa, ya), (xb, yb)) if (xa, ya) <= (xb, yb) else ((xb, yb), (xa, ya)))
        else:
            net, x, y = map(int, f[1:])
            v = pcbnew.PCB_VIA(board)
            v.SetPosition(vec(x * STEP, y * STEP))
            v.SetDrill(int(0.3 * MM))
            v.SetWidth(int(0.6 * MM))
            v.SetNet(nets[by_id[net]])
            tracks.append(v)
    for (net, layer), segs in segments.items():
        for a, b in merge(segs):
            t = pcbnew.PCB_TRACK(board)
            t.SetStart(vec(a[0] * STEP, a[1] * STEP))
            t.SetEnd(vec(b[0] * STEP, b[1] * STEP))
            t.SetLayer(pcbnew.F_Cu if layer == 0 else pcbnew.B_Cu)
            t.SetWidth(int((0.4 if by_id[net] in wide else 0.25) * MM))
            t.SetNet(nets[by_id[net]])
            tracks.append(t)
    for t in tracks:
        board.Add(t)
    stitch(board, nets["GND"])


def stitch(board, gnd, pitch=8.0, gap=0.25):
    """Vias between the two ground pours wherever there is room, so that no island of copper is lost."""
    def far(a, b, p):
        dx, dy = b[0] - a[0], b[1] - a[1]
        n = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / n)) if n else 0.0
        return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)

    mm = lambda v: (v.x / MM - OX, v.y / MM - OY)
    lines = [(mm(t.GetStart()), mm(t.GetEnd()), t.GetWidth() / 2 / MM) for t in board.GetTracks() if t.Type() == pcbnew.PCB_TRACE_T]
    lines += [(mm(t.GetPosition()), mm(t.GetPosition()), 0.3) for t in board.GetTracks() if t.Type() == pcbnew.PCB_VIA_T]
    boxes = []
    for fp in board.GetFootprints():
        for pad in fp.Pads():
            bb = pad.GetBoundingBox()
            boxes.append((bb.GetLeft() / MM - OX, bb.GetTop() / MM - OY, bb.GetRight() / MM - OX, bb.GetBottom() / MM - OY))
    for d in board.GetDrawings():
        if d.Type() == pcbnew.PCB_TEXT_T:
            bb = d.GetBoundingBox()
            boxes.append((bb.GetLeft() / MM - OX, bb.GetTop() / MM - OY, bb.GetRight() / MM - OX, bb.GetBottom() / MM - OY))
    for x0, y0, x1, y1 in [(h[0] - 3.2, h[1] - 3.2, h[0] + 3.2, h[1] + 3.2) for h in HOLES]:
        boxes.append((x0, y0, x1, y1))
    for iy in range(int(H / pitch)):
        for ix in range(int(W / pitch)):
            best = None
            for ox in (0, -1.25, 1.25):
                for oy in (0, -1.25, 1.25):
                    p = (pitch / 2 + ix * pitch + ox, pitch / 2 + iy * pitch + oy)
                    if not (3 < p[0] < W - 3 and 3 < p[1] < H - 3) or best:
                        continue
                    if any(max(b[0] - p[0], 0, p[0] - b[2]) ** 2 + max(b[1] - p[1], 0, p[1] - b[3]) ** 2 < (0.3 + gap) ** 2 for b in boxes):
                        continue
                    if all(far(a, b, p) >= w + 0.3 + gap for a, b, w in lines):
                        best = p
            if best:
                v = pcbnew.PCB_VIA(board)
                v.SetPosition(vec(*best))
                v.SetDrill(int(0.3 * MM))
                v.SetWidth(int(0.6 * MM))
                v.SetNet(gnd)
                board.Add(v)
                lines.append((best, best, 0.3))


STACKUP = """(stackup
			(layer "F.SilkS" (type "Top Silk Screen") (color "White"))
			(layer "F.Paste" (type "Top Solder Paste"))
			(layer "F.Mask" (type "Top Solder Mask") (color "Black") (thickness 0.01))
			(layer "F.Cu" (type "copper") (thickness 0.035))
			(layer "dielectric 1" (type "core") (thickness 1.51) (material "FR4") (epsilon_r 4.5) (loss_tangent 0.02))
			(layer "B.Cu" (type "copper") (thickness 0.035))
			(layer "B.Mask" (type "Bottom Solder Mask") (color "Black") (thickness 0.01))
			(layer "B.Paste" (type "Bottom Solder Paste"))
			(layer "B.SilkS" (type "Bottom Silk Screen") (color "White"))
			(copper_finish "ENIG")
			(dielectric_constraints no)
		)
		"""


def colours(path):
    """Black mask and white silk are in the file, so that every picture and every order says the same."""
    s = open(path, encoding="utf-8").read()
    head, tail = s.split("(setup", 1)
    if "(stackup" in tail[:200]:
        return
    with open(path, "w", encoding="utf-8") as f:
        f.write(head + "(setup\n\t\t" + STACKUP + tail.lstrip())


def merge(segs):
    """Joins the unit steps of one net on one layer into straight runs, cut where tracks branch."""
    degree = {}
    for a, b in segs:
        degree.setdefault(a, []).append(b)
        degree.setdefault(b, []).append(a)
    left, out = set(segs), []
    while left:
        a, b = left.pop()
        d = (b[0] - a[0], b[1] - a[1])
        for forward in (True, False):
            while True:
                p = b if forward else a
                q = (p[0] + d[0], p[1] + d[1]) if forward else (p[0] - d[0], p[1] - d[1])
                key = (p, q) if p <= q else (q, p)
                if key not in left or len(degree[p]) != 2:
                    break
                left.discard(key)
                if forward:
                    b = q
                else:
                    a = q
        out.append((a, b))
    return out


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        sys.exit(3 if fill(sys.argv[2]) else 0)
    build(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else SEED[sys.argv[1]], int(sys.argv[3]) if len(sys.argv) > 3 else 60)
