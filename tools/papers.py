#!/usr/bin/env python3
"""The papers as PDF, black on white: the manual with the rows of every step, the arbiter's card, the card on the clock.

    papers.py manual BUILD OUT.pdf        docs/manual.md on A4 pages
    papers.py arbiter BUILD OUT.pdf       what an arbiter has at hand: two A4 pages, made from the manual
    papers.py label CARD.txt OUT.pdf      the card on the clock (docs/manual.md), 100 x 60 mm
    papers.py --count BUILD -             how many steps have their rows in the manual

BUILD/made/steps.json has the steps as tests/manual/manual.py runs them, so the rows are those of the firmware.  The pages depend on
their sources only.
"""
import html
import json
import os
import re
import subprocess
import sys
import tempfile

from catalogue.font import read as read_font

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MANUAL = os.path.join(ROOT, "docs", "manual.md")
STYLE = os.path.join(ROOT, "tools", "papers.css")
COLUMNS, ROWS, LINE = 21, 4, 16  # letters, rows, dots from row to row
LETTER = 6  # dots wide
STEP = re.compile(r"^\| (?!press)(.+) \|$", re.M)
TASK = re.compile(r"<!-- task: .+? -->\n(.*?)<!-- then: .+? -->", re.S)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


# ---- the rows of the clock ---------------------------------------------------------------------------------

def drawn(rows, font):
    """The display of 128 x 64 dots as a picture."""
    runs = ""
    for n, text in enumerate(rows):
        for column, letter in enumerate(text[:COLUMNS]):
            for y, bits in enumerate(font.get(letter, [])):
                for run in re.finditer("1+", f"{bits:08b}"[:LETTER]):
                    runs += f"M{1 + LETTER * column + run.start()} {1 + LINE * n + y}h{len(run[0])}v1h-{len(run[0])}z"
    alt = html.escape(" / ".join(row for row in rows if row))
    return (f'<svg class="rows" xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 136 72"><title>{alt}</title>'
            f'<rect x="-3.5" y="-3.5" width="135" height="71" rx="3" fill="#fff" stroke="#000"/><path d="{runs}"/></svg>')


# ---- the manual --------------------------------------------------------------------------------------------

def with_steps(manual, tasks):
    """The manual with a mark at each step, which is later replaced by its picture."""
    left = iter(tasks)

    def task(found):
        number, steps = tasks.index(one := next(left)), iter(range(len(one["steps"])))
        rows = STEP.sub(lambda row: f"| {row[1]} | @{number}.{next(steps)}@ |" if "**" in row[1] else f"{row[0]}|", found[1])
        return rows.replace("| press | the clock says | |", "| press | the clock says | | the four rows then |")

    return TASK.sub(task, manual)


def without_links(manual):
    """Replaces a link to another document by its name; a link in brackets is removed."""
    manual = re.sub(r" \(\[[^]]*\]\((?!#)[^)]*\)\)", "", manual)
    return re.sub(r"(?<!!)\[([^]]*)\]\((?!#)([^)]*)\)", lambda link: "docs/" + os.path.basename(link[2]) if link[1].endswith(".md") else link[1], manual)


def page(text):
    """HTML of a text, by the program that makes the manual of the browser."""
    with tempfile.NamedTemporaryFile("w", suffix=".md", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        made = subprocess.run(["node", os.path.join(ROOT, "page", "make", "manual.js"), file.name], check=True, capture_output=True, text=True).stdout
    return re.search(r"<main>(.*)</main>", made, re.S)[1]


def numbered(body):
    """Headings with numbers, and a list of them with their pages."""
    at, contents = [0, 0], []

    def head(found):
        level = int(found[1]) - 2
        at[level] += 1
        if level == 0:
            at[1] = 0
        number = ".".join(str(n) for n in at[:level + 1])
        contents.append(f'<li class="level{level}"><a href="#{found[2]}">{number} {found[3]}</a></li>')
        return f'<h{found[1]} id="{found[2]}">{number} {found[3]}</h{found[1]}>'

    body = re.sub(r'<h([23]) id="([^"]*)">(.*?)</h\1>', head, body)
    return body.replace("</h1>", f'</h1><ul class="contents">{"".join(contents)}</ul>', 1)


def manual_page(build):
    shown, font = json.loads(read(os.path.join(build, "made", "steps.json"))), read_font(ROOT)
    text = without_links(with_steps(read(MANUAL), shown["tasks"]))
    text = re.sub(r"^(!\[.*?\]\(images/.*?\)|---)\n", "", text, flags=re.M)
    body = numbered(page(text)).replace("<table><tr><td>press</td>", '<table class="steps"><tr><td>press</td>')
    return re.sub(r"@(\d+)\.(\d+)@", lambda at: drawn(shown["tasks"][int(at[1])]["steps"][int(at[2])]["rows"], font), body)


# ---- the arbiter's card ------------------------------------------------------------------------------------

def section(manual, head):
    """The text below a heading, up to the next one."""
    return re.search(rf"^#+ {re.escape(head)}\n(.*?)(?=^#|^---|\Z)", manual, re.S | re.M)[1]


def arbiter_page(build):
    """First page: what to press, by incident.  Second: the keys, the signs and the faults."""
    shown, manual = json.loads(read(os.path.join(build, "made", "steps.json"))), without_links(read(MANUAL))
    first = "# Zeitnot: what to press\n\nStop the clocks with **PLAY** first. *hold*: two seconds. Nothing changes before you confirm; **BACK** leaves. Times and numbers are those of the manual's examples.\n\n| incident | press |\n|---|---|\n"
    for incident, anchors in shown["index"]:
        tasks = [task for name in anchors for task in shown["tasks"] if task["anchor"] == name][:1]
        if tasks:
            first += f"| {incident} | {'; '.join(step['press'] for step in tasks[0]['steps'])} |\n"
    signs = re.search(r"^\| beside the time.*?\n\n", manual, re.S | re.M)[0]
    second = "# Zeitnot: keys, signs, faults\n\n" + section(manual, "The keys") + "\n" + signs + section(manual, "Faults")
    second = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", second)
    return f'<div class="card">{page(first)}</div><div class="card">{page(second)}</div>'


# ---- all ---------------------------------------------------------------------------------------------------

def label_page(card):
    return f'<pre class="label">{html.escape(read(card))}</pre>'


def write(kind, body, out):
    """Makes the PDF of a page."""
    text = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Zeitnot: {kind}</title></head><body class="{kind}">{body}</body></html>'
    with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        done = subprocess.run(["weasyprint", "-q", "-s", STYLE, file.name, out], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "0"})  # the same bytes from the same sources
    if done.returncode or "ERROR" in done.stderr:
        raise SystemExit(done.stderr)


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("manual", "arbiter", "label", "--count"):
        raise SystemExit(__doc__)
    kind, source, out = sys.argv[1:]
    if kind == "--count":
        print(manual_page(source).count('class="rows"'))
        return
    write(kind, {"manual": manual_page, "arbiter": arbiter_page, "label": label_page}[kind](source), out)


if __name__ == "__main__":
    main()
