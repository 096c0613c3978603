/* What the clock does while nobody touches it: displays run on, pages close, hints take turns, messages stand; and what it does not do. */
#include <string.h>

#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* ---- displays --------------------------------------------------------------------------------------------------------- */

/* covers: D1 D2 M4: the rest of a delay beside the hours: two digits and a point behind them, or one digit without it */
TEST(test_a_delay_beside_the_hours)
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

	ui_check(&ui, rows, sizeof rows / sizeof rows[0]);
}

/* ---- words ------------------------------------------------------------------------------------------------------------ */

/* Lets time pass. True: the page of words is to be made anew. */
static bool words_change_in(unsigned ms)
{
	ui.app.words_due = 0;
	ui_wait(&ui, MS(ms));
	return ui.app.words_due;
}

/* covers: D5 N5: while a clock runs the digits change and the words do not: nothing is written in vain */
TEST(test_the_words_of_a_running_clock_stand)
{
	static const char *const controls[] = {"5m", "2h", "70", "^", "3d61"};

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		ui_begin(&ui, controls[i]);
		ui_do(&ui, "R1s");
		assert_false(words_change_in(40000));
	}
}

/* covers: D5: a page of times that is looked at runs on with the clock, and closes after five seconds */
TEST(test_a_page_of_times_runs_on)
{
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
TEST(test_a_reason_goes)
{
	ui_begin(&ui, "5m");
	menu_refuse(&ui.app, TEXT_NO_NOT_NOW);
	ui_wait(&ui, MS(1000));
	assert_false(words_change_in(900));
	assert_true(words_change_in(200));
}

/* covers: A9 D5: the reason of a refused press does not stand beside the game that the right one has begun */
TEST(test_a_reason_goes_at_the_start)
{
	ui_begin(&ui, "5m|4m");
	ui_do(&ui, "L");
	assert_true(ui_reads(&ui, "No: Black must press"));
	ui_do(&ui, "R");
	assert_int_equal(ui.app.mode, APP_RUNNING);
	assert_false(ui_reads(&ui, "No: Black must press"));
}

/* covers: D5 N5: on battery the words are dark 30 s after the start of a clock; a passage, a flag and a fault light them for 30 s */
TEST(test_what_lights_the_words)
{
	static const char *const controls[] = {"50:5m", "50", "5m"};

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
TEST(test_the_hours_of_the_cells)
{
	ui_begin(&ui, "5m");
	app_set_hours(&ui.app, 30);
	ui.app.words_due = 0;
	app_set_hours(&ui.app, 30);
	assert_false(ui.app.words_due);
	app_set_hours(&ui.app, 29);
	assert_true(ui.app.words_due);
}

/* covers: D2 N5: that the battery is low is shown at once, and fresh cells, too */
TEST(test_a_low_battery_is_shown_at_once)
{
	ui_begin(&ui, "5m");
	for (unsigned low = 1; low < 2; low--) {
		ui.app.words_due = 0;
		app_set_battery(&ui.app, low);
		ui_wait(&ui, 1);
		assert_true(ui.app.words_due);
		assert_int_equal(ui_reads(&ui, "Battery is low"), low);
	}
}

/* covers: U3: the control that stands there after power-on counts as chosen */
TEST(test_the_first_control_is_chosen)
{
	ui_begin(&ui, "");
	ui_do(&ui, "B R1sP hB O");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_true(ui_shows_both(&ui, "     302|W:", "     302|:"));
}

/* covers: U4 U5: an option that the line sets is seen at once */
TEST(test_an_option_is_seen_at_once)
{
	ui_begin(&ui, "15");
	assert_true(ui_shows_both(&ui, "     150|WT", "     150|T"));
	assert_true(app_set_option(&ui.app, OPTION_TENTHS, 0));
	ui_wait(&ui, 1);
	assert_true(ui_shows_both(&ui, "     015|W:", "     015|:"));
}

/* covers: U5 D5: a control from the line is shown with the words of a new game, whichever hints stood there before */
TEST(test_a_control_from_the_line_begins_anew)
{
	char words[200];

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
	ui.app.aloud = 0;
	ui_wait(&ui, 75 * TICKS_PER_SECOND);
	return ui.app.aloud;
}

/* covers: B1: the hints of keys are read out to somebody who has used a key and waits; not in a game, and not after a control from the
 * line */
TEST(test_who_hears_the_hints)
{
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

/* covers: T2 S1: a spark while a warning is due takes it from nobody: it is heard once the spark is judged */
TEST(test_a_spark_at_a_warning)
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

/* covers: T2 N5: a spark of the side on turn holds up its zero; meanwhile the clock does not wake at each tick */
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

/* ---- turned on and off ------------------------------------------------------------------------------------------------ */

/* covers: T2 D4: a button that is down as the power comes is no press, whatever else is touched */
TEST(test_a_button_that_is_down_at_the_start)
{
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
	assert_int_equal(ui.app.stray, 0);
}

/* covers: T2: the first press after the clock was off is one press, and starts the rival's clock */
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

/* covers: T2 N7: a press out of turn is not taken for one of the next game, when the instants come round after twelve days off */
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

/* covers: T2 N7: a contact of any button is heard while the clock is off, until it has been judged */
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

/* covers: D4: a button is stuck after a minute; one that came up while the clock was off is not */
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

/* covers: U3: the hour until the clock turns itself off is counted in quarters of a minute, whenever it was touched last */
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

TESTS(RUN(test_a_delay_beside_the_hours), RUN(test_the_words_of_a_running_clock_stand),
      RUN(test_a_page_of_times_runs_on), RUN(test_a_reason_goes), RUN(test_a_reason_goes_at_the_start),
      RUN(test_what_lights_the_words), RUN(test_a_zero_that_is_held_up), RUN(test_an_old_press_out_of_turn),
      RUN(test_every_button_is_listened_to), RUN(test_a_low_battery_is_shown_at_once),
      RUN(test_the_first_control_is_chosen), RUN(test_an_option_is_seen_at_once),
      RUN(test_a_control_from_the_line_begins_anew), RUN(test_the_hours_of_the_cells),
      RUN(test_who_hears_the_hints), RUN(test_a_standing_fault_lets_choose), RUN(test_a_spark_at_a_warning),
      RUN(test_a_button_that_is_down_at_the_start), RUN(test_the_first_press_after_off),
      RUN(test_no_button_is_stuck_after_off), RUN(test_an_hour_from_any_touch))
