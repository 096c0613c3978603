#include "firmware/ui/undo.h"

#include "firmware/core/game_rules.h"
#include "firmware/ui/new_game.h"

void undo_keep(struct app *app, const struct game_clock *before, uint8_t act)
{
	struct undo *undo = &app->undo;

	undo->game = *before;
	undo->game.events.count = 0;
	undo->chosen = app->chosen;
	undo->choice = app->options.choice;
	undo->chosen_choice = app->options.chosen;
	undo->act = act;
	if (!store_has_game(app->store)) /* of a new clock, where the first choice was left by BACK */
		store_save_game(app->store, before, &app->chosen, app->now, STORE_CLOCKS);
	store_name_act(app->store, act);
}

bool undo_is_exchanged(const struct app *app)
{
	return app->undo.act != ACT_NEW_GAME && app->game.state == PLAY_READY &&
	       app->undo.game.state == PLAY_READY && app->undo.game.white != app->game.white;
}

void undo_act(struct app *app)
{
	struct undo *undo = &app->undo;
	bool exchanged = undo_is_exchanged(app);

	app->game = undo->game;
	if (exchanged)
		game_clock_exchange(&app->game);
	app->chosen = undo->chosen;
	if (undo->act == ACT_NEW_GAME) {
		app->options.chosen = undo->chosen_choice;
		app_set_choice(app, undo->choice);
	}
	if (app->game.freeze != app_option(app, OPTION_FREEZE)) /* an option is no act, so it stays */
		(void)game_clock_set_freeze(&app->game, app_option(app, OPTION_FREEZE));
	undo->act = 0;
	store_undo(app->store);
	event_emit(&app->game, EVENT_UNDONE, 0, 0);
}
