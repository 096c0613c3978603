#include "firmware/ui/screens/past.h"

void past_put(uint8_t *cells, ticks time, uint16_t moves, char sign)
{
	if (time < 0) {
		time = -time;
		sign = '-';
	}
	cells_time(cells, (uint16_t)menu_seconds(time, false));
	cells_put(cells, PLACE_SIGN, sign);
	cells_moves(cells, moves);
}

void past_draw_mark(const struct app *app, struct view *view)
{
	const struct game_mark *mark = &app->mark;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		past_put(view->cell[side], mark->side[side].left, mark->side[side].moves,
			 mark->turn == side ? 'P' : ' ');
	}
}

bool past_restore(struct app *app)
{
	return game_clock_restore(&app->game, &app->mark) && game_clock_valid(&app->game);
}

/* The press that led there; at the beginning there was none. */
static uint16_t origin(const struct app *app, const struct game_mark *mark)
{
	if (mark->kind == MARK_ARBITER)
		return TEXT_ARBITERS_CHANGE;
	if (mark->side[LEFT].moves + mark->side[RIGHT].moves == 0)
		return TEXT_GAME_STARTED;
	return by_colour(app, other_side(mark->turn), TEXT_WHITE_PRESS, TEXT_BLACK_PRESS);
}

void past_words(const struct app *app, struct page *page)
{
	const struct game_mark *mark = &app->mark;

	page->values.time = menu_seconds(mark->side[LEFT].left, false);
	page->values.other = menu_seconds(mark->side[RIGHT].left, false);
	page_text(page, ROW_FIELD, origin(app, mark));
	page_text(page, ROW_VALUE, TEXT_BOTH_TIMES);
}
