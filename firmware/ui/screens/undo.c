/* UNDO: takes back the arbiter's last act (A11).
 *
 * Nothing can be changed: the text display has the act and both times of the game that would come
 * back, and OK or PLAY brings it back. Where there is nothing to take back, the text display says so. */
#include "firmware/ui/undo.h"

#include "firmware/ui/menu.h"
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {FIELD(0, FIXED)};

static void undo_text(const struct app *app, struct page *page)
{
	const struct undo *undo = &app->undo;

	if (undo->act == 0) {
		page_text(page, ROW_FIELD, TEXT_NOTHING_TO_UNDO);
		if (app->menu.screen == SCREEN_UNDO)
			page_text(page, ROW_KEYS, TEXT_KEYS_NOTHING);
		return;
	}
	page_text(page, ROW_FIELD,
		  undo->act == ACT_NEW_GAME ? (uint16_t)TEXT_UNDO_GAME : menu_act_name(undo->act));
	if (!undo_is_exchanged(app)) /* otherwise each would be on the other side */
		menu_both_times(page, &undo->game.control, undo->game.side[LEFT].left,
				undo->game.side[RIGHT].left);
}

static uint8_t undo_confirm(struct app *app)
{
	if (app->undo.act)
		undo_act(app);
	return NEXT_DONE;
}

const FLASH struct screen screen_undo = {
    FIELDS(fields),	     NAME(TEXT_UNDO),	  .keys = TEXT_KEYS_DO, .text = undo_text,
    .confirm = undo_confirm, .back = SCREEN_LIST, .next = SCREEN_LIST,
};
