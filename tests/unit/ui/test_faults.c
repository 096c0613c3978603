/* Faults: stuck contacts, several faults at a time, and what they prevent (D4). */

#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

static struct game_clock *game(void)
{
	return &ui.app.game;
}

/* covers: D4 N6 A1
 * A pen that is on a key for a whole game disables only that key, so PLAY still pauses and resumes at
 * once. */
TEST(test_a_pen_on_a_key)
{
	static const uint8_t keys[] = {KEY_BACK, KEY_MINUS, KEY_PLUS, KEY_OK};
	static const unsigned seconds[] = {1, 20, 59, 61, 75, 600};

	for (size_t i = 0; i < 4; i++) {
		ui_in_play(&ui, "60m");
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

/* covers: D4
 * The pen is on PLAY itself, and the players and the other keys continue. */
TEST(test_a_pen_on_play)
{
	ui_in_play(&ui, "60m");
	ui_contact(&ui, KEY_PLAY, true); /* PLAY pauses, and is not taken for a hold */
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

/* covers: D4
 * The most severe fault is shown. BACK acknowledges it and shows the next one. A fault that is over
 * disappears by itself. */
TEST(test_several_faults)
{
	ui_in_play(&ui, "5m");
	ui_key(&ui, KEY_PLAY);
	app_set_fault(&ui.app, FAULT_BATTERY);
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED);
	ui_wait(&ui, 10);
	assert_true(ui_shows(&ui, RIGHT, "E8  500"));
	app_set_fault(&ui.app, FAULT_BATTERY); /* a less severe fault does not hide it */
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
	ui_key(&ui, KEY_BACK); /* this one is not cleared */
	assert_true(ui_shows(&ui, RIGHT, "E6  500"));
	fault_clear(&ui.app, FAULT_CRYSTAL);
	ui_key(&ui, KEY_BACK);
	assert_true(ui_shows(&ui, RIGHT, "500"));
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED); /* it happens again */
	ui_wait(&ui, 10);
	assert_true(ui_shows(&ui, RIGHT, "E8  500"));
}

/* covers: D4 F2
 * A stuck button is a fault until it opens. The game before the first choice has the freeze of its
 * control. */
TEST(test_a_stuck_button_stays_a_fault)
{
	ui_init(&ui);
	assert_int_equal(ui.app.game.freeze, FREEZE_AUTO);
	ui_running(&ui, "5m");
	ui_contact(&ui, BUTTON_RIGHT, true);
	ui_wait(&ui, 90 * 4096);
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	ui_press(&ui, LEFT);
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	ui_contact(&ui, BUTTON_RIGHT, false);
	ui_wait(&ui, 4096);
	assert_int_equal(ui.app.fault, FAULT_NONE);
}

/* covers: N4 D5
 * A crystal that stops before the game causes no pause, and no game starts without the crystal. The text
 * display promises no start, and a press shows the reason. */
TEST(test_no_crystal_no_game)
{
	ui_ready(&ui, "5m");
	app_set_fault(&ui.app, FAULT_CRYSTAL);
	assert_int_equal(ui.app.game.state, PLAY_READY);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "Hold BACK: off");
	ui_press(&ui, RIGHT);
	assert_int_equal(ui.app.game.state, PLAY_READY);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: clock is broken");
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.game.state, PLAY_READY);
}

/* covers: U4 N2: options are kept without power; a damaged memory may return any value */
TEST(test_options_out_of_their_range)
{
	static const int16_t least[OPTION_COUNT] = {[OPTION_BRIGHTNESS] = 1,
						    [OPTION_TRIM] = -1000,
						    [OPTION_CONTRAST] = 1,
						    [OPTION_VOLUME_LEFT] = 1,
						    [OPTION_VOLUME_RIGHT] = 1};

	ui_init(&ui);
	assert_true(options_valid(&ui.app.options));
	for (uint8_t option = 0; option < OPTION_COUNT; option++) {
		struct options options = ui.app.options;

		options.value[option] = option == OPTION_NUMBER ? 10000 : 1001;
		assert_false(options_valid(&options));
		options.value[option] = (int16_t)(least[option] - 1);
		assert_false(options_valid(&options));
		options.value[option] = least[option];
		assert_true(options_valid(&options));
	}
	assert_false(option_valid(OPTION_TENTHS, 30));
	assert_true(option_valid(OPTION_TENTHS, 40));
}

/* A report of a damaged memory is acknowledged in the memory once, and other faults are not written there.
 * covers: N2 D4 */
TEST(test_a_message_of_damage_is_noted)
{
	ui_ready(&ui, "5m");
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED);
	ui_key(&ui, KEY_BACK);
	assert_int_equal(ui.app.fault, FAULT_NONE);
	assert_int_equal(ui.noted, 1);
	ui_ready(&ui, "5m");
	app_set_fault(&ui.app, FAULT_BUTTON);
	ui_key(&ui, KEY_BACK);
	assert_int_equal(ui.noted, 0);
}

/* covers: D4 U1
 * A fault that is active and is found again does not end the choice of a control. */
TEST(test_a_standing_fault_lets_choose)
{
	ui_begin(&ui, "5m");
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED);
	app_set_fault(&ui.app, FAULT_HUNG);
	ui_do(&ui, "B");
	assert_int_equal(ui.app.mode, APP_SELECT);
	app_set_fault(&ui.app, ui.app.fault);
	ui_do(&ui, "1s");
	assert_int_equal(ui.app.mode, APP_SELECT);
}

/* covers: D4
 * A button is stuck after a minute, but not one that was released while the clock was off. */
TEST(test_no_button_is_stuck_after_off)
{
	ui_begin(&ui, "5m|4m"); /* White's button starts nothing */
	ui_contact(&ui, BUTTON_LEFT, true);
	ui_do(&ui, "70s");
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	ui_do(&ui, "hB");
	assert_int_equal(ui.app.mode, APP_OFF);
	ui_contact(&ui, BUTTON_LEFT, false);
	ui.now += 0x10000;
	ui_contact(&ui, BUTTON_LEFT, true);
	ui_contact(&ui, KEY_OK, true);
	ui_do(&ui, "10s");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_int_equal(ui.app.fault, FAULT_NONE);
}

TESTS(RUN(test_a_pen_on_a_key), RUN(test_a_pen_on_play), RUN(test_several_faults),
      RUN(test_a_stuck_button_stays_a_fault), RUN(test_no_crystal_no_game),
      RUN(test_options_out_of_their_range), RUN(test_a_message_of_damage_is_noted),
      RUN(test_a_standing_fault_lets_choose), RUN(test_no_button_is_stuck_after_off))
