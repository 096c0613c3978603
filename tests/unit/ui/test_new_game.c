/* The next game, and the return to the one before it (U3). */

#include "firmware/core/notation.h"
#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

static struct game_clock *game(void)
{
	return &ui.app.game;
}

/* covers: U3
 * Until the first press of the next game Undo restores the old one completely: times, counters, control and
 * snapshots. */
TEST(test_the_game_before)
{
	struct game_clock before;
	uint16_t snapshots;

	ui_in_play(&ui, "1h");
	ui_do(&ui, "10sL5sR3sP hP[Five seconds]OP"); /* five seconds introduced */
	before = *game();
	snapshots = ui.snapshots;
	ui_do(&ui, "hB O");
	assert_true(ui_shows_both(&ui, "   10000|W:", "   10000|:"));
	ui_item(&ui, ITEM_UNDO);
	ui_do(&ui, "OP");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_memory_equal(&before, game(), offsetof(struct game_clock, events));
	assert_int_equal(ui.snapshots, snapshots);
	ui_do(&ui, "hB O"); /* as it was chosen, a second time */
	assert_true(ui_shows_both(&ui, "   10000|W:", "   10000|:"));
	ui_do(&ui, "R1sP"); /* a press was made, so the old game is lost */
	ui_item(&ui, ITEM_UNDO);
	ui_do(&ui, "O");
	assert_true(ui_reads(&ui, "Undo / Nothing to undo"));
}

/* covers: U3
 * Undo also works if another control was chosen or came over the serial port, and if PLAY would start the
 * game. */
TEST(test_the_game_before_another)
{
	static const char *const begins[] = {"hB+O 5+O", "hB+O B hB+O +O B O", ""};

	for (size_t i = 0; i < 3; i++) {
		struct game_clock before;

		ui_in_play(&ui, "2+1");
		ui_do(&ui, "1sL 5s");
		assert_int_equal(ui.app.mode, APP_OVER);
		before = *game();
		ui_do(&ui, begins[i]);
		if (!*begins[i])
			ui_control(&ui, "7m");
		assert_int_equal(game()->state, PLAY_READY);
		ui_item(&ui, ITEM_UNDO);
		ui_do(&ui, "OP");
		assert_int_equal(ui.app.mode, APP_OVER);
		assert_memory_equal(&before, game(), offsetof(struct game_clock, events));
		ui_do(&ui, "hB O P 2s P"); /* PLAY is no press */
		ui_item(&ui, ITEM_UNDO);
		ui_do(&ui, "OP");
		assert_int_equal(ui.app.mode, APP_OVER);
		assert_memory_equal(&before, game(), offsetof(struct game_clock, events));
		ui_do(&ui, "hB O P L 1s P");
		ui_item(&ui, ITEM_UNDO);
		ui_do(&ui, "O");
		assert_true(ui_reads(&ui, "Nothing to undo"));
	}
}

/* covers: N1
 * A game that was over also reports its interruption. */
TEST(test_over_and_interrupted)
{
	ui_in_play(&ui, "2+1");
	ui_do(&ui, "4s");
	app_resume(&ui.app, true);
	ui_wait(&ui, 10);
	assert_int_equal(ui.app.mode, APP_OVER);
	assert_true(ui_shows(&ui, LEFT, "F1    00"));
}

/* covers: A5 N2
 * A damaged snapshot is a gap in the journal: the text display says so, the gap is refused, and older
 * snapshots can be reached. */
TEST(test_a_hole_in_the_journal)
{
	static const struct ui_row rows[] = {
	    {NULL, "hP[Go back]O", "P    458|W:", "     459|:", "Go back / This one is damaged"},
	    {NULL, "+", "P    458|W:", "     459|:", "Go back: move 2 / then White moves / 4:59    4:59"},
	    {NULL, "-", "P    458|W:", "     459|:", "Go back / This one is damaged"},
	    {NULL, "P",
	     "P    458|W:", "     459|:", "Go back / This one is damaged /  / This one is damaged"},
	    {NULL, "1s-", "P    458|W:", "     459|:", "Go back: move 1 / then White moves / 5:00    5:00"},
	};

	ui_in_play(&ui, "5m");
	ui_do(&ui, "1sL1sR1sP");
	ui.hole = 2;
	ui_check(&ui, rows, sizeof rows / sizeof rows[0]);
	assert_int_equal(game()->side[LEFT].moves, 1);
	ui_do(&ui, "P");
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_int_equal(game()->side[LEFT].moves, 0);
	assert_int_equal(game()->side[RIGHT].moves, 0);
}

/* covers: A5
 * If the newest snapshot is damaged, the journal begins with a gap and continues after it. */
TEST(test_a_hole_at_the_end)
{
	ui_in_play(&ui, "5m");
	ui_do(&ui, "1sL1sP");
	ui.hole = 1;
	ui_do(&ui, "hP[Go back]O+");
	assert_int_equal(ui.app.menu.screen, SCREEN_RECALL);
	assert_int_equal(ui.app.menu.found, 0);
	ui_do(&ui, "-P");
	assert_int_equal(game()->side[LEFT].moves, 0);
	assert_int_equal(ui.app.mode, APP_PAUSED);
}

static void own(uint8_t slot, const char *text)
{
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &ui.own[slot], &fault), CONTROL_OK);
	ui.user_preset_valid[slot] = 1;
}

/* covers: U3
 * The same game again has the chosen control, whatever was introduced since and whatever its slot in the
 * memory now holds. */
TEST(test_again_as_it_was_chosen)
{
	for (unsigned i = 0; i < 3; i++) {
		ui_init(&ui);
		own(0, "1h");
		while (!ui_reads(&ui, "Own 1"))
			ui_keys(&ui, "+");
		ui_keys(&ui, "O");
		assert_int_equal(ui.app.options.choice, PRESETS + 1);
		ui_press(&ui, RIGHT);
		ui_keys(&ui, "P");
		ui_item(&ui, ITEM_III4);
		ui_keys(&ui, "OP");
		assert_int_equal(ui.app.game.control.stage[WHITE][0].value.s, 5);
		if (i == 1)
			ui.user_preset_valid[0] = 0;
		if (i == 2)
			own(0, "2h");
		ui_hold(&ui, KEY_BACK, 2000);
		ui_keys(&ui, "O");
		assert_int_equal(ui.app.mode, APP_READY);
		assert_int_equal(ui.app.game.control.stage[WHITE][0].value.s, 0);
		assert_int_equal(ui.app.game.control.stage[WHITE][0].time.s, 3600);
		assert_int_equal(ui.app.options.choice, PRESETS + 1);
	}
}

/* covers: P4
 * An arbiter exchanges the colours, and then FORCE is changed: the colours stay exchanged. */
TEST(test_force_leaves_the_colours)
{
	ui_ready(&ui, "5m");
	assert_true(game_clock_set_white(game(), RIGHT));
	app_put_option(&ui.app, OPTION_FORCE, 1);
	app_put_option(&ui.app, OPTION_FORCE, 0);
	assert_int_equal(game()->white, RIGHT);
}

/* covers: U3
 * The control that the clock has after power-on counts as chosen. */
TEST(test_the_first_control_is_chosen)
{
	ui_begin(&ui, "");
	ui_do(&ui, "B R1sP hB O");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_true(ui_shows_both(&ui, "     302|W:", "     302|:"));
}

/* covers: U5 D5
 * A control from the serial port is shown with the texts of a new game, whatever hints were shown before. */
TEST(test_a_control_from_the_line_begins_again)
{
	char words[200];

	ui_begin(&ui, "5m");
	strcpy(words, ui_says(&ui));
	ui_do(&ui, "32s");
	assert_string_not_equal(ui_says(&ui), words);
	ui_control(&ui, "5m");
	assert_string_equal(ui_says(&ui), words);
}

/* covers: U4
 * An option that gets the value that it has changes nothing of the game about to start. */
TEST(test_the_same_option_again)
{
	ui_begin(&ui, "5m");
	ui_do(&ui, "hP[White: time left]OO-P");
	assert_int_equal(game()->side[LEFT].left, 4 * TICKS_PER_MINUTE);
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		assert_true(app_set_option(&ui.app, option, ui.app.options.value[option]));
	assert_int_equal(game()->side[LEFT].left, 4 * TICKS_PER_MINUTE);
	ui_do(&ui, "hP[Undo]");
	assert_true(ui_reads(&ui, "White: time left"));
}

/* covers: U3 N1
 * A clock that returns without a game begins with the first control, whatever was chosen before. */
TEST(test_nobody_has_chosen)
{
	ui_begin(&ui, "");
	ui_do(&ui, "9+O");
	assert_int_equal(ui.app.options.chosen, 10);
	app_begin_again(&ui.app);
	assert_int_equal(ui.app.options.chosen, 0);
}

/* covers: P4 U4
 * FORCE that comes over the serial port concerns the game about to start, and not the control that is just
 * looked at. */
TEST(test_force_while_choosing)
{
	ui_begin(&ui, "40/90m:30m");
	ui_do(&ui, "B 3+");
	for (int16_t force = 1; force >= 0; force--) {
		assert_true(app_set_option(&ui.app, OPTION_FORCE, force));
		assert_int_equal(game()->control.stages[WHITE], 2);
		assert_int_equal(game()->control.stage[WHITE][0].time.s, 5400);
		assert_int_equal(!(game()->control.stage[WHITE][0].flags & STAGE_ADVISORY), !force);
	}
}

/* covers: U1
 * OK on the control that the game about to start has already changes nothing of that game, whether it is
 * built in or not. */
TEST(test_the_same_control_again)
{
	static const char *const controls[] = {"", "40/91m:31m"};

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		ui_begin(&ui, controls[i]);
		if (!*controls[i])
			ui_do(&ui, "O");
		ui_do(&ui, "+ hP[White: time left]OO+P");
		assert_int_equal(game()->white, RIGHT);
		ui_do(&ui, "B");
		assert_int_equal(ui.app.mode, APP_SELECT);
		ui_do(&ui, "O");
		assert_int_equal(ui.app.mode, APP_READY);
		assert_int_equal(game()->white, RIGHT);
		assert_int_equal(game()->side[RIGHT].left - game()->side[LEFT].left, TICKS_PER_MINUTE);
		ui_do(&ui, "B +-O"); /* also after a look at another one */
		assert_int_equal(game()->white, RIGHT);
	}
}

/* covers: U3 P4
 * The control of a game that is neither built in nor an own one is chosen again as it was written, although
 * FORCE was applied to it in the game, and whatever was looked at meanwhile. */
TEST(test_as_it_was_written)
{
	static const char *const looks[] = {"", "+-", "-+", "5+5-"};

	for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
		for (int16_t force = 0; force <= 1; force++) {
			ui_begin(&ui, "");
			assert_true(app_set_option(&ui.app, OPTION_FORCE, force));
			ui_control(&ui, "40/91m:31m");
			ui_do(&ui, "R1sP");
			assert_int_equal(game()->control.stage[WHITE][0].flags, force ? STAGE_ADVISORY : 0);
			assert_true(app_set_option(&ui.app, OPTION_FORCE, 0));
			ui_do(&ui, "hB+O");
			assert_int_equal(ui.app.mode, APP_SELECT);
			ui_do(&ui, looks[i]);
			assert_int_equal(ui.app.menu.choice, 0);
			ui_do(&ui, "O");
			assert_int_equal(ui.app.mode, APP_READY);
			assert_int_equal(game()->control.stage[WHITE][0].time.s, 91 * 60);
			assert_int_equal(game()->control.stage[WHITE][0].flags, 0);
		}
	}
}

/* covers: A10 P4
 * A control that was installed in a game is in force as it is, so FORCE does not turn it round in the next
 * game. */
TEST(test_an_installed_control_again)
{
	struct control control;
	struct control_fault fault;

	ui_begin(&ui, "");
	assert_true(app_set_option(&ui.app, OPTION_FORCE, 1));
	ui_control(&ui, "5m");
	ui_do(&ui, "R1sP");
	assert_int_equal(notation_parse("40?/91m:31m", &control, &fault), CONTROL_OK);
	assert_true(game_clock_install(game(), &control));
	ui_do(&ui, "1s hB+O");
	assert_int_equal(ui.app.mode, APP_SELECT);
	assert_int_equal(ui.app.menu.choice, 0);
	ui_do(&ui, "O");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_memory_equal(&control, &game()->control, sizeof control);
}

TESTS(RUN(test_the_game_before), RUN(test_the_game_before_another), RUN(test_over_and_interrupted),
      RUN(test_a_hole_in_the_journal), RUN(test_a_hole_at_the_end), RUN(test_again_as_it_was_chosen),
      RUN(test_force_leaves_the_colours), RUN(test_the_first_control_is_chosen),
      RUN(test_a_control_from_the_line_begins_again), RUN(test_the_same_option_again),
      RUN(test_nobody_has_chosen), RUN(test_force_while_choosing), RUN(test_the_same_control_again),
      RUN(test_as_it_was_written), RUN(test_an_installed_control_again))
