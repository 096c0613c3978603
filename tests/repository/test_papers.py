#!/usr/bin/env python3
"""Are the papers what an arbiter can print?  covers: H3 D5

    test_papers.py BUILD        after `make papers`
"""
import glob
import json
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests"))
from checks import check, report  # noqa: E402

A4, LABEL = (210, 297), (100, 60)  # millimetres


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def size_and_pages(path):
    info = run("pdfinfo", path)
    points = re.search(r"Page size: +([\d.]+) x ([\d.]+)", info)
    return tuple(round(float(side) / 72 * 25.4) for side in points.groups()), int(re.search(r"Pages: +(\d+)", info)[1])


def pages(path):
    """The text of each page."""
    return [re.sub(r"\s+", " ", page) for page in run("pdftotext", "-layout", path, "-").split("\f")]


def check_manual(build):
    """Numbered sections, the pages that the index names, a picture for each step, no dead link."""
    path = os.path.join(build, "papers", "manual.pdf")
    size, _ = size_and_pages(path)
    check(size == A4, "the manual has A4 pages", size)
    with open(os.path.join(build, "made", "steps.json"), encoding="utf-8") as file:
        info = json.load(file)
    text = pages(path)
    for task in info["tasks"]:
        head = re.compile(r"\d\.\d+ " + re.escape(task["head"]))
        there = [n + 1 for n, page in enumerate(text) if n > 0 and head.search(page)]
        named = re.findall(re.escape(task["head"].split(":")[0]) + r" \(p\. (\d+)\)", " ".join(text))
        check(there, f"{task['head']} has a number")
        check(all(int(page) in there for page in named), f"the index leads to {task['head']}", (there, named))
    named = re.findall(r"\(p\. (\d+)\)", " ".join(text))
    check(len(named) >= len(info["index"]) and "0" not in named, "each row of the index has a page", named)
    check(not re.search(r"\w+\.html|\]\(|<!--|@\d", " ".join(text)), "nothing of the source is left")
    drawings = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "papers.py"), "--count", build, "-"], capture_output=True, text=True, check=True).stdout
    steps = sum(len(task["steps"]) for task in info["tasks"])
    check(int(drawings) == steps, "the rows of each step are drawn", f"{drawings} of {steps}")


def check_colours(path):
    """No colour, and no ground but white."""
    folder = os.path.join(os.path.dirname(path), "seen")
    os.makedirs(folder, exist_ok=True)
    run("pdftoppm", "-r", "20", "-l", "3", path, os.path.join(folder, "page"))
    for name in glob.glob(os.path.join(folder, "page*.ppm")):
        with open(name, "rb") as file:
            dots = file.read().split(b"\n255\n", 1)[1]
        check(dots[::3] == dots[1::3] == dots[2::3], f"{os.path.basename(path)} has no colour")
        check(dots.count(255) > len(dots) / 2, f"{os.path.basename(path)} is on white")
        os.remove(name)


def main():
    build = sys.argv[1]
    check_manual(build)
    check(size_and_pages(os.path.join(build, "papers", "arbiter.pdf")) == (A4, 2), "the arbiter's card has two A4 pages")
    cards = glob.glob(os.path.join(build, "made", "card", "*.txt"))
    check(len(cards) == 6, "six languages", cards)
    for card in cards:
        path = os.path.join(build, "papers", f"label-{os.path.basename(card)[:-4]}.pdf")
        check(size_and_pages(path) == (LABEL, 1), f"{os.path.basename(path)} is one page of 100 x 60 mm")
        with open(card, encoding="utf-8") as file:
            rows = [re.sub(r"\s+", " ", row.strip()) for row in file if row.strip()]
        check(all(row in pages(path)[0] for row in rows), f"{os.path.basename(path)} has every row")
    for path in sorted(glob.glob(os.path.join(build, "papers", "*.pdf"))):
        check_colours(path)
    sys.exit(report())


if __name__ == "__main__":
    main()
