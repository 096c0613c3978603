/* Corrections of the arbiter: times, counters, stages and periods that are entered or given (A2, A3, A6). */

#include "firmware/core/notation.h"
#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

/* covers: A7
 * A change of more than times in READY makes a game that continues, and times alone only change the start. */
TEST(test_what_is_entered_in_ready)
{
	ui_ready(&ui, "40/90m:30m");
	ui_item(&ui, ITEM_CLOCK_WHITE);
	ui_keys(&ui, "O+P");
	assert_int_equal(ui.app.game.state, PLAY_READY);
	assert_int_equal(ui.app.game.side[LEFT].left, (90 + 60) * TICKS_PER_MINUTE);
	ui_item(&ui, ITEM_MOVES_BLACK);
	ui_keys(&ui, "O+P");
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
	assert_int_equal(ui.app.game.side[RIGHT].moves, 1);
	ui_ready(&ui, "40/90m:30m");
	ui_item(&ui, ITEM_USED_WHITE);
	ui_keys(&ui, "OO+P");
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
	assert_int_equal(ui.app.game.side[LEFT].used, TICKS_PER_MINUTE);
}

/* covers: A10 A4
 * BACK from the times leads to the choice and out, and installs nothing. */
TEST(test_back_from_the_times)
{
	struct game_clock before;

	ui_paused(&ui, "5m");
	before = ui.app.game;
	ui_item(&ui, ITEM_INSTALL);
	ui_keys(&ui, "O+OB");
	assert_int_equal(ui.app.menu.screen, SCREEN_INSTALL);
	ui_keys(&ui, "OB");
	assert_int_equal(ui.app.menu.screen, SCREEN_INSTALL);
	ui_keys(&ui, "BB");
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_memory_equal(&before, &ui.app.game, sizeof before);
}

/* covers: A10 N4
 * A control that was damaged between the choice and the confirmation is refused completely. */
TEST(test_a_damaged_draft_is_not_installed)
{
	struct game_clock before;

	ui_paused(&ui, "5m");
	ui_item(&ui, ITEM_INSTALL);
	ui_keys(&ui, "O+O");
	assert_int_equal(ui.app.menu.screen, SCREEN_TIMES);
	before = ui.app.game;
	ui.app.draft.stage[BLACK][0].method = METHOD_COUNT;
	ui.saves = 0;
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.reason > 0, 1);
	assert_memory_equal(&before, &ui.app.game, sizeof before);
	assert_int_equal(ui.saves, 0);
}

/* covers: A3
 * The same number of moves is a change if the stage shall follow it. */
TEST(test_the_stage_follows_an_unchanged_counter)
{
	ui_ready(&ui, "1/5m:3m");
	ui_press(&ui, RIGHT);
	ui_press(&ui, LEFT);
	ui_press(&ui, RIGHT);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.game.side[LEFT].stage, 1);
	assert_true(game_clock_set_stage(&ui.app.game, LEFT, 0, false)); /* an arbiter's mistake */
	ui_item(&ui, ITEM_MOVES_WHITE);
	ui.saves = 0;
	ui_keys(&ui, "OO+O"); /* the counter unchanged, YES */
	assert_int_equal(ui.app.game.side[LEFT].stage, 1);
	assert_int_equal(ui.app.game.side[LEFT].moves, 1);
	assert_true(ui.saves & STORE_ACT);
}

/* covers: A5
 * A snapshot of another control, in which its stage does not exist, is not restored. */
TEST(test_a_snapshot_that_does_not_fit_is_refused)
{
	struct control_fault fault;
	struct control control;
	struct game_clock before;
	uint16_t snapshots;

	ui_running(&ui, "1/5m:1/5m:5m");
	for (unsigned n = 0; n < 4; n++)
		ui_press(&ui, ui.app.game.turn);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.game.side[LEFT].stage, 2);
	assert_int_equal(notation_parse("10m", &control, &fault), CONTROL_OK);
	assert_true(game_clock_install(&ui.app.game, &control));
	ui.app.game.events.count = 0;
	before = ui.app.game;
	snapshots = ui.snapshots;
	ui_item(&ui, ITEM_RECALL);
	ui_keys(&ui, "OO");
	assert_int_equal(ui.app.reason > 0, 1);
	assert_memory_equal(&before, &ui.app.game, offsetof(struct game_clock, control));
	assert_true(game_clock_valid(&ui.app.game));
	assert_int_equal(ui.snapshots, snapshots);
}

/* covers: A5 D4: the memory fails while snapshots are read */
TEST(test_snapshots_that_are_gone)
{
	ui_running(&ui, "5m");
	ui_press(&ui, LEFT);
	ui_press(&ui, RIGHT);
	ui_key(&ui, KEY_PLAY);
	ui_item(&ui, ITEM_RECALL);
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.menu.value[0], 1);
	ui.snapshots = 0;
	ui_keys(&ui, "+");
	assert_int_equal(ui.app.menu.found, 0);
	assert_string_equal(ui_row(&ui, ROW_FIELD), "This one is damaged");
	assert_int_equal(ui.app.menu.screen, SCREEN_RECALL);
}

TESTS(RUN(test_what_is_entered_in_ready), RUN(test_back_from_the_times),
      RUN(test_a_damaged_draft_is_not_installed), RUN(test_the_stage_follows_an_unchanged_counter),
      RUN(test_a_snapshot_that_does_not_fit_is_refused), RUN(test_snapshots_that_are_gone))
