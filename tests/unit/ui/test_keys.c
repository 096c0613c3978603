/* Every state with every key, short and held, and with both buttons (A9, F6, N6, U3, S1, T2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/ui/menu.h"
#include "tests/unit/ui/desk.h"

static struct desk desk;

enum state { SELECT, READY, RUNNING, PAUSED, OVER, SHOWING, STATES };

static void enter(enum state state)
{
	desk_init(&desk);
	if (state == SELECT)
		return;
	desk_control(&desk, state == OVER ? "2+1" : "40/90m+30:30m+30");
	if (state == READY)
		return;
	desk_press(&desk, RIGHT);
	desk_wait(&desk, 4 * 4096);
	if (state == PAUSED)
		desk_key(&desk, KEY_PLAY);
	if (state == SHOWING)
		desk_key(&desk, KEY_OK);
}

#define KEEPS 255 /* the screen, or the mode, is what it was */

struct cell {
	enum state state;
	uint8_t key;
	bool held;
	uint8_t mode;
	uint8_t screen;
};

/* Each row is a cell of the tables in firmware/ui, tested from outside. */
static const struct cell cells[] = {
    {SELECT, KEY_BACK, false, APP_READY, SCREEN_GAME}, /* back to the game that is there */
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
    {RUNNING, KEY_PLAY, true, APP_PAUSED,
     SCREEN_GAME}, /* the press that pauses is not the beginning of a hold */
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
    {OVER, KEY_PLAY, true, APP_PAUSED, SCREEN_GAME},
    {OVER, KEY_PLUS, true, APP_OVER, SCREEN_GAME},
    {OVER, KEY_OK, true, APP_OVER, SCREEN_SHOW},
};

/* covers: A1 A8 F6 N6 U3 */
static void test_every_key_in_every_state(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
		const struct cell *c = &cells[i];

		enter(c->state);
		desk_hold(&desk, c->key, c->held ? 2000 : 100);
		if (desk.app.mode != c->mode || desk.app.menu.screen != c->screen)
			print_error("cell %zu: mode %u, screen %u\n", i, desk.app.mode, desk.app.menu.screen);
		assert_int_equal(desk.app.mode, c->mode);
		assert_int_equal(desk.app.menu.screen, c->screen);
		assert_int_equal(desk.app.key, 0);
	}
}

/* covers: U3 A2: a hold of less than two seconds does not pass the guard */
static void test_guards_take_two_seconds(void **state)
{
	static const uint8_t keys[] = {KEY_BACK, KEY_MINUS, KEY_PLUS};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		enter(PAUSED);
		desk_hold(&desk, keys[i], 1900);
		assert_int_not_equal(desk.app.mode, APP_ARBITER);
	}
	enter(PAUSED);
	desk_hold(&desk, KEY_PLAY, 1900);
	assert_int_equal(desk.app.mode, APP_RUNNING);
}

/* covers: N6: no key action while running does anything but pause, show or mute */
static void test_keys_while_running_change_nothing(void **state)
{
	unsigned seed = 5;

	(void)state;
	enter(RUNNING);
	for (unsigned i = 0; i < 3000; i++) {
		struct game_clock before = desk.app.game;
		struct options options = desk.app.options;
		uint8_t key = (uint8_t)(KEY_BACK + rand_r(&seed) % 5);

		if (key == KEY_PLAY)
			key = KEY_OK;
		desk.saves = 0;
		desk_hold(&desk, key, (uint32_t)rand_r(&seed) % 20 ? 100 : 2300);
		assert_memory_equal(&before, &desk.app.game, sizeof before);
		assert_memory_equal(&options, &desk.app.options, sizeof options);
		assert_int_equal(desk.saves, 0);
		assert_int_equal(desk.app.mode, APP_RUNNING);
	}
}

/* covers: A8 D1: a page closes by itself, and at a press, while a clock runs; the warning is not missed */
static void test_pages_close_by_themselves(void **state)
{
	(void)state;
	enter(SHOWING);
	desk_wait(&desk, 4 * 4096);
	assert_int_equal(desk.app.menu.screen, SCREEN_SHOW);
	desk_wait(&desk, 4096 + 10);
	assert_int_equal(desk.app.menu.screen, SCREEN_GAME);
	desk_key(&desk, KEY_OK);
	desk_press(&desk, LEFT);
	assert_int_equal(desk.app.menu.screen, SCREEN_GAME);
	assert_int_equal(desk.app.game.side[LEFT].moves, 1);
	desk_key(&desk, KEY_PLAY);
	desk_key(&desk, KEY_OK);
	desk_wait(&desk, 60 * 4096);
	assert_int_equal(desk.app.menu.screen, SCREEN_SHOW); /* at rest the arbiter has time */
}

/* covers: A9 */
static void test_colours(void **state)
{
	(void)state;
	enter(READY);
	assert_int_equal(desk.app.game.white, LEFT);
	desk_key(&desk, KEY_PLUS);
	assert_int_equal(desk.app.game.white, RIGHT);
	desk_press(&desk, RIGHT); /* equal controls: the presser is Black */
	assert_int_equal(desk.app.game.white, LEFT);
	assert_int_equal(desk.app.game.turn, LEFT);

	desk_init(&desk);
	app_set_option(&desk.app, OPTION_SOUND, 3);
	desk_control(&desk, "5m|4m");
	desk_press(&desk, LEFT); /* White may not press first */
	assert_int_equal(desk.app.mode, APP_READY);
	assert_true(desk_shows(&desk, LEFT, "500nO"));
	desk_wait(&desk, 4096);
	assert_true(desk_shows(&desk, LEFT, "500"));
	desk_key(&desk, KEY_PLUS);
	assert_true(desk_shows(&desk, LEFT, "400"));
	desk_press(&desk, LEFT);
	assert_int_equal(desk.app.game.turn, RIGHT);
}

/* covers: N6 A1: buttons do nothing where nothing runs */
static void test_buttons_at_rest(void **state)
{
	static const enum state states[] = {SELECT, PAUSED, OVER};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct game_clock before;

		enter(states[i]);
		before = desk.app.game;
		desk_press(&desk, LEFT);
		desk_press(&desk, RIGHT);
		desk_contact(&desk, BUTTON_LEFT, true);
		desk_contact(&desk, BUTTON_RIGHT, true);
		desk_wait(&desk, 2 * 4096);
		desk_contact(&desk, BUTTON_LEFT, false);
		desk_contact(&desk, BUTTON_RIGHT, false);
		desk_wait(&desk, 4096);
		assert_memory_equal(&before, &desk.app.game, sizeof before);
	}
	enter(PAUSED);
	desk_hold(&desk, KEY_PLAY, 2000);
	desk_press(&desk, LEFT);
	assert_int_equal(desk.app.menu.screen, SCREEN_LIST);
}

/* covers: T2 */
static void test_both_in_one_tick(void **state)
{
	(void)state;
	for (int apart = -3; apart <= 3; apart++) {
		instant at;

		enter(RUNNING); /* left is on turn */
		at = desk.now + 5;
		if (apart < 0) { /* right is first */
			app_input(&desk.app, 2, 2, at);
			app_input(&desk.app, 1, 3, at + (instant)-apart);
		} else {
			app_input(&desk.app, 1, 1, at);
			app_input(&desk.app, 2, 3, at + (instant)apart);
		}
		desk.levels = 3;
		desk_wait(&desk, 50);
		assert_int_equal(desk.app.game.side[LEFT].moves, 1);
		assert_int_equal(desk.app.game.side[RIGHT].moves, apart >= -1 ? 1 : 0);
		assert_int_equal(desk.app.game.turn, apart >= -1 ? LEFT : RIGHT);
	}
}

/* covers: T2: the rival answers while a contact that bounced too fast to be read has not closed again: both presses count, in the
 * order of their first edges. */
static void test_an_answer_to_a_tentative_press(void **state)
{
	static const struct {
		uint8_t answered, closed; /* so long after the first edge, and after the answer */
	} rows[] = {{1, 2}, {3, 2}, {20, 40}, {60, 1}}; /* closed for 5 ms in the first 20 */

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		instant first;

		desk_init(&desk);
		desk_control(&desk, "2+1");
		desk_press(&desk, RIGHT);
		desk_wait(&desk, 4096);
		first = desk.now;
		app_input(&desk.app, 1, 0, desk.now); /* open again when it was read */
		desk_wait(&desk, rows[i].answered);
		desk.levels = 2;
		app_input(&desk.app, 2, 2, desk.now);
		desk_wait(&desk, rows[i].closed);
		desk.levels = 3;
		app_input(&desk.app, 1, 3, desk.now);
		desk_wait(&desk, 15);
		assert_int_equal(desk.app.game.side[LEFT].moves, 1);
		assert_int_equal(desk.app.game.side[RIGHT].moves, 1);
		assert_int_equal(desk.app.game.turn, LEFT);
		assert_int_equal(desk.app.game.since, first + rows[i].answered);
		assert_int_equal(desk.app.game.side[RIGHT].used, rows[i].answered);
	}
}

/* covers: T2 T3: an edge whose press is not certain yet comes before a zero that follows it */
static void test_a_tentative_press_before_the_flag(void **state)
{
	instant zero;

	(void)state;
	desk_init(&desk);
	desk_control(&desk, "2+1");
	desk_press(&desk, RIGHT);
	zero = desk.app.game.since + 3 * 4096;
	desk_wait(&desk, (uint32_t)ticks_between(desk.now, zero - 20));
	app_input(&desk.app, 1, 0, desk.now); /* open again when it was read */
	desk_wait(&desk, 40);
	assert_int_equal(desk.app.game.side[LEFT].flag, FLAG_NONE);
	desk.levels = 1;
	app_input(&desk.app, 1, 1, desk.now);
	desk_wait(&desk, 15);
	assert_int_equal(desk.app.game.side[LEFT].moves, 1);
	assert_int_equal(desk.app.game.side[LEFT].flag, FLAG_NONE);
	assert_int_equal(desk.app.game.side[LEFT].left, 20 + 4096);

	desk_init(&desk);
	desk_control(&desk, "2+1");
	desk_press(&desk, RIGHT);
	zero = desk.app.game.since + 3 * 4096;
	desk_wait(&desk, (uint32_t)ticks_between(desk.now, zero - 20));
	app_input(&desk.app, 1, 0, desk.now); /* nobody pressed: the flag falls at its own instant */
	desk_wait(&desk, 4096);
	assert_int_equal(desk.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_int_equal(desk.app.game.side[LEFT].used, 3 * 4096);
}

/* covers: D4 N4: a stuck contact is reported and ignored, and works again when it opens */
static void test_stuck_contacts(void **state)
{
	(void)state;
	enter(RUNNING);
	desk_contact(&desk, BUTTON_RIGHT, true);
	desk_wait(&desk, 90 * 4096);
	assert_int_equal(desk.app.fault, FAULT_BUTTON);
	desk_press(&desk, LEFT);
	assert_int_equal(desk.app.game.side[LEFT].moves, 1);
	desk_contact(&desk, BUTTON_RIGHT, false);
	desk_wait(&desk, 4096);
	assert_int_equal(desk.app.fault, FAULT_NONE);
	desk_key(&desk, KEY_PLAY);
	desk_contact(&desk, KEY_MINUS, true);
	desk_wait(&desk, 90 * 4096);
	assert_int_equal(desk.app.fault, FAULT_BUTTON);
	desk_keys(&desk, "B");
	desk_hold(&desk, KEY_PLAY, 2000); /* the other keys work */
	assert_int_equal(desk.app.mode, APP_ARBITER);
}

/* covers: N5 U3: off after an hour, never in a game; one key wakes, and that press means nothing else */
static void test_off(void **state)
{
	(void)state;
	enter(READY);
	desk_wait(&desk, 3700u * 4096);
	assert_int_equal(desk.app.mode, APP_OFF);
	assert_string_equal(desk_text(&desk, LEFT), "        ");
	desk_key(&desk, KEY_PLAY);
	assert_int_equal(desk.app.mode, APP_READY);
	assert_int_equal(desk.app.menu.screen, SCREEN_GAME);
	desk_hold(&desk, KEY_BACK, 2000);
	assert_int_equal(desk.app.mode, APP_OFF);
	desk_press(&desk, LEFT);
	desk_hold(&desk, KEY_OK, 3000);
	assert_int_equal(desk.app.mode, APP_READY);
	assert_int_equal(desk.app.menu.screen, SCREEN_GAME);
	enter(PAUSED);
	desk_wait(&desk, 8000u * 4096);
	assert_int_equal(desk.app.mode, APP_PAUSED);
	enter(RUNNING);
	desk_wait(&desk, 4000u * 4096);
	assert_int_equal(desk.app.mode, APP_RUNNING);
	enter(OVER);
	desk_wait(&desk, 3700u * 4096);
	assert_int_equal(desk.app.mode, APP_OFF);
	desk_key(&desk, KEY_OK);
	assert_int_equal(desk.app.mode, APP_OVER);
}

/* ---- sound ------------------------------------------------------------------------------------------------- */

/* All sounds of the next `n` ticks as letters: c r w f, in order. */
static const char *listen(uint32_t n)
{
	static const char letters[] = "-crwf";
	static char heard[64];
	size_t length = 0;
	uint8_t last = SOUND_NONE;

	for (instant end = desk.now + n; desk.now != end;) {
		desk_wait(&desk, 1);
		if (desk.app.sound != last && desk.app.sound != SOUND_NONE && length < sizeof heard - 1)
			heard[length++] = letters[desk.app.sound];
		last = desk.app.sound;
	}
	heard[length] = '\0';
	return heard;
}

static void start_with_sound(const char *control, int16_t sound)
{
	desk_init(&desk);
	assert_true(app_set_option(&desk.app, OPTION_SOUND, sound));
	desk_control(&desk, control);
	desk_press(&desk, RIGHT);
}

/* covers: S1 */
static void test_sounds_by_option(void **state)
{
	static const char *const expected[] = {"", "f", "wwwwwwf", "wwwwwwf"};

	(void)state;
	for (int16_t sound = 0; sound <= 3; sound++) {
		start_with_sound("12", sound);
		assert_string_equal(listen(14 * 4096), expected[sound]);
	}
	start_with_sound("12", 3);
	desk_key(&desk, KEY_MINUS); /* mute */
	assert_string_equal(listen(14 * 4096), "");
	start_with_sound("12", 3);
	desk_contact(&desk, KEY_OK, true);
	desk_wait(&desk, MS(5));
	assert_int_equal(desk.app.sound, SOUND_CLICK);
}

/* covers: S1 M9 */
static void test_a_gong_is_heard(void **state)
{
	(void)state;
	start_with_sound("g3", 0);
	assert_string_equal(listen(10 * 4096), "www");
	desk_key(&desk, KEY_MINUS);
	assert_string_equal(listen(10 * 4096), "");
}

/* covers: S1: at the very instants */
static void test_warnings_are_on_time(void **state)
{
	(void)state;
	start_with_sound("11", 2);
	desk_wait(&desk, (uint32_t)ticks_between(desk.now, desk.app.game.since + 4095));
	assert_int_equal(desk.app.sound, SOUND_NONE);
	desk_wait(&desk, 1);
	assert_int_equal(desk.app.sound, SOUND_WARN);
	desk_wait(&desk, MS(80) + 1);
	assert_int_equal(desk.app.sound, SOUND_NONE);
	assert_int_equal(sound_hz(SOUND_NONE), 0);
	assert_int_equal(sound_hz(SOUND_WARN), SOUND_WARN_HZ);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_every_key_in_every_state),
	    cmocka_unit_test(test_guards_take_two_seconds),
	    cmocka_unit_test(test_keys_while_running_change_nothing),
	    cmocka_unit_test(test_pages_close_by_themselves),
	    cmocka_unit_test(test_colours),
	    cmocka_unit_test(test_buttons_at_rest),
	    cmocka_unit_test(test_both_in_one_tick),
	    cmocka_unit_test(test_a_tentative_press_before_the_flag),
	    cmocka_unit_test(test_an_answer_to_a_tentative_press),
	    cmocka_unit_test(test_stuck_contacts),
	    cmocka_unit_test(test_off),
	    cmocka_unit_test(test_sounds_by_option),
	    cmocka_unit_test(test_a_gong_is_heard),
	    cmocka_unit_test(test_warnings_are_on_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
