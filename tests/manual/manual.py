#!/usr/bin/env python3
"""Checks the manual and the card: what they show is made by the program, and what they say is tried on it.

    <!-- display: STATEMENTS -->       a picture of both displays after these statements of a scenario, up to <!-- end -->
    <!-- words: STATEMENTS -->         the four rows of text then
    <!-- table: controls|sounds -->    a table read off the program
    <!-- list: CONTROL -->             a table whose first column has the rows of the arbiter's list in a game of this control
    <!-- options -->                   a table whose first column has what the options say on a new clock
    <!-- faults -->                    a table of the faults: number, both rows of text
    <!-- task: STATEMENTS -->          a table follows: its first column has the keys, the second what the clock says then
    <!-- then: STATEMENTS -->          what must be true when these keys were pressed

tests/manual/card.txt says the same of the rows of the English card ([card] in languages/en.txt): KEY: STATEMENTS then: STATEMENTS

    tests/manual/manual.py --update    writes pictures and tables into docs/manual.md
    tests/manual/manual.py --check     reports differences, and follows every task key by key on the host and on the images;
                                       the last line is "N passed, M failed"
    tests/manual/manual.py --steps     prints the tasks as JSON, with the keys of each step and the four rows that follow: for the papers
                                       (tools/papers.py) and for the page (page/show_me.js)

STATEMENTS are those of tests/scenarios/README.md, with ";" between them.  A key is written as in **PLAY**; "3 times" and "hold" (two seconds)
mean what they say, **+** until `Undo` is pressed until a row says so, and "hold **+** until `Move 31`" is done as by a person: one step
too far, and one back.
"""
import functools
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
from boards import BOARDS as IMAGES  # noqa: E402
from catalogue import card, read as catalogue  # noqa: E402

TOOL = os.path.join(os.environ.get("BUILD", "build"), "zeitnot")
MANUAL, CARD = "docs/manual.md", "tests/manual/card.txt"
BOARDS = ("host", *IMAGES)
KEYS = {"PLAY": "play", "BACK": "back", "−": "minus", "+": "plus", "OK": "ok"}
OPPOSITE = {"minus": "plus", "plus": "minus"}
HOLD = 2.0
MOST_STEPS = 120
PICTURE = re.compile(r"(<!-- (display|words): (.+?) -->\n)(.*?)(<!-- end -->)", re.S)
TABLE = re.compile(r"(<!-- table: (\w+) -->\n)(.*?)(<!-- end -->)", re.S)
TASK = re.compile(r"<!-- task: (.+?) -->\n(.*?)<!-- then: (.+?) -->", re.S)
KEY = re.compile(r"(hold )?\*\*(PLAY|BACK|−|\+|OK)\*\*(?: (\d+) times)?(?: until `([^`]+)`)?")
LINE = re.compile(r"^(\w+): (.+?) then: (.+)$", re.M)
CARD_STEP = re.compile(r"(hold )?(?<!\S)(PLAY|BACK|−|\+|OK)(?:\s+until\s+\"([^\"]+)\")?(?=[\s,;:.]|$)")
SAMPLE = re.compile(r"`([^`\n]+)`")


class Wrong(Exception):
    """The manual differs from the program."""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def statements(text):
    return [part.strip() for part in text.split(";") if part.strip()]


@functools.lru_cache(maxsize=None)
def run(lines, board="host"):
    """The output of the program, and whether all expectations were met."""
    done = subprocess.run([TOOL, "run", "--board", board, "-"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    if done.returncode > 1:
        raise Wrong(done.stderr.strip())
    return done.stdout, done.returncode == 0


# ---- displays and words ------------------------------------------------------------------------------------

def display(lines):
    """The three rows that `show` draws."""
    out, good = run(tuple(lines) + ("show",))
    rows = out.splitlines()
    if not good:
        raise Wrong(rows[-2])
    return [row.rstrip() for row in rows[-5:-2]]


def words(lines):
    """The four rows of text: an expectation that cannot be met names what it has seen."""
    out, _ = run(tuple(lines) + ('expect text "~"',))
    found = re.search(r'expected the text "~", seen (.*)', out)
    if not found:
        raise Wrong(out.strip().splitlines()[0])
    return re.findall(r'"(.*?)"', found[1])


def picture(kind, text):
    return display(statements(text)) if kind == "display" else [f"  {row}".rstrip() for row in words(statements(text))]


# ---- keys --------------------------------------------------------------------------------------------------

def stepped(before, key, target):
    """Statements that press a key until a row contains the wanted text."""
    done = []
    while not any(target in row for row in words(list(before) + done)):
        done.append(f"key {key}")
        if len(done) > MOST_STEPS:
            raise Wrong(f"{key} does not lead to {target}")
    return done


def turned(before, key, target):
    """The same by holding the key, which is released one step too late."""
    before, count = list(before), len(stepped(before, key, target))
    if count <= 3:
        return [f"key {key}"] * count
    wanted = [words(before + [f"key {key}"] * n) for n in range(count + 2)]
    low, high = 0.0, 16.0
    while high - low > 0.002:
        middle = round((low + high) / 2, 3)
        shown = words(before + [f"hold {key} {middle}"])
        if shown in wanted[:-1]:
            low = middle
        else:
            high = middle
    done = [f"hold {key} {round(high + 0.02, 3)}", f"key {OPPOSITE[key]}"]
    if words(before + done) != wanted[count]:
        raise Wrong(f"{key} held cannot be stopped at {target}")
    return done


def pressed(before, text):
    """The statements for what the first column says."""
    done = []
    for hold, name, times, target in KEY.findall(text):
        key = KEYS[name]
        if target:
            done += (turned if hold else stepped)(list(before) + done, key, target)
        elif hold:
            done.append(f"hold {key} {HOLD}")
        else:
            done += [f"key {key}"] * int(times or 1)
    return done


def steps(begin, body):
    """For each row of a task's table: the statements of its keys, what the clock says then, and the cells of the row."""
    keys = statements(begin) + ["mark"]
    rows = [[cell.strip() for cell in line.split("|")[1:4]] for line in body.splitlines() if line.startswith("|") and KEY.search(line.split("|")[1])]
    for cells in rows or [[body, "", ""]]:
        done = pressed(keys, cells[0])
        keys += done
        yield done, SAMPLE.findall(cells[1]), cells


def scenario(begin, body, then):
    """A task as a scenario: the keys, after each row of the table what the clock says, and the end."""
    whole = statements(begin) + ["mark"]
    for done, says, _ in steps(begin, body):
        whole += done + [f'expect text "{sample}"' for sample in says]
    return whole + statements(then)


# ---- the tasks for others ----------------------------------------------------------------------------------

INDEX = re.compile(r"^\| (.+?) \| (.*\]\(#.*) \|$", re.M)


def index(manual):
    """[incident, [anchors]]: the rows of the index that lead to a heading."""
    return [[incident, re.findall(r"\]\(#([^)]+)\)", where)] for incident, where in INDEX.findall(manual.split("\n## ")[1])]


def anchor(head):
    return re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-")


def tasks_of(manual):
    """Every task with its heading, the words before it, and the rows that the clock shows before the first step and after each."""
    for found in TASK.finditer(manual):
        head = re.findall(r"^###? (.+)$", manual[:found.start()], re.M)[-1]
        before = statements(found[1])
        task = {"head": head, "anchor": anchor(head), "lead": manual[:found.start()].strip().split("\n\n")[-1],
                "begin": before, "rows": words(before), "steps": []}
        before = before + ["mark"]
        for done, _, (press, says, why) in steps(found[1], found[2]):
            before = before + done
            task["steps"].append({"press": press, "keys": done, "says": says, "why": why, "rows": words(before)})
        yield task


# ---- tables ------------------------------------------------------------------------------------------------

@functools.lru_cache(maxsize=None)
def presets():
    """The number of built-in controls."""
    return len(re.findall(r"^\s*PRESET\(\d+,", read("firmware/core/presets.c"), re.M))


def choose(number):
    """Statements from power-on to READY with a built-in control."""
    return ["expect state select"] + ["key plus"] * (number - 1)


def named(number):
    """The rows in which the clock names a control."""
    return [row for row in words(choose(number))[1:-1] if row and not row.startswith("Hold ")]


def control_of(number):
    """The control that the program takes for a number, as text."""
    asked = choose(number) + ["key ok", "expect state ready", 'link "control"']
    for reports in range(4):
        out, _ = run(tuple(asked + ['expect link "clock"'] * reports + ['expect link "?"']))
        found = re.search(r'seen "ok (\S+)"', out)
        if found:
            return found[1]
    raise Wrong(f"control {number}: {out}")


def in_full(number):
    """The words of a control as the tool says them (`zeitnot replay --control`)."""
    text = control_of(number)
    done = subprocess.run([TOOL, "replay", "--control", text, os.devnull], capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[0].removeprefix(f"{text}: ").removesuffix(f" ({text})")


def controls_table():
    rows = ""
    for number in range(1, presets() + 1):
        said, full = named(number), in_full(number)
        rows += f"| {number} | `{'`, `'.join(said)}` | {'' if [full] == said else full} |\n"
    return "| no. | the clock says | in full |\n|---|---|---|\n" + rows


def sounds_table():
    header = read("firmware/ui/sound.h")
    rows = ""
    for name, what in re.findall(r"SOUND_(\w+),\s*/\* (.+?) \*/", header):
        pitch, length = (re.search(rf"SOUND_{name}_{unit}\s+(\d+)u", header)[1] for unit in ("HZ", "MS"))
        rows += f"| {what.split(';')[0]} | {pitch} Hz | {length} ms |\n"
    return "| when | pitch | length |\n|---|---|---|\n" + rows


MAKERS = {"controls": controls_table, "sounds": sounds_table}


def fresh(text):
    """The page with fresh pictures and tables."""
    text = PICTURE.sub(lambda m: f"{m[1]}```text\n" + "\n".join(picture(m[2], m[3])) + f"\n```\n{m[5]}", text)
    return TABLE.sub(lambda m: m[1] + MAKERS[m[2]]() + m[4], text)


# ---- checks of the manual ----------------------------------------------------------------------------------

def table_after(manual, mark):
    """The cells of the table that follows a mark, without its head."""
    body = manual[re.search(mark, manual).end():].lstrip("\n").split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines()[2:]]


def differences(what, written, seen):
    yield what, "" if written == seen else f"  is     {written}\n  should be {seen}"


def list_rows(manual):
    control = re.search(r"<!-- list: (.+?) -->", manual)[1]
    before, seen = [f"control {control}", "press right", "wait 1", "key play", f"hold play {HOLD}"], []
    while not seen or words(before)[0] != seen[0]:
        seen.append(words(before)[0])
        before.append("key plus")
    written = [SAMPLE.findall(row[0])[0] for row in table_after(manual, r"<!-- list: .+? -->")]
    yield from differences("rows of the list", written, seen)


def option_rows(manual):
    before, seen = ["control 5m", 'menu "Options"', "key ok"], []
    while words(before)[0] == "Options":
        if words(before)[1] not in seen:
            seen.append(words(before)[1])
        before.append("key ok")
    yield from differences("options", [SAMPLE.findall(row[0])[0] for row in table_after(manual, "<!-- options -->")], seen)


def fault_rows(manual):
    english = catalogue.Language(f"{catalogue.FOLDER}/{catalogue.SOURCE}.txt").texts["display"]
    seen = {f"E{code}": [english[f"FAULT_{name}"], english[f"FAULT_{name}_DO"]]
            for name, code in re.findall(r"\bFAULT\((\w+), (\d)\)", read("firmware/ui/fault.h"))}
    written = {SAMPLE.findall(row[0])[0]: SAMPLE.findall(row[1]) for row in table_after(manual, "<!-- faults -->")}
    yield from differences("faults", written, seen)


def links(manual):
    """Each link leads to a heading."""
    heads = {anchor(head) for head in re.findall(r"^#+ (.+)$", manual, re.M)}
    for target in sorted(set(re.findall(r"\]\(#([^)]+)\)", manual))):
        yield f"link to #{target}", "" if target in heads else "no such heading"


def different(text):
    for pattern in (PICTURE, TABLE):
        for match in pattern.finditer(text):
            try:
                now = fresh(match[0])
            except Wrong as wrong:
                yield match[0].splitlines()[0], str(wrong)
                continue
            lines = [f"  is     {a}\n  should be {b}" for a, b in zip(match[0].splitlines(), now.splitlines()) if a != b]
            yield match[0].splitlines()[0], "" if match[0] == now else "\n".join(lines) or "other number of lines"


def controls_on_boards():
    """The built-in controls are named alike on every board."""
    lines = ["expect state select"]
    for number in range(1, presets() + 1):
        lines += [f'expect text "{row}"' for row in named(number)] + ["key plus"]
    for board in BOARDS:
        out, good = run(tuple(lines), board)
        yield f"{board}: controls", "" if good else out.strip().splitlines()[0]


def followed(tasks):
    for begin, body, then in tasks:
        try:
            lines = scenario(begin, body, then)
        except Wrong as wrong:
            yield f"task: {begin}", str(wrong)
            continue
        for board in BOARDS:
            out, good = run(tuple(lines), board)
            where = re.search(r"FAIL \S+?:(\d+)", out)
            at = f"{lines[int(where[1]) - 1]}: " if where else ""
            yield f"{board}: task: {begin}", "" if good else at + out.strip().splitlines()[0]


# fide: 5.4.3.12
# ---- the rows of the card ----------------------------------------------------------------------------------

def card_tasks():
    """The keys of rows of the English card in the manual's way of writing them."""
    english = catalogue.Language(f"{catalogue.FOLDER}/{catalogue.SOURCE}.txt")
    for row, begin, then in LINE.findall(read(CARD)):
        if row not in english.texts["card"]:
            raise Wrong(f"the card has no row {row}")
        text = " ".join(card.parts(english, row)[1])
        keys = CARD_STEP.finditer(re.sub(r"\([^)]*\)", "", text))
        yield begin, ", ".join(f"{key[1] or ''}**{key[2]}**" + (f" until `{key[3]}`" if key[3] else "") for key in keys), then


def checks():
    manual = read(MANUAL)
    yield from list_rows(manual)
    yield from option_rows(manual)
    yield from fault_rows(manual)
    yield from links(manual)
    yield from controls_on_boards()
    yield from different(manual)
    yield from followed(TASK.findall(manual))
    yield from followed(card_tasks())


def main():
    if sys.argv[1:] == ["--update"]:
        text = fresh(read(MANUAL))
        with open(MANUAL, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    if sys.argv[1:] == ["--steps"]:
        manual = read(MANUAL)
        print(json.dumps({"index": index(manual), "tasks": list(tasks_of(manual))}, ensure_ascii=False, indent=0))
        return 0
    if sys.argv[1:] != ["--check"]:
        print(__doc__, file=sys.stderr)
        return 2
    passed = failed = 0
    for what, wrong in checks():
        passed += not wrong
        failed += bool(wrong)
        if wrong:
            print(f"FAIL {what}\n{wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
