"""Reads the languages of speech (docs/voice_pack.md) and makes firmware/voice/said.h.

    tools/speech_text.py             writes firmware/voice/said.h
    tools/speech_text.py --check     fails if what is written differs; ends with "N passed, M failed" (files)
"""
import glob
import os
import re
import sys

sys.dont_write_bytecode = True
import texts  # noqa: E402

VOICES = "firmware/voice/languages"
HEADER = "firmware/voice/said.h"
SOURCE = "en"
SECTION = re.compile(r"\[(\w+(?: \w+)?)\]")
ROW = re.compile(r"(\S+)\s+(\S.*)")


class Wrong(Exception):
    """A file that cannot be used, with the place."""


def read_voice(language):
    """{section: {key: text}} of a language's file, in its order; rows before the first section are in section ''."""
    path = f"{VOICES}/{language}.txt"
    sections = {"": {}}
    rows = sections[""]
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            section = SECTION.fullmatch(line)
            if section:
                rows = sections.setdefault(section[1], {})
                continue
            found = ROW.fullmatch(line)
            if not found:
                raise Wrong(f"{path}:{number}: not a key and its words: {line}")
            if found[1] in rows:
                raise Wrong(f"{path}:{number}: {found[1]} was there before")
            rows[found[1]] = found[2]
    return sections


def crc16(data):
    """The CRC of firmware/store/crc16.h, beginning with 0."""
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def text_names():
    """The names of all texts in the order of their numbers: those of the display, then those that are only spoken."""
    words = [key for key in texts.read_language(f"{texts.LANGUAGES}/{SOURCE}.txt") if key != "LANGUAGE_NUMBER"]
    return words, list(read_voice(SOURCE)["said"])


def names_crc(words, said):
    return crc16("\n".join(words + said).encode())


def header():
    words, said = text_names()
    spoken = read_voice(SOURCE)["said"]
    lines = ["/* Made by tools/speech_text.py from firmware/voice/languages/en.txt and firmware/words/languages/en.txt: change those. */", "/* clang-format off */",
             "#ifndef ZEITNOT_VOICE_SAID_H", "#define ZEITNOT_VOICE_SAID_H", "", '#include "firmware/words/texts.h"', "",
             "/* Texts that are only spoken; their numbers follow those of the display (enum text). */", "enum said {"]
    lines += [f"\tSAID_{key}{' = TEXT_COUNT' if key == said[0] else ''}, /* {spoken[key]} */" for key in said]
    lines += ["\tSAID_COUNT", "};", "", "/* crc16 of the names of all these texts: a pack for other texts is of no use. */",
              f"#define SAID_NAMES 0x{names_crc(words, said):04x}", "", "#endif", ""]
    return "\n".join(lines)


def main():
    try:
        wanted = header()
    except (Wrong, texts.Wrong) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    if sys.argv[1:] == ["--check"]:
        old = texts.differs(HEADER, wanted)
        if old:
            print(f"FAIL {HEADER}: not what the languages say: tools/speech_text.py")
        print(f"{int(not old)} passed, {int(old)} failed")
        return int(old)
    with open(HEADER, "w", encoding="utf-8") as file:
        file.write(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
