#include "firmware/ui/app.h"

#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/core/rare.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/keys.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/players.h"

#define REFUSED	   4096 /* the refusal sign: 1 s */
#define BLINK_HALF 2048
#define EIGHTH	   30720 /* of a minute */
#define STUCK	   TICKS_PER_MINUTE
#define IDLE_OFF   240 /* quarters of a minute */

/* ---- what every part uses ------------------------------------------------------------------------------------- */

/* Ticks from now to an instant. */
static ticks ahead(const struct app *app, instant at)
{
	return ticks_between(app->now, at);
}

void app_arm(struct app *app, uint8_t timer, ticks delay)
{
	app->due[timer] = app->now + (instant)delay;
	app->armed[timer] = 1;
	if (delay < ahead(app, app->soonest))
		app->soonest = app->due[timer];
}

static void disarm(struct app *app, uint8_t timer)
{
	app->armed[timer] = 0;
}

/* T2: until a contact of the side on turn is judged, no zero after its first edge takes effect. */
static void arm_event(struct app *app)
{
	ticks next = game_clock_next(&app->game, app->now);

	if (app_settled(app) != app->now)
		next = debounce_next(&app->debounce, app->now);
	app_arm(app, TIMER_EVENT, next);
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

void app_hear(struct app *app, const struct event *event)
{
	switch (event->what) {
	case EVENT_STARTED:
	case EVENT_RESUMED:
		app->interrupted = 0;
		app->previous.there = 0;
		break;
	case EVENT_REFUSED:
		app_refuse(app);
		break;
	case EVENT_FLAG:
		app->idle = 0; /* F1: it is to be seen for an hour from now */
		break;
	case EVENT_WARNING: /* changes nothing that is seen */
		arm_event(app);
		return;
	default:
		break;
	}
	app->dirty = 1; /* app_draw finds the next event */
}

/* ---- what a key or the time makes the clock do --------------------------------------------------------------------------- */

uint8_t app_sound_level(const struct app *app)
{
	uint8_t level = app_option(app, OPTION_SOUND);

	if (app->muted)
		return 0;
	/* M9: a gong that is not heard is none. */
	if (level < 2 && app->game.control.stage[WHITE][0].method == METHOD_GONG)
		return 2;
	return level;
}

void app_sound(struct app *app, uint8_t sound)
{
	uint8_t needed = sound == SOUND_FLAG ? 1 : sound == SOUND_CLICK ? 3 : 2;

	if (sound == SOUND_NONE || sound < app->sound || app_sound_level(app) < needed)
		return;
	app->sound = sound;
	app_arm(app, TIMER_SOUND, sound_ticks(sound));
}

void app_refuse(struct app *app)
{
	app_sound(app, SOUND_REFUSE);
	app->menu.refused = 1;
	app->key_wait = 0;
	app->dirty = 1;
	app_arm(app, TIMER_SIGN, REFUSED);
}

void app_mute(struct app *app)
{
	if (!app->muted && app_sound_level(app) == 0)
		return;
	app->muted ^= 1;
	app->sound = SOUND_NONE;
	app->dirty = 1;
}

void app_play(struct app *app, instant at)
{
	menu_close(app);
	if (app->fault == FAULT_CRYSTAL && app->game.state != PLAY_RUNNING) {
		app_refuse(app);
		return;
	}
	game_clock_play(&app->game, at);
}

void app_turn_off(struct app *app)
{
	if (!app_takes_settings(app)) {
		app_refuse(app);
		return;
	}
	menu_close(app);
	app->key = 0; /* nobody hears it come up */
	app->mode = APP_OFF;
}

/* ---- inputs ------------------------------------------------------------------------------------------------------------ */

/* D4: a contact that is still down after a minute is stuck, and disables nothing but itself. */
static void find_stuck(struct app *app)
{
	for (uint8_t button = 0; button < BUTTON_COUNT; button++) {
		uint8_t bit = (uint8_t)(1u << button);

		if (!debounce_is_down(&app->debounce, button))
			app->stuck &= (uint8_t)~bit;
		else if (ticks_between(debounce_date(&app->debounce, button), app->now) >= STUCK)
			app->stuck |= bit;
		if ((app->stuck & bit) && app->key == button)
			keys_forget(app);
	}
	if (app->stuck)
		app_set_fault(app, FAULT_BUTTON);
	else
		app_clear_fault(app, FAULT_BUTTON);
}

static void touched(struct app *app)
{
	app->idle = 0;
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

static void dispatch(struct app *app)
{
	uint8_t released = app->debounce.released;
	ticks next = debounce_next(&app->debounce, app->now);

	app->waiting |= app->debounce.pressed;
	if (next < TICKS_MAX)
		app_arm(app, TIMER_CONTACTS, next);
	if ((app->waiting | released) == 0)
		return;
	touched(app);
	for (uint8_t button = 0; button < BUTTON_COUNT; button++) {
		uint8_t bit = (uint8_t)(1u << button);

		if (released & bit)
			keys_up(app, button);
		if ((app->waiting & bit) && !players_come_first(app, button)) {
			app->waiting &= (uint8_t)~bit;
			went_down(app, button);
		}
	}
}

bool app_listens(const struct app *app)
{
	bool judged = false;

	for (uint8_t button = 0; button < BUTTON_COUNT; button++)
		judged |= debounce_is_judged(&app->debounce, button);
	return judged;
}

/* After a time without limit the instants of before mean nothing. */
static void after_off(struct app *app, uint8_t edges, uint8_t levels)
{
	memset(&app->debounce, 0, sizeof app->debounce);
	debounce_init(&app->debounce, (uint8_t)(levels & ~edges), app->now);
	memset(app->armed, 0, sizeof app->armed);
	app->soonest = app->now;
	app->pending_at = app->now - DEBOUNCE_LOCK;
	app->stuck = 0;
	app_arm(app, TIMER_EIGHTH, EIGHTH);
}

void app_input(struct app *app, uint8_t edges, uint8_t levels, instant at)
{
	app->now = at;
	if (app->mode == APP_OFF && !app_listens(app))
		after_off(app, edges, levels);
	debounce_input(&app->debounce, edges, levels, at);
	dispatch(app);
}

/* ---- time ---------------------------------------------------------------------------------------------------------------- */

/* Nothing was touched: the clock turns itself off after an hour, but never in a game. */
static void eighth(struct app *app)
{
	app_arm(app, TIMER_EIGHTH, EIGHTH);
	find_stuck(app);
	players_forget(app);
	if (++app->look & 1)
		return;
	if (app->idle < IDLE_OFF)
		app->idle++;
	if (app->idle >= IDLE_OFF && app_takes_settings(app))
		app_turn_off(app);
}

static void event(struct app *app)
{
	game_clock_step(&app->game, app_settled(app));
	if (app->game.events.count == 0) /* else app_hear does it */
		arm_event(app);
}

static void due(struct app *app, uint8_t timer)
{
	switch (timer) {
	case TIMER_KEY:
		keys_due(app);
		return;
	case TIMER_EVENT:
		event(app);
		return;
	case TIMER_SIGN:
		app->menu.refused = 0;
		break;
	case TIMER_PAGE:
		if (app->game.state != PLAY_RUNNING)
			return;
		app->menu.screen = SCREEN_GAME;
		break;
	case TIMER_SOUND:
		app->sound = SOUND_NONE;
		return;
	case TIMER_BLINK:
		app->dark ^= 1;
		app->changed = 1;
		app_arm(app, TIMER_BLINK, BLINK_HALF);
		return;
	case TIMER_EIGHTH:
		eighth(app);
		return;
	default: /* contacts, the line: it is enough that the clock wakes */
		return;
	}
	app->dirty = 1;
}

/* What is seen, and when it changes by itself next. */
RARE void app_draw(struct app *app)
{
	app->dirty = 0;
	app->changed = 1;
	arm_event(app);
	keep_mode(app);
	app->view.lamps = 0;
	app->face[LEFT].flow = 0;
	app->face[RIGHT].flow = 0;
	if (app->menu.screen == SCREEN_GAME || app->game.state == PLAY_RUNNING)
		game_view(app);
	if (app->menu.screen != SCREEN_GAME)
		menu_draw(app);
	if (app->mode == APP_OFF)
		memset(&app->view, 0, sizeof app->view);
	/* What blinks is lit first; what does not wakes nobody. */
	app->dark = 0;
	disarm(app, TIMER_BLINK);
	if (app->view.blink[LEFT] | app->view.blink[RIGHT])
		app_arm(app, TIMER_BLINK, BLINK_HALF);
}

static RARE void timers(struct app *app)
{
	app->soonest = app->now + (instant)TICKS_MAX;
	debounce_step(&app->debounce, app->now);
	dispatch(app);
	for (uint8_t timer = 0; timer < TIMER_COUNT; timer++) {
		if (app->armed[timer] && ahead(app, app->due[timer]) <= 0) {
			disarm(app, timer);
			due(app, timer);
		}
	}
	for (uint8_t timer = 0; timer < TIMER_COUNT; timer++) {
		if (app->armed[timer] && ticks_between(app->due[timer], app->soonest) > 0)
			app->soonest = app->due[timer];
	}
}

/* The display of a side runs on; a page that is looked at meanwhile is made anew. */
static inline void tick(struct app *app, uint8_t side)
{
	struct face *face = &app->face[side];

	ticks late = ticks_between(face->change_at, app->now);

	if (late < 0 || app->dirty)
		return;
	app->changed = 1;
	if (app->menu.screen != SCREEN_GAME)
		app->dirty = 1;
	else if (late >= GAME_VIEW_SHORTEST || !game_view_count(face, app->view.cell[side]))
		game_view_tick(app, side);
}

void app_step(struct app *app, instant now)
{
	if (ticks_between(app->now, now) > 0) /* an input may have come since */
		app->now = now;
	if (ahead(app, app->soonest) <= 0)
		timers(app);
	if (app->face[LEFT].flow != 0)
		tick(app, LEFT);
	if (app->face[RIGHT].flow != 0)
		tick(app, RIGHT);
}

ticks app_next(const struct app *app)
{
	const struct face *left = &app->face[LEFT], *right = &app->face[RIGHT];
	instant next = app->soonest;

	if (app->dirty)
		return 1;
	if (left->flow && ticks_between(left->change_at, next) > 0)
		next = left->change_at;
	if (right->flow && ticks_between(right->change_at, next) > 0)
		next = right->change_at;
	return ahead(app, next) > 0 ? ahead(app, next) : 1;
}

void app_darken(const struct app *app, uint8_t cells[2][CELLS])
{
	memcpy(cells, app->view.cell, sizeof app->view.cell);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t blinks = app->view.blink[side];

		for (uint8_t *cell = cells[side]; blinks; cell++, blinks >>= 1) {
			if (blinks & 1)
				*cell &= CELL_MARK;
		}
	}
}

/* ---- from outside ----------------------------------------------------------------------------------------------------------- */

void app_init(struct app *app, struct store *store, uint8_t levels, instant now)
{
	memset(app, 0, sizeof *app);
	app->memory.store = store;
	app->now = now;
	app->soonest = now;
	app->pending_at = now - DEBOUNCE_LOCK;
	options_init(&app->options);
	debounce_init(&app->debounce, levels, now);
	app_arm(app, TIMER_EIGHTH, EIGHTH);
	app->dirty = 1;
}

void app_resume(struct app *app, bool interrupted)
{
	app->interrupted = interrupted;
	menu_close(app);
	app->dirty = 1;
}

void app_set_battery(struct app *app, bool low)
{
	if (app->battery_low != low)
		app->dirty = 1;
	app->battery_low = low;
}

bool app_takes_settings(const struct app *app)
{
	return game_clock_state(&app->game) != PLAY_PAUSED &&
	       (app->mode == APP_SELECT || app->mode == APP_READY || app->mode == APP_OVER);
}

void app_options_changed(struct app *app, bool freeze)
{
	if (freeze)
		(void)game_clock_set_freeze(&app->game, app_option(app, OPTION_FREEZE));
	app->options_changed = 1;
	app->dirty = 1;
}

bool app_set_option(struct app *app, uint8_t option, int16_t value)
{
	if (!option_valid(option, value))
		return false;
	app->options.value[option] = value;
	if (option == OPTION_WHITE && app->game.state == PLAY_READY)
		game_clock_set_white(&app->game, (uint8_t)value);
	app_options_changed(app, option == OPTION_FREEZE);
	return true;
}
