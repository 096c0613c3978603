/* The user interface: modes, buttons, keys, screens, options, sound and the contents of both displays.
 *
 *   app.c       the instants at which something is due, contacts -> players and keys, sound, off, when the
 *               view is made
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
 * It never calls the HAL, so that it runs in a test without a board. firmware/zeitnot.c passes in edges and
 * instants, distributes the events and does the work that is set in app->pending. The memory is reached
 * through the pointer that app_init gets. */
#ifndef ZEITNOT_UI_APP_H
#define ZEITNOT_UI_APP_H

#include "firmware/ui/fault.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/state.h"

/* ---- what zeitnot.c calls ------------------------------------------------------------------------------ */

/* Sets the defaults, without a game, so call app_begin_again or app_resume next. `store` has the user presets
 * and the journal; `levels` are the contacts that are down already. */
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

/* Everything that is due by `now`: expiries, lock-outs, holds and repetitions, pages that close, sounds; but
 * not what waits for a digit that is about to change (D3). */
void app_step(struct app *app, instant now);

/* Only the digits that are due by `now`. The game stays as it is, because edges that came earlier may wait in
 * the queue. */
void app_advance_digits(struct app *app, instant now);

/* Updates the user interface after an event. Call it after app_input and app_step for each of game.events. */
void app_on_event(struct app *app, const struct event *event);

/* Rebuilds the view. Call it when WORK_VIEW was pending, after the last app_on_event. While a clock runs,
 * it makes the digits of that side alone, so that they are shown first (D3). */
void app_draw(struct app *app);
/* Makes what app_draw has left out. Call it when that is on the display. */
void app_draw_at_rest(struct app *app);
/* Finds the instant of the game's next event. Call it after all of the view is on the display, because the
 * search takes time. */
void app_find_event(struct app *app);

/* The cells in the dark half of a blink. In the light half, app->view.cell is shown. */
void app_darken(const struct app *app, uint8_t cells[2][CELLS]);

/* D4: a fault stays active until it clears or is acknowledged with BACK. The most severe one is shown. */
void app_set_fault(struct app *app, uint8_t fault);
void app_set_battery(struct app *app, bool low);
/* Hours that the cells will last (firmware/battery.h); 0 if the board has none or they are empty. */
void app_set_hours(struct app *app, uint16_t hours);
/* L6: progress of a pack upload in percent, plus 1; 0 if there is no upload. It replaces everything else on
 * the display. */
void app_set_upload(struct app *app, uint8_t uploaded);
/* L2: how far the settings have gone from clock to clock (enum copy_state). It is also spoken, because it
 * answers a key. */
void app_set_copy(struct app *app, uint8_t state);

/* ---- what the serial port calls ------------------------------------------------------------------------ */

/* READY with `control`, which the caller has checked, and with the present options. */
void app_set_control(struct app *app, const struct control *control);

/* False and nothing changed: out of range.  In READY it takes effect at once. */
bool app_set_option(struct app *app, uint8_t option, int16_t value);

#endif
