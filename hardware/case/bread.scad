// The breadboard clock, with the same variables that layout.py writes.  There is no board: z = 0 is the plane
// where the posts of lid and base meet.  Change this file if you use other modules.  Lengths in millimetres.
name = "bread";
board = [246, 125, 0];
radius = 6;
depth = 34;
faces = [12, 12];
spacers = [];
screws = [];
base_posts = [[6, 6], [240, 6], [6, 119], [240, 119], [123, 119]];
lid_rests = [];
base_rests = [];
brackets = [];
windows = [];
words = [];
// Two modules of eight digits with a MAX7219: 82.4 x 15, digits 60.4 x 14, 7.2 high, holes 76.4 x 8.5 apart.
// The opening for the text display is as large as the board of the larger module; a frame on the face fits
// either glass.
cutouts = [[31.5, 92.6, 92.5, 107.4], [153.5, 92.6, 214.5, 107.4], [104.8, 33.2, 141.2, 67.8]];
digits = [[35.58, 100, 9.2, 12], [43.12, 100, 9.2, 12], [50.67, 100, 9.2, 12], [58.23, 100, 9.2, 12], [65.78, 100, 9.2, 12], [73.33, 100, 9.2, 12], [80.88, 100, 9.2, 12], [88.42, 100, 9.2, 12], [157.57, 100, 9.2, 12], [165.12, 100, 9.2, 12], [172.68, 100, 9.2, 12], [180.22, 100, 9.2, 12], [187.78, 100, 9.2, 12], [195.32, 100, 9.2, 12], [202.88, 100, 9.2, 12], [210.43, 100, 9.2, 12]];
rows = [112.13, 45.9, 133.87, 56.8, 12.6];  // of the 0.96 inch module
panes = [[28.8, 90, 217.2, 109.4]];
reliefs = [];
ribs = [[12, 1.5, 234, 4.5, 7], [40, 26, 100, 28, 5], [146, 26, 206, 28, 5]];
// x, y, height, diameter, hole for an insert: the digit modules are screwed to these from below
standoffs = [[23.8, 95.75, 5, 7.4, 4], [23.8, 104.25, 5, 7.4, 4], [100.2, 95.75, 5, 7.4, 4], [100.2, 104.25, 5, 7.4, 4],
	[145.8, 95.75, 5, 7.4, 4], [145.8, 104.25, 5, 7.4, 4], [222.2, 95.75, 5, 7.4, 4], [222.2, 104.25, 5, 7.4, 4]];
switches = [];
panel_buttons = [[20, 34, 30.2], [226, 34, 30.2]];  // arcade buttons of 30 mm
keys = [];
panel_keys = [[81, 14, 12.3], [102, 14, 12.3], [123, 14, 12.3], [144, 14, 12.3], [165, 14, 12.3]];  // push buttons of 12 mm
lamps = [[26, 121], [220, 121]];
colons = [];
sounds = [[180, 56, 2], [180, 59.5, 2], [180, 52.5, 2], [183.5, 56, 2], [176.5, 56, 2]];
labels = [[81, 24.5, "BACK", 12], [102, 24.5, "-", 12], [123, 24.5, "PLAY", 12], [144, 24.5, "+", 12], [165, 24.5, "OK", 12], [123, 114.5, "ZEITNOT", 12]];
marks = [[42, 50], [204, 50]];
jacks = [];
backs = [[170, 180, -8, 2]];  // the cable of the adapter
slots = [[170, 180, -8, 2]];
covers = [];
battery = [];
// The space of the parts: name, left, front, right, back, lower side, upper side, round.  Buttons and keys
// include their length below the lid, the digits 12 mm for their plugs.
parts = [["left button", 6, 20, 34, 48, -30, 9.6, true], ["left button", 5.2, 19.2, 34.8, 48.8, 9.7, 12, true], ["left button", 3.3, 17.3, 36.7, 50.7, 12, 14, true], ["left button", 8, 22, 32, 46, 14, 18, true],
	["right button", 212, 20, 240, 48, -30, 9.6, true], ["right button", 211.2, 19.2, 240.8, 48.8, 9.7, 12, true], ["right button", 209.3, 17.3, 242.7, 50.7, 12, 14, true], ["right button", 214, 22, 238, 46, 14, 18, true],
	["BACK", 75, 8, 87, 20, -15, 16, true], ["MINUS", 96, 8, 108, 20, -15, 16, true], ["PLAY", 117, 8, 129, 20, -15, 16, true],
	["PLUS", 138, 8, 150, 20, -15, 16, true], ["OK", 159, 8, 171, 20, -15, 16, true],
	["left digits", 20.8, 92.5, 103.2, 107.5, -9, 4.8, false], ["left digits", 31.8, 93, 92.2, 107, 4.8, 12, false],
	["right digits", 142.8, 92.5, 225.2, 107.5, -9, 4.8, false], ["right digits", 153.8, 93, 214.2, 107, 4.8, 12, false],
	["words", 105.3, 33.8, 140.7, 67.2, 2, 11.7, false],
	["left lamp", 23.5, 118.5, 28.5, 123.5, 4, 14, true], ["right lamp", 217.5, 118.5, 222.5, 123.5, 4, 14, true]];
// Two breadboards of 165 x 54.5 and 8.5 high, board A at the back.  Leads on board A have plugs of 14 mm.
// On board B the memory is flat on its pins, the time module upright (tools/breadboard.py).  Beside the
// boards there is room for a time module and a memory that cannot be plugged in.
on_bottom = [["board A", 40.5, 39.5, 205.5, 94.5, 2.6, 26, false], ["board B", 40.5, -15.5, 205.5, 39.5, 2.6, 18, false],
	["upright time module", 182, 10, 205, 25.5, 11, 53, false],
	["time", 14, 40, 38, 80, 2.6, 16, false], ["memory", 209, 40, 233, 70, 2.6, 16, false]];
