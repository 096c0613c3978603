#include "tests/oracle/apply_keys.h"

#include <string.h>

#include "firmware/core/presets.h"
#include "firmware/ui/menu.h"
#include "firmware/zeitnot.h"
#include "tests/oracle/apply_core.h"
#include "tool/scenario/text_reader.h"

#define MS(n)	((uint32_t)(n)*4096 / 1000)
#define BUTTONS 2

static struct host board;
static struct zeitnot clock_under_test;
static uint32_t opens_at[BUTTONS]; /* the players' contacts */
static bool closed[BUTTONS];
static const struct history *history_under_test;

static struct app *app(void)
{
	return &clock_under_test.app;
}

/* ---- time ---------------------------------------------------------------------------------------------- */

/* Polls until nothing is left to do. */
static uint32_t poll(void)
{
	uint32_t next;

	do
		next = zeitnot_poll(&clock_under_test);
	while ((int32_t)(next - board.count) <= 0);
	return next;
}

/* Lets time pass, and calls the clock whenever it has asked for a call. */
static void sleep_until(uint32_t end)
{
	uint32_t next = poll();

	while ((int32_t)(next - end) < 0) {
		board.count = next;
		next = poll();
	}
	board.count = end;
	(void)poll();
}

static void move_contact(uint8_t button, bool down)
{
	host_edge(&board, button, down, board.count);
	(void)poll();
}

static void pass_time(uint32_t counts)
{
	uint32_t end = board.count + counts;

	for (uint8_t i = 0; i < 2 * BUTTONS; i++) {
		uint8_t button = i % BUTTONS;

		if (closed[button] && (int32_t)(opens_at[button] - end) <= 0 &&
		    (!closed[1 - button] || (int32_t)(opens_at[button] - opens_at[1 - button]) <= 0)) {
			sleep_until(opens_at[button]);
			closed[button] = false;
			move_contact(button, false);
		}
	}
	sleep_until(end);
}

void keys_wait(ticks duration)
{
	pass_time((uint32_t)duration);
}

/* ---- keys -------------------------------------------------------------------------------------------- */

static void press(uint8_t side)
{
	closed[side] = true;
	opens_at[side] = board.count + MS(80);
	move_contact(side, true);
}

static void hold(uint8_t key, uint32_t ms)
{
	move_contact(key, true);
	pass_time(MS(ms));
	move_contact(key, false);
	pass_time(MS(100));
}

void keys_tap(uint8_t which)
{
	hold(which, 100);
}

void keys_hold(uint8_t which)
{
	hold(which, 2000);
}

/* Presses PLUS to go up, and MINUS to go down. */
static void change(int32_t steps)
{
	for (; steps > 0; steps--)
		keys_tap(KEY_PLUS);
	for (; steps < 0; steps++)
		keys_tap(KEY_MINUS);
}

static bool leave(void)
{
	for (int tries = 0; tries < 10 && app()->menu.screen != SCREEN_GAME; tries++)
		keys_tap(KEY_BACK);
	return false;
}

/* False: the list of this game has no such item. */
static bool open_item(uint8_t item)
{
	keys_hold(KEY_PLAY);
	for (int tries = 0; tries < ITEMS && app()->menu.item != item; tries++)
		keys_tap(KEY_PLUS);
	if (app()->menu.item != item)
		return leave();
	keys_tap(KEY_OK);
	return true;
}

/* Confirms with PLAY. A refused dialogue stays open, so BACK leaves it. */
static bool confirm(void)
{
	bool done;

	keys_tap(KEY_PLAY);
	done = app()->menu.screen == SCREEN_GAME;
	(void)leave();
	return done;
}

/* ---- the functions ------------------------------------------------------------------------------------- */

static bool penalty(const struct act *a)
{
	keys_hold(a->side == SIDES_LEFT ? KEY_MINUS : KEY_PLUS);
	change(a->amount);
	keys_tap(KEY_OK);
	change(a->choice);
	if (a->side == SIDES_BOTH) {
		keys_tap(KEY_OK);
		change(1);
	}
	return confirm();
}

static bool correct(uint8_t item, const struct act *a)
{
	if (!open_item((uint8_t)(item + (a->side != app()->game.white))))
		return false;
	change(a->amount);
	if (a->choice && a->kind != ACT_PERIOD) {
		keys_tap(KEY_OK);
		change(1);
	}
	return confirm();
}

/* Changes the minutes by steps, from the ones that are shown. */
static bool time_left(const struct act *a)
{
	(void)open_item((uint8_t)(ITEM_CLOCK_WHITE + (a->side != app()->game.white)));
	keys_tap(KEY_OK);
	change(a->amount);
	return confirm();
}

/* Changes the minutes by steps, from the ones that are shown. */
static bool time_used(const struct act *a)
{
	(void)open_item((uint8_t)(ITEM_USED_WHITE + (a->side != app()->game.white)));
	keys_tap(KEY_OK);
	change(a->amount);
	return confirm();
}

/* MINUS goes back and PLUS forward, from the snapshot that the screen opens with. */
static bool go_back(int32_t presses)
{
	(void)open_item(ITEM_RECALL);
	change(app()->menu.value[0] + 1 - presses); /* it opens on the last press */
	return confirm();
}

static bool undo(void)
{
	(void)open_item(ITEM_UNDO);
	return confirm();
}

/* The list opens at the present control. A built-in control is chosen by its number; any other one is user
 * preset 1. */
static bool other_control(const struct control *control)
{
	struct control preset;
	uint8_t number = 1;

	for (; number <= PRESETS; number++) {
		preset_control(number, &preset);
		if (memcmp(&preset, control, sizeof preset) == 0)
			break;
	}
	if (number > PRESETS)
		store_save_preset(&clock_under_test.store, 0, control);
	(void)open_item(ITEM_INSTALL);
	change(number - (int32_t)app()->menu.value[0]);
	keys_tap(KEY_OK);
	return confirm();
}

static bool side_by(uint8_t item, uint8_t side, uint8_t now)
{
	(void)open_item(item);
	if (side != now)
		change(1);
	return confirm();
}

static bool five_seconds(const struct act *a)
{
	(void)open_item(ITEM_III4);
	if (a->side == app()->game.turn)
		change(1);
	if (a->choice == METHOD_US_DELAY) {
		keys_tap(KEY_OK);
		change(1);
	}
	return confirm();
}

static bool adjourn(void)
{
	(void)open_item(ITEM_ADJOURN);
	return confirm();
}

static bool row_has(uint8_t row, const char *text)
{
	char seen[TEXT_READER_TEXT];

	(void)text_reader_row(board.text_display, row, seen);
	return strstr(seen, text) != NULL;
}

/* F2, an option: "Flag: as the control", "Flag: play stops", "Flag: play goes on". */
static bool freeze_option(uint8_t choice)
{
	static const char *const texts[] = {"as the control", "play stops", "play goes on"};

	(void)open_item(ITEM_OPTIONS);
	for (int tries = 0; tries < 20 && !row_has(1, "Flag: "); tries++)
		keys_tap(KEY_OK);
	for (int tries = 0; tries < 3 && !row_has(1, texts[choice % 3]); tries++)
		keys_tap(KEY_PLUS);
	return confirm();
}

/* A4: opens a screen of the list, or one that a hold opens, and presses keys that confirm nothing. */
static bool leave_screen(uint32_t which)
{
	static const uint8_t holds[] = {KEY_MINUS, KEY_PLUS, KEY_BACK};
	uint32_t screen = which % (ITEMS + 3), keys = which / (ITEMS + 3);

	if (screen < ITEMS)
		(void)open_item((uint8_t)screen);
	else
		keys_hold(holds[screen - ITEMS]);
	for (; keys > 0 && app()->menu.screen != SCREEN_GAME; keys /= 3) {
		if (keys % 3 == 0 && row_has(3, "OK next"))
			keys_tap(KEY_OK);
		else
			keys_tap(keys % 3 == 1 ? KEY_MINUS : KEY_PLUS);
	}
	(void)leave();
	return true;
}

/* The supply fails for a moment. */
static void power(void)
{
	board.count += MS(1000);
	host_power_on(&board, RESET_POWER_ON);
	memset(&clock_under_test, 0, sizeof clock_under_test);
	memset(closed, 0, sizeof closed);
	zeitnot_start(&clock_under_test);
	pass_time(MS(500));
}

static bool do_it(const struct act *a)
{
	switch (a->kind) {
	case ACT_PLAY:
		keys_tap(KEY_PLAY);
		return true;
	case ACT_EXCHANGE:
		keys_tap(KEY_PLUS);
		return true;
	case ACT_PENALTY:
		return penalty(a);
	case ACT_LEFT:
		return time_left(a);
	case ACT_USED:
		return time_used(a);
	case ACT_REWIND:
		return go_back(a->amount);
	case ACT_UNDO:
		return undo();
	case ACT_PERIOD:
		return correct(ITEM_PERIOD_WHITE, a);
	case ACT_INSTALL:
		return other_control(&history_under_test->control[a->choice]);
	case ACT_POWER:
		power();
		return true;
	case ACT_FREEZE:
		return freeze_option(a->choice);
	case ACT_LEAVE:
		return leave_screen((uint32_t)a->amount);
	case ACT_MOVES:
		return correct(ITEM_MOVES_WHITE, a);
	case ACT_STAGE:
		return correct(ITEM_STAGE_WHITE, a);
	case ACT_TURN:
		return side_by(ITEM_TURN, a->side, app()->game.turn);
	case ACT_WHITE:
		return side_by(ITEM_COLOUR, a->side, app()->game.white);
	case ACT_III4:
		return five_seconds(a);
	default:
		return adjourn();
	}
}

bool keys_can(const struct act *a)
{
	switch (a->kind) {
	case ACT_LOOK:
	case ACT_PRESS:
	case ACT_PLAY:
	case ACT_EXCHANGE:
	case ACT_TURN:
	case ACT_WHITE:
	case ACT_ENTER:
	case ACT_POWER:
	case ACT_LEAVE:
	case ACT_FREEZE:
	case ACT_UNDO:
		return true;
	case ACT_INSTALL:
		return a->choice > 0; /* a built-in or an own one */
	case ACT_REWIND:
		return a->amount <= 2 * KEYS_STEPS;
	case ACT_LEFT:
	case ACT_USED:
		return a->amount >= 0 && a->amount <= KEYS_STEPS;
	case ACT_PENALTY:
	case ACT_MOVES:
	case ACT_STAGE:
	case ACT_PERIOD:
		return a->amount >= -KEYS_STEPS && a->amount <= KEYS_STEPS;
	case ACT_III4:
		return a->choice == METHOD_FISCHER || a->choice == METHOD_US_DELAY;
	default:
		return false;
	}
}

bool keys_act(const struct act *a, ticks *took)
{
	uint32_t begun = board.count;
	bool done = true;

	if (a->kind == ACT_PRESS)
		press(a->side);
	else if (a->kind != ACT_LOOK)
		done = do_it(a);
	*took = (ticks)(board.count - begun);
	return done;
}

/* ---- the beginning ------------------------------------------------------------------------------------- */

void keys_begin(const struct history *history)
{
	struct options *options = &app()->options;

	history_under_test = history;
	host_init(&board);
	host_power_on(&board, RESET_POWER_ON);
	host_select(&board);
	memset(&clock_under_test, 0, sizeof clock_under_test);
	memset(closed, 0, sizeof closed);
	zeitnot_start(&clock_under_test);
	pass_time(MS(500));
	options->value[OPTION_WHITE] = history->white;
	options->value[OPTION_FREEZE] = (int16_t)(history->freeze_set ? 2 - history->freeze : 0);
	options->value[OPTION_FORCE] = history->force;
	app_set_control(app(), &history->control[0]);
	pass_time(MS(500));
}

/* ---- what is seen -------------------------------------------------------------------------------------- */

const struct game_clock *keys_game(instant *now)
{
	*now = app()->now;
	return &app()->game;
}

bool keys_can_undo(void)
{
	return app()->undo.act != 0;
}

const struct host *keys_board(void)
{
	return &board;
}

void keys_show(struct seen *seen)
{
	core_show_game(&app()->game, app()->now, seen);
}
