/* Which control and options a game is begun with, and the game before it (U1 to U4, P4). A choice: as in
 * struct options. */
#ifndef ZEITNOT_UI_NEW_GAME_H
#define ZEITNOT_UI_NEW_GAME_H

#include "firmware/ui/state.h"

/* Loads a choice into app->draft.  False: there is none. */
bool app_load_choice(struct app *app, uint8_t choice);
void app_set_choice(struct app *app, uint8_t choice);

/* P4: app->draft as the option FORCE has it. */
void app_force(struct app *app);

/* READY with app->draft, under the options; a game that was there can be brought back. The caller closes
 * the screen, which draws the game. */
void app_begin(struct app *app, uint8_t choice);

/* An option gets a value that it may have: saved, and in force where it may be, at once in READY (U4). */
void app_put_option(struct app *app, uint8_t option, int16_t value);

/* U5: true in SELECT, READY and OVER: settings may come over the serial port, and the clock may be turned
 * off. */
bool app_takes_settings(const struct app *app);

#endif
