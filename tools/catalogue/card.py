"""The card on the clock: 20 lines of 70 characters.

A row of [card] is a heading, a bar and what to do; further bars begin further lines.  A heading in small letters belongs to the one above it and is
indented.  {KEY} is a text of the display.
"""
import itertools
import re
import textwrap

from catalogue.read import HOLE, SOURCE, Wrong

LINES, WIDTH, HEADING = 20, 70, 18
KEYS = re.compile(r"(?<![\w+−-])(PLAY|BACK|−|\+|OK)(?=[ ,;:.)\n]|$)")


def parts(language, key):
    """(heading, [lines]) of a row, with the display's texts in their places."""
    row, shown = language.texts["card"][key], language.texts["display"]
    unknown = [name for name in HOLE.findall(row) if name not in shown or HOLE.search(shown[name])]
    if unknown:
        raise Wrong(f"{row.place}: {{{unknown[0]}}} is no text of the display without values")
    heading, *lines = (part.strip() for part in HOLE.sub(lambda hole: shown[hole[1]], row).split("|"))
    if not lines:
        raise Wrong(f"{row.place}: no bar between heading and text")
    return heading, lines


def lines(language):
    """The card."""
    out = []
    for key in language.texts["card"]:
        heading, right = parts(language, key)
        indent = "  " if heading[0].islower() else ""
        left = textwrap.wrap(heading, HEADING - 1, initial_indent=indent, subsequent_indent=indent)
        out += [f"{a:{HEADING}}{b}" for a, b in itertools.zip_longest(left, right, fillvalue="")]
    return out


def check(language, source):
    made = lines(language)
    if len(made) > LINES:
        yield f"{language.path}: the card has {len(made)} lines, {LINES} fit; a heading above {HEADING - 1} characters takes two"
    yield from (f"{language.path}: too wide for the card: {line}" for line in made if len(line) > WIDTH)
    for key, row in language.texts["card"].items():
        if KEYS.findall(row.replace("|", "")) != KEYS.findall(source.texts["card"][key].replace("|", "")):
            yield f"{row.place}: other keys than in {SOURCE}.txt: {source.texts['card'][key]}"


def make(languages):
    source = next(language for language in languages if language.code == SOURCE)
    wrong = [text for language in languages for text in check(language, source)]
    if wrong:
        raise Wrong("\n".join(wrong))
    return {f"card/{language.code}.txt": "\n".join(lines(language)) + "\n" for language in languages}
