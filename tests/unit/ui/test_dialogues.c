/* Dialogues of the arbiter where the sides differ, where one field alone is entered, and at the limits of
 * what can be entered. */
#include <stdio.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;
static struct page page;

#define EXPECT(rows) ui_check_text(&ui, &page, rows, sizeof(rows) / sizeof((rows)[0]))

/* Opens the list of a paused game and an item of it. */
#define ADJOURNMENT "hP[Adjournment]O"
#define UNDO	    "hP[Undo]O"
#define OTHER	    "hP[Other control]O"
#define GO_BACK	    "hP[Go back]O"
#define WHITE_STAGE "hP[White: stage]O"

static void own(const char *text)
{
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &ui.own[0], &fault), CONTROL_OK);
	ui.user_preset_valid[0] = 1;
}

/* SELECT shows the first user preset. */
static void to_own(const char *text)
{
	ui_init(&ui);
	own(text);
	while (!ui_reads(&ui, "Own 1"))
		ui_do(&ui, "+");
}

static const struct clock_side *side_of(uint8_t side)
{
	return &ui.app.game.side[side];
}

/* ---- an adjourned game --------------------------------------------------------------------------------- */

/* covers: A7
 * Only overtime can be below zero, for either side. */
TEST(test_no_time_below_zero)
{
	static const struct ui_text rows[] = {
	    {"1m", ADJOURNMENT "O-", {NULL, "White: 0:00", NULL, NULL}},
	    {NULL, "-", {NULL, "White: 0:00", NULL, "No: not any further"}},
	    {NULL, "OOO--", {NULL, "Black: 0:00", NULL, "No: not any further"}},
	    {"o1m-10m", ADJOURNMENT "O--", {NULL, "White: -1:00", NULL, "- +  OK next  PLAY ok"}},
	    {NULL, "OOO--", {NULL, "Black: -1:00", NULL, "- +  OK next  PLAY ok"}},
	};

	EXPECT(rows);
}

/* covers: A7 P7
 * A side is asked only for what its own half of the control needs. */
TEST(test_fields_of_each_half)
{
	static const struct ui_text rows[] = {
	    {"40/60m:30m|60m", ADJOURNMENT "8O", {NULL, "White: stage", "Stage 1", NULL}},
	    {NULL, "O", {"White: time used", NULL, NULL, NULL}},
	    {"60m|40/60m:30m", ADJOURNMENT "8O", {NULL, "Black: stage", "Stage 1", NULL}},
	    {NULL, "O", {"White: time used", NULL, NULL, NULL}},
	    {"60my3x20|60m", ADJOURNMENT "8O", {NULL, "White: period", "Main time", NULL}},
	    {NULL, "O", {"White: time used", NULL, NULL, NULL}},
	    {"60m|60my3x20", ADJOURNMENT "8O", {NULL, "Black: period", "Main time", NULL}},
	    {NULL, "O", {"White: time used", NULL, NULL, NULL}},
	    {"60m+30", ADJOURNMENT "8O", {"White: time used", NULL, NULL, NULL}}, /* no periods */
	};

	EXPECT(rows);
}

/* covers: A7 D1
 * Both displays show the entered times, whichever field follows. */
TEST(test_both_times_stay_on_the_displays)
{
	ui_begin(&ui, "60m");
	ui_do(&ui, ADJOURNMENT "O5+OO");
	assert_true(ui_shows(&ui, LEFT, "10500"));
	ui_do(&ui, "O3+OO"); /* the move */
	assert_true(ui_shows(&ui, LEFT, "10500"));
	assert_true(ui_shows(&ui, RIGHT, "10300"));
}

/* covers: A7
 * Each field that alone is changed is entered, for either side. */
TEST(test_one_thing_alone_is_entered)
{
	ui_begin(&ui, "40/60m:30m");
	ui_do(&ui, ADJOURNMENT "9O+P"); /* Black's stage */
	assert_int_equal(side_of(LEFT)->stage, 0);
	assert_int_equal(side_of(RIGHT)->stage, 1);
	ui_begin(&ui, "60m");
	ui_do(&ui, ADJOURNMENT "9O5+P"); /* White's minutes used */
	assert_int_equal(side_of(LEFT)->used, 300 * TICKS_PER_SECOND);
	assert_int_equal(side_of(RIGHT)->used, 0);
	ui_begin(&ui, "60m");
	ui_do(&ui, ADJOURNMENT "12O5+P"); /* Black's */
	assert_int_equal(side_of(LEFT)->used, 0);
	assert_int_equal(side_of(RIGHT)->used, 300 * TICKS_PER_SECOND);
}

/* covers: A7
 * Everything else stays as the game has it, also if it does not fit together. */
TEST(test_what_was_not_changed_stays)
{
	struct clock_side left, right;

	ui_begin(&ui, "40/60m:20/30m:30m");
	ui_do(&ui, "RLRLP");
	assert_true(game_clock_set_moves(&ui.app.game, RIGHT, 7, false));
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		assert_true(game_clock_set_stage(&ui.app.game, side, 1, false));
	left = *side_of(LEFT);
	right = *side_of(RIGHT);
	ui_do(&ui, ADJOURNMENT "+P"); /* White's hours */
	assert_true(side_of(LEFT)->left > left.left + 59 * TICKS_PER_MINUTE);
	left.left = side_of(LEFT)->left;
	assert_memory_equal(side_of(LEFT), &left, sizeof left);
	assert_memory_equal(side_of(RIGHT), &right, sizeof right);
	assert_int_equal(ui.app.game.turn, RIGHT);
	ui_do(&ui, ADJOURNMENT "6O+-8O"); /* the move, and back */
	assert_int_equal(side_of(LEFT)->stage, 1);
	ui_do(&ui, "P");
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(side_of(RIGHT)->moves, 7);
}

/* covers: A7 P5
 * The stage alone is entered, and its count begins where the stages before it end. */
TEST(test_the_stage_alone)
{
	ui_begin(&ui, "40/60m:20/30m:30m");
	ui_do(&ui, "RLRLP" ADJOURNMENT "8O+P");
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(side_of(LEFT)->counted_from, 40);
}

/* covers: A7
 * The turn alone is entered, and the counters follow it. */
TEST(test_the_turn_alone)
{
	ui_begin(&ui, "60m");
	ui_do(&ui, "RLRP");
	assert_int_equal(side_of(LEFT)->moves, 1);
	ui_do(&ui, ADJOURNMENT "7O+P");
	assert_int_equal(ui.app.game.turn, RIGHT);
	assert_int_equal(side_of(LEFT)->moves, 2);
	assert_int_equal(side_of(RIGHT)->moves, 1);
}

/* covers: A7 D1
 * The displays show the times used while these are entered. */
TEST(test_the_displays_have_the_times_used)
{
	ui_begin(&ui, "60m");
	ui_do(&ui, "R2sP" ADJOURNMENT "8O");
	assert_true(ui_reads(&ui, "White: time used"));
	assert_true(ui_shows(&ui, LEFT, "002"));
	assert_true(ui_shows(&ui, RIGHT, "000"));
}

/* covers: A3 A7
 * Times left and used that are confirmed unchanged keep their fractions of a second. */
TEST(test_untouched_times_are_exact)
{
	ticks left, used;

	ui_begin(&ui, "60m");
	ui_do(&ui, "R1s300mP");
	left = game_clock_remaining(&ui.app.game, LEFT, ui.app.now);
	used = game_clock_used(&ui.app.game, LEFT, ui.app.now);
	assert_int_not_equal(left % TICKS_PER_SECOND, 0);
	assert_int_not_equal(used % TICKS_PER_SECOND, 0);
	ui_do(&ui, ADJOURNMENT "3O+P"); /* Black's hours */
	assert_int_equal(game_clock_remaining(&ui.app.game, LEFT, ui.app.now), left);
	assert_int_equal(game_clock_used(&ui.app.game, LEFT, ui.app.now), used);
	assert_int_equal(game_clock_remaining(&ui.app.game, RIGHT, ui.app.now), 2 * 3600 * TICKS_PER_SECOND);
}

/* covers: A7
 * The period alone is entered, for either side. */
TEST(test_the_period_alone)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		ui_begin(&ui, "60my3x20");
		ui_do(&ui, "R1sP");
		ui_do(&ui, side == LEFT ? ADJOURNMENT "8O+P" : ADJOURNMENT "9O+P");
		assert_int_equal(side_of(side)->period, 1);
		assert_int_equal(side_of(other_side(side))->period, 0);
	}
}

/* covers: A7 A3
 * A stage that the arbiter has entered against the counter stays if the move is changed and changed back. */
TEST(test_a_stage_against_the_counter)
{
	ui_begin(&ui, "40/60m:30m");
	ui_do(&ui, "RLRP");
	assert_true(game_clock_set_moves(&ui.app.game, LEFT, 45, false));
	assert_int_equal(side_of(LEFT)->stage, 0);
	ui_do(&ui, ADJOURNMENT "6O+-O");
	ui_do(&ui, "O");
	assert_true(ui_reads(&ui, "White: stage / Stage 1"));
}

/* covers: A10 M8
 * Times that count up are proposed as they are shown, rounded down. */
TEST(test_a_proposal_that_counts_up)
{
	struct control_fault fault;

	ui_begin(&ui, "1h");
	assert_int_equal(notation_parse("^1h", &ui.own[1], &fault), CONTROL_OK);
	ui_do(&ui, "R2s500mP" OTHER);
	while (!ui_reads(&ui, "Own 2"))
		ui_do(&ui, "-");
	ui_do(&ui, "O");
	assert_string_equal(ui_row(&ui, ROW_FIELD), "White: 0:02");
}

/* covers: A2 M8
 * A penalty of 0 reads "gets", also for both sides. A second more than was used is refused with a reason. */
TEST(test_small_penalties)
{
	ui_begin(&ui, "^");
	ui_do(&ui, "R1sPh+");
	while (!ui_reads(&ui, "gets +0:00"))
		ui_do(&ui, "-");
	ui_do(&ui, "OO+");
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Both get +0:00");
	ui_do(&ui, "+O+");
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Black gets +0:01");
	ui_do(&ui, "P");
	assert_true(ui_reads(&ui, "No: not so much left"));
}

/* covers: A5 A9
 * Both counters are shown where they do not belong to one move, in the order of the seats; and a journal may
 * have no press. */
TEST(test_counters_of_a_snapshot)
{
	ui_begin(&ui, "5m");
	ui_do(&ui, "+LRLP"); /* White is at the right */
	assert_true(game_clock_set_moves(&ui.app.game, LEFT, 5, false));
	ui_do(&ui, "PRP" GO_BACK "+");
	assert_string_equal(ui_row(&ui, ROW_TITLE), "Moves: 5 and 2");
	ui_begin(&ui, "5m");
	ui.snapshots = 0;
	ui.store.checkpoint.count = 0;
	ui_do(&ui, GO_BACK);
	assert_string_equal(ui_says(&ui), "Go back / No older press /  / -: older PLAY: do it");
}

/* covers: M10 A3
 * Overtime can be entered down to its limit, also if that is one second. */
TEST(test_overtime_of_a_second)
{
	static const struct ui_text rows[] = {
	    {"o1m-1", "hPOO-O-", {NULL, NULL, NULL, "- +   OK: do it"}},
	    {NULL, "60-", {NULL, NULL, NULL, "No: not any further"}},
	    {NULL, "", {NULL, "becomes -0:01", NULL, NULL}},
	};

	EXPECT(rows);
}

/* covers: A3
 * The turn can be corrected before the start, and the game is then paused. */
TEST(test_the_turn_before_the_start)
{
	ui_begin(&ui, "5m");
	ui_do(&ui, "hP[Whose turn]O+P");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_int_equal(ui.app.game.turn, RIGHT);
}

/* covers: A8 D5
 * The keys of a page that only shows something. In READY a change of colours says nothing about times. */
TEST(test_keys_and_hints)
{
	static const struct ui_text rows[] = {
	    {"1hd5", "O-+", {"Code 3350", NULL, NULL, "- +: more BACK: close"}},
	    {"40/60m:30m", WHITE_STAGE, {"White: stage", "Stage 1 of 2", "40 moves to make", NULL}},
	    {NULL, "O", {"White: stage", "40 moves to make", "Moves counted before", NULL}},
	    {"2/60m:30m", "RLRP" WHITE_STAGE, {"White: stage", "Stage 1 of 2", "1 move to make", NULL}},
	    {"40/60mc20/300",
	     "RP" WHITE_STAGE,
	     {"White: stage", "Stage 1 of 1", "", NULL}}, /* is only shown */
	    {"5m", "hP[Colours]O", {"Colours", "White left", "", "- +   OK: do it"}},
	    {"5m", "R1sPhP[Colours]O", {"Colours", "White left", "Times stay in place", "- +   OK: do it"}},
	};

	EXPECT(rows);
}

/* ---- corrections --------------------------------------------------------------------------------------- */

/* covers: A3
 * The moves of the stage that is entered begin now, or are counted as before (Article 8.6). */
TEST(test_moves_of_the_stage)
{
	static const char game[] = "RLRLRP"; /* two moves of White */

	ui_begin(&ui, "40/60m:30/30m:30m");
	ui_do(&ui, game);
	assert_int_equal(side_of(LEFT)->moves, 2);
	ui_do(&ui, WHITE_STAGE "+P");
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(side_of(LEFT)->counted_from, 40);
	ui_begin(&ui, "40/60m:30/30m:30m");
	ui_do(&ui, game);
	ui_do(&ui, WHITE_STAGE "+O+P");
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(side_of(LEFT)->counted_from, 2);
	assert_int_equal(side_of(LEFT)->moves, 2);
}

/* covers: A6
 * One second per move is an increment, too. */
TEST(test_a_second_is_an_increment)
{
	static const struct ui_text rows[] = {
	    {"60m+1", "RPhP[Five seconds]OP", {"Five seconds", NULL, NULL, "No: has a bonus"}},
	};

	EXPECT(rows);
}

/* ---- the past ------------------------------------------------------------------------------------------ */

/* covers: A5 D5
 * Both counters are shown where they do not follow from the move, the left side's first. */
TEST(test_counters_that_an_arbiter_entered)
{
	static const struct ui_text rows[] = {
	    {"90m",
	     "RLRPhP[White: moves]O10+PB"
	     "PLRP" GO_BACK "+",
	     {"Moves: 12 and 2", "then White moves", NULL, NULL}},
	};

	EXPECT(rows);
}

/* covers: A5 N2
 * The only snapshot is damaged, and the clock reports the damage, not a missing snapshot. */
TEST(test_the_only_snapshot_is_damaged)
{
	static const struct ui_text rows[] = {
	    {NULL, GO_BACK, {NULL, "This one is damaged", NULL, NULL}},
	};

	ui_begin(&ui, "");
	ui_do(&ui, "O");
	assert_int_equal(ui.snapshots, 1);
	ui.hole = 1;
	EXPECT(rows);
}

/* covers: A11 D5
 * Undo names the act and shows the times of the game that it would restore, the left side's first. */
TEST(test_what_is_undone)
{
	static const struct ui_text rows[] = {
	    {"90m", "RLRLP" GO_BACK "3-P", {NULL, NULL, NULL, NULL}},
	    {NULL, "B" UNDO, {"Undo", "Go back", NULL, NULL}},
	    {"90m", "RPhP[Black: time left]OO-P" UNDO, {"Undo", "Black: time left", NULL, NULL}},
	    {"90m", "RPhP[White: time left]OO-P" UNDO, {"Undo", "White: time left", NULL, NULL}},
	};

	EXPECT(rows);
}

/* covers: A5
 * Going back over another control restores the control before it, and going back over two is refused. */
TEST(test_going_back_over_another_control)
{
	struct game_clock before;

	ui_begin(&ui, "1/5m:1/5m:5m");
	ui_do(&ui, "RLRLRP");
	before = ui.app.game;
	ui_do(&ui, OTHER "+OP");
	assert_int_equal(side_of(LEFT)->stage, 0);
	ui_do(&ui, GO_BACK "P");
	assert_memory_equal(&before.control, &ui.app.game.control, sizeof before.control);
	assert_int_equal(side_of(LEFT)->stage, 2);
}

/* covers: U3
 * A restored game restores the control that was chosen for it, and its number. */
TEST(test_the_choice_comes_back_with_the_game)
{
	struct control first;

	ui_begin(&ui, "");
	ui_do(&ui, "++O");
	first = ui.app.chosen;
	assert_int_equal(ui.app.options.choice, 3);
	ui_do(&ui, "R1sP hB+O ++O"); /* ended; another control */
	assert_int_equal(ui.app.mode, APP_READY);
	assert_int_equal(ui.app.options.choice, 5);
	ui_do(&ui, UNDO "P");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_int_equal(ui.app.options.choice, 3);
	assert_int_equal(ui.app.options.chosen, 3);
	assert_memory_equal(&first, &ui.app.chosen, sizeof first);
}

/* ---- choosing and editing ------------------------------------------------------------------------------ */

/* covers: U1 D1: fractions of a second are shown rounded up, as in the game */
TEST(test_a_choice_is_rounded_up)
{
	to_own("65.5");
	assert_true(ui_shows(&ui, LEFT, "106"));
	assert_true(ui_shows(&ui, RIGHT, "106"));
}

/* covers: U2
 * No built-in control can be edited, and the last one is no exception. */
TEST(test_the_last_built_in_control_is_not_edited)
{
	char number[8];

	ui_begin(&ui, "");
	snprintf(number, sizeof number, "%d+", PRESETS - 1);
	ui_do(&ui, number);
	assert_int_equal(ui.app.menu.choice, PRESETS);
	ui_do(&ui, "hP");
	assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
	assert_true(ui_reads(&ui, "No: it is built in"));
}

/* covers: U2
 * A stage that is added has no time, and no fraction of a second either. */
TEST(test_a_new_stage_has_no_time)
{
	to_own("40/65.5+2");
	ui_do(&ui, "hP");
	for (unsigned n = 0; ui.app.menu.field != FIELD_END; n++) {
		assert_true(n < 20);
		ui_do(&ui, "O");
	}
	ui_do(&ui, "+O"); /* a further stage */
	assert_int_equal(ui.app.menu.stage, 1);
	assert_int_equal(ui.app.draft.stage[WHITE][1].time.s, 0);
	assert_int_equal(ui.app.draft.stage[WHITE][1].time.cs, 0);
	assert_int_equal(ui.app.draft.stage[WHITE][0].time.cs, 50);
}

/* covers: U2 D5: the first move with the increment, from 1 on */
TEST(test_the_first_move_with_an_increment)
{
	static const struct ui_text rows[] = {
	    {NULL, "hP7O", {NULL, NULL, "on every move", NULL}},
	    {NULL, "+", {NULL, NULL, "from move 1", NULL}},
	};

	to_own("60m+30");
	EXPECT(rows);
}

/* covers: A10 P4
 * The option FORCE also applies to a control that is installed. */
TEST(test_force_for_an_installed_control)
{
	ui_begin(&ui, "60m");
	own("40?/90m:30m");
	assert_true(app_set_option(&ui.app, OPTION_FORCE, 1));
	ui_do(&ui, "R1sP" OTHER);
	while (!ui_reads(&ui, "Own 1"))
		ui_do(&ui, "-");
	ui_do(&ui, "OP");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_int_equal(ui.app.game.control.stages[WHITE], 2);
	assert_int_equal(ui.app.game.control.stage[WHITE][0].flags & STAGE_ADVISORY, 0);
	assert_int_equal(ui.app.game.control.stage[BLACK][0].flags & STAGE_ADVISORY, 0);
}

/* ---- words --------------------------------------------------------------------------------------------- */

/* covers: U1 D5
 * The number one has a singular in the texts. */
TEST(test_one_in_words)
{
	static const struct ui_text hours[] = {
	    {NULL, "15s", {"90 min", NULL, "Battery: 1 h", NULL}},
	};

	ui_begin(&ui, "1/90m:30m");
	assert_true(ui_reads(&ui, "1 move"));
	assert_true(ui_reads(&ui, "then 30:00"));
	ui_begin(&ui, "90m");
	app_set_hours(&ui.app, 1);
	EXPECT(hours);
}

/* covers: D5 U4: the text display is in the language of the options */
TEST(test_the_language_of_the_options)
{
	uint8_t row[TEXT_COLUMNS];

	ui_begin(&ui, "90m");
	for (uint8_t language = 0; language < LANGUAGE_COUNT; language++) {
		assert_true(app_set_option(&ui.app, OPTION_LANGUAGE, language));
		app_text(&ui.app, &page);
		memset(row, ' ', sizeof row);
		text_write(row, 0, language, TEXT_BLACK_STARTS, &page.values);
		assert_memory_equal(page.row[ROW_KEYS], row, sizeof row);
	}
}

/* covers: B1
 * A page that changes by itself is not read out. */
TEST(test_only_what_a_key_asked_for_is_heard)
{
	ui_begin(&ui, "90m");
	app_text(&ui.app, &page);
	for (uint8_t row = 0; row < TEXT_DISPLAY_ROWS; row++)
		assert_int_equal(page.texts[row], PAGE_LEFT);
}

/* covers: F1 F3 N2
 * The log does not have the move of a flag, as after damage of the memory. */
TEST(test_a_flag_that_is_not_in_the_log)
{
	static const struct ui_text rows[] = {
	    {NULL, "", {"White moves: move 1", "White's flag fell", "", NULL}},
	};

	ui_begin(&ui, "5");
	ui_do(&ui, "R6s");
	memset(ui.app.game.log, 0, sizeof ui.app.game.log);
	EXPECT(rows);
}

/* covers: D5
 * The cursor is at the end of the row, after a blank, and is left out where the row has no room. */
TEST(test_the_cursor_of_a_row)
{
	static const struct {
		const char *text;
		bool fits;
	} rows[] = {
	    {"", true},
	    {"abcdefghijklmnopqr", true},
	    {"abcdefghijklmnopqrs", true},
	    {"abcdefghijklmnopq s", true},
	    {"abcdefghijklmnopqrst", false},
	    {"abcdefghijklmnopqr t", false},
	    {"abcdefghijklmnopqrstu", false},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		page_begin(&page, LANGUAGE_EN);
		page_own(&page, 1, rows[i].text, (uint8_t)strlen(rows[i].text));
		page_cursor(&page, 1);
		page_write(&page, 1);
		assert_int_equal(page.row[1][TEXT_COLUMNS - 1] == '<', rows[i].fits);
		assert_int_equal(page.full == 0, rows[i].fits);
	}
}

/* ---- fields that are there only sometimes -------------------------------------------------------------- */

/* covers: A3 A7 M3 M5 M6 P5
 * A dialogue has a field for each side that can have the value: what a move has used of a delay, the moves of
 * a period. */
TEST(test_fields_of_a_delay_and_of_a_period)
{
	static const struct {
		const char *control, *does, *says;
		unsigned count;
	} rows[] = {
	    {"5mb20", ADJOURNMENT, "Used on this move", 1},
	    {"5mb20", "R5sP" ADJOURNMENT, "Used on this move", 1},
	    {"5mb20", "R5sL5sPhP[Whose turn]O+P" ADJOURNMENT, "Used on this move", 2},
	    {"5m", "R5sP" ADJOURNMENT, "Used on this move", 0},
	    {"2mc20/60", "R5sP" ADJOURNMENT, "Moves made", 0},
	    {"2mc20/60", "R5sP" ADJOURNMENT, "Main time", 2},
	    {"2mc20/60", "R1sL130sP" ADJOURNMENT, "Moves made: 0", 1},
	    {"2mc20/60", "R1sL130sRLRLP" ADJOURNMENT, "Moves made: 2", 1},
	    {"2mc20/60", "R130sLRLRP" ADJOURNMENT, "Moves made: 2", 1},
	    {"2mc20/60", "R130sLRLRP" ADJOURNMENT, "Moves made", 1},
	    {"2mc20/60", "R130sLRLRPhP[White: period]O", "Moves made: 2", 1},
	    {"2mc20/60", "R130sLRLRPhP[Black: period]O", "Moves made", 0},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		unsigned count = 0;
		uint8_t screen;

		ui_begin(&ui, rows[i].control);
		ui_do(&ui, rows[i].does);
		for (screen = ui.app.menu.screen; ui.app.menu.screen == screen; ui_do(&ui, "O"))
			count += ui_reads(&ui, rows[i].says);
		if (count != rows[i].count)
			fail_msg("%s %s: %u", rows[i].control, rows[i].does, count);
	}
}

/* covers: A7
 * A side that comes into another stage keeps a time that was confirmed as it was, with its fractions. */
TEST(test_an_untouched_time_in_another_stage)
{
	ticks before;

	ui_begin(&ui, "40/90m:30m");
	ui_do(&ui, "R5s300mP");
	before = side_of(LEFT)->left;
	assert_int_not_equal(before % TICKS_PER_SECOND, 0);
	ui_do(&ui, ADJOURNMENT "{White: stage}+P");
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(side_of(LEFT)->left, before);
}

/* covers: A7 P5
 * Move 45 is in the second stage, which ends with move 60. A correction within a stage whose moves began
 * later leaves that beginning where it is. */
TEST(test_the_moves_of_an_entered_stage)
{
	ui_begin(&ui, "40/90m:20/30m:15m");
	ui_do(&ui, ADJOURNMENT "{Move 1}44+P");
	assert_int_equal(side_of(LEFT)->moves, 44);
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(game_clock_moves_to_make(&ui.app.game, LEFT), 16);
	assert_int_equal(game_clock_moves_to_make(&ui.app.game, RIGHT), 16);
	ui_begin(&ui, "40/90m:20/30m:15m");
	ui_do(&ui, "RLRLRLPhP[White: stage]O+O+P"); /* its moves begin now, after two */
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(game_clock_moves_to_make(&ui.app.game, LEFT), 20);
	ui_do(&ui, ADJOURNMENT "{Move}+{White: stage}+P");
	assert_int_equal(side_of(LEFT)->stage, 1);
	assert_int_equal(game_clock_moves_to_make(&ui.app.game, LEFT), 19);
}

/* covers: A3 P5 M6
 * The moves of a period are not those of a stage, so they are no later beginning of it. */
TEST(test_a_period_begins_no_stage)
{
	ui_begin(&ui, "1/5m:2mc20/60");
	ui_do(&ui, "RLR430sLRLRPhP[White: stage]O");
	assert_int_equal(side_of(LEFT)->period, 1);
	assert_int_equal(ui.app.menu.value[1], 0);
}

/* covers: A11 A9
 * Colours were exchanged after the act: Undo shows no times, because each would be on the other side. */
TEST(test_undo_after_an_exchange)
{
	static const struct ui_text rows[] = {
	    {"5m|4m", "hP[White: time left]OO+PhP[Undo]", {"Undo", "White: time left", "5:00    4:00", NULL}},
	    {NULL, "B+hP[Undo]", {"Undo", "White: time left", "", NULL}},
	};

	EXPECT(rows);
}

/* covers: A3 A11
 * The rows of the list are numbered one after the other, wherever Undo is and whatever is left out. */
TEST(test_rows_are_numbered)
{
	static const struct {
		const char *control, *does;
	} games[] = {{"5m", "R5sP"},
		     {"5m", "R5sPhP[White: time left]OO+P"},
		     {"5m", "R5sPhP[Black: moves]O+P"},
		     {"5m", "R5sPhP[Whose turn]O+P"},
		     {"5m", "R5sPhP[White: time used]OO+P"},
		     {"2mc20/60", "R5sPhP[White: moves]O+P"}};

	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		unsigned number = 0, of = 0, all = 1, wanted = 0;

		ui_begin(&ui, games[i].control);
		ui_do(&ui, games[i].does);
		ui_do(&ui, "hP");
		for (unsigned n = 0; n <= all; n++) {
			const char *end = strrchr(ui_row(&ui, ROW_KEYS), ' ');

			assert_non_null(end);
			assert_int_equal(sscanf(end, " %u/%u", &number, &of), 2);
			if (n == 0) {
				all = of;
				wanted = number;
			}
			assert_int_equal(number, wanted);
			assert_int_equal(of, all);
			wanted = wanted < all ? wanted + 1 : 1;
			ui_do(&ui, "+");
		}
	}
}

TESTS(RUN(test_fields_of_a_delay_and_of_a_period), RUN(test_an_untouched_time_in_another_stage),
      RUN(test_the_moves_of_an_entered_stage), RUN(test_a_period_begins_no_stage),
      RUN(test_undo_after_an_exchange), RUN(test_rows_are_numbered), RUN(test_no_time_below_zero),
      RUN(test_fields_of_each_half), RUN(test_both_times_stay_on_the_displays),
      RUN(test_one_thing_alone_is_entered), RUN(test_the_period_alone), RUN(test_a_stage_against_the_counter),
      RUN(test_a_proposal_that_counts_up), RUN(test_small_penalties), RUN(test_counters_of_a_snapshot),
      RUN(test_overtime_of_a_second), RUN(test_the_turn_before_the_start), RUN(test_keys_and_hints),
      RUN(test_what_was_not_changed_stays), RUN(test_the_stage_alone), RUN(test_the_turn_alone),
      RUN(test_the_displays_have_the_times_used), RUN(test_untouched_times_are_exact),
      RUN(test_moves_of_the_stage), RUN(test_a_second_is_an_increment),
      RUN(test_counters_that_an_arbiter_entered), RUN(test_the_only_snapshot_is_damaged),
      RUN(test_what_is_undone), RUN(test_going_back_over_another_control),
      RUN(test_the_choice_comes_back_with_the_game), RUN(test_a_choice_is_rounded_up),
      RUN(test_the_last_built_in_control_is_not_edited), RUN(test_a_new_stage_has_no_time),
      RUN(test_the_first_move_with_an_increment), RUN(test_force_for_an_installed_control),
      RUN(test_one_in_words), RUN(test_the_language_of_the_options),
      RUN(test_only_what_a_key_asked_for_is_heard), RUN(test_a_flag_that_is_not_in_the_log),
      RUN(test_the_cursor_of_a_row))
