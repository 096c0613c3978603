/* UNDO: takes back what the arbiter did last: the end of a game (U3), or a return to an earlier position
 * (A5).
 *
 * Nothing can be changed: both times and counters of the game that would come back are shown, OK or PLAY
 * brings it back. Refused where there is nothing to take back. */
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/past.h"

static const FLASH struct field fields[] = {DRAWN(CELLS_PAIR, FIXED)};

static bool undo_begin(struct app *app)
{
	if (!app->previous.there)
		return store_undo_read(app->memory.store, &app->mark) || menu_no(app, TEXT_NOTHING_TO_UNDO);
	game_clock_mark(&app->previous.game, app->now, &app->mark);
	return true;
}

static void undo_words(const struct app *app, struct page *page)
{
	past_words(app, page);
	page_text(page, ROW_FIELD, app->previous.there ? TEXT_UNDO_GAME : TEXT_UNDO_GO_BACK);
}

static uint8_t undo_confirm(struct app *app)
{
	if (app->previous.there) {
		app_bring_back(app);
		return NEXT_DONE;
	}
	if (!past_restore(app))
		return menu_done(app, false, TEXT_NO_OTHER_CONTROL);
	store_undo(app->memory.store);
	return NEXT_DONE;
}

const FLASH struct screen screen_undo = {
    FIELDS(fields),	 .title = WORD_UNDO,  NAME(TEXT_UNDO),	      .keys = TEXT_KEYS_DO,
    .words = undo_words, .begin = undo_begin, .draw = past_draw_mark, .confirm = undo_confirm,
    .back = SCREEN_LIST, .next = SCREEN_LIST,
};
