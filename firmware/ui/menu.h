/* The engine of the screens above the game (A1 to A10, U1 to U4).  firmware/ui/screen.h says what a screen is. */
#ifndef ZEITNOT_UI_MENU_H
#define ZEITNOT_UI_MENU_H

#include "firmware/ui/app.h"
#include "firmware/ui/screens/screens.h"

/* Opens a screen (enum screen_id); refused if it has nothing to offer now. */
void menu_open(struct app *app, uint8_t screen);
void menu_close(struct app *app);
/* A key, down or repeating, while a screen is open. */
void menu_key(struct app *app, uint8_t key);
/* The open screen -> app->view. */
void menu_draw(struct app *app);

/* ---- what app.c does for the screens --------------------------------------------------------------------------- */

/* The options were changed: saved, and in force where they may be. */
void app_options_changed(struct app *app, bool freeze);

uint8_t app_sound_level(const struct app *app);

/* The refusal sign and sound. */
void app_refuse(struct app *app);

/* READY with app->draft, under the options; a game that was there can be brought back. */
void app_begin(struct app *app, uint8_t choice);
/* U3: the game before this one; only if app->previous.there. */
void app_bring_back(struct app *app);
/* P4: app->draft as the option FORCE has it. */
void app_force(struct app *app);
void app_set_choice(struct app *app, uint8_t choice);

/* Loads a choice into app->draft.  False: there is none. */
bool app_load_choice(struct app *app, uint8_t choice);

#endif
