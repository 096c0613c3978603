/* A5: the game at one instant, and the way back to it. */
#include "firmware/core/game_mark.h"

#include "firmware/core/game_rules.h"

static void mark_side(const struct game_clock *g, uint8_t side, instant now, struct mark_side *mark)
{
	const struct clock_side *clock = &g->side[side];

	mark->left = game_clock_unseen(g, side, now);
	mark->used = game_clock_used(g, side, now);
	mark->moves = clock->moves;
	mark->stage = clock->stage;
	mark->stage_moves = clock->stage_moves;
	mark->period = clock->period;
	mark->flag = clock->flag;
	mark->first = clock->first;
}

void game_clock_mark(const struct game_clock *g, instant now, struct game_mark *mark)
{
	mark_side(g, LEFT, now, &mark->side[LEFT]);
	mark_side(g, RIGHT, now, &mark->side[RIGHT]);
	mark->move_used = g->move_used;
	mark->move_used = ticks_sum(mark->move_used, rules_elapsed(g, now));
	mark->delay_used = g->delay_used + ticks_min(rules_elapsed(g, now), rules_delay_left(g));
	mark->turn = g->turn;
	mark->white = g->white;
	mark->control_white = g->control_white;
	mark->kind = 0;
}

static void restore_side(struct clock_side *clock, const struct mark_side *mark)
{
	clock->left = mark->left;
	clock->used = mark->used;
	clock->moves = mark->moves;
	clock->stage = mark->stage;
	clock->stage_moves = mark->stage_moves;
	clock->period = mark->period;
	clock->flag = mark->flag == FLAG_STEADY ? FLAG_NONE : mark->flag; /* P3: no news after a rewind */
	clock->first = mark->first;
}

bool game_clock_restore(struct game_clock *g, const struct game_mark *mark)
{
	if (g->state == PLAY_RUNNING)
		return false;
	restore_side(&g->side[LEFT], &mark->side[LEFT]);
	restore_side(&g->side[RIGHT], &mark->side[RIGHT]);
	g->move_used = mark->move_used;
	g->delay_used = mark->delay_used;
	g->turn = mark->turn;
	g->white = mark->white;
	g->control_white = mark->control_white;
	g->last.valid = LAST_NONE;
	g->entered = 0;
	g->state = PLAY_PAUSED;
	event_tell(g, EVENT_RESTORED, 0, 0);
	return true;
}
