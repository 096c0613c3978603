#include "firmware/ui/app.h"

#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/core/presets.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/keys.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/players.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/timers.h"
#include "hal/hal_compiler.h"

#define BLINK_HALF 2048
#define EIGHTH	   30720 /* of a minute */
#define STUCK	   TICKS_PER_MINUTE
#define EIGHTHS	   8
#define IDLE_OFF   240 /* quarters of a minute */

/* Eighths until each has been. */
#define HINTS_READY  10
#define HINTS_PAUSED 4

/* ---- what every part uses ------------------------------------------------------------------------------ */

/* T2: until a contact of the side on turn is debounced, no expiry after its first edge takes effect. */
void app_find_event(struct app *app)
{
	bool confirmed = app_confirmed_time(app) == app->now;

	app_arm(app, TIMER_EVENT,
		confirmed ? game_clock_next(&app->game, app->now) : debounce_next(&app->debounce, app->now));
}

static void keep_mode(struct app *app)
{
	static const FLASH uint8_t modes[] = {[PLAY_READY] = APP_READY,
					      [PLAY_RUNNING] = APP_RUNNING,
					      [PLAY_PAUSED] = APP_PAUSED,
					      [PLAY_OVER] = APP_OVER};

	if (app->mode == APP_OFF)
		return;
	app->mode = modes[game_clock_state(&app->game)];
	if (app->menu.screen == SCREEN_SELECT)
		app->mode = APP_SELECT;
	else if (app->menu.screen != SCREEN_GAME && app->menu.screen != SCREEN_SHOW &&
		 app->mode != APP_RUNNING)
		app->mode = APP_ARBITER;
}

void app_on_event(struct app *app, const struct event *event)
{
	switch (event->what) {
	case EVENT_STARTED:
	case EVENT_RESUMED:
		app->interrupted = 0;
		app->reason = 0;
		break;
	case EVENT_REFUSED:
		menu_refuse(app, TEXT_NO_BLACK_PRESSES);
		break;
	case EVENT_STAGE_TRANSITION:
	case EVENT_FLAG:
		app->idle = 0; /* F1: a flag is shown for an hour from now */
		app_wake_text(app);
		break;
	case EVENT_WARNING: /* changes nothing that is seen */
		app_find_event(app);
		return;
	default:
		break;
	}
	pending_put(&app->pending, WORK_VIEW); /* then the next event is found, too */
}

/* ---- inputs -------------------------------------------------------------------------------------------- */

/* D4: a contact that is still down after a minute is stuck, and disables nothing but itself. */
static void find_stuck(struct app *app)
{
	for (uint8_t button = 0, bit = 1; button < BUTTON_COUNT; button++, bit <<= 1) {
		if (!debounce_is_down(&app->debounce, button))
			app->stuck &= ~bit;
		else if (ticks_between(debounce_date(&app->debounce, button), app->now) >= STUCK)
			app->stuck |= bit;
		if ((app->stuck & bit) && app->key == button)
			keys_forget(app);
	}
	if (app->stuck)
		app_set_fault(app, FAULT_BUTTON);
	else
		fault_clear(app, FAULT_BUTTON);
}

static void touched(struct app *app)
{
	app->idle = 0;
	app->touched = true;
	if (app->stuck)
		find_stuck(app);
}

static void went_down(struct app *app, uint8_t button)
{
	if (button <= BUTTON_RIGHT)
		players_press(app, button);
	else
		keys_down(app, button);
}

/* D3: a digit changes before the work of `timer` would be done, which therefore comes right after it. */
static bool waits_for_a_digit(struct app *app, uint8_t timer)
{
	ticks digit = app_next_digit(app);

	if (digit >= APP_KEY_COST)
		return false;
	app_arm(app, timer, ticks_positive(digit) + 1);
	return true;
}

static void dispatch(struct app *app)
{
	uint8_t released = app->debounce.released;

	app->waiting |= app->debounce.pressed;
	if ((app->waiting | released) == 0)
		return;
	touched(app);
	for (uint8_t button = 0, bit = 1; button < BUTTON_COUNT; button++, bit <<= 1) {
		if (released & bit)
			keys_up(app, button);
		if ((app->waiting & bit) && !players_come_first(app, button)) {
			app->waiting &= ~bit;
			went_down(app, button);
		}
	}
	if (app->waiting && app->game.events.count > 0) /* a key waits for the display of a press (D3) */
		app->soonest = app->now;
	else if (app->waiting)
		(void)waits_for_a_digit(app, TIMER_CONTACTS);
}

bool app_listens(const struct app *app)
{
	bool debounced = false;

	for (uint8_t button = 0; button < BUTTON_COUNT; button++)
		debounced |= debounce_is_pending(&app->debounce, button);
	return debounced;
}

/* After an unlimited time old instants mean nothing, because they wrap. */
static void after_off(struct app *app, uint8_t edges, uint8_t levels)
{
	memset(&app->debounce, 0, sizeof app->debounce);
	debounce_init(&app->debounce, levels & ~edges, app->now);
	memset(app->armed, 0, sizeof app->armed);
	app->pending_at = app->now - DEBOUNCE_LOCK;
	app->stuck = 0;
	app_arm(app, TIMER_EIGHTH, EIGHTH);
}

void app_input(struct app *app, uint8_t edges, uint8_t levels, instant at)
{
	/* No digit goes back for an older edge. */
	if (app->mode == APP_OFF || ticks_between(app->now, at) > 0)
		app->now = at;
	if (app->mode == APP_OFF && !app_listens(app))
		after_off(app, edges, levels);
	debounce_input(&app->debounce, edges, levels, at);
	if (app->debounce.pressed | app->debounce.released)
		dispatch(app);
	else if (app->waiting)
		app->soonest = app->now; /* app_step dispatches it */
}

void app_wait_for_contacts(struct app *app)
{
	ticks next = debounce_next(&app->debounce, app->now);

	if (next < TICKS_MAX)
		app_arm(app, TIMER_CONTACTS, next);
}

/* ---- time ---------------------------------------------------------------------------------------------- */

/* The hints of keys take turns (page_game.c).  A player who listens hears each of them once. */
static void take_turns(struct app *app)
{
	app->hint = LOW_BYTE(app->hint + 1);
	if (app->mode == APP_RUNNING && game_clock_moves_to_make(&app->game, app->game.turn) > 0)
		app_change_text(app); /* page_game.c: the stage */
	if (app->mode != APP_READY && app->mode != APP_PAUSED)
		return;
	app_change_text(app);
	if (app->hint > (app->mode == APP_READY ? HINTS_READY : HINTS_PAUSED))
		app->unread = false;
	if (app->unread && app->hint >= HINTS_READ && app->hint % 2 == 0)
		pending_put(&app->pending, WORK_ALOUD);
}

/* Nothing was touched: the clock turns itself off after an hour, but never in a game. */
static void eighth(struct app *app)
{
	app_arm(app, TIMER_EIGHTH, EIGHTH);
	find_stuck(app);
	players_forget(app);
	take_turns(app);
	app->eighths = LOW_BYTE(app->eighths + 1);
	if (app->eighths % EIGHTHS == 0)
		pending_put(&app->pending, WORK_HEALTH);
	if (app->eighths & 1)
		return;
	if (app->idle < IDLE_OFF)
		app->idle++;
	if (app->idle >= IDLE_OFF && app_takes_settings(app))
		keys_turn_off(app);
}

static void event(struct app *app)
{
	if (app->game.events.count == 0)
		game_clock_step(&app->game, app_confirmed_time(app));
	if (app->game.events.count == 0) /* else app_on_event does it */
		app_find_event(app);
	else if (app->game.events.event[0].what != EVENT_WARNING)
		pending_put(&app->pending, WORK_VIEW); /* D3: before the digits are counted on */
}

static void due(struct app *app, uint8_t timer)
{
	if (timer >= TIMER_PATIENT && waits_for_a_digit(app, timer))
		return;
	switch (timer) {
	case TIMER_KEY:
		keys_due(app);
		return;
	case TIMER_EVENT:
		event(app);
		return;
	case TIMER_REASON:
		app->reason = 0;
		app_change_text(app);
		return;
	case TIMER_TEXT:
		app->text_display_idle = true;
		return;
	case TIMER_PAGE:
		if (app->menu.screen != SCREEN_SHOW || app->game.state == PLAY_READY ||
		    app->game.state == PLAY_PAUSED)
			return; /* but a flag that ends play is to be seen */
		app->menu.screen = SCREEN_GAME;
		break;
	case TIMER_SOUND:
		app->sound = SOUND_NONE;
		return;
	case TIMER_BLINK:
		app->dark ^= 1;
		pending_put(&app->pending, WORK_SHOW);
		app_arm(app, TIMER_BLINK, BLINK_HALF);
		return;
	case TIMER_EIGHTH:
		eighth(app);
		return;
	default: /* contacts: waking is enough */
		return;
	}
	pending_put(&app->pending, WORK_VIEW);
}

/* The other side, and what both have to do with. */
static void complete_view(struct app *app)
{
	pending_put(&app->pending, WORK_SHOW);
	game_view(app, other_side(app->game.turn));
	if (app->menu.screen != SCREEN_GAME)
		menu_draw(app);
	if (app->mode == APP_OFF)
		memset(&app->view, 0, sizeof app->view);
	/* A blink begins with its lit half. Without a blinking cell the timer is off. */
	app->dark = 0;
	app_disarm(app, TIMER_BLINK);
	if (app->view.blink[LEFT] | app->view.blink[RIGHT])
		app_arm(app, TIMER_BLINK, BLINK_HALF);
}

/* What is seen, and when it changes by itself next. */
void app_draw(struct app *app)
{
	keep_mode(app);
	app_change_text(app);
	game_view(app, app->game.turn);
	if (app->mode == APP_RUNNING) /* no screen has other digits */
		pending_put(&app->pending, WORK_SHOW);
	else
		complete_view(app);
}

void app_draw_at_rest(struct app *app)
{
	if (app->mode == APP_RUNNING)
		complete_view(app);
}

/* Without the contacts, which follow at once: a digit is due (D3). */
static void timers(struct app *app, bool contacts)
{
	app->soonest = app->now + (contacts ? TICKS_MAX : 1);
	if (contacts) {
		debounce_step(&app->debounce, app->now);
		dispatch(app);
		app_wait_for_contacts(app);
	}
	for (uint8_t timer = 0; timer < TIMER_COUNT; timer++) {
		ticks ahead;

		if (!app->armed[timer])
			continue;
		ahead = app_ahead(app, app->due[timer]);
		if (ahead <= 0) {
			app_disarm(app, timer);
			due(app, timer);
		} else if (ahead < app_ahead(app, app->soonest)) {
			app->soonest = app->due[timer];
		}
	}
}

/* D3: the ticks to the next digit, which comes before keys and timers, but not before a contact that may be a
 * press; TICKS_MAX: none does. */
static ticks digit_first(const struct app *app)
{
	const uint8_t urgent = side_bit(app->game.turn) | 1u << KEY_PLAY;

	return app->debounce.unconfirmed & urgent ? TICKS_MAX : app_next_digit(app);
}

static void work_that_is_due(struct app *app)
{
	ticks digit = digit_first(app);

	if (digit > 0 && digit < APP_POLL_COST)
		app->soonest = app->now + (instant)digit;
	else
		timers(app, digit > 0 || (app->debounce.unconfirmed | app->waiting) == 0);
}

/* The display of a side runs on. */
static inline void advance_side(struct app *app, uint8_t side)
{
	struct side_digits *digits = &app->digits[side];

	ticks late = ticks_between(digits->change_at, app->now);

	if (late < 0 || pending_has(&app->pending, WORK_VIEW))
		return;
	if (late < GAME_VIEW_SHORTEST && game_view_count(digits, app->view.cell[side]))
		pending_put(&app->pending, WORK_SHOW);
	else
		game_view_advance(app, side);
	if (app->menu.screen != SCREEN_GAME) /* a page that is looked at meanwhile says what runs */
		app_change_text(app);
}

static void advance_sides(struct app *app)
{
	if (app->digits[LEFT].flow != 0)
		advance_side(app, LEFT);
	if (app->digits[RIGHT].flow != 0)
		advance_side(app, RIGHT);
}

void app_step(struct app *app, instant now)
{
	if (ticks_between(app->now, now) > 0) /* an input may have come since */
		app->now = now;
	if (app_ahead(app, app->soonest) <= 0)
		work_that_is_due(app);
	advance_sides(app);
}

void app_advance_digits(struct app *app, instant now)
{
	app->now = now;
	advance_sides(app);
}

void app_darken(const struct app *app, uint8_t cells[2][CELLS])
{
	memcpy(cells, app->view.cell, sizeof app->view.cell);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t blinks = app->view.blink[side];

		for (uint8_t *cell = cells[side]; blinks; cell++, blinks >>= 1) {
			if (blinks & 1)
				*cell &= CELL_POINT;
		}
	}
}

/* ---- from outside -------------------------------------------------------------------------------------- */

void app_init(struct app *app, struct store *store, uint8_t levels, instant now)
{
	memset(app, 0, sizeof *app);
	app->store = store;
	app->now = now;
	app->pending_at = now - DEBOUNCE_LOCK;
	options_init(&app->options);
	debounce_init(&app->debounce, levels, now);
	app_arm(app, TIMER_EIGHTH, EIGHTH);
	app_wake_text(app);
}

void app_begin_again(struct app *app)
{
	preset_control(1, &app->draft);
	game_clock_init(&app->game, &app->draft, FREEZE_AUTO, LEFT);
	app->chosen = app->draft;
	app->options.chosen = 0; /* nobody has chosen it */
	menu_open(app, SCREEN_SELECT);
}

void app_resume(struct app *app, bool interrupted)
{
	app->interrupted = interrupted;
	menu_close(app);
}

void app_set_fault(struct app *app, uint8_t fault)
{
	if (fault == FAULT_NONE || app->faults >> fault & 1)
		return;
	fault_set(app, fault);
	if (app->menu.screen == SCREEN_SELECT)
		menu_close(app); /* SELECT cannot show a fault's code, READY can */
	/* A clock without a time base must not run. */
	if (fault == FAULT_CRYSTAL && app->game.state == PLAY_RUNNING)
		keys_play(app, app->now);
}

void app_set_battery(struct app *app, bool low)
{
	if (app->battery_low != low)
		pending_put(&app->pending, WORK_VIEW);
	if (low && !app->battery_low)
		fault_emit(app, FAULT_BATTERY);
	app->battery_low = low;
}

void app_set_upload(struct app *app, uint8_t uploaded)
{
	if (uploaded == app->uploaded)
		return;
	app->uploaded = uploaded;
	app_change_text(app);
	app->idle = 0;
}

void app_set_copy(struct app *app, uint8_t state)
{
	app->copying = state;
	pending_put(&app->pending, WORK_VIEW);
	pending_put(&app->pending, WORK_ALOUD); /* the answer to the key that asked for it */
}

void app_set_hours(struct app *app, uint16_t hours)
{
	if (app->hours != hours)
		app_change_text(app);
	app->hours = hours;
}

void app_set_control(struct app *app, const struct control *control)
{
	app->draft = *control;
	app_begin(app, preset_number(control));
	app->unread = false; /* no key was used */
	menu_close(app);
}

bool app_set_option(struct app *app, uint8_t option, int16_t value)
{
	if (!option_valid(option, value))
		return false;
	app_put_option(app, option, value);
	return true;
}
