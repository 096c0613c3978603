#include "firmware/zeitnot.h"

#include <string.h>

#include "firmware/announce.h"
#include "firmware/pack_upload.h"
#include "firmware/protocol/commands.h"
#include "firmware/tasks.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/timers.h"
#include "hal/hal_compiler.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "hal/hal_power.h"
#include "hal/hal_serial.h"
#include "hal/hal_sound.h"
#include "hal/hal_text.h"
#include "hal/hal_time.h"

/* ---- what people see and hear -------------------------------------------------------------------------- */

/* The dark half of a blink.  RARE: else a clock that shows seconds takes 0.3 % more cycles. */
static RARE void show_darkened(const struct app *app)
{
	uint8_t cells[2][CELLS];

	app_darken(app, cells);
	hal_display_show((const uint8_t(*)[CELLS])cells);
}

static void show_clock(struct app *app)
{
	if (!pending_take(&app->pending, WORK_SHOW))
		return;
	if (app->dark)
		show_darkened(app);
	else
		hal_display_show((const uint8_t(*)[CELLS])app->view.cell);
	hal_display_lamps(app->view.lamps);
}

static void sound_clock(struct zeitnot *z)
{
	z->sound = z->app.sound;
	hal_sound_tone(sound_hz(z->sound));
}

/* Something is to be seen or heard. */
static bool is_changed(const struct zeitnot *z)
{
	const struct app *app = &z->app;

	return pending_is_urgent(&app->pending) || app->sound != z->sound;
}

static void update_outputs(struct zeitnot *z)
{
	struct app *app = &z->app;

	bool drawn = pending_take(&app->pending, WORK_VIEW);

	if (drawn)
		app_draw(app);
	show_clock(app);
	if (drawn) {
		app_draw_at_rest(app);
		show_clock(app);
		app_find_event(app);
	}
	if (pending_is_urgent(&app->pending))
		announce_ignored_presses(z);
	if (app->sound != z->sound)
		sound_clock(z);
	if (app->mode != z->mode) {
		z->mode = app->mode;
		protocol_changed(&z->protocol);
	}
}

/* ---- events -------------------------------------------------------------------------------------------- */

/* Hands every event to those who are quick. */
static void handle_events_at_once(struct zeitnot *z)
{
	struct events *events = &z->app.game.events;

	for (uint8_t i = 0; i < events->count; i++) {
		const struct event *event = &events->event[i];

		app_on_event(&z->app, event);
		app_sound(&z->app, sound_of(event));
		protocol_on_event(&z->protocol, event);
		pending_save(&z->app.pending, store_reasons(event));
	}
}

/* To the others after the display: the log works out times, and finding what to say takes a millisecond
 * (B3). */
static void handle_events_after_display(struct zeitnot *z)
{
	struct events *events = &z->app.game.events;

	for (uint8_t i = 0; i < events->count; i++) {
		store_on_event(&z->store, &events->event[i], &z->app.game);
		voice_on_event(&z->voice, &z->app.options, &events->event[i], z->app.now);
		announce_event(z, &events->event[i]);
	}
	events->count = 0;
	if (!voice_idle(&z->voice, false))
		pending_put(&z->app.pending, WORK_VOICE);
}

/* D3: before an edge is handled, and before a press is written into the log and spoken.  RARE: 22 bytes
 * less. */
static RARE void show_digits_that_are_due(struct zeitnot *z, uint32_t raw)
{
	app_advance_digits(&z->app, timebase_at(&z->timebase, raw));
	show_clock(&z->app);
}

/* D3: what happened is seen before it is heard and written down.  RARE: mostly nothing has happened, and a
 * clock that shows seconds would take 1.5 % more cycles. */
static RARE void handle_events(struct zeitnot *z)
{
	handle_events_at_once(z);
	update_outputs(z);
	show_digits_that_are_due(z, hal_time_now());
	handle_events_after_display(z);
}

static void handle_events_or_changes(struct zeitnot *z)
{
	if (z->app.game.events.count > 0)
		handle_events(z);
	else if (is_changed(z))
		update_outputs(z);
}

/* ---- start and poll ------------------------------------------------------------------------------------ */

static void load_clock(struct zeitnot *z)
{
	struct app *app = &z->app;
	uint8_t found = store_start(&z->store);

	app_init(app, &z->store, hal_input_levels(), app->now);
	if (store_load_game(&z->store, &app->game, app->now))
		app_resume(app, app->game.state != PLAY_READY);
	else
		app_begin_again(app);
	app->game.events.count = 0; /* what the memory held is not announced */
	if (!store_load_chosen(&z->store, &app->chosen))
		app->chosen = app->game.control;
	app->undo.act = store_load_undo(&z->store, &app->undo.game, &app->undo.chosen, app->now);
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
	load_clock(z);
	copy_start(&z->copy, &z->app);
	tasks_apply_options(z);
	z->app.has_brightness = hal_display_has_brightness();
	if (hal_power_reset_cause() == RESET_WATCHDOG)
		app_set_fault(&z->app, FAULT_HUNG);
	/* The log says at once that power was lost, and the next start does not know of a hang. */
	if (z->app.interrupted)
		pending_save(&z->app.pending, STORE_CLOCKS);
	pending_put(&z->app.pending, WORK_HEALTH);
	text_display_init(&z->text_display);
	z->slept = true;
}

/* What only the board knows, and wakes for. */
static void ask_board(struct zeitnot *z)
{
	struct app *app = &z->app;

	if (app->mode == APP_OFF) /* it may have been for so long that instants have wrapped */
		app->now = timebase_at(&z->timebase, hal_time_now());
	if (hal_power_fault() != z->board)
		pending_put(&app->pending, WORK_HEALTH);
	if (protocol_attends(z))
		pending_put(&app->pending, WORK_PROTOCOL);
	if (!voice_idle(&z->voice, app->mode == APP_OFF))
		pending_put(&app->pending, WORK_VOICE);
}

/* Turns the text display off when the clock is off, or to save current in a long thought.  RARE: 90 bytes
 * less. */
static RARE void darken_text_display(struct zeitnot *z)
{
	if (z->text_display.lit)
		hal_text_on(false);
	z->text_display.lit = false;
	(void)pending_take(&z->app.pending, WORK_PAGE);
	(void)pending_take(&z->app.pending, WORK_ROW);
	(void)pending_take(&z->app.pending, WORK_PIECE);
}

/* Whatever came in has been heard: it may be the key that wakes. */
static bool is_idle(const struct zeitnot *z)
{
	return !pending_has(&z->app.pending, WORK_SAVE) && !z->measures && !upload_is_active(&z->writer) &&
	       !app_listens(&z->app) && voice_idle(&z->voice, true);
}

/* Asked twice in each poll, and mostly no. */
static inline bool is_off(const struct zeitnot *z)
{
	return z->app.mode == APP_OFF && is_idle(z);
}

uint32_t zeitnot_poll(struct zeitnot *z)
{
	struct app *app = &z->app;
	uint32_t raw = hal_time_now();
	struct hal_input input;
	instant now, deadline;
	bool moved = false;

	/* What comes into the queue after the time was read is dated later. */
	while (hal_input_take(&input)) {
		show_digits_that_are_due(z, raw);
		app_input(app, input.edges, input.levels, timebase_at(&z->timebase, input.raw));
		handle_events_or_changes(z);
		raw = hal_time_now();
		moved = true;
	}
	now = timebase_at(&z->timebase, raw);
	if (moved && ticks_between(app->soonest, now) < 0) /* else app_step does it */
		app_wait_for_contacts(app);
	app_step(app, now);
	handle_events_or_changes(z);
	hal_power_alive();
	deadline = app->now + (instant)app_next(app);
	/* D3: no task fits any more. */
	if (ticks_between(app->now, deadline) < TASK_SHORTEST)
		return timebase_raw(&z->timebase, deadline);
	/* While tasks wait for samples, each has its turn before earlier ones get more to do. */
	if (z->slept && z->waits == 0)
		ask_board(z);
	if (z->later)
		tasks_wake(z);
	if (z->cable && protocol_has_report(z))
		pending_put(&app->pending, WORK_PROTOCOL);
	if ((z->text_display.lit || pending_has_text(&app->pending)) && !app_shows_text(app))
		darken_text_display(z);
	if (store_heartbeat_due(&z->store, &app->game, deadline))
		pending_put(&app->pending, WORK_HEARTBEAT);
	z->slept = true;
	if (is_off(z)) {
		voice_rest(&z->voice, false);
		z->voice.off = true; /* an earphone that comes now wakes nothing */
		hal_power_off();
	} else if (pending_has_tasks(&app->pending)) {
		z->slept = !tasks_run(z, deadline) && !is_off(z);
		if (!z->slept)
			return z->timebase.raw;
		deadline = app->now + (instant)app_next(app);
	} else {
		z->waits = 0; /* what waited is no longer to be done */
	}
	return timebase_raw(&z->timebase, z->later ? tasks_next(z, deadline) : deadline);
}
