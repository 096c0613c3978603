/* Corrections of the arbiter: times, counters, stages and periods that are entered or given (A2, A3, A6). */
#include "tests/unit/core/game.h"

static void install(const char *text)
{
	struct control control = control_of(text);

	CHECK(game_clock_install(&g, &control));
	CHECK(game_clock_valid(&g));
}

/* covers: A3 A10 P7
 * The halves of an unequal control follow the sign of White. */
TEST(white_moved_then_unequal)
{
	struct control control = control_of("5m|4m");

	start("10m");
	play();
	CHECK(game_clock_set_white(&g, RIGHT));
	CHECK_EQ(game_clock_proposal(&g, &control, RIGHT), MIN(5));
	install("5m|4m");
	TIMES(MIN(4), MIN(5));
	CHECK_EQ(game_clock_colour(&g, RIGHT), WHITE);
}

/* covers: A2 M8
 * Time given to a clock that counts up is subtracted from the shown time. */
TEST(time_given_in_count_up)
{
	start("^10m");
	after(MIN(5));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	TIMES(MIN(4), 0);
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(2)));
	TIMES(MIN(6), 0);
	CHECK(!game_clock_add(&g, SIDES_RIGHT, 1)); /* a time below zero cannot be shown */
	CHECK(!game_clock_add(&g, SIDES_LEFT, -MIN(4) - 1));
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(4)));
	TIMES(MIN(10), 0);
	play();
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	FLAGS(FLAG_NONE, FLAG_NONE);
	TIMES(MIN(9), 0);
	CHECK(!game_clock_set_left(&g, LEFT, MIN(10) + 1));
	CHECK(game_clock_set_left(&g, LEFT, MIN(3)));

	start("^");
	after(MIN(5));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, -TICKS_MAX + MIN(5)));
	TIMES(TICKS_MAX, 0);
}

/* covers: A2 A3 M10
 * A side in overtime can be brought back, and its time can be entered. */
TEST(time_given_in_overtime)
{
	start("o1m-10m");
	after(MIN(3));
	play();
	TIMES(-MIN(2), MIN(1));
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	TIMES(-MIN(1), MIN(1));
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(2)));
	TIMES(-MIN(3), MIN(1));
	CHECK(!game_clock_add(&g, SIDES_LEFT, -MIN(7) - 1));
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(4)));
	TIMES(MIN(1), MIN(1));
	PERIOD(0, 0);
	CHECK(game_clock_set_left(&g, RIGHT, -MIN(2)));
	PERIOD(0, 1);
	CHECK(!game_clock_set_left(&g, RIGHT, -MIN(10) - 1));
	CHECK(game_clock_set_left(&g, LEFT, -MIN(10)));
	play();
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	FLAGS(FLAG_NONE, FLAG_NONE);
	TIMES(-MIN(9), -MIN(2));
	start("5m");
	play();
	CHECK(!game_clock_set_left(&g, LEFT, -1)); /* only in overtime */
}

/* covers: A2 A6 -- a minute below 60 minutes, and blitz up to 10. */
TEST(penalty_and_blitz)
{
	static const struct {
		const char *text;
		uint8_t penalty;
		bool blitz;
	} rows[] = {{"3m+2", 60, true},		{"5m", 60, true},	 {"10m", 60, true},
		    {"601", 60, false},		{"59m", 60, false},	 {"60m", 120, false},
		    {"59m+1", 120, false},	{"30m+29.9", 60, false}, {"30m+30", 120, false},
		    {"30mb30", 120, false},	{"2h|5m", 60, true},	 {"90m+30", 120, false},
		    {"40/30m:30m", 120, false}, {"59my5x60", 60, false}, /* periods have the value 0 */
		    {"10mc20/300", 60, true},	{"^", 60, true},	 {"^2h", 120, false},
		    {"g59", 60, true},		{"*1m", 60, true},	 {"o25m-1h", 60, false}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control control = control_of(rows[i].text);

		CHECK_EQ(control_penalty_default(&control), rows[i].penalty);
		CHECK_EQ(control_is_blitz(&control), rows[i].blitz);
	}
}

/* covers: A6 P6
 * The increment can also be introduced in a last stage that repeats. */
TEST(introduce_in_a_repetition)
{
	start("1/1h:1/1h!");
	moves(4);
	STAGE(4, 4);
	play();
	CHECK(game_clock_introduce(&g, METHOD_FISCHER, RIGHT));
	CHECK(game_clock_valid(&g));
	TIMES(5 * MIN(60) + S(5), 5 * MIN(60) + S(5) + MIN(2));
	play();
	move(S(1)); /* into the next repetition, with its increment */
	CHECK_EQ(left_of(LEFT), 6 * MIN(60) + S(5 + 5 - 1));

	start("1/11m!|2/11m");
	moves(3);
	play();
	CHECK(game_clock_introduce(&g, METHOD_US_DELAY, RIGHT));
	DELAY(LEFT, S(5));
	DELAY(RIGHT, S(5));
}

/* covers: M5 -- a bonus in a period stays until it is used. */
TEST(a_bonus_in_a_period)
{
	start("10y3x20");
	after(S(15));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	play();
	move(S(5));
	CHECK_EQ(left_of(LEFT), S(70));
	move(0);
	move(S(55));
	CHECK_EQ(left_of(LEFT), S(20));
}

/* covers: A3 -- a correction of the stage leaves the period alone; the period can be entered. */
TEST(periods_are_corrected)
{
	start("4/1m:10y3x20");
	play();
	CHECK(game_clock_set_stage(&g, LEFT, 1, true));
	CHECK(game_clock_set_period(&g, LEFT, 2, 0));
	PERIOD(2, 0);
	CHECK(game_clock_set_stage(&g, LEFT, 1, true));
	PERIOD(2, 0);
	CHECK(game_clock_set_stage(&g, LEFT, 1, false));
	PERIOD(2, 0);
	CHECK(!game_clock_set_period(&g, LEFT, 4, 0));
	CHECK(!game_clock_set_period(&g, RIGHT, 1, 0));	 /* his stage has none */
	CHECK(game_clock_set_stage(&g, LEFT, 0, false)); /* no more has this one */
	PERIOD(0, 0);

	start("10c3/20");
	move(0);
	play();
	CHECK(game_clock_set_period(&g, LEFT, 1, 0));
	CHECK_EQ(MADE(LEFT), 0);
	CHECK(!game_clock_set_period(&g, LEFT, 2, 0));
	CHECK(game_clock_set_period(&g, LEFT, 0, 0));
	start("o1m-1m");
	play();
	CHECK(!game_clock_set_period(&g, LEFT, 1, 0));
	play();
	CHECK(!game_clock_set_period(&g, LEFT, 0, 0));
}

/* covers: A3 M4 -- the delay is that of the stage that follows the counter. */
TEST(the_delay_follows_the_counter)
{
	start("4/1md5:2m");
	after(S(2));
	play();
	DELAY(LEFT, S(3));
	CHECK(game_clock_set_moves(&g, LEFT, 4, true));
	STAGE(1, 0);
	DELAY(LEFT, 0);
	start("4/1md5:2md9");
	after(S(2));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 4, true));
	DELAY(LEFT, S(7)); /* what was used of it is used */
	DELAY(RIGHT, S(5));
}

/* covers: A3 A7 -- a time entered stays as entered, whatever else is corrected, until a clock runs. */
TEST(a_time_entered_stays)
{
	ready("4/1m+5:2m+9", FREEZE_ON);
	CHECK(game_clock_set_left(&g, LEFT, S(77)));
	STATE(PLAY_READY);
	CHECK(game_clock_set_moves(&g, LEFT, 5, true));
	STATE(PLAY_PAUSED);
	STAGE(1, 0);
	TIMES(S(77), S(65));
	CHECK(game_clock_set_moves(&g, RIGHT, 5, true)); /* not entered: it follows */
	TIMES(S(77), S(65 + 124));
	CHECK(game_clock_set_moves(&g, LEFT, 1, true));
	STAGE(0, 1);
	TIMES(S(77), S(65 + 124));
	play();
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 4, true)); /* a clock has run */
	TIMES(S(77 + 124), S(65 + 124));

	start("5m+2"); /* nor is it touched by a press that is taken back */
	move(S(10));
	play();
	CHECK(game_clock_set_left(&g, LEFT, S(100)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(100), S(302));
	start("5mb5");
	move(S(10));
	after(S(3));
	play();
	CHECK(game_clock_set_left(&g, RIGHT, S(100)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(295), S(100));

	ready("g30", FREEZE_OFF);
	CHECK(game_clock_set_left(&g, LEFT, S(10)));
	play();
	TIMES(S(10), S(30));
}

/* covers: A3 A7 A9 -- what makes a game that continues of one that has not begun; and the colours before
 * it. */
TEST(entering_leaves_ready)
{
	for (uint8_t what = 0; what < 6; what++) {
		ready("5m:10y3x20", FREEZE_ON);
		switch (what) {
		case 0:
			CHECK(game_clock_set_stage(&g, LEFT, 1, false));
			break;
		case 1:
			CHECK(game_clock_set_moves(&g, LEFT, 9, false));
			break;
		case 2:
			CHECK(game_clock_set_used(&g, LEFT, S(1)));
			break;
		case 3:
			CHECK(game_clock_set_turn(&g, LEFT));
			break;
		case 4:
			CHECK(game_clock_set_turn(&g, RIGHT));
			CHECK_EQ(g.turn, RIGHT);
			break;
		default:
			CHECK(game_clock_set_left(&g, LEFT, S(1)));
			STATE(PLAY_READY);
			continue;
		}
		STATE(PLAY_PAUSED);
	}
	ready("5m|4m", FREEZE_OFF); /* a deduction stays with the player, and so does a time entered */
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(30)));
	game_clock_exchange(&g);
	TIMES(MIN(4) - S(30), MIN(5));
	CHECK(game_clock_set_left(&g, LEFT, S(77)));
	game_clock_exchange(&g);
	TIMES(S(77), MIN(4));
}

/* A3, T4: a counter that leads back takes the stage's time; a time of exactly 0 is left, and less is
 * refused. */
TEST(a_counter_that_leaves_no_time)
{
	for (ticks missing = 0; missing < 2; missing++) {
		start("1/5m:5m");
		move(S(10));
		move(S(10));
		STAGE(1, 1);
		after(g.side[LEFT].left - MIN(5) + missing);
		play();
		CHECK_EQ(g.side[LEFT].left, MIN(5) - missing);
		CHECK_EQ(game_clock_set_moves(&g, LEFT, 0, true), missing == 0);
		CHECK_EQ(g.side[LEFT].left, missing == 0 ? 0 : MIN(5) - missing);
	}
}

/* A9, A2, P7: the colours are exchanged after a penalty in READY.  What is left of the smaller
 * half is nothing, and overtime that was entered stays. */
TEST(exchanged_after_a_penalty)
{
	ready("5m|4m", FREEZE_AUTO);
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(290)));
	game_clock_exchange(&g);
	CHECK(game_clock_valid(&g));
	CHECK_EQ(g.side[LEFT].left, 0);
	CHECK_EQ(g.side[RIGHT].left, MIN(5));
	ready("o1m-1m", FREEZE_AUTO);
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(70)));
	game_clock_exchange(&g);
	CHECK_EQ(g.white, RIGHT);
	TIMES(-S(10), MIN(1));
}

/* A3: the counter leads to where an increment begins, or changes nothing but itself. */
TEST(a_counter_and_its_increment)
{
	start("2/10+5@3:20+5@3");
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 2, true));
	STAGE(1, 0);
	CHECK_EQ(g.side[LEFT].left, S(35));
	CHECK(game_clock_set_moves(&g, LEFT, 0, true));
	STAGE(0, 0);
	CHECK_EQ(g.side[LEFT].left, S(10));

	start("2/10+5@3:20+5@3"); /* nothing was given yet for the second move, and is not taken */
	move(0);
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 2, true));
	CHECK_EQ(g.side[LEFT].left, S(35));

	start("40/10m+5@3:5m");
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 5, true));
	CHECK_EQ(g.side[LEFT].left, MIN(10));
	CHECK_EQ(MADE(LEFT), 5);

	start("20:30m"); /* into the second stage at zero: its counter begins there */
	move(S(1));
	move(S(1));
	move(S(19));
	move(S(1));
	play();
	CHECK_EQ(MADE(LEFT), 1);
	CHECK(game_clock_set_moves(&g, LEFT, 0, false));
	CHECK_EQ(MADE(LEFT), -1);
}

/* A6: no value in any stage of any side, and room for it under 9:59:59. */
TEST(where_a_value_may_be_introduced)
{
	static const struct {
		const char *text;
		bool may;
	} rows[] = {{"1h", true},	{"1h:30m", true},   {"1h:30m+5", false}, {"1h|1h+5", false},
		    {"1h+5|1h", false}, {"1h:35994", true}, {"1h:35995", false}, {"10m", false},
		    {"*1h", false},	{"10m|11m", false}, {"11m|10m", false},	 {"11m", true}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		start(rows[i].text);
		CHECK(!game_clock_introduce(&g, METHOD_US_DELAY, RIGHT)); /* running */
		play();
		CHECK_EQ(game_clock_introduce(&g, METHOD_US_DELAY, RIGHT), rows[i].may);
	}
}

TESTS(RUN(white_moved_then_unequal), RUN(time_given_in_count_up), RUN(time_given_in_overtime),
      RUN(penalty_and_blitz), RUN(introduce_in_a_repetition), RUN(a_bonus_in_a_period),
      RUN(periods_are_corrected), RUN(the_delay_follows_the_counter), RUN(a_time_entered_stays),
      RUN(entering_leaves_ready), RUN(a_counter_that_leaves_no_time), RUN(exchanged_after_a_penalty),
      RUN(a_counter_and_its_increment), RUN(where_a_value_may_be_introduced))
