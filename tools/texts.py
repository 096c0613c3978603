#!/usr/bin/env python3
"""The words of the display: languages and font become tables in flash (docs/translating.md).

    tools/texts.py              checks firmware/words/languages/*.txt and writes firmware/words/texts.h and tables.c
    tools/texts.py --check      checks, and fails if what is written differs; ends with "N passed, M failed" (files)

A byte of a text is a character of the font, a placeholder or a pair.  Codes 0x20 to 0x7E are ASCII.  Codes from 0x7F on are the other letters
that the languages use, in the order of Unicode.  The codes that are left stand for the pairs of characters that save most; that makes the texts
smaller by three tenths.  Codes 1 to 31 are placeholders, 0 is the end.
"""
import collections
import glob
import os
import re
import sys

LANGUAGES = "firmware/words/languages"
FONT = "firmware/words/font/6x13.bdf"
HEADER = "firmware/words/texts.h"
TABLES = "firmware/words/tables.c"
SOURCE = "en"
COLUMNS = 21
FIRST, LAST_ASCII = 0x20, 0x7E
WIDTH, HEIGHT, ABOVE = 6, 13, 1  # dots of a character, and the empty dots above it in its sixteen
# What is inserted, and its longest value; the order is that of the codes in firmware/words/text.h.
PLACEHOLDERS = {"n": 3, "m": 3, "s": 2, "d": 2, "e": 1, "code": 4, "hours": 5, "time": 7, "other": 7, "span": 5, "ppm": 7}
ROW = re.compile(r"([A-Z][A-Z0-9_]*)\s+(\S.*)")
HOLE = re.compile(r"\{(\w*)\}")


class Wrong(Exception):
    """A file that cannot be used, with the place."""


def read_language(path):
    """{key: (text, place)} in the order of the file."""
    rows = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line.strip() or line.startswith("#"):
                continue
            place = f"{path}:{number}"
            found = ROW.fullmatch(line)
            if not found:
                raise Wrong(f"{place}: not KEY and text: {line}")
            if found[1] in rows:
                raise Wrong(f"{place}: {found[1]} was there before")
            rows[found[1]] = (found[2], place)
    return rows


def read_font(path):
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


def holes(text):
    return sorted(HOLE.findall(text))


def check(rows, source, font):
    """Yields what is wrong with the texts of a language."""
    for key in source.keys() - rows.keys():
        yield f"{next(iter(rows.values()))[1].split(':')[0]}: {key} is missing"
    for key, (text, place) in rows.items():
        if key not in source:
            yield f"{place}: {key} is not in {SOURCE}.txt"
            continue
        unknown = [hole for hole in holes(text) if hole not in PLACEHOLDERS]
        if unknown:
            yield f"{place}: no such placeholder: {{{unknown[0]}}}"
            continue
        if holes(text) != holes(source[key][0]):
            yield f"{place}: other placeholders than in {SOURCE}.txt: {source[key][0]}"
        width = len(HOLE.sub(lambda hole: "0" * PLACEHOLDERS[hole[1]], text))
        if width > COLUMNS:
            yield f"{place}: {width} characters with the longest values, {COLUMNS} fit"
        for character in sorted(set(HOLE.sub("", text)) - font.keys()):
            yield f"{place}: '{character}' is not in {FONT}"


def load(font):
    """[(name, {key: text})] by number."""
    found = {}
    source = read_language(f"{LANGUAGES}/{SOURCE}.txt")
    wrong = []
    for path in sorted(glob.glob(f"{LANGUAGES}/*.txt")):
        rows = read_language(path)
        wrong += check(rows, source, font)
        number = rows.get("LANGUAGE_NUMBER", ("", ""))[0]
        if number in found:
            wrong.append(f"{path}: LANGUAGE_NUMBER {number} is that of {found[number][0]}.txt")
        found[number] = (os.path.basename(path)[:-len(".txt")], {key: text for key, (text, _) in rows.items()})
    if sorted(found) != [str(n) for n in range(len(found))]:
        wrong.append(f"{LANGUAGES}: LANGUAGE_NUMBER counts from 0 without a gap: {', '.join(sorted(found))}")
    if wrong:
        raise Wrong("\n".join(wrong))
    return [found[str(n)] for n in range(len(found))], [key for key in source if key != "LANGUAGE_NUMBER"]


def letters(languages, keys):
    """The characters of the clock's font, in the order of their codes."""
    used = {c for _, texts in languages for key in keys for c in HOLE.sub("", texts[key])}
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
    lines = ["/* Made by tools/texts.py from firmware/words/languages: change those. */", "/* clang-format off */",
             "#ifndef ZEITNOT_WORDS_TEXTS_H", "#define ZEITNOT_WORDS_TEXTS_H", "", "enum language {"]
    lines += [f"\tLANGUAGE_{name.upper()}," for name, _ in languages]
    lines += ["\tLANGUAGE_COUNT", "};", "", "enum text {"]
    lines += [f"\tTEXT_{key}, /* {languages[0][1][key]} */" for key in keys]
    lines += ["\tTEXT_COUNT", "};", "", f"#define TEXT_BYTES {size}", f"#define FONT_FIRST 0x{FIRST:02x}", f"#define FONT_LAST  0x{FIRST + len(characters) - 1:02x}",
              "", "#endif", ""]
    return "\n".join(lines)


def tables(languages, keys, characters, font):
    codes = {c: FIRST + n for n, c in enumerate(characters)}
    whole = {}
    for _, texts in languages:
        for key in keys:
            whole.setdefault(encode(texts[key], codes), texts[key])
    pairs, blob = find_pairs(list(whole), FIRST + len(characters))
    place, size = {}, 0
    for text, code in zip(whole, blob):
        place[text] = size
        size += len(code) + 1
    lines = ["/* Made by tools/texts.py from firmware/words/languages and firmware/words/font: change those. */", "/* clang-format off */",
             '#include "firmware/words/font.h"', '#include "firmware/words/text.h"', "",
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
    for name, texts in languages:
        places = [str(place[encode(texts[key], codes)]) for key in keys]
        lines.append(f"\t{{ /* {name} */")
        lines += ["\t\t" + ", ".join(places[n:n + 20]) + "," for n in range(0, len(places), 20)]
        lines.append("\t},")
    lines += ["};", ""]
    bytes_ = {"font": 12 * len(characters), "texts": size, "pairs": 2 * len(pairs), "places": 2 * len(keys) * len(languages)}
    return "\n".join(lines), bytes_


def differs(path, text):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read() != text
    except FileNotFoundError:
        return True


def main():
    try:
        font = read_font(FONT)
        languages, keys = load(font)
        characters = letters(languages, keys)
        table, sizes = tables(languages, keys, characters, font)
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    wanted = {HEADER: header(languages, keys, characters, sizes["texts"]), TABLES: table}
    if sys.argv[1:] == ["--check"]:
        old = [path for path in wanted if differs(path, wanted[path])]
        for path in old:
            print(f"FAIL {path}: not what the languages and the font say: tools/texts.py")
        print(f"{len(keys)} texts, {len(languages)} languages, {len(characters)} characters; bytes in flash: "
              + ", ".join(f"{name} {n:,}" for name, n in sizes.items()) + f", together {sum(sizes.values()):,}")
        print(f"{len(wanted) - len(old)} passed, {len(old)} failed")
        return 1 if old else 0
    for path, text in wanted.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
