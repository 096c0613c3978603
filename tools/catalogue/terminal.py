"""The texts beside the clock in the terminal (tool/play): an enum and a table."""
from catalogue.read import HOLE, Wrong

# Columns by the beginning of a key: in the help, beside the letters on a key, in the corner, in the last row.
ROOM = {"HELP_": 76, "HOLD": 4, "KEYS_QUIT": 16, "": 77}


def check(language):
    for key, text in language.texts["terminal"].items():
        room = next(columns for begin, columns in ROOM.items() if key.startswith(begin))
        if len(text) > room:
            yield f"{text.place}: {len(text)} characters, {room} fit: {text}"
        if HOLE.search(text):
            yield f"{text.place}: the terminal fills in no placeholders"


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def make(languages):
    wrong = [text for language in languages for text in check(language)]
    if wrong:
        raise Wrong("\n".join(wrong))
    made = "/* Made from languages/ by tools/languages.py. */\n"
    keys = list(languages[0].texts["terminal"])
    enum = made + "enum play_text {\n" + "".join(f"\tSAY_{key},\n" for key in keys) + "\tPLAY_TEXTS\n};\n"
    table = made
    for language in languages:
        rows = "".join(f"\t[SAY_{key}] = {quoted(language.texts['terminal'][key])},\n" for key in keys)
        table += f"[LANGUAGE_{language.code.upper()}] = {{\n{rows}}},\n"
    return {"terminal.h": enum, "terminal.inc": table}
