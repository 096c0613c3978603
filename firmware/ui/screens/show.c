/* SHOW: counters and settings to look at, also while a clock runs (A8, P5, P8).
 *
 * PLUS and OK turn the pages, MINUS turns them back: time used and moves completed; the control, three rows
 * at a time; whether play stops when a flag falls, and what the moves in hand have used, because a delay
 * gives that back. In READY the code (L5) replaces the times. BACK and PLAY return to the game. Nothing
 * can be changed. */
#include "firmware/settings_checksum.h"
#include "firmware/ui/screen.h"

#define MOST_PAGES 20 /* more than any control takes */

static const FLASH struct field fields[] = {FIELD(0, CHOICE(MOST_PAGES))};

/* Pages of the control. */
static uint8_t control_pages(const struct app *app)
{
	return (page_control_count(&app->game.control) + ROW_KEYS - 1) / ROW_KEYS;
}

/* Time used, the control, what a flag does. */
static bool show_changed(struct app *app)
{
	int32_t *page = &app->menu.value[0];
	int32_t last = control_pages(app) + 1;

	if (*page > last)
		*page = *page == MOST_PAGES ? last : 0;
	return true;
}

static uint8_t show_key(struct app *app, uint8_t key)
{
	(void)app;
	switch (key) {
	case KEY_MINUS:
		return STEP_LESS;
	case KEY_PLUS:
	case KEY_OK:
		return STEP_MORE;
	default:
		return STEP_BACK;
	}
}

/* L5: what a director compares along the tables. */
static void code_text(const struct app *app, struct page *page)
{
	page->values.code = settings_checksum(&app->game.control, &app->options);
	page_text(page, ROW_TITLE, TEXT_CODE);
	page->values.code = app->options.value[OPTION_NUMBER];
	if (page->values.code > 0)
		page_text(page, ROW_FIELD, TEXT_NUMBER);
}

static void used_text(const struct app *app, struct page *page)
{
	const struct game_clock *g = &app->game;

	page->values.time = menu_seconds_used(app, LEFT);
	page->values.other = menu_seconds_used(app, RIGHT);
	page->values.n = g->side[LEFT].moves;
	page->values.m = g->side[RIGHT].moves;
	page_text(page, ROW_TITLE, TEXT_LOOK_USED);
	page_text(page, ROW_FIELD, TEXT_BOTH_TIMES);
	page_text(page, ROW_VALUE, TEXT_LOOK_MOVES);
}

/* M3, M4: what a delay may still give back. */
static void move_text(const struct app *app, struct page *page)
{
	page->values.time = menu_seconds_thought(app, LEFT);
	page->values.other = menu_seconds_thought(app, RIGHT);
	page_text(page, ROW_FIELD, TEXT_LOOK_MOVE_USED);
	page_text(page, ROW_VALUE, TEXT_BOTH_TIMES);
}

/* M7: an hourglass is over at zero, whatever the switch says. */
static bool flag_stops(const struct game_clock *g)
{
	return game_clock_freezes(g) || g->control.stage[WHITE][0].method == METHOD_HOURGLASS;
}

static void flag_text(const struct app *app, struct page *page)
{
	page_text(page, ROW_TITLE, flag_stops(&app->game) ? TEXT_LOOK_FREEZE_ON : TEXT_LOOK_FREEZE_OFF);
	if (app->game.state != PLAY_READY)
		move_text(app, page);
}

static void show_text(const struct app *app, struct page *page)
{
	uint8_t pages = control_pages(app), number = app->menu.value[0];
	bool ready = app->game.state == PLAY_READY;

	if (number == 0 && ready)
		code_text(app, page);
	else if (number == 0)
		used_text(app, page);
	else if (number <= pages)
		(void)page_control_rows(page, ROW_TITLE, ROW_KEYS, &app->game.control,
					(number - 1) * ROW_KEYS);
	else
		flag_text(app, page);
}

const FLASH struct screen screen_show = {
    FIELDS(fields),	     .keys = TEXT_KEYS_LOOK, .text = show_text,	  .key = show_key,
    .changed = show_changed, .back = SCREEN_GAME,    .next = SCREEN_GAME,
};
