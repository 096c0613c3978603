#include "firmware/line/commands.h"

#include "firmware/code.h"
#include "firmware/tasks.h"
#include "firmware/ui/timers.h"
#include "firmware/writing.h"
#include "firmware/zeitnot.h"
#include "hal/hal_line.h"

#define SOON	   100u /* ticks in which the transmit ring empties by 23 characters */
#define SAVED_SOON 4u	/* ticks: a millisecond */
#define CHARACTERS 16	/* that are taken or sent at once */

static struct writing writing_of(struct zeitnot *z)
{
	return (struct writing){.writer = &z->writer, .line = &z->line, .voice = &z->voice, .app = &z->app};
}

/* ---- requests --------------------------------------------------------------------------------------------------- */

static enum line_error set_control(struct zeitnot *z, const struct line_order *order)
{
	bool collects = transfer_collects(&z->copy, z->app.now);
	struct control control;

	if (!line_parse_control(&z->line, &control))
		return LINE_ANSWERED;
	if (order->request == LINE_CONTROL_SET && collects)
		transfer_collect_control(&z->copy, &control);
	else if (order->request == LINE_CONTROL_SET)
		app_set_control(&z->app, &control);
	else if (collects)
		transfer_collect_own(&z->copy, order->number, &control);
	else if (!store_save_own(&z->store, order->number, &control))
		return LINE_ERROR_MEMORY;
	return LINE_OK;
}

static enum line_error get_own(struct zeitnot *z, uint8_t n)
{
	struct control control;

	if (!store_load_own(&z->store, n, &control))
		return LINE_ERROR_NONE;
	line_ok_control(&z->line, &control);
	return LINE_ANSWERED;
}

static enum line_error get_entry(struct zeitnot *z, const struct line_order *order)
{
	struct game_log_entry entry;

	if (order->value < 0 || !store_log_read(&z->store, order->number, order->value, &entry))
		return LINE_ERROR_NONE;
	line_ok_entry(&z->line, &entry);
	return LINE_ANSWERED;
}

static bool has_option(const struct zeitnot *z, uint8_t option)
{
	return option != OPTION_BRIGHTNESS || z->app.has_brightness;
}

static enum line_error get_option(struct zeitnot *z, uint8_t option)
{
	if (!has_option(z, option))
		return LINE_ERROR_BOARD;
	line_ok_option(&z->line, option, z->app.options.value[option]);
	return LINE_ANSWERED;
}

static enum line_error set_option(struct zeitnot *z, const struct line_order *order)
{
	if (!has_option(z, order->number))
		return LINE_ERROR_BOARD;
	if (!option_valid(order->number, order->value))
		return LINE_ERROR_VALUE;
	if (transfer_collects(&z->copy, z->app.now))
		transfer_collect_option(&z->copy, order->number, order->value);
	else
		(void)app_set_option(&z->app, order->number, order->value);
	return LINE_OK;
}

/* Requests that belong to a collection; any other ends it. */
static bool feeds_collection(uint8_t request)
{
	return request == LINE_CONTROL_SET || request == LINE_OWN_SET || request == LINE_OPTION_SET ||
	       request == LINE_END;
}

static bool changes_something(uint8_t request)
{
	return feeds_collection(request) || request == LINE_RECEIVE || request == LINE_PACK_WRITE;
}

static enum line_error number(struct line *line, uint16_t n, uint8_t digits)
{
	line_ok_number(line, n, digits);
	return LINE_ANSWERED;
}

/* What asks, or has a pack or settings from elsewhere. */
static enum line_error execute_other(struct zeitnot *z, const struct line_order *order)
{
	struct writing writing = writing_of(z);

	switch (order->request) {
	case LINE_RECEIVE:
		transfer_open(&z->copy, z->app.now);
		return LINE_OK;
	case LINE_END:
		return transfer_close(&z->copy, &z->app, order->value);
	case LINE_CODE_GET:
		return number(&z->line, settings_code(&z->app.game.control, &z->app.options), 4);
	case LINE_SPEECH_GET:
		return number(&z->line, z->voice.underruns, 1);
	case LINE_PACK_GET:
		return writing_tell(&writing, order->number);
	case LINE_PACK_WRITE:
		return writing_begin(&writing, order->number);
	case LINE_HOURS_GET:
		return number(&z->line, z->app.hours, 1);
	case LINE_LOG_COUNT:
		return number(&z->line, store_log_entries(&z->store, order->number), 1);
	default: /* LINE_LOG_ENTRY */
		return get_entry(z, order);
	}
}

static enum line_error execute(struct zeitnot *z, const struct line_order *order)
{
	struct line *line = &z->line;

	if (!feeds_collection(order->request))
		transfer_drop(&z->copy);
	if (changes_something(order->request) && !app_takes_settings(&z->app)) /* U5 */
		return LINE_ERROR_NOW;
	switch (order->request) {
	case LINE_REPORT:
		line_changed(line);
		return LINE_OK;
	case LINE_OWN_GET:
		return get_own(z, order->number);
	case LINE_CONTROL_GET:
		line_ok_control(line, &z->app.game.control);
		return LINE_ANSWERED;
	case LINE_CONTROL_SET:
	case LINE_OWN_SET:
		return set_control(z, order);
	case LINE_OPTION_GET:
		return get_option(z, order->number);
	case LINE_OPTION_SET:
		return set_option(z, order);
	default:
		return execute_other(z, order);
	}
}

/* L2: `ok` means that it is saved.  What could not be saved is refused, although the clock has it until its power is gone. */
static enum line_error when_saved(struct zeitnot *z)
{
	if (pending_has(&z->app.pending, WORK_SAVE))
		return LINE_LATER;
	z->saving = false;
	return z->store.present ? LINE_OK : LINE_ERROR_MEMORY;
}

static void answer(struct zeitnot *z)
{
	enum line_error error = z->saving ? when_saved(z) : execute(z, &z->order);

	if (error == LINE_OK && pending_has(&z->app.pending, WORK_SAVE) &&
	    changes_something(z->order.request)) {
		z->saving = true;
		error = LINE_LATER;
	}
	if (error == LINE_LATER)
		return;
	z->order.request = LINE_NOTHING;
	if (error == LINE_OK)
		line_ok(&z->line);
	else if (error != LINE_ANSWERED)
		line_refuse(&z->line, error);
}

/* ---- reports ---------------------------------------------------------------------------------------------------- */

static void report(struct zeitnot *z)
{
	struct line_report *r = &z->line.report;
	const struct app *app = &z->app;

	line_fill_report(r, &app->game, app_settled(app));
	r->state = app->mode;
	r->fault = app->fault;
	if (app->battery_low)
		r->signs |= LINE_SIGN_BATTERY;
	if (app->interrupted)
		r->signs |= LINE_SIGN_INTERRUPTED;
	if (app_option(app, OPTION_SOUND))
		r->signs |= LINE_SIGN_SOUND;
	line_send_report(&z->line, app->now);
}

/* ---- the piece of work ------------------------------------------------------------------------------------------ */

/* False: there is nothing to send, or the board takes nothing more for now. */
static bool send(struct line *line)
{
	uint8_t n = 0;
	char out;

	while (n < CHARACTERS && hal_line_space() > 0 && line_send(line, &out)) {
		hal_line_put(out);
		n++;
		if (line_between_pieces(line))
			break;
	}
	return n > 0;
}

static bool receive(struct line *line)
{
	uint8_t in, n = 0;

	while (n < CHARACTERS && line_listens(line) && hal_line_take(&in)) {
		line_receive(line, in);
		n++;
	}
	return n > 0;
}

static void change_cable(struct zeitnot *z, bool cable)
{
	z->cable = cable;
	z->order.request = LINE_NOTHING;
	z->saving = false;
	line_reset(&z->line, z->app.now);
	transfer_end(&z->copy, &z->app);
	writing_end(&z->writer);
}

static bool go_on_writing(struct zeitnot *z)
{
	struct writing writing = writing_of(z);

	tasks_later(z, WORK_LINE, WRITING_STEP);
	return send(&z->line) || writing_step(&writing, z->cable);
}

static bool take_request(struct zeitnot *z)
{
	uint8_t state = z->line.request;
	enum line_request request = line_take(&z->line, &z->order);

	if (z->order.request == LINE_VERSION_GET) /* answered already; it ends a collection as any other */
		transfer_drop(&z->copy);
	z->order.request = request;
	return z->order.request != LINE_NOTHING || z->line.request != state;
}

bool line_attends(const struct zeitnot *z)
{
	return z->cable || hal_line_present() || writing_goes_on(&z->writer);
}

bool line_has_news(const struct zeitnot *z)
{
	return z->line.due && line_wants_report(&z->line, z->app.now) && !writing_goes_on(&z->writer);
}

/* L2: what a sender has left half done keeps nothing from whoever stands at the clock. */
static void be_touched(struct zeitnot *z)
{
	z->app.touched = 0;
	transfer_drop(&z->copy);
	writer_stop(&z->writer, NEWS_REFUSED);
}

bool line_work(struct zeitnot *z)
{
	struct line *line = &z->line;
	bool cable = hal_line_present(), may_ask;

	if (z->app.touched)
		be_touched(z);
	if (cable != z->cable) {
		change_cable(z, cable);
		return true;
	}
	if (writing_goes_on(&z->writer))
		return go_on_writing(z);
	if (!cable)
		return false;
	if (z->order.request != LINE_NOTHING) {
		answer(z);
		if (z->saving) /* it may wait for a digit */
			tasks_later(z, WORK_LINE, SAVED_SOON);
		return !z->saving;
	}
	if (line_wants_report(line, z->app.now)) {
		report(z);
		return true;
	}
	if (send(line) || receive(line) || take_request(z))
		return true;
	tasks_later(z, WORK_LINE, hal_line_space() == 0 ? SOON : line_next_report(line, z->app.now));
	may_ask = line_may_ask(line);
	transfer_step(&z->copy, &z->app, line);
	return may_ask && !line_may_ask(line);
}
