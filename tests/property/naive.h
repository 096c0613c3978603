/* A second chess clock, written from the requirements in the simplest way: it counts
 * down tick by tick and looks for zeros after each tick.  It shares no arithmetic with
 * the firmware.  The property tests play the same games on both and compare them. */
#ifndef ZEITNOT_TESTS_PROPERTY_NAIVE_H
#define ZEITNOT_TESTS_PROPERTY_NAIVE_H

#include "firmware/core/game.h"

struct naive_side {
	long left, used;
	long steady; /* ticks for which the steady flag still shows */
	int moves, stage, stage_moves, period;
	bool fallen, first;
};

struct naive {
	struct control control;
	struct naive_side side[2];
	long move_used, delay_used;
	bool below, was_below; /* P3: a passage left less than nothing to the side on turn, to the last one */
	int state, turn, white, control_white;
	int freeze; /* enum freeze */
	bool entered[2];
	/* A2: the side of the last press as it would be without it */
	bool last_valid, last_changed;
	bool passing; /* at a zero that `without` has handled itself */
	int last_side;
	struct naive_side without;
	long without_used, without_delay_used;
};

void naive_init(struct naive *n, const struct control *control, int freeze, int white);

/* Takes over a position that the arbiter has made. */
void naive_load(struct naive *n, const struct game_clock *g, instant now);

void naive_tick(struct naive *n);
enum press_result naive_press(struct naive *n, int side);
void naive_play(struct naive *n);

bool naive_add(struct naive *n, int sides, long amount);
bool naive_next_turn(struct naive *n, int next);

/* "" or what is different. */
const char *naive_compare(const struct naive *n, const struct game_clock *g, instant now);

#endif
