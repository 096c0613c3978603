/* The game on the two displays (D1, D2): DESIGN.md, section 5. */
#ifndef ZEITNOT_UI_GAME_VIEW_H
#define ZEITNOT_UI_GAME_VIEW_H

#include "firmware/ui/state.h"

/* Makes the view of a side at app->now; says in its digits whether and when it changes by itself. */
void game_view(struct app *app, uint8_t side);

/* The same for one side whose game did not change, only its time ran on: what differs is drawn. */
void game_view_advance(struct app *app, uint8_t side);

/* The same if only the last digit changes, which is the usual case. False: more has changed, and nothing
 * was done. Must be called at most so long after ->change_at. */
#define GAME_VIEW_SHORTEST 409 /* ticks: nothing is shown for less */
bool game_view_count(struct side_digits *digits, uint8_t cell[CELLS]);

#endif
