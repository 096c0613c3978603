/* Contacts of the players: presses near an expiry, near each other, out of turn, and after glitches (T2,
 * T3). */

#include <stdio.h>

#include "firmware/ui/players.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

static struct game_clock *game(void)
{
	return &ui.app.game;
}

/* Lets time pass until an instant; the application is called when it asks for it. */
static void wait_until(instant at)
{
	assert_true(ticks_between(ui.now, at) >= 0);
	ui_wait(&ui, at - ui.now);
}

/* Closes the contact at `at` for good, after `bounces` ticks of which every fourth one was closed. */
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

/* covers: T2 T3 F1
 * A press that is dated before the expiry wins, although it is recognised later. A press in the tick of the
 * expiry, or after it, is too late. */
TEST(test_a_press_around_the_zero)
{
	static const unsigned bounces[] = {0, 20, 40};

	for (size_t i = 0; i < sizeof bounces / sizeof bounces[0]; i++) {
		for (int before = -3; before <= 60; before++) {
			instant zero, end;

			ui_in_play(&ui, "2+1");
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

/* covers: T2 T3 F4 F5
 * A glitch before the expiry delays it by at most 25 ms, and the expiry has its true date. */
TEST(test_a_glitch_before_the_zero)
{
	for (unsigned before = 1; before < 100; before += 3) {
		instant zero;

		ui_in_play(&ui, "2:5"); /* a stage transition; then a flag without freeze */
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

/* covers: T2 P3
 * A stage that ends at zero waits for the press, too. */
TEST(test_a_press_before_a_stage_transition)
{
	instant zero;

	ui_in_play(&ui, "2:5");
	zero = game()->since + 2 * 4096;
	close_at(BUTTON_LEFT, zero - 2, 30);
	wait_until(zero + 200);
	assert_int_equal(game()->side[LEFT].stage, 0);
	assert_int_equal(game()->side[LEFT].left, 2);
	assert_int_equal(game()->turn, RIGHT);
	assert_int_equal(game()->log[0].kind, EXPIRY_NONE);
}

/* covers: T2 A1
 * PLAY pauses at its first edge, after an earlier press and before a later one. */
TEST(test_play_and_a_press)
{
	static const unsigned bounces[] = {0, 24, 40};

	for (size_t i = 0; i < 3; i++) {
		for (int apart = -20; apart <= 20; apart++) { /* of PLAY after the press */
			instant press, pause;

			if (apart == 0)
				continue; /* in the same tick both orders are right */
			ui_in_play(&ui, "5m");
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

/* covers: T2 A1
 * A glitch of the side on turn does not prevent PLAY from pausing at its own instant. */
TEST(test_play_behind_a_glitch)
{
	ticks left;

	ui_in_play(&ui, "5m");
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

/* covers: T2 A9
 * Before the start the side with the earlier first edge is Black, although its contact bounces and is
 * recognised later. */
TEST(test_both_before_the_start)
{
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
			/* Black began; White pressed after Black and has made a move. */
			assert_int_equal(game()->side[RIGHT].moves, 1);
			assert_int_equal(game()->side[RIGHT].used, apart);
			assert_int_equal(game()->turn, LEFT);
		}
	}
}

/* A press within the bounce of the release before it is dated by its own first edge, on either side.
 * covers: T2 */
TEST(test_a_hidden_press_of_either_side)
{
	for (uint8_t button = BUTTON_LEFT; button <= BUTTON_RIGHT; button++) {
		uint8_t bit = (uint8_t)(1u << button);
		struct debounce d;

		memset(&d, 0, sizeof d);
		debounce_init(&d, bit, 0);
		debounce_input(&d, bit, 0, 1000); /* released */
		assert_int_equal(d.released, bit);
		debounce_input(&d, bit, bit, 1004); /* bounce */
		debounce_input(&d, bit, 0, 1005);
		debounce_input(&d, bit, bit, 1060); /* after a rest: a press */
		assert_int_equal(d.pressed, 0);
		debounce_step(&d, 1000 + DEBOUNCE_LOCK);
		assert_int_equal(d.pressed, bit);
		assert_int_equal(debounce_date(&d, button), 1060);
	}
}

/* covers: T2 T3 D1
 * While a press may still be dated before the expiry, the display shows neither the expiry nor a time below
 * it. */
TEST(test_an_uncertain_press_at_zero)
{
	instant zero;

	ui_running(&ui, "2+1");
	zero = ui.app.game.since + 3 * 4096;
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero - 20));
	ui_input(&ui, 1, 0, ui.now); /* open again when it was read */
	ui_wait(&ui, 20 + 30);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_NONE);
	assert_true(ui_shows(&ui, LEFT, "01"));
	ui_wait(&ui, 100);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
}

/* A press out of turn is kept only as long as a press may be dated near it. Instants that are equal after the
 * wrap are not near. covers: T2 */
TEST(test_a_press_out_of_turn_is_forgotten_in_time)
{
	static const ticks kept[] = {0, 1, 50, DEBOUNCE_LOCK - 1};
	static const ticks gone[] = {DEBOUNCE_LOCK + 1, 1000, TICKS_MAX, -1, -1000};
	struct app *app = &ui.app;

	ui_running(&ui, "5m");
	for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
		app->pending_at = app->now - (instant)kept[i];
		players_forget(app);
		assert_int_equal(ticks_between(app->pending_at, app->now), kept[i]);
	}
	for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++) {
		app->pending_at = app->now - (instant)gone[i];
		players_forget(app);
		assert_int_equal(ticks_between(app->pending_at, app->now), DEBOUNCE_LOCK);
	}
	app->pending_at = app->now;
	ui_wait(&ui, TICKS_PER_HOUR);
	assert_in_range(ticks_between(app->pending_at, app->now), 1, 8 * TICKS_PER_SECOND);
}

/* Presses on the side on turn, dated `before` the beginning of its turn. True: the press counts. */
static bool counts(ticks before)
{
	struct app *app = &ui.app;

	ui_running(&ui, "5m");
	ui_wait(&ui, TICKS_PER_SECOND);
	app->debounce.contact[LEFT].first = app->game.since - (instant)before;
	players_press(app, LEFT);
	return app->game.turn == RIGHT;
}

/* Presses out of turn, `after` the press of the side on turn. True: this press counts, too. */
static bool counts_out_of_turn(ticks after)
{
	struct app *app = &ui.app;
	instant at;

	ui_running(&ui, "5m");
	ui_wait(&ui, TICKS_PER_SECOND);
	at = app->now - DEBOUNCE_LOCK;
	app->debounce.contact[LEFT].first = at;
	app->pending_at = at + (instant)after;
	players_press(app, LEFT);
	assert_int_equal(app->game.side[LEFT].moves, 1);
	return app->game.side[RIGHT].moves == 1;
}

/* Two presses in the same tick both count, and so do two presses a tick apart, in whatever order they are
 * recognised. covers: T2 */
TEST(test_presses_near_each_other)
{
	assert_true(counts(0));
	assert_true(counts(1));
	assert_false(counts(2));
	assert_false(counts_out_of_turn(-2));
	for (ticks after = -1; after <= DEBOUNCE_WINDOW; after++)
		assert_true(counts_out_of_turn(after));
	assert_false(counts_out_of_turn(DEBOUNCE_WINDOW + 1));
}

/* The press that starts the game counts, so the clock does not report it as ignored. covers: B1 A1 */
TEST(test_the_starting_press_is_not_ignored)
{
	ui_ready(&ui, "5m");
	assert_false(pending_has(&ui.app.pending, WORK_IGNORED_LEFT) ||
		     pending_has(&ui.app.pending, WORK_IGNORED_RIGHT));
	ui_press(&ui, RIGHT);
	assert_int_equal(ui.app.game.state, PLAY_RUNNING);
	assert_false(pending_has(&ui.app.pending, WORK_IGNORED_LEFT) ||
		     pending_has(&ui.app.pending, WORK_IGNORED_RIGHT));
	ui_press(&ui, RIGHT); /* out of turn */
	assert_true(pending_has(&ui.app.pending, WORK_IGNORED_RIGHT));
}

/* Ticks from the first edge of a press by `side`, which is on turn, until the game counts it. The opponent's
 * contact may close for a tick before it. */
static unsigned ticks_of_press(uint8_t side, bool rival_touches)
{
	uint8_t rival = other_side(side);
	unsigned n = 0;

	ui_ready(&ui, "5m");
	ui_press(&ui, RIGHT);
	if (side == RIGHT)
		ui_press(&ui, LEFT);
	ui_wait(&ui, TICKS_PER_SECOND);
	assert_int_equal(ui.app.game.turn, side);
	if (rival_touches) {
		ui_contact(&ui, rival, true);
		ui_wait(&ui, 1);
		ui_contact(&ui, rival, false);
		assert_true(debounce_is_pending(&ui.app.debounce, rival));
	}
	ui_wait(&ui, 1);
	for (ui_contact(&ui, side, true); ui.app.game.turn == side && n < 200; n++)
		ui_wait(&ui, 1);
	return n;
}

/* A press is not delayed while the contact of the other side is debounced. covers: T2 */
TEST(test_a_touch_of_the_rival_delays_nobody)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		assert_in_range(ticks_of_press(side, true), 1, MS(20));
		assert_int_equal(ticks_of_press(side, true), ticks_of_press(side, false));
	}
}

/* covers: T2 S1
 * A glitch while a warning is due does not suppress the warning, which sounds after the glitch was
 * recognised. */
TEST(test_a_glitch_at_a_warning)
{
	instant at;

	ui_begin(&ui, "12");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
	ui_do(&ui, "R");
	at = ui.app.game.since + 2 * TICKS_PER_SECOND; /* 10 s are left */
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, at) - 2);
	ui_heard(&ui);
	ui_contact(&ui, BUTTON_LEFT, true);
	ui_wait(&ui, 1);
	ui_contact(&ui, BUTTON_LEFT, false);
	ui_wait(&ui, MS(30));
	assert_string_equal(ui_heard(&ui), "w");
	assert_int_equal(ui.app.game.turn, LEFT);
}

/* covers: T2 N5
 * A glitch of the side on turn delays its expiry, and the clock does not wake at each tick meanwhile. */
TEST(test_a_zero_that_is_held_up)
{
	instant zero;
	unsigned wakes = 0;

	ui_begin(&ui, "5");
	ui_do(&ui, "R");
	zero = ui.app.game.since + 5 * TICKS_PER_SECOND;
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero) - MS(10));
	ui_contact(&ui, BUTTON_LEFT, true);
	ui_wait(&ui, 1);
	ui_contact(&ui, BUTTON_LEFT, false);
	while (ui.app.game.side[LEFT].flag != FLAG_FALLEN && wakes < 100) {
		ui_wait(&ui, (uint32_t)app_next(&ui.app));
		wakes++;
	}
	assert_in_range(wakes, 1, 9);
	assert_in_range(ticks_between(zero, ui.now), 1, MS(25));
}

/* covers: T2 N7
 * An old press out of turn does not count in the next game, when the instants wrap after twelve days off. */
TEST(test_an_old_press_out_of_turn)
{
	instant old;

	ui_begin(&ui, "5m");
	ui_do(&ui, "R R P hB O hB");
	assert_int_equal(ui.app.mode, APP_OFF);
	old = ui.app.pending_at;
	ui.now = old - MS(30);
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(20));
	ui_contact(&ui, BUTTON_RIGHT, true);
	ui_wait(&ui, MS(30));
	assert_int_equal(ui.app.mode, APP_RUNNING);
	assert_int_equal(ui.app.game.turn, LEFT);
	assert_int_equal(ui.app.game.side[LEFT].moves, 0);
}

/* D1: checks that the display shows `time` ticks in tenths, in time. */
static void assert_tenths_are_on_time(uint8_t side, ticks time)
{
	instant begin = game()->since;

	while (ticks_between(begin, ui.now) < 2 * TICKS_PER_SECOND) {
		char now[16], before[16];
		ticks left = time - ticks_between(begin, ui.now);
		unsigned tenths = (unsigned)(left * 10 + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;
		unsigned late =
		    (unsigned)((left + (ticks)MS(5)) * 10 + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;

		snprintf(now, sizeof now, "%2u%u", tenths / 10, tenths % 10);
		snprintf(before, sizeof before, "%2u%u", late / 10, late % 10);
		if (ticks_between(begin, ui.now) > (ticks)MS(30) && !ui_shows(&ui, side, now))
			assert_true(ui_shows(&ui, side, before));
		ui_wait(&ui, 1);
	}
}

/* covers: T2 D3
 * A glitch of one side just before the other's press does not change when the digits change afterwards. */
TEST(test_digits_after_a_glitch_and_a_press)
{
	for (instant before = 4; before < 110; before += 7) {
		instant at;

		ui_in_play(&ui, "12");
		at = game()->since + TICKS_PER_SECOND;
		wait_until(at - before);
		ui_contact(&ui, BUTTON_RIGHT, true);
		ui_wait(&ui, 2);
		ui_contact(&ui, BUTTON_RIGHT, false);
		close_at(BUTTON_LEFT, at, 0);
		ui_wait(&ui, MS(20));
		assert_int_equal(game()->since, at);
		assert_tenths_are_on_time(RIGHT, 12 * TICKS_PER_SECOND);
	}
}

/* covers: T2 D3
 * A glitch of the side on turn does not change it either, although a key changes the display meanwhile. */
TEST(test_digits_after_a_glitch_and_a_key)
{
	for (instant after = 1; after < 80; after += 7) {
		ui_in_play(&ui, "12");
		wait_until(game()->since + 2 * TICKS_PER_SECOND - MS(600));
		ui_contact(&ui, BUTTON_LEFT, true);
		ui_wait(&ui, 2);
		ui_contact(&ui, BUTTON_LEFT, false);
		ui_wait(&ui, after);
		app_set_option(&ui.app, OPTION_BRIGHTNESS, 3);
		pending_put(&ui.app.pending, WORK_VIEW);
		assert_tenths_are_on_time(LEFT, 12 * TICKS_PER_SECOND);
	}
}

TESTS(RUN(test_a_press_around_the_zero), RUN(test_a_glitch_before_the_zero),
      RUN(test_a_press_before_a_stage_transition), RUN(test_play_and_a_press), RUN(test_play_behind_a_glitch),
      RUN(test_both_before_the_start), RUN(test_a_hidden_press_of_either_side),
      RUN(test_an_uncertain_press_at_zero), RUN(test_a_press_out_of_turn_is_forgotten_in_time),
      RUN(test_presses_near_each_other), RUN(test_the_starting_press_is_not_ignored),
      RUN(test_a_touch_of_the_rival_delays_nobody), RUN(test_a_glitch_at_a_warning),
      RUN(test_a_zero_that_is_held_up), RUN(test_an_old_press_out_of_turn),
      RUN(test_digits_after_a_glitch_and_a_press), RUN(test_digits_after_a_glitch_and_a_key))
