/* What the user interface leaves out: wake-ups, drawings, events and texts that nobody needs (N5, D3). */
#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* The instants kept from before the clock was off mean nothing, so a clock that was woken sleeps until the
 * idle time is counted, as after any other key. covers: N7 N5 */
TEST(test_no_wake_up_from_before_off)
{
	for (unsigned i = 0; i < 64; i++) {
		struct app *app = &ui.app;

		ui_begin(&ui, "5m");
		assert_true(app_set_option(app, OPTION_SOUND, 3));
		ui_do(&ui, "hB");
		assert_int_equal(app->mode, APP_OFF);
		ui.now += i * TICKS_PER_SECOND / 2 - 16 * TICKS_PER_SECOND;
		ui_contact(&ui, KEY_OK, true);
		assert_int_equal(app->debounce.unconfirmed, 1u << KEY_OK);
		ui_wait(&ui, MS(100));
		ui_contact(&ui, KEY_OK, false);
		ui_wait(&ui, MS(100));
		assert_int_equal(app->mode, APP_READY);
		for (uint8_t timer = 0; timer < TIMER_COUNT; timer++)
			assert_int_equal(app->armed[timer], timer == TIMER_TEXT || timer == TIMER_EIGHTH ||
								timer == TIMER_EVENT);
		assert_in_range(app_next(app), 7 * TICKS_PER_SECOND, 8 * TICKS_PER_SECOND);
	}
}

/* A contact that was locked as the clock turned off is not looked at after it was woken. covers: N7 N5 */
TEST(test_no_lock_from_before_off)
{
	ui_begin(&ui, "");
	ui_contact(&ui, KEY_BACK, true);
	ui_wait(&ui, MS(1850));
	ui_contact(&ui, LEFT, true);
	ui_wait(&ui, MS(95));
	ui_contact(&ui, LEFT, false);
	ui_wait(&ui, MS(15));
	assert_int_equal(ui.app.mode, APP_OFF);
	assert_true(ui.app.debounce.unconfirmed & 1u << LEFT);
	assert_false(app_listens(&ui.app));
	ui_contact(&ui, KEY_BACK, false);
	ui.now += 3600 * TICKS_PER_SECOND;
	ui_contact(&ui, KEY_OK, true);
	assert_int_equal(ui.app.debounce.unconfirmed, 1u << KEY_OK);
}

/* Contacts that rest need no instant at which they are looked at. covers: N5 */
TEST(test_resting_contacts_wake_nobody)
{
	ui_running(&ui, "5m");
	ui_wait(&ui, MS(500));
	assert_false(ui.app.armed[TIMER_CONTACTS]);
	ui_contact(&ui, LEFT, true);
	assert_true(ui.app.armed[TIMER_CONTACTS]);
	ui_wait(&ui, MS(500));
	assert_false(ui.app.armed[TIMER_CONTACTS]);
	ui_contact(&ui, LEFT, false);
	ui_wait(&ui, MS(500));
	assert_false(ui.app.armed[TIMER_CONTACTS]);
}

/* While a clock runs its side is drawn first and can be shown at once, and the other one is drawn only when
 * the display has that. covers: D3 */
TEST(test_the_running_side_is_drawn_first)
{
	struct app *app = &ui.app;

	ui_running(&ui, "5m");
	ui_do(&ui, "1s");
	memset(app->view.cell, 0x55, sizeof app->view.cell);
	(void)pending_take(&app->pending, WORK_SHOW);
	app_draw(app);
	assert_true(pending_take(&app->pending, WORK_SHOW));
	assert_true(ui_shows(&ui, LEFT, "459"));
	for (unsigned cell = 0; cell < CELLS; cell++)
		assert_int_equal(app->view.cell[RIGHT][cell], 0x55);
	app_draw_at_rest(app);
	assert_true(pending_take(&app->pending, WORK_SHOW));
	assert_true(ui_shows(&ui, RIGHT, "500"));
}

/* While no clock runs everything is drawn at once, and not a second time. covers: D3 N5 */
TEST(test_a_rest_is_drawn_once)
{
	struct app *app = &ui.app;

	ui_ready(&ui, "5m");
	app_draw(app);
	assert_true(pending_take(&app->pending, WORK_SHOW));
	app_draw_at_rest(app);
	assert_false(pending_has(&app->pending, WORK_SHOW));
}

/* The present does not go back if the clock is looked at with an instant from before the latest input.
 * covers: T2 T3 */
TEST(test_an_input_after_the_look)
{
	instant looked;

	ui_running(&ui, "5m");
	looked = ui.now;
	ui_input(&ui, 1u << KEY_OK, 1u << KEY_OK, looked + 5);
	app_step(&ui.app, looked);
	assert_int_equal(ui.app.now, looked + 5);
}

/* A key that waits for a digit sleeps until the digit changes, and its work comes a tick later. covers: D3
 * N5 */
TEST(test_a_key_that_waits_sleeps)
{
	for (uint8_t ahead = 2; ahead < APP_KEY_COST; ahead += 3) {
		struct app *app = &ui.app;

		ui_running(&ui, "5m");
		ui_wait(&ui, 10);
		(void)ui_wait_before_second(&ui, DEBOUNCE_ENOUGH + ahead);
		ui_contact(&ui, KEY_PLUS, true);
		ui_wait(&ui, DEBOUNCE_ENOUGH);
		assert_int_equal(app_next(app), ahead);
		if (ahead >= APP_POLL_COST) /* else its contact is not looked at before the digit */
			assert_int_equal(ticks_between(ui.now, app->due[TIMER_CONTACTS]), ahead + 1);
		ui_wait(&ui, ahead);
		assert_int_equal(app->menu.screen, SCREEN_GAME);
		ui_wait(&ui, 1);
		assert_int_equal(app->menu.screen, SCREEN_SHOW);
		ui_contact(&ui, KEY_PLUS, false);
	}
}

/* A repetition whose work ends just as the digit changes need not wait for it. covers: D3 */
TEST(test_a_repetition_just_before_a_digit)
{
	for (uint8_t ahead = APP_KEY_COST - 1; ahead <= APP_KEY_COST; ahead++) {
		struct app *app = &ui.app;
		const ticks to_repetition = 2048;
		int32_t page;
		instant digit;

		ui_running(&ui, "5m");
		ui_key(&ui, KEY_PLUS);
		ui_wait(&ui, TICKS_PER_SECOND * 3 / 2);
		digit = ui_wait_before_second(&ui, to_repetition + DEBOUNCE_ENOUGH + ahead);
		ui_contact(&ui, KEY_PLUS, true);
		ui_wait(&ui, DEBOUNCE_ENOUGH);
		page = app->menu.value[0];
		ui_wait(&ui, to_repetition);
		assert_int_equal(ticks_between(ui.now, digit), ahead);
		assert_int_equal(app->menu.value[0] != page, ahead == APP_KEY_COST);
		ui_contact(&ui, KEY_PLUS, false);
	}
}

/* An adjourned game in which one time alone is entered has one correction in the log. covers: A7 F4 */
TEST(test_one_time_is_one_correction)
{
	ui_paused(&ui, "60m");
	ui_do(&ui, "hP[Adjournment]OO-");
	assert_int_equal(ui.app.game.events.count, 0);
	menu_key(&ui.app, KEY_PLAY);
	assert_int_equal(ui.app.game.side[LEFT].left, 59 * TICKS_PER_MINUTE);
	assert_int_equal(ui.app.game.events.count, 1);
	assert_int_equal(ui.app.game.events.event[0].what, EVENT_ARBITER);
}

/* An adjourned game that is confirmed as it is has no correction in the log. covers: A7 F4 */
TEST(test_nothing_is_no_correction)
{
	struct game_clock before;

	ui_running(&ui, "40/60m:30md5");
	ui_do(&ui, "3500mL1s300mP");
	before = ui.app.game;
	ui_do(&ui, "hP[Adjournment]O");
	menu_key(&ui.app, KEY_PLAY);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_memory_equal(&before, &ui.app.game, sizeof before);
}

/* Nothing is uncertain in a pause, because no press counts in it, so its time runs on while a contact is
 * debounced. covers: T2 A1 */
TEST(test_a_pause_is_certain)
{
	ui_paused(&ui, "5m");
	ui_wait(&ui, 100);
	ui_contact(&ui, LEFT, true);
	ui_wait(&ui, 1);
	ui_contact(&ui, LEFT, false);
	ui_wait(&ui, 5);
	assert_true(debounce_is_pending(&ui.app.debounce, LEFT));
	assert_int_equal(app_confirmed_time(&ui.app), ui.app.now);
}

/* The game is certain up to the beginning of the present move even if the contact has its first edge in the
 * same tick. covers: T2 T3 */
TEST(test_the_beginning_of_a_move_is_certain)
{
	for (int after = 0; after < 3; after++) {
		ui_running(&ui, "5m");
		ui_wait(&ui, 200);
		ui_contact(&ui, LEFT, true);
		ui_wait(&ui, 1);
		ui_contact(&ui, LEFT, false);
		ui_wait(&ui, 5);
		ui.app.game.since = debounce_date(&ui.app.debounce, LEFT) - (instant)after;
		assert_int_equal(ticks_between(ui.app.game.since, app_confirmed_time(&ui.app)),
				 after > 0 ? after - 1 : 0);
	}
}

TESTS(RUN(test_no_wake_up_from_before_off), RUN(test_no_lock_from_before_off),
      RUN(test_resting_contacts_wake_nobody), RUN(test_the_running_side_is_drawn_first),
      RUN(test_a_rest_is_drawn_once), RUN(test_an_input_after_the_look), RUN(test_a_key_that_waits_sleeps),
      RUN(test_a_repetition_just_before_a_digit), RUN(test_one_time_is_one_correction),
      RUN(test_nothing_is_no_correction), RUN(test_a_pause_is_certain),
      RUN(test_the_beginning_of_a_move_is_certain))
