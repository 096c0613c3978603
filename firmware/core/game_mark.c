/* A5: the game at one instant, packed for the journal, and the way back to it. */
#include <stddef.h>
#include <string.h>

#include "firmware/core/game_rules.h"

_Static_assert(offsetof(struct clock_side, stage_moves) == offsetof(struct mark_side, stage_moves) &&
		   offsetof(struct clock_side, moves) == offsetof(struct mark_side, moves) &&
		   offsetof(struct clock_side, left) == offsetof(struct mark_side, left),
	       "a mark begins like a clock");

#define MARK_LEFT_FIRST	 0x10
#define MARK_RIGHT_FIRST 0x20
#define MARK_TURN	 0x40
#define MARK_WHITE	 0x80

void game_clock_mark(const struct game_clock *g, instant now, struct game_mark *mark)
{
	const struct stage *stage = game_clock_stage(g, g->turn);
	uint8_t flags = (uint8_t)(g->side[LEFT].flag | g->side[RIGHT].flag << 2);

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct mark_side *at = &mark->side[side];

		memcpy(at, clock_of(g, side), sizeof *at);
		at->left = game_clock_unseen(g, side, now);
		at->used = game_clock_used(g, side, now);
		mark->period[side] = clock_of(g, side)->period;
	}
	if (g->side[LEFT].first)
		flags |= MARK_LEFT_FIRST;
	if (g->side[RIGHT].first)
		flags |= MARK_RIGHT_FIRST;
	if (g->turn == RIGHT)
		flags |= MARK_TURN;
	if (g->white == RIGHT)
		flags |= MARK_WHITE;
	mark->flags = flags;
	mark->kind = 0;
	mark->delay_left = game_clock_delay(g, g->turn, now);
	if (stage->method == METHOD_BRONSTEIN)
		mark->delay_left = ticks_min(stage_value(stage), g->move_used + rules_elapsed(g, now));
}

/* The steady flag is no news after a rewind. */
static OUT_OF_LINE uint8_t flag_in(uint8_t flags)
{
	flags &= 3;
	return flags == FLAG_FALLEN ? flags : FLAG_NONE;
}

BY_POINTER bool game_clock_restore(struct game_clock *g, const struct game_mark *mark)
{
	uint8_t flags = mark->flags;

	if (g->state == PLAY_RUNNING)
		return false;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct clock_side *clock = clock_of(g, side);

		memcpy(clock, &mark->side[side], sizeof mark->side[side]);
		clock->period = mark->period[side];
	}
	g->side[LEFT].flag = flag_in(flags);
	g->side[RIGHT].flag = flag_in(flags >> 2);
	g->side[LEFT].first = (flags & MARK_LEFT_FIRST) != 0;
	g->side[RIGHT].first = (flags & MARK_RIGHT_FIRST) != 0;
	g->turn = (flags & MARK_TURN) != 0;
	g->white = (flags & MARK_WHITE) != 0;
	g->last.valid = LAST_NONE;
	g->state = PLAY_PAUSED;
	g->move_used = 0;
	g->delay_left = 0;
	if (game_clock_stage(g, g->turn)->method == METHOD_BRONSTEIN)
		g->move_used = mark->delay_left;
	else
		g->delay_left = mark->delay_left;
	return true;
}
