#!/usr/bin/env python3
"""The pages of the text display as pictures and as text, so that a translator can read them as on the clock.

    sheets.py PAGES FOLDER        PAGES: what tests/unit/ui/test_rows.c wrote; FOLDER gets CODE-N.png and CODE.txt of each language

A page is left out if each of its rows is in an earlier one, perhaps with other digits, so that every text is seen once, with the rows that
are beside it.
"""
import os
import re
import struct
import sys
import zlib

sys.dont_write_bytecode = True
from catalogue import display, font, read  # noqa: E402

ROWS, LINE = 4, 16  # rows of a page, dots from row to row
PAGE_WIDTH, PAGE_HEIGHT, GAP = 128, 64, 6  # dots
ACROSS, DOWN, SCALE = 6, 12, 2  # pages on a sheet, pixels of a dot
DARK, LIGHT, FRAME = 30, 225, 120  # grey


def pages(path, languages):
    """{number of the language: [four rows]}"""
    characters = display.letters(languages)
    with open(path, "rb") as file:
        data = file.read()
    size = 1 + ROWS * display.COLUMNS
    found = {}
    for at in range(0, len(data), size):
        text = "".join(characters[code - display.FIRST] for code in data[at + 1:at + size])
        rows = [text[n:n + display.COLUMNS].rstrip() for n in range(0, len(text), display.COLUMNS)]
        found.setdefault(data[at], []).append(rows)
    return found


def with_news(all_pages):
    known = set()
    for rows in all_pages:
        forms = {re.sub(r"\d", "9", row) for row in rows}
        if not known.issuperset(forms):
            known.update(forms)
            yield rows


def draw(sheet, left, top, rows, glyphs):
    for y in range(PAGE_HEIGHT):
        sheet[top + y][left:left + PAGE_WIDTH] = [LIGHT] * PAGE_WIDTH
    for n, text in enumerate(rows):
        for column, character in enumerate(text):
            for y, bits in enumerate(glyphs[character]):
                for x in range(font.WIDTH):
                    if bits & 0x80 >> x:
                        sheet[top + LINE * n + display.ABOVE + y][left + font.WIDTH * column + x] = DARK


def png(sheet):
    """The dots as a grey picture."""
    wide = [bytes(dot for dot in row for _ in range(SCALE)) for row in sheet for _ in range(SCALE)]
    header = struct.pack(">IIBBBBB", len(wide[0]), len(wide), 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in wide), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)


def sheets(shown, glyphs):
    for first in range(0, len(shown), ACROSS * DOWN):
        part = shown[first:first + ACROSS * DOWN]
        down = -(-len(part) // ACROSS)
        sheet = [[FRAME] * (ACROSS * (PAGE_WIDTH + GAP) + GAP) for _ in range(down * (PAGE_HEIGHT + GAP) + GAP)]
        for n, rows in enumerate(part):
            draw(sheet, GAP + n % ACROSS * (PAGE_WIDTH + GAP), GAP + n // ACROSS * (PAGE_HEIGHT + GAP), rows, glyphs)
        yield png(sheet)


def main():
    source, folder = sys.argv[1:]
    languages = read.catalogues()
    glyphs = font.read()
    os.makedirs(folder, exist_ok=True)
    for number, found in sorted(pages(source, languages).items()):
        code, shown = languages[number].code, list(with_news(found))
        with open(os.path.join(folder, f"{code}.txt"), "w", encoding="utf-8") as file:
            file.write("\n".join("\n".join(rows) + "\n" for rows in shown))
        for n, picture in enumerate(sheets(shown, glyphs)):
            with open(os.path.join(folder, f"{code}-{n + 1}.png"), "wb") as file:
                file.write(picture)
        print(f"{code}: {len(shown)} pages of {len(found)}")


if __name__ == "__main__":
    main()
