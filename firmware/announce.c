#include "firmware/announce.h"

#include <string.h>

#include "firmware/ui/fault.h"
#include "firmware/zeitnot.h"

static void say(struct zeitnot *z, uint8_t side, uint8_t kind, uint16_t text)
{
	const struct utterance utterance = {.text = text};

	voice_speak(&z->voice, side, kind, &utterance, z->app.now);
}

/* What is wrong, and what to do: the next text, or after a loss of power what a restart asks for, too. */
static void say_fault(struct zeitnot *z, uint8_t side, uint16_t text)
{
	say(z, side, VOICE_FAULT, text);
	say(z, side, VOICE_FAULT, text == TEXT_POWER_LOST ? TEXT_FAULT_HUNG_DO : text + 1);
}

static void say_task(struct zeitnot *z, uint8_t side)
{
	struct utterance task;

	if (app_task(&z->app, &task))
		voice_speak(&z->voice, side, VOICE_WARNING, &task, z->app.now);
}

/* White's side, which the press that started the game has changed: no later press ends it. */
static void say_colours(struct zeitnot *z)
{
	uint16_t text = z->app.game.white == LEFT ? TEXT_WHITE_LEFT : TEXT_WHITE_RIGHT;

	say(z, LEFT, VOICE_FAULT, text);
	say(z, RIGHT, VOICE_FAULT, text);
}

void announce_event(struct zeitnot *z, const struct event *event)
{
	if (event->what == EVENT_FAULT) {
		say_fault(z, LEFT, fault_text(event->value));
		say_fault(z, RIGHT, fault_text(event->value));
	} else if (event->what == EVENT_REFUSED) {
		say(z, event->side, VOICE_WARNING, TEXT_NO_BLACK_PRESSES); /* why the press was refused */
	} else if (event->what == EVENT_COLOURS && z->app.game.state == PLAY_RUNNING) {
		say_colours(z);
	} else if (event->what == EVENT_PERIOD) {
		say_task(z, event->side);
	}
}

static void speak_active_faults(struct zeitnot *z, uint8_t side)
{
	const struct app *app = &z->app;

	if (app->interrupted)
		say_fault(z, side, TEXT_POWER_LOST);
	if (app->fault != FAULT_NONE)
		say_fault(z, side, fault_text(app->fault));
	if (app->battery_low && app->fault != FAULT_BATTERY)
		say_fault(z, side, TEXT_FAULT_BATTERY);
}

void announce_active_faults(struct zeitnot *z, uint8_t sides)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (sides >> side & 1)
			speak_active_faults(z, side);
	}
}

void announce_ignored_presses(struct zeitnot *z)
{
	uint16_t why = z->app.mode == APP_SELECT ? TEXT_NO_CHOOSE : 0;

	if (pending_take(&z->app.pending, WORK_IGNORED_LEFT))
		voice_ignored_press(&z->voice, LEFT, why, z->app.now);
	if (pending_take(&z->app.pending, WORK_IGNORED_RIGHT))
		voice_ignored_press(&z->voice, RIGHT, why, z->app.now);
}

bool announce_row(struct zeitnot *z, uint8_t row, bool first)
{
	const struct page *page = &z->page;
	uint8_t changed = z->said[row].changed;
	bool last = row == ROW_TITLE && changed == PAGE_RIGHT;

	if (page->full != row + 1 && memcmp(z->text_display.want[row], page->row[row], TEXT_COLUMNS) == 0)
		return false;
	/* B1: the position in the arbiter's list is not read out, so that what changed comes first. */
	if (page->says[row][1].text == TEXT_PLACE)
		changed &= PAGE_LEFT;
	/* The title is above hints that are read out by themselves; what it says is not new. */
	if (row == ROW_TITLE && z->app.hint >= HINTS_READ)
		return false;
	if (changed == 0)
		return false;
	if (first)
		voice_new_page(&z->voice);
	for (uint8_t end = 0; changed; end++, changed >>= 1) {
		if (changed & 1)
			voice_row(&z->voice, &page->says[row][end], last, z->app.now);
	}
	return true;
}
