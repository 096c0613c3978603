/* Which controls are valid, and what follows from a control (P1, P4, P6, F2, A2, A9, T4). */
#include "firmware/core/timebase.h"
#include "tests/unit/core/game.h"

static void refused(const struct control *control, enum control_error error, uint8_t colour, uint8_t stage)
{
	struct control_fault fault;

	CHECK_EQ(control_check(control, &fault), error);
	CHECK_EQ(fault.error, error);
	CHECK_EQ(fault.colour, colour);
	CHECK_EQ(fault.stage, stage);
	CHECK_EQ(control_check(control, NULL), error);
}

/* covers: P1 P6 T4
 * Faults that a text cannot contain, but the editor or the memory can. */
TEST(faults_name_their_place)
{
	const struct control good = control_of("40/2h+30:20/1h+30:15m+30|5m:4m:3m:2m:1m");
	struct control c;

	refused(&good, CONTROL_OK, BLACK, 0);
	c = good, c.stages[WHITE] = 0, refused(&c, CONTROL_SYNTAX, WHITE, 0);
	c = good, c.stages[BLACK] = 0, refused(&c, CONTROL_SYNTAX, BLACK, 0);
	c = good, c.stages[BLACK] = 6, refused(&c, CONTROL_TOO_MANY, BLACK, 0);
	c = good, c.stages[WHITE] = 255, refused(&c, CONTROL_TOO_MANY, WHITE, 0);
	c = good, c.repeat[WHITE] = 2, refused(&c, CONTROL_SYNTAX, WHITE, 0);
	c = good, c.repeat[WHITE] = 1, refused(&c, CONTROL_REPEAT, WHITE, 2);
	c = good, c.stage[WHITE][1].method = METHOD_COUNT, refused(&c, CONTROL_SYNTAX, WHITE, 1);
	c = good, c.stage[BLACK][4].method = 255, refused(&c, CONTROL_SYNTAX, BLACK, 4);
	c = good, c.stage[WHITE][2].flags = 2, refused(&c, CONTROL_SYNTAX, WHITE, 2);
	c = good, c.stage[WHITE][2].time.s = CONTROL_TIME_MAX + 1, refused(&c, CONTROL_TOO_LONG, WHITE, 2);
	c = good, c.stage[WHITE][2].time.s = UINT16_MAX, refused(&c, CONTROL_TOO_LONG, WHITE, 2);
	c = good, c.stage[WHITE][0].value.s = UINT16_MAX, refused(&c, CONTROL_TOO_LONG, WHITE, 0);
	c = good, c.stage[WHITE][1].value.s = CONTROL_VALUE_MAX + 1, refused(&c, CONTROL_TOO_LONG, WHITE, 1);
	c = good, c.stage[WHITE][2].time.s = CONTROL_TIME_MAX, c.stage[WHITE][2].time.cs = 1;
	refused(&c, CONTROL_TOO_LONG, WHITE, 2);
	c = good, c.stage[WHITE][2].time.cs = 100, refused(&c, CONTROL_TOO_LONG, WHITE, 2);
	c = good, c.stage[WHITE][1].value.s = CONTROL_VALUE_MAX, c.stage[WHITE][1].value.cs = 1;
	refused(&c, CONTROL_TOO_LONG, WHITE, 1);
	c = good, c.stage[WHITE][1].value.cs = 100, refused(&c, CONTROL_TOO_LONG, WHITE, 1);
	c = good, c.stage[BLACK][0].time.s = 0, refused(&c, CONTROL_NO_TIME, BLACK, 0);
	c = good, c.stage[BLACK][1].time.s = 0, refused(&c, CONTROL_OK, BLACK, 0);
	c = good, c.stage[WHITE][1].method = METHOD_BYO_YOMI, c.stage[WHITE][1].count = 3;
	refused(&c, CONTROL_NOT_LAST, WHITE, 1);
	c = good, c.stage[BLACK][4].method = METHOD_HOURGLASS, refused(&c, CONTROL_MIXED, BLACK, 4);
	c = good, c.stage[WHITE][0].method = METHOD_GONG, refused(&c, CONTROL_MIXED, WHITE, 0);
	c = good, c.stage[WHITE][0].method = METHOD_COUNT_UP, c.stage[WHITE][0].time.s = 0;
	refused(&c, CONTROL_UNREACHABLE, WHITE, 0);
	/* unused stages may hold anything */
	c = good, c.stage[WHITE][3].method = 99, refused(&c, CONTROL_OK, BLACK, 0);
	c = control_of("*3m"), c.stage[BLACK][0].time.s++, refused(&c, CONTROL_MIXED, BLACK, 0);
	c = control_of("5m"), c.stage[BLACK][0] = control_of("*3m").stage[BLACK][0];
	refused(&c, CONTROL_MIXED, BLACK, 0);
	c = control_of("*3m"), c.stage[WHITE][0].moves = 40, refused(&c, CONTROL_MIXED, WHITE, 0);
	c = control_of("g10"), c.stage[WHITE][0].value.s = 0, refused(&c, CONTROL_NO_TIME, WHITE, 0);
	c = control_of("o25m-10m"), c.stage[WHITE][0].value.s = c.stage[BLACK][0].value.s = CONTROL_TIME_MAX;
	refused(&c, CONTROL_OK, BLACK, 0);
}

TEST(normal_form)
{
	struct control c = control_of("40?/90m+30:30m+30"), d;

	d = c;
	control_normalise(&d);
	CHECK(memcmp(&c, &d, sizeof c) == 0);
	d.stage[WHITE][0].count = 1;
	d.stage[WHITE][3].time.s = 5;
	d.stage[BLACK][1].flags = STAGE_ADVISORY;
	control_normalise(&d);
	CHECK(memcmp(&c, &d, sizeof c) == 0);
	c = control_of("5m");
	d = c;
	d.stage[WHITE][0].method = METHOD_US_DELAY;
	d.stage[WHITE][0].count = 7;
	d.stage[BLACK][0].value.s = 5;
	control_normalise(&d);
	CHECK(memcmp(&c, &d, sizeof c) == 0);
	c = control_of("1hy5x60");
	d = c;
	control_normalise(&d);
	CHECK(memcmp(&c, &d, sizeof c) == 0);
}

/* covers: A9 P7 */
TEST(equal_and_special)
{
	struct control c;

	c = control_of("40/2h:1h"), CHECK(control_is_equal(&c)), CHECK(!control_is_special(&c));
	c = control_of("5m|4m"), CHECK(!control_is_equal(&c));
	c = control_of("5m+2|5m+3"), CHECK(!control_is_equal(&c));
	c = control_of("5m|5m:1m"), CHECK(!control_is_equal(&c));
	c = control_of("1/5m!|1/5m"), CHECK(!control_is_equal(&c));
	c = control_of("1:2:3:4:5|1:2:3:4:6"), CHECK(!control_is_equal(&c));
	c = control_of("1hy5x60"), CHECK(!control_is_special(&c));
	c = control_of("1hc5/60"), CHECK(!control_is_special(&c));
	c = control_of("*3m"), CHECK(control_is_special(&c)), CHECK(control_is_equal(&c));
	c = control_of("^"), CHECK(control_is_special(&c));
	c = control_of("g10"), CHECK(control_is_special(&c));
	c = control_of("o25m"), CHECK(control_is_special(&c));
}

struct expected {
	const char *text;
	uint8_t value;
};

/* covers: F2 */
static const struct expected freeze[] = {
    {"5m", 0},
    {"40/2h:20/1h!", 0},
    {"5m|4m", 0},
    {"5m+2", 1},
    {"5m|4m+2@61", 1},
    {"2h:15m+30", 1},
    {"2h:15m|2h:15mb3", 1},
    {"5mb3", 1},
    {"5md3", 1},
    {"1hy5x60", 1},
    {"1hc5/60", 1},
    {"*3m", 1},
    {"^", 0},
    {"^60", 1},
    {"g10", 0},
    {"o25m", 0},
    {"3m+0", 0},
};

/* covers: A6 -- blitz: base + 60 x value is at most ten minutes on either side (B.1). */
static const struct expected blitz[] = {
    {"3m+2", 1},
    {"5m", 1},
    {"10m", 1},
    {"600.01", 0},
    {"5m+5", 1},
    {"5m+5.01", 0},
    {"3m+7", 1},
    {"10m+5", 0},
    {"541d1", 0},
    {"9md1", 1},
    {"5mb5", 1},
    {"15m|5m", 1},
    {"5m|15m", 1},
    {"90m+30", 0},
    {"5m+2@61|4m+2@61", 1},
    {"599+30@61", 1},
    {"5m:5m", 1},
    {"595:5.01", 0},
    {"5m:6m", 0},
    {"1m:1m:1m:1m:1m+5", 1},
    {"1m:1m:1m:1m:1m+6", 0},
    {"3m+5:5m", 0}, /* the largest value, wherever it is */
    {"5m+30@51", 1},
    {"5m+30@50", 0},
    {"*5m", 1},
    {"*11m", 0},
    {"^", 1},
    {"^10m", 1},
    {"g10", 1},
    {"g11", 1},
    {"o25m", 0},
    {"1hy5x60", 0},
    {"5my5x10", 1},
    {"5my5x5", 1},
    {"1mc20/300", 1},
};

TEST(freeze_default)
{
	for (uint8_t i = 0; i < sizeof freeze / sizeof freeze[0]; i++) {
		struct control c = control_of(freeze[i].text);

		CHECK_EQ(control_freeze_default(&c), freeze[i].value);
	}
}

TEST(what_is_blitz)
{
	for (uint8_t i = 0; i < sizeof blitz / sizeof blitz[0]; i++) {
		struct control c = control_of(blitz[i].text);

		CHECK_EQ(control_is_blitz(&c), blitz[i].value);
	}
}

static void forced(const char *before, const char *after)
{
	struct control c = control_of(before), expect = control_of(after);
	struct control back = c;

	check_row(before);
	control_force(&c);
	CHECK(memcmp(&c, &expect, sizeof c) == 0);
	CHECK_EQ(control_check(&c, NULL), CONTROL_OK);
	control_force(&c);
	CHECK(memcmp(&c, &back, sizeof c) == 0);
}

/* covers: P4
 * FORCE in both directions; a last stage that repeats keeps its number as it is. */
TEST(force)
{
	forced("40/2h:20/1h:15m", "40?/2h:20?/1h:15m");
	forced("40/2h:20?/1h:15m|5m:30?/5m", "40?/2h:20/1h:15m|5m:30/5m");
	forced("40/2h:20/1h!", "40?/2h:20/1h!");
	forced("40?/2h:20/1h!|20/1h!", "40/2h:20/1h!|20/1h!");
	forced("1/2h:1?/1h:15m", "1?/2h:1/1h:15m");
	forced("5m", "5m");
}

/* B.1: of the first sixty moves, those that have the value count. */
TEST(blitz_ends_at_ten_minutes)
{
	static const struct {
		const char *text;
		bool blitz;
	} rows[] = {{"10m", true},	{"601", false},	     {"10mc20/300", true},
		    {"9m+60@60", true}, {"9m+61@60", false}, {"10m+1@60", false},
		    {"10m+1@61", true}, {"9m+1", true},	     {"9m+1.01", false}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control control = control_of(rows[i].text);

		CHECK_EQ(control_is_blitz(&control), rows[i].blitz);
	}
}

/* covers: M2
 * "From move 1 on" is a valid way to say "at every move": that increment is on the clock at the start, and in
 * the text it is left out. */
TEST(an_increment_from_the_first_move_on)
{
	struct control c = control_of("3m+2");
	char text[12];

	for (uint8_t from = 0; from <= 2; from++) {
		c.stage[WHITE][0].count = c.stage[BLACK][0].count = from;
		CHECK_EQ(stage_start(&c.stage[WHITE][0]), from <= 1 ? S(182) : S(180));
		(void)notation_format(&c, text, sizeof text);
		CHECK_STR(text, from <= 1 ? "3m+2" : "3m+2@2");
	}
}

TESTS(RUN(faults_name_their_place), RUN(normal_form), RUN(equal_and_special), RUN(freeze_default),
      RUN(what_is_blitz), RUN(force), RUN(blitz_ends_at_ten_minutes),
      RUN(an_increment_from_the_first_move_on))
