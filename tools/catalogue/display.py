"""The texts of the display and its font as tables in flash.

A byte of a text is a character of the font, a placeholder or a pair.  Codes 0x20 to 0x7E are ASCII, and the placeholders come just before them.
Codes from 0x7F on are the other letters that the languages use, in the order of Unicode.  The remaining codes, from there up to 0xFF and from 0
to the placeholders, are the pairs that save most.  A half of a pair may be a pair of characters itself; that makes the texts smaller by a
third.

A text begins with its length; length 0 means the text of SOURCE.  Only each eighth text of a language has its place in a table, and a reader walks
from there, because a table of all places takes a sixth as much flash as the texts.
"""
import collections
import itertools
import re

from catalogue import font as font_files
from catalogue.font import WIDTH
from catalogue.read import HOLE, SOURCE, Wrong, holes

COLUMNS = 21
FIRST, LAST_ASCII = 0x20, 0x7E
STRIDE = 8  # one text in eight has its place in a table
ABOVE = 1  # empty dots above a character in its sixteen
# What is inserted, and its longest value; the order is that of the codes in firmware/text/text.h.
# Texts whose {n} and {m} are moves up to 9999.  FLAG_ENTRY_WHITE has such a number, too, but a shorter {d}.
COUNTERS = ("FLAG_FIRST", "PASSED_ZERO", "MOVES_MADE", "MOVE_NUMBER", "GO_BACK_MOVE", "LOOK_MOVES")
# What the display may write at the end of a text's row: another text, or a number with the most digits.
BESIDE = {"PAUSED": "PLAY_GOES_ON", "WHITE_LEFT": "#9999", "WHITE_RIGHT": "#9999", "KEYS_LIST": "22/22", "KEYS_CHOOSE": "56"}
PLACEHOLDERS = {"n": 3, "m": 3, "s": 2, "d": 2, "e": 1, "code": 4, "hours": 5, "time": 7, "other": 7, "span": 5, "ppm": 7}


def longest(key, text):
    """The text with its longest values."""
    more = 1 if key in COUNTERS else 0
    return HOLE.sub(lambda hole: "0" * (PLACEHOLDERS[hole[1]] + (more if hole[1] in "nm" else 0)), text)


def too_long(language, key, text):
    """Yields why a text does not fit into its row."""
    row, end = longest(key, text), BESIDE.get(key, "")
    if len(row) > COLUMNS:
        yield f"{text.place}: {len(row)} characters with the longest values, {COLUMNS} fit: {row}"
    both = f"{row} {language.texts['display'].get(end, end)}"
    if end and len(both) > COLUMNS:
        yield f"{text.place}: two texts share this row; {len(both)} characters, {COLUMNS} fit: {both}"


def check(language, font):
    """Yields what does not fit on the display."""
    for key, text in language.texts["display"].items():
        unknown = [hole for hole in holes(text) if hole not in PLACEHOLDERS]
        if unknown:
            yield f"{text.place}: no such placeholder: {{{unknown[0]}}}"
            continue
        yield from too_long(language, key, text)
        for character in sorted(set(HOLE.sub("", text)) - font.keys()):
            yield f"{text.place}: '{character}' is not in {font_files.FONT}"


def letters(languages):
    """The characters of the clock's font, in the order of their codes."""
    used = {c for language in languages for text in language.texts["display"].values() for c in HOLE.sub("", text)}
    more = sorted(c for c in used if ord(c) > LAST_ASCII)
    if LAST_ASCII + 1 + len(more) > 256:
        raise Wrong(f"{len(more)} letters beside ASCII: a byte has no room for this many")
    return [chr(c) for c in range(FIRST, LAST_ASCII + 1)] + more


def encode(text, codes):
    out = []
    for part in re.split(r"(\{\w+\})", text):
        hole = HOLE.fullmatch(part)
        out += [FIRST - len(PLACEHOLDERS) + list(PLACEHOLDERS).index(hole[1])] if hole else [codes[c] for c in part]
    return bytes(out)


def find_pairs(texts, first):
    """The pairs for the codes from `first` on, each chosen when the ones before it have been replaced."""
    depth = {code: 0 for code in range(FIRST, first)}
    pairs = []
    for code in [*range(first, 256), *range(FIRST - len(PLACEHOLDERS))]:
        counts = collections.Counter()
        for text in texts:
            counts.update(zip(text, text[1:]))
        pair, _ = min((entry for entry in counts.items() if max(depth.get(half, 2) for half in entry[0]) < 2), key=lambda entry: (-entry[1], entry[0]))
        texts = [text.replace(bytes(pair), bytes([code])) for text in texts]
        depth[code] = 1 + max(depth[half] for half in pair)
        pairs.append(pair)
    return pairs, texts


def columns(rows):
    """Ten bytes: the columns of the upper page, then of the lower; bit 0 is the uppermost dot.  The last column of all characters is dark."""
    words = [0] * (WIDTH - 1)
    for y, row in enumerate(rows):
        for x in range(WIDTH - 1):
            words[x] |= (row >> (7 - x) & 1) << (y + ABOVE)
    return [word & 0xFF for word in words] + [word >> 8 for word in words]


def quoted(code):
    """A C literal: octal for a byte that is not printable ASCII. The literal ends after it, so that no digit can follow."""
    plain = [FIRST <= b <= LAST_ASCII and chr(b) not in '"\\?' for b in code]
    text = ""
    for n, b in enumerate(code):
        text += chr(b) if plain[n] else f"\\{b:03o}"
        if not plain[n] and n + 1 < len(code) and plain[n + 1]:
            text += '" "'
    return text


def header(languages, keys, characters, pairs, size):
    lines = ["/* Made from languages/ by tools/languages.py. */", "#ifndef ZEITNOT_MADE_TEXTS_H", "#define ZEITNOT_MADE_TEXTS_H", "", "enum language {"]
    lines += [f"\tLANGUAGE_{language.code.upper()}," for language in languages]
    codes = ", ".join(f'"{language.code}"' for language in languages)
    lines += ["\tLANGUAGE_COUNT", "};", "", f"#define LANGUAGE_CODES {codes}", f"#define LANGUAGE_SOURCE LANGUAGE_{SOURCE.upper()}", "", "enum text {"]
    lines += [f"\tTEXT_{key}, /* {languages[0].texts['display'][key]} */" for key in keys]
    lines += ["\tTEXT_COUNT", "};", "", f"#define TEXT_BYTES {size}", f"#define TEXT_STRIDE {STRIDE}", f"#define TEXT_PAIRS {pairs}",
              f"#define FONT_FIRST 0x{FIRST:02x}", f"#define FONT_LAST  0x{FIRST + len(characters) - 1:02x}", "", "#endif", ""]
    return "\n".join(lines)


def font_table(characters, codes, font):
    lines = ["const FLASH uint8_t font_columns[FONT_LAST - FONT_FIRST + 1][FONT_BYTES] = {"]
    for c in characters:
        bytes_ = ", ".join(f"0x{b:02x}" for b in columns(font[c]))
        lines.append(f"\t{{{bytes_}}}, /* 0x{codes[c]:02x} {'backslash' if c == chr(92) else c} */")
    return lines + ["};", ""]


def own_texts(languages, keys, codes):
    """[(text, its codes)] of all languages in their order; a text that is the source's has none."""
    source = next(language for language in languages if language.code == SOURCE).texts["display"]
    texts = [(language, key, str(language.texts["display"][key])) for language in languages for key in keys]
    return [(text, b"" if language.code != SOURCE and text == source[key] else encode(text, codes)) for language, key, text in texts]


def tables(languages, keys, characters, font):
    """(the definitions of firmware/text/tables.c, {what: bytes in flash})"""
    codes = {c: FIRST + n for n, c in enumerate(characters)}
    texts = own_texts(languages, keys, codes)
    pairs, stored = find_pairs([code for _, code in texts], FIRST + len(characters))
    places = [0, *itertools.accumulate(len(code) + 1 for code in stored)]
    lines = ["/* Made from languages/ and firmware/text/font by tools/languages.py. */", *font_table(characters, codes, font)]
    lines += ["const FLASH uint8_t text_pairs[TEXT_PAIRS][2] = {"]
    lines += ["\t" + " ".join(f"{{0x{a:02x}, 0x{b:02x}}}," for a, b in pairs[n:n + 8]) for n in range(0, len(pairs), 8)]
    lines += ["};", "", "const FLASH uint8_t text_bytes[TEXT_BYTES] ="]
    lines += [f'\t"{quoted(bytes([len(code)]) + code)}" /* {text} */' for (text, _), code in zip(texts, stored)]
    lines += ["\t;", "", "const FLASH uint16_t text_offsets[LANGUAGE_COUNT][(TEXT_COUNT + TEXT_STRIDE - 1) / TEXT_STRIDE] = {"]
    for n, language in enumerate(languages):
        row = places[n * len(keys):(n + 1) * len(keys):STRIDE]
        lines.append(f"\t{{{', '.join(map(str, row))}}}, /* {language.code} */")
    lines += ["};", ""]
    bytes_ = {"font": 2 * (WIDTH - 1) * len(characters), "texts": places[-1], "pairs": 2 * len(pairs), "places": 2 * len(row) * len(languages)}
    return "\n".join(lines), bytes_


def check_all(languages):
    """Raises Wrong if a text does not fit or cannot be written; returns the font."""
    font = font_files.read()
    wrong = [text for language in languages for text in check(language, font)]
    if wrong:
        raise Wrong("\n".join(wrong))
    return font


def make(languages):
    """{file: its text}"""
    font = check_all(languages)
    source = next(language for language in languages if language.code == SOURCE)
    keys, characters = list(source.texts["display"]), letters(languages)
    table, sizes = tables(languages, keys, characters, font)
    return {"texts.h": header(languages, keys, characters, sizes["pairs"] // 2, sizes["texts"]), "tables.inc": table}
