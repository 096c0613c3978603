"""Writes kicad/lib: every symbol and footprint the two boards use, so that the projects stand alone.

Symbols and footprints of the KiCad libraries are copied (symbols flattened); those KiCad lacks are drawn here.
Usage: /usr/bin/python3 library.py [share folder of KiCad]
"""
import os
import shutil
import sys

from sexp import Q, dump, find, find_all, parse

SHARE = sys.argv[1] if len(sys.argv) > 1 and __name__ == "__main__" else "/usr/share/kicad"
HERE = os.path.dirname(os.path.abspath(__file__))
LIB = os.path.join(HERE, "..", "kicad", "lib")

COPIED_SYMBOLS = [  # library, name there, name here
    ("MCU_Microchip_ATmega", "ATmega328P-A", "ATmega328P-AU"),
    ("Driver_LED", "MAX7219", "MAX7219"),
    ("Display_Character", "DC56-11SURKWA", "DC56-11SURKWA"),
    ("Connector", "USB_C_Receptacle_PowerOnly_6P", "USB_C_Receptacle_PowerOnly_6P"),
    ("Connector", "AVR-ISP-6", "AVR-ISP-6"),
    ("Connector", "TestPoint", "TestPoint"),
    ("Connector_Generic", "Conn_01x06", "Conn_01x06"),
    ("Device", "R", "R"),
    ("Device", "C", "C"),
    ("Device", "LED", "LED"),
    ("Device", "D_Zener", "D_Zener"),
    ("Device", "Polyfuse", "Polyfuse"),
    ("Device", "Buzzer", "Buzzer"),
    ("Device", "Crystal", "Crystal"),
    ("Device", "Battery", "Battery"),
    ("Switch", "SW_Push", "SW_Push"),
    ("Power_Protection", "SP0502BAHT", "SP0502BAHT"),
    ("Transistor_FET", "DMG2301L", "DMG2305UX"),
    ("Mechanical", "MountingHole", "MountingHole"),
    ("power", "VCC", "VCC"),
    ("power", "GND", "GND"),
    ("power", "PWR_FLAG", "PWR_FLAG"),
]

COPIED_FOOTPRINTS = [
    "Package_QFP:TQFP-32_7x7mm_P0.8mm",
    "Package_SO:TSSOP-48_6.1x12.5mm_P0.5mm",
    "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm",
    "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm",
    "Package_TO_SOT_SMD:SOT-23",
    "Package_TO_SOT_SMD:SOT-23-6",
    "Resistor_SMD:R_0805_2012Metric",
    "Capacitor_SMD:C_0805_2012Metric",
    "Capacitor_SMD:C_1210_3225Metric",
    "Crystal:Crystal_SMD_3215-2Pin_3.2x1.5mm",
    "Display_7Segment:DA56-11SURKWA",
    "Battery:BatteryHolder_Keystone_2462_2xAA",
    "Button_Switch_Keyboard:SW_Cherry_MX_1.00u_PCB",
    "Button_Switch_THT:SW_PUSH-12mm",
    "LED_THT:LED_D5.0mm",
    "LED_THT:LED_D3.0mm",
    "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
    "Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Horizontal",
    "Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical",
    "Connector_USB:USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal",
    "Fuse:Fuse_1812_4532Metric",
    "Diode_SMD:D_SMA",
    "TestPoint:TestPoint_Pad_D1.5mm",
    "MountingHole:MountingHole_3.2mm_M3",
]


def flat_symbol(lib, name, new):
    tree = parse(open(f"{SHARE}/symbols/{lib}.kicad_sym", encoding="utf-8").read())
    by_name = {s[1]: s for s in find_all(tree, "symbol")}
    sym = by_name[name]
    base = find(sym, "extends")
    if base is not None:
        parent = parse(dump(by_name[base[1]]))
        over = {p[1]: p for p in find_all(sym, "property")}
        out = []
        for x in parent:
            if isinstance(x, list) and x[0] == "property" and x[1] in over:
                out.append(over.pop(x[1]))
            else:
                out.append(x)
        last = max(i for i, x in enumerate(out) if isinstance(x, list) and x[0] == "property")
        out[last + 1 : last + 1] = list(over.values())
        old, sym = base[1], out
    else:
        old = name
    sym[1] = Q(new)
    for unit in find_all(sym, "symbol"):
        unit[1] = Q(new + unit[1][len(old):])
    for prop in find_all(sym, "property"):
        if prop[1] == "Value":
            prop[2] = Q(new)
        if prop[1] == "Footprint":
            prop[2] = Q("")
        if prop[1] == "ki_fp_filters":
            prop[2] = Q("*")
    return sym


def effects(size=1.27, hide=False, justify=None):
    e = ["effects", ["font", ["size", size, size]]]
    if justify:
        e.append(["justify"] + justify.split())
    if hide:
        e.append(["hide", "yes"])
    return e


def box_symbol(name, ref, left, right, top, bottom, width, datasheet, description, names_in=1.016, art=()):
    """A rectangle; left and right are lists of (number, name, type) or None for a gap, top and bottom of (number, name, type)."""
    rows = max(len(left), len(right))
    half = (rows + 1) * 2.54 / 2
    half = round(half / 2.54) * 2.54 if round(half / 2.54) * 2.54 >= (rows - 1) * 1.27 + 1.27 else half
    first = (rows - 1) * 2.54 / 2
    first = round(first / 2.54) * 2.54
    ytop, ybot = first + 2.54, first - (rows - 1) * 2.54 - 2.54
    w = width / 2

    def pin(num, label, kind, x, y, angle):
        return ["pin", kind, "line", ["at", x, y, angle], ["length", 2.54],
                ["name", Q(label), effects()], ["number", Q(num), effects(1.0)]]

    pins = []
    for side, x, angle in ((left, -w - 2.54, 0), (right, w + 2.54, 180)):
        for i, p in enumerate(side):
            if p:
                pins.append(pin(p[0], p[1], p[2], x, first - 2.54 * i, angle))
    for side, y, angle in ((top, ytop + 2.54, 270), (bottom, ybot - 2.54, 90)):
        for i, p in enumerate(side):
            x = (i - (len(side) - 1) / 2) * 5.08
            x = round(x / 2.54) * 2.54
            pins.append(pin(p[0], p[1], p[2], x, y, angle))
    return ["symbol", Q(name), ["pin_names", ["offset", names_in]], ["exclude_from_sim", "no"], ["in_bom", "yes"],
            ["on_board", "yes"],
            ["property", Q("Reference"), Q(ref), ["at", -w, ytop + 1.27, 0], effects(justify="left")],
            ["property", Q("Value"), Q(name), ["at", -w, ybot - 1.27, 0], effects(justify="left")],
            ["property", Q("Footprint"), Q(""), ["at", 0, 0, 0], effects(hide=True)],
            ["property", Q("Datasheet"), Q(datasheet), ["at", 0, 0, 0], effects(hide=True)],
            ["property", Q("Description"), Q(description), ["at", 0, 0, 0], effects(hide=True)],
            ["symbol", Q(name + "_0_1"),
             ["rectangle", ["start", -w, ytop], ["end", w, ybot], ["stroke", ["width", 0.254], ["type", "default"]],
              ["fill", ["type", "background"]]], *art],
            ["symbol", Q(name + "_1_1"), *pins]]


# LCD-S401C52TR: pin -> element. Digits 1 (left) to 4 (right), segments A to G, points after digits 1 to 3, colon in the middle.
GLASS = {1: "COM", 5: "1E", 6: "1D", 7: "1C", 8: "DP1", 9: "2E", 10: "2D", 11: "2C", 12: "DP2", 13: "3E", 14: "3D",
         15: "3C", 16: "DP3", 17: "4E", 18: "4D", 19: "4C", 20: "4B", 21: "4A", 22: "4F", 23: "4G", 24: "3B", 25: "3A",
         26: "3F", 27: "3G", 28: "COL", 29: "2B", 30: "2A", 31: "2F", 32: "2G", 34: "1B", 35: "1A", 36: "1F", 37: "1G",
         40: "COM"}
GLASS_NC = [2, 3, 4, 33, 38, 39]

# PCF8551BTT, TSSOP48. The set of pins is the data sheet's; the numbers are an assumption (see docs/build.md, "What was not verified").
DRIVER = {**{13 - k: f"SEG{35 - k}" for k in range(13)}, **{48 - k: f"SEG{22 - k}" for k in range(23)},
          22: "COM0", 23: "COM2", 24: "COM1", 25: "COM3", 14: "SDIO", 15: "SCL", 16: "CE", 17: "CLK", 18: "VDD",
          19: "PORE", 20: "VSS", 21: "VLCD"}

# Which segment output drives which element: one byte of the driver is one digit, as in board/lcd/wiring.h.
WIRING_FILE = os.path.join(HERE, "wiring.txt")


def wiring():
    """{element: segment output} for the lcd board, the same for all four glasses."""
    out = {}
    for line in open(WIRING_FILE, encoding="utf-8"):
        line = line.split("#")[0].split()
        if line:
            out[line[1]] = int(line[0])
    return out


def own_symbols():
    out = []
    element_of = {v: k for k, v in wiring().items()}
    number = {v: str(k) for k, v in DRIVER.items()}
    left = [("SDIO", "bidirectional"), ("SCL", "input"), ("CE", "input"), None, ("PORE", "input"),
            ("CLK", "bidirectional")]
    left = [(number[p[0]], p[0], p[1]) if p else None for p in left]
    right = [(number["COM0"], "COM0", "output")] + [(number[f"SEG{s}"], f"SEG{s}", "output") for s in range(36)]
    out.append(box_symbol("PCF8551B", "U", left + [None] * 28 + [(number[f"COM{c}"], f"COM{c}", "output") for c in (1, 2, 3)],
                          right, [(number["VDD"], "VDD", "power_in"), (number["VLCD"], "VLCD", "power_in")],
                          [(number["VSS"], "VSS", "power_in")], 30.48, "https://www.nxp.com/docs/en/data-sheet/PCF8551.pdf",
                          "LCD driver, 36 segments x 4 backplanes, SPI, 1.8 to 5.5 V, TSSOP48"))
    pin_of = {}
    for n, e in GLASS.items():
        pin_of.setdefault(e, []).append(str(n))
    rows = [(pin_of["COM"][0], "COM", "passive")]
    for s in range(36):
        e = element_of.get(s)
        rows.append((pin_of[e][0], e, "passive") if e else None)
    out.append(box_symbol("LCD-S401C52TR", "DS", rows, [(pin_of["COM"][1], "COM", "passive")] +
                          [(str(n), "NC", "no_connect") for n in GLASS_NC], [], [], 25.4,
                          "https://www.lumex.com/spec/LCD-S401C52TR.pdf",
                          "Segment glass, 4 digits 13.2 mm, 3 points, colon, static drive, 40 pins"))
    out.append(box_symbol("74LVC2G17", "U", [("1", "1A", "input"), None, None, ("3", "2A", "input")],
                          [("6", "1Y", "output"), None, None, ("4", "2Y", "output")], [("5", "VCC", "power_in")],
                          [("2", "GND", "power_in")], 15.24, "https://www.ti.com/lit/ds/symlink/sn74lvc2g17.pdf",
                          "Two Schmitt buffers, 1.65 to 5.5 V, inputs and outputs dead without supply (Ioff)"))
    out.append(box_symbol("MB85RS64", "U", [("1", "~{CS}", "input"), ("6", "SCK", "input"), ("5", "SI", "input"), ("2", "SO", "tri_state")],
                          [("3", "~{WP}", "input"), ("7", "~{HOLD}", "input")], [("8", "VDD", "power_in")],
                          [("4", "VSS", "power_in")], 17.78, "https://www.fujitsu.com/jp/documents/products/devices/semiconductor/fram/lineup/MB85RS64T-DS501-00051-2v0-E.pdf",
                          "FRAM 8 KiB, SPI, SOIC-8"))
    return out


def glass_footprint():
    """Landscape, seen from the front: pins 1 to 20 below from left to right, 21 to 40 above from right to left."""
    half_row = 32.7 / 2
    pads = []
    for n in range(1, 41):
        x, y = (-24.13 + 2.54 * (n - 1), half_row) if n <= 20 else (24.13 - 2.54 * (n - 21), -half_row)
        pads.append(["pad", Q(str(n)), "thru_hole", "rect" if n == 1 else "oval", ["at", x, y], ["size", 1.6, 2.2],
                     ["drill", 1.1], ["layers", Q("*.Cu"), Q("*.Mask")], ["remove_unused_layers", "no"]])

    def line(layer, w, *pts):
        return [["fp_line", ["start", *a], ["end", *b], ["stroke", ["width", w], ["type", "solid"]], ["layer", Q(layer)]]
                for a, b in zip(pts, pts[1:])]

    def box(layer, w, x, y, y2=None):
        y2 = y if y2 is None else y2
        return line(layer, w, (-x, -y), (x, -y), (x, y2), (-x, y2), (-x, -y))

    art = box("F.Fab", 0.1, 25.4, 17.6) + box("F.CrtYd", 0.05, 25.9, 18.1)
    art += line("F.SilkS", 0.15, (-25.55, 14.6), (-25.55, -14.6)) + line("F.SilkS", 0.15, (25.55, 14.6), (25.55, -14.6))
    art += box("F.SilkS", 0.12, 23.0, 10.0)
    art += line("F.SilkS", 0.3, (-25.3, 17.9), (-24.4, 17.9))

    def text(kind, s, x, y, layer, size=1.0):
        return [kind, *([Q("Reference"), Q(s)] if kind == "property" and layer == "F.SilkS" else [Q("Value"), Q(s)]),
                ["at", x, y, 0], ["layer", Q(layer)],
                ["effects", ["font", ["size", size, size], ["thickness", 0.15]]]]

    return ["footprint", Q("LCD-S401C52TR"), ["version", "20241229"], ["generator", Q("zeitnot")], ["layer", Q("F.Cu")],
            ["descr", Q("Lumex LCD-S401C52TR, 40 pins at 2.54 mm; rows 32.7 mm apart with 1.1 mm holes take rows of 32.385 mm (Lumex) and 33.02 mm (others)")],
            text("property", "REF**", 0, 8.4, "F.SilkS"), text("property", "LCD-S401C52TR", 0, 0, "F.Fab", 1.5),
            ["attr", "through_hole"], *art, *pads,
            ["model", Q("${KIPRJMOD}/../lib/3d/LCD-S401C52TR.wrl"), ["offset", ["xyz", 0, 0, 0]], ["scale", ["xyz", 1, 1, 1]],
             ["rotate", ["xyz", 0, 0, 0]]]]


def trim_header(path):
    """The pins of the serial header stand over the board's edge: no silk there."""
    tree = parse(open(path, encoding="utf-8").read())

    def over(e):
        return (isinstance(e, list) and e[0] in ("fp_line", "fp_rect", "fp_poly") and find(e, "layer")[1] == "F.SilkS" and
                any(float(p[1]) > 4.2 for key in ("start", "end") for p in find_all(e, key)))

    with open(path, "w", encoding="utf-8") as f:
        f.write(dump([e for e in tree if not over(e)]) + "\n")


def own_model(path, name):
    """KiCad has no model of these two switches; ours are boxes (generate/models.py)."""
    tree = parse(open(path, encoding="utf-8").read())
    model = find(tree, "model")
    model[1] = Q("${KIPRJMOD}/../lib/3d/" + name + ".wrl")
    with open(path, "w", encoding="utf-8") as f:
        f.write(dump(tree) + "\n")


def main():
    pretty = os.path.join(LIB, "zeitnot.pretty")
    os.makedirs(pretty, exist_ok=True)
    symbols = [flat_symbol(*s) for s in COPIED_SYMBOLS] + own_symbols()
    tree = ["kicad_symbol_lib", ["version", "20241209"], ["generator", Q("zeitnot")], ["generator_version", Q("9.0")],
            *sorted(symbols, key=lambda s: s[1])]
    with open(os.path.join(LIB, "zeitnot.kicad_sym"), "w", encoding="utf-8") as f:
        f.write(dump(tree) + "\n")
    for entry in COPIED_FOOTPRINTS:
        lib, name = entry.split(":")
        shutil.copy(f"{SHARE}/footprints/{lib}.pretty/{name}.kicad_mod", pretty)
    for name in ("SW_Cherry_MX_1.00u_PCB", "SW_PUSH-12mm"):
        own_model(os.path.join(pretty, name + ".kicad_mod"), name)
    trim_header(os.path.join(pretty, "PinHeader_1x06_P2.54mm_Horizontal.kicad_mod"))
    with open(os.path.join(pretty, "LCD-S401C52TR.kicad_mod"), "w", encoding="utf-8") as f:
        f.write(dump(glass_footprint()) + "\n")


if __name__ == "__main__":
    main()
