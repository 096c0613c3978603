/* Times and counters of both sides in the past, and the return to them: what RECALL, UNDO, LOG and SHOW
 * share. */
#ifndef ZEITNOT_UI_SCREENS_PAST_H
#define ZEITNOT_UI_SCREENS_PAST_H

#include "firmware/ui/screen.h"

/* One side: time, counter, and `sign` in the first cell ('-' where the time is overtime). */
void past_put(uint8_t *cells, ticks time, uint16_t moves, char sign);

/* Both sides of app->mark. */
void past_draw_mark(const struct app *app, struct view *view);

/* A5: the game is as app->mark says. False: another control was installed since. The game is then invalid
 * until the engine restores it. */
bool past_restore(struct app *app);

/* D5: after whose press it was, and both times, as the displays have them. */
void past_words(const struct app *app, struct page *page);

#endif
