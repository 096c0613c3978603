/* MOVES: the number of moves that a side has completed (A3, A7).
 *
 * Fields: the number; then, on the other display, whether the stage follows from it ("STAGE no", "yE"). */
#include "firmware/ui/screen.h"

static const FLASH uint8_t no_yes[] = {WORD_NO, WORD_YES};
static const FLASH struct field fields[] = {
    COUNTED(HERE, 0, CELLS_NUMBER, WORD_MOVES, 0, STOPS(1, 0, 9999)),
    CHOSEN(THERE, 1, CELLS_ANSWER, WORD_STAGE, no_yes, 1),
};

static bool moves_begin(struct app *app)
{
	app->menu.value[0] = app->game.side[app->menu.side].moves;
	return true;
}

static uint8_t moves_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(
	    game_clock_set_moves(&app->game, menu->side, (uint16_t)menu->value[0], menu->value[1]));
}

const FLASH struct screen screen_moves = {
    FIELDS(fields),	      .title = WORD_MOVES, .begin = moves_begin,
    .confirm = moves_confirm, .back = SCREEN_LIST, .next = SCREEN_LIST,
};
