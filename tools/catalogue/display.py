"""The texts of the display and its font as tables in flash.

A byte of a text is a character of the font, a placeholder or a pair.  Codes 0x20 to 0x7E are ASCII.  Codes from 0x7F on are the other letters
that the languages use, in the order of Unicode.  The codes that are left stand for the pairs of characters that save most; that makes the texts
smaller by three tenths.  Codes 1 to 31 are placeholders, 0 is the end.
"""
import collections
import re

from catalogue.read import HOLE, SOURCE, Wrong, holes

FONT = "firmware/words/font/6x13.bdf"
COLUMNS = 21
FIRST, LAST_ASCII = 0x20, 0x7E
WIDTH, HEIGHT, ABOVE = 6, 13, 1  # dots of a character, and the empty dots above it in its sixteen
# What is inserted, and its longest value; the order is that of the codes in firmware/words/text.h.
PLACEHOLDERS = {"n": 3, "m": 3, "s": 2, "d": 2, "e": 1, "code": 4, "hours": 5, "time": 7, "other": 7, "span": 5, "ppm": 7}


def read_font(path=FONT):
    """{character: rows from the top, most significant bit on the left}"""
    with open(path, encoding="ascii") as file:
        text = file.read()
    glyphs = {}
    for glyph in re.findall(r"ENCODING (\d+)\n(.*?)ENDCHAR", text, re.S):
        box, bitmap = re.fullmatch(r".*BBX (.*?)\nBITMAP\n(.*)", glyph[1], re.S).groups()
        if box != f"{WIDTH} {HEIGHT} 0 -2":
            raise Wrong(f"{path}: character {glyph[0]} has another box: {box}")
        glyphs[chr(int(glyph[0]))] = [int(row, 16) for row in bitmap.split()]
    return glyphs


def check(language, font):
    """Yields what does not fit on the display."""
    for text in language.texts["display"].values():
        unknown = [hole for hole in holes(text) if hole not in PLACEHOLDERS]
        if unknown:
            yield f"{text.place}: no such placeholder: {{{unknown[0]}}}"
            continue
        width = len(HOLE.sub(lambda hole: "0" * PLACEHOLDERS[hole[1]], text))
        if width > COLUMNS:
            yield f"{text.place}: {width} characters with the longest values, {COLUMNS} fit"
        for character in sorted(set(HOLE.sub("", text)) - font.keys()):
            yield f"{text.place}: '{character}' is not in {FONT}"


def letters(languages):
    """The characters of the clock's font, in the order of their codes."""
    used = {c for language in languages for text in language.texts["display"].values() for c in HOLE.sub("", text)}
    more = sorted(c for c in used if ord(c) > LAST_ASCII)
    if LAST_ASCII + 1 + len(more) > 256:
        raise Wrong(f"{len(more)} letters beside ASCII: a byte has no room for so many")
    return [chr(c) for c in range(FIRST, LAST_ASCII + 1)] + more


def encode(text, codes):
    out = []
    for part in re.split(r"(\{\w+\})", text):
        hole = HOLE.fullmatch(part)
        out += [1 + list(PLACEHOLDERS).index(hole[1])] if hole else [codes[c] for c in part]
    return bytes(out)


def find_pairs(texts, first):
    """The pairs for the codes from `first` to 255, each chosen when the ones before it have been replaced."""
    pairs = []
    for code in range(first, 256):
        counts = collections.Counter(a + b for text in texts for a, b in zip(*[[text[n:n + 1] for n in range(k, len(text))] for k in (0, 1)])
                                     if FIRST <= a[0] < first and FIRST <= b[0] < first)
        pair, _ = min(counts.items(), key=lambda entry: (-entry[1], entry[0]))
        texts = [text.replace(pair, bytes([code])) for text in texts]
        pairs.append(pair)
    return pairs, texts


def columns(rows):
    """Twelve bytes: the six columns of the upper page, then of the lower; bit 0 is the uppermost dot."""
    words = [0] * WIDTH
    for y, row in enumerate(rows):
        for x in range(WIDTH):
            words[x] |= (row >> (7 - x) & 1) << (y + ABOVE)
    return [word & 0xFF for word in words] + [word >> 8 for word in words]


def quoted(code):
    """Octal where a character has no sign in ASCII; the literal ends behind it, so that no digit can follow."""
    plain = [FIRST <= b <= LAST_ASCII and chr(b) not in '"\\?' for b in code]
    text = ""
    for n, b in enumerate(code):
        text += chr(b) if plain[n] else f"\\{b:03o}"
        if not plain[n] and n + 1 < len(code) and plain[n + 1]:
            text += '" "'
    return text


def header(languages, keys, characters, size):
    lines = ["/* Made from languages/ by tools/languages.py. */", "#ifndef ZEITNOT_MADE_TEXTS_H", "#define ZEITNOT_MADE_TEXTS_H", "", "enum language {"]
    lines += [f"\tLANGUAGE_{language.code.upper()}," for language in languages]
    lines += ["\tLANGUAGE_COUNT", "};", "", "enum text {"]
    lines += [f"\tTEXT_{key}, /* {languages[0].texts['display'][key]} */" for key in keys]
    lines += ["\tTEXT_COUNT", "};", "", f"#define TEXT_BYTES {size}", f"#define FONT_FIRST 0x{FIRST:02x}", f"#define FONT_LAST  0x{FIRST + len(characters) - 1:02x}",
              "", "#endif", ""]
    return "\n".join(lines)


def tables(languages, keys, characters, font):
    """(the definitions of firmware/words/tables.c, {what: bytes in flash})"""
    codes = {c: FIRST + n for n, c in enumerate(characters)}
    whole = {}
    for language in languages:
        for key in keys:
            whole.setdefault(encode(language.texts["display"][key], codes), language.texts["display"][key])
    pairs, blob = find_pairs(list(whole), FIRST + len(characters))
    place, size = {}, 0
    for text, code in zip(whole, blob):
        place[text] = size
        size += len(code) + 1
    lines = ["/* Made from languages/ and firmware/words/font by tools/languages.py. */",
             "const FLASH uint8_t font_columns[FONT_LAST - FONT_FIRST + 1][FONT_BYTES] = {"]
    for c in characters:
        bytes_ = ", ".join(f"0x{b:02x}" for b in columns(font[c]))
        lines.append(f"\t{{{bytes_}}}, /* 0x{codes[c]:02x} {'backslash' if c == chr(92) else c} */")
    lines += ["};", "", "const FLASH uint8_t text_pairs[0x100 - FONT_LAST - 1][2] = {"]
    lines += ["\t" + " ".join(f"{{0x{a:02x}, 0x{b:02x}}}," for a, b in pairs[n:n + 8]) for n in range(0, len(pairs), 8)]
    lines += ["};", "", "const FLASH uint8_t text_bytes[TEXT_BYTES] ="]
    last = list(whole)[-1]
    for (code, text), stored in zip(whole.items(), blob):
        end = '";' if code == last else '\\0"'
        lines.append(f'\t"{quoted(stored)}{end} /* {text} */')
    lines += ["", "const FLASH uint16_t text_places[LANGUAGE_COUNT][TEXT_COUNT] = {"]
    for language in languages:
        places = [str(place[encode(language.texts["display"][key], codes)]) for key in keys]
        lines.append(f"\t{{ /* {language.code} */")
        lines += ["\t\t" + ", ".join(places[n:n + 20]) + "," for n in range(0, len(places), 20)]
        lines.append("\t},")
    lines += ["};", ""]
    bytes_ = {"font": 12 * len(characters), "texts": size, "pairs": 2 * len(pairs), "places": 2 * len(keys) * len(languages)}
    return "\n".join(lines), bytes_


def make(languages):
    """({file: its text}, {what: bytes in flash})"""
    font = read_font()
    wrong = [text for language in languages for text in check(language, font)]
    if wrong:
        raise Wrong("\n".join(wrong))
    source = next(language for language in languages if language.code == SOURCE)
    keys, characters = list(source.texts["display"]), letters(languages)
    table, sizes = tables(languages, keys, characters, font)
    return {"texts.h": header(languages, keys, characters, sizes["texts"]), "tables.inc": table}, sizes
