#!/usr/bin/env python3
"""Checks the manual: displays and tables are made by the program, and key sequences are tried on it.

    <!-- display: STATEMENTS -->                   a picture of both displays after these statements of a scenario, up to <!-- end -->
    <!-- table: controls|sounds -->               a table read off the program
    <!-- task: STATEMENTS -->                      a table follows: its first column has the keys, the next two the displays;
                                              or a text with keys follows
    <!-- then: STATEMENTS -->                      what must be true when these keys were pressed
    <!-- line: WORDS: STATEMENTS then: STATEMENTS -->    the same for the line of the label that begins with these words

    tests/manual/manual.py --update                     writes displays and tables into docs/manual.md
    tests/manual/manual.py --check                      reports differences, and follows every task key by key on the host and on both
                                                 images; last line "N passed, M failed"

STATEMENTS are those of docs/scenarios.md, with ";" between them.  A key is written as in **PLAY**; "3 times" and "hold" (two seconds)
mean what they say, "hold **+** until `40`" is done as by a person: one step too far, and one back.
"""
import functools
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
from boards import BOARDS as IMAGES  # noqa: E402

TOOL = os.path.join(os.environ.get("BUILD", "build"), "zeitnot")
MANUAL, LABEL = "docs/manual.md", "docs/label.md"
BOARDS = ("host", *IMAGES)
LABEL_LINES, LABEL_WIDTH = 25, 72
KEYS = {"PLAY": "play", "BACK": "back", "−": "minus", "+": "plus", "OK": "ok"}
OPPOSITE = {"minus": "plus", "plus": "minus"}
HOLD = 2.0
PICTURE = re.compile(r"(<!-- display: (.+?) -->\n)(.*?)(<!-- end -->)", re.S)
TABLE = re.compile(r"(<!-- table: (\w+) -->\n)(.*?)(<!-- end -->)", re.S)
TASK = re.compile(r"<!-- task: (.+?) -->\n(.*?)<!-- then: (.+?) -->", re.S)
KEY = re.compile(r"(hold )?\*\*(PLAY|BACK|−|\+|OK)\*\*(?: (\d+) times)?( until `([^`]+)`)?")
LINE = re.compile(r"<!-- line: (.+?): (.+?) then: (.+?) -->")
LINE_KEY = re.compile(r"(hold )?(?<!\S)(PLAY|BACK|−|\+|OK)(?: x(\d+))?(?=[ ,;]|$)")
SAMPLE = re.compile(r"`([^`\n]+)`")


class Wrong(Exception):
    """The manual differs from the program."""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def statements(text):
    return [part.strip() for part in text.split(";") if part.strip()]


@functools.lru_cache(maxsize=None)
def run(lines, board="host", trace=False):
    """The output of the program, and whether all expectations were met."""
    command = [TOOL, "run", "--board", board] + (["--trace"] if trace else []) + ["-"]
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    if done.returncode > 1:
        raise Wrong(done.stderr.strip())
    return done.stdout, done.returncode == 0


# ---- words ------------------------------------------------------------------------------------------------------------

ALIKE = str.maketrans("OSI", "051")


@functools.lru_cache(maxsize=None)
def words():
    """All words of the display and all names of built-in controls, from the source."""
    rows = re.findall(r"^\s*WORD\(\w+, (.+?)\)", read("firmware/ui/cells.h"), re.M)
    said = ["".join(" " if sign == "BLANK" else sign[-1] for sign in row.split(", ")) for row in rows]
    return sorted({word for word in said if re.search("[A-Za-z]{2}|III", word)}, key=len, reverse=True)


@functools.lru_cache(maxsize=None)
def word_pattern():
    known = {alike(word): word for word in words() + [name for name, _ in presets()]}
    known = {key: word for key, word in known.items() if re.search("[a-z-]|111", key)}
    return known, re.compile("|".join(re.escape(key) for key in sorted(known, key=len, reverse=True)))


def alike(text):
    """Makes letters that look alike equal, and ignores capitals."""
    return text.translate(ALIKE).lower()


def spelled(text):
    """The word that people read in these characters; seven segments show O as 0.  None if there is no word."""
    known, pattern = word_pattern()
    there = list(pattern.finditer(alike(text)))
    for found in reversed(there):
        text = text[: found.start()] + known[found[0]] + text[found.end() :]
    return text if there else None


# ---- displays ---------------------------------------------------------------------------------------------------------

SHOWN = re.compile(r"^(\d+):([\d.]+)  left \[(.*?)\]([ *]) right \[(.*?)\]([ *]?)")
STAMP = re.compile(r"^(\d+):([\d.]+)$")


def lit(display, lamp):
    """The display with its colon, which is dark every other second on the side that runs."""
    return re.sub(r"( \S?[ \d]\d)(\d\d)$", r"\1:\2", display) if lamp == "*" else display


def displays(lines):
    """[(left, right)] at each `show` of a scenario, with points and colons, as the trace writes them."""
    out, good = run(tuple(lines), trace=True)
    if not good:
        raise Wrong(out.strip().splitlines()[-2])
    seen, now = [], ("", "")
    for line in out.splitlines():
        found = SHOWN.match(line)
        if found:
            now = lit(found[3], found[4]), lit(found[5], found[6])
        elif STAMP.match(line):
            seen.append(now)
    return seen


def picture(lines):
    """The three rows that the last `show` drew."""
    out, good = run(tuple(lines) + ("show",))
    rows = out.splitlines()
    if not good:
        raise Wrong(rows[-2])
    return [row.rstrip() for row in rows[-5:-2]]


def parts(display):
    """The eight characters, and the points and colons after each.  The trace has a blank between the two halves."""
    chars, marks = [], []
    for c in display:
        if c in ".:'" and chars:
            marks[-1] += c
        else:
            chars.append(c)
            marks.append("")
    return "".join(chars[:4] + chars[5:]), marks[:4] + marks[5:]


def cells(display):
    return parts(display)[0]


def printed(display):
    """A display as the manual prints it: sign and pair, hours, minutes and seconds.  The point after cell 0 is a separate sign."""
    plain, marks = parts(display)
    text = spelled(plain)
    if text is not None:
        return text.strip()
    if not plain.strip():
        return ""
    pair = plain[:3] + ("." if "." in marks[2] else " ")
    colon, point = ":" if ":" in marks[5] else "", "." if "." in marks[6] else ""
    return re.sub("  +", " ", f"{pair}{plain[3]} {plain[4:6]}{colon}{plain[6]}{point}{plain[7]}".strip())


# ---- keys --------------------------------------------------------------------------------------------------------------

def both(pair):
    return alike(printed(pair[0]) + "|" + printed(pair[1]))


def turned(before, key, target):
    """Statements that turn a field until it shows the wanted value."""
    wanted = alike(target)
    joined = [both(pair) for pair in displays(tuple(before) + ("show",) + (f"key {key}", "show") * 130)]
    for count, text in enumerate(joined):
        if wanted in text:
            break
    else:
        raise Wrong(f"{key} does not lead from {joined[0]} to {target}")
    if count <= 3:
        return [f"key {key}"] * count
    low, high = 0.0, 16.0
    while high - low > 0.002:
        middle = round((low + high) / 2, 3)
        shown = both(displays(tuple(before) + (f"hold {key} {middle}", "show"))[-1])
        if shown in joined and joined.index(shown) <= count:
            low = middle
        else:
            high = middle
    over = round(high + 0.02, 3)
    if both(displays(tuple(before) + (f"hold {key} {over}", f"key {OPPOSITE[key]}", "show"))[-1]) != joined[count]:
        raise Wrong(f"{key} held cannot be stopped at {target}")
    return [f"hold {key} {over}", f"key {OPPOSITE[key]}"]


def pressed(before, text):
    """The statements for what the first column says."""
    done = []
    for hold, name, times, until, target in KEY.findall(text):
        key = KEYS[name]
        if until:
            done += turned(tuple(before) + tuple(done), key, target)
        elif hold:
            done.append(f"hold {key} {HOLD}")
        else:
            done += [f"key {key}"] * int(times or 1)
    return done


def is_step(line):
    return line.startswith("|") and KEY.search(line.split("|")[1])


def follow(begin, body):
    """Carries out a task on the host.  Returns its statements, its steps (number of statements before it, line) and
    the displays."""
    before, lines, shown = statements(begin) + ["mark"], [], []
    if not body.startswith("|"):
        return before + pressed(before, body), lines, shown
    for line in body.splitlines():
        if not is_step(line):
            continue
        before += pressed(before, line.split("|")[1])
        shown.append(displays(tuple(before) + ("show",))[-1])
        lines.append((len(before), line))
    return before, lines, shown


def filled(match):
    _, lines, shown = follow(match[1], match[2])
    text = match[0]
    for (_, line), (left, right) in zip(lines, shown):
        columns = line.split("|")
        columns[2], columns[3] = (f" `{printed(side)}` " if printed(side) else " " for side in (left, right))
        text = text.replace(line, "|".join(columns), 1)
    return text


def scenario(begin, body, then):
    """The task as a scenario: the keys of the text, the displays after each, and the end."""
    before, lines, shown = follow(begin, body)
    whole, at = [], 0
    for (end, _), (left, right) in zip(lines, shown):
        whole += before[at:end]
        whole += [f'expect shows {name} "{cells(side)}"' for name, side in (("left", left), ("right", right)) if cells(side).strip()]
        at = end
    return whole + before[at:] + statements(then)


# ---- tables ---------------------------------------------------------------------------------------------------------------

@functools.lru_cache(maxsize=None)
def presets():
    """(name, text) of each built-in control, in their order."""
    return re.findall(r'^\s*PRESET\(\d+, "(.+?)", "(.+?)"\)', read("firmware/core/presets.c"), re.M)


def choose(number):
    """Statements from power-on to READY with a built-in control."""
    return ["expect state select"] + ["key plus"] * (number - 1)


def control_of(number):
    """The control that the program takes for a number, as text."""
    asked = choose(number) + ["key ok", "expect state ready", 'link "control"']
    for reports in range(4):
        out, _ = run(tuple(asked + ['expect link "clock"'] * reports + ['expect link "?"']))
        found = re.search(r'seen "ok (\S+)"', out)
        if found:
            return found[1]
    raise Wrong(f"control {number}: {out}")


def amount(text):
    """90m -> 90 min."""
    number, unit = re.fullmatch(r"([\d.]+)([smh]?)", text).groups()
    return f"{number} {dict(s='s', m='min', h='h').get(unit, 's')}"


METHODS = {
    "+": lambda v: f"{v} s a move",
    "b": lambda v: f"Bronstein delay {v} s",
    "d": lambda v: f"US delay {v} s",
    "y": lambda v: "then {} periods of {} s (byo-yomi)".format(*v.split("x")),
    "c": lambda v: "then {} for every {} moves".format(amount(v.split("/")[1]), v.split("/")[0]),
}
STAGE = re.compile(r"(?:(\d+)(\?)?/)?(\d+(?:\.\d+)?[smh]?)(?:([+bdyc])([^@]+)(?:@(\d+))?)?$")


def stages(side):
    parts, methods = [], []
    for text in side.split(":"):
        moves, _, time, method, value, since = STAGE.match(text).groups()
        parts.append(amount(time) + (f" for {moves} moves" if moves else ""))
        extra = METHODS[method](value) + (f" from move {since}" if since else "") if method else ""
        if extra not in methods:
            methods.append(extra)
    if len(methods) > 1:
        raise Wrong(f"no words for {side}")
    return ", then ".join(parts) + (f"; {methods[0]}" if methods[0] else "")


def in_words(text):
    kind, rest = text[0], text[1:]
    if kind == "*":
        return f"hourglass, {amount(rest)}"
    if kind == "^":
        return "counts the time used, from 0"
    if kind == "g":
        return f"gong: {rest} s a move, the clock changes over by itself"
    if kind == "o":
        return "{}, then overtime up to {}".format(*map(amount, rest.split("-")))
    if "|" in text:
        return "White {}; Black {}".format(*map(stages, text.split("|")))
    return stages(text)


def controls_table():
    rows = [(number, name, in_words(control_of(number))) for number, (name, _) in enumerate(presets(), 1)]
    return "| no. | display | what it is |\n|---|---|---|\n" + "".join(f"| {n} | `{name}` | {what} |\n" for n, name, what in rows)


def sounds_table():
    header = read("firmware/ui/sound.h")
    rows = ""
    for name, what in re.findall(r"SOUND_(\w+),\s*/\* (.+?) \*/", header):
        pitch, length = (re.search(rf"SOUND_{name}_{unit}\s+(\d+)u", header)[1] for unit in ("HZ", "MS"))
        rows += f"| {what.split(';')[0]} | {pitch} Hz | {length} ms |\n"
    return "| when | pitch | length |\n|---|---|---|\n" + rows


MAKERS = {"controls": controls_table, "sounds": sounds_table}


def fresh(text):
    """The page with fresh displays and tables."""
    text = PICTURE.sub(lambda m: f"{m[1]}```text\n" + "\n".join(picture(statements(m[2]))) + f"\n```\n{m[4]}", text)
    text = TABLE.sub(lambda m: m[1] + MAKERS[m[2]]() + m[4], text)
    return TASK.sub(filled, text)


# ---- checks -----------------------------------------------------------------------------------------------------------------

def missing(manual):
    """Codes, words and names that the display can show but the manual does not explain."""
    said = {alike(sample.strip()) for sample in SAMPLE.findall(manual)}
    together = " ".join(said)
    codes = sorted("E" + code for code in re.findall(r"^\s*FAULT\(\w+, (\d)\)", read("firmware/ui/fault.h"), re.M))
    rows = re.findall(r"^\| `(E\d)` \| \S", manual, re.M)
    yield "every fault code has a row", "" if rows == codes else f"rows {rows}, codes {codes}"
    for word in sorted(words()):
        yield f"`{word}` is explained", "" if alike(word) in together else "nowhere"


def label_size(label):
    body = re.search(r"```text\n(.*?)```", label, re.S)[1].rstrip("\n").split("\n")
    wide = [line for line in body if len(line) > LABEL_WIDTH]
    return f"{len(body)} lines, at most {LABEL_LINES}" if len(body) > LABEL_LINES else f"too wide: {wide[0]}" if wide else ""


def different(text):
    for pattern in (PICTURE, TABLE, TASK):
        for match in pattern.finditer(text):
            try:
                now = fresh(match[0])
            except Wrong as wrong:
                yield match[0].splitlines()[0], str(wrong)
                continue
            lines = [f"  is     {a}\n  should be {b}" for a, b in zip(match[0].splitlines(), now.splitlines()) if a != b]
            yield match[0].splitlines()[0], "" if match[0] == now else "\n".join(lines) or "other number of lines"


def label_tasks(label):
    """The keys of a line of the label, in the manual's way of writing them."""
    for words_of_line, begin, then in LINE.findall(label):
        line = re.search(rf"^{re.escape(words_of_line)} +(.*)$", label, re.M)
        if not line:
            raise Wrong(f"the label has no line {words_of_line}")
        keys = (f"{hold}**{key}**" + (f" {times} times" if times else "") for hold, key, times in LINE_KEY.findall(line[1]))
        yield begin, ", ".join(keys), then


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


def named():
    """The names of the built-in controls, as every board writes them."""
    lines = ["expect state select"]
    for number, (name, _) in enumerate(presets(), 1):
        lines += [f'expect shows left "{name}"', f'expect shows right "{number}"', "key plus"]
    for board in BOARDS:
        out, good = run(tuple(lines), board)
        yield f"{board}: names and numbers", "" if good else out.strip().splitlines()[0]


def checks():
    manual, label = read(MANUAL), read(LABEL)
    yield "label's size", label_size(label)
    yield from missing(manual)
    yield from named()
    yield from different(manual)
    yield from followed(TASK.findall(manual))
    yield from followed(label_tasks(label))


def main():
    if sys.argv[1:] == ["--update"]:
        text = fresh(read(MANUAL))
        with open(MANUAL, "w", encoding="utf-8") as file:
            file.write(text)
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
