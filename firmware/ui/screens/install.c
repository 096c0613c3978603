/* INSTALL and TIMES: another control for the game that is being played (A10).
 *
 * INSTALL: MINUS and PLUS go through the controls; 0 is the one in force, to be changed in EDIT. TIMES:
 * the times that both sides would have are proposed, on the digits, too; OK twice, or PLAY, installs the
 * control. The list then continues with its first item, because either time may have to be corrected. BACK
 * leads to the choice again. */
#include "firmware/core/presets.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/choice.h"

static const FLASH struct field install_fields[] = {FIELD(0, CHOICE(PRESETS + USER_PRESETS))};
static const FLASH struct field times_fields[] = {
    TIME_FIELD(AT_LEFT, LEFT, CELLS_TIME, FIXED),
    TIME_FIELD(AT_RIGHT, RIGHT, CELLS_TIME, FIXED),
};

static bool install_begin(struct app *app)
{
	app->menu.value[0] = choice_in_force(app);
	return true;
}

static bool install_changed(struct app *app)
{
	choice_take(app, app->menu.value[0]);
	return true;
}

static uint8_t install_confirm(struct app *app)
{
	if (app->menu.choice == 0)
		return SCREEN_EDIT;
	if (!app->menu.found)
		return menu_done(app, false, TEXT_NO_EMPTY);
	app_force(app); /* P4; the one in force has been forced already */
	return SCREEN_TIMES;
}

static bool times_begin(struct app *app)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		app->menu.value[side] =
		    menu_seconds(&app->draft, game_clock_proposal(&app->game, &app->draft, side));
	return true;
}

/* A10: the name stays until the control is confirmed. */
static void times_text(const struct app *app, struct page *page)
{
	page_control(page, ROW_TITLE, &app->draft);
	page->values.time = app->menu.value[side_of_colour(app, WHITE)];
	page_text(page, ROW_FIELD, TEXT_PROPOSED_WHITE);
	page->values.time = app->menu.value[side_of_colour(app, BLACK)];
	page_text(page, ROW_VALUE, TEXT_PROPOSED_BLACK);
}

static void times_draw(const struct app *app, struct view *view)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		menu_time(view, side, app->menu.value[side]);
}

static uint8_t times_confirm(struct app *app)
{
	game_clock_enter(&app->game);
	if (!game_clock_install(&app->game, &app->draft))
		return menu_done(app, false, TEXT_NO_RUNNING);
	app_set_choice(app, app->menu.choice);
	app->menu.item = ITEMS - 1; /* after it comes the first */
	return NEXT_DONE;
}

const FLASH struct screen screen_install = {
    FIELDS(install_fields),	NAME(TEXT_OTHER_CONTROL),   .hint = TEXT_HINT_OTHER_CONTROL,
    .keys = TEXT_KEYS_CHOOSE,	.text = choice_text,	    .begin = install_begin,
    .changed = install_changed, .confirm = install_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};

const FLASH struct screen screen_times = {
    FIELDS(times_fields),     NAME(TEXT_OTHER_CONTROL), .keys = TEXT_KEYS_TIMES,
    .text = times_text,	      .draw = times_draw,	.begin = times_begin,
    .confirm = times_confirm, .back = SCREEN_INSTALL,	.next = SCREEN_LIST,
};
