"""What is spoken (firmware/voice/README.md): texts, numbers and nouns become clips and operations."""
import re

from catalogue.display import PLACEHOLDERS
from catalogue.read import SOURCE, Wrong, holes

NOUN = re.compile(r"(?:\((\w)\)\s*)?(.*)")
BREAK = re.compile(r"\s*(?<!\d)[:;,?¿()](?!\d)\s*|\s{2,}")
CURSOR = "<"  # marks the row that the keys change; it is not spoken
SIGN = re.compile(r"(\{\w+\})|[+/]|-(?=\{)|(?<!\S)-(?!\w)")
VALUE = re.compile(r"\{(\w+)(?: (\w+))?\}")
KEYS = ("PLAY", "OK", "BACK")  # the names on the clock's keys: a clip each
ORDINAL = re.compile(r"(\{\w+\})\.(?!\w)\s*([^\s{]*)")
TIMES = ("time", "other", "span")
TIME_NOUNS = ("hours", "minutes", "seconds")
# The rows of a list of numbers after 0 to 99, in the order of enum pack_row.
ROWS = [str(n) for n in range(100)] + [f"{n}00" for n in range(1, 10)] + [f"{n}00+" for n in range(1, 10)] + ["1000", "1000s"]


class Voice:
    """The speech of a language."""

    def __init__(self, language):
        self.language, self.code, self.path = language, language.code, language.path
        self.sections = language.texts
        missing = [f"{row} in [numbers]" for row in ROWS if row not in self.sections["numbers"]]
        missing += [f"{name} in [nouns]" for name in TIME_NOUNS if name not in self.sections["nouns"]]
        missing += [f"{sign} in [signs]" for sign in "+-." if sign not in self.sections["signs"]]
        missing += [f"{key} in [voice]" for key in ("VOICE", "VERSION", "BEFORE", "REFUSED") if key not in self.sections["voice"]]
        if missing:
            raise Wrong(f"{self.path}: {missing[0]} is missing")

    def lower(self, words):
        if self.code == "tr":
            words = words.replace("İ", "i").replace("I", "ı")
        return words.lower()

    def nouns(self):
        """[(name, form, [words after 0, 1, many])]; the time's nouns first."""
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
        found = [(None, plain)] + [(form, {**plain, **rows}) for form, rows in self.language.numbers.items()]
        return [(form, {row: [w.strip() for w in rows[row].split("|")] for row in ROWS}) for form, rows in found]


def value(hole, noun, place):
    """The item of a placeholder."""
    if hole not in PLACEHOLDERS:
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
    """The items of a text of the display.  An ordinal ("{n}. move") is spoken as a number after its noun."""
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
            raise Wrong(f"{place}: '{item[1]}' cannot be spoken: it needs a row in [spoken]")
    return items


def is_refusal(key, text):
    """"No: clock is running"."""
    return key.startswith("NO_") and ":" in text


def shown(voice, key, text):
    """The items of a text of the display.  Clips are joined without silence, so "No:" of the display is spoken with another word."""
    own = voice.sections["spoken"]
    refusal = is_refusal(key, text)
    opener = explicit(voice, voice.sections["voice"]["REFUSED"], text.place) if refusal else []
    return opener + (explicit(voice, own[key], own[key].place) if key in own else automatic(voice, text.partition(":")[2] if refusal else text, text.place))


def runs_on(voice, found):
    """Yields where the word before a refusal's reason is in other clips, too: then both could be heard as one sentence, like "no clock is running"."""
    opener = voice.sections["voice"]["REFUSED"]
    words = set(voice.lower(opener).split())
    for key, items in found.items():
        for item in items[1 if is_refusal(key, voice.sections["display"].get(key, "")) else 0:]:
            if item[0] == "clip" and words & set(item[1].split()):
                yield f"{opener.place}: REFUSED has a word of {key}, '{item[1]}': heard together they could say the opposite"
                return


def phrases(voice):
    """{key: items} of all texts in the order of their numbers: those of the display, then those that are only spoken."""
    display, own, said = (voice.sections[name] for name in ("display", "spoken", "said"))
    wrong = [f"{own[key].place}: {key} is not in [display]" for key in own if key not in display]
    found = {}
    for key, text in display.items():
        try:
            found[key] = shown(voice, key, text)
        except Wrong as reason:
            wrong.append(str(reason))
            continue
        if key in own and {item[1] for item in found[key] if item[0] == "value"} != set(holes(text)):
            wrong.append(f"{own[key].place}: {key} has other placeholders than the display: {text}")
    for key, text in said.items():
        found[f"PHRASE_{key}"] = explicit(voice, text, text.place)
    wrong += runs_on(voice, found)
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


def names_crc(source):
    """The checksum of the names of the texts, because a clock whose texts have other names cannot use the pack."""
    return crc16("\n".join([*source.texts["display"], *source.texts["said"]]).encode())


def make(languages):
    """{file: its text}"""
    source = next(language for language in languages if language.code == SOURCE)
    for language in languages:
        phrases(Voice(language))
    said = source.texts["said"]
    lines = ["/* Made from languages/ by tools/languages.py. */", "#ifndef ZEITNOT_MADE_PHRASES_H", "#define ZEITNOT_MADE_PHRASES_H", "", '#include "made/texts.h"', "",
             "/* Texts that are only spoken; their numbers follow those of the display (enum text). */", "enum phrase_text {"]
    lines += [f"\tPHRASE_{key}{' = TEXT_COUNT' if not n else ''}, /* {text} */" for n, (key, text) in enumerate(said.items())]
    lines += ["\tPHRASE_COUNT", "};", "", "/* crc16 of the names of all these texts: a pack for other texts is of no use. */",
              f"#define PHRASE_NAMES 0x{names_crc(source):04x}", "", "#endif", ""]
    return {"phrases.h": "\n".join(lines)}
