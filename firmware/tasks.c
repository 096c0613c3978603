#include "firmware/tasks.h"

#include <string.h>

#include "firmware/announce.h"
#include "firmware/battery.h"
#include "firmware/core/bits.h"
#include "firmware/protocol/commands.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/keys.h"
#include "firmware/ui/screens/screens.h"
#include "firmware/ui/timers.h"
#include "firmware/zeitnot.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "hal/hal_power.h"
#include "hal/hal_text.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"

/* N5: two alkaline cells under the board's load (hardware/power.md); apart, so that the sign does not
 * flutter. */
#define BATTERY_LOW_MV 2300u
#define BATTERY_OK_MV  2450u

/* Steps in a poll, while nothing with a deadline comes between. Then the board gets its turn, because it must
 * also work sixteen times per second. */
#define STEPS 4
/* Pieces of speech that the board decodes first when little is left to play. Then a task runs anyway,
 * because the shortage may last as long as the speech. */
#define PIECES 8

/* ---- steps --------------------------------------------------------------------------------------------- */

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

void tasks_apply_options(struct zeitnot *z)
{
	const int16_t *value = z->app.options.value;

	timebase_set_trim(&z->timebase, value[OPTION_TRIM]);
	hal_display_brightness(value[OPTION_BRIGHTNESS]);
	hal_text_contrast(value[OPTION_CONTRAST]);
	z->store.number = value[OPTION_NUMBER];
}

/* The options by themselves, then logs that are long, then the game. */
void step_save(struct zeitnot *z)
{
	struct app *app = &z->app;
	uint8_t saves = pending_take_saves(&app->pending);

	if (saves & SAVE_OPTIONS) {
		pending_save(&app->pending, saves & ~SAVE_OPTIONS);
		app->options.receiving = z->copy.collected.open;
		store_save_settings(&z->store, &app->options, sizeof(struct options));
		tasks_apply_options(z);
		protocol_changed(&z->protocol);
	} else {
		check_game(z);
		if (store_save_log(&z->store, &app->game))
			pending_save(&app->pending, saves);
		else
			store_save_game(&z->store, &app->game, &app->chosen, app->now, saves);
	}
}

static void step_heartbeat(struct zeitnot *z)
{
	const struct app *app = &z->app;

	/* A save may have come first, and it has the time as well. */
	store_heartbeat(&z->store, &app->game, app_confirmed_time(app), app->now + (instant)app_next(app));
}

/* N4, D4: what the board has found out by itself. */
static void check_board(struct zeitnot *z)
{
	static const uint8_t FLASH faults[] = {
	    [HAL_FAULT_NONE] = FAULT_NONE,
	    [HAL_FAULT_CRYSTAL] = FAULT_CRYSTAL,
	    [HAL_FAULT_STACK] = FAULT_STACK,
	    [HAL_FAULT_STORM] = FAULT_STORM,
	};

	z->board = hal_power_fault();
	app_set_fault(&z->app, faults[z->board]);
}

/* The reference of the ADC settles: 2 ms, and a tick more because the present one has begun. */
#define SETTLE (TICKS_PER_SECOND / 500 + 2)

static void measure_cells(struct zeitnot *z)
{
	ticks since = hal_time_now() - z->timebase.raw; /* this poll began, which is z->app.now */

	z->measures = true;
	hal_power_battery_start();
	tasks_later(z, WORK_HEALTH, since + SETTLE);
}

static void check_cells(struct zeitnot *z)
{
	uint16_t battery = hal_power_battery();

	app_set_hours(&z->app, battery_hours(battery));
	if (battery < BATTERY_LOW_MV)
		app_set_battery(&z->app, battery > 0); /* 0: the board has none */
	else if (battery > BATTERY_OK_MV)
		app_set_battery(&z->app, false);
}

static void step_health(struct zeitnot *z)
{
	if (hal_power_fault() != z->board) {
		check_board(z);
		return;
	}
	if (z->measures) {
		z->measures = false;
		check_cells(z);
		return;
	}
	check_game(z);
	if (z->app.mode != APP_RUNNING) {
		text_display_refresh(&z->text_display);
		pending_put(&z->app.pending, WORK_PIECE);
	}
	measure_cells(z);
}

static void step_protocol(struct zeitnot *z)
{
	if (protocol_io(z))
		pending_put(&z->app.pending, WORK_PROTOCOL);
}

/* N6: a talk key only asks. */
static void step_voice(struct zeitnot *z)
{
	struct app *app = &z->app;
	ticks delay;

	if (voice_step(&z->voice, &app->options, app->mode == APP_OFF ? NULL : &app->game,
		       app_confirmed_time(app)))
		pending_put(&app->pending, WORK_VOICE);
	if (voice_take_talked(&z->voice)) {
		app_wake_text(app);
		app->idle = 0;
	}
	announce_active_faults(z, voice_take_plugged(&z->voice));
	delay = voice_next(&z->voice, app->now);
	if (delay < TICKS_MAX)
		tasks_later(z, WORK_VOICE, delay);
}

/* B1: who leafs through the choice key by key, so fast that the names are cut off, hears the number first,
 * because it tells the controls apart at once. */
static uint8_t first_row(const struct zeitnot *z)
{
	const struct app *app = &z->app;
	bool tapped = app->menu.screen == SCREEN_SELECT && app->key_steps == REPEATS_SLOW;

	return tapped && voice_reads(&z->voice) ? ROW_KEYS : ROW_TITLE;
}

/* D5: what the clock is doing, as text. */
static void step_page(struct zeitnot *z)
{
	app_page(&z->app, &z->page);
	z->row = first_row(z);
	z->rows = TEXT_DISPLAY_ROWS;
	z->aloud = pending_take(&z->app.pending, WORK_ALOUD);
	z->read = false;
	pending_put(&z->app.pending, WORK_ROW);
}

/* A row that says what it said before is neither written nor read out, unless the cursor has come to it
 * without room for it. */
static void write_row(struct zeitnot *z, uint8_t row)
{
	if (page_row_is_same(&z->page, row, &z->said[row]))
		return;
	page_write(&z->page, row);
	if (z->aloud && announce_row(z, row, !z->read)) {
		z->read = true;
		pending_put(&z->app.pending, WORK_VOICE);
	}
	text_display_set_row(&z->text_display, row, z->page.row[row]);
}

static void step_row(struct zeitnot *z)
{
	write_row(z, z->row);
	z->row = (z->row + 1) % TEXT_DISPLAY_ROWS;
	if (--z->rows > 0) {
		pending_put(&z->app.pending, WORK_ROW);
		return;
	}
	pending_put(&z->app.pending, WORK_PIECE);
}

/* The display is turned on when all of it is written. */
static void step_piece(struct zeitnot *z)
{
	struct text_piece piece;

	if (text_display_next(&z->text_display, &piece)) {
		hal_text_write(piece.page, piece.column, piece.dots, piece.count);
		pending_put(&z->app.pending, WORK_PIECE);
	} else if (!z->text_display.lit || z->text_display.stale) {
		hal_text_on(true);
		z->text_display.lit = true;
		z->text_display.stale = false;
	}
}

/* ---- the table ----------------------------------------------------------------------------------------- */

/* Costs in ticks of 0.244 ms: the longest that was measured with speech, a cable and a processor 10 % slow,
 * rounded up. `make report` fails when a step takes longer. The order is that of TASK_LIST, which says what
 * makes each task due. */
/* clang-format off */
const FLASH struct task tasks[WORK_TASKS] = {
    [WORK_SAVE]      = {step_save, 26}, /* the game in pieces would need a second copy of it */
    [WORK_HEARTBEAT] = {step_heartbeat, 10},
    [WORK_HEALTH]    = {step_health, 10},
    [WORK_PROTOCOL]  = {step_protocol, 24}, /* mostly 10; a control of the arbiter's own is read in one piece */
    [WORK_VOICE]     = {step_voice, 12},
    [WORK_PAGE]      = {step_page, 16},
    [WORK_ROW]       = {step_row, 12},
    [WORK_PIECE]     = {step_piece, 5},
};
/* clang-format on */

/* One step of the first task that fits. */
static bool step_task(struct zeitnot *z, ticks room)
{
	const FLASH struct task *task = tasks;
	uint8_t *bits = &z->app.pending.bits[0];

	for (uint8_t bit = 1; bit != 0 && bit <= *bits; bit = LOW_BYTE(bit << 1), task++) {
		if ((*bits & bit) && task->cost <= room) {
			*bits &= ~bit;
			task->step(z);
			return true;
		}
	}
	return false;
}

/* Samples have a deadline, too: the board decodes some now, and calls again at once. */
static bool waits_for_samples(struct zeitnot *z)
{
	if (hal_voice_short() && z->waits < PIECES) {
		z->waits++;
		return true;
	}
	z->waits = 0;
	return false;
}

bool tasks_run(struct zeitnot *z, instant deadline)
{
	const struct app *app = &z->app;
	uint32_t end = timebase_raw(&z->timebase, deadline);

	for (uint8_t n = 0; app->pending.bits[0]; n++) {
		if (n == STEPS)
			return true;
		if (waits_for_samples(z) || !step_task(z, ticks_between(hal_time_now(), end)))
			return false;
		if (hal_input_waiting() || hal_voice_plays() || pending_is_urgent(&app->pending) ||
		    app->game.events.count > 0)
			return true;
	}
	return false;
}

/* ---- tasks that wait for an instant -------------------------------------------------------------------- */

void tasks_later(struct zeitnot *z, uint8_t work, ticks delay)
{
	z->later_at[work] = z->app.now + (instant)delay;
	z->later |= 1u << work;
}

void tasks_wake(struct zeitnot *z)
{
	uint8_t bits = z->later;

	for (uint8_t work = 0; bits; work++, bits >>= 1) {
		if ((bits & 1) && ticks_between(z->app.now, z->later_at[work]) <= 0) {
			z->later &= ~(1u << work);
			pending_put(&z->app.pending, work);
		}
	}
}

instant tasks_next(const struct zeitnot *z, instant deadline)
{
	uint8_t bits = z->later;

	for (uint8_t work = 0; bits; work++, bits >>= 1) {
		if ((bits & 1) && ticks_between(z->later_at[work], deadline) > 0)
			deadline = z->later_at[work];
	}
	return deadline;
}
