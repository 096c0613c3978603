"""Reads the languages of speech (docs/voice_pack.md): texts, numbers and nouns become clips and operations.

    tools/speech_text.py             writes firmware/voice/said.h
    tools/speech_text.py --check     checks the languages, and fails if said.h differs; ends with "N passed, M failed" (files)
"""
import re
import sys

sys.dont_write_bytecode = True
import texts  # noqa: E402

VOICES = "firmware/voice/languages"
HEADER = "firmware/voice/said.h"
SOURCE = "en"
LANGUAGES = ("en", "de", "es", "fr", "hu", "tr")
SECTIONS = ("", "numbers", "nouns", "signs", "short", "spelling", "texts", "said")
SECTION = re.compile(r"\[(\w+)(?: (\w))?\]")
ROW = re.compile(r"(\S+)\s+(\S.*)")
NOUN = re.compile(r"(?:\((\w)\)\s*)?(.*)")
BREAK = re.compile(r"\s*(?<!\d)[:;,?¿()](?!\d)\s*|\s{2,}")
CURSOR = "<"  # beside the row that keys change: not said
SIGN = re.compile(r"(\{\w+\})|[+/]|-(?=\{)|(?<!\S)-(?!\w)")
VALUE = re.compile(r"\{(\w+)(?: (\w+))?\}")
KEYS = ("PLAY", "OK", "BACK")  # the names on the clock's keys: a clip each
ORDINAL = re.compile(r"(\{\w+\})\.(?!\w)\s*([^\s{]*)")
TIMES = ("time", "other", "span")
TIME_NOUNS = ("hours", "minutes", "seconds")
# The rows of a list of numbers after 0 to 99, in the order of enum pack_row.
ROWS = [str(n) for n in range(100)] + [f"{n}00" for n in range(1, 10)] + [f"{n}00+" for n in range(1, 10)] + ["1000", "1000s"]


class Wrong(Exception):
    """A file that cannot be used, with the place."""


class Voice:
    """The file of a language."""

    def __init__(self, language):
        self.language = language
        self.path = f"{VOICES}/{language}.txt"
        self.sections = {name: {} for name in SECTIONS}
        self.forms = {}  # {form: {row: words}} of the other lists of numbers
        self.read()
        missing = [row for row in ROWS if row not in self.sections["numbers"]]
        missing += [name for name in TIME_NOUNS if name not in self.sections["nouns"]] + [sign for sign in "+-." if sign not in self.sections["signs"]]
        missing += [key for key in ("NAME", "VOICE", "VERSION", "BEFORE") if key not in self.sections[""]]
        if missing:
            raise Wrong(f"{self.path}: {missing[0]} is missing")

    def read(self):
        rows = self.sections[""]
        with open(self.path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                line = line.strip()
                section, found = SECTION.fullmatch(line), ROW.fullmatch(line)
                if section and section[2]:
                    rows = self.forms.setdefault(section[2], {})
                elif section and section[1] in SECTIONS:
                    rows = self.sections[section[1]]
                elif line and not line.startswith("#"):
                    if not found or found[1] in rows:
                        raise Wrong(f"{self.path}:{number}: not a section and not a new key with its words: {line}")
                    rows[found[1]] = found[2]

    def lower(self, words):
        if self.language == "tr":
            words = words.replace("İ", "i").replace("I", "ı")
        return words.lower()

    def nouns(self):
        """[(name, form, [words behind 0, 1, many])]; the time's nouns first."""
        rows = self.sections["nouns"]
        found = []
        for name in TIME_NOUNS + tuple(name for name in rows if name not in TIME_NOUNS):
            form, words = NOUN.fullmatch(rows[name]).groups()
            one, many, zero = ([w.strip() for w in words.split("|")] + [None, None])[:3]
            many = many or one
            found.append((name, form, [self.lower(w) for w in (zero or many, one, many)]))
        return found

    def lists(self):
        """[(form or None, {row: [words]})], the plain list first."""
        plain = self.sections["numbers"]
        found = [(None, plain)] + [(form, {**plain, **rows}) for form, rows in self.forms.items()]
        return [(form, {row: [w.strip() for w in rows[row].split("|")] for row in ROWS}) for form, rows in found]


def value(hole, noun, place):
    """The item of a placeholder."""
    if hole not in texts.PLACEHOLDERS:
        raise Wrong(f"{place}: no such placeholder: {hole}")
    return ("value", hole, noun)


def explicit(voice, text, place):
    """The items of a text whose parts are separated by bars."""
    items = []
    for part in text.split("|"):
        hole = VALUE.fullmatch(part.strip())
        if hole:
            if hole[2] and hole[2] not in voice.sections["nouns"]:
                raise Wrong(f"{place}: no such noun: {hole[2]}")
            items.append(value(hole[1], hole[2], place))
        elif "{" in part:
            raise Wrong(f"{place}: a placeholder needs bars around it: {part}")
        else:
            items.append(("clip", voice.lower(part.strip())))
    return items


def counted(voice, word):
    """The noun whose form `word` is."""
    return next((name for name, _, forms in voice.nouns() if word in forms), None)


def automatic(voice, text, place):
    """The items of a text of the display.  An ordinal ("{n}. move") is spoken as a number behind its noun."""
    items = []
    for part in BREAK.split(ORDINAL.sub(r"\2 \1", text)):
        words = []

        def flush():
            if words:
                items.append(("clip", " ".join(words)))
                words.clear()

        for token in SIGN.sub(lambda sign: f" {sign[0]} ", part).split():
            hole = VALUE.fullmatch(token)
            if hole:
                flush()
                items.append(value(hole[1], None, place))
                continue
            if token == CURSOR:
                continue
            sign = voice.sections["signs"].get(token) if token != "." else None
            word = voice.lower(sign or voice.sections["short"].get(token, token))
            noun = counted(voice, word) if items and items[-1][0] == "value" and not words else None
            if noun and items[-1][1] not in TIMES and not items[-1][2]:
                items[-1] = ("value", items[-1][1], noun)
            elif sign or token in KEYS:
                flush()
                items.append(("clip", word))
            else:
                words.append(word)
        flush()
    for item in items:
        if item[0] == "clip" and re.search(r"[\d{}+#/.:]|(^| )-", item[1]):
            raise Wrong(f"{place}: '{item[1]}' cannot be spoken: it needs a row in [texts] of {voice.path}")
    return items


def text_names():
    """The names of all texts in the order of their numbers: those of the display, then those that are only spoken."""
    words = [key for key in texts.read_language(f"{texts.LANGUAGES}/{SOURCE}.txt") if key != "LANGUAGE_NUMBER"]
    return words, list(Voice(SOURCE).sections["said"])


def phrases(voice):
    """{key: items} of all texts in the order of their numbers."""
    shown = texts.read_language(f"{texts.LANGUAGES}/{voice.language}.txt")
    display, said = text_names()
    own, spoken = voice.sections["texts"], voice.sections["said"]
    unknown = [key for key in own if key not in display] + [key for key in spoken if key not in said]
    missing = [key for key in said if key not in spoken]
    if unknown or missing:
        raise Wrong(f"{voice.path}: {(unknown or missing)[0]} is {'no text' if unknown else 'missing'}")
    found, wrong = {}, []
    for key in display:
        text, place = shown[key]
        try:
            found[key] = explicit(voice, own[key], f"{voice.path}: {key}") if key in own else automatic(voice, text, place)
        except Wrong as reason:
            wrong.append(str(reason))
            continue
        holes = {item[1] for item in found[key] if item[0] == "value"}
        if key in own and holes != set(texts.HOLE.findall(text)):
            wrong.append(f"{voice.path}: {key} has other placeholders than the display: {text}")
    for key in said:
        found[f"SAID_{key}"] = explicit(voice, spoken[key], f"{voice.path}: {key}")
    if wrong:
        raise Wrong("\n".join(wrong))
    return found


def crc16(data):
    """The CRC of firmware/core/crc16.h, beginning with 0."""
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def names_crc():
    words, said = text_names()
    return crc16("\n".join(words + said).encode())


def header():
    _, said = text_names()
    spoken = Voice(SOURCE).sections["said"]
    lines = ["/* Made by tools/speech_text.py from firmware/voice/languages/en.txt and firmware/words/languages/en.txt: change those. */", "/* clang-format off */",
             "#ifndef ZEITNOT_VOICE_SAID_H", "#define ZEITNOT_VOICE_SAID_H", "", '#include "firmware/words/texts.h"', "",
             "/* Texts that are only spoken; their numbers follow those of the display (enum text). */", "enum said {"]
    lines += [f"\tSAID_{key}{' = TEXT_COUNT' if key == said[0] else ''}, /* {spoken[key]} */" for key in said]
    lines += ["\tSAID_COUNT", "};", "", "/* crc16 of the names of all these texts: a pack for other texts is of no use. */",
              f"#define SAID_NAMES 0x{names_crc():04x}", "", "#endif", ""]
    return "\n".join(lines)


def check():
    failed = 0
    for language in LANGUAGES:
        try:
            phrases(Voice(language))
        except (Wrong, texts.Wrong) as wrong:
            print(f"FAIL {wrong}")
            failed += 1
    if texts.differs(HEADER, header()):
        print(f"FAIL {HEADER}: not what the languages say: tools/speech_text.py")
        failed += 1
    print(f"{len(LANGUAGES) + 1 - failed} passed, {failed} failed")
    return int(failed > 0)


def main():
    try:
        if sys.argv[1:] == ["--check"]:
            return check()
        wanted = header()
    except (Wrong, texts.Wrong) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    with open(HEADER, "w", encoding="utf-8") as file:
        file.write(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
