/* A time control: what the arbiter sets before a game (requirements M1 to M11, P1 to P7).
 *
 * Plain data, no pointers: the same bytes in RAM, in the FRAM and on the host. */
#ifndef ZEITNOT_CORE_CONTROL_H
#define ZEITNOT_CORE_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/core/ticks.h"

enum colour { WHITE, BLACK };

#define CONTROL_STAGES	  5	 /* P1: stages a side */
#define CONTROL_TIME_MAX  35999u /* 9:59:59 in seconds */
#define CONTROL_VALUE_MAX 3599u	 /* 59:59 */

enum method {
	METHOD_SUDDEN,	/* M1 */
	METHOD_FISCHER, /* M2, M11: value = increment, count = first move of the game that has it (0: all) */
	METHOD_BRONSTEIN, /* M3: value = delay */
	METHOD_US_DELAY,  /* M4: value = delay */
	METHOD_BYO_YOMI,  /* M5: count periods of value; last stage only */
	METHOD_CANADIAN,  /* M6: value for count moves; last stage only */
	/* Whole controls for both sides: one stage, equal on both sides. */
	METHOD_HOURGLASS, /* M7: time */
	METHOD_COUNT_UP,  /* M8: time = the limit, 0 = none */
	METHOD_GONG,	  /* M9: value = time per move */
	METHOD_SCRABBLE,  /* M10: time, then overtime up to value (0: no limit) */
	METHOD_COUNT
};

/* stage.flags */
#define STAGE_ADVISORY 0x01 /* P4, "?/": the number of moves is shown, the stage ends at zero */

/* Seconds and hundredths, as the notation writes them. Packed, so that a control has the same bytes in every
 * memory. */
struct __attribute__((packed)) amount {
	uint16_t s;
	uint8_t cs; /* 0..99 */
};

/* More than `most` seconds, or no amount at all. */
bool amount_is_above(const struct amount *amount, uint16_t most);

struct stage {
	struct amount time;  /* 0..CONTROL_TIME_MAX */
	struct amount value; /* 0..CONTROL_VALUE_MAX (SCRABBLE: ..CONTROL_TIME_MAX) */
	uint8_t moves;	     /* moves IN the stage, 0 = no number */
	uint8_t count;	     /* see enum method */
	uint8_t method;	     /* enum method */
	uint8_t flags;
};

struct control {
	struct stage stage[2][CONTROL_STAGES]; /* by enum colour */
	uint8_t stages[2];		       /* 1..CONTROL_STAGES */
	uint8_t repeat[2];		       /* P6, "!": the last stage repeats; 0 or 1 */
};

/* What a method has: control_traits(). */
#define TRAIT_VALUE   0x01
#define TRAIT_COUNT   0x02
#define TRAIT_PERIODS 0x04 /* count and value must be there; last stage only */
#define TRAIT_WHOLE   0x08 /* a control for both sides, of one stage */
#define TRAIT_COUNTS  0x10 /* its periods count moves */
#define TRAIT_DELAY   0x20 /* what the move in hand has used counts */

uint8_t control_traits(uint8_t method);

/* stage->time and stage->value in ticks. */
ticks stage_time(const struct stage *stage);
ticks stage_value(const struct stage *stage);

/* The allowance that `stage` puts on the clock for move number `move` of the game: a Fischer increment
 * (from move `count` on, M11) or a Bronstein delay; 0 otherwise. */
ticks stage_allowance(const struct stage *stage, uint16_t move);

/* M4: the US delay of `stage`, else 0. */
ticks stage_us_delay(const struct stage *stage);

/* What `stage` puts on the clock before the start (P1). */
ticks stage_start(const struct stage *stage);

enum control_error {
	CONTROL_OK,
	CONTROL_SYNTAX,	     /* not a control at all */
	CONTROL_M_SS,	     /* "1:30:00": a stage is never m:ss */
	CONTROL_TOO_MANY,    /* more than five stages */
	CONTROL_TOO_LONG,    /* a time, a value or the starting clock above its range (T4) */
	CONTROL_NO_TIME,     /* the first stage puts nothing on the clock (P1) */
	CONTROL_NO_MOVES,    /* zero moves in a stage by moves, or a count of 0 */
	CONTROL_NOT_LAST,    /* byo-yomi or Canadian before the last stage, "!" not on the last stage */
	CONTROL_UNREACHABLE, /* a stage after one that never ends */
	CONTROL_REPEAT,	     /* "!" without a number of moves, or with an advisory one (P6) */
	CONTROL_MIXED,	     /* a special control on one side or with stages */
	CONTROL_ERRORS
};

/* Where a control is wrong: colour 0/1 and stage 0..4 of the first fault. */
struct control_fault {
	uint8_t error; /* enum control_error */
	uint8_t colour;
	uint8_t stage;
	uint8_t at; /* notation only: index of the offending character */
};

/* Checks everything that can be wrong with a control (P1, P6, T4). The serial port, the editor and the memory
 * all use this one function. Returns CONTROL_OK or the error, with its place in *fault (which may be
 * NULL). */
enum control_error control_check(const struct control *control, struct control_fault *fault);

/* Brings a control into its normal form. Fields without a meaning become 0: unused stages, a count that
 * the method does not have, "?" without a number. A stage of Fischer, Bronstein or US delay with the value
 * 0 becomes sudden death. An increment from move 1 on becomes an increment for all moves. What
 * notation_parse and the presets give is normal; the editor calls this before it saves. */
void control_normalise(struct control *control);

/* Where a side plays: stage `number`, from 0; repetitions of the last one count on (P6). */
static inline const struct stage *control_stage(const struct control *control, uint8_t colour, uint8_t number)
{
	uint8_t last = control->stages[colour] - 1;

	return &control->stage[colour][number < last ? number : last];
}

/* There is a further stage (a repeated last one included). */
bool control_has_next(const struct control *control, uint8_t colour, uint8_t number);

/* P5: how many moves of the game the stages before stage `number` take; false if one of them has no number.
 * Repetitions count as stages; the number that is held at 254 (P6) says nothing any more. */
bool control_moves_before(const struct control *control, uint8_t colour, uint8_t number, uint16_t *moves);

/* P2, P6: a side leaves this stage by completing its moves. A number on a last stage that does not repeat
 * is displayed only. */
bool control_is_by_moves(const struct control *control, uint8_t colour, uint8_t number);

/* M5, M6, M10: how many periods follow the main time of `stage`: those of byo-yomi, one of Canadian, the
 * overtime. */
uint8_t stage_periods(const struct stage *stage);

/* How many of the moves `first` to `last` of the game have the increment or the delay of `stage` (M2 to M4,
 * M11); periods and other methods have none. */
uint16_t stage_moves_with_value(const struct stage *stage, uint16_t first, uint16_t last);

/* M7 to M10: one method for the whole game and both sides. */
bool control_is_special(const struct control *control);

/* A9: both colours have the same stages. */
bool control_is_equal(const struct control *control);

/* F2: the default of the freeze switch. */
bool control_freeze_default(const struct control *control);

/* A2: the default penalty in seconds: 60 in rapid and blitz (base + 60 x value below 60 min on either
 * side), else 120. Base: the times of all stages; count-up: its limit; gong, and count-up without a limit:
 * 0. Value: the largest increment or delay of a stage, once for each of the first 60 moves that has it. */
uint8_t control_penalty_default(const struct control *control);

/* A6, III.2.2: base + 60 x value at most 10 min on either side. */
bool control_is_blitz(const struct control *control);

/* P4, option FORCE: every stage that has a number changes between by moves and advisory.  A last stage
 * that repeats keeps its number (P6 needs it). */
void control_force(struct control *control);

#endif
