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
	store_name_act(app->store, act);
}

void undo_game(const struct app *app, struct game_clock *game)
{
	const struct undo *undo = &app->undo;

	*game = undo->game;
	if (undo->act != ACT_NEW_GAME && app->game.state == PLAY_READY && game->state == PLAY_READY)
		(void)game_clock_set_white(game, app->game.white); /* no act changes who sits where */
}

void undo_act(struct app *app)
{
	struct undo *undo = &app->undo;
	struct game_clock game;

	undo_game(app, &game);
	app->game = game;
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
