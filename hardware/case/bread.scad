// The clock on a breadboard.  There is no board: z = 0 is the plane of the lid's posts.  Who has other modules changes this
// file.  Lengths in millimetres.
name = "bread";
board = [240, 125, 0];
radius = 6;
depth = 32;
holes = [[6, 6], [234, 6], [6, 119], [234, 119], [120, 119]];
windows = [];
// Two modules of eight digits with a MAX7219: 82.4 x 15, digits 60.4 x 14 and 7.2 high, holes 76.4 x 8.5 apart.
// A module SSD1306 of 0.96 inch: 27.5 x 27.8, glass 1.5 high, holes 23.5 x 23.8 apart; its pins are at the back.
cutouts = [[31.5, 92.6, 92.5, 107.4], [147.5, 92.6, 208.5, 107.4], [106.3, 49.2, 133.7, 69.1]];
// x, y, height, diameter, hole: the digits are screwed to these from below, the words are put on pegs and glued
standoffs = [[23.8, 95.75, 4.2, 6.5, 2.7], [23.8, 104.25, 4.2, 6.5, 2.7], [100.2, 95.75, 4.2, 6.5, 2.7], [100.2, 104.25, 4.2, 6.5, 2.7],
	[139.8, 95.75, 4.2, 6.5, 2.7], [139.8, 104.25, 4.2, 6.5, 2.7], [216.2, 95.75, 4.2, 6.5, 2.7], [216.2, 104.25, 4.2, 6.5, 2.7],
	[108.25, 48.1, 3.2, 1.8, 0], [131.75, 48.1, 3.2, 1.8, 0], [108.25, 71.9, 3.2, 1.8, 0], [131.75, 71.9, 3.2, 1.8, 0]];
buttons = [];
panel_buttons = [[26, 36, 30.2], [214, 36, 30.2]];  // arcade buttons of 30 mm
keys = [];
panel_keys = [[82, 16, 12.3], [101, 16, 12.3], [120, 16, 12.3], [139, 16, 12.3], [158, 16, 12.3]];  // push buttons of 12 mm
lamps = [[26, 66], [214, 66]];
sounds = [[176, 62]];
labels = [[82, 28, "BACK"], [101, 28, "-"], [120, 28, "PLAY"], [139, 28, "+"], [158, 28, "OK"], [62, 80, "ZEITNOT"]];
jacks = [];
backs = [[170, 180, -8, 2]];  // the cable of the adapter
battery = [];
halves = false;
// The room of the parts: name, left, front, right, back, lower side, upper side, round.  The breadboard of 165 x 55 stands on
// the bottom, with 20 mm for its wires.  Modules have 12 mm for their plugs, buttons and keys their length below the lid.
parts = [["breadboard", 37.5, 57, 202.5, 112, -44.4, -14, false],
	["left button", 11, 21, 41, 51, -30, 12, true], ["left button", 9.3, 19.3, 42.7, 52.7, 12, 14, true], ["left button", 14, 24, 38, 48, 14, 18, true],
	["right button", 199, 21, 229, 51, -30, 12, true], ["right button", 197.3, 19.3, 230.7, 52.7, 12, 14, true], ["right button", 202, 24, 226, 48, 14, 18, true],
	["BACK", 76, 10, 88, 22, -15, 16, true], ["MINUS", 95, 10, 107, 22, -15, 16, true], ["PLAY", 114, 10, 126, 22, -15, 16, true],
	["PLUS", 133, 10, 145, 22, -15, 16, true], ["OK", 152, 10, 164, 22, -15, 16, true],
	["left digits", 20.8, 92.5, 103.2, 107.5, -9, 4.8, false], ["left digits", 31.8, 93, 92.2, 107, 4.8, 12, false],
	["right digits", 136.8, 92.5, 219.2, 107.5, -9, 4.8, false], ["right digits", 147.8, 93, 208.2, 107, 4.8, 12, false],
	["words", 109.6, 46.1, 130.4, 73.9, -6, 8.5, false], ["words", 106.6, 49.5, 133.4, 68.8, 7.2, 10, false],
	["left lamp", 23.5, 63.5, 28.5, 68.5, 4, 14.5, true], ["right lamp", 211.5, 63.5, 216.5, 68.5, 4, 14.5, true]];
