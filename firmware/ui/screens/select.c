/* SELECT: choosing a control (U1, U2).
 *
 * MINUS and PLUS go through the built-in and own controls, OK begins a game with the one that is shown. A
 * hold of PLAY edits an own control, a hold of OK opens the options, BACK returns to the game that is
 * there. An own control that does not exist is refused. */
#include "firmware/core/presets.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/choice.h"

enum {
	CHOSEN,
	BEGINS
}; /* places in menu.value; BEGINS: seconds that the left side would begin with, then the right one's */

static const FLASH struct field fields[] = {FIELD(CHOSEN, CHOICE(PRESETS + OWN_CONTROLS - 1))};

/* The one in force, or the own control that has just been kept. */
static bool select_begin(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t choice = app->options.choice;

	if (menu->origin == SCREEN_EDIT && menu->confirmed)
		choice = menu->choice;
	menu->value[CHOSEN] = choice > 0 ? choice - 1 : 0;
	return true;
}

static bool select_changed(struct app *app)
{
	struct menu *menu = &app->menu;
	struct game_clock game;

	choice_take(app, menu->value[CHOSEN] + 1);
	if (!menu->found)
		return true;
	game_clock_init(&game, &app->draft, FREEZE_AUTO, app_option(app, OPTION_WHITE));
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		menu->value[BEGINS + side] = menu_seconds(game_clock_remaining(&game, side, app->now), false);
	return true;
}

/* The times that the control begins with. */
static void select_draw(const struct app *app, struct view *view)
{
	if (!app->menu.found)
		return;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		menu_time(view, side, app->menu.value[BEGINS + side]);
}

static void select_words(const struct app *app, struct page *page)
{
	page_text(page, ROW_VALUE, app->menu.choice > PRESETS ? TEXT_HOLD_EDIT : TEXT_HOLD_OPTIONS);
	choice_words(app, page);
}

static uint8_t select_confirm(struct app *app)
{
	if (!app->menu.found)
		return menu_done(app, false, TEXT_NO_EMPTY);
	app_begin(app, app->menu.choice);
	return SCREEN_GAME;
}

const FLASH struct screen screen_select = {
    FIELDS(fields),	   NAME(TEXT_CHOOSE),	      .keys = TEXT_KEYS_CHOOSE, .words = select_words,
    .begin = select_begin, .changed = select_changed, .draw = select_draw,	.confirm = select_confirm,
    .back = SCREEN_GAME,   .next = SCREEN_GAME,
};
