/* Instants to the tick, and what a key or a press leaves behind: energy, the order of presses, what is read out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/ui/game_view.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/players.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* ---- what the clock waits for ------------------------------------------------------------------------------------ */

/* Rounded up, 19.9 s are shown from 19.9 s on: the clock need not wake before.  covers: D1 */
static void test_tenths_begin_a_tenth_after_their_limit(void **state)
{
	struct face *face = &ui.app.face[LEFT];

	(void)state;
	ui_running(&ui, "30");
	for (ticks left = 20; left > 18; left--) { /* "0:20", "19.0" */
		ui.app.now = face->zero_at - (instant)(left * TICKS_PER_SECOND);
		game_view(&ui.app);
		assert_true(ui_shows(&ui, LEFT, left == 20 ? "020" : "190"));
		assert_int_equal(ticks_between(ui.app.now, face->change_at),
				 left * TICKS_PER_SECOND - (10 * left - 1) * TICKS_PER_SECOND / 10);
	}
}

/* The soonest of all, and never less than a tick: with 0 the clock would not count what is overdue.  covers: D1 */
static void test_the_next_instant(void **state)
{
	(void)state;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct app *app = &ui.app;

		ui_running(&ui, "30");
		(void)pending_take(&app->pending, WORK_VIEW);
		app->face[other_side(side)].flow = 0;
		app->face[side].flow = 1;
		app->soonest = app->now + 6;
		for (uint8_t ahead = 7; ahead > 0; ahead--) {
			app->face[side].change_at = app->now + ahead;
			assert_int_equal(app_next(app), ahead < 6 ? ahead : 6);
		}
		app->face[side].change_at = app->now;
		assert_int_equal(app_next(app), 1);
		app->face[side].change_at = app->now - 9;
		assert_int_equal(app_next(app), 1);
	}
}

/* Of two things that are due in turn the first one comes first, if only by a tick.  covers: D3 */
static void test_the_first_of_two(void **state)
{
	struct app *app = &ui.app;

	(void)state;
	ui_ready(&ui, "5m");
	app_arm(app, TIMER_CONTACTS, 50);
	app_arm(app, TIMER_REASON, 101);
	app_arm(app, TIMER_SOUND, 100);
	ui_wait(&ui, 50);
	assert_int_equal(app_next(app), 50);
}

/* A clock that was not looked at for a while shows the true time at once.  covers: D1 T3 */
static void test_a_late_look(void **state)
{
	(void)state;
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

/* The game is known up to the tick before the first edge of a press that is judged.  covers: T2 T3 */
static void test_the_game_is_settled_before_a_press(void **state)
{
	instant edge;

	(void)state;
	ui_running(&ui, "30");
	edge = ui.now + 50;
	assert_int_equal(app_settled(&ui.app), ui.app.now);
	app_input(&ui.app, 1u << BUTTON_LEFT, 1u << BUTTON_LEFT, edge);
	if (!debounce_is_judged(&ui.app.debounce, BUTTON_LEFT)) { /* open again when it was read */
		ui_running(&ui, "30");
		edge = ui.now + 50;
		app_input(&ui.app, 1u << BUTTON_LEFT, 0, edge);
	}
	assert_true(debounce_is_judged(&ui.app.debounce, BUTTON_LEFT));
	ui.app.now = edge - 5;
	assert_int_equal(app_settled(&ui.app), edge - 5);
	ui.app.now = edge;
	assert_int_equal(app_settled(&ui.app), edge - 1);
	ui.app.now = edge + 5;
	assert_int_equal(app_settled(&ui.app), edge - 1);
}

/* ---- presses ----------------------------------------------------------------------------------------------------------- */

/* A press out of turn is kept as long as one may be dated near it; instants that have come round are not near.  covers: T2 */
static void test_a_press_out_of_turn_is_forgotten_in_time(void **state)
{
	static const ticks kept[] = {0, 1, 50, DEBOUNCE_LOCK - 1};
	static const ticks gone[] = {DEBOUNCE_LOCK + 1, 1000, TICKS_MAX, -1, -1000};
	struct app *app = &ui.app;

	(void)state;
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

/* A press of the side on turn, dated `before` the beginning of its turn.  True: it counts. */
static bool counts(ticks before)
{
	struct app *app = &ui.app;

	ui_running(&ui, "5m");
	ui_wait(&ui, TICKS_PER_SECOND);
	app->debounce.contact[LEFT].first = app->game.since - (instant)before;
	players_press(app, LEFT);
	return app->game.turn == RIGHT;
}

/* A press out of turn, `after` that of the side on turn.  True: it counts, too. */
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

/* Two presses in the same tick both count, and so do those a tick apart, in either order of their judgements.  covers: T2 */
static void test_presses_near_each_other(void **state)
{
	(void)state;
	assert_true(counts(0));
	assert_true(counts(1));
	assert_false(counts(2));
	assert_false(counts_out_of_turn(-2));
	for (ticks after = -1; after <= DEBOUNCE_WINDOW; after++)
		assert_true(counts_out_of_turn(after));
	assert_false(counts_out_of_turn(DEBOUNCE_WINDOW + 1));
}

/* The press that starts the game counts: nothing is said about it.  covers: B1 A1 */
static void test_the_starting_press_is_not_stray(void **state)
{
	(void)state;
	ui_ready(&ui, "5m");
	assert_false(pending_has(&ui.app.pending, WORK_STRAY_LEFT) || pending_has(&ui.app.pending, WORK_STRAY_RIGHT));
	ui_press(&ui, RIGHT);
	assert_int_equal(ui.app.game.state, PLAY_RUNNING);
	assert_false(pending_has(&ui.app.pending, WORK_STRAY_LEFT) || pending_has(&ui.app.pending, WORK_STRAY_RIGHT));
	ui_press(&ui, RIGHT); /* out of turn */
	assert_true(pending_has(&ui.app.pending, WORK_STRAY_RIGHT));
}

/* Ticks from the first edge of a press of `side`, who is on turn, until the game takes it; before it the rival's contact may close for a
 * tick. */
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
		assert_true(debounce_is_judged(&ui.app.debounce, rival));
	}
	ui_wait(&ui, 1);
	for (ui_contact(&ui, side, true); ui.app.game.turn == side && n < 200; n++)
		ui_wait(&ui, 1);
	return n;
}

/* A press is not delayed by the contact of the other side, which is being judged.  covers: T2 */
static void test_a_touch_of_the_rival_delays_nobody(void **state)
{
	(void)state;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		assert_in_range(ticks_of_press(side, true), 1, MS(20));
		assert_int_equal(ticks_of_press(side, true), ticks_of_press(side, false));
	}
}

/* ---- keys ----------------------------------------------------------------------------------------------------------------- */

/* What a held key does is read out, as what it did at first.  covers: B1 */
static void test_a_held_key_is_read_out(void **state)
{
	(void)state;
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

/* The next key takes the reason of a refusal off the display.  covers: D5 */
static void test_a_key_ends_a_reason(void **state)
{
	(void)state;
	ui_running(&ui, "5m");
	ui_key(&ui, KEY_BACK);
	assert_true(ui_reads(&ui, "No: clock is running"));
	ui_key(&ui, KEY_MINUS);
	assert_false(ui_reads(&ui, "No: clock is running"));
}

/* A key that is held does not make another one repeat.  covers: D4 A4 */
static void test_the_latest_key_alone(void **state)
{
	(void)state;
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

/* The hold of PLAY that leads from the end to the corrections mutes nothing.  covers: F6 S1 */
static void test_corrections_are_not_muted(void **state)
{
	(void)state;
	ui_ready(&ui, "5+1");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
	ui_do(&ui, "R 9s");
	assert_int_equal(ui.app.mode, APP_OVER);
	ui_do(&ui, "hP");
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
	assert_int_equal(ui.app.muted, 0);
}

/* Off is no refusal: nothing is heard but the key, and no reason stands there afterwards.  covers: S1 D5 */
static void test_off_is_no_refusal(void **state)
{
	(void)state;
	ui_ready(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 3));
	ui_heard(&ui);
	ui_do(&ui, "hB");
	assert_int_equal(ui.app.mode, APP_OFF);
	assert_string_equal(ui_heard(&ui), "c");
	assert_int_equal(ui.app.reason, 0);
}

/* What is refused at the last field leaves that field open.  covers: A4 A6 */
static void test_a_refused_field_stays(void **state)
{
	(void)state;
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

/* Muted is the game, not the next one.  covers: S1 U3 */
static void test_the_next_game_is_heard(void **state)
{
	(void)state;
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

/* A message of a damaged memory is taken note of in the memory, once; the memory is not written for another one.  covers: N2 D4 */
static void test_a_message_of_damage_is_noted(void **state)
{
	(void)state;
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

/* A hold that is refused says why at once.  covers: D5 F6 U3 */
static void test_the_reason_of_a_refused_hold(void **state)
{
	(void)state;
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_tenths_begin_a_tenth_after_their_limit),
	    cmocka_unit_test(test_the_next_instant),
	    cmocka_unit_test(test_the_first_of_two),
	    cmocka_unit_test(test_a_late_look),
	    cmocka_unit_test(test_the_game_is_settled_before_a_press),
	    cmocka_unit_test(test_a_press_out_of_turn_is_forgotten_in_time),
	    cmocka_unit_test(test_presses_near_each_other),
	    cmocka_unit_test(test_the_starting_press_is_not_stray),
	    cmocka_unit_test(test_a_touch_of_the_rival_delays_nobody),
	    cmocka_unit_test(test_a_held_key_is_read_out),
	    cmocka_unit_test(test_a_key_ends_a_reason),
	    cmocka_unit_test(test_the_latest_key_alone),
	    cmocka_unit_test(test_corrections_are_not_muted),
	    cmocka_unit_test(test_off_is_no_refusal),
	    cmocka_unit_test(test_a_refused_field_stays),
	    cmocka_unit_test(test_the_next_game_is_heard),
	    cmocka_unit_test(test_a_message_of_damage_is_noted),
	    cmocka_unit_test(test_the_reason_of_a_refused_hold),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
