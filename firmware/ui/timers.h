/* The instants at which the user interface does something by itself (enum timer), and the instant up to
 * which the game is known. */
#ifndef ZEITNOT_UI_TIMERS_H
#define ZEITNOT_UI_TIMERS_H

#include "firmware/ui/state.h"

/* Ticks from now to an instant. */
static inline ticks app_ahead(const struct app *app, instant at)
{
	return ticks_between(app->now, at);
}

/* Wakes the clock after this many ticks from now. */
void app_arm(struct app *app, uint8_t timer, ticks delay);
void app_disarm(struct app *app, uint8_t timer);

/* D5: the text display is dark when the clock is off and, on battery, while a clock runs and 30 s have
 * passed since the last key, flag, stage transition or fault. */
bool app_shows_text(const struct app *app);
/* They are asked for; on battery they are lit for 30 s from now. */
void app_wake_text(struct app *app);
/* They say something else now.  What nobody sees is not made: it is when the text display is lit again. */
void app_change_text(struct app *app);

/* D3: what a key, or a timer from TIMER_PATIENT on, takes with its drawing while a clock runs: 4.9 ms. It
 * does not begin if a digit or the game would change before its end. */
#define APP_KEY_COST 20

/* D3: what a poll takes in which no digit changes, 1.2 ms. What is due so shortly before a digit waits for
 * it. */
#define APP_POLL_COST 5

/* Ticks until a digit or the game changes by itself; less than 1: now; TICKS_MAX: neither does. */
ticks app_next_digit(const struct app *app);

/* Ticks from the last app_step until it has something to do; at least 1. */
ticks app_next(const struct app *app);

/* The instant up to which the game is certain: now, or just before the first edge of PLAY or of a contact of
 * the side on turn that is being debounced or waits. No expiry after it may take effect or be shown (T2). */
instant app_confirmed_time(const struct app *app);

#endif
