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

static void stage_text(const struct app *app, struct page *page)
{
	const struct menu *menu = &app->menu;

	struct game_clock after = app->game;
	bool same = menu->value[0] == menu->was && menu->value[1] == 0;

	page_stage_of(app, page, ROW_FIELD, menu->side, menu->value[0]);
	if (same || game_clock_set_stage(&after, menu->side, menu->value[0], menu->value[1]))
		(void)page_moves_to_make(&after, page, menu->field == 0 ? ROW_VALUE : ROW_FIELD, menu->side);
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
    .text = stage_text,	      .begin = stage_begin,
    .confirm = stage_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
