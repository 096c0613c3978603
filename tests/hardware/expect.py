"""What the data sheets say: pads, contacts, elements. Written down from the drawings, not derived from the libraries."""

# ATmega328P, 32-pin TQFP (data sheet, figure 1-1): port pin -> pad
MCU = {"PB0": 12, "PB1": 13, "PB2": 14, "PB3": 15, "PB4": 16, "PB5": 17, "PB6": 7, "PB7": 8, "PC0": 23, "PC1": 24, "PC2": 25,
       "PC3": 26, "PC4": 27, "PC5": 28, "PC6": 29, "PD0": 30, "PD1": 31, "PD2": 32, "PD3": 1, "PD4": 2, "PD5": 9, "PD6": 10, "PD7": 11}
MCU_SUPPLY = {"VCC": (4, 6, 18), "GND": (3, 5, 21)}

# Lumex LCD-S401C52TR: element -> pin. Pin 1 lower left, 20 lower right, 21 upper right, 40 upper left, seen from the front.
GLASS = {"1A": 35, "1B": 34, "1C": 7, "1D": 6, "1E": 5, "1F": 36, "1G": 37, "DP1": 8,
         "2A": 30, "2B": 29, "2C": 11, "2D": 10, "2E": 9, "2F": 31, "2G": 32, "DP2": 12,
         "3A": 25, "3B": 24, "3C": 15, "3D": 14, "3E": 13, "3F": 26, "3G": 27, "DP3": 16,
         "4A": 21, "4B": 20, "4C": 19, "4D": 18, "4E": 17, "4F": 22, "4G": 23, "COL": 28}
GLASS_COM = (1, 40)

# Maxim MAX7219, 24-pin wide SO (data sheet, pin configuration)
MAX7219_SEG = {"A": 14, "B": 16, "C": 20, "D": 23, "E": 21, "F": 15, "G": 17, "DP": 22}
MAX7219_DIG = (2, 11, 6, 7, 3, 10, 5, 8)
MAX7219_OTHER = {"DIN": 1, "LOAD": 12, "CLK": 13, "ISET": 18, "VCC": 19, "GND": (4, 9)}

# Kingbright DC56-11: digit -> element -> pin; pin 1 lower left, 9 lower right, 10 upper right, 18 upper left
DIGITS = ({"A": 16, "B": 15, "C": 3, "D": 2, "E": 1, "F": 18, "G": 17, "DP": 4, "CC": 14},
          {"A": 11, "B": 10, "C": 8, "D": 6, "E": 5, "F": 12, "G": 7, "DP": 9, "CC": 13})


def rows(n, pitch, width, turned=False):
    """Two rows of n: pad 1 at the origin, down the left row, up the right one."""
    out = {str(i + 1): (0.0, pitch * i) for i in range(n)}
    out.update({str(2 * n - i): (width, pitch * i) for i in range(n)})
    return out


def dual(n, pitch, half, span):
    """A small-outline package round its centre: pads 1 to n down the left side, n + 1 to 2 n up the right one."""
    out = {}
    for i in range(n):
        y = (i - (n - 1) / 2) * pitch
        out[str(i + 1)], out[str(2 * n - i)] = (-half, y), (half, y)
    return out


# footprint -> ({pad: (x, y)} in mm with y downwards as in the file, tolerance, source)
PADS = {
    # pins 1 to 20 below, left to right, 2.54 mm; 21 to 40 above, right to left; rows 32.7 mm apart: between Lumex's 32.385 and 33.02 of others
    "LCD-S401C52TR": ({str(n): ((-24.13 + 2.54 * (n - 1), 16.35) if n <= 20 else (24.13 - 2.54 * (n - 21), -16.35)) for n in range(1, 41)}, 0.02,
                      "Lumex LCD-S401C52TR"),
    "DA56-11SURKWA": (rows(9, 2.54, 15.24), 0.02, "Kingbright DC56-11SURKWA, 18 pins, rows 15.24 mm apart"),
    # Cherry MX: contacts at (+2.54, -5.08) and (-3.81, -2.54) from the centre, centre peg 4 mm, side pegs at +-5.08 mm
    "SW_Cherry_MX_1.00u_PCB": ({"1": (0, 0), "2": (-6.35, 2.54)}, 0.02, "Cherry MX1A, PCB mounting"),
    # Omron B3F-4: four pins 12.5 x 5 mm; the two on each long side are one contact
    "SW_PUSH-12mm": ({"1": [(0, 0), (12.5, 0)], "2": [(0, 5), (12.5, 5)]}, 0.05, "Omron B3F-4050"),
    "SOT-23": ({"1": (-0.94, -0.95), "2": (-0.94, 0.95), "3": (0.94, 0)}, 0.12, "SOT-23, pads 1 and 2 on one side, 3 alone"),
    "SOT-23-6": (dual(3, 0.95, 1.14, 0), 0.12, "SOT-23-6"),
    "TQFP-32_7x7mm_P0.8mm": ({"1": (-4.16, -2.8), "8": (-4.16, 2.8), "9": (-2.8, 4.16), "16": (2.8, 4.16), "17": (4.16, 2.8), "24": (4.16, -2.8),
                              "25": (2.8, -4.16), "32": (-2.8, -4.16)}, 0.1, "Microchip 32A, counter-clockwise from the upper left"),
    "TSSOP-48_6.1x12.5mm_P0.5mm": (dual(24, 0.5, 3.71, 0), 0.1, "NXP SOT362-1"),
    "SOIC-24W_7.5x15.4mm_P1.27mm": (dual(12, 1.27, 4.65, 0), 0.1, "Maxim W24"),
    "SOIC-8_3.9x4.9mm_P1.27mm": (dual(4, 1.27, 2.475, 0), 0.1, "Fujitsu FPT-8P-M02"),
    "BatteryHolder_Keystone_2462_2xAA": ({"1": (0, 0), "2": (0, 14.99)}, 0.05, "Keystone 2462, contacts 14.99 mm apart, + marked"),
    "PinHeader_1x06_P2.54mm_Horizontal": ({str(i + 1): (0, 2.54 * i) for i in range(6)}, 0.02, "header 1 x 6"),
    "PinHeader_2x03_P2.54mm_Vertical": ({"1": (0, 0), "2": (2.54, 0), "3": (0, 2.54), "4": (2.54, 2.54), "5": (0, 5.08), "6": (2.54, 5.08)}, 0.02,
                                        "header 2 x 3, AVR-ISP counts across"),
    "USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal": ({"A5": (-0.5, -3.08), "B5": (0.5, -3.08), "B9": (-1.52, -3.08), "A9": (1.52, -3.08),
                                                                 "B12": (-2.75, -3.08), "A12": (2.75, -3.08)}, 0.05, "GCT USB4125"),
    "LED_D5.0mm": ({"1": (0, 0), "2": (2.54, 0)}, 0.02, "5 mm LED: pad 1 is the cathode (short leg, flat side)"),
    "LED_D3.0mm": ({"1": (0, 0), "2": (2.54, 0)}, 0.02, "3 mm LED: pad 1 is the cathode"),
    "Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm": ({"1": (0, 0), "2": (5.0, 0)}, 0.02, "TDK PS1240P02BT, pins 5 mm apart"),
    "Crystal_SMD_3215-2Pin_3.2x1.5mm": ({"1": (1.25, 0), "2": (-1.25, 0)}, 0.05, "3.2 x 1.5 mm crystal"),
    "D_SMA": ({"1": (-2.0, 0), "2": (2.0, 0)}, 0.05, "SMA, pad 1 is the cathode (band)"),
}

# Who must be on which net: (board, reference, pad) -> net or a predicate's name. Polarity and contacts of every part that has them.
POLARITY = {
    "lcd": {("Q1", "1"): "GND", ("Q1", "2"): "VCC", ("Q1", "3"): "=BT1.1", ("BT1", "2"): "GND"},
    "led": {("D4", "1"): "VCC", ("D4", "2"): "GND", ("J3", "A12"): "GND", ("J3", "B12"): "GND", ("J3", "S1"): "GND", ("J3", "B9"): "=J3.A9",
            ("F1", "1"): "=J3.A9", ("F1", "2"): "VCC", ("R16", "2"): "GND", ("R17", "2"): "GND", ("R16", "1"): "=J3.B5", ("R17", "1"): "=J3.A5"},
    "both": {("D1", "1"): "GND", ("D2", "1"): "GND", ("D1", "2"): "=R10.2", ("D2", "2"): "=R11.2", ("D3", "3"): "GND",
             ("D3", "1"): "=J1.4", ("D3", "2"): "=J1.5", ("J1", "1"): "GND", ("J1", "2"): None, ("J1", "3"): None, ("J1", "6"): None,
             ("J2", "1"): "MISO", ("J2", "2"): "VCC", ("J2", "3"): "SCK", ("J2", "4"): "MOSI", ("J2", "5"): "RESET", ("J2", "6"): "GND",
             ("U2", "1"): "FRAM_CS", ("U2", "2"): "MISO", ("U2", "3"): "VCC", ("U2", "4"): "GND", ("U2", "5"): "MOSI", ("U2", "6"): "SCK",
             ("U2", "7"): "VCC", ("U2", "8"): "VCC",
             ("U3", "1"): "=R13.2", ("U3", "2"): "GND", ("U3", "3"): "LINE_TX", ("U3", "4"): "=R15.2", ("U3", "5"): "VCC", ("U3", "6"): "LINE_RX",
             ("R13", "1"): "=J1.4", ("R15", "1"): "=J1.5", ("Y1", "1"): "XTAL1", ("Y1", "2"): "XTAL2", ("LS1", "2"): "GND"},
}
# switch -> net of its resistor's far end; one contact is on GND
SWITCHES = {"SW1": "BTN_LEFT", "SW2": "BTN_RIGHT", "SW3": "KEY_BACK", "SW4": "KEY_MINUS", "SW5": "KEY_PLAY", "SW6": "KEY_PLUS", "SW7": "KEY_OK"}

# PCF8551B: pads as the board takes them (see docs/build.md, what was not verified), and what each must hang on
DRIVER_SEG = {**{s: 26 + s for s in range(23)}, **{s: s - 22 for s in range(23, 36)}}
DRIVER = {"COM0": 22, "COM1": 24, "COM2": 23, "COM3": 25, "SDIO": 14, "SCL": 15, "CE": 16, "CLK": 17, "VDD": 18, "PORE": 19, "VSS": 20, "VLCD": 21}

# Parts that one maker alone makes: the second number is another packing, the type's own name or a pin-compatible sister (docs/build.md, section 2).
ONE_MAKER = {"ATMEGA328P-AU", "PCF8551BTT/AJ", "MAX7219CWG+", "2462"}

# Numbers of the bill that were met outside this project: in published lists of parts and schematics of others, in shops' pages, and
# (the last line) in data sheets' tables of order numbers or in KiCad's libraries. A number that is changed must be looked up again.
MET = {number.replace("_", " ") for number in """
2462 2463 61300611021 61300621121 74LVC2G17GV,125 ABS07-120-32.768KHZ-T AO3415A ATMEGA328P-AU ATMEGA328P-AUR B3F-4050 430476085716
C0805C102J5GACTU C3225X5R1A476M250AC CL21A106KAYNNNE CL21B104KBCNNNC DC56-11SURKWA DMG2305UX-7 ECS-.327-6-34QN-TR FM25640B-G GRM2165C1H102JA01D
GRM21BR61E106KA73L GRM21BR71H104KA01L GRM32ER61A476KE20L HDSP-523E KS-9_Silent_Red LCD-S401C52TR MAX7219CWG+ MAX7221CWG+ MB85RS64VPNF-G-JNERE1
MF-MSMF075-2 1812L075PR MX3A-L1NN PESD5V0S2BT,215 PKM13EPYH4000-A0 PS1240P02BT SMAJ5.0A SMAJ5.0A-E3/61 SN74LVC2G17DBVR SP0502BAHTG TLDR4400 TLDR5800
TSW-103-07-G-D TSW-106-08-G-S-RA TYPE-C-31-M-17 USB4125-GF-A WP710A10SRD/D WP7113SRD/D
RC0805FR-07100KL RC0805FR-07100RL RC0805FR-0710KL RC0805FR-07150RL RC0805FR-071KL RC0805FR-0727KL RC0805FR-07330RL RC0805FR-075K1L
CRCW0805100KFKEA CRCW0805100RFKEA CRCW080510K0FKEA CRCW0805150RFKEA CRCW08051K00FKEA CRCW0805330RFKEA ERJ-6ENF5101V 0805W8F2702T5E
FM25V02A-G PCF8551BTT/AJ PCF8551BTT/A DE_119-RS-20/6,35
""".split()}
# Not met, with the reason why it stands there all the same.
NOT_MET = {"MB85RS64TPNF-G-JNERE1": "the part is; so are MB85RS64, 64V and 512T with this very suffix, which is the maker's for SO-8 on a reel"}
