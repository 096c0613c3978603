/* The state of a game: the two clocks, their stages, counters and flags.
 *
 * No pointers and no padding inside: the state is stored and compared as bytes. Side = left or right of the
 * box; colour = White or Black. `white` joins the two: a side plays its colour's half of an unequal
 * control.
 *
 * Times are in ticks, 0..TICKS_MAX where nothing else is said. */
#ifndef ZEITNOT_CORE_GAME_STATE_H
#define ZEITNOT_CORE_GAME_STATE_H

#include "firmware/core/control.h"
#include "firmware/core/event.h"

enum side { LEFT, RIGHT };
enum sides { SIDES_LEFT = 1, SIDES_RIGHT = 2, SIDES_BOTH = 3 }; /* as bits */

static inline uint8_t side_bit(uint8_t side)
{
	return side == LEFT ? SIDES_LEFT : SIDES_RIGHT;
}

/* The side across. */
static inline uint8_t other_side(uint8_t side)
{
	return side ^ 1;
}

enum play_state { PLAY_READY, PLAY_RUNNING, PLAY_PAUSED, PLAY_OVER };

/* F2: whether the first flag stops both clocks. */
enum freeze {
	FREEZE_AUTO, /* as the control in force has it by default */
	FREEZE_ON,
	FREEZE_OFF
};

enum flag {
	FLAG_NONE,
	FLAG_STEADY, /* P3: this side got to zero and into the next stage, up to five minutes ago */
	FLAG_FALLEN  /* F1 */
};

/* A clock = saved time + allowance of the move being thought about (requirements, "Words"). */
struct __attribute__((packed)) clock_side {
	ticks left; /* at `since`: time left; count-up: time used; overtime, after the flag (F5): below 0 */
	ticks used; /* P8: time used since the start, at `since` */
	/* used on the move in hand before `since`; it stays while the arbiter gives the turn away */
	ticks move_used;
	ticks delay_used;  /* of its US delay (M4); what is left of it follows from the stage */
	instant steady_at; /* when the steady flag was raised */
	uint16_t moves;	   /* P5: completed moves of the game, 0..9999 */
	uint16_t
	    counted_from; /* P5: moves made when the count of this stage (Canadian: of this period) began */
	uint8_t stage;	  /* number of the stage, 0..254; repetitions count on (P6) */
	uint8_t period;	  /* byo-yomi, Canadian: 0 in main time, then 1, 2, ...; 1 in overtime */
	uint8_t flag;	  /* enum flag */
	uint8_t first;	  /* F3: 1 if fallen, and the earliest that is still down */
};

/* F4: what happened at zero. */
enum expiry_kind {
	EXPIRY_NONE = 0,
	EXPIRY_FLAG = 'F',	       /* in the last stage */
	EXPIRY_OVERSTEP = 'O',	       /* in a stage by moves (P2) */
	EXPIRY_STAGE_TRANSITION = 'P', /* into the next stage (P3) */
	EXPIRY_MAIN_TIME = 'M',	       /* into a period or into overtime (M5, M6, M10) */
	EXPIRY_CAPPED = 'C'	       /* T4: play would have passed 9:59:59 and was held there */
};
/* Added to the kind when the arbiter goes back to a press before it (A5): it stays in the log, but a flag on
 * the display is not this one. */
#define EXPIRY_TAKEN_BACK 0x80

/* F4: one line of the log. */
struct __attribute__((packed)) expiry_entry {
	ticks left[2];
	uint16_t moves[2];
	uint8_t kind; /* enum expiry_kind, with EXPIRY_TAKEN_BACK or without */
	uint8_t side;
	uint8_t stage; /* of that side before the zero */
};
#define EXPIRY_LOG 6

enum last_press_valid {
	LAST_NONE,   /* nothing to take back */
	LAST_SAME,   /* the press changed no stage */
	LAST_CHANGED /* the press changed the stage, or began a new Canadian period */
};

/* The last press, so that it can be taken back (A2): its side as it would be without it. A stage transition
 * at zero since then is in it. */
struct __attribute__((packed)) last_press {
	uint8_t side;
	uint8_t valid; /* enum last_press_valid */
	uint8_t stage; /* this and the next two count where the press changed them */
	uint8_t period;
	uint16_t counted_from;
	ticks given;	  /* what the press added to its side's clock */
	ticks move_used;  /* time used on that move */
	ticks delay_used; /* and of its US delay */
};

struct game_clock {
	instant since;	  /* what is in `side` is true at this instant, while running */
	uint16_t presses; /* moves completed by a press so far (modulo), for Undo (A11) */
	/* enum play_state; PLAY_OVER: a flag stopped play, game_clock_state says if it still does. */
	uint8_t state;
	uint8_t turn;		   /* enum side: whose clock runs, or will run on resuming */
	uint8_t white;		   /* enum side that has the white sign and plays control.stage[WHITE] */
	uint8_t freeze;		   /* enum freeze, as it was set for this game */
	uint8_t entered;	   /* enum sides: times that the arbiter has entered since a clock ran (A3) */
	struct clock_side side[2]; /* by enum side */
	struct last_press last;
	struct control control;		     /* in force */
	struct expiry_entry log[EXPIRY_LOG]; /* newest first */
	/* not kept without power: */
	struct events events; /* what happened and was not handled yet */
	instant stop; /* while a clock runs: when it changes by itself, as game_clock_step found; else 0 */
};

#endif
