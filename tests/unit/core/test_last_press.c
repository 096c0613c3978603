/* A2: the last press of a side whose time an arbiter has taken since.  That side enters a period, or a stage, while it rests.
 *
 * Oracle: "as if the press had not been made"; a period that was crossed stays crossed, and the present one is whole. */
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
	CHECK_EQ(g.side[LEFT].stage_moves, 0);
	take_the_press_back();
	PERIOD(1, 0);
	TIMES(S(60), S(9));
	CHECK_EQ(g.side[LEFT].stage_moves, 0);
	MOVES(1, 1);
}

/* covers: A2 P2 M5 -- the press had begun the stage with the periods: without it there is neither stage nor period, and of the time
 * nothing is left. */
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

/* covers: A2 P3 A3 -- a passage since the press, and a counter that was corrected since: the move that is taken back is the last. */
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
	CHECK_EQ(g.side[LEFT].stage_moves, 0);
	play();
	move(S(40) - 1); /* T3: and play goes on from there */
	TIMES(1, S(30));
}

TESTS(RUN(a_period_crossed_at_rest), RUN(canadian_begins_at_rest),
      RUN(a_period_of_a_stage_that_the_press_began), RUN(a_passage_at_rest))
