/* COLOUR: which side has White (A9).
 *
 * One field: the word stands on White's side; MINUS and PLUS move it. */
#include "firmware/ui/screen.h"

static const FLASH uint8_t white[] = {WORD_WHITE};
static const FLASH struct field fields[] = {
    FIELD(HERE, SIGN, 0, CELLS_WORD, WORD_COLOUR, white, 0, CHOICE(1)),
};

static bool colour_begin(struct app *app)
{
	app->menu.value[0] = app->game.white;
	return true;
}

static bool colour_changed(struct app *app)
{
	app->menu.side = (uint8_t)app->menu.value[0];
	return true;
}

static uint8_t colour_confirm(struct app *app)
{
	return menu_done(game_clock_set_white(&app->game, app->menu.side));
}

const FLASH struct screen screen_colour = {
    FIELDS(fields),
    .title = WORD_COLOUR,
    .begin = colour_begin,
    .changed = colour_changed,
    .confirm = colour_confirm,
    .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
