/* A2, A3: the last press, and what an arbiter has corrected since.  A side whose time was taken
 * enters a period, or a stage, while it rests.
 *
 * Oracle: "as if the press had not been made"; a period that was crossed stays crossed, and the
 * present one is whole. */
#include "tests/unit/core/game.h"

/* Left has pressed.  The arbiter takes all of left's time, and its zero comes at the resumption. */
static void take_all(void)
{
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, -left_of(LEFT)));
	play();
	STATE(PLAY_RUNNING);
}

static void take_the_press_back(void)
{
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.turn, LEFT);
}

/* covers: A2 M5 -- a period is crossed after the press that had made it whole. */
TEST(a_period_crossed_at_rest)
{
	start("10y3x5");
	move(S(13));
	PERIOD(1, 0);
	TIMES(S(5), S(10));
	take_all();
	PERIOD(2, 0);
	TIMES(S(5), S(10));
	take_the_press_back();
	PERIOD(2, 0);
	TIMES(S(5), S(10));
	MOVES(0, 0);
}

/* covers: A2 M6 P5 -- from main time into the period of Canadian: its moves begin there. */
TEST(canadian_begins_at_rest)
{
	start("10c3/60");
	move(S(1));
	move(S(1));
	move(S(1));
	take_all();
	PERIOD(1, 0);
	TIMES(S(60), S(9));
	CHECK_EQ(MADE(LEFT), 0);
	take_the_press_back();
	PERIOD(1, 0);
	TIMES(S(60), S(9));
	CHECK_EQ(MADE(LEFT), 0);
	MOVES(1, 1);
}

/* covers: A2 P2 M5 -- the press had begun the stage with the periods: without it there is
 * neither stage nor period, and of the time nothing is left. */
TEST(a_period_of_a_stage_that_the_press_began)
{
	start("1/10:3y3x60");
	move(S(1));
	STAGE(1, 0);
	TIMES(S(12), S(10));
	take_all();
	PERIOD(1, 0);
	TIMES(S(60), S(10));
	take_the_press_back();
	STAGE(0, 0);
	PERIOD(0, 0);
	TIMES(0, S(10));
	MOVES(0, 0);
}

/* covers: A2 P3 A3 -- a passage since the press, and a counter that was corrected since: the
 * move that is taken back is the last. */
TEST(a_passage_at_rest)
{
	start("20:30");
	move(S(10));
	after(S(20));
	STAGE(1, 1);
	take_the_press_back();
	STAGE(1, 1);
	TIMES(S(40), S(30));
	MOVES(0, 0);
	CHECK_EQ(MADE(LEFT), 0);
	play();
	move(S(40) - 1); /* T3: and play goes on from there */
	TIMES(1, S(30));
}

/* covers: A2 A3 -- another stage or period was entered since: what the press did there is no longer known. */
TEST(nothing_to_take_back_after_a_correction)
{
	for (uint8_t what = 0; what < 3; what++) {
		start("4/10m:5m:3m");
		moves(2);
		move(S(1));
		play();
		if (what == 0)
			CHECK(game_clock_set_moves(&g, LEFT, 5, true));
		else if (what == 1)
			CHECK(game_clock_set_stage(&g, LEFT, 1, false));
		else
			CHECK(game_clock_set_stage(&g, RIGHT, 2, false));
		CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	}
	start("10y3x20");
	move(S(1));
	play();
	CHECK(game_clock_set_period(&g, LEFT, 2, 0));
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.turn, RIGHT);
}

/* covers: P5 A3 M6 -- the moves made in a Canadian period are entered with it. */
TEST(moves_of_a_period_that_is_entered)
{
	start("10y3x20");
	moves(3);
	play();
	CHECK(game_clock_set_period(&g, LEFT, 1, 0));
	CHECK_EQ(MADE(LEFT), 3);
	start("10c4/20");
	after(S(10));
	moves(2);
	play();
	TO_MAKE(2, 0);
	CHECK(game_clock_set_period(&g, LEFT, 1, 1));
	TO_MAKE(3, 0);
	CHECK(game_clock_set_period(&g, LEFT, 0, 0));
	CHECK(game_clock_set_period(&g, LEFT, 1, 2));
	TO_MAKE(2, 0);
	CHECK(!game_clock_set_period(&g, LEFT, 1, 4)); /* it has four moves */
	CHECK(!game_clock_set_period(&g, LEFT, 1, 3)); /* two were made in the game */
	TO_MAKE(2, 0);
	CHECK(game_clock_set_moves(&g, LEFT, 30, false)); /* beyond the period: nothing is left to make */
	TO_MAKE(0, 0);
}

/* covers: A3 F6 T4 -- a correction ends no game, and 9:59:59 is a time that may be. */
TEST(corrections_at_the_ends)
{
	start("1m+1");
	after(S(61));
	STATE(PLAY_OVER);
	CHECK(game_clock_set_used(&g, RIGHT, S(5)));
	CHECK(game_clock_set_moves(&g, RIGHT, 5, false));
	STATE(PLAY_OVER);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	CHECK_EQ(g.state, PLAY_OVER);
	start("2/9h:3599");
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 2, true));
	STAGE(1, 0);
	TIMES(TICKS_MAX, S(9 * 3600.0));
	start("2/9h:3599.01");
	play();
	CHECK(!game_clock_set_moves(&g, LEFT, 2, true));
	STAGE(0, 0);
}

TESTS(RUN(a_period_crossed_at_rest), RUN(canadian_begins_at_rest),
      RUN(a_period_of_a_stage_that_the_press_began), RUN(a_passage_at_rest),
      RUN(nothing_to_take_back_after_a_correction), RUN(moves_of_a_period_that_is_entered),
      RUN(corrections_at_the_ends))
