/* The control that can be chosen: what SELECT and INSTALL share. */
#ifndef ZEITNOT_UI_SCREENS_CHOICE_H
#define ZEITNOT_UI_SCREENS_CHOICE_H

#include "firmware/ui/screen.h"

/* The control in force, as in struct options, whatever has put it there; 0: it is neither built in nor the
 * own one that was chosen. Uses app->draft. */
uint8_t choice_in_force(struct app *app);

/* Makes `choice` (as in struct options; 0 is the control in force) the one of the menu and loads it into
 * app->draft; menu.found says whether there is one. */
void choice_take(struct app *app, uint8_t choice);

/* D5: which one it is, in the title; what it is, in the next two rows. */
void choice_text(const struct app *app, struct page *page);

#endif
