/* LOG: the expiries that were logged, and the present times beyond zero (F4, F5).
 *
 * Nothing can be changed. MINUS and PLUS turn the pages: page 0 is the present, the others are the
 * entries of the log. The digits have the times that belong to the page, the text the rest. */
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {FIELD(0, CHOICE(EXPIRY_LOG))};

/* The entry of the page that is open; NULL on page 0. */
static const struct expiry_entry *entry_of(const struct app *app)
{
	int32_t number = app->menu.value[0];

	return number > 0 ? &app->game.log[number - 1] : NULL;
}

static void log_draw(const struct app *app, struct view *view)
{
	const struct expiry_entry *entry = entry_of(app);

	if (entry && entry->kind == EXPIRY_NONE)
		return;
	for (uint8_t side = LEFT; side <= RIGHT; side++) { /* beyond zero where it was measured unseen (F5) */
		ticks time = entry ? entry->left[side] : game_clock_unseen(&app->game, side, app->now);

		menu_time(view, side, menu_seconds(&app->game.control, time));
	}
}

static uint16_t kind_text(uint8_t kind)
{
	switch (kind & ~EXPIRY_TAKEN_BACK) {
	case EXPIRY_STAGE_TRANSITION:
		return TEXT_FLAG_ENTRY_PASSAGE;
	case EXPIRY_MAIN_TIME:
		return TEXT_MAIN_TIME;
	case EXPIRY_CAPPED:
		return TEXT_FLAG_ENTRY_CAPPED;
	case EXPIRY_OVERSTEP:
		return TEXT_FLAG_ENTRY_OVERSTEP;
	default:
		return TEXT_FLAG_ENTRY_FLAG;
	}
}

/* Whose clock, on which move, what happened, and both counters. */
static void log_text(const struct app *app, struct page *page)
{
	const struct expiry_entry *entry = entry_of(app);
	const struct expiry_entry *first = &app->game.log[0];

	if (!entry) {
		page_text(page, ROW_FIELD, first->kind == EXPIRY_NONE ? TEXT_FLAGS_NONE : TEXT_FLAGS_NOW);
		return;
	}
	page->values.d = app->menu.value[0];
	if (entry->kind == EXPIRY_NONE) {
		page_text(page, ROW_FIELD, TEXT_FLAG_ENTRY_NONE);
		return;
	}
	page->values.n = move_after(entry->moves[entry->side]);
	page_text(page, ROW_TITLE, by_colour(app, entry->side, TEXT_FLAG_ENTRY_WHITE, TEXT_FLAG_ENTRY_BLACK));
	page->values.d = entry->stage + 1;
	page_text(page, ROW_FIELD, kind_text(entry->kind));
	page->values.n = entry->moves[LEFT];
	page->values.m = entry->moves[RIGHT];
	page_text(page, ROW_VALUE, TEXT_LOOK_MOVES);
}

const FLASH struct screen screen_log = {
    FIELDS(fields),   NAME(TEXT_FLAGS),	   .keys = TEXT_KEYS_LOOK, .text = log_text,
    .draw = log_draw, .back = SCREEN_LIST, .next = SCREEN_LIST,
};
