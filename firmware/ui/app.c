#include "firmware/ui/app.h"

#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/core/presets.h"
#include "firmware/core/rare.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/menu.h"

#define HOLD	     7987 /* 1.95 s: what people mean by two */
#define REPEAT_FIRST 2048 /* a key held repeats after half a second, */
#define REPEAT	     512  /* eight times a second, */
#define REPEAT_FAST  256  /* and after eight of them twice as fast */
#define REPEATS_SLOW 8
#define REFUSED	     4096  /* the refusal sign: 1 s */
#define SHOWN	     20480 /* a page looked at while a clock runs: 5 s */
#define BLINK_HALF   2048
#define EIGHTH	     30720 /* of a minute */
#define STUCK	     TICKS_PER_MINUTE
#define IDLE_OFF     240 /* quarters of a minute */

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

/* Never in a game. */
static void turn_off(struct app *app)
{
	if (!app_takes_settings(app)) {
		app_refuse(app);
		return;
	}
	menu_close(app);
	app->key = 0; /* nobody hears it come up */
	app->mode = APP_OFF;
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

/* ---- choosing and beginning -------------------------------------------------------------------------------------- */

bool app_load_choice(struct app *app, uint8_t choice)
{
	if (choice > PRESETS)
		return store_load_own(app->memory.store, (uint8_t)(choice - PRESETS - 1), &app->draft);
	preset_control(choice, &app->draft);
	return true;
}

void app_set_choice(struct app *app, uint8_t choice)
{
	app->options.choice = choice;
	app->options_changed = 1;
}

void app_force(struct app *app)
{
	if (app_option(app, OPTION_FORCE))
		control_force(&app->draft);
}

/* U3: a game that is given up can be brought back until the first press of the next one. */
static void keep_game(struct app *app)
{
	if (app->game.state == PLAY_READY)
		return;
	app->previous.game = app->game;
	app->previous.chosen = app->chosen;
	app->previous.choice = app->options.choice;
	app->previous.chosen_choice = app->options.chosen;
	app->previous.there = 1;
}

void app_begin(struct app *app, uint8_t choice)
{
	keep_game(app);
	app->chosen = app->draft;
	app->options.chosen = choice;
	app_force(app);
	game_clock_init(&app->game, &app->draft, app_option(app, OPTION_FREEZE),
			app_option(app, OPTION_WHITE));
	app->interrupted = 0;
	app->muted = 0;
	if (app->battery_low) /* N5 */
		app_set_fault(app, FAULT_BATTERY);
	app_set_choice(app, choice);
	menu_close(app);
}

void app_bring_back(struct app *app)
{
	app->game = app->previous.game;
	app->chosen = app->previous.chosen;
	app->options.chosen = app->previous.chosen_choice;
	app->previous.there = 0;
	store_undo_begin(app->memory.store);
	app_set_choice(app, app->previous.choice);
	app->saves |= STORE_CONTROL | STORE_CHOSEN;
	app->dirty = 1;
}

void app_options_changed(struct app *app, bool freeze)
{
	if (freeze)
		(void)game_clock_set_freeze(&app->game, app_option(app, OPTION_FREEZE));
	app->options_changed = 1;
	app->dirty = 1;
}

/* ---- players --------------------------------------------------------------------------------------------------------- */

/* No press is remembered: the instant is one that none can be dated near. Again and again, for instants return after twelve days. */
static void forget_pending(struct app *app)
{
	if (ahead(app, app->pending_at) < -DEBOUNCE_LOCK || ahead(app, app->pending_at) > 0)
		app->pending_at = app->now - DEBOUNCE_LOCK;
}

/* T2: presses of both sides in one tick: the side on turn comes first.  So a press out of turn, which means nothing,
 * is remembered: it answers a press that turns out to be as early, or earlier and judged later. */
static void player(struct app *app, uint8_t side)
{
	instant at = debounce_date(&app->debounce, side);
	bool running = app->game.state == PLAY_RUNNING;

	if (app->menu.screen == SCREEN_SHOW || running)
		menu_close(app);
	if (app->menu.screen != SCREEN_GAME || app->mode == APP_OFF || app->fault == FAULT_CRYSTAL)
		return;
	if (running && (side != app->game.turn || ticks_between(at, app->game.since) > 1)) {
		app->pending_at = at;
		return;
	}
	(void)game_clock_press(&app->game, side, at);
	if (ticks_between(at, app->pending_at) >= -1 && ticks_between(at, app->pending_at) <= DEBOUNCE_WINDOW)
		(void)game_clock_press(&app->game, other_side(side), app->pending_at);
}

/* ---- keys ------------------------------------------------------------------------------------------------------------ */

enum action {
	NOTHING,
	PLAY,	  /* start, pause, resume */
	MUTE,	  /* on and off */
	TO_MENU,  /* the key is the menu's */
	EXCHANGE, /* A9: the colours */
	BACK,	  /* takes note of a message; in READY: choose another control */
	CLOSE,	  /* back to the game */
	REFUSE,
	OFF,
	ACTIONS /* from here: opens a screen */
};
#define OPEN(screen) (ACTIONS + SCREEN_##screen)

/* Where a key is pressed: the states of the game first. */
enum key_place {
	READY,
	RUNNING,
	PAUSED,
	OVER,
	CHOOSING,
	IN_MENU,
	LOOKING /* at a page while running */,
	PLACES
};
_Static_assert((int)READY == PLAY_READY && (int)RUNNING == PLAY_RUNNING && (int)PAUSED == PLAY_PAUSED &&
		   (int)OVER == PLAY_OVER,
	       "a state of the game is a place");

/* What a key means.  Where a hold of two seconds means something, a short key acts when it comes up; else at once. */
struct meaning {
	uint8_t tapped; /* enum action */
	uint8_t held;	/* enum action; NOTHING: no hold */
};
#define KEYS (BUTTON_COUNT - KEY_BACK)

/* BACK MINUS PLAY PLUS OK; a hold of PLUS or MINUS is about the side of the key.  N6: while a clock runs a key pauses, shows or mutes.  F6: after the end PLAY leads to PAUSE first. */
static const FLASH struct meaning meanings[PLACES][KEYS] = {
    [READY] = {{BACK, OFF},
	       {MUTE, OPEN(PENALTY)},
	       {PLAY, OPEN(LIST)},
	       {EXCHANGE, OPEN(PENALTY)},
	       {OPEN(SHOW), OPEN(SHOW)}},
    [RUNNING] =
	{{NOTHING, NOTHING}, {MUTE, NOTHING}, {PLAY, NOTHING}, {OPEN(SHOW), NOTHING}, {OPEN(SHOW), NOTHING}},
    [PAUSED] = {{BACK, OPEN(END)},
		{MUTE, OPEN(PENALTY)},
		{PLAY, OPEN(LIST)},
		{OPEN(SHOW), OPEN(PENALTY)},
		{OPEN(SHOW), OPEN(SHOW)}},
    [OVER] =
	{{BACK, OPEN(END)}, {MUTE, REFUSE}, {PLAY, PLAY}, {OPEN(SHOW), REFUSE}, {OPEN(SHOW), OPEN(SHOW)}},
    [CHOOSING] = {{CLOSE, OFF},
		  {TO_MENU, NOTHING},
		  {REFUSE, OPEN(EDIT)},
		  {TO_MENU, NOTHING},
		  {TO_MENU, OPEN(OPTIONS)}},
    [IN_MENU] =
	{{TO_MENU, NOTHING}, {TO_MENU, NOTHING}, {TO_MENU, NOTHING}, {TO_MENU, NOTHING}, {TO_MENU, NOTHING}},
    [LOOKING] =
	{{CLOSE, NOTHING}, {TO_MENU, NOTHING}, {PLAY, NOTHING}, {TO_MENU, NOTHING}, {TO_MENU, NOTHING}},
};

/* What the key that is down waits for. */
enum key_wait {
	WAIT_NOTHING,
	WAIT_HOLD,   /* acts when it comes up, or as a hold */
	WAIT_REPEAT, /* has acted, repeats */
	WAIT_ESCAPE  /* BACK in a menu has acted; held, it leaves the menus */
};

static uint8_t key_place(const struct app *app)
{
	uint8_t screen = app->menu.screen;

	if (screen == SCREEN_GAME)
		return (uint8_t)game_clock_state(&app->game);
	if (app->game.state == PLAY_RUNNING)
		return LOOKING;
	return screen == SCREEN_SELECT ? CHOOSING : IN_MENU;
}

static const FLASH struct meaning *meaning(const struct app *app)
{
	return &meanings[key_place(app)][app->key - KEY_BACK];
}

static void play(struct app *app, instant at)
{
	menu_close(app);
	if (app->fault == FAULT_CRYSTAL && app->game.state != PLAY_RUNNING) {
		app_refuse(app);
		return;
	}
	game_clock_play(&app->game, at);
}

static void back(struct app *app)
{
	if (app->fault == FAULT_MEMORY_DAMAGED)
		store_take_note(app->memory.store);
	if (app->fault != FAULT_CRYSTAL)
		app_clear_fault(app, app->fault);
	if (app->game.state == PLAY_READY)
		menu_open(app, SCREEN_SELECT);
	app->dirty = 1;
}

static void open_screen(struct app *app, uint8_t screen)
{
	app->menu.side = app->key == KEY_PLUS;
	app->menu.item = 0;
	menu_open(app, screen);
}

/* On and off; where there is nothing to be heard, there is nothing to mute. */
static void mute(struct app *app)
{
	if (!app->muted && app_sound_level(app) == 0)
		return;
	app->muted ^= 1;
	app->sound = SOUND_NONE;
	app->dirty = 1;
}

static void act(struct app *app, uint8_t action)
{
	app_arm(app, TIMER_PAGE, SHOWN);
	switch (action) {
	case PLAY:
		/* A pause begins with the key's first edge, a start when the key has come up. */
		play(app,
		     app->game.state == PLAY_RUNNING ? debounce_date(&app->debounce, KEY_PLAY) : app->now);
		break;
	case MUTE:
		mute(app);
		break;
	case EXCHANGE:
		game_clock_exchange(&app->game);
		break;
	case BACK:
		back(app);
		break;
	case TO_MENU:
		menu_key(app, app->key);
		break;
	case CLOSE:
		menu_close(app);
		break;
	case OFF:
		turn_off(app);
		break;
	case REFUSE:
		app_refuse(app);
		break;
	case NOTHING:
		break;
	default:
		open_screen(app, (uint8_t)(action - ACTIONS));
		break;
	}
}

static void wait_for(struct app *app, uint8_t what, ticks delay)
{
	app->key_wait = what;
	app_arm(app, TIMER_KEY, delay);
}

/* A key that acts when it goes down. */
static void tap(struct app *app)
{
	uint8_t action = meaning(app)->tapped;

	if (action == TO_MENU && app->key == KEY_BACK)
		wait_for(app, WAIT_ESCAPE, HOLD);
	else if (action == TO_MENU && (app->key == KEY_MINUS || app->key == KEY_PLUS))
		wait_for(app, WAIT_REPEAT, REPEAT_FIRST);
	act(app, action);
}

static void key_down(struct app *app, uint8_t key)
{
	app->key = key; /* D4: whatever else is held down, the latest key counts */
	app->key_wait = WAIT_NOTHING;
	app->key_steps = REPEATS_SLOW;
	app->dirty = 1;
	if (app->mode == APP_OFF) { /* wakes, and means nothing else */
		app->mode = APP_READY;
		return;
	}
	app_sound(app, SOUND_CLICK);
	if (meaning(app)->held != NOTHING)
		wait_for(app, WAIT_HOLD, HOLD);
	else
		tap(app);
}

static void key_up(struct app *app, uint8_t key)
{
	uint8_t wait = app->key_wait;

	if (app->key != key)
		return;
	app->key_wait = WAIT_NOTHING;
	if (wait == WAIT_HOLD)
		act(app, meaning(app)->tapped);
	app->key = 0;
}

static void key_due(struct app *app)
{
	uint8_t wait = app->key_wait;

	app->key_wait = WAIT_NOTHING;
	if (wait == WAIT_HOLD) {
		act(app, meaning(app)->held);
	} else if (wait == WAIT_REPEAT && meaning(app)->tapped == TO_MENU) { /* the page may have closed */
		ticks delay = REPEAT_FAST;

		if (app->key_steps > 0 && --app->key_steps > 0)
			delay = REPEAT;
		wait_for(app, WAIT_REPEAT, delay);
		menu_key(app, app->key);
	} else if (wait == WAIT_ESCAPE) {
		menu_close(app);
	}
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
		if ((app->stuck & bit) && app->key == button) {
			app->key = 0;
			app->key_wait = WAIT_NOTHING;
		}
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

/* A player's contact that is being judged had its first edge before `button`. */
static bool waits_for(const struct app *app, uint8_t button, uint8_t player)
{
	const struct debounce *d = &app->debounce;

	return debounce_is_judged(d, player) &&
	       ticks_between(debounce_date(d, player), debounce_date(d, button)) > 0;
}

/* T2: in the order of the first edges.  A key comes behind what the players have pressed before, and in READY a player behind the other:
 * the first one is Black. */
static bool comes_too_early(const struct app *app, uint8_t button)
{
	if (button > BUTTON_RIGHT)
		return waits_for(app, button, BUTTON_LEFT) || waits_for(app, button, BUTTON_RIGHT);
	return app->game.state == PLAY_READY && waits_for(app, button, other_side(button));
}

static void went_down(struct app *app, uint8_t button)
{
	if (button <= BUTTON_RIGHT)
		player(app, button);
	else
		key_down(app, button);
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
			key_up(app, button);
		if ((app->waiting & bit) && !comes_too_early(app, button)) {
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
	forget_pending(app);
	if (++app->look & 1)
		return;
	if (app->idle < IDLE_OFF)
		app->idle++;
	if (app->idle >= IDLE_OFF && app_takes_settings(app))
		turn_off(app);
}

instant app_settled(const struct app *app)
{
	const struct game_clock *g = &app->game;

	if (g->state != PLAY_RUNNING || !debounce_is_judged(&app->debounce, g->turn) ||
	    ticks_between(app->now, debounce_date(&app->debounce, g->turn)) > 0)
		return app->now;
	return debounce_date(&app->debounce, g->turn) - 1;
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
		key_due(app);
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

void app_begin_anew(struct app *app)
{
	preset_control(1, &app->draft);
	game_clock_init(&app->game, &app->draft, FREEZE_AUTO, LEFT);
	app->chosen = app->draft;
	menu_open(app, SCREEN_SELECT);
}

void app_resume(struct app *app, bool interrupted)
{
	app->interrupted = interrupted;
	menu_close(app);
	app->dirty = 1;
}

/* D4: of several faults the gravest is shown, and the next when that is over. */
static void show_gravest(struct app *app)
{
	static const FLASH uint8_t gravest_first[] = {
#define ROW(NAME, code) FAULT_##NAME,
	    FAULT_LIST(ROW)
#undef ROW
	};
	uint8_t before = app->fault;

	app->fault = FAULT_NONE;
	for (uint8_t i = 0; i < sizeof gravest_first && app->fault == FAULT_NONE; i++) {
		if (app->faults >> gravest_first[i] & 1)
			app->fault = gravest_first[i];
	}
	if (app->fault != before)
		app->dirty = 1;
}

void app_set_fault(struct app *app, uint8_t fault)
{
	if (fault == FAULT_NONE || app->faults >> fault & 1)
		return;
	app->faults |= (uint16_t)(1u << fault);
	show_gravest(app);
	if (app->menu.screen == SCREEN_SELECT)
		menu_close(app); /* the choice has no place for a code, READY has */
	/* A clock without a time base must not run. */
	if (fault == FAULT_CRYSTAL && app->game.state == PLAY_RUNNING)
		play(app, app->now);
}

void app_clear_fault(struct app *app, uint8_t fault)
{
	app->faults &= (uint16_t) ~(1u << fault);
	show_gravest(app);
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

void app_set_control(struct app *app, const struct control *control)
{
	app->draft = *control;
	app_begin(app, 0);
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
