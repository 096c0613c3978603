/* Questions about a game.  None changes anything. */
#ifndef ZEITNOT_CORE_GAME_QUERY_H
#define ZEITNOT_CORE_GAME_QUERY_H

#include "firmware/core/game_state.h"

/* F6: over as long as the flags that are down forbid play; paused once they no longer do. */
enum play_state game_clock_state(const struct game_clock *g);

/* F2: the first flag stops both clocks. */
bool game_clock_freezes(const struct game_clock *g);

/* What the clock of a side would show with infinite resolution (scenario `expect remaining`): main time
 * without the US delay; count-up: used; overtime: negative; 0 when fallen. */
ticks game_clock_remaining(const struct game_clock *g, uint8_t side, instant now);

/* F5: as above, but negative when time continued after the flag. */
ticks game_clock_unseen(const struct game_clock *g, uint8_t side, instant now);

/* M4: the rest of the delay of the move in hand; 0 without US delay, and beside a 0 that the arbiter has
 * confirmed (A10). A side at rest has all of it, unless the arbiter has given its turn away. */
ticks game_clock_delay(const struct game_clock *g, uint8_t side, instant now);

/* P8: the time used since the start, at most 9:59:59. */
ticks game_clock_used(const struct game_clock *g, uint8_t side, instant now);

/* M3, P3: what the move in hand has used. A Bronstein delay, of this stage or of one that the move still
 * enters, gives it back. */
ticks game_clock_move_used(const struct game_clock *g, uint8_t side, instant now);

/* Which stage of the control the side plays (never NULL). */
const struct stage *game_clock_stage(const struct game_clock *g, uint8_t side);
bool game_clock_is_last_stage(const struct game_clock *g, uint8_t side);
uint8_t game_clock_colour(const struct game_clock *g, uint8_t side); /* whose half of the control */

/* P5, M6: moves to make until the count of the stage, or of the Canadian period, is complete; 0 if it is,
 * and without a number. */
uint16_t game_clock_moves_to_make(const struct game_clock *g, uint8_t side);

/* N4: everything that must be true of a state and does not follow from the rest of it; false means memory
 * was corrupted. */
bool game_clock_valid(const struct game_clock *g);

/* ---- what the rules ask, too; for the game_*.c files --------------------------------------------------- */

#define MOVES_MAX 9999 /* P5 */

/* P2, P6: a side leaves this stage by completing its moves. */
bool stage_is_by_moves(const struct game_clock *g, uint8_t side);

/* There is a further stage (a repeated last one included). */
bool stage_has_next(const struct game_clock *g, uint8_t side);

/* M4: what is left of the US delay of the move in hand at `since`; none if its side has fallen. */
ticks rules_delay_left(const struct game_clock *g);

/* What `side` may think until its clock is used up, the US delay apart; below 0 when it has gone on after a
 * flag; RULES_NEVER: a count-up or an overtime without a limit. */
#define RULES_NEVER TICKS_MAX
ticks rules_rest(const struct game_clock *g, uint8_t side);

/* A3: the arbiter has entered the time of `side`, and no clock has run since. */
bool rules_is_entered(const struct game_clock *g, uint8_t side);

/* Ticks since `since`; 0 while nothing runs. */
ticks rules_elapsed(const struct game_clock *g, instant now);

/* F1, F2, F6: flags that are down forbid that a clock runs. */
bool rules_is_over(const struct game_clock *g);

#endif
