/* Every state with every key, short and held, and with both buttons (A9, F6, N6, U3, S1, T2). */
#include <stdio.h>

#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/page.h"
#include "firmware/ui/players.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

enum state { SELECT, READY, RUNNING, PAUSED, OVER, SHOWING, STATES };

static void enter(enum state state)
{
	ui_init(&ui);
	if (state == SELECT)
		return;
	ui_control(&ui, state == OVER ? "2+1" : "40/90m+30:30m+30");
	if (state == READY)
		return;
	ui_press(&ui, RIGHT);
	ui_wait(&ui, 4 * 4096);
	if (state == PAUSED)
		ui_key(&ui, KEY_PLAY);
	if (state == SHOWING)
		ui_key(&ui, KEY_OK);
}

struct cell {
	enum state state;
	uint8_t key;
	bool held;
	uint8_t mode;
	uint8_t screen;
};

/* Each row is a cell of the tables in firmware/ui, tested from outside. */
static const struct cell cells[] = {
    {SELECT, KEY_BACK, false, APP_READY, SCREEN_GAME}, /* back to the present game */
    {SELECT, KEY_MINUS, false, APP_SELECT, SCREEN_SELECT},
    {SELECT, KEY_PLAY, false, APP_SELECT, SCREEN_SELECT},
    {SELECT, KEY_PLUS, false, APP_SELECT, SCREEN_SELECT},
    {SELECT, KEY_OK, false, APP_READY, SCREEN_GAME},
    {SELECT, KEY_BACK, true, APP_OFF, SCREEN_GAME},
    {SELECT, KEY_MINUS, true, APP_SELECT, SCREEN_SELECT},
    {SELECT, KEY_PLAY, true, APP_SELECT, SCREEN_SELECT}, /* a built-in control cannot be edited */
    {SELECT, KEY_PLUS, true, APP_SELECT, SCREEN_SELECT},
    {SELECT, KEY_OK, true, APP_ARBITER, SCREEN_OPTIONS},
    {READY, KEY_BACK, false, APP_SELECT, SCREEN_SELECT},
    {READY, KEY_MINUS, false, APP_READY, SCREEN_GAME},
    {READY, KEY_PLAY, false, APP_RUNNING, SCREEN_GAME},
    {READY, KEY_PLUS, false, APP_READY, SCREEN_GAME},
    {READY, KEY_OK, false, APP_READY, SCREEN_SHOW},
    {READY, KEY_BACK, true, APP_OFF, SCREEN_GAME},
    {READY, KEY_MINUS, true, APP_ARBITER, SCREEN_PENALTY},
    {READY, KEY_PLAY, true, APP_ARBITER, SCREEN_LIST},
    {READY, KEY_PLUS, true, APP_ARBITER, SCREEN_PENALTY},
    {READY, KEY_OK, true, APP_READY, SCREEN_SHOW},
    {RUNNING, KEY_BACK, false, APP_RUNNING, SCREEN_GAME},
    {RUNNING, KEY_MINUS, false, APP_RUNNING, SCREEN_GAME},
    {RUNNING, KEY_PLAY, false, APP_PAUSED, SCREEN_GAME},
    {RUNNING, KEY_PLUS, false, APP_RUNNING, SCREEN_SHOW},
    {RUNNING, KEY_OK, false, APP_RUNNING, SCREEN_SHOW},
    {RUNNING, KEY_BACK, true, APP_RUNNING, SCREEN_GAME},
    {RUNNING, KEY_MINUS, true, APP_RUNNING, SCREEN_GAME},
    {RUNNING, KEY_PLAY, true, APP_PAUSED, SCREEN_GAME}, /* the press that pauses does not begin a hold */
    {RUNNING, KEY_PLUS, true, APP_RUNNING, SCREEN_SHOW},
    {RUNNING, KEY_OK, true, APP_RUNNING, SCREEN_SHOW},
    {SHOWING, KEY_BACK, false, APP_RUNNING, SCREEN_GAME},
    {SHOWING, KEY_MINUS, false, APP_RUNNING, SCREEN_SHOW},
    {SHOWING, KEY_PLAY, false, APP_PAUSED, SCREEN_GAME},
    {SHOWING, KEY_PLUS, false, APP_RUNNING, SCREEN_SHOW},
    {SHOWING, KEY_OK, false, APP_RUNNING, SCREEN_SHOW},
    {SHOWING, KEY_PLAY, true, APP_PAUSED, SCREEN_GAME},
    {PAUSED, KEY_BACK, false, APP_PAUSED, SCREEN_GAME},
    {PAUSED, KEY_MINUS, false, APP_PAUSED, SCREEN_GAME},
    {PAUSED, KEY_PLAY, false, APP_RUNNING, SCREEN_GAME},
    {PAUSED, KEY_PLUS, false, APP_PAUSED, SCREEN_SHOW},
    {PAUSED, KEY_OK, false, APP_PAUSED, SCREEN_SHOW},
    {PAUSED, KEY_BACK, true, APP_ARBITER, SCREEN_END},
    {PAUSED, KEY_MINUS, true, APP_ARBITER, SCREEN_PENALTY},
    {PAUSED, KEY_PLAY, true, APP_ARBITER, SCREEN_LIST},
    {PAUSED, KEY_PLUS, true, APP_ARBITER, SCREEN_PENALTY},
    {PAUSED, KEY_OK, true, APP_PAUSED, SCREEN_SHOW},
    {OVER, KEY_BACK, false, APP_OVER, SCREEN_GAME},
    {OVER, KEY_MINUS, false, APP_OVER, SCREEN_GAME},
    {OVER, KEY_PLAY, false, APP_PAUSED, SCREEN_GAME}, /* F6 */
    {OVER, KEY_PLUS, false, APP_OVER, SCREEN_SHOW},
    {OVER, KEY_OK, false, APP_OVER, SCREEN_SHOW},
    {OVER, KEY_BACK, true, APP_ARBITER, SCREEN_END},
    {OVER, KEY_MINUS, true, APP_OVER, SCREEN_GAME},
    {OVER, KEY_PLAY, true, APP_ARBITER, SCREEN_LIST},
    {OVER, KEY_PLUS, true, APP_OVER, SCREEN_GAME},
    {OVER, KEY_OK, true, APP_OVER, SCREEN_SHOW},
};

/* covers: A1 A8 F6 N6 U3 */
TEST(test_every_key_in_every_state)
{
	for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
		const struct cell *c = &cells[i];

		enter(c->state);
		ui_hold(&ui, c->key, c->held ? 2000 : 100);
		if (ui.app.mode != c->mode || ui.app.menu.screen != c->screen)
			print_error("cell %zu: mode %u, screen %u\n", i, ui.app.mode, ui.app.menu.screen);
		assert_int_equal(ui.app.mode, c->mode);
		assert_int_equal(ui.app.menu.screen, c->screen);
		assert_int_equal(ui.app.key, 0);
	}
}

/* covers: U3 A2
 * A hold of less than two seconds has no effect. */
TEST(test_guards_take_two_seconds)
{
	static const uint8_t keys[] = {KEY_BACK, KEY_MINUS, KEY_PLUS};

	for (size_t i = 0; i < 3; i++) {
		enter(PAUSED);
		ui_hold(&ui, keys[i], 1900);
		assert_int_not_equal(ui.app.mode, APP_ARBITER);
	}
	enter(PAUSED);
	ui_hold(&ui, KEY_PLAY, 1900);
	assert_int_equal(ui.app.mode, APP_RUNNING);
}

/* covers: N6
 * While a clock runs, a key can only pause, show or mute. */
TEST(test_keys_while_running_change_nothing)
{
	unsigned seed = 5;

	enter(RUNNING);
	for (unsigned i = 0; i < 3000; i++) {
		struct game_clock before = ui.app.game;
		struct options options = ui.app.options;
		uint8_t key = (uint8_t)(KEY_BACK + rand_r(&seed) % 5);

		if (key == KEY_PLAY)
			key = KEY_OK;
		ui.saves = 0;
		ui_hold(&ui, key, (uint32_t)rand_r(&seed) % 20 ? 100 : 2300);
		assert_memory_equal(&before, &ui.app.game, sizeof before);
		assert_memory_equal(&options, &ui.app.options, sizeof options);
		assert_int_equal(ui.saves, 0);
		assert_int_equal(ui.app.mode, APP_RUNNING);
	}
}

/* covers: A8 D1
 * While a clock runs, a page closes by itself and at a press, and the warning is still heard. */
TEST(test_pages_close_by_themselves)
{
	enter(SHOWING);
	ui_wait(&ui, 4 * 4096);
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	ui_wait(&ui, 4096 + 10);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	ui_key(&ui, KEY_OK);
	ui_press(&ui, LEFT);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_int_equal(ui.app.game.side[LEFT].moves, 1);
	ui_key(&ui, KEY_PLAY);
	ui_key(&ui, KEY_OK);
	ui_wait(&ui, 60 * 4096);
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW); /* at rest the page stays open */
}

/* covers: A9 */
TEST(test_colours)
{
	enter(READY);
	assert_int_equal(ui.app.game.white, LEFT);
	ui_key(&ui, KEY_PLUS);
	assert_int_equal(ui.app.game.white, RIGHT);
	ui_press(&ui, RIGHT); /* equal controls: the presser is Black */
	assert_int_equal(ui.app.game.white, LEFT);
	assert_int_equal(ui.app.game.turn, LEFT);

	ui_init(&ui);
	app_set_option(&ui.app, OPTION_SOUND, 3);
	ui_control(&ui, "5m|4m");
	ui_press(&ui, LEFT); /* White may not press first */
	assert_int_equal(ui.app.mode, APP_READY);
	assert_true(ui_reads(&ui, "No: Black must press"));
	ui_wait(&ui, 8192);
	assert_true(ui_shows(&ui, LEFT, "500"));
	ui_key(&ui, KEY_PLUS);
	assert_true(ui_shows(&ui, LEFT, "400"));
	ui_press(&ui, LEFT);
	assert_int_equal(ui.app.game.turn, RIGHT);
}

/* covers: N6 A1
 * Buttons have no effect while no clock runs. */
TEST(test_buttons_at_rest)
{
	static const enum state states[] = {SELECT, PAUSED, OVER};

	for (size_t i = 0; i < 3; i++) {
		struct game_clock before;

		enter(states[i]);
		before = ui.app.game;
		ui_press(&ui, LEFT);
		ui_press(&ui, RIGHT);
		ui_contact(&ui, BUTTON_LEFT, true);
		ui_contact(&ui, BUTTON_RIGHT, true);
		ui_wait(&ui, 2 * 4096);
		ui_contact(&ui, BUTTON_LEFT, false);
		ui_contact(&ui, BUTTON_RIGHT, false);
		ui_wait(&ui, 4096);
		assert_memory_equal(&before, &ui.app.game, sizeof before);
	}
	enter(PAUSED);
	ui_hold(&ui, KEY_PLAY, 2000);
	ui_press(&ui, LEFT);
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
}

/* covers: T2 */
TEST(test_both_in_one_tick)
{
	for (int apart = -3; apart <= 3; apart++) {
		instant at;

		enter(RUNNING); /* left is on turn */
		at = ui.now + 5;
		if (apart < 0) { /* right is first */
			ui_input(&ui, 2, 2, at);
			ui_input(&ui, 1, 3, at + (instant)-apart);
		} else {
			ui_input(&ui, 1, 1, at);
			ui_input(&ui, 2, 3, at + (instant)apart);
		}
		ui.levels = 3;
		ui_wait(&ui, 50);
		assert_int_equal(ui.app.game.side[LEFT].moves, 1);
		assert_int_equal(ui.app.game.side[RIGHT].moves, apart >= -1 ? 1 : 0);
		assert_int_equal(ui.app.game.turn, apart >= -1 ? LEFT : RIGHT);
	}
}

/* covers: T2
 * The opponent answers while a contact that bounced too fast to be read has not closed again. Both presses
 * count, in the order of their first edges. */
TEST(test_an_answer_to_a_tentative_press)
{
	static const struct {
		uint8_t answered, closed; /* so long after the first edge, and after the answer */
	} rows[] = {{1, 2}, {3, 2}, {20, 40}, {60, 1}}; /* closed for 5 ms in the first 20 */

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		instant first;

		ui_init(&ui);
		ui_control(&ui, "2+1");
		ui_press(&ui, RIGHT);
		ui_wait(&ui, 4096);
		first = ui.now;
		ui_input(&ui, 1, 0, ui.now); /* open again when it was read */
		ui_wait(&ui, rows[i].answered);
		ui.levels = 2;
		ui_input(&ui, 2, 2, ui.now);
		ui_wait(&ui, rows[i].closed);
		ui.levels = 3;
		ui_input(&ui, 1, 3, ui.now);
		ui_wait(&ui, 15);
		assert_int_equal(ui.app.game.side[LEFT].moves, 1);
		assert_int_equal(ui.app.game.side[RIGHT].moves, 1);
		assert_int_equal(ui.app.game.turn, LEFT);
		assert_int_equal(ui.app.game.since, first + rows[i].answered);
		assert_int_equal(ui.app.game.side[RIGHT].used, rows[i].answered);
	}
}

/* covers: T2 T3
 * An edge whose press is not yet certain comes before an expiry that follows it. */
TEST(test_a_tentative_press_before_the_flag)
{
	instant zero;

	ui_init(&ui);
	ui_control(&ui, "2+1");
	ui_press(&ui, RIGHT);
	zero = ui.app.game.since + 3 * 4096;
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero - 20));
	ui_input(&ui, 1, 0, ui.now); /* open again when it was read */
	ui_wait(&ui, 40);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_NONE);
	ui.levels = 1;
	ui_input(&ui, 1, 1, ui.now);
	ui_wait(&ui, 15);
	assert_int_equal(ui.app.game.side[LEFT].moves, 1);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_NONE);
	assert_int_equal(ui.app.game.side[LEFT].left, 20 + 4096);

	ui_init(&ui);
	ui_control(&ui, "2+1");
	ui_press(&ui, RIGHT);
	zero = ui.app.game.since + 3 * 4096;
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero - 20));
	ui_input(&ui, 1, 0, ui.now); /* there was no press, so the flag falls at its own instant */
	ui_wait(&ui, 4096);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_int_equal(ui.app.game.side[LEFT].used, 3 * 4096);
}

/* covers: D4 N4
 * A stuck contact is reported and ignored, and works again when it opens. */
TEST(test_stuck_contacts)
{
	enter(RUNNING);
	ui_contact(&ui, BUTTON_RIGHT, true);
	ui_wait(&ui, 90 * 4096);
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	assert_int_equal(ui.app.stuck, 1u << BUTTON_RIGHT);
	ui_press(&ui, LEFT);
	assert_int_equal(ui.app.game.side[LEFT].moves, 1);
	ui_contact(&ui, BUTTON_RIGHT, false);
	ui_wait(&ui, 4096);
	assert_int_equal(ui.app.fault, FAULT_NONE);
	ui_key(&ui, KEY_PLAY);
	ui_contact(&ui, KEY_MINUS, true);
	ui_wait(&ui, 90 * 4096);
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	ui_keys(&ui, "B");
	ui_hold(&ui, KEY_PLAY, 2000); /* the other keys work */
	assert_int_equal(ui.app.mode, APP_ARBITER);
}

/* covers: N5 U3
 * The clock turns off after an hour, never in a game. One key wakes it, and that press has no other
 * effect. */
TEST(test_off)
{
	enter(READY);
	ui_wait(&ui, 3700u * 4096);
	assert_int_equal(ui.app.mode, APP_OFF);
	assert_string_equal(ui_text(&ui, LEFT), "        ");
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.mode, APP_READY);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	ui_hold(&ui, KEY_BACK, 2000);
	assert_int_equal(ui.app.mode, APP_OFF);
	ui_press(&ui, LEFT);
	ui_hold(&ui, KEY_OK, 3000);
	assert_int_equal(ui.app.mode, APP_READY);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	enter(PAUSED);
	ui_wait(&ui, 8000u * 4096);
	assert_int_equal(ui.app.mode, APP_PAUSED);
	enter(RUNNING);
	ui_wait(&ui, 4000u * 4096);
	assert_int_equal(ui.app.mode, APP_RUNNING);
	enter(OVER);
	ui_wait(&ui, 3700u * 4096);
	assert_int_equal(ui.app.mode, APP_OFF);
	ui_key(&ui, KEY_OK);
	assert_int_equal(ui.app.mode, APP_OVER);
}

/* ---- sound --------------------------------------------------------------------------------------------- */

/* All sounds of the next `n` ticks as letters: c r w f, in order. */
static const char *listen(uint32_t n)
{
	static const char letters[] = "-crwf";
	static char heard[64];
	size_t length = 0;
	uint8_t last = SOUND_NONE;

	for (instant end = ui.now + n; ui.now != end;) {
		ui_wait(&ui, 1);
		if (ui.app.sound != last && ui.app.sound != SOUND_NONE && length < sizeof heard - 1)
			heard[length++] = letters[ui.app.sound];
		last = ui.app.sound;
	}
	heard[length] = '\0';
	return heard;
}

static void start_with_sound(const char *control, int16_t sound)
{
	ui_init(&ui);
	assert_true(app_set_option(&ui.app, OPTION_SOUND, sound));
	ui_control(&ui, control);
	ui_press(&ui, RIGHT);
}

/* covers: S1 */
TEST(test_sounds_by_option)
{
	static const char *const expected[] = {"", "f", "wwwwwwf", "wwwwwwf"};

	for (int16_t sound = 0; sound <= 3; sound++) {
		start_with_sound("12", sound);
		assert_string_equal(listen(14 * 4096), expected[sound]);
	}
	start_with_sound("12", 3);
	ui_key(&ui, KEY_MINUS); /* mute */
	assert_string_equal(listen(14 * 4096), "");
	start_with_sound("12", 3);
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(5));
	assert_int_equal(ui.app.sound, SOUND_CLICK);
}

/* covers: S1 M9 */
TEST(test_a_gong_is_heard)
{
	start_with_sound("g3", 0);
	assert_string_equal(listen(10 * 4096), "www");
	ui_key(&ui, KEY_MINUS);
	assert_string_equal(listen(10 * 4096), "");
}

/* covers: S1: at the very instants */
TEST(test_warnings_are_on_time)
{
	start_with_sound("11", 2);
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + 4095));
	assert_int_equal(ui.app.sound, SOUND_NONE);
	ui_wait(&ui, 1);
	assert_int_equal(ui.app.sound, SOUND_WARN);
	ui_wait(&ui, MS(80) + 1);
	assert_int_equal(ui.app.sound, SOUND_NONE);
	assert_int_equal(sound_hz(SOUND_NONE), 0);
	assert_int_equal(sound_hz(SOUND_WARN), SOUND_WARN_HZ);
}

/* covers: D4 F6
 * Without the crystal no time can be measured, so a game that is over stays over. */
TEST(test_the_end_without_a_crystal)
{
	enter(OVER);
	fault_set(&ui.app, FAULT_CRYSTAL);
	ui_hold(&ui, KEY_PLAY, 2000);
	assert_int_equal(ui.app.mode, APP_OVER);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
}

/* covers: N6
 * A key is held in READY while a player's press starts the clock, and the hold has no effect then. */
TEST(test_a_hold_that_began_before_the_start)
{
	for (uint8_t key = KEY_BACK; key < BUTTON_COUNT; key++) {
		enter(READY);
		ui_contact(&ui, key, true);
		ui_wait(&ui, 4096);
		ui_press(&ui, RIGHT);
		ui_wait(&ui, 2 * 4096);
		assert_int_equal(ui.app.mode, APP_RUNNING);
		assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
		ui_contact(&ui, key, false);
		ui_wait(&ui, 4096);
		assert_int_equal(ui.app.mode, APP_RUNNING);
		assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	}
}

/* covers: D4
 * A held key disables no other key. The latest key counts, and its hold is separate from that of the
 * first. */
TEST(test_one_key_at_a_time)
{
	ui_ready(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 3));
	ui_contact(&ui, KEY_MINUS, true);
	ui_wait(&ui, MS(1900));
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(200));
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME); /* neither the penalty, nor OK so soon */
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, MS(50));
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	assert_int_equal(ui.app.key, 0);
	ui_contact(&ui, KEY_MINUS, false);
	ui_wait(&ui, MS(50));
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	assert_int_equal(ui.app.muted, 0);
}

/* covers: A9 U4
 * A change of White's side in the options during a game applies to the next game. */
TEST(test_white_is_not_exchanged_in_a_game)
{
	ui_paused(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_WHITE, RIGHT));
	assert_int_equal(ui.app.game.white, LEFT);
	assert_int_equal(ui.app.options.value[OPTION_WHITE], RIGHT);
	ui_ready(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_WHITE, RIGHT));
	assert_int_equal(ui.app.game.white, RIGHT);
}

/* A key that bounces in its lock-out is one press, and does not affect the players' contacts. covers: T2 */
TEST(test_a_bouncing_key)
{
	struct debounce before;

	ui_running(&ui, "5m");
	ui_wait(&ui, 10 * 4096);
	before = ui.app.debounce;
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, 15);
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, 8);
	ui_contact(&ui, KEY_OK, true);
	assert_memory_equal(before.contact, ui.app.debounce.contact, 2 * sizeof before.contact[0]);
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	ui_wait(&ui, 200);
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, 200);
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	assert_int_equal(ui.app.menu.value[0], 0); /* one press, not two */
}

/* The effect of a held key is read out, like that of its first press. covers: B1 */
TEST(test_a_held_key_is_read_out)
{
	ui_init(&ui);
	ui_contact(&ui, KEY_PLUS, true);
	ui_wait(&ui, MS(100));
	(void)pending_take(&ui.app.pending, WORK_ALOUD);
	ui_wait(&ui, MS(600)); /* it repeats */
	assert_true(ui.app.menu.choice >= 3);
	assert_true(pending_has(&ui.app.pending, WORK_ALOUD));
	ui_contact(&ui, KEY_PLUS, false);
	ui_ready(&ui, "60m");
	ui_item(&ui, ITEM_TURN);
	ui_contact(&ui, KEY_BACK, true);
	ui_wait(&ui, MS(100));
	(void)pending_take(&ui.app.pending, WORK_ALOUD);
	ui_wait(&ui, MS(1900)); /* out of the menus */
	assert_true(pending_has(&ui.app.pending, WORK_ALOUD));
}

/* The next key removes the reason of a refusal from the display. covers: D5 */
TEST(test_a_key_ends_a_reason)
{
	ui_running(&ui, "5m");
	ui_key(&ui, KEY_BACK);
	assert_true(ui_reads(&ui, "No: clock is running"));
	ui_key(&ui, KEY_MINUS);
	assert_false(ui_reads(&ui, "No: clock is running"));
}

/* A held key does not make another key repeat. covers: D4 A4 */
TEST(test_the_latest_key_alone)
{
	ui_ready(&ui, "1h");
	ui_item(&ui, ITEM_CLOCK_WHITE);
	ui_key(&ui, KEY_OK);
	assert_int_equal(ui.app.menu.field, 0);
	ui_contact(&ui, KEY_PLUS, true);
	ui_wait(&ui, MS(100));
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(2000));
	assert_int_equal(ui.app.menu.field, 1);
}

/* A refusal at the last field leaves that field open. covers: A4 A6 */
TEST(test_a_refused_field_stays)
{
	ui_running(&ui, "5m"); /* blitz */
	ui_do(&ui, "1sP");
	ui_item(&ui, ITEM_III4);
	ui_do(&ui, "OO");
	assert_int_equal(ui.app.menu.field, 1);
	ui_do(&ui, "O");
	assert_true(ui_reads(&ui, "No: not in blitz"));
	assert_int_equal(ui.app.menu.screen, SCREEN_III4);
	assert_int_equal(ui.app.menu.field, 1);
}

/* A hold that is refused says why at once.  covers: D5 F6 U3 */
TEST(test_the_reason_of_a_refused_hold)
{
	ui_running(&ui, "5+1");
	ui_wait(&ui, 9 * TICKS_PER_SECOND);
	assert_int_equal(ui.app.mode, APP_OVER);
	ui_contact(&ui, KEY_MINUS, true);
	ui_wait(&ui, MS(1500));
	(void)pending_take(&ui.app.pending, WORK_PAGE); /* they have been written */
	ui_wait(&ui, MS(1000));
	assert_true(ui_reads(&ui, "No: press PLAY first"));
	assert_true(pending_has(&ui.app.pending, WORK_PAGE));
	ui_wait(&ui, 3 * TICKS_PER_SECOND);
	assert_false(ui_reads(&ui, "No: press PLAY first"));
}

/* A press closes what is looked at, and a key that is still held repeats no more. covers: D5 F6 */
TEST(test_a_held_key_and_a_page_that_closes)
{
	ui_running(&ui, "5m");
	ui_do(&ui, "O");
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	ui_contact(&ui, KEY_PLUS, true);
	ui_wait(&ui, MS(1000));
	assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	ui_press(&ui, LEFT);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	ui_wait(&ui, MS(1000));
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_int_equal(ui.app.game.turn, RIGHT);
	ui_contact(&ui, KEY_PLUS, false);
}

/* A key that is judged while the contact of either player is being debounced waits for it. covers: D3 T2 */
TEST(test_a_key_waits_for_either_player)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		ui_running(&ui, "5m");
		ui_wait(&ui, TICKS_PER_SECOND);
		if (side != ui.app.game.turn) {
			ui_press(&ui, ui.app.game.turn);
			ui_wait(&ui, TICKS_PER_SECOND * 3 / 2);
		}
		ui_contact(&ui, side, true);
		ui_wait(&ui, 4);
		ui_contact(&ui, KEY_OK, true);
		ui_wait(&ui, 8);
		assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
		ui_wait(&ui, 200);
		assert_int_equal(ui.app.game.turn, other_side(side));
		assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
		ui_contact(&ui, KEY_OK, false);
		ui_contact(&ui, side, false);
		ui_wait(&ui, 200);
	}
}

/* A press at rest has no effect; the text says what to do first, and names no way that the state does not
 * have. covers: A1 D5 N6 */
TEST(test_why_a_press_does_nothing)
{
	static const struct {
		const char *control, *does, *keys;
		uint8_t fault;
	} rows[] = {
	    {"", "", "No: choose with OK", FAULT_NONE},
	    {"5m", "hP", "No: close with BACK", FAULT_NONE},
	    {"5m", "h+", "No: close with BACK", FAULT_NONE},
	    {"5m", "R1sP", "No: press PLAY first", FAULT_NONE},
	    {"5m", "R1sPhP", "No: close with BACK", FAULT_NONE},
	    {"1+1", "R5s", "Game over", FAULT_NONE},
	    {"5m", "", "No: clock is broken", FAULT_CRYSTAL},
	    {"5m", "R1sP", "No: clock is broken", FAULT_CRYSTAL},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		for (uint8_t side = LEFT; side <= RIGHT; side++) {
			ui_begin(&ui, rows[i].control);
			ui_do(&ui, rows[i].does);
			app_set_fault(&ui.app, rows[i].fault);
			ui_do(&ui, side == LEFT ? "L" : "R");
			assert_string_equal(ui_row(&ui, ROW_KEYS), rows[i].keys);
			assert_int_not_equal(ui.app.game.state, PLAY_RUNNING);
		}
	}
}

/* A press while PLAY is held in pause is refused. When PLAY comes up the clock runs, and the text no longer
 * asks for PLAY. covers: A1 D5 */
TEST(test_a_refused_press_before_the_resumption)
{
	ui_paused(&ui, "5m");
	ui_wait(&ui, MS(500));
	ui_contact(&ui, KEY_PLAY, true);
	ui_wait(&ui, MS(100));
	ui_press(&ui, LEFT);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: press PLAY first");
	ui_contact(&ui, KEY_PLAY, false);
	ui_wait(&ui, MS(60));
	assert_int_equal(ui.app.mode, APP_RUNNING);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "PLAY: pause");
}

/* The reason of a refused press gives way to the next repetition of a key that is held. covers: D5 */
TEST(test_a_repetition_ends_a_reason)
{
	ui_ready(&ui, "1h");
	ui_item(&ui, ITEM_CLOCK_WHITE);
	ui_do(&ui, "OO");
	ui_contact(&ui, KEY_PLUS, true);
	ui_wait(&ui, MS(100));
	ui_press(&ui, LEFT);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: close with BACK");
	ui_wait(&ui, MS(600));
	assert_string_equal(ui_row(&ui, ROW_KEYS), "- +  OK next  PLAY ok");
	ui_contact(&ui, KEY_PLUS, false);
}

/* BACK, which does nothing in a pause, says how a game is ended. If it takes note of a fault, that is its
 * effect, and the keys of a pause are shown. covers: D4 D5 U3 */
TEST(test_back_in_a_pause)
{
	ui_paused(&ui, "5m");
	assert_string_equal(ui_row(&ui, ROW_KEYS), "Hold PLAY: correct");
	ui_key(&ui, KEY_BACK);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "Hold BACK: end game");
	ui_wait(&ui, MS(3000));
	app_set_fault(&ui.app, FAULT_STORM);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "BACK: noted");
	ui_key(&ui, KEY_BACK);
	assert_int_equal(ui.app.fault, FAULT_NONE);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "Hold PLAY: correct");
}

TESTS(RUN(test_every_key_in_every_state), RUN(test_the_end_without_a_crystal),
      RUN(test_a_hold_that_began_before_the_start), RUN(test_guards_take_two_seconds),
      RUN(test_keys_while_running_change_nothing), RUN(test_pages_close_by_themselves), RUN(test_colours),
      RUN(test_buttons_at_rest), RUN(test_both_in_one_tick), RUN(test_a_tentative_press_before_the_flag),
      RUN(test_an_answer_to_a_tentative_press), RUN(test_stuck_contacts), RUN(test_off),
      RUN(test_sounds_by_option), RUN(test_a_gong_is_heard), RUN(test_warnings_are_on_time),
      RUN(test_one_key_at_a_time), RUN(test_white_is_not_exchanged_in_a_game), RUN(test_a_bouncing_key),
      RUN(test_a_held_key_is_read_out), RUN(test_a_key_ends_a_reason), RUN(test_the_latest_key_alone),
      RUN(test_a_refused_field_stays), RUN(test_the_reason_of_a_refused_hold),
      RUN(test_a_held_key_and_a_page_that_closes), RUN(test_a_key_waits_for_either_player),
      RUN(test_why_a_press_does_nothing), RUN(test_a_refused_press_before_the_resumption),
      RUN(test_a_repetition_ends_a_reason), RUN(test_back_in_a_pause))
