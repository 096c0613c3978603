/* PERIOD: the byo-yomi or Canadian period that a side is in (A3, A7).
 *
 * One field: the period; 0 is the main time. Only in the list where the side's control ends with periods. */
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    FIELD(0, STOPS(1, 0, 99)),
};

static bool period_begin(struct app *app)
{
	app->menu.value[0] = app->game.side[app->menu.side].period;
	return true;
}

static void period_text(const struct app *app, struct page *page)
{
	page->values.m = app->menu.value[0];
	page_text(page, ROW_FIELD, page->values.m > 0 ? TEXT_PERIOD_IS : TEXT_MAIN_TIME);
}

/* M6: of the present period; none of one that begins now. */
static uint8_t moves_made(const struct app *app)
{
	const struct stage *stage = game_clock_stage(&app->game, app->menu.side);

	if (stage->method != METHOD_CANADIAN || app->game.side[app->menu.side].period == 0)
		return 0;
	return (uint8_t)(stage->count - game_clock_moves_to_make(&app->game, app->menu.side));
}

static uint8_t period_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;
	uint8_t made = moves_made(app);

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(app, game_clock_set_period(&app->game, menu->side, (uint8_t)menu->value[0], made),
			 TEXT_NO_PERIOD);
}

const FLASH struct screen screen_period = {
    FIELDS(fields),	   NAMES(TEXT_WHITE_PERIOD, TEXT_BLACK_PERIOD),
    .text = period_text,   .needs = TRAIT_PERIODS,
    .begin = period_begin, .confirm = period_confirm,
    .back = SCREEN_LIST,   .next = SCREEN_LIST,
};
