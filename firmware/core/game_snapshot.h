/* A game at one instant, for the journal (A5).
 *
 * A function that returns bool refuses by false, and has changed nothing then. */
#ifndef ZEITNOT_CORE_GAME_SNAPSHOT_H
#define ZEITNOT_CORE_GAME_SNAPSHOT_H

#include "firmware/core/game_state.h"

/* A5: the game at one instant; taken after each press and restored by a rewind. The fields are those of
 * struct clock_side and struct game_clock. 24 bits hold more than an hour: no delay is longer, so what a
 * move has used beyond that makes no difference. */
struct __attribute__((packed)) snapshot_side {
	ticks left;
	ticks used;
	uint32_t move_used : 24;
	uint32_t delay_used : 24;
	uint16_t moves;
	uint16_t counted_from;
	uint8_t stage;
	uint8_t period;
	uint8_t flag; /* enum flag, and SNAPSHOT_FIRST */
};
struct __attribute__((packed)) game_snapshot {
	struct snapshot_side side[2];
	uint8_t sides;	 /* SNAPSHOT_TURN_RIGHT, SNAPSHOT_WHITE_RIGHT */
	uint8_t control; /* the store's number of the control in force */
};
#define SNAPSHOT_FIRST	     0x80
#define SNAPSHOT_TURN_RIGHT  0x01
#define SNAPSHOT_WHITE_RIGHT 0x02

static inline uint8_t snapshot_turn(const struct game_snapshot *snapshot)
{
	return snapshot->sides & SNAPSHOT_TURN_RIGHT ? RIGHT : LEFT;
}

/* The game at g->since: after a press, its instant. */
void game_clock_snapshot(const struct game_clock *g, struct game_snapshot *snapshot);
/* `control`: the one that was in force then. It becomes the one in force again, with an event, if it is
 * another. */
bool game_clock_restore(struct game_clock *g, const struct game_snapshot *snapshot,
			const struct control *control);

#endif
