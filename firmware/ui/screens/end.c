/* END: a game is given up (U3): the same control again, or another one.
 *
 * Opened by a hold of BACK in PAUSE and after the end. One field: again, or select. UNDO brings the game
 * back until the next one is begun. */
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"

static const FLASH uint8_t ends[] = {WORD_AGAIN, WORD_SELECT};
static const FLASH struct field fields[] = {CHOSEN(AT_LEFT, 0, CELLS_WORD, LABEL_NONE, ends, 1)};

static uint8_t end_confirm(struct app *app)
{
	if (app->menu.value[0] > 0)
		return SCREEN_SELECT;
	app->draft = app->chosen;
	app_begin(app, app->options.chosen);
	return SCREEN_GAME;
}

const FLASH struct screen screen_end = {
    FIELDS(fields),
    .confirm = end_confirm,
    .back = SCREEN_GAME,
    .next = SCREEN_GAME,
};
