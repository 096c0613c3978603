/* From edges to presses (T2): the first edge counts, the lock-out follows.
 *
 * Seven contacts, one machine each.  A contact that is up and unlocked takes the first edge as a press, dated
 * by it, and is locked for 25 ms, longer than any bounce (20 ms); the release is judged the same way.  The
 * lock-out is per contact: the two sides may follow each other within a tick. */
#ifndef ZEITNOT_UI_DEBOUNCE_H
#define ZEITNOT_UI_DEBOUNCE_H

#include <stdint.h>

#include "firmware/core/ticks.h"
#include "hal/hal_input.h"

#define DEBOUNCE_LOCK 103 /* 25 ms: a bounce lasts up to 20 ms */
#define DEBOUNCE_TENTATIVE                                                                                   \
	82		  /* 20 ms: an edge whose contact had opened again is a press if it closes by then */
#define DEBOUNCE_QUIET 16 /* 4 ms: so long a bouncing contact does not rest */

struct debounce {
	instant at[BUTTON_COUNT]; /* when a lock-out or a tentative press began */
	instant burst[2];  /* players' buttons: the edge that dates a press swallowed by the lock-out */
	instant last[2];   /* players' buttons: the latest edge in a lock-out */
	uint8_t down;	   /* contacts held to be down */
	uint8_t locked;	   /* contacts in their lock-out */
	uint8_t tentative; /* contacts with an edge that may turn out to be a press */
	uint8_t swallowed; /* contacts whose `burst` is valid */
	uint8_t levels;	   /* as last reported */
	uint8_t spare;
	/* what has just happened, for the caller */
	uint8_t pressed;
	uint8_t released;
	ticks age[2]; /* of a player's press: it was so many ticks ago */
};

/* *d is all zero.  `levels` at power-on: what is down then has been pressed before and is no press. */
void debounce_init(struct debounce *d, uint8_t levels);

/* Takes one report (hal_input.h), dated `at`.  `pressed` and `released` say what followed. */
void debounce_input(struct debounce *d, uint8_t edges, uint8_t levels, instant at);

/* Ends the lock-outs and tentative presses that are over at `now`; to be called after 25 ms if anything is unsettled. */
void debounce_step(struct debounce *d, instant now);

/* A contact is not what it is held to be, or an edge waits for its press: debounce_step will have something to say. */
static inline uint8_t debounce_is_unsettled(const struct debounce *d)
{
	return (d->levels ^ d->down) | d->tentative;
}

#endif
