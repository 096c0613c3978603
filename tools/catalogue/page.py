"""The texts of the pages in a browser: a module of JavaScript for each language.

A text without placeholders is a string.  Any other is a function; its arguments are the placeholders in the order in which the English text has them.
"""
import json
import re

from catalogue.read import HOLE, SOURCE, WITH_FORMS

MADE = "// Made from languages/ by tools/languages.py.\n"


def filled(text):
    """A template of JavaScript; placeholders are its variables."""
    return "`" + HOLE.sub(r"${\1}", re.sub(r"([`\\$])", r"\\\1", text)) + "`"


def function(language, source, section, key):
    arguments = list(dict.fromkeys(HOLE.findall(source.texts[section][key])))
    forms = language.forms(section, key)
    if not arguments:
        return json.dumps(forms["other"], ensure_ascii=False)
    body = filled(forms["other"])
    if len(forms) > 1:
        body = "form(n, { " + ", ".join(f"{json.dumps(name)}: {filled(text)}" for name, text in forms.items()) + " })"
    return f"({', '.join(arguments)}) => {body}"


def module(language, source):
    lines = [f"// {language.texts['language']['NAME']}.", MADE.rstrip(), f"const rules = new Intl.PluralRules({json.dumps(language.code)});",
             "const form = (n, forms) => forms[n] ?? forms[rules.select(Number(n))] ?? forms.other;", "", "export default {"]
    for section in WITH_FORMS:
        lines += [f"  {key}: {function(language, source, section, key)}," for key in source.texts[section] if "." not in key]
    lines += ["};", "", "// The texts of the clock's display.", "export const DISPLAY = {"]
    lines += [f"  {key}: {json.dumps(text, ensure_ascii=False)}," for key, text in language.texts["display"].items()]
    return "\n".join(lines + ["};", ""])


def make(languages):
    source = next(language for language in languages if language.code == SOURCE)
    made = {f"page/{language.code}.js": module(language, source) for language in languages}
    texts = "".join(f"import {language.code} from './{language.code}.js';\n" for language in languages)
    rows = "".join(f"  {{ code: '{language.code}', texts: {language.code} }},\n" for language in languages)
    made["page/languages.js"] = f"{MADE}{texts}\n// In the order of the clock's option.\nexport const LANGUAGES = [\n{rows}];\n"
    displays = "".join(f"import {{ DISPLAY as {language.code} }} from './{language.code}.js';\n" for language in languages)
    made["page/display.js"] = f"{MADE}{displays}\n// The texts of the clock's display, in the order of its option.\nexport const DISPLAY = {{ {', '.join(language.code for language in languages)} }};\n"
    return made
