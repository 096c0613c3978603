"""What the data sheets say: pads, contacts, elements. Written down from the drawings, not derived from the libraries."""

# ATmega1284P, 44-pin TQFP (data sheet, figure 1-1): port pin -> pad
MCU = {**{f"PA{i}": 37 - i for i in range(8)}, **{f"PB{i}": 40 + i for i in range(5)}, "PB5": 1, "PB6": 2, "PB7": 3,
       **{f"PC{i}": 19 + i for i in range(8)}, **{f"PD{i}": 9 + i for i in range(8)}}

# Lumex LCD-S401C52TR: element -> pin. Pin 1 lower left, 20 lower right, 21 upper right, 40 upper left, seen
# from the front.
GLASS = {"1A": 35, "1B": 34, "1C": 7, "1D": 6, "1E": 5, "1F": 36, "1G": 37, "DP1": 8,
         "2A": 30, "2B": 29, "2C": 11, "2D": 10, "2E": 9, "2F": 31, "2G": 32, "DP2": 12,
         "3A": 25, "3B": 24, "3C": 15, "3D": 14, "3E": 13, "3F": 26, "3G": 27, "DP3": 16,
         "4A": 21, "4B": 20, "4C": 19, "4D": 18, "4E": 17, "4F": 22, "4G": 23, "COL": 28}
GLASS_COM = (1, 40)

# NXP PCF8562 and PCF85162T, TSSOP48: from the symbol of SomeInterestingUserName/lcd-7seg, a module that was
# built with this driver and this glass
DRIVER_SEG = {**{s: 26 + s for s in range(23)}, **{s: s - 22 for s in range(23, 32)}}
DRIVER = {"SDA": 10, "SCL": 11, "SYNC": 12, "CLK": 13, "VDD": 14, "OSC": 15, "A0": 16, "A1": 17, "A2": 18, "SA0": 19, "VSS": 20, "VLCD": 21,
          "BP0": 22, "BP2": 23, "BP1": 24, "BP3": 25}

# Maxim MAX7219, 24-pin wide SO (data sheet, pin configuration)
MAX7219_SEG = {"A": 14, "B": 16, "C": 20, "D": 23, "E": 21, "F": 15, "G": 17, "DP": 22}
MAX7219_DIG = (2, 11, 6, 7, 3, 10, 5, 8)
MAX7219_OTHER = {"DIN": 1, "LOAD": 12, "CLK": 13, "ISET": 18, "VCC": 19, "GND": (4, 9)}
# 74AHCT125, SO-14: (output enable, input, output) of each gate
GATES = ((1, 2, 3), (4, 5, 6), (10, 9, 8), (13, 12, 11))

# Kingbright DC56-11: digit -> element -> pin; pin 1 lower left, 9 lower right, 10 upper right, 18 upper left
DIGITS = ({"A": 16, "B": 15, "C": 3, "D": 2, "E": 1, "F": 18, "G": 17, "DP": 4, "CC": 14},
          {"A": 11, "B": 10, "C": 8, "D": 6, "E": 5, "F": 12, "G": 7, "DP": 9, "CC": 13})

# EA DOGM128: nine capacitors of 1 uF, as in a published adapter for it (hardware/build.md): pairs of pins, or
# a pin and ground
TEXT_DISPLAY_CAPACITORS = ((31, 30), (29, 30), (28, 27), (32, None), (25, None), (24, None), (23, None), (22, None), (21, None))


def rows(n, pitch, width):
    """Two rows of n: pad 1 at the origin, down the left row, up the right one."""
    out = {str(i + 1): (0.0, pitch * i) for i in range(n)}
    out.update({str(2 * n - i): (width, pitch * i) for i in range(n)})
    return out


def dual(n, pitch, half):
    """A small-outline package round its centre: pads 1 to n down the left side, n + 1 to 2 n up the right one."""
    out = {}
    for i in range(n):
        y = (i - (n - 1) / 2) * pitch
        out[str(i + 1)], out[str(2 * n - i)] = (-half, y), (half, y)
    return out


# footprint -> ({pad: (x, y)} in mm with y downwards as in the file, tolerance, source)
PADS = {
    # pins 1 to 20 below, left to right, 2.54 mm; 21 to 40 above, right to left; rows 32.7 mm apart: between
    # Lumex's 32.385 and 33.02 of others
    "LCD-S401C52TR": ({str(n): ((-24.13 + 2.54 * (n - 1), 16.35) if n <= 20 else (24.13 - 2.54 * (n - 21), -16.35)) for n in range(1, 41)}, 0.02,
                      "Lumex LCD-S401C52TR"),
    "DA56-11SURKWA": (rows(9, 2.54, 15.24), 0.02, "Kingbright DC56-11SURKWA, 18 pins, rows 15.24 mm apart"),
    # two rows 43.18 mm apart, 2.54 mm; 1 to 3 and 18 to 20 belong to the backlight, 21 to 40 to the
    # controller
    "EA_DOGM128-6": ({str(n): (0.0, 2.54 * (n - 1)) if n <= 20 else (43.18, 2.54 * (40 - n)) for n in (1, 2, 3, 18, 19, 20, *range(21, 41))}, 0.02,
                     "EA DOGM128-6"),
    # Cherry MX: contacts at (+2.54, -5.08) and (-3.81, -2.54) from the centre, centre peg 4 mm, side pegs at
    # +-5.08 mm
    "SW_Cherry_MX_1.00u_PCB": ({"1": (0, 0), "2": (-6.35, 2.54)}, 0.02, "Cherry MX1A, PCB mounting"),
    # Omron B3F-4: four pins 12.5 x 5 mm; the two on each long side are one contact
    "SW_PUSH-12mm": ({"1": [(0, 0), (12.5, 0)], "2": [(0, 5), (12.5, 5)]}, 0.05, "Omron B3F-4050"),
    # sleeve, ring, tip and the tip's contact; the nose is over the board's edge
    "Jack_3.5mm_CUI_SJ-3524-SMT_Horizontal": ({"S": (-3.7, -3.6), "R": (3.7, -1.6), "T": (-3.7, 5.8), "TN": (0.75, 9.8)}, 0.1, "Same Sky SJ-3524-SMT"),
    "SOT-23": ({"1": (-0.94, -0.95), "2": (-0.94, 0.95), "3": (0.94, 0)}, 0.12, "SOT-23, pads 1 and 2 on one side, 3 alone"),
    "SOT-23-5": ({"1": (-1.14, -0.95), "2": (-1.14, 0), "3": (-1.14, 0.95), "4": (1.14, 0.95), "5": (1.14, -0.95)}, 0.12, "SOT-23-5"),
    "SOT-23-6": (dual(3, 0.95, 1.14), 0.12, "SOT-23-6"),
    "TQFP-44_10x10mm_P0.8mm": ({"1": (-5.66, -4), "11": (-5.66, 4), "12": (-4, 5.66), "22": (4, 5.66), "23": (5.66, 4), "33": (5.66, -4), "34": (4, -5.66),
                                "44": (-4, -5.66)}, 0.1, "Microchip 44A, counter-clockwise from the upper left"),
    "TSSOP-48_6.1x12.5mm_P0.5mm": (dual(24, 0.5, 3.71), 0.1, "NXP SOT362-1"),
    "SOIC-24W_7.5x15.4mm_P1.27mm": (dual(12, 1.27, 4.65), 0.1, "Maxim W24"),
    "SOIC-14_3.9x8.7mm_P1.27mm": (dual(7, 1.27, 2.475), 0.1, "SO-14"),
    "SOIC-8_3.9x4.9mm_P1.27mm": (dual(4, 1.27, 2.475), 0.1, "SO-8, 150 mil"),
    "WSON-6-1EP_2x2mm_P0.65mm_EP1x1.6mm": ({"1": (-0.89, -0.65), "2": (-0.89, 0), "3": (-0.89, 0.65), "4": (0.89, 0.65), "5": (0.89, 0), "6": (0.89, -0.65), "7": (0, 0)}, 0.1,
                                           "Texas Instruments DRV"),
    "BatteryHolder_Keystone_2462_2xAA": ({"1": (0, 0), "2": (0, 14.99)}, 0.05, "Keystone 2462, contacts 14.99 mm apart, + marked"),
    "PinHeader_1x06_P2.54mm_Horizontal": ({str(i + 1): (0, 2.54 * i) for i in range(6)}, 0.02, "header 1 x 6"),
    "IDC-Header_2x03_P2.54mm_Horizontal": ({"1": (0, 0), "2": (2.54, 0), "3": (0, 2.54), "4": (2.54, 2.54), "5": (0, 5.08), "6": (2.54, 5.08)}, 0.02,
                                           "box header 2 x 3 at a right angle, AVR-ISP counts across"),
    "USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal": ({"A5": (-0.5, -3.08), "B5": (0.5, -3.08), "B9": (-1.52, -3.08), "A9": (1.52, -3.08),
                                                                 "B12": (-2.75, -3.08), "A12": (2.75, -3.08)}, 0.05, "GCT USB4125"),
    "LED_D5.0mm": ({"1": (0, 0), "2": (2.54, 0)}, 0.02, "5 mm LED: pad 1 is the cathode (short leg, flat side)"),
    "LED_D3.0mm": ({"1": (0, 0), "2": (2.54, 0)}, 0.02, "3 mm LED: pad 1 is the cathode"),
    "Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm": ({"1": (0, 0), "2": (5.0, 0)}, 0.02, "TDK PS1240P02BT, pins 5 mm apart"),
    "Crystal_SMD_3215-2Pin_3.2x1.5mm": ({"1": (1.25, 0), "2": (-1.25, 0)}, 0.05, "3.2 x 1.5 mm crystal"),
    "D_SOD-123": ({"1": (-1.65, 0), "2": (1.65, 0)}, 0.05, "SOD-123, pad 1 is the cathode (band)"),
    "CP_Elec_6.3x5.8": ({"1": (-2.7, 0), "2": (2.7, 0)}, 0.15, "6.3 mm electrolytic capacitor, pad 1 is plus"),
    "D_SMA": ({"1": (-2.0, 0), "2": (2.0, 0)}, 0.05, "SMA, pad 1 is the cathode (band)"),
}

# The net of each pad whose polarity matters: (reference, pad) -> net, "=REF.PAD" for the net of another pad,
# None for open.
POLARITY = {
    "lcd": {("Q1", "1"): "GND", ("Q1", "2"): "+BATT", ("Q1", "3"): "=F1.2", ("F1", "1"): "=BT1.1", ("BT1", "2"): "GND",
            ("U5", "1"): "GND", ("U5", "7"): "GND", ("U5", "2"): "+3V3", ("U5", "3"): "=R71.1", ("U5", "4"): "+BATT", ("U5", "6"): "+BATT", ("U5", "5"): "=L1.2", ("L1", "1"): "+BATT",
            ("R70", "1"): "+3V3", ("R70", "2"): "=U5.3", ("R71", "2"): "GND", ("R72", "1"): "+BATT", ("R80", "2"): "SDA", ("R81", "2"): "SCL"},
    "led": {("C77", "1"): "+5V", ("C77", "2"): "GND", ("D20", "1"): "+5V", ("D20", "2"): "GND", ("J3", "A12"): "GND", ("J3", "B12"): "GND", ("J3", "S1"): "GND", ("J3", "B9"): "=J3.A9",
            ("F1", "1"): "=J3.A9", ("F1", "2"): "+5V", ("R74", "2"): "GND", ("R75", "2"): "GND", ("R74", "1"): "=J3.B5", ("R75", "1"): "=J3.A5",
            ("U5", "1"): "+5V", ("U5", "2"): "GND", ("U5", "3"): "+5V", ("U5", "4"): None, ("U5", "5"): "+3V3", ("R72", "1"): "+5V"},
    "both": {("D1", "1"): "GND", ("D2", "1"): "GND", ("D1", "2"): "=R30.2", ("D2", "2"): "=R31.2", ("R30", "1"): "LAMP_LEFT", ("R31", "1"): "LAMP_RIGHT",
             ("J1", "1"): "GND", ("J1", "2"): None, ("J1", "3"): None, ("J1", "6"): None, ("R40", "1"): "=J1.4", ("R42", "2"): "=U4.4", ("R42", "1"): "=J1.5",
             ("J2", "1"): "MISO", ("J2", "2"): "=D3.1", ("D3", "2"): "+3V3", ("J2", "3"): "=R3.1", ("J2", "4"): "=R2.1", ("J2", "5"): "=R4.1", ("J2", "6"): "GND",
             ("R2", "2"): "MOSI", ("R3", "2"): "SCK", ("R4", "2"): "RESET", ("R1", "2"): "RESET", ("R1", "1"): "+3V3",
             ("U2", "1"): "FRAM_CS", ("U2", "2"): "MISO", ("U2", "3"): "+3V3", ("U2", "4"): "GND", ("U2", "5"): "MOSI", ("U2", "6"): "SCK", ("U2", "7"): "+3V3", ("U2", "8"): "+3V3",
             ("U3", "1"): "FLASH_CS", ("U3", "2"): "MISO", ("U3", "3"): "=R53.2", ("U3", "4"): "GND", ("U3", "5"): "MOSI", ("U3", "6"): "SCK", ("U3", "7"): "=R53.2", ("U3", "8"): "+3V3",
             ("R53", "1"): "+3V3",
             ("DS9", "40"): "TEXT_CS", ("DS9", "39"): "=R54.1", ("R54", "2"): "+3V3", ("DS9", "38"): "TEXT_A0", ("DS9", "37"): "SCK", ("DS9", "36"): "MOSI",
             ("DS9", "35"): "+3V3", ("DS9", "34"): "+3V3", ("DS9", "33"): "GND", ("DS9", "26"): "GND",
             **{("DS9", str(n)): None for n in (1, 2, 3, 18, 19, 20)},
             ("U4", "1"): "=R40.2", ("U4", "2"): "GND", ("U4", "3"): "SERIAL_TX", ("U4", "5"): "+3V3", ("U4", "6"): "SERIAL_RX",
             ("Y1", "1"): "TOSC1", ("Y1", "2"): "TOSC2", ("R43", "1"): "BUZZER_B", ("R43", "2"): "=LS1.2", ("R32", "1"): "BUZZER", ("R32", "2"): "=LS1.1",
             **{(f"D{n}", "3"): "GND" for n in range(10, 20)}, **{(d, p): f"={lamp}.2" for d, lamp in (("D18", "D1"), ("D19", "D2")) for p in ("1", "2")}, ("D17", "1"): "=J1.4", ("D17", "2"): "=J1.5",
             **{(j, "S"): "GND" for j in ("J4", "J5")}, ("J4", "R"): "=J4.T", ("J5", "R"): "=J5.T", ("D15", "1"): "=J4.T", ("D15", "2"): "=J4.T",
             ("D16", "1"): "=J5.T", ("D16", "2"): "=J5.T", ("R34", "1"): "=J4.T", ("R34", "2"): "GND", ("R38", "1"): "=J5.T", ("R38", "2"): "GND",
             ("R33", "2"): "=C30.1", ("R36", "1"): "=C30.1", ("C30", "2"): "GND", ("R36", "2"): "=C31.1", ("C31", "2"): "=J4.T",
             ("R37", "2"): "=C32.1", ("R29", "1"): "=C32.1", ("C32", "2"): "GND", ("R29", "2"): "=C33.1", ("C33", "2"): "=J5.T",
             ("R35", "1"): "=J4.TN", ("R35", "2"): "JACK_LEFT", ("R39", "1"): "=J5.TN", ("R39", "2"): "JACK_RIGHT", ("R33", "1"): "EAR_LEFT", ("R37", "1"): "EAR_RIGHT",
             ("R73", "2"): "GND", ("R72", "2"): "SUPPLY", ("R73", "1"): "SUPPLY"},
}
# switch -> net at the far end of its resistor; one contact is on GND, and a protection diode on the other
SWITCHES = {"SW1": "BTN_LEFT", "SW2": "BTN_RIGHT", "SW3": "KEY_BACK", "SW4": "KEY_MINUS", "SW5": "KEY_PLAY", "SW6": "KEY_PLUS", "SW7": "KEY_OK", "SW8": "TALK_LEFT", "SW9": "TALK_RIGHT",
            "SW10": "BTN_LEFT", "SW11": "BTN_RIGHT"}
# the selects that a pull-up holds high while the processor is in reset
DESELECTED = {"lcd": ("FRAM_CS", "FLASH_CS", "TEXT_CS"), "led": ("FRAM_CS", "FLASH_CS", "TEXT_CS", "DIGITS_CS_LEFT", "DIGITS_CS_RIGHT")}
# where the posts of the case press on the back (hardware/case), and their width
POSTS, POST = ((29, 8), (25, 62), (217, 8), (221, 62)), 7
# decoupling: (capacitor, part, pad of its supply), at most 6.5 mm from pad to pad
DECOUPLING = {
    "both": (("C1", "U1", "5"), ("C2", "U1", "17"), ("C3", "U1", "38"), ("C4", "U1", "27"), ("C5", "U1", "29"), ("C50", "U2", "8"), ("C51", "U3", "8"), ("C61", "DS9", "35"), ("C40", "U4", "5")),
    "lcd": (("C80", "U6", "14"), ("C81", "U7", "14"), ("C82", "U8", "14"), ("C83", "U9", "14"), ("C70", "U5", "6"), ("C71", "U5", "2")),
    "led": (("C80", "U6", "14"), ("C83", "U7", "19"), ("C84", "U8", "19")),
}

# Parts of a single maker: the second number is another packing, another colour, or a pin-compatible variant
# (hardware/build.md, section 2).
ONE_MAKER = {"ATMEGA1284P-AU", "PCF85162T/1,118", "MAX7219CWG+", "2462", "TPS61099DRVR", "EA DOGM128W-6", "FM25V02A-G", "MX25R3235FM1IL0", "61200621721",
             "C503B-ACN-CY0Z0252-030", "SJ-3524-SMT-TR"}

# Numbers of the bill that were found outside this project: in published lists of parts and schematics, in
# shops' pages, and (the last lines) in data sheets' tables of order numbers or in KiCad's libraries. Look a
# number up again when it changes.
MET = {number.replace("_", " ") for number in """
2462 2463 61300611021 74LVC2G17GV,125 ABS07-120-32.768KHZ-T AO3415A B3F-4050
C0805C102J5GACTU C3225X5R1A476M250AC CL21A106KAYNNNE CL21B104KBCNNNC DC56-11SURKWA DMG2305UX-7 ECS-.327-6-34QN-TR GRM2165C1H102JA01D
GRM21BR61E106KA73L GRM21BR71H104KA01L GRM32ER61A476KE20L HDSP-523E KS-9_Silent_Red LCD-S401C52TR MAX7219CWG+ MAX7221CWG+
MX3A-L1NN PESD5V0S2BT,215 PKM13EPYH4000-A0 PS1240P02BT SMAJ5.0A SMAJ5.0A-E3/61 SN74LVC2G17DBVR SP0502BAHTG TLDR4400
TSW-106-08-G-S-RA TYPE-C-31-M-17 USB4125-GF-A WP710A10SRD/D
ATMEGA1284P-AU FM25V02A-G MX25R3235FM1IL0 TPS61099DRVR NR3015T2R2M FNR3015S2R2MT C503B-ACN-CY0Z0252-030 C503B-RCN-CX0Y0AA1 SM712-02HTG
SN74AHCT125DR 74AHCT125D,118 AP2127K-3.3TRG1 TLV75533PDBVR SJ-3524-SMT-TR MF-MSMF110-2 1812L110PR EA_DOGM128W-6 EA_DOGM128E-6
CL21C4R7BBANNNC 0805CG4R7C500NT GRM21BR71E105KA99L CL21B105KBFNNNE GRM21BR61E475KA12L CL21A475KAQNNNE GRM21BR71E474KA01L CL21B474KBFNNNE PCF85162T/1,118
RC0805FR-07100KL RC0805FR-0710KL RC0805FR-07180RL RC0805FR-071KL RC0805FR-0727KL RC0805FR-07330RL RC0805FR-075K1L RC0805FR-07470KL
RC0805FR-0733RL RC0805FR-0747RL RC0805FR-07120RL RC0805FR-073K3L RC0805FR-07330KL RC0805FR-07402KL RC0805FR-071ML
0805W8F1001T5E 0805W8F1002T5E 0805W8F1003T5E 0805W8F1004T5E 0805W8F1200T5E 0805W8F1800T5E 0805W8F2702T5E 0805W8F3300T5E 0805W8F3301T5E
0805W8F3303T5E 0805W8F330JT5E 0805W8F4703T5E 0805W8F470JT5E 0805W8F5101T5E ERJ-6ENF4023V
1N5819HW-7-F B5819W_SL 61200621721 61300621021 430476073716 FM25V02A-GTR MX25R3235FM1IH0 SM712.TCT EEE-FK1C101P VZL101M1CTR-0606
DE_119-RS-20/6,35
""".split()}
# Numbers that were not found, each with the reason why it is used all the same.
NOT_MET = {"ATMEGA1284P-AUR": "the same part on a reel", "TPS61099DRVT": "the same part on a small reel", "PCF8562TT/2,118": "the part is named PCF8562TT/2 in the published module"}
