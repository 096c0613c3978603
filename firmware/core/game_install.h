/* Another control in the middle of a game (A10).
 *
 * A function that returns bool refuses by false, and has changed nothing then. */
#ifndef ZEITNOT_CORE_GAME_INSTALL_H
#define ZEITNOT_CORE_GAME_INSTALL_H

#include "firmware/core/game_state.h"

/* A10: what a side would have had the game been played with `control` from the start. FORCE (P4) is the
 * caller's business. */
ticks game_clock_proposal(const struct game_clock *g, const struct control *control, uint8_t side);

/* A10: puts `control` in force; the times are as proposed. Used, counters and turn are kept, and a flag of a
 * side that has time now is withdrawn (F1). Where the control and the proposals are there already, nothing
 * changes, and no event is emitted. False, and nothing changes: a clock runs, or the control is invalid. */
bool game_clock_install(struct game_clock *g, const struct control *control);

#endif
