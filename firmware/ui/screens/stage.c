/* STAGE: the stage of the control that a side is in (A3, A7).
 *
 * Fields: the stage, from 1 to the last one, or beyond it if that repeats; then whether its moves begin now
 * (article 8.6), or began with another move than the game's moves give. */
#include "firmware/core/game_rules.h"
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    FIELD(0, STOPS(1, 0, 254)),
    FIELD(1, CHOICE(1)),
};

static bool stage_begin(struct app *app)
{
	const struct clock_side *clock = &app->game.side[app->menu.side];
	uint8_t colour = game_clock_colour(&app->game, app->menu.side);
	uint16_t from = clock->counted_from;

	app->menu.value[0] = clock->stage;
	if (clock->period == 0)
		app->menu.value[1] =
		    rules_count_begin(&app->game.control, colour, clock->stage, from) != from;
	return true;
}

/* Another stage has the count that belongs to it. */
static bool stage_changed(struct app *app)
{
	struct menu *menu = &app->menu;

	if (!menu_has_stage(app, menu->side, menu->value[0]))
		return false;
	if (menu->field == 0 && menu->value[0] != app->game.side[menu->side].stage)
		menu->value[1] = 0;
	return true;
}

/* Of the game, or of a copy that shows what it would be. */
static void set_stage(const struct app *app, struct game_clock *g)
{
	const struct menu *menu = &app->menu;

	if (!menu_untouched(app))
		(void)game_clock_set_stage(g, menu->side, menu->value[0], menu->value[1]);
}

static void stage_text(const struct app *app, struct page *page)
{
	const struct menu *menu = &app->menu;
	struct game_clock after = app->game;

	page_stage_of(app, page, ROW_FIELD, menu->side, menu->value[0]);
	set_stage(app, &after);
	page_moves_to_make(&after, page, menu->field == 0 ? ROW_VALUE : ROW_FIELD, menu->side);
	if (menu->field == 1)
		page_text(page, ROW_VALUE, menu->value[1] ? TEXT_STAGE_MOVES_NOW : TEXT_STAGE_MOVES_FROM);
}

static uint8_t stage_confirm(struct app *app)
{
	set_stage(app, &app->game);
	return NEXT_DONE;
}

const FLASH struct screen screen_stage = {
    FIELDS(fields),	      NAMES(TEXT_WHITE_STAGE, TEXT_BLACK_STAGE),
    .text = stage_text,	      .begin = stage_begin,
    .changed = stage_changed, .confirm = stage_confirm,
    .back = SCREEN_LIST,      .next = SCREEN_LIST,
};
