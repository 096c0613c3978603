// Intersections of parts that must not meet.  Each must be empty, except "judge", which proves that clashes
// are found.
//
//     openscad -D 'clash="lid"' ...      (make/case.mk does it)
include <case.scad>

part = "";
clash = "";
hair = 0.02;

module keys_placed(pressed) { for (k = keys) translate([k[0], k[1], -pressed]) key_cap(); }
module hoods_placed() { for (l = lamps) translate([l[0], l[1], faces[1] + hair]) hood(); }
module shades_placed() { if (len(colons) > 0) for (k = [0, 2]) translate([colons[k][0] - colons[0][0], 0, hair]) shade(); }
module bars_placed(travel) { if (len(switches) > 0) translate([0, 0, -travel]) { bar_left(); bar_right(); } }

// Lamps are bent, so their part above the lid is left out.
function bent(p) = len([for (l = lamps) if (p[7] && p[1] < l[0] && l[0] < p[3] && p[2] < l[1] && l[1] < p[4]) l]) > 0;
function capped(p) = len([for (b = concat(switches, keys)) if (p[1] < b[0] && b[0] < p[3] && p[2] < b[1] && b[1] < p[4]) b]) > 0;
// The spaces of all parts, smaller by a hair.  Those of equal height form one body, because this is ten times
// faster.
module rooms() {
	standing = [for (p = parts) if (!capped(p)) bent(p) ? [for (k = [0:7]) k == 6 ? faces[1] : p[k]] : p];
	for (k = [0:len(standing) - 1]) let (low = standing[k][5], high = standing[k][6])
		if (len([for (m = [0:1:k - 1]) if (standing[m][5] == low && standing[m][6] == high) m]) == 0)
			upright(low + hair, high - hair) for (p = standing) if (p[5] == low && p[6] == high) {
				if (p[7]) translate([(p[1] + p[3]) / 2, (p[2] + p[4]) / 2]) circle(d = p[3] - p[1] - 2 * hair);
				else grown([p[1], p[2], p[3], p[4]], -hair);
			}
	on_desk() for (p = on_bottom) upright(p[5], p[6]) grown([p[1], p[2], p[3], p[4]], -hair);
}
// MX: 11.6 mm high, 11 mm wide above, 15.6 mm wide below its plate; the boss of a bar may go into it around
// the stem.
module housings() {
	for (x = switches) translate(x) difference() {
		union() {
			upright(hair, 5) square(15.6, center = true);
			hull() { upright(5, 5.01) square(14, center = true); upright(11.59, 11.6) square(11, center = true); }
		}
		upright(7, 12) circle(d = 7);
	}
}
module key_housings(plunger) { for (k = keys) translate(k) { upright(hair, key_body) square(12, center = true); upright(hair, plunger - hair) circle(d = 6.8); } }
module slab() {
	upright(lower + hair, -hair) difference() {
		outline(0);
		for (h = concat(spacers, screws)) translate(h) circle(d = 3);
	}
}
module spacers_placed() { for (h = spacers) translate(h) upright(spacer_end + hair, lower - hair) circle(d = 6.4); for (h = screws) translate(h) upright(lower - 2.2, lower) circle(d = 6); }
module panes_placed() { for (p = panes) upright(over(p) + hair, over(p) + pane) rectangle(p); }
module frame_placed() { if (len(cutouts) > 2) translate([0, 0, hair]) words_frame([34.5, 23]); }
// Without the stems, because a bar encloses the stem of its switch.
module fixed_parts(plunger = key_switch) { rooms(); housings(); key_housings(plunger); spacers_placed(); slab(); }

if (clash == "base") intersection() {
	base();
	union() { fixed_parts(); translate([0, 0, hair]) lid_whole(); bars_placed(bar_travel - hair); if (len(battery) > 0) door(); if (len(covers) > 0) cover(); }
}
if (clash == "lid") intersection() {
	lid_whole();
	union() { fixed_parts(); keys_placed(0); keys_placed(-0.3); keys_placed(0.3); hoods_placed(); panes_placed(); frame_placed(); shades_placed(); }
}
if (clash == "bars") {
	intersection() { lid_whole(); union() { bars_placed(0); bars_placed(bar_travel - hair); } }
	intersection() { fixed_parts(); bars_placed(bar_travel); }
	intersection() { union() { bars_placed(0); bars_placed(bar_travel); } union() { panes_placed(); hoods_placed(); keys_placed(0); } }
}
if (clash == "small") {
	intersection() { fixed_parts(key_switch - 0.3); union() { keys_placed(0.3 - hair); shades_placed(); if (len(battery) > 0) door(); if (len(covers) > 0) cover(); } }
	intersection() { hoods_placed(); union() { panes_placed(); fixed_parts(); } }
	intersection() { lid_front(); lid_rear(); }
}
// Two clashes on purpose: a key that is pressed too far, and a hood that is too low.
if (clash == "judge") {
	intersection() { key_housings(key_switch); keys_placed(1); }
	intersection() { translate([0, 0, -1]) hoods_placed(); upright(faces[1] - 2, faces[1]) outline(0); }
}
