/* Compares a game that was read from the memory with the one that was played. */
#ifndef ZEITNOT_TESTS_UNIT_STORE_STOOD_H
#define ZEITNOT_TESTS_UNIT_STORE_STOOD_H

#include <string.h>

#include "firmware/store/store.h"

static bool same_side(const struct clock_side *a, const struct clock_side *b)
{
	return a->left == b->left && a->used == b->used && a->moves == b->moves && a->stage == b->stage &&
	       a->counted_from == b->counted_from && a->move_used == b->move_used &&
	       a->delay_used == b->delay_used && a->period == b->period && a->flag == b->flag &&
	       a->first == b->first;
}

static ticks used(const struct game_clock *g)
{
	return g->side[LEFT].used + g->side[RIGHT].used;
}

/* Plays the game on to `end`, and pauses it there if it still runs. */
static void carry_on(struct game_clock *g, instant end)
{
	game_clock_step(g, end);
	if (g->state == PLAY_RUNNING)
		game_clock_play(g, end);
}

/* True: `got` is the game `from` as it was at some instant, at most a second before `now`. Both are then
 * equal at `now`. */
static bool stood(const struct game_clock *got, const struct game_clock *from, instant now)
{
	struct game_clock g = *from;
	struct game_clock h = *got;
	instant at = g.since + (instant)(used(&h) - used(&g));
	ticks lost = ticks_between(at, now);
	instant end = lost < 0 ? at : now;

	if (g.state == PLAY_RUNNING && h.state == PLAY_PAUSED) {
		if (lost < -STORE_LEAD || lost > TICKS_PER_SECOND)
			return false;
		h.state = PLAY_RUNNING;
		h.since = at;
		carry_on(&h, end);
		carry_on(&g, end);
	} else if (g.state == PLAY_RUNNING) { /* an expiry ended the game */
		carry_on(&g, at);
	}
	return same_side(&g.side[LEFT], &h.side[LEFT]) && same_side(&g.side[RIGHT], &h.side[RIGHT]) &&
	       g.state == h.state && g.turn == h.turn && g.white == h.white && g.freeze == h.freeze &&
	       g.presses == h.presses && memcmp(g.log, h.log, sizeof g.log) == 0 &&
	       memcmp(&g.last, &h.last, sizeof g.last) == 0 &&
	       memcmp(&g.control, &h.control, sizeof g.control) == 0;
}

#endif
