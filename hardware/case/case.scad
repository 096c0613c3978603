// The case of all clocks.  The layout of a clock comes from layout.py, or from bread.scad.
//
//     openscad -D 'part="lid"' -D 'layout="FILE.scad"' ...      (make/case.mk does it)
//
// The frame is that of layout.py.  Each part is turned into the position in which it is printed; with placed = true it stays
// where it is in the case.
include <dimensions.scad>
include <layout.scad>

part = "lid";
placed = false;
$fn = 40;

face = lid_height + lid;          // upper side of the lid
far = 400;                        // larger than any case
width = board[0];
lower = -board[2];                // lower side of the board

// ---- frames

// The desk's frame: x as before, z = 0 on the desk.
module on_desk() { rotate([-tilt, 0, 0]) translate([0, 0, -depth * cos(tilt)]) children(); }
module to_desk() { translate([0, 0, depth * cos(tilt)]) rotate([tilt, 0, 0]) children(); }

module outline(more) { offset(r = more) translate([radius, radius]) offset(r = radius) square([board[0] - 2 * radius, board[1] - 2 * radius]); }
module above(height) { on_desk() translate([-far, -far, height]) cube([2 * far, 2 * far, far]); }
module upright(from, to) { translate([0, 0, from]) linear_extrude(to - from) children(); }
module rectangle(r) { translate([r[0], r[1]]) square([r[2] - r[0], r[3] - r[1]]); }
module grown(r, more) { rectangle([r[0] - more, r[1] - more, r[2] + more, r[3] + more]); }

// ---- base

module shell() {
	difference() {
		intersection() {
			upright(-far / 2, face) outline(gap + wall);
			above(0);
		}
		intersection() {
			upright(-far / 2, face + 1) outline(gap);
			above(bottom);
		}
	}
}

module posts() {
	intersection() {
		upright(-far / 2, lower) intersection() {
			outline(gap + wall / 2);
			for (h = holes) translate(h) circle(d = post);
		}
		above(0);
	}
}

// A screw comes from below; its head stands on the seat.
module screw_holes() {
	for (h = holes) translate(h) {
		upright(-far / 2, 1) circle(d = screw);
		upright(-far / 2, lower - seat) circle(d = head);
	}
}

// A round hole with a tip, which prints without support.
module drop(d) { circle(d = d); rotate(45) square(d / 2); }

module jack_holes() {
	for (j = jacks) translate([j[0] < 0 ? -gap - wall - 1 : width + gap - 1, j[1], j[2]])
		rotate([-tilt, 0, 0]) rotate([90, 0, 90]) linear_extrude(wall + 2) drop(7.4);
}

// The openings of the back wall go up to its rim; tabs of the lid close them from above.
module back_openings() {
	for (b = backs) translate([b[0], board[1], b[2]]) cube([b[1] - b[0], gap + wall + 1, far]);
}

// The door of the cells, in the desk's frame.  Its edges slope, so it cannot fall in.
latch = 8;                        // width of a latch
function door_y(y, z) = y * cos(tilt) - z * sin(tilt);
door = len(battery) == 0 ? [] : [battery[0] - 4.5, door_y(battery[1] - 1, battery[4]), battery[2] + 4.5, door_y(battery[3] + 1, -depth - battery[3] * tan(tilt))];
module door_plate(less) {
	hull() {
		upright(bottom, bottom + 0.01) grown(door, -less);
		upright(-0.01, 0) grown(door, bottom - less);
	}
}

// The halves meet in the middle.  Two ears of the left half hold the walls of the right one in line.
ear = 5;
module ears() {
	intersection() {
		upright(-far / 2, -4) intersection() {
			difference() { outline(gap - play / 2); outline(gap - play / 2 - 1.6); }
			translate([width / 2 - ear, -far]) square([2 * ear, 2 * far]);
		}
		// They begin as a slope, which prints without support.
		on_desk() rotate([90, 0, 0]) translate([0, 0, -far]) linear_extrude(2 * far)
			polygon([[width / 2 - ear, bottom - 0.1], [width / 2, bottom], [width / 2 + ear, bottom + ear], [width / 2 + ear, far], [width / 2 - ear, far]]);
	}
}

module base() {
	difference() {
		union() { shell(); posts(); }
		screw_holes();
		jack_holes();
		back_openings();
		if (len(battery) > 0) on_desk() { door_plate(0); upright(bottom - 0.01, bottom + 1) rectangle(door); }
	}
}

module side(which) {
	intersection() {
		children();
		translate([which < 0 ? width / 2 - far : width / 2, -far, -far]) cube([far, 2 * far, 2 * far]);
	}
}

module half(which) {
	side(which) base();
	if (which < 0) ears();
}

// The left edge hooks under the bottom; two latches at the right edge snap over it.
module door() {
	hook = 4;
	difference() {
		door_plate(play);
		// a slot for a coin or a finger nail
		translate([door[2] + bottom, (door[1] + door[3]) / 2, 0]) rotate([0, 0, 0]) cube([4, 14, 2.4], center = true);
	}
	for (y = [door[1] + 6, door[3] - 6 - latch]) {
		translate([0, y + latch, 0]) rotate([90, 0, 0]) linear_extrude(latch)
			polygon([[door[0] + play, bottom - 0.5], [door[0] + play, bottom], [door[0] + play - hook, bottom + hook], [door[0] + play - hook, bottom + hook + 1.5], [door[0] + play + 3, bottom + 1.5], [door[0] + play + 3, bottom - 0.5]]);
		translate([0, y + latch, 0]) rotate([90, 0, 0]) linear_extrude(latch)
			polygon([[door[2] - 2, bottom - 0.5], [door[2] - 2, bottom + 9], [door[2] - play - 0.3, bottom + 9], [door[2] + 0.8, bottom + 9 - 3.5], [door[2] + 0.8, bottom + 9 - 4.8], [door[2] - 0.6, bottom + 9 - 6.2], [door[2] - 0.6, bottom - 0.5]]);
	}
}

// ---- lid

module button_shape(more) { offset(r = 5 + more) square(button - 10, center = true); }
module blind_hole(d, deep) { translate([0, 0, -deep]) { cylinder(d = d, h = deep + 1); translate([0, 0, -d / 2]) cylinder(d1 = 0, d2 = d, h = d / 2); } }
dots = [for (b = buttons) [b[0], b[1] - button / 2 - 5.5], for (b = panel_buttons) [b[0], b[1] - b[2] / 2 - 11]];

module lid_holes() {
	for (b = buttons) translate(b) button_shape(play);
	for (b = concat(panel_buttons, panel_keys)) translate([b[0], b[1]]) circle(d = b[2]);
	for (k = keys) translate(k) circle(d = key + 2 * play);
	for (l = lamps) translate(l) circle(d = lamp_hole);
	for (c = cutouts) rectangle(c);
	for (s = sounds) translate(s) for (p = [[0, 0], [3.5, 0], [-3.5, 0], [0, 3.5], [0, -3.5]]) translate(p) circle(d = 2);
}

module lid_window(w) {
	hull() {
		upright(lid_height + pane, lid_height + pane + 0.01) rectangle(w);
		upright(face, face + 0.01) grown(w, lid - pane);
	}
	upright(lid_height - 1, lid_height + pane + 0.01) rectangle(w);
	upright(lid_height - 1, lid_height + pane) grown(w, pane_rim);
}

module lid() {
	difference() {
		union() {
			upright(lid_height, face) {
				difference() { outline(gap - play); lid_holes(); }
				for (b = backs) translate([b[0] + play, board[1] - 3]) square([b[1] - b[0] - 2 * play, 3 + gap + wall]);
			}
			upright(0, lid_height + 1) for (h = holes) translate(h) circle(d = lid_post);
			for (s = standoffs) translate([s[0], s[1], lid_height - s[2]]) cylinder(d = s[3], h = s[2] + 1);
			for (b = backs) translate([b[0] + play, board[1] + gap, b[3]]) cube([b[1] - b[0] - 2 * play, wall, lid_height - b[3] + 1]);
		}
		for (h = holes) translate(h) upright(-1, lid_height + 1.3) circle(d = thread);
		for (s = standoffs) if (s[4] > 0) translate([s[0], s[1], lid_height - s[2] - 1]) cylinder(d = s[4], h = s[2] + 2.3);
		for (w = windows) lid_window(w);
		for (d = dots) translate([d[0], d[1], face]) blind_hole(3.2, 1.2);
		upright(face - 0.6, face + 1) for (l = labels) translate([l[0], l[1]])
			text(l[2], size = l[2] == "ZEITNOT" ? 6 : 3.4, halign = "center", valign = "center", font = "DejaVu Sans:style=Bold");
	}
}

// ---- what moves, and marks

// The button of a player stands on the stem of its switch.
module plunger(marks) {
	slider = button_stem - stem_length;   // the lower end of the cross
	top = face + button_rise;
	roof = slider + button_travel + 0.6;  // clears the switch when pressed
	low = lid_height - 2;
	difference() {
		union() {
			difference() {
				upright(low, top) button_shape(0);
				upright(low - 1, roof) button_shape(-1.8);
			}
			upright(slider, roof + 0.1) circle(d = 5.6);
		}
		translate([0, 0, slider - 0.1]) linear_extrude(roof - slider) { square([4.15, 1.35], center = true); square([1.25, 4.15], center = true); }
		for (m = marks) translate([m, 0, top]) blind_hole(3.2, 0.5);
		// the upper edge
		difference() {
			upright(top - 1, top + 1) button_shape(2);
			hull() { upright(top - 1.01, top - 1) button_shape(0); upright(top, top + 0.01) button_shape(-1); }
		}
	}
}

// A key stands on the plunger of its switch; a flange keeps it below the lid.
module key_cap() {
	upright(key_switch + 0.1, lid_height - play) circle(d = key + 2.4);
	upright(key_switch + 0.1, face + key_rise) circle(d = key);
}

// A hood holds a lamp that is bent to the front: its leads come up through the lid, its lens looks out by a millimetre.
// The peg behind the leads stands in the lamp's hole.
hood_top = 10.2;
module lamp_axis(from, to, radius) {
	hull() for (down = [0, 15]) translate([0, 0, lamp_bend - down]) rotate([90 - lamp_aim, 0, 0]) translate([0, 0, from]) cylinder(r = radius, h = to - from);
}
module hood() {
	difference() {
		translate([-5, -8.6, 0]) cube([10, 13.6, hood_top]);
		lamp_axis(0, 20, 2.7);
		lamp_axis(0.5, 3.2, 3.1);
		translate([-2.2, -1.6, -1]) cube([4.4, 2.6, lamp_bend + 3.5]);
	}
	upright(0.5 - lid, 0.1) intersection() {
		circle(d = lamp_hole - play);
		translate([-5, 1.4]) square([10, 5]);
	}
}

// A raised dot: on White's side of the lid, on the left button once, on the right button twice.
module dot() {
	translate([0, 0, 0]) cylinder(d1 = 4, d2 = 6, h = 1);
	translate([0, 0, 1]) cylinder(d = 6, h = 0.4);
	translate([0, 0, 1.4]) cylinder(d = 3, h = 0.5);
	translate([0, 0, 1.9]) cylinder(d1 = 3, d2 = 0.6, h = 1.1);
}

// ---- what is printed

module on_its_face() { translate([0, 0, face]) rotate([180, 0, 0]) children(); }

module position(kind) {
	if (placed) children();
	else if (kind == "base") to_desk() children();
	else if (kind == "lid") on_its_face() children();
	else children();
}

module printed(name) {
	if (name == "base") position("base") base();
	if (name == "base-left") position("base") half(-1);
	if (name == "base-right") position("base") half(1);
	if (name == "door") { if (placed) on_desk() door(); else door(); }
	if (name == "lid") position("lid") lid();
	if (name == "lid-left") position("lid") side(-1) lid();
	if (name == "lid-right") position("lid") side(1) lid();
	if (name == "button-left" || name == "button-right") {
		marks = name == "button-left" ? [0] : [-4.5, 4.5];
		if (placed) translate(buttons[name == "button-left" ? 0 : 1]) plunger(marks);
		else translate([0, 0, face + button_rise]) rotate([180, 0, 0]) plunger(marks);
	}
	if (name == "key") { if (placed) for (k = keys) translate(k) key_cap(); else translate([0, 0, -key_switch - 0.1]) key_cap(); }
	if (name == "lamp") { if (placed) for (l = lamps) translate([l[0], l[1], face]) hood(); else translate([0, 0, hood_top]) rotate([180, 0, 0]) hood(); }
	if (name == "parts") for (p = parts) room(p);
	if (name == "dot" && !placed) dot();
	if (name == "dot" && placed) {
		marks = concat([[dots[0][0], dots[0][1], face]], [for (b = buttons) for (m = b == buttons[0] ? [0] : [-4.5, 4.5]) [b[0] + m, b[1], face + button_rise]]);
		for (m = marks) translate([m[0], m[1], m[2] + 1.4]) rotate([180, 0, 0]) dot();
	}
}

// Flat parts to be cut: the panes, and the lid from a sheet of 3 mm.
module cut(name) {
	if (name == "panes") for (w = windows) grown(w, pane_rim - play);
	if (name == "lid-sheet") difference() {
		outline(gap - play);
		lid_holes();
		for (w = windows) rectangle(w);
		for (h = holes) translate(h) circle(d = screw);
		for (d = dots) translate(d) circle(d = 3.2);
	}
}

// ---- what may not meet: each of these has to be empty

// The room of a part, but for a hair.
hair = 0.02;
module room(p) {
	upright(p[5] + hair, p[6] - hair)
		if (p[7]) translate([(p[1] + p[3]) / 2, (p[2] + p[4]) / 2]) circle(d = p[3] - p[1] - 2 * hair);
		else grown([p[1], p[2], p[3], p[4]], -hair);
}
// Switches stand below their caps.
function capped(p) = len([for (b = concat(buttons, keys)) if (p[1] < b[0] && b[0] < p[3] && p[2] < b[1] && b[1] < p[4]) b]) > 0;
module rooms() { for (p = parts) if (!capped(p)) room(p); }
module slab() {
	upright(lower + hair, -hair) difference() {
		outline(0);
		for (h = holes) translate(h) circle(d = 3);
	}
}
module buttons_pressed(travel) { for (b = buttons) translate([b[0], b[1], -travel]) plunger([]); }
// The housing of a switch: 11.6 mm high, 11 mm wide above, 15.6 mm wide below its plate.
module housings() { for (b = buttons) translate(b) { upright(0.01, 5) square(15.6, center = true); hull() { upright(5, 5.01) square(14, center = true); upright(11.59, 11.6) square(11, center = true); } } }

module clash(name) {
	intersection() {
		if (name == "base-parts" || name == "base-lid" || name == "base-board" || name == "base-door") base();
		if (name == "lid-parts" || name == "lid-board" || name == "lid-keys" || name == "lid-buttons" || name == "lid-lamps" || name == "lid-pressed") lid();
		if (name == "pressed-parts" || name == "pressed-housings") buttons_pressed(button_travel);
		if (name == "door-parts") on_desk() door();
		union() {
			if (name == "base-parts" || name == "lid-parts" || name == "pressed-parts" || name == "door-parts") rooms();
			if (name == "base-board" || name == "lid-board") slab();
			if (name == "base-lid") translate([0, 0, hair]) lid();
			if (name == "base-door") on_desk() door_plate(play);
			if (name == "lid-keys") for (k = keys) translate(k) key_cap();
			if (name == "lid-lamps") for (l = lamps) translate([l[0], l[1], face + hair]) hood();
			if (name == "lid-buttons") buttons_pressed(0);
			if (name == "lid-pressed") buttons_pressed(button_travel);
			if (name == "pressed-housings") difference() { housings(); for (b = buttons) translate(b) upright(7, 12) circle(d = 7); }
		}
	}
}

printed(part);
cut(part);
clash(part);
