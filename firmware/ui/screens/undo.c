/* UNDO: takes back what the arbiter did last: the end of a game (U3), or a return to an earlier position
 * (A5).
 *
 * Nothing can be changed: both times and counters of the game that would come back are shown, OK or PLAY
 * brings it back. Refused where there is nothing to take back. */
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/past.h"

static const FLASH struct field fields[] = {DRAWN(CELLS_PAIR, FIXED)};

static bool undo_begin(struct app *app)
{
	if (!app->previous.there)
		return store_undo_read(app->memory.store, &app->mark);
	game_clock_mark(&app->previous.game, app->now, &app->mark);
	return true;
}

static uint8_t undo_confirm(struct app *app)
{
	if (app->previous.there) {
		app_bring_back(app);
		return NEXT_DONE;
	}
	if (!past_restore(app))
		return NEXT_REFUSED;
	store_undo(app->memory.store);
	return NEXT_DONE;
}

const FLASH struct screen screen_undo = {
    FIELDS(fields),	     .title = WORD_UNDO,  .begin = undo_begin, .draw = past_draw_mark,
    .confirm = undo_confirm, .back = SCREEN_LIST, .next = SCREEN_LIST,
};
