"""Time controls in words (tool/remote/control_text.c): an enum and a table of templates, with their form for one."""
from catalogue.terminal import quoted


def name(key):
    """movesIn: MOVES_IN"""
    return "".join("_" + c if c.isupper() else c.upper() for c in key)


def make(languages):
    made = "/* Made from languages/ by tools/languages.py. */\n"
    keys = [key for key in languages[0].texts["controls"] if "." not in key]
    enum = made + "enum control_text {\n" + "".join(f"\tCONTROL_TEXT_{name(key)},\n" for key in keys) + "\tCONTROL_TEXTS\n};\n"
    table = made
    for language in languages:
        forms = {key: language.forms("controls", key) for key in keys}
        rows = "".join(f"\t[CONTROL_TEXT_{name(key)}] = {{{quoted(form['other'])}, {quoted(form.get('one', form['other']))}}},\n" for key, form in forms.items())
        table += f"[LANGUAGE_{language.code.upper()}] = {{\n{rows}}},\n"
    return {"controls.h": enum, "controls.inc": table}
