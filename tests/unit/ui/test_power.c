/* Off and on: what wakes the clock, and what the first touch does (N7). */

#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* covers: N7 T2
 * After any time off, the key that wakes is noticed, and READY is shown within 0.3 s. Another key that is
 * held meanwhile has no effect. */
TEST(test_awake_after_any_time)
{
	static const uint32_t away[] = {
	    1,		 4096,	      0x7FFFFF00u, 0x7FFFFFFFu, 0x80000000u,
	    0x80000001u, 0xC0000000u, 0xFFFFFF00u, 0xFFFFFFFFu, 365u * 86400u * 4096u};

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

/* covers: N7
 * A glitch of a key does not wake the clock, which may sleep again at once. */
TEST(test_a_glitch_does_not_wake)
{
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

/* covers: U3 N5
 * The clock does not turn itself off with a game in it, even while another control is being chosen. */
TEST(test_choosing_over_a_game_does_not_turn_off)
{
	ui_paused(&ui, "5m");
	ui_hold(&ui, KEY_BACK, 2000);
	ui_keys(&ui, "+O");
	assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
	ui_hold(&ui, KEY_BACK, 2000);
	assert_int_equal(ui.app.mode, APP_SELECT);
	assert_int_equal(ui.app.reason > 0, 1);
}

/* covers: T2 D4
 * A button that is down at power-on is no press, whatever other contacts do. */
TEST(test_a_button_that_is_down_at_the_start)
{
	memset(&ui, 0, sizeof ui);
	ui.now = 0xe000;
	ui.levels = 1u << BUTTON_RIGHT;
	app_init(&ui.app, &ui.store, ui.levels, ui.now);
	app_begin_again(&ui.app);
	ui.app.game.events.count = 0;
	ui_step(&ui);
	ui_control(&ui, "5m");
	ui_do(&ui, "- 1s");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_false(pending_has(&ui.app.pending, WORK_IGNORED_LEFT) ||
		     pending_has(&ui.app.pending, WORK_IGNORED_RIGHT));
}

/* covers: T2
 * The first press after the clock was off is one press, and starts the opponent's clock. */
TEST(test_the_first_press_after_off)
{
	for (unsigned ms = 5; ms < 60; ms += 5) {
		ui_begin(&ui, "5m");
		ui_do(&ui, "hB");
		assert_int_equal(ui.app.mode, APP_OFF);
		ui.now += 0x10000;
		ui_contact(&ui, KEY_OK, true);
		ui_wait(&ui, MS(ms));
		ui_contact(&ui, BUTTON_RIGHT, true);
		ui_wait(&ui, MS(40));
		assert_int_equal(ui.app.mode, APP_RUNNING);
		assert_int_equal(ui.app.game.turn, LEFT);
	}
}

/* covers: T2 N7
 * A contact of any button is noticed while the clock is off, until it has been debounced. */
TEST(test_every_button_is_listened_to)
{
	for (uint8_t button = 0; button < BUTTON_COUNT; button++) {
		ui_begin(&ui, "5m");
		assert_false(app_listens(&ui.app));
		ui_contact(&ui, button, true);
		assert_true(app_listens(&ui.app));
		ui_wait(&ui, MS(30));
		assert_false(app_listens(&ui.app));
	}
}

/* covers: U3
 * The hour until the clock turns itself off is counted in quarters of a minute from the last touch. */
TEST(test_an_hour_from_any_touch)
{
	for (unsigned ms = 1000; ms < 61000; ms += 7300) {
		ui_begin(&ui, "5m");
		ui_wait(&ui, MS(ms));
		ui_contact(&ui, KEY_MINUS, true);
		ui_wait(&ui, MS(100));
		ui_contact(&ui, KEY_MINUS, false);
		ui_do(&ui, "3583s");
		assert_int_equal(ui.app.mode, APP_READY);
		ui_do(&ui, "20s");
		assert_int_equal(ui.app.mode, APP_OFF);
	}
}

/* covers: N7 T2
 * A player's button does nothing while the clock is off, also if a key that bounces wakes it in the same
 * instant. */
TEST(test_a_press_beside_the_key_that_wakes)
{
	ui_begin(&ui, "5m");
	ui_do(&ui, "hB");
	ui.now += 0x10000;
	ui_contact(&ui, KEY_OK, true);
	ui_contact(&ui, BUTTON_RIGHT, true);
	ui_wait(&ui, 2);
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, 8);
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(60));
	assert_int_equal(ui.app.mode, APP_READY);
	assert_int_equal(ui.app.game.state, PLAY_READY);
}

/* covers: U3 L6
 * The serial port reports again and again that it writes no pack of speech. That is no touch, and the text
 * does not change. */
TEST(test_no_upload_is_no_touch)
{
	ui_begin(&ui, "5m");
	for (unsigned minute = 0; minute < 59; minute++) {
		ui_wait(&ui, 60 * TICKS_PER_SECOND);
		(void)pending_take(&ui.app.pending, WORK_PAGE);
		app_set_upload(&ui.app, 0);
		assert_false(pending_has(&ui.app.pending, WORK_PAGE));
	}
	ui_do(&ui, "61s 60s");
	assert_int_equal(ui.app.mode, APP_OFF);
}

TESTS(RUN(test_awake_after_any_time), RUN(test_a_glitch_does_not_wake),
      RUN(test_choosing_over_a_game_does_not_turn_off), RUN(test_a_button_that_is_down_at_the_start),
      RUN(test_the_first_press_after_off), RUN(test_every_button_is_listened_to),
      RUN(test_an_hour_from_any_touch), RUN(test_a_press_beside_the_key_that_wakes),
      RUN(test_no_upload_is_no_touch))
