/* The display at every tick (D1, D2, D3): against a computation, and a clock that is polled only when it
 * asks against one that is polled at every tick. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
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
	const char *t = ui_text(d, side) + POSITION_HOURS;
	bool tenths = ui_points(d, side) & 1u << POINT_TENTHS;
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

/* The colon is beside a time without tenths. On the side that runs it changes with each second of delay
 * and time. */
static void check_colon(const struct ui *d, uint8_t side, bool up)
{
	static struct {
		unsigned seconds;
		bool runs, lit;
	} before[2];
	bool runs = d->app.view.lamps & side_bit(side);
	bool lit = ui_points(d, side) & 1u << POINT_COLON;
	unsigned seconds = seconds_of(d, side, up);

	if (ui_points(d, side) & 1u << POINT_TENTHS)
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
		uint8_t before[sizeof lazy.app.view.cell];

		memcpy(before, lazy.app.view.cell, sizeof before);
		every->now++;
		ui_step(every);
		if (app_next(&lazy.app) == ticks_between(lazy.now, every->now)) {
			lazy.now = every->now;
			ui_step(&lazy);
		}
		assert_memory_equal(every->app.view.cell, lazy.app.view.cell, sizeof every->app.view.cell);
		assert_int_equal(every->app.view.lamps, lazy.app.view.lamps);
		assert_int_equal(every->app.game.state, lazy.app.game.state);
		if (memcmp(before, lazy.app.view.cell, sizeof before) != 0)
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
	assert_false(ui_points(&ui, LEFT) & 1u << POINT_COLON); /* the press is seen */
}

static void run_down(const char *control, unsigned seconds)
{
	start(control);
	follow(&ui, seconds * 4096u);
}

/* covers: D1 D3 fide: 5.4.3.2 */
TEST(test_sudden_to_the_flag)
{
	run_down("25", 28);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
}

/* covers: D1 */
TEST(test_hours)
{
	run_down("3603", 8);
	run_down("7200", 3);
	run_down("35999", 3);
	run_down("603", 8);
}

/* covers: D1 U4 */
TEST(test_tenths_by_option)
{
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
TEST(test_times_that_rise)
{
	run_down("^", 70);
	run_down("^30", 33);
	run_down("o5-20", 28);
	run_down("*22", 25);
	run_down("*20", 3);
}

/* A time that is held at its limit is checked once per second, and not at each tick. covers: D1 M7 T4 */
TEST(test_a_time_at_its_limit)
{
	instant end;
	unsigned calls = 0;

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
TEST(test_delays_and_periods)
{
	run_down("30d5", 20);
	run_down("31d3", 6);
	run_down("3:4y3x7", 30);
	run_down("4c3/10", 18);
	run_down("g7", 30);
}

/* covers: D1 */
TEST(test_parts_of_seconds)
{
	run_down("21.37", 10);
	run_down("60.01+0.5", 3);
}

/* covers: M4 D2 */
TEST(test_the_rest_of_the_delay_is_beside_the_time)
{
	start("60d5");
	ui_wait(&ui, 4096);
	assert_string_equal(ui_text(&ui, LEFT), " 4   100");
	assert_string_equal(ui_text(&ui, RIGHT), " 5   100");
	ui_wait(&ui, 5 * 4096);
	assert_string_equal(ui_text(&ui, LEFT), " 0   059");
}

/* covers: M4 T2 D1
 * A press that is dated before the end of a delay is debounced while the delay ends. */
TEST(test_no_delay_ends_while_a_press_is_judged)
{
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
TEST(test_signs)
{
	start("3:30");
	ui_wait(&ui, 4 * 4096);
	assert_string_equal(ui_text(&ui, LEFT), "F2   029"); /* steady, stage 2 */
	assert_int_equal(ui.app.view.blink[LEFT], 0);
	assert_int_equal(ui_points(&ui, LEFT) & 1u << POINT_WHITE, 1u << POINT_WHITE);
	assert_int_equal(ui_points(&ui, RIGHT), 1u << POINT_COLON);
	assert_int_equal(ui.app.view.lamps, 1);
	ui_wait(&ui, 30 * 4096);
	assert_int_equal(ui.app.mode, APP_RUNNING); /* sudden: freeze is off */
	assert_string_equal(ui_text(&ui, LEFT), "F1    00");
	assert_int_equal(ui.app.view.blink[LEFT], 1u << POSITION_SIGN);
	ui_press(&ui, LEFT);
	ui_wait(&ui, 40 * 4096);
	assert_string_equal(ui_text(&ui, RIGHT), "F2    00");
	assert_int_equal(ui.app.mode, APP_OVER);
	assert_int_equal(ui.app.view.lamps, 0);
}

/* covers: D2 A1 */
TEST(test_pause_says_who_will_run)
{
	start("10m");
	ui_wait(&ui, 4096);
	ui_key(&ui, KEY_PLAY);
	assert_string_equal(ui_text(&ui, LEFT), "P    959");
	assert_string_equal(ui_text(&ui, RIGHT), "    1000");
}

/* covers: D2 N1 N4 N5 */
TEST(test_messages_at_rest)
{
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

/* covers: N5 D4
 * A battery that may not last does not hide a more severe fault, and the next choice acknowledges it. */
TEST(test_a_low_battery_hides_no_fault)
{
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
	ui_keys(&ui, "+O"); /* another one than that in force */
	assert_string_equal(ui_text(&ui, RIGHT), " E9  100");
}

/* covers: D2
 * The value that a held key changes stays lit. */
TEST(test_what_a_held_key_changes_is_lit)
{
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
TEST(test_without_a_crystal_nothing_runs)
{
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

/* covers: D1
 * A number that does not fit is shown as "--", and as a number again once it fits. */
TEST(test_numbers_that_do_not_fit)
{
	static const struct ui_row rows[] = {
	    {"1c101/60", "R3s", " --  058|W:", "      10|T", NULL},
	    {NULL, "LR", " --  058|W", "      09|T", NULL},
	    {NULL, "1sLR", " 99  057|W", "      08|T", NULL},
	    {"1md105", "R1s", " --  100|W:", " --  100|:", NULL},
	    {NULL, "6s", " 98  100|W:", " --  100|:", NULL},
	};

	ui_check(&ui, rows, sizeof rows / sizeof rows[0]);
}

/* covers: D1 D2: the signs are F, P, E and -; any other character is dark */
TEST(test_what_a_cell_can_show)
{
	static const char signs[] = "0123456789-EFP";

	for (unsigned c = 1; c < 256; c++)
		assert_int_equal(cells_glyph((char)c) != 0, strchr(signs, (int)c) != NULL);
}

/* covers: U2
 * Only the edited field blinks, and its points do not. */
TEST(test_what_blinks_is_dark_and_the_rest_is_not)
{
	uint8_t dark[2][CELLS];

	ui_paused(&ui, "83m");
	ui_item(&ui, ITEM_CLOCK_WHITE);
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.view.blink[LEFT], 1u << POSITION_HOURS);
	ui.app.view.cell[LEFT][POSITION_HOURS] |= CELL_POINT;
	app_darken(&ui.app, dark);
	assert_int_equal(dark[LEFT][POSITION_HOURS], CELL_POINT);
	assert_memory_equal(&dark[LEFT][POSITION_MINUTES], &ui.app.view.cell[LEFT][POSITION_MINUTES],
			    CELLS - POSITION_MINUTES);
	assert_memory_equal(dark[LEFT], ui.app.view.cell[LEFT], POSITION_HOURS);
	assert_memory_equal(dark[RIGHT], ui.app.view.cell[RIGHT], CELLS);
}

/* covers: M4 D1: a delay of more than 99 seconds is shown as too large for the pair */
TEST(test_a_long_delay)
{
	ui_running(&ui, "5md101");
	assert_true(ui_shows(&ui, LEFT, "--  500"));
	ui_wait(&ui, 3 * 4096);
	assert_true(ui_shows(&ui, LEFT, "98  500"));
}

/* covers: M7 D1: the time that an hourglass gains is shown in tenths, too */
TEST(test_an_hourglass_rises_in_tenths)
{
	uint8_t before;

	ui_running(&ui, "*10");
	ui_wait(&ui, 4096);
	assert_true(ui_points(&ui, RIGHT) & 1u << POINT_TENTHS);
	before = ui.app.view.cell[RIGHT][CELLS - 1];
	for (unsigned tenth = 0; tenth < 20; tenth++) {
		ticks shown;

		ui_wait(&ui, 410);
		assert_int_not_equal(before, ui.app.view.cell[RIGHT][CELLS - 1]);
		before = ui.app.view.cell[RIGHT][CELLS - 1];
		shown = game_clock_remaining(&ui.app.game, RIGHT, ui.now) * 10 + TICKS_PER_SECOND - 1;
		assert_int_equal(before & 0x7f, cells_glyph((char)('0' + shown / TICKS_PER_SECOND % 10)));
	}
	ui_wait(&ui, 8 * 4096); /* and in seconds from the limit on */
	assert_false(ui_points(&ui, RIGHT) & 1u << POINT_TENTHS);
}

/* covers: D1
 * A display whose change is long overdue is drawn again, and its time does not fall below 0. */
TEST(test_a_late_change_is_drawn_again)
{
	uint8_t cells[CELLS];

	ui_running(&ui, "5m");
	ui.app.now += MS(61000);
	game_view_advance(&ui.app, LEFT);
	memcpy(cells, ui.app.view.cell[LEFT], CELLS);
	game_view(&ui.app, LEFT);
	assert_memory_equal(cells, ui.app.view.cell[LEFT], CELLS);
}

/* covers: T2 D3
 * While an expiry waits for a contact, the display does not change, and nothing is drawn. */
TEST(test_a_zero_that_waits_is_not_drawn)
{
	static const char *const controls[] = {"3", "10md3"}; /* a flag, the end of a delay */
	char before[32];

	for (unsigned n = 0; n < sizeof controls / sizeof controls[0]; n++) {
		ui_running(&ui, controls[n]);
		ui_wait(&ui, (uint32_t)(n ? game_clock_delay(&ui.app.game, LEFT, ui.now)
					  : game_clock_remaining(&ui.app.game, LEFT, ui.now)) -
				 5);
		ui_input(&ui, 1u << LEFT, 0, ui.now); /* open again when it was read */
		(void)pending_take(&ui.app.pending, WORK_SHOW);
		(void)snprintf(before, sizeof before, "%s", ui_text(&ui, LEFT));
		for (unsigned tick = 0; tick < 70; tick++) {
			ui.now++;
			app_step(&ui.app, ui.now);
			assert_false(pending_is_urgent(&ui.app.pending));
			if (n == 0) { /* drawn for another reason */
				game_view(&ui.app, LEFT);
				assert_string_equal(ui_text(&ui, LEFT), before);
			}
		}
		ui_wait(&ui, 20); /* nobody pressed */
		assert_int_equal(game_clock_delay(&ui.app.game, LEFT, ui.now), 0);
		assert_int_equal(ui.app.game.side[LEFT].flag, n ? FLAG_NONE : FLAG_FALLEN);
	}
}

/* covers: D1 D2 M4: the rest of a delay beside the hours: two digits and a point after them, or one digit
 * without it */
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

/* The user interface with this side drawn again at this tick. */
static struct ui drawn_again(uint8_t side)
{
	struct ui again = ui;

	game_view(&again.app, side);
	return again;
}

/* covers: D1
 * The usual second, and the usual tenth, changes the last digit alone. It is drawn without the rest, and at
 * the same time as the rest would be. */
TEST(test_the_last_digit_alone)
{
	static const struct {
		const char *control;
		uint8_t side;
		const char *shown;
		bool alone;
	} rows[] = {
	    {"5m", LEFT, "500", false}, /* it is followed by 4:59 */
	    {"5m", LEFT, "459", true},
	    {"5m", LEFT, "452", true},
	    {"5m", LEFT, "451", false}, /* tenths may begin at 4:50 */
	    {"5m", LEFT, "450", false},
	    {"^", LEFT, "007", true},
	    {"^", LEFT, "008", true},
	    {"^", LEFT, "009", false},
	    {"12", LEFT, "102", true},
	    {"12", LEFT, "101", true},
	    {"12", LEFT, "100", false},
	    {"12", LEFT, "99", true},
	    {"3", LEFT, "11", true},
	    {"3", LEFT, "02", true},
	    {"3", LEFT, "01", false}, /* a press may still come before the zero */
	    {"*22", RIGHT, "023", true},
	    {"60d5", LEFT, "4   100", false}, /* the digit of the delay is another one */
	};

	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct side_digits *digits = &ui.app.digits[rows[i].side];
		uint8_t *cell = ui.app.view.cell[rows[i].side], before[CELLS];
		struct ui again;

		ui_running(&ui, rows[i].control);
		for (unsigned n = 0; n < 550 && !ui_shows(&ui, rows[i].side, rows[i].shown); n++)
			ui_wait(&ui, MS(20));
		assert_true(ui_shows(&ui, rows[i].side, rows[i].shown));
		ui.app.now = digits->change_at;
		memcpy(before, cell, CELLS);
		again = drawn_again(rows[i].side);
		if (!rows[i].alone) {
			assert_false(game_view_count(digits, cell));
			assert_memory_equal(cell, before, CELLS);
			continue;
		}
		assert_true(game_view_count(digits, cell));
		assert_memory_equal(cell, again.app.view.cell[rows[i].side], CELLS);
		assert_int_equal(digits->change_at, again.app.digits[rows[i].side].change_at);
	}
}

/* covers: D1
 * The whole view is made again where the time takes another form, and not a second before. */
TEST(test_the_view_is_made_for_another_form)
{
	ui_running(&ui, "3601");
	ui_wait(&ui, 100);
	assert_true(ui_shows(&ui, LEFT, "10001"));
	for (unsigned second = 0; second < 2; second++) {
		ui.app.now = ui.app.digits[LEFT].change_at;
		assert_false(pending_has(&ui.app.pending, WORK_VIEW));
		game_view_advance(&ui.app, LEFT);
		assert_int_equal(pending_has(&ui.app.pending, WORK_VIEW), second);
		if (second == 0)
			assert_memory_equal(ui.app.view.cell[LEFT], drawn_again(LEFT).app.view.cell[LEFT],
					    CELLS);
	}
}

/* covers: D1 M4
 * Drawn for another reason, a side looks as it did, up to the last tick of its delay. */
TEST(test_a_delay_that_is_drawn_again)
{
	start("60d5");
	ui_wait(&ui, (uint32_t)game_clock_delay(&ui.app.game, LEFT, ui.now) - 5);
	for (unsigned left = 5; left > 0; left--, ui_wait(&ui, 1)) {
		assert_int_equal(game_clock_delay(&ui.app.game, LEFT, ui.now), left);
		assert_memory_equal(ui.app.view.cell[LEFT], drawn_again(LEFT).app.view.cell[LEFT], CELLS);
	}
}

/* covers: D1
 * A display that is drawn late shows what is left, up to the last tick. */
TEST(test_the_last_tick_is_shown)
{
	for (instant left = 1; left <= 2; left++) {
		ui_running(&ui, "3");
		ui.app.now = ui.app.digits[LEFT].zero_at - left;
		game_view_advance(&ui.app, LEFT);
		assert_true(ui_shows(&ui, LEFT, "01"));
	}
}

TESTS(RUN(test_sudden_to_the_flag), RUN(test_hours), RUN(test_tenths_by_option), RUN(test_times_that_rise),
      RUN(test_a_time_at_its_limit), RUN(test_delays_and_periods), RUN(test_parts_of_seconds),
      RUN(test_the_rest_of_the_delay_is_beside_the_time), RUN(test_no_delay_ends_while_a_press_is_judged),
      RUN(test_signs), RUN(test_pause_says_who_will_run), RUN(test_messages_at_rest),
      RUN(test_a_low_battery_hides_no_fault), RUN(test_what_a_held_key_changes_is_lit),
      RUN(test_without_a_crystal_nothing_runs), RUN(test_numbers_that_do_not_fit),
      RUN(test_what_a_cell_can_show), RUN(test_what_blinks_is_dark_and_the_rest_is_not),
      RUN(test_a_long_delay), RUN(test_an_hourglass_rises_in_tenths), RUN(test_a_late_change_is_drawn_again),
      RUN(test_a_zero_that_waits_is_not_drawn), RUN(test_a_delay_beside_the_hours),
      RUN(test_the_last_digit_alone), RUN(test_the_view_is_made_for_another_form),
      RUN(test_a_delay_that_is_drawn_again), RUN(test_the_last_tick_is_shown))
