/* The control that can be chosen: what SELECT and INSTALL share. */
#ifndef ZEITNOT_UI_SCREENS_CHOICE_H
#define ZEITNOT_UI_SCREENS_CHOICE_H

#include "firmware/ui/screen.h"

/* Makes `choice` (as in struct options; 0 is the control in force) the one of the menu and loads it into
 * app->draft; menu.found says whether there is one. */
void choice_take(struct app *app, uint8_t choice);

/* D5: which one it is, in the title; what it is, in the next two rows. */
void choice_text(const struct app *app, struct page *page);

#endif
