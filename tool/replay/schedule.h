/* Computes the instants of the presses of a game from the clock times in its comments.
 *
 * [%clk] is the clock after the press; the duration of the move follows from it.  [%emt] is the duration
 * itself.  If a ply has both, [%emt] gives the instant of the press, and the display is compared with
 * [%clk]. */
#ifndef ZEITNOT_TOOL_REPLAY_SCHEDULE_H
#define ZEITNOT_TOOL_REPLAY_SCHEDULE_H

#include "firmware/core/game.h"
#include "tool/pgn/pgn.h"

struct plan {
	int64_t *press; /* by ply: ns from the press that starts the game; owned */
	size_t bridged; /* plies without comment, whose time is a share of the time between two comments */
};

/* Plans a game in which LEFT moves first. Returns false if the comments contradict the control; `message`
 * says where. */
bool plan_game(const struct pgn_game *game, const struct control *control, struct plan *plan, char *message,
	       size_t size);
void plan_free(struct plan *plan);

#endif
