#include "firmware/protocol/commands.h"

#include "firmware/core/notation.h"
#include "firmware/pack_upload.h"
#include "firmware/settings_checksum.h"
#include "firmware/tasks.h"
#include "firmware/ui/timers.h"
#include "firmware/zeitnot.h"
#include "hal/hal_serial.h"

#define SOON	   100u /* ticks in which the transmit ring empties by 23 characters */
#define SAVED_SOON 4u	/* ticks: a millisecond */
#define CHARACTERS 16	/* that are taken or sent at once */

static struct upload upload_of(struct zeitnot *z)
{
	return (struct upload){
	    .writer = &z->writer, .protocol = &z->protocol, .voice = &z->voice, .app = &z->app};
}

/* ---- requests ------------------------------------------------------------------------------------------ */

static enum protocol_error set_control(struct zeitnot *z, const struct protocol_order *order)
{
	bool collects = copy_collects(&z->copy, z->app.now);
	struct control control;

	if (!protocol_parse_control(&z->protocol, &control))
		return PROTOCOL_ANSWERED;
	if (order->request == PROTOCOL_CONTROL_SET && collects)
		copy_collect_control(&z->copy, &control);
	else if (order->request == PROTOCOL_CONTROL_SET)
		app_set_control(&z->app, &control);
	else if (collects)
		copy_collect_preset(&z->copy, order->number, &control);
	else if (!store_save_preset(&z->store, order->number, &control))
		return PROTOCOL_ERROR_MEMORY;
	return PROTOCOL_OK;
}

/* A control and a code are answered in steps, because a press may come between. The control is that of the
 * instant at which the request came. */
static enum protocol_error begin_parts(struct zeitnot *z)
{
	if (z->order.request != PROTOCOL_PRESET_GET)
		z->parts.control = z->app.game.control;
	else if (!store_load_preset(&z->store, z->order.number, &z->parts.control))
		return PROTOCOL_ERROR_NONE;
	z->parts.next = 0;
	z->parts.answering = true;
	return PROTOCOL_LATER;
}

static enum protocol_error answer_part(struct zeitnot *z)
{
	struct answer_parts *parts = &z->parts;
	bool code = z->order.request == PROTOCOL_CHECKSUM_GET;

	if (code)
		settings_checksum_part(&parts->crc, &parts->control, parts->next);
	else
		protocol_ok_part(&z->protocol, &parts->control, parts->next);
	if (++parts->next < NOTATION_PARTS)
		return PROTOCOL_LATER;
	if (code)
		protocol_ok_number(&z->protocol, settings_checksum_end(parts->crc, &z->app.options), 4);
	parts->answering = false;
	return PROTOCOL_ANSWERED;
}

/* Games of the log that are passed in one step on the way to an older one. */
#define GAMES 4

/* True: the game can be found in this step, or there is none. */
static bool reach_game(struct zeitnot *z, uint8_t n)
{
	uint8_t near = z->store.place.games + GAMES - 1;

	return near >= n || store_log_entries(&z->store, near) == 0;
}

static enum protocol_error get_entry(struct zeitnot *z, const struct protocol_order *order)
{
	struct game_log_entry entry;

	if (!reach_game(z, order->number))
		return PROTOCOL_LATER;
	if (order->value < 0 || !store_log_read(&z->store, order->number, order->value, &entry))
		return PROTOCOL_ERROR_NONE;
	protocol_ok_entry(&z->protocol, &entry);
	return PROTOCOL_ANSWERED;
}

static bool has_option(const struct zeitnot *z, uint8_t option)
{
	return option != OPTION_BRIGHTNESS || z->app.has_brightness;
}

static enum protocol_error get_option(struct zeitnot *z, uint8_t option)
{
	if (!has_option(z, option))
		return PROTOCOL_ERROR_BOARD;
	protocol_ok_option(&z->protocol, option, z->app.options.value[option]);
	return PROTOCOL_ANSWERED;
}

static enum protocol_error set_option(struct zeitnot *z, const struct protocol_order *order)
{
	if (!has_option(z, order->number))
		return PROTOCOL_ERROR_BOARD;
	if (!option_valid(order->number, order->value))
		return PROTOCOL_ERROR_VALUE;
	if (copy_collects(&z->copy, z->app.now))
		copy_collect_option(&z->copy, order->number, order->value);
	else
		(void)app_set_option(&z->app, order->number, order->value);
	return PROTOCOL_OK;
}

/* Requests that belong to a collection; any other ends it. */
static bool feeds_collection(uint8_t request)
{
	return request == PROTOCOL_CONTROL_SET || request == PROTOCOL_PRESET_SET ||
	       request == PROTOCOL_OPTION_SET || request == PROTOCOL_END;
}

static bool changes_something(uint8_t request)
{
	return feeds_collection(request) || request == PROTOCOL_RECEIVE || request == PROTOCOL_PACK_WRITE;
}

static enum protocol_error number_request(struct protocol *protocol, uint16_t n)
{
	protocol_ok_number(protocol, n, 1);
	return PROTOCOL_ANSWERED;
}

/* What asks, or has a pack or settings from elsewhere. */
static enum protocol_error execute_other(struct zeitnot *z, const struct protocol_order *order)
{
	struct upload upload = upload_of(z);

	switch (order->request) {
	case PROTOCOL_RECEIVE:
		copy_open(&z->copy, &z->app);
		return PROTOCOL_OK;
	case PROTOCOL_END:
		return copy_close(&z->copy, &z->app, order->value);
	case PROTOCOL_SPEECH_GET:
		return number_request(&z->protocol, z->voice.underruns);
	case PROTOCOL_PACK_GET:
		return upload_report_pack(&upload, order->number);
	case PROTOCOL_PACK_WRITE:
		return upload_begin(&upload, order->number);
	case PROTOCOL_HOURS_GET:
		return number_request(&z->protocol, z->app.hours);
	case PROTOCOL_LOG_COUNT:
		if (!reach_game(z, order->number))
			return PROTOCOL_LATER;
		return number_request(&z->protocol, store_log_entries(&z->store, order->number));
	default: /* PROTOCOL_LOG_ENTRY */
		return get_entry(z, order);
	}
}

static enum protocol_error execute_request(struct zeitnot *z, const struct protocol_order *order)
{
	struct protocol *protocol = &z->protocol;

	if (!feeds_collection(order->request))
		copy_drop(&z->copy);
	else if (order->request != PROTOCOL_END)
		z->copy.collected.taken = 0;
	if (changes_something(order->request) && !app_takes_settings(&z->app)) { /* U5 */
		if (order->request == PROTOCOL_END) /* a press came while it was carried out */
			copy_drop(&z->copy);
		return PROTOCOL_ERROR_NOW;
	}
	if (feeds_collection(order->request) && order->request != PROTOCOL_END &&
	    copy_is_broken(&z->copy, z->app.now))
		return PROTOCOL_ERROR_NONE;
	switch (order->request) {
	case PROTOCOL_REPORT:
		protocol_changed(protocol);
		return PROTOCOL_OK;
	case PROTOCOL_PRESET_GET:
	case PROTOCOL_CONTROL_GET:
	case PROTOCOL_CHECKSUM_GET:
		return begin_parts(z);
	case PROTOCOL_CONTROL_SET:
	case PROTOCOL_PRESET_SET:
		return set_control(z, order);
	case PROTOCOL_OPTION_GET:
		return get_option(z, order->number);
	case PROTOCOL_OPTION_SET:
		return set_option(z, order);
	default:
		return execute_other(z, order);
	}
}

/* L2: `ok` means that it is saved. What could not be saved is refused, although the clock has it until its
 * power is gone. */
static enum protocol_error when_saved(struct zeitnot *z)
{
	if (pending_has(&z->app.pending, WORK_SAVE))
		return PROTOCOL_LATER;
	z->saving = false;
	if (z->store.present)
		return PROTOCOL_OK;
	copy_drop(&z->copy); /* an `end` that comes again is no second one */
	return PROTOCOL_ERROR_MEMORY;
}

static enum protocol_error continue_request(struct zeitnot *z)
{
	if (z->saving)
		return when_saved(z);
	return z->parts.answering ? answer_part(z) : execute_request(z, &z->order);
}

static void answer_request(struct zeitnot *z)
{
	enum protocol_error error = continue_request(z);

	if (error == PROTOCOL_OK && pending_has(&z->app.pending, WORK_SAVE) &&
	    changes_something(z->order.request)) {
		z->saving = true;
		error = PROTOCOL_LATER;
	}
	if (error == PROTOCOL_LATER)
		return;
	z->order.request = PROTOCOL_NOTHING;
	if (error == PROTOCOL_OK)
		protocol_ok(&z->protocol);
	else if (error != PROTOCOL_ANSWERED)
		protocol_refuse(&z->protocol, error);
}

/* ---- reports ------------------------------------------------------------------------------------------- */

static void report(struct zeitnot *z)
{
	struct protocol_report *r = &z->protocol.report;
	const struct app *app = &z->app;

	protocol_fill_report(r, &app->game, app_confirmed_time(app));
	r->state = app->mode;
	r->fault = app->fault;
	if (app->battery_low)
		r->signs |= PROTOCOL_SIGN_BATTERY;
	if (app->interrupted)
		r->signs |= PROTOCOL_SIGN_INTERRUPTED;
	if (app_option(app, OPTION_SOUND) && !app->muted)
		r->signs |= PROTOCOL_SIGN_SOUND;
	protocol_send_report(&z->protocol, app->now);
}

/* ---- the piece of work --------------------------------------------------------------------------------- */

/* False: there is nothing to send, or the board takes nothing more for now. */
static bool send_request(struct protocol *protocol)
{
	uint8_t n = 0;
	char out;

	while (n < CHARACTERS && hal_serial_space() > 0 && protocol_send(protocol, &out)) {
		hal_serial_put(out);
		n++;
		if (protocol_between_pieces(protocol))
			break;
	}
	return n > 0;
}

static bool receive_request(struct protocol *protocol)
{
	uint8_t in, n = 0;

	while (n < CHARACTERS && protocol_listens(protocol) && hal_serial_take(&in)) {
		protocol_receive(protocol, in);
		n++;
	}
	return n > 0;
}

static void change_cable(struct zeitnot *z, bool cable)
{
	z->cable = cable;
	z->order.request = PROTOCOL_NOTHING;
	z->saving = false;
	z->parts.answering = false;
	protocol_reset(&z->protocol, z->app.now);
	copy_end(&z->copy, &z->app);
	upload_end(&z->writer);
}

static bool continue_upload(struct zeitnot *z)
{
	struct upload upload = upload_of(z);

	tasks_later(z, WORK_PROTOCOL, UPLOAD_STEP);
	return send_request(&z->protocol) || upload_step(&upload, z->cable);
}

static bool take_request(struct zeitnot *z)
{
	uint8_t state = z->protocol.request;
	enum protocol_request request = protocol_take(&z->protocol, &z->order);

	if (z->order.request ==
	    PROTOCOL_VERSION_GET) /* answered already; it ends a collection as any other */
		copy_drop(&z->copy);
	z->order.request = request;
	return z->order.request != PROTOCOL_NOTHING || z->protocol.request != state;
}

bool protocol_attends(const struct zeitnot *z)
{
	return z->cable || hal_serial_present() || upload_is_active(&z->writer) ||
	       z->app.copying == COPY_WANTED;
}

bool protocol_has_report(const struct zeitnot *z)
{
	return z->protocol.due && protocol_wants_report(&z->protocol, z->app.now) &&
	       z->order.request == PROTOCOL_NOTHING && !upload_is_active(&z->writer);
}

/* L2: what a sender has left half done keeps nobody at the clock from working. */
static void be_touched(struct zeitnot *z)
{
	z->app.touched = false;
	if (!copy_closes(&z->copy))
		copy_break(&z->copy);
	writer_stop(&z->writer, STATUS_REFUSED);
}

bool protocol_io(struct zeitnot *z)
{
	struct protocol *protocol = &z->protocol;
	bool cable = hal_serial_present(), may_ask;

	if (z->app.touched)
		be_touched(z);
	if (cable != z->cable) {
		change_cable(z, cable);
		return true;
	}
	if (upload_is_active(&z->writer))
		return continue_upload(z);
	if (!cable) {
		copy_end(&z->copy, &z->app);
		return false;
	}
	if (z->order.request != PROTOCOL_NOTHING) {
		answer_request(z);
		if (z->saving) /* it may wait for a digit */
			tasks_later(z, WORK_PROTOCOL, SAVED_SOON);
		return !z->saving;
	}
	if (protocol_wants_report(protocol, z->app.now)) {
		report(z);
		return true;
	}
	if (send_request(protocol) || receive_request(protocol) || take_request(z))
		return true;
	tasks_later(z, WORK_PROTOCOL,
		    hal_serial_space() == 0 ? SOON : protocol_next_report(protocol, z->app.now));
	may_ask = protocol_may_ask(protocol);
	copy_step(&z->copy, &z->app, protocol);
	return may_ask && !protocol_may_ask(protocol);
}
