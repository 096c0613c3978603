/* ADJOURN: an adjourned game is to be entered (A7).
 *
 * An action without fields: the clock goes from READY to PAUSE, and the list to its first item. */
#include "firmware/ui/screen.h"

static uint8_t adjourn_confirm(struct app *app)
{
	if (!game_clock_enter(&app->game))
		return NEXT_REFUSED;
	app->menu.item = ITEMS - 1; /* after it comes the first */
	return SCREEN_LIST;
}

const FLASH struct screen screen_adjourn = {
    .title = WORD_ADJOURN,
    .confirm = adjourn_confirm,
};
