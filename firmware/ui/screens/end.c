/* END: a game is given up (U3): the same control again, or another one.
 *
 * Opened by a hold of BACK in PAUSE and after the end. One field: again, or select. UNDO brings the game
 * back until the next one is begun. */
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {FIELD(0, CHOICE(1))};

static void end_text(const struct app *app, struct page *page)
{
	if (app->menu.value[0] > 0) {
		page_text(page, ROW_FIELD, TEXT_ANOTHER_CONTROL);
		page_text(page, ROW_KEYS, TEXT_KEYS_CHOOSE);
	} else {
		page_text(page, ROW_FIELD, TEXT_SAME_GAME);
		page_text(page, ROW_VALUE, TEXT_END_OTHER);
	}
}

static uint8_t end_confirm(struct app *app)
{
	if (app->menu.value[0] > 0)
		return SCREEN_SELECT;
	app->draft = app->chosen;
	app_begin(app, app->options.chosen);
	return SCREEN_GAME;
}

const FLASH struct screen screen_end = {
    FIELDS(fields),	    NAME(TEXT_END_GAME), .keys = TEXT_KEYS_DO, .text = end_text,
    .confirm = end_confirm, .back = SCREEN_GAME, .next = SCREEN_GAME,
};
