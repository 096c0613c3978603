#include "firmware/transfer.h"

#include <string.h>

#include "firmware/code.h"
#include "firmware/zeitnot.h"
#include "hal/hal_compiler.h"

#define COLLECT_TIME (10 * TICKS_PER_SECOND) /* all of it takes three seconds at most */
/* Less than a second: then the next report is in the way again. */
#define ANSWER_TIME (TICKS_PER_SECOND * 3 / 4)
/* Behind "error 1" the answer may still come: the longest request is under way, and then a report. */
#define LATE_TIME (TICKS_PER_SECOND * 3 / 8)
#define TRIES	  3

/* The options that two clocks of one hall have in common.  The others belong to this clock. */
static const FLASH uint8_t common[] = {OPTION_SOUND, OPTION_TENTHS,  OPTION_WHITE,   OPTION_FREEZE,
				       OPTION_FORCE, OPTION_PENALTY, OPTION_LANGUAGE};
#define COMMON ((uint8_t)sizeof common)

static void finish(struct zeitnot *z, uint8_t transfer)
{
	z->app.transfer = transfer;
	z->app.dirty = 1;
	z->app.aloud = 1; /* the answer to the key that asked for it */
}

/* ---- the receiver --------------------------------------------------------------------------------------- */

void transfer_open(struct zeitnot *z)
{
	memset(&z->collected, 0, sizeof z->collected);
	z->collected.open = 1;
	z->collected.since = z->app.now;
}

bool transfer_collects(struct zeitnot *z)
{
	if (ticks_between(z->collected.since, z->app.now) > COLLECT_TIME)
		z->collected.open = 0;
	return z->collected.open;
}

/* The code that the clock would have. */
static uint16_t code_of(const struct zeitnot *z)
{
	const struct collected *collected = &z->collected;
	struct options options = z->app.options;

	for (uint8_t option = 0; option < OPTION_COUNT; option++) {
		if (collected->options >> option & 1)
			options.value[option] = collected->option[option];
	}
	return chosen_code(&collected->control, &options);
}

enum line_error transfer_close(struct zeitnot *z, uint16_t code)
{
	struct collected *collected = &z->collected;

	if (!transfer_collects(z)) /* an `end` whose answer was lost comes twice */
		return settings_code(&z->app.game.control, &z->app.options) == code ? LINE_OK
										    : LINE_ERROR_VALUE;
	if (!collected->has_control || code_of(z) != code)
		return LINE_ERROR_VALUE;
	collected->open = 0;
	for (uint8_t option = 0; option < OPTION_COUNT; option++) {
		if (collected->options >> option & 1)
			(void)app_set_option(&z->app, option, collected->option[option]);
	}
	for (uint8_t n = 0; n < STORE_OWN; n++) {
		if (collected->owns >> n & 1 && !store_save_own(&z->store, n, &collected->own[n]))
			return LINE_ERROR_MEMORY;
	}
	app_set_control(&z->app, &collected->control);
	finish(z, TRANSFER_RECEIVED);
	return LINE_OK;
}

/* ---- the sender ----------------------------------------------------------------------------------------- */

/* The steps: `receive`, the common options, the own controls, the control, `end`. */
enum {
	STEP_RECEIVE,
	STEP_OPTIONS,
	STEP_OWN = STEP_OPTIONS + COMMON,
	STEP_CONTROL = STEP_OWN + STORE_OWN,
	STEP_END,
	STEP_DONE
};

/* False: there is nothing to ask in this step. */
static bool ask(struct zeitnot *z, uint8_t step)
{
	struct line *line = &z->line;
	struct control control;

	if (step == STEP_RECEIVE) {
		line_ask_receive(line);
	} else if (step < STEP_OWN) {
		uint8_t option = common[step - STEP_OPTIONS];

		line_ask_option(line, option, z->app.options.value[option]);
	} else if (step < STEP_CONTROL) {
		if (!store_load_own(&z->store, (uint8_t)(step - STEP_OWN), &control))
			return false;
		line_ask_own(line, (uint8_t)(step - STEP_OWN), &control);
	} else if (step == STEP_CONTROL) {
		line_ask_control(line, &z->app.chosen);
	} else {
		line_ask_end(line, settings_code(&z->app.game.control, &z->app.options));
	}
	return true;
}

/* Asks for the present step, or for the next one that has something to ask. */
static void ask_on(struct zeitnot *z)
{
	struct sender *sender = &z->sender;

	while (sender->step < STEP_DONE && !ask(z, sender->step))
		sender->step++;
	sender->asked = z->app.now;
	sender->tries++;
	if (sender->step == STEP_DONE)
		finish(z, TRANSFER_SENT);
}

static void begin(struct zeitnot *z)
{
	memset(&z->sender, 0, sizeof z->sender);
	finish(z, TRANSFER_SENDING);
	ask_on(z);
}

/* The answer did not come, or the request did not arrive. */
static void ask_again(struct zeitnot *z)
{
	if (z->sender.tries == TRIES)
		finish(z, TRANSFER_SILENT);
	else
		ask_on(z);
}

static void take_answer(struct zeitnot *z)
{
	switch (z->line.answer) {
	case LINE_OK:
		z->sender.step++;
		z->sender.tries = 0;
		ask_on(z);
		break;
	case LINE_ERROR_DAMAGED:
		/* Perhaps it was a report of this clock: asked again at once, the request would be answered twice. */
		z->line.answered = 0;
		z->sender.asked = z->app.now - (instant)(ANSWER_TIME - LATE_TIME);
		break;
	case LINE_ERROR_NOW:
		finish(z, TRANSFER_REFUSED);
		break;
	default:
		finish(z, TRANSFER_DIFFERS);
	}
}

void transfer_end(struct zeitnot *z)
{
	z->collected.open = 0;
	if (z->app.transfer == TRANSFER_WANTED || z->app.transfer == TRANSFER_SENDING)
		finish(z, TRANSFER_SILENT);
}

void transfer_step(struct zeitnot *z)
{
	struct line *line = &z->line;

	if (z->app.transfer == TRANSFER_WANTED && line_may_ask(line)) {
		begin(z);
		return;
	}
	if (z->app.transfer != TRANSFER_SENDING || !line_may_ask(line))
		return;
	if (line->answered)
		take_answer(z);
	if (z->app.transfer == TRANSFER_SENDING && ticks_between(z->sender.asked, z->app.now) >= ANSWER_TIME)
		ask_again(z);
}
