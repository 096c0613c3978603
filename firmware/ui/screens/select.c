/* SELECT: choosing a control (U1, U2).
 *
 * MINUS and PLUS go through the built-in and user presets, from the one in force on; where that is neither,
 * it has a separate entry. OK begins a game with the one that is shown, and changes nothing where the
 * game about to start has it already. A hold of PLAY edits a user preset, a hold of OK opens the options,
 * and both lead back to the same entry. BACK returns to the game that is there. A user preset that does
 * not exist is refused. */
#include <string.h>

#include "firmware/core/presets.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/choice.h"

enum { CHOSEN }; /* index in menu.value */

static const FLASH struct field fields[] = {FIELD(CHOSEN, CHOICE(PRESETS + USER_PRESETS))};

/* The one in force, or the one from which something else was opened. */
static bool select_begin(struct app *app)
{
	struct menu *menu = &app->menu;

	if (menu->origin != SCREEN_EDIT && menu->origin != SCREEN_OPTIONS)
		menu->choice = choice_in_force(app);
	menu->value[CHOSEN] = menu->choice;
	return true;
}

/* The control of the game, as it was chosen: without FORCE, which a new game applies again. */
static void take_played(struct app *app)
{
	const struct control *played = &app->game.control;
	bool chosen;

	app->draft = app->chosen;
	chosen = memcmp(&app->draft, played, sizeof *played) == 0;
	control_force(&app->draft);
	if (chosen || memcmp(&app->draft, played, sizeof *played) == 0) {
		app->draft = app->chosen;
		return;
	}
	app->draft = *played; /* another one since */
	app_force(app);
}

/* The one that is shown.  Entry 0 is there only for a control that is neither built in nor an own one. */
static void take_select(struct app *app)
{
	struct menu *menu = &app->menu;
	int32_t *chosen = &menu->value[CHOSEN];

	if (*chosen == 0 && app->options.choice != 0)
		*chosen = menu->choice == 1 ? PRESETS + USER_PRESETS : 1;
	choice_take(app, *chosen);
	if (*chosen > 0)
		return;
	take_played(app);
	menu->found = true;
}

static bool select_changed(struct app *app)
{
	take_select(app);
	return true;
}

/* The times that the control begins with, with the options as they are now. */
static void select_draw(const struct app *app, struct view *view)
{
	struct game_clock game;

	if (!app->menu.found)
		return;
	game_clock_init(&game, &app->draft, FREEZE_AUTO, app_option(app, OPTION_WHITE));
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		menu_time(view, side, menu_seconds(&app->draft, game_clock_remaining(&game, side, app->now)));
}

static void select_text(const struct app *app, struct page *page)
{
	page_text(page, ROW_VALUE, app->menu.choice > PRESETS ? TEXT_HOLD_EDIT : TEXT_HOLD_OPTIONS);
	choice_text(app, page);
}

/* The game about to start has the control that is shown.  Entry 0 is that control, with times that Five
 * seconds may have changed. */
static bool is_there(const struct app *app)
{
	uint8_t choice = app->menu.choice;

	return app->game.state == PLAY_READY &&
	       (choice == 0 || (choice == app->options.choice && choice == app->options.chosen &&
				memcmp(&app->draft, &app->chosen, sizeof app->draft) == 0));
}

static uint8_t select_confirm(struct app *app)
{
	if (!app->menu.found)
		return menu_done(app, false, TEXT_NO_EMPTY);
	if (!is_there(app))
		app_begin(app, app->menu.choice);
	return SCREEN_GAME;
}

const FLASH struct screen screen_select = {
    FIELDS(fields),	   NAME(TEXT_CHOOSE),	      .keys = TEXT_KEYS_CHOOSE, .text = select_text,
    .begin = select_begin, .changed = select_changed, .draw = select_draw,	.confirm = select_confirm,
    .back = SCREEN_GAME,   .next = SCREEN_GAME,
};
