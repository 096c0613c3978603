#!/usr/bin/env python3
"""Makes what C, the pages and the card need from languages/CODE.txt, one file per language (languages/README.md).

    tools/languages.py FOLDER              checks the catalogues and writes into FOLDER
    tools/languages.py --check             only checks; the last line is "N passed, M failed" (languages)
    --catalogues FOLDER                    reads other catalogues than languages/
    --languages "en de it"                 only these, English among them

    texts.h tables.inc       the display: names and numbers of texts; their bytes and the font's dots in flash
    phrases.h                   texts that are only spoken
    terminal.h terminal.inc  the clock in a terminal
    controls.h controls.inc  time controls in words
    page/                    the pages in a browser: languages.js, and a module for each language
    card/CODE.txt            the card on the clock
"""
import argparse
import os
import sys

sys.dont_write_bytecode = True
from catalogue import card, controls, display, page, read, speech, terminal  # noqa: E402

PARTS = (speech, terminal, controls, page, card)


def make(languages):
    """{file: its text}"""
    files = display.make(languages)
    for part in PARTS:
        files.update(part.make(languages))
    return files


def check(languages):
    """Raises read.Wrong with the mistakes of all parts; leaves out the tables of the display, which take seconds."""
    wrong = []
    for judge in (display.check_all, *(part.make for part in PARTS)):
        try:
            judge(languages)
        except read.Wrong as reason:
            wrong.append(str(reason))
    if wrong:
        raise read.Wrong("\n".join(wrong))
    print(f"{len(languages[0].texts['display'])} texts of the display")
    print(f"{len(languages)} passed, 0 failed")


def write(path, text):
    """Writes a file unless it already has this text, so that nothing is compiled without need."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    except FileNotFoundError:
        pass
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--catalogues", default=read.FOLDER)
    parser.add_argument("--languages", default="")
    options = parser.parse_args(arguments)
    if options.check == bool(options.folder):
        parser.error("either a folder or --check")
    try:
        languages = read.chosen(read.catalogues(options.catalogues), options.languages.split())
        if options.check:
            check(languages)
            return 0
        files = make(languages)
    except read.Wrong as wrong:
        print(wrong, file=sys.stderr)
        if options.check:
            print("0 passed, 1 failed")
        return 1
    for name, text in files.items():
        write(os.path.join(options.folder, name), text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
