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
	    {"40/90m+30:30m+30", "", " 13030 1|WH", " 13030 1|H"},
	    {NULL, "+", " 13030 1|H", " 13030 1|WH"},
	    {NULL, "-", " 13030 1|H", " 13030 1|WH"}, /* no sound to be muted */
	    {NULL, "+- R10s", " 13020 1|WHR", " 13030 1|H"},
	    {NULL, "L5s", " 13050 1|WH", " 13025 1|HR"},
	    {NULL, "P", " 13050 1|WH", "P13025 1|H"},
	    {NULL, "P", " 13050 1|WH", " 13025 1|HR"},
	    {"5m|4m", "", "   500  |W", "   400  |"}, /* colours are fixed */
	    {NULL, "L", "   500nO|W", "   400nO|"},   /* White may not press */
	    {NULL, "1s+", "   400  |", "   500  |W"},
	    {NULL, "R", "   400nO|", "   500nO|W"},
	    {NULL, "1sL", "   400  |", "   500  |WR"},
	    {"25", "", "   025  |W", "   025  |"},
	    {NULL, "R5s", "   0199 |WTR", "   025  |"},
	};

	(void)state;
	CHECK(rows);
}

/* ---- choosing ----------------------------------------------------------------------------------------------------- */

/* covers: U1 U2 */
static void test_choosing(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "", "3-2     |", "       1|"},
	    {NULL, "+", "3-0     |", "       2|"},
	    {NULL, "26+", "FIdE 90 |", "      28|"},
	    {NULL, "28+", "45-45   |", "      56|"},
	    {NULL, "+", "OUn 1   |", "  nOnE  |"},
	    {NULL, "+", "OUn 2   |", " 13000  |H"},
	    {NULL, "3+", "OUn 5   |", "  nOnE  |"},
	    {NULL, "O", "OUn 5 nO|", "  nOnEnO|"},
	    {NULL, "1s+", "3-2     |", "       1|"},
	    {NULL, "-", "OUn 5   |", "  nOnE  |"},
	    {NULL, "3-", "OUn 2   |", " 13000  |H"},
	    {NULL, "P", "OUn 2 nO|", " 13000nO|H"}, /* PLAY is held to edit, and means nothing else */
	    {NULL, "1sO", " 13030 1|WH", "  2000  |"},
	    {NULL, "B", "OUn 2   |", " 13000  |H"},
	    {NULL, "B", " 13030 1|WH", "  2000  |"},
	    {NULL, "BhB", EMPTY, EMPTY},
	    {NULL, "O", " 13030 1|WH", "  2000  |"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: D2 F1 F3 P3 M4 M5 M6 M8 M9 M10: the sign at the left, the pair at the right; at the left where the tenth stands */
static void test_signs_and_pairs(void **state)
{
	static const struct ui_row rows[] = {
	    {"5:25", "R1s", " 1 0039 |WTR", " 1 0050 |T"},
	    {NULL, "4500m", "F  025 2|WR", "   030 2|"},
	    {"5:10", "R6s", "F2 0089 |WTR", " 2 0150 |T"},
	    {NULL, "L4s", "F2 0089 |WT", " 2 0109 |TR"},
	    {"1/3!", "R1sL", " 2 0049 |WT", "   0029 |TR"},
	    {NULL, "RL4s", " 3 0078 |WT", " 2 0018 |TR"},
	    {"2y3x30", "R3s", "   029 1|WR", "   0020 |T"},
	    {NULL, "31s", "   028 2|WR", "   0020 |T"},
	    {"2c3/30", "R3s", "   029 3|WR", "   0020 |T"},
	    {NULL, "LRL", "   029 1|W", "   0018 |TR"},
	    {NULL, "RLR1s", "   029 3|WR", "   0016 |T"},
	    {"2c20/60", "R5s", "   05720|WR", "   0020 |T"},
	    {"5md100", "R500m", "   500--|WR", "   500--|"},
	    {NULL, "1s", "   50099|WR", "   500--|"},
	    {"60d5", "R1s", "   100 4|WR", "   100 5|"},
	    {NULL, "2sP", "P  100 2|W", "   100 5|"},
	    {NULL, "P4s", "   058 0|WR", "   100 5|"},
	    {"^", "R3s", "   003  |WR", "   000  |"},
	    {"^5", "R7s", "[F]1 000  |W", "   000  |"},
	    {"g30", "R3s", "   027  |WSR", "   030  |S"},
	    {"*30", "R3s", "   027  |WR", "   034  |"},
	    {"12|11", "R12s", "[F]1 0000 |WTR", "   0110 |T"},
	    {NULL, "L12s", "[F]1 0000 |WT", "[F]2 0000 |T"},
	    {"30", "R3sP", "P  027  |W", "   030  |"},
	    {"30+1", "R3sP", "P  028  |W", "   031  |"},
	    {NULL, "P30s", "[F]1 0000 |WT", "   031  |"},
	    {NULL, "P", "[F]1 0000 |WT", "   031  |"},
	    {"12", "R3sP", "P  0089 |WT", "   0120 |T"},
	    {"5:25", "R1sP", "P1 0039 |WT", " 1 0050 |T"},
	    {"10d12", "R5sP", "P7 0100 |WT", "12 0100 |T"}, /* two digits leave the sign no room */
	    {"1:1:20", "R5s", "F3 0169 |WTR", "   022 3|"},
	    {"5:5|25", "R6s", "F2 0039 |WTR", "   025  |"},
	    {"5:5|25", "R11s", "[F]1 0000 |WTR", "   025  |"},
	};

	(void)state;
	CHECK(rows);
}

/* ---- the list ------------------------------------------------------------------------------------------------------- */

/* covers: A1 A3 A7 P5 P8: what is there is shown where it is, and its name on the other side */
static void test_the_list(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "R100sL5sRL50sP", " 12950 1|WH", "P13005 1|H"},
	    {NULL, "hP", " 12950  |H", "CLOC    |"},
	    {NULL, "+", "CLOC    |", " 13005  |H"},
	    {NULL, "+", "       2|", "COUnt   |"},
	    {NULL, "+", "COUnt   |", "       1|"},
	    {NULL, "+", "       1|", "StAGE   |"},
	    {NULL, "+", "StAGE   |", "       1|"},
	    {NULL, "+", "   140  |", "USEd    |"}, /* what counts up is rounded down */
	    {NULL, "+", "USEd    |", "   055  |"},
	    {NULL, "+", "LOG     |", EMPTY},
	    {NULL, "+", "OPtIOnS |", EMPTY},
	    {NULL, "+", "AdJOUrn |", EMPTY},
	    {NULL, "+", "UndO    |", EMPTY},
	    {NULL, "+", "InStALL |", EMPTY},
	    {NULL, "+", "COLOUr  |", EMPTY},
	    {NULL, "+", "tUrn    |", EMPTY},
	    {NULL, "+", "rECALL  |", EMPTY},
	    {NULL, "+", "III 4   |", EMPTY},
	    {NULL, "+", " 12950  |H", "CLOC    |"},
	    {NULL, "-", "III 4   |", EMPTY},
	    {NULL, "B", " 12950 1|WH", "P13005 1|H"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 A7 */
static void test_corrections(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30", "R100sL5sRL50sP", " 12950 1|WH", "P13005 1|H"},
	    {NULL, "hPO", " [1]2950  |H", "CLOC    |"},
	    {NULL, "O", " 1[29]50  |H", "CLOC    |"},
	    {NULL, "+", " 1[30]50  |H", "CLOC    |"},
	    {NULL, "O", " 130[50]  |H", "CLOC    |"},
	    {NULL, "-", " 130[49]  |H", "CLOC    |"},
	    {NULL, "O", "CLOC    |", " 13005  |H"},
	    {NULL, "O", "CLOC    |", " [1]3005  |H"},
	    {NULL, "-O", "CLOC    |", "  [30]05  |"},
	    {NULL, "B", "CLOC    |", " [ ]3005  |"},
	    {NULL, "P", " 13049 1|WH", "P 3005 1|"},
	    {NULL, "hP2+O", "    [   2]|", "COUnt   |"},
	    {NULL, "+", "    [   3]|", "COUnt   |"},
	    {NULL, "O", "       3|", "StAGE [nO]|"},
	    {NULL, "+", "       3|", "StAGE [yE]|"},
	    {NULL, "B", "    [   3]|", "COUnt   |"},
	    {NULL, "OO", "COUnt   |", "       1|"},
	    {NULL, "O+O", "StAGE [nO]|", "       2|"},
	    {NULL, "O", "       1|", "StAGE   |"},
	    {NULL, "O", "      [ 1]|", "StAGE   |"},
	    {NULL, "+", "      [ 2]|", "StAGE   |"},
	    {NULL, "O", "       2|", "COUnt [nO]|"},
	    {NULL, "+", "       2|", "COUnt [yE]|"},
	    {NULL, "O", "StAGE   |", "       1|"},
	    {NULL, "B", " 13049 2|WH", "P 3005 1|"},
	    {NULL, "hP7+O", "USEd    |", " [ ] 055  |"},
	    {NULL, "OO", "USEd    |", "   0[55]  |"},
	    {NULL, "+P", " 13049 2|WH", "P 3005 1|"},
	    {NULL, "hP7+", "USEd    |", "   056  |"},
	    {NULL, "hB", " 13049 2|WH", "P 3005 1|"},
	    {NULL, "hPO-P", "  3049 2|W", "P 3005 1|"},
	    {"40/90m", "hP3-OP", "P13000  |WH", " 13000  |H"},
	    {"5m", "hP+O+OO", "CLOC    |", " 105[00]  |H"},
	    {"5m", "hP7-O", " [ ] 500  |R", EMPTY},
	    {NULL, "OOO+OO4+P", "P  500  |W", " 10504  |H"},
	    {NULL, "hP5+O", "StAGE   |", "      [ 1]|"},
	    {NULL, "+", "StAGE   |", "      [ 2]|"},
	    {NULL, "O", "COUnt [nO]|", "       2|"},
	    {NULL, "P", "COUnt [nO]|", "      nO|"},
	    {"40/90m:30m", "hP3+O40+O+P", "P13000 1|WH", " 20000 2|H"},
	    {"40/90m:30m", "hP5+O+P", "P13000 1|WH", " 13000 2|H"},
	    {"9h", "hPO+", " [9]0000nO|H", "CLOC  nO|"},
	    {NULL, "1s OO70+", " 901[10]  |H", "CLOC    |"},
	    {"35999", "hPOOO+", " 959[59]nO|H", "CLOC  nO|"},
	    {NULL, "1sB+", " 9[59]59nO|H", "CLOC  nO|"},
	    {NULL, "1sB+", " [9]5959nO|H", "CLOC  nO|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 M5 M6: the period, where there are any */
static void test_periods(void **state)
{
	static const struct ui_row rows[] = {
	    {"10y5x30", "R3sP", "P  0069 |WT", "   0100 |T"},
	    {NULL, "hP6+", "       0|", "PErIOd  |"},
	    {NULL, "+", "PErIOd  |", "       0|"},
	    {NULL, "-O", "      [ 0]|", "PErIOd  |"},
	    {NULL, "2+P", "P2 0069 |WT", "   0100 |T"},
	    {NULL, "hP6+O 3+", "      [ 5]|", "PErIOd  |"},
	    {NULL, "+P", "      [nO]|", "PErIOdnO|"}, /* there is no sixth */
	    {NULL, "hB", "P2 0069 |WT", "   0100 |T"},
	    {NULL, "hPOO O25+P", "P  032 2|W", "   0100 |T"},
	    {NULL, "P1sLR", "   031 2|WR", "   0099 |T"},     /* more than a period: no press lowers it */
	    {"10|10y5x30", "hP6+", "PErIOd  |", "       0|"}, /* his alone */
	    {NULL, "O3+P", "P  0100 |WT", " 3 0100 |T"},      /* a game that goes on */
	    {"2c3/30", "R3sP", "P  029 3|W", "   0020 |T"},
	    {NULL, "hP6+", "       1|", "PErIOd  |"},
	    {NULL, "O-P", "P  029  |W", "   0020 |T"},
	    {"10m", "hP6+", "   000  |", "USEd    |"}, /* none */
	    {"40/10m:10y3x20", "hP7+O2+P", "PErIOdnO|", "      [nO]|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 M10: overtime is entered below zero, down to its limit and no further */
static void test_overtime_is_entered(void **state)
{
	static const struct ui_row rows[] = {
	    {"o10-20", "R3sP hPOOO", "   0[07]  |", "CLOC    |"},
	    {NULL, "8-", "-  0[01]  |", "CLOC    |"},
	    {NULL, "3-P", "-  004  |W", "   0100 |T"},
	    {NULL, "P1s", "-  005  |WR", "   0100 |T"},
	    {NULL, "P hP", "-  005  |", "CLOC    |"},
	    {NULL, "OOO 15-", "-  0[20]  |", "CLOC    |"},
	    {NULL, "-", "-  0[20]nO|", "CLOC  nO|"},
	    {NULL, "1s 22+P", "P  0020 |WT", "   0100 |T"},
	    {"o10", "hPOO-", "- [ 0]50  |", "CLOC    |"},
	    {"10", "hPOOO10-", "   0[00]  |", "CLOC    |"},
	    {NULL, "-", "   0[00]nO|", "CLOC  nO|"},
	    {"o10-20", "hP6+OOO-", "   0[00]nO|", "USEd  nO|"}, /* time used is never below */
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 P2 P3: what is entered in one visit stays as entered, in either order; the next press adds its increment and nothing else */
static void test_after_the_control(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/2h+30:30m+30", "hPO 2-O 41+OO +O 40+O+P", "P 4130 2|W", " 20030 1|H"},
	    {NULL, "P1sL", "  4159 2|W", " 20030 1|HR"},
	    {"40/2h+30:30m+30", "hP 2+O 40+O+O", "COUnt   |", "       0|"},
	    {NULL, "3-O 2-O 11+P", "P 4130 2|W", " 20030 1|H"},
	    {NULL, "P1sL", "  4159 2|W", " 20030 1|HR"},
	    {"40/2h+30:30m+30", "R1sP hPO 2-O 41+O+O +O 40+O+P", "P 4130 2|W", " 20030 1|H"},
	    {NULL, "P1sL", "  4159 2|W", " 20030 1|HR"},
	    {"40/2h+30:30m+30", "R1sP hP 2+O 40+O+O 3-O 2-O 11+O+P", "P 4130 2|W", " 20030 1|H"},
	    {NULL, "P1sL", "  4159 2|W", " 20030 1|HR"},
	    /* the stage by itself adds nothing either */
	    {"40/2h+30:30m+30", "R1sP hPO 2-O 41+O+O 3+O+O+P", "P 4130 2|W", " 20030 1|H"},
	    /* without a time the stage brings its own */
	    {"40/2h+30:30m+30", "R1sP hP 2+O 40+O+P", "P23029 2|WH", " 20030 1|H"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A3 A6 A7 */
static void test_turn_colour_iii4(void **state)
{
	static const struct ui_row rows[] = {
	    {"1h", "R100sP", "P 5820  |W", " 10000  |H"},
	    {NULL, "hP3-O", " [tUrn   ]|", EMPTY},
	    {NULL, "+", EMPTY, " [tUrn   ]|"},
	    {NULL, "+", " [tUrn   ]|", EMPTY},
	    {NULL, "-P", "  5820  |W", "P10000  |H"},
	    {NULL, "hP4-O", " [StArt  ]|", "COLOUr  |"},
	    {NULL, "+", "COLOUr  |", " [StArt  ]|"},
	    {NULL, "P", "  5820  |", "P10000  |WH"},
	    {NULL, "hP-O", "  [ 200]  |", "III 4   |"},
	    {NULL, "+", "III 4   |", "  [ 200]  |"},
	    {NULL, "O", "[ Inc   5]|", "   200  |"},
	    {NULL, "+", "[ dELAy 5]|", "   200  |"},
	    {NULL, "-", "[ Inc   5]|", "   200  |"},
	    {NULL, "P", "  5825  |", "P10205  |WH"},
	    {NULL, "hP-O", "  [ 200]  |", "III 4   |"},
	    {NULL, "P", "  [ 200]nO|", "III 4 nO|"},
	    {NULL, "1s", "  [ 200]  |", "III 4   |"},
	    {NULL, "BB", "  5825  |", "P10205  |WH"},
	    {"1h", "R100sL10sP hP-O", "  [ 200]  |", "III 4   |"},
	    {NULL, "O+P", " 10020 5|WH", "P 5950 5|"},
	    {NULL, "hB", " [AGAIn  ]|", EMPTY},
	    {"1h", "hP-O+O+P", " 10200 5|WH", " 10000 5|H"},
	    {"5m", "hP-OP", "III 4 nO|", "  [ 200]nO|"},
	    {"1h", "R100sL10sP hP3-O", EMPTY, " [tUrn   ]|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A2 */
static void test_penalty(void **state)
{
	static const struct ui_row rows[] = {
	    {"90m+30", "R20sL5sP", " 13040  |WH", "P13025  |H"},
	    {NULL, "h+", "PEnALty |", "P [ 2]00  |R"},
	    {NULL, "O", " [COnt   ]|", "P  200  |R"},
	    {NULL, "+", " [UndO   ]|R", "P  200  |"},
	    {NULL, "+", " [PASS   ]|R", "P  200  |"},
	    {NULL, "+", " [COnt   ]|", "P  200  |R"},
	    {NULL, "O", " [OnE    ]|", "P  200  |R"},
	    {NULL, "+", " [bOtH   ]|", "P  200  |R"},
	    {NULL, "O", "PEnALty |", "P  2[00]  |R"},
	    {NULL, "3-", "PEnALty |", "P  1[57]  |R"},
	    {NULL, "BBB", "PEnALty |", "P [ 1]57  |R"},
	    {NULL, "3-", "PEnALty |", "P-[ 1]03  |R"},
	    {NULL, "O+P", "P12907  |WH", " 12922  |H"},
	    {NULL, "h-", "P [ 2]00  |R", "PEnALty |"},
	    {NULL, "-P", "P13007  |WH", " 12922  |H"},
	    {NULL, "h-", "P [ 2]00  |R", "PEnALty |"},
	    {NULL, "O++O+P", " 13207  |WH", "P13122  |H"},
	    {"3+1", "h-", "P [ 1]00  |R", "PEnALty |"},
	    {NULL, "hB", "   0040 |WT", "   0040 |T"},
	    {"90m+30", "R20sP h- O++P", " 13210  |WH", "P13030  |H"},
	    {NULL, "h+ 4-P", " 13210  |WH", "P12830  |H"},
	    {NULL, "h+ OO+OP", " 13410  |WH", "P13030  |H"},
	    {"90m+30", "h- 3O 119-", "P  0[01]  |R", "PEnALty |"},
	    {NULL, "-", "P  0[00]  |R", "PEnALty |"},
	    {NULL, "-", "P- 0[01]  |R", "PEnALty |"},
	    {"90m+30", "R20sL5sP h+O+P", "P13010  |WH", " 13225  |H"},
	    {NULL, "P10sL", " 13030  |WH", " 13225  |HR"},
	    {"90m+30", "R20sL5sP h-O+P", "P13210  |WH", " 13025  |H"},
	    {"5m", "R20sP h+O+P", " [UndO nO]|", "P  100nO|R"},
	    {NULL, "1sB", "PEnALty |", "P [ 1]00  |R"},
	    {NULL, "BB", "P  440  |W", "   500  |"},
	    {"10m", "h+", "PEnALty |R", "P [ 1]00  |"},
	    {"601", "h+", "PEnALty |R", "P [ 1]00  |"},
	    {"1m+10", "h-", "P [ 1]00  |R", "PEnALty |"},
	    {"3599", "h+", "PEnALty |R", "P [ 1]00  |"}, /* rapid: below 60 minutes with 60 increments */
	    {"1h", "h+", "PEnALty |R", "P [ 2]00  |"},
	    {"59m+1", "h+", "PEnALty |R", "P [ 2]00  |"},
	    {"30m+29", "h+", "PEnALty |R", "P [ 1]00  |"},
	    {"30m+30", "h+", "PEnALty |R", "P [ 2]00  |"},
	    {"90m+30|30m", "h+", "PEnALty |R", "P [ 1]00  |"}, /* on either side */
	    {"59+9", "h-", "P [ 1]00  |R", "PEnALty |"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A5 F4 F5 */
static void test_past(void **state)
{
	static const struct ui_row rows[] = {
	    {"5m+3", "R10sL10sR10sL10sR10sL10sR10sP", "P  432  |W", "   442  |"},
	    {NULL, "hP2-O", "r  442[ 3]|R", "r  442 3|"},
	    {NULL, "-", "r  442[ 3]|", "r  449 2|R"},
	    {NULL, "-", "r  449[ 2]|R", "r  449 2|"},
	    {NULL, "-", "r  449[ 2]|", "r  456 1|R"},
	    {NULL, "2-", "r  456[ 1]|", "r  503 0|R"},
	    {NULL, "+", "r  456[ 1]|R", "r  456 1|"},
	    {NULL, "-P", "   456  |W", "P  503  |"},
	    {NULL, "hP6-O", "r  432[ 3]|R", "r  442 3|"},
	    {NULL, "P", "P  432  |W", "   442  |"},
	    {NULL, "hPO+O+P", "P10532  |WH", "   442  |"},
	    {NULL, "hP2-O", "A10532[ 3]|HR", "A  442 3|"},
	    {NULL, "20-", "r  503[nO]|R", "r  503nO|"},
	    {NULL, "1sB", "rECALL  |", EMPTY},
	    {NULL, "B", "P10532  |WH", "   442  |"},
	    {"3:2:2", "R4sL7s", "F3 0029 |WT", "[F]1 0000 |TR"},
	    {NULL, "PhP8+O", "   003 1|", "-  001 0|"},
	    {NULL, "+", "1  003 1|", "F  000 0|"},
	    {NULL, "+", "2  001 1|", "P  000 0|"},
	    {NULL, "+", "P  000 0|", "3  003 0|"},
	    {NULL, "+", "   000 0|", "4  000 0|"},
	    {NULL, "+", "   000 0|", "5  000 0|"},
	    {NULL, "+", "   000 0|", "6  000 0|"},
	    {NULL, "+", "   003 1|", "-  001 0|"},
	    {NULL, "-", "   000 0|", "6  000 0|"},
	    {NULL, "OB", "F3 0029 |WT", "[F]1 0000 |T"},
	    {"40/3:2", "R4s P hP8+O+", "O  000 0|", "1  003 0|"},
	    {"9h+3599|5m", "R1sLRL P hP8+O+", "C95959 2|H", "1  500 1|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A8 D2 */
static void test_looking(void **state)
{
	static const struct ui_row rows[] = {
	    {"40/90m+30:30m+30|5m", "O", "U  000 0|", "U  000 0|"},
	    {NULL, "O", "PrESEnt |", EMPTY},
	    {NULL, "O", "FLAGStOP|", " On     |"},
	    {NULL, "O", "1[1]3000  |H", "CLOC    |"}, /* each page once */
	    {NULL, "-", "U  000 0|", "U  000 0|"},
	    {NULL, "OO", "FLAGStOP|", " On     |"},
	    {NULL, "2-", "U  000 0|", "U  000 0|"},
	    {NULL, "-", "FLAGStOP|", " On     |"},
	    {NULL, "+", "1[1]3000  |H", "CLOC    |"},
	    {NULL, "O", "11[30]00  |H", "CLOC    |"},
	    {NULL, "O", "1130[00]  |H", "CLOC    |"},
	    {NULL, "O", "1   [  40]|", "COUnt   |"},
	    {NULL, "O", "1[rULE   ]|", "COUnt   |"},
	    {NULL, "O", "1[FISCHEr]|", "tyPE    |"},
	    {NULL, "O", "1 [ 0]30  |", "FISCHEr |"},
	    {NULL, "O", "1  0[30]  |", "FISCHEr |"},
	    {NULL, "O", "1   [   0]|", "FISCHEr |"},
	    {NULL, "-", "1  0[30]  |", "FISCHEr |"},
	    {NULL, "-", "1 [ 0]30  |", "FISCHEr |"},
	    {NULL, "10O", "2  0[30]  |", "FISCHEr |"},
	    {NULL, "O", "2   [   0]|", "FISCHEr |"},
	    {NULL, "O", "2[End    ]|", "StAGE   |"},
	    {NULL, "O", "2[diFF   ]|", "COLOUr  |"},
	    {NULL, "O", "1[ ] 500  |", "CLOC   b|"},
	    {NULL, "O", "1 [ 5]00  |", "CLOC   b|"},
	    {NULL, "O", "1  5[00]  |", "CLOC   b|"},
	    {NULL, "O", "1   [   0]|", "COUnt  b|"},
	    {NULL, "O", "1[SUddEn ]|", "tyPE   b|"},
	    {NULL, "O", "1[End    ]|", "StAGE  b|"},
	    {NULL, "3-", "1  5[00]  |", "CLOC   b|"},
	    {NULL, "hB R5s O", "U  005 0|WR", "U  000 0|"},
	    {NULL, "O", "PrESEnt |WR", EMPTY},
	    {NULL, "O", "FLAGStOP|WR", " On     |"},
	    {NULL, "--", "U  006 0|WR", "U  000 0|"},
	    {NULL, "-+", "1[1]3000  |WHR", "CLOC    |"},
	    {NULL, "-", "U  006 0|WR", "U  000 0|"},
	    {NULL, "3s", "U  009 0|WR", "U  000 0|"},
	    {NULL, "2200m", " 13019 1|WHR", "   500  |"},
	    {NULL, "OL", " 13048 1|WH", "   500  |R"},
	    {"2+1", "R1sO 3s", "U  003 0|", "U  000 0|"}, /* the flag fell meanwhile */
	    {"", "BO", "U  000 0|", "U  000 0|"},
	    {NULL, "P", "   302  |W", "   302  |"},
	    {"g10", "R1s O", "U  001 0|WSR", "U  000 0|S"},
	    {"1/1m!|1/2m!", "3O", "FLAGStOP|", " OFF    |"},
	    {"", "55+OO+", "45-45   |", "      56|"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: A10 */
static void test_install(void **state)
{
	static const struct ui_row rows[] = {
	    {"2h", "R60sL30sR10sL5sP", " 15850  |WH", "P15925  |H"},
	    {NULL, "hP5-O", "[PrESEnt ]|", EMPTY},
	    {NULL, "+", "[3-2     ]|", "       1|"},
	    {NULL, "20+", "[90-30   ]|", "      21|"},
	    {NULL, "O", " 1[3020]  |H", " 13025  |H"},
	    {NULL, "O", " 13020  |H", " 1[3025]  |H"},
	    {NULL, "B", " 1[3020]  |H", " 13025  |H"},
	    {NULL, "B", "[PrESEnt ]|", EMPTY},
	    {NULL, "21+P", " 1[3020]  |H", " 13025  |H"},
	    {NULL, "O", " 13020  |H", " 1[3025]  |H"},
	    {NULL, "O", " 13020  |H", "CLOC    |"},
	    {NULL, "hB", " 13020  |WH", "P13025  |H"},
	    {NULL, "hP5-O", "[90-30   ]|", "      21|"},
	    {NULL, "O+B", "[90-30 nO]|", "      nO|"},
	    {NULL, "hB hP5-O 3+", "[120-30  ]|", "      24|"},
	    {NULL, "P", " 2[0020]  |H", " 20025  |H"},
	    {NULL, "P", " 20020  |WH", "P20025  |H"},
	    {NULL, "hP5-O 30-O", "  [4605]  |", "  4555  |"},
	    {"2h", "R60sP hP5-O", "[PrESEnt ]|", EMPTY},
	    {NULL, "-", "[OUn 5   ]|", "  nOnE  |"},
	    {NULL, "3-", "[OUn 2   ]|", " 13000  |H"},
	    {NULL, "O", " 1[2930]  |H", "  2000  |"},
	    {"2h", "R60sP hP5-OO", "1[2]0000  |H", "CLOC    |"},
	    {NULL, "O", "12[00]00  |H", "CLOC    |"},
	    {NULL, "+P", " 2[0000]  |H", " 20100  |H"},
	    {NULL, "P", "P20000  |WH", " 20100  |H"},
	    {"2h", "R60sP hP5-OOO+O", "1201[00]  |H", "CLOC    |"},
	    {NULL, "B", "12[01]00  |H", "CLOC    |"},
	    {"2h", "R60sP hP5-O-O", "[OUn 5 nO]|", "  nOnEnO|"},
	    {NULL, "1s", "[OUn 5   ]|", "  nOnE  |"},
	    {"2h", "hP5-O21+OO", " 13030  |H", " 1[3030]  |H"},
	    {NULL, "O", " 13030  |H", "CLOC    |"},
	    {NULL, "B", "P13030  |WH", " 13030  |H"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U3 */
static void test_the_end(void **state)
{
	static const struct ui_row rows[] = {
	    {"15m+10", "R100sP", "P 1330  |W", "  1510  |"},
	    {NULL, "hB", " [AGAIn  ]|", EMPTY},
	    {NULL, "+", " [SELECt ]|", EMPTY},
	    {NULL, "+", " [AGAIn  ]|", EMPTY},
	    {NULL, "-", " [SELECt ]|", EMPTY},
	    {NULL, "B", "P 1330  |W", "  1510  |"},
	    {NULL, "hB-O", "3-2     |", "       1|"},
	    {NULL, "B", "P 1330  |W", "  1510  |"},
	    {NULL, "hBO", "  1510  |W", "  1510  |"},
	    {"2+1", "R4s hB", " [AGAIn  ]|", EMPTY},
	    {NULL, "P", "   0030 |WT", "   0030 |T"},
	    {"", "+O R1sP hB+P", "3-0     |", "       2|"},
	    {NULL, "+O", "   503  |W", "   503  |"},
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
	    {NULL, "-O", "tEntHS  |", "      [20]|"},
	    {NULL, "+", "tEntHS  |", "      [40]|"},
	    {NULL, "+", "tEntHS  |", "      [60]|"},
	    {NULL, "+", "tEntHSnO|", "      [nO]|"}, /* numbers stop at their ends */
	    {NULL, "1s3-", "tEntHS  |", "      [ 0]|"},
	    {NULL, "-", "tEntHSnO|", "      [nO]|"},
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
	    {NULL, "2-", "CryStAL |", "[ -     1]|"},
	    {NULL, "B", "PEnALty |", " [AUtO   ]|"},
	    {NULL, "OOOOOO", "3-2     |", "       1|"},
	    {NULL, "O", "   302  |S", "   302  |WS"},
	    {NULL, "BhO", "SOUnd   |", " [ALL    ]|"},
	    {NULL, "hB", "   302  |S", "   302  |WS"},
	    {"40/90m+30:30m+30", "R5sP hP8-O", "SOUnd   |", " [OFF    ]|"},
	    {NULL, "O", "tEntHS  |", "      [20]|"},
	    {NULL, "B", "SOUnd   |", " [OFF    ]|"},
	    {NULL, "B", "OPtIOnS |", EMPTY},
	    {NULL, "OP", "P13025 1|WH", " 13030 1|H"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U2 P1 P7 */
static void test_an_own_control(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "5-", "OUn 1   |", "  nOnE  |"},
	    {NULL, "hP", "1[ ] 000  |", "CLOC    |"},
	    {NULL, "+O", "11[00]00  |H", "CLOC    |"},
	    {NULL, "30+O", "1130[00]  |H", "CLOC    |"},
	    {NULL, "O", "1   [   0]|", "COUnt   |"},
	    {NULL, "40+O", "1[rULE   ]|", "COUnt   |"},
	    {NULL, "+", "1[GUIdE  ]|", "COUnt   |"},
	    {NULL, "-O", "1[SUddEn ]|", "tyPE    |"},
	    {NULL, "+O", "1 [ 0]00  |", "FISCHEr |"},
	    {NULL, "O", "1  0[00]  |", "FISCHEr |"},
	    {NULL, "30+O", "1   [   0]|", "FISCHEr |"},
	    {NULL, "O", "1[End    ]|", "StAGE   |"},
	    {NULL, "+", "1[PLUS   ]|", "StAGE   |"},
	    {NULL, "OO", "2 [ 0]00  |", "CLOC    |"},
	    {NULL, "30+", "2 [30]00  |", "CLOC    |"},
	    {NULL, "P", "OUn 1   |", " 13000  |H"},
	    {NULL, "O", " 13030 1|WH", " 13030 1|H"},
	    {"", "5- hP ++O 4O", "1[End    ]|", "StAGE   |"},
	    {NULL, "+", "1[PLUS   ]|", "StAGE   |"},
	    {NULL, "+", "1[rEPEAt ]|", "StAGE   |"},
	    {NULL, "+", "1[End    ]|", "StAGE   |"},
	    {NULL, "+O", "2[ ] 000  |", "CLOC    |"},
	    {NULL, "+O", "21[00]00  |H", "CLOC    |"},
	    {NULL, "5+O", "2105[00]  |H", "CLOC    |"},
	    {NULL, "3+", "2105[03]  |H", "CLOC    |"},
	    {NULL, "O", "2   [   0]|", "COUnt   |"},
	    {NULL, "O", "2[SUddEn ]|", "tyPE    |"},
	    {NULL, "O", "2[End    ]|", "StAGE   |"},
	    {NULL, "O", "2[bOtH   ]|", "COLOUr  |"},
	    {NULL, "+", "2[diFF   ]|", "COLOUr  |"},
	    {NULL, "O", "1[ ] 000  |", "CLOC   b|"},
	    {NULL, "+", "1[1]0000  |H", "CLOC   b|"},
	    {NULL, "P", "OUn 1   |", " 20000  |H"},
	    {NULL, "hP P", "OUn 1   |", " 20000  |H"},
	    {NULL, "O", " 20000 1|WH", " 10000  |H"},
	    {"", "5- hP P", "1[ ] 000nO|", "CLOC  nO|"},
	    {NULL, "1s 4+", "1[4]0000  |H", "CLOC    |"},
	    {NULL, "4-", "1[ ] 000  |", "CLOC    |"},
	    {NULL, "-", "1[ ] 000nO|", "CLOC  nO|"},
	    {NULL, "1sO+", "1 [ 1]00  |", "CLOC    |"},
	    {NULL, "-", "1 [ 0]00  |", "CLOC    |"},
	    {NULL, "-", "1 [ 0]00nO|", "CLOC  nO|"},
	    {"", "5- hP OO+O", "1   [   0]|", "COUnt   |"},
	    {NULL, "255+", "1   [ 255]|", "COUnt   |"},
	    {NULL, "+", "1   [ 2nO]|", "COUnt nO|"},
	    {NULL, "1s255-", "1   [   0]|", "COUnt   |"},
	    {NULL, "-", "1   [  nO]|", "COUnt nO|"},
	    {"", "5- hP +P hP 4O++P", "OUn 1   |", " 10000  |H"},
	};

	(void)state;
	CHECK(rows);
}

/* covers: U2 P7: along all fields, and back */
static void test_along_an_own_control(void **state)
{
	static const struct ui_row rows[] = {
	    {"", "4- hP", "1[1]3000  |H", "CLOC    |"}, {NULL, "O", "11[30]00  |H", "CLOC    |"},
	    {NULL, "O", "1130[00]  |H", "CLOC    |"},	{NULL, "O", "1   [  40]|", "COUnt   |"},
	    {NULL, "O", "1[rULE   ]|", "COUnt   |"},	{NULL, "O", "1[FISCHEr]|", "tyPE    |"},
	    {NULL, "O", "1 [ 0]30  |", "FISCHEr |"},	{NULL, "O", "1  0[30]  |", "FISCHEr |"},
	    {NULL, "O", "1   [   0]|", "FISCHEr |"},	{NULL, "O", "1[PLUS   ]|", "StAGE   |"},
	    {NULL, "O", "2[ ]3000  |", "CLOC    |"},	{NULL, "O", "2 [30]00  |", "CLOC    |"},
	    {NULL, "O", "2 30[00]  |", "CLOC    |"},	{NULL, "O", "2   [   0]|", "COUnt   |"},
	    {NULL, "O", "2[FISCHEr]|", "tyPE    |"},	{NULL, "O", "2 [ 0]30  |", "FISCHEr |"},
	    {NULL, "O", "2  0[30]  |", "FISCHEr |"},	{NULL, "O", "2   [   0]|", "FISCHEr |"},
	    {NULL, "O", "2[End    ]|", "StAGE   |"},	{NULL, "O", "2[diFF   ]|", "COLOUr  |"},
	    {NULL, "O", "1[ ]2000  |", "CLOC   b|"},	{NULL, "O", "1 [20]00  |", "CLOC   b|"},
	    {NULL, "O", "1 20[00]  |", "CLOC   b|"},	{NULL, "O", "1   [   0]|", "COUnt  b|"},
	    {NULL, "O", "1[SUddEn ]|", "tyPE   b|"},	{NULL, "O", "1[End    ]|", "StAGE  b|"},
	    {NULL, "O", "OUn 2   |", " 13000  |H"},	{"", "4- hP 20O", "1[ ]2000  |", "CLOC   b|"},
	    {NULL, "B", "2[diFF   ]|", "COLOUr  |"},	{NULL, "B", "2[End    ]|", "StAGE   |"},
	    {NULL, "10B", "1   [   0]|", "FISCHEr |"},	{NULL, "B", "1  0[30]  |", "FISCHEr |"},
	    {NULL, "8B", "3-2     |", "       1|"},	{NULL, "B", "   302  |W", "   302  |"},
	    {NULL, "B", "3-2     |", "       1|"},	{NULL, "B", "   302  |W", "   302  |"},
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
	    {"", "5- hP +OOOO +++O", "1 [ 0]00  |", "dELAy   |"},
	    {NULL, "O", "1  0[00]  |", "dELAy   |"},
	    {NULL, "5+O", "1[End    ]|", "StAGE   |"},
	    {NULL, "P", "OUn 1   |", " 10000  |H"},
	    {"", "5- hP +OOOO 4+O", "1 [ 0]00  |", "byO     |"},
	    {NULL, "O", "1  0[00]  |", "byO     |"},
	    {NULL, "+O", "1   [   0]|", "byO     |"},
	    {NULL, "3+O", "1[End    ]|", "StAGE   |"},
	    {"", "5- hP +OOOO 5+O", "1 [ 0]00  |", "CAnAdA  |"},
	    {NULL, "O+O", "1   [   0]|", "CAnAdA  |"},
	    {NULL, "+P", "OUn 1   |", " 10000  |H"},
	    {"", "5- hP +OOOO 6+O", "OUn 1   |", " 10000  |H"},
	    {NULL, "P", "OUn 1 nO|", " 10000nO|H"},
	    {"", "5- hP +OOO 3+O +O 6+O", "OUn 1   |", " 10000  |H"},
	    {"", "5- hP +OOOO -O", "1 [ 0]00  |", "ScrAb   |"},
	    {NULL, "+O", "1  1[00]  |", "ScrAb   |"},
	    {"", "5- hP +OOOO 8+O", "1 [ 0]00  |", "GOnG    |"},
	    {"", "5- hP +OOOO 4+O O10+O P", "1   [  nO]|", "byO   nO|"},
	    {"", "5- hP +OOOO 4+O +O P", "1   [  nO]|", "byO   nO|"},
	    {"", "5- hP +OOOO 2+O P", "OUn 1   |", " 10000  |H"},
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
	    {"5m", "B4- B O-+", "1[ ] 500  |",
	     "CLOC    |"}, /* the control in force, not the one that was looked at */
	    {NULL, "P", "   500  |W", "   500  |"},
	    {"5m", "R1sP hP5- O4- hB hP5-OO", "1[ ] 500  |", "CLOC    |"},
	    {"", "4- hP 12O", "2 30[00]  |", "CLOC    |"},
	    {NULL, "hB B 4- hP", "1[1]3000  |H", "CLOC    |"}, /* from the beginning again */
	    {"", "5- hP +OP", "OUn 1   |", " 10000  |H"},
	    {NULL, "+", "OUn 2   |", " 13000  |H"},
	    {"", "4- hP 5O3+", "1[byO    ]|", "tyPE    |"},
	    {NULL, "15O", "1[ ]2000  |", "CLOC   b|"},
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
	    {1, "   0001"},
	    {409, "   0001"},
	    {410, "   0002"},
	    {819, "   0002"},
	    {820, "   0003"},
	    {3686, "   0009"},
	    {3687, "   0010"},
	    {4096, "   0010"},
	    {4097, "   0011"},
	    {4 * 4096 + 3686, "   0049"},
	    {4 * 4096 + 3687, "   0050"},
	    {19 * 4096 + 3686, "   0199"},
	    {19 * 4096 + 3687, "   020 "},
	    {20 * 4096, "   020 "},
	    {20 * 4096 + 1, "   021 "},
	    {59 * 4096 + 1, "   100 "},
	    {3599 * 4096, "  5959 "},
	    {3599 * 4096 + 1, " 10000 "},
	    {35999 * 4096, " 95959 "},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		ui_begin(&ui, "5m");
		ui_do(&ui, "R1sLP"); /* Black's turn: no P at the left */
		assert_true(game_clock_set_left(&ui.app.game, LEFT, rows[i].left));
		ui_do(&ui, "OB");
		if (strncmp(ui_text(&ui, LEFT), rows[i].shown, 7) != 0)
			fail_msg("%d: %s", (int)rows[i].left, ui_text(&ui, LEFT));
	}
	ui_begin(&ui, "60d5");
	ui_do(&ui, "R");
	for (unsigned second = 1; second <= 5; second++) {
		ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + second * 4096 - 1));
		assert_int_equal(ui_text(&ui, LEFT)[7], '0' + 6 - (char)second);
		ui_wait(&ui, 1);
		assert_int_equal(ui_text(&ui, LEFT)[7], '0' + 5 - (char)second);
	}
	ui_begin(&ui, "60d5");
	ui_do(&ui, "R");
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + 4095));
	ui_do(&ui, "P");
	assert_true(ui_shows_both(&ui, "P  100 5|W", "   100 5|"));
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

		snprintf(text, sizeof text, "-  0%02u  ", second); /* the minus says it all */
		assert_memory_equal(ui_text(&ui, LEFT), text, CELLS);
		ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero + (second + 1) * 4096 - 1));
		assert_memory_equal(ui_text(&ui, LEFT), text, CELLS);
		ui_wait(&ui, second < 29 ? 1 : 0);
	}
	ui_begin(&ui, "o1-30");
	ui_do(&ui, "hP OOO-P");
	assert_memory_equal(ui_text(&ui, LEFT), "   0000", 7);
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
