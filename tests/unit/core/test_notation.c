/* Time controls as text (docs/notation.md), and what a control may be (P1, P6, T4). */
#include "firmware/core/control.h"
#include "firmware/core/notation.h"
#include "firmware/core/timebase.h"
#include "tests/unit/check.h"
#include "tests/unit/core/amount.h"
#include "tests/unit/core/game.h"

struct good {
	const char *text;
	const char *canonical; /* NULL: the text is canonical */
};

/* Every production of the grammar, every example of the requirements. */
static const struct good good[] = {
    {"40/90m+30:30m+30", NULL},
    {"40?/5400+30:1800+30", "40?/90m+30:30m+30"},
    {"300d5", "5md5"},
    {"5m|4m", NULL},
    {"300+2@61|240+2@61", "5m+2@61|4m+2@61"},
    {"1hy5x60", NULL},
    {"120m+30@41", "2h+30@41"},
    {"*180", "*3m"},
    {"^", NULL},
    {"^60", "^1m"},
    {"g10", NULL},
    {"o25m-10m", NULL},
    {"o25m", NULL},
    {"o25m-0", "o25m"}, /* a limit of 0 is none */
    {"^0", "^"},
    {"40?/120m+30@61:20?/60m+30@61:15m+30@61", "40?/2h+30@61:20?/1h+30@61:15m+30@61"},
    {"40/7200:1800+30", "40/2h:30m+30"},
    {"20+5:30+8", NULL},
    {"1/20b5:40b3", NULL},
    {"1hc20/300", NULL},
    /* units: the fewest characters, among equals the largest unit */
    {"0+5", NULL},
    {"1", NULL},
    {"60", "1m"},
    {"60s", "1m"},
    {"90", NULL},
    {"90s", "90"},
    {"3600", "1h"},
    {"60m", "1h"},
    {"5400s", "90m"},
    {"5940", "99m"},
    {"7200", "2h"},
    {"35999", NULL},
    {"9h", NULL},
    {"599m", NULL},
    {"07", "7"},
    {"0m+1", "0+1"},
    /* decimals of one or two digits; they have no unit */
    {"0.5", NULL},
    {"2.50", "2.5"},
    {"2.05", NULL},
    {"2.00", "2"},
    {"60.0", "1m"},
    {"35999.00", "35999"},
    {"0.01", NULL},
    {"180+2.5", "3m+2.5"},
    {"180b0.25", "3mb0.25"},
    {"180d2.50", "3md2.5"},
    {"1hy3x20.5", NULL},
    {"*0.5", NULL},
    {"g0.75", NULL},
    {"o1.5-2.5", NULL},
    /* one canonical form for one meaning */
    {"180+0", "3m"},
    {"180b0", "3m"},
    {"180d0", "3m"},
    {"180+0@40", "3m"},
    {"180+2@1", "3m+2"},
    {"180+2@2", "3m+2@2"},
    {"5m|5m", "5m"},
    {"5m|300s", "5m"},
    {"5m+3|5m+3@1", "5m+3"},
    {"40/2h:1h|40/2h:1h", "40/2h:1h"},
    {"40/2h:1h|40?/2h:1h", NULL},
    {"20/1h!|20/1h", NULL},
    /* stages and sides */
    {"10:20", NULL},
    {"5:0", NULL},
    {"5m:0+5", NULL},
    {"1:2:3:4:5", NULL},
    {"1:2:3:4:5|5:4:3:2:1", NULL},
    {"40/2h:20/1h!", NULL},
    {"40?/2h:20/1h!", NULL},
    {"255/1h:1/1h", NULL},
    {"255?/1h+1@255", NULL},
    {"20?/15m", NULL},
    {"40/2h:1hy255x3599", NULL},
    {"40/2h:1hc255/3598.99|9h", NULL},
    {"40/90m+30:30md5|5mb5:10", NULL},
    {"1h+3599", NULL},
    {"35998+1", NULL},
    {"0+3598.99", NULL},
    {"0b3", NULL},
    {"35999d5", NULL},	  /* a delay is not on the clock */
    {"35999+30@2", NULL}, /* nor is an increment of later moves */
    {"1:35999+30", NULL}, /* nor one of later stages: play holds it at 9:59:59 */
    {"^35999", NULL},
    {"o35999-35999", NULL},
};

TEST(good_texts)
{
	for (uint8_t i = 0; i < sizeof good / sizeof good[0]; i++) {
		const char *canonical = good[i].canonical != NULL ? good[i].canonical : good[i].text;
		char text[NOTATION_SIZE];
		struct control control, again;
		struct control_fault fault;

		check_row(good[i].text);
		CHECK_EQ(notation_parse(good[i].text, &control, &fault), CONTROL_OK);
		CHECK_EQ(fault.error, CONTROL_OK);
		CHECK_EQ(control_check(&control, &fault), CONTROL_OK);
		CHECK_EQ(notation_format(&control, text, sizeof text), strlen(canonical));
		CHECK_STR(text, canonical);
		CHECK_EQ(notation_parse(text, &again, &fault), CONTROL_OK);
		CHECK(memcmp(&control, &again, sizeof control) == 0);
	}
}

struct bad {
	const char *text;
	uint8_t error;
	uint8_t at;
};

static const struct bad bad[] = {
    {"", CONTROL_SYNTAX, 0},
    {"-", CONTROL_SYNTAX, 0},
    {"?", CONTROL_SYNTAX, 0},
    {"abc", CONTROL_SYNTAX, 0},
    {" 5m", CONTROL_SYNTAX, 0},
    {"5m ", CONTROL_SYNTAX, 2},
    {"5 m", CONTROL_SYNTAX, 1},
    {"5m+", CONTROL_SYNTAX, 3},
    {"5m+2@", CONTROL_SYNTAX, 5},
    {"5m+2m", CONTROL_SYNTAX, 4},
    {"5m+2s", CONTROL_SYNTAX, 4},
    {"5m+-2", CONTROL_SYNTAX, 3},
    {"-5m", CONTROL_SYNTAX, 0},
    {"5M", CONTROL_SYNTAX, 1},
    {"5mb", CONTROL_SYNTAX, 3},
    {"5md", CONTROL_SYNTAX, 3},
    {"5md5@3", CONTROL_SYNTAX, 4},
    {"5my", CONTROL_SYNTAX, 3},
    {"5my5", CONTROL_SYNTAX, 4},
    {"5my5x", CONTROL_SYNTAX, 5},
    {"5myx5", CONTROL_SYNTAX, 3},
    {"5mc20", CONTROL_SYNTAX, 5},
    {"5mc20/", CONTROL_SYNTAX, 6},
    {"5m+2+3", CONTROL_SYNTAX, 4},
    {"5m+2d3", CONTROL_SYNTAX, 4},
    {"5m30", CONTROL_SYNTAX, 2},
    {"1h30m", CONTROL_SYNTAX, 2},
    {"1.5m", CONTROL_SYNTAX, 3},
    {"1.", CONTROL_SYNTAX, 2},
    {".5", CONTROL_SYNTAX, 0},
    {"1.234", CONTROL_SYNTAX, 4},
    {"1..5", CONTROL_SYNTAX, 2},
    {"40/", CONTROL_SYNTAX, 3},
    {"40?/", CONTROL_SYNTAX, 4},
    {"40?", CONTROL_SYNTAX, 3},
    {"40?90m", CONTROL_SYNTAX, 3},
    {"40//90m", CONTROL_SYNTAX, 3},
    {"40/20/90m", CONTROL_SYNTAX, 5},
    {"4.0/90m", CONTROL_SYNTAX, 3},
    {"/90m", CONTROL_SYNTAX, 0},
    {"5m:", CONTROL_SYNTAX, 3},
    {":5m", CONTROL_SYNTAX, 0},
    {"5m::5m", CONTROL_SYNTAX, 3},
    {"5m|", CONTROL_SYNTAX, 3},
    {"|5m", CONTROL_SYNTAX, 0},
    {"5m|4m|3m", CONTROL_SYNTAX, 5},
    {"40/5m!!", CONTROL_SYNTAX, 6},
    {"*", CONTROL_SYNTAX, 1},
    {"*3m+2", CONTROL_SYNTAX, 3},
    {"g", CONTROL_SYNTAX, 1},
    {"g10m", CONTROL_SYNTAX, 3},
    {"o", CONTROL_SYNTAX, 1},
    {"o25m-", CONTROL_SYNTAX, 5},
    {"^x", CONTROL_SYNTAX, 1},
    {"40/*3m", CONTROL_SYNTAX, 3},
    {"40/o3m", CONTROL_SYNTAX, 3},
    /* a stage is never m:ss */
    {"1:30:00", CONTROL_M_SS, 5},
    {"5:00", CONTROL_M_SS, 2},
    {"90:05+30", CONTROL_M_SS, 3},
    {"5m|5:00", CONTROL_M_SS, 5},
    /* more than five stages */
    {"1:2:3:4:5:6", CONTROL_TOO_MANY, 9},
    {"5m|1:2:3:4:5:6", CONTROL_TOO_MANY, 12},
    /* ranges (T4) */
    {"36000", CONTROL_TOO_LONG, 0},
    {"35999.01", CONTROL_TOO_LONG, 0},
    {"10h", CONTROL_TOO_LONG, 0},
    {"600m", CONTROL_TOO_LONG, 0},
    {"4294967396", CONTROL_TOO_LONG, 0},
    {"42949672960000000000000000000000000000000001m", CONTROL_TOO_LONG, 0},
    {"12000h", CONTROL_TOO_LONG, 0},
    {"5m+3600", CONTROL_TOO_LONG, 3},
    {"5m+3598.995", CONTROL_SYNTAX, 10},
    {"5mb3600", CONTROL_TOO_LONG, 3},
    {"5md3600", CONTROL_TOO_LONG, 3},
    {"5my5x3600", CONTROL_TOO_LONG, 5},
    {"5my256x5", CONTROL_TOO_LONG, 3},
    {"5mc256/5", CONTROL_TOO_LONG, 3},
    {"5m+5@256", CONTROL_TOO_LONG, 5},
    {"256/5m", CONTROL_TOO_LONG, 0},
    {"65537/5m", CONTROL_TOO_LONG, 0},
    {"g3600", CONTROL_TOO_LONG, 1},
    {"*36000", CONTROL_TOO_LONG, 1},
    {"^10h", CONTROL_TOO_LONG, 1},
    {"o1h-10h", CONTROL_TOO_LONG, 4},
    {"35998+2", CONTROL_TOO_LONG, 0},
    {"35999b0.01", CONTROL_TOO_LONG, 0},
    {"5m|35990+10", CONTROL_TOO_LONG, 3},
    /* nothing on the clock (P1): a delay and a period are beside it */
    {"0", CONTROL_NO_TIME, 0},
    {"0m", CONTROL_NO_TIME, 0},
    {"0.00", CONTROL_NO_TIME, 0},
    {"0+0", CONTROL_NO_TIME, 0},
    {"0d5", CONTROL_NO_TIME, 0},
    {"0+5@2", CONTROL_NO_TIME, 0},
    {"0y5x60", CONTROL_NO_TIME, 0},
    {"0c20/300", CONTROL_NO_TIME, 0},
    {"0:5m", CONTROL_NO_TIME, 0},
    {"40/0:5m", CONTROL_NO_TIME, 0},
    {"5m|0", CONTROL_NO_TIME, 3},
    {"5m:1m|0:5m", CONTROL_NO_TIME, 6},
    {"1hy5x0", CONTROL_NO_TIME, 0},
    {"10:1hc5/0", CONTROL_NO_TIME, 3},
    {"5m|10:1hc5/0", CONTROL_NO_TIME, 6},
    {"*0", CONTROL_NO_TIME, 0},
    {"g0", CONTROL_NO_TIME, 0},
    {"o0", CONTROL_NO_TIME, 0},
    /* counts of 0 */
    {"0/90m", CONTROL_NO_MOVES, 0},
    {"0?/90m", CONTROL_NO_MOVES, 0},
    {"40/2h:0/1h", CONTROL_NO_MOVES, 6},
    {"1hy0x60", CONTROL_NO_MOVES, 3},
    {"1hc0/60", CONTROL_NO_MOVES, 3},
    {"1h+30@0", CONTROL_NO_MOVES, 6},
    /* the last stage only */
    {"1hy5x60:30m", CONTROL_NOT_LAST, 0},
    {"10:1hc5/60:30m", CONTROL_NOT_LAST, 3},
    {"40/1h!:30m", CONTROL_NOT_LAST, 5},
    /* "!" (P6) */
    {"1h!", CONTROL_REPEAT, 0},
    {"40?/1h!", CONTROL_REPEAT, 0},
    {"40/1h:30m!", CONTROL_REPEAT, 6},
    {"5m|1h!", CONTROL_REPEAT, 3},
    {"*3m!", CONTROL_REPEAT, 0},
    /* specials are for the whole game and both sides */
    {"^:5m", CONTROL_UNREACHABLE, 0},
    {"^5m:5m", CONTROL_MIXED, 0},
    {"*3m:5m", CONTROL_MIXED, 0},
    {"*3m|*3m", CONTROL_MIXED, 3},
    {"*3m!|5m", CONTROL_MIXED, 4}, /* the bar */
    {"g10|5m", CONTROL_MIXED, 3},
    {"5m:*3m", CONTROL_MIXED, 3},
    {"5m|g10", CONTROL_MIXED, 3},
    {"5m:o3m", CONTROL_MIXED, 3},
    {"5m|^", CONTROL_MIXED, 3},
};

TEST(bad_texts)
{
	for (uint8_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct control control;
		struct control_fault fault;

		check_row(bad[i].text);
		CHECK_EQ(notation_parse(bad[i].text, &control, &fault), bad[i].error);
		CHECK_EQ(fault.error, bad[i].error);
		CHECK_EQ(fault.at, bad[i].at);
	}
}

/* Every control that the grammar can build from these parts is read back as it was written. */
static const struct stage parts[] = {
    {{60, 0}, {0, 0}, 0, 0, METHOD_SUDDEN, 0},
    {{90, 0}, {0, 0}, 40, 0, METHOD_SUDDEN, 0},
    {{0, 1}, {0, 0}, 1, 0, METHOD_SUDDEN, STAGE_ADVISORY},
    {{5400, 0}, {30, 0}, 40, 0, METHOD_FISCHER, STAGE_ADVISORY},
    {{3600, 0}, {2, 50}, 255, 61, METHOD_FISCHER, 0},
    {{32399, 99}, {CONTROL_VALUE_MAX, 0}, 0, 255, METHOD_FISCHER, 0},
    {{0, 0}, {0, 5}, 0, 0, METHOD_FISCHER, 0},
    {{123, 45}, {5, 0}, 0, 0, METHOD_BRONSTEIN, 0},
    {{1, 0}, {0, 1}, 3, 0, METHOD_US_DELAY, 0},
    {{CONTROL_TIME_MAX, 0}, {0, 99}, 0, 0, METHOD_US_DELAY, 0},
    {{60, 60}, {60, 0}, 0, 5, METHOD_BYO_YOMI, 0},
    {{7200, 0}, {300, 10}, 9, 20, METHOD_CANADIAN, 0},
};
#define PARTS ((uint8_t)(sizeof parts / sizeof parts[0]))

static void round_trip(const struct control *control)
{
	char text[NOTATION_SIZE], again[NOTATION_SIZE];
	struct control read;
	struct control_fault fault;
	bool legal = control_check(control, &fault) == CONTROL_OK;

	notation_format(control, text, sizeof text);
	check_row(text);
	CHECK_EQ(notation_parse(text, &read, &fault) == CONTROL_OK, legal);
	if (!legal)
		return;
	CHECK(memcmp(control, &read, sizeof read) == 0);
	notation_format(&read, again, sizeof again);
	CHECK_STR(again, text);
}

TEST(round_trip_of_all_pairs)
{
	struct control control;

	for (uint8_t i = 0; i < PARTS * PARTS; i++) {
		for (uint8_t repeats = 0; repeats < 4; repeats++) {
			memset(&control, 0, sizeof control);
			control.stages[WHITE] = 2;
			control.stages[BLACK] = 1;
			control.stage[WHITE][0] = parts[i % PARTS];
			control.stage[WHITE][1] = parts[i / PARTS];
			control.stage[BLACK][0] = parts[i / PARTS];
			control.repeat[WHITE] = repeats & 1;
			control.repeat[BLACK] = repeats >> 1;
			round_trip(&control);
		}
	}
}

TEST(round_trip_of_five_stages)
{
	struct control control;

	for (uint8_t first = 0; first < PARTS; first++) {
		memset(&control, 0, sizeof control);
		for (uint8_t i = 0; i < CONTROL_STAGES; i++) {
			control.stage[WHITE][i] = parts[(first + i) % PARTS];
			control.stage[BLACK][i] = parts[(first + 2 * i + 1) % PARTS];
		}
		control.stages[WHITE] = control.stages[BLACK] = CONTROL_STAGES;
		round_trip(&control);
	}
}

/* The longest text has room, and the largest controls fit. */
TEST(longest_text)
{
	static const struct stage longest = {{32399, 99}, {3577, 99},	  255,
					     255,	  METHOD_FISCHER, STAGE_ADVISORY};
	struct control control;
	struct control_fault fault;
	char text[NOTATION_SIZE];

	memset(&control, 0, sizeof control);
	for (uint8_t i = 0; i < CONTROL_STAGES; i++)
		control.stage[WHITE][i] = control.stage[BLACK][i] = longest;
	control.stage[BLACK][4].flags = 0;
	control.stages[WHITE] = control.stages[BLACK] = CONTROL_STAGES;
	control.repeat[BLACK] = 1;
	CHECK_EQ(control_check(&control, &fault), CONTROL_OK);
	CHECK(notation_format(&control, text, sizeof text) < sizeof text - 1);
	round_trip(&control);
}

/* A buffer that is too small gets the beginning of the text, terminated. */
TEST(small_buffer)
{
	struct control control;
	struct control_fault fault;
	char text[8] = "#######";

	CHECK_EQ(notation_parse("40/90m+30:30m+30", &control, &fault), CONTROL_OK);
	CHECK_EQ(notation_format(&control, text, 6), 5);
	CHECK_STR(text, "40/90");
	CHECK_EQ(text[6], '#');
	CHECK_EQ(notation_format(&control, text, 1), 0);
	CHECK_STR(text, "");
	text[0] = '#';
	CHECK_EQ(notation_format(&control, text, 0), 0);
	CHECK_EQ(text[0], '#');
}

/* Fields are what the text says. */
TEST(fields)
{
	struct control control = {0};
	struct control_fault fault;
	const struct stage *stage = control.stage[WHITE];

	CHECK_EQ(notation_parse("40?/90m+30@2:20/1800.25!|5md2.5", &control, &fault), CONTROL_OK);
	CHECK_EQ(control.stages[WHITE], 2);
	CHECK_EQ(control.stages[BLACK], 1);
	CHECK_EQ(control.repeat[WHITE], 1);
	CHECK_EQ(control.repeat[BLACK], 0);
	CHECK_EQ(amount_cs(stage[0].time), 540000);
	CHECK_EQ(amount_cs(stage[0].value), 3000);
	CHECK_EQ(stage[0].moves, 40);
	CHECK_EQ(stage[0].count, 2);
	CHECK_EQ(stage[0].method, METHOD_FISCHER);
	CHECK_EQ(stage[0].flags, STAGE_ADVISORY);
	CHECK_EQ(amount_cs(stage[1].time), 180025);
	CHECK_EQ(stage[1].moves, 20);
	CHECK_EQ(stage[1].method, METHOD_SUDDEN);
	CHECK_EQ(stage[1].flags, 0);
	CHECK_EQ(amount_cs(control.stage[BLACK][0].time), 30000);
	CHECK_EQ(amount_cs(control.stage[BLACK][0].value), 250);
	CHECK_EQ(control.stage[BLACK][0].method, METHOD_US_DELAY);
	CHECK_EQ(notation_parse("1hy5x60", &control, &fault), CONTROL_OK);
	CHECK_EQ(stage[0].method, METHOD_BYO_YOMI);
	CHECK_EQ(stage[0].count, 5);
	CHECK_EQ(amount_cs(stage[0].value), 6000);
	CHECK_EQ(notation_parse("1hc20/300", &control, &fault), CONTROL_OK);
	CHECK_EQ(stage[0].method, METHOD_CANADIAN);
	CHECK_EQ(stage[0].count, 20);
	CHECK_EQ(amount_cs(stage[0].value), 30000);
	CHECK_EQ(notation_parse("o25m-10m", &control, &fault), CONTROL_OK);
	CHECK_EQ(stage[0].method, METHOD_SCRABBLE);
	CHECK_EQ(amount_cs(stage[0].time), 150000);
	CHECK_EQ(amount_cs(stage[0].value), 60000);
	CHECK_EQ(control.stage[BLACK][0].method, METHOD_SCRABBLE);
	CHECK_EQ(control.stages[BLACK], 1);
	CHECK_EQ(notation_parse("g10", &control, &fault), CONTROL_OK);
	CHECK_EQ(stage[0].method, METHOD_GONG);
	CHECK_EQ(amount_cs(stage[0].time), 0);
	CHECK_EQ(amount_cs(stage[0].value), 1000);
	CHECK_EQ(notation_parse("*180", &control, &fault), CONTROL_OK);
	CHECK_EQ(stage[0].method, METHOD_HOURGLASS);
	CHECK_EQ(notation_parse("^", &control, &fault), CONTROL_OK);
	CHECK_EQ(stage[0].method, METHOD_COUNT_UP);
	CHECK_EQ(amount_cs(stage[0].time), 0);
}

/* A position beyond the 255th character is reported as the 255th. */
TEST(far_place)
{
	char text[300];
	struct control control;
	struct control_fault fault;

	memset(text, '0', sizeof text);
	text[0] = '5';
	memcpy(text + 280, "5m", 3);
	CHECK_EQ(notation_parse(text, &control, &fault), CONTROL_TOO_LONG);
	memset(text, '0', sizeof text);
	memcpy(text + 280, "5mx", 4);
	CHECK_EQ(notation_parse(text, &control, &fault), CONTROL_SYNTAX);
	CHECK_EQ(fault.at, 255);
}

static enum control_error error_of(const char *text)
{
	struct control control;
	struct control_fault fault;

	check_row(text);
	return notation_parse(text, &control, &fault);
}

/* Characters after a number belong to the method, or are refused. */
TEST(nothing_hides_behind_a_number)
{
	static const char *const wrong[] = {"5m+1.234",	   "5mb1.234",	"1hy5x60.001", "*5m@3", "*5m-3",
					    "10mc20-5/60", "1hy5-3x60", "o25m-10m-1m", "g10-5"};

	for (uint8_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		CHECK_EQ(error_of(wrong[i]), CONTROL_SYNTAX);
}

/* P7: a stage can have a single move, and a method for the whole game has no number of moves. */
TEST(a_whole_game_has_no_number_of_moves)
{
	struct control control = control_of("g10");

	control.stage[WHITE][0].moves = 1;
	control.stage[BLACK][0].moves = 1;
	CHECK_EQ(control_check(&control, NULL), CONTROL_MIXED);
}

/* What is before a text in the memory does not belong to it: "05" alone is five seconds, and only after a
 * colon of the text is it meant as m:ss. */
TEST(a_text_has_a_beginning)
{
	static const char text[] = "1:05";
	struct control control;
	struct control_fault fault;

	CHECK_EQ(notation_parse(text, &control, &fault), CONTROL_M_SS);
	CHECK_EQ(notation_parse(text + 2, &control, &fault), CONTROL_OK);
	CHECK_EQ(control.stage[WHITE][0].time.s, 5);
}

#ifndef __AVR__

static bool contains(enum control_error error, const char *part)
{
	return strstr(notation_message(error), part) != NULL;
}

/* Every error has a separate sentence; the one for 1:30:00 says that a stage is never m:ss. */
TEST(messages)
{
	struct control control;
	struct control_fault fault;

	CHECK(contains(notation_parse("1:30:00", &control, &fault), "a stage is never m:ss"));
	for (int i = 0; i < CONTROL_ERRORS; i++) {
		CHECK(strlen(notation_message((enum control_error)i)) > 10);
		for (int j = 0; j < i; j++)
			CHECK(strcmp(notation_message((enum control_error)i),
				     notation_message((enum control_error)j)) != 0);
	}
}

/* No caller passes this value, but the function returns a text for it. */
TEST(an_error_without_a_sentence)
{
	CHECK_STR(notation_message(CONTROL_ERRORS), "unknown error");
	CHECK_STR(notation_message((enum control_error)(CONTROL_ERRORS + 1)), "unknown error");
}

TESTS(RUN(good_texts), RUN(bad_texts), RUN(round_trip_of_all_pairs), RUN(round_trip_of_five_stages),
      RUN(longest_text), RUN(small_buffer), RUN(fields), RUN(far_place), RUN(nothing_hides_behind_a_number),
      RUN(a_whole_game_has_no_number_of_moves), RUN(a_text_has_a_beginning), RUN(messages),
      RUN(an_error_without_a_sentence))

#else

TESTS(RUN(a_text_has_a_beginning), RUN(good_texts), RUN(bad_texts), RUN(round_trip_of_all_pairs),
      RUN(round_trip_of_five_stages), RUN(longest_text), RUN(small_buffer), RUN(fields), RUN(far_place),
      RUN(nothing_hides_behind_a_number), RUN(a_whole_game_has_no_number_of_moves))

#endif
