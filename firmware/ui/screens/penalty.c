/* PENALTY: time given or taken after an illegal move (A2).
 *
 * Opened by a hold of PLUS (the right player gets the time) or MINUS (the left one). Fields: minutes,
 * taken where they are below zero; who runs next (the same player, the other one with the move taken
 * back, the other one with the press counted); one side or both; seconds. The proposal is the option
 * PENALTY, or what the Laws say for this control. */
#include "firmware/core/timebase.h"
#include "firmware/ui/screen.h"

#define MOST 3599 /* seconds, up or down */

static const FLASH uint8_t next_turns[] = {
    [NEXT_SAME] = WORD_CONTINUE, [NEXT_OTHER_TAKE_BACK] = WORD_TAKE_BACK, [NEXT_OTHER_STANDS] = WORD_PASS};
static const FLASH uint8_t one_both[] = {WORD_ONE, WORD_BOTH};

enum { AMOUNT_GIVEN, NEXT_TURN, SIDES }; /* places in menu.value */

static const FLASH struct field fields[] = {
    FIELD(HERE, AMOUNT, AMOUNT_GIVEN, CELLS_MINUTES, WORD_PENALTY, 0, 0, STOPS(60, -MOST, MOST)),
    CHOSEN(THERE, NEXT_TURN, CELLS_WORD, LABEL_NONE, next_turns, 2),
    CHOSEN(THERE, SIDES, CELLS_WORD, LABEL_NONE, one_both, 1),
    FIELD(HERE, AMOUNT, AMOUNT_GIVEN, CELLS_SECONDS, WORD_PENALTY, 0, 0, STOPS(1, -MOST, MOST)),
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

static uint8_t penalty_confirm(struct app *app)
{
	const int32_t *value = app->menu.value;
	uint8_t sides = value[SIDES] ? SIDES_BOTH : side_bit(app->menu.side);

	return menu_done(game_clock_next_turn(&app->game, (uint8_t)value[NEXT_TURN]) &&
			 game_clock_add(&app->game, sides, value[AMOUNT_GIVEN] * TICKS_PER_SECOND));
}

const FLASH struct screen screen_penalty = {
    FIELDS(fields),	 .begin = penalty_begin, .confirm = penalty_confirm,
    .back = SCREEN_GAME, .next = SCREEN_GAME,
};
