#!/usr/bin/env python3
"""Draws the architecture, docs/images/architecture.svg: which folder uses which.

    tools/architecture.py          draws it
    tools/architecture.py --check  fails if the picture is out of date, or if it and the folders of the repository differ
"""
import glob
import os
import sys

PICTURE = "docs/images/architecture.svg"
# x, y, width, height, folder or files, what it is; in units of 10.
BOXES = (
    (2, 5, 14, 5, "tool", "terminal, runner"), (17, 5, 14, 5, "page", "browser"), (32, 5, 14, 5, "tests", "scenarios, sweeps"),
    (2, 13, 44, 5, "sim/*.c", "bench: one interface to every clock, simulated or on the host"),
    (2, 22, 14, 5, "sim/boards", "wiring, supply"), (2, 28, 14, 5, "sim/avr", "runs an image"), (2, 34, 14, 5, "sim/parts", "parts by data sheet"),
    (50, 5, 46, 5, "firmware/*.c", "main loop, tasks, events to all below"),
    (50, 11, 10.7, 5, "firmware/ui", "keys, screens"), (61.7, 11, 10.7, 5, "firmware/protocol", "protocol"),
    (73.4, 11, 10.7, 5, "firmware/voice", "speech"), (85.1, 11, 10.9, 5, "firmware/store", "memory"),
    (50, 17, 22.4, 5, "firmware/text", "texts in six languages"), (73.4, 17, 22.6, 5, "firmware/core", "time, controls, rules"),
    (20, 25, 76, 5, "hal", "headers that every board implements"),
    (20, 33, 14, 5, "board/host", "on a computer"), (35, 33, 12, 5, "board/template", "for a port"), (48, 33, 17, 5, "board/lcd, led, bread", "wiring"),
    (66, 33, 15, 5, "board/parts", "drivers"), (82, 33, 14, 5, "board/avr", "the chip"), (48, 39, 48, 5, "board/bringup", "tests a new board with the same drivers"),
)
DRAWN = ("firmware/*/", "board/*/", "sim/*/")  # every folder of these has a box
KINDS = {"sim": "#dcebf7", "tool": "#eee7f7", "page": "#eee7f7", "tests": "#eee7f7", "firmware": "#e3f1df", "hal": "#fdf0cd", "board": "#f8e0d6"}
ARROWS = ((24, 10, 24, 13), (9, 18, 9, 22), (46, 15.5, 50, 15.5), (73, 22, 73, 25), (27, 33, 27, 30), (72, 33, 72, 30))


def svg():
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 980 460" font-family="sans-serif" text-anchor="middle">',
             '<rect width="980" height="460" fill="#fff"/>',
             '<marker id="a" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L6 3L0 6z"/></marker>']
    for x, y, title in ((24, 3.6, "runs and shows clocks"), (73, 3.6, "the firmware, the same everywhere")):
        lines.append(f'<text x="{10 * x:g}" y="{10 * y:g}" font-size="15" font-style="italic">{title}</text>')
    for x, y, width, height, name, text in BOXES:
        colour = KINDS[name.split("/")[0]]
        middle = 10 * x + 5 * width
        lines.append(f'<rect x="{10 * x:g}" y="{10 * y:g}" width="{10 * width:g}" height="{10 * height:g}" rx="4" fill="{colour}" stroke="#555"/>')
        lines.append(f'<text x="{middle:g}" y="{10 * y + 21:g}" font-size="{13 if 8.2 * len(name) < 10 * width else 11.5}" font-weight="bold">{name}</text>')
        lines.append(f'<text x="{middle:g}" y="{10 * y + 39:g}" font-size="11.5">{text}</text>')
    lines += [f'<path d="M{10 * a:g} {10 * b:g}L{10 * c:g} {10 * d:g}" stroke="#000" stroke-width="1.5" marker-end="url(#a)"/>' for a, b, c, d in ARROWS]
    return "\n".join(lines + ["</svg>", ""])


def missing():
    """Folders that are drawn but do not exist, and those that exist but are not drawn."""
    drawn = set()
    for box in BOXES:
        parent, *_ = box[4].split("/")
        drawn |= {name if "/" in name or "/" not in box[4] else f"{parent}/{name}" for name in box[4].split(", ")}
    wrong = [f"there is no {name}" for name in sorted(drawn) if not glob.glob(name)]
    there = {path.rstrip("/") for pattern in DRAWN for path in glob.glob(pattern)}
    return wrong + [f"{name} is not drawn" for name in sorted(there - drawn) if glob.glob(f"{name}/*.[ch]")]


def main():
    wrong = missing()
    if "--check" in sys.argv[1:]:
        old = open(PICTURE, encoding="utf-8").read() if os.path.exists(PICTURE) else ""
        wrong += [] if old == svg() else [f"{PICTURE} is out of date: make pictures"]
    elif not wrong:
        with open(PICTURE, "w", encoding="utf-8") as file:
            file.write(svg())
    for text in wrong:
        print(text)
    print(f"{int(not wrong)} passed, {int(bool(wrong))} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
