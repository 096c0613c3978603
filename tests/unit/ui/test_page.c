/* The four rows of words: each state, each screen and each field in English, a refusal's reason, when the words are dark; and that no row is cut
 * off in any language.
 *
 * covers: A2 A3 A5 A6 A7 A10 D5 N1 N4 U1 U3 U4 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/ui/page.h"
#include "firmware/ui/screen.h"
#include "firmware/version.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;
static struct page page;

#define CHECK(rows) ui_check_words(&ui, &page, rows, sizeof(rows) / sizeof((rows)[0]))

static const char field[] = "- +  OK next  PLAY do", last[] = "- +   OK: do it", open[] = "- +   OK: open";

/* covers: D5 U1 A1 F1 F3 P3 */
static void test_states(void **state)
{
	static const struct ui_words rows[] = {
	    {"", "", {"Choose a control    1", "3 min + 2 s a move", "Hold OK: options", "- +   OK: choose"}},
	    {"90m+30",
	     "",
	     {"90 min + 30 s a move", "White left", "BACK: other control", "Black presses: start"}},
	    {NULL, "R", {"White moves: move 1", "90 min + 30 s a move", "", "PLAY: pause"}},
	    {NULL, "L", {"Black moves: move 1", "90 min + 30 s a move", "", "PLAY: pause"}},
	    {NULL, "B", {"Black moves: move 1", NULL, NULL, "No: clock is running"}},
	    {NULL, "3sP", {"Paused    PLAY: go on", NULL, "Hold - or +: penalty", "Hold PLAY: correct"}},
	    {NULL, "", {NULL, "Black moves: move 1", NULL, NULL}},
	    {"40/90m+30:30m+30",
	     "R",
	     {"White moves: move 1", "90 min + 30 s a move", "40 moves to make", NULL}},
	    {"5s|5s", "+", {"0:05", "White right", "BACK: other control", "Black presses: start"}},
	    {"5+1", "R9s", {"White's flag fell", "first, on move 1", "Hold BACK: end game", "PLAY: correct"}},
	    {NULL,
	     "P",
	     {"Paused    PLAY: go on", "White's flag fell", "first, on move 1", "Hold PLAY: correct"}},
	    {"5", "R6s", {"White moves: move 1", "White's flag fell", "first, on move 1", "PLAY: pause"}},
	    {NULL, "LR", {NULL, NULL, NULL, NULL}},
	    {"5",
	     "R6sL6s",
	     {"Both flags fell", "White's fell first", "Hold BACK: end game", "PLAY: correct"}},
	    {"5:5m",
	     "R6s",
	     {"White moves: move 1", "White reached zero", "Next stage, move 1", "PLAY: pause"}},
	    {NULL, "LR", {"White moves: move 2", "White reached zero", "Next stage, move 1", NULL}},
	    {"5m", "hB", {"", "", "", ""}}, /* off */
	    {"5m|4m", "L", {"Armageddon 5 v 4", "White left", NULL, "No: Black must press"}},
	    {NULL, "3s", {NULL, NULL, NULL, "Black presses: start"}},
	};

	(void)state;
	CHECK(rows);
}

/* What has no room in READY and PAUSE takes turns; a key brings the first one back.  covers: D5 U4 */
static void test_turns(void **state)
{
	static const char keys[] = "Black presses: start";
	static const struct ui_words cells[] = {
	    {NULL, "-", {"90 min + 30 s a move", "White left", "BACK: other control", keys}},
	    {NULL, "15s", {NULL, "40 moves, +30 min", "Battery: 7200 h", keys}},
	    {NULL, "7500m", {NULL, "White left", "BACK: other control", keys}},
	    {NULL, "7500m", {NULL, "+: swap colours", "Hold PLAY: arbiter", keys}},
	    {NULL, "7500m", {NULL, "White left", "BACK: other control", keys}},
	    {NULL, "7500m", {NULL, "OK: show settings", "Hold BACK: off", keys}},
	    {NULL, "7500m", {NULL, "White left", "BACK: other control", keys}},
	    {NULL, "7500m", {NULL, "40 moves, +30 min", "Battery: 7200 h", keys}},
	    {NULL, "+", {"90 min + 30 s a move", "White right", "BACK: other control", keys}},
	    {NULL, "7s", {NULL, "White right", NULL, keys}},
	};
	static const struct ui_words others[] = {
	    {"5m", "15s", {"5 min", "White left", "BACK: other control", keys}}, /* mains, one stage */
	    {"5m", "R1sP", {NULL, NULL, "Hold - or +: penalty", "Hold PLAY: correct"}},
	    {NULL, "15s", {NULL, NULL, "Hold BACK: end game", "Hold PLAY: correct"}},
	    {NULL, "7500m", {NULL, NULL, "Hold - or +: penalty", NULL}},
	};

	(void)state;
	ui_begin(&ui, "40/90m+30:30m+30");
	app_set_hours(&ui.app, 7200);
	CHECK(cells);
	CHECK(others);
}

/* covers: A2 A3 D5 */
static void test_corrections_in_words(void **state)
{
	static const struct ui_words rows[] = {
	    {"90m", "RP", {NULL, NULL, NULL, NULL}},
	    {NULL, "h+", {"Penalty", "Black gets +2:00    <", "Next: as it was", field}},
	    {NULL, "O+", {"Penalty", "Black gets +2:00", "Next: take back     <", field}},
	    {NULL, "+", {"Penalty", "Black gets +2:00", "Next: press stands  <", field}},
	    {NULL, "-O", {"Penalty", "Black gets +2:00", "For one side        <", field}},
	    {NULL, "+", {"Penalty", "Both get +2:00", "For both sides      <", field}},
	    {NULL, "-O", {"Penalty", "Black gets +2:00", "Seconds: 0          <", last}},
	    {NULL, "P", {"Penalty", NULL, NULL, "No: no press to undo"}},
	    {NULL, "3sBBBB", {"Paused    PLAY: go on", NULL, NULL, NULL}},
	    {NULL, "h-4-", {"Penalty", "White loses 2:00    <", NULL, field}},
	    {NULL, "BhP", {"White: time left", "now 1:30:00", "", open}},
	    {NULL, "O", {"White: time left", "now 1:30:00", "Hours: 1", field}},
	    {NULL, "O-", {"White: time left", "becomes 1:29:00", "Minutes: 29", field}},
	    {NULL, "O", {"White: time left", "becomes 1:29:00", "Seconds: 0", last}},
	    {NULL, "O", {"Black: time left", "now 1:30:00", "", open}},
	    {NULL, "+", {"White: moves", "Moves made: 0", "", open}},
	    {NULL, "O", {"White: moves", "Moves made: 0", "", field}},
	    {NULL, "O", {"White: moves", "The stage stays", "", last}},
	    {"40/90m:30m",
	     "hP2+O3s40+O+",
	     {"White: moves", "The stage follows", "adds 30:00 (stage 2)", last}},
	    {NULL, "BBB", {"40 moves", NULL, NULL, NULL}},
	};

	(void)state;
	ui_check_words(&ui, &page, rows, sizeof rows / sizeof rows[0] - 1);
}

/* The name of every row of the list, from the first one.  covers: A3 A5 A6 A7 A10 D5 */
static void test_the_list(void **state)
{
	static const char *const names[] = {
	    "White: time left", "Black: time left", "White: moves",  "Black: moves",
	    "White: stage",	"Black: stage",	    "White: period", "Black: period",
	    "White: time used", "Black: time used", "Flags",	     "Send settings",
	    "Options",		"Adjournment",	    "Undo",	     "Other control",
	    "Colours",		"Whose turn",	    "Go back",	     "Five seconds",
	    "White: time left"};

	(void)state;
	for (int white = LEFT; white <= RIGHT; white++) {
		ui_begin(&ui, "10my3x30");
		ui_do(&ui, white == LEFT ? "RPhP" : "LPhP"); /* who presses is Black */
		assert_int_equal(ui.app.game.white, white);
		for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
			app_words(&ui.app, &page);
			assert_string_equal(ui_page_row(&page, ROW_TITLE), names[i]);
			assert_string_equal(ui_page_row(&page, ROW_KEYS), open);
			ui_do(&ui, "+");
		}
		ui_do(&ui, "hP"); /* held in the list: it begins again */
		app_words(&ui.app, &page);
		assert_string_equal(ui_page_row(&page, ROW_TITLE), names[0]);
	}
}

/* covers: U1 D5: every built-in control has a number and a name of its own */
static void test_names_of_the_controls(void **state)
{
	static char name[PRESETS + 1][2 * TEXT_COLUMNS + 2];

	(void)state;
	ui_begin(&ui, "");
	for (unsigned number = 1; number <= PRESETS; number++) {
		char title[TEXT_COLUMNS + 1];

		snprintf(title, sizeof title, "Choose a control%5u", number);
		assert_string_equal(ui_row(&ui, ROW_TITLE), title);
		snprintf(name[number], sizeof name[number], "%s/%s", ui_row(&ui, ROW_FIELD),
			 ui_row(&ui, ROW_VALUE));
		for (unsigned before = 1; before < number; before++)
			assert_string_not_equal(name[before], name[number]);
		ui_do(&ui, "+");
	}
}

/* covers: A5 A6 A7 A10 U3 D5 */
static void test_functions_in_words(void **state)
{
	static const struct ui_words rows[] = {
	    {"90m", "R1sL1sR1sP", {NULL, "White moves: move 2", NULL, NULL}},
	    {NULL,
	     "hP2-O",
	     {"Go back: move 1", "Black's press", "1:29:59    1:29:59", "-: older PLAY: do it"}},
	    {NULL, "-", {"Go back: move 1", "White's press", "1:29:59    1:30:00", NULL}},
	    {NULL, "O", {"Five seconds", NULL, NULL, open}},
	    {NULL, "5-", {"Undo", NULL, NULL, open}},
	    {NULL, "O", {"Undo", "Go back", "1:29:58    1:29:59", "OK: do it   BACK: no"}},
	    {NULL, "B+", {"Other control", NULL, NULL, open}},
	    {NULL, "O", {"Other control", "Change this control", "", "- +   OK: choose"}},
	    {NULL, "+", {"Other control       1", "3 min + 2 s a move", "", NULL}},
	    {NULL, "O", {"3 min + 2 s a move", "White: 3:03", "Black: 3:02", NULL}},
	    {NULL,
	     "BhBhB",
	     {"End this game?", "Same game again", "- +: another control", "OK: do it   BACK: no"}},
	    {NULL, "+", {"End this game?", "Another control", "", NULL}},
	    {"90m", "R1sP", {NULL, NULL, NULL, NULL}},
	    {NULL, "hP-O", {"Five seconds", "Black gets +2:00    <", "5 s a move: increment", field}},
	    {NULL, "O+", {"Five seconds", "Black gets +2:00", "5 s a move: delay   <", last}},
	    {"5m", "R1sPhP-OOO", {"Five seconds", NULL, NULL, "No: not in blitz"}},
	    {"60m", "hP7-O", {"Adjournment", "White: 1:00:00", "Hours: 1", field}},
	    {NULL, "OOOOO", {"Adjournment", "Black: 1:00:00", "Seconds: 0", field}},
	    {NULL, "O30+", {"Adjournment", "Move 31             <", "White to move", field}},
	    {NULL, "O+", {"Adjournment", "Move 31", "Black to move       <", field}},
	    {NULL, "O", {"White: time used", "White: 0:00", "Hours: 0", field}},
	    {NULL, "P", {"Paused    PLAY: go on", "Black moves: move 31", NULL, NULL}},
	};

	(void)state;
	CHECK(rows);
	assert_int_equal(ui.app.game.side[LEFT].moves, 31);
	assert_int_equal(ui.app.game.side[RIGHT].moves, 30);
}

/* covers: A7: everything of a game with two stages at move 41, with both times used */
static void test_an_adjourned_game(void **state)
{
	const struct clock_side *white = &ui.app.game.side[LEFT], *black = &ui.app.game.side[RIGHT];

	(void)state;
	ui_begin(&ui, "40/90m:30m");
	ui_do(&ui, "hP7-O");
	ui_do(&ui, "-O5+OO");			   /* 0:35:00 */
	ui_do(&ui, "-O10+OO");			   /* 0:40:00 */
	ui_do(&ui, "40+OO");			   /* move 41, White */
	assert_int_equal(ui.app.menu.value[4], 1); /* the second stage by itself */
	ui_do(&ui, "OO");
	ui_do(&ui, "+O20+OO");
	ui_do(&ui, "+OO10+P");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_int_equal(white->left, 35 * 60 * 4096);
	assert_int_equal(black->left, 40 * 60 * 4096);
	assert_int_equal(white->moves, 40);
	assert_int_equal(black->moves, 40);
	assert_int_equal(white->stage, 1);
	assert_int_equal(black->stage, 1);
	assert_int_equal(white->counted_from, 40);
	assert_int_equal(white->used, 80 * 60 * 4096);
	assert_int_equal(black->used, 3610 * 4096);
	assert_int_equal(ui.app.game.turn, LEFT);
}

/* covers: N1 N4 D5 */
static void test_faults_in_words(void **state)
{
	static const struct ui_words rows[] = {
	    {NULL, "", {"90 min", "A button is stuck", "Free it, or new clock", "BACK: noted"}},
	    {NULL, "R", {"White moves: move 1", "A button is stuck", "Free it, or new clock", "PLAY: pause"}},
	};
	static const struct ui_words lost[] = {
	    {NULL, "", {"Power was lost", "Check both times", "White moves: move 1", "PLAY: go on"}},
	};

	(void)state;
	ui_begin(&ui, "90m");
	app_set_fault(&ui.app, FAULT_BUTTON);
	CHECK(rows);
	ui_begin(&ui, "90m");
	ui_do(&ui, "RP");
	app_resume(&ui.app, true);
	CHECK(lost);
}

/* covers: U4 D5 */
static void test_options_in_words(void **state)
{
	static const struct ui_words rows[] = {
	    {"90m", "hP8-O", {"Options", "Language: English", "", field}},
	    {NULL, "+", {"Options", "Sprache: Deutsch", "", field}}, /* each names itself */
	    {NULL, "-O", {NULL, "Sound: off", NULL, NULL}},
	    {NULL, "O", {NULL, "Tenths below 20 s", NULL, NULL}},
	    {NULL, "O", {NULL, "White sits left", NULL, NULL}},
	    {NULL, "O", {NULL, "Flag: as the control", NULL, NULL}},
	    {NULL, "O", {NULL, "Stages: as written", NULL, NULL}},
	    {NULL, "O", {NULL, "Penalty: by the Laws", NULL, NULL}},
	    {NULL, "O", {NULL, "Contrast: 5", NULL, NULL}},
	    {NULL, "O", {NULL, "Clock number: 0000", "Zeitnot " PROGRAM_VERSION, NULL}},
	    {NULL, "3+O", {NULL, "Clock number: 0300", "Zeitnot " PROGRAM_VERSION, NULL}},
	    {NULL, "7+O", {NULL, "Trim: +0.00 ppm", NULL, field}},
	    {NULL, "+", {NULL, "Trim: +0.25 ppm", NULL, field}},
	    {NULL, "P", {"90 min", "White left      #0307", NULL, NULL}},
	};

	(void)state;
	CHECK(rows);
}

/* D5: on battery, while a clock runs, the words are dark 30 s after the last key or flag; a press is none of these.  On mains never. */
static void test_when_the_words_are_dark(void **state)
{
	(void)state;
	ui_begin(&ui, "90m");
	app_set_hours(&ui.app, 12000);
	ui_do(&ui, "40s");
	assert_true(app_shows_words(&ui.app));
	ui_do(&ui, "R");
	assert_false(app_shows_words(&ui.app));
	ui_do(&ui, "O29s");
	assert_true(app_shows_words(&ui.app));
	ui_do(&ui, "L2s");
	assert_false(app_shows_words(&ui.app));
	ui_do(&ui, "P");
	assert_true(app_shows_words(&ui.app));
	app_set_hours(&ui.app, 0);
	ui_do(&ui, "P90s");
	assert_true(app_shows_words(&ui.app));
	ui_begin(&ui, "40");
	app_set_hours(&ui.app, 12000);
	ui_do(&ui, "R38s");
	assert_false(app_shows_words(&ui.app));
	ui_do(&ui, "3s"); /* the flag */
	assert_true(app_shows_words(&ui.app));
}

/* A row is full only where its text is: the row that says two things keeps a blank between them, in every language. */
static void test_two_texts_in_a_row(void **state)
{
	(void)state;
	for (uint8_t language = 0; language < LANGUAGE_COUNT; language++) {
		page_begin(&page, language);
		page.values.code = 9999;
		assert_in_range(text_write(page.row[0], 0, language, TEXT_PAUSED, &page.values) +
				    text_write(page.row[1], 0, language, TEXT_PLAY_GOES_ON, &page.values),
				1, TEXT_COLUMNS - 1);
		for (uint16_t text = TEXT_WHITE_LEFT; text <= TEXT_WHITE_RIGHT; text++)
			assert_in_range(
			    text_write(page.row[0], 0, language, text, &page.values) +
				text_write(page.row[1], 0, language, TEXT_NUMBER_SHORT, &page.values),
			    1, TEXT_COLUMNS);
	}
}

/* covers: F3 F4 D5: the move of a flag, with a later zero of the other side; none where the log was lost */
static void test_the_move_of_a_flag(void **state)
{
	static const struct ui_words rows[] = {
	    {"5|5:5m", "R6sL6s", {"Black moves: move 1", "White's flag fell", "first, on move 1", NULL}},
	};

	(void)state;
	CHECK(rows);
	assert_int_equal(ui.app.game.side[RIGHT].flag, FLAG_STEADY);
	memset(ui.app.game.log, 0, sizeof ui.app.game.log);
	app_words(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 1), "White's flag fell");
	assert_string_equal(ui_page_row(&page, 2), "");
}

/* covers: U4 D5: the program's version stands beside the number, and blanks behind it */
static void test_the_version(void **state)
{
	static const struct ui_words rows[] = {
	    {"5m", "hP8-O 9O", {NULL, "Clock number: 0000", "Zeitnot " PROGRAM_VERSION, NULL}},
	};

	(void)state;
	CHECK(rows);
	for (size_t i = sizeof "Zeitnot " PROGRAM_VERSION - 1; i < TEXT_COLUMNS; i++)
		assert_int_equal(page.row[2][i], ' ');
}

/* covers: D5: a text that has no room is told to be cut off; at the right it leaves the row as it is */
static void test_what_has_no_room(void **state)
{
	(void)state;
	page_begin(&page, LANGUAGE_EN);
	page.values.n = 999;
	page_text(&page, 0, TEXT_WHITE_MOVES);
	page_write_all(&page);
	assert_int_equal(page.cut, 0);
	page.values.n = 65535;
	page_text(&page, 0, TEXT_WHITE_MOVES);
	page_write_all(&page);
	assert_int_not_equal(page.cut, 0);
	page_begin(&page, LANGUAGE_EN);
	page_right(&page, 1, TEXT_KEYS_FIELD); /* as long as a row */
	page_write_all(&page);
	assert_int_not_equal(page.cut, 0);
	assert_string_equal(ui_page_row(&page, 1), "");
}

/* covers: D5 B1: a row that is full to its last column has no room for the cursor, wherever its blanks are */
static void test_no_room_for_the_cursor(void **state)
{
	static const struct {
		const char *row;
		bool room;
	} rows[] = {{"nineteen characters", true},
		    {"nineteen characters x", false},
		    {"twenty characters.. ", false},
		    {"", true}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		page_begin(&page, LANGUAGE_EN);
		memcpy(page.row[1], rows[i].row, strlen(rows[i].row));
		if (i == 2)
			page.row[1][TEXT_COLUMNS - 2] = '.';
		page_cursor(&page, 1);
		page_write(&page, 1);
		assert_int_equal(page.full, rows[i].room ? 0 : 2);
		assert_int_equal(page.cut, 0);
	}
}

/* covers: A3 D5: what a corrected counter brings, in minutes and in hours */
static void test_what_a_stage_brings(void **state)
{
	static const struct {
		int seconds;
		const char *row;
	} rows[] = {{0, "adds no time"},
		    {1, "adds 0:01 (stage 2)"},
		    {3599, "adds 59:59 (stage 2)"},
		    {3600, "adds 1:00:00 (st. 2)"},
		    {-1, "takes 0:01 (st. 2)"},
		    {-3600, "takes 1:00:00 (st.2)"}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		page_begin(&page, LANGUAGE_EN);
		menu_gain(&page, rows[i].seconds * TICKS_PER_SECOND, 1);
		page_write_all(&page);
		assert_string_equal(ui_page_row(&page, ROW_VALUE), rows[i].row);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_states),
	    cmocka_unit_test(test_turns),
	    cmocka_unit_test(test_the_move_of_a_flag),
	    cmocka_unit_test(test_the_version),
	    cmocka_unit_test(test_what_has_no_room),
	    cmocka_unit_test(test_no_room_for_the_cursor),
	    cmocka_unit_test(test_what_a_stage_brings),
	    cmocka_unit_test(test_corrections_in_words),
	    cmocka_unit_test(test_the_list),
	    cmocka_unit_test(test_names_of_the_controls),
	    cmocka_unit_test(test_functions_in_words),
	    cmocka_unit_test(test_an_adjourned_game),
	    cmocka_unit_test(test_faults_in_words),
	    cmocka_unit_test(test_options_in_words),
	    cmocka_unit_test(test_when_the_words_are_dark),
	    cmocka_unit_test(test_two_texts_in_a_row),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
