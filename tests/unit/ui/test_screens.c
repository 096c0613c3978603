/* What each screen shows: all cells, signs and points of both displays, and what blinks. The rows say what the manual
 * says, key for key (D1, D2, A1 to A10, U1 to U4). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/core/notation.h"
#include "firmware/ui/menu.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

#define CHECK(rows) ui_check(&ui, rows, sizeof(rows) / sizeof((rows)[0]))

#define EMPTY "        |"

/* ---- the game ------------------------------------------------------------------------------------------------- */

/* covers: D1 D2 A9 P5 */
static void test_the_game(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "", " 1 13030|W:", " 1 13030|:"},
	    {NULL, "+", " 1 13030|:", " 1 13030|W:"},
	    {NULL, "-", " 1 13030|:", " 1 13030|W:"}, /* no sound to be muted */
	    {NULL, "+- R10s", " 1 13020|W", " 1 13030|:"},
	    {NULL, "L5s", " 1 13050|W:", " 1 13025|:"},
	    {NULL, "P", " 1 13050|W:", "P1 13025|:"},
	    {NULL, "P", " 1 13050|W:", " 1 13025|"},
	    {"5m|4m", "", "     500|W:", "     400|:"}, /* colours are fixed */
	    {NULL, "L", " nO  500|W:", " nO  400|:"},	/* White may not press */
	    {NULL, "1s+", "     400|:", "     500|W:"},
	    {NULL, "R", " nO  400|:", " nO  500|W:"},
	    {NULL, "1sL", "     400|:", "     500|W"},
	    {"25", "", "     025|W:", "     025|:"},
	    {NULL, "R5s", "     199|WT", "     025|:"},
	};

	(void)state;
	CHECK(rows);
}

/* ---- choosing ----------------------------------------------------------------------------------------------------- */

/* covers: U1 U2 */
static void test_choosing(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "", "3-2     |", " 1      |"},
	    {NULL, "+", "3-0     |", " 2      |"},
	    {NULL, "26+", "FIdE 90 |", " 28     |"},
	    {NULL, "28+", "45-45   |", " 56     |"},
	    {NULL, "+", "OUn 1   |", "  nOnE  |"},
	    {NULL, "+", "OUn 2   |", "   13000|:"},
	    {NULL, "3+", "OUn 5   |", "  nOnE  |"},
	    {NULL, "O", "OUn 5 nO|", "  nOnEnO|"},
	    {NULL, "1s+", "3-2     |", " 1      |"},
	    {NULL, "-", "OUn 5   |", "  nOnE  |"},
	    {NULL, "3-", "OUn 2   |", "   13000|:"},
	    {NULL, "P", "OUn 2 nO|", " nO13000|:"}, /* PLAY is held to edit, and means nothing else */
	    {NULL, "1sO", " 1 13030|W:", "    2000|:"},
	    {NULL, "B", "OUn 2   |", "   13000|:"},
	    {NULL, "B", " 1 13030|W:", "    2000|:"},
	    {NULL, "BhB", EMPTY, EMPTY},
	    {NULL, "O", " 1 13030|W:", "    2000|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: D2 F1 F3 P3 M4 M5 M6 M8 M9 M10: the sign at the left, the pair at the right; at the left where the tenth stands */
static void test_signs_and_pairs(void **state)
{
	static const struct ui_row rows[] = {
	    {"5:25", "R1s", " 1    39|WT", " 1    50|T"},
	    {NULL, "4500m", "F2   025|W", " 2   030|:"},
	    {"5:10", "R6s", "F2    89|WT", " 2   150|T"},
	    {NULL, "L4s", "F2    89|WT", " 2   109|T"},
	    {"1/3!", "R1sL", " 2    49|WT", "      29|T"},
	    {NULL, "RL4s", " 3    78|WT", " 2    18|T"},
	    {"2y3x30", "R3s", " 1   029|W:", "      20|T"},
	    {NULL, "31s", " 2   028|W", "      20|T"},
	    {"2c3/30", "R3s", " 3   029|W:", "      20|T"},
	    {NULL, "LRL", " 1   029|W:", "      18|T"},
	    {NULL, "RLR1s", " 3   029|W:", "      16|T"},
	    {"2c20/60", "R5s", " 20  057|W:", "      20|T"},
	    {"5md100", "R500m", " --  500|W", " --  500|:"},
	    {NULL, "1s", " 99  500|W:", " --  500|:"},
	    {"60d5", "R1s", " 4   100|W:", " 5   100|:"},
	    {NULL, "2sP", "P2   100|W:", " 5   100|:"},
	    {NULL, "P4s", " 0   058|W", " 5   100|:"},
	    {"^", "R3s", "     003|W:", "     000|:"},
	    {"^5", "R7s", "[F]1   000|W:", "     000|:"},
	    {"g30", "R3s", "     027|W:", "     030|:"},
	    {"*30", "R3s", "     027|W:", "     034|:"},
	    {"12|11", "R12s", "[F]1    00|WT", "     110|T"},
	    {NULL, "L12s", "[F]1    00|WT", "[F]2    00|T"},
	    {"30", "R3sP", "P    027|W:", "     030|:"},
	    {"30+1", "R3sP", "P    028|W:", "     031|:"},
	    {NULL, "P30s", "[F]1    00|WT", "     031|:"},
	    {NULL, "P", "[F]1    00|WT", "     031|:"},
	    {"12", "R3sP", "P     89|WT", "     120|T"},
	    {"5:25", "R1sP", "P1    39|WT", " 1    50|T"},
	    {"10d12", "R5sP", "P7   100|WT", " 12  100|T"},
	    {"1:1:20", "R5s", "F3   169|WT", " 3   022|:"},
	    {"5:5|25", "R6s", "F2    39|WT", "     025|:"},
	    {"5:5|25", "R11s", "[F]1    00|WT", "     025|:"},
	};

	(void)state;
	CHECK(rows);
}

/* ---- the list ------------------------------------------------------------------------------------------------------- */

/* covers: A1 A3 A7 P5 P8: what is there is shown where it is, and its name on the other side */
static void test_the_list(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "R100sL5sRL50sP", " 1 12950|W:", "P1 13005|:"},
	    {NULL, "hP", "   12950|:", "CLOC    |"},
	    {NULL, "+", "CLOC    |", "   13005|:"},
	    {NULL, "+", "       2|", "COUnt   |"},
	    {NULL, "+", "COUnt   |", "       1|"},
	    {NULL, "+", " 1      |", "StAGE   |"},
	    {NULL, "+", "StAGE   |", " 1      |"},
	    {NULL, "+", "     140|:", "USEd    |"}, /* what counts up is rounded down */
	    {NULL, "+", "USEd    |", "     055|:"},
	    {NULL, "+", "LOG     |", EMPTY},
	    {NULL, "+", "OPtIOnS |", EMPTY},
	    {NULL, "+", "AdJOUrn |", EMPTY},
	    {NULL, "+", "UndO    |", EMPTY},
	    {NULL, "+", "InStALL |", EMPTY},
	    {NULL, "+", "COLOUr  |", EMPTY},
	    {NULL, "+", "tUrn    |", EMPTY},
	    {NULL, "+", "rECALL  |", EMPTY},
	    {NULL, "+", "III 4   |", EMPTY},
	    {NULL, "+", "   12950|:", "CLOC    |"},
	    {NULL, "-", "III 4   |", EMPTY},
	    {NULL, "B", " 1 12950|W:", "P1 13005|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 A7 */
static void test_corrections(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "R100sL5sRL50sP", " 1 12950|W:", "P1 13005|:"},
	    {NULL, "hPO", "   [1]2950|:", "CLOC    |"},
	    {NULL, "O", "   1[29]50|:", "CLOC    |"},
	    {NULL, "+", "   1[30]50|:", "CLOC    |"},
	    {NULL, "O", "   130[50]|:", "CLOC    |"},
	    {NULL, "-", "   130[49]|:", "CLOC    |"},
	    {NULL, "O", "CLOC    |", "   13005|:"},
	    {NULL, "O", "CLOC    |", "   [1]3005|:"},
	    {NULL, "-O", "CLOC    |", "    [30]05|:"},
	    {NULL, "B", "CLOC    |", "   [ ]3005|:"},
	    {NULL, "P", " 1 13049|W:", "P1  3005|:"},
	    {NULL, "hP2+O", "    [   2]|", "COUnt   |"},
	    {NULL, "+", "    [   3]|", "COUnt   |"},
	    {NULL, "O", "       3|", "StAGE [nO]|"},
	    {NULL, "+", "       3|", "StAGE [yE]|"},
	    {NULL, "B", "    [   3]|", "COUnt   |"},
	    {NULL, "OO", "COUnt   |", "       1|"},
	    {NULL, "O+O", "StAGE [nO]|", "       2|"},
	    {NULL, "O", " 1      |", "StAGE   |"},
	    {NULL, "O", " [1 ]     |", "StAGE   |"},
	    {NULL, "+", " [2 ]     |", "StAGE   |"},
	    {NULL, "O", " 2      |", "COUnt [nO]|"},
	    {NULL, "+", " 2      |", "COUnt [yE]|"},
	    {NULL, "O", "StAGE   |", " 1      |"},
	    {NULL, "B", " 2 13049|W:", "P1  3005|:"},
	    {NULL, "hP7+O", "USEd    |", "   [ ] 055|:"},
	    {NULL, "OO", "USEd    |", "     0[55]|:"},
	    {NULL, "+P", " 2 13049|W:", "P1  3005|:"},
	    {NULL, "hP7+", "USEd    |", "     056|:"},
	    {NULL, "hB", " 2 13049|W:", "P1  3005|:"},
	    {NULL, "hPO-P", " 2  3049|W:", "P1  3005|:"},
	    {"40/90m", "hP3-OP", "P  13000|W:", "   13000|:"},
	    {"5m", "hP+O+OO", "CLOC    |", "   105[00]|:"},
	    {"5m", "hP7-O", "P  [ ] 500|:", EMPTY},
	    {NULL, "OOO+OO4+P", "P    500|W:", "   10504|:"},
	    {NULL, "hP5+O", "StAGE   |", " [1 ]     |"},
	    {NULL, "+", "StAGE   |", " [2 ]     |"},
	    {NULL, "O", "COUnt [nO]|", " 2      |"},
	    {NULL, "P", "COUnt [nO]|", " 2    nO|"},
	    {"40/90m:30m", "hP3+O40+O+P", "P1 13000|W:", " 2 20000|:"},
	    {"40/90m:30m", "hP5+O+P", "P1 13000|W:", " 2 13000|:"},
	    {"9h", "hPO+", " nO[9]0000|:", "CLOC  nO|"},
	    {NULL, "1s OO70+", "   901[10]|:", "CLOC    |"},
	    {"35999", "hPOOO+", " nO959[59]|:", "CLOC  nO|"},
	    {NULL, "1sB+", " nO9[59]59|:", "CLOC  nO|"},
	    {NULL, "1sB+", " nO[9]5959|:", "CLOC  nO|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 M5 M6: the period, where there are any */
static void test_periods(void **state)
{
	static const struct ui_row rows[] = {
	    {"10y5x30", "R3sP", "P     69|WT", "     100|T"},
	    {NULL, "hP6+", " 0      |", "PErIOd  |"},
	    {NULL, "+", "PErIOd  |", " 0      |"},
	    {NULL, "-O", " [0 ]     |", "PErIOd  |"},
	    {NULL, "2+P", "P2    69|WT", "     100|T"},
	    {NULL, "hP6+O 3+", " [5 ]     |", "PErIOd  |"},
	    {NULL, "+P", " [6 ]   nO|", "PErIOdnO|"}, /* there is no sixth */
	    {NULL, "hB", "P2    69|WT", "     100|T"},
	    {NULL, "hPOO O25+P", "P2   032|W:", "     100|T"},
	    {NULL, "P1sLR", " 2   031|W", "      99|T"},      /* more than a period: no press lowers it */
	    {"10|10y5x30", "hP6+", "PErIOd  |", " 0      |"}, /* his alone */
	    {NULL, "O3+P", "P    100|WT", " 3   100|T"},      /* a game that goes on */
	    {"2c3/30", "R3sP", "P3   029|W:", "      20|T"},
	    {NULL, "hP6+", " 1      |", "PErIOd  |"},
	    {NULL, "O-P", "P    029|W:", "      20|T"},
	    {"10m", "hP6+", "     000|:", "USEd    |"}, /* none */
	    {"40/10m:10y3x20", "hP7+O2+P", "PErIOdnO|", " [2 ]   nO|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 M10: overtime is entered below zero, down to its limit and no further */
static void test_overtime_is_entered(void **state)
{
	static const struct ui_row rows[] = {
	    {"o10-20", "R3sP hPOOO", "     0[07]|:", "CLOC    |"},
	    {NULL, "8-", "-    0[01]|:", "CLOC    |"},
	    {NULL, "3-P", "-    004|W:", "     100|T"},
	    {NULL, "P1s", "-    005|W:", "     100|T"},
	    {NULL, "P hP", "-    005|:", "CLOC    |"},
	    {NULL, "OOO 15-", "-    0[20]|:", "CLOC    |"},
	    {NULL, "-", "-nO  0[20]|:", "CLOC  nO|"},
	    {NULL, "1s 22+P", "P     20|WT", "     100|T"},
	    {"o10", "hPOO-", "-   [ 0]50|:", "CLOC    |"},
	    {"10", "hPOOO10-", "     0[00]|:", "CLOC    |"},
	    {NULL, "-", " nO  0[00]|:", "CLOC  nO|"},
	    {"o10-20", "hP6+OOO-", " nO  0[00]|:", "USEd  nO|"}, /* time used is never below */
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 P2 P3: what is entered in one visit stays as entered, in either order; the next press adds its increment and nothing else */
static void test_after_the_control(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/2h+30:30m+30", "hPO 2-O 41+OO +O 40+O+P", "P2  4130|W:", " 1 20030|:"},
	    {NULL, "P1sL", " 2  4159|W:", " 1 20030|"},
	    {"40/2h+30:30m+30", "hP 2+O 40+O+O", "COUnt   |", "       0|"},
	    {NULL, "3-O 2-O 11+P", "P2  4130|W:", " 1 20030|:"},
	    {NULL, "P1sL", " 2  4159|W:", " 1 20030|"},
	    {"40/2h+30:30m+30", "R1sP hPO 2-O 41+O+O +O 40+O+P", "P2  4130|W:", " 1 20030|:"},
	    {NULL, "P1sL", " 2  4159|W:", " 1 20030|"},
	    {"40/2h+30:30m+30", "R1sP hP 2+O 40+O+O 3-O 2-O 11+O+P", "P2  4130|W:", " 1 20030|:"},
	    {NULL, "P1sL", " 2  4159|W:", " 1 20030|"},
	    /* the stage by itself adds nothing either */
	    {"40/2h+30:30m+30", "R1sP hPO 2-O 41+O+O 3+O+O+P", "P2  4130|W:", " 1 20030|:"},
	    /* without a time the stage brings its own */
	    {"40/2h+30:30m+30", "R1sP hP 2+O 40+O+P", "P2 23029|W:", " 1 20030|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 A6 A7 */
static void test_turn_colour_iii4(void **state)
{
	static const struct ui_row rows[] = {
	    {"1h", "R100sP", "P   5820|W:", "   10000|:"},
	    {NULL, "hP3-O", " [tUrn   ]|", EMPTY},
	    {NULL, "+", EMPTY, " [tUrn   ]|"},
	    {NULL, "+", " [tUrn   ]|", EMPTY},
	    {NULL, "-P", "    5820|W:", "P  10000|:"},
	    {NULL, "hP4-O", " [StArt  ]|", "COLOUr  |"},
	    {NULL, "+", "COLOUr  |", " [StArt  ]|"},
	    {NULL, "P", "    5820|:", "P  10000|W:"},
	    {NULL, "hP-O", "    [ 200]|:", "III 4   |"},
	    {NULL, "+", "III 4   |", "    [ 200]|:"},
	    {NULL, "O", "[ Inc   5]|", "     200|:"},
	    {NULL, "+", "[ dELAy 5]|", "     200|:"},
	    {NULL, "-", "[ Inc   5]|", "     200|:"},
	    {NULL, "P", "    5825|:", "P  10205|W:"},
	    {NULL, "hP-O", "    [ 200]|:", "III 4   |"},
	    {NULL, "P", " nO [ 200]|:", "III 4 nO|"},
	    {NULL, "1s", "    [ 200]|:", "III 4   |"},
	    {NULL, "BB", "    5825|:", "P  10205|W:"},
	    {"1h", "R100sL10sP hP-O", "    [ 200]|:", "III 4   |"},
	    {NULL, "O+P", " 5 10020|W:", "P5  5950|:"},
	    {NULL, "hB", " [AGAIn  ]|", EMPTY},
	    {"1h", "hP-O+O+P", " 5 10200|W:", " 5 10000|:"},
	    {"5m", "hP-OP", "III 4 nO|", " nO [ 200]|:"},
	    {"1h", "R100sL10sP hP3-O", EMPTY, " [tUrn   ]|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A2 */
static void test_penalty(void **state)
{
	static const struct ui_row rows[] = {
	    {"90m+30", "R20sL5sP", "   13040|W:", "P  13025|:"},
	    {NULL, "h+", "PEnALty |", "P   [ 2]00|:"},
	    {NULL, "O", " [COnt   ]|", "P    200|:"},
	    {NULL, "+", " [UndO   ]|", "P    200|:"},
	    {NULL, "+", " [PASS   ]|", "P    200|:"},
	    {NULL, "+", " [COnt   ]|", "P    200|:"},
	    {NULL, "O", " [OnE    ]|", "P    200|:"},
	    {NULL, "+", " [bOtH   ]|", "P    200|:"},
	    {NULL, "O", "PEnALty |", "P    2[00]|:"},
	    {NULL, "3-", "PEnALty |", "P    1[57]|:"},
	    {NULL, "BBB", "PEnALty |", "P   [ 1]57|:"},
	    {NULL, "3-", "PEnALty |", "P  -[ 1]03|:"},
	    {NULL, "O+P", "P  12907|W:", "   12922|:"},
	    {NULL, "h-", "P   [ 2]00|:", "PEnALty |"},
	    {NULL, "-P", "P  13007|W:", "   12922|:"},
	    {NULL, "h-", "P   [ 2]00|:", "PEnALty |"},
	    {NULL, "O++O+P", "   13207|W:", "P  13122|:"},
	    {"3+1", "h-", "P   [ 1]00|:", "PEnALty |"},
	    {NULL, "hB", "      40|WT", "      40|T"},
	    {"90m+30", "R20sP h- O++P", "   13210|W:", "P  13030|:"},
	    {NULL, "h+ 4-P", "   13210|W:", "P  12830|:"},
	    {NULL, "h+ OO+OP", "   13410|W:", "P  13030|:"},
	    {"90m+30", "h- 3O 119-", "P    0[01]|:", "PEnALty |"},
	    {NULL, "-", "P    0[00]|:", "PEnALty |"},
	    {NULL, "-", "P  - 0[01]|:", "PEnALty |"},
	    {"90m+30", "R20sL5sP h+O+P", "P  13010|W:", "   13225|:"},
	    {NULL, "P10sL", "   13030|W:", "   13225|"},
	    {"90m+30", "R20sL5sP h-O+P", "P  13210|W:", "   13025|:"},
	    {"5m", "R20sP h+O+P", " [UndO nO]|", "PnO  100|:"},
	    {NULL, "1sB", "PEnALty |", "P   [ 1]00|:"},
	    {NULL, "BB", "P    440|W:", "     500|:"},
	    {"10m", "h+", "PEnALty |", "P   [ 1]00|:"},
	    {"601", "h+", "PEnALty |", "P   [ 1]00|:"},
	    {"1m+10", "h-", "P   [ 1]00|:", "PEnALty |"},
	    {"3599", "h+", "PEnALty |", "P   [ 1]00|:"}, /* rapid: below 60 minutes with 60 increments */
	    {"1h", "h+", "PEnALty |", "P   [ 2]00|:"},
	    {"59m+1", "h+", "PEnALty |", "P   [ 2]00|:"},
	    {"30m+29", "h+", "PEnALty |", "P   [ 1]00|:"},
	    {"30m+30", "h+", "PEnALty |", "P   [ 2]00|:"},
	    {"90m+30|30m", "h+", "PEnALty |", "P   [ 1]00|:"}, /* on either side */
	    {"59+9", "h-", "P   [ 1]00|:", "PEnALty |"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A5 F4 F5 */
static void test_past(void **state)
{
	static const struct ui_row rows[] = {
	    {"5m+3", "R10sL10sR10sL10sR10sL10sR10sP", "P    432|W:", "     442|:"},
	    {NULL, "hP2-O", "P[3 ]  442|:", " 3   442|:"},
	    {NULL, "-", " [3 ]  442|:", "P2   449|:"},
	    {NULL, "-", "P[2 ]  449|:", " 2   449|:"},
	    {NULL, "-", " [2 ]  449|:", "P1   456|:"},
	    {NULL, "2-", " [1 ]  456|:", "P0   503|:"},
	    {NULL, "+", "P[1 ]  456|:", " 1   456|:"},
	    {NULL, "-P", "     456|W:", "P    503|:"},
	    {NULL, "hP6-O", "P[3 ]  432|:", " 3   442|:"},
	    {NULL, "P", "P    432|W:", "     442|:"},
	    {NULL, "hPO+O+P", "P  10532|W:", "     442|:"},
	    {NULL, "hP2-O", "P[3 ]10532|:", " 3   442|:"},
	    {NULL, "20-", "P[nO]  503|:", " nO  503|:"},
	    {NULL, "1sB", "rECALL  |", EMPTY},
	    {NULL, "B", "P  10532|W:", "     442|:"},
	    {"3:2:2", "R4sL7s", "F3    29|WT", "[F]1    00|T"},
	    {NULL, "PhP8+O", " 1   003|:", "-0   001|:"},
	    {NULL, "+", "11   003|:", "F0   000|:"},
	    {NULL, "+", "21   001|:", "P0   000|:"},
	    {NULL, "+", "P0   000|:", "30   003|:"},
	    {NULL, "+", " 0   000|:", "40   000|:"},
	    {NULL, "+", " 0   000|:", "50   000|:"},
	    {NULL, "+", " 0   000|:", "60   000|:"},
	    {NULL, "+", " 1   003|:", "-0   001|:"},
	    {NULL, "-", " 0   000|:", "60   000|:"},
	    {NULL, "OB", "F3    29|WT", "[F]1    00|T"},
	    {"40/3:2", "R4s P hP8+O+", "O0   000|:", "10   003|:"},
	    {"9h+3599|5m", "R1sLRL P hP8+O+", "C2 95959|:", "11   500|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A8 D2 */
static void test_looking(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30|5m", "O", "U0   000|:", "U0   000|:"},
	    {NULL, "O", "PrESEnt |", EMPTY},
	    {NULL, "O", "FLAGStOP|", " On     |"},
	    {NULL, "O", "1  [1]3000|:", "CLOC    |"}, /* each page once */
	    {NULL, "-", "U0   000|:", "U0   000|:"},
	    {NULL, "OO", "FLAGStOP|", " On     |"},
	    {NULL, "2-", "U0   000|:", "U0   000|:"},
	    {NULL, "-", "FLAGStOP|", " On     |"},
	    {NULL, "+", "1  [1]3000|:", "CLOC    |"},
	    {NULL, "O", "1  1[30]00|:", "CLOC    |"},
	    {NULL, "O", "1  130[00]|:", "CLOC    |"},
	    {NULL, "O", "1   [  40]|", "COUnt   |"},
	    {NULL, "O", "1[rULE   ]|", "COUnt   |"},
	    {NULL, "O", "1[FISCHEr]|", "tyPE    |"},
	    {NULL, "O", "1   [ 0]30|:", "FISCHEr |"},
	    {NULL, "O", "1    0[30]|:", "FISCHEr |"},
	    {NULL, "O", "1   [   0]|", "FISCHEr |"},
	    {NULL, "-", "1    0[30]|:", "FISCHEr |"},
	    {NULL, "-", "1   [ 0]30|:", "FISCHEr |"},
	    {NULL, "10O", "2    0[30]|:", "FISCHEr |"},
	    {NULL, "O", "2   [   0]|", "FISCHEr |"},
	    {NULL, "O", "2[End    ]|", "StAGE   |"},
	    {NULL, "O", "2[diFF   ]|", "COLOUr  |"},
	    {NULL, "O", "1  [ ] 500|:", "CLOC   b|"},
	    {NULL, "O", "1   [ 5]00|:", "CLOC   b|"},
	    {NULL, "O", "1    5[00]|:", "CLOC   b|"},
	    {NULL, "O", "1   [   0]|", "COUnt  b|"},
	    {NULL, "O", "1[SUddEn ]|", "tyPE   b|"},
	    {NULL, "O", "1[End    ]|", "StAGE  b|"},
	    {NULL, "3-", "1    5[00]|:", "CLOC   b|"},
	    {NULL, "hB R5s O", "U0   005|W:", "U0   000|:"},
	    {NULL, "O", "PrESEnt |W", EMPTY},
	    {NULL, "O", "FLAGStOP|W", " On     |"},
	    {NULL, "--", "U0   006|W:", "U0   000|:"},
	    {NULL, "-+", "1  [1]3000|W:", "CLOC    |"},
	    {NULL, "-", "U0   006|W:", "U0   000|:"},
	    {NULL, "3s", "U0   009|W:", "U0   000|:"},
	    {NULL, "2200m", " 1 13019|W:", "     500|:"},
	    {NULL, "OL", " 1 13048|W:", "     500|"},
	    {"2+1", "R1sO 3s", "U0   003|:", "U0   000|:"}, /* the flag fell meanwhile */
	    {"", "BO", "U0   000|:", "U0   000|:"},
	    {NULL, "P", "     302|W:", "     302|:"},
	    {"g10", "R1s O", "U0   001|W:", "U0   000|:"},
	    {"1/1m!|1/2m!", "3O", "FLAGStOP|", " OFF    |"},
	    {"", "55+OO+", "45-45   |", " 56     |"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A10 */
static void test_install(void **state)
{
	static const struct ui_row rows[] = {
	    {"2h", "R60sL30sR10sL5sP", "   15850|W:", "P  15925|:"},
	    {NULL, "hP5-O", "[PrESEnt ]|", EMPTY},
	    {NULL, "+", "[3-2     ]|", " 1      |"},
	    {NULL, "20+", "[90-30   ]|", " 21     |"},
	    {NULL, "O", "   1[3020]|:", "   13025|:"},
	    {NULL, "O", "   13020|:", "   1[3025]|:"},
	    {NULL, "B", "   1[3020]|:", "   13025|:"},
	    {NULL, "B", "[PrESEnt ]|", EMPTY},
	    {NULL, "21+P", "   1[3020]|:", "   13025|:"},
	    {NULL, "O", "   13020|:", "   1[3025]|:"},
	    {NULL, "O", "   13020|:", "CLOC    |"},
	    {NULL, "hB", "   13020|W:", "P  13025|:"},
	    {NULL, "hP5-O", "[90-30   ]|", " 21     |"},
	    {NULL, "O+B", "[90-30 nO]|", " 21   nO|"},
	    {NULL, "hB hP5-O 3+", "[120-30  ]|", " 24     |"},
	    {NULL, "P", "   2[0020]|:", "   20025|:"},
	    {NULL, "P", "   20020|W:", "P  20025|:"},
	    {NULL, "hP5-O 30-O", "    [4605]|:", "    4555|:"},
	    {"2h", "R60sP hP5-O", "[PrESEnt ]|", EMPTY},
	    {NULL, "-", "[OUn 5   ]|", "  nOnE  |"},
	    {NULL, "3-", "[OUn 2   ]|", "   13000|:"},
	    {NULL, "O", "   1[2930]|:", "    2000|:"},
	    {"2h", "R60sP hP5-OO", "1  [2]0000|:", "CLOC    |"},
	    {NULL, "O", "1  2[00]00|:", "CLOC    |"},
	    {NULL, "+P", "   2[0000]|:", "   20100|:"},
	    {NULL, "P", "P  20000|W:", "   20100|:"},
	    {"2h", "R60sP hP5-OOO+O", "1  201[00]|:", "CLOC    |"},
	    {NULL, "B", "1  2[01]00|:", "CLOC    |"},
	    {"2h", "R60sP hP5-O-O", "[OUn 5 nO]|", "  nOnEnO|"},
	    {NULL, "1s", "[OUn 5   ]|", "  nOnE  |"},
	    {"2h", "hP5-O21+OO", "   13030|:", "   1[3030]|:"},
	    {NULL, "O", "   13030|:", "CLOC    |"},
	    {NULL, "B", "P  13030|W:", "   13030|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U3 */
static void test_the_end(void **state)
{
	static const struct ui_row rows[] = {
	    {"15m+10", "R100sP", "P   1330|W:", "    1510|:"},
	    {NULL, "hB", " [AGAIn  ]|", EMPTY},
	    {NULL, "+", " [SELECt ]|", EMPTY},
	    {NULL, "+", " [AGAIn  ]|", EMPTY},
	    {NULL, "-", " [SELECt ]|", EMPTY},
	    {NULL, "B", "P   1330|W:", "    1510|:"},
	    {NULL, "hB-O", "3-2     |", " 1      |"},
	    {NULL, "B", "P   1330|W:", "    1510|:"},
	    {NULL, "hBO", "    1510|W:", "    1510|:"},
	    {"2+1", "R4s hB", " [AGAIn  ]|", EMPTY},
	    {NULL, "P", "      30|WT", "      30|T"},
	    {"", "+O R1sP hB+P", "3-0     |", " 2      |"},
	    {NULL, "+O", "     503|W:", "     503|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U4 */
static void test_options(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "hO", "SOUnd   |", " [OFF    ]|"},
	    {NULL, "+", "SOUnd   |", " [FLAG   ]|"},
	    {NULL, "+", "SOUnd   |", " [bEEP   ]|"},
	    {NULL, "+", "SOUnd   |", " [ALL    ]|"},
	    {NULL, "+", "SOUnd   |", " [OFF    ]|"},
	    {NULL, "-O", "tEntHS  |", " [20]     |"},
	    {NULL, "+", "tEntHS  |", " [40]     |"},
	    {NULL, "+", "tEntHS  |", " [60]     |"},
	    {NULL, "+", "tEntHSnO|", " [60]   nO|"}, /* numbers stop at their ends */
	    {NULL, "1s3-", "tEntHS  |", " [0 ]     |"},
	    {NULL, "-", "tEntHSnO|", " [0 ]   nO|"},
	    {NULL, "1s+O", "StArt   |", " [LEFt   ]|"},
	    {NULL, "+", "StArt   |", " [rIGHt  ]|"},
	    {NULL, "O", "FLAGStOP|", " [AUtO   ]|"},
	    {NULL, "+", "FLAGStOP|", " [On     ]|"},
	    {NULL, "+", "FLAGStOP|", " [OFF    ]|"},
	    {NULL, "+", "FLAGStOP|", " [AUtO   ]|"},
	    {NULL, "O", "FOrcE   |", " [OFF    ]|"},
	    {NULL, "+", "FOrcE   |", " [On     ]|"},
	    {NULL, "O", "PEnALty |", " [AUtO   ]|"},
	    {NULL, "+", "PEnALty |", " [1      ]|"},
	    {NULL, "+", "PEnALty |", " [2      ]|"},
	    {NULL, "+", "PEnALty |", " [3      ]|"},
	    {NULL, "+", "PEnALty |", " [AUtO   ]|"}, /* no brightness where the board cannot be dimmed */
	    {NULL, "O", "CryStAL |", "[       0]|"},
	    {NULL, "+", "CryStAL |", "[       1]|"},
	    {NULL, "2-", "CryStAL |", "[   -   1]|"},
	    {NULL, "B", "PEnALty |", " [AUtO   ]|"},
	    {NULL, "OOOOOO", "3-2     |", " 1      |"},
	    {NULL, "O", "     302|:", "     302|W:"},
	    {NULL, "BhO", "SOUnd   |", " [ALL    ]|"},
	    {NULL, "hB", "     302|:", "     302|W:"},
	    {"40/90m+30:30m+30", "R5sP hP8-O", "SOUnd   |", " [OFF    ]|"},
	    {NULL, "O", "tEntHS  |", " [20]     |"},
	    {NULL, "B", "SOUnd   |", " [OFF    ]|"},
	    {NULL, "B", "OPtIOnS |", EMPTY},
	    {NULL, "OP", "P1 13025|W:", " 1 13030|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U2 P1 P7 */
static void test_an_own_control(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "5-", "OUn 1   |", "  nOnE  |"},
	    {NULL, "hP", "1  [ ] 000|:", "CLOC    |"},
	    {NULL, "+O", "1  1[00]00|:", "CLOC    |"},
	    {NULL, "30+O", "1  130[00]|:", "CLOC    |"},
	    {NULL, "O", "1   [   0]|", "COUnt   |"},
	    {NULL, "40+O", "1[rULE   ]|", "COUnt   |"},
	    {NULL, "+", "1[GUIdE  ]|", "COUnt   |"},
	    {NULL, "-O", "1[SUddEn ]|", "tyPE    |"},
	    {NULL, "+O", "1   [ 0]00|:", "FISCHEr |"},
	    {NULL, "O", "1    0[00]|:", "FISCHEr |"},
	    {NULL, "30+O", "1   [   0]|", "FISCHEr |"},
	    {NULL, "O", "1[End    ]|", "StAGE   |"},
	    {NULL, "+", "1[PLUS   ]|", "StAGE   |"},
	    {NULL, "OO", "2   [ 0]00|:", "CLOC    |"},
	    {NULL, "30+", "2   [30]00|:", "CLOC    |"},
	    {NULL, "P", "OUn 1   |", "   13000|:"},
	    {NULL, "O", " 1 13030|W:", " 1 13030|:"},
	    {"", "5- hP ++O 4O", "1[End    ]|", "StAGE   |"},
	    {NULL, "+", "1[PLUS   ]|", "StAGE   |"},
	    {NULL, "+", "1[rEPEAt ]|", "StAGE   |"},
	    {NULL, "+", "1[End    ]|", "StAGE   |"},
	    {NULL, "+O", "2  [ ] 000|:", "CLOC    |"},
	    {NULL, "+O", "2  1[00]00|:", "CLOC    |"},
	    {NULL, "5+O", "2  105[00]|:", "CLOC    |"},
	    {NULL, "3+", "2  105[03]|:", "CLOC    |"},
	    {NULL, "O", "2   [   0]|", "COUnt   |"},
	    {NULL, "O", "2[SUddEn ]|", "tyPE    |"},
	    {NULL, "O", "2[End    ]|", "StAGE   |"},
	    {NULL, "O", "2[bOtH   ]|", "COLOUr  |"},
	    {NULL, "+", "2[diFF   ]|", "COLOUr  |"},
	    {NULL, "O", "1  [ ] 000|:", "CLOC   b|"},
	    {NULL, "+", "1  [1]0000|:", "CLOC   b|"},
	    {NULL, "P", "OUn 1   |", "   20000|:"},
	    {NULL, "hP P", "OUn 1   |", "   20000|:"},
	    {NULL, "O", " 1 20000|W:", "   10000|:"},
	    {"", "5- hP P", "1nO[ ] 000|:", "CLOC  nO|"},
	    {NULL, "1s 4+", "1  [4]0000|:", "CLOC    |"},
	    {NULL, "4-", "1  [ ] 000|:", "CLOC    |"},
	    {NULL, "-", "1nO[ ] 000|:", "CLOC  nO|"},
	    {NULL, "1sO+", "1   [ 1]00|:", "CLOC    |"},
	    {NULL, "-", "1   [ 0]00|:", "CLOC    |"},
	    {NULL, "-", "1nO [ 0]00|:", "CLOC  nO|"},
	    {"", "5- hP OO+O", "1   [   0]|", "COUnt   |"},
	    {NULL, "255+", "1   [ 255]|", "COUnt   |"},
	    {NULL, "+", "1   [ 2nO]|", "COUnt nO|"},
	    {NULL, "1s255-", "1   [   0]|", "COUnt   |"},
	    {NULL, "-", "1   [  nO]|", "COUnt nO|"},
	    {"", "5- hP +P hP 4O++P", "OUn 1   |", "   10000|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U2 P7: along all fields, and back */
static void test_along_an_own_control(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "4- hP", "1  [1]3000|:", "CLOC    |"}, {NULL, "O", "1  1[30]00|:", "CLOC    |"},
	    {NULL, "O", "1  130[00]|:", "CLOC    |"},	{NULL, "O", "1   [  40]|", "COUnt   |"},
	    {NULL, "O", "1[rULE   ]|", "COUnt   |"},	{NULL, "O", "1[FISCHEr]|", "tyPE    |"},
	    {NULL, "O", "1   [ 0]30|:", "FISCHEr |"},	{NULL, "O", "1    0[30]|:", "FISCHEr |"},
	    {NULL, "O", "1   [   0]|", "FISCHEr |"},	{NULL, "O", "1[PLUS   ]|", "StAGE   |"},
	    {NULL, "O", "2  [ ]3000|:", "CLOC    |"},	{NULL, "O", "2   [30]00|:", "CLOC    |"},
	    {NULL, "O", "2   30[00]|:", "CLOC    |"},	{NULL, "O", "2   [   0]|", "COUnt   |"},
	    {NULL, "O", "2[FISCHEr]|", "tyPE    |"},	{NULL, "O", "2   [ 0]30|:", "FISCHEr |"},
	    {NULL, "O", "2    0[30]|:", "FISCHEr |"},	{NULL, "O", "2   [   0]|", "FISCHEr |"},
	    {NULL, "O", "2[End    ]|", "StAGE   |"},	{NULL, "O", "2[diFF   ]|", "COLOUr  |"},
	    {NULL, "O", "1  [ ]2000|:", "CLOC   b|"},	{NULL, "O", "1   [20]00|:", "CLOC   b|"},
	    {NULL, "O", "1   20[00]|:", "CLOC   b|"},	{NULL, "O", "1   [   0]|", "COUnt  b|"},
	    {NULL, "O", "1[SUddEn ]|", "tyPE   b|"},	{NULL, "O", "1[End    ]|", "StAGE  b|"},
	    {NULL, "O", "OUn 2   |", "   13000|:"},	{"", "4- hP 20O", "1  [ ]2000|:", "CLOC   b|"},
	    {NULL, "B", "2[diFF   ]|", "COLOUr  |"},	{NULL, "B", "2[End    ]|", "StAGE   |"},
	    {NULL, "10B", "1   [   0]|", "FISCHEr |"},	{NULL, "B", "1    0[30]|:", "FISCHEr |"},
	    {NULL, "8B", "3-2     |", " 1      |"},	{NULL, "B", "     302|W:", "     302|:"},
	    {NULL, "B", "3-2     |", " 1      |"},	{NULL, "B", "     302|W:", "     302|:"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U2 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 */
static void test_kinds_of_own_controls(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "5- hP +OOOO", "1[SUddEn ]|", "tyPE    |"},
	    {NULL, "+", "1[FISCHEr]|", "tyPE    |"},
	    {NULL, "+", "1[brOnSt ]|", "tyPE    |"},
	    {NULL, "+", "1[dELAy  ]|", "tyPE    |"},
	    {NULL, "+", "1[byO    ]|", "tyPE    |"},
	    {NULL, "+", "1[CAnAdA ]|", "tyPE    |"},
	    {NULL, "+", "1[GLASS  ]|", "tyPE    |"},
	    {NULL, "+", "1[UP     ]|", "tyPE    |"},
	    {NULL, "+", "1[GOnG   ]|", "tyPE    |"},
	    {NULL, "+", "1[ScrAb  ]|", "tyPE    |"},
	    {NULL, "+", "1[SUddEn ]|", "tyPE    |"},
	    {NULL, "O", "1[End    ]|", "StAGE   |"},
	    {"", "5- hP +OOOO +++O", "1   [ 0]00|:", "dELAy   |"},
	    {NULL, "O", "1    0[00]|:", "dELAy   |"},
	    {NULL, "5+O", "1[End    ]|", "StAGE   |"},
	    {NULL, "P", "OUn 1   |", "   10000|:"},
	    {"", "5- hP +OOOO 4+O", "1   [ 0]00|:", "byO     |"},
	    {NULL, "O", "1    0[00]|:", "byO     |"},
	    {NULL, "+O", "1   [   0]|", "byO     |"},
	    {NULL, "3+O", "1[End    ]|", "StAGE   |"},
	    {"", "5- hP +OOOO 5+O", "1   [ 0]00|:", "CAnAdA  |"},
	    {NULL, "O+O", "1   [   0]|", "CAnAdA  |"},
	    {NULL, "+P", "OUn 1   |", "   10000|:"},
	    {"", "5- hP +OOOO 6+O", "OUn 1   |", "   10000|:"},
	    {NULL, "P", "OUn 1 nO|", " nO10000|:"},
	    {"", "5- hP +OOO 3+O +O 6+O", "OUn 1   |", "   10000|:"},
	    {"", "5- hP +OOOO -O", "1   [ 0]00|:", "ScrAb   |"},
	    {NULL, "+O", "1    1[00]|:", "ScrAb   |"},
	    {"", "5- hP +OOOO 8+O", "1   [ 0]00|:", "GOnG    |"},
	    {"", "5- hP +OOOO 4+O O10+O P", "1   [  nO]|", "byO   nO|"},
	    {"", "5- hP +OOOO 4+O +O P", "1   [  nO]|", "byO   nO|"},
	    {"", "5- hP +OOOO 2+O P", "OUn 1   |", "   10000|:"},
	    {"", "5- hP +OOO 3+O O4+OOOO", "1[End    ]|", "StAGE   |"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U2 M7 P1: what the editor keeps and what it clears */
static void test_editing(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "5- hP +OOO+", "1   [   1]|", "COUnt   |"}, /* one move, and then more */
	    {NULL, "O", "1[rULE   ]|", "COUnt   |"},
	    {"5m", "B4- B O-+",
	     "1  [ ] 500|:", "CLOC    |"}, /* the control in force, not the one that was looked at */
	    {NULL, "P", "     500|W:", "     500|:"},
	    {"5m", "R1sP hP5- O4- hB hP5-OO", "1  [ ] 500|:", "CLOC    |"},
	    {"", "4- hP 12O", "2   30[00]|:", "CLOC    |"},
	    {NULL, "hB B 4- hP", "1  [1]3000|:", "CLOC    |"}, /* from the beginning again */
	    {"", "5- hP +OP", "OUn 1   |", "   10000|:"},
	    {NULL, "+", "OUn 2   |", "   13000|:"},
	    {"", "4- hP 5O3+", "1[byO    ]|", "tyPE    |"},
	    {NULL, "15O", "1  [ ]2000|:", "CLOC   b|"},
	    {NULL, "P 1s", "1   [   0]|", "byO     |"}, /* the stage that is wrong, and its field */
	    {"", "4- hP 24O 6+", "1[GLASS  ]|", "tyPE   b|"},
	    {NULL, "O", "1[GLASSnO]|", "tyPE  nO|"}, /* nothing for Black alone */
	    {NULL, "1s", "1[GLASS  ]|", "tyPE   b|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U2 P1 P6 P7 M7: what is kept, from what was there and what was pressed */
static void test_what_is_kept(void **state)
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

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control_fault fault;
		struct control kept;
		char text[NOTATION_SIZE];

		ui_begin(&ui, "");
		ui.own_valid[0] = rows[i].from != NULL;
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

/* covers: D1 M4 M10: the very ticks at which a display is another, made anew at any time */
static void test_to_the_tick(void **state)
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

	(void)state;
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
		assert_int_equal(ui_text(&ui, LEFT)[PLACE_AUX], '0' + 6 - (char)second);
		ui_wait(&ui, 1);
		assert_int_equal(ui_text(&ui, LEFT)[PLACE_AUX], '0' + 5 - (char)second);
	}
	ui_begin(&ui, "60d5");
	ui_do(&ui, "R");
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + 4095));
	ui_do(&ui, "P");
	assert_true(ui_shows_both(&ui, "P5   100|W:", " 5   100|:"));
}

/* covers: M10 D1: overtime begins with -0:00 and rises; a clock that was set to nothing is not in it yet */
static void test_overtime(void **state)
{
	instant zero;

	(void)state;
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_the_game),
	    cmocka_unit_test(test_choosing),
	    cmocka_unit_test(test_signs_and_pairs),
	    cmocka_unit_test(test_the_list),
	    cmocka_unit_test(test_corrections),
	    cmocka_unit_test(test_periods),
	    cmocka_unit_test(test_overtime_is_entered),
	    cmocka_unit_test(test_after_the_control),
	    cmocka_unit_test(test_turn_colour_iii4),
	    cmocka_unit_test(test_penalty),
	    cmocka_unit_test(test_past),
	    cmocka_unit_test(test_looking),
	    cmocka_unit_test(test_install),
	    cmocka_unit_test(test_the_end),
	    cmocka_unit_test(test_options),
	    cmocka_unit_test(test_an_own_control),
	    cmocka_unit_test(test_along_an_own_control),
	    cmocka_unit_test(test_kinds_of_own_controls),
	    cmocka_unit_test(test_editing),
	    cmocka_unit_test(test_what_is_kept),
	    cmocka_unit_test(test_to_the_tick),
	    cmocka_unit_test(test_overtime),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
