// The case of all clocks.  The layout of a clock comes from layout.py, or from bread.scad.
//
//     openscad -D 'part="lid-front"' ...      (make/case.mk does it; OPENSCADPATH names the folder of
//                                             layout.scad)
//
// The coordinates are those of layout.py: millimetres, z = 0 on the upper side of the board, z perpendicular
// to the board.  Each part is generated where it is in the case; bed.py rotates it for printing.  Desk
// coordinates have z = 0 on the desk.
include <dimensions.scad>
include <layout.scad>

part = "lid-front";
$fn = 32;

far = 500;                        // larger than any case
width = board[0];
back = board[1];
lower = -board[2];                // lower side of the board
rear = back + gap + wall;         // outside of the rear wall, where it is perpendicular to the board
rear_low = -15;                   // below this height the rear wall is upright
stepped = faces[1] > faces[0];
c = cos(tilt);
s = sin(tilt);

// ---- coordinates and shapes

module on_desk() { translate([0, 0, -depth]) rotate([-tilt, 0, 0]) children(); }
function dy(y, z) = y * c - (z + depth) * s;
function dz(y, z) = (z + depth) * c + y * s;
module upright(from, to) { translate([0, 0, from]) linear_extrude(to - from) children(); }
module rectangle(r) { translate([r[0], r[1]]) square([r[2] - r[0], r[3] - r[1]]); }
module rounded(r, radius) { translate([r[0] + radius, r[1] + radius]) offset(r = radius) square([r[2] - r[0] - 2 * radius, r[3] - r[1] - 2 * radius]); }
module grown(r, more) { rectangle([r[0] - more, r[1] - more, r[2] + more, r[3] + more]); }
module outline(more) { rounded([-more, -more, width + more, back + more], radius + more); }
module along_x(from, to) { multmatrix([[0, 0, 1, from], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]]) linear_extrude(to - from) children(); }  // of shapes in y, z
module both_sides() { children(); translate([width, 0, 0]) mirror([1, 0, 0]) children(); }
module side(which) {
	intersection() {
		children();
		translate([which < 0 ? width / 2 - far : width / 2, -far, -far]) cube([far, 2 * far, 2 * far]);
	}
}

// ---- base

rim = faces[0];                   // upper side of its walls
toe = dy(-gap - wall, rim) - 2;   // its front, in desk coordinates
heel = dy(rear, rear_low) - 1;    // its rear wall at the desk

module profile() {                // y, z in desk coordinates
	polygon([[toe, 0], [toe, dz(-gap - 1, rim) - 4], [dy(-gap - 1, rim), dz(-gap - 1, rim)], [dy(rear - 1.5, rim), dz(rear - 1.5, rim)],
		[dy(rear, rim - 1.5), dz(rear, rim - 1.5)], [dy(rear, rear_low), dz(rear, rear_low)], [heel, 0]]);
}

module cavity(less) {
	intersection() {
		union() {
			intersection() {
				upright(-far, rim + 1) outline(gap - less);
				on_desk() translate([-far, toe + wall + less, 0]) cube([2 * far, heel - toe - 2 * wall - 2 * less, far]);
			}
			on_desk() along_x(-gap + less, width + gap - less) intersection() { offset(delta = -wall - less) profile(); translate([-far, 0]) square([far, far]); }
		}
		on_desk() translate([-far, -far, bottom]) cube(2 * far);
	}
}

module shell() {
	difference() {
		intersection() {
			on_desk() along_x(-gap - wall, width + gap + wall) offset(1) offset(-1) profile();
			upright(-far, far) rounded([-gap - wall, -far, width + gap + wall, rear], 4);
			on_desk() upright(0, far) rounded([-gap - wall, toe, width + gap + wall, far], 6);
		}
		cavity(0);
	}
}

spacer_end = lower - (len(spacers) > 0 ? spacer : 0);
fixed = concat(spacers, base_posts);

// Posts for the screws, columns below the bars, brackets below the free edge.
module posts() {
	intersection() {
		union() {
			upright(-far, spacer_end) for (h = fixed) translate(h) circle(d = post);
			intersection() {
				on_desk() for (r = base_rests) translate([r[0], dy(r[1], lower), 0]) cylinder(d = r[2], h = far);
				upright(-far, lower) square([width, back]);
			}
			for (x = brackets) intersection() {
				upright(-far, lower) translate([x - 2, back - 8]) square([4, 8 + gap + wall / 2]);
				on_desk() along_x(x - 2, x + 2) let (y = dy(back - 8, lower), z = dz(back - 8, lower) - 1.5)
					polygon([[y - 1, z + far], [y - 1, z + 1.2], [heel + 9, z - (heel + 10 - y) * 1.1], [heel + 9, z + far]]);
			}
		}
		on_desk() translate([-far, toe + 1, 0]) cube([2 * far, heel - toe - 2, far]);
		upright(-far, far) outline(gap + wall / 2);
	}
}

// A screw comes from below; its head rests on the seat.
module screw_holes() {
	for (h = fixed) translate(h) {
		upright(-far, 1) circle(d = screw);
		upright(-far, spacer_end - seat) circle(d = head);
	}
}

// A round hole with a pointed top, so that it prints without support.
module drop(d) { circle(d = d); rotate(45) square(d * 0.46); }
module jack_holes() {
	for (j = jacks) translate([j[0] < 0 ? -gap - wall - 1 : width + gap - 1, j[1], j[2]])
		rotate([-tilt, 0, 0]) rotate([90, 0, 90]) linear_extrude(wall + 2) drop(7.4);
}

// Their upper sides rise towards the outside by 18 degrees, so that no overhang exceeds 45.
module back_openings() {
	for (b = slots) translate([b[0], back, b[2]]) cube([b[1] - b[0], gap + wall + 1, far]);
	for (b = covers) translate([b[0], back, b[2]]) cube([b[1] - b[0], gap + 0.8, far]);  // the header projects over the edge of the board
	for (b = backs) along_x(b[0], b[1]) polygon([[back, b[2]], [rear + 5, b[2]], [rear + 5, b[3] + (5 + wall) * tan(18)], [back + gap, b[3]], [back, b[3]]]);
}

// Rings mark where the feet are stuck on.
feet = [for (x = [5, width - 5]) for (y = [toe + 7.4, heel - 9]) [x, y]];
module foot_rings() { on_desk() for (f = feet) translate([f[0], f[1], -1]) linear_extrude(1.4) difference() { circle(d = 12.6); circle(d = 11.6); } }

// The battery door, in desk coordinates.  Its edges slope so that it cannot fall in.
latch = 8;                        // width of a latch
function to_bottom(y) = dy(y, -depth - y * s / c);
door = len(battery) == 0 ? [] : [battery[0] - 3.1, dy(battery[1], battery[4]) - 4, battery[2] + 3.1, to_bottom(battery[3]) + 4];
module door_plate(less) {
	hull() {
		upright(bottom, bottom + 0.01) grown(door, -less);
		upright(-0.01, 0) grown(door, bottom - less);
	}
}
module door() {
	hook = 4;
	on_desk() {
		difference() {
			door_plate(play);
			translate([door[2] + bottom, (door[1] + door[3]) / 2, 0]) cube([4, 14, 2.4], center = true);  // for a coin
		}
		for (y = [door[1] + 6, door[3] - 6 - latch]) {
			translate([0, y + latch, 0]) rotate([90, 0, 0]) linear_extrude(latch)
				polygon([[door[0] + play, bottom - 0.5], [door[0] + play, bottom], [door[0] + play - hook, bottom + hook], [door[0] + play - hook, bottom + hook + 1.5], [door[0] + play + 3, bottom + 1.5], [door[0] + play + 3, bottom - 0.5]]);
			translate([0, y + latch, 0]) rotate([90, 0, 0]) linear_extrude(latch)
				polygon([[door[2] - 2, bottom - 0.5], [door[2] - 2, bottom + 9], [door[2] - play - 0.3, bottom + 9], [door[2] + 0.8, bottom + 9 - 3.5], [door[2] + 0.8, bottom + 9 - 4.8], [door[2] - 0.6, bottom + 9 - 6.2], [door[2] - 0.6, bottom - 0.5]]);
		}
	}
}

// The cover of the programming header: a plate on the rear wall, and two latches at its back.
module cover() {
	for (b = covers) {
		middle = (b[2] + b[3]) / 2;
		difference() {
			translate([0, rear + 1.5, 0]) rotate([90, 0, 0]) linear_extrude(1.45) rounded([b[0] - 1.6, b[2] - 1.6, b[1] + 1.6, b[3] + 2.2], 1.5);
			translate([(b[0] + b[1]) / 2, rear + 1.6, b[2] - 1.6]) cube([12, 1.4, 2], center = true);  // for a finger nail
		}
		for (k = [0, 1]) translate([k * (b[0] + b[1]), 0, 0]) mirror([k, 0, 0]) upright(middle - 3.5, middle + 3.5)
			polygon([[b[0] + play, rear + 0.1], [b[0] + play, back + gap - 0.1], [b[0] - 0.6, back + gap - 0.2], [b[0] - 0.6, back + gap - 0.8], [b[0] + play + 0.5, back + gap - 3.2],
				[b[0] + play + 1.5, back + gap - 3.2], [b[0] + play + 1.7, rear + 0.1]]);
	}
}

// The halves meet in the middle.  Two ears of the left half align the walls of the right one.
ear = 5;
module ears() {
	module ring(less) { difference() { cavity(less); cavity(less + 1.8); } }
	intersection() {
		union() {
			side(-1) ring(-0.2);
			side(1) ring(play / 2);
		}
		upright(-far, -6) square([far, far], center = true);
		// They begin as a slope, so that they print without support.
		on_desk() rotate([90, 0, 0]) translate([0, 0, -far]) linear_extrude(2 * far)
			polygon([[width / 2 - ear, bottom + 1.9], [width / 2 - 2, bottom + 1.9], [width / 2 + ear, bottom + 1.9 + 2 + ear], [width / 2 + ear, far], [width / 2 - ear, far]]);
	}
}

module base() {
	difference() {
		union() { shell(); posts(); }
		screw_holes();
		jack_holes();
		back_openings();
		foot_rings();
		if (len(battery) > 0) on_desk() { door_plate(0); upright(bottom - 0.01, bottom + 1) rectangle(door); }
	}
}

// ---- lid

// Its two parts meet on a slope, so that each holds the other: the rear one carries the edge of the front
// one.
module seam_slope(less) { along_x(-far, far) polygon([[seam + less - lid_thickness, -50], [seam + less - lid_thickness, faces[0] - lid_thickness], [seam + less + 50, faces[0] + 50], [far, 50], [far, -50]]); }

fingers = opening + 2.4;            // width of the space that the hooks of a bar need
module openings_flat() {          // through the lid
	for (w = windows) rounded(w, 1);
	if (len(words) > 0) rounded([words[0], words[1], words[2], words[3]], 1);
	for (x = switches) translate(x) square(opening, center = true);
	for (b = concat(panel_buttons, panel_keys)) translate([b[0], b[1]]) circle(d = b[2]);
	for (k = keys) translate(k) circle(d = key + 2 * play);
	for (l = lamps) translate(l) circle(d = lamp_hole);
	for (r = cutouts) rectangle(r);
	for (p = sounds) translate([p[0], p[1]]) circle(d = p[2]);
}

function over(p) = faces[p[1] < seam ? 0 : 1];  // the face above a point
module lid_bodies() {
	upright(faces[0] - lid_thickness, faces[0]) outline(gap - play);
	if (stepped) intersection() { // rests on the rim of the base
		hull() {
			upright(faces[0], faces[0] + 0.1) outline(gap + wall);
			upright(faces[1] - 1.3, faces[1] - 1.2) outline(gap + wall);
			upright(faces[1] - 0.1, faces[1]) outline(gap + wall - 1.2);
		}
		seam_slope(0);
	}
	for (h = concat(spacers, screws, base_posts)) upright(0, over(h) - 0.5) translate(h) circle(d = lid_post);
	for (r = lid_rests) upright(0, over(r) - 0.5) translate(r) circle(d = 6);
	// Walls around the switches and around the text display, so that the bare board is not visible there.
	upright(0.3, faces[0] - 0.5) for (x = switches) translate(x) square(opening + 3, center = true);
	if (len(words) > 0) upright(1.2, faces[0] - 0.5) for (r = reliefs) if (r[0] < width / 2 && r[2] > width / 2 && r[1] < seam) difference() { grown(r, 1.2); grown(r, -0.01); }
	for (b = slots) let (low = b[3] + 0.2) along_x(b[0] + play, b[1] - play)
		polygon([[back - 1.5, low], [rear, low], [rear, rim - 1.5], [rear - 1.5, rim], [back - 1.5, rim]]);
	// Fills the groove through which the programming header passes during assembly.
	for (b = covers) upright(faces[0] - lid_thickness, faces[0]) rectangle([b[0] + play, back, b[1] - play, back + gap + 0.5]);
	for (r = ribs) upright(faces[0] - lid_thickness - r[4], faces[0] - 0.5) rectangle(r);
	for (p = standoffs) upright(over(p) - lid_thickness - p[2], faces[0] - 0.5) translate([p[0], p[1]]) circle(d = p[3]);
}

module lid_cuts() {
	if (stepped) upright(faces[0] - lid_thickness - 1, faces[1] - lid_thickness) difference() {
		rectangle([1.2, seam + 2, width - 1.2, back - 1.2]);
		// Wider than the posts: OpenSCAD makes slivers of two equal walls, other ones in each run.
		for (h = concat(spacers, lid_rests)) translate([h[0], h[1]]) circle(d = lid_post + 0.2);
	}
	for (r = reliefs) upright(-1, r[4] - thin) rectangle([r[0], r[1], r[2], r[3]]);
	upright(-1, faces[1] + 1) openings_flat();
	upright(-1, insert_depth) for (h = concat(spacers, screws, base_posts)) translate(h) circle(d = insert);
	for (p = standoffs) if (p[4] > 0) upright(faces[0] - lid_thickness - p[2] - 1, faces[0] - lid_thickness - p[2] + insert_depth) translate([p[0], p[1]]) circle(d = p[4]);
	upright(-1, faces[0] - thin) {
		for (k = keys) translate(k) circle(d = key + 3.8);
		for (x = switches) translate(x) square([fingers, 9], center = true);
	}
	for (m = marks) translate([m[0], m[1], faces[0]]) blind_hole();
	for (l = labels) upright(l[3] - 0.6, l[3] + 1) translate([l[0], l[1]])
		text(l[2], size = l[2] == "ZEITNOT" ? 5.6 : len(l[2]) > 1 ? 3.1 : 4, spacing = l[2] == "ZEITNOT" ? 1.25 : 1.05, halign = "center", valign = "center", font = "DejaVu Sans:style=Bold");
	for (l = lamps) upright(faces[1] - 0.4, faces[1] + 1) translate(l) difference() { lamp_foot(0.5); lamp_foot(-0.1); }
}

// Beside the text display the lid slopes down to the module.
module funnel() {
	y0 = words[1]; y1 = words[3];
	module wing() { translate([0, y1, 0]) rotate([90, 0, 0]) linear_extrude(y1 - y0)
		polygon([[-0.8, faces[0]], [0, faces[0]], [2.05, words[4] + 0.4], [1, words[4] + 0.4], [-0.8, faces[0] - 1]]); }
	translate([words[0], 0, 0]) wing();
	translate([words[2], 0, 0]) mirror([1, 0, 0]) wing();
}

module lid_whole() {
	difference() { lid_bodies(); lid_cuts(); }
	if (len(words) > 0) funnel();
}
module lid_front() { difference() { lid_whole(); seam_slope(-0.08); } }
module lid_rear() { intersection() { lid_whole(); seam_slope(0.08); } }

// For the peg of a dot; its end is a cone, so that it prints without support.
module blind_hole() { translate([0, 0, -0.8]) cylinder(d = 3.2, h = 1.8); translate([0, 0, -1.7]) cylinder(d1 = 1.4, d2 = 3.2, h = 0.901); }

// ---- moving parts, and dots

function bar_z(y) = bar_top + (bar[3] - 6 - y) * tan(bar_slope);
bar_low = faces[0] + bar_travel;
skin = 2.2;
module bar_profile(less) {        // y, z
	roof = less > 0 ? 2.6 : 0;
	foot = less > 0 ? bar_low - 5 : bar_low;
	polygon([[bar[1] + roof, foot], [bar[3] - roof, foot], [bar[3] - roof, bar_top - 6.6 - roof * 0.4], [bar[3] - 4.2 - roof, bar_z(bar[3] - 4.2) - roof],
		[bar[1] + 3.5 + roof, bar_z(bar[1] + 3.5) - roof], [bar[1] + 0.6 + roof, bar_z(bar[1] + 3) - 2.4 - roof]]);
}
module bar_body() {
	difference() {
		intersection() {
			along_x(bar[0], bar[2]) bar_profile(0);
			hull() {
				upright(bar_low, bar_low + 4) rounded(bar, 5);
				upright(40, 40.1) rounded([bar[0] + 3, bar[1], bar[2] - 2, bar[3]], 5);
			}
		}
		intersection() {
			along_x(bar[0] + skin, bar[2] - skin) bar_profile(1);
			upright(0, 99) rounded([bar[0] + skin, bar[1] + skin, bar[2] - skin, bar[3] - skin], 3);
		}
		for (i = [0:5]) let (y = bar[1] + 12 + i * 8) along_x(bar[0] - 1, bar[2] + 1) translate([y, bar_z(y) + 0.2]) circle(d = 1.6, $fn = 12);  // grip
	}
	for (x = switches) if (x[0] < width / 2) translate(x) {
		upright(stem - stem_preload, bar_z(x[1]) - 1) circle(d = 5.6);  // rests on the stem
		difference() {                                                    // guide, with two hooks below the lid
			union() {
				upright(faces[0] - 3.2, bar_z(x[1]) - 2.4) square(guide, center = true);
				hull() {
					upright(faces[0] - thin - 0.3, faces[0] - thin - 0.2) square([opening + 1.8, 8], center = true);
					upright(faces[0] - 3.2, faces[0] - 3.1) square([opening - 0.8, 8], center = true);
				}
			}
			upright(0, 40) square(guide - 2.4, center = true);
			upright(0, 2 * faces[0]) for (k = [-6.5, 6.5]) translate([0, k]) square([40, 2], center = true);  // the hooks bend
		}
	}
}
module bar_top_at(x, y) { translate([x, y, bar_z(y)]) rotate([-bar_slope, 0, 0]) children(); }
bar_marks = [[0], [-4.5, 4.5]];   // one dot on the left, two on the right
module bar_left() { difference() { bar_body(); bar_top_at((bar[0] + bar[2]) / 2, 41) blind_hole(); } }
module bar_right() { translate([width, 0, 0]) mirror([1, 0, 0]) difference() { bar_body(); for (m = bar_marks[1]) bar_top_at((bar[0] + bar[2]) / 2 + m, 41) blind_hole(); } }

// A key rests on the plunger of its switch; a flange keeps it below the lid.
module key_cap() {
	top = faces[0] - thin - key_slack;
	difference() {
		union() {
			upright(top - 0.8, top) circle(d = key + 3);
			upright(top - 0.8, faces[0] + key_rise - 0.6) circle(d = key);
			translate([0, 0, faces[0] + key_rise - 0.6]) cylinder(d1 = key, d2 = key - 1.2, h = 0.6);
		}
		upright(0, key_switch) circle(d = 7.4);
	}
}

// A raised dot: one on White's side of the lid, one on the left bar, two on the right one.  Its peg fits a
// hole of 3.2.
module dot() {
	cylinder(d1 = 5, d2 = 3.4, h = 1.2);
	translate([0, 0, -0.8]) cylinder(d = 3, h = 0.9);
	translate([0, 0, -1.4]) cylinder(d1 = 1.8, d2 = 3, h = 0.601);
}

// ---- lamps: leads are bent, a hood is pushed on from the front

lamp_up = lamp_aim + tilt;        // angle of its axis to the lid
module lamp_foot(more) { translate([-7 - more, -8.6 - more]) square([14 + 2 * more, 12.1 + 2 * more]); }
module lamp_axis() { translate([0, 0, lamp_bend]) rotate([90 - lamp_up, 0, 0]) children(); }  // +z of the child looks to the front
module hood() {
	difference() {
		intersection() {
			translate([0, 0, 0]) along_x(-7, 7) let (y = -10 * cos(lamp_up), z = lamp_bend + 10 * sin(lamp_up), u = sin(lamp_up), v = cos(lamp_up))
				polygon([[3.5, 0], [3.5, 5], [y + 4.2 * u + 2.4, z + 4.2 * v], [y + 4.2 * u, z + 4.2 * v], [y - 4.2 * u, z - 4.2 * v], [-8.6, 0]]);
			upright(-1, 40) rounded([-7, -20, 7, 20], 1.5);
		}
		lamp_axis() { translate([0, 0, -10]) cylinder(d = 6.2, h = 10 + 3 + 1.2); cylinder(d = 5.3, h = 20); translate([0, 0, 8.6]) cylinder(d1 = 5.3, d2 = 10, h = 2.4); }
		upright(-1, lamp_bend + 0.5) translate([-2.2, -2]) square([4.4, 8]);
	}
}
// Holds a lamp at its height while it is soldered; open on one side.
module gauge() { high = faces[1] + lamp_bend + 3; difference() { upright(0, high) square([12, 7], center = true); upright(-1, high + 1) translate([-2.2, -1]) square([4.4, 10]); } }

// Covers the board around the two LEDs of a colon (led).
module shade() {
	x = colons[0][0]; y = (colons[0][1] + colons[1][1]) / 2;
	difference() {
		upright(0, 7.6) translate([x, y]) square([6, 18.6], center = true);
		for (p = [colons[0], colons[1]]) translate(p) { upright(-1, 9) circle(d = 3.4); upright(-1, 4.3) square([4.4, 4.6], center = true); }
	}
}

// Frame around the glass of a text display (bread): 0.96 inch 26.7 x 19.3, 1.3 inch 34.5 x 23.
module words_frame(glass) {
	for (o = [cutouts[2]]) upright(faces[0], faces[0] + 1.2) difference() {
		rounded([o[0] - 3.5, o[1] - 2.5, o[2] + 3.5, o[3] + 2.5], 2);
		translate([(o[0] + o[2]) / 2, (o[1] + o[3]) / 2]) square([glass[0] + 0.5, glass[1] + 0.5], center = true);
	}
}

// ---- parts to print, in their positions

module printed(name) {
	if (name == "base") base();
	if (name == "lid-front") lid_front();
	if (name == "lid-rear") lid_rear();
	if (name == "door") door();
	if (name == "cover") cover();
	if (name == "bar-left") bar_left();
	if (name == "bar-right") bar_right();
	if (name == "key") translate(keys[0]) key_cap();
	if (name == "hood") translate([lamps[0][0], lamps[0][1], faces[1]]) hood();
	if (name == "gauge") gauge();
	if (name == "dot") dot();
	if (name == "shade") shade();
	if (name == "frame-096") words_frame([26.7, 19.3]);
	if (name == "frame-130") words_frame([34.5, 23]);
}
module halved(name) {
	if (name == "base-left") { side(-1) base(); ears(); }
	if (name == "base-right") side(1) base();
	if (name == "lid-front-left") side(-1) lid_front();
	if (name == "lid-front-right") side(1) lid_front();
	if (name == "lid-rear-left") side(-1) lid_rear();
	if (name == "lid-rear-right") side(1) lid_rear();
}

// Flat parts to cut.
module cut(name) {
	if (name == "pane-digits") rounded(panes[0], 2);
	if (name == "pane-words" && len(panes) > 1) rounded(panes[1], 2);
}

printed(part);
halved(part);
cut(part);
