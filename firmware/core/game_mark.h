/* A game at one instant, for the journal (A5).
 *
 * A function that returns bool refuses by false, and has changed nothing then. */
#ifndef ZEITNOT_CORE_GAME_MARK_H
#define ZEITNOT_CORE_GAME_MARK_H

#include "firmware/core/game_state.h"

/* A5: the game at one instant; taken after each press and restored by a rewind. The fields are those of struct clock_side and struct
 * game_clock. */
struct __attribute__((packed)) mark_side {
	ticks left;
	ticks used;
	uint16_t moves;
	uint8_t stage;
	uint8_t stage_moves;
	uint8_t period;
	uint8_t flag;
	uint8_t first;
};
struct __attribute__((packed)) game_mark {
	struct mark_side side[2];
	ticks move_used;
	ticks delay_used;
	uint8_t turn;
	uint8_t white;
	uint8_t control_white;
	uint8_t kind; /* enum press_result, or MARK_ARBITER */
};
#define MARK_ARBITER 0x80

void game_clock_mark(const struct game_clock *g, instant now, struct game_mark *mark);
bool game_clock_restore(struct game_clock *g, const struct game_mark *mark);

#endif
