/* A5: the game at one instant, and the way back to it. */
#include "firmware/core/game_snapshot.h"

#include <string.h>

#include "firmware/core/game_rules.h"

#define SNAPSHOT_USED_MAX 0xFFFFFF

static void snapshot_side(const struct clock_side *clock, struct snapshot_side *snapshot)
{
	snapshot->left = clock->left;
	snapshot->used = clock->used;
	snapshot->move_used = ticks_min(clock->move_used, SNAPSHOT_USED_MAX) & SNAPSHOT_USED_MAX;
	snapshot->delay_used = clock->delay_used & SNAPSHOT_USED_MAX;
	snapshot->moves = clock->moves;
	snapshot->counted_from = clock->counted_from;
	snapshot->stage = clock->stage;
	snapshot->period = clock->period;
	snapshot->flag = clock->flag | (clock->first ? SNAPSHOT_FIRST : 0);
}

void game_clock_snapshot(const struct game_clock *g, struct game_snapshot *snapshot)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		snapshot_side(&g->side[side], &snapshot->side[side]);
	snapshot->sides =
	    (g->turn == RIGHT ? SNAPSHOT_TURN_RIGHT : 0) | (g->white == RIGHT ? SNAPSHOT_WHITE_RIGHT : 0);
	snapshot->control = 0;
}

static void restore_side(struct clock_side *clock, const struct snapshot_side *snapshot)
{
	uint8_t flag = snapshot->flag & ~SNAPSHOT_FIRST;

	clock->left = snapshot->left;
	clock->used = snapshot->used;
	clock->move_used = snapshot->move_used;
	clock->delay_used = snapshot->delay_used;
	clock->moves = snapshot->moves;
	clock->counted_from = snapshot->counted_from;
	clock->stage = snapshot->stage;
	clock->period = snapshot->period;
	clock->first = (snapshot->flag & SNAPSHOT_FIRST) != 0;
	clock->flag = flag == FLAG_STEADY ? FLAG_NONE : flag; /* P3: past after a rewind */
}

/* A press counts a move, so every zero before the press of `snapshot` has fewer moves of both sides. */
static void take_back_expiries(struct game_clock *g, const struct game_snapshot *snapshot)
{
	uint16_t moves = snapshot->side[LEFT].moves + snapshot->side[RIGHT].moves;

	for (uint8_t i = 0; i < EXPIRY_LOG; i++) {
		struct expiry_entry *entry = &g->log[i];

		if (entry->kind != EXPIRY_NONE &&
		    (uint16_t)(entry->moves[LEFT] + entry->moves[RIGHT]) >= moves)
			entry->kind |= EXPIRY_TAKEN_BACK;
	}
}

bool game_clock_restore(struct game_clock *g, const struct game_snapshot *snapshot,
			const struct control *control)
{
	if (g->state == PLAY_RUNNING)
		return false;
	if (memcmp(control, &g->control, sizeof *control) != 0) {
		g->control = *control;
		event_emit(g, EVENT_CONTROL, 0, 0);
	}
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		restore_side(&g->side[side], &snapshot->side[side]);
	take_back_expiries(g, snapshot);
	g->turn = snapshot_turn(snapshot);
	g->white = snapshot->sides & SNAPSHOT_WHITE_RIGHT ? RIGHT : LEFT;
	g->last.valid = LAST_NONE;
	g->entered = 0;
	g->state = PLAY_PAUSED;
	event_emit(g, EVENT_RESTORED, 0, 0);
	return true;
}
