/* From the comments of a game to the instants of its presses.
 *
 * A comment [%clk] says what stood on the clock after the press, so it implies how long the move took; [%emt] says how long it
 * took.  Where a ply has both, the elapsed time makes the press and the clock is what the display is compared with. */
#ifndef ZEITNOT_TOOL_PLAN_H
#define ZEITNOT_TOOL_PLAN_H

#include "firmware/core/game.h"
#include "sim/tool/pgn.h"

struct plan {
	int64_t *press; /* by ply: ns from the press that starts the game; owned */
	size_t bridged; /* plies without comment that were given a share */
};

/* The side of the first mover is LEFT.  False: the comments contradict the control, and `message` says where. */
bool plan_game(const struct pgn_game *game, const struct control *control, struct plan *plan, char *message,
	       size_t size);
void plan_free(struct plan *plan);

/* "12... Qe7" */
void plan_ply_name(const struct pgn_game *game, size_t ply, char *text, size_t size);

#endif
