/* TURN: which side is on turn (A3, A7).
 *
 * One field: MINUS and PLUS change it. */
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    FIELD(0, CHOICE(1)),
};

static bool turn_begin(struct app *app)
{
	app->menu.value[0] = app->game.turn;
	return true;
}

static void turn_text(const struct app *app, struct page *page)
{
	page_text(page, ROW_FIELD,
		  by_colour(app, app->menu.value[0], TEXT_WHITE_TO_MOVE, TEXT_BLACK_TO_MOVE));
}

/* A11: a turn that is confirmed as it is does nothing that Undo could take back. */
static uint8_t turn_confirm(struct app *app)
{
	game_clock_enter(&app->game);
	if (app->menu.value[0] == app->game.turn)
		return NEXT_DONE;
	return menu_done(app, game_clock_set_turn(&app->game, app->menu.value[0]), TEXT_NO_RUNNING);
}

const FLASH struct screen screen_turn = {
    FIELDS(fields),	     NAME(TEXT_WHOSE_TURN), .text = turn_text,	 .begin = turn_begin,
    .confirm = turn_confirm, .back = SCREEN_LIST,   .next = SCREEN_LIST,
};
