/* The engine of the screens above the game (A1 to A10, U1 to U4). firmware/ui/screen.h says what a screen
 * is. */
#ifndef ZEITNOT_UI_MENU_H
#define ZEITNOT_UI_MENU_H

#include "firmware/ui/page.h"
#include "firmware/ui/screens/screens.h"
#include "firmware/ui/state.h"

/* Opens a screen (enum screen_id); refused if it has nothing to offer now. */
void menu_open(struct app *app, uint8_t screen);
void menu_close(struct app *app);
/* The text display says it for two seconds, in the row of the keys (enum text). */
void menu_say(struct app *app, uint16_t reason);
/* The sound of a refusal, and its reason (enum text) as text. */
void menu_refuse(struct app *app, uint16_t reason);
/* A key, down or repeating, while a screen is open. */
void menu_key(struct app *app, uint8_t key);
/* What the digits show beside the open screen; app->view has the game already. */
void menu_draw(struct app *app);

/* A11: enum text of what the arbiter did (undo.h); 0: it has no name. */
uint16_t menu_act_name(uint8_t act);
/* The open screen -> four rows (D5). */
void menu_text(const struct app *app, struct page *page);

#endif
