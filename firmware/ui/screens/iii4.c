/* III4: the claim of Guidelines III.4 (A6): five seconds a move from now on, and two minutes for the
 * claimant's opponent.
 *
 * Fields: the opponent (first proposed: the side not on turn); then an increment or a delay. */
#include "firmware/ui/screen.h"

#define EXTRA 120 /* seconds for the opponent; game_clock_introduce gives them */

static const FLASH struct field fields[] = {
    FIELD(0, CHOICE(1)),
    FIELD(1, CHOICE(1)),
};

static bool iii4_begin(struct app *app)
{
	app->menu.value[0] = other_side(app->game.turn);
	return true;
}

static void iii4_text(const struct app *app, struct page *page)
{
	page->values.span = EXTRA;
	page_text(page, ROW_FIELD, by_colour(app, app->menu.value[0], TEXT_WHITE_GETS, TEXT_BLACK_GETS));
	page_text(page, ROW_VALUE, app->menu.value[1] ? TEXT_FIVE_AS_DELAY : TEXT_FIVE_AS_INCREMENT);
	page_cursor(page, app->menu.field == 0 ? ROW_FIELD : ROW_VALUE);
}

static uint16_t reason_iii4(enum introduction refused)
{
	static const FLASH uint16_t texts[] = {
	    [INTRODUCTION_METHOD] = TEXT_NO_THIS_CONTROL,
	    [INTRODUCTION_BLITZ] = TEXT_NO_BLITZ,
	    [INTRODUCTION_VALUE] = TEXT_NO_INCREMENT_IS,
	    [INTRODUCTION_RANGE] = TEXT_NO_TOO_MUCH,
	};

	return texts[refused];
}

static uint8_t iii4_confirm(struct app *app)
{
	uint8_t method = app->menu.value[1] ? METHOD_US_DELAY : METHOD_FISCHER;
	enum introduction answer = game_clock_may_introduce(&app->game, method, app->menu.value[0]);

	return menu_done(app, game_clock_introduce(&app->game, method, app->menu.value[0]),
			 reason_iii4(answer));
}

const FLASH struct screen screen_iii4 = {
    FIELDS(fields),	 NAME(TEXT_FIVE_SECONDS), .hint = TEXT_HINT_FIVE_SECONDS,
    .text = iii4_text,	 .begin = iii4_begin,	  .confirm = iii4_confirm,
    .back = SCREEN_LIST, .next = SCREEN_LIST,
};
