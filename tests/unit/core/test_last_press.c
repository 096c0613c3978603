/* A2, A3: the last press, and corrections that the arbiter has made since. A side whose time was taken enters
 * a period or a stage while it rests.
 *
 * The expectation is "as if the press had not been made"; a period that was crossed stays crossed, and the
 * present one is complete. */
#include "firmware/core/timebase.h"
#include "tests/unit/core/game.h"

/* Left has pressed. The arbiter takes all of left's time, so its expiry comes at the resumption. */
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

/* covers: A2 M5
 * A period is crossed after the press that had restored it. */
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

/* covers: A2 M6 P5
 * A side passes from main time into the Canadian period, so the count of moves begins there. */
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

/* covers: A2 P2 M5
 * The press had entered the stage with the periods. Without it the side has neither that stage nor a period,
 * and no time is left. */
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

/* covers: A2 P3 A3
 * A stage transition and a corrected counter come after the press, and the move that is taken back is the
 * last one. */
TEST(a_stage_transition_at_rest)
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
	move(S(40) - 1); /* T3: and play continues from there */
	TIMES(1, S(30));
}

/* covers: A2 A3
 * Another stage, period or half was entered since, so it is no longer known what the press did there. */
TEST(nothing_to_take_back_after_a_correction)
{
	for (uint8_t what = 0; what < 4; what++) {
		start(what < 3 ? "4/10m:5m:3m" : "4/10m:5m:3m|10m");
		moves(2);
		move(S(1));
		play();
		if (what == 0)
			CHECK(game_clock_set_moves(&g, LEFT, 5, true));
		else if (what == 1)
			CHECK(game_clock_set_stage(&g, LEFT, 1, false));
		else if (what == 3)
			CHECK(game_clock_set_white(&g, RIGHT)); /* the other half of the control */
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

/* covers: A3 F6 T4
 * A correction ends no game, and 9:59:59 is a valid time. */
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

static void take_back(void)
{
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK(game_clock_valid(&g));
}

/* covers: A2 M5 P6 -- stage, period and time are restored. */
TEST(take_back_into_a_period)
{
	start("2/6y2x10!");
	move(0);
	move(0);
	after(S(8)); /* the first period */
	PERIOD(1, 0);
	move(0);
	STAGE(1, 0);
	PERIOD(0, 0);
	take_back();
	STAGE(0, 0);
	PERIOD(1, 0);
	TIMES(S(8), S(6));
	CHECK_EQ(MADE(LEFT), 1);
}

/* covers: A2 M4 P3
 * A stage transition comes in between. The move has the delay of the new stage, or none if that has none. */
TEST(take_back_a_delay_over_a_stage_transition)
{
	start("10d8:30");
	move(S(3));
	after(S(18));
	STAGE(1, 1);
	take_back();
	DELAY(LEFT, 0);
	TIMES(S(40), S(30));

	start("10d8:30d2");
	move(S(3));
	after(S(18));
	take_back();
	DELAY(LEFT, S(2));
	TIMES(S(40), S(30));

	start("10b8:30b2"); /* the same with the delay on the clock */
	move(S(3));
	after(S(18));
	take_back();
	DELAY(LEFT, 0);
	TIMES(S(42), S(26)); /* of Black's 18 s the new delay gives back 2 (P3) */
	play();
	move(S(3));
	CHECK_EQ(left_of(LEFT), S(41));
}

/* covers: A2 M11 P3
 * The change that a stage transition made to the increment is undone once. */
TEST(take_back_an_increment_over_a_stage_transition)
{
	start("10+2@3:9+5@5");
	move(0);
	move(0);
	move(0); /* White's second: 2 s for the third */
	TIMES(S(12), S(10));
	after(S(10));
	STAGE(1, 1);
	TIMES(S(19), S(9)); /* the new stage has none yet for the third */
	take_back();
	TIMES(S(19), S(9));
	play();
	move(S(1));
	TIMES(S(18), S(9));
}

/* covers: A2 P2 P3
 * The stage that a press by moves had entered is left, and the stage transition at zero stays. */
TEST(take_back_by_moves_over_a_stage_transition)
{
	start("1/10:5:60");
	move(S(1));
	move(S(1));
	after(S(14)); /* left: 10 - 1 + 5 */
	STAGE(2, 2);
	TIMES(S(60), S(10 - 1 + 5 + 60));
	take_back();
	STAGE(2, 1);
	TIMES(S(60), S(10 - 1 + 5));
	MOVES(1, 0);
}

/* covers: A2 M3 M4 M5
 * The time that the other side has used since counts as a thought without a move. */
TEST(take_back_settles_the_other)
{
	start("5mb5");
	move(S(3));
	after(S(4));
	take_back();
	TIMES(S(302), S(305)); /* his 4 s come back, because a US delay would not have charged them */
	start("5md5");
	move(S(3));
	after(S(4));
	take_back();
	TIMES(S(300), S(300));
	DELAY(LEFT, S(2));
	DELAY(RIGHT, S(5));

	start("10y3x20");
	move(S(1));
	after(S(15));
	PERIOD(0, 1);
	take_back();
	TIMES(S(9), S(20)); /* his period is whole, and stays crossed */
	PERIOD(0, 1);
	start("10c3/20"); /* Canadian: nothing restored */
	move(S(1));
	after(S(15));
	take_back();
	TIMES(S(9), S(15));
	start("*1m"); /* hourglass: what passed over stays */
	move(S(10));
	after(S(5));
	take_back();
	TIMES(S(55), S(65));
	MOVES(0, 0);
	start("g10");
	after(S(15));
	play();
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
}

/* covers: A2 P3 M4
 * After taking back, the move has the delay of the stage that its side is in. */
TEST(take_back_into_another_method)
{
	start("3d3:0b3|1:9");
	move(0);
	after(S(1));
	take_back();
	DELAY(LEFT, 0);
	STAGE(1, 1);

	start("3:3d3|1:9");
	move(0);
	after(S(1));
	take_back();
	DELAY(LEFT, S(3));

	start("2/3|1:0b3"); /* what he used is given back by the stage that he has passed into */
	move(0);
	after(S(1.5));
	take_back();
	CHECK_EQ(left_of(RIGHT), S(4));

	start("0b1:0c1/3"); /* and so does a period that it led to */
	move(0);
	after(S(2));
	take_back();
	PERIOD(1, 1);
	TIMES(S(3), S(2));

	start("1/3:3|3:9"); /* the stage transition stays for both */
	move(0);
	after(S(3));
	take_back();
	STAGE(1, 1);
	CHECK_EQ(left_of(LEFT), S(6));
}

/* A2, A3: a correction may have taken the move from the counter already. */
TEST(a_press_is_taken_back_from_a_counter_at_zero)
{
	start("5m+3");
	move(S(10));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 0, false));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.turn, LEFT);
	MOVES(0, 0);
	CHECK_EQ(g.side[LEFT].left, MIN(5) + S(3) - S(10));
}

/* A2: what the press gave is subtracted, but a time never falls below zero. */
TEST(a_press_is_taken_back_down_to_nothing)
{
	start("5m+5");
	move(S(10));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, S(2) - left_of(LEFT)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.side[LEFT].left, 0);
}

/* covers: A2 M5 P5
 * A byo-yomi period that is entered at rest is no new count: the moves are those of the stage, as before. */
TEST(byo_yomi_at_rest_counts_on)
{
	start("10y3x20");
	moves(3);
	move(S(1));
	take_all();
	PERIOD(1, 0);
	CHECK_EQ(MADE(LEFT), 4);
	take_the_press_back();
	PERIOD(1, 0);
	MOVES(3, 3);
	CHECK_EQ(MADE(LEFT), 3);
}

/* covers: A2 M10
 * After a press in overtime the arbiter has given the side time again: taking the press back leaves that. */
TEST(overtime_that_was_forgiven)
{
	start("o10-60");
	move(S(20));
	PERIOD(1, 0);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, S(30)));
	PERIOD(0, 0);
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	PERIOD(0, 0);
	TIMES(S(20), S(10));
	MOVES(0, 0);
}

/* covers: A2 A3 P3 P5
 * The counter was corrected to nothing, and the zero of the other side led both into the next stage. */
TEST(take_back_from_nothing_over_a_stage_transition)
{
	start("10:60");
	move(S(5));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 0, false));
	play();
	after(S(11));
	STAGE(1, 1);
	take_the_press_back();
	STAGE(1, 1);
	MOVES(0, 0);
	CHECK_EQ(MADE(LEFT), 0);
	TIMES(S(65), S(59));
}

/* covers: A2 P3 P6 M5
 * The press was made in a period of a stage that repeats, and the zero of the other side led into the next
 * one: without the press the side would have its main time there, too. */
TEST(take_back_over_a_stage_transition_from_a_period)
{
	start("2/6y2x10!|5:60");
	move(S(8));
	PERIOD(1, 0);
	TIMES(S(10), S(5));
	after(S(5));
	STAGE(1, 1);
	PERIOD(0, 0);
	TIMES(S(10 + 6), S(60));
	take_the_press_back();
	STAGE(1, 1);
	PERIOD(0, 0);
	TIMES(S(8 + 6), S(60)); /* the period had 8 s left before the press */
	MOVES(0, 0);
}

/* covers: A2
 * A press is taken back once, and not any more when its own side has played on. */
TEST(a_press_is_taken_back_once)
{
	start("5m");
	move(S(1));
	take_the_press_back();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	CHECK_EQ(g.turn, RIGHT);
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));

	start("5m");
	move(S(1));
	play();
	CHECK(game_clock_set_turn(&g, LEFT));
	play();
	after(S(1));
	play();
	CHECK(game_clock_set_turn(&g, RIGHT));
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	MOVES(1, 0);
}

TESTS(RUN(a_period_crossed_at_rest), RUN(canadian_begins_at_rest), RUN(a_press_is_taken_back_once),
      RUN(byo_yomi_at_rest_counts_on), RUN(overtime_that_was_forgiven),
      RUN(take_back_from_nothing_over_a_stage_transition), RUN(a_period_of_a_stage_that_the_press_began),
      RUN(a_stage_transition_at_rest), RUN(nothing_to_take_back_after_a_correction),
      RUN(moves_of_a_period_that_is_entered), RUN(corrections_at_the_ends), RUN(take_back_into_a_period),
      RUN(take_back_a_delay_over_a_stage_transition), RUN(take_back_an_increment_over_a_stage_transition),
      RUN(take_back_by_moves_over_a_stage_transition), RUN(take_back_settles_the_other),
      RUN(take_back_into_another_method), RUN(a_press_is_taken_back_from_a_counter_at_zero),
      RUN(a_press_is_taken_back_down_to_nothing), RUN(take_back_over_a_stage_transition_from_a_period))
