#include "firmware/settings_copy.h"

#include <string.h>

#include "firmware/settings_checksum.h"
#include "hal/hal_compiler.h"

#define COLLECT_TIME (10 * TICKS_PER_SECOND) /* without a setting */
/* Less than a second: then the next report is in the way again. */
#define ANSWER_TIME (TICKS_PER_SECOND * 3 / 4)
/* After "error 1" the answer may still come: the longest request is under way, and then a report. */
#define LATE_TIME (TICKS_PER_SECOND * 3 / 8)
#define TRIES	  3

/* The options that two clocks of one hall have in common.  The others belong to this clock. */
static const FLASH uint8_t common[] = {OPTION_SOUND, OPTION_TENTHS,  OPTION_WHITE,   OPTION_FREEZE,
				       OPTION_FORCE, OPTION_PENALTY, OPTION_LANGUAGE};
#define COMMON ((uint8_t)sizeof common)

/* ---- the receiver -------------------------------------------------------------------------------------- */

void copy_start(struct settings_copy *copy, struct app *app)
{
	if (!app->options.receiving)
		return;
	copy->collected.broken = true;
	copy->collected.since = app->now;
	pending_save(&app->pending, SAVE_OPTIONS);
}

void copy_open(struct settings_copy *copy, struct app *app)
{
	struct collected *collected = &copy->collected;

	memset(collected, 0, sizeof *collected);
	collected->open = true;
	collected->since = app->now;
	pending_save(&app->pending, SAVE_OPTIONS);
}

static void note_time(struct collected *collected, instant now)
{
	if (ticks_between(collected->since, now) > COLLECT_TIME) {
		collected->open = false;
		collected->broken = false;
	}
	collected->since = now;
}

bool copy_collects(struct settings_copy *copy, instant now)
{
	note_time(&copy->collected, now);
	return copy->collected.open;
}

bool copy_is_broken(struct settings_copy *copy, instant now)
{
	note_time(&copy->collected, now);
	return copy->collected.broken;
}

void copy_drop(struct settings_copy *copy)
{
	copy->collected.open = false;
	copy->collected.broken = false;
	copy->collected.taken = false;
}

bool copy_closes(const struct settings_copy *copy)
{
	return copy->collected.open && copy->collected.kept > 0;
}

void copy_break(struct settings_copy *copy)
{
	bool broken = copy->collected.open || copy->collected.broken;

	copy_drop(copy);
	copy->collected.broken = broken;
}

void copy_collect_control(struct settings_copy *copy, const struct control *control)
{
	copy->collected.control = *control;
	copy->collected.has_control = true;
}

void copy_collect_preset(struct settings_copy *copy, uint8_t n, const struct control *control)
{
	copy->collected.preset[n] = *control;
	copy->collected.presets |= 1u << n;
}

void copy_collect_option(struct settings_copy *copy, uint8_t option, int16_t value)
{
	copy->collected.option[option] = value;
	copy->collected.options |= UINT32_C(1) << option;
}

/* The code that the clock would have. */
static uint16_t code_of(const struct collected *collected, const struct app *app)
{
	struct options options = app->options;
	uint32_t bits = collected->options;

	for (uint8_t option = 0; bits; option++, bits >>= 1) {
		if (bits & 1)
			options.value[option] = collected->option[option];
	}
	return chosen_code(&collected->control, &options);
}

/* The next user preset. */
static enum protocol_error save_preset(struct collected *collected, struct app *app)
{
	uint8_t n = collected->kept - 1;

	collected->kept++;
	if ((collected->presets >> n & 1) && !store_save_preset(app->store, n, &collected->preset[n])) {
		collected->open = false;
		return PROTOCOL_ERROR_MEMORY;
	}
	return PROTOCOL_LATER;
}

static enum protocol_error take_over(struct collected *collected, struct app *app)
{
	uint32_t bits = collected->options;

	collected->open = false;
	collected->taken = true;
	for (uint8_t option = 0; bits; option++, bits >>= 1) {
		if (bits & 1)
			(void)app_set_option(app, option, collected->option[option]);
	}
	app_set_control(app, &collected->control);
	app_set_copy(app, COPY_RECEIVED);
	return PROTOCOL_OK;
}

enum protocol_error copy_close(struct settings_copy *copy, struct app *app, uint16_t code)
{
	struct collected *collected = &copy->collected;

	if (!copy_collects(copy, app->now)) { /* an `end` whose answer was lost comes twice */
		bool again = collected->taken && settings_checksum(&app->game.control, &app->options) == code;

		collected->broken = false;
		return again ? PROTOCOL_OK : PROTOCOL_ERROR_NONE;
	}
	if (collected->kept > STORE_USER_PRESETS)
		return take_over(collected, app);
	if (collected->kept > 0)
		return save_preset(collected, app);
	if (!collected->has_control || code_of(collected, app) != code) {
		collected->open = false;
		return PROTOCOL_ERROR_VALUE;
	}
	collected->kept = 1;
	return PROTOCOL_LATER;
}

/* ---- the sender ---------------------------------------------------------------------------------------- */

/* The steps: `receive`, the common options, the user presets, the control, `end`. */
enum {
	STEP_RECEIVE,
	STEP_OPTIONS,
	STEP_PRESETS = STEP_OPTIONS + COMMON,
	STEP_CONTROL = STEP_PRESETS + STORE_USER_PRESETS,
	STEP_END,
	STEP_DONE
};

/* False: there is nothing to ask in this step. */
static bool ask_copy(uint8_t step, struct app *app, struct protocol *protocol)
{
	struct control control;

	if (step == STEP_RECEIVE) {
		protocol_ask_receive(protocol);
	} else if (step < STEP_PRESETS) {
		uint8_t option = common[step - STEP_OPTIONS];

		protocol_ask_option(protocol, option, app->options.value[option]);
	} else if (step < STEP_CONTROL) {
		uint8_t n = step - STEP_PRESETS;

		if (!store_load_preset(app->store, n, &control))
			return false;
		protocol_ask_preset(protocol, n, &control);
	} else if (step == STEP_CONTROL) {
		protocol_ask_control(protocol, &app->chosen);
	} else {
		protocol_ask_end(protocol, chosen_code(&app->chosen, &app->options));
	}
	return true;
}

/* Asks for the present step, or for the next one that has something to ask. */
static void ask_on(struct sender *sender, struct app *app, struct protocol *protocol)
{
	while (sender->step < STEP_DONE && !ask_copy(sender->step, app, protocol))
		sender->step++;
	sender->asked = app->now;
	sender->tries++;
	if (sender->step == STEP_DONE)
		app_set_copy(app, COPY_SENT);
}

static void begin_copy(struct sender *sender, struct app *app, struct protocol *protocol)
{
	memset(sender, 0, sizeof *sender);
	app_set_copy(app, COPY_SENDING);
	ask_on(sender, app, protocol);
}

/* The answer did not come, or the request did not arrive. */
static void ask_again(struct sender *sender, struct app *app, struct protocol *protocol)
{
	if (sender->tries == TRIES)
		app_set_copy(app, COPY_SILENT);
	else
		ask_on(sender, app, protocol);
}

static void take_answer(struct sender *sender, struct app *app, struct protocol *protocol, uint8_t answer)
{
	switch (answer) {
	case PROTOCOL_OK:
		sender->step++;
		sender->tries = 0;
		ask_on(sender, app, protocol);
		break;
	case PROTOCOL_ERROR_DAMAGED:
		/* Perhaps it was a report of this clock: asked again at once, the request would be answered
		 * twice. */
		sender->asked = app->now - (ANSWER_TIME - LATE_TIME);
		break;
	case PROTOCOL_ERROR_NOW:
		app_set_copy(app, COPY_REFUSED);
		break;
	default:
		app_set_copy(app, COPY_DIFFERS);
	}
}

void copy_end(struct settings_copy *copy, struct app *app)
{
	copy_break(copy);
	if (app->copying == COPY_WANTED || app->copying == COPY_SENDING)
		app_set_copy(app, COPY_SILENT);
}

void copy_step(struct settings_copy *copy, struct app *app, struct protocol *protocol)
{
	struct sender *sender = &copy->sender;
	enum protocol_error answer;

	if (!protocol_may_ask(protocol))
		return;
	if (app->copying == COPY_WANTED)
		begin_copy(sender, app, protocol);
	else if (app->copying == COPY_SENDING && protocol_take_answer(protocol, &answer))
		take_answer(sender, app, protocol, answer);
	else if (app->copying == COPY_SENDING && ticks_between(sender->asked, app->now) >= ANSWER_TIME)
		ask_again(sender, app, protocol);
}
