/* RECALL: back to the position after an earlier press or correction (A5).
 *
 * MINUS goes back in time, PLUS forward; both times, counters and the side on turn are shown as they were.
 * OK or PLAY goes there. The end of the journal is refused. A mark that is damaged is shown as dashes: it
 * cannot be chosen, but older marks behind it can. */
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/past.h"

#define BACK_IN_TIME (-1) /* by PLUS */

static const FLASH struct field fields[] = {DRAWN(CELLS_PAIR, STOPS(BACK_IN_TIME, 0, 255))};

static bool recall_begin(struct app *app)
{
	return store_journal_count(app->memory.store) > 0 || menu_no(app, TEXT_NO_OLDER);
}

static bool recall_changed(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t found = store_journal_read(app->memory.store, (uint8_t)menu->value[0], &app->mark);

	menu->found = found == STORE_MARK_GOOD;
	return found != STORE_MARK_NONE || menu_no(app, TEXT_NO_OLDER);
}

static void recall_draw(const struct app *app, struct view *view)
{
	if (app->menu.found) {
		past_draw_mark(app, view);
		return;
	}
	for (uint8_t place = PLACE_HOURS; place < CELLS; place++) {
		cells_put(view->cell[LEFT], place, '-');
		cells_put(view->cell[RIGHT], place, '-');
	}
}

/* The move that was just made. */
static uint16_t move_of(const struct game_mark *mark)
{
	uint16_t left = mark->side[LEFT].moves, right = mark->side[RIGHT].moves;

	return left > right ? left : right;
}

static void recall_words(const struct app *app, struct page *page)
{
	if (!app->menu.found) {
		page_text(page, ROW_FIELD, TEXT_NO_MARK);
		return;
	}
	page->values.n = move_of(&app->mark);
	page_text(page, ROW_TITLE, TEXT_GO_BACK_MOVE);
	past_words(app, page);
}

static uint8_t recall_confirm(struct app *app)
{
	struct game_clock present = app->game;

	if (!app->menu.found)
		return menu_done(app, false, TEXT_NO_MARK);
	if (!past_restore(app))
		return menu_done(app, false, TEXT_NO_OTHER_CONTROL);
	store_rewind(app->memory.store, (uint8_t)app->menu.value[0], &present, app->now);
	return NEXT_DONE;
}

const FLASH struct screen screen_recall = {
    FIELDS(fields),
    .title = WORD_RECALL,
    NAME(TEXT_GO_BACK),
    .keys = TEXT_KEYS_STEP,
    .words = recall_words,
    .begin = recall_begin,
    .changed = recall_changed,
    .draw = recall_draw,
    .confirm = recall_confirm,
    .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
