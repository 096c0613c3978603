/* PERIOD: the byo-yomi or Canadian period that a side is in (A3, A7).
 *
 * One field: the period; 0 is the main time. Only in the list where the side's control ends with periods. */
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    COUNTED(HERE, 0, CELLS_PAIR, WORD_PERIOD, 0, STOPS(1, 0, 99)),
};

static bool period_begin(struct app *app)
{
	app->menu.value[0] = app->game.side[app->menu.side].period;
	return true;
}

static uint8_t period_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(game_clock_set_period(&app->game, menu->side, (uint8_t)menu->value[0]));
}

const FLASH struct screen screen_period = {
    FIELDS(fields),	   .title = WORD_PERIOD,      .needs = TRAIT_PERIODS,
    .begin = period_begin, .confirm = period_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
