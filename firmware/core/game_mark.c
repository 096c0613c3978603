/* A5: the game at one instant, and the way back to it. */
#include "firmware/core/game_mark.h"

#include <string.h>

#include "firmware/core/game_rules.h"

#define MARK_USED_MAX 0xFFFFFF

static void mark_side(const struct game_clock *g, uint8_t side, instant now, struct mark_side *mark)
{
	const struct clock_side *clock = &g->side[side];

	mark->left = game_clock_unseen(g, side, now);
	mark->used = game_clock_used(g, side, now);
	mark->move_used = ticks_min(game_clock_move_used(g, side, now), MARK_USED_MAX) & MARK_USED_MAX;
	mark->delay_used = game_clock_move_delayed(g, side, now) & MARK_USED_MAX;
	mark->moves = clock->moves;
	mark->counted_from = clock->counted_from;
	mark->stage = clock->stage;
	mark->period = clock->period;
	mark->flag = clock->flag | (clock->first ? MARK_FIRST : 0);
}

void game_clock_mark(const struct game_clock *g, instant now, struct game_mark *mark)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		mark_side(g, side, now, &mark->side[side]);
	mark->sides = (g->turn == RIGHT ? MARK_TURN_RIGHT : 0) | (g->white == RIGHT ? MARK_WHITE_RIGHT : 0);
	mark->control = 0;
}

static void restore_side(struct clock_side *clock, const struct mark_side *mark)
{
	uint8_t flag = mark->flag & ~MARK_FIRST;

	clock->left = mark->left;
	clock->used = mark->used;
	clock->move_used = mark->move_used;
	clock->delay_used = mark->delay_used;
	clock->moves = mark->moves;
	clock->counted_from = mark->counted_from;
	clock->stage = mark->stage;
	clock->period = mark->period;
	clock->first = (mark->flag & MARK_FIRST) != 0;
	clock->flag = flag == FLAG_STEADY ? FLAG_NONE : flag; /* P3: no news after a rewind */
}

bool game_clock_restore(struct game_clock *g, const struct game_mark *mark, const struct control *control)
{
	if (g->state == PLAY_RUNNING)
		return false;
	if (memcmp(control, &g->control, sizeof *control) != 0) {
		g->control = *control;
		event_tell(g, EVENT_CONTROL, 0, 0);
	}
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		restore_side(&g->side[side], &mark->side[side]);
	g->turn = mark_turn(mark);
	g->white = mark->sides & MARK_WHITE_RIGHT ? RIGHT : LEFT;
	g->last.valid = LAST_NONE;
	g->entered = 0;
	g->state = PLAY_PAUSED;
	event_tell(g, EVENT_RESTORED, 0, 0);
	return true;
}
