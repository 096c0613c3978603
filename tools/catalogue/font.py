"""The font of the text display: misc-fixed, with our own signs in place of some (firmware/text/font/README.md)."""
import os
import re

from catalogue.read import Wrong

FOLDER = "firmware/text/font"
FONT, OWN = FOLDER + "/6x13.bdf", FOLDER + "/own.bdf"
WIDTH, HEIGHT = 6, 13  # dots of a character


def characters(path):
    with open(path, encoding="ascii") as file:
        text = file.read()
    for glyph in re.findall(r"ENCODING (\d+)\n(.*?)ENDCHAR", text, re.S):
        box, bitmap = re.fullmatch(r".*BBX (.*?)\nBITMAP\n(.*)", glyph[1], re.S).groups()
        if box != f"{WIDTH} {HEIGHT} 0 -2":
            raise Wrong(f"{path}: character {glyph[0]} has another box: {box}")
        yield chr(int(glyph[0])), [int(row, 16) for row in bitmap.split()]


def read(root="."):
    """{character: rows from the top, most significant bit on the left}"""
    return {character: rows for path in (FONT, OWN) for character, rows in characters(os.path.join(root, path))}
