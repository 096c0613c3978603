/* Inside of the core: questions about a game that the rules ask, too.  None changes anything, and this file asks only the control:
 * game_rules.c and all others stand on it.  Used by the game_*.c files only. */
#ifndef ZEITNOT_CORE_GAME_QUERY_H
#define ZEITNOT_CORE_GAME_QUERY_H

#include "firmware/core/game_clock.h"

#define MOVES_MAX 9999 /* P5 */

/* P2, P6: a side leaves this stage by completing its moves. */
bool stage_is_by_moves(const struct game_clock *g, uint8_t side);

/* There is a further stage (a repeated last one included). */
bool stage_has_next(const struct game_clock *g, uint8_t side);

/* M4: what is left of the US delay of the move in hand at `since`; none if its side has fallen. */
ticks rules_delay_left(const struct game_clock *g);

/* What `side` may think until its clock is used up, the US delay apart; below 0 when it has gone on after a flag; RULES_NEVER: a
 * count-up or an overtime without a limit. */
#define RULES_NEVER TICKS_MAX
ticks rules_rest(const struct game_clock *g, uint8_t side);

/* A3: the arbiter has entered the time of `side`, and no clock has run since. */
bool rules_is_entered(const struct game_clock *g, uint8_t side);

/* Ticks since `since`; 0 while nothing runs. */
ticks rules_elapsed(const struct game_clock *g, instant now);

/* F1, F2, F6: standing flags forbid that a clock runs. */
bool rules_is_over(const struct game_clock *g);

#endif
