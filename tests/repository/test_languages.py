#!/usr/bin/env python3
"""The generator of the languages finds each fault that a translator can make, and another language is one new file.
covers: D5 B1"""
import contextlib
import glob
import io
import os
import shutil
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
import languages  # noqa: E402
from catalogue import speech  # noqa: E402
from catalogue.read import Language  # noqa: E402


class Catalogues(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.languages = os.path.join(self.folder.name, "languages")
        shutil.copytree("languages", self.languages)
        self.codes = sorted(name[:-len(".txt")] for name in os.listdir(self.languages) if name.endswith(".txt"))

    def tearDown(self):
        self.folder.cleanup()

    def edit(self, language, old, new, section="display"):
        """Replaces the first `old` after the head of a section."""
        path = os.path.join(self.languages, f"{language}.txt")
        with open(path, encoding="utf-8") as file:
            before, head, after = file.read().partition(f"[{section}]\n")
        self.assertTrue(old in after, f"{language}.txt has no {old!r} in [{section}]")
        with open(path, "w", encoding="utf-8") as file:
            file.write(before + head + after.replace(old, new, 1))

    def run_tool(self, *arguments):
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = languages.main(["--catalogues", self.languages, *arguments])
        return code, said.getvalue()

    def refused(self, *words):
        code, text = self.run_tool("--check")
        self.assertEqual(code, 1, text)
        for word in words:
            self.assertIn(word, text)

    def test_nothing_is_wrong(self):
        code, text = self.run_tool("--check")
        self.assertEqual(code, 0, text)

    def test_too_wide_with_the_longest_values(self):
        self.edit("de", "\nSUDDEN ", "\nSUDDEN               Minuten genau zwanz {n}\n#")
        self.refused("de.txt:", "23 characters with the longest values, 21 fit: Minuten genau zwanz 000")

    def test_two_texts_of_one_row(self):
        self.edit("de", "\nPAUSED ", "\nPAUSED               Pause, kurz\n#")
        self.refused("de.txt:", "two texts share this row", "21 fit: Pause, kurz PLAY: ")

    def test_moves_have_four_digits(self):
        self.edit("de", "\nGO_BACK_MOVE ", "\nGO_BACK_MOVE         Zurück zu Zug Nr.: {n}\n#")
        self.refused("de.txt:", "23 characters with the longest values")

    def test_missing_key(self):
        self.edit("hu", "\nMUTED ", "\n# ")
        self.refused("hu.txt: MUTED is missing in [display]")

    def test_unknown_key(self):
        self.edit("hu", "\nMUTED ", "\nMUTTED               x\nMUTED ")
        self.refused("hu.txt:", "MUTTED is not in [display] of en.txt")

    def test_key_twice(self):
        self.edit("fr", "\nMUTED ", "\nMUTED                x\nMUTED ")
        self.refused("fr.txt:", "MUTED was there before")

    def test_all_mistakes_at_once(self):
        self.edit("de", "\nSUDDEN ", "\nSUDDEN               Minuten genau zwanz {n}\n#")
        self.edit("de", "\nHOLD ", "\nHOLD                 halten\n#", "terminal")
        self.edit("fr", "\nSOUND ", "\nSOUND                SON | +\n#", "card")
        self.refused("de.txt:", "21 fit", "4 fit: halten", "fr.txt:", "other keys than in en.txt")

    def test_no_row(self):
        self.edit("fr", "\nMUTED ", "\nMUTED\n#")
        self.refused("fr.txt:", "not KEY and text in a section")

    def test_unknown_section(self):
        self.edit("fr", "\n[said]", "\n[sad]")
        self.refused("fr.txt:", "no such section")

    def test_other_placeholders(self):
        self.edit("es", "\nSUDDEN ", "\nSUDDEN               {m} min\n#")
        self.refused("es.txt:", "other placeholders than in en.txt: {n} min")

    def test_unknown_placeholder(self):
        for language in self.codes:
            self.edit(language, "\nMUTED ", "\nMUTED                {x}\n#")
        self.refused("no such placeholder: {x}")

    def test_letter_that_the_font_lacks(self):
        self.edit("tr", "\nMUTED ", "\nMUTED                \N{GREEK SMALL LETTER ALPHA}\n#")
        self.refused("tr.txt:", "'\N{GREEK SMALL LETTER ALPHA}' is not in")

    def test_number_of_the_language(self):
        self.edit("tr", "NUMBER               5", "NUMBER               4", "language")
        self.refused("NUMBER counts from 0 without a gap")

    def test_text_that_cannot_be_spoken(self):
        self.edit("en", "\nMUTED ", "\nMUTED                a/b3\n#")
        self.refused("'a / b3' cannot be spoken")

    def test_spoken_text_with_other_placeholders(self):
        self.edit("en", "WRITING_PERCENT", "WRITING_PERCENT     {m} | percent\n#", "spoken")
        self.refused("en.txt:", "WRITING_PERCENT has other placeholders than the display")

    def test_refusal_that_could_be_heard_as_the_opposite(self):
        for language, word in {"en": "no", "de": "nein", "es": "no", "fr": "non", "hu": "nem", "tr": "hayır"}.items():
            with self.subTest(language):
                self.setUp()
                self.edit(language, "\nREFUSED ", f"\nREFUSED  {word}\n#", "voice")
                self.refused(f"{language}.txt:", "REFUSED has a word of", "could say the opposite")

    def test_every_refusal_begins_with_its_word(self):
        for path in glob.glob("languages/*.txt"):
            voice = speech.Voice(Language(path))
            phrases = speech.phrases(voice)
            refusals = [key for key in phrases if key.startswith("NO_") and ":" in voice.sections["display"][key]]
            self.assertGreater(len(refusals), 20, path)
            for key in refusals:
                self.assertEqual(phrases[key][0], ("clip", voice.sections["voice"]["REFUSED"]), f"{path}: {key}")
                self.assertGreater(len(phrases[key]), 1, f"{path}: {key}")

    def test_number_without_words(self):
        self.edit("hu", "\n17 ", "\n#", "numbers")
        self.refused("hu.txt: 17 in [numbers] is missing")

    def test_terminal_too_wide(self):
        self.edit("de", "\nHOLD ", "\nHOLD                 halten\n#", "terminal")
        self.refused("de.txt:", "6 characters, 4 fit")

    def test_page_with_another_placeholder(self):
        self.edit("de", "{control}", "{controls}", "page")
        self.refused("de.txt:", "other placeholders than in en.txt")

    def test_form_without_number(self):
        self.edit("de", "\nendAndSet ", "\nendAndSet.one        {control}?\nendAndSet ", "page")
        self.refused("de.txt:", "endAndSet has no {n} that could choose a form")

    def test_unknown_form(self):
        self.edit("de", "\nalike.one ", "\nalike.single ", "page")
        self.refused("de.txt:", "no such form: alike.single")

    def test_number_with_an_ending(self):
        self.edit("hu", "\nSUDDEN ", "\nSUDDEN               {n}-kor\n#")
        self.refused("hu.txt:", "{n}-")
        self.edit("hu", "{n}-kor", "{n} perc")
        self.edit("tr", "\nSUDDEN ", "\nSUDDEN               {n}'den\n#")
        self.refused("tr.txt:", "{n}'")

    def test_card_with_other_keys(self):
        self.edit("fr", "\nSOUND ", "\nSOUND                SON | +\n#", "card")
        self.refused("fr.txt:", "other keys than in en.txt")

    def test_card_too_long(self):
        self.edit("fr", "\nSOUND ", "\nSOUND                SON | − | encore\n#", "card")
        self.refused("fr.txt: the card has 21 lines, 20 fit")

    def test_card_too_wide(self):
        self.edit("fr", "\nSOUND ", f"\nSOUND                SON | − {'x' * 51}\n#", "card")
        self.refused("fr.txt: too wide for the card")

    def test_card_with_an_unknown_text(self):
        for language in self.codes:
            self.edit(language, "{UNDO}", "{UNDOING}", "card")
        self.refused("{UNDOING} is no text of the display")

    def test_another_language_is_one_file(self):
        shutil.copy(os.path.join(self.languages, "de.txt"), os.path.join(self.languages, "xx.txt"))
        self.edit("xx", "NUMBER               1", f"NUMBER               {len(self.codes)}", "language")
        made = os.path.join(self.folder.name, "made")
        code, text = self.run_tool(made)
        self.assertEqual(code, 0, text)
        for name, words in {"texts.h": "\tLANGUAGE_XX,\n\tLANGUAGE_COUNT", "terminal.inc": "[LANGUAGE_XX]", "page/languages.js": "code: 'xx'",
                            "page/xx.js": "Kein Strom", "card/xx.txt": "Schwarz"}.items():
            with open(os.path.join(made, name), encoding="utf-8") as file:
                self.assertIn(words, file.read(), name)

    def test_languages_are_left_out(self):
        made = os.path.join(self.folder.name, "made")
        code, text = self.run_tool(made, "--languages", "en fr")
        self.assertEqual(code, 0, text)
        with open(os.path.join(made, "texts.h"), encoding="utf-8") as file:
            self.assertIn("enum language {\n\tLANGUAGE_EN,\n\tLANGUAGE_FR,\n\tLANGUAGE_COUNT", file.read())
        self.assertEqual(sorted(os.listdir(os.path.join(made, "card"))), ["en.txt", "fr.txt"])
        for codes, words in {"en xx": "there is no language xx", "de fr": "en cannot be left out"}.items():
            code, text = self.run_tool(made, "--languages", codes)
            self.assertEqual(code, 1, text)
            self.assertIn(words, text)

    def test_the_order_of_the_rows_does_not_matter(self):
        texts = []
        for folder in ("a", "b"):
            made = os.path.join(self.folder.name, folder)
            self.assertEqual(self.run_tool(made, "--languages", "en de")[0], 0)
            texts.append({name: open(os.path.join(root, name), encoding="utf-8").read() for root, _, names in os.walk(made) for name in names})
            path = os.path.join(self.languages, "de.txt")
            with open(path, encoding="utf-8") as file:
                lines = file.read().split("\n")
            a, b = (next(n for n, line in enumerate(lines) if line.startswith(key)) for key in ("CHOOSE ", "MUTED "))
            lines[a], lines[b] = lines[b], lines[a]
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
        self.assertEqual(texts[0], texts[1])


if __name__ == "__main__":
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__]))
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0)
