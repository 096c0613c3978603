/* Which control a game is begun with (U1, U2, U3, P4). */
#include "firmware/ui/new_game.h"

#include "firmware/core/presets.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/undo.h"

bool app_load_choice(struct app *app, uint8_t choice)
{
	if (choice > PRESETS)
		return store_load_preset(app->store, choice - PRESETS - 1, &app->draft);
	preset_control(choice, &app->draft);
	return true;
}

void app_set_choice(struct app *app, uint8_t choice)
{
	app->options.choice = choice;
	pending_save(&app->pending, SAVE_OPTIONS);
}

void app_force(struct app *app)
{
	if (app_option(app, OPTION_FORCE))
		control_force(&app->draft);
}

void app_begin(struct app *app, uint8_t choice)
{
	if (app->game.state != PLAY_READY) /* U3 */
		undo_keep(app, &app->game, ACT_NEW_GAME);
	else if (app->undo.act != ACT_NEW_GAME) /* A11: it was done to the game that goes */
		app->undo.act = 0;
	app->chosen = app->draft;
	app->options.chosen = choice;
	app_force(app);
	game_clock_init(&app->game, &app->draft, app_option(app, OPTION_FREEZE),
			app_option(app, OPTION_WHITE));
	app->interrupted = 0;
	app->muted = 0;
	app->hint = 0;
	app->reason = 0;
	app->menu.last = 0;
	if (app->battery_low) /* N5 */
		fault_set(app, FAULT_BATTERY);
	app_set_choice(app, choice);
}

/* P4: the game about to start is the one that was chosen, as the option has it now. */
static void force_again(struct app *app)
{
	uint8_t white = app->game.white;
	struct control draft; /* of a screen that may be open */

	draft = app->draft;
	app->draft = app->chosen;
	app_begin(app, app->options.choice);
	app->draft = draft;
	(void)game_clock_set_white(&app->game, white);
}

void app_put_option(struct app *app, uint8_t option, int16_t value)
{
	bool ready = app->game.state == PLAY_READY;

	pending_save(&app->pending, SAVE_OPTIONS); /* even the same value: the last save may have failed */
	if (app->options.value[option] == value && option != OPTION_WHITE)
		return;
	app->options.value[option] = value;
	if (option == OPTION_FREEZE)
		(void)game_clock_set_freeze(&app->game, app_option(app, OPTION_FREEZE));
	else if (option == OPTION_WHITE && ready)
		(void)game_clock_set_white(&app->game, (uint8_t)value);
	else if (option == OPTION_FORCE && ready)
		force_again(app);
	pending_put(&app->pending, WORK_VIEW);
}

bool app_takes_settings(const struct app *app)
{
	return game_clock_state(&app->game) != PLAY_PAUSED &&
	       (app->mode == APP_SELECT || app->mode == APP_READY || app->mode == APP_OVER);
}
