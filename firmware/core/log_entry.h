/* An entry of the game log (L2): a press, or what an arbiter did. */
#ifndef ZEITNOT_CORE_LOG_ENTRY_H
#define ZEITNOT_CORE_LOG_ENTRY_H

#include <stdint.h>

/* What an entry says. Times are in hundredths of a second, up to 9:59:59, a time left rounded up or, if it
 * counts up, down; a time used down; a time left is held at GAME_LOG_TIME_LEAST. */
enum game_log_kind {
	/* a game, twice; side: White's; a: the clock's number; b: entries of the game before */
	GAME_LOG_BEGIN,
	/* five characters of the control in force, canonical; the last one is filled with NUL */
	GAME_LOG_CONTROL,
	/* a move of `side` was completed; a: its time left; b: its time used since the start */
	GAME_LOG_PRESS,
	GAME_LOG_EVENT, /* a: enum event_what; b: the event's value */
	GAME_LOG_CLOCK, /* after an arbiter's act and at the beginning: a: time left; b: time used */
	GAME_LOG_COUNT, /* the same: a: moves made; b: stage from 0, and 256 times the period */
	GAME_LOG_KINDS
};

#define GAME_LOG_TIME_LEAST (-360000) /* one hour of overtime */
#define GAME_LOG_TEXT	    5

struct game_log_entry {
	int32_t a;
	int32_t b;
	uint8_t kind;		      /* enum game_log_kind */
	uint8_t side;		      /* enum side */
	char text[GAME_LOG_TEXT + 1]; /* of GAME_LOG_CONTROL, with its NUL */
};

#endif
