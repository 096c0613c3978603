/* What has happened to a game, or to its clock. The core puts events into a queue, and others act on them.
 *
 * firmware/zeitnot.c passes the same events to sound, serial port, memory, voice and display, which know
 * nothing of each other. So none of them has to compare an old state with a new one. */
#ifndef ZEITNOT_CORE_EVENT_H
#define ZEITNOT_CORE_EVENT_H

#include <stdint.h>

#include "firmware/core/ticks.h"

enum event_what {
	/* play */
	EVENT_READY,	   /* a new game is ready; side: White's */
	EVENT_STARTED,	   /* the first clock runs; side: whose */
	EVENT_PRESS,	   /* a move was completed; value: moves of the side */
	EVENT_REFUSED,	   /* A9: a press that must not be */
	EVENT_TURN_SWITCH, /* M9: the gong passes the turn; side: whose time was up; value: its moves */
	EVENT_PAUSED,	   /* A1; side: on turn */
	EVENT_RESUMED,	   /* side: whose clock runs */
	EVENT_DELAY_OVER,  /* M4: the delay of the move in hand is used up, the main time runs */
	EVENT_WARNING,	   /* S1, B1: value: this many seconds are left until zero (see game_clock_step) */
	EVENT_STAGE_TRANSITION, /* P3: an expiry that leads on; value: the stage before */
	EVENT_STAGE,		/* P2, P3, P6: a stage was entered; value: its number from 0 */
	EVENT_PERIOD,		/* M5, M6, M10: a period was entered; value: its number from 1 */
	EVENT_CAPPED,		/* T4: play would have passed 9:59:59 */
	EVENT_STEADY_OVER,	/* P3: the steady flag ends after five minutes */
	EVENT_FLAG,		/* F1: a flag fell; value: the stage */
	EVENT_OVER,		/* F6: flags stop play */
	/* the arbiter */
	EVENT_WITHDRAWN, /* F1: a flag was withdrawn */
	EVENT_ARBITER,	 /* A2, A3, A6, A7, A10: a correction */
	EVENT_CONTROL,	 /* A6, A10: another control is in force */
	EVENT_COLOURS,	 /* A9: the colours were exchanged in READY; side: White's */
	EVENT_FREEZE,	 /* F2: the switch of this game was set; value: enum freeze */
	EVENT_RESTORED,	 /* A5: the game is as a snapshot of the journal says */
	EVENT_UNDONE,	 /* A11: the game is as it was before the arbiter's last act */
	/* the clock itself */
	EVENT_FAULT, /* N4, D4, N5: something is wrong; value: enum fault of firmware/ui/fault.h */
	EVENT_POWER, /* N1: power had been lost in this game; side: on turn.  The game log alone has it */
	EVENT_KINDS
};

struct event {
	instant at;	/* game_clock.since: of an arbiter's change, when play stopped before it */
	uint16_t value; /* see enum event_what, else 0 */
	uint8_t what;	/* enum event_what */
	uint8_t side;	/* enum side; 0 where none is meant */
};

#define EVENTS_MAX 16 /* one step of a control with five stages a side has fewer */

/* In the order in which they happened. The reader of the queue sets the count to 0. When the queue is
 * full, a new event replaces the newest one. */
struct events {
	struct event event[EVENTS_MAX];
	uint8_t count;
};

#endif
