/* What only rare games meet: counters at their ends, switches turned in the middle, states that only a damaged memory holds.
 *
 * covers: A2 A10 F1 F2 F6 N4 P5 P6 T4 T5 */
#include "tests/unit/game.h"

/* ---- counters at their ends ---------------------------------------------------------------------------------- */

/* P6: stages count on to 254 and stay there; each still gives its time. */
TEST(stages_do_not_wrap)
{
	start("1/1m!");
	moves(253);
	STAGE(253, 253);
	moves(3);
	STAGE(254, 254);
	TIMES(MIN(257), MIN(257));
	CHECK(game_clock_valid(&g));
}

/* P5, A10: a counter of a stage stops at 255, also where it is reckoned anew. */
TEST(counters_of_a_stage_stop)
{
	const ticks left[2] = {MIN(1), MIN(2)};
	struct control control = control_of("2h:1h");

	start("1h+1");
	moves(300);
	CHECK_EQ(g.side[LEFT].stage_moves, 255);
	play();
	CHECK(game_clock_install(&g, &control, left));
	CHECK_EQ(g.side[LEFT].stage_moves, 255);
	MOVES(300, 300);
	STAGE(0, 0);
	TIMES(MIN(1), MIN(2));
}

/* A2, A3: the move that is taken back may have been taken from the counter already. */
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

/* ---- asked late, asked for too much ------------------------------------------------------------------------------ */

/* Nobody has stepped the clock over its zero yet: it shows nothing less than nothing. */
TEST(a_late_question_is_answered_with_nothing)
{
	start("1m");
	now += (instant)S(61);
	TIMES(0, MIN(1));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(1));

	start("o1m-1m"); /* overtime is shown */
	after(S(61));
	now += (instant)S(5);
	CHECK_EQ(left_of(LEFT), -S(6));
}

TEST(times_of_another_control_must_fit)
{
	static const ticks wrong[][2] = {
	    {MIN(1), -1}, {MIN(1), TICKS_MAX + 1}, {-1, MIN(1)}, {TICKS_MAX + 1, 0}};
	static const ticks right[2] = {0, TICKS_MAX};
	struct control control = control_of("2h");
	struct game_clock before;

	start("1h");
	play();
	before = g;
	for (uint8_t i = 0; i < 4; i++) {
		CHECK(!game_clock_install(&g, &control, wrong[i]));
		CHECK(memcmp(&before, &g, sizeof g) == 0);
	}
	CHECK(game_clock_install(&g, &control, right));
	TIMES(0, TICKS_MAX);
}

/* F2: the switch is turned on when both flags have fallen: withdrawing one leaves the other, which now ends the game. */
TEST(a_game_stays_over_while_a_flag_forbids_it)
{
	start_with("1m", 0);
	after(MIN(1));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	after(MIN(1));
	STATE(PLAY_OVER);
	g.freeze = 1;
	CHECK(game_clock_set_left(&g, LEFT, MIN(1)));
	STATE(PLAY_OVER);
	FLAGS(FLAG_NONE, FLAG_FALLEN);
	FIRST(0, 1);
	CHECK(game_clock_set_left(&g, RIGHT, MIN(1)));
	STATE(PLAY_PAUSED);
}

/* ---- states that only a damaged memory holds (N4) --------------------------------------------------------------------- */

TEST(a_press_of_the_side_on_turn_cannot_be_taken_back)
{
	start("5m+3");
	move(S(10));
	play();
	g.last.side = g.turn;
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.turn, RIGHT);
	g.last.side = LEFT;
	g.last.valid = LAST_NONE;
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
}

#define INVALID(field, value)                                                                                \
	do {                                                                                                 \
		struct game_clock good = g;                                                                  \
                                                                                                             \
		check_row(#field " " #value);                                                                \
		CHECK(game_clock_valid(&g));                                                                 \
		g.field = value;                                                                             \
		CHECK(!game_clock_valid(&g));                                                                \
		g = good;                                                                                    \
	} while (0)

#define VALID(field, value)                                                                                  \
	do {                                                                                                 \
		struct game_clock good = g;                                                                  \
                                                                                                             \
		check_row(#field " " #value);                                                                \
		g.field = value;                                                                             \
		CHECK(game_clock_valid(&g));                                                                 \
		g = good;                                                                                    \
	} while (0)

TEST(what_must_be_true_of_a_game)
{
	start("5m:5m");
	play();
	INVALID(control.stages[WHITE], 0);
	INVALID(control.stages[BLACK], 0);
	INVALID(control.stages[WHITE], CONTROL_STAGES + 1);
	INVALID(control.stages[BLACK], CONTROL_STAGES + 1);
	VALID(control.stages[BLACK], CONTROL_STAGES);
	INVALID(state, PLAY_OVER + 1);
	INVALID(turn, 2);
	INVALID(white, 2);
	INVALID(control_white, 2);
	INVALID(freeze, 2);
	INVALID(move_used, -1);
	VALID(move_used, TICKS_MAX);
	INVALID(move_used, TICKS_MAX + 1);
	INVALID(delay_left, -1);
	VALID(delay_left, TICKS_PER_HOUR);
	INVALID(delay_left, TICKS_PER_HOUR + 1);
	INVALID(last.valid, LAST_CHANGED + 1);
	INVALID(last.side, 2);
	INVALID(state, PLAY_OVER); /* nothing has fallen */
}

TEST(what_must_be_true_of_a_side)
{
	start("5m:5m");
	play();
	VALID(side[LEFT].used, TICKS_MAX);
	INVALID(side[LEFT].used, TICKS_MAX + 1);
	INVALID(side[RIGHT].used, -1);
	VALID(side[LEFT].moves, 9999);
	INVALID(side[LEFT].moves, 10000);
	INVALID(side[RIGHT].flag, FLAG_FALLEN + 1);
	VALID(side[LEFT].stage, 1);
	INVALID(side[LEFT].stage, 2);
	INVALID(side[LEFT].first, 1); /* not fallen */
	VALID(side[LEFT].left, TICKS_MAX);
	INVALID(side[LEFT].left, TICKS_MAX + 1);
	INVALID(side[LEFT].left, -1);
	INVALID(side[LEFT].flag, FLAG_FALLEN); /* and none is first */
	g.control.repeat[WHITE] = 1;
	VALID(side[LEFT].stage, 2);
	INVALID(side[RIGHT].stage, 2);
	g.side[LEFT].flag = FLAG_FALLEN;
	g.side[LEFT].first = 1;
	INVALID(side[LEFT].first, 2);
	VALID(side[LEFT].left, -TICKS_MAX); /* F5 */
	INVALID(side[LEFT].left, -TICKS_MAX - 1);
	g.side[RIGHT].flag = FLAG_FALLEN; /* the other one is first */
	CHECK(game_clock_valid(&g));
	INVALID(state, PLAY_RUNNING);
	VALID(state, PLAY_OVER);

	start("o1m-1m");
	play();
	VALID(side[LEFT].left, -S(60)); /* overtime */
}

#ifdef __AVR__
#define ON_THE_HOST /* the image has no sentences */
#else
/* Nobody can ask for it, and it is answered. */
TEST(an_error_without_a_sentence)
{
	CHECK_STR(notation_message(CONTROL_ERRORS), "unknown error");
	CHECK_STR(notation_message((enum control_error)(CONTROL_ERRORS + 1)), "unknown error");
}
#define ON_THE_HOST , RUN(an_error_without_a_sentence)
#endif

TESTS(RUN(stages_do_not_wrap), RUN(counters_of_a_stage_stop),
      RUN(a_press_is_taken_back_from_a_counter_at_zero), RUN(a_late_question_is_answered_with_nothing),
      RUN(times_of_another_control_must_fit), RUN(a_game_stays_over_while_a_flag_forbids_it),
      RUN(a_press_of_the_side_on_turn_cannot_be_taken_back), RUN(what_must_be_true_of_a_game),
      RUN(what_must_be_true_of_a_side) ON_THE_HOST)
