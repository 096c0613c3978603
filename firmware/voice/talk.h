/* A talk key: what its player wants to hear (B1). Pure.
 *
 * Once: his own time; again within a second: the other's; held for a second: moves, and whose turn it is. A
 * contact rests for 25 ms after each edge that counted. The key dates nothing, so its first edge is a press
 * at once. */
#ifndef ZEITNOT_VOICE_TALK_H
#define ZEITNOT_VOICE_TALK_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/core/ticks.h"

#define TALK_HOLD   3987 /* 0.97 s: people count a second a little short */
#define TALK_AGAIN  1434 /* 0.35 s after it came up his own time begins */
#define TALK_SECOND 4096 /* 1 s after it came up: no second press belongs to the first */
#define TALK_LOCK   103	 /* 25 ms: the contact bounces */

enum talk_wish {
	TALK_NOTHING,
	TALK_DOWN, /* the key went down, what else is not known yet */
	TALK_OWN,
	TALK_OTHER,
	TALK_MOVES
};

enum talk_state {
	TALK_IDLE,
	TALK_FIRST,   /* down */
	TALK_BETWEEN, /* up after one press, which is not answered yet */
	TALK_LATE, /* up after one press, which was answered or has ended a speech; a second one may follow */
	TALK_ANSWERED /* down, and everything is said */
};

/* All zero at the start. */
struct talk {
	instant since; /* the edge that counted last */
	uint8_t state; /* enum talk_state */
	uint8_t down;
	/* this press has ended a speech: it asks for nothing unless it is held, or another one follows */
	bool silenced;
};

/* `down`: the contact at `now`.  Returns enum talk_wish. */
uint8_t talk_step(struct talk *talk, bool down, instant now);

/* The press in hand has ended a speech: it asks for nothing unless it is held. */
void talk_silence(struct talk *talk);

/* Ticks until talk_step has to be called without an edge; TICKS_MAX: not.  At least 1. */
ticks talk_next(const struct talk *talk, bool down, instant now);

#endif
