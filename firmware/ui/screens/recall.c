/* RECALL: back to the position after an earlier press (A5).
 *
 * MINUS steps back in time, PLUS forward; the text display has both times and counters as they were, and
 * what led there. OK or PLAY restores it. The end of the journal is refused. A snapshot that is damaged
 * cannot be chosen, but older snapshots after it can. */
#include "firmware/ui/screen.h"

#define BACK_IN_TIME (-1) /* by PLUS */

static const FLASH struct field fields[] = {FIELD(0, STOPS(BACK_IN_TIME, 0, 255))};

static bool recall_changed(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t found = store_journal_read(app->store, menu->value[0], &app->snapshot);

	menu->found = found == STORE_SNAPSHOT_GOOD;
	if (found == STORE_SNAPSHOT_NONE && menu->value[0] > 0)
		return menu_no(app, TEXT_NO_OLDER);
	return true;
}

/* Nothing to go back to, or a snapshot that cannot be read. */
static uint16_t why_not(const struct app *app)
{
	return store_journal_count(app->store) > 0 ? TEXT_NO_MARK : TEXT_NO_OLDER;
}

/* What led there; before the first move it does not matter. */
static uint16_t origin(const struct app *app, const struct game_snapshot *snapshot)
{
	if (snapshot->side[LEFT].moves + snapshot->side[RIGHT].moves == 0)
		return TEXT_GAME_STARTED;
	return by_colour(app, other_side(snapshot_turn(snapshot)), TEXT_WHITE_PRESS, TEXT_BLACK_PRESS);
}

/* The move that was just made; both counters where they do not follow from it. */
static uint16_t title(const struct app *app, struct page *page)
{
	const struct game_snapshot *snapshot = &app->snapshot;
	uint8_t white = app->game.white, black = other_side(white);
	uint16_t by_white = snapshot->side[white].moves, by_black = snapshot->side[black].moves;

	if (by_white + by_black == 0)
		return TEXT_GO_BACK;
	page->values.n = by_white;
	if (by_white == by_black + (snapshot_turn(snapshot) == black))
		return TEXT_GO_BACK_MOVE;
	page->values.n = snapshot->side[LEFT].moves;
	page->values.m = snapshot->side[RIGHT].moves;
	return TEXT_LOOK_MOVES;
}

static void recall_text(const struct app *app, struct page *page)
{
	if (!app->menu.found) {
		page_text(page, ROW_FIELD, why_not(app));
		return;
	}
	page_text(page, ROW_TITLE, title(app, page));
	page_text(page, ROW_FIELD, origin(app, &app->snapshot));
	menu_both_times(page, &app->game.control, app->snapshot.side[LEFT].left,
			app->snapshot.side[RIGHT].left);
}

static uint8_t recall_confirm(struct app *app)
{
	struct control control = app->game.control;
	const struct game_snapshot *snapshot = &app->snapshot;

	if (!app->menu.found)
		return menu_done(app, false, why_not(app));
	if (store_journal_control(app->store, snapshot, &control) == STORE_CONTROL_GONE ||
	    !game_clock_restore(&app->game, snapshot, &control) || !game_clock_valid(&app->game))
		return menu_done(app, false, TEXT_NO_OTHER_CONTROL);
	store_rewind(app->store, (uint8_t)app->menu.value[0], snapshot);
	return NEXT_DONE;
}

const FLASH struct screen screen_recall = {
    FIELDS(fields),	 NAME(TEXT_GO_BACK),	    .hint = TEXT_HINT_GO_BACK, .keys = TEXT_KEYS_STEP,
    .text = recall_text, .changed = recall_changed, .confirm = recall_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
