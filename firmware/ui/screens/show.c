/* SHOW: counters and settings to look at, also while a clock runs (A8, P5, P8).
 *
 * PLUS and OK turn the pages, MINUS turns them back: time used and moves completed, in READY the code (L5); the name of the
 * control; whether play stops when a flag falls. After the last one the control itself is looked at, in
 * EDIT. BACK and PLAY return to the game. Nothing can be changed. */
#include "firmware/code.h"
#include "firmware/ui/screen.h"

enum look { PAGE_USED, PAGE_NAME, PAGE_FREEZE, PAGES };

static const FLASH struct field fields[] = {FIELD(0, CHOICE(PAGES - 1))};

static uint8_t show_key(struct app *app, uint8_t key)
{
	switch (key) {
	case KEY_MINUS:
		return STEP_LESS;
	case KEY_PLUS:
	case KEY_OK:
		return app->menu.value[0] == PAGES - 1 ? STEP_NEXT : STEP_MORE;
	default:
		return STEP_BACK;
	}
}

/* L5: what a director compares along the tables. */
static void code_words(const struct app *app, struct page *page)
{
	page->values.code = settings_code(&app->game.control, &app->options);
	page_text(page, ROW_TITLE, TEXT_CODE);
	page->values.code = app->options.value[OPTION_NUMBER];
	if (page->values.code > 0)
		page_text(page, ROW_FIELD, TEXT_NUMBER);
}

static void used_words(const struct app *app, struct page *page)
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

static void show_words(const struct app *app, struct page *page)
{
	switch (app->menu.value[0]) {
	case PAGE_USED:
		if (app->game.state == PLAY_READY)
			code_words(app, page);
		else
			used_words(app, page);
		break;
	case PAGE_NAME:
		page_text(page, ROW_TITLE, TEXT_LOOK_CONTROL);
		page_control(page, ROW_FIELD, &app->game.control);
		break;
	default:
		page_text(page, ROW_TITLE,
			  game_clock_freezes(&app->game) ? TEXT_LOOK_FREEZE_ON : TEXT_LOOK_FREEZE_OFF);
		break;
	}
}

static uint8_t show_confirm(struct app *app)
{
	(void)app;
	return SCREEN_EDIT;
}

const FLASH struct screen screen_show = {
    FIELDS(fields),	     .keys = TEXT_KEYS_LOOK, .words = show_words, .key = show_key,
    .confirm = show_confirm, .back = SCREEN_GAME,    .next = SCREEN_GAME,
};
