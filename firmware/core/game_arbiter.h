/* What the arbiter may do to a game; only in READY, PAUSED and OVER.
 *
 * A function that returns bool refuses by false, and has changed nothing then. */
#ifndef ZEITNOT_CORE_GAME_ARBITER_H
#define ZEITNOT_CORE_GAME_ARBITER_H

#include "firmware/core/game_state.h"

/* A2: lengthens (below 0: shortens) what a side may still think: the time left, also in overtime; in
 * count-up it is taken from the time used. If one side's amount is refused, so is the other's. Refused
 * are: more than the side has, and a clock below 0 or above 9:59:59. Time given to a fallen side withdraws
 * its flag (F1): it counts from zero, not from the unseen time. */
bool game_clock_add(struct game_clock *g, uint8_t sides, ticks amount);

enum next_turn {
	NEXT_SAME,
	NEXT_OTHER_TAKE_BACK, /* the last press is undone, the times used stay used */
	NEXT_OTHER_STANDS
};

/* A2. NEXT_SAME changes nothing and is always allowed. The others are refused in READY and while a clock
 * runs, and taking back without a last press. The thought of the side on turn ends without a move: a
 * Bronstein delay and a byo-yomi period come back as after a press. */
bool game_clock_next_turn(struct game_clock *g, uint8_t next);

/* A3, A7: corrections by field. A time entered stays as entered until a clock runs, whatever else is
 * corrected. All but game_clock_set_left and game_clock_set_white lead from READY to PAUSED: the game
 * continues, it does not begin. */

/* What the clock is to show: time left; count-up: time used, up to its limit; Scrabble: overtime below 0,
 * down to its limit. Withdraws a flag if the side may think on. */
bool game_clock_set_left(struct game_clock *g, uint8_t side, ticks left);
bool game_clock_set_used(struct game_clock *g, uint8_t side, ticks used);

/* M3, M4: what the move in hand has used, and so how much of its delay is gone. The time is not touched. */
bool game_clock_set_move_used(struct game_clock *g, uint8_t side, ticks used);
bool game_clock_set_turn(struct game_clock *g, uint8_t side); /* only the turn: no time, no delay */

/* White's sign, and with it the halves of an unequal control; times and counters stay with the side. A
 * stage that the other half does not have becomes its last one. In READY the colours (A9). */
bool game_clock_set_white(struct game_clock *g, uint8_t side);

/* The counter, 0..9999; if `follow`, the side moves to the stage that this number of moves belongs to: times
 * of stages entered or left are added or taken (from the unseen time if it had fallen, F5), unless the time
 * was entered; refused if that leaves less than nothing or more than 9:59:59. In a period `follow` means
 * nothing. */
bool game_clock_set_moves(struct game_clock *g, uint8_t side, uint16_t moves, bool follow);

/* The stage, from 0. If `moves_begin` its moves are counted from now (8.6), else as the game's moves give
 * it (P5). Times are not touched, nor the period, unless the stage has fewer. */
bool game_clock_set_stage(struct game_clock *g, uint8_t side, uint8_t stage, bool moves_begin);

/* The period of byo-yomi or Canadian, 0: main time; in a Canadian one `made` moves are made, fewer than it
 * has. The time is not touched. */
bool game_clock_set_period(struct game_clock *g, uint8_t side, uint8_t period, uint8_t made);

/* A6, Guideline III.4: 5 s (method Fischer or US delay or Bronstein) for both sides in this and all later
 * stages, and 2:00 to `opponent`. Refused for the reasons of enum introduction. */
enum introduction {
	INTRODUCTION_OK,
	INTRODUCTION_METHOD, /* hourglass, count-up, gong, Scrabble */
	INTRODUCTION_BLITZ,  /* III.2.2 */
	INTRODUCTION_VALUE,  /* an increment, a delay or periods in this or a later stage of a side */
	INTRODUCTION_RANGE   /* T4: past 9:59:59 */
};
enum introduction game_clock_may_introduce(const struct game_clock *g, uint8_t method, uint8_t opponent);
bool game_clock_introduce(struct game_clock *g, uint8_t method, uint8_t opponent);

/* A7: RESUME from READY: to PAUSE, so that an adjourned game can be entered. */
bool game_clock_enter(struct game_clock *g);

#endif
