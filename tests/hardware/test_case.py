#!/usr/bin/env python3
"""Does the case fit the boards?  Computed from the board files, without drawing the case.  covers: H3

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
import bodies  # noqa: E402
import layout  # noqa: E402
from checks import check, report  # noqa: E402
from sexp import find, find_all, parse  # noqa: E402

SIZE = layout.assignments(os.path.join(ROOT, "hardware", "case", "dimensions.scad"))
PLUG = (12.35, 6.5)  # the largest moulded body of a USB-C plug
PLUG_AXIS = 1.63  # above the board's upper side
ARCADE = (16.7, 6)  # the rim of an arcade button of 30 mm: its radius, and its height above the lid


def clear(a, b):
    """The distance between two rectangles (left, front, right, back); below 0 if they overlap."""
    gaps = [max(a[k] - b[k + 2], b[k] - a[k + 2]) for k in (0, 1)]
    return math.hypot(*gaps) if min(gaps) > 0 else max(gaps)


def inside(inner, outer):
    return all(inner[k] >= outer[k] - 0.05 and inner[k + 2] <= outer[k + 2] + 0.05 for k in (0, 1))


def circle(x, y, diameter):
    return (x - diameter / 2, y - diameter / 2, x + diameter / 2, y + diameter / 2)


def pads(path):
    """{reference: [(x, y)]} of all pads, and the footprints: read without layout.py."""
    with open(path, encoding="utf-8") as file:
        tree = parse(file.read())
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
    """The bodies of the parts are where their pads are, so they were turned and mirrored rightly."""
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
    check([tuple(round(v, 2) for v in h) for h in holes] == sorted(tuple(h) for h in plan["holes"]), f"{name}: screw holes {holes}")


def check_posts(name, plan):
    """No post stands on a part, and each lies on the board."""
    for hole in plan["holes"]:
        board = (0, 0, *plan["board"][:2])
        check(inside(circle(*hole, SIZE["lid_post"]), board), f"{name}: the post at {hole} is not on the board")
        for ref, *body in (room[:7] for room in plan["parts"]):
            rectangle, low, high = body[:4], body[4], body[5]
            for side, diameter, near in (("lid", SIZE["lid_post"], high > 0.05), ("base", SIZE["post"], low < -plan["board"][2] - 0.05)):
                check(not near or clear(circle(*hole, diameter), rectangle) > 0.2, f"{name}: {ref} and the post of the {side} at {hole}")


def openings(plan):
    """Rectangles of the lid without material."""
    button = SIZE["button"] + 2 * SIZE["play"]
    return (plan["windows"] + plan["cutouts"] + [circle(*b, button) for b in plan["buttons"]] +
            [circle(*k, SIZE["key"] + 2 * SIZE["play"]) for k in plan["keys"]] +
            [circle(x, y, d) for x, y, d in plan["panel_buttons"] + plan["panel_keys"]])


def check_heights(name, plan):
    """What is higher than the lid's lower side comes through an opening; what hangs below stays above the bottom."""
    slope = math.tan(math.radians(SIZE["tilt"]))
    floor = SIZE["bottom"] / math.cos(math.radians(SIZE["tilt"]))
    switches = [circle(*k, 13) for k in plan["keys"]] + [circle(*b, 18.5) for b in plan["buttons"]]
    for ref, x0, y0, x1, y1, low, high, rounded in plan["parts"]:
        room = (x0, y0, x1, y1)
        through = [circle(*lamp, SIZE["lamp_hole"]) for lamp in plan["lamps"]] if rounded else []
        if high > SIZE["lid_height"] and not any(inside(room, s) for s in switches) and high < SIZE["lid_height"] + SIZE["lid"] + 0.01:
            check(any(inside(room, o) for o in openings(plan) + through), f"{name}: {ref} is {high} high and has no opening")
        check(low > -(plan["depth"] + y0 * slope) + floor, f"{name}: {ref} reaches {-low} below the board and stands on the bottom")


def check_sights(name, plan, kinds, pad):
    """Each display, each light is seen; from the front and the sides also along the angle of view."""
    edge = SIZE["lid_height"] + SIZE["pane"]
    for room in plan["parts"]:
        kind = kinds.get(room[0], "")
        if kind.startswith("LED_D5"):
            check(any(clear(circle(*lamp, 0.1), room[1:5]) < 0 for lamp in plan["lamps"]), f"{name}: {room[0]} is covered")
            continue
        if not kind.startswith(("LED_D3", "DA56", "LCD-S401", "EA_DOGM")):
            continue
        middle = ((room[1] + room[3]) / 2, (room[2] + room[4]) / 2)
        if kind.startswith("EA_DOGM"):  # its middle lies 19.2 mm before the pins at the back
            middle = (middle[0], max(y for _, y in pad[room[0]]) - 19.2)
        # half the width and depth of what is to be seen: data sheets of LCD-S401C52TR (digits 13.2 high), EA DOGM128-6 (51 x 31), DA56-11
        half = {"LED_D3": (1.5, 1.5), "DA56-1": (10.5, 7.1), "LCD-S4": (20, 6.6), "EA_DOG": (25.5, 15.5)}[kind[:6]]
        margin = (edge - room[6]) * math.tan(math.radians(90 - SIZE["view"]))
        needed = (middle[0] - half[0] - margin, middle[1] - half[1] - margin, middle[0] + half[0] + margin, middle[1] + half[1])
        check(any(inside(needed, w) for w in plan["windows"]), f"{name}: {room[0]} is not seen whole at {SIZE['view']} degrees")


def check_lid(name, plan):
    """Openings keep 1.5 mm between them and to the rim; panes keep clear of posts and of each other."""
    rim = (0, 0, *plan["board"][:2])
    holes = openings(plan) + [circle(*lamp, SIZE["lamp_hole"]) for lamp in plan["lamps"]]
    for k, one in enumerate(holes):
        check(inside(one, rim), f"{name}: an opening at the rim {one}")
        for other in holes[k + 1:]:
            check(clear(one, other) >= 1.5, f"{name}: openings {one} and {other} leave {clear(one, other):.2f}")
    seats = [(w[0] - SIZE["pane_rim"], w[1] - SIZE["pane_rim"], w[2] + SIZE["pane_rim"], w[3] + SIZE["pane_rim"]) for w in plan["windows"]]
    for k, one in enumerate(seats):
        check(inside(one, rim), f"{name}: a pane at the rim {one}")
        for other in seats[k + 1:] + [circle(*hole, SIZE["lid_post"]) for hole in plan["holes"]]:
            check(clear(one, other) > 0.3, f"{name}: a pane {one} and {other}")
    flanges = [circle(*k, SIZE["key"] + 2.4) for k in plan["keys"]]
    for k, one in enumerate(flanges):
        check(all(clear(one, other) > 0.5 for other in flanges[k + 1:] + seats), f"{name}: the flange of the key at {plan['keys'][k]}")
    check(len(plan["buttons"] + plan["panel_buttons"]) == 2, f"{name}: two players")
    check(len(plan["keys"] + plan["panel_keys"]) in (5, 7), f"{name}: five keys, and two to talk")


def check_walls(name, plan, kinds):
    """Jacks, inlet and line reach through the walls."""
    width, back = plan["board"][:2]
    for room in plan["parts"]:
        kind = kinds.get(room[0], "")
        if kind.startswith("Jack") and (room[1] < 0 or room[3] > width):
            out = max(-room[1], room[3] - width)
            check(SIZE["gap"] < out <= SIZE["gap"] + SIZE["wall"], f"{name}: the nose of {room[0]} ends {out} outside the board, not in the wall")
            axis = [j for j in plan["jacks"] if abs(j[1] - (room[2] + room[4]) / 2) < 0.05]
            check(axis and axis[0][2] == (room[5] + room[6]) / 2, f"{name}: {room[0]} and the hole of its wall")
            check(math.hypot(room[4] - room[2], room[6] - room[5]) < 7.4, f"{name}: the nose of {room[0]} in a hole of 7.4 mm")
        if kind.startswith("USB_C"):
            middle = (room[1] + room[3]) / 2
            check(room[4] > back - 1.5, f"{name}: the mouth of the inlet is at the board's edge")
            check(any(b[0] <= middle - PLUG[0] / 2 and b[1] >= middle + PLUG[0] / 2 and b[2] <= PLUG_AXIS - PLUG[1] / 2 and b[3] >= PLUG_AXIS + PLUG[1] / 2
                      for b in plan["backs"]), f"{name}: a USB-C plug does not pass")
        if kind.startswith("PinHeader_1x06"):
            check(any(b[0] <= room[1] - 0.5 and b[1] >= room[3] + 0.5 and b[2] <= 0 and b[3] >= room[6] + 0.5 for b in plan["backs"]),
                  f"{name}: a cable does not pass to the line")
        if kind.startswith("BatteryHolder"):
            check(plan["battery"][:4] == room[1:5], f"{name}: the door is not below the cells")
    check(len({b[0] for b in plan["backs"]}) == len(plan["backs"]) and all(b[3] < SIZE["lid_height"] for b in plan["backs"]),
          f"{name}: the lid's tabs close the openings of the back wall")


def check_moves(name):
    """The heights of what moves: data sheets of the switches (MX: stem 15.2, housing 11.6, travel 4; B3F-4050: 7.3, travel 0.3)."""
    face = SIZE["lid_height"] + SIZE["lid"]
    roof = SIZE["button_stem"] - SIZE["stem_length"] + SIZE["button_travel"] + 0.6
    check(roof - SIZE["button_travel"] > 11.6, f"{name}: a pressed button stands on the housing of its switch")
    check(roof > SIZE["button_stem"], f"{name}: the stem ends below the roof of the button")
    check(SIZE["button_rise"] - SIZE["button_travel"] >= 2, f"{name}: a pressed button is still above the lid")
    check(SIZE["lid_height"] - SIZE["play"] - (SIZE["key_switch"] + 0.1) >= 1, f"{name}: a key's flange is 1 mm thick")
    check(SIZE["key_rise"] - 0.3 >= 1, f"{name}: a pressed key is still above the lid")
    check(face == 12, f"{name}: the lid's upper side is 12 mm above the board")


def check_lamps(name, plan):
    """A lamp bent to the front shines over the button before it.  A lamp of 5 mm: collar 5.8 wide, 8.7 long, and 1.5 mm of lead behind the bend."""
    aim = math.radians(SIZE["lamp_aim"])
    high, far = SIZE["lamp_bend"] + 10.2 * math.sin(aim), 10.2 * math.cos(aim)
    check(SIZE["lamp_hole"] >= 5.8 + 0.6, f"{name}: the collar of a lamp does not pass")
    check(SIZE["lamp_aim"] == SIZE["tilt"] + 5, f"{name}: the lamps look too high or too low")
    for x, y in plan["lamps"]:
        before = [(b[1] + SIZE["button"] / 2, SIZE["button_rise"]) for b in plan["buttons"] if abs(b[0] - x) < 5]
        before += [(b[1] + ARCADE[0], ARCADE[1]) for b in plan["panel_buttons"] if abs(b[0] - x) < 5]
        check(before and all(y - far > edge + 1 for edge, _ in before), f"{name}: a lamp at {x} stands on the button")
        check(all(high + (y - far - edge) * math.tan(aim) > rise for edge, rise in before), f"{name}: the button hides the lamp at {x}")


def check_size(name, plan):
    width, back = (v + 2 * (SIZE["gap"] + SIZE["wall"]) for v in plan["board"][:2])
    half = width / 2 + 5 if plan["halves"] else width
    tall = plan["depth"] + SIZE["lid_height"] + SIZE["lid"] + back * math.tan(math.radians(SIZE["tilt"]))
    check(half <= SIZE["bed"] and back + tall * math.sin(math.radians(SIZE["tilt"])) <= SIZE["bed"], f"{name}: the base on the bed")
    check(plan["board"][0] + 1 <= SIZE["bed"], f"{name}: the lid on the bed")


def main():
    for name in ("lcd-r3", "led-r3"):
        path = os.path.join(ROOT, "hardware", "kicad", name, name + ".kicad_pcb")
        plan = {key: value for key, value, _ in layout.layout(layout.Board(path), SIZE)}
        pad, kinds, size = pads(path)
        check_reading(name, plan, pad, kinds, size)
        check_posts(name, plan)
        check_heights(name, plan)
        check_sights(name, plan, kinds, pad)
        check_lid(name, plan)
        check_walls(name, plan, kinds)
        check_moves(name)
        check_lamps(name, plan)
        check_size(name, plan)
    bread = layout.assignments(os.path.join(ROOT, "hardware", "case", "bread.scad"))
    check_heights("bread", bread)
    check_lid("bread", bread)
    check_lamps("bread", bread)
    check_size("bread", bread)
    check(set(bread) == set(plan), f"bread.scad says other things than layout.py: {sorted(set(bread) ^ set(plan))}")
    for text in re.findall(r"`(\w+\.(?:scad|py|txt))`", open(os.path.join(ROOT, "docs", "case.md"), encoding="utf-8").read()):
        check(os.path.exists(os.path.join(ROOT, "hardware", "case", text)), f"docs/case.md names {text}")
    check(all(len(rows) for rows in bodies.read().values()), "bodies.txt is read")
    sys.exit(report())


if __name__ == "__main__":
    main()
