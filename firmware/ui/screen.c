#include "firmware/ui/screen.h"

#include <string.h>

#include "firmware/ui/cells.h"
#include "hal/hal_input.h"

uint8_t menu_step_of(uint8_t key)
{
	switch (key) {
	case KEY_MINUS:
		return STEP_LESS;
	case KEY_PLUS:
		return STEP_MORE;
	case KEY_OK:
		return STEP_NEXT;
	case KEY_PLAY:
		return STEP_CONFIRM;
	default:
		return STEP_BACK;
	}
}

bool menu_no(struct app *app, uint16_t reason)
{
	app->reason = reason;
	return false;
}

bool menu_has_stage(struct app *app, uint8_t side, uint8_t stage)
{
	const struct control *control = &app->game.control;
	uint8_t colour = game_clock_colour(&app->game, side);

	return stage < control->stages[colour] || control->repeat[colour] || menu_no(app, TEXT_NO_STAGE);
}

uint8_t menu_done(struct app *app, bool done, uint16_t reason)
{
	if (done)
		return NEXT_DONE;
	(void)menu_no(app, reason);
	return NEXT_REFUSED;
}

void menu_time_field(struct page *page, uint8_t field, int32_t value)
{
	static const FLASH uint16_t texts[] = {TEXT_FIELD_HOURS, TEXT_FIELD_MINUTES, TEXT_FIELD_SECONDS};
	uint32_t size = (uint32_t)(value < 0 ? -value : value);

	if (field == 0)
		size /= 3600;
	else if (field == 1)
		size /= 60;
	page->values.n = (uint16_t)(field == 0 ? size : size % 60);
	page_text(page, ROW_VALUE, texts[field]);
}

void menu_gain(struct page *page, ticks gain, uint8_t stage)
{
	bool adds = gain > 0;
	ticks size = adds ? gain : -gain;

	page->values.d = stage + 1;
	page->values.time = size / TICKS_PER_SECOND;
	page->values.span = page->values.time;
	if (gain == 0)
		page_text(page, ROW_VALUE, TEXT_ADDS_NOTHING);
	else if (page->values.time < 3600)
		page_text(page, ROW_VALUE, adds ? TEXT_ADDS_STAGE : TEXT_TAKES_STAGE);
	else
		page_text(page, ROW_VALUE, adds ? TEXT_ADDS_HOURS : TEXT_TAKES_HOURS);
}

void menu_time(struct view *view, uint8_t side, int32_t seconds)
{
	uint8_t *cell = view->cell[side];
	uint8_t white = cell[POINT_WHITE] & CELL_POINT;

	memset(cell, 0, CELLS);
	view->blink[side] = 0;
	cells_time(cell, (uint16_t)(seconds < 0 ? -seconds : seconds));
	if (seconds < 0)
		cells_put(cell, POSITION_SIGN, '-');
	cell[POINT_WHITE] |= white;
}

int32_t menu_seconds(const struct control *control, ticks left)
{
	bool rises = left < 0 || control->stage[WHITE][0].method == METHOD_COUNT_UP;

	return (rises ? left : left + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;
}

int32_t menu_seconds_left(const struct app *app, uint8_t side)
{
	return menu_seconds(&app->game.control, game_clock_remaining(&app->game, side, app->now));
}

int32_t menu_seconds_used(const struct app *app, uint8_t side)
{
	return game_clock_used(&app->game, side, app->now) / TICKS_PER_SECOND;
}

int32_t menu_seconds_thought(const struct app *app, uint8_t side)
{
	return game_clock_move_used(&app->game, side, app->now) / TICKS_PER_SECOND;
}

void menu_both_times(struct page *page, const struct control *control, ticks left, ticks right)
{
	page->values.time = menu_seconds(control, left);
	page->values.other = menu_seconds(control, right);
	page_text(page, ROW_VALUE, TEXT_BOTH_TIMES);
}

uint8_t menu_moves_made(const struct game_clock *g, uint8_t side)
{
	const struct stage *stage = game_clock_stage(g, side);
	uint16_t to_make = game_clock_moves_to_make(g, side);

	if (stage->method != METHOD_CANADIAN || g->side[side].period == 0 || to_make > stage->count)
		return 0;
	return stage->count - to_make;
}

bool menu_set_period(struct app *app, uint8_t side, uint8_t period, uint8_t made)
{
	return game_clock_set_period(&app->game, side, period, period > 0 ? made : 0);
}

/* RARE: 150 bytes less. */
RARE uint8_t menu_last_traits(const struct app *app, uint8_t side)
{
	const struct control *control = &app->game.control;
	uint8_t colour = game_clock_colour(&app->game, side);

	return control_traits(control_stage(control, colour, UINT8_MAX)->method);
}
