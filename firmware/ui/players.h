/* The presses of the two players, and their order (T2).  Main context. */
#ifndef ZEITNOT_UI_PLAYERS_H
#define ZEITNOT_UI_PLAYERS_H

#include "firmware/ui/state.h"

/* A player's button went down, at its first edge. */
void players_press(struct app *app, uint8_t side);

/* `button` (enum hal_button) must wait. A key comes after what the players have pressed before it, and while
 * a clock runs also after a digit that is about to change; in READY a player comes after the other one,
 * because the first is Black. */
bool players_come_first(const struct app *app, uint8_t button);

/* Forgets a press out of turn once none can be dated near it. To be called every few days at least, because
 * instants return after twelve days. */
void players_forget(struct app *app);

#endif
