/* A game for the tests: one clock, one instant, and short functions for the acts of people. White sits on the
 * left. */
#ifndef ZEITNOT_TESTS_UNIT_GAME_H
#define ZEITNOT_TESTS_UNIT_GAME_H

#include "firmware/core/game.h"
#include "firmware/core/game_rules.h"
#include "firmware/core/notation.h"
#include "tests/unit/check.h"

#define UNUSED __attribute__((unused))

/* Ticks of this many seconds, decimals allowed; a constant expression. */
#define S(seconds)   ((ticks)((seconds)*4096.0))
#define MIN(minutes) S((minutes)*60.0)

static struct game_clock g;
static instant now;

static UNUSED struct control control_of(const char *text)
{
	struct control control;
	struct control_fault fault;

	check_row(text);
	CHECK_EQ(notation_parse(text, &control, &fault), CONTROL_OK);
	return control;
}

/* READY, 100 s before the instants wrap round; `freeze` is an enum freeze. */
static UNUSED void ready(const char *text, uint8_t freeze)
{
	struct control control = control_of(text);

	now = (instant)-S(100);
	game_clock_init(&g, &control, freeze, LEFT);
	CHECK(game_clock_valid(&g));
}

/* Lets time pass and steps the clock once at the end. */
static UNUSED void after(ticks duration)
{
	now += (instant)duration;
	game_clock_step(&g, now);
	CHECK(game_clock_valid(&g));
}

static UNUSED enum press_result press(uint8_t side)
{
	enum press_result result = game_clock_press(&g, side, now);

	CHECK(game_clock_valid(&g));
	return result;
}

static UNUSED void play(void)
{
	game_clock_play(&g, now);
	CHECK(game_clock_valid(&g));
}

/* READY with the freeze that the control has by default (F2), and White's clock started. */
static UNUSED void start(const char *text)
{
	ready(text, FREEZE_AUTO);
	play();
	CHECK_EQ(g.state, PLAY_RUNNING);
	CHECK_EQ(g.turn, LEFT);
}

/* As start(), with a freeze that was set. */
static UNUSED void start_with(const char *text, uint8_t freeze)
{
	ready(text, freeze);
	play();
}

/* A5: the game now, also in the middle of a thought. */
static UNUSED void snap(struct game_snapshot *snapshot)
{
	struct game_clock at_now = g;

	if (g.state == PLAY_RUNNING)
		rules_charge(&at_now, now);
	game_clock_snapshot(&at_now, snapshot);
}

/* The side on turn thinks for this long and presses. */
static UNUSED void move(ticks thought)
{
	uint8_t side = g.turn;

	after(thought);
	CHECK_EQ(press(side), PRESS_MOVE);
	CHECK_EQ(g.turn, other_side(side));
}

/* This many moves of both sides, without thinking time. */
static UNUSED void moves(uint16_t count)
{
	for (; count > 0; count--) {
		move(0);
		move(0);
	}
}

static UNUSED ticks left_of(uint8_t side)
{
	return game_clock_remaining(&g, side, now);
}

/* +1: what `side` has grows at `at`, -1: it falls, 0: it rests. */
static UNUSED int direction(uint8_t side, instant at)
{
	return (int)(game_clock_remaining(&g, side, at + 1) - game_clock_remaining(&g, side, at));
}

#define TIMES(left, right)                                                                                   \
	do {                                                                                                 \
		CHECK_EQ(left_of(LEFT), left);                                                               \
		CHECK_EQ(left_of(RIGHT), right);                                                             \
	} while (0)

#define USED(left, right)                                                                                    \
	do {                                                                                                 \
		CHECK_EQ(game_clock_used(&g, LEFT, now), left);                                              \
		CHECK_EQ(game_clock_used(&g, RIGHT, now), right);                                            \
	} while (0)

#define DELAY(side, rest)  CHECK_EQ(game_clock_delay(&g, side, now), rest)
#define STAGE(left, right) (CHECK_EQ(g.side[LEFT].stage, left), CHECK_EQ(g.side[RIGHT].stage, right))
/* P5: moves made since the count of the stage or Canadian period began. */
#define MADE(who) ((long)g.side[who].moves - (long)g.side[who].counted_from)
#define TO_MAKE(left, right)                                                                                 \
	(CHECK_EQ(game_clock_moves_to_make(&g, LEFT), left),                                                 \
	 CHECK_EQ(game_clock_moves_to_make(&g, RIGHT), right))
#define MOVES(left, right)  (CHECK_EQ(g.side[LEFT].moves, left), CHECK_EQ(g.side[RIGHT].moves, right))
#define FLAGS(left, right)  (CHECK_EQ(g.side[LEFT].flag, left), CHECK_EQ(g.side[RIGHT].flag, right))
#define FIRST(left, right)  (CHECK_EQ(g.side[LEFT].first, left), CHECK_EQ(g.side[RIGHT].first, right))
#define STATE(expected)	    CHECK_EQ(game_clock_state(&g), expected)
#define PERIOD(left, right) (CHECK_EQ(g.side[LEFT].period, left), CHECK_EQ(g.side[RIGHT].period, right))

#endif
