/* Which control a game is begun with, and the game before it (U1, U2, U3, P4). */
#include "firmware/ui/new_game.h"

#include "firmware/core/presets.h"
#include "firmware/ui/fault.h"

bool app_load_choice(struct app *app, uint8_t choice)
{
	if (choice > PRESETS)
		return store_load_own(app->store, (uint8_t)(choice - PRESETS - 1), &app->draft);
	preset_control(choice, &app->draft);
	return true;
}

void app_set_choice(struct app *app, uint8_t choice)
{
	app->options.choice = choice;
	app->options_changed = 1;
}

void app_force(struct app *app)
{
	if (app_option(app, OPTION_FORCE))
		control_force(&app->draft);
}

/* U3: a game that is given up can be brought back until the first press of the next one. */
static void keep_game(struct app *app)
{
	if (app->game.state == PLAY_READY)
		return;
	app->previous.game = app->game;
	app->previous.chosen = app->chosen;
	app->previous.choice = app->options.choice;
	app->previous.chosen_choice = app->options.chosen;
	app->previous.there = 1;
}

void app_begin(struct app *app, uint8_t choice)
{
	keep_game(app);
	app->chosen = app->draft;
	app->options.chosen = choice;
	app_force(app);
	game_clock_init(&app->game, &app->draft, app_option(app, OPTION_FREEZE),
			app_option(app, OPTION_WHITE));
	app->interrupted = 0;
	app->muted = 0;
	app->hint = 0;
	if (app->battery_low) /* N5 */
		fault_set(app, FAULT_BATTERY);
	app_set_choice(app, choice);
}

void app_bring_back(struct app *app)
{
	app->game = app->previous.game;
	app->chosen = app->previous.chosen;
	app->options.chosen = app->previous.chosen_choice;
	app->previous.there = 0;
	store_undo_begin(app->store);
	app_set_choice(app, app->previous.choice);
	app->saves |= STORE_CONTROL | STORE_CHOSEN;
}

void app_options_changed(struct app *app, bool freeze)
{
	if (freeze)
		(void)game_clock_set_freeze(&app->game, app_option(app, OPTION_FREEZE));
	app->options_changed = 1;
	app->dirty = 1;
}

bool app_takes_settings(const struct app *app)
{
	return game_clock_state(&app->game) != PLAY_PAUSED &&
	       (app->mode == APP_SELECT || app->mode == APP_READY || app->mode == APP_OVER);
}
