/* RECALL: back to an earlier press (A5).
 *
 * A mark is the game as it was after a press; the text display has what would come back: the move in hand,
 * who makes it, and both times. The screen opens at the mark before the last press, so that OK or PLAY takes
 * that press back. MINUS steps back in time, PLUS forward; the end of the journal is refused. A snapshot
 * that is damaged cannot be chosen, but older snapshots after it can. */
#include "firmware/ui/screen.h"

#define BACK_IN_TIME (-1) /* by PLUS */

enum { MARK, CONTROL }; /* indexes in menu.value; CONTROL: what store_journal_control found in app->draft */

static const FLASH struct field fields[] = {FIELD(MARK, STOPS(BACK_IN_TIME, 0, 255))};

/* The last press, if there was one before it. */
static bool recall_begin(struct app *app)
{
	app->menu.value[MARK] = store_journal_count(app->store) > 1;
	return true;
}

static bool recall_changed(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t found = store_journal_read(app->store, menu->value[MARK], &app->snapshot);

	menu->found = found == STORE_SNAPSHOT_GOOD;
	app->draft = app->game.control;
	menu->value[CONTROL] = store_journal_control(app->store, &app->snapshot, &app->draft);
	if (found == STORE_SNAPSHOT_NONE && menu->value[MARK] > 0)
		return menu_no(app, TEXT_NO_OLDER);
	return true;
}

/* Nothing to go back to, or a snapshot that cannot be read. */
static uint16_t why_not(const struct app *app)
{
	return store_journal_count(app->store) > 0 ? TEXT_NO_MARK : TEXT_NO_OLDER;
}

/* The move in hand, both counters where it does not follow from them; and who makes it. White may have sat
 * on the other side then. Another control that comes back, too, is named instead of the counters. */
static void snapshot_text(const struct game_snapshot *snapshot, struct page *page,
			  const struct control *other)
{
	bool right = snapshot->sides & SNAPSHOT_TURN_RIGHT;
	bool black = right != ((snapshot->sides & SNAPSHOT_WHITE_RIGHT) != 0);
	uint16_t left_moves = snapshot->side[LEFT].moves, right_moves = snapshot->side[RIGHT].moves;
	uint16_t made = right ? right_moves : left_moves;

	if (other) {
		(void)page_control_rows(page, ROW_TITLE, ROW_FIELD, other, 0);
		page_mover(page, ROW_FIELD, black, made);
		return;
	}
	page_text(page, ROW_FIELD, black ? TEXT_THEN_BLACK : TEXT_THEN_WHITE);
	page->values.n = left_moves;
	page->values.m = right_moves;
	if (left_moves + right_moves != made + made + black) {
		page_text(page, ROW_TITLE, TEXT_LOOK_MOVES);
		return;
	}
	page->values.n = move_after(made);
	page_text(page, ROW_TITLE, TEXT_GO_BACK_MOVE);
}

static void recall_text(const struct app *app, struct page *page)
{
	if (!app->menu.found) {
		page_text(page, ROW_FIELD, why_not(app));
		return;
	}
	snapshot_text(&app->snapshot, page,
		      app->menu.value[CONTROL] == STORE_CONTROL_OTHER ? &app->draft : NULL);
	menu_both_times(page, &app->draft, app->snapshot.side[LEFT].left, app->snapshot.side[RIGHT].left);
}

static uint8_t recall_confirm(struct app *app)
{
	const struct game_snapshot *snapshot = &app->snapshot;

	if (!app->menu.found)
		return menu_done(app, false, why_not(app));
	if (app->menu.value[CONTROL] == STORE_CONTROL_GONE ||
	    !game_clock_restore(&app->game, snapshot, &app->draft) || !game_clock_valid(&app->game))
		return menu_done(app, false, TEXT_NO_OTHER_CONTROL);
	store_rewind(app->store, (uint8_t)app->menu.value[MARK], snapshot);
	return NEXT_DONE;
}

const FLASH struct screen screen_recall = {
    FIELDS(fields),	 NAME(TEXT_GO_BACK),	.hint = TEXT_HINT_GO_BACK, .keys = TEXT_KEYS_STEP,
    .text = recall_text, .begin = recall_begin, .changed = recall_changed, .confirm = recall_confirm,
    .back = SCREEN_LIST, .next = SCREEN_LIST,
};
