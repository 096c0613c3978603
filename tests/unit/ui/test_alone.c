/* What the clock does while nobody touches it: displays run on, pages close, hints take turns, messages stand; and what it does not do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/ui/menu.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* ---- displays --------------------------------------------------------------------------------------------------------- */

/* covers: D1 D2 M4: the rest of a delay beside the hours: two digits and a point behind them, or one digit without it */
static void test_a_delay_beside_the_hours(void **state)
{
	static const struct ui_row rows[] = {
	    {"2hd11", "", " 1120000|W.:", " 1120000|.:", NULL},
	    {NULL, "R 200m", " 1120000|W.", " 1120000|.:", NULL},
	    {NULL, "1s", " 1020000|W.:", " 1120000|.:", NULL},
	    {NULL, "1s", " 9 20000|W", " 1120000|.:", NULL},
	    {NULL, "1s", " 8 20000|W:", " 1120000|.:", NULL},
	    {"2hd101", "R 200m", " --20000|W.", " --20000|.:", NULL},
	    {NULL, "2s", " 9920000|W.", " --20000|.:", NULL},
	};

	(void)state;
	ui_check(&ui, rows, sizeof rows / sizeof rows[0]);
}

/* ---- words ------------------------------------------------------------------------------------------------------------ */

/* Lets time pass. True: the page of words is to be made anew. */
static bool words_change_in(unsigned ms)
{
	(void)pending_take(&ui.app.pending, WORK_PAGE);
	ui_wait(&ui, MS(ms));
	return pending_has(&ui.app.pending, WORK_PAGE);
}

/* covers: D5 N5: while a clock runs the digits change and the words do not: nothing is written in vain */
static void test_the_words_of_a_running_clock_stand(void **state)
{
	static const char *const controls[] = {"5m", "2h", "70", "^", "3d61"};

	(void)state;
	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		ui_begin(&ui, controls[i]);
		ui_do(&ui, "R1s");
		assert_false(words_change_in(40000));
	}
}

/* covers: D5: a page of times that is looked at runs on with the clock, and closes after five seconds */
static void test_a_page_of_times_runs_on(void **state)
{
	(void)state;
	ui_begin(&ui, "5m");
	ui_do(&ui, "R1sO");
	assert_true(ui_reads(&ui, "Time used"));
	assert_true(words_change_in(1100));
	assert_true(words_change_in(1100));
	ui_wait(&ui, MS(2500)); /* 4.9 s after the key went down */
	assert_true(ui_reads(&ui, "Time used"));
	assert_true(words_change_in(200));
	assert_true(ui_reads(&ui, "White moves"));
}

/* covers: A4 D5: the reason of a refusal is taken off the display after two seconds */
static void test_a_reason_goes(void **state)
{
	(void)state;
	ui_begin(&ui, "5m");
	menu_refuse(&ui.app, TEXT_NO_NOT_NOW);
	ui_wait(&ui, MS(1000));
	assert_false(words_change_in(900));
	assert_true(words_change_in(200));
}

/* covers: A9 D5: the reason of a refused press does not stand beside the game that the right one has begun */
static void test_a_reason_goes_at_the_start(void **state)
{
	(void)state;
	ui_begin(&ui, "5m|4m");
	ui_do(&ui, "L");
	assert_true(ui_reads(&ui, "No: Black must press"));
	ui_do(&ui, "R");
	assert_int_equal(ui.app.mode, APP_RUNNING);
	assert_false(ui_reads(&ui, "No: Black must press"));
}

/* covers: D5 N5: on battery the words are dark 30 s after the start of a clock; a passage, a flag and a fault light them for 30 s */
static void test_what_lights_the_words(void **state)
{
	static const char *const controls[] = {"50:5m", "50", "5m"};

	(void)state;
	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		ui_begin(&ui, controls[i]);
		app_set_hours(&ui.app, 1); /* whatever the cells are, if there are any */
		ui_do(&ui, "P 29s");
		assert_true(app_shows_words(&ui.app));
		ui_do(&ui, "16s");
		assert_false(app_shows_words(&ui.app));
		if (i == 2)
			app_set_fault(&ui.app, FAULT_STORM);
		ui_do(&ui, "6s");
		assert_true(app_shows_words(&ui.app));
		ui_do(&ui, "20s");
		assert_true(app_shows_words(&ui.app));
		ui_do(&ui, "11s");
		assert_false(app_shows_words(&ui.app));
	}
}

/* covers: D5 N5: the hours that the cells will last are shown as they change, and only then */
static void test_the_hours_of_the_cells(void **state)
{
	(void)state;
	ui_begin(&ui, "5m");
	app_set_hours(&ui.app, 30);
	(void)pending_take(&ui.app.pending, WORK_PAGE);
	app_set_hours(&ui.app, 30);
	assert_false(pending_has(&ui.app.pending, WORK_PAGE));
	app_set_hours(&ui.app, 29);
	assert_true(pending_has(&ui.app.pending, WORK_PAGE));
}

/* covers: D2 N5: that the battery is low is shown at once, and fresh cells, too */
static void test_a_low_battery_is_shown_at_once(void **state)
{
	(void)state;
	ui_begin(&ui, "5m");
	for (unsigned low = 1; low < 2; low--) {
		(void)pending_take(&ui.app.pending, WORK_PAGE);
		app_set_battery(&ui.app, low);
		ui_wait(&ui, 1);
		assert_true(pending_has(&ui.app.pending, WORK_PAGE));
		assert_int_equal(ui_reads(&ui, "Battery is low"), low);
	}
}

/* covers: U3: the control that stands there after power-on counts as chosen */
static void test_the_first_control_is_chosen(void **state)
{
	(void)state;
	ui_begin(&ui, "");
	ui_do(&ui, "B R1sP hB O");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_true(ui_shows_both(&ui, "     302|W:", "     302|:"));
}

/* covers: U4 U5: an option that the line sets is seen at once */
static void test_an_option_is_seen_at_once(void **state)
{
	(void)state;
	ui_begin(&ui, "15");
	assert_true(ui_shows_both(&ui, "     150|WT", "     150|T"));
	assert_true(app_set_option(&ui.app, OPTION_TENTHS, 0));
	ui_wait(&ui, 1);
	assert_true(ui_shows_both(&ui, "     015|W:", "     015|:"));
}

/* covers: U5 D5: a control from the line is shown with the words of a new game, whichever hints stood there before */
static void test_a_control_from_the_line_begins_anew(void **state)
{
	char words[200];

	(void)state;
	ui_begin(&ui, "5m");
	strcpy(words, ui_says(&ui));
	ui_do(&ui, "32s");
	assert_string_not_equal(ui_says(&ui), words);
	ui_control(&ui, "5m");
	assert_string_equal(ui_says(&ui), words);
}

/* Something is read out in the next minute and a quarter. */
static bool reads_out(void)
{
	(void)pending_take(&ui.app.pending, WORK_ALOUD);
	ui_wait(&ui, 75 * TICKS_PER_SECOND);
	return pending_has(&ui.app.pending, WORK_ALOUD);
}

/* covers: B1: the hints of keys are read out to somebody who has used a key and waits; not in a game, and not after a control from the
 * line */
static void test_who_hears_the_hints(void **state)
{
	(void)state;
	ui_begin(&ui, "");
	ui_do(&ui, "O");
	assert_true(reads_out());
	ui_do(&ui, "+");
	ui_do(&ui, "R");
	assert_false(reads_out());
	ui_begin(&ui, "");
	ui_do(&ui, "+");
	assert_false(reads_out()); /* a control is being chosen */
	ui_do(&ui, "+");
	ui_control(&ui, "5m");
	assert_false(reads_out());
}

/* ---- messages --------------------------------------------------------------------------------------------------------- */

/* covers: D4 U1: a fault that stands and is found again does not end the choice of a control */
static void test_a_standing_fault_lets_choose(void **state)
{
	(void)state;
	ui_begin(&ui, "5m");
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED);
	app_set_fault(&ui.app, FAULT_HUNG);
	ui_do(&ui, "B");
	assert_int_equal(ui.app.mode, APP_SELECT);
	app_set_fault(&ui.app, ui.app.fault);
	ui_do(&ui, "1s");
	assert_int_equal(ui.app.mode, APP_SELECT);
}

/* covers: T2 S1: a spark while a warning is due takes it from nobody: it is heard once the spark is judged */
static void test_a_spark_at_a_warning(void **state)
{
	instant at;

	(void)state;
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

/* covers: T2 N5: a spark of the side on turn holds up its zero; meanwhile the clock does not wake at each tick */
static void test_a_zero_that_is_held_up(void **state)
{
	instant zero;
	unsigned wakes = 0;

	(void)state;
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

/* ---- turned on and off ------------------------------------------------------------------------------------------------ */

/* covers: T2 D4: a button that is down as the power comes is no press, whatever else is touched */
static void test_a_button_that_is_down_at_the_start(void **state)
{
	(void)state;
	memset(&ui, 0, sizeof ui);
	ui.now = 0xe000;
	ui.levels = 1u << BUTTON_RIGHT;
	app_init(&ui.app, &ui.store, ui.levels, ui.now);
	app_begin_anew(&ui.app);
	ui.app.game.events.count = 0;
	ui_step(&ui);
	ui_control(&ui, "5m");
	ui_do(&ui, "- 1s");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_false(pending_has(&ui.app.pending, WORK_STRAY_LEFT) || pending_has(&ui.app.pending, WORK_STRAY_RIGHT));
}

/* covers: T2: the first press after the clock was off is one press, and starts the rival's clock */
static void test_the_first_press_after_off(void **state)
{
	(void)state;
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

/* covers: T2 N7: a press out of turn is not taken for one of the next game, when the instants come round after twelve days off */
static void test_an_old_press_out_of_turn(void **state)
{
	instant old;

	(void)state;
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

/* covers: T2 N7: a contact of any button is heard while the clock is off, until it has been judged */
static void test_every_button_is_listened_to(void **state)
{
	(void)state;
	for (uint8_t button = 0; button < BUTTON_COUNT; button++) {
		ui_begin(&ui, "5m");
		assert_false(app_listens(&ui.app));
		ui_contact(&ui, button, true);
		assert_true(app_listens(&ui.app));
		ui_wait(&ui, MS(30));
		assert_false(app_listens(&ui.app));
	}
}

/* covers: D4: a button is stuck after a minute; one that came up while the clock was off is not */
static void test_no_button_is_stuck_after_off(void **state)
{
	(void)state;
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

/* covers: U3: the hour until the clock turns itself off is counted in quarters of a minute, whenever it was touched last */
static void test_an_hour_from_any_touch(void **state)
{
	(void)state;
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_a_delay_beside_the_hours),
	    cmocka_unit_test(test_the_words_of_a_running_clock_stand),
	    cmocka_unit_test(test_a_page_of_times_runs_on),
	    cmocka_unit_test(test_a_reason_goes),
	    cmocka_unit_test(test_a_reason_goes_at_the_start),
	    cmocka_unit_test(test_what_lights_the_words),
	    cmocka_unit_test(test_a_zero_that_is_held_up),
	    cmocka_unit_test(test_an_old_press_out_of_turn),
	    cmocka_unit_test(test_every_button_is_listened_to),
	    cmocka_unit_test(test_a_low_battery_is_shown_at_once),
	    cmocka_unit_test(test_the_first_control_is_chosen),
	    cmocka_unit_test(test_an_option_is_seen_at_once),
	    cmocka_unit_test(test_a_control_from_the_line_begins_anew),
	    cmocka_unit_test(test_the_hours_of_the_cells),
	    cmocka_unit_test(test_who_hears_the_hints),
	    cmocka_unit_test(test_a_standing_fault_lets_choose),
	    cmocka_unit_test(test_a_spark_at_a_warning),
	    cmocka_unit_test(test_a_button_that_is_down_at_the_start),
	    cmocka_unit_test(test_the_first_press_after_off),
	    cmocka_unit_test(test_no_button_is_stuck_after_off),
	    cmocka_unit_test(test_an_hour_from_any_touch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
