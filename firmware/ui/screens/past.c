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
