#include "firmware/ui/players.h"

#include "firmware/ui/fault.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/page.h"
#include "firmware/ui/timers.h"

void players_forget(struct app *app)
{
	ticks past = ticks_between(app->pending_at, app->now);

	if (past > DEBOUNCE_LOCK || past < 0)
		app->pending_at = app->now - DEBOUNCE_LOCK;
}

/* What a press does not do, and what would. */
static void say_why_not(struct app *app)
{
	if (app->fault == FAULT_CRYSTAL)
		menu_say(app, TEXT_NO_CRYSTAL);
	else if (app->menu.screen == SCREEN_SELECT)
		menu_say(app, TEXT_NO_CHOOSE);
	else if (app->menu.screen != SCREEN_GAME)
		menu_say(app, TEXT_NO_CLOSE);
	else if (app->mode == APP_PAUSED)
		menu_say(app, TEXT_NO_PLAY_FIRST);
	else
		menu_say(app, TEXT_OVER);
}

/* T2: presses of both sides in one tick: the side on turn comes first. So a press out of turn, which has
 * no effect at first, is kept. It counts if the rival's press turns out to be dated in the same tick, or
 * earlier but debounced later. */
void players_press(struct app *app, uint8_t side)
{
	instant at = debounce_date(&app->debounce, side);
	bool running = app->game.state == PLAY_RUNNING;

	if (app->menu.screen == SCREEN_SHOW) { /* D3: which has no other digits, so they are not drawn */
		app->menu.screen = SCREEN_GAME;
		app_change_text(app);
	}
	pending_put(&app->pending, WORK_IGNORED_LEFT + side);
	if (app->mode == APP_OFF)
		return;
	if (app->menu.screen != SCREEN_GAME || app->fault == FAULT_CRYSTAL || app->mode == APP_PAUSED ||
	    app->mode == APP_OVER) {
		say_why_not(app);
		return;
	}
	if (running && (side != app->game.turn || ticks_between(at, app->game.since) > 1)) {
		app->pending_at = at;
		if (side != app->game.turn)
			menu_say(app, by_colour(app, app->game.turn, TEXT_WHITE_TO_MOVE, TEXT_BLACK_TO_MOVE));
		return;
	}
	if (game_clock_press(&app->game, side, at) >= PRESS_STARTED) {
		app->reason = 0; /* who is to move has changed */
		(void)pending_take(&app->pending, WORK_IGNORED_LEFT + side);
		app->undo.act = 0; /* A11 */
		store_started(app->store);
	}
	if (ticks_between(at, app->pending_at) >= -1 && ticks_between(at, app->pending_at) <= DEBOUNCE_WINDOW)
		(void)game_clock_press(&app->game, other_side(side), app->pending_at);
}

/* `other` had its first edge before `button`, and is being debounced, or has still to take effect. */
static bool waits_for(const struct app *app, uint8_t button, uint8_t other)
{
	const struct debounce *d = &app->debounce;

	return (debounce_is_pending(d, other) || app->waiting >> other & 1) &&
	       ticks_between(debounce_date(d, other), debounce_date(d, button)) > 0;
}

/* D3: while a clock runs every key but PLAY changes only what is looked at, so it comes after the digits and
 * after every contact that is being debounced. */
static bool is_patient(const struct app *app, uint8_t key)
{
	return app->game.state == PLAY_RUNNING && key != KEY_PLAY;
}

bool players_come_first(const struct app *app, uint8_t button)
{
	const struct debounce *d = &app->debounce;

	if (app->game.events.count > 0) /* A5: the snapshot of a press comes before the next one */
		return true;
	if (button <= BUTTON_RIGHT) /* A9: the first press starts; A1: none counts in a pause */
		return waits_for(app, button, app->game.state == PLAY_READY ? other_side(button) : KEY_PLAY);
	if (is_patient(app, button))
		return app_next_digit(app) < APP_KEY_COST || debounce_is_pending(d, BUTTON_LEFT) ||
		       debounce_is_pending(d, BUTTON_RIGHT);
	return waits_for(app, button, BUTTON_LEFT) || waits_for(app, button, BUTTON_RIGHT);
}
