/* SELECT: choosing a control (U1, U2).
 *
 * MINUS and PLUS go through the built-in and own controls, OK begins a game with the one that is shown. A
 * hold of PLAY edits an own control, a hold of OK opens the options, BACK returns to the game that is
 * there. An own control that does not exist is refused. */
#include "firmware/core/presets.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/choice.h"

static const FLASH struct field fields[] = {DRAWN(0, CHOICE(PRESETS + OWN_CONTROLS - 1))};

/* The one in force, or the own control that has just been kept. */
static bool select_begin(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t choice = app->options.choice;

	if (menu->origin == SCREEN_EDIT && menu->confirmed)
		choice = menu->choice;
	menu->value[0] = choice > 0 ? choice - 1 : 0;
	return true;
}

static bool select_changed(struct app *app)
{
	choice_take(app, (uint8_t)(app->menu.value[0] + 1));
	return true;
}

static void select_draw(const struct app *app, struct view *view)
{
	choice_draw(app, view, app->menu.choice);
}

static void select_words(const struct app *app, struct page *page)
{
	uint8_t choice = app->menu.choice;

	page_text(page, ROW_VALUE, choice > PRESETS ? TEXT_HOLD_EDIT : TEXT_HOLD_OPTIONS);
	choice_words(app, page, ROW_FIELD, choice);
}

static uint8_t select_confirm(struct app *app)
{
	uint8_t choice = app->menu.choice;

	if (!app_load_choice(app, choice))
		return menu_done(app, false, TEXT_NO_EMPTY);
	app_begin(app, choice);
	return SCREEN_GAME;
}

const FLASH struct screen screen_select = {
    FIELDS(fields),	   NAME(TEXT_CHOOSE),	      .keys = TEXT_KEYS_CHOOSE, .words = select_words,
    .begin = select_begin, .changed = select_changed, .draw = select_draw,	.confirm = select_confirm,
    .back = SCREEN_GAME,   .next = SCREEN_GAME,
};
