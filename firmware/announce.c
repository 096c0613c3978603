#include "firmware/announce.h"

#include <string.h>

#include "firmware/ui/fault.h"
#include "firmware/zeitnot.h"

/* What is wrong, and what to do: the next text. */
static void say_fault(struct zeitnot *z, uint8_t side, uint16_t text)
{
	for (uint8_t i = 0; i < 2; i++) {
		struct saying saying = {.text = text + i};

		voice_say(&z->voice, side, VOICE_FAULT, &saying, z->app.now);
	}
}

void announce_event(struct zeitnot *z, const struct event *event)
{
	struct saying saying = {.text = TEXT_NO_BLACK_PRESSES};

	if (event->what == EVENT_FAULT) {
		say_fault(z, LEFT, fault_text(event->value));
		say_fault(z, RIGHT, fault_text(event->value));
	} else if (event->what == EVENT_REFUSED) {
		voice_say(&z->voice, event->side, VOICE_ANSWER, &saying, z->app.now);
	} else if (event->what == EVENT_PERIOD && app_task(&z->app, &saying)) {
		voice_say(&z->voice, event->side, VOICE_WARNING, &saying, z->app.now);
	}
}

static void say_standing_faults(struct zeitnot *z, uint8_t side)
{
	const struct app *app = &z->app;

	if (app->interrupted)
		say_fault(z, side, TEXT_POWER_LOST);
	if (app->fault != FAULT_NONE)
		say_fault(z, side, fault_text(app->fault));
	if (app->battery_low && app->fault != FAULT_BATTERY)
		say_fault(z, side, TEXT_FAULT_BATTERY);
}

void announce_standing_faults(struct zeitnot *z, uint8_t sides)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (sides >> side & 1)
			say_standing_faults(z, side);
	}
}

void announce_stray_presses(struct zeitnot *z)
{
	if (pending_take(&z->app.pending, WORK_STRAY_LEFT))
		voice_stray_press(&z->voice, LEFT, z->app.now);
	if (pending_take(&z->app.pending, WORK_STRAY_RIGHT))
		voice_stray_press(&z->voice, RIGHT, z->app.now);
}

#define NUMBER_AT 15 /* of the choice and the list: a number stands behind this column */

/* The texts of a row that are read out (PAGE_...).  What keys do is not said again where only the number behind it is another one, and the place
 * in the arbiter's list is not said at all: B1, what changed comes first. */
static uint8_t read_out(const struct zeitnot *z, uint8_t row)
{
	const struct page *page = &z->page;
	uint16_t keys = page->says[row][0].text;
	uint8_t texts = page->texts[row];

	if (row == ROW_KEYS && (keys == TEXT_KEYS_LIST || keys == TEXT_KEYS_CHOOSE) &&
	    memcmp(z->words.want[row], page->row[row], NUMBER_AT) == 0)
		texts &= PAGE_RIGHT;
	if ((texts & PAGE_RIGHT) && page->says[row][1].text == TEXT_PLACE)
		texts &= PAGE_LEFT;
	return texts;
}

bool announce_row(struct zeitnot *z, uint8_t row, bool first)
{
	const struct page *page = &z->page;
	uint8_t texts = read_out(z, row);
	bool has_cursor_now = page->full == row + 1 && page->full != z->full;

	if (!has_cursor_now && memcmp(z->words.want[row], page->row[row], TEXT_COLUMNS) == 0)
		return false;
	if (texts == 0)
		return false;
	if (first)
		voice_new_page(&z->voice);
	for (uint8_t end = 0; end < 2; end++) {
		if (texts >> end & 1)
			voice_row(&z->voice, &page->says[row][end], z->app.now);
	}
	return true;
}
