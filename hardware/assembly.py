#!/usr/bin/env python3
"""Writes a page to solder by: both sides of a board, its parts list, and the position of each part.

    assembly.py BOARD.kicad_pcb BOM.csv OUT.html        BOM.csv as order.py leaves it

Choosing a line of the list highlights its parts.  The browser remembers what is ticked off.
"""
import csv
import html
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from sexp import find, find_all, load  # noqa: E402

PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>NAME: assembly</title>
<style>
body { margin: 0; font: 14px/1.4 sans-serif; background: #fff; color: #111 }
main { display: flex; flex-wrap: wrap }
section { flex: 3 1 620px; padding: 8px } nav { flex: 1 1 380px; height: 100vh; overflow: auto }
svg { width: 100%; background: #f4f4ef } .edge { fill: none; stroke: #333; stroke-width: .3 }
.part rect.room { fill: #dfe6ee; stroke: #667; stroke-width: .12 } .part .pad { fill: #b98 }
.part .one { fill: #a00 } .part text { font: 1.6px sans-serif; text-anchor: middle; pointer-events: none; paint-order: stroke; stroke: #fff; stroke-width: .35px }
.part.on rect.room { fill: #ffd400; stroke: #000; stroke-width: .4 }
.part.done rect.room { fill: #bfe3bf }
table { border-collapse: collapse; width: 100% } td, th { padding: 2px 6px; border-bottom: 1px solid #ccc; text-align: left }
tr.on { background: #ffef9e } td.refs { word-break: break-word }
</style>
<h1 style="font-size: 18px; margin: 8px">NAME: choose a line of the list to highlight its parts. Red: pad 1. The back is seen from behind.</h1>
<main><section>SIDES</section><nav><table><tr><th></th><th>parts</th><th>what</th><th>mounted</th></tr>LINES</table></nav></main>
<script>
const key = 'zeitnot NAME', done = new Set(JSON.parse(localStorage.getItem(key) || '[]'));
const lines = [...document.querySelectorAll('tr[data-refs]')], part = ref => document.getElementById(ref);
const show = () => lines.forEach(line => line.dataset.refs.split(',').forEach(ref => {
	part(ref).classList.toggle('on', line.classList.contains('on'));
	part(ref).classList.toggle('done', done.has(line.dataset.refs));
}));
const choose = line => { lines.forEach(other => other.classList.toggle('on', other === line)); show(); };
lines.forEach(line => {
	const box = line.querySelector('input');
	box.checked = done.has(line.dataset.refs);
	box.onchange = () => { done[box.checked ? 'add' : 'delete'](line.dataset.refs); localStorage.setItem(key, JSON.stringify([...done])); show(); };
	line.onclick = () => choose(line);
});
document.querySelectorAll('.part').forEach(drawn => {
	drawn.onclick = () => { const line = lines.find(one => one.dataset.refs.split(',').includes(drawn.id)); choose(line); line.scrollIntoView({ block: 'nearest' }); };
});
show();
</script>
</html>
"""


def turned(at, x, y):
    angle = math.radians(float(at[3]) if len(at) > 3 else 0)
    return float(at[1]) + x * math.cos(angle) + y * math.sin(angle), float(at[2]) - x * math.sin(angle) + y * math.cos(angle)


def drawing(footprint, ref, flip, title):
    """The pads of a part and a rectangle around them, as an SVG group."""
    at, pads = find(footprint, "at"), []
    for pad in find_all(footprint, "pad"):
        place, size = find(pad, "at"), [float(v) for v in find(pad, "size")[1:]]
        x, y = turned(at, float(place[1]), float(place[2]))
        if (float(place[3]) if len(place) > 3 else 0) % 180 == 90:
            size.reverse()
        pads.append((flip(x), y, *size, pad[1] in ("1", "A9", "S")))
    left, top = min(p[0] - p[2] / 2 for p in pads) - 0.3, min(p[1] - p[3] / 2 for p in pads) - 0.3
    right, below = max(p[0] + p[2] / 2 for p in pads) + 0.3, max(p[1] + p[3] / 2 for p in pads) + 0.3
    shapes = [f'<rect class="room" x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" height="{below - top:.2f}"/>']
    shapes += [f'<rect class="{"one" if one else "pad"}" x="{x - w / 2:.2f}" y="{y - h / 2:.2f}" width="{w:.2f}" height="{h:.2f}"/>' for x, y, w, h, one in pads]
    shapes.append(f'<text x="{(left + right) / 2:.2f}" y="{(top + below) / 2 + 0.5:.2f}">{ref}</text>')
    return f'<g class="part" id="{ref}"><title>{html.escape(title)}</title>{"".join(shapes)}</g>'


def main():
    tree = load(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8", newline="") as file:
        bom = list(csv.DictReader(file))
    lines = [[float(v) for end in ("start", "end") for v in find(line, end)[1:]] for line in find_all(tree, "gr_line") if find(line, "layer")[1] == "Edge.Cuts"]
    x0, y0, x1, y1 = (f(line[k] for line in lines) for f, k in ((min, 0), (min, 1), (max, 2), (max, 3)))
    x0, y0, x1, y1 = min(x0, x1), min(y0, y1), max(x0, x1, *(line[0] for line in lines)), max(y0, y1, *(line[1] for line in lines))
    of = {ref: row for row in bom for ref in row["Reference"].split(",")}
    sides = []
    for name, layer in (("front", "F.Cu"), ("back", "B.Cu")):
        def flip(x, back=layer == "B.Cu"):
            return x0 + x1 - x if back else x
        groups = []
        for footprint in find_all(tree, "footprint"):
            ref = next(p[2] for p in find_all(footprint, "property") if p[1] == "Reference")
            if ref in of and find(footprint, "layer")[1] == layer:
                groups.append(drawing(footprint, ref, flip, f"{ref} {of[ref]['Value']} {of[ref]['Number']}"))
        sides.append(f'<h2 style="font-size: 15px; margin: 4px">{name}</h2><svg viewBox="{x0 - 2} {y0 - 2} {x1 - x0 + 4} {y1 - y0 + 4}">'
                     f'<rect class="edge" x="{x0}" y="{y0}" width="{x1 - x0}" height="{y1 - y0}" rx="6"/>{"".join(groups)}</svg>')
    listed = [f'<tr data-refs="{row["Reference"]}"><td><input type="checkbox" aria-label="done"></td><td class="refs">{row["Reference"].replace(",", ", ")}</td>'
              f'<td>{html.escape(row["Value"])}<br><small>{html.escape(row["Number"])}</small></td><td>{row["Mounted by"]}, {row["Side"]}</td></tr>'
              for row in sorted(bom, key=lambda row: (row["Side"] == "front", row["Mounted by"] == "hand"))]
    name = os.path.basename(sys.argv[1]).removesuffix(".kicad_pcb")
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        file.write(PAGE.replace("NAME", name).replace("SIDES", "".join(sides)).replace("LINES", "".join(listed)))


if __name__ == "__main__":
    main()
