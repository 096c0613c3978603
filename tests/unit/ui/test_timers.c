/* The instants at which the clock wants to wake, to the tick. */
#include <stdio.h>

#include "firmware/ui/game_view.h"
#include "firmware/ui/screens/screens.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* Times are rounded up, so 19.9 s is shown from 19.9 s on, and the clock need not wake before. covers: D1 */
TEST(test_tenths_begin_a_tenth_after_their_limit)
{
	struct side_digits *digits = &ui.app.digits[LEFT];

	ui_running(&ui, "30");
	for (ticks left = 20; left > 18; left--) { /* "0:20", "19.0" */
		ui.app.now = digits->zero_at - (instant)(left * TICKS_PER_SECOND);
		game_view(&ui.app, LEFT);
		assert_true(ui_shows(&ui, LEFT, left == 20 ? "020" : "190"));
		assert_int_equal(ticks_between(ui.app.now, digits->change_at),
				 left * TICKS_PER_SECOND - (10 * left - 1) * TICKS_PER_SECOND / 10);
	}
}

/* The clock wakes for the earliest of all instants, and never in less than a tick, because with 0 it would
 * not count what is overdue. covers: D1 */
TEST(test_the_next_instant)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct app *app = &ui.app;

		ui_running(&ui, "30");
		(void)pending_take(&app->pending, WORK_VIEW);
		app->digits[other_side(side)].flow = 0;
		app->digits[side].flow = 1;
		app->soonest = app->now + 6;
		for (uint8_t ahead = 7; ahead > 0; ahead--) {
			app->digits[side].change_at = app->now + ahead;
			assert_int_equal(app_next(app), ahead < 6 ? ahead : 6);
		}
		app->digits[side].change_at = app->now;
		assert_int_equal(app_next(app), 1);
		app->digits[side].change_at = app->now - 9;
		assert_int_equal(app_next(app), 1);
	}
}

/* Of two things that are due one after the other, the first one comes first, even by a single tick.
 * covers: D3 */
TEST(test_the_first_of_two)
{
	struct app *app = &ui.app;

	ui_ready(&ui, "5m");
	app_arm(app, TIMER_CONTACTS, 50);
	app_arm(app, TIMER_REASON, 101);
	app_arm(app, TIMER_SOUND, 100);
	ui_wait(&ui, 50);
	assert_int_equal(app_next(app), 50);
}

/* A clock that was not looked at for a while shows the true time at once.  covers: D1 T3 */
TEST(test_a_late_look)
{
	for (unsigned late = 0; late < 5; late++) {
		char text[8];

		ui_running(&ui, "5m");
		ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + TICKS_PER_SECOND * 5 / 2));
		ui.now += late * TICKS_PER_SECOND;
		ui_step(&ui);
		snprintf(text, sizeof text, "%u", 458 - late);
		assert_true(ui_shows(&ui, LEFT, text));
	}
}

/* The game is confirmed up to the tick before the first edge of a press that is being debounced.
 * covers: T2 T3 */
TEST(test_the_game_is_confirmed_before_a_press)
{
	instant edge;

	ui_running(&ui, "30");
	edge = ui.now + 50;
	assert_int_equal(app_confirmed_time(&ui.app), ui.app.now);
	ui_input(&ui, 1u << BUTTON_LEFT, 1u << BUTTON_LEFT, edge);
	if (!debounce_is_pending(&ui.app.debounce, BUTTON_LEFT)) { /* open again when it was read */
		ui_running(&ui, "30");
		edge = ui.now + 50;
		ui_input(&ui, 1u << BUTTON_LEFT, 0, edge);
	}
	assert_true(debounce_is_pending(&ui.app.debounce, BUTTON_LEFT));
	ui.app.now = edge - 5;
	assert_int_equal(app_confirmed_time(&ui.app), edge - 5);
	ui.app.now = edge;
	assert_int_equal(app_confirmed_time(&ui.app), edge - 1);
	ui.app.now = edge + 5;
	assert_int_equal(app_confirmed_time(&ui.app), edge - 1);
}

/* The work for a key or a timer takes several milliseconds, so it waits shortly before a digit, and is done
 * at once otherwise. covers: D3 N6 */
TEST(test_a_key_waits_for_a_digit)
{
	static const uint16_t ahead[] = {1, 10, APP_KEY_COST - 1, APP_KEY_COST, 1000};

	for (unsigned n = 0; n < sizeof ahead / sizeof ahead[0]; n++) {
		struct app *app = &ui.app;
		instant digit;

		ui_running(&ui, "5m");
		ui_wait(&ui, 10);
		digit = ui_wait_before_second(&ui, DEBOUNCE_ENOUGH + ahead[n]);
		ui_contact(&ui, KEY_PLUS, true);
		ui_wait(&ui, DEBOUNCE_ENOUGH);
		assert_int_equal(ticks_between(ui.now, digit), ahead[n]);
		assert_int_equal(app->menu.screen == SCREEN_SHOW, ahead[n] >= APP_KEY_COST);
		ui_wait(&ui, ahead[n]);
		assert_true(ui_shows(&ui, LEFT, "458") || ui_shows(&ui, LEFT, "459"));
		ui_wait(&ui, 2);
		assert_int_equal(app->menu.screen, SCREEN_SHOW);
		ui_contact(&ui, KEY_PLUS, false);
	}
}

/* It also waits while a player's contact is debounced, because a press has less time until it must be shown.
 * PLAY stops the clocks at once. covers: D3 A1 */
TEST(test_a_key_waits_for_a_contact)
{
	for (unsigned play = 0; play < 2; play++) {
		uint8_t key = play ? KEY_PLAY : KEY_PLUS;

		ui_running(&ui, "5m");
		ui_wait(&ui, 200);
		ui_contact(&ui, key, true);
		ui_wait(&ui, 4);
		ui_contact(&ui, BUTTON_LEFT, true);
		ui_wait(&ui, 1);
		ui_contact(&ui, BUTTON_LEFT, false); /* a glitch */
		ui_wait(&ui, DEBOUNCE_ENOUGH - 5);
		assert_true(debounce_is_pending(&ui.app.debounce, BUTTON_LEFT));
		assert_int_equal(ui.app.game.state, play ? PLAY_PAUSED : PLAY_RUNNING);
		assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
		ui_wait(&ui, DEBOUNCE_WINDOW);
		assert_int_equal(ui.app.menu.screen, play ? SCREEN_GAME : SCREEN_SHOW);
		ui_contact(&ui, key, false);
	}
}

/* A key that is held repeats while a page is looked at, but not shortly before a digit, and each repetition
 * comes once. covers: D3 A8 */
TEST(test_a_repetition_waits_for_a_digit)
{
	struct app *app = &ui.app;
	const ticks to_repetition = 2048, ahead = 5;
	int32_t page;
	instant digit;

	ui_running(&ui, "5m");
	ui_key(&ui, KEY_PLUS);
	ui_wait(&ui, TICKS_PER_SECOND * 3 / 2);
	digit = ui_wait_before_second(&ui, to_repetition + DEBOUNCE_ENOUGH + ahead);
	ui_contact(&ui, KEY_PLUS, true);
	ui_wait(&ui, DEBOUNCE_ENOUGH);
	page = app->menu.value[0];
	ui_wait(&ui, (uint32_t)(to_repetition + ahead - 1));
	assert_int_equal(ticks_between(ui.now, digit), 1);
	assert_int_equal(app->menu.value[0], page); /* not yet */
	ui_wait(&ui, 3);
	assert_int_not_equal(app->menu.value[0], page);
	page = app->menu.value[0];
	ui_wait(&ui, 400);
	assert_int_equal(app->menu.value[0], page); /* the next one comes after 512 ticks */
	ui_contact(&ui, KEY_PLUS, false);
}

/* A press and a key that are judged in the same instant: the press is shown before the key does its work.
 * covers: D3 T2 */
TEST(test_a_key_waits_for_a_press_to_be_shown)
{
	ui_running(&ui, "5m");
	ui_wait(&ui, TICKS_PER_SECOND * 3 / 2);
	ui_input(&ui, 1u << LEFT | 1u << KEY_PLAY, 1u << LEFT | 1u << KEY_PLAY, ui.now);
	ui.now += DEBOUNCE_ENOUGH;
	app_step(&ui.app, ui.now);
	assert_int_equal(ui.app.game.side[LEFT].moves, 1);
	assert_int_equal(ui.app.game.state, PLAY_RUNNING);
	ui_step(&ui);
	ui_wait(&ui, 2);
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
	assert_int_equal(ui.app.game.turn, RIGHT);
}

/* Digits that are due can be shown while edges wait that are dated before them. No digit goes back when these
 * are handled. covers: D3 T2 */
TEST(test_digits_by_themselves)
{
	instant digit;
	uint8_t cells[CELLS];

	ui_running(&ui, "5m");
	ui_wait(&ui, TICKS_PER_SECOND * 3 / 2);
	digit = ui.app.digits[LEFT].change_at;
	(void)pending_take(&ui.app.pending, WORK_SHOW);
	app_advance_digits(&ui.app, digit - 1);
	assert_false(pending_has(&ui.app.pending, WORK_SHOW));
	app_advance_digits(&ui.app, digit);
	assert_true(pending_has(&ui.app.pending, WORK_SHOW));
	memcpy(cells, ui.app.view.cell[LEFT], CELLS);
	app_input(&ui.app, 1u << KEY_PLUS, 1u << KEY_PLUS, digit - 2);
	app_draw(&ui.app);
	assert_memory_equal(ui.app.view.cell[LEFT], cells, CELLS);
}

TESTS(RUN(test_digits_by_themselves), RUN(test_a_key_waits_for_a_digit), RUN(test_a_key_waits_for_a_contact),
      RUN(test_tenths_begin_a_tenth_after_their_limit), RUN(test_the_next_instant),
      RUN(test_the_first_of_two), RUN(test_a_late_look), RUN(test_the_game_is_confirmed_before_a_press),
      RUN(test_a_repetition_waits_for_a_digit), RUN(test_a_key_waits_for_a_press_to_be_shown))
