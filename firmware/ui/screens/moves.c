/* MOVES: the number of moves that a side has completed (A3, A7).
 *
 * Fields: the number; then whether the stage follows from it. */
#include "firmware/core/timebase.h"
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    FIELD(0, STOPS(1, 0, 9999)),
    FIELD(1, CHOICE(1)),
};

static bool moves_begin(struct app *app)
{
	app->menu.value[0] = app->game.side[app->menu.side].moves;
	return true;
}

/* Why the stage cannot follow: the times of the stages entered are too much, unless there is less than
 * nothing (F5); or those of the stages left are not there, where the counter is before the stage, whatever
 * its moves are counted from. RARE: 70 bytes less. */
static RARE uint16_t why_not(const struct app *app)
{
	const struct clock_side *clock = &app->game.side[app->menu.side];
	uint8_t colour = game_clock_colour(&app->game, app->menu.side);
	uint16_t moves = app->menu.value[0];
	uint16_t first = clock->counted_from; /* or what the control says */

	(void)control_moves_before(&app->game.control, colour, clock->stage, &first);
	return moves >= first && clock->left >= 0 ? TEXT_NO_TOO_MUCH : TEXT_NO_TOO_LITTLE;
}

/* What the clock would gain if the stage followed. */
static void follow_text(const struct app *app, struct page *page)
{
	const struct menu *menu = &app->menu;
	struct game_clock after = app->game;
	const struct clock_side *clock = &after.side[menu->side];
	ticks before = clock->left;

	if (game_clock_set_moves(&after, menu->side, menu->value[0], true))
		menu_gain(page, clock->left - before, clock->stage);
	else
		page_text(page, ROW_VALUE, why_not(app));
}

static void moves_text(const struct app *app, struct page *page)
{
	const struct menu *menu = &app->menu;

	struct game_clock after = app->game;

	if (game_clock_set_moves(&after, menu->side, menu->value[0], menu->value[1]))
		page_moves_to_make(&after, page, menu->value[1] ? ROW_TITLE : ROW_VALUE, menu->side);
	page->values.n = menu->value[0];
	if (menu->field == 0) {
		page_text(page, ROW_FIELD, TEXT_MOVES_MADE);
		return;
	}
	page_text(page, ROW_FIELD, menu->value[1] ? TEXT_STAGE_FOLLOWS : TEXT_STAGE_STAYS);
	if (menu->value[1])
		follow_text(app, page);
}

static uint8_t moves_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(app, game_clock_set_moves(&app->game, menu->side, menu->value[0], menu->value[1]),
			 why_not(app));
}

const FLASH struct screen screen_moves = {
    FIELDS(fields),	      NAMES(TEXT_WHITE_MOVE_COUNT, TEXT_BLACK_MOVE_COUNT),
    .text = moves_text,	      .begin = moves_begin,
    .confirm = moves_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
