#!/usr/bin/env python3
"""Does the case fit the boards, and is every display seen?  Computed from the board files, without drawing the case.  covers: H3

The expected places come from the boards' pads and outlines as this file reads them, and from the data sheets.
A plan is what hardware/case/layout.py reads from a board file, by name; its comments say what each row of numbers is.
SIZE has the numbers of hardware/case/dimensions.scad.  Rectangles are left, front, right, back, in millimetres.
"""
import math
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "hardware"))
sys.path.insert(0, os.path.join(ROOT, "hardware", "case"))
sys.path.insert(0, os.path.join(ROOT, "tests"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bodies  # noqa: E402
import front  # noqa: E402
import layout  # noqa: E402
import visibility  # noqa: E402
from checks import check, report  # noqa: E402
from sexp import find, find_all, load  # noqa: E402

SIZE = layout.assignments(os.path.join(ROOT, "hardware", "case", "dimensions.scad"))
PLUG = (12.35, 6.5)  # the largest moulded body of a USB-C plug
PLUG_AXIS = 1.63  # above the board's upper side
IDC_PLUG = (15.3, 8.9)  # the box of a header for a ribbon cable, which takes its plug
LOWEST, SIDE = 15, 45  # H3: degrees above the table, and to either side


def clear(a, b):
    """The distance between two rectangles (left, front, right, back); below 0 if they overlap."""
    gaps = [max(a[k] - b[k + 2], b[k] - a[k + 2]) for k in (0, 1)]
    return math.hypot(*gaps) if min(gaps) > 0 else max(gaps)


def inside(inner, outer):
    return all(inner[k] >= outer[k] - 0.05 and inner[k + 2] <= outer[k + 2] + 0.05 for k in (0, 1))


def circle(x, y, diameter):
    return (x - diameter / 2, y - diameter / 2, x + diameter / 2, y + diameter / 2)


def pads(path):
    """{reference: [(x, y)]} of all pads, and the footprints, read without layout.py so that its errors are found."""
    tree = load(path)
    corner = [[float(find(line, end)[k]) for line in find_all(tree, "gr_line") if find(line, "layer")[1] == "Edge.Cuts" for end in ("start", "end")]
              for k in (1, 2)]
    left, front = min(corner[0]), max(corner[1])
    found, kinds = {}, {}
    for footprint in find_all(tree, "footprint"):
        at = [float(v) for v in find(footprint, "at")[1:]] + [0.0]
        ref = next(p[2] for p in find_all(footprint, "property") if p[1] == "Reference")
        kinds[ref] = footprint[1].split(":")[-1]
        for pad in find_all(footprint, "pad"):
            x, y = (float(v) for v in find(pad, "at")[1:3])
            c, s = math.cos(math.radians(at[2])), math.sin(math.radians(at[2]))
            found.setdefault(ref, []).append((at[0] + x * c + y * s - left, front - (at[1] - x * s + y * c)))
    return found, kinds, (max(corner[0]) - left, front - min(corner[1]))


def check_reading(name, plan, pad, kinds, size):
    """The bodies of the parts are over their pads, so layout.py turned and mirrored them correctly."""
    check(list(size) == plan["board"][:2], f"{name}: the outline is {size}")
    bare = ("Fiducial", "MountingHole", "SolderJumper", "TestPoint")
    rooms = {}
    for room in plan["parts"]:
        rooms.setdefault(room[0], []).append(room)
    for ref, kind in kinds.items():
        if kind.startswith(bare):
            continue
        check(ref in rooms, f"{name}: {ref} has no body")
        around = (min(r[1] for r in rooms[ref]), min(r[2] for r in rooms[ref]), max(r[3] for r in rooms[ref]), max(r[4] for r in rooms[ref]))
        middle = tuple(sum(p[k] for p in pad[ref]) / len(pad[ref]) for k in (0, 1))
        check(inside((*middle, *middle), around), f"{name}: the pads of {ref} are beside its body")
    holes = sorted(pad[ref][0] for ref, kind in kinds.items() if kind.startswith("MountingHole"))
    check([tuple(round(v, 2) for v in h) for h in holes] == sorted(tuple(h) for h in plan["spacers"] + plan["screws"]), f"{name}: screw holes {holes}")


def check_posts(name, plan):
    """No post is on a part, and each is on the board."""
    lid = [(*h, SIZE["lid_post"]) for h in plan["spacers"] + plan["screws"]] + [(*h, 6) for h in plan["lid_rests"]]
    base = [(*h, 6.4) for h in plan["spacers"] + plan["screws"]] + plan["base_rests"] + [(x, plan["board"][1] - y, 4) for x in plan["brackets"] for y in (2, 5, 8)]
    for side, posts in (("lid", lid), ("base", base)):
        for x, y, wide in posts:
            check(inside(circle(x, y, min(wide, 4)), (0, 0, *plan["board"][:2])), f"{name}: a post of the {side} at ({x}, {y}) is not on the board")
            for ref, *body in (room[:7] for room in plan["parts"]):
                near = body[5] > 0.05 if side == "lid" else body[4] < -plan["board"][2] - 0.05
                check(not near or clear(circle(x, y, wide), body[:4]) > 0.2, f"{name}: {ref} and the post of the {side} at ({x}, {y})")


def openings(plan):
    """The rectangles where the lid has no material."""
    text = [plan["words"][:4]] if plan["words"] else []
    return (plan["windows"] + text + plan["cutouts"] + [circle(*b, SIZE["opening"]) for b in plan["switches"]] +
            [circle(*k, SIZE["key"] + 2 * SIZE["play"]) for k in plan["keys"]] + [circle(*p) for p in plan["sounds"]] +
            [circle(x, y, d) for x, y, d in plan["panel_buttons"] + plan["panel_keys"]])


def face_above(plan, y):
    return plan["faces"][0 if y < SIZE["seam"] else 1]


def check_heights(name, plan):
    """Parts higher than the lid's lower side come through an opening or are below a thin place; parts that hang
    down stay above the bottom."""
    slope = math.tan(math.radians(SIZE["tilt"]))
    floor = SIZE["bottom"] / math.cos(math.radians(SIZE["tilt"]))
    switches = [circle(*k, 14) for k in plan["keys"]] + [circle(*b, 18.5) for b in plan["switches"]]
    for ref, x0, y0, x1, y1, low, high, rounded in plan["parts"]:
        room, face = (x0, y0, x1, y1), face_above(plan, y0)
        through = [circle(*lamp, SIZE["lamp_hole"]) for lamp in plan["lamps"]] if rounded else []
        if high > face - SIZE["lid_thickness"] and not any(inside(room, s) for s in switches) and low < face:
            thin = [r for r in plan["reliefs"] if high < r[4] - SIZE["thin"] - 0.2]
            check(any(inside(room, o) for o in openings(plan) + through + thin), f"{name}: {ref} is {high} high and has no opening")
        check(low > -(plan["depth"] + y0 * slope) + floor, f"{name}: {ref} reaches {-low} below the board and touches the bottom")


def shown(plan, kinds, pad):
    """{part: points that must be seen}, from the pads and the data sheets: digits 13.2 (LCD-S401) and 14.2 mm high
    (DA56-11), texts 51 x 31 (EA DOGM128)."""
    found = {}
    for room in plan["parts"]:
        kind = kinds.get(room[0], "")[:6]
        if kind not in ("LCD-S4", "DA56-1", "EA_DOG"):
            continue
        middle = [(room[1] + room[3]) / 2, (room[2] + room[4]) / 2]
        if kind == "EA_DOG":  # its middle is 19.2 mm before the pins at the back
            middle[1] = max(y for _, y in pad[room[0]]) - 19.2
        wide, deep, z = {"LCD-S4": (20, 6.6, 4.8), "DA56-1": (10.5, 7.1, 8.2), "EA_DOG": (25.5, 15.5, room[6])}[kind]
        found[room[0]] = [(middle[0] + i * wide / 4, middle[1] + j * deep / 2, z) for i in range(-4, 5) for j in range(-2, 3)]
    return found


def covered(plan, points, eye, higher=0.0):
    """The points that lid, bars or hoods hide from an eye. The lid counts as its face and the lower edge of its
    windows, bars and hoods as boxes."""
    d = visibility.direction(SIZE["tilt"], *eye)
    text = [plan["words"][:4]] if plan["words"] else []
    gone = set()
    for x, y, z in points:
        face = face_above(plan, y) + higher
        for edge in (face, face - SIZE["thin"]):
            if edge > z:
                at = (x + d[0] * (edge - z) / d[2], y + d[1] * (edge - z) / d[2])
                if not any(inside((*at, *at), w) for w in plan["windows"] + text):
                    gone.add((x, y, z))
    solid = []
    for bar in front.bars(plan, SIZE):  # its top slopes down to the back
        fall = math.tan(math.radians(SIZE["bar_slope"]))
        solid += [tuple((a, b, c + (bar[3] - 6 - b) * fall if c > 10 else c) for a, b, c in t)
                  for t in visibility.box(bar[0], bar[2], bar[1], bar[3], plan["faces"][0], SIZE["bar_top"])]
    for x, y in plan["lamps"]:
        solid += visibility.box(x - 7, x + 7, y - 7, y + 3.5, plan["faces"][1], plan["faces"][1] + 12.1)
    return gone | visibility.hidden(solid, points, d)


def check_lines_to_eye(name, plan, kinds, pad):
    """Every eye that H3 names sees every display whole, and this check notices a lid that is 5 mm too high."""
    wanted = shown(plan, kinds, pad)
    check(len(wanted) == {"lcd": 5, "led": 9}[name[:3]], f"{name}: displays {sorted(wanted)}")
    for ref, points in wanted.items():
        for eye in visibility.eyes(LOWEST, SIDE, 15):
            check(not covered(plan, points, eye), f"{name}: {ref} is not seen whole from {eye[0]:.0f} degrees above the table, {eye[1]:.0f} aside")
        check(covered(plan, points, (LOWEST, 0), 5), f"{name}: the check of {ref} does not see a lid that is too high")


def check_lid(name, plan):
    """Openings keep 1.5 mm between them and to the rim; panes surround their windows and are clear of moving
    parts."""
    rim = (0, 0, *plan["board"][:2])
    holes = openings(plan) + [circle(*lamp, SIZE["lamp_hole"]) for lamp in plan["lamps"]]
    for k, one in enumerate(holes):
        check(inside(one, rim), f"{name}: an opening at the rim {one}")
        for other in holes[k + 1:]:
            check(clear(one, other) >= 1.4, f"{name}: openings {one} and {other} leave {clear(one, other):.2f}")
    hoods = [(x - 7, y - 8.6, x + 7, y + 3.5) for x, y in plan["lamps"]]
    moving = front.bars(plan, SIZE) + [circle(*k, SIZE["key"] + 1) for k in plan["keys"]] + hoods
    for pane in plan["panes"]:
        check(inside(pane, rim), f"{name}: a pane at the rim {pane}")
        check(all(clear(pane, other) > 0.3 for other in moving), f"{name}: a pane {pane} under what moves")
        check(pane[3] < SIZE["seam"] or pane[1] > SIZE["seam"] + plan["faces"][1] - plan["faces"][0], f"{name}: a pane {pane} crosses the seam")
        for window in plan["windows"] + ([plan["words"][:4]] if plan["words"] else []):
            check(clear(pane, window) > 0 or inside((window[0] - 1.5, window[1] - 1.5, window[2] + 1.5, window[3] + 1.5), pane), f"{name}: the pane {pane} does not cover {window}")
    flanges = [circle(*k, SIZE["key"] + 3.8) for k in plan["keys"]]
    for k, one in enumerate(flanges):
        check(all(math.dist(plan["keys"][k], other) > SIZE["key"] + 4 for other in plan["keys"][k + 1:]), f"{name}: the flange of the key at {plan['keys'][k]}")
        check(all(clear(one, circle(*h, SIZE["lid_post"])) > 0 for h in plan["spacers"] + plan["screws"]), f"{name}: a key at {plan['keys'][k]} and a post")
    check(len(front.bars(plan, SIZE)) == 2 or len(plan["panel_buttons"]) == 2, f"{name}: two players")
    check(len(plan["keys"] + plan["panel_keys"]) in (5, 7), f"{name}: five keys, and two to talk")
    check(not plan["switches"] or all(len([s for s in plan["switches"] if inside((*s, *s), b)]) == 2 for b in front.bars(plan, SIZE)), f"{name}: two switches below each bar")


def check_walls(name, plan, kinds):
    """Jacks, inlet, serial port and programmer reach through the walls."""
    width, back = plan["board"][:2]

    def passes(middle, wide, low, high):
        return any(b[0] <= middle - wide / 2 and b[1] >= middle + wide / 2 and b[2] <= low and b[3] >= high for b in plan["backs"])

    for room in plan["parts"]:
        kind, middle = kinds.get(room[0], ""), (room[1] + room[3]) / 2
        if kind.startswith("Jack") and (room[1] < 0 or room[3] > width):
            out = max(-room[1], room[3] - width)
            check(SIZE["gap"] < out <= SIZE["gap"] + SIZE["wall"] + 0.1, f"{name}: the nose of {room[0]} ends {out} outside the board, not in the wall")
            axis = [j for j in plan["jacks"] if abs(j[1] - (room[2] + room[4]) / 2) < 0.05]
            check(axis and axis[0][2] == (room[5] + room[6]) / 2, f"{name}: {room[0]} and the hole of its wall")
            check(math.hypot(room[4] - room[2], room[6] - room[5]) < 7.4, f"{name}: the nose of {room[0]} in a hole of 7.4 mm")
        if kind.startswith("USB_C"):
            check(room[4] > back - 1.5, f"{name}: the mouth of the inlet is at the board's edge")
            check(passes(middle, PLUG[0], PLUG_AXIS - PLUG[1] / 2, PLUG_AXIS + PLUG[1] / 2), f"{name}: a USB-C plug does not pass")
        if kind.startswith("PinHeader_1x06"):
            check(passes(middle, 15.4, 0, room[6] + 0.5), f"{name}: a cable does not pass to the line")
        if kind.startswith("IDC") and room[5] < -5:
            low = -plan["board"][2] - 9.1
            check(passes(middle, IDC_PLUG[0] + 4, low - 0.3, low + IDC_PLUG[1] + 0.3), f"{name}: a programmer's plug does not pass beside the latches of the cover")
            check(room[4] > back - 1 and room[4] < back + SIZE["gap"] + SIZE["wall"] - 1.5, f"{name}: the programming header ends inside the rear wall, behind its cover")
        if kind.startswith("BatteryHolder"):
            check(plan["battery"][:4] == room[1:5], f"{name}: the door is not below the cells")
    spans = sorted((b[0], b[1]) for b in plan["backs"])
    check(all(a[1] + 4 < b[0] for a, b in zip(spans, spans[1:])), f"{name}: openings of the rear wall {spans}")
    check(all(b[3] < plan["faces"][0] - 1.5 for b in plan["backs"]), f"{name}: the rear wall is closed above its openings")


def check_moves(name, plan):
    """The heights of the moving parts, from the switches' data sheets (MX: stem 15.2, housing 11.6, travel 4;
    B3F-4050: body 4.3, plunger 7.3, travel 0.3)."""
    face = plan["faces"][0]
    boss = SIZE["stem"] - SIZE["stem_preload"]
    check(boss - SIZE["bar_travel"] > 11.6, f"{name}: a pressed bar touches the housing of its switch")
    check(2 < SIZE["bar_travel"] < 4, f"{name}: a bar touches the lid after its switch has closed (2 mm) and before the switch ends (4 mm)")
    check(SIZE["guide"] - 2.4 > 15.6, f"{name}: the guide of a bar passes around its switch")
    check(0.3 <= (SIZE["opening"] - SIZE["guide"]) / 2 <= 0.5, f"{name}: the play of a bar in the lid")
    check(face - 3.2 - SIZE["bar_travel"] > 0.2, f"{name}: the hooks of a pressed bar stand on the board")
    top = face - SIZE["thin"] - SIZE["key_slack"]
    check(SIZE["key_slack"] >= 0.4, f"{name}: a lid of 246 mm that is 0.4 mm too low presses a key")
    check(top - 0.8 - 0.3 > SIZE["key_body"], f"{name}: the flange of a pressed key touches its switch")
    check(face + SIZE["key_rise"] - SIZE["key_switch"] >= 1.2, f"{name}: the roof of a key is 1.2 mm thick")
    check(SIZE["key_rise"] - 0.3 >= 1, f"{name}: a pressed key is still above the lid")


def check_lamps(name, plan):
    """A lamp is behind all displays and points at an eye 10 m away; its collar passes the lid."""
    check(SIZE["lamp_hole"] >= 5.8 + 0.6, f"{name}: the collar of a lamp does not pass")
    check(5 <= SIZE["lamp_aim"] <= 20, f"{name}: the lamps look too high or too low")
    for x, y, z in front.lens(plan, SIZE):
        check(y - 2.5 > max(p[3] for p in plan["panes"]), f"{name}: the lens at {x:.0f} hangs over a pane")
        check(min(abs(x - side) for side in (0, plan["board"][0])) < 40, f"{name}: a lamp is at its player's end")
    check(len(plan["lamps"]) == 2, f"{name}: two lamps")


def check_size(name, plan):
    """The halves of the base lie on the printer's bed, and the lids across it."""
    width, back = (v + 2 * (SIZE["gap"] + SIZE["wall"]) for v in plan["board"][:2])
    check(width / 2 + 5 <= SIZE["bed"] and back + 10 <= SIZE["bed"], f"{name}: the base on the bed")
    check((plan["board"][0] + 1 + SIZE["seam"]) / math.sqrt(2) <= SIZE["bed"], f"{name}: the lid across the bed")


def check_front(name, plan):
    """front.json has everything that a drawing needs, in the frame of the board."""
    drawn = front.front(plan, SIZE)
    check(len(drawn["digits"]) == 16 and len(drawn["keys"]) in (5, 7) and len(drawn["lamps"]) == 2 and len(drawn["bars"] + drawn["buttons"]) == 2, f"{name}: front.json is not whole")
    for x, y, height in drawn["digits"]:
        check(any(inside((x - 0.28 * height, y - height / 2, x + 0.28 * height, y + height / 2), w) for w in drawn["windows"]), f"{name}: front.json has a digit at {x} beside its window")
    check({key["word"] for key in drawn["keys"]} >= {"BACK", "-", "PLAY", "+", "OK"}, f"{name}: front.json has keys {[key['word'] for key in drawn['keys']]}")
    check(all(inside((*hood[:2], *hood[2:]), drawn["case"]) for hood in (lamp["hood"] for lamp in drawn["lamps"])), f"{name}: front.json has hoods outside the case")


def main():
    for name in ("lcd-r3", "led-r3"):
        path = os.path.join(ROOT, "hardware", "kicad", name, name + ".kicad_pcb")
        plan = {key: value for key, value, _ in layout.layout(layout.Board(path), SIZE)}
        pad, kinds, size = pads(path)
        check_reading(name, plan, pad, kinds, size)
        check_posts(name, plan)
        check_heights(name, plan)
        check_lines_to_eye(name, plan, kinds, pad)
        check_lid(name, plan)
        check_walls(name, plan, kinds)
        check_moves(name, plan)
        check_lamps(name, plan)
        check_size(name, plan)
        check_front(name, plan)
    bread = layout.assignments(os.path.join(ROOT, "hardware", "case", "bread.scad"))
    check_heights("bread", bread)
    check_lid("bread", bread)
    check_lamps("bread", bread)
    check_size("bread", bread)
    check_front("bread", bread)
    check(set(bread) == set(plan), f"bread.scad says other things than layout.py: {sorted(set(bread) ^ set(plan))}")
    with open(os.path.join(ROOT, "hardware", "case.md"), encoding="utf-8") as paper:
        for text in re.findall(r"`(\w+\.(?:scad|py|txt))`", paper.read()):
            check(os.path.exists(os.path.join(ROOT, "hardware", "case", text)), f"hardware/case.md names {text}")
    check(all(len(rows) for rows in bodies.read().values()), "bodies.txt is read")
    sys.exit(report())


if __name__ == "__main__":
    main()
