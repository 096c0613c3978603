/* What the text display answers in rare cases: the reasons of refusals, rows that must not be mixed up, and
 * places of the list; and the events of what a key does (D5, A4). */
#include "firmware/core/notation.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/undo.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;
static struct page page;

#define EXPECT(rows) ui_check_text(&ui, &page, rows, sizeof(rows) / sizeof((rows)[0]))

static struct game_clock *game(void)
{
	return &ui.app.game;
}

/* A game of which the arbiter has entered White's counter and stage; `begin`: the moves of the stage begin
 * now. */
static void counted(const char *control, uint16_t moves, uint8_t stage, bool begin)
{
	ui_begin(&ui, control);
	assert_true(game_clock_set_moves(game(), LEFT, moves, false));
	if (stage > 0)
		assert_true(game_clock_set_stage(game(), LEFT, stage, begin));
	game()->events.count = 0;
}

/* ---- reasons ------------------------------------------------------------------------------------------- */

/* covers: A3 D5
 * A stage that cannot follow the counter back lacks the time of the stages left, also if its moves began with
 * a lower move than the control says. */
TEST(test_not_so_much_left_to_go_back)
{
	static const struct ui_text rows[] = {
	    {NULL,
	     "hP[White: moves]O5+O+",
	     {"White: moves", "The stage follows", "No: not so much left", NULL}},
	    {NULL, "P", {"White: moves", NULL, NULL, "No: not so much left"}},
	};

	counted("40/90m:20/30m:15m", 30, 1, true);
	game()->side[LEFT].left = 10 * TICKS_PER_MINUTE;
	EXPECT(rows);
	assert_int_equal(game()->side[LEFT].moves, 30);
}

/* covers: A3 D5 T4
 * A counter at the first move of its stage can lead on if the stage's moves began earlier, and then the time
 * of the next stage may be too much. */
TEST(test_too_much_from_the_first_move_of_a_stage)
{
	static const struct ui_text rows[] = {
	    {NULL, "hP[White: moves]O2+O+", {"White: moves", "The stage follows", "No: over 9:59:59", NULL}},
	};

	counted("2/1h:2/9h:9h", 0, 1, true);
	assert_int_equal(game()->side[LEFT].left, TICKS_PER_HOUR);
	EXPECT(rows);
}

/* covers: A3 D5 T4
 * The times of two stages may be too much for a clock that has just reached zero, too. */
TEST(test_too_much_from_zero)
{
	static const struct ui_text rows[] = {
	    {NULL, "hP[White: moves]O4+O+", {"White: moves", "The stage follows", "No: over 9:59:59", NULL}},
	};

	counted("2/1h:2/9h:9h", 0, 0, false);
	game()->side[LEFT].left = 0;
	EXPECT(rows);
}

/* covers: A2 M8 D5 T4
 * Time taken in a count-up is added to the time used: it may pass what a clock shows, or else the limit. */
TEST(test_too_much_is_used)
{
	static const struct ui_text unlimited[] = {
	    {NULL, "h-3-P", {"Penalty", "White loses 2:00", NULL, "No: over 9:59:59"}},
	};

	ui_paused(&ui, "^");
	game()->side[LEFT].left = TICKS_MAX - TICKS_PER_MINUTE;
	EXPECT(unlimited);
	ui_paused(&ui, "^3m");
	game()->side[LEFT].left = 2 * TICKS_PER_MINUTE;
	ui_do(&ui, "h-3-P");
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: not so much left");
}

/* covers: A6 D5 T4
 * Two minutes may be too much for either opponent, whether the five seconds are an increment or a delay. */
TEST(test_too_much_for_either_opponent)
{
	for (unsigned i = 0; i < 4; i++) {
		uint8_t opponent = i & 1, delay = i >> 1;

		ui_ready(&ui, "60m");
		ui_press(&ui, opponent); /* so the other one is on turn */
		ui_key(&ui, KEY_PLAY);
		game()->side[opponent].left = TICKS_MAX - TICKS_PER_MINUTE;
		ui_do(&ui, delay ? "hP[Five seconds]OO+P" : "hP[Five seconds]OP");
		assert_int_equal(ui.app.menu.screen, SCREEN_III4);
		assert_string_equal(ui_row(&ui, ROW_KEYS), "No: over 9:59:59");
	}
}

/* covers: D5 A1
 * A reason that comes while a key is held goes as the screen opens, because its keys are needed. */
TEST(test_a_screen_opens_without_a_reason)
{
	ui_paused(&ui, "5m");
	ui_contact(&ui, KEY_PLAY, true);
	ui_wait(&ui, MS(1500));
	ui_press(&ui, LEFT);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: press PLAY first");
	ui_wait(&ui, MS(600));
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "- +   OK: open   1/21");
	ui_contact(&ui, KEY_PLAY, false);
}

/* covers: D5 A9
 * The reason of a refused press goes as a key goes down, also if the key acts only when it comes up. */
TEST(test_a_reason_goes_with_a_key)
{
	ui_ready(&ui, "5m|4m");
	ui_press(&ui, LEFT);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: Black must press");
	ui_contact(&ui, KEY_PLUS, true);
	ui_wait(&ui, MS(30));
	assert_string_equal(ui_row(&ui, ROW_KEYS), "Black presses: start");
	ui_contact(&ui, KEY_PLUS, false);
}

/* covers: T2 D5
 * A press dated before the opponent's, who was on turn, counts for nothing when it is judged after it. Its
 * player is on turn by then, so the display does not say whose turn it is. */
TEST(test_a_press_before_its_turn)
{
	ui_running(&ui, "5m");
	ui_wait(&ui, MS(500));
	ui_contact(&ui, RIGHT, true);
	ui_wait(&ui, 1);
	ui_contact(&ui, RIGHT, false); /* it bounces */
	ui_wait(&ui, 1);
	ui_contact(&ui, LEFT, true);
	ui_wait(&ui, 3);
	ui_contact(&ui, RIGHT, true);
	ui_wait(&ui, MS(30));
	assert_int_equal(game()->side[LEFT].moves, 1);
	assert_int_equal(game()->side[RIGHT].moves, 0);
	assert_int_equal(game()->turn, RIGHT);
	assert_string_equal(ui_row(&ui, ROW_KEYS), "PLAY: pause");
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* covers: P6 D5
 * As the stage and the key take turns in the last row, the other rows stay as they are, also if a single move
 * is to be made. */
TEST(test_only_the_last_row_takes_turns)
{
	static const struct {
		const char *control, *row[3];
	} games[] = {
	    {"40/90m:30m", {"White moves: move 1", "40 moves in 1:30:00", "40 moves to make"}},
	    {"1/90m:30m", {"White moves: move 1", "1 move in 1:30:00", "1 move to make"}},
	};

	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		unsigned stages = 0;

		ui_begin(&ui, games[i].control);
		ui_do(&ui, "P 1s");
		for (unsigned turn = 0; turn < 3; turn++) {
			(void)pending_take(&ui.app.pending, WORK_PAGE);
			ui_wait(&ui, MS(7500));
			assert_true(pending_has(&ui.app.pending, WORK_PAGE));
			for (uint8_t row = 0; row < 3; row++)
				assert_string_equal(ui_row(&ui, row), games[i].row[row]);
			stages += strcmp(ui_row(&ui, ROW_KEYS), "Stage 1 of 2") == 0;
		}
		assert_in_range(stages, 1, 2);
	}
}

/* covers: U1 D5
 * The rows of a long control come three at a time, and the first three stay until something else has had its
 * turn. */
TEST(test_the_rows_of_a_long_control)
{
	static const char first[] = "40 moves in 1:30:00", second[] = "Increment: 0:30";
	static const char *const titles[] = {first, first, NULL,   second, NULL,
					     first, NULL,  second, NULL,   first};

	ui_begin(&ui, "40/90m+30:20/50m+30:15m+30");
	ui_do(&ui, "-");
	for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
		assert_int_equal(ui.app.hint, i);
		if (titles[i])
			assert_string_equal(ui_row(&ui, ROW_TITLE), titles[i]);
		while (ui.app.hint == i)
			ui_wait(&ui, MS(100));
	}
}

/* covers: P2 P6 M5 D5
 * The number of moves of a last stage decides nothing, also in byo-yomi, so no moves are to be made. */
TEST(test_no_moves_to_make_in_byoyomi)
{
	static const struct ui_text rows[] = {
	    {"40/2y3x30", "R4sPhP[White: moves]O", {"White: moves", "Moves made: 0", "", NULL}},
	    {NULL, "BhP[White: stage]O", {"White: stage", NULL, "", NULL}},
	};

	EXPECT(rows);
	assert_int_equal(game()->side[LEFT].period, 1);
}

/* covers: A3 P5 D5
 * The moves to make are those of the stage in which the counter leaves the side: of the present one if the
 * stage stays, and of the next one if it follows. */
TEST(test_what_is_to_be_made_with_a_corrected_counter)
{
	static const struct ui_text rows[] = {
	    {"40/90m:20/50m:15m",
	     "RPhP[White: moves]O",
	     {"White: moves", "Moves made: 0", "40 moves to make", NULL}},
	    {NULL, "41+", {"White: moves", "Moves made: 41", "", NULL}}, /* none of its stage */
	    {NULL, "O", {"White: moves", "The stage stays", "", NULL}},
	    {NULL, "+", {"19 moves to make", "The stage follows", "adds 50:00 (stage 2)", NULL}},
	};

	EXPECT(rows);
}

/* covers: A3 M6 D5
 * The moves of a Canadian period are counted by the period, so the stage says that its own were counted
 * before. */
TEST(test_the_stage_of_a_canadian_period)
{
	static const struct ui_text rows[] = {
	    {"2c3/60", "RLR3sPhP[White: stage]OO", {"White: stage", NULL, "Moves counted before", NULL}},
	};

	EXPECT(rows);
	assert_int_equal(game()->side[LEFT].period, 1);
	assert_int_equal(game()->side[LEFT].counted_from, 1);
}

/* covers: D5 M5
 * The place in the list does not depend on what the item beside it says. */
TEST(test_the_place_of_a_period)
{
	ui_begin(&ui, "2y3x30");
	ui_do(&ui, "R 34s P hP[White: period]");
	assert_int_equal(game()->side[LEFT].period, 2);
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Period 2");
	assert_non_null(strstr(ui_row(&ui, ROW_KEYS), "/23"));
}

/* covers: A8 D5
 * What a control with a name is, is one page to look at, and what a flag does follows it. */
TEST(test_a_named_control_has_one_page)
{
	static const struct ui_text rows[] = {
	    {"5m|4m", "OO", {"Armageddon 5 v 4", "", "", NULL}},
	    {NULL, "O", {"A flag: play goes on", "", "", NULL}},
	    {NULL, "OO", {"Armageddon 5 v 4", "", "", NULL}},
	};

	EXPECT(rows);
}

/* covers: A7 M4
 * What a side has used of its delay is entered if it has used any, be it a single second, also if it is not
 * on turn. */
TEST(test_a_second_of_a_delay)
{
	ui_begin(&ui, "60md5");
	ui_do(&ui, "R1400mP hP[Adjournment]O");
	ui_do(&ui, "{Move 1}O+"); /* Black is on turn */
	ui_do(&ui, "{Used on this move}");
	assert_true(ui_reads(&ui, "White: 0:01"));
}

/* covers: A9 D5
 * After an exchange of colours it is said who sits where: in READY's own row, or instead of the keys where
 * the control fills the other rows, whichever side has more stages. */
TEST(test_who_sits_where_after_an_exchange)
{
	static const struct ui_text rows[] = {
	    {"5m", "+", {"5 min", "White right", NULL, "Black presses: start"}},
	    {"40/5m:3m", "+", {"40 moves in 5:00", "then 3:00", "White right", "Black presses: start"}},
	    {"5m|4m", "+", {"Armageddon 5 v 4", "White right", NULL, "Black presses: start"}},
	    {"40/5m:3m|5m", "+", {"White:", "40 moves in 5:00", "then 3:00", "White right"}},
	    {NULL, "+", {"White:", "40 moves in 5:00", "then 3:00", "White left"}},
	    {"5m|40/5m:3m", "+", {"White:", "5:00", "Black:", "White right"}},
	    {"90|1m", "+", {"White:", "1:30", "Black:", "White right"}},
	    {"o25m-10m", "+", {"25:00", "Scrabble", "Overtime: 10:00", "White right"}},
	};

	EXPECT(rows);
}

/* covers: F3 F4
 * The log is read to its end and no further: what is behind it in the memory is not the move of a flag. */
TEST(test_the_end_of_the_log)
{
	const struct expiry_entry flag = {.moves = {7, 7}, .kind = EXPIRY_FLAG, .side = LEFT};

	ui_running(&ui, "5");
	ui_do(&ui, "6s");
	assert_string_equal(ui_row(&ui, 1), "White's flag fell");
	memset(game()->log, 0, sizeof game()->log);
	memcpy((uint8_t *)game() + offsetof(struct game_clock, log) + sizeof game()->log, &flag, sizeof flag);
	assert_string_equal(ui_row(&ui, 2), "");
}

/* covers: B1 D5
 * A row of characters that are no text of a language has nothing to be read out, and nothing is kept of
 * it. */
TEST(test_a_row_without_a_text)
{
	static const char characters[] = "Zeitnot";
	struct {
		struct page_spoken said;
		uint8_t behind[sizeof(struct utterance)];
	} kept;

	memset(&kept, 0, sizeof kept);
	for (unsigned i = 0; i < 2; i++) {
		page_begin(&page, LANGUAGE_EN);
		page_own(&page, 1, characters, sizeof characters - 1);
		(void)page_row_is_same(&page, 1, &kept.said);
		assert_int_equal(kept.said.changed, 0);
		assert_int_equal(kept.said.texts, PAGE_OWN);
		for (size_t n = 0; n < sizeof kept.behind; n++)
			assert_int_equal(kept.behind[n], 0);
	}
}

/* ---- events -------------------------------------------------------------------------------------------- */

/* covers: N4 A11
 * A fault of the board and an undone act are about no side, and an undone act has no value. */
TEST(test_events_about_no_side)
{
	const struct event *event = game()->events.event;

	ui_paused(&ui, "5m");
	app_set_fault(&ui.app, FAULT_STORM);
	assert_int_equal(game()->events.count, 1);
	assert_int_equal(event->what, EVENT_FAULT);
	assert_int_equal(event->value, FAULT_STORM);
	assert_int_equal(event->side, 0);
	game()->events.count = 0;
	ui_do(&ui, "hP[White: time left]OO-P");
	undo_act(&ui.app);
	assert_int_equal(game()->events.count, 1);
	assert_int_equal(event->what, EVENT_UNDONE);
	assert_int_equal(event->value, 0);
	assert_int_equal(event->side, 0);
}

/* covers: U3 A11
 * What happened to a game before another one was begun happens once: Undo brings the game back without it. */
TEST(test_undo_repeats_no_event)
{
	struct control control;

	ui_running(&ui, "2+1");
	ui.now += 5 * TICKS_PER_SECOND;
	app_step(&ui.app, ui.now);
	assert_int_equal(game()->state, PLAY_OVER);
	assert_true(game()->events.count > 0);
	preset_control(1, &control);
	ui.app.mode = APP_OVER;
	app_set_control(&ui.app, &control);
	game()->events.count = 0;
	undo_act(&ui.app);
	assert_int_equal(game()->state, PLAY_OVER);
	assert_int_equal(game()->events.count, 1);
	assert_int_equal(game()->events.event[0].what, EVENT_UNDONE);
}

TESTS(RUN(test_not_so_much_left_to_go_back), RUN(test_too_much_from_the_first_move_of_a_stage),
      RUN(test_too_much_from_zero), RUN(test_too_much_is_used), RUN(test_too_much_for_either_opponent),
      RUN(test_a_screen_opens_without_a_reason), RUN(test_a_reason_goes_with_a_key),
      RUN(test_a_press_before_its_turn), RUN(test_only_the_last_row_takes_turns),
      RUN(test_the_rows_of_a_long_control), RUN(test_no_moves_to_make_in_byoyomi),
      RUN(test_what_is_to_be_made_with_a_corrected_counter), RUN(test_the_stage_of_a_canadian_period),
      RUN(test_the_place_of_a_period), RUN(test_a_named_control_has_one_page), RUN(test_a_second_of_a_delay),
      RUN(test_who_sits_where_after_an_exchange), RUN(test_the_end_of_the_log),
      RUN(test_a_row_without_a_text), RUN(test_events_about_no_side), RUN(test_undo_repeats_no_event))
