"""Draws the schematics of both boards into kicad/lcd-r1 and kicad/led-r1.

It wrote the first version of the sheets. The committed .kicad_sch files are the truth: run it only on purpose, and commit what it writes.
"""
import json
import os

from library import wiring
from sheet import HERE, Sheet, uid

DATE = "2026-11"
KEYS = ("BACK", "MINUS", "PLAY", "PLUS", "OK")


def cap(s, key, ref, x, y, top="VCC"):
    """A capacitor from a rail to ground, with both supply symbols."""
    s.part(key, ref, x, y)
    s.power(top, x, y - 3.81)
    s.power("GND", x, y + 3.81)


def processor(project, board):
    s = Sheet(project, "processor", "Processor, memory, programming", 2)
    s.text("Processor", 20.32, 15.24, 2.0, True)
    s.part("mcu", "U1", 88.9, 95.25, ref_at=(-12.7, -36.83), val_at=(5.08, 36.83), justify="left")
    right = {12: "BTN_LEFT", 13: "BUZZER", 14: "FRAM_CS", 15: "MOSI", 16: "MISO", 17: "SCK", 7: "XTAL1", 8: "XTAL2",
             23: "KEY_BACK", 24: "KEY_MINUS", 25: "KEY_PLAY", 26: "KEY_PLUS", 27: "KEY_OK", 28: "DISP_CS3", 29: "RESET",
             30: "LINE_RX", 31: "LINE_TX", 32: "BTN_RIGHT", 1: "LAMP_LEFT", 2: "LAMP_RIGHT", 9: "DISP_CS0", 10: "DISP_CS1", 11: "DISP_CS2"}
    outs = ("BUZZER", "FRAM_CS", "MOSI", "SCK", "LINE_TX", "LAMP_LEFT", "LAMP_RIGHT", "DISP_CS0", "DISP_CS1", "DISP_CS2", "DISP_CS3")
    free = () if board == "lcd" else ("DISP_CS2", "DISP_CS3")
    for num, name in right.items():
        if name in free:
            s.nc("U1", num)
        else:
            s.tag("U1", num, name, 5.08, "output" if name in outs else "bidirectional" if "XTAL" in name else "input")
    # supply
    x, y = s.at("U1", 4)
    x2, _ = s.at("U1", 18)
    s.wire((x, y), (x, y - 2.54), (x2, y - 2.54), (x2, y))
    s.power("VCC", x, y - 2.54)
    s.power("GND", *s.at("U1", 3))
    ax, ay = s.at("U1", 20)
    s.wire((ax, ay), (ax - 7.62, ay))
    s.part("c100n", "C4", ax - 7.62, ay + 3.81, ref_at=(-2.54, -1.016), val_at=(-2.54, 1.27), justify="right")
    s.power("GND", ax - 7.62, ay + 7.62)
    for num in (19, 22):
        px, py = s.at("U1", num)
        s.wire((px, py), (px - 2.54, py))
    px, py = s.at("U1", 22)
    s.wire((px - 2.54, py - 2.54), (px - 2.54, py + 5.08))
    s.power("GND", px - 2.54, py + 5.08)
    for i, ref in enumerate(("C1", "C2", "C3")):
        cap(s, "c100n", ref, 30.48 + 12.7 * i, 121.92)
    s.text("One at each supply pin:\nC1 pin 4, C2 pin 6, C3 pin 18 (AVCC).\nC4 quiets the reference of the\nconverter that measures the supply.", 25.4, 132.08)
    # crystal
    s.text("Time base", 139.7, 15.24, 2.0, True)
    s.part("crystal", "Y1", 166.37, 30.48, ref_at=(0, -6.35), val_at=(0, -3.81))
    s.wire(s.at("Y1", 1), (154.94, 30.48))
    s.wire(s.at("Y1", 2), (177.8, 30.48))
    s.label("XTAL1", 154.94, 30.48, 180)
    s.label("XTAL2", 177.8, 30.48, 0)
    s.text("No load capacitors: the oscillator brings 18 pF and 8 pF at its pins.\nIn series 18 x 8 / 26 = 5.5 pF, with 0.5 pF of board: 6.0 pF, the crystal's load.\n"
           "Allowed ESR at 6.5 pF is 75 kOhm, the crystal has at most 70 kOhm;\na 12.5 pF crystal would be allowed only 30 kOhm.\nThe individual error is trimmed by the firmware, not by a capacitor.", 139.7, 38.1)
    # FRAM
    s.text("Memory written in play", 139.7, 55.88, 2.0, True)
    s.part("fram3" if board == "lcd" else "fram5", "U2", 182.88, 81.28, val_at=(5.08, 8.89))
    for num, name, shape in ((1, "FRAM_CS", "input"), (6, "SCK", "input"), (5, "MOSI", "input"), (2, "MISO", "output")):
        s.tag("U2", num, name, 10.16, shape)
    s.power("VCC", *s.at("U2", 8))
    s.power("GND", *s.at("U2", 4))
    hx, hy = s.at("U2", 3)
    s.wire((hx, hy), (hx + 5.08, hy), (hx + 5.08, hy - 5.08))
    s.wire(s.at("U2", 7), (hx + 5.08, s.at("U2", 7)[1]), (hx + 5.08, hy))
    s.power("VCC", hx + 5.08, hy - 5.08)
    cx, cy = s.at("U2", 1)
    s.part("r100K", "R1", cx - 2.54, cy - 6.35, ref_at=(-2.032, -1.016), val_at=(-2.032, 1.27), justify="right")
    s.wire((cx - 2.54, cy - 2.54), (cx - 2.54, cy))
    s.power("VCC", cx - 2.54, cy - 10.16)
    cap(s, "c100n", "C5", 215.9, 81.28)
    range_ = "1.8 to 3.6 V: both cells, full to empty" if board == "lcd" else "3.0 to 5.5 V: the whole of USB"
    s.text(f"FRAM needs no erase and wears after 10^12 writes or more; supply {range_}.\nR1 keeps it unselected while the processor is in reset or is being programmed.", 139.7, 97.79)
    # programming
    s.text("Programming", 139.7, 107.95, 2.0, True)
    s.part("isp", "J2", 170.18, 127.0, ref_at=(-10.16, -11.43), val_at=(7.62, 10.16))
    s.power("VCC", *s.at("J2", 2))
    s.power("GND", *s.at("J2", 6))
    for num, name, shape in ((1, "MISO", "output"), (4, "MOSI", "input"), (3, "SCK", "input"), (5, "RESET", "input")):
        s.tag("J2", num, name, 5.08, shape)
    s.part("r10K", "R2", 218.44, 120.65)
    s.power("VCC", 218.44, 116.84)
    s.part("c100n", "C6", 218.44, 132.08)
    s.power("GND", 218.44, 135.89)
    s.wire((218.44, 124.46), (218.44, 128.27))
    s.wire((218.44, 127.0), (213.36, 127.0))
    s.label("RESET", 213.36, 127.0, 180, shape="passive")
    level = "3.3 V programmer, or take the cells out: the FRAM ends at 3.6 V." if board == "lcd" else "5 V programmer, or USB plugged in and the programmer at 5 V levels."
    s.text("AVR-ISP, 6 pins. " + level, 139.7, 144.78)
    if board == "led":
        s.text("PC5 and PD7 are free on this board.", 139.7, 149.86)
    return s


def controls(project, board):
    s = Sheet(project, "controls", "Buttons, keys, lamps, buzzer", 4)
    s.text("Buttons of the players, keys of the arbiter", 20.32, 15.24, 2.0, True)
    rows = [("button", "SW1", "BTN_LEFT"), ("button", "SW2", "BTN_RIGHT")] + [("key", f"SW{3 + i}", "KEY_" + k) for i, k in enumerate(KEYS)]
    for i, (key, ref, net) in enumerate(rows):
        y = 30.48 + 20.32 * i
        s.part(key, ref, 45.72, y, ref_at=(0, -5.08), val_at=(0, 2.54))
        s.wire(s.at(ref, 1), (35.56, y), (35.56, y + 2.54))
        s.power("GND", 35.56, y + 2.54)
        s.part("r1K", f"R{3 + i}", 63.5, y, 90)
        s.wire(s.at(ref, 2), (59.69, y))
        s.wire((67.31, y), (88.9, y))
        s.label(net, 88.9, y, 0, shape="output")
        s.part("c1n", f"C{7 + i}", 76.2, y + 5.08)
        s.wire((76.2, y), (76.2, y + 1.27))
        s.power("GND", 76.2, y + 8.89)
    s.text("Contacts close to ground; the pull-ups inside the processor (20 to 50 kOhm) hold them\nand draw nothing while nobody presses. 1 kOhm and 1 nF take the spark of a hand (a static\n"
           "discharge) away from the pin; their 50 us do not blur an edge dated to 0.25 ms.\n\nThe players' buttons are silent key-board switches: quiet, 50 million presses, a cap of\n"
           "the player's choice. The keys stand 3 million.", 129.54, 22.86)
    s.text("Lamps: whose clock runs", 129.54, 55.88, 2.0, True)
    for i, (net, ref) in enumerate((("LAMP_LEFT", "D1"), ("LAMP_RIGHT", "D2"))):
        y = 71.12 + 17.78 * i
        s.label(net, 147.32, y, 180, shape="input")
        s.part("r100R" if board == "lcd" else "r150R", f"R{10 + i}", 157.48, y, 90)
        s.part("lamp", ref, 175.26, y, 180, ref_at=(0, -3.81), val_at=(0, 3.81))
        s.wire((147.32, y), (153.67, y))
        s.wire((161.29, y), s.at(ref, 2))
        s.wire(s.at(ref, 1), (187.96, y), (187.96, y + 2.54))
        s.power("GND", 187.96, y + 2.54)
    s.part("tp", "TP1", 149.86, 71.12, ref_at=(1.27, -5.08), value="1 Hz" if board == "lcd" else "LAMP", justify="left")
    if board == "lcd":
        s.text("GaAlAs red: 1.65 V at 2 mA, so the lamp lights down to 2.0 V (3 mA through 100 Ohm)\nand takes 13 mA from new cells; the firmware flashes it once a second,\n16 counts of the crystal long. That second is the crystal's own, before the trim: a counter at TP1 reads its error.", 129.54, 99.06)
    else:
        s.text("(5 V - 1.85 V) / 150 Ohm = 21 mA, steady; a pin may carry 40 mA, the port 100 mA.", 129.54, 99.06)
    s.text("Buzzer", 129.54, 118.11, 2.0, True)
    y = 132.08
    s.label("BUZZER", 147.32, y, 180, shape="input")
    s.part("r330R", "R12", 160.02, y, 90)
    s.part("piezo", "LS1", 180.34, y + 2.54, ref_at=(6.35, -1.27), val_at=(6.35, 1.27), justify="left")
    s.wire((147.32, y), (156.21, y))
    s.wire((163.83, y), s.at("LS1", 1))
    px, py = s.at("LS1", 2)
    s.wire((px, py), (px - 2.54, py), (px - 2.54, py + 2.54))
    s.power("GND", px - 2.54, py + 2.54)
    s.part("tp", "TP2", 210.82, y + 5.08, ref_at=(1.27, -5.08), value="GND", justify="left")
    s.power("GND", 210.82, y + 5.08)
    s.text("A piezo disc is a capacitor: 330 Ohm bounds the current of each edge.", 129.54, 147.32)
    return s


def line(project, board):
    s = Sheet(project, "line", "Serial line", 5)
    s.text("Serial line, 9600 baud, on the pins of the common USB cables", 20.32, 15.24, 2.0, True)
    s.part("line", "J1", 45.72, 60.96, mirror="y", ref_at=(0, -7.62), val_at=(0, 10.16))
    for num in (2, 3, 6):
        s.nc("J1", num)
    gx, gy = s.at("J1", 1)
    s.wire((gx, gy), (gx + 5.08, gy), (gx + 5.08, gy - 2.54))
    s.power("GND", gx + 5.08, gy - 2.54, 180)
    x4, y4 = s.at("J1", 4)
    x5, y5 = s.at("J1", 5)
    s.part("r1K", "R13", 91.44, y4, 90)
    s.wire((x4, y4), (87.63, y4))
    s.part("buffer", "U3", 139.7, y4 + 5.08, val_at=(3.81, 8.89), justify="left")
    s.wire((95.25, y4), s.at("U3", 1))
    s.part("r100K", "R14", 106.68, y4 + 6.35)
    s.wire((106.68, y4), (106.68, y4 + 2.54))
    s.power("GND", 106.68, y4 + 10.16)
    rx = s.at("U3", 6)
    s.wire(rx, (170.18, rx[1]))
    s.label("LINE_RX", 170.18, rx[1], 0, shape="output")
    tx = s.at("U3", 3)
    s.wire(tx, (121.92, tx[1]), (121.92, tx[1] + 2.54))
    s.label("LINE_TX", 121.92, tx[1] + 2.54, 270, shape="input")
    out = s.at("U3", 4)
    s.part("r1K", "R15", 119.38, 93.98, 90)
    s.wire(out, (160.02, out[1]), (160.02, 93.98), (123.19, 93.98))
    s.wire((115.57, 93.98), (85.09, 93.98), (85.09, y5), (x5, y5))
    s.part("esd", "D3", 64.77, 82.55, ref_at=(6.35, -1.27), val_at=(6.35, 1.27), justify="left")
    k1, k2 = s.at("D3", 1), s.at("D3", 2)
    s.wire(k1, (k1[0], y4))
    s.wire(k2, (k2[0], y5))
    s.power("GND", *s.at("D3", 3))
    s.power("VCC", *s.at("U3", 5))
    s.power("GND", *s.at("U3", 2))
    cap(s, "c100n", "C14", 187.96, 60.96)
    s.text("1 GND   2 free (CTS)   3 free: the cable's 5 V never enters   4 in (the cable's TXD)   5 out (the cable's RXD)   6 free (RTS)", 25.4, 33.02)
    s.text("The buffer's inputs stand 5.5 V and its inputs and outputs are dead without supply (Ioff): a cable with power cannot feed a clock without\n"
           "battery through the processor's protection diodes, a clock with battery cannot feed a cable beyond what 1 kOhm lets through.\n"
           "R14 holds the input low: with a cable the idle level is high. That is how the firmware sees that a cable is there.\n"
           "D3 takes what hands and cables bring; the buffer takes 1 uA at rest.", 25.4, 106.68)
    return s


def power_lcd(project):
    s = Sheet(project, "power", "Power: two AA cells", 3)
    s.text("Two AA cells, 2.0 to 3.6 V", 20.32, 15.24, 2.0, True)
    s.part("aa", "BT1", 50.8, 60.96, ref_at=(5.08, -1.27), val_at=(5.08, 1.27), justify="left")
    s.power("GND", *s.at("BT1", 2))
    s.part("fet", "Q1", 88.9, 48.26, 90, ref_at=(-2.54, -8.89), val_at=(-2.54, -6.35), justify="left")
    d, src, g = s.at("Q1", 3), s.at("Q1", 2), s.at("Q1", 1)
    s.wire(s.at("BT1", 1), (50.8, d[1]), d)
    s.part("tp", "TP3", 66.04, d[1], ref_at=(1.27, -5.08), value="VBAT", justify="left")
    s.power("GND", *g)
    s.wire(src, (162.56, src[1]), (162.56, src[1] - 2.54))
    s.power("VCC", 162.56, src[1] - 2.54)
    for i, (key, ref) in enumerate((("c47u", "C15"), ("c47u", "C16"), ("c100n", "C17"))):
        x = 109.22 + 15.24 * i
        s.part(key, ref, x, src[1] + 6.35)
        s.wire((x, src[1]), (x, src[1] + 2.54))
        s.power("GND", x, src[1] + 10.16)
    s.part("tp", "TP4", 149.86, src[1], ref_at=(1.27, -5.08), value="VCC", justify="left")
    s.power("PWR_FLAG", 177.8, 45.72)
    s.wire((162.56, src[1]), (177.8, src[1]), (177.8, 45.72))
    s.power("PWR_FLAG", 195.58, 45.72)
    s.wire((195.58, 45.72), (195.58, 50.8))
    s.power("GND", 195.58, 50.8)
    s.text("Q1 stands for a diode: with the cells the right way round its body diode starts it and the gate at ground turns it on (50 mOhm, no 0.3 V lost);\n"
           "with the cells reversed it stays off. Its threshold is at most 0.9 V, so it conducts at 1.8 V of supply.", 25.4, 83.82)
    s.text("C15 and C16 carry the pulses of the lamps and a cell that jumps in its holder: 94 uF (60 uF at 3 V) lose 1 V in 30 ms at 2 mA, in seconds asleep.\n"
           "The cells stand in a holder on the board, not on wires. No switch: in READY the clock draws microamperes.", 25.4, 93.98)
    holes(s, 25.4, 119.38)
    return s


def power_led(project):
    s = Sheet(project, "power", "Power: USB-C, 5 V", 3)
    s.text("USB-C inlet, 5 V only", 20.32, 15.24, 2.0, True)
    s.part("usb", "J3", 45.72, 58.42)
    v = s.at("J3", "A9")
    c1, c2 = s.at("J3", "A5"), s.at("J3", "B5")
    s.part("r5K1", "R16", 71.12, 73.66)
    s.part("r5K1", "R17", 83.82, 73.66)
    s.wire(c1, (83.82, c1[1]), (83.82, 69.85))
    s.wire(c2, (71.12, c2[1]), (71.12, 69.85))
    s.power("GND", 71.12, 77.47)
    s.power("GND", 83.82, 77.47)
    g, sh = s.at("J3", "A12"), s.at("J3", "S1")
    s.wire(sh, (sh[0], sh[1] + 2.54), (g[0], g[1] + 2.54), g)
    s.power("GND", g[0], g[1] + 2.54)
    s.part("ptc", "F1", 91.44, v[1], 90)
    s.wire(v, (87.63, v[1]))
    s.part("tvs", "D4", 109.22, v[1] + 7.62, 270, ref_at=(3.81, -1.27), val_at=(3.81, 1.27), justify="left")
    s.wire((95.25, v[1]), (175.26, v[1]), (175.26, v[1] - 2.54))
    s.wire((109.22, v[1]), s.at("D4", 1))
    s.power("GND", *s.at("D4", 2))
    for i, (key, ref) in enumerate((("c10u", "C15"), ("c10u", "C16"), ("c100n", "C17"))):
        x = 129.54 + 13.97 * i
        x = round(x / 1.27) * 1.27
        s.part(key, ref, x, v[1] + 6.35)
        s.wire((x, v[1]), (x, v[1] + 2.54))
        s.power("GND", x, v[1] + 10.16)
    s.part("tp", "TP4", 165.1, v[1], ref_at=(1.27, -5.08), value="VCC", justify="left")
    s.power("VCC", 175.26, v[1] - 2.54)
    s.power("PWR_FLAG", 187.96, v[1] - 2.54)
    s.wire((175.26, v[1]), (187.96, v[1]), (187.96, v[1] - 2.54))
    s.power("PWR_FLAG", 205.74, v[1] - 2.54)
    s.wire((205.74, v[1] - 2.54), (205.74, v[1] + 2.54))
    s.power("GND", 205.74, v[1] + 2.54)
    s.text("R16 and R17 (5.1 kOhm to ground on CC1 and CC2) tell the source that a sink wants 5 V, whichever way the plug is turned.\n"
           "Everything lit: 2 x 160 mA of digits, 20 mA of lamps, 5 mA of processor = 345 mA; any USB port gives 500 mA.", 25.4, 99.06)
    s.text("F1 opens at a short circuit, D4 clamps what a plugged cable rings up to. The current is drawn only after the start of the firmware:\n"
           "a MAX7219 wakes blank. There is no reverse path: nothing on the board feeds the inlet.", 25.4, 109.22)
    holes(s, 25.4, 127.0)
    return s


def holes(s, x, y):
    s.text("Mechanics: five holes for M3", x, y, 1.6, True)
    for i in range(5):
        s.part("hole", f"H{i + 1}", x + 7.62 + 15.24 * i, y + 10.16, ref_at=(0, -3.81), val_at=(0, 3.81))


def display_lcd(project, side, page):
    name = f"display_{side}"
    s = Sheet(project, name, f"Display {side}: two glasses, two drivers", page)
    s.text(f"{side.capitalize()} clock: glass A holds cells 0 to 3 (sign, hours, minutes), glass B cells 4 to 7 (seconds, auxiliary)", 20.32, 15.24, 1.6, True)
    order = {v: k for k, v in wiring().items()}
    first = 0 if side == "left" else 2
    for i in range(2):
        u, ds = f"U{4 + first + i}", f"DS{1 + first + i}"
        x = 58.42 + 121.92 * i
        y = 76.2
        prefix = ("L" if side == "left" else "R") + "AB"[i] + "_"
        s.part("driver", u, x, y, ref_at=(-15.24, -50.8), val_at=(-15.24, 52.07), justify="left")
        s.part("glass", ds, x + 53.34, y, ref_at=(-12.7, -50.8), val_at=(-12.7, 52.07), justify="left")
        for num, net in (("SDIO", "MOSI"), ("SCL", "SCK"), ("CE", f"DISP_CS{first + i}")):
            s.tag(u, pin_number("PCF8551B", num), net, 2.54, "input")
        px, py = s.at(u, pin_number("PCF8551B", "PORE"))
        s.wire((px, py), (px - 2.54, py), (px - 2.54, py + 7.62))
        s.power("VCC", px - 2.54, py + 7.62, 180)
        s.nc(u, pin_number("PCF8551B", "CLK"))
        for c in (1, 2, 3):
            s.nc(u, pin_number("PCF8551B", f"COM{c}"))
        lx, ly = s.at(u, pin_number("PCF8551B", "VDD"))
        lx2, _ = s.at(u, pin_number("PCF8551B", "VLCD"))
        s.wire((lx, ly), (lx2, ly))
        s.power("VCC", lx, ly)
        s.power("GND", *s.at(u, pin_number("PCF8551B", "VSS")))
        com = s.at(u, pin_number("PCF8551B", "COM0"))
        s.wire(com, s.at(ds, 1))
        s.label(prefix + "COM", com[0] + 5.08, com[1], 0, "label")
        s.tag(ds, 40, prefix + "COM", 2.54, kind="label")
        for seg in range(36):
            num = pin_number("PCF8551B", f"SEG{seg}")
            if seg in order:
                p = s.at(u, num)
                s.wire(p, s.at(ds, glass_pin(order[seg])))
                s.label(prefix + order[seg], p[0] + 5.08, p[1], 0, "label")
            else:
                s.nc(u, num)
        cap(s, "c100n", f"C{18 + first + i}", x - 22.86, 137.16)
        select_pull_up(s, f"R{16 + first + i}", f"DISP_CS{first + i}", x + 10.16, 137.16)
    s.text("Static drive: one backplane, full contrast at any angle. VLCD = VDD (1.8 V is enough for the driver): the glass, made for 3 V, sees the cells' voltage. PORE high: power-on reset inside.\n"
           "The oscillator inside runs the glass while the processor sleeps. One byte of the driver's memory is one digit (board/lcd/wiring.h),\nso a cell goes out as the renderer makes it. SEG32 to SEG35 and COM1 to COM3 stay open; the second COM pin of the glass joins the first. One 100 nF at each driver.\nR16 to R19 keep all drivers deselected while the processor is in reset or is being programmed.\nThe pad numbers of the PCF8551B are an assumption: see docs/build.md, section 1, before ordering.", 25.4, 154.94)
    return s


def select_pull_up(s, ref, net, x, y):
    """Nobody is selected while the processor is in reset or is being programmed."""
    s.part("r100K", ref, x, y)
    s.power("VCC", x, y - 3.81)
    s.wire((x, y + 3.81), (x, y + 6.35), (x + 5.08, y + 6.35))
    s.label(net, x + 5.08, y + 6.35, 0, shape="input")


def pin_number(symbol, name):
    from library import DRIVER
    return next(str(n) for n, v in DRIVER.items() if v == name)


def glass_pin(element):
    from library import GLASS
    return next(str(n) for n, v in GLASS.items() if v == element)


def display_led(project, side, page):
    name = f"display_{side}"
    s = Sheet(project, name, f"Display {side}: eight digits, one driver", page)
    s.text(f"{side.capitalize()} clock: cells 0 to 7 from left to right, two to a display", 20.32, 15.24, 1.6, True)
    first = 0 if side == "left" else 1
    u = f"U{4 + first}"
    s.part("max7219", u, 58.42, 63.5, ref_at=(-10.16, -24.13), val_at=(3.81, 25.4), justify="left")
    for num, net in ((12, f"DISP_CS{first}"), (13, "SCK"), (1, "MOSI")):
        s.tag(u, num, net, 2.54, "input")
    s.power("VCC", *s.at(u, 19))
    s.power("GND", *s.at(u, 4))
    s.nc(u, 24)
    ix, iy = s.at(u, 18)
    s.part("r27K", f"R{18 + first}", ix - 7.62, iy - 3.81, ref_at=(-2.032, -1.016), val_at=(-2.032, 1.27), justify="right")
    s.wire((ix, iy), (ix - 7.62, iy))
    s.power("VCC", ix - 7.62, iy - 7.62)
    segs = dict(zip("ABCDEFG", (14, 16, 20, 23, 21, 15, 17)))
    segs["DP"] = 22
    for k, num in segs.items():
        s.tag(u, num, "SEG_" + k, 2.54, kind="label")
    for k, num in enumerate((2, 11, 6, 7, 3, 10, 5, 8)):
        s.tag(u, num, f"DIG_{k}", 2.54, kind="label")
    cap(s, "c10u", f"C{18 + 2 * first}", 30.48, 109.22)
    cap(s, "c100n", f"C{19 + 2 * first}", 45.72, 109.22)
    select_pull_up(s, f"R{20 + first}", f"DISP_CS{first}", 63.5, 109.22)
    numbers = {1: {"A": 16, "B": 15, "C": 3, "D": 2, "E": 1, "F": 18, "G": 17, "DP": 4, "CC": 14},
               2: {"A": 11, "B": 10, "C": 8, "D": 6, "E": 5, "F": 12, "G": 7, "DP": 9, "CC": 13}}
    for i in range(4):
        ds = f"DS{1 + 4 * first + i}"
        x, y = 129.54 + 88.9 * (i % 2), 40.64 + 48.26 * (i // 2)
        s.part("digits", ds, x, y, ref_at=(-12.7, -13.97), val_at=(-12.7, 13.97), justify="left")
        for d in (1, 2):
            cell = 2 * i + d - 1
            for k, num in numbers[d].items():
                if k == "DP" and cell in (3, 7):
                    s.nc(ds, num)
                elif k == "CC":
                    s.tag(ds, num, f"DIG_{cell}", 2.54, kind="label")
                else:
                    s.tag(ds, num, "SEG_" + k, 2.54, kind="label")
        s.text(f"cells {2 * i} and {2 * i + 1}", x - 12.7, y + 16.51)
    for i in range(2):
        cell = 3 + 4 * i
        y = 121.92 + 27.94 * i
        for k in range(2):
            d = f"D{5 + 4 * first + 2 * i + k}"
            s.part("colon", d, 114.3, y + 12.7 * k, 180, ref_at=(0, 3.302), val_at=(0, 5.588))
            s.wire((106.68, y + 12.7 * k), s.at(d, 2))
            s.wire(s.at(d, 1), (121.92, y + 12.7 * k))
        s.wire((106.68, y), (106.68, y + 12.7))
        s.wire((121.92, y), (121.92, y + 12.7))
        s.wire((106.68, y), (99.06, y))
        s.wire((121.92, y), (132.08, y))
        s.label("SEG_DP", 99.06, y, 0, "label")
        s.label(f"DIG_{cell}", 132.08, y, 0, "label")
    s.text("The colons: two LEDs side by side on the point of the\nfourth digit of each group; each gets half the current.\n"
           "\n27 kOhm at ISET: 20 mA a segment while its digit is on,\nan eighth of the time; all lit 8 x 20 mA = 160 mA.\n"
           "Logic high is 3.5 V at 5 V of supply: the processor\nruns from the same 5 V. The pull-up of LOAD keeps it\nquiet while the processor is in reset.", 152.4, 124.46)
    return s


def root(project, board, children):
    s = Sheet(project, "", f"Zeitnot {board}: overview", 1)
    kind = "battery clock with segment glass" if board == "lcd" else "clock with bright LED digits"
    s.text(f"Zeitnot, tournament chess clock: the {kind}", 20.32, 17.78, 3.0, True)
    s.text("One function a sheet. The nets between sheets carry the names of the firmware's pin map (board/" + board + "/board.h);\n"
           "hw-check compares both, and the order of the segments with the renderer's.", 20.32, 27.94, 1.6)
    where = {"power": (20.32, 53.34), "processor": (96.52, 53.34), "controls": (20.32, 96.52), "line": (96.52, 96.52),
             "display_left": (172.72, 53.34), "display_right": (172.72, 96.52)}
    about = {"processor": "ATmega328P, 32.768 kHz crystal,\nFRAM, programming header",
             "power": "two AA cells, reverse protection" if board == "lcd" else "USB-C, fuse, clamp",
             "controls": "two buttons, five keys,\ntwo lamps, buzzer", "line": "buffer that cannot feed\na dead clock",
             "display_left": "two glasses, two PCF8551B" if board == "lcd" else "MAX7219, four double digits",
             "display_right": "two glasses, two PCF8551B" if board == "lcd" else "MAX7219, four double digits"}
    for c in children:
        x, y = where[c.name]
        s.child(c, x, y, 60.96, 27.94)
        s.text(about[c.name], x + 3.81, y + 8.89, 1.6)
    s.text("Nets across sheets: VCC, GND, MOSI, MISO, SCK, RESET; FRAM_CS, DISP_CSn; BTN_LEFT, BTN_RIGHT, KEY_x; LAMP_x, BUZZER; LINE_RX, LINE_TX.", 20.32, 142.24, 1.6)
    return s


def project_files(folder, project, board):
    with open(os.path.join(folder, "sym-lib-table"), "w", encoding="utf-8") as f:
        f.write('(sym_lib_table\n  (version 7)\n  (lib (name "zeitnot")(type "KiCad")(uri "${KIPRJMOD}/../lib/zeitnot.kicad_sym")(options "")(descr "All symbols of the two boards"))\n)\n')
    with open(os.path.join(folder, "fp-lib-table"), "w", encoding="utf-8") as f:
        f.write('(fp_lib_table\n  (version 7)\n  (lib (name "zeitnot")(type "KiCad")(uri "${KIPRJMOD}/../lib/zeitnot.pretty")(options "")(descr "All footprints of the two boards"))\n)\n')
    pro = {
        "board": {"design_settings": {"rules": {"min_clearance": 0.2, "min_track_width": 0.2, "min_via_diameter": 0.6, "min_through_hole_diameter": 0.3,
                                                "min_copper_edge_clearance": 0.4, "min_hole_to_hole": 0.25, "min_hole_clearance": 0.2,
                                                "min_via_annular_width": 0.13, "min_text_height": 0.8, "min_text_thickness": 0.1, "min_resolved_spokes": 1},
                                      "defaults": {}}},
        "erc": {"rule_severities": {}},
        "meta": {"filename": project + ".kicad_pro", "version": 3},
        "net_settings": {"classes": [{"name": "Default", "clearance": 0.2, "track_width": 0.25, "via_diameter": 0.6, "via_drill": 0.3,
                                      "wire_width": 6, "bus_width": 12, "line_style": 0, "microvia_diameter": 0.3, "microvia_drill": 0.1,
                                      "diff_pair_gap": 0.25, "diff_pair_width": 0.2, "diff_pair_via_gap": 0.25, "pcb_color": "rgba(0, 0, 0, 0.000)",
                                      "schematic_color": "rgba(0, 0, 0, 0.000)", "priority": 2147483647}],
                         "meta": {"version": 4}, "netclass_assignments": None, "netclass_patterns": []},
        "sheets": [],
        "schematic": {"drawing": {"default_text_size": 50.0}, "legacy_lib_dir": "", "legacy_lib_list": [], "meta": {"version": 1}},
        "text_variables": {"PROJECT": "Zeitnot tournament chess clock", "BOARD": f"Board {board}, revision 1", "REVISION": "1", "LICENCE": "CERN-OHL-P-2.0", "DATE": DATE},
        "libraries": {"pinned_footprint_libs": [], "pinned_symbol_libs": []}, "pcbnew": {"page_layout_descr_file": ""}, "boards": [], "cvpcb": {"equivalence_files": []},
    }
    with open(os.path.join(folder, project + ".kicad_pro"), "w", encoding="utf-8") as f:
        json.dump(pro, f, indent=2)
        f.write("\n")


def main():
    for board in ("lcd", "led"):
        project = board + "-r1"
        folder = os.path.join(HERE, "..", "kicad", project)
        os.makedirs(folder, exist_ok=True)
        display = display_lcd if board == "lcd" else display_led
        children = [processor(project, board), power_lcd(project) if board == "lcd" else power_led(project), controls(project, board),
                    line(project, board), display(project, "left", 6), display(project, "right", 7)]
        top = root(project, board, children)
        for c in children + [top]:
            c.write(folder, top)
        project_files(folder, project, board)


if __name__ == "__main__":
    main()
