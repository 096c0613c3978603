// What a maker may change: lengths in millimetres, angles in degrees.  tests/hardware/test_case.py reads this file, too.

tilt = 15;            // of the lid towards the players
least_depth = 10;     // from the board's upper side to the desk at its front edge: room for the screws' heads
wall = 2.5;            // thickness of the walls
bottom = 2.5;         // thickness of the bottom
lid = 3;              // thickness of the lid
lid_height = 9;       // from the board to the lower side of the lid
gap = 0.5;            // between board and wall, and between parts and the bottom
play = 0.3;           // between two printed parts that move or slide into each other
view = 45;            // a display is seen whole from this angle to the lid
pane = 1.2;           // depth of the seats for panes of 1 mm
pane_rim = 3;         // of a pane, beyond its window
post = 11;            // diameter of a post of the base
lid_post = 8;         // diameter of a post of the lid
screw = 3.4;          // hole that an M3 screw passes
thread = 2.7;         // hole that an M3 screw cuts its thread into
head = 6.2;           // hole that the head of an M3 cylinder screw passes
seat = 3;             // what is left of a post below the board
button = 27;          // width and depth of a player's button
button_rise = 6.5;    // how far it stands above the lid
button_travel = 4;    // of a switch of the MX kind
button_stem = 15.2;   // from the board to the top of its stem
stem_length = 3.6;    // of the cross on the stem
key = 10;             // diameter of a key
key_rise = 1.8;       // how far it stands above the lid
key_switch = 7.3;     // from the board to the plunger of a B3F-4050
bed = 250;            // width of the printer
