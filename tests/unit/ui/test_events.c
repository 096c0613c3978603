/* Everything except the screens: messages, sounds, saving, repeating keys, wake-ups (D4, N1, N4, N5, S1,
 * U3, U4). */
#include <stdlib.h>
#include <string.h>

#include "firmware/core/presets.h"
#include "firmware/ui/menu.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

#define EXPECT(rows) ui_check(&ui, rows, sizeof(rows) / sizeof((rows)[0]))

static void begin(const char *control)
{
	ui_begin(&ui, control);
}

/* ---- messages ------------------------------------------------------------------------------------------ */

#define LOW	1
#define CUT	2
#define REFUSED 4

/* covers: D2 N1 N4 N5
 * Messages that the arbiter must see first are shown where the clock has room for them, and never while it
 * runs. */
TEST(test_messages)
{
	static const struct {
		const char *control;
		const char *does;
		uint8_t fault;
		uint8_t what;
		const char *left;
		const char *right;
		const char *says;
	} rows[] = {
	    {"5m", "", FAULT_HUNG, 0,
	     " E1  500|W:", " E1  500|:", "Program restarted / Check both times / BACK: noted"},
	    {"5m", "", FAULT_BATTERY, 0,
	     " E9  500|W:", " E9  500|:", "Battery is low / New cells after game"},
	    {"5m", "", FAULT_NONE, LOW, "     500|W:", "     500|:", "Battery is low / Black presses: start"},
	    {"5m", "R1sP", FAULT_NONE, CUT, "P    459|W:", "     500|:", "Power was lost / Check both times"},
	    {"5m", "R1sP", FAULT_NONE, CUT | LOW,
	     "P    459|W:", "     500|:", "Power was lost / Check both times"},
	    {"5m", "R1sP", FAULT_STORM, CUT | LOW, "PE2  459|W:", " E2  500|:", "A contact is broken"},
	    {"5m", "R1sP", FAULT_STORM, CUT | LOW | REFUSED,
	     "PE2  459|W:", " E2  500|:", "A contact is broken / After game: service / No: game not begun"},
	    {"5m", "R1s", FAULT_STORM, LOW,
	     "     459|W:", "     500|:", "White moves: move 1 / A contact is broken"},
	    {"5m", "R1s", FAULT_NONE, LOW,
	     "     459|W:", "     500|:", "5 min / Battery is low / PLAY: pause"},
	    {"5m", "R1s", FAULT_STACK, 0, "     459|W:", "     500|:", "Program error"},
	    {"5m:5m", "R1sP", FAULT_STATE, 0, "PE4  459|W:", " E4  500|:", "Game was damaged"},
	    {"15", "R3sP", FAULT_NONE, CUT, "P    119|WT", "     150|T", "Power was lost"},
	    {"5:12", "R6sP", FAULT_NONE, CUT, "F2   109|WT", " 2   170|T", "Power was lost"},
	    {"2+1", "R4s", FAULT_NONE, LOW, "[F]1    00|WT", "      30|T", "White's flag fell"},
	    {"2+1", "R4s", FAULT_STORM, 0, "[F]1    00|WT", " E2   30|T",
	     "A contact is broken / After game: service / BACK: noted"},
	    {"2+1", "R4s", FAULT_NONE, CUT, "[F]1    00|WT", "      30|T",
	     "White's flag fell / first, on move 1 / Power was lost"},
	    {"5m", "R1sO", FAULT_NONE, LOW, "     459|W:", "     500|:", "Time used / 0:01    0:00"},
	    {"5m", "O", FAULT_NONE, LOW, "     500|W:", "     500|:", "Code "},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		begin(rows[i].control);
		ui_do(&ui, rows[i].does);
		if (rows[i].what & CUT)
			app_resume(&ui.app, true);
		app_set_battery(&ui.app, rows[i].what & LOW);
		if (rows[i].fault)
			app_set_fault(&ui.app, rows[i].fault);
		if (rows[i].what & REFUSED)
			menu_refuse(&ui.app, TEXT_NO_NOT_BEGUN);
		ui_wait(&ui, 1);
		if (!ui_shows_both(&ui, rows[i].left, rows[i].right) || !ui_reads(&ui, rows[i].says))
			fail_msg("row %zu: %s", i, ui_says(&ui));
	}
}

/* covers: N5 N1 U3
 * A new game clears the messages of the last one, and warns of the battery again. */
TEST(test_a_new_game_begins_again)
{
	begin("5m");
	ui_do(&ui, "R1sP");
	app_resume(&ui.app, true);
	ui_do(&ui, "-hB O");
	assert_true(ui_shows_both(&ui, "     500|W:", "     500|:"));
	assert_int_equal(ui.app.muted, 0);
	assert_int_equal(ui.app.interrupted, 0);
	app_set_battery(&ui.app, true);
	ui_do(&ui, "R1sP hB O");
	assert_true(ui_shows_both(&ui, " E9  500|W:", " E9  500|:"));
	ui_do(&ui, "R1sPB"); /* acknowledged, and the battery is still low */
	assert_true(ui_shows_both(&ui, "P    459|W:", "     500|:"));
	assert_string_equal(ui_row(&ui, 2), "Battery is low");
	app_set_battery(&ui.app, false); /* fresh cells */
	ui_do(&ui, "1s");
	assert_string_equal(ui_row(&ui, 2), "Hold +: time to Black");
}

/* ---- what is heard ------------------------------------------------------------------------------------- */

/* covers: S1 M5 M6 M7 M8 M10 F1 U4 */
TEST(test_what_is_heard)
{
	static const struct {
		const char *control;
		int16_t sound;
		int16_t tenths;
		const char *does;
		const char *heard;
	} rows[] = {
	    {"12", 2, 20, "R14s", "wwwwwwf"},
	    {"12", 2, 0, "R14s", "wwwwwwf"}, /* without tenths at the same seconds */
	    {"12", 2, 60, "R14s", "wwwwwwf"},
	    {"12", 2, 20, "R3sP9sP", "w"}, /* nothing in a pause */
	    {"12|14", 2, 20, "R14sL8s", "wwwwwwfw"},
	    {"12|14", 2, 20, "R14sL15s", "wwwwwwfwwwwwwf"},
	    {"12+1", 1, 20, "R15sL20s", "f"}, /* with freeze one flag ends the game */
	    {"2:12", 2, 20, "R14s", "wwwwwwwf"},
	    {"2y2x12", 2, 20, "R26s", "wwwwwwwwwwwwwf"},
	    {"^8", 2, 20, "R9s", "f"}, /* a time that rises has no warnings */
	    {"o8-4", 2, 20, "R13s", "wwwwwf"},
	    {"*12", 2, 20, "R3s", "w"},
	    {"3d12", 2, 20, "R14s", "ww"}, /* the rest of the delay has no warnings */
	    {"5m", 3, 20, "O", "c"},
	    {"5m|4m", 3, 20, "L", "r"}, /* a refusal is heard */
	    {"5m|4m", 2, 20, "L", "r"},
	    {"5m|4m", 1, 20, "L", ""},
	    {"5m", 3, 20, "BP", "ccr"},
	    {"5m", 2, 20, "BP", "r"},
	    {"5m", 3, 20, "-+-+", "cc"}, /* silent, and again */
	    {"g3", 0, 20, "R10s", "www"},
	    {"g3", 1, 20, "R10s", "www"},
	    {"g12", 3, 20, "R13sP", "wc"}, /* the turn switches alone */
	    {"2+1", 1, 20, "R4sP5sP", "f"},
	    {"g30", 0, 20, "R1sO", ""}, /* the turn switches and no other sound */
	    {"2", 1, 20, "R3sPhB O R3s", "ff"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		begin("");
		assert_true(app_set_option(&ui.app, OPTION_SOUND, rows[i].sound));
		assert_true(app_set_option(&ui.app, OPTION_TENTHS, rows[i].tenths));
		ui_control(&ui, rows[i].control);
		ui_heard(&ui);
		ui_do(&ui, rows[i].does);
		if (strcmp(ui_heard(&ui), rows[i].heard) != 0)
			print_error("row %zu\n", i);
		else
			continue;
		fail();
	}
}

/* ---- what is saved ------------------------------------------------------------------------------------- */

/* covers: N1 A5 U4 */
TEST(test_what_is_saved)
{
	static const struct {
		const char *control;
		const char *before;
		const char *does;
		uint8_t saves;
	} rows[] = {
	    {"", "", "O", STORE_CONTROL | STORE_BEGIN | STORE_ACT | UI_OPTIONS},
	    {"", "", "+-+B", 0},
	    {"5m", "", "R", STORE_PRESS},
	    {"5m", "", "P", STORE_PRESS},
	    {"5m", "", "+", STORE_CLOCKS},
	    {"5m", "", "-OB", 0},
	    {"5m", "R1s", "L", STORE_PRESS},
	    {"5m", "R1s", "R", 0},
	    {"5m", "R1s", "O+-B", 0},
	    {"5m", "R1s", "P", STORE_CLOCKS},
	    {"5m", "R1sP", "P", STORE_CLOCKS},
	    {"5m", "R1sP", "LR", 0},
	    {"5m", "R1sP", "h+P", STORE_ACT},
	    {"5m", "R1sP", "h+hB", 0},
	    {"5m", "R1sP", "hPO+P", STORE_ACT},
	    {"5m", "R1sP", "hPOP", 0}, /* fields that were not changed keep their fractions */
	    {"5m", "R1sP", "hP[White: moves]O+P", STORE_ACT},
	    {"5m:5m", "R1sP", "hP[White: stage]O+P", STORE_ACT},
	    {"5m", "R1sP", "hP[White: time used]OO+P", STORE_ACT},
	    {"5m", "R1sP", "hP[Whose turn]O+P", STORE_ACT},
	    {"5m", "R1sP", "hP[Colours]O+P", STORE_ACT},
	    {"1h", "R1sP", "hP[Five seconds]OP", STORE_CONTROL | STORE_ACT},
	    {"5m", "R1sP", "hP[Five seconds]OP", 0}, /* refused in blitz */
	    {"1h", "R1sP", "hP[Other control]O+PP", STORE_CONTROL | UI_OPTIONS | STORE_ACT},
	    {"1h", "R1sP", "hP[Other control]O+OO", 0},
	    {"5m", "", "hP[Adjournment]OP", STORE_ACT},
	    {"5m", "R1sP", "hP[Adjournment]OP", 0},
	    {"5m", "R1sLRP", "hP[Go back]OP", STORE_ACT},
	    {"5m", "R1sLRP hP[Go back]OP", "hP[Undo]OP", STORE_UNDONE},
	    {"5m", "R1sP", "hP[Options]OP", 0},
	    {"5m", "R1sP", "hP[Options]O+P", UI_OPTIONS},
	    {"5m", "R1sP", "hB O", STORE_CONTROL | STORE_BEGIN | STORE_ACT | UI_OPTIONS},
	    {"5m", "R1sP", "hB+O", 0},
	    {"5m", "R1sP hB O", "hP[Undo]OP", STORE_UNDONE | UI_OPTIONS},
	    {"2", "R1s", "2s", STORE_CLOCKS},
	    {"2:2", "R1s", "2s", STORE_CLOCKS}, /* a stage transition */
	    {"g2", "R1s", "2s", STORE_CLOCKS},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		begin(rows[i].control);
		ui_do(&ui, rows[i].before);
		ui.saves = 0;
		ui_do(&ui, rows[i].does);
		if (ui.saves != rows[i].saves)
			fail_msg("row %zu: %02x saved", i, ui.saves);
	}
}

/* ---- one thing after the other ------------------------------------------------------------------------- */

/* covers: A3 A5 A6 A10 U3 U4 F2
 * The effect of one dialogue is seen in the next one. */
TEST(test_one_after_the_other)
{
	static const struct ui_row rows[] = {
	    /* the fields for stage and colour begin with the present values */
	    {"1/5m:1/5m:5m", "R1sLRLRP hP[White: stage]",
	     "P3  1459|W:", " 3  1500|:", "White: stage / Stage 3"},
	    {NULL, "O", "P3  1459|W:", " 3  1500|:", "White: stage / Stage 3"},
	    {NULL, "-P", "P2  1459|W:", " 3  1500|:", NULL},
	    {NULL, "hP[Colours]O+P", "P2  1459|:", " 3  1500|W:", NULL},
	    {NULL, "hP[Colours]O", "P2  1459|:", " 3  1500|W:", "Colours / White right"},
	    /* a snapshot alone */
	    {"5m", "hP[Go back]O",
	     "     500|W:", "     500|:", "Go back: move 1 / then White moves / 5:00    5:00"},
	    {NULL, "-", "     500|W:", "     500|:", "No older press"},
	    {NULL, "3s+", "     500|W:", "     500|:", "No: not any further"},
	    /* the control in force, reached by + and by OK */
	    {"1hd5", "O-+ 3+", " 5 10000|W:", " 5 10000|:", "Code 3350 / "},
	    {NULL, "+", " 5 10000|W:", " 5 10000|:", "60 min, delay 5 s / "},
	    /* a rewind drops the presses after it, and undo restores them */
	    {"5m", "R1sL1sR1sL1sR1sP hP[Go back]O -P", "P    459|W:", "     459|:", NULL},
	    {NULL, "hP[Go back]O",
	     "P    459|W:", "     459|:", "Go back: move 1 / then Black moves / 4:59    5:00"},
	    {NULL, "hB hP[Undo]OP", "P    457|W:", "     458|:", NULL},
	    {NULL, "hP[Go back]O",
	     "P    457|W:", "     458|:", "Go back: move 2 / then Black moves / 4:58    4:59"},
	    {NULL, "hB hP[Undo]O", "P    457|W:", "     458|:", "Undo / Nothing to undo /  / BACK: close"},
	    {NULL, "O", "P    457|W:", "     458|:", "White: time left"},
	    /* the same game again, with the control from the serial port and without what was introduced
	     * since */
	    {"1h", "R1sP hP[Five seconds]OP", "P  10004|W:", "   10205|:", NULL},
	    {NULL, "hB O", "   10000|W:", "   10000|:", NULL},
	    /* the same game again, with the chosen control, whatever was installed since */
	    {"", "16+O R1sP hP[Five seconds]OP", "P  10004|W:", "   10205|:", NULL},
	    {NULL, "hB O", "   10000|W:", "   10000|:", NULL},
	    {NULL, "R1sP hP[Other control]O", "P   5959|W:", "   10000|:", "Other control / 60 min"},
	    {NULL, "3+P P", "P  12959|W:", "   13000|:", NULL},
	    {NULL, "hP[Other control]O", "P  12959|W:", "   13000|:", "Other control / 90 min"},
	    {NULL, "hB hB O", "   10000|W:", "   10000|:", NULL},
	    /* switches of the options that are not changed leave the game as it is */
	    {"5m", "R1sP 3O", "P    459|W:", "     500|:", "A flag: play goes on"},
	    {NULL, "hB hP[Options]O 4O+P 3O", "P    459|W:", "     500|:", "A flag stops play"},
	    {NULL, "hB hP[Options]O 4O+P 3O", "P    459|W:", "     500|:", "A flag: play goes on"},
	    {NULL, "hB hP[Options]O 4O+P 3O", "P    459|W:", "     500|:", "A flag: play goes on"},
	    {"5m+3", "R1sP 3O", "P    502|W:", "     503|:", "A flag stops play"},
	    {NULL, "hB hP[Other control]O +PP 3O",
	     "P    459|W:", "     500|:", "A flag: play goes on"}, /* derived again from 5-0, */
	    {NULL, "hB hP[Options]O O+P 3O", "P    459|W:", "     500|:", "A flag: play goes on"},
	    {NULL, "hB hP[Other control]O -PP 3O",
	     "P    502|W:", "     503|:", "A flag stops play"},	    /* and from 5-3 */
	    {"", "+O B hO P B", "     300|W:", "     300|:", NULL}, /* and the choice */
	};

	EXPECT(rows);
}

/* covers: U3
 * The same game again has the control that was chosen, whatever was installed since, and whatever its slot in
 * the memory now holds. */
TEST(test_again_after_another_control)
{
	begin("1h");
	ui_do(&ui, "R1sP hP[Five seconds]OP hP[Other control]O4-PP"); /* five seconds, then Own 2 */
	assert_int_equal(ui.app.options.choice, PRESETS + 2);
	memset(&ui.own[1], 0, sizeof ui.own[1]);
	ui_do(&ui, "hB O");
	assert_true(ui_shows_both(&ui, "   10000|W:", "   10000|:"));
}

/* covers: D1 A3
 * A time that is corrected first appears as the clock shows it, rounded up. */
TEST(test_corrections_begin_rounded_up)
{
	static const struct {
		ticks left;
		const char *shown;
	} rows[] = {{1, "now 0:01"},
		    {4096, "now 0:01"},
		    {4097, "now 0:02"},
		    {0, "now 0:00"},
		    {3600 * 4096, "now 1:00:00"}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		begin("5m");
		ui_do(&ui, "R1sP");
		assert_true(game_clock_set_left(&ui.app.game, LEFT, rows[i].left));
		ui_do(&ui, "hP");
		assert_string_equal(ui_row(&ui, ROW_FIELD), rows[i].shown);
	}
}

/* covers: P5 A3: a counter has up to four digits */
TEST(test_long_counters)
{
	begin("5m");
	ui_do(&ui, "R1sP");
	assert_true(game_clock_set_moves(&ui.app.game, LEFT, 323, false));
	assert_true(game_clock_set_moves(&ui.app.game, RIGHT, 123, false));
	ui_do(&ui, "O");
	assert_string_equal(ui_row(&ui, ROW_VALUE), "Moves: 323 and 123");
	assert_true(game_clock_set_moves(&ui.app.game, LEFT, 9876, false));
	ui_do(&ui, "B hP[White: moves]O");
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Moves made: 9876");
}

/* covers: U4
 * A new clock has the default options, whatever the memory held. */
TEST(test_the_options_of_a_new_clock)
{
	static const struct {
		uint8_t option;
		int16_t value;
	} rows[] = {{OPTION_SOUND, 0},	    {OPTION_TENTHS, 20},     {OPTION_WHITE, LEFT},
		    {OPTION_FREEZE, 0},	    {OPTION_FORCE, 0},	     {OPTION_PENALTY, 0},
		    {OPTION_BRIGHTNESS, 5}, {OPTION_TRIM, 0},	     {OPTION_LANGUAGE, LANGUAGE_EN},
		    {OPTION_NUMBER, 0},	    {OPTION_CONTRAST, 5},    {OPTION_PACK_LEFT, 1},
		    {OPTION_PACK_RIGHT, 1}, {OPTION_VOLUME_LEFT, 7}, {OPTION_VOLUME_RIGHT, 7},
		    {OPTION_WARN_LEFT, 1},  {OPTION_WARN_RIGHT, 1}};
	struct options options;

	memset(&options, 0xa5, sizeof options);
	options_init(&options);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(options.value[rows[i].option], rows[i].value);
	assert_int_equal(options.choice, 1);
	assert_int_equal(options.chosen, 0);
	assert_true(options_valid(&options));
}

/* covers: N1 S1
 * A game that comes back from the memory repeats no sound of the time before, and needs no save. */
TEST(test_a_game_that_returns)
{
	static const char *const games[] = {"2+1", "2|1", "g2"};

	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		struct game_clock game;

		begin(games[i]);
		ui_do(&ui, "R3sL3s");
		game = ui.app.game;
		if (game.state == PLAY_RUNNING)
			game_clock_play(&game, ui.now);
		game.events.count = 0;
		begin("");
		ui.app.game = game;
		ui.app.options.value[OPTION_SOUND] = 2;
		ui.saves = 0;
		app_resume(&ui.app, false);
		assert_int_equal(ui.app.sound, SOUND_NONE);
		ui_do(&ui, "1s");
		assert_string_equal(ui_heard(&ui), "");
		assert_int_equal(ui.saves, 0);
		assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	}
	begin("2+1");
	ui_do(&ui, "R4s");
	app_resume(&ui.app, true);
	ui_do(&ui, "P"); /* from the end into a pause; the game is not resumed yet */
	assert_true(ui_shows_both(&ui, "[F]1    00|WT", "      30|T"));
	assert_string_equal(ui_row(&ui, ROW_TITLE), "Power was lost");
}

/* covers: N1 F1 T3
 * A press comes in the very tick of the expiry: the flag is saved, although the press does not count. */
TEST(test_a_press_at_zero_saves_the_flag)
{
	begin("2");
	ui_do(&ui, "R");
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + 2 * 4096 - 1));
	ui.saves = 0;
	ui.now++;
	ui_input(&ui, 1, 1, ui.now);
	ui.now += MS(40);
	ui_input(&ui, 1, 0, ui.now);
	ui_step(&ui);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_true(ui.saves & STORE_CLOCKS);
}

/* covers: U3 A6
 * The same game again has the control as it was chosen, not as it was changed, and not as its slot now is. */
TEST(test_again_and_again)
{
	begin("");
	ui.own[1].stages[WHITE] = 1;
	ui.own[1].stage[WHITE][0] = (struct stage){.time = {.s = 3600}};
	ui.own[1].stages[BLACK] = 1;
	ui.own[1].stage[BLACK][0] = ui.own[1].stage[WHITE][0];
	ui_do(&ui, "4-O R1sP hP[Five seconds]OP hB O");
	assert_true(ui_shows_both(&ui, "   10000|W:", "   10000|:"));
	memset(&ui.own[1], 0, sizeof ui.own[1]);
	ui_do(&ui, "R1sP hB O");
	assert_true(ui_shows_both(&ui, "   10000|W:", "   10000|:"));
}

/* covers: U3 P4
 * The same game again is the same, so stages that FORCE exchanged are not exchanged back. */
TEST(test_again_with_force)
{
	begin("");
	assert_true(app_set_option(&ui.app, OPTION_FORCE, 1));
	ui_control(&ui, "40/90m:30m");
	assert_true(ui.app.game.control.stage[WHITE][0].flags & STAGE_ADVISORY);
	ui_do(&ui, "R1sP hB O");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_true(ui.app.game.control.stage[WHITE][0].flags & STAGE_ADVISORY);
	begin("");
	assert_true(app_set_option(&ui.app, OPTION_FORCE, 1));
	ui_do(&ui, "4-O"); /* a user preset */
	assert_true(ui.app.game.control.stage[WHITE][0].flags & STAGE_ADVISORY);
	ui_do(&ui, "R1sP hB O");
	assert_true(ui.app.game.control.stage[WHITE][0].flags & STAGE_ADVISORY);
}

/* covers: F1 U3
 * A flag that falls after an hour's thought stays visible, and the display does not go dark within a quarter
 * of a minute. */
TEST(test_a_flag_after_an_hour_is_seen)
{
	begin("3900+1");
	ui_do(&ui, "R3990s");
	assert_true(ui_shows_both(&ui, "[F]1    00|WT", "   10501|:"));
	ui_do(&ui, "3600s");
	assert_int_equal(ui.app.mode, APP_OFF);
}

/* ---- faults -------------------------------------------------------------------------------------------- */

/* covers: D4 N4
 * A fault is shown where it can be read, and does not disturb other dialogues. */
TEST(test_where_a_fault_is_shown)
{
	begin("");
	app_set_fault(&ui.app, FAULT_NONE);
	ui_do(&ui, "1s");
	assert_true(ui_shows_both(&ui, "     302|W:", "     302|:"));
	app_set_fault(&ui.app, FAULT_MEMORY_DAMAGED);
	ui_do(&ui, "1s");
	assert_true(ui_shows_both(&ui, " E8  302|W:", " E8  302|:"));
	ui_do(&ui, "O");
	app_set_fault(&ui.app, FAULT_STORM);
	ui_do(&ui, "1s");
	assert_string_equal(ui_row(&ui, ROW_KEYS), "- +: more BACK: close");
	ui_do(&ui, "B hP");
	app_set_fault(&ui.app, FAULT_MEMORY_MISSING);
	ui_do(&ui, "1s");
	assert_string_equal(ui_row(&ui, ROW_TITLE), "White: time left");
	ui_do(&ui, "B");
	app_set_fault(&ui.app, FAULT_CRYSTAL);
	ui_do(&ui, "P"); /* the game does not start, and the clock says why */
	assert_true(ui_shows_both(&ui, " E6  302|W:", " E6  302|:"));
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: clock is broken");
}

/* How often the core reported `what` since the queue was emptied. */
static unsigned reported_of(uint8_t what)
{
	const struct events *events = &ui.app.game.events;
	unsigned count = 0;

	for (uint8_t i = 0; i < events->count; i++)
		count += events->event[i].what == what;
	return count;
}

/* covers: D4 N4
 * A fault that continues is reported once, and again when it comes back. */
TEST(test_a_fault_is_reported_once)
{
	begin("5m");
	ui.app.game.events.count = 0;
	for (int twice = 0; twice < 2; twice++) {
		app_set_fault(&ui.app, FAULT_BUTTON);
		fault_set(&ui.app, FAULT_BATTERY); /* appears while a game is chosen */
	}
	assert_int_equal(reported_of(EVENT_FAULT), 2);
	fault_clear(&ui.app, FAULT_BUTTON);
	app_set_fault(&ui.app, FAULT_BUTTON);
	assert_int_equal(reported_of(EVENT_FAULT), 3);
}

/* ---- keys that are held -------------------------------------------------------------------------------- */

/* covers: U1
 * A held key repeats after half a second, eight times per second, and after eight repetitions twice as
 * fast. */
TEST(test_a_held_key_repeats)
{
	static const struct {
		unsigned ms;
		uint16_t steps;
	} rows[] = {{499, 1},  {505, 2},  {624, 2},   {630, 3},	  {1249, 7},  {1255, 8}, {1374, 8},
		    {1380, 9}, {1436, 9}, {1443, 10}, {1499, 10}, {1505, 11}, {2505, 27}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		begin("");
		ui_hold(&ui, KEY_PLUS, rows[i].ms);
		assert_int_equal(ui.app.menu.value[0], 1 + rows[i].steps);
	}
}

/* covers: A4 U1
 * MINUS repeats, too, and other keys do not. A refused step ends the repetition. */
TEST(test_what_does_not_repeat)
{
	static const struct ui_row rows[] = {
	    {"5m", "hP hO", "   [ ] 500|W:", "     500|:", NULL},
	    {NULL, "hO", "    [ 5]00|W:", "     500|:", NULL},
	    {NULL, "hO", "     5[00]|W:", "     500|:", NULL},
	    {NULL, "h+", "     5[18]|W:", "     500|:", NULL},
	    {NULL, "h-", "     5[00]|W:", "     500|:", NULL},
	    {"", "77m h-", "   10000|W:", "   10000|:", "Choose time control / 60 min, delay 5 s"},
	    {"", "hP", "     302|W:", "     302|:", "No: it is built in"},
	};

	EXPECT(rows);
	begin("9h");
	ui_do(&ui, "hPO");
	ui_contact(&ui, KEY_PLUS, true);
	ui_do(&ui, "990m");
	assert_string_equal(ui_row(&ui, ROW_KEYS), "No: not any further");
	ui_do(&ui, "2s"); /* so it is refused only once */
	assert_string_equal(ui_row(&ui, ROW_KEYS), "- +  OK next  PLAY ok");
	assert_true(ui_shows_both(&ui, "   [9]0000|W:", "   90000|:"));
}

/* covers: D4
 * A stuck key is released by the clock after a minute: it no longer repeats, and the other keys work. */
TEST(test_a_stuck_key)
{
	int32_t value;

	begin("");
	ui_contact(&ui, KEY_PLUS, true);
	ui_do(&ui, "65s");
	value = ui.app.menu.value[0];
	ui_do(&ui, "3s");
	assert_int_equal(ui.app.menu.value[0], value);
	begin("5m");
	ui_do(&ui, "hP OOO");
	ui_contact(&ui, KEY_PLUS, true);
	ui_do(&ui, "70s");
	value = ui.app.menu.value[0];
	assert_in_range(value, 300 + 940, 300 + 1080); /* 60 to 67.5 s */
	ui_do(&ui, "3s");
	assert_int_equal(ui.app.menu.value[0], value);
	assert_int_equal(ui.app.menu.screen, SCREEN_CLOCK);
	begin("5m");
	ui_do(&ui, "R1s");
	ui_contact(&ui, KEY_MINUS, true);
	ui_do(&ui, "65s P");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	begin("5m");
	ui_do(&ui, "37s");
	assert_int_equal(ui.app.eighths, 4); /* eighths of a minute */
	ui_do(&ui, "1s");
	assert_int_equal(ui.app.eighths, 5);
	ui_contact(&ui, KEY_OK, true);
	ui_do(&ui, "59s");
	assert_int_equal(ui.app.fault, FAULT_NONE);
	ui_do(&ui, "9s");
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
}

/* covers: T2 D3
 * A key that bounced open within its lock-out is released when that ends, and acts then. */
TEST(test_a_short_key)
{
	begin("5m");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
	ui_contact(&ui, KEY_MINUS, true);
	ui_do(&ui, "6m");
	ui_contact(&ui, KEY_MINUS, false);
	ui_do(&ui, "30m");
	assert_int_equal(ui.app.muted, 1);
	assert_int_equal(ui.app.key, 0);
}

/* covers: N5 T2
 * After a long sleep no contact is in a lock-out. */
TEST(test_waking_up)
{
	begin("5m");
	ui_do(&ui, "hB L");
	assert_int_equal(ui.app.mode, APP_OFF);
	ui_contact(&ui, BUTTON_LEFT, true);
	ui_do(&ui, "30m");
	ui_contact(&ui, BUTTON_LEFT, false);
	ui.now += 0x10000 + 10; /* no look meanwhile */
	ui_contact(&ui, KEY_OK, true);
	ui.now += 3;
	ui_contact(&ui, BUTTON_LEFT, true);
	ui_do(&ui, "5m");
	assert_int_equal(ui.app.mode, APP_RUNNING);
}

/* covers: S1
 * Muting ends a tone at once and clears its decimal point. The tone of a second refusal plays to its end. */
TEST(test_silence)
{
	begin("2");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 3));
	ui_do(&ui, "-");
	assert_true(ui_shows_both(&ui, "      20|WT", "      20|T"));
	ui_do(&ui, "-");
	assert_true(ui_shows_both(&ui, "      20|WT", "      20|T"));
	ui_do(&ui, "R");
	ui_do(&ui, "2s");
	assert_int_equal(ui.app.sound, SOUND_FLAG);
	ui_contact(&ui, KEY_MINUS, true);
	ui_do(&ui, "5m");
	assert_int_equal(ui.app.sound, SOUND_NONE);
	begin("5m");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 2));
	menu_refuse(&ui.app, TEXT_NO_NOT_BEGUN);
	ui_do(&ui, "100m");
	menu_refuse(&ui.app, TEXT_NO_NOT_BEGUN);
	ui_do(&ui, "140m");
	assert_int_equal(ui.app.sound, SOUND_REFUSE);
	ui_do(&ui, "20m");
	assert_int_equal(ui.app.sound, SOUND_NONE);
}

/* covers: S1 A4 D5
 * The reason of a refusal is shown for two seconds, to the tick, whatever other wake-ups come. */
TEST(test_the_reason_of_a_refusal)
{
	for (unsigned i = 0; i < 2; i++) {
		begin("5m|4m");
		ui_wait(&ui, i == 0 ? (uint16_t)(61440 - ui.now)
				    : 77); /* once it ends where a count of 16 bits wraps */
		menu_refuse(&ui.app, TEXT_NO_NOT_BEGUN);
		app_arm(&ui.app, TIMER_CONTACTS, 8191);
		ui_wait(&ui, 8191);
		assert_string_equal(ui_row(&ui, ROW_KEYS), "No: game not begun");
		ui_wait(&ui, 2);
		assert_string_equal(ui_row(&ui, ROW_KEYS), "Black presses: start");
	}
}

/* covers: A8
 * The button press that closes a page counts as a press. */
TEST(test_looking_ends_with_a_press)
{
	static const struct ui_row rows[] = {
	    {"5m", "O", "     500|W:", "     500|:", "Code "},
	    {NULL, "R1s", "     459|W:", "     500|:", "White moves: move 1"},
	    {NULL, "O", "     459|W:", "     500|:", "Time used / 0:01    0:00"},
	    {NULL, "L1s", "     459|W:", "     459|:", "Black moves: move 1"},
	    {NULL, "PO", "     459|W:", "P    459|:", "Time used / 0:01    0:01 / Moves: 1 and 0"},
	    {NULL, "L", "     459|W:", "P    459|:", "Paused"},
	};

	EXPECT(rows);
}

/* ---- waking -------------------------------------------------------------------------------------------- */

/* The number of wake-ups in this many seconds, because every wake-up costs energy. */
static unsigned wakes(unsigned seconds)
{
	instant end = ui.now + seconds * 4096;
	unsigned n = 0;

	while (ticks_between(ui.now, end) > 0) {
		ui_wait(&ui, (uint32_t)app_next(&ui.app));
		n++;
	}
	return n;
}

/* covers: N5 D3
 * The clock wakes when something changes, and rarely otherwise. */
TEST(test_how_often_it_wakes)
{
	static const struct {
		const char *control;
		const char *does;
		unsigned least, most; /* wake-ups per minute */
	} rows[] = {
	    {"5m", "", 8, 18},
	    {"", "", 8, 18},
	    {"5m", "R1s", 60, 78},
	    {"5m", "R1sP", 8, 18},
	    {"5m", "hPO", 120, 138}, /* it blinks */
	    {"5md61", "R1s", 60, 78},
	    {"^", "R1s", 60, 78},
	    {"*5m", "R1s", 120, 138}, /* both run */
	    {"2+1", "R4s", 120, 138},
	    {"5m", "hPO hB", 8, 18},	  /* the page has closed */
	    {"2+1", "R1sO 3s", 120, 138}, /* the flag fell, and blinks beside a page */
	    {"2+1", "RL1sO 3s", 120, 138},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		unsigned n;

		begin(rows[i].control);
		ui_do(&ui, rows[i].does);
		n = wakes(60);
		if (n < rows[i].least || n > rows[i].most)
			fail_msg("row %zu: %u", i, n);
	}
}

/* covers: D2 F1
 * A blinking picture is lit first, then dark and lit in turn, half a second each, and each change is
 * reported. */
TEST(test_blinking)
{
	uint8_t cells[2][CELLS];

	begin("2");
	ui_do(&ui, "RL");
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + 2 * 4096));
	assert_int_equal(ui.app.game.side[RIGHT].flag, FLAG_FALLEN);
	for (unsigned half = 0; half < 6; half++) {
		assert_int_equal(ui.app.dark, half & 1);
		app_darken(&ui.app, cells);
		assert_int_equal(cells[RIGHT][POSITION_SIGN], 0);
		assert_memory_equal(&cells[RIGHT][1], &ui.app.view.cell[RIGHT][1], CELLS - 1);
		assert_memory_equal(cells[LEFT], ui.app.view.cell[LEFT], CELLS);
		(void)pending_take(&ui.app.pending, WORK_SHOW);
		ui_wait(&ui, 2047);
		assert_int_equal(ui.app.dark, half & 1);
		assert_int_equal(pending_has(&ui.app.pending, WORK_SHOW), 0);
		ui_wait(&ui, 1);
		assert_int_equal(pending_has(&ui.app.pending, WORK_SHOW), 1);
	}
	begin("");
	ui_do(&ui, "4- hP"); /* the cell before the blinking ones */
	app_darken(&ui.app, cells);
	assert_int_equal(cells[LEFT][POSITION_HOURS], 0);
	assert_int_equal(cells[LEFT][POSITION_SIGN], ui.app.view.cell[LEFT][POSITION_SIGN]);
	assert_int_not_equal(cells[LEFT][POSITION_SIGN], 0);
}

/* covers: D3
 * The application reports what has to be drawn again, and nothing else. */
TEST(test_what_changes)
{
	begin("5m");
	(void)pending_take(&ui.app.pending, WORK_SHOW);
	ui_do(&ui, "3s");
	assert_int_equal(pending_has(&ui.app.pending, WORK_SHOW), 0);
	ui_do(&ui, "+");
	assert_int_equal(pending_has(&ui.app.pending, WORK_SHOW), 1);
	ui_do(&ui, "R");
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, ui.app.game.since + 2 * 4096));
	(void)pending_take(&ui.app.pending, WORK_SHOW);
	ui_wait(&ui, 4095);
	assert_int_equal(pending_has(&ui.app.pending, WORK_SHOW), 0);
	ui_wait(&ui, 1);
	assert_int_equal(pending_has(&ui.app.pending, WORK_SHOW), 1);
	pending_put(&ui.app.pending, WORK_VIEW);
	assert_int_equal(app_next(&ui.app), 1);
}

/* covers: D1 T2
 * A press is dated after the look at the time, and the display does not go back before it. */
TEST(test_a_press_after_the_look)
{
	begin("5m");
	ui_input(&ui, 2, 2, ui.now + 3);
	ui_input(&ui, 2, 0, ui.now + 63);
	ui_step(&ui);
	assert_true(ui_shows_both(&ui, "     500|W", "     500|:"));
}

/* covers: D4 N2
 * The clock starts with any contents of the memory. A contact that is closed at the start counts as pressed
 * before. */
TEST(test_a_new_clock)
{
	static struct ui other;

	memset(&other, 0xa5, sizeof other);
	memset(&ui, 0, sizeof ui);
	app_init(&ui.app, NULL, 0x41, 0xe000);
	app_init(&other.app, NULL, 0x41, 0xe000);
	app_begin_again(&ui.app);
	app_begin_again(&other.app);
	assert_memory_equal(&ui.app, &other.app, sizeof ui.app);
	assert_int_equal(ui.app.options.choice, 1);
	ui.now = 0xe000;
	ui.levels = 0x41;
	ui_do(&ui, "7s");
	assert_int_equal(ui.app.eighths, 0);
	ui_do(&ui, "1s");
	assert_int_equal(ui.app.eighths, 1);
	ui_contact(&ui, BUTTON_LEFT, false);
	ui_contact(&ui, KEY_OK, false);
	ui_do(&ui, "1s");
	assert_true(ui_shows_both(&ui, "     302|W:", "     302|:"));
}

/* covers: N5 U3 D4
 * An hour passes without a touch, and a minute with a touch that does not end. */
TEST(test_long_waits)
{
	begin("5m");
	ui_do(&ui, "3590s");
	assert_int_equal(ui.app.mode, APP_READY);
	ui_do(&ui, "30s");
	assert_int_equal(ui.app.mode, APP_OFF);
	begin("5m");
	ui_do(&ui, "3500s O 3500s");
	assert_int_equal(ui.app.mode, APP_READY); /* a key was pressed */
	begin("5m");
	ui_do(&ui, "OB");
	ui_do(&ui, "3589s");
	assert_int_equal(ui.app.mode, APP_READY);
	begin("5m");
	ui_contact(&ui, BUTTON_RIGHT, true);
	ui_do(&ui, "44s");
	assert_true(ui_shows_both(&ui, "     416|W", "     500|:"));
	ui_do(&ui, "18s");
	assert_true(ui_shows_both(&ui, "     358|W", "     500|:"));
	ui_do(&ui, "P"); /* the keys work */
	assert_true(ui_shows_both(&ui, "PE5  358|W:", " E5  500|:"));
	ui_contact(&ui, BUTTON_RIGHT, false);
	ui_do(&ui, "1s");
	assert_true(ui_shows_both(&ui, "P    358|W:", "     500|:"));
}

TESTS(RUN(test_messages), RUN(test_a_new_game_begins_again), RUN(test_what_is_heard), RUN(test_what_is_saved),
      RUN(test_one_after_the_other), RUN(test_again_after_another_control),
      RUN(test_corrections_begin_rounded_up), RUN(test_long_counters), RUN(test_the_options_of_a_new_clock),
      RUN(test_a_game_that_returns), RUN(test_a_press_at_zero_saves_the_flag), RUN(test_again_and_again),
      RUN(test_again_with_force), RUN(test_a_flag_after_an_hour_is_seen), RUN(test_where_a_fault_is_shown),
      RUN(test_a_fault_is_reported_once), RUN(test_a_held_key_repeats), RUN(test_what_does_not_repeat),
      RUN(test_a_stuck_key), RUN(test_a_short_key), RUN(test_waking_up), RUN(test_silence),
      RUN(test_the_reason_of_a_refusal), RUN(test_looking_ends_with_a_press), RUN(test_how_often_it_wakes),
      RUN(test_blinking), RUN(test_what_changes), RUN(test_a_press_after_the_look), RUN(test_a_new_clock),
      RUN(test_long_waits))
