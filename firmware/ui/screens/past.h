/* Times and counters of both sides in the past, and the return to them: what RECALL and UNDO share. */
#ifndef ZEITNOT_UI_SCREENS_PAST_H
#define ZEITNOT_UI_SCREENS_PAST_H

#include "firmware/ui/screen.h"

/* A5: the game is as app->mark says. False: another control was installed since. The game is then invalid
 * until the engine restores it. */
bool past_restore(struct app *app);

/* D5: ROW_VALUE has both times of app->mark, as the displays have them. */
void past_times(const struct app *app, struct page *page);

#endif
