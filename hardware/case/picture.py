#!/usr/bin/env python3
"""Renders a board in its case, from four sides and open.

    picture.py LAYOUT.scad PLACED OUT [BOARD.kicad_pcb]     PLACED: folder of the case's parts in the frame of the board, as STL

KiCad draws: a copy of the board gets a footprint whose models are the parts of the case.  KICAD9_3DMODEL_DIR names the
models of the components.  Without a board the modules are drawn as the room that they take (PLACED/parts.stl).
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import mesh  # noqa: E402
from layout import Board, assignments  # noqa: E402

COLOURS = {"base": (0.16, 0.18, 0.21), "lid": (0.30, 0.33, 0.37), "button": (0.85, 0.30, 0.12), "key": (0.85, 0.85, 0.82), "dot": (0.95, 0.95, 0.95), "lamp": (0.1, 0.1, 0.1),
           "door": (0.30, 0.33, 0.37), "parts": (0.80, 0.76, 0.62)}
# name: what is left out, camera
VIEWS = {
    "front": ((), ["--perspective", "--rotate", "-50,0,0"]),
    "left": ((), ["--perspective", "--rotate", "-55,0,40"]),
    "back": ((), ["--perspective", "--rotate", "-60,0,150"]),
    "below": ((), ["--perspective", "--side", "bottom", "--rotate", "-30,0,15"]),
    "open": (("lid", "button", "key", "dot", "lamp"), ["--perspective", "--rotate", "-50,0,15"]),
}


# In the place of a board: a frame of 0.2 mm, so that the camera finds its distance.
FRAME = """(kicad_pcb (version 20241229) (generator "picture") (general (thickness 0.1)) (layers (0 "F.Cu" signal) (2 "B.Cu" signal) (25 "Edge.Cuts" user))
(gr_rect (start 0 0) (end {0} {1}) (stroke (width 0.01) (type solid)) (fill no) (layer "Edge.Cuts"))
(gr_rect (start 0.2 0.2) (end {2} {3}) (stroke (width 0.01) (type solid)) (fill no) (layer "Edge.Cuts")))"""


def board_text(layout, board):
    """(text of a board file, its left front corner in KiCad's frame)"""
    if not board:
        width, back = assignments(layout)["board"][:2]
        return FRAME.format(width, back, width - 0.2, back - 0.2), (0, back)
    with open(board, encoding="utf-8") as file:
        text = file.read().rstrip().replace("${KIPRJMOD}", os.path.dirname(os.path.abspath(board)))
    read = Board(board)
    return text, (read.left, read.front)


def main():
    layout, placed, out = sys.argv[1:4]
    text, corner = board_text(layout, sys.argv[4] if len(sys.argv) > 4 else None)
    with tempfile.TemporaryDirectory() as work:
        models = {}
        for file in sorted(os.listdir(placed)):
            part = file.removesuffix(".stl")
            kind = part.split("-")[0]
            model = os.path.join(work, part + ".wrl")
            with open(model, "w", encoding="ascii") as shape:
                shape.write(mesh.vrml(mesh.read(os.path.join(placed, file)), COLOURS[kind]))
            models.setdefault(kind, []).append(
                f'(model "{model}" (offset (xyz 0 0 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0)))')
        for view, (hidden, camera) in VIEWS.items():
            shown = "".join(model for kind, list_ in models.items() if kind not in hidden for model in list_)
            copy = os.path.join(work, view + ".kicad_pcb")
            with open(copy, "w", encoding="utf-8") as file:
                file.write(f'{text[:-1]}(footprint "case" (layer "F.Cu") (at {corner[0]} {corner[1]}) (attr board_only) {shown}))\n')
            subprocess.run(["kicad-cli", "pcb", "render", "--quality", "basic", "--background", "opaque", "-w", "1200", "--height", "760",
                            "--zoom", "0.95", *camera, "-o", f"{out}-{view}.png", copy],
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
