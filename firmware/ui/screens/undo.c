/* UNDO: takes back what the arbiter did last: the end of a game (U3), or a return to an earlier position
 * (A5).
 *
 * Nothing can be changed: the words have both times and counters of the game that would come back, OK or PLAY
 * brings it back. Where there is nothing to take back the words say so. */
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/past.h"

static const FLASH struct field fields[] = {FIELD(0, FIXED)};

static bool undo_begin(struct app *app)
{
	struct menu *menu = &app->menu;

	menu->found = app->previous.there || store_undo_read(app->store, &app->mark);
	if (app->previous.there)
		game_clock_mark(&app->previous.game, app->now, &app->mark);
	return true;
}

static void undo_words(const struct app *app, struct page *page)
{
	if (!app->menu.found) {
		page_text(page, ROW_FIELD, TEXT_NOTHING_TO_UNDO);
		page_text(page, ROW_KEYS, TEXT_KEYS_NOTHING);
		return;
	}
	page->values.n = app->mark.side[LEFT].moves;
	page->values.m = app->mark.side[RIGHT].moves;
	page_text(page, ROW_TITLE, app->previous.there ? TEXT_UNDO_GAME : TEXT_UNDO_GO_BACK);
	page_text(page, ROW_FIELD, TEXT_LOOK_MOVES);
	past_times(app, page);
}

static uint8_t undo_confirm(struct app *app)
{
	if (!app->menu.found)
		return NEXT_DONE;
	if (app->previous.there) {
		app_bring_back(app);
		return NEXT_DONE;
	}
	if (!past_restore(app))
		return menu_done(app, false, TEXT_NO_OTHER_CONTROL);
	store_undo(app->store);
	return NEXT_DONE;
}

const FLASH struct screen screen_undo = {
    FIELDS(fields),	 NAME(TEXT_UNDO),	  .keys = TEXT_KEYS_DO, .words = undo_words,
    .begin = undo_begin, .confirm = undo_confirm, .back = SCREEN_LIST,	.next = SCREEN_LIST,
};
