/* The five keys: what each of them means where it is pressed, holds and repetitions.  Main context. */
#ifndef ZEITNOT_UI_KEYS_H
#define ZEITNOT_UI_KEYS_H

#include "firmware/ui/state.h"

/* app->key_steps until a key that is held repeats; from there it counts down. */
#define REPEATS_SLOW 8

/* `key`: enum hal_button from KEY_BACK on. */
void keys_down(struct app *app, uint8_t key);
void keys_up(struct app *app, uint8_t key);

/* The key that is down no longer counts. */
void keys_forget(struct app *app);

/* TIMER_KEY: a hold takes effect, or a key repeats. */
void keys_due(struct app *app);

/* PLAY at an instant: start, pause, resume; refused without a time base. */
void keys_play(struct app *app, instant at);

/* Refused in a game. */
void keys_turn_off(struct app *app);

#endif
