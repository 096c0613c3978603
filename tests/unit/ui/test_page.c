/* The four rows of text: each state, each screen and each field in English, the reason of a refusal, and when
 * the text display is dark. No row is cut off in any language.
 *
 * covers: A2 A3 A5 A6 A7 A10 D5 N1 N4 U1 U3 U4 */
#include <stdio.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/page.h"
#include "firmware/ui/screen.h"
#include "firmware/version.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;
static struct page page;

#define EXPECT(rows) ui_check_text(&ui, &page, rows, sizeof(rows) / sizeof((rows)[0]))

static const char field[] = "- +  OK next  PLAY ok", last[] = "- +   OK: do it", open[] = "- +   OK: open";

/* covers: D5 U1 A1 F1 F3 P3 */
TEST(test_states)
{
	static const struct ui_text rows[] = {
	    {"", "", {"Choose time control", "3 min + 2 s", "Hold OK: options", "- +   OK: choose    1"}},
	    {"90m+30", "", {"90 min + 30 s", "White left", "BACK: other control", "Black presses: start"}},
	    {NULL, "R", {"White moves: move 1", "90 min + 30 s", "", "PLAY: pause"}},
	    {NULL, "L", {"Black moves: move 1", "90 min + 30 s", "", "PLAY: pause"}},
	    {NULL, "B", {"Black moves: move 1", NULL, NULL, "No: clock is running"}},
	    {NULL, "3sP", {"Paused    PLAY: go on", NULL, "Hold +: time to Black", "Hold PLAY: correct"}},
	    {NULL, "", {NULL, "Black moves: move 1", NULL, NULL}},
	    {"40/90m+30:30m+30",
	     "R",
	     {"White moves: move 1", "40 moves in 1:30:00", "40 moves to make", NULL}},
	    {"5s|5s", "+", {"0:05", "White right", "BACK: other control", "Black presses: start"}},
	    {"5+1", "R9s", {"White's flag fell", "first, on move 1", "Hold BACK: end game", "PLAY: correct"}},
	    {NULL, "P", {"Paused", "White's flag fell", "first, on move 1", "Hold PLAY: correct"}},
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

	EXPECT(rows);
}

/* Texts that have no room in READY and PAUSE take turns, and a key restores the first one. covers: D5 U4 */
TEST(test_turns)
{
	static const char keys[] = "Black presses: start";
	static const struct ui_text cells[] = {
	    {NULL,
	     "-",
	     {"40 moves in 1:30:00", "Increment: 0:30", "then 30:00 + 0:30", "Sound: off (Options)"}},
	    {NULL, "15s", {NULL, "White left", "Battery: 7200 h", keys}},
	    {NULL, "7500m", {NULL, "Increment: 0:30", "then 30:00 + 0:30", keys}},
	    {NULL, "7500m", {NULL, "+: swap colours", "Hold PLAY: arbiter", keys}},
	    {NULL, "7500m", {NULL, "Increment: 0:30", "then 30:00 + 0:30", keys}},
	    {NULL, "7500m", {NULL, "OK: show settings", "Hold BACK: off", keys}},
	    {NULL, "7500m", {NULL, "Increment: 0:30", "then 30:00 + 0:30", keys}},
	    {NULL, "7500m", {NULL, "Hold +: time to Black", "BACK: other control", keys}},
	    {NULL, "7500m", {NULL, "Increment: 0:30", "then 30:00 + 0:30", keys}},
	    {NULL, "7500m", {NULL, "White left", "Battery: 7200 h", keys}}, /* from the beginning */
	    {NULL, "+", {"40 moves in 1:30:00", "Increment: 0:30", "then 30:00 + 0:30", "White right"}},
	    {NULL, "7s", {NULL, "Increment: 0:30", NULL, keys}},
	};
	static const struct ui_text others[] = {
	    {"5m", "15s", {"5 min", "White left", "BACK: other control", keys}}, /* mains, one stage */
	    {"5m", "R1sP", {NULL, NULL, "Hold +: time to Black", "Hold PLAY: correct"}},
	    {NULL, "15s", {NULL, NULL, "Hold BACK: end game", "Hold PLAY: correct"}},
	    {NULL, "7500m", {NULL, NULL, "Hold +: time to Black", NULL}},
	};

	/* Of a control that takes six rows, the second three have their turn, too. */
	static const struct ui_text six_rows[] = {
	    {NULL,
	     "-",
	     {"40 moves in 1:30:00", "Increment: 0:30", "20 moves in 50:00", "Sound: off (Options)"}},
	    {NULL, "15s", {"40 moves in 1:30:00", "White left", "BACK: other control", keys}},
	    {NULL, "7500m", {"Increment: 0:30", "then 15:00 + 0:30", NULL, keys}},
	    {NULL, "7500m", {"40 moves in 1:30:00", "+: swap colours", "Hold PLAY: arbiter", keys}},
	};

	ui_begin(&ui, "40/90m+30:30m+30");
	app_set_hours(&ui.app, 7200);
	EXPECT(cells);
	EXPECT(others);
	ui_begin(&ui, "40/90m+30:20/50m+30:15m+30");
	EXPECT(six_rows);
}

/* covers: A2 A3 D5 */
TEST(test_corrections_in_words)
{
	static const struct ui_text rows[] = {
	    {"90m", "RP", {NULL, NULL, NULL, NULL}},
	    {NULL, "h+", {"Penalty", "Black gets +2:00", "", field}},
	    {NULL, "O+", {"Black gets +2:00", "Moves next:", "take back", field}},
	    {NULL, "+", {"Black gets +2:00", "Moves next:", "press stands", field}},
	    {NULL, "-O", {"Penalty", "Black gets +2:00", "For one side", field}},
	    {NULL, "+", {"Penalty", "Both get +2:00", "For both sides", field}},
	    {NULL, "-O", {"Penalty", "Black gets +2:00", "Seconds: 0", last}},
	    {NULL, "P", {"Penalty", NULL, NULL, "No: no press to undo"}},
	    {NULL, "3sBBBB", {"Paused    PLAY: go on", NULL, NULL, NULL}},
	    {NULL, "h-4-", {"Penalty", "White loses 2:00", NULL, field}},
	    {NULL, "BhP", {"White: time left", "now 1:30:00", "", "- +   OK: open   1/21"}},
	    {NULL, "O", {"White: time left", "now 1:30:00", "Hours: 1", field}},
	    {NULL, "O-", {"White: time left", "becomes 1:29:00", "Minutes: 29", field}},
	    {NULL, "O", {"White: time left", "becomes 1:29:00", "Seconds: 0", last}},
	    {NULL, "O", {"Black: time left", "now 1:30:00", "", "- +   OK: open   3/21"}},
	    {NULL, "+", {"White: moves", "Moves made: 0", "", "- +   OK: open   4/21"}},
	    {NULL, "O", {"White: moves", "Moves made: 0", "", field}},
	    {NULL, "O", {"White: moves", "The stage stays", "", last}},
	    {"40/90m:30m",
	     "hP[White: moves]O3s40+O+",
	     {"White: moves", "The stage follows", "adds 30:00 (stage 2)", last}},
	    {NULL, "BBB", {"40 moves", NULL, NULL, NULL}},
	};

	ui_check_text(&ui, &page, rows, sizeof rows / sizeof rows[0] - 1);
}

#define LIST_ROWS 23 /* their names: test_the_list in test_screens.c */

/* The list shows the position in it, wraps at its ends, and can begin again. covers: D5 U4 */
TEST(test_position_in_the_list)
{
	char keys[TEXT_COLUMNS + 8], first[2 * TEXT_COLUMNS + 2];

	for (int white = LEFT; white <= RIGHT; white++) {
		ui_begin(&ui, "10my3x30");
		ui_do(&ui, white == LEFT ? "RPhP" : "LPhP"); /* the side that presses is Black */
		assert_int_equal(ui.app.game.white, white);
		app_text(&ui.app, &page);
		snprintf(first, sizeof first, "%s", ui_page_row(&page, ROW_TITLE));
		for (size_t i = 0; i <= LIST_ROWS; i++) {
			app_text(&ui.app, &page);
			assert_true((i % LIST_ROWS == 0) == !strcmp(ui_page_row(&page, ROW_TITLE), first));
			snprintf(keys, sizeof keys, "%s%*zu/%d", open, 4, i % LIST_ROWS + 1, LIST_ROWS);
			assert_string_equal(ui_page_row(&page, ROW_KEYS), keys);
			ui_do(&ui, "+");
		}
		ui_do(&ui, "hP"); /* a hold in the list begins it again */
		app_text(&ui.app, &page);
		assert_string_equal(ui_page_row(&page, ROW_TITLE), first);
	}
}

/* covers: U1 D5: every built-in control has a number and a separate name */
TEST(test_names_of_the_controls)
{
	static char name[PRESETS + 1][2 * TEXT_COLUMNS + 2];

	ui_begin(&ui, "");
	for (unsigned number = 1; number <= PRESETS; number++) {
		char title[TEXT_COLUMNS + 1];

		snprintf(title, sizeof title, "- +   OK: choose%5u", number);
		assert_string_equal(ui_row(&ui, ROW_TITLE), "Choose time control");
		assert_string_equal(ui_row(&ui, ROW_KEYS), title);
		snprintf(name[number], sizeof name[number], "%s/%s", ui_row(&ui, ROW_FIELD),
			 ui_row(&ui, ROW_VALUE));
		for (unsigned before = 1; before < number; before++)
			assert_string_not_equal(name[before], name[number]);
		ui_do(&ui, "+");
	}
}

/* covers: A5 A6 A7 A10 U3 D5 */
TEST(test_functions_in_words)
{
	static const struct ui_text rows[] = {
	    {"90m", "R1sL1sR1sP", {NULL, "White moves: move 2", NULL, NULL}},
	    {NULL,
	     "hP[Go back]O",
	     {"Go back: move 1", "then Black moves", "1:29:59    1:30:00", "-: older PLAY: do it"}},
	    {NULL, "+", {"Go back: move 2", "then White moves", "1:29:59    1:29:59", NULL}},
	    {NULL, "-", {"Go back: move 1", "then Black moves", "1:29:59    1:30:00", NULL}},
	    {NULL, "O", {"White: stage", NULL, NULL, "- +   OK: open   8/21"}},
	    {NULL, "5-", {"White: moves", NULL, NULL, "- +   OK: open   3/21"}},
	    {NULL, "O", {"White: moves", "Moves made: 1", "", "- +  OK next  PLAY ok"}},
	    {NULL, "B+", {"Undo", NULL, NULL, "- +   OK: open   4/21"}},
	    {NULL, "O", {"Undo", "Go back", "1:29:58    1:29:59", "OK: do it   BACK: no"}},
	    {NULL, "+", {"Undo", "Go back", "1:29:58    1:29:59", NULL}},
	    {NULL, "O", {"White: time left", "now 1:29:58", "", NULL}},
	    {NULL,
	     "BhBhB",
	     {"Paused    PLAY: go on", "White moves: move 2", "Hold +: time to Black", "Hold PLAY: correct"}},
	    {NULL, "+", {"Time used", "0:02    0:01", "Moves: 1 and 1", NULL}},
	    {"90m", "R1sP", {NULL, NULL, NULL, NULL}},
	    {NULL,
	     "hP[Five seconds]O",
	     {"Five seconds", "Black gets +2:00    <", "5 s a move: increment", field}},
	    {NULL, "O+", {"Five seconds", "Black gets +2:00", "5 s a move: delay   <", last}},
	    {"5m", "R1sPhP[Five seconds]OOO", {"Five seconds", NULL, NULL, "No: not in blitz"}},
	    {"60m", "hP[Adjournment]O", {"Adjournment", "White: 1:00:00", "Hours: 1", field}},
	    {NULL, "OOOOO", {"Adjournment", "Black: 1:00:00", "Seconds: 0", field}},
	    {NULL, "O30+", {"Adjournment", "Move 31             <", "White to move", field}},
	    {NULL, "O+", {"Adjournment", "Move 31", "Black to move       <", field}},
	    {NULL, "O", {"White: time used", "White: 0:00", "Hours: 0", field}},
	    {NULL, "P", {"Paused    PLAY: go on", "Black moves: move 31", NULL, NULL}},
	};

	EXPECT(rows);
	assert_int_equal(ui.app.game.side[LEFT].moves, 31);
	assert_int_equal(ui.app.game.side[RIGHT].moves, 30);
}

/* covers: A7
 * All fields of a game with two stages at move 41, with both times used. */
TEST(test_an_adjourned_game)
{
	const struct clock_side *white = &ui.app.game.side[LEFT], *black = &ui.app.game.side[RIGHT];

	ui_begin(&ui, "40/90m:30m");
	ui_do(&ui, "hP[Adjournment]O");
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
TEST(test_faults_in_words)
{
	static const struct ui_text rows[] = {
	    {NULL, "", {"90 min", "A button is stuck", "Free it, or new clock", "BACK: noted"}},
	    {NULL, "R", {"White moves: move 1", "A button is stuck", "Free it, or new clock", "PLAY: pause"}},
	};
	static const struct ui_text lost[] = {
	    {NULL, "", {"Power was lost", "Check both times", "White moves: move 1", "PLAY: go on"}},
	};

	ui_begin(&ui, "90m");
	app_set_fault(&ui.app, FAULT_BUTTON);
	EXPECT(rows);
	ui_begin(&ui, "90m");
	ui_do(&ui, "RP");
	app_resume(&ui.app, true);
	EXPECT(lost);
}

/* covers: U4 D5 */
TEST(test_options_in_words)
{
	static const struct ui_text rows[] = {
	    {"90m", "hP[Options]O", {"Options", "Language: English", "", field}},
	    {NULL, "+", {"Options", "Sprache: Deutsch", "", field}}, /* each language names itself */
	    {NULL, "-{Sound}", {NULL, "Sound: off", NULL, NULL}},
	    {NULL, "{Tenths}", {NULL, "Tenths below 20 s", NULL, NULL}},
	    {NULL, "{White sits}", {NULL, "White sits left", NULL, NULL}},
	    {NULL, "{Flag}", {NULL, "Flag: as the control", NULL, NULL}},
	    {NULL, "{Stages}", {NULL, "Stages: as written", NULL, NULL}},
	    {NULL, "{Penalty}", {NULL, "Penalty: by the Laws", NULL, NULL}},
	    {NULL, "{Contrast}", {NULL, "Contrast: 5", NULL, NULL}},
	    {NULL, "{Clock number}", {NULL, "Clock number: 0000", "Zeitnot " PROGRAM_VERSION, NULL}},
	    {NULL, "3+O", {NULL, "Clock number: 0300", "Zeitnot " PROGRAM_VERSION, NULL}},
	    {NULL, "7+{Trim}", {NULL, "Trim: +0.00 ppm", NULL, field}},
	    {NULL, "+", {NULL, "Trim: +0.25 ppm", NULL, field}},
	    {NULL, "P", {"90 min", "White left      #0307", NULL, NULL}},
	};

	EXPECT(rows);
}

/* D5: on battery the text display goes dark 30 s after the last key or flag while a clock runs, and a press
 * does not light it. On mains it never goes dark. */
TEST(test_when_the_words_are_dark)
{
	ui_begin(&ui, "90m");
	app_set_hours(&ui.app, 12000);
	ui_do(&ui, "40s");
	assert_true(app_shows_text(&ui.app));
	ui_do(&ui, "R");
	assert_false(app_shows_text(&ui.app));
	ui_do(&ui, "O29s");
	assert_true(app_shows_text(&ui.app));
	ui_do(&ui, "L2s");
	assert_false(app_shows_text(&ui.app));
	ui_do(&ui, "P");
	assert_true(app_shows_text(&ui.app));
	app_set_hours(&ui.app, 0);
	ui_do(&ui, "P90s");
	assert_true(app_shows_text(&ui.app));
	ui_begin(&ui, "40");
	app_set_hours(&ui.app, 12000);
	ui_do(&ui, "R38s");
	assert_false(app_shows_text(&ui.app));
	ui_do(&ui, "3s"); /* the flag */
	assert_true(app_shows_text(&ui.app));
}

/* A row with two texts keeps a blank between them, in every language. */
TEST(test_two_texts_in_a_row)
{
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

/* covers: F3 F4 D5
 * The move of a flag is shown, also after a later expiry of the other side, but not if the log was lost. */
TEST(test_the_move_of_a_flag)
{
	static const struct ui_text rows[] = {
	    {"5|5:5m", "R6sL6s", {"Black moves: move 1", "White's flag fell", "first, on move 1", NULL}},
	};

	EXPECT(rows);
	assert_int_equal(ui.app.game.side[RIGHT].flag, FLAG_STEADY);
	memset(ui.app.game.log, 0, sizeof ui.app.game.log);
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 1), "White's flag fell");
	assert_string_equal(ui_page_row(&page, 2), "");
}

/* covers: U4 D5
 * The program's version is beside the number, followed by blanks. */
TEST(test_the_version)
{
	static const struct ui_text rows[] = {
	    {"5m", "hP[Options]O 9O", {NULL, "Clock number: 0000", "Zeitnot " PROGRAM_VERSION, NULL}},
	};

	EXPECT(rows);
	for (size_t i = sizeof "Zeitnot " PROGRAM_VERSION - 1; i < TEXT_COLUMNS; i++)
		assert_int_equal(page.row[2][i], ' ');
}

/* covers: D5
 * The page reports a text that has no room. At the right such a text leaves the row as it is. */
TEST(test_what_has_no_room)
{
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

/* covers: D5 B1
 * A row that is full to its last column has no room for the cursor, wherever its blanks are. */
TEST(test_no_room_for_the_cursor)
{
	static const struct {
		const char *row;
		bool room;
	} rows[] = {{"nineteen characters", true},
		    {"nineteen characters x", false},
		    {"twenty characters.. ", false},
		    {"", true}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		page_begin(&page, LANGUAGE_EN);
		page_own(&page, 1, rows[i].row, (uint8_t)strlen(rows[i].row));
		if (i == 2)
			page.row[1][TEXT_COLUMNS - 2] = '.';
		page_cursor(&page, 1);
		page_write(&page, 1);
		assert_int_equal(page.full, rows[i].room ? 0 : 2);
		assert_int_equal(page.cut, 0);
	}
}

/* covers: A3 D5
 * The time that a corrected counter brings, in minutes and in hours. */
TEST(test_what_a_stage_brings)
{
	static const struct {
		ticks gain;
		const char *row;
	} rows[] = {{0, "adds no time"},
		    {1, "adds 0:00 (stage 2)"},
		    {-1, "takes 0:00 (st. 2)"},
		    {1 * TICKS_PER_SECOND, "adds 0:01 (stage 2)"},
		    {3599 * TICKS_PER_SECOND, "adds 59:59 (stage 2)"},
		    {3600 * TICKS_PER_SECOND, "adds 1:00:00 (st. 2)"},
		    {-1 * TICKS_PER_SECOND, "takes 0:01 (st. 2)"},
		    {-3600 * TICKS_PER_SECOND, "takes 1:00:00 (st.2)"}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		page_begin(&page, LANGUAGE_EN);
		menu_gain(&page, rows[i].gain, 1);
		page_write_all(&page);
		assert_string_equal(ui_page_row(&page, ROW_VALUE), rows[i].row);
	}
}

/* covers: D5 M6 M11
 * All rows of a control with several stages: an increment from a move on has its row, the moves of a
 * Canadian period have none. The overtime of Scrabble has its row. A number of moves that leads to no other
 * stage is said beside the time, because the stage does not end with it. */
TEST(test_rows_of_a_stage)
{
	static const struct {
		const char *control;
		const char *row[4];
	} rows[] = {
	    {"40/90m+30@20:15m+30",
	     {"40 moves in 1:30:00", "Increment: 0:30", "from move 20", "then 15:00 + 0:30"}},
	    {"40/90m:15mc20/300", {"40 moves in 1:30:00", "then 15:00", "Canadian 20 in 5:00", ""}},
	    {"90m:30m", {"1:30:00", "ends at zero", "then 30:00", ""}},
	    {"1/90m:30m", {"1 move in 1:30:00", "then 30:00", "", ""}},
	    {"5m+1@2|4m+1@2", {"Armageddon 5 v 4", "+ 1 s from move 2", "", ""}},
	    {"90|1m", {"White:", "1:30", "Black:", "1:00"}}, /* no whole minutes */
	    {"g100", {"Gong: 1:40", "", "", ""}},
	    {"o25m-10m", {"25:00", "Scrabble", "Overtime: 10:00", ""}},
	    {"40/90m", {"1:30:00, 40 moves", "", "", ""}},
	    {"40/90m:20/30m", {"40 moves in 1:30:00", "30:00, 20 moves", "", ""}},
	    {"40?/90m:30m", {"1:30:00, 40 moves", "ends at zero", "then 30:00", ""}},
	    {"40/90m!", {"40 moves in 1:30:00", "then again", "", ""}},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control control;
		struct control_fault fault;
		uint8_t count;

		assert_int_equal(notation_parse(rows[i].control, &control, &fault), CONTROL_OK);
		page_begin(&page, LANGUAGE_EN);
		count = page_control_rows(&page, 0, 4, &control, 0);
		page_write_all(&page);
		for (uint8_t row = 0; row < 4; row++)
			assert_string_equal(ui_page_row(&page, row), rows[i].row[row]);
		for (uint8_t row = 0; row < 4; row++)
			assert_int_equal(row < count, rows[i].row[row][0] != '\0');
	}
}

static struct ui ui;

/* Lets time pass. True: the page of text has to be built again. */
static bool text_display_change_in(unsigned ms)
{
	(void)pending_take(&ui.app.pending, WORK_PAGE);
	ui_wait(&ui, MS(ms));
	return pending_has(&ui.app.pending, WORK_PAGE);
}

/* covers: D5 N5
 * While a clock runs the digits change and the text display does not, so nothing is written unnecessarily. */
TEST(test_the_words_of_a_running_clock_stand)
{
	static const char *const controls[] = {"5m", "2h", "70", "^", "3d61"};
	static const char *const does[] = {"R1s", "R1sB3s"}; /* also after the reason of a refusal */

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		for (size_t n = 0; n < sizeof does / sizeof does[0]; n++) {
			ui_begin(&ui, controls[i]);
			ui_do(&ui, does[n]);
			assert_false(text_display_change_in(40000));
		}
	}
}

/* covers: D5
 * An open page of times continues with the clock, and closes after five seconds. */
TEST(test_a_page_of_times_runs_on)
{
	ui_begin(&ui, "5m");
	ui_do(&ui, "R1sO");
	assert_true(ui_reads(&ui, "Time used"));
	assert_true(text_display_change_in(1100));
	assert_true(text_display_change_in(1100));
	ui_wait(&ui, MS(2500)); /* 4.9 s after the key went down */
	assert_true(ui_reads(&ui, "Time used"));
	assert_true(text_display_change_in(200));
	assert_true(ui_reads(&ui, "White moves"));
}

/* covers: A4 D5
 * The reason of a refusal disappears after two seconds. */
TEST(test_a_reason_goes)
{
	ui_begin(&ui, "5m");
	menu_refuse(&ui.app, TEXT_NO_NOT_BEGUN);
	ui_wait(&ui, MS(1000));
	assert_false(text_display_change_in(900));
	assert_true(text_display_change_in(200));
}

/* covers: A9 D5
 * The reason of a refused press disappears when the right press starts the game. */
TEST(test_a_reason_goes_at_the_start)
{
	ui_begin(&ui, "5m|4m");
	ui_do(&ui, "L");
	assert_true(ui_reads(&ui, "No: Black must press"));
	ui_do(&ui, "R");
	assert_int_equal(ui.app.mode, APP_RUNNING);
	assert_false(ui_reads(&ui, "No: Black must press"));
}

/* covers: D5 N5
 * On battery the text display goes dark 30 s after the start of a clock. A stage transition, a flag and a
 * fault light it for 30 s. */
TEST(test_what_lights_the_words)
{
	static const char *const controls[] = {"50:5m", "50", "5m"};

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		ui_begin(&ui, controls[i]);
		app_set_hours(&ui.app, 1); /* whatever the cells are, if there are any */
		ui_do(&ui, "P 29s");
		assert_true(app_shows_text(&ui.app));
		ui_do(&ui, "16s");
		assert_false(app_shows_text(&ui.app));
		if (i == 2)
			app_set_fault(&ui.app, FAULT_STORM);
		ui_do(&ui, "6s");
		assert_true(app_shows_text(&ui.app));
		ui_do(&ui, "20s");
		assert_true(app_shows_text(&ui.app));
		ui_do(&ui, "11s");
		assert_false(app_shows_text(&ui.app));
	}
}

/* covers: D5 N5
 * The hours that the cells will last are drawn again only when they change. */
TEST(test_the_hours_of_the_cells)
{
	ui_begin(&ui, "5m");
	app_set_hours(&ui.app, 30);
	(void)pending_take(&ui.app.pending, WORK_PAGE);
	app_set_hours(&ui.app, 30);
	assert_false(pending_has(&ui.app.pending, WORK_PAGE));
	app_set_hours(&ui.app, 29);
	assert_true(pending_has(&ui.app.pending, WORK_PAGE));
}

/* covers: D2 N5
 * A low battery is shown at once, and so are fresh cells. */
TEST(test_a_low_battery_is_shown_at_once)
{
	ui_begin(&ui, "5m");
	for (unsigned low = 1; low < 2; low--) {
		(void)pending_take(&ui.app.pending, WORK_PAGE);
		app_set_battery(&ui.app, low);
		ui_wait(&ui, 1);
		assert_true(pending_has(&ui.app.pending, WORK_PAGE));
		assert_int_equal(ui_reads(&ui, "Battery is low"), low);
	}
}

/* True: something is read out in the next minute and a quarter. */
static bool reads_out(void)
{
	(void)pending_take(&ui.app.pending, WORK_ALOUD);
	ui_wait(&ui, 75 * TICKS_PER_SECOND);
	return pending_has(&ui.app.pending, WORK_ALOUD);
}

/* covers: B1
 * The hints of keys are read out to a player who has used a key and then waits, but not in a game and not
 * after a control from the serial port. */
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

/* covers: P6 D5
 * Where moves are to be made, the stage and the key take turns in the last row after the start of a clock,
 * and the text display is written each time; as long as it is lit, which is always without cells. */
TEST(test_the_stage_has_its_turn)
{
	bool stage = false, key = false;

	ui_begin(&ui, "40/90m:30m");
	ui_do(&ui, "P");
	for (unsigned turn = 0; turn < 8; turn++) {
		if (turn == 6) /* more than 30 s after the last key */
			stage = key = false;
		assert_true(text_display_change_in(7500));
		assert_true(ui_reads(&ui, "40 moves to make"));
		stage |= strcmp(ui_row(&ui, ROW_KEYS), "Stage 1 of 2") == 0;
		key |= strcmp(ui_row(&ui, ROW_KEYS), "PLAY: pause") == 0;
	}
	assert_true(stage && key);
}

/* covers: D5 N5
 * A press that is refused does not light the text display, because it is no key. */
TEST(test_a_refused_press_lights_no_words)
{
	ui_begin(&ui, "5m|4m");
	app_set_hours(&ui.app, 12000);
	ui_do(&ui, "40s L");
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: Black must press");
	ui_do(&ui, "R");
	assert_false(app_shows_text(&ui.app));
}

/* Of the first row: the texts at its ends. */
static void make_row(uint16_t left, uint16_t right, uint16_t n)
{
	page_begin(&page, LANGUAGE_EN);
	page.values.n = n;
	page.values.code = n;
	page_text(&page, 0, left);
	if (right)
		page_right(&page, 0, right);
}

/* covers: B1 D5
 * A row is read out and written only if it has changed: one of its two texts, its language or the cursor. */
TEST(test_what_has_changed_in_a_row)
{
	static const struct {
		uint16_t left, right, n;
		uint8_t language, changed;
		bool cursor, same;
	} rows[] = {
	    {TEXT_WHITE_LEFT, TEXT_NUMBER_SHORT, 1, LANGUAGE_EN, PAGE_LEFT | PAGE_RIGHT, false, false},
	    {TEXT_WHITE_LEFT, TEXT_NUMBER_SHORT, 1, LANGUAGE_EN, 0, false, true},
	    {TEXT_WHITE_LEFT, TEXT_NUMBER_SHORT, 2, LANGUAGE_EN, PAGE_RIGHT, false, false},
	    {TEXT_WHITE_LEFT, TEXT_NUMBER_SHORT, 2, LANGUAGE_EN, 0, false, true},
	    {TEXT_WHITE_RIGHT, TEXT_NUMBER_SHORT, 2, LANGUAGE_EN, PAGE_LEFT, false, false},
	    {TEXT_WHITE_RIGHT, TEXT_NUMBER_SHORT, 2, LANGUAGE_DE, PAGE_LEFT | PAGE_RIGHT, false, false},
	    {TEXT_WHITE_RIGHT, TEXT_NUMBER_SHORT, 2, LANGUAGE_DE, 0, false, true},
	    {TEXT_WHITE_RIGHT, 0, 2, LANGUAGE_DE, 0, false, false}, /* one text less */
	    {TEXT_WHITE_RIGHT, 0, 2, LANGUAGE_DE, 0, false, true},
	    {TEXT_WHITE_RIGHT, 0, 2, LANGUAGE_DE, PAGE_LEFT, true, false},
	    {TEXT_WHITE_RIGHT, 0, 2, LANGUAGE_DE, 0, true, true},
	};
	struct page_spoken said = {0};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		make_row(rows[i].left, rows[i].right, rows[i].n);
		page.languages[0] = rows[i].language;
		if (rows[i].cursor)
			page_cursor(&page, 0);
		assert_int_equal(page_row_is_same(&page, 0, &said), rows[i].same);
		assert_int_equal(said.changed, rows[i].changed);
	}
}

/* covers: D5 N5
 * What nobody sees is not made: after a press the rows of a dark text display stay as they are. */
TEST(test_dark_words_are_not_made)
{
	ui_begin(&ui, "5m");
	app_set_hours(&ui.app, 1);
	ui_do(&ui, "P 40s");
	assert_false(app_shows_text(&ui.app));
	(void)pending_take(&ui.app.pending, WORK_PAGE);
	ui_do(&ui, "LR");
	assert_int_equal(ui.app.game.side[LEFT].moves, 1);
	assert_false(pending_has(&ui.app.pending, WORK_PAGE));
	ui_do(&ui, "O");
	assert_true(pending_has(&ui.app.pending, WORK_PAGE));
}

/* covers: D5 P3 M6
 * What a side plays takes one row, and the moves made in a Canadian period are none before its first one. */
TEST(test_one_row_of_a_stage)
{
	ui_begin(&ui, "90m:30m");
	page_begin(&page, LANGUAGE_EN);
	page_stage(&page, 1, &ui.app.game.control, WHITE, 0);
	page_write_all(&page);
	assert_string_equal(ui_page_row(&page, 1), "1:30:00");
	assert_string_equal(ui_page_row(&page, 2), "");
	ui_begin(&ui, "3/20c3/60");
	ui_do(&ui, "RLR");
	assert_int_equal(ui.app.game.side[LEFT].period, 0);
	assert_int_equal(menu_moves_made(&ui.app.game, LEFT), 0);
	ui_do(&ui, "21sLR1s");
	assert_int_equal(ui.app.game.side[LEFT].period, 1);
	assert_int_equal(menu_moves_made(&ui.app.game, LEFT), 1);
}

TESTS(RUN(test_states), RUN(test_turns), RUN(test_the_move_of_a_flag), RUN(test_the_version),
      RUN(test_what_has_no_room), RUN(test_no_room_for_the_cursor), RUN(test_what_a_stage_brings),
      RUN(test_rows_of_a_stage), RUN(test_corrections_in_words), RUN(test_position_in_the_list),
      RUN(test_names_of_the_controls), RUN(test_functions_in_words), RUN(test_an_adjourned_game),
      RUN(test_faults_in_words), RUN(test_options_in_words), RUN(test_when_the_words_are_dark),
      RUN(test_two_texts_in_a_row), RUN(test_the_words_of_a_running_clock_stand),
      RUN(test_a_page_of_times_runs_on), RUN(test_a_reason_goes), RUN(test_a_reason_goes_at_the_start),
      RUN(test_what_lights_the_words), RUN(test_the_hours_of_the_cells),
      RUN(test_a_low_battery_is_shown_at_once), RUN(test_who_hears_the_hints),
      RUN(test_the_stage_has_its_turn), RUN(test_a_refused_press_lights_no_words),
      RUN(test_what_has_changed_in_a_row), RUN(test_dark_words_are_not_made), RUN(test_one_row_of_a_stage))
