/* From edges to presses (T2).
 *
 * Each of the seven contacts has a separate state machine, because both sides may press within a tick. The
 * first edge of a contact that is up starts its debouncing. A contact that has been closed for 3 ms in all is
 * a press, dated by that first edge. A contact closed for less than 2 ms within 20 ms is treated as noise, a
 * glitch. A press is locked until 25 ms after its first edge, which is longer than any bounce (20 ms), and so
 * is a release. */
#ifndef ZEITNOT_UI_DEBOUNCE_H
#define ZEITNOT_UI_DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/core/ticks.h"
#include "hal/hal_input.h"

/* Closed for this long in all: a press. 3 ms are half way between 1 and 5 (T2), because each closing is
 * counted to a tick. */
#define DEBOUNCE_ENOUGH 12
#define DEBOUNCE_LEAST	8   /* 2 ms: enough when the debouncing ends and the contact is closed */
#define DEBOUNCE_WINDOW 82  /* 20 ms: the longest debouncing */
#define DEBOUNCE_LOCK	103 /* 25 ms: a bounce lasts up to 20 ms */
#define DEBOUNCE_QUIET	16  /* 4 ms: a contact that rests longer than this is no longer bouncing */

enum contact_state {
	CONTACT_UP,
	CONTACT_DEBOUNCING, /* an edge may turn out to be a press */
	CONTACT_PRESSED,    /* down, and locked */
	CONTACT_DOWN,
	CONTACT_RELEASED /* up, and locked */
};

struct contact {
	instant first;	/* the edge that dates the press; of a release: when its lock-out began */
	instant burst;	/* in the lock-out of a release: the edge that dates a press hidden in it */
	instant last;	/* the latest edge */
	instant looked; /* `closed` is true at this instant */
	ticks closed;	/* ticks that it was closed since the edge that dates the press */
	uint8_t state;	/* enum contact_state */
	bool bounced;	/* `burst` is valid */
};

struct debounce {
	struct contact contact[BUTTON_COUNT]; /* by enum hal_button */
	uint8_t levels;			      /* as last reported */
	uint8_t
	    unconfirmed; /* bits by enum hal_button: debounced or locked. Only these wait for an instant */
	uint8_t pressed, released; /* the same: what has just happened, for the caller */
};

/* *d must be all zero. `levels` at power-on: a contact that is down then is no press. */
void debounce_init(struct debounce *d, uint8_t levels, instant now);

/* Handles one report (hal_input.h), dated `at`, and sets `pressed` and `released`. */
void debounce_input(struct debounce *d, uint8_t edges, uint8_t levels, instant at);

/* Ends debouncing and lock-outs that are over at `now`. Call it at the instant that debounce_next gives. */
void debounce_step(struct debounce *d, instant now);

/* Ticks from `now` until debounce_step may have something to do at the earliest, even if a contact that is
 * open closes at once; 0 or less: it has; TICKS_MAX: nothing without another edge. */
ticks debounce_next(const struct debounce *d, instant now);

/* After debouncing, the contact is down. */
static inline bool debounce_is_down(const struct debounce *d, uint8_t button)
{
	return d->contact[button].state == CONTACT_PRESSED || d->contact[button].state == CONTACT_DOWN;
}

/* The contact has closed again in the lock-out of its release, so a press may be hidden there. */
static inline bool debounce_hides_press(const struct debounce *d, uint8_t button)
{
	const struct contact *c = &d->contact[button];

	return c->state == CONTACT_RELEASED && c->bounced && (d->levels >> button & 1);
}

/* An edge of the contact waits for its debouncing, dated debounce_date. */
static inline bool debounce_is_pending(const struct debounce *d, uint8_t button)
{
	return d->contact[button].state == CONTACT_DEBOUNCING || debounce_hides_press(d, button);
}

/* The first edge of the press, or of what may be one. */
static inline instant debounce_date(const struct debounce *d, uint8_t button)
{
	const struct contact *c = &d->contact[button];

	return debounce_hides_press(d, button) ? c->burst : c->first;
}

#endif
