"""The parts: value -> manufacturer, number, second source. Both boards draw from this table."""


def resistor(ohms):
    """Yageo's and another maker's number."""
    second = {"5K1": ("Panasonic", "ERJ-6ENF5101V"), "27K": ("Uniroyal", "0805W8F2702T5E")}
    vishay = {"100R": "100R", "150R": "150R", "330R": "330R", "1K": "1K00", "10K": "10K0", "100K": "100K"}
    return ("Yageo", f"RC0805FR-07{ohms}L", *(second.get(ohms) or ("Vishay", "CRCW0805" + vishay[ohms] + "FKEA")))


# key -> (symbol, footprint, value, manufacturer, number, second manufacturer, second number)
PARTS = {
    "mcu": ("ATmega328P-AU", "TQFP-32_7x7mm_P0.8mm", "ATmega328P-AU", "Microchip", "ATMEGA328P-AU", "Microchip", "ATMEGA328P-AUR"),
    "crystal": ("Crystal", "Crystal_SMD_3215-2Pin_3.2x1.5mm", "32.768 kHz 6 pF", "Abracon", "ABS07-120-32.768KHZ-T", "ECS", "ECS-.327-6-34QN-TR"),
    "fram3": ("MB85RS64", "SOIC-8_3.9x4.9mm_P1.27mm", "MB85RS64T", "Fujitsu", "MB85RS64TPNF-G-JNERE1", "Infineon", "FM25V02A-G"),
    "fram5": ("MB85RS64", "SOIC-8_3.9x4.9mm_P1.27mm", "MB85RS64V", "Fujitsu", "MB85RS64VPNF-G-JNERE1", "Infineon", "FM25640B-G"),
    "buffer": ("74LVC2G17", "SOT-23-6", "74LVC2G17", "Texas Instruments", "SN74LVC2G17DBVR", "Nexperia", "74LVC2G17GV,125"),
    "esd": ("SP0502BAHT", "SOT-23", "SP0502BAHT", "Littelfuse", "SP0502BAHTG", "Nexperia", "PESD5V0S2BT,215"),
    "driver": ("PCF8551B", "TSSOP-48_6.1x12.5mm_P0.5mm", "PCF8551B", "NXP", "PCF8551BTT/AJ", "NXP", "PCF8551BTT/A"),
    "glass": ("LCD-S401C52TR", "LCD-S401C52TR", "LCD-S401C52TR", "Lumex", "LCD-S401C52TR", "Display Elektronik", "DE 119-RS-20/6,35"),
    "fet": ("DMG2305UX", "SOT-23", "DMG2305UX", "Diodes", "DMG2305UX-7", "Alpha & Omega", "AO3415A"),
    "aa": ("Battery", "BatteryHolder_Keystone_2462_2xAA", "2 x AA", "Keystone", "2462", "Keystone", "2463"),
    "max7219": ("MAX7219", "SOIC-24W_7.5x15.4mm_P1.27mm", "MAX7219CWG", "Analog Devices", "MAX7219CWG+", "Analog Devices", "MAX7221CWG+"),
    "digits": ("DC56-11SURKWA", "DA56-11SURKWA", "DC56-11SURKWA", "Kingbright", "DC56-11SURKWA", "Broadcom", "HDSP-523E"),
    "colon": ("LED", "LED_D3.0mm", "red 3 mm", "Kingbright", "WP710A10SRD/D", "Vishay", "TLDR4400"),
    "lamp": ("LED", "LED_D5.0mm", "red 5 mm", "Kingbright", "WP7113SRD/D", "Vishay", "TLDR5800"),
    "button": ("SW_Push", "SW_Cherry_MX_1.00u_PCB", "MX silent", "Cherry", "MX3A-L1NN", "Gateron", "KS-9 Silent Red"),
    "key": ("SW_Push", "SW_PUSH-12mm", "B3F-4050", "Omron", "B3F-4050", "Wuerth", "430476085716"),
    "piezo": ("Buzzer", "Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm", "PS1240P02BT", "TDK", "PS1240P02BT", "Murata", "PKM13EPYH4000-A0"),
    "isp": ("AVR-ISP-6", "PinHeader_2x03_P2.54mm_Vertical", "AVR-ISP", "Wuerth", "61300621121", "Samtec", "TSW-103-07-G-D"),
    "line": ("Conn_01x06", "PinHeader_1x06_P2.54mm_Horizontal", "LINE", "Wuerth", "61300611021", "Samtec", "TSW-106-08-G-S-RA"),
    "usb": ("USB_C_Receptacle_PowerOnly_6P", "USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal", "USB-C 5 V", "GCT", "USB4125-GF-A", "Korean Hroparts", "TYPE-C-31-M-17"),
    "ptc": ("Polyfuse", "Fuse_1812_4532Metric", "0.75 A", "Bourns", "MF-MSMF075-2", "Littelfuse", "1812L075PR"),
    "tvs": ("D_Zener", "D_SMA", "SMAJ5.0A", "Littelfuse", "SMAJ5.0A", "Vishay", "SMAJ5.0A-E3/61"),
    "c100n": ("C", "C_0805_2012Metric", "100n", "Murata", "GRM21BR71H104KA01L", "Samsung", "CL21B104KBCNNNC"),
    "c1n": ("C", "C_0805_2012Metric", "1n C0G", "Murata", "GRM2165C1H102JA01D", "KEMET", "C0805C102J5GACTU"),
    "c10u": ("C", "C_0805_2012Metric", "10u 25V", "Murata", "GRM21BR61E106KA73L", "Samsung", "CL21A106KAYNNNE"),
    "c47u": ("C", "C_1210_3225Metric", "47u 10V", "Murata", "GRM32ER61A476KE20L", "TDK", "C3225X5R1A476M250AC"),
    **{f"r{v}": ("R", "R_0805_2012Metric", v + " 1%", *resistor(v)) for v in ("100R", "150R", "330R", "1K", "5K1", "10K", "27K", "100K")},
    "tp": ("TestPoint", "TestPoint_Pad_D1.5mm", "", None, None, None, None),
    "hole": ("MountingHole", "MountingHole_3.2mm_M3", "M3", None, None, None, None),
}
