/* PERIOD: the byo-yomi or Canadian period that a side is in (A3, A7).
 *
 * Fields: the period; 0 is the main time; then the moves made in a Canadian one. Only in the list where the
 * side's control ends with periods. */
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    FIELD(0, STOPS(1, 0, 255)),
    FIELD(1, STOPS(1, 0, 254)),
};

static bool period_begin(struct app *app)
{
	const struct menu *menu = &app->menu;

	app->menu.value[0] = app->game.side[menu->side].period;
	app->menu.value[1] = menu_moves_made(&app->game, menu->side);
	return true;
}

static bool period_field_shown(const struct app *app, uint8_t field)
{
	return field == 0 || (app->menu.value[0] > 0 && menu_last_traits(app, app->menu.side) & TRAIT_COUNTS);
}

static void period_text(const struct app *app, struct page *page)
{
	const int32_t *value = app->menu.value;

	page->values.m = value[0];
	page_text(page, ROW_FIELD, value[0] > 0 ? TEXT_PERIOD_IS : TEXT_MAIN_TIME);
	page->values.n = value[1];
	if (app->menu.field == 1)
		page_text(page, ROW_VALUE, TEXT_MOVES_MADE);
}

/* A period cannot have more moves than the game. */
static uint16_t why_not(const struct app *app)
{
	const struct menu *menu = &app->menu;

	return menu->value[1] > app->game.side[menu->side].moves ? TEXT_NO_FURTHER : TEXT_NO_PERIOD;
}

static uint8_t period_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(app, menu_set_period(app, menu->side, menu->value[0], menu->value[1]), why_not(app));
}

const FLASH struct screen screen_period = {
    FIELDS(fields),	   NAMES(TEXT_WHITE_PERIOD, TEXT_BLACK_PERIOD),
    .text = period_text,   .needs = TRAIT_PERIODS,
    .begin = period_begin, .field_shown = period_field_shown,
    .back = SCREEN_LIST,   .confirm = period_confirm,
    .next = SCREEN_LIST,
};
