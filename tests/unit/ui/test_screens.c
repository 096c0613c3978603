/* What each screen shows: all cells, signs and points of both displays, and what blinks. The rows say what
 * the manual says, key for key (D1, D2, A1 to A10, U1 to U4). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

#define EXPECT(rows) ui_check(&ui, rows, sizeof(rows) / sizeof((rows)[0]))

/* ---- the game ------------------------------------------------------------------------------------------ */

/* covers: D1 D2 A9 P5 */
TEST(test_the_game)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "", "   13030|W:", "   13030|:", NULL},
	    {NULL, "+", "   13030|:", "   13030|W:", NULL},
	    {NULL, "-", "   13030|:", "   13030|W:", NULL}, /* no sound to be muted */
	    {NULL, "+- R10s", "   13020|W", "   13030|:", NULL},
	    {NULL, "L5s", "   13050|W:", "   13025|:", NULL},
	    {NULL, "P", "   13050|W:", "P  13025|:", NULL},
	    {NULL, "P", "   13050|W:", "   13025|", NULL},
	    {"5m|4m", "", "     500|W:", "     400|:", NULL}, /* colours are fixed */
	    {NULL, "L", "     500|W:", "     400|:",
	     "Armageddon 5 v 4 / White left / BACK: other control / No: Black must press"}, /* White may not press */
	    {NULL, "1s+", "     400|:", "     500|W:", NULL},
	    {NULL, "R", "     400|:", "     500|W:",
	     "Armageddon 5 v 4 / White right / BACK: other control / No: Black must press"},
	    {NULL, "1sL", "     400|:", "     500|W", NULL},
	    {"25", "", "     025|W:", "     025|:", NULL},
	    {NULL, "R5s", "     199|WT", "     025|:", NULL},
	};

	EXPECT(rows);
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

/* covers: U1 U2 */
TEST(test_choosing)
{
	static const struct ui_row rows[] = {
	    {"", "", "     302|W:", "     302|:", "Choose time control / 3 min + 2 s / Hold OK: options"},
	    {NULL, "+", "     300|W:", "     300|:", "Choose time control / 3 min / Hold OK: options"},
	    {NULL, "26+",
	     "   13030|W:", "   13030|:", "Choose time control / 90 min + 30 s / 40 moves, +30 min"},
	    {NULL, "28+",
	     "    4545|W:", "    4545|:", "Choose time control / 45 min + 45 s / Hold OK: options"},
	    {NULL, "+", "     302|W:", "     302|:", "Own 1: empty /  / Hold PLAY: change it"},
	    {NULL, "+", "   13030|W:", "    2000|:", "Own 2 / 1:30:00 + 0:30 / The sides differ"},
	    {NULL, "3+", "     302|W:", "     302|:", "Own 5: empty /  / Hold PLAY: change it"},
	    {NULL, "O",
	     "     302|W:", "     302|:", "Own 5: empty /  / Hold PLAY: change it / No: nothing stored"},
	    {NULL, "1s+",
	     "     302|W:", "     302|:", "Choose time control / 3 min + 2 s / Hold OK: options"},
	    {NULL, "-", "     302|W:", "     302|:", "Own 5: empty /  / Hold PLAY: change it"},
	    {NULL, "3-", "   13030|W:", "    2000|:", "Own 2 / 1:30:00 + 0:30 / The sides differ"},
	    {NULL, "P", "   13030|W:", "    2000|:",
	     "Own 2 / 1:30:00 + 0:30 / The sides differ / No: choose with OK"}, /* PLAY is held to edit, and means nothing else */
	    {NULL, "1sO", "   13030|W:", "    2000|:", NULL},
	    {NULL, "B", "   13030|W:", "    2000|:", "Own 2 / 1:30:00 + 0:30 / The sides differ"},
	    {NULL, "B", "   13030|W:", "    2000|:", NULL},
	    {NULL, "BhB", "        |", "        |", NULL},
	    {NULL, "O", "   13030|W:", "    2000|:", NULL},
	};

	EXPECT(rows);
}

/* covers: D2 F1 F3 P3 M4 M5 M6 M8 M9 M10: the sign at the left, the pair at the right; at the left where
 * the tenth is */
TEST(test_signs_and_pairs)
{
	static const struct ui_row rows[] = {
	    {"5:25", "R1s", " 1    39|WT", " 1    50|T", NULL},
	    {NULL, "4500m", "F2   025|W", " 2   030|:", NULL},
	    {"5:10", "R6s", "F2    89|WT", " 2   150|T", NULL},
	    {NULL, "L4s", "F2    89|WT", " 2   109|T", NULL},
	    {"1/3!", "R1sL", " 2    49|WT", "      29|T", NULL},
	    {NULL, "RL4s", " 3    78|WT", " 2    18|T", NULL},
	    {"2y3x30", "R3s", " 1   029|W:", "      20|T", NULL},
	    {NULL, "31s", " 2   028|W", "      20|T", NULL},
	    {"2c3/30", "R3s", " 3   029|W:", "      20|T", NULL},
	    {NULL, "LRL", " 1   029|W:", "      18|T", NULL},
	    {NULL, "RLR1s", " 3   029|W:", "      16|T", NULL},
	    {"2c20/60", "R5s", " 20  057|W:", "      20|T", NULL},
	    {"5md100", "R500m", " --  500|W", " --  500|:", NULL},
	    {NULL, "1s", " 99  500|W:", " --  500|:", NULL},
	    {"60d5", "R1s", " 4   100|W:", " 5   100|:", NULL},
	    {NULL, "2sP", "P2   100|W:", " 5   100|:", NULL},
	    {NULL, "P4s", " 0   058|W", " 5   100|:", NULL},
	    {"^", "R3s", "     003|W:", "     000|:", NULL},
	    {"^5", "R7s", "[F]1   000|W:", "     000|:", NULL},
	    {"g30", "R3s", "     027|W:", "     030|:", NULL},
	    {"*30", "R3s", "     027|W:", "     034|:", NULL},
	    {"12|11", "R12s", "[F]1    00|WT", "     110|T", NULL},
	    {NULL, "L12s", "[F]1    00|WT", "[F]2    00|T", NULL},
	    {"30", "R3sP", "P    027|W:", "     030|:", NULL},
	    {"30+1", "R3sP", "P    028|W:", "     031|:", NULL},
	    {NULL, "P30s", "[F]1    00|WT", "     031|:", NULL},
	    {NULL, "P", "[F]1    00|WT", "     031|:", NULL},
	    {"12", "R3sP", "P     89|WT", "     120|T", NULL},
	    {"5:25", "R1sP", "P1    39|WT", " 1    50|T", NULL},
	    {"10d12", "R5sP", "P7   100|WT", " 12  100|T", NULL},
	    {"1:1:20", "R5s", "F3   169|WT", " 3   022|:", NULL},
	    {"5:5|25", "R6s", "F2    39|WT", "     025|:", NULL},
	    {"5:5|25", "R11s", "[F]1    00|WT", "     025|:", NULL},
	};

	EXPECT(rows);
}

/* ---- the list ------------------------------------------------------------------------------------------ */

/* covers: A1 A3 A7 P5 P8: what is there is shown where it is, and its name on the other side */
TEST(test_the_list)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "R100sL5sRL50sP", "   12950|W:", "P  13005|:", NULL},
	    {NULL, "hP", "   12950|W:", "P  13005|:", "White: time left / now 1:29:50"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Black: time left / now 1:30:05"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "White: moves / Moves made: 2"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Black: moves / Moves made: 1"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Go back / To an earlier move"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Whose turn / Black to move"},
	    {NULL, "+",
	     "   12950|W:", "P  13005|:", "White: stage / Stage 1 of 2"}, /* what counts up is rounded down */
	    {NULL, "+", "   12950|W:", "P  13005|:", "Black: stage / Stage 1 of 2"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Other control"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Replaced clock / Enter a whole game"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Adjournment"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Penalty / White gets +2:00"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Penalty / Black gets +2:00"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "White: time used"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Black: time used"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Colours / White left / Times stay in place"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Flags / No flag, no zero"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Undo / Nothing to undo"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Five seconds / A claim under III.4"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Options / Language: English"},
	    {NULL, "+", "   12950|W:", "P  13005|:", "Send settings / Code "},
	    {NULL, "-", "   12950|W:", "P  13005|:", "Options / Language: English"},
	    {NULL, "B", "   12950|W:", "P  13005|:", NULL},
	};

	EXPECT(rows);
}

/* covers: A3 A7 */
TEST(test_corrections)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "R100sL5sRL50sP", "   12950|W:", "P  13005|:", NULL},
	    {NULL, "hPO", "   [1]2950|W:", "P  13005|:", "White: time left / now 1:29:50 / Hours: 1"},
	    {NULL, "O", "   1[29]50|W:", "P  13005|:", "White: time left / now 1:29:50 / Minutes: 29"},
	    {NULL, "+", "   1[30]50|W:", "P  13005|:", "White: time left / becomes 1:30:50 / Minutes: 30"},
	    {NULL, "O", "   130[50]|W:", "P  13005|:", "White: time left / becomes 1:30:50 / Seconds: 50"},
	    {NULL, "-", "   130[49]|W:", "P  13005|:", "White: time left / becomes 1:30:49 / Seconds: 49"},
	    {NULL, "O", "   13049|W:", "P  13005|:", "Black: time left / now 1:30:05"},
	    {NULL, "O", "   13049|W:", "   [1]3005|:", "Black: time left / now 1:30:05 / Hours: 1"},
	    {NULL, "-O", "   13049|W:", "    [30]05|:", "Black: time left / becomes 30:05 / Minutes: 30"},
	    {NULL, "B", "   13049|W:", "   [ ]3005|:", "Black: time left / becomes 30:05 / Hours: 0"},
	    {NULL, "P", "   13049|W:", "P1  3005|:", NULL},
	    {NULL, "hP[White: moves]O", "   13049|W:", "P1  3005|:", "White: moves / Moves made: 2"},
	    {NULL, "+", "   13049|W:", "P1  3005|:", "White: moves / Moves made: 3"},
	    {NULL, "O", "   13049|W:", "P1  3005|:", "White: moves / The stage stays"},
	    {NULL, "+", "   13049|W:", "P1  3005|:", "37 moves to make / The stage follows / adds no time"},
	    {NULL, "B", "   13049|W:", "P1  3005|:", "37 moves to make / Moves made: 3"},
	    {NULL, "OO", "   13049|W:", "P1  3005|:", "Black: moves / Moves made: 1"},
	    {NULL, "O+O", "   13049|W:", "P1  3005|:", "Black: moves / The stage stays"},
	    {NULL, "O", "   13049|W:", "P1  3005|:", "White: stage / Stage 1"},
	    {NULL, "O", "   13049|W:", "P1  3005|:", "White: stage / Stage 1"},
	    {NULL, "+", "   13049|W:", "P1  3005|:", "White: stage / Stage 2"},
	    {NULL, "O", "   13049|W:", "P1  3005|:", "White: stage / Stage 2 of 2 / Moves counted before"},
	    {NULL, "+", "   13049|W:", "P1  3005|:", "White: stage / Stage 2 of 2 / Its moves begin now"},
	    {NULL, "O", "   13049|W:", "P1  3005|:", "Black: stage / Stage 1"},
	    {NULL, "B", "   13049|W:", "P1  3005|:", NULL},
	    {NULL, "hP[Black: time used]O",
	     "   13049|W:", "   [ ] 055|:", "Black: time used / now 0:55 / Hours: 0"},
	    {NULL, "OO", "   13049|W:", "     0[55]|:", "Black: time used / now 0:55 / Seconds: 55"},
	    {NULL, "+P", "   13049|W:", "P1  3005|:", NULL},
	    {NULL, "hP[Black: time used]", "   13049|W:", "P1  3005|:", "Black: time used / now 0:56"},
	    {NULL, "hB", "   13049|W:", "P1  3005|:", NULL},
	    {NULL, "hPO-P", "   13049|W:", "P1  3005|:", NULL},
	    {"40/90m", "hP[Whose turn]OP", "P  13000|W:", "   13000|:", NULL},
	    {"5m", "hP[Black: time left]O+OO",
	     "     500|W:", "   105[00]|:", "Black: time left / becomes 1:05:00 / Seconds: 0"},
	    {"5m", "hP[Adjournment]O", "   [ ] 500|W:", "     500|:", "Adjournment / White: 5:00 / Hours: 0"},
	    {NULL, "OOO+OO4+P", "P    500|W:", "   10504|:", NULL},
	    {NULL, "hP[Black: stage]O", "P    500|W:", "   10504|:", "Black: stage / Stage 1"},
	    {NULL, "+", "P    500|W:", "   10504|:", "Black: stage / Stage 1 of 1 /  / No: no such stage"},
	    {"40/90m:30m", "hP[Black: moves]O40+O+P", "P  13000|W:", "   20000|:", NULL},
	    {"40/90m:30m", "hP[Black: stage]O+P", "P  13000|W:", "   13000|:", NULL},
	    {"9h", "hPO+", "   [9]0000|W:", "   90000|:",
	     "White: time left / now 9:00:00 / Hours: 9 / No: not any further"},
	    {NULL, "1s OO70+",
	     "   901[10]|W:", "   90000|:", "White: time left / becomes 9:01:10 / Seconds: 10"},
	    {"35999", "hPOOO+", "   959[59]|W:", "   95959|:",
	     "White: time left / now 9:59:59 / Seconds: 59 / No: not any further"},
	    {NULL, "1sB+", "   9[59]59|W:", "   95959|:",
	     "White: time left / now 9:59:59 / Minutes: 59 / No: not any further"},
	    {NULL, "1sB+", "   [9]5959|W:", "   95959|:",
	     "White: time left / now 9:59:59 / Hours: 9 / No: not any further"},
	};

	EXPECT(rows);
}

/* covers: A3 M5 M6: the period, where there are any */
TEST(test_periods)
{
	static const struct ui_row rows[] = {
	    {"10y5x30", "R3sP", "P     69|WT", "     100|T", NULL},
	    {NULL, "hP[White: period]", "P     69|WT", "     100|T", "White: period / Main time"},
	    {NULL, "+", "P     69|WT", "     100|T", "Black: period / Main time"},
	    {NULL, "-O", "P     69|WT", "     100|T", "White: period / Main time"},
	    {NULL, "2+P", "P2    69|WT", "     100|T", NULL},
	    {NULL, "hP[White: period]O 3+", "P2    69|WT", "     100|T", "White: period / Period 5"},
	    {NULL, "+P", "P2    69|WT", "     100|T",
	     "White: period / Period 6 /  / No: no such period"}, /* there is no sixth */
	    {NULL, "hB", "P2    69|WT", "     100|T", NULL},
	    {NULL, "hPOO O25+P", "P2    69|WT", "     100|T", NULL},
	    {NULL, "P1sLR", "P2    69|WT", "     100|T", NULL}, /* more than a period: no press lowers it */
	    {"10|10y5x30", "hP[Black: period]", "     100|WT", "     100|T",
	     "Black: period / Main time"},		       /* his alone */
	    {NULL, "O3+P", "P    100|WT", " 3   100|T", NULL}, /* a game that continues */
	    {"2c3/30", "R3sP", "P3   029|W:", "      20|T", NULL},
	    {NULL, "hP[White: period]", "P3   029|W:", "      20|T", "White: period / Period 1"},
	    {NULL, "O-P", "P    029|W:", "      20|T", NULL},
	    {"10m", "hP[White: time used]-",
	     "    1000|W:", "    1000|:", "Penalty / Black gets +1:00"}, /* none */
	    {"40/10m:10y3x20", "hP[Black: period]O2+P",
	     " 1  1000|W:", " 1  1000|:", "Black: period / Period 2 /  / No: no such period"},
	};

	EXPECT(rows);
}

/* covers: A3 M10: overtime is entered below zero, down to its limit and no further */
TEST(test_overtime_is_entered)
{
	static const struct ui_row rows[] = {
	    {"o10-20", "R3sP hPOOO", "     0[07]|W:", "     100|T",
	     "White: time left / now 0:07 / Seconds: 7"},
	    {NULL, "8-", "-    0[01]|W:", "     100|T", "White: time left / becomes -0:01 / Seconds: 1"},
	    {NULL, "3-P", "-    004|W:", "     100|T", NULL},
	    {NULL, "P1s", "-    005|W:", "     100|T", NULL},
	    {NULL, "P hP", "-    005|W:", "     100|T", "White: time left / now -0:05"},
	    {NULL, "OOO 15-", "-    0[20]|W:", "     100|T",
	     "White: time left / becomes -0:20 / Seconds: 20"},
	    {NULL, "-", "-    0[20]|W:", "     100|T",
	     "White: time left / becomes -0:20 / Seconds: 20 / No: not any further"},
	    {NULL, "1s 22+P", "P     20|WT", "     100|T", NULL},
	    {"o10", "hPOO-", "-   [ 0]50|W:", "     100|T", "White: time left / becomes -0:50 / Minutes: 0"},
	    {"10", "hPOOO10-", "     0[00]|W:", "     100|T", "White: time left / becomes 0:00 / Seconds: 0"},
	    {NULL, "-", "     0[00]|W:", "     100|T",
	     "White: time left / becomes 0:00 / Seconds: 0 / No: not any further"},
	    {"o10-20", "hP[White: time used]OOO-", "     0[00]|W:", "     100|T",
	     "White: time used / now 0:00 / Seconds: 0 / No: not any further"}, /* time used is never below */
	};

	EXPECT(rows);
}

/* covers: A3 P2 P3
 * Fields that are entered in one visit stay as entered, in either order. The next press adds its increment
 * and nothing else. */
TEST(test_after_the_control)
{
	static const struct ui_row rows[] = {
	    {"40/2h+30:30m+30", "hPO 2-O 41+OO hP[White: moves]O 40+O+P", "P2  4130|W:", "   20030|:", NULL},
	    {NULL, "P1sL", " 2  4159|W:", "   20030|", NULL},
	    {"40/2h+30:30m+30", "hP[White: moves]O 40+O+O",
	     "P  23030|W:", "   20030|:", "Black: moves / Moves made: 0"},
	    {NULL, "hP[Black: time left]O 2-O 11+P", "P  23030|W:", " 1  1130|:", NULL},
	    {NULL, "P1sL", "   23059|W:", " 1  1130|", NULL},
	    {"40/2h+30:30m+30", "R1sP hPO 2-O 41+O+O hP[White: moves]O 40+O+P",
	     "P2  4130|W:", "   20030|:", NULL},
	    {NULL, "P1sL", " 2  4159|W:", "   20030|", NULL},
	    {"40/2h+30:30m+30", "R1sP hP[White: moves]O 40+O+O hP[Black: time left]O 2-O 11+O+P",
	     "P  23029|W:", " 1  1131|:", NULL},
	    {NULL, "P1sL", "   23058|W:", " 1  1131|", NULL},
	    /* the stage by itself adds nothing either */
	    {"40/2h+30:30m+30", "R1sP hPO 2-O 41+O+O hP[White: stage]O+O+P",
	     "P2  4130|W:", "   20030|:", NULL},
	    /* without a time the stage brings its own */
	    {"40/2h+30:30m+30", "R1sP hP[White: moves]O 40+O+P", "P  23029|W:", "   20030|:", NULL},
	};

	EXPECT(rows);
}

/* covers: A3 A6 A7 */
TEST(test_turn_colour_iii4)
{
	static const struct ui_row rows[] = {
	    {"1h", "R100sP", "P   5820|W:", "   10000|:", NULL},
	    {NULL, "hP[Whose turn]O", "P   5820|W:", "   10000|:", "Whose turn / White to move"},
	    {NULL, "+", "P   5820|W:", "   10000|:", "Whose turn / Black to move"},
	    {NULL, "+", "P   5820|W:", "   10000|:", "Whose turn / White to move"},
	    {NULL, "-P", "    5820|W:", "P  10000|:", NULL},
	    {NULL, "hP[Colours]O", "    5820|W:", "P  10000|:", "Colours / White left / Times stay in place"},
	    {NULL, "+", "    5820|W:", "P  10000|:", "Colours / White right / Times stay in place"},
	    {NULL, "P", "    5820|:", "P  10000|W:", NULL},
	    {NULL, "hP[Five seconds]O",
	     "    5820|:", "P  10000|W:", "Five seconds / Black gets +2:00    < / 5 s a move: increment"},
	    {NULL, "+",
	     "    5820|:", "P  10000|W:", "Five seconds / White gets +2:00    < / 5 s a move: increment"},
	    {NULL, "O",
	     "    5820|:", "P  10000|W:", "Five seconds / White gets +2:00 / 5 s a move: increment"},
	    {NULL, "+",
	     "    5820|:", "P  10000|W:", "Five seconds / White gets +2:00 / 5 s a move: delay   <"},
	    {NULL, "-",
	     "    5820|:", "P  10000|W:", "Five seconds / White gets +2:00 / 5 s a move: increment"},
	    {NULL, "P", "    5825|:", "P  10205|W:", NULL},
	    {NULL, "hP[Five seconds]O",
	     "    5825|:", "P  10205|W:", "Five seconds / Black gets +2:00    < / 5 s a move: increment"},
	    {NULL, "P", "    5825|:", "P  10205|W:",
	     "Five seconds / Black gets +2:00    < / 5 s a move: increment / No: has a bonus"},
	    {NULL, "1s", "    5825|:", "P  10205|W:",
	     "Five seconds / Black gets +2:00    < / 5 s a move: increment / No: has a bonus"},
	    {NULL, "BB", "    5825|:", "P  10205|W:", NULL},
	    {"1h", "R100sL10sP hP[Five seconds]O",
	     "    5820|W:", "P   5950|:", "Five seconds / White gets +2:00    < / 5 s a move: increment"},
	    {NULL, "O+P", " 5 10020|W:", "P5  5950|:", NULL},
	    {NULL, "hB",
	     " 5 10020|W:", "P5  5950|:", "End this game? / Same game again / - +: another control"},
	    {"1h", "hP[Five seconds]O+O+P", " 5 10200|W:", " 5 10000|:", NULL},
	    {"5m", "hP[Five seconds]OP", "     500|W:", "     500|:",
	     "Five seconds / Black gets +2:00    < / 5 s a move: increment / No: not in blitz"},
	    {"1h", "R100sL10sP hP[Whose turn]O", "    5820|W:", "P   5950|:", "Whose turn / Black to move"},
	};

	EXPECT(rows);
}

/* covers: A2 */
TEST(test_penalty)
{
	static const struct ui_row rows[] = {
	    {"90m+30", "R20sL5sP", "   13040|W:", "P  13025|:", NULL},
	    {NULL, "h+", "   13040|W:", "P  13025|:", "Penalty / Black gets +2:00 / "},
	    {NULL, "O", "   13040|W:", "P  13025|:", "Black gets +2:00 / Moves next: / as it was"},
	    {NULL, "+", "   13040|W:", "P  13025|:", "Black gets +2:00 / Moves next: / take back"},
	    {NULL, "+", "   13040|W:", "P  13025|:", "Black gets +2:00 / Moves next: / press stands"},
	    {NULL, "+", "   13040|W:", "P  13025|:", "Black gets +2:00 / Moves next: / as it was"},
	    {NULL, "O", "   13040|W:", "P  13025|:", "Penalty / Black gets +2:00 / For one side"},
	    {NULL, "+", "   13040|W:", "P  13025|:", "Penalty / Both get +2:00 / For both sides"},
	    {NULL, "O", "   13040|W:", "P  13025|:", "Penalty / Both get +2:00 / Seconds: 0"},
	    {NULL, "3-", "   13040|W:", "P  13025|:", "Penalty / Both get +1:57 / Seconds: 57"},
	    {NULL, "BBB", "   13040|W:", "P  13025|:", "Penalty / Both get +1:57 / "},
	    {NULL, "3-", "   13040|W:", "P  13025|:", "Penalty / Both lose 1:03 / "},
	    {NULL, "O+P", "P  12907|W:", "   12922|:", NULL},
	    {NULL, "h-", "P  12907|W:", "   12922|:", "Penalty / White gets +2:00 / "},
	    {NULL, "-P", "P  13007|W:", "   12922|:", NULL},
	    {NULL, "h-", "P  13007|W:", "   12922|:", "Penalty / White gets +2:00 / "},
	    {NULL, "O++O+P", "   13207|W:", "P  13122|:", NULL},
	    {"3+1", "h-", "      40|WT", "      40|T", "Penalty / White gets +1:00 / "},
	    {NULL, "hB", "      40|WT", "      40|T", NULL},
	    {"90m+30", "R20sP h- O++P", "   13210|W:", "P  13030|:", NULL},
	    {NULL, "h+ 4-P", "   13210|W:", "P  12830|:", NULL},
	    {NULL, "h+ OO+OP", "   13410|W:", "P  13030|:", NULL},
	    {"90m+30", "h- 3O 119-", "   13030|W:", "   13030|:", "Penalty / White gets +0:01 / Seconds: 1"},
	    {NULL, "-", "   13030|W:", "   13030|:", "Penalty / White gets +0:00 / Seconds: 0"},
	    {NULL, "-", "   13030|W:", "   13030|:", "Penalty / White loses 0:01 / Seconds: 1"},
	    {"90m+30", "R20sL5sP h+O+P", "P  13010|W:", "   13225|:", NULL},
	    {NULL, "P10sL", "   13030|W:", "   13225|", NULL},
	    {"90m+30", "R20sL5sP h-O+P", "P  13210|W:", "   13025|:", NULL},
	    {"5m", "R20sP h+O+P", "P    440|W:", "     500|:",
	     "Black gets +1:00 / Moves next: / take back / No: no press to undo"},
	    {NULL, "1sB", "P    440|W:", "     500|:", "Penalty / Black gets +1:00 / "},
	    {NULL, "BB", "P    440|W:", "     500|:", NULL},
	    {"10m", "h+", "    1000|W:", "    1000|:", "Penalty / Black gets +1:00 / "},
	    {"601", "h+", "    1001|W:", "    1001|:", "Penalty / Black gets +1:00 / "},
	    {"1m+10", "h-", "     110|W:", "     110|:", "Penalty / White gets +1:00 / "},
	    {"3599", "h+", "    5959|W:", "    5959|:",
	     "Penalty / Black gets +1:00 / "}, /* rapid: below 60 minutes with 60 increments */
	    {"1h", "h+", "   10000|W:", "   10000|:", "Penalty / Black gets +2:00 / "},
	    {"59m+1", "h+", "    5901|W:", "    5901|:", "Penalty / Black gets +2:00 / "},
	    {"30m+29", "h+", "    3029|W:", "    3029|:", "Penalty / Black gets +1:00 / "},
	    {"30m+30", "h+", "    3030|W:", "    3030|:", "Penalty / Black gets +2:00 / "},
	    {"90m+30|30m", "h+",
	     "   13030|W:", "    3000|:", "Penalty / Black gets +1:00 / "}, /* on either side */
	    {"59+9", "h-", "     108|W:", "     108|:", "Penalty / White gets +1:00 / "},
	};

	EXPECT(rows);
}

/* covers: A5 F4 F5 */
TEST(test_past)
{
	static const struct ui_row rows[] = {
	    {"5m+3", "R10sL10sR10sL10sR10sL10sR10sP", "P    432|W:", "     442|:", NULL},
	    {NULL, "hP[Go back]O",
	     "P    432|W:", "     442|:", "Go back: move 3 / then Black moves / 4:42    4:49"},
	    {NULL, "+", "P    432|W:", "     442|:", "Go back: move 4 / then White moves / 4:42    4:42"},
	    {NULL, "2-", "P    432|W:", "     442|:", "Go back: move 3 / then White moves / 4:49    4:49"},
	    {NULL, "-", "P    432|W:", "     442|:", "Go back: move 2 / then Black moves / 4:49    4:56"},
	    {NULL, "2-", "P    432|W:", "     442|:", "Go back: move 1 / then Black moves / 4:56    5:03"},
	    {NULL, "+", "P    432|W:", "     442|:", "Go back: move 2 / then White moves / 4:56    4:56"},
	    {NULL, "-P", "     456|W:", "P    503|:", NULL},
	    {NULL, "hP[Undo]O", "     456|W:", "P    503|:", "Undo / Go back / 4:32    4:42"},
	    {NULL, "P", "P    432|W:", "     442|:", NULL},
	    {NULL, "hPO+O+P", "P    432|W:", "     442|:", NULL},
	    {NULL, "hP[Go back]O",
	     "P    432|W:", "     442|:", "Go back: move 3 / then Black moves / 4:42    4:49"},
	    {NULL, "20-", "P    432|W:", "     442|:", "Go back: move 1 / then White moves / 5:03    5:03"},
	    {NULL, "1sB", "P    432|W:", "     442|:", "Go back / To an earlier move"},
	    {NULL, "B", "P    432|W:", "     442|:", NULL},
	    {"3:2:2", "R4sL7s", "F3    29|WT", "[F]1    00|T", NULL},
	    {NULL, "PhP[Flags]O", "     003|W:", "     000|:", "Flags / The clocks now"},
	    {NULL, "+", "     003|W:", "     000|:", "1 Black, move 1 / flag, stage 3 / Moves: 1 and 0"},
	    {NULL, "+",
	     "     001|W:", "     000|:", "2 Black, move 1 / zero, stage 2 ended / Moves: 1 and 0"},
	    {NULL, "+",
	     "     000|W:", "     003|:", "3 White, move 1 / zero, stage 1 ended / Moves: 0 and 0"},
	    {NULL, "+", "F3    29|WT", "[F]1    00|T", "Flags / 4: none"},
	    {NULL, "+", "F3    29|WT", "[F]1    00|T", "Flags / 5: none"},
	    {NULL, "+", "F3    29|WT", "[F]1    00|T", "Flags / 6: none"},
	    {NULL, "+", "     003|W:", "     000|:", "Flags / The clocks now"},
	    {NULL, "-", "F3    29|WT", "[F]1    00|T", "Flags / 6: none"},
	    {NULL, "OB", "F3    29|WT", "[F]1    00|T", NULL},
	    {"40/3:2", "R4s P hP[Flags]O+",
	     "     000|W:", "     003|:", "1 White, move 1 / overstep, stage 1 / Moves: 0 and 0"},
	    {"9h+3599|5m", "R1sLRL P hP[Flags]O+",
	     "   95959|W:", "     500|:", "1 White, move 3 / held at 9:59:59 / Moves: 2 and 1"},
	};

	EXPECT(rows);
}

/* covers: A8 D2 */
TEST(test_looking)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30|5m", "O", "   13030|W:", "     500|:", "Code "},
	    {NULL, "O", "   13030|W:", "     500|:", "White: / 40 moves in 1:30:00 / Increment: 0:30"},
	    {NULL, "O", "   13030|W:", "     500|:", "then 30:00 + 0:30"},
	    {NULL, "O", "   13030|W:", "     500|:", "A flag stops play /  / "}, /* each page once */
	    {NULL, "-", "   13030|W:", "     500|:", "then 30:00 + 0:30"},
	    {NULL, "OO", "   13030|W:", "     500|:", "Code 3724"},
	    {NULL, "2-", "   13030|W:", "     500|:", "then 30:00 + 0:30"},
	    {NULL, "-", "   13030|W:", "     500|:", "White:"},
	    {NULL, "+", "   13030|W:", "     500|:", "then 30:00 + 0:30 / Black: / 5:00"},
	    {NULL, "O", "   13030|W:", "     500|:", "A flag stops play /  / "},
	    {NULL, "O", "   13030|W:", "     500|:", "Code 3724 /  / "},
	    {NULL, "O", "   13030|W:", "     500|:", "White: / 40 moves in 1:30:00"},
	    {NULL, "O", "   13030|W:", "     500|:", "then 30:00 + 0:30 / Black: / 5:00"},
	    {NULL, "O", "   13030|W:", "     500|:", "A flag stops play / "},
	    {NULL, "O", "   13030|W:", "     500|:", "Code 3724 /  / "},
	    {NULL, "O", "   13030|W:", "     500|:", "White: / 40 moves in 1:30:00 / Increment: 0:30"},
	    {NULL, "O", "   13030|W:", "     500|:", "then 30:00 + 0:30 / Black: / 5:00"},
	    {NULL, "-", "   13030|W:", "     500|:", "White: / 40 moves in 1:30:00 / Increment: 0:30"},
	    {NULL, "-", "   13030|W:", "     500|:", "Code 3724 /  / "},
	    {NULL, "10O", "   13030|W:", "     500|:", "then 30:00 + 0:30 / Black: / 5:00"},
	    {NULL, "O", "   13030|W:", "     500|:", "A flag stops play /  / "},
	    {NULL, "O", "   13030|W:", "     500|:", "Code 3724 / "},
	    {NULL, "O", "   13030|W:", "     500|:", "White: / 40 moves in 1:30:00"},
	    {NULL, "O", "   13030|W:", "     500|:", "then 30:00 + 0:30 / Black: / 5:00"},
	    {NULL, "O", "   13030|W:", "     500|:", "A flag stops play /  / "},
	    {NULL, "O", "   13030|W:", "     500|:", "Code 3724 /  / "},
	    {NULL, "O", "   13030|W:", "     500|:", "White: / 40 moves in 1:30:00"},
	    {NULL, "O", "   13030|W:", "     500|:", "then 30:00 + 0:30 / Black:"},
	    {NULL, "O", "   13030|W:", "     500|:", "A flag stops play / "},
	    {NULL, "3-", "   13030|W:", "     500|:", "Code 3724 /  / "},
	    {NULL, "hB R5s O", "   13025|W:", "     500|:", "Time used / 0:05    0:00 / Moves: 0 and 0"},
	    {NULL, "O", "   13025|W:", "     500|:", "White: / 40 moves in 1:30:00 / Increment: 0:30"},
	    {NULL, "O", "   13025|W:", "     500|:", "then 30:00 + 0:30"},
	    {NULL, "--", "   13024|W", "     500|:", "Time used / 0:06    0:00 / Moves: 0 and 0"},
	    {NULL, "-+", "   13024|W", "     500|:", "Time used / 0:06    0:00 / Moves: 0 and 0"},
	    {NULL, "-", "   13024|W", "     500|:", "A flag stops play / Used on this move / 0:06    0:00"},
	    {NULL, "3s", "   13021|W:", "     500|:", "A flag stops play / Used on this move / 0:09    0:00"},
	    {NULL, "2200m", "   13019|W:", "     500|:", NULL},
	    {NULL, "OL", "   13048|W:", "     500|", NULL},
	    {"2+1", "R1sO 3s", "[F]1    00|WT", "      30|T",
	     "Time used / 0:03    0:00 / Moves: 0 and 0"}, /* the flag fell meanwhile */
	    {NULL, "9s", "[F]1    00|WT", "      30|T", "White's flag fell"},
	    {"", "BO", "     302|W:", "     302|:", "Code "},
	    {NULL, "P", "     302|W:", "     302|:", NULL},
	    {"g10", "R1s O", "      87|WT", "     100|T", "Time used / 0:01    0:00 / Moves: 0 and 0"},
	    {"1/1m!|1/2m!", "3O", "     100|W:", "     200|:", "Black:"},
	    {"", "55+OO+", "    4545|W:", "    4545|:", "45 min + 45 s / "},
	};

	EXPECT(rows);
}

/* covers: A10 */
TEST(test_install)
{
	static const struct ui_row rows[] = {
	    {"2h", "R60sL30sR10sL5sP", "   15850|W:", "P  15925|:", NULL},
	    {NULL, "hP[Other control]O", "   15850|W:", "P  15925|:", "Other control / 120 min"},
	    {NULL, "+", "   15850|W:", "P  15925|:", "Other control / 120 min + 30 s"},
	    {NULL, "3-", "   15850|W:", "P  15925|:", "Other control / 90 min + 30 s"},
	    {NULL, "O", "   [13020]|W:", "   13025|:", "90 min + 30 s / White: 1:30:20 / Black: 1:30:25"},
	    {NULL, "O", "   13020|W:", "   [13025]|:", "90 min + 30 s / White: 1:30:20 / Black: 1:30:25"},
	    {NULL, "B", "   [13020]|W:", "   13025|:", "90 min + 30 s / White: 1:30:20 / Black: 1:30:25"},
	    {NULL, "B", "   15850|W:", "P  15925|:", "Other control / 120 min"},
	    {NULL, "2-P", "   [13020]|W:", "   13025|:", "90 min + 30 s / White: 1:30:20 / Black: 1:30:25"},
	    {NULL, "O", "   13020|W:", "   [13025]|:", "90 min + 30 s / White: 1:30:20 / Black: 1:30:25"},
	    {NULL, "O", "   13020|W:", "P  13025|:", "White: time left / now 1:30:20"},
	    {NULL, "hB", "   13020|W:", "P  13025|:", NULL},
	    {NULL, "hP[Other control]O", "   13020|W:", "P  13025|:", "Other control / 90 min + 30 s"},
	    {NULL, "O+B", "   13020|W:", "P  13025|:", "Other control / 90 min + 30 s"},
	    {NULL, "hB hP[Other control]O 3+", "   13020|W:", "P  13025|:", "Other control / 120 min + 30 s"},
	    {NULL, "P", "   [20020]|W:", "   20025|:", "120 min + 30 s / White: 2:00:20 / Black: 2:00:25"},
	    {NULL, "P", "   20020|W:", "P  20025|:", NULL},
	    {NULL, "hP[Other control]O 30-O",
	     "   [ 4605]|W:", "    4555|:", "45 min + 45 s / White: 46:05 / Black: 45:55"},
	    {"2h", "R60sP hP[Other control]O23-",
	     "P  15900|W:", "   20000|:", "Change this control / 120 min"},
	    {NULL, "-", "P  15900|W:", "   20000|:", "Own 5: empty"},
	    {NULL, "3-", "P  15900|W:", "   20000|:", "Own 2 / 1:30:00 + 0:30 / The sides differ"},
	    {NULL, "O", "   [12930]|W:", "    2000|:", "1:30:00 + 0:30 / White: 1:29:30 / Black: 20:00"},
	    {"2h", "R60sP hP[Other control]O23-O",
	     "   [2]0000|W:", "   [2]0000|:", "White: stage 1 / Time: 2:00:00 / Hours: 2"},
	    {NULL, "O", "   2[00]00|W:", "   2[00]00|:", "White: stage 1 / Time: 2:00:00 / Minutes: 0"},
	    {NULL, "+P", "   [20000]|W:", "   20100|:", "121 min / White: 2:00:00 / Black: 2:01:00"},
	    {NULL, "P", "P  20000|W:", "   20100|:", NULL},
	    {"2h", "R60sP hP[Other control]O23-OO+O",
	     "   201[00]|W:", "   201[00]|:", "White: stage 1 / Time: 2:01:00 / Seconds: 0"},
	    {NULL, "B", "   2[01]00|W:", "   2[01]00|:", "White: stage 1 / Time: 2:01:00 / Minutes: 1"},
	    {"2h", "R60sP hP[Other control]O24-O",
	     "P  15900|W:", "   20000|:", "Own 5: empty /  /  / No: nothing stored"},
	    {NULL, "1s", "P  15900|W:", "   20000|:", "Own 5: empty /  /  / No: nothing stored"},
	    {"2h", "hP[Other control]O2-OO",
	     "   13030|W:", "   [13030]|:", "90 min + 30 s / White: 1:30:30 / Black: 1:30:30"},
	    {NULL, "O", "P  13030|W:", "   13030|:", "White: time left / now 1:30:30"},
	    {NULL, "B", "P  13030|W:", "   13030|:", NULL},
	};

	EXPECT(rows);
}

/* covers: U3 */
TEST(test_the_end)
{
	static const struct ui_row rows[] = {
	    {"15m+10", "R100sP", "P   1330|W:", "    1510|:", NULL},
	    {NULL, "hB",
	     "P   1330|W:", "    1510|:", "End this game? / Same game again / - +: another control"},
	    {NULL, "+",
	     "P   1330|W:", "    1510|:", "End this game? / Another control /  / - +   OK: choose"},
	    {NULL, "+",
	     "P   1330|W:", "    1510|:", "End this game? / Same game again / - +: another control"},
	    {NULL, "-",
	     "P   1330|W:", "    1510|:", "End this game? / Another control /  / - +   OK: choose"},
	    {NULL, "B", "P   1330|W:", "    1510|:", NULL},
	    {NULL, "hB-O",
	     "    1510|W:", "    1510|:", "Choose time control / 15 min + 10 s / Hold OK: options"},
	    {NULL, "B", "P   1330|W:", "    1510|:", NULL},
	    {NULL, "hBO", "    1510|W:", "    1510|:", NULL},
	    {"2+1", "R4s hB", "[F]1    00|WT", "      30|T",
	     "End this game? / Same game again / - +: another control"},
	    {NULL, "P", "      30|WT", "      30|T", NULL},
	    {"", "+O R1sP hB+P",
	     "     300|W:", "     300|:", "Choose time control / 3 min / Hold OK: options"},
	    {NULL, "+O", "     503|W:", "     503|:", NULL},
	};

	EXPECT(rows);
}

/* covers: U4 */
TEST(test_options)
{
	static const struct ui_row rows[] = {
	    {"", "hO", "     302|W:", "     302|:",
	     "Options / Language: English"}, /* the language is the first field, and names itself */
	    {NULL, "+", "     302|W:", "     302|:", "Options / Sprache: Deutsch"},
	    {NULL, "-{Sound}", "     302|W:", "     302|:", "Options / Sound: off"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Sound: flag only"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Sound: warnings"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Sound: all"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Sound: off"},
	    {NULL, "-{Tenths}", "     302|W:", "     302|:", "Options / Tenths below 20 s"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Tenths below 40 s"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Tenths below 60 s"},
	    {NULL, "+", "     302|W:", "     302|:",
	     "Options / Tenths below 60 s /  / No: not any further"}, /* numbers stop at their ends */
	    {NULL, "3s3-", "     302|W:", "     302|:", "Options / Tenths: never"},
	    {NULL, "-", "     302|W:", "     302|:", "Options / Tenths: never /  / No: not any further"},
	    {NULL, "3s+{White sits}", "     302|W:", "     302|:", "Options / White sits left"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / White sits right"},
	    {NULL, "{Flag}", "     302|W:", "     302|:", "Options / Flag: as the control"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Flag: play stops"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Flag: play goes on"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Flag: as the control"},
	    {NULL, "{Stages}", "     302|W:", "     302|:", "Options / Stages: as written"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Stages: other way"},
	    {NULL, "{Penalty}", "     302|W:", "     302|:", "Options / Penalty: by the Laws"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Penalty: 1 min"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Penalty: 2 min"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Penalty: 3 min"},
	    {NULL, "+", "     302|W:", "     302|:",
	     "Options / Penalty: by the Laws"}, /* no brightness where the board cannot be dimmed */
	    {NULL, "{Contrast}", "     302|W:", "     302|:", "Options / Contrast: 5"},
	    {NULL, "{Clock number}", "     302|W:", "     302|:", "Options / Clock number: 0000"},
	    {NULL, "3+O", "     302|W:", "     302|:", "Options / Clock number: 0300"},
	    {NULL, "7+{Trim}", "     302|W:", "     302|:", "Options / Trim: +0.00 ppm"},
	    {NULL, "+", "     302|W:", "     302|:", "Options / Trim: +0.25 ppm"},
	    {NULL, "2-", "     302|W:", "     302|:", "Options / Trim: -0.25 ppm"},
	    {NULL, "BB", "     302|W:", "     302|:", "Options / Clock number: 0307"},
	    {NULL, "O", "     302|W:", "     302|:", "Options / Clock number: 0307"},
	    {NULL, "{Choose time control}",
	     "     302|:", "     302|W:", "Choose time control / 3 min + 2 s / Hold OK: options"},
	    {NULL, "O", "     302|:", "     302|W:", NULL},
	    {NULL, "BhO{Sound}", "     302|:", "     302|W:", "Options / Sound: all"},
	    {NULL, "hB", "     302|:", "     302|W:", NULL},
	    {"40/90m+30:30m+30", "R5sP hP[Options]O",
	     "P  13025|W:", "   13030|:", "Options / Language: English"},
	    {NULL, "{Tenths}", "P  13025|W:", "   13030|:", "Options / Tenths below 20 s"},
	    {NULL, "B", "P  13025|W:", "   13030|:", "Options / Sound: off"},
	    {NULL, "BB", "P  13025|W:", "   13030|:", "Options"},
	    {NULL, "OP", "P  13025|W:", "   13030|:", NULL},
	};

	EXPECT(rows);
}

/* covers: U2 P1 P7 */
TEST(test_a_user_preset)
{
	static const struct ui_row rows[] = {
	    {"", "5-", "     302|W:", "     302|:", "Own 1: empty /  / Hold PLAY: change it"},
	    {NULL, "hP", "   [ ] 000|W:", "   [ ] 000|:", "White: stage 1 / Time: 0:00 / Hours: 0"},
	    {NULL, "+O", "   1[00]00|W:", "   1[00]00|:", "White: stage 1 / Time: 1:00:00 / Minutes: 0"},
	    {NULL, "30+O", "   130[00]|W:", "   130[00]|:", "White: stage 1 / Time: 1:30:00 / Seconds: 0"},
	    {NULL, "O", "   13000|W:", "   13000|:", "White: stage 1 / Moves: any"},
	    {NULL, "40+O", "   13000|W:", "   13000|:", "White: stage 1 / Moves: 40 / ends by its moves"},
	    {NULL, "+", "   13000|W:", "   13000|:", "White: stage 1 / Moves: 40 / ends at zero"},
	    {NULL, "-O", "   13000|W:", "   13000|:", "White: stage 1 / No bonus time"},
	    {NULL, "+O", "    [ 0]00|W:", "    [ 0]00|:", "White: stage 1 / Increment: 0:00 / Minutes: 0"},
	    {NULL, "O", "     0[00]|W:", "     0[00]|:", "White: stage 1 / Increment: 0:00 / Seconds: 0"},
	    {NULL, "30+O", "   13000|W:", "   13000|:", "White: stage 1 / Increment: 0:30 / on every move"},
	    {NULL, "O", "   13000|W:", "   13000|:", "White: stage 1 / last stage"},
	    {NULL, "+", "   13000|W:", "   13000|:", "White: stage 1 / another stage follows"},
	    {NULL, "OO", "    [ 0]00|W:", "    [ 0]00|:", "White: stage 2 / Time: 0:00 / Minutes: 0"},
	    {NULL, "30+", "    [30]00|W:", "    [30]00|:", "White: stage 2 / Time: 30:00 / Minutes: 30"},
	    {NULL, "P", "   13030|W:", "   13030|:", "Own 1 / 90 min + 30 s / 40 moves, +30 min"},
	    {NULL, "O", "   13030|W:", "   13030|:", NULL},
	    {"", "5- hP ++O 4O", "   20000|W:", "   20000|:", "White: stage 1 / last stage"},
	    {NULL, "+", "   20000|W:", "   20000|:", "White: stage 1 / another stage follows"},
	    {NULL, "+", "   20000|W:", "   20000|:", "White: stage 1 / last, repeated"},
	    {NULL, "+", "   20000|W:", "   20000|:", "White: stage 1 / last stage"},
	    {NULL, "+O", "   [ ] 000|W:", "   [ ] 000|:", "White: stage 2 / Time: 0:00 / Hours: 0"},
	    {NULL, "+O", "   1[00]00|W:", "   1[00]00|:", "White: stage 2 / Time: 1:00:00 / Minutes: 0"},
	    {NULL, "5+O", "   105[00]|W:", "   105[00]|:", "White: stage 2 / Time: 1:05:00 / Seconds: 0"},
	    {NULL, "3+", "   105[03]|W:", "   105[03]|:", "White: stage 2 / Time: 1:05:03 / Seconds: 3"},
	    {NULL, "O", "   10503|W:", "   10503|:", "White: stage 2 / Moves: any"},
	    {NULL, "O", "   10503|W:", "   10503|:", "White: stage 2 / No bonus time"},
	    {NULL, "O", "   10503|W:", "   10503|:", "White: stage 2 / last stage"},
	    {NULL, "O", "   10503|W:", "   10503|:", "White: stage 2 / Black: as White"},
	    {NULL, "+", "   10503|W:", "   10503|:", "White: stage 2 / Black: his own"},
	    {NULL, "O", "   [ ] 000|W:", "   [ ] 000|:", "Black: stage 1 / Time: 0:00 / Hours: 0"},
	    {NULL, "+", "   [1]0000|W:", "   [1]0000|:", "Black: stage 1 / Time: 1:00:00 / Hours: 1"},
	    {NULL, "P", "   20000|W:", "   10000|:", "Own 1 / 2:00:00 / The sides differ"},
	    {NULL, "hP P", "   20000|W:", "   10000|:", "Own 1 / 2:00:00 / The sides differ"},
	    {NULL, "O", "   20000|W:", "   10000|:", NULL},
	    {"", "5- hP P",
	     "   [ ] 000|W:", "   [ ] 000|:", "White: stage 1 / Time: 0:00 / Hours: 0 / No: it has no time"},
	    {NULL, "1s 4+", "   [4]0000|W:", "   [4]0000|:", "White: stage 1 / Time: 4:00:00 / Hours: 4"},
	    {NULL, "4-", "   [ ] 000|W:", "   [ ] 000|:", "White: stage 1 / Time: 0:00 / Hours: 0"},
	    {NULL, "-",
	     "   [ ] 000|W:", "   [ ] 000|:", "White: stage 1 / Time: 0:00 / Hours: 0 / No: not any further"},
	    {NULL, "1sO+", "    [ 1]00|W:", "    [ 1]00|:", "White: stage 1 / Time: 1:00 / Minutes: 1"},
	    {NULL, "-", "    [ 0]00|W:", "    [ 0]00|:", "White: stage 1 / Time: 0:00 / Minutes: 0"},
	    {NULL, "-", "    [ 0]00|W:", "    [ 0]00|:",
	     "White: stage 1 / Time: 0:00 / Minutes: 0 / No: not any further"},
	    {"", "5- hP OO+O", "     001|W:", "     001|:", "White: stage 1 / Moves: any"},
	    {NULL, "255+", "     001|W:", "     001|:", "White: stage 1 / Moves: 255"},
	    {NULL, "+", "     001|W:", "     001|:", "White: stage 1 / Moves: 255 /  / No: not any further"},
	    {NULL, "1s255-", "     001|W:", "     001|:", "White: stage 1 / Moves: any"},
	    {NULL, "-", "     001|W:", "     001|:", "White: stage 1 / Moves: any /  / No: not any further"},
	    {"", "5- hP +P hP 4O++P", "   10000|W:", "   10000|:", "Own 1 / 60 min / Hold PLAY: change it"},
	};

	EXPECT(rows);
}

/* covers: U2 P7: along all fields, and back */
TEST(test_along_a_user_preset)
{
	static const struct ui_row rows[] = {
	    {"", "4- hP", "   [1]3000|W:", "   [1]3000|:", "White: stage 1 / Time: 1:30:00 / Hours: 1"},
	    {NULL, "O", "   1[30]00|W:", "   1[30]00|:", "White: stage 1 / Time: 1:30:00 / Minutes: 30"},
	    {NULL, "O", "   130[00]|W:", "   130[00]|:", "White: stage 1 / Time: 1:30:00 / Seconds: 0"},
	    {NULL, "O", "   13000|W:", "   13000|:", "White: stage 1 / Moves: 40"},
	    {NULL, "O", "   13000|W:", "   13000|:", "White: stage 1 / Moves: 40 / ends by its moves"},
	    {NULL, "O", "   13000|W:", "   13000|:", "White: stage 1 / Increment: 0:30"},
	    {NULL, "O", "    [ 0]30|W:", "    [ 0]30|:", "White: stage 1 / Increment: 0:30 / Minutes: 0"},
	    {NULL, "O", "     0[30]|W:", "     0[30]|:", "White: stage 1 / Increment: 0:30 / Seconds: 30"},
	    {NULL, "O", "   13000|W:", "   13000|:", "White: stage 1 / Increment: 0:30 / on every move"},
	    {NULL, "O", "   13000|W:", "   13000|:", "White: stage 1 / another stage follows"},
	    {NULL, "O", "   [ ]3000|W:", "   [ ]3000|:", "White: stage 2 / Time: 30:00 / Hours: 0"},
	    {NULL, "O", "    [30]00|W:", "    [30]00|:", "White: stage 2 / Time: 30:00 / Minutes: 30"},
	    {NULL, "O", "    30[00]|W:", "    30[00]|:", "White: stage 2 / Time: 30:00 / Seconds: 0"},
	    {NULL, "O", "    3000|W:", "    3000|:", "White: stage 2 / Moves: any"},
	    {NULL, "O", "    3000|W:", "    3000|:", "White: stage 2 / Increment: 0:30"},
	    {NULL, "O", "    [ 0]30|W:", "    [ 0]30|:", "White: stage 2 / Increment: 0:30 / Minutes: 0"},
	    {NULL, "O", "     0[30]|W:", "     0[30]|:", "White: stage 2 / Increment: 0:30 / Seconds: 30"},
	    {NULL, "O", "    3000|W:", "    3000|:", "White: stage 2 / Increment: 0:30 / on every move"},
	    {NULL, "O", "    3000|W:", "    3000|:", "White: stage 2 / last stage"},
	    {NULL, "O", "    3000|W:", "    3000|:", "White: stage 2 / Black: his own"},
	    {NULL, "O", "   [ ]2000|W:", "   [ ]2000|:", "Black: stage 1 / Time: 20:00 / Hours: 0"},
	    {NULL, "O", "    [20]00|W:", "    [20]00|:", "Black: stage 1 / Time: 20:00 / Minutes: 20"},
	    {NULL, "O", "    20[00]|W:", "    20[00]|:", "Black: stage 1 / Time: 20:00 / Seconds: 0"},
	    {NULL, "O", "    2000|W:", "    2000|:", "Black: stage 1 / Moves: any"},
	    {NULL, "O", "    2000|W:", "    2000|:", "Black: stage 1 / No bonus time"},
	    {NULL, "O", "    2000|W:", "    2000|:", "Black: stage 1 / last stage"},
	    {NULL, "O", "   13030|W:", "    2000|:", "Own 2 / 1:30:00 + 0:30 / The sides differ"},
	    {"", "4- hP 20O", "   [ ]2000|W:", "   [ ]2000|:", "Black: stage 1 / Time: 20:00 / Hours: 0"},
	    {NULL, "B", "    3000|W:", "    3000|:", "White: stage 2 / Black: his own"},
	    {NULL, "B", "    3000|W:", "    3000|:", "White: stage 2 / last stage"},
	    {NULL, "10B", "   13000|W:", "   13000|:", "White: stage 1 / Increment: 0:30 / on every move"},
	    {NULL, "B", "     0[30]|W:", "     0[30]|:", "White: stage 1 / Increment: 0:30 / Seconds: 30"},
	    {NULL, "8B", "   13030|W:", "    2000|:", "Own 2 / 1:30:00 + 0:30 / The sides differ"},
	    {NULL, "B", "     302|W:", "     302|:", NULL},
	    {NULL, "B", "     302|W:", "     302|:", "Choose time control / 3 min + 2 s / Hold OK: options"},
	    {NULL, "B", "     302|W:", "     302|:", NULL},
	};

	EXPECT(rows);
}

/* covers: U2 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 */
TEST(test_kinds_of_user_presets)
{
	static const struct ui_row rows[] = {
	    {"", "5- hP +OOOO", "   10000|W:", "   10000|:", "White: stage 1 / No bonus time"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Increment: 0:00"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Bronstein: 0:00"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Delay: 0:00"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Byoyomi: 0 x 0:00"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Canadian 0 in 0:00"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Hourglass"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Counts up"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Gong: 0:00"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / Scrabble"},
	    {NULL, "+", "   10000|W:", "   10000|:", "White: stage 1 / No bonus time"},
	    {NULL, "O", "   10000|W:", "   10000|:", "White: stage 1 / last stage"},
	    {"", "5- hP +OOOO +++O",
	     "    [ 0]00|W:", "    [ 0]00|:", "White: stage 1 / Delay: 0:00 / Minutes: 0"},
	    {NULL, "O", "     0[00]|W:", "     0[00]|:", "White: stage 1 / Delay: 0:00 / Seconds: 0"},
	    {NULL, "5+O", "   10000|W:", "   10000|:", "White: stage 1 / last stage"},
	    {NULL, "P", "   10000|W:", "   10000|:", "Own 1 / 60 min, delay 5 s / Hold PLAY: change it"},
	    {"", "5- hP +OOOO 4+O",
	     "    [ 0]00|W:", "    [ 0]00|:", "White: stage 1 / Byoyomi: 0 x 0:00 / Minutes: 0"},
	    {NULL, "O", "     0[00]|W:", "     0[00]|:", "White: stage 1 / Byoyomi: 0 x 0:00 / Seconds: 0"},
	    {NULL, "+O", "   10000|W:", "   10000|:", "White: stage 1 / Byoyomi: 0 x 0:01 / Periods: 0"},
	    {NULL, "3+O", "   10000|W:", "   10000|:", "White: stage 1 / last stage"},
	    {"", "5- hP +OOOO 5+O",
	     "    [ 0]00|W:", "    [ 0]00|:", "White: stage 1 / Canadian 0 in 0:00 / Minutes: 0"},
	    {NULL, "O+O", "   10000|W:", "   10000|:", "White: stage 1 / Canadian 0 in 0:01 / Moves: 0"},
	    {NULL, "+P", "   10000|W:", "   10000|:", "Own 1 / 60 min, 1 in 0:01 / Hold PLAY: change it"},
	    {"", "5- hP +OOOO 6+O",
	     "   10000|W:", "   10000|:", "Own 1 / Hourglass 60 min / Hold PLAY: change it"},
	    {NULL, "P", "   10000|W:", "   10000|:",
	     "Own 1 / Hourglass 60 min / Hold PLAY: change it / No: choose with OK"},
	    {"", "5- hP +OOO 3+O +O 6+O",
	     "   10000|W:", "   10000|:", "Own 1 / Hourglass 60 min / Hold PLAY: change it"},
	    {"", "5- hP +OOOO -O",
	     "    [ 0]00|W:", "    [ 0]00|:", "White: stage 1 / Overtime: 0:00 / Minutes: 0"},
	    {NULL, "+O", "     1[00]|W:", "     1[00]|:", "White: stage 1 / Overtime: 1:00 / Seconds: 0"},
	    {"", "5- hP +OOOO 8+O",
	     "    [ 0]00|W:", "    [ 0]00|:", "White: stage 1 / Gong: 0:00 / Minutes: 0"},
	    {"", "5- hP +OOOO 4+O O10+O P", "   10000|W:", "   10000|:",
	     "White: stage 1 / Byoyomi: 0 x 0:10 / Periods: 0 / No: needs a number"},
	    {"", "5- hP +OOOO 4+O +O P", "   10000|W:", "   10000|:",
	     "White: stage 1 / Byoyomi: 0 x 1:00 / Periods: 0 / No: needs a number"},
	    {"", "5- hP +OOOO 2+O P", "   10000|W:", "   10000|:", "Own 1 / 60 min / Hold PLAY: change it"},
	    {"", "5- hP +OOO 3+O O4+OOOO", "   10000|W:", "   10000|:", "White: stage 1 / last stage"},
	};

	EXPECT(rows);
}

/* covers: U2 M7 P1
 * The fields that the editor keeps, and those that it clears. */
TEST(test_editing)
{
	static const struct ui_row rows[] = {
	    {"", "5- hP +OOO+",
	     "   10000|W:", "   10000|:", "White: stage 1 / Moves: 1"}, /* one move, and then more */
	    {NULL, "O", "   10000|W:", "   10000|:", "White: stage 1 / Moves: 1 / ends by its moves"},
	    {"5m", "B4- B O-+", "     500|W:", "     500|:",
	     "Code 4585 /  / "}, /* the control in force, not the one that was looked at */
	    {NULL, "P", "     500|W:", "     500|:", NULL},
	    {"5m", "R1sP hP[Other control] O4- hB hP[Other control]O4-O",
	     "   [ ] 500|W:", "   [ ] 500|:", "White: stage 1 / Time: 5:00 / Hours: 0"},
	    {"", "4- hP 12O", "    30[00]|W:", "    30[00]|:", "White: stage 2 / Time: 30:00 / Seconds: 0"},
	    {NULL, "hB B 4- hP", "   [1]3000|W:", "   [1]3000|:",
	     "White: stage 1 / Time: 1:30:00 / Hours: 1"}, /* from the beginning again */
	    {"", "5- hP +OP", "   10000|W:", "   10000|:", "Own 1 / 60 min / Hold PLAY: change it"},
	    {NULL, "+", "   13030|W:", "    2000|:", "Own 2 / 1:30:00 + 0:30 / The sides differ"},
	    {"", "4- hP 5O3+", "   13000|W:", "   13000|:", "White: stage 1 / Byoyomi: 0 x 0:30"},
	    {NULL, "15O", "   [ ]2000|W:", "   [ ]2000|:", "Black: stage 1 / Time: 20:00 / Hours: 0"},
	    {NULL, "P 1s", "   13000|W:", "   13000|:",
	     "White: stage 1 / Byoyomi: 0 x 0:30 / Periods: 0 / No: needs a number"}, /* the stage that is wrong, and its field */
	    {"", "4- hP 24O 6+", "    2000|W:", "    2000|:", "Black: stage 1 / Hourglass"},
	    {NULL, "O", "    2000|W:", "    2000|:",
	     "Black: stage 1 / Hourglass /  / No: it stands alone"}, /* nothing for Black alone */
	    {NULL, "1s", "    2000|W:", "    2000|:", "Black: stage 1 / Hourglass /  / No: it stands alone"},
	};

	EXPECT(rows);
}

/* covers: U2 P1 P6 P7 M7
 * The control that is saved, from the old one and the keys. */
TEST(test_what_is_kept)
{
	static const struct {
		const char *from; /* or NULL */
		const char *keys;
		const char *kept;
	} rows[] = {
	    {"3/60.5+5.25", "9O+O O2+P",
	     "3/60.5+5.25:2m+5.25"}, /* a further stage: the kind of the one before, no time, no moves */
	    {"3/60.5+5.25", "9O+O O2+7O+O O3+P", "3/60.5+5.25:2m+5.25:3m+5.25"},
	    {"3/1m", "6O-OP", "3/1m!"},
	    {"3/1m!", "6O+OP", "3/1m"},
	    {"1m:2m", "5O-P", "1m"},
	    {"1m:2m:3m", "11O-P", "1m:2m"},
	    {"40/90m:30m", "5O6+O", "*90m"},
	    {"5m|4m", "4O6+O", "*5m"},
	    {"5m|4m", "6O-P", "5m"},
	    {"5m+5", "4O-P", "5m"},
	    {"5m+5@61", "4O+P", "5mb5"},
	    {"5m", "6O+O O+P", "5m|6m"},
	    {"40/90m", "4O+P", "40?/90m"},
	    {"40/90m:30m", "3O40-P", "90m:30m"},
	    {NULL, "3+OOOO4+O+OO3+P", "3hy3x60"},
	    {NULL, "3+OOOO5+OO10+O4+P", "3hc4/10"},
	    {NULL, "O10+OOO9+OO+P", "o10m-1"},
	    {NULL, "O1+OOO7+P", "^1m"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control_fault fault;
		struct control kept;
		char text[NOTATION_SIZE];

		ui_begin(&ui, "");
		ui.user_preset_valid[0] = rows[i].from != NULL;
		if (rows[i].from)
			assert_int_equal(notation_parse(rows[i].from, &ui.own[0], &fault), CONTROL_OK);
		ui_do(&ui, "5- hP");
		ui_do(&ui, rows[i].keys);
		assert_int_equal(notation_parse(rows[i].kept, &kept, &fault), CONTROL_OK);
		notation_format(&ui.own[0], text, sizeof text);
		if (ui.app.menu.screen != SCREEN_SELECT || memcmp(&kept, &ui.own[0], sizeof kept) != 0)
			fail_msg("row %zu: %s", i, text);
	}
}

/* covers: D1 M4 M10
 * The display changes at exactly these ticks, and is the same when it is drawn again at any time. */
TEST(test_to_the_tick)
{
	static const struct {
		ticks left;
		const char *shown;
	} rows[] = {
	    {1, "      01"},
	    {409, "      01"},
	    {410, "      02"},
	    {819, "      02"},
	    {820, "      03"},
	    {3686, "      09"},
	    {3687, "      10"},
	    {4096, "      10"},
	    {4097, "      11"},
	    {4 * 4096 + 3686, "      49"},
	    {4 * 4096 + 3687, "      50"},
	    {19 * 4096 + 3686, "     199"},
	    {19 * 4096 + 3687, "     020"},
	    {20 * 4096, "     020"},
	    {20 * 4096 + 1, "     021"},
	    {59 * 4096 + 1, "     100"},
	    {3599 * 4096, "    5959"},
	    {3599 * 4096 + 1, "   10000"},
	    {35999 * 4096, "   95959"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		ui_begin(&ui, "5m");
		ui_do(&ui, "R1sLP"); /* Black's turn: no P at the left */
		assert_true(game_clock_set_left(&ui.app.game, LEFT, rows[i].left));
		ui_do(&ui, "OB");
		if (strcmp(ui_text(&ui, LEFT), rows[i].shown) != 0)
			fail_msg("%d: %s", (int)rows[i].left, ui_text(&ui, LEFT));
	}
	ui_begin(&ui, "60d5");
	ui_do(&ui, "R");
	for (unsigned second = 1; second <= 5; second++) {
		ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + second * 4096 - 1));
		assert_int_equal(ui_text(&ui, LEFT)[POSITION_AUX], '0' + 6 - (char)second);
		ui_wait(&ui, 1);
		assert_int_equal(ui_text(&ui, LEFT)[POSITION_AUX], '0' + 5 - (char)second);
	}
	ui_begin(&ui, "60d5");
	ui_do(&ui, "R");
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + 4095));
	ui_do(&ui, "P");
	assert_true(ui_shows_both(&ui, "P5   100|W:", " 5   100|:"));
}

/* covers: M10 D1
 * Overtime begins with -0:00 and rises. A clock that was set to 0 is not yet in overtime. */
TEST(test_overtime)
{
	instant zero;

	ui_begin(&ui, "o2-30");
	ui_do(&ui, "R");
	zero = ui.app.game.since + 2 * 4096;
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero + 1));
	for (unsigned second = 0; second < 30; second++) {
		char text[CELLS + 1];

		snprintf(text, sizeof text, "-    0%02u", second); /* the minus says it all */
		assert_memory_equal(ui_text(&ui, LEFT), text, CELLS);
		ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero + (second + 1) * 4096 - 1));
		assert_memory_equal(ui_text(&ui, LEFT), text, CELLS);
		ui_wait(&ui, second < 29 ? 1 : 0);
	}
	ui_begin(&ui, "o1-30");
	ui_do(&ui, "hP OOO-P");
	assert_memory_equal(ui_text(&ui, LEFT), "      00", 8);
}

/* covers: A1
 * The list wraps in both directions, also with OK. */
TEST(test_the_list_goes_round)
{
	ui_paused(&ui, "1h");
	ui_item(&ui, ITEMS - 1);
	ui_keys(&ui, "+");
	assert_int_equal(ui.app.menu.item, 0);
	ui_keys(&ui, "-");
	assert_int_equal(ui.app.menu.item, ITEMS - 1);
	ui_keys(&ui, "B");
	ui_item(&ui, ITEM_III4);
	ui_keys(&ui, "OOO"); /* confirmed: the next item of a side is the first */
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
	assert_int_equal(ui.app.menu.item, 0);
	assert_int_equal(ui.app.game.control.stage[WHITE][0].value.s, 5);
	ui_keys(&ui, "P"); /* nothing to confirm: out */
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
}

/* covers: A8
 * PLAY on a page at rest leaves the page and starts nothing. */
TEST(test_play_leaves_a_page)
{
	ui_running(&ui, "5m");
	ui_wait(&ui, 60 * 4096);
	ui_press(&ui, LEFT);
	ui_keys(&ui, "P");
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	assert_string_equal(ui_row(&ui, ROW_FIELD), "1:00    0:00"); /* what counts up is rounded down */
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
}

/* covers: F4 N2: an impossible line of the log is shown without reading beyond it */
TEST(test_a_log_of_any_kind)
{
	ui_paused(&ui, "5m");
	ui_item(&ui, ITEM_LOG);
	ui_keys(&ui, "O");
	for (unsigned kind = 0; kind < 256; kind++) {
		ui.app.game.log[0].kind = (uint8_t)kind;
		ui_keys(&ui, "+");
		assert_int_equal(ui.app.menu.screen, SCREEN_LOG);
		if (kind == EXPIRY_NONE)
			assert_true(ui_reads(&ui, "1: none"));
		if (kind == EXPIRY_OVERSTEP)
			assert_true(ui_reads(&ui, "overstep, stage 1"));
		ui_keys(&ui, "-");
	}
}

/* covers: F3 F4: a flag that is not in the log has no move, and not that of a stage that ended */
TEST(test_a_flag_that_is_not_in_the_log)
{
	struct game_clock *g = &ui.app.game;

	ui_paused(&ui, "5m");
	g->side[LEFT].flag = FLAG_FALLEN;
	g->side[LEFT].first = 1;
	g->log[0] = (struct expiry_entry){.kind = EXPIRY_STAGE_TRANSITION, .side = LEFT, .moves = {3, 2}};
	ui_keys(&ui, "OB");
	assert_true(ui_reads(&ui, "White's flag fell"));
	assert_false(ui_reads(&ui, "on move"));
	g->log[0].kind = EXPIRY_FLAG;
	ui_keys(&ui, "OB");
	assert_true(ui_reads(&ui, "on move 4"));
	g->log[0].kind |= EXPIRY_TAKEN_BACK;
	ui_keys(&ui, "OB");
	assert_false(ui_reads(&ui, "on move"));
}

TESTS(RUN(test_the_game), RUN(test_choosing), RUN(test_signs_and_pairs), RUN(test_the_list),
      RUN(test_corrections), RUN(test_periods), RUN(test_overtime_is_entered), RUN(test_after_the_control),
      RUN(test_turn_colour_iii4), RUN(test_penalty), RUN(test_past), RUN(test_looking), RUN(test_install),
      RUN(test_the_end), RUN(test_options), RUN(test_a_user_preset), RUN(test_along_a_user_preset),
      RUN(test_kinds_of_user_presets), RUN(test_editing), RUN(test_what_is_kept), RUN(test_to_the_tick),
      RUN(test_overtime), RUN(test_the_list_goes_round), RUN(test_play_leaves_a_page),
      RUN(test_a_log_of_any_kind), RUN(test_a_flag_that_is_not_in_the_log))
