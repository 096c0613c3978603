/* A11: what the arbiter did last can be taken back until a player has pressed. The memory keeps it without
 * power, too (firmware/store/store.h). */
#ifndef ZEITNOT_UI_UNDO_H
#define ZEITNOT_UI_UNDO_H

#include "firmware/ui/state.h"

#define ACT_NEW_GAME                                                                                         \
	255 /* U3: another game was begun; other acts have the number of their screen and colour */

/* `before` was the game in which `act` was confirmed. */
void undo_keep(struct app *app, const struct game_clock *before, uint8_t act);

/* The game before the act comes back. */
void undo_act(struct app *app);

/* The colours were exchanged since, in READY, and stay so: no act changes who sits where. */
bool undo_is_exchanged(const struct app *app);

#endif
