/* Corrected faults: zeros and orders while contacts are judged, keys that are stuck, several faults, sounds under a
 * page, the game that was ended (T2, T3, D4, S1, U3, A5, D1, U2, N7). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/core/notation.h"
#include "firmware/ui/menu.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

static struct game_clock *game(void)
{
	return &ui.app.game;
}

static void running(const char *control)
{
	ui_begin(&ui, control);
	ui_press(&ui, RIGHT);
	assert_int_equal(ui.app.mode, APP_RUNNING);
}

/* To an instant; the app is called when it asks for it. */
static void wait_until(instant at)
{
	assert_true(ticks_between(ui.now, at) >= 0);
	ui_wait(&ui, at - ui.now);
}

/* ---- zeros and contacts that are being judged (T2, T3) ----------------------------------------------------------------- */

/* Closes at `at`, for good, after `bounces` ticks of which every fourth was closed. */
static void close_at(uint8_t button, instant at, unsigned bounces)
{
	wait_until(at);
	for (unsigned n = 0; n < bounces; n += 4) {
		ui_contact(&ui, button, true);
		wait_until(at + n + 1);
		ui_contact(&ui, button, false);
		wait_until(at + n + 4);
	}
	ui_contact(&ui, button, true);
}

/* covers: T2 T3 F1: a press dated before the zero wins though it is judged behind it, and one in its tick or later is too late */
static void test_a_press_around_the_zero(void **state)
{
	static const unsigned bounces[] = {0, 20, 40};

	(void)state;
	for (size_t i = 0; i < sizeof bounces / sizeof bounces[0]; i++) {
		for (int before = -3; before <= 60; before++) {
			instant zero, end;

			running("2+1");
			zero = game()->since + 3 * 4096;
			close_at(BUTTON_LEFT, zero - (instant)before, bounces[i]);
			end = zero - (instant)before + 102;
			while (ticks_between(ui.now, end) > 0) {
				if (before > 0) {
					assert_int_equal(game()->side[LEFT].flag, FLAG_NONE);
					assert_false(ui_shows(&ui, LEFT, "00"));
				}
				ui_wait(&ui, 1);
			}
			assert_int_equal(game()->side[LEFT].moves, before > 0);
			assert_int_equal(game()->side[LEFT].flag, before > 0 ? FLAG_NONE : FLAG_FALLEN);
			if (before > 0)
				assert_int_equal(game()->side[LEFT].left, before + 4096);
		}
	}
}

/* covers: T2 T3 F4 F5: a spark before the zero holds it up for 25 ms at most, and it is dated right */
static void test_a_spark_before_the_zero(void **state)
{
	(void)state;
	for (unsigned before = 1; before < 100; before += 3) {
		instant zero;

		running("2:5"); /* a passage; then a flag without freeze */
		zero = game()->since + 2 * 4096;
		wait_until(zero - before);
		ui_contact(&ui, BUTTON_LEFT, true);
		ui_wait(&ui, 1);
		ui_contact(&ui, BUTTON_LEFT, false);
		wait_until(zero + 103);
		assert_int_equal(game()->side[LEFT].flag, FLAG_STEADY);
		assert_int_equal(game()->side[LEFT].stage, 1);
		assert_int_equal(game()->side[LEFT].moves, 0);
		assert_int_equal(game()->side[LEFT].steady_at, zero);
		assert_int_equal(game_clock_used(game(), LEFT, ui.now), 2 * 4096 + 103);
		zero += 5 * 4096;
		wait_until(zero - before);
		ui_contact(&ui, BUTTON_LEFT, true);
		ui_wait(&ui, 1);
		ui_contact(&ui, BUTTON_LEFT, false);
		wait_until(zero + 103);
		assert_int_equal(game()->side[LEFT].flag, FLAG_FALLEN);
		assert_int_equal(game_clock_unseen(game(), LEFT, ui.now), -103);
	}
}

/* covers: T2 P3: a stage that ends at zero waits for the press, too */
static void test_a_press_before_a_passage(void **state)
{
	instant zero;

	(void)state;
	running("2:5");
	zero = game()->since + 2 * 4096;
	close_at(BUTTON_LEFT, zero - 2, 30);
	wait_until(zero + 200);
	assert_int_equal(game()->side[LEFT].stage, 0);
	assert_int_equal(game()->side[LEFT].left, 2);
	assert_int_equal(game()->turn, RIGHT);
	assert_int_equal(game()->log[0].kind, ZERO_NONE);
}

/* ---- orders (T2) --------------------------------------------------------------------------------------------------------- */

/* covers: T2 A1: PLAY pauses at its first edge: after an earlier press and before a later one */
static void test_play_and_a_press(void **state)
{
	static const unsigned bounces[] = {0, 24, 40};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		for (int apart = -20; apart <= 20; apart++) { /* of PLAY behind the press */
			instant press, pause;

			if (apart == 0)
				continue; /* in the same tick either order is right */
			running("5m");
			ui_wait(&ui, 4096);
			press = ui.now + 30;
			pause = press + (instant)apart;
			for (instant at = ui.now; at != press + 150; at++) {
				uint32_t n = at - press;

				wait_until(at);
				if (at == pause)
					ui_contact(&ui, KEY_PLAY, true);
				if (n < bounces[i] && n % 4 < 2) /* chatters: closed for a tick in four */
					ui_contact(&ui, BUTTON_LEFT, n % 4 == 0);
				else if (n == bounces[i])
					ui_contact(&ui, BUTTON_LEFT, true);
			}
			assert_int_equal(ui.app.mode, APP_PAUSED);
			assert_int_equal(game()->side[LEFT].moves, apart > 0);
			assert_int_equal(game()->turn, apart > 0 ? RIGHT : LEFT);
			assert_int_equal(game()->side[RIGHT].used, apart > 0 ? apart : 0);
		}
	}
}

/* covers: T2 A1: a spark of the side on turn does not keep PLAY from pausing at its own instant */
static void test_play_behind_a_spark(void **state)
{
	ticks left;

	(void)state;
	running("5m");
	ui_wait(&ui, 4096);
	left = game_clock_remaining(game(), LEFT, ui.now);
	ui_contact(&ui, BUTTON_LEFT, true);
	ui_wait(&ui, 1);
	ui_contact(&ui, BUTTON_LEFT, false);
	ui_wait(&ui, 1);
	ui_contact(&ui, KEY_PLAY, true);
	ui_wait(&ui, 102);
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_int_equal(game()->side[LEFT].moves, 0);
	assert_int_equal(game()->side[LEFT].left, left - 2);
}

/* covers: T2 A9: before the start the earlier first edge is Black's, though it bounces and is judged later */
static void test_both_before_the_start(void **state)
{
	(void)state;
	for (unsigned apart = 1; apart < 40; apart++) {
		for (unsigned bounces = 0; bounces <= 40; bounces += 20) {
			ui_begin(&ui, "5m");
			for (uint32_t n = 0; n < 150; n++) {
				if (n < bounces && n % 4 < 2)
					ui_contact(&ui, BUTTON_LEFT, n % 4 == 0);
				else if (n == bounces)
					ui_contact(&ui, BUTTON_LEFT, true);
				if (n == apart)
					ui_contact(&ui, BUTTON_RIGHT, true);
				ui_wait(&ui, 1);
			}
			assert_int_equal(game()->white, RIGHT);
			assert_int_equal(ui.app.mode, APP_RUNNING);
			/* Black began; White, who pressed behind him, has made his move. */
			assert_int_equal(game()->side[RIGHT].moves, 1);
			assert_int_equal(game()->side[RIGHT].used, apart);
			assert_int_equal(game()->turn, LEFT);
		}
	}
}

/* ---- what is stuck (D4) ---------------------------------------------------------------------------------------------------- */

/* covers: D4 N6 A1: a pen that lies on a key for a whole game disables only that key: PLAY pauses at once and resumes */
static void test_a_pen_on_a_key(void **state)
{
	static const uint8_t keys[] = {KEY_BACK, KEY_MINUS, KEY_PLUS, KEY_OK};
	static const unsigned seconds[] = {1, 20, 59, 61, 75, 600};

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		running("60m");
		ui_contact(&ui, keys[i], true);
		for (size_t n = 0; n < 6; n++) {
			instant at;

			ui_wait(&ui, seconds[n] * 4096);
			ui_press(&ui, game()->turn);
			ui_wait(&ui, 8 * 4096);
			assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
			at = ui.now;
			ui_contact(&ui, KEY_PLAY, true);
			ui_wait(&ui, MS(20));
			assert_int_equal(ui.app.mode, APP_PAUSED);
			assert_int_equal(game()->side[LEFT].used + game()->side[RIGHT].used,
					 ticks_between(ui.app.game.since, at) + game()->side[LEFT].used +
					     game()->side[RIGHT].used - ticks_between(game()->since, at));
			ui_contact(&ui, KEY_PLAY, false);
			ui_wait(&ui, MS(100));
			ui_key(&ui, KEY_PLAY);
			assert_int_equal(ui.app.mode, APP_RUNNING);
		}
		assert_int_equal(ui.app.fault, FAULT_BUTTON);
		assert_int_equal(game()->side[LEFT].moves, 3);
		ui_contact(&ui, keys[i], false);
		ui_wait(&ui, 4096);
		assert_int_equal(ui.app.fault, FAULT_NONE);
		ui_key(&ui, KEY_OK); /* it works again */
		assert_int_equal(ui.app.menu.screen, SCREEN_SHOW);
	}
}

/* covers: D4: PLAY itself: the players and the other keys go on */
static void test_a_pen_on_play(void **state)
{
	(void)state;
	running("60m");
	ui_contact(&ui, KEY_PLAY, true); /* pauses; a hold is none */
	ui_wait(&ui, 90 * 4096);
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	ui_hold(&ui, KEY_PLUS, 2000);
	assert_int_equal(ui.app.menu.screen, SCREEN_PENALTY);
	ui_hold(&ui, KEY_BACK, 2000);
	ui_contact(&ui, KEY_PLAY, false);
	ui_wait(&ui, 4096);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.mode, APP_RUNNING);
}

/* ---- several faults (D4) ----------------------------------------------------------------------------------------------------- */

/* covers: D4: the gravest is shown, BACK takes note of it and shows the next; what is over goes by itself */
static void test_several_faults(void **state)
{
	(void)state;
	running("5m");
	ui_key(&ui, KEY_PLAY);
	app_set_fault(&ui.app, FAULT_BATTERY);
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED);
	ui_wait(&ui, 10);
	assert_true(ui_shows(&ui, RIGHT, "E8  500"));
	app_set_fault(&ui.app, FAULT_BATTERY); /* nothing less grave hides it */
	ui_contact(&ui, BUTTON_RIGHT, true);
	ui_wait(&ui, 70 * 4096);
	assert_true(ui_shows(&ui, RIGHT, "E8  500"));
	app_set_fault(&ui.app, FAULT_MEMORY_MISSING);
	ui_wait(&ui, 10);
	assert_true(ui_shows(&ui, RIGHT, "E7  500"));
	ui_key(&ui, KEY_BACK);
	assert_true(ui_shows(&ui, RIGHT, "E8  500"));
	ui_key(&ui, KEY_BACK);
	assert_true(ui_shows(&ui, RIGHT, "E5  500"));
	ui_contact(&ui, BUTTON_RIGHT, false);
	ui_wait(&ui, 4096);
	assert_true(ui_shows(&ui, RIGHT, "E9  500"));
	app_set_fault(&ui.app, FAULT_CRYSTAL);
	ui_wait(&ui, 10);
	ui_key(&ui, KEY_BACK); /* that one stays */
	assert_true(ui_shows(&ui, RIGHT, "E6  500"));
	fault_clear(&ui.app, FAULT_CRYSTAL);
	ui_key(&ui, KEY_BACK);
	assert_true(ui_shows(&ui, RIGHT, "500"));
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED); /* it happens again */
	ui_wait(&ui, 10);
	assert_true(ui_shows(&ui, RIGHT, "E8  500"));
}

/* ---- sounds (S1) --------------------------------------------------------------------------------------------------------------- */

/* covers: S1: the sounds are the same on every page, with and without tenths */
static void test_warnings_under_a_page(void **state)
{
	static const char *const scripts[] = {"R15s", "RO15s", "RO4sO4sO6s", "R500mOOOO3sO3sO3sO5s",
					      "R4sO1s+1s-1s+7s"};
	static const int16_t tenths[] = {0, 20, 60};

	(void)state;
	for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
		for (size_t n = 0; n < 3; n++) {
			ui_begin(&ui, "");
			assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
			assert_true(app_set_option(&ui.app, OPTION_TENTHS, tenths[n]));
			ui_control(&ui, "12");
			ui_heard(&ui);
			ui_do(&ui, scripts[i]);
			assert_string_equal(ui_heard(&ui), "wwwwwwf");
		}
	}
}

/* covers: S1 N6: MINUS mutes nothing where nothing is to be heard; a sound that is switched on is heard */
static void test_nothing_to_mute(void **state)
{
	(void)state;
	ui_begin(&ui, "5m|4m");
	ui_do(&ui, "-");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
	ui_heard(&ui);
	ui_do(&ui, "L");
	assert_string_equal(ui_heard(&ui), "r");
	ui_do(&ui, "1s-L");
	assert_string_equal(ui_heard(&ui), "");
	ui_do(&ui, "1s-L");
	assert_string_equal(ui_heard(&ui), "r");
}

/* ---- the game that was ended (U3, A5) --------------------------------------------------------------------------------------- */

/* covers: U3: until the first press of the next one Undo brings it back, whole: times, counters, control and marks */
static void test_the_game_before(void **state)
{
	struct game_clock before;
	uint16_t marks;

	(void)state;
	running("1h");
	ui_do(&ui, "10sL5sR3sP hP-OP"); /* five seconds introduced */
	before = *game();
	marks = ui.marks;
	ui_do(&ui, "hB O");
	assert_true(ui_shows_both(&ui, "   10000|W:", "   10000|:"));
	ui_item(&ui, ITEM_UNDO);
	ui_do(&ui, "OP");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_memory_equal(&before, game(), offsetof(struct game_clock, events));
	assert_int_equal(ui.marks, marks);
	ui_do(&ui, "hB O"); /* and as it was chosen once more */
	assert_true(ui_shows_both(&ui, "   10000|W:", "   10000|:"));
	ui_do(&ui, "R1sP"); /* played: it is gone */
	ui_item(&ui, ITEM_UNDO);
	ui_do(&ui, "O");
	assert_true(ui_reads(&ui, "Undo / Nothing to undo"));
}

/* covers: U3: also where another control was chosen, or one came over the line, and where PLAY would begin */
static void test_the_game_before_another(void **state)
{
	static const char *const begins[] = {"hB+O 5+O", "hB+O B hB+O +O B O", ""};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct game_clock before;

		running("2+1");
		ui_do(&ui, "1sL 5s");
		assert_int_equal(ui.app.mode, APP_OVER);
		before = *game();
		ui_do(&ui, begins[i]);
		if (!*begins[i])
			ui_control(&ui, "7m");
		assert_int_equal(game()->state, PLAY_READY);
		ui_item(&ui, ITEM_UNDO);
		ui_do(&ui, "OP");
		assert_int_equal(ui.app.mode, APP_OVER);
		assert_memory_equal(&before, game(), offsetof(struct game_clock, events));
		ui_do(&ui, "hB O P 2s P"); /* PLAY is no press */
		ui_item(&ui, ITEM_UNDO);
		ui_do(&ui, "OP");
		assert_int_equal(ui.app.mode, APP_OVER);
		assert_memory_equal(&before, game(), offsetof(struct game_clock, events));
		ui_do(&ui, "hB O P L 1s P");
		ui_item(&ui, ITEM_UNDO);
		ui_do(&ui, "O");
		assert_true(ui_reads(&ui, "Nothing to undo"));
	}
}

/* covers: N1: a game that was over says that it was interrupted, too */
static void test_over_and_interrupted(void **state)
{
	(void)state;
	running("2+1");
	ui_do(&ui, "4s");
	app_resume(&ui.app, true);
	ui_wait(&ui, 10);
	assert_int_equal(ui.app.mode, APP_OVER);
	assert_true(ui_shows(&ui, LEFT, "F1    00"));
}

/* covers: A5 N2: a damaged mark is a hole: the words say so, it is refused, and the older ones can be reached */
static void test_a_hole_in_the_journal(void **state)
{
	static const struct ui_row rows[] = {
	    {NULL, "hP2-O", "P    458|W:", "     459|:", "Go back: move 1 / Black's press / 4:59    4:59"},
	    {NULL, "-", "P    458|W:", "     459|:", "Go back / This one is damaged"},
	    {NULL, "P",
	     "P    458|W:", "     459|:", "Go back / This one is damaged /  / This one is damaged"},
	    {NULL, "1s-", "P    458|W:", "     459|:", "Go back / Start of the game / 5:00    5:00"},
	};

	(void)state;
	running("5m");
	ui_do(&ui, "1sL1sR1sP");
	ui.hole = 2;
	ui_check(&ui, rows, sizeof rows / sizeof rows[0]);
	assert_int_equal(game()->side[LEFT].moves, 1);
	ui_do(&ui, "P");
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_int_equal(game()->side[LEFT].moves, 0);
	assert_int_equal(game()->side[RIGHT].moves, 0);
}

/* covers: A5: where the newest one is damaged the way begins with a hole, and goes on */
static void test_a_hole_at_the_end(void **state)
{
	(void)state;
	running("5m");
	ui_do(&ui, "1sL1sP");
	ui.hole = 1;
	ui_do(&ui, "hP2-O");
	assert_int_equal(ui.app.menu.screen, SCREEN_RECALL);
	assert_int_equal(ui.app.menu.found, 0);
	ui_do(&ui, "-P");
	assert_int_equal(game()->side[LEFT].moves, 0);
	assert_int_equal(ui.app.mode, APP_PAUSED);
}

/* ---- numbers ------------------------------------------------------------------------------------------------------------------- */

/* covers: D1: what does not fit is "--", and the number again once it does */
static void test_numbers_that_do_not_fit(void **state)
{
	static const struct ui_row rows[] = {
	    {"1c101/60", "R3s", " --  058|W:", "      10|T", NULL},
	    {NULL, "LR", " --  058|W", "      09|T", NULL},
	    {NULL, "1sLR", " 99  057|W", "      08|T", NULL},
	    {"1md105", "R1s", " --  100|W:", " --  100|:", NULL},
	    {NULL, "6s", " 98  100|W:", " --  100|:", NULL},
	};

	(void)state;
	ui_check(&ui, rows, sizeof rows / sizeof rows[0]);
}

/* covers: U2: a fraction, which only the line can write, goes with the seconds that are edited, and stays with those that are not */
static void test_fractions_of_an_own_control(void **state)
{
	static const struct {
		const char *keys, *control;
	} rows[] = {
	    {"P", "5.5+1.25"},	   {"OO+P", "6+1.25"},	{"6O+P", "5.5+2"},
	    {"OO+-P", "5.5+1.25"}, {"+-P", "5.5+1.25"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control_fault fault;
		char text[NOTATION_SIZE];

		ui_begin(&ui, "");
		assert_int_equal(notation_parse("5.5+1.25", &ui.own[0], &fault), CONTROL_OK);
		ui.own_valid[0] = 1;
		ui_do(&ui, "5- hP");
		assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
		ui_do(&ui, rows[i].keys);
		assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
		notation_format(&ui.own[0], text, sizeof text);
		assert_string_equal(text, rows[i].control);
	}
}

/* ---- off (N7) ---------------------------------------------------------------------------------------------------------------------- */

/* covers: N7 T2: off for any time, the key that wakes is heard, and READY is there within 0.3 s; a key held meanwhile means nothing */
static void test_awake_after_any_time(void **state)
{
	static const uint32_t away[] = {
	    1,		 4096,	      0x7FFFFF00u, 0x7FFFFFFFu, 0x80000000u,
	    0x80000001u, 0xC0000000u, 0xFFFFFF00u, 0xFFFFFFFFu, 365u * 86400u * 4096u};

	(void)state;
	for (size_t i = 0; i < sizeof away / sizeof away[0]; i++) {
		for (unsigned held = 0; held < 2; held++) {
			ui_begin(&ui, "5m");
			if (held) {
				ui_contact(&ui, KEY_MINUS, true);
				ui_wait(&ui, MS(100));
			}
			ui_hold(&ui, KEY_BACK, 2000);
			assert_int_equal(ui.app.mode, APP_OFF);
			ui.now += away[i]; /* nobody looks */
			ui_contact(&ui, KEY_OK, true);
			ui_wait(&ui, MS(30));
			assert_int_equal(ui.app.mode, APP_READY);
			assert_true(ui_shows(&ui, LEFT, "500"));
			ui_contact(&ui, KEY_OK, false);
			ui_wait(&ui, 5 * 4096);
			assert_int_equal(ui.app.mode, APP_READY);
			assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
			assert_true(app_next(&ui.app) <= 8 * 4096);
			ui_do(&ui, "R1s");
			assert_true(ui_shows_both(&ui, "     459|W:", "     500|:"));
		}
	}
}

/* covers: N7: a spark at the key that wakes does not wake, and the clock may go back to sleep at once */
static void test_a_spark_does_not_wake(void **state)
{
	(void)state;
	ui_begin(&ui, "5m");
	ui_hold(&ui, KEY_BACK, 2000);
	ui.now += 0x90000000u;
	ui_contact(&ui, KEY_OK, true);
	assert_true(app_listens(&ui.app));
	ui_wait(&ui, 1);
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, MS(25));
	assert_int_equal(ui.app.mode, APP_OFF);
	assert_false(app_listens(&ui.app));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_a_press_around_the_zero),
	    cmocka_unit_test(test_a_spark_before_the_zero),
	    cmocka_unit_test(test_a_press_before_a_passage),
	    cmocka_unit_test(test_play_and_a_press),
	    cmocka_unit_test(test_play_behind_a_spark),
	    cmocka_unit_test(test_both_before_the_start),
	    cmocka_unit_test(test_a_pen_on_a_key),
	    cmocka_unit_test(test_a_pen_on_play),
	    cmocka_unit_test(test_several_faults),
	    cmocka_unit_test(test_warnings_under_a_page),
	    cmocka_unit_test(test_nothing_to_mute),
	    cmocka_unit_test(test_the_game_before),
	    cmocka_unit_test(test_the_game_before_another),
	    cmocka_unit_test(test_over_and_interrupted),
	    cmocka_unit_test(test_a_hole_in_the_journal),
	    cmocka_unit_test(test_a_hole_at_the_end),
	    cmocka_unit_test(test_numbers_that_do_not_fit),
	    cmocka_unit_test(test_fractions_of_an_own_control),
	    cmocka_unit_test(test_awake_after_any_time),
	    cmocka_unit_test(test_a_spark_does_not_wake),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
