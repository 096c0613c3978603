/* Games that only a damaged memory can hold are refused (N4). */
#include "tests/unit/core/game.h"

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
	g.control.repeat[WHITE] = 1; /* whatever the number of the stage */
	INVALID(control.stages[WHITE], 0);
	g.control.repeat[WHITE] = 0;
	INVALID(state, PLAY_OVER + 1);
	INVALID(turn, 2);
	INVALID(white, 2);
	INVALID(freeze, FREEZE_OFF + 1);
	INVALID(entered, SIDES_BOTH + 1);
	INVALID(side[LEFT].move_used, -1);
	VALID(side[LEFT].move_used, TICKS_MAX);
	INVALID(side[LEFT].move_used, TICKS_MAX + 1);
	INVALID(side[LEFT].delay_used, -1);
	VALID(side[LEFT].delay_used, TICKS_PER_HOUR);
	INVALID(side[LEFT].delay_used, TICKS_PER_HOUR + 1);
	INVALID(last.valid, LAST_CHANGED + 1);
	INVALID(last.side, 2);
	VALID(state, PLAY_OVER); /* nothing has fallen: it is paused */
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
	VALID(state, PLAY_OVER);

	start("o1m-1m");
	play();
	VALID(side[LEFT].left, -S(60)); /* overtime */
}

TESTS(RUN(a_press_of_the_side_on_turn_cannot_be_taken_back), RUN(what_must_be_true_of_a_game),
      RUN(what_must_be_true_of_a_side))
