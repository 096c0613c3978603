#include "firmware/ui/keys.h"

#include "firmware/ui/fault.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/timers.h"
#include "hal/hal_compiler.h"

#define HOLD	     7987  /* 1.95 s: people count two seconds a little short */
#define REPEAT_FIRST 2048  /* a key held repeats after half a second, */
#define REPEAT	     512   /* eight times per second, */
#define REPEAT_FAST  256   /* and after eight of them twice as fast */
#define SHOWN	     20480 /* a page looked at while a clock runs: 5 s */

enum action {
	NOTHING,
	PLAY,	  /* start, pause, resume */
	CORRECT,  /* F6: from the end to PAUSE, and into the list */
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
enum key_context {
	READY,
	RUNNING,
	PAUSED,
	OVER,
	CHOOSING,
	IN_LIST,
	IN_MENU,
	LOOKING, /* at a page while a clock runs */
	CONTEXTS
};
_Static_assert((int)READY == PLAY_READY && (int)RUNNING == PLAY_RUNNING && (int)PAUSED == PLAY_PAUSED &&
		   (int)OVER == PLAY_OVER,
	       "a state of the game is a place");

/* What a key means. A key with a meaning for a hold of two seconds acts when it comes up. Others act when
 * they go down. */
struct meaning {
	uint8_t tapped; /* enum action */
	uint8_t held;	/* enum action; NOTHING: no hold */
};
#define KEYS (BUTTON_COUNT - KEY_BACK)

/* BACK MINUS PLAY PLUS OK; a hold of PLUS or MINUS is about the side of the key. N6: while a clock runs a
 * key pauses, shows or mutes. F6: after the end PLAY leads to PAUSE first. */
static const FLASH struct meaning meanings[CONTEXTS][KEYS] = {
    [READY] = {{BACK, OFF},
	       {MUTE, OPEN(PENALTY)},
	       {PLAY, OPEN(LIST)},
	       {EXCHANGE, OPEN(PENALTY)},
	       {OPEN(SHOW), OPEN(SHOW)}},
    [RUNNING] =
	{{REFUSE, NOTHING}, {MUTE, NOTHING}, {PLAY, NOTHING}, {OPEN(SHOW), NOTHING}, {OPEN(SHOW), NOTHING}},
    [PAUSED] = {{BACK, OPEN(END)},
		{MUTE, OPEN(PENALTY)},
		{PLAY, OPEN(LIST)},
		{OPEN(SHOW), OPEN(PENALTY)},
		{OPEN(SHOW), OPEN(SHOW)}},
    [OVER] =
	{{BACK, OPEN(END)}, {MUTE, REFUSE}, {PLAY, CORRECT}, {OPEN(SHOW), REFUSE}, {OPEN(SHOW), OPEN(SHOW)}},
    [CHOOSING] = {{CLOSE, OFF},
		  {TO_MENU, NOTHING},
		  {REFUSE, OPEN(EDIT)},
		  {TO_MENU, NOTHING},
		  {TO_MENU, OPEN(OPTIONS)}},
    [IN_LIST] = {{TO_MENU, NOTHING},
		 {TO_MENU, NOTHING},
		 {TO_MENU, OPEN(LIST)},
		 {TO_MENU, NOTHING},
		 {TO_MENU, NOTHING}},
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

static uint8_t key_context(const struct app *app)
{
	uint8_t screen = app->menu.screen;

	if (screen == SCREEN_GAME)
		return game_clock_state(&app->game);
	if (app->game.state == PLAY_RUNNING)
		return LOOKING;
	if (screen == SCREEN_LIST)
		return IN_LIST;
	return screen == SCREEN_SELECT ? CHOOSING : IN_MENU;
}

static const FLASH struct meaning *meaning(const struct app *app)
{
	return &meanings[key_context(app)][app->key - KEY_BACK];
}

void keys_play(struct app *app, instant at)
{
	menu_close(app);
	if (app->fault == FAULT_CRYSTAL && app->game.state != PLAY_RUNNING) {
		menu_refuse(app, TEXT_NO_CRYSTAL);
		return;
	}
	game_clock_play(&app->game, at);
}

void keys_turn_off(struct app *app)
{
	if (!app_takes_settings(app)) {
		menu_refuse(app, TEXT_NO_IN_GAME);
		return;
	}
	menu_close(app);
	app->key = 0; /* its release is ignored */
	app->mode = APP_OFF;
}

static void back(struct app *app)
{
	if (app->fault == FAULT_MEMORY_DAMAGED)
		store_take_note(app->store);
	if (app->game.state != PLAY_READY && app->fault == FAULT_NONE)
		menu_say(app, TEXT_HOLD_END);
	if (app->fault != FAULT_CRYSTAL)
		fault_clear(app, app->fault);
	if (app->game.state == PLAY_READY)
		menu_open(app, SCREEN_SELECT);
}

static void open_screen(struct app *app, uint8_t screen)
{
	app->menu.side = app->key == KEY_PLUS;
	app->menu.item = app->menu.last;
	menu_open(app, screen);
}

/* REFUSE: the reason, where that action is in the table. */
static uint16_t why_not(const struct app *app)
{
	switch (key_context(app)) {
	case RUNNING:
		return TEXT_NO_RUNNING;
	case CHOOSING:
		return TEXT_NO_CHOOSE;
	default: /* OVER */
		return TEXT_NO_PLAY_FIRST;
	}
}

static void act_key(struct app *app, uint8_t action)
{
	uint8_t level;

	pending_put(&app->pending, WORK_ALOUD);
	app_arm(app, TIMER_PAGE, SHOWN);
	switch (action) {
	case PLAY:
		/* A pause begins with the key's first edge, a start when the key has come up. */
		keys_play(app, app->game.state == PLAY_RUNNING ? debounce_date(&app->debounce, KEY_PLAY)
							       : app->now);
		break;
	case CORRECT:
		keys_play(app, app->now);
		if (app->game.state == PLAY_PAUSED)
			open_screen(app, SCREEN_LIST);
		break;
	case MUTE:
		level = app_mute(app);
		menu_say(app, app->muted ? TEXT_MUTED : TEXT_SOUND_NONE + level);
		break;
	case EXCHANGE:
		game_clock_exchange(&app->game);
		if (page_control_count(&app->game.control) >= ROW_KEYS) /* no room for who sits where */
			menu_say(app, game_clock_colour(&app->game, LEFT) == WHITE ? TEXT_WHITE_LEFT
										   : TEXT_WHITE_RIGHT);
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
		keys_turn_off(app);
		break;
	case REFUSE:
		menu_refuse(app, why_not(app));
		break;
	case NOTHING: /* a hold that began in another context */
		break;
	default:
		open_screen(app, action - ACTIONS);
		break;
	}
}

static void wait_for(struct app *app, uint8_t what, ticks delay)
{
	app->key_wait = what;
	app_arm(app, TIMER_KEY, delay);
}

/* A key that acts when it is pressed. */
static void tap_key(struct app *app)
{
	uint8_t action = meaning(app)->tapped;

	if (action == TO_MENU && app->key == KEY_BACK)
		wait_for(app, WAIT_ESCAPE, HOLD);
	else if (action == TO_MENU && (app->key == KEY_MINUS || app->key == KEY_PLUS))
		wait_for(app, WAIT_REPEAT, REPEAT_FIRST);
	act_key(app, action);
}

void keys_down(struct app *app, uint8_t key)
{
	app->key = key; /* D4: whatever else is held down, the latest key counts */
	app->key_wait = WAIT_NOTHING;
	app->key_steps = REPEATS_SLOW;
	pending_put(&app->pending, WORK_VIEW);
	app->reason = 0;
	if (app->copying == COPY_RECEIVED)
		app->copying = COPY_NONE; /* it was read */
	app->hint = 0;
	app->unread = true;
	app_wake_text(app);
	if (app->mode == APP_OFF) { /* it wakes the clock and does nothing else */
		app->mode = APP_READY;
		return;
	}
	app_sound(app, SOUND_CLICK);
	if (meaning(app)->held != NOTHING)
		wait_for(app, WAIT_HOLD, HOLD);
	else
		tap_key(app);
}

void keys_up(struct app *app, uint8_t key)
{
	uint8_t wait = app->key_wait;

	if (app->key != key)
		return;
	app->key_wait = WAIT_NOTHING;
	if (wait == WAIT_HOLD)
		act_key(app, meaning(app)->tapped);
	app->key = 0;
}

void keys_forget(struct app *app)
{
	app->key_wait = WAIT_NOTHING;
}

void keys_due(struct app *app)
{
	uint8_t wait = app->key_wait;

	app->key_wait = WAIT_NOTHING;
	if (wait == WAIT_HOLD) {
		act_key(app, meaning(app)->held);
	} else if (wait == WAIT_REPEAT && meaning(app)->tapped == TO_MENU) { /* the page may have closed */
		ticks delay = REPEAT_FAST;

		if (app->key_steps > 1) {
			app->key_steps--;
			delay = REPEAT;
		}
		wait_for(app, WAIT_REPEAT, delay);
		pending_put(&app->pending, WORK_ALOUD);
		menu_key(app, app->key);
	} else if (wait == WAIT_ESCAPE) {
		pending_put(&app->pending, WORK_ALOUD);
		menu_close(app);
	}
}
