#include "firmware/zeitnot.h"

#include <string.h>

#include "firmware/battery.h"
#include "firmware/code.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/page.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/timers.h"
#include "firmware/writing.h"
#include "hal/hal_compiler.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "hal/hal_line.h"
#include "hal/hal_power.h"
#include "hal/hal_sound.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"
#include "hal/hal_words.h"

/* N5: two alkaline cells under the board's load (hardware/power.md); apart, so that the sign does not flutter. */
#define BATTERY_LOW_MV 2300u
#define BATTERY_OK_MV  2450u

#define LOOK_EVERY 8	/* eighths of a minute */
#define LINE_SOON  100u /* ticks in which the transmit ring empties by 23 characters */
#define WORDS_ROOM 6	/* ticks: a piece of the words is written if nothing else is due before (D3) */
#define WORDS_GAP                                                                                            \
	5 /* ticks from one piece to the next: the board sleeps between them, and does what is due each period */
#define PAGE_ROOM  24 /* likewise for a page, which takes 4 ms; 8 while something is said */
#define VOICE_ROOM 48 /* likewise for the voice, which takes up to 9 ms (B3) */
#define LONG_ROOM  40 /* likewise for a report on the line, for saving and for the battery: up to 10 ms */
#define RELIEF	   48 /* the deck gets so long to fill its ring when little is in it */

/* D3: a digit that is due so soon comes first. */
static RARE bool digit_is_near(struct zeitnot *z)
{
	return app_next_digit(&z->app, timebase_at(&z->timebase, hal_time_now())) < LONG_ROOM;
}

/* ---- memory ------------------------------------------------------------------------------------------------------- */

/* N4: a game that cannot be is not saved over one that was. */
static void check_game(struct zeitnot *z)
{
	struct app *app = &z->app;

	if (game_clock_valid(&app->game))
		return;
	if (!store_load_game(&z->store, &app->game, app->now))
		game_clock_init(&app->game, &app->game.control, FREEZE_AUTO, LEFT);
	app_resume(app, true);
	app_set_fault(app, FAULT_STATE);
}

static void apply_options(struct zeitnot *z)
{
	const int16_t *value = z->app.options.value;

	timebase_set_trim(&z->timebase, value[OPTION_TRIM]);
	hal_display_brightness((uint8_t)value[OPTION_BRIGHTNESS]);
	hal_words_contrast((uint8_t)value[OPTION_CONTRAST]);
	z->store.number = (uint16_t)value[OPTION_NUMBER];
}

/* What events and the app want saved.  A save may wait for a digit, but never for another press: each has its mark. */
static RARE void serve(struct zeitnot *z)
{
	struct app *app = &z->app;
	uint8_t saves = z->saves | app->saves;

	z->saves = 0;
	app->saves = 0;
	if (app->options_changed) {
		app->options_changed = 0;
		store_save_settings(&z->store, &app->options, sizeof(struct options));
		apply_options(z);
		line_changed(&z->line);
	}
	if (saves) {
		check_game(z);
		store_save_game(&z->store, &app->game, &app->chosen, app->now, saves);
	}
}

/* What is wrong, and what to do: the next text. */
static RARE void say_fault(struct zeitnot *z, uint8_t side, uint16_t text)
{
	for (uint8_t i = 0; i < 2; i++) {
		struct saying saying = {.text = (uint16_t)(text + i)};

		voice_say(&z->voice, side, VOICE_FAULT, &saying, z->app.now);
	}
}

/* What the words say from now on without a key is heard, too (B1). */
static RARE void say_words(struct zeitnot *z, const struct event *event)
{
	struct saying saying = {.text = TEXT_NO_BLACK_PRESSES};

	if (event->what == EVENT_FAULT) {
		say_fault(z, LEFT, fault_text((uint8_t)event->value));
		say_fault(z, RIGHT, fault_text((uint8_t)event->value));
	} else if (event->what == EVENT_REFUSED) {
		voice_say(&z->voice, event->side, VOICE_ANSWER, &saying, z->app.now);
	} else if (event->what == EVENT_PERIOD && app_task(&z->app, &saying)) {
		voice_say(&z->voice, event->side, VOICE_WARNING, &saying, z->app.now);
	}
}

/* An earphone was plugged in: what is wrong since before. */
static RARE void say_standing_faults(struct zeitnot *z, uint8_t side)
{
	const struct app *app = &z->app;

	if (app->interrupted)
		say_fault(z, side, TEXT_POWER_LOST);
	if (app->fault != FAULT_NONE)
		say_fault(z, side, fault_text(app->fault));
	if (app->battery_low && app->fault != FAULT_BATTERY)
		say_fault(z, side, TEXT_FAULT_BATTERY);
}

/* Hands every event to everybody whom it concerns but the voice. */
static void tell(struct zeitnot *z)
{
	struct events *events = &z->app.game.events;

	for (uint8_t i = 0; i < events->count; i++) {
		const struct event *event = &events->event[i];

		app_hear(&z->app, event);
		app_sound(&z->app, sound_of(event));
		line_hear(&z->line, event);
		store_hear(&z->store, event, &z->app.game);
		z->saves |= store_reasons(event);
	}
}

/* After the display, because finding what to say takes a millisecond (B3). */
static RARE void tell_voice(struct zeitnot *z)
{
	struct events *events = &z->app.game.events;

	for (uint8_t i = 0; i < events->count; i++) {
		const struct event *event = &events->event[i];

		voice_hear(&z->voice, &z->app.options, event, z->app.now);
		say_words(z, event);
	}
	events->count = 0;
}

/* ---- line ----------------------------------------------------------------------------------------------------------- */

static void collect_control(struct collected *collected, const struct line_order *order,
			    const struct control *control)
{
	if (order->request == LINE_CONTROL_SET) {
		collected->control = *control;
		collected->has_control = 1;
	} else {
		collected->own[order->number] = *control;
		collected->owns = (uint8_t)(collected->owns | 1 << order->number);
	}
}

static enum line_error set_control(struct zeitnot *z, const struct line_order *order)
{
	struct control control;

	if (!line_parse_control(&z->line, &control))
		return LINE_ANSWERED;
	if (transfer_collects(z))
		collect_control(&z->collected, order, &control);
	else if (order->request == LINE_CONTROL_SET)
		app_set_control(&z->app, &control);
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

	if (order->value < 0 || !store_log_read(&z->store, order->number, (uint16_t)order->value, &entry))
		return LINE_ERROR_NONE;
	line_ok_entry(&z->line, &entry);
	return LINE_ANSWERED;
}

static enum line_error set_option(struct zeitnot *z, const struct line_order *order)
{
	if (order->number == OPTION_BRIGHTNESS && !z->app.has_brightness)
		return LINE_ERROR_BOARD;
	if (!option_valid(order->number, order->value))
		return LINE_ERROR_VALUE;
	if (transfer_collects(z)) {
		z->collected.option[order->number] = order->value;
		z->collected.options |= (uint32_t)1 << order->number;
	} else {
		(void)app_set_option(&z->app, order->number, order->value);
	}
	return LINE_OK;
}

static bool changes_something(uint8_t request)
{
	return request == LINE_CONTROL_SET || request == LINE_OWN_SET || request == LINE_OPTION_SET ||
	       request == LINE_RECEIVE || request == LINE_END || request == LINE_PACK_WRITE;
}

static enum line_error execute(struct zeitnot *z, const struct line_order *order)
{
	struct line *line = &z->line;
	uint8_t number = order->number;

	if (changes_something(order->request) && !app_takes_settings(&z->app)) /* U5 */
		return LINE_ERROR_NOW;
	switch (order->request) {
	case LINE_REPORT:
		line_changed(line);
		return LINE_OK;
	case LINE_OWN_GET:
		return get_own(z, number);
	case LINE_CONTROL_GET:
		line_ok_control(line, &z->app.game.control);
		return LINE_ANSWERED;
	case LINE_CONTROL_SET:
	case LINE_OWN_SET:
		return set_control(z, order);
	case LINE_OPTION_GET:
		line_ok_option(line, number, z->app.options.value[number]);
		return LINE_ANSWERED;
	case LINE_RECEIVE:
		transfer_open(z);
		return LINE_OK;
	case LINE_END:
		return transfer_close(z, (uint16_t)order->value);
	case LINE_CODE_GET:
		line_ok_number(line, settings_code(&z->app.game.control, &z->app.options), 4);
		return LINE_ANSWERED;
	case LINE_SPEECH_GET:
		line_ok_number(line, z->voice.underruns, 1);
		return LINE_ANSWERED;
	case LINE_PACK_GET:
		return writing_tell(z, number);
	case LINE_PACK_WRITE:
		return writing_begin(z, number);
	case LINE_HOURS_GET:
		line_ok_number(line, z->app.hours, 1);
		return LINE_ANSWERED;
	case LINE_LOG_COUNT:
		line_ok_number(line, store_log_entries(&z->store, number), 1);
		return LINE_ANSWERED;
	case LINE_LOG_ENTRY:
		return get_entry(z, order);
	default: /* LINE_OPTION_SET */
		return set_option(z, order);
	}
}

static bool answer_line(struct zeitnot *z)
{
	struct line *line = &z->line;
	struct line_order order;
	enum line_error error;

	if (line_take(line, &order) == LINE_NOTHING)
		return false;
	error = execute(z, &order);
	if (error == LINE_OK)
		line_ok(line);
	else if (error != LINE_ANSWERED)
		line_refuse(line, error);
	return true;
}

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

/* False: the board can take no more for now. */
static bool send(struct zeitnot *z)
{
	struct line *line = &z->line;
	char out;

	while (hal_line_space() > 0) {
		if (line_wants_report(line, z->app.now) && !writing_goes_on(z))
			report(z);
		if (!line_send(line, &out))
			return true;
		hal_line_put((uint8_t)out);
	}
	return false;
}

/* The board calls when something arrives; the app's timer when there is more to send, or a report is due. */
static RARE void talk(struct zeitnot *z)
{
	struct line *line = &z->line;
	ticks delay = LINE_SOON;
	bool cable = hal_line_present();
	uint8_t in;

	if (cable != z->cable) {
		line_reset(line, z->app.now);
		transfer_end(z);
		writing_end(z);
	}
	z->cable = cable;
	if (writing_goes_on(z)) {
		writing_step(z);
		(void)send(z);
		app_arm(&z->app, TIMER_LINE, WRITING_STEP);
		return;
	}
	if (!cable)
		return;
	transfer_step(z);
	while (send(z)) {
		while (line_listens(line) && hal_line_take(&in))
			line_receive(line, in);
		if (!answer_line(z) && line_listens(line)) { /* the line answers some by itself */
			delay = writing_goes_on(z) ? WRITING_STEP : line_next_report(line, z->app.now);
			break;
		}
	}
	app_arm(&z->app, TIMER_LINE, delay);
}

/* ---- the board's health ------------------------------------------------------------------------------------------------ */

/* N4, D4; once a minute also what changes slowly. */
static RARE void look_closer(struct zeitnot *z, uint8_t fault)
{
	static const uint8_t FLASH faults[] = {
	    [HAL_FAULT_NONE] = FAULT_NONE,
	    [HAL_FAULT_CRYSTAL] = FAULT_CRYSTAL,
	    [HAL_FAULT_STACK] = FAULT_STACK,
	    [HAL_FAULT_STORM] = FAULT_STORM,
	};
	struct app *app = &z->app;
	uint16_t battery;

	if (fault != z->board) {
		z->board = fault;
		app_set_fault(app, faults[fault]);
	}
	if (app->look < LOOK_EVERY)
		return;
	app->look = 0;
	check_game(z);
	if (app->mode != APP_RUNNING)
		words_refresh(&z->words);
	battery = hal_power_battery();
	app_set_hours(app, battery_hours(battery));
	if (battery < BATTERY_LOW_MV)
		app_set_battery(app, battery > 0); /* 0: the board has none */
	else if (battery > BATTERY_OK_MV)
		app_set_battery(app, false);
}

static void look_at_board(struct zeitnot *z)
{
	uint8_t fault = hal_power_fault();

	if ((fault != z->board || z->app.look >= LOOK_EVERY) && !digit_is_near(z))
		look_closer(z, fault);
}

/* ---- what people see and hear -------------------------------------------------------------------------------------------- */

/* The dark half of a blink. */
static RARE void show_darkened(const struct app *app)
{
	uint8_t cells[2][CELLS];

	app_darken(app, cells);
	hal_display_show((const uint8_t(*)[CELLS])cells);
}

static void present(struct zeitnot *z)
{
	struct app *app = &z->app;

	if (app->changed) {
		app->changed = 0;
		if (app->dark)
			show_darkened(app);
		else
			hal_display_show((const uint8_t(*)[CELLS])app->view.cell);
		hal_display_lamps(app->view.lamps);
	}
	if (app->sound != z->sound) {
		z->sound = app->sound;
		hal_sound_tone(sound_hz(app->sound));
	}
	if (app->mode != z->mode) {
		z->mode = app->mode;
		line_changed(&z->line);
	}
}

/* ---- voice ------------------------------------------------------------------------------------------------------------------ */

/* N6: a talk key only asks.  B3: a digit that is due soon comes first. */
static RARE instant serve_voice(struct zeitnot *z, instant next)
{
	struct app *app = &z->app;
	ticks delay;

	if (ticks_between(timebase_at(&z->timebase, hal_time_now()), next) < VOICE_ROOM)
		return next;
	if (voice_step(&z->voice, &app->options, &app->game, app_settled(app))) {
		app_wake_words(app);
		app->idle = 0;
	}
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (z->voice.came >> side & 1)
			say_standing_faults(z, side);
	}
	z->voice.came = 0;
	delay = voice_next(&z->voice, app->now);
	return delay < ticks_between(app->now, next) ? app->now + (instant)delay : next;
}

static RARE void hear_stray_presses(struct zeitnot *z)
{
	uint8_t sides = z->app.stray;

	z->app.stray = 0;
	if (sides & SIDES_LEFT)
		voice_stray_press(&z->voice, LEFT, z->app.now);
	if (sides & SIDES_RIGHT)
		voice_stray_press(&z->voice, RIGHT, z->app.now);
}

/* What it shows, or that the cursor has come to it. */
static bool is_news(const struct zeitnot *z, const struct page *page, uint8_t row)
{
	return memcmp(z->words.want[row], page->row[row], TEXT_COLUMNS) != 0 ||
	       (page->full == row + 1 && page->full != z->full);
}

/* The rows that have changed. */
static RARE void read_out(struct zeitnot *z, const struct page *page)
{
	bool new = false;

	for (uint8_t row = 0; row < WORDS_ROWS; row++) {
		if (!is_news(z, page, row))
			continue;
		if (!new)
			voice_new_page(&z->voice);
		new = true;
		for (uint8_t i = 0; i < page->texts[row]; i++)
			voice_row(&z->voice, &page->says[row][i], z->app.now);
	}
}

/* ---- words ------------------------------------------------------------------------------------------------------------------ */

/* D5: what the clock is doing, in words. */
static RARE void describe(struct zeitnot *z)
{
	struct page page;

	z->app.words_due = 0;
	app_words(&z->app, &page);
	if (z->app.aloud)
		read_out(z, &page);
	z->app.aloud = 0;
	z->full = page.full;
	for (uint8_t row = 0; row < WORDS_ROWS; row++)
		words_set_row(&z->words, row, page.row[row]);
}

/* A piece.  The display is turned on when all of it is written. */
static RARE void write_words(struct zeitnot *z)
{
	struct words_piece piece;

	if (words_next(&z->words, &piece)) {
		hal_words_write(piece.page, piece.column, piece.dots, piece.count);
	} else {
		hal_words_on(true);
		z->words.lit = true;
		z->words.stale = false;
	}
}

/* A page or a piece, and only if nothing is due soon: a digit, a press and a tick come first (D3). */
static RARE instant write_some(struct zeitnot *z, instant next)
{
	bool page = z->app.words_due;
	ticks room = page ? PAGE_ROOM << (z->voice.saying > 0) : WORDS_ROOM;
	instant now = timebase_at(&z->timebase, hal_time_now()), again;

	if (writing_goes_on(z)) /* it is due every 4 ms, but the line's ring holds what comes in 16 */
		room = 0;
	if (ticks_between(now, next) < room || hal_input_waiting())
		return next;
	if (hal_voice_short()) {
		again = now + RELIEF;
	} else if (page) {
		describe(z);
		again = now + PAGE_ROOM;
	} else {
		write_words(z);
		again = now + WORDS_GAP;
	}
	return ticks_between(again, next) > 0 ? again : next;
}

/* `next`: when the clock wants to be called; returns that, or an earlier instant while something is left to do. */
static instant serve_words(struct zeitnot *z, instant next)
{
	bool wanted = app_shows_words(&z->app);

	if (!wanted && z->words.lit) {
		hal_words_on(false);
		z->words.lit = false;
	}
	if (!wanted || (z->words.lit && !z->words.stale && !words_wait(&z->words) && !z->app.words_due))
		return next;
	return write_some(z, next);
}

/* ---- start and poll -------------------------------------------------------------------------------------------------------- */

static void load(struct zeitnot *z)
{
	struct app *app = &z->app;
	uint8_t found = store_start(&z->store);

	app_init(app, &z->store, hal_input_levels(), app->now);
	if (found & STORE_GAME && store_load_game(&z->store, &app->game, app->now))
		app_resume(app, app->game.state != PLAY_READY);
	else
		app_begin_anew(app);
	app->game.events.count = 0; /* what the memory held is not announced */
	if (!store_load_chosen(&z->store, &app->chosen))
		app->chosen = app->game.control;
	store_load_settings(&z->store, &app->options, sizeof(struct options));
	if (!options_valid(&app->options))
		options_init(&app->options);
	if (found & STORE_ABSENT)
		app_set_fault(app, FAULT_MEMORY_MISSING);
	else if (z->store.found & (STORE_DAMAGED | STORE_NEWER))
		app_set_fault(app, FAULT_MEMORY_DAMAGED);
}

void zeitnot_start(struct zeitnot *z)
{
	z->app.now = hal_time_now();
	timebase_init(&z->timebase, z->app.now, 0);
	load(z);
	apply_options(z);
	z->app.has_brightness = hal_display_has_brightness();
	if (hal_power_reset_cause() == RESET_WATCHDOG)
		app_set_fault(&z->app, FAULT_HUNG);
	line_reset(&z->line, z->app.now);
	z->app.look = LOOK_EVERY;
	words_init(&z->words);
	serve(z);
}

static void show(struct zeitnot *z)
{
	if (z->app.dirty)
		app_draw(&z->app);
	present(z);
}

static RARE void follow_events(struct zeitnot *z)
{
	tell(z);
	show(z);
	tell_voice(z);
}

/* D3: what happened is seen before it is heard and written down, which takes milliseconds.  Inline, because every poll comes here. */
static inline __attribute__((always_inline)) void follow_step(struct zeitnot *z)
{
	struct app *app = &z->app;

	if (app->stray)
		hear_stray_presses(z);
	if (app->game.events.count > 0)
		follow_events(z);
	else
		show(z);
	if ((z->saves | app->saves | app->options_changed) && !digit_is_near(z))
		serve(z);
}

static RARE void follow(struct zeitnot *z)
{
	follow_step(z);
}

static RARE void take_inputs(struct zeitnot *z)
{
	struct hal_input input;

	while (hal_input_take(&input)) {
		serve(z);
		app_input(&z->app, input.edges, input.levels, timebase_at(&z->timebase, input.raw));
		follow(z);
	}
}

/* A digit comes first (D3), and once the ring of the deck (B3): a deck that never fills must not silence the line.  Frames of a pack wait
 * for nothing. */
static RARE void serve_line(struct zeitnot *z)
{
	if (hal_voice_short() && !z->relieved && !writing_goes_on(z)) {
		z->relieved = 1;
		app_arm(&z->app, TIMER_LINE, RELIEF);
	} else if (!digit_is_near(z)) {
		z->relieved = 0;
		talk(z);
	}
	follow(z);
}

uint32_t zeitnot_poll(struct zeitnot *z)
{
	struct app *app = &z->app;
	instant now = timebase_at(&z->timebase, hal_time_now());

	/* The time is read before the queue is emptied: whatever comes later is dated later. */
	if (hal_input_waiting())
		take_inputs(z);
	if ((z->saves | app->saves) && ticks_between(app->soonest, now) >= 0)
		serve(z);
	app_step(app, now);
	follow_step(z);
	look_at_board(z);
	if (z->cable || hal_line_present() || writing_goes_on(z)) {
		serve_line(z);
	} else if (app->transfer == TRANSFER_WANTED) {
		transfer_end(z);
	}
	if (app->dirty)
		follow(z);
	if (app->mode == APP_OFF && !writing_goes_on(z) &&
	    !app_listens(app)) { /* whatever came in has been heard: it may be the key that wakes */
		voice_rest(&z->voice, false);
		hal_power_off();
	}
	now = app->now + (instant)app_next(app);
	if (!voice_idle(&z->voice) && app->mode != APP_OFF)
		now = serve_voice(z, now);
	if (store_tick_due(&z->store, &app->game, now))
		store_tick(&z->store, &app->game, app_settled(app), now);
	hal_power_alive();
	return timebase_raw(&z->timebase, serve_words(z, now));
}
