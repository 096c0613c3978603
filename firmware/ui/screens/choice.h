/* The name of a control that can be chosen: what SELECT, INSTALL and SHOW share. */
#ifndef ZEITNOT_UI_SCREENS_CHOICE_H
#define ZEITNOT_UI_SCREENS_CHOICE_H

#include "firmware/ui/screen.h"

/* `choice` as in struct options; 0 is the control in force. */
void choice_draw_name(struct view *view, uint8_t choice);

/* The same, and for an own control the time it begins with, from app->draft. */
void choice_draw(const struct app *app, struct view *view, uint8_t choice);

/* D5: its name, and in the next row what it is. */
void choice_words(const struct app *app, struct page *page, uint8_t row, uint8_t choice);

/* Makes `choice` the one of the menu, and reads it if it is an own control; menu.found says whether it is there. */
void choice_take(struct app *app, uint8_t choice);

#endif
