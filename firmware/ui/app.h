/* The clock as people use it: modes, buttons, keys, screens, options, sound, what is shown.
 *
 *   app.c       the instants at which something is due, contacts -> players and keys, sound, off, when the view is made
 *   players.c   presses and their order (T2)
 *   keys.c      what a key means where it is pressed, holds, repetitions
 *   menu.c      the engine of the screens; screens/ has a file for each (screen.h)
 *   new_game.c  the control that a game begins with, the game before it
 *   timers.c    when something is due
 *   sound.c     what is heard
 *   state.h     what all of them work on
 *   fault.c     which fault is shown
 *   debounce.c  edges become presses (T2)
 *   game_view.c, cells.c   the game as cells; numbers and times as segments
 *   page_game.c, page_menu.c, page_control.c   the game, the open screen, a control as rows of text (page.h)
 *
 * It calls no HAL; firmware/zeitnot.c hands in inputs and instants, hands round the events, and does what it finds in app->pending.  It
 * reaches the memory by the pointer that app_init is given. */
#ifndef ZEITNOT_UI_APP_H
#define ZEITNOT_UI_APP_H

#include "firmware/ui/fault.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/state.h"

/* ---- what zeitnot.c calls -------------------------------------------------------------------------------- */

/* Defaults, without a game: app_begin_again or app_resume comes next. `store`: where user presets and the
 * journal are; `levels`: contacts that are down already. */
void app_init(struct app *app, struct store *store, uint8_t levels, instant now);

/* SELECT with the first preset. */
void app_begin_again(struct app *app);

/* After zeitnot.c has filled game and options from the memory: shows the game (READY, PAUSE or OVER). */
void app_resume(struct app *app, bool interrupted);

/* One report of the contacts (hal_input.h), dated. */
void app_input(struct app *app, uint8_t edges, uint8_t levels, instant at);
/* After the last one in the queue: app_step is needed when a contact is debounced, or a lock-out ends. */
void app_wait_for_contacts(struct app *app);

/* True while an edge waits for its debouncing. A clock that is off must not go back to sleep yet. */
bool app_listens(const struct app *app);

/* Everything that is due by `now`: zeros, lock-outs, holds and repetitions, pages that close, sounds. */
void app_step(struct app *app, instant now);

/* After app_input and app_step, once for each of game.events: what the screen is to show then. */
void app_on_event(struct app *app, const struct event *event);

/* Makes the view again: to be called when WORK_VIEW was pending and all events have been heard. */
void app_draw(struct app *app);
/* Finds the instant of the game's next event: to be called after app_draw, when the view has been shown. */
void app_find_event(struct app *app);

/* What is to be seen in the dark half of a blink; in the light half it is app->view.cell. */
void app_darken(const struct app *app, uint8_t cells[2][CELLS]);

/* D4: a fault stays active until it clears, or BACK takes note of it.  The most severe is shown. */
void app_set_fault(struct app *app, uint8_t fault);
void app_set_battery(struct app *app, bool low);
/* How long the cells will last (firmware/battery.h); 0: the board has none, or they are empty. */
void app_set_hours(struct app *app, uint16_t hours);
/* L6: percent of a pack of speech that the serial port has written, and 1; 0: it writes none. Shown instead
 * of everything else. */
void app_set_upload(struct app *app, uint8_t uploaded);
/* L2: how far the settings have gone from clock to clock (enum transfer); read out as the answer to a key. */
void app_set_copy(struct app *app, uint8_t transfer);

/* ---- what the serial port calls --------------------------------------------------------------------------------- */

/* READY with `control` (checked by the caller), under the options. */
void app_set_control(struct app *app, const struct control *control);

/* False and nothing changed: out of range.  In READY it takes effect at once. */
bool app_set_option(struct app *app, uint8_t option, int16_t value);

#endif
