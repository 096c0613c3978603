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

/* An entry: whose clock, on which move, and what happened. */
static void log_words(const struct app *app, struct page *page)
{
	uint8_t number = (uint8_t)app->menu.value[0];
	const struct zero_entry *entry = &app->game.log[number == 0 ? 0 : number - 1];

	if (entry->kind == ZERO_NONE) {
		page_text(page, ROW_FIELD, TEXT_FLAGS_NONE);
		return;
	}
	if (number == 0) {
		page_text(page, ROW_FIELD, TEXT_FLAGS_NOW);
		return;
	}
	page->values.d = number;
	page->values.n = (uint16_t)(entry->moves[entry->side] + 1);
	page_text(page, ROW_FIELD, by_colour(app, entry->side, TEXT_FLAG_ENTRY_WHITE, TEXT_FLAG_ENTRY_BLACK));
	page->values.d = (uint8_t)(entry->stage + 1);
	if (entry->kind == ZERO_PASSAGE)
		page_text(page, ROW_VALUE, TEXT_FLAG_ENTRY_PASSAGE);
	else if (entry->kind == ZERO_CAPPED)
		page_text(page, ROW_VALUE, TEXT_FLAG_ENTRY_CAPPED);
	else
		page_text(page, ROW_VALUE, TEXT_FLAG_ENTRY_FLAG);
}

const FLASH struct screen screen_log = {
    FIELDS(fields),	.title = WORD_LOG, NAME(TEXT_FLAGS),	.keys = TEXT_KEYS_LOOK,
    .words = log_words, .draw = log_draw,  .back = SCREEN_LIST, .next = SCREEN_LIST,
};
