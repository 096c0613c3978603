/* LOG: the zeros that were logged, and the present times beyond zero (F4, F5).
 *
 * Nothing can be changed. MINUS and PLUS turn the pages: page 0 is the present, the others are the
 * entries of the log. The first cell of an entry says on the side whose clock reached zero what happened,
 * on the other one the number of the page. */
#include "firmware/ui/screens/past.h"

static const FLASH struct field fields[] = {DRAWN(0, CHOICE(ZERO_LOG))};

static void log_draw(const struct app *app, struct view *view)
{
	const struct game_clock *g = &app->game;
	uint8_t page = (uint8_t)app->menu.value[0];

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t *cells = view->cell[side];

		if (page == 0) { /* beyond zero where it was measured unseen (F5) */
			past_put(cells, game_clock_unseen(g, side, app->now), g->side[side].moves, ' ');
		} else {
			const struct zero_entry *entry = &g->log[page - 1];

			past_put(cells, entry->left[side], entry->moves[side],
				 (char)(side == entry->side ? entry->kind : '0' + page));
		}
	}
}

const FLASH struct screen screen_log = {
    FIELDS(fields), .title = WORD_LOG, .draw = log_draw, .back = SCREEN_LIST, .next = SCREEN_LIST,
};
