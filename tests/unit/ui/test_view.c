/* The display at every tick (D1, D2, D3): against a computation, and a clock that is polled only when it asks against
 * one that is polled at every tick. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/ui/cells.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/screen.h"
#include "tests/unit/ui/ui.h"

/* What a time looks like: D1, in fractions of which nothing is lost. */
static void expected_time(ticks left, bool up, unsigned limit, char text[16])
{
	uint64_t n = (uint64_t)(left < 0 ? -left : left);
	uint64_t tenths = (n * 10 + 4095) / 4096;
	unsigned s = (unsigned)((n + 4095) / 4096);

	if (up || left < 0)
		s = (unsigned)(n / 4096);
	if (!up && left >= 0 && tenths < limit * 10)
		snprintf(text, 16, "%u.%u", (unsigned)tenths / 10, (unsigned)tenths % 10);
	else if (s >= 3600)
		snprintf(text, 16, "%u %02u:%02u", s / 3600, s / 60 % 60, s % 60);
	else
		snprintf(text, 16, "%u:%02u", s / 60, s % 60);
}

/* The same, read off the cells of hours, minutes and seconds. */
static void shown_time(const struct ui *d, uint8_t side, char text[16])
{
	const char *t = ui_text(d, side) + PLACE_HOURS;
	bool tenths = ui_marks(d, side) & 1u << MARK_TENTHS;
	char *to = text;

	for (unsigned i = 0; i < 5; i++) {
		if (t[i] != ' ')
			*to++ = t[i];
		if (i == 0 && t[i] != ' ')
			*to++ = ' ';
		if (i == 2 && !tenths)
			*to++ = ':';
		if (i == 3 && tenths)
			*to++ = '.';
	}
	*to = '\0';
}

static unsigned seconds_of(const struct ui *d, uint8_t side, bool up)
{
	uint64_t time = (uint64_t)llabs(game_clock_remaining(&d->app.game, side, d->now));
	uint64_t delay = (uint64_t)game_clock_delay(&d->app.game, side, d->now);

	return (unsigned)((up ? time / 4096 : (time + 4095) / 4096) + (delay + 4095) / 4096);
}

/* The colon stands beside a time without tenths. On the side that runs it changes with each second of delay and time. */
static void check_colon(const struct ui *d, uint8_t side, bool up)
{
	static struct {
		unsigned seconds;
		bool runs, lit;
	} before[2];
	bool runs = d->app.view.lamps & side_bit(side);
	bool lit = ui_marks(d, side) & 1u << MARK_COLON;
	unsigned seconds = seconds_of(d, side, up);

	if (ui_marks(d, side) & 1u << MARK_TENTHS)
		assert_false(lit);
	else if (!runs)
		assert_true(lit);
	else if (before[side].runs && seconds + 1 == before[side].seconds)
		assert_int_equal(lit, !before[side].lit);
	else if (before[side].runs && seconds == before[side].seconds)
		assert_int_equal(lit, before[side].lit);
	before[side].seconds = seconds;
	before[side].runs = runs;
	before[side].lit = lit;
}

static void check_both(const struct ui *d)
{
	const struct game_clock *g = &d->app.game;
	unsigned limit = (unsigned)d->app.options.value[OPTION_TENTHS];

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		ticks left = game_clock_remaining(g, side, d->now);
		uint8_t method = game_clock_stage(g, side)->method;
		bool up =
		    method == METHOD_COUNT_UP || (method == METHOD_SCRABBLE && g->side[side].period > 0);
		char is[16], should[16];

		expected_time(left, up, limit, should);
		shown_time(d, side, is);
		assert_string_equal(is, should);
		check_colon(d, side, up);
	}
}

/* Every tick of `n`, on a ui that is called at every tick and on one that is called when it asks. */
static void follow(struct ui *every, uint32_t n)
{
	static struct ui lazy;

	lazy = *every;
	for (uint32_t i = 0; i < n; i++) {
		struct ui before = lazy;

		every->now++;
		ui_step(every);
		if (app_next(&lazy.app) == ticks_between(lazy.now, every->now)) {
			lazy.now = every->now;
			ui_step(&lazy);
		}
		assert_memory_equal(every->app.view.cell, lazy.app.view.cell, sizeof every->app.view.cell);
		assert_int_equal(every->app.view.lamps, lazy.app.view.lamps);
		assert_int_equal(every->app.game.state, lazy.app.game.state);
		if (memcmp(before.app.view.cell, lazy.app.view.cell, sizeof before.app.view.cell) != 0)
			assert_true(pending_has(&lazy.app.pending, WORK_SHOW));
		check_both(every);
	}
	every->app = lazy.app;
}

static struct ui ui;

/* White's clock (left) runs. */
static void start(const char *control)
{
	ui_init(&ui);
	ui_control(&ui, control);
	ui_press(&ui, RIGHT);
	assert_int_equal(ui.app.mode, APP_RUNNING);
	assert_false(ui_marks(&ui, LEFT) & 1u << MARK_COLON); /* the press is seen */
}

static void run_down(const char *control, unsigned seconds)
{
	start(control);
	follow(&ui, seconds * 4096u);
}

/* covers: D1 D3 fide: 5.4.3.2 */
static void test_sudden_to_the_flag(void **state)
{
	(void)state;
	run_down("25", 28);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
}

/* covers: D1 */
static void test_hours(void **state)
{
	(void)state;
	run_down("3603", 8);
	run_down("7200", 3);
	run_down("35999", 3);
	run_down("603", 8);
}

/* covers: D1 U4 */
static void test_tenths_by_option(void **state)
{
	(void)state;
	ui_init(&ui);
	assert_true(app_set_option(&ui.app, OPTION_TENTHS, 60));
	ui_control(&ui, "63");
	ui_press(&ui, RIGHT);
	follow(&ui, 10 * 4096);
	ui_init(&ui);
	assert_true(app_set_option(&ui.app, OPTION_TENTHS, 0));
	ui_control(&ui, "12");
	ui_press(&ui, RIGHT);
	follow(&ui, 13 * 4096);
	assert_false(app_set_option(&ui.app, OPTION_TENTHS, 30));
}

/* covers: D1 M8 M10 M7 */
static void test_times_that_rise(void **state)
{
	(void)state;
	run_down("^", 70);
	run_down("^30", 33);
	run_down("o5-20", 28);
	run_down("*22", 25);
	run_down("*20", 3);
}

/* A time that is held at its limit is looked at once a second, not at each tick. covers: D1 M7 T4 */
static void test_a_time_at_its_limit(void **state)
{
	instant end;
	unsigned calls = 0;

	(void)state;
	run_down("*35997", 4);
	assert_int_equal(game_clock_remaining(&ui.app.game, RIGHT, ui.now), TICKS_MAX);
	for (end = ui.now + 10 * 4096; ticks_between(ui.now, end) > 0; calls++) {
		ui.now += (instant)app_next(&ui.app);
		ui_step(&ui);
		check_both(&ui);
	}
	assert_in_range(calls, 10, 100); /* the words and an eighth of a second have timers, too */
}

/* covers: D1 M4 M5 M6 M9 */
static void test_delays_and_periods(void **state)
{
	(void)state;
	run_down("30d5", 20);
	run_down("3:4y3x7", 30);
	run_down("4c3/10", 18);
	run_down("g7", 30);
}

/* covers: D1 */
static void test_parts_of_seconds(void **state)
{
	(void)state;
	run_down("21.37", 10);
	run_down("60.01+0.5", 3);
}

/* covers: M4 D2 */
static void test_the_rest_of_the_delay_is_beside_the_time(void **state)
{
	(void)state;
	start("60d5");
	ui_wait(&ui, 4096);
	assert_string_equal(ui_text(&ui, LEFT), " 4   100");
	assert_string_equal(ui_text(&ui, RIGHT), " 5   100");
	ui_wait(&ui, 5 * 4096);
	assert_string_equal(ui_text(&ui, LEFT), " 0   059");
}

/* covers: M4 T2 D1: a press is judged while the delay ends, and was dated before */
static void test_no_delay_ends_while_a_press_is_judged(void **state)
{
	(void)state;
	start("60d5");
	ui_wait(&ui, (uint32_t)game_clock_delay(&ui.app.game, LEFT, ui.now) - 5);
	assert_string_equal(ui_text(&ui, LEFT), " 1   100");
	ui_contact(&ui, BUTTON_LEFT, true);
	for (unsigned i = 0; i < 10; i++) {
		ui_wait(&ui, 1);
		assert_string_equal(ui_text(&ui, LEFT), " 1   100");
		assert_int_equal(ui.app.view.lamps, 1);
	}
	ui_wait(&ui, 10);
	assert_string_equal(ui_text(&ui, LEFT), " 5   100");
	assert_int_equal(ui.app.view.lamps, 2);
}

/* covers: D2 F1 F3 P3 */
static void test_signs(void **state)
{
	(void)state;
	start("3:30");
	ui_wait(&ui, 4 * 4096);
	assert_string_equal(ui_text(&ui, LEFT), "F2   029"); /* steady, stage 2 */
	assert_int_equal(ui.app.view.blink[LEFT], 0);
	assert_int_equal(ui_marks(&ui, LEFT) & 1u << MARK_WHITE, 1u << MARK_WHITE);
	assert_int_equal(ui_marks(&ui, RIGHT), 1u << MARK_COLON);
	assert_int_equal(ui.app.view.lamps, 1);
	ui_wait(&ui, 30 * 4096);
	assert_int_equal(ui.app.mode, APP_RUNNING); /* sudden: freeze is off */
	assert_string_equal(ui_text(&ui, LEFT), "F1    00");
	assert_int_equal(ui.app.view.blink[LEFT], 1u << PLACE_SIGN);
	ui_press(&ui, LEFT);
	ui_wait(&ui, 40 * 4096);
	assert_string_equal(ui_text(&ui, RIGHT), "F2    00");
	assert_int_equal(ui.app.mode, APP_OVER);
	assert_int_equal(ui.app.view.lamps, 0);
}

/* covers: D2 A1 */
static void test_pause_says_who_will_run(void **state)
{
	(void)state;
	start("10m");
	ui_wait(&ui, 4096);
	ui_key(&ui, KEY_PLAY);
	assert_string_equal(ui_text(&ui, LEFT), "P    959");
	assert_string_equal(ui_text(&ui, RIGHT), "    1000");
}

/* covers: D2 N1 N4 N5 */
static void test_messages_at_rest(void **state)
{
	(void)state;
	start("10m");
	ui_key(&ui, KEY_PLAY);
	app_set_battery(&ui.app, true);
	ui_wait(&ui, 10);
	assert_true(ui_reads(&ui, "Battery is low"));
	ui.app.interrupted = 1;
	pending_put(&ui.app.pending, WORK_VIEW);
	ui_wait(&ui, 10);
	assert_true(ui_reads(&ui, "Power was lost"));
	for (uint8_t fault = FAULT_HUNG; fault < FAULT_COUNT; fault++) {
		char text[16];

		if (fault == FAULT_CRYSTAL)
			continue;
		app_set_fault(&ui.app, fault);
		ui_wait(&ui, 10);
		snprintf(text, sizeof text, "E%u 1000", fault);
		assert_true(ui_shows(&ui, RIGHT, text));
		ui_key(&ui, KEY_BACK); /* taken note of */
		assert_int_equal(ui.app.fault, FAULT_NONE);
	}
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.interrupted, 0);
	assert_int_equal(ui.app.mode, APP_RUNNING);
	assert_true(ui_shows(&ui, RIGHT, "1000"));
}

/* covers: N5 D4: a battery that may not last does not hide what is graver, and choosing again takes note */
static void test_a_low_battery_hides_no_fault(void **state)
{
	(void)state;
	ui_init(&ui);
	app_set_battery(&ui.app, true);
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED);
	ui_control(&ui, "5m");
	ui_wait(&ui, 10);
	assert_true(ui_shows(&ui, RIGHT, "E8  500"));
	ui_key(&ui, KEY_BACK);
	assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
	assert_int_equal(ui.app.fault, FAULT_BATTERY); /* the next one */
	ui_key(&ui, KEY_BACK);
	assert_true(ui_shows(&ui, RIGHT, "E9  500"));
	ui_key(&ui, KEY_BACK);
	assert_int_equal(ui.app.fault, FAULT_NONE);
	ui_key(&ui, KEY_OK);
	assert_string_equal(ui_text(&ui, RIGHT), " E9  302");
}

/* covers: D2: one sees the value change that is being changed */
static void test_what_a_held_key_changes_is_lit(void **state)
{
	(void)state;
	start("5m");
	ui_key(&ui, KEY_PLAY);
	ui_hold(&ui, KEY_PLAY, 2100);
	ui_keys(&ui, "OO");
	ui_wait(&ui, MS(300));
	ui_contact(&ui, KEY_PLUS, true);
	for (unsigned n = 0; n < 3 * 4096; n++) {
		ui_wait(&ui, 1);
		assert_int_equal(ui.app.dark, 0);
	}
	ui_contact(&ui, KEY_PLUS, false);
	ui_wait(&ui, 2 * 4096 - 100);
	assert_int_equal(ui.app.view.blink[LEFT], CELLS_MINUTES);
}

/* covers: N4 D4 */
static void test_without_a_crystal_nothing_runs(void **state)
{
	(void)state;
	start("10m");
	app_set_fault(&ui.app, FAULT_CRYSTAL);
	ui_wait(&ui, 10);
	assert_int_equal(ui.app.mode, APP_PAUSED);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.mode, APP_PAUSED);
	ui_key(&ui, KEY_BACK);
	assert_int_equal(ui.app.fault, FAULT_CRYSTAL);
	app_set_fault(&ui.app, FAULT_NONE);
	assert_int_equal(ui.app.fault, FAULT_CRYSTAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_sudden_to_the_flag),
	    cmocka_unit_test(test_hours),
	    cmocka_unit_test(test_tenths_by_option),
	    cmocka_unit_test(test_times_that_rise),
	    cmocka_unit_test(test_a_time_at_its_limit),
	    cmocka_unit_test(test_delays_and_periods),
	    cmocka_unit_test(test_parts_of_seconds),
	    cmocka_unit_test(test_the_rest_of_the_delay_is_beside_the_time),
	    cmocka_unit_test(test_no_delay_ends_while_a_press_is_judged),
	    cmocka_unit_test(test_signs),
	    cmocka_unit_test(test_pause_says_who_will_run),
	    cmocka_unit_test(test_messages_at_rest),
	    cmocka_unit_test(test_a_low_battery_hides_no_fault),
	    cmocka_unit_test(test_what_a_held_key_changes_is_lit),
	    cmocka_unit_test(test_without_a_crystal_nothing_runs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
