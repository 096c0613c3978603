/* Sounds: what is heard, muted and refused (S1). */

#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* covers: S1: the sounds are the same on every page, with and without tenths */
TEST(test_warnings_under_a_page)
{
	static const char *const scripts[] = {"R15s", "RO15s", "RO4sO4sO6s", "R500mOOOO3sO3sO3sO5s",
					      "R4sO1s+1s-1s+7s"};
	static const int16_t tenths[] = {0, 20, 60};

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

/* covers: S1 N6
 * MINUS mutes nothing while the sound is off, so a sound that is switched on is heard. */
TEST(test_nothing_to_mute)
{
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

/* covers: S1: the click of a key does not cut the flag's tone short */
TEST(test_the_flag_is_heard_out)
{
	ui_running(&ui, "1");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 3));
	ui_wait(&ui, MS(900));
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_int_equal(ui.app.sound, SOUND_FLAG);
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(5));
	assert_int_equal(ui.app.key, KEY_OK);
	assert_int_equal(ui.app.sound, SOUND_FLAG);
	ui_wait(&ui, 8 * 4096);
	assert_int_equal(ui.app.sound, SOUND_NONE);
}

/* The hold of PLAY that leads from the end of a game to the corrections mutes nothing. covers: F6 S1 */
TEST(test_corrections_are_not_muted)
{
	ui_ready(&ui, "5+1");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
	ui_do(&ui, "R 9s");
	assert_int_equal(ui.app.mode, APP_OVER);
	ui_do(&ui, "hP");
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
	assert_int_equal(ui.app.muted, 0);
}

/* Turning the clock off is no refusal, so only the key is heard, and no reason is shown afterwards.
 * covers: S1 D5 */
TEST(test_off_is_no_refusal)
{
	ui_ready(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 3));
	ui_heard(&ui);
	ui_do(&ui, "hB");
	assert_int_equal(ui.app.mode, APP_OFF);
	assert_string_equal(ui_heard(&ui), "c");
	assert_int_equal(ui.app.reason, 0);
}

/* Muting applies to the present game, and not to the next one. covers: S1 U3 */
TEST(test_the_next_game_is_heard)
{
	ui_ready(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
	ui_contact(&ui, KEY_MINUS, true);
	ui_wait(&ui, MS(100));
	(void)pending_take(&ui.app.pending, WORK_PAGE);
	ui_contact(&ui, KEY_MINUS, false);
	ui_wait(&ui, MS(30));
	assert_true(pending_has(&ui.app.pending, WORK_PAGE)); /* at once */
	assert_true(ui_reads(&ui, "Sound is off now"));
	ui_do(&ui, "-");
	assert_int_equal(ui.app.muted, 0);
	ui_do(&ui, "R1s-P");
	assert_int_equal(ui.app.muted, 1);
	ui_do(&ui, "hB O");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_int_equal(ui.app.muted, 0);
}

/* covers: S1 B1
 * A warning is heard at ten seconds and below. The earlier ones are spoken only. */
TEST(test_which_warnings_are_heard)
{
	for (uint16_t seconds = 1; seconds <= 600; seconds++) {
		const struct event event = {.what = EVENT_WARNING, .value = seconds};

		assert_int_equal(sound_of(&event), seconds <= 10 ? SOUND_WARN : SOUND_NONE);
	}
}

TESTS(RUN(test_warnings_under_a_page), RUN(test_nothing_to_mute), RUN(test_the_flag_is_heard_out),
      RUN(test_corrections_are_not_muted), RUN(test_off_is_no_refusal), RUN(test_the_next_game_is_heard),
      RUN(test_which_warnings_are_heard))
