/* STAGE: the stage of the control that a side is in (A3, A7).
 *
 * Fields: the stage, from 1; then whether its moves begin now (article 8.6). */
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    FIELD(0, STOPS(1, 0, 254)),
    FIELD(1, CHOICE(1)),
};

static bool stage_begin(struct app *app)
{
	app->menu.value[0] = app->game.side[app->menu.side].stage;
	return true;
}

static void stage_words(const struct app *app, struct page *page)
{
	const struct menu *menu = &app->menu;

	page->values.d = menu->value[0] + 1;
	page_text(page, ROW_FIELD, TEXT_STAGE_IS);
	if (menu->field == 1)
		page_text(page, ROW_VALUE, menu->value[1] ? TEXT_STAGE_MOVES_NOW : TEXT_STAGE_MOVES_FROM);
}

static uint8_t stage_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(app, game_clock_set_stage(&app->game, menu->side, menu->value[0], menu->value[1]),
			 TEXT_NO_STAGE);
}

const FLASH struct screen screen_stage = {
    FIELDS(fields),	      NAMES(TEXT_WHITE_STAGE, TEXT_BLACK_STAGE),
    .words = stage_words,     .begin = stage_begin,
    .confirm = stage_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
