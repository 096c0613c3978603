/* SEND SETTINGS: gives the settings of this clock to another one, over a crossed cable (L2).
 *
 * In READY only. OK sends the control as it was chosen, without a change for this game alone (III.4). The
 * text display says how far it is, and at the end the code that the other clock has now (L5).
 * firmware/settings_copy.c does the work. */
#include "firmware/settings_checksum.h"
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {FIELD(0, FIXED)};

/* It begins again with each OK. */
static bool send_begin(struct app *app)
{
	if (app->copying != COPY_WANTED && app->copying != COPY_SENDING)
		app->copying = COPY_NONE;
	return true;
}

static void send_text(const struct app *app, struct page *page)
{
	static const FLASH uint16_t texts[] = {
	    [COPY_NONE] = TEXT_CODE,
	    [COPY_WANTED] = TEXT_SENDING,
	    [COPY_SENDING] = TEXT_SENDING,
	    [COPY_SENT] = TEXT_SENT,
	    [COPY_SILENT] = TEXT_SEND_FAILED,
	    [COPY_REFUSED] = TEXT_NO_IN_GAME,
	    [COPY_DIFFERS] = TEXT_SETTINGS_OTHER,
	    [COPY_RECEIVED] = TEXT_RECEIVED,
	};

	page->values.code = chosen_code(&app->chosen, &app->options);
	page_text(page, ROW_FIELD, texts[app->copying]);
	if (app->copying == COPY_SENT)
		page_text(page, ROW_VALUE, TEXT_CODE);
}

static uint8_t send_confirm(struct app *app)
{
	if (app->game.state != PLAY_READY)
		return menu_done(app, false, TEXT_NO_IN_GAME);
	if (app->copying != COPY_SENDING)
		app->copying = COPY_WANTED;
	return SCREEN_SEND;
}

const FLASH struct screen screen_send = {
    FIELDS(fields),	 NAME(TEXT_SEND_SETTINGS), .keys = TEXT_KEYS_DO, .text = send_text,
    .begin = send_begin, .confirm = send_confirm,  .back = SCREEN_LIST,	 .next = SCREEN_LIST,
};
