/* What the four rows say, case by case: controls, tasks, flags, faults, options, every dialogue (D5,
 * docs/manual.md).
 *
 * covers: A2 A3 A5 A6 A7 A8 D2 D4 D5 F1 F3 F4 L2 L5 N1 N4 N5 P3 P4 P5 P8 U1 U2 U3 U4 S1 */
#include <stdio.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/settings_checksum.h"
#include "firmware/ui/page.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;
static struct page page;

static unsigned wrong;

static void expect_row(const char *where, size_t n, uint8_t row, const char *wanted)
{
	if (!wanted || strcmp(ui_page_row(&page, row), wanted) == 0)
		return;
	print_error("%zu, %s: line %u is \"%s\", not \"%s\"\n", n, where, row + 1, ui_page_row(&page, row),
		    wanted);
	wrong++;
}

#define EXPECT(rows) ui_check_text(&ui, &page, rows, sizeof(rows) / sizeof((rows)[0]))

/* ---- controls ------------------------------------------------------------------------------------------ */

/* A control has a name if two rows are enough for it; otherwise the rows show its beginning and what else it
 * has. covers: U1 P7 */
TEST(test_controls)
{
	static const struct {
		const char *control, *name, *rest;
	} rows[] = {
	    {"5m", "5 min", ""},
	    {"3m+2", "3 min + 2 s", ""},
	    {"2h", "120 min", ""},
	    {"60m+99", "60 min + 99 s", ""},
	    {"60m+100", "1:00:00 + 1:40", ""},
	    {"90", "1:30", ""},
	    {"90+5", "1:30 + 0:05", ""},
	    {"3m+2.5", "3:00 + 0:02.5", ""},
	    {"40/90m:30m", "90 min", "40 moves, +30 min"},
	    {"40?/90m:30m", "90 min", "40 moves, +30 min"},
	    {"1/90m:30m", "90 min", "1 move, +30 min"},
	    {"2/90m:30m", "90 min", "2 moves, +30 min"},
	    {"40/90m+30:30m+30", "90 min + 30 s", "40 moves, +30 min"},
	    {"90m:30m", "90 min", "then 30 min"},
	    {"40/100m:20/50m:15m", "100 min", "then 50 and 15 min"},
	    {"40/2h:20/1h:30m:15m", "2:00:00", "4 stages"},
	    {"40/2h:20/1h:15m+30", "2:00:00", "3 stages"},
	    {"40/90m+30:30m+10", "1:30:00 + 0:30", "2 stages"},
	    {"40/90m+30@41:30m+30@41", "90 min +30s from 41", "40 moves, +30 min"},
	    {"40/90m+30@41:30m+30@61", "1:30:00 + 0:30", "2 stages"},
	    {"40/90m:90", "1:30:00", "2 stages"},
	    {"30/60m!", "60 min", "then again"},
	    {"40/90m:20/30m!", "90 min", "40 moves, +30 min"},
	    {"15mb5", "15 min Bronstein 5", ""},
	    {"90b5", "1:30", "Bronstein: 0:05"},
	    {"25md5", "25 min, delay 5 s", ""},
	    {"25md100", "25:00", "Delay: 1:40"},
	    {"60my3x20", "60 min, 3 x 20 s", ""},
	    {"60my3x100", "1:00:00", "Byoyomi: 3 x 1:40"},
	    {"60mc20/300", "60 min, 20 in 5:00", ""},
	    {"90c20/300", "1:30", "Canadian 20 in 5:00"},
	    {"*5m", "Hourglass 5 min", ""},
	    {"*90", "1:30", "Hourglass"},
	    {"^", "Counts up", ""},
	    {"^1m", "Counts up to 1:00", ""},
	    {"^2h", "Counts up to 2:00:00", ""},
	    {"g10", "Gong, 10 s a move", ""},
	    {"o25m-10m", "Scrabble 25 min", ""},
	    {"5m|4m", "Armageddon 5 v 4", ""},
	    {"5m+2@61|4m+2@61", "Armageddon 5 v 4", "+ 2 s from move 61"},
	    {"5m+1@2|4m+1@2", "Armageddon 5 v 4", "+ 1 s from move 2"},
	    {"5m+2|4m+2", "5:00 + 0:02", "The sides differ"},
	    {"5m+2@61|4m+3@61", "5:00 + 0:02", "The sides differ"},
	    {"5m+2@61|4m+2@41", "5:00 + 0:02", "The sides differ"},
	    {"5mb2|4mb2", "5:00", "The sides differ"},
	    {"5m|4m+2", "5:00", "The sides differ"},
	    {"5m|90", "5:00", "The sides differ"},
	    {"90|5m", "1:30", "The sides differ"},
	    {"40/5m|4m", "5:00", "The sides differ"},
	    {"5m|40/4m", "5:00", "The sides differ"},
	    {"5m|4m:1m", "5:00", "The sides differ"},
	    {"5m:1m|4m", "5:00", "The sides differ"},
	    {"40/90m+30:30m+30|20m", "1:30:00 + 0:30", "The sides differ"},
	};

	wrong = 0;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control control;
		struct control_fault fault;

		assert_int_equal(notation_parse(rows[i].control, &control, &fault), CONTROL_OK);
		page_begin(&page, LANGUAGE_EN);
		page_control(&page, 1, &control);
		page_write_all(&page);
		expect_row(rows[i].control, i, 0, "");
		expect_row(rows[i].control, i, 1, rows[i].name);
		expect_row(rows[i].control, i, 2, rows[i].rest);
		assert_int_equal(page.cut, 0);
	}
	assert_int_equal(wrong, 0);
}

/* ---- while a clock runs -------------------------------------------------------------------------------- */

/* Which move, and what the side on turn has to do.  covers: M5 M6 M10 P4 P5 */
TEST(test_tasks)
{
	static const struct ui_text rows[] = {
	    {"1my3x10", "R1s", {"White moves: move 1", "1 min, 3 x 10 s", "", "PLAY: pause"}},
	    {NULL, "60s", {NULL, "1 min, 3 x 10 s", "Period 1 of 3", NULL}},
	    {NULL, "10s", {NULL, NULL, "Period 2 of 3", NULL}},
	    {NULL, "P", {NULL, "White moves: move 1", "Period 2 of 3", "Hold PLAY: correct"}},
	    {NULL, "15s", {NULL, NULL, "Hold +: time to Black", NULL}},
	    {NULL, "7500m", {NULL, NULL, "Period 2 of 3", NULL}},
	    {NULL, "7500m", {NULL, NULL, "Hold BACK: end game", NULL}},
	    {NULL, "P", {NULL, "1 min, 3 x 10 s", "Period 2 of 3", NULL}},
	    {NULL, "L", {"Black moves: move 1", NULL, "", NULL}}, /* Black is in his main time */
	    {"1mc2/60", "R1s", {NULL, "1 min, 2 in 1:00", "", NULL}},
	    {NULL, "60s", {NULL, NULL, "2 moves to make", NULL}},
	    {NULL, "LR", {"White moves: move 2", NULL, "1 move to make", NULL}},
	    {NULL, "LR", {NULL, NULL, "2 moves to make", NULL}},
	    {"o1m-1m", "R1s", {NULL, "Scrabble 1 min", "", NULL}},
	    {NULL, "60s", {NULL, NULL, "Overtime", NULL}},
	    {"2/5m:3m", "R", {NULL, "2 moves in 5:00", "2 moves to make", NULL}},
	    {NULL, "LR", {"White moves: move 2", "2 moves in 5:00", "1 move to make", NULL}},
	    {NULL, "LR", {"White moves: move 3", "3:00", "Stage 2 of 2", NULL}},
	    {NULL, "P", {NULL, "White moves: move 3", "Stage 2 of 2", "Hold PLAY: correct"}},
	    {NULL, "15s", {NULL, NULL, "Hold +: time to Black", NULL}},
	    {NULL, "15s", {NULL, NULL, "Hold BACK: end game", NULL}},
	    {"2?/5m:3m", "R", {NULL, "5:00, 2 moves", "2 moves to make", NULL}},
	    {NULL, "LRLR", {"White moves: move 3", "5:00, 2 moves", "Stage 1 of 2", NULL}},
	    {"2/5m!", "R", {NULL, "2 moves in 5:00", "2 moves to make", NULL}},
	    {NULL, "LRLR", {NULL, "2 moves in 5:00", "2 moves to make", "Stage 2"}}, /* a repetition */
	    {"5m+2@61|4m+2@61", "", {"Armageddon 5 v 4", "+ 2 s from move 61", "White left", NULL}},
	    {"5m|4m", "", {"Armageddon 5 v 4", "White left", "BACK: other control", NULL}},
	    {"5m", "+L", {"White moves: move 1", "5 min", "", "PLAY: pause"}},
	    {NULL, "R", {"Black moves: move 1", NULL, NULL, NULL}},
	    {NULL, "-", {NULL, NULL, "", NULL}}, /* there is no sound to mute */
	};

	EXPECT(rows);
}

/* One move is not "1 moves".  Hungarian and Turkish have the same form for all numbers.  covers: D5 */
TEST(test_one_move)
{
	static const struct {
		uint8_t language;
		const char *then, *task;
	} rows[] = {
	    {LANGUAGE_EN, "1 move, +3 min", "1 move to make"},
	    {LANGUAGE_DE, "1 Zug, +3 min", "noch 1 Zug"},
	    {LANGUAGE_ES, "1 jug., +3 min", "falta 1 jugada"},
	    {LANGUAGE_FR, "1 coup, +3 min", "encore 1 coup"},
	};

	wrong = 0;
	ui_begin(&ui, "1/5m:3m");
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		page_begin(&page, rows[i].language);
		page_control(&page, 1, &ui.app.game.control);
		page_write_all(&page);
		expect_row("the control", i, 2, rows[i].then);
	}
	ui_do(&ui, "R");
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_true(app_set_option(&ui.app, OPTION_LANGUAGE, rows[i].language));
		app_text(&ui.app, &page);
		expect_row("the first move", i, 2, rows[i].task);
	}
	assert_int_equal(wrong, 0);
}

/* A row has room for a number of three digits. */
TEST(test_many_moves)
{
	static const struct {
		uint16_t moves;
		const char *white, *black;
	} rows[] = {{997, "White moves: move 998", "Black moves: move 998"},
		    {998, "White moves: move 999", "Black moves: move 999"},
		    {999, "White to move", "Black to move"},
		    {9999, "White to move", "Black to move"}};

	wrong = 0;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		ui_begin(&ui, "90m");
		ui_do(&ui, "R");
		ui.app.game.side[LEFT].moves = rows[i].moves;
		app_text(&ui.app, &page);
		expect_row("White", i, 0, rows[i].white);
		ui_begin(&ui, "90m");
		ui_do(&ui, "RL");
		ui.app.game.side[RIGHT].moves = rows[i].moves;
		app_text(&ui.app, &page);
		expect_row("Black", i, 0, rows[i].black);
	}
	assert_int_equal(wrong, 0);
}

/* Whose flag fell, which was first, and on which move; also who has reached zero. covers: F1 F3 P3 */
TEST(test_flags)
{
	static const struct ui_text rows[] = {
	    {"5", "R6s", {"White moves: move 1", "White's flag fell", "first, on move 1", "PLAY: pause"}},
	    {"5", "RL6s", {"Black moves: move 1", "Black's flag fell", "first, on move 1", NULL}},
	    {"5", "RLR6s", {"White moves: move 2", "White's flag fell", "first, on move 2", NULL}},
	    {"5", "+LR6s", {"Black moves: move 1", "Black's flag fell", "first, on move 1", NULL}},
	    {"5", "+L6s", {"White moves: move 1", "White's flag fell", "first, on move 1", NULL}},
	    {NULL,
	     "P",
	     {"Paused    PLAY: go on", "White's flag fell", "first, on move 1", "Hold PLAY: correct"}},
	    {"5",
	     "RL6sR6s",
	     {"Both flags fell", "Black's fell first", "Hold BACK: end game", "PLAY: correct"}},
	    {"5", "+L6sR6s", {"Both flags fell", "White's fell first", NULL, NULL}},
	    {"5", "+LR6sL6s", {"Both flags fell", "Black's fell first", NULL, NULL}},
	    {NULL, "P", {"Paused", "Both flags fell", "Black's fell first", NULL}},
	    {"5+1",
	     "RL7s",
	     {"Black's flag fell", "first, on move 1", "Hold BACK: end game", "PLAY: correct"}},
	    {"5:5m",
	     "RL6s",
	     {"Black moves: move 1", "Black reached zero", "Next stage, move 1", "PLAY: pause"}},
	    {NULL, "P", {"Paused    PLAY: go on", "Black moves: move 1", NULL, NULL}},
	    {"5:5m", "+L6s", {"White moves: move 1", "White reached zero", "Next stage, move 1", NULL}},
	    {"5:5m", "RLR6s", {NULL, "White reached zero", "Next stage, move 2", NULL}},
	    {NULL, "290s", {NULL, "White reached zero", NULL, NULL}},
	    {"2/5:5m", "R6s", {"White moves: move 1", "White's flag fell", "2 moves to make", "PLAY: pause"}},
	    {NULL, "P", {NULL, "White's flag fell", "first, on move 1", "Hold PLAY: correct"}},
	    {NULL, "15s", {NULL, "White's flag fell", "2 moves to make", "Hold PLAY: correct"}},
	    {"5:9m", "R6s301s", {"White moves: move 1", "9:00", "Stage 2 of 2", NULL}}, /* for five minutes */
	};

	EXPECT(rows);
}

/* ---- what else is wrong -------------------------------------------------------------------------------- */

/* The fault and what to do about it, in each state. covers: N4 D4 N5 */
TEST(test_faults)
{
	static const struct {
		uint8_t fault;
		const char *what, *to_do;
	} rows[] = {
	    {FAULT_CRYSTAL, "Clock is broken", "Take another clock"},
	    {FAULT_STACK, "Program error", "Check, take another"},
	    {FAULT_STATE, "Game was damaged", "Check times and moves"},
	    {FAULT_MEMORY_MISSING, "No memory found", "Do not cut the power"},
	    {FAULT_MEMORY_DAMAGED, "Settings were damaged", "Check the options"},
	    {FAULT_HUNG, "Program restarted", "Check both times"},
	    {FAULT_STORM, "A contact is broken", "After game: service"},
	    {FAULT_BUTTON, "A button is stuck", "Free it, or new clock"},
	    {FAULT_BATTERY, "Battery is low", "New cells after game"},
	};
	static const struct {
		const char *does, *title, *keys;
		const char *no_play_title, *no_play_keys; /* with a fault that forbids play */
	} states[] = {
	    {"", "5 min", "BACK: noted", "5 min", "Hold BACK: off"},
	    {"R1s", "White moves: move 1", "PLAY: pause", "White moves: move 1", "PLAY: pause"},
	    {"R1sP", "Paused    PLAY: go on", "BACK: noted", "Paused", "Hold BACK: end game"},
	    {"R301sL301s", "Both flags fell", "BACK: noted", "Both flags fell", "Hold BACK: end game"}};

	wrong = 0;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		for (size_t n = 0; n < sizeof states / sizeof states[0]; n++) {
			bool no_play = rows[i].fault == FAULT_CRYSTAL;

			ui_begin(&ui, "5m");
			ui_do(&ui, states[n].does);
			app_set_fault(&ui.app, rows[i].fault);
			app_text(&ui.app, &page);
			expect_row(states[n].does, i, 0, no_play ? states[n].no_play_title : states[n].title);
			expect_row(states[n].does, i, 1, rows[i].what);
			expect_row(states[n].does, i, 2, rows[i].to_do);
			expect_row(states[n].does, i, 3, no_play ? states[n].no_play_keys : states[n].keys);
		}
	}
	assert_int_equal(wrong, 0);
}

/* Signs in the third row: a low battery, a sound that is muted, a loss of power. covers: N1 N5 S1 */
TEST(test_signs)
{
	static const struct ui_text muted[] = {
	    {NULL, "-", {"5 min", "White left", "Sound is off now", "Sound is off now"}},
	    {NULL, "R", {"White moves: move 1", "5 min", "Sound is off now", NULL}},
	    {NULL, "1sP", {NULL, "White moves: move 1", "Sound is off now", NULL}},
	    {NULL, "-", {NULL, NULL, "Hold +: time to Black", NULL}},
	};
	static const struct ui_text low[] = {
	    {NULL, "B", {NULL, NULL, NULL, NULL}}, /* the message is taken note of; the sign stays */
	    {NULL, "B", {NULL, NULL, NULL, NULL}},
	    {NULL, "R", {"White moves: move 1", "5 min", "Battery is low", "PLAY: pause"}},
	    {NULL, "1sP", {"Paused    PLAY: go on", "White moves: move 1", "Battery is low", NULL}},
	};
	static const struct ui_text lost[] = {
	    {NULL, "", {"White's flag fell", "first, on move 1", "Power was lost", "PLAY: correct"}},
	    {NULL, "P", {"Power was lost", "White's flag fell", "first, on move 1", "Hold PLAY: correct"}},
	};
	static const struct ui_text interrupted[] = {
	    {NULL, "", {"Power was lost", "Check both times", "White moves: move 1", "PLAY: go on"}},
	};

	ui_begin(&ui, "5m");
	(void)app_set_option(&ui.app, OPTION_SOUND, 3);
	EXPECT(muted);
	ui_begin(&ui, "5m");
	app_set_battery(&ui.app, true);
	app_text(&ui.app, &page);
	EXPECT(low);
	ui_begin(&ui, "5+1");
	ui_do(&ui, "R7s");
	app_resume(&ui.app, true);
	EXPECT(lost);
	ui_begin(&ui, "5m");
	ui_do(&ui, "R2sP");
	app_resume(&ui.app, true);
	EXPECT(interrupted);
}

/* ---- clocks and cables --------------------------------------------------------------------------------- */

/* The number of the clock is in READY if it has one.  covers: U4 L5 */
TEST(test_numbers_and_codes)
{
	static const struct {
		int16_t number;
		const char *colours, *number_row;
	} rows[] = {{0, "White left", ""},
		    {1, "White left      #0001", "Clock number: 0001"},
		    {9999, "White left      #9999", "Clock number: 9999"}};

	wrong = 0;
	for (size_t i = 0; i < 3; i++) {
		char code[TEXT_COLUMNS + 1];

		ui_begin(&ui, "5m+3");
		(void)app_set_option(&ui.app, OPTION_NUMBER, rows[i].number);
		snprintf(code, sizeof code, "Code %04u",
			 settings_checksum(&ui.app.game.control, &ui.app.options));
		app_text(&ui.app, &page);
		expect_row("READY", i, 1, rows[i].colours);
		ui_do(&ui, "O");
		app_text(&ui.app, &page);
		expect_row("code", i, 0, code);
		expect_row("number", i, 1, rows[i].number_row);
		expect_row("keys", i, 3, "- +: more BACK: close");
		ui_do(&ui, "B");
		ui.app.copying = COPY_RECEIVED; /* L2: READY says that settings have come, and their code */
		app_text(&ui.app, &page);
		expect_row("received", i, 0, "5 min + 3 s");
		expect_row("received", i, 1, "Settings received");
		expect_row("received", i, 2, code);
		ui_do(&ui, "-"); /* until the next key */
		app_text(&ui.app, &page);
		expect_row("seen", i, 1, rows[i].colours);
	}
	assert_int_equal(wrong, 0);
}

/* The progress of sending, and the code at its end. covers: L2 L5 */
TEST(test_sending)
{
	static const struct {
		uint8_t copying;
		const char *field;
		bool code;
	} rows[] = {{COPY_WANTED, "Sending settings", false},	  {COPY_SENDING, "Sending settings", false},
		    {COPY_SENT, "Settings sent", true},		  {COPY_SILENT, "The other is silent", false},
		    {COPY_REFUSED, "No: a game is going", false}, {COPY_DIFFERS, "Settings differ", false}};
	char code[TEXT_COLUMNS + 1];

	wrong = 0;
	ui_begin(&ui, "5m+3");
	snprintf(code, sizeof code, "Code %04u", settings_checksum(&ui.app.game.control, &ui.app.options));
	ui_do(&ui, "hP[Send settings]O");
	app_text(&ui.app, &page);
	expect_row("before", 0, 0, "Send settings");
	expect_row("before", 0, 1, code);
	expect_row("before", 0, 3, "OK: do it   BACK: no");
	ui_do(&ui, "O");
	assert_int_equal(ui.app.copying, COPY_WANTED);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		ui.app.copying = rows[i].copying;
		app_text(&ui.app, &page);
		expect_row("sending", i, 0, "Send settings");
		expect_row("sending", i, 1, rows[i].field);
		expect_row("sending", i, 2, rows[i].code ? code : "");
	}
	/* each OK begins again, but not while it is under way */
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		ui.app.copying = rows[i].copying;
		ui_do(&ui, "O");
		assert_int_equal(ui.app.copying,
				 rows[i].copying == COPY_SENDING ? COPY_SENDING : COPY_WANTED);
	}
	/* who comes back finds what is under way, and nothing of what is over */
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		bool under_way = rows[i].copying == COPY_WANTED || rows[i].copying == COPY_SENDING;

		ui.app.copying = rows[i].copying;
		ui_do(&ui, "BO");
		assert_int_equal(ui.app.copying, under_way ? rows[i].copying : COPY_NONE);
	}
	assert_int_equal(wrong, 0);
	ui_begin(&ui, "5m+3");
	ui_do(&ui, "R1sPhP[Send settings]OO"); /* a game is paused */
	assert_int_equal(ui.app.copying, COPY_NONE);
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 3), "No: a game is going");
}

/* While a pack of speech is written, the rows show nothing else. covers: L6 */
TEST(test_a_pack_is_written)
{
	static const struct ui_text rows[] = {
	    {NULL, "", {"Speech is written", "0 %", "", "Cable connected"}}};

	ui_begin(&ui, "5m");
	ui.app.uploaded = 1;
	EXPECT(rows);
	ui.app.uploaded = 101;
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 1), "100 %");
}

/* ---- looking ------------------------------------------------------------------------------------------- */

/* covers: A8 P5 P8 F2 F4 */
TEST(test_looking)
{
	static const struct ui_text rows[] = {
	    {"40/90m+30:30m+30", "R5sL7sRL3sO", {"Time used", "0:05    0:10", "Moves: 2 and 1", NULL}},
	    {NULL, "+", {"40 moves in 1:30:00", "Increment: 0:30", "then 30:00 + 0:30", NULL}},
	    {NULL, "+", {"A flag stops play", "Used on this move", "0:00    0:03", "- +: more BACK: close"}},
	    {NULL, "-", {"40 moves in 1:30:00", NULL, NULL, NULL}},
	    {"90m", "RO++", {"A flag: play goes on", "Used on this move", "0:00    0:00", NULL}},
	    {"10:20", "R4sL11sPhP[Flags]O", {"Flags", "The clocks now", "", "- +: more BACK: close"}},
	    {NULL, "+", {"1 Black, move 1", "zero, stage 1 ended", "Moves: 1 and 0", NULL}},
	    {NULL, "+", {"Flags", "2: none", "", NULL}},
	    {NULL, "4+", {"Flags", "6: none", "", NULL}},
	    {"5", "RhPP", {NULL, NULL, NULL, NULL}},
	    {"5", "RPhP[Flags]O", {"Flags", "No flag, no zero", "", NULL}},
	    {"5", "+LR6sPhP[Flags]O+", {"1 Black, move 1", "flag, stage 1", "Moves: 0 and 1", NULL}},
	    {"2/5:5m", "RLR6sPhP[Flags]O+", {"1 White, move 2", "overstep, stage 1", "Moves: 1 and 1", NULL}},
	};

	EXPECT(rows);
}

/* ---- dialogues ----------------------------------------------------------------------------------------- */

/* covers: A7: every field that the control has, in its order */
TEST(test_adjournment)
{
	static const struct ui_text rows[] = {
	    {"40/60m:30my3x20",
	     "hP[Adjournment]O",
	     {"Adjournment", "White: 1:00:00", "Hours: 1", "- +  OK next  PLAY ok"}},
	    {NULL, "O", {NULL, "White: 1:00:00", "Minutes: 0", NULL}},
	    {NULL, "O+", {NULL, "White: 1:00:01", "Seconds: 1", NULL}},
	    {NULL, "O", {NULL, "Black: 1:00:00", "Hours: 1", NULL}},
	    {NULL, "OO", {NULL, "Black: 1:00:00", "Seconds: 0", NULL}},
	    {NULL, "O", {NULL, "Move 1              <", "White to move", NULL}},
	    {NULL, "40+", {NULL, "Move 41             <", "White to move", NULL}},
	    {NULL, "O", {NULL, "Move 41", "White to move       <", NULL}},
	    {NULL, "O", {NULL, "White: stage", "Stage 2", NULL}},
	    {NULL, "-", {NULL, "White: stage", "Stage 1", NULL}},
	    {NULL, "+O", {NULL, "Black: stage", "Stage 2", NULL}},
	    {NULL, "O", {NULL, "White: period", "Main time", NULL}},
	    {NULL, "2+", {NULL, "White: period", "Period 2", NULL}},
	    {NULL, "O", {NULL, "Black: period", "Main time", NULL}},
	    {NULL, "+", {NULL, "Black: period", "Period 1", NULL}},
	    {NULL, "O", {"White: time used", "White: 0:00", "Hours: 0", NULL}},
	    {NULL, "O5+", {"White: time used", "White: 5:00", "Minutes: 5", NULL}},
	    {NULL, "OO", {"Black: time used", "Black: 0:00", "Hours: 0", NULL}},
	    {NULL, "OO7+", {"Black: time used", "Black: 0:07", "Seconds: 7", "- +   OK: do it"}},
	    {NULL, "O", {NULL, NULL, NULL, NULL}},
	};
	const struct game_clock *g = &ui.app.game;

	EXPECT(rows);
	assert_int_equal(g->state, PLAY_PAUSED);
	assert_int_equal(g->side[LEFT].left, 3601 * TICKS_PER_SECOND);
	assert_int_equal(g->side[RIGHT].left, 3600 * TICKS_PER_SECOND);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		assert_int_equal(g->side[side].moves, 40);
		assert_int_equal(g->side[side].stage, 1);
	}
	assert_int_equal(g->side[LEFT].period, 2);
	assert_int_equal(g->side[RIGHT].period, 1);
	assert_int_equal(g->side[LEFT].used, 300 * TICKS_PER_SECOND);
	assert_int_equal(g->side[RIGHT].used, 7 * TICKS_PER_SECOND);
	/* walked through once more untouched, everything stays, and it begins with what is there */
	ui_do(&ui, "BhP[Adjournment]O");
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 1), "White: 1:00:01");
	assert_true(ui_shows(&ui, LEFT, "10001")); /* 1 00:01 */
	assert_true(ui_shows(&ui, RIGHT, "10000"));
	ui_do(&ui, "10O");
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 2), "Period 2");
	ui_do(&ui, "O");
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 2), "Period 1");
}

/* A stage that is entered alone leaves the times.  covers: A3 A7 */
TEST(test_adjournment_with_a_stage_alone)
{
	ui_begin(&ui, "40/60m:30m");
	ui_do(&ui, "hP[Adjournment]O8O+P");
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
	assert_int_equal(ui.app.game.side[LEFT].stage, 1);
	assert_int_equal(ui.app.game.side[RIGHT].stage, 0);
	assert_int_equal(ui.app.game.side[LEFT].left, 60 * TICKS_PER_MINUTE);
	assert_int_equal(ui.app.game.side[LEFT].moves, 0);
}

/* What the clock gains or loses if the stage follows the counter.  covers: A3 */
TEST(test_gains)
{
	static const struct ui_text rows[] = {
	    {"40/90m:30m",
	     "RPhP[White: moves]O40+O+",
	     {NULL, "The stage follows", "adds 30:00 (stage 2)", NULL}},
	    {"40/90m:59m", "RPhP[White: moves]O40+O+", {NULL, NULL, "adds 59:00 (stage 2)", NULL}},
	    {"40/90m:1h", "RPhP[White: moves]O40+O+", {NULL, NULL, "adds 1:00:00 (st. 2)", NULL}},
	    {"40/90m:20/1h:30m", "RPhP[White: moves]O60+O+", {NULL, NULL, "adds 1:30:00 (st. 3)", NULL}},
	    {"40/90m:30m", "RPhP[White: moves]O3+O+", {NULL, NULL, "adds no time", NULL}},
	    {"1/90m:30m", "RL1sRPhP[White: moves]O-O+", {NULL, NULL, "takes 30:00 (st. 1)", NULL}},
	    {"1/90m:1h", "RL1sRPhP[White: moves]O-O+", {NULL, NULL, "takes 1:00:00 (st.1)", NULL}},
	    {"1/10:60",
	     "RL1sR63sPhP[White: moves]O-O+",
	     {NULL, "The stage follows", "No: not so much left", NULL}},
	};

	EXPECT(rows);
}

/* Why a penalty, five seconds, a stage or a period is refused.  covers: A2 A3 A6 */
TEST(test_refusals)
{
	static const struct ui_text rows[] = {
	    {"5m", "h+OOO59+", {NULL, "Black gets +1:59", "Seconds: 59", NULL}},
	    {"10", "R1sPh-15-P", {"Penalty", NULL, NULL, "No: not so much left"}},
	    {"599m", "RPh+60+P", {"Penalty", NULL, NULL, "No: over 9:59:59"}},
	    {"^", "R3sPh-P", {"Penalty", NULL, NULL, "No: not so much left"}}, /* less used than is given */
	    {"g10", "R1sPh+O+P", {"Black gets +1:00", NULL, NULL, "No: not with a gong"}},
	    {"5m", "h+O+P", {"Black gets +1:00", NULL, NULL, "No: game not begun"}},
	    {"5m", "RPh+O+P", {"Black gets +1:00", NULL, NULL, "No: no press to undo"}},
	    {"10m", "RPhP[Five seconds]OP", {"Five seconds", NULL, NULL, "No: not in blitz"}},
	    {"60m+5", "RPhP[Five seconds]OP", {"Five seconds", NULL, NULL, "No: has a bonus"}},
	    {"60m|60m+5", "RPhP[Five seconds]OP", {"Five seconds", NULL, NULL, "No: has a bonus"}},
	    {"60m+5|60m", "RPhP[Five seconds]OP", {"Five seconds", NULL, NULL, "No: has a bonus"}},
	    {"*60m", "RPhP[Five seconds]OP", {"Five seconds", NULL, NULL, "No: not this control"}},
	    {"9h+0", "RPhP[Five seconds]OP", {"Paused    PLAY: go on", NULL, NULL, NULL}},
	    {"599m", "RPhP[Five seconds]OP", {"Five seconds", NULL, NULL, "No: over 9:59:59"}},
	    {"90m", "RhP", {NULL, NULL, NULL, NULL}},
	};

	EXPECT(rows);
}

/* What can be gone back to, or taken back.  covers: A5 U3 */
TEST(test_going_back)
{
	static const struct ui_text rows[] = {
	    {"5m",
	     "hP[Go back]O",
	     {"Go back: move 1", "then White moves", "5:00    5:00", "-: older PLAY: do it"}},
	    {"5m", "hP[Undo]O", {"Undo", "Nothing to undo", "", "BACK: close"}},
	    {"5m", "R10sL20sR5sPhBO", {"5 min", "White left", "BACK: other control", NULL}},
	    {NULL, "hP[Undo]O", {"Undo", "Bring the game back", "4:45    4:40", "OK: do it   BACK: no"}},
	    {NULL, "P", {"Paused    PLAY: go on", "White moves: move 2", NULL, NULL}},
	    {NULL, "hP[Undo]O", {"Undo", "Nothing to undo", "", NULL}},
	    {"5m+3",
	     "R10sL10sR10sPhP[Go back]O",
	     {"Go back: move 1", "then Black moves", "4:56    5:03", NULL}},
	    {NULL, "-", {"Go back: move 1", "then White moves", "5:03    5:03", NULL}},
	    {NULL, "9-", {"Go back: move 1", "then White moves", NULL, "No older press"}},
	    {NULL, "9+", {"Go back: move 2", "then White moves", "4:56    4:56", "No: not any further"}},
	};

	EXPECT(rows);
	ui_begin(&ui, "5m"); /* a memory that keeps nothing */
	ui.snapshots = 0;
	ui.store.checkpoint.count = 0;
	ui_do(&ui, "hP[Go back]O");
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 1), "No older press");
	ui_do(&ui, "O");
	app_text(&ui.app, &page);
	assert_string_equal(ui_page_row(&page, 3), "No older press");
}

/* A flag is shown for an hour from the instant at which it fell; quarters of a minute are counted.
 * covers: F1 */
TEST(test_a_flag_is_shown_for_an_hour)
{
	for (unsigned before = 0; before < 8; before++) {
		ui_begin(&ui, "5+1");
		ui_wait(&ui, MS(1000) * before);
		ui_do(&ui, "R7s");
		assert_int_equal(ui.app.mode, APP_OVER);
		ui_wait(&ui, MS(1000) * 3582u); /* it fell a second ago */
		assert_int_equal(ui.app.mode, APP_OVER);
		ui_wait(&ui, MS(1000) * 18u);
		assert_int_equal(ui.app.mode, APP_OFF);
	}
}

/* What is confirmed as it was changes nothing: READY stays READY.  covers: A3 A4 A7 */
TEST(test_confirmed_untouched)
{
	static const char *const does[] = {"hPOOOO",
					   "hP[Black: time left]OOOO",
					   "hP[White: moves]OOO",
					   "hP[Black: moves]OOO",
					   "hP[White: stage]OOO",
					   "hP[Black: stage]OOO",
					   "hP[White: time used]OOOO",
					   "hP[White: moves]OP"};

	for (size_t i = 0; i < sizeof does / sizeof does[0]; i++) {
		ui_begin(&ui, "40/90m:30m");
		ui_do(&ui, does[i]);
		ui_do(&ui, "BBBB");
		if (ui.app.game.state != PLAY_READY)
			fail_msg("%s", does[i]);
	}
}

/* A fault lights the text display, each fault again, but one that is already active does not (D5). */
TEST(test_faults_light_the_words)
{
	for (uint8_t fault = 1; fault < FAULT_COUNT; fault++) {
		for (uint8_t active = 1; active < FAULT_COUNT; active++) {
			/* one stops the clock, the other disappears by itself */
			if (active == FAULT_CRYSTAL || fault == FAULT_CRYSTAL || active == FAULT_BUTTON)
				continue;
			ui_begin(&ui, "90m");
			app_set_hours(&ui.app, 5000);
			app_set_fault(&ui.app, active);
			ui_do(&ui, "R40s");
			assert_false(app_shows_text(&ui.app));
			app_set_fault(&ui.app, fault);
			assert_int_equal(app_shows_text(&ui.app), fault != active);
			ui_do(&ui, "29s");
			assert_int_equal(app_shows_text(&ui.app), fault != active);
			ui_do(&ui, "2s");
			assert_false(app_shows_text(&ui.app));
		}
	}
}

/* In the dark half of a blink exactly the cells that blink are dark; their snapshots stay. */
TEST(test_the_dark_half)
{
	ui_begin(&ui, "90m");
	for (unsigned blinks = 0; blinks < 256; blinks++) {
		uint8_t cells[2][CELLS];

		ui.app.view.blink[LEFT] = (uint8_t)blinks;
		ui.app.view.blink[RIGHT] = (uint8_t)~blinks;
		memset(ui.app.view.cell, 0xFF, sizeof ui.app.view.cell);
		app_darken(&ui.app, cells);
		for (unsigned cell = 0; cell < CELLS; cell++) {
			assert_int_equal(cells[LEFT][cell], blinks >> cell & 1 ? CELL_POINT : 0xFF);
			assert_int_equal(cells[RIGHT][cell], blinks >> cell & 1 ? 0xFF : CELL_POINT);
		}
	}
}

/* ---- options ------------------------------------------------------------------------------------------- */

/* Each option with each of its values, in the order of the list.  covers: U4 B1 */
TEST(test_options)
{
	static const struct ui_text rows[] = {
	    {"90m", "hP[Options]O", {"Options", "Language: English", "", NULL}},
	    {NULL, "{Sound}", {NULL, "Sound: off", "", NULL}},
	    {NULL, "+", {NULL, "Sound: flag only", "", NULL}},
	    {NULL, "+", {NULL, "Sound: warnings", NULL, NULL}},
	    {NULL, "+", {NULL, "Sound: all", NULL, NULL}},
	    {NULL, "+", {NULL, "Sound: off", NULL, NULL}},
	    {NULL, "{Tenths}-", {NULL, "Tenths: never", NULL, NULL}},
	    {NULL, "3+", {NULL, "Tenths below 60 s", NULL, NULL}},
	    {NULL, "{White sits}+", {NULL, "White sits right", NULL, NULL}},
	    {NULL, "{Flag}+", {NULL, "Flag: play stops", NULL, NULL}},
	    {NULL, "+", {NULL, "Flag: play goes on", NULL, NULL}},
	    {NULL, "{Stages}", {NULL, "Stages: as written", "by moves <> at zero", NULL}},
	    {NULL, "+", {NULL, "Stages: other way", "by moves <> at zero", NULL}},
	    {NULL, "{Penalty}+", {NULL, "Penalty: 1 min", NULL, NULL}},
	    {NULL, "2+", {NULL, "Penalty: 3 min", NULL, NULL}},
	    {NULL, "{Contrast}+", {NULL, "Contrast: 6", "", NULL}},
	    {NULL, "{Clock number}O1+", {NULL, "Clock number: 0001", NULL, NULL}},
	    {NULL, "{Trim}-", {NULL, "Trim: -0.25 ppm", "", NULL}},
	    {NULL, "{Left earphone}", {NULL, "Speech: pack 1", "Left earphone", NULL}},
	    {NULL, "-", {NULL, "Speech: off", "Left earphone", NULL}},
	    {NULL, "-", {NULL, "Speech: pack 6", "Left earphone", NULL}},
	    {NULL, "{Volume}", {NULL, "Volume: 7", "Left earphone", NULL}},
	    {NULL, "3+", {NULL, "Volume: 8", "Left earphone", NULL}},
	    {NULL, "{Time warnings}", {NULL, "Time warnings: yes", "Left earphone", NULL}},
	    {NULL, "+", {NULL, "Time warnings: no", "Left earphone", NULL}},
	    {NULL, "{Right earphone}", {NULL, "Speech: pack 1", "Right earphone", NULL}},
	    {NULL, "+{Volume}", {NULL, "Volume: 7", "Right earphone", NULL}},
	    {NULL, "9-", {NULL, "Volume: 1", "Right earphone", NULL}},
	    {NULL, "{Time warnings}", {NULL, "Time warnings: yes", "Right earphone", NULL}},
	    {NULL, "P", {NULL, NULL, NULL, NULL}},
	};
	static const struct {
		uint8_t option;
		int16_t value;
	} kept[] = {
	    {OPTION_LANGUAGE, 0},  {OPTION_SOUND, 0},	   {OPTION_TENTHS, 60},	     {OPTION_WHITE, 1},
	    {OPTION_FREEZE, 2},	   {OPTION_FORCE, 1},	   {OPTION_PENALTY, 3},	     {OPTION_CONTRAST, 6},
	    {OPTION_NUMBER, 1},	   {OPTION_TRIM, -1},	   {OPTION_PACK_LEFT, 6},    {OPTION_VOLUME_LEFT, 8},
	    {OPTION_WARN_LEFT, 0}, {OPTION_PACK_RIGHT, 2}, {OPTION_VOLUME_RIGHT, 1}, {OPTION_WARN_RIGHT, 1}};

	EXPECT(rows);
	for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
		assert_int_equal(ui.app.options.value[kept[i].option], kept[i].value);
}

/* ---- pages --------------------------------------------------------------------------------------------- */

/* A text at the right end is only where there is room for it and a blank. */
TEST(test_the_right_end)
{
	static const struct {
		const char *left;
		bool fits;
	} rows[] = {{"", true},
		    {"123456789012345", true},
		    {"1234567890123456", false},
		    {"12345678901234567", false},
		    {"123456789012345678901", false}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char wanted[TEXT_COLUMNS + 1];

		page_begin(&page, LANGUAGE_EN);
		page_own(&page, 1, rows[i].left, (uint8_t)strlen(rows[i].left));
		page.values.code = 407;
		page_right(&page, 1, TEXT_NUMBER_SHORT);
		page_write_all(&page);
		assert_int_equal(page.cut, !rows[i].fits);
		snprintf(wanted, sizeof wanted, rows[i].fits ? "%-16s#0407" : "%s", rows[i].left);
		assert_string_equal(ui_page_row(&page, 1), wanted);
	}
}

TESTS(RUN(test_controls), RUN(test_tasks), RUN(test_one_move), RUN(test_many_moves), RUN(test_flags),
      RUN(test_faults), RUN(test_signs), RUN(test_numbers_and_codes), RUN(test_sending),
      RUN(test_a_pack_is_written), RUN(test_looking), RUN(test_adjournment),
      RUN(test_adjournment_with_a_stage_alone), RUN(test_gains), RUN(test_refusals), RUN(test_going_back),
      RUN(test_a_flag_is_shown_for_an_hour), RUN(test_confirmed_untouched), RUN(test_faults_light_the_words),
      RUN(test_the_dark_half), RUN(test_options), RUN(test_the_right_end))
