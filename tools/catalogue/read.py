"""Reads languages/CODE.txt: sections of rows, each a key and its text (languages/README.md)."""
import glob
import os
import re

FOLDER = "languages"
SOURCE = "en"
SECTIONS = ("language", "display", "voice", "numbers", "nouns", "signs", "short", "spelling", "spoken", "said", "terminal", "page", "controls", "card")
SAME_KEYS = ("display", "said", "terminal", "page", "controls", "card")  # sections in which every language has the keys of the source
WITH_FORMS = ("page", "controls")  # sections with "KEY.one" beside "KEY": the form for some values of {n}
FORMS = re.compile(r"(\d+|zero|one|two|few|many)")  # a value, or a category of Unicode's plural rules
SECTION = re.compile(r"\[(\w+)(?: (\w))?\]")
ROW = re.compile(r"(\S+)\s+(\S.*)")
NUMBERED = ("display", "spoken", "said", "page", "controls")  # sections whose texts have numbers in them
HOLE = re.compile(r"\{(\w*)\}")


class Wrong(Exception):
    """A catalogue that cannot be used, with the place."""


class Row(str):
    """A text that knows its file and line."""

    def __new__(cls, text, place):
        row = super().__new__(cls, text)
        row.place = place
        return row


def holes(text):
    return sorted(HOLE.findall(text))


class Language:
    """A catalogue: texts["display"]["CHOOSE"] and so on; numbers["f"] is another list of numbers."""

    def __init__(self, path):
        self.path = path
        self.code = os.path.basename(path)[:-len(".txt")]
        self.texts = {name: {} for name in SECTIONS}
        self.numbers = {}
        self.read()
        self.with_forms = {section: {name.partition(".")[0] for name in self.texts[section] if "." in name} for section in WITH_FORMS}

    def read(self):
        rows = None
        with open(self.path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                line, place = line.strip(), f"{self.path}:{number}"
                section, found = SECTION.fullmatch(line), ROW.fullmatch(line)
                if not line or line.startswith("#"):
                    continue
                if section:
                    if section[1] not in SECTIONS or section[2] and section[1] != "numbers":
                        raise Wrong(f"{place}: no such section: {line}")
                    rows = self.numbers.setdefault(section[2], {}) if section[2] else self.texts[section[1]]
                elif not found or rows is None:
                    raise Wrong(f"{place}: not KEY and text in a section: {line}")
                elif found[1] in rows:
                    raise Wrong(f"{place}: {found[1]} was there before")
                else:
                    rows[found[1]] = Row(found[2], place)

    @property
    def number(self):
        return int(self.texts["language"]["NUMBER"])

    def order_as(self, source):
        """Puts the rows into the order of the source language, whatever it is in the file."""
        for section in SAME_KEYS:
            rows, order = self.texts[section], list(source.texts[section])
            self.texts[section] = {key: rows[key] for key in sorted(rows, key=lambda key: order.index(plain(key, section)))}

    def forms(self, section, key):
        """{form: text} of a key, "other" last."""
        rows = self.texts[section]
        found = {}
        if key in self.with_forms[section]:
            found = {name.partition(".")[2]: text for name, text in rows.items() if name.startswith(f"{key}.")}
        return {**found, "other": rows[key]}


def plain(key, section):
    """The key without its form."""
    return key.partition(".")[0] if section in WITH_FORMS else key


def differences(language, source):
    """Yields how the keys and placeholders of a language differ from those of the source."""
    for section in SAME_KEYS:
        rows, wanted = language.texts[section], source.texts[section]
        for key in wanted:
            if key not in rows and key == plain(key, section):
                yield f"{language.path}: {key} is missing in [{section}]"
        for key, text in rows.items():
            name = plain(key, section)
            if name not in wanted:
                yield f"{text.place}: {key} is not in [{section}] of {SOURCE}.txt"
            elif name != key and not FORMS.fullmatch(key[len(name) + 1:]):
                yield f"{text.place}: no such form: {key}"
            elif name != key and "n" not in holes(wanted[name]):
                yield f"{text.place}: {name} has no {{n}} that could choose a form"
            elif (set(holes(text)) | {"n"} if name != key else holes(text)) != (set(holes(wanted[name])) if name != key else holes(wanted[name])):
                yield f"{text.place}: other placeholders than in {SOURCE}.txt: {wanted[name]}"


def endings(language):
    """Yields texts that join an ending or an article to a number, which only fits some numbers: "5-től", but "6-tól"."""
    allowed = [ending[1:] for ending in language.texts["language"].get("ENDINGS", "").split()]
    never = [part.strip() for part in language.texts["language"].get("NEVER", "").split("|") if part.strip()]
    for section in NUMBERED:
        for text in language.texts[section].values():
            for joined, ending in re.findall(r"(\{\w+\}[-'’])(\w+)", text):
                if ending not in allowed:
                    yield f"{text.place}: {joined}{ending}: the ending depends on the number; turn the sentence, or name the ending in ENDINGS if it never changes"
            for part in never:
                if f" {part}" in f" {text}":
                    yield f"{text.place}: '{part}' is in NEVER"


def catalogues(folder=FOLDER):
    """The languages by their numbers."""
    found = [Language(path) for path in sorted(glob.glob(f"{folder}/*.txt"))]
    source = next((language for language in found if language.code == SOURCE), None)
    if not source:
        raise Wrong(f"{folder}: there is no {SOURCE}.txt")
    wrong = [f"{language.path}: {key} is missing in [language]" for language in found for key in ("NUMBER", "NAME") if key not in language.texts["language"]]
    wrong += [text for language in found for part in (differences(language, source), endings(language)) for text in part]
    if not wrong and sorted(language.texts["language"]["NUMBER"] for language in found) != sorted(str(n) for n in range(len(found))):
        wrong = [f"{folder}: NUMBER counts from 0 without a gap: " + ", ".join(f"{language.code} {language.texts['language']['NUMBER']}" for language in found)]
    if not wrong and source.number:
        wrong = [f"{source.path}: the source has the NUMBER 0"]
    if wrong:
        raise Wrong("\n".join(wrong))
    for language in found:
        language.order_as(source)
    return sorted(found, key=lambda language: language.number)


def chosen(languages, codes):
    """The languages with these codes, or all without codes.  Their numbers in this clock are their places in the list."""
    unknown = sorted(set(codes) - {language.code for language in languages})
    if unknown:
        raise Wrong(f"there is no language {unknown[0]}")
    if codes and SOURCE not in codes:
        raise Wrong(f"{SOURCE} cannot be left out, because texts that are equal in two languages are stored there once")
    return [language for language in languages if not codes or language.code in codes]
