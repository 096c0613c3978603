/* PENALTY: time given or taken after an illegal move (A2).
 *
 * Opened by a hold of PLUS (the right player gets the time) or MINUS (the left one), and from the arbiter's
 * list. Fields: minutes, taken where they are below zero; who runs next (the same player, the other one with
 * the move taken back, the other one with the press counted); one side or both; seconds. The proposal is the
 * option PENALTY, or what the Laws say for this control. */
#include "firmware/core/timebase.h"
#include "firmware/ui/screen.h"

#define MOST 3599 /* seconds, up or down */

enum { AMOUNT_GIVEN, NEXT_TURN, SIDES }; /* indexes in menu.value */
enum { FIELD_MINUTES, FIELD_NEXT, FIELD_SIDES, FIELD_SECONDS };

static const FLASH struct field fields[] = {
    FIELD(AMOUNT_GIVEN, STOPS(60, -MOST, MOST)),
    FIELD(NEXT_TURN, CHOICE(2)),
    FIELD(SIDES, CHOICE(1)),
    FIELD(AMOUNT_GIVEN, STOPS(1, -MOST, MOST)),
};

static bool penalty_begin(struct app *app)
{
	int32_t minutes = app_option(app, OPTION_PENALTY);
	int32_t seconds = control_penalty_default(&app->game.control);

	if (minutes > 0)
		seconds = minutes * 60;
	app->menu.value[AMOUNT_GIVEN] = seconds;
	return true;
}

/* Who gets or loses how much. */
static uint16_t amount_text(const struct app *app)
{
	const int32_t *value = app->menu.value;
	uint8_t side = app->menu.side;

	if (value[SIDES])
		return value[AMOUNT_GIVEN] < 0 ? TEXT_BOTH_LOSE : TEXT_BOTH_GET;
	if (value[AMOUNT_GIVEN] < 0)
		return by_colour(app, side, TEXT_WHITE_LOSES, TEXT_BLACK_LOSES);
	return by_colour(app, side, TEXT_WHITE_GETS, TEXT_BLACK_GETS);
}

static void penalty_text(const struct app *app, struct page *page)
{
	static const FLASH uint16_t next[] = {[NEXT_SAME] = TEXT_NEXT_AS_IT_WAS,
					      [NEXT_OTHER_TAKE_BACK] = TEXT_NEXT_TAKE_BACK,
					      [NEXT_OTHER_STANDS] = TEXT_NEXT_PRESS_STANDS};
	const int32_t *value = app->menu.value;
	int32_t amount = value[AMOUNT_GIVEN];

	page->values.span = (uint16_t)(amount < 0 ? -amount : amount);
	page_text(page, app->menu.field == FIELD_NEXT ? ROW_TITLE : ROW_FIELD, amount_text(app));
	if (app->menu.field == FIELD_SIDES) {
		page_text(page, ROW_VALUE, value[SIDES] ? TEXT_FIELD_BOTH_SIDES : TEXT_FIELD_ONE_SIDE);
	} else if (app->menu.field == FIELD_NEXT) {
		page_text(page, ROW_FIELD, TEXT_MOVES_NEXT);
		page_text(page, ROW_VALUE, next[value[NEXT_TURN]]);
	} else if (app->menu.field == FIELD_SECONDS) {
		menu_time_field(page, 2, amount);
	}
}

/* Why the game refuses what is in the fields. */
static uint16_t next_reason(const struct app *app)
{
	if (game_clock_state(&app->game) == PLAY_READY)
		return TEXT_NO_NOT_BEGUN;
	if (game_clock_stage(&app->game, LEFT)->method == METHOD_GONG)
		return TEXT_NO_GONG;
	return TEXT_NO_PRESS;
}

static uint16_t amount_reason(const struct app *app)
{
	const struct stage *stage = game_clock_stage(&app->game, LEFT);
	bool rises = stage->method == METHOD_COUNT_UP;

	if (app->menu.value[AMOUNT_GIVEN] > 0) /* M8: nobody has used less than nothing */
		return rises ? TEXT_NO_TOO_LITTLE : TEXT_NO_TOO_MUCH;
	return rises && stage->time.s == 0 ? TEXT_NO_TOO_MUCH : TEXT_NO_TOO_LITTLE;
}

static uint8_t penalty_confirm(struct app *app)
{
	const int32_t *value = app->menu.value;
	uint8_t sides = value[SIDES] ? SIDES_BOTH : side_bit(app->menu.side);

	if (!game_clock_next_turn(&app->game, value[NEXT_TURN]))
		return menu_done(app, false, next_reason(app));
	return menu_done(app, game_clock_add(&app->game, sides, value[AMOUNT_GIVEN] * TICKS_PER_SECOND),
			 amount_reason(app));
}

const FLASH struct screen screen_penalty = {
    FIELDS(fields),	    NAME(TEXT_PENALTY),		.text = penalty_text,
    .begin = penalty_begin, .confirm = penalty_confirm, .back = NEXT_OPENER,
    .next = SCREEN_GAME,
};
