/* The arbiter's menus (A2 to A10), user presets, options, the same game again (U2 to U4). */
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

static void paused(const char *control, unsigned seconds)
{
	ui_init(&ui);
	ui_control(&ui, control);
	ui_press(&ui, RIGHT);
	ui_wait(&ui, seconds * 4096);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.mode, APP_PAUSED);
}

static void repeat(uint8_t key, unsigned n)
{
	while (n--)
		ui_key(&ui, key);
}

static ticks left(uint8_t side)
{
	return ui.app.game.side[side].left;
}

#define SECONDS(n) ((ticks)((n)*TICKS_PER_SECOND))

static const char *control_text(const struct control *control)
{
	static char text[NOTATION_SIZE];

	notation_format(control, text, sizeof text);
	return text;
}

/* ---- nothing before the confirmation ------------------------------------------------------------------- */

/* covers: A4 U4
 * The test changes every item of the list and every field, then leaves with BACK only. */
TEST(test_back_leaves_no_trace)
{
	for (unsigned n = 0; n < 3 * ITEMS; n++) {
		struct game_clock before;
		struct options options;
		unsigned seed = n;
		uint8_t which = (uint8_t)(n % ITEMS);

		if (n % 3 == 0) {
			ui_init(&ui);
			ui_control(&ui, "40/90m+30:30m+30");
		} else {
			paused(n % 3 == 1 ? "60m" : "5m+3|4my5x30", 20);
		}
		if (!list_shows(&ui.app, which))
			continue;
		ui_item(&ui, which);
		before = ui.app.game;
		options = ui.app.options;
		ui.saves = 0;
		ui_keys(&ui, "O");
		for (unsigned i = 0; i < 40; i++) {
			uint8_t screen = ui.app.menu.screen;

			ui_key(&ui, rand_r(&seed) & 1 ? KEY_PLUS : KEY_MINUS);
			if (screen == SCREEN_EDIT && i % 4 == 0)
				ui_keys(&ui, "O");
		}
		for (unsigned i = 0; ui.app.menu.screen != SCREEN_GAME; i++) {
			assert_true(i < 120);
			ui_keys(&ui, "B");
		}
		assert_memory_equal(&before, &ui.app.game, sizeof before);
		assert_memory_equal(&options, &ui.app.options, sizeof options);
		assert_int_equal(ui.saves, 0);
		assert_int_equal(ui.user_preset_valid[0], 0);
	}
}

/* covers: A4
 * A hold of BACK leaves the menus at once, from any depth. */
TEST(test_a_hold_of_back_escapes)
{
	paused("40/90m+30:30m+30", 5);
	ui_item(&ui, ITEM_INSTALL);
	ui_keys(&ui, "OOOOO");
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
	ui_hold(&ui, KEY_BACK, 2000);
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_int_equal(ui.app.mode, APP_PAUSED);
}

/* ---- penalty ------------------------------------------------------------------------------------------- */

/* covers: A2 */
TEST(test_penalty_fields)
{
	paused("60m", 10);
	ui_hold(&ui, KEY_PLUS, 2000);
	ui_keys(&ui, "OOOO"); /* minutes, next, both, seconds: all as proposed */
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
	assert_int_equal(left(RIGHT), SECONDS(3600 + 120));
	ui_hold(&ui, KEY_PLUS, 2000);
	ui_keys(&ui, "---OO+O----------P"); /* a minute and ten seconds less, for both */
	assert_int_equal(left(RIGHT), SECONDS(3600 + 120 - 70));
	assert_in_range(left(LEFT), SECONDS(3600 - 71 - 11), SECONDS(3600 - 70 - 10));
	assert_int_equal(ui.app.game.turn, LEFT);
	ui_hold(&ui, KEY_MINUS, 2000);
	ui_keys(&ui, "--O++P"); /* no time, but the other side runs next, so the press counts */
	assert_int_equal(ui.app.game.turn, RIGHT);
	assert_int_equal(ui.app.game.side[LEFT].moves, 0);
}

/* covers: A2 A4 */
TEST(test_penalties_that_cannot_be)
{
	struct game_clock before;

	paused("90", 30);
	before = ui.app.game;
	ui_hold(&ui, KEY_MINUS, 2000);
	ui_keys(&ui, "---P"); /* -2:00 of 1:00 */
	assert_int_equal(ui.app.menu.screen, SCREEN_PENALTY);
	assert_int_equal(ui.app.reason > 0, 1);
	assert_memory_equal(&before, &ui.app.game, sizeof before);
	ui_keys(&ui, "B");
	ui_hold(&ui, KEY_PLUS, 2000);
	ui_keys(&ui, "O+P"); /* without a press to take back the two minutes are not given either */
	assert_memory_equal(&before, &ui.app.game, sizeof before);
	ui_keys(&ui, "BB");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	/* taken back, but the penalty exceeds the time left: nothing is done */
	ui_key(&ui, KEY_PLAY);
	ui_press(&ui, LEFT);
	ui_key(&ui, KEY_PLAY);
	before = ui.app.game;
	ui_hold(&ui, KEY_MINUS, 2000);
	ui_keys(&ui, "---O+P");
	assert_memory_equal(&before, &ui.app.game, sizeof before);
}

/* covers: A2 F1 F3: time given to a fallen side */
TEST(test_penalty_after_a_flag)
{
	paused("3:2", 1);
	ui_key(&ui, KEY_PLAY);
	ui_wait(&ui, 5 * 4096);
	ui_press(&ui, LEFT);
	ui_wait(&ui, 7 * 4096);
	assert_int_equal(ui.app.mode, APP_OVER);
	assert_int_equal(ui.app.game.side[LEFT].first, 1);
	ui_key(&ui, KEY_PLAY);
	ui_hold(&ui, KEY_MINUS, 2000);
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_NONE);
	assert_int_equal(left(LEFT), SECONDS(60));
	assert_int_equal(ui.app.game.side[RIGHT].first, 1);
	assert_int_equal(ui.app.sound, SOUND_NONE);
}

/* covers: A2 U4 */
TEST(test_penalty_option)
{
	for (int16_t minutes = 1; minutes <= 3; minutes++) {
		paused("60m", 1);
		ui.app.options.value[OPTION_PENALTY] = minutes;
		ui_hold(&ui, KEY_PLUS, 2000);
		ui_keys(&ui, "P");
		assert_int_equal(left(RIGHT), SECONDS(3600 + 60 * minutes));
	}
}

/* ---- corrections --------------------------------------------------------------------------------------- */

/* covers: A3 A7 T4 */
TEST(test_times)
{
	ticks before;

	paused("90m", 10);
	before = left(LEFT);
	ui_item(&ui, ITEM_CLOCK_WHITE);
	ui_keys(&ui, "OOOO"); /* looked at, not changed: fractions stay; the list continues */
	assert_int_equal(left(LEFT), before);
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
	assert_int_equal(ui.app.menu.item, ITEM_CLOCK_BLACK);
	ui_keys(&ui, "O+O+O+P");
	assert_int_equal(left(RIGHT), SECONDS(5400 + 3661));
	ui_item(&ui, ITEM_CLOCK_BLACK);
	ui_keys(&ui, "O+++++++++"); /* not beyond 9:59:59 */
	assert_int_equal(ui.app.menu.value[0], 9 * 3600 + 1861);
	assert_int_equal(ui.app.reason > 0, 1);
	ui_keys(&ui, "P");
	assert_int_equal(left(RIGHT), SECONDS(9 * 3600 + 1861));
	ui_item(&ui, ITEM_USED_WHITE);
	ui_keys(&ui, "OO+P");
	assert_int_equal(ui.app.game.side[LEFT].used, SECONDS(60 + 10)); /* it counts up */
}

/* covers: A3 P2: the stage follows, or not */
TEST(test_counters_and_stages)
{
	paused("3/60m:2/30m:10m", 5);
	ui_item(&ui, ITEM_MOVES_BLACK);
	ui_keys(&ui, "O+++++O+P"); /* five moves, which are two stages further */
	assert_int_equal(ui.app.game.side[RIGHT].moves, 5);
	assert_int_equal(ui.app.game.side[RIGHT].stage, 2);
	assert_int_equal(left(RIGHT), SECONDS(6000));
	ui_item(&ui, ITEM_MOVES_BLACK);
	ui_keys(&ui, "O----OP"); /* back, the stage not */
	assert_int_equal(ui.app.game.side[RIGHT].moves, 1);
	assert_int_equal(ui.app.game.side[RIGHT].stage, 2);
	ui_item(&ui, ITEM_STAGE_BLACK);
	ui_keys(&ui, "O--O+P");
	assert_int_equal(ui.app.game.side[RIGHT].stage, 0);
	assert_int_equal(ui.app.game.side[RIGHT].counted_from, 1);
	ui_item(&ui, ITEM_STAGE_BLACK);
	ui_keys(&ui, "O+++"); /* there is no fourth */
	assert_int_equal(ui.app.reason > 0, 1);
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.game.side[RIGHT].stage, 2);
	ui_item(&ui, ITEM_STAGE_BLACK);
	ui_keys(&ui, "OO+P"); /* its moves begin now */
	assert_int_equal(ui.app.game.side[RIGHT].counted_from, 1);
	ui_item(&ui, ITEM_STAGE_BLACK);
	ui_keys(&ui, "O+P"); /* a refused key enters nothing */
	assert_int_equal(ui.app.game.side[RIGHT].stage, 2);
	assert_int_equal(ui.app.game.side[RIGHT].counted_from, 1);
}

/* covers: A3 A7 */
TEST(test_turn_and_colour)
{
	paused("60m", 3);
	ui_item(&ui, ITEM_TURN);
	ui_keys(&ui, "O+P");
	assert_int_equal(ui.app.game.turn, RIGHT);
	ui_item(&ui, ITEM_COLOUR);
	ui_keys(&ui, "O+P");
	assert_int_equal(ui.app.game.white, RIGHT);
	ui_init(&ui);
	ui_control(&ui, "60m");
	ui_item(&ui, ITEM_TURN);
	ui_keys(&ui, "O+P"); /* an adjourned game */
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_int_equal(ui.app.game.turn, RIGHT);
	ui_init(&ui);
	ui_control(&ui, "60m");
	ui_item(&ui, ITEM_ADJOURN);
	ui_keys(&ui, "OP");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	ui_item(&ui, ITEM_ADJOURN); /* what is there stays */
	ui_keys(&ui, "OP");
	assert_int_equal(ui.app.mode, APP_PAUSED);
}

/* covers: A5 */
TEST(test_rewind_to_the_beginning)
{
	paused("60m+10", 3);
	for (unsigned n = 0; n < 6; n++) {
		ui_key(&ui, KEY_PLAY);
		ui_wait(&ui, 4096);
		ui_press(&ui, n % 2 ? RIGHT : LEFT);
		ui_key(&ui, KEY_PLAY);
	}
	ui_item(&ui, ITEM_RECALL);
	ui_keys(&ui, "O");
	repeat(KEY_MINUS, 12); /* further than there is */
	assert_int_equal(ui.app.menu.value[0], ui.snapshots - 1);
	ui_wait(&ui, 2 * 4096);
	assert_string_equal(ui_row(&ui, ROW_TITLE), "Go back: move 1");
	assert_string_equal(ui_row(&ui, ROW_FIELD), "then White moves");
	ui_keys(&ui, "+");
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.game.side[LEFT].moves, 0);
	assert_int_equal(ui.app.game.side[LEFT].used, 0);
	ui_keys(&ui, "B");
	ui_item(&ui, ITEM_UNDO);
	ui_keys(&ui, "OP");
	assert_int_equal(ui.app.game.side[LEFT].moves, 3);
	ui_item(&ui, ITEM_UNDO);
	ui_keys(&ui, "O"); /* only once */
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Nothing to undo");
	ui_keys(&ui, "B");
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
}

/* covers: F4 F5 */
TEST(test_log)
{
	paused("3:4", 5);
	ui_key(&ui, KEY_PLAY);
	ui_wait(&ui, 6 * 4096);
	ui_key(&ui, KEY_PLAY);
	ui_item(&ui, ITEM_LOG);
	ui_keys(&ui, "O");
	assert_int_equal(ui_text(&ui, LEFT)[0], '-'); /* measured unseen */
	ui_keys(&ui, "+");
	assert_true(ui_reads(&ui, "1 White, move 1 / flag, stage 2"));
	ui_keys(&ui, "+");
	assert_true(ui_reads(&ui, "2 White, move 1 / zero, stage 1 ended"));
	ui_keys(&ui, "-----");
	assert_int_equal(ui.app.menu.value[0], 4);
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.menu.screen, SCREEN_LIST);
}

/* covers: A6 */
TEST(test_guideline_iii4)
{
	paused("60m", 10);
	ui_item(&ui, ITEM_III4);
	ui_keys(&ui, "O+O+P"); /* the other opponent, by delay */
	assert_string_equal(control_text(&ui.app.game.control), "1hd5");
	assert_in_range(left(LEFT), SECONDS(3600 + 120 - 11), SECONDS(3600 + 120 - 10));
	ui_item(&ui, ITEM_III4);
	ui_keys(&ui, "OP"); /* there is a value now */
	assert_int_equal(ui.app.reason > 0, 1);
	assert_int_equal(ui.app.menu.screen, SCREEN_III4);
}

/* ---- another control ----------------------------------------------------------------------------------- */

/* covers: A10 */
TEST(test_install)
{
	paused("60m", 100);
	ui_item(&ui, ITEM_INSTALL);
	ui_keys(&ui, "O");
	while (ui.app.menu.value[0] != 0)
		ui_keys(&ui, "-");
	ui_keys(&ui, "O"); /* the one in force, with something changed: its method */
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
	ui_keys(&ui, "OOOO+OO+P"); /* Fischer, a second */
	assert_int_equal(ui.app.menu.screen, SCREEN_TIMES);
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_string_equal(control_text(&ui.app.game.control), "1h+1");
	assert_int_equal(ui.app.options.choice, 0);
	ui_item(&ui, ITEM_INSTALL);
	ui_keys(&ui, "O-"); /* a user preset that is not there */
	assert_true(ui_reads(&ui, "Own 5: empty"));
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.reason > 0, 1);
	ui_keys(&ui, "B");
	assert_string_equal(control_text(&ui.app.game.control), "1h+1");
}

/* covers: A10
 * Any control can be installed, also one for the whole game, with the times that it would have given. */
TEST(test_install_any_control)
{
	static const struct {
		const char *control;
		const char *left, *right; /* White's 100 s and Black's 40 s, two moves and one made */
	} rows[] = {
	    {"*30m", "    2900", "P   3100"},	 {"^", "     140", "P    040"},
	    {"g20", "     020", "P    020"},	 {"o1m-10m", "-    040", "P    020"},
	    {"1my3x30", " 1   030", "P    020"}, {"1mc5/300", " 5   500", "P    020"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control_fault fault;

		ui_init(&ui);
		ui_control(&ui, "60m");
		assert_int_equal(notation_parse(rows[i].control, &ui.own[0], &fault), CONTROL_OK);
		ui.user_preset_valid[0] = 1;
		ui_press(&ui, RIGHT);
		ui_wait(&ui, 4096);
		ui_press(&ui, LEFT);
		ui_press(&ui, RIGHT);
		ui_press(&ui, LEFT);
		ui_key(&ui, KEY_PLAY);
		assert_true(game_clock_set_used(&ui.app.game, LEFT, SECONDS(100)));
		assert_true(game_clock_set_used(&ui.app.game, RIGHT, SECONDS(40)));
		ui_item(&ui, ITEM_INSTALL);
		ui_keys(&ui, "O");
		for (unsigned n = 0; !ui_reads(&ui, "Own 1"); n++) {
			assert_true(n < PRESETS + USER_PRESETS);
			ui_keys(&ui, "-");
		}
		ui_keys(&ui, "OP");
		if (strcmp(ui_text(&ui, LEFT), rows[i].left) != 0 ||
		    strcmp(ui_text(&ui, RIGHT), rows[i].right) != 0)
			fail_msg("%s: \"%s\" \"%s\"", rows[i].control, ui_text(&ui, LEFT),
				 ui_text(&ui, RIGHT));
		assert_int_equal(ui.app.game.side[LEFT].moves, 2);
		assert_int_equal(ui.app.game.turn, RIGHT);
		assert_string_equal(control_text(&ui.app.game.control), rows[i].control);
	}
}

/* ---- user presets -------------------------------------------------------------------------------------- */

static void edit_own(int slot)
{
	while (ui.app.menu.value[0] != PRESETS + 1 + slot)
		ui_key(&ui, KEY_MINUS);
	ui_hold(&ui, KEY_PLAY, 2000);
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
}

/* covers: U2 P7 M11 P6 */
TEST(test_user_presets)
{
	static const struct {
		const char *keys;
		const char *control;
	} made[] = {
	    {"O+++++P", "5m"},
	    {"O+++++OOO+OO++OOP", "5m+2"},
	    {"O+++++OOOOOO+OP", NULL},
	    {"O+++++OOOOOO+O++++P", NULL},
	    {"O+OOO+OO++O++++P", "1m+2@4"},
	    {"O+OO++O+OO+O++P", NULL},
	};

	for (unsigned i = 0; i < sizeof made / sizeof made[0]; i++) {
		if (!made[i].control)
			continue;
		ui_init(&ui);
		edit_own((int)(i % USER_PRESETS));
		ui_keys(&ui, made[i].keys);
		if (ui.app.menu.screen != SCREEN_SELECT)
			print_error("row %u: screen %u field %u stage %u\n", i, ui.app.menu.screen,
				    ui.app.menu.field, ui.app.menu.stage);
		assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
		assert_true(ui.user_preset_valid[i % USER_PRESETS]);
		assert_string_equal(control_text(&ui.own[i % USER_PRESETS]), made[i].control);
		ui_keys(&ui, "O");
		assert_int_equal(ui.app.mode, APP_READY);
		assert_string_equal(control_text(&ui.app.game.control), made[i].control);
		assert_int_equal(ui.app.options.choice, PRESETS + 1 + i % USER_PRESETS);
	}
}

static void edit_given(const char *text)
{
	struct control_fault fault;

	ui_init(&ui);
	assert_int_equal(notation_parse(text, &ui.own[0], &fault), CONTROL_OK);
	ui.user_preset_valid[0] = 1;
	edit_own(0);
}

/* covers: U2
 * A control stays as it was if its fields are only visited. */
TEST(test_walking_through_changes_nothing)
{
	static const char *const controls[] = {
	    "5m",
	    "0.5+1.25",
	    "40/90m+30:30m+30",
	    "40?/2h+30@61:20?/1h+30@61:15m+30@61",
	    "5m+2@61|4m+2@61",
	    "1hy5x60",
	    "4c3/10",
	    "*1m",
	    "^",
	    "^30m",
	    "g10",
	    "o25m-10m",
	    "1/1:1/2:1/3:1/4:1/5!",
	    "40/2h:15m|1h:10mb5",
	};

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		for (unsigned by_play = 0; by_play < 2; by_play++) {
			edit_given(controls[i]);
			for (unsigned n = 0; ui.app.menu.screen == SCREEN_EDIT; n++) {
				assert_true(n < 150);
				ui_keys(&ui, "O");
				if (by_play && n == 2)
					ui_keys(&ui, "P");
			}
			assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
			assert_string_equal(control_text(&ui.own[0]), controls[i]);
		}
	}
}

/* covers: U2 P1
 * An impossible control is not saved. The wrong field is opened, and the text display shows the reason. */
TEST(test_user_presets_that_cannot_be)
{
	static const struct {
		const char *from;
		const char *keys;
		const char *why;
		uint8_t stage, field;
	} rows[] = {
	    {"5m", "O-----P", "No: it has no time", 0, FIELD_HOURS},
	    {"1hy5x60", "OOOOOOO-----P", "No: needs a number", 0, FIELD_COUNT},
	    {"1hy5x60", "OOOOO-OP", "No: it has no time", 0, FIELD_VALUE_MINUTES}, /* periods of 0 s */
	    {"1hy5x60", "OOOOOOOO+OP", "No: only as the last", 0, FIELD_METHOD},
	    {"4/1m!", "OOOO+P", "No: needs a number", 0, FIELD_END}, /* an advisory number that repeats */
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control before;

		edit_given(rows[i].from);
		before = ui.own[0];
		ui_keys(&ui, rows[i].keys);
		assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
		assert_string_equal(ui_row(&ui, ROW_KEYS), rows[i].why);
		assert_int_equal(ui.app.menu.stage, rows[i].stage);
		assert_int_equal(ui.app.menu.field, rows[i].field);
		assert_memory_equal(&before, &ui.own[0], sizeof before);
	}
}

/* covers: U2 D4: a memory that refuses to write is reported */
TEST(test_a_memory_that_refuses)
{
	edit_given("5m");
	ui.broken = 1;
	ui_keys(&ui, "+P");
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
	assert_int_equal(ui.app.reason > 0, 1);
	assert_string_equal(control_text(&ui.own[0]), "5m");
}

/* covers: A8
 * The control in force can be viewed, also while a clock runs. */
TEST(test_looking_changes_nothing)
{
	struct game_clock before;

	ui_init(&ui);
	ui_control(&ui, "40/90m+30:30m+30|60m");
	ui_press(&ui, RIGHT);
	before = ui.app.game;
	for (unsigned n = 0; n < 60; n++)
		ui_key(&ui, n % 7 == 3 ? KEY_MINUS : n & 1 ? KEY_OK : KEY_PLUS);
	assert_memory_equal(&before, &ui.app.game, sizeof before);
	assert_int_equal(ui.app.mode, APP_RUNNING);
	ui_keys(&ui, "B");
	assert_int_equal(ui.app.menu.screen, SCREEN_GAME);
}

/* ---- options, choosing, again -------------------------------------------------------------------------- */

/* covers: U4 T5 */
TEST(test_options)
{
	ui_init(&ui);
	ui.app.has_brightness = 1;
	ui_hold(&ui, KEY_OK, 2000);
	assert_int_equal(ui.app.menu.screen, SCREEN_OPTIONS);
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Language: English");
	ui_do(&ui, "{Sound} -");   /* all */
	ui_do(&ui, "{Tenths} 2+"); /* below a minute */
	ui_do(&ui, "{White sits} +");
	ui_do(&ui, "{Flag} 2+");    /* no freeze */
	ui_do(&ui, "{Stages} +");   /* force */
	ui_do(&ui, "{Penalty} 2-"); /* two minutes */
	ui_do(&ui, "{Brightness} +");
	ui_do(&ui, "{Trim} 5-");
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Trim: -1.25 ppm");
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.options.value[OPTION_SOUND], 3);
	assert_int_equal(ui.app.options.value[OPTION_TENTHS], 60);
	assert_int_equal(ui.app.options.value[OPTION_WHITE], RIGHT);
	assert_int_equal(ui.app.options.value[OPTION_FREEZE], 2);
	assert_int_equal(ui.app.options.value[OPTION_FORCE], 1);
	assert_int_equal(ui.app.options.value[OPTION_PENALTY], 2);
	assert_int_equal(ui.app.options.value[OPTION_BRIGHTNESS], 6);
	assert_int_equal(ui.app.options.value[OPTION_TRIM], -5);
	assert_true(options_valid(&ui.app.options));
	assert_true(ui.saves & UI_OPTIONS);
	assert_true(app_set_option(&ui.app, OPTION_TENTHS, 0));
	assert_false(app_set_option(&ui.app, OPTION_TRIM, 1001));
	assert_false(app_set_option(&ui.app, OPTION_BRIGHTNESS, 0));
}

/* covers: U4
 * A board that cannot be dimmed does not show the brightness. */
TEST(test_no_brightness)
{
	ui_init(&ui);
	ui_hold(&ui, KEY_OK, 2000);
	ui_do(&ui, "{Penalty: by the Laws}");
	ui_keys(&ui, "O");
	assert_false(ui_reads(&ui, "Brightness"));
	ui_keys(&ui, "B");
	assert_true(ui_reads(&ui, "Penalty: by the Laws"));
	ui_keys(&ui, "P"); /* leads back to the choice */
	assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
}

/* covers: P4 U4 F2: force and freeze when a control is chosen */
TEST(test_force_and_freeze)
{
	ui_init(&ui);
	ui.app.options.value[OPTION_FORCE] = 1;
	ui_control(&ui, "40/90m:30m");
	assert_string_equal(control_text(&ui.app.game.control), "40?/90m:30m");
	assert_int_equal(ui.app.game.freeze, 0);
	assert_true(app_set_option(&ui.app, OPTION_FREEZE, 1));
	assert_int_equal(ui.app.game.freeze, 1);
}

/* covers: U1 */
TEST(test_choosing_goes_round)
{
	ui_init(&ui);
	for (unsigned n = 1; n < PRESETS + USER_PRESETS; n++) {
		ui_keys(&ui, "+");
		assert_int_equal(ui.app.menu.value[0], n + 1);
	}
	assert_true(ui_reads(&ui, "Own 5: empty"));
	ui_keys(&ui, "O"); /* nothing there */
	assert_int_equal(ui.app.reason > 0, 1);
	assert_int_equal(ui.app.mode, APP_SELECT);
	ui_keys(&ui, "++");
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.options.choice, 2);
	ui_keys(&ui, "B");
	assert_int_equal(ui.app.menu.value[0], 2); /* begins with the last one */
}

/* covers: U3 A6
 * The same game again is as it was chosen, and not as it was changed. */
TEST(test_again)
{
	ui_init(&ui);
	while (strcmp(ui_row(&ui, ROW_FIELD), "60 min") != 0)
		ui_keys(&ui, "+");
	ui_keys(&ui, "O");
	ui_press(&ui, RIGHT);
	ui_keys(&ui, "P");
	ui_item(&ui, ITEM_III4);
	ui_keys(&ui, "OP");
	assert_string_equal(control_text(&ui.app.game.control), "1h+5");
	ui_hold(&ui, KEY_BACK, 2000);
	ui_keys(&ui, "O");
	assert_int_equal(ui.app.mode, APP_READY);
	assert_string_equal(control_text(&ui.app.game.control), "1h");
	assert_int_equal(ui.snapshots, 1);
	paused("17", 1); /* over the serial port, so the control stays as it is */
	ui_hold(&ui, KEY_BACK, 2000);
	ui_keys(&ui, "O");
	assert_string_equal(control_text(&ui.app.game.control), "17");
	ui_press(&ui, RIGHT);
	ui_keys(&ui, "P");
	ui_hold(&ui, KEY_BACK, 2000);
	ui_keys(&ui, "+O");
	assert_int_equal(ui.app.mode, APP_SELECT);
	assert_false(app_takes_settings(&ui.app)); /* a game is still present */
	ui_keys(&ui, "B");
	assert_int_equal(ui.app.mode, APP_PAUSED);
}

/* covers: U2
 * A fraction of a second, which only the serial port can write, is dropped when its seconds are edited, and
 * stays otherwise. */
TEST(test_fractions_of_a_user_preset)
{
	static const struct {
		const char *keys, *control;
	} rows[] = {
	    {"P", "5.5+1.25"},	   {"OO+P", "6+1.25"},	{"6O+P", "5.5+2"},
	    {"OO+-P", "5.5+1.25"}, {"+-P", "5.5+1.25"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control_fault fault;
		char text[NOTATION_SIZE];

		ui_begin(&ui, "");
		assert_int_equal(notation_parse("5.5+1.25", &ui.own[0], &fault), CONTROL_OK);
		ui.user_preset_valid[0] = 1;
		ui_do(&ui, "5- hP");
		assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
		ui_do(&ui, rows[i].keys);
		assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
		notation_format(&ui.own[0], text, sizeof text);
		assert_string_equal(text, rows[i].control);
	}
}

/* covers: U4 U5
 * An option that is set over the serial port is shown at once. */
TEST(test_an_option_is_seen_at_once)
{
	ui_begin(&ui, "15");
	assert_true(ui_shows_both(&ui, "     150|WT", "     150|T"));
	assert_true(app_set_option(&ui.app, OPTION_TENTHS, 0));
	ui_wait(&ui, 1);
	assert_true(ui_shows_both(&ui, "     015|W:", "     015|:"));
}

/* covers: A11 N1
 * The number of an act comes from the memory; one that no program has written has no name. */
TEST(test_an_act_without_a_name)
{
	assert_true(menu_act_name(2 * SCREEN_PENALTY) != 0);
	for (uint8_t act = 255; act >= 2 * SCREENS; act--)
		assert_int_equal(menu_act_name(act), 0);
}

/* covers: A11 A9
 * Undo in READY takes back a time and leaves the colours where they are, exchanged since then or not. */
TEST(test_undo_in_ready_leaves_the_colours)
{
	static const char *const controls[] = {"5m", "5m|4m"};

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		for (uint8_t exchanged = 0; exchanged < 2; exchanged++) {
			ticks before[2];

			ui_begin(&ui, controls[i]);
			ui_do(&ui, exchanged ? "+" : "");
			for (uint8_t side = LEFT; side <= RIGHT; side++)
				before[side] = ui.app.game.side[side].left;
			ui_do(&ui, exchanged ? "+" : "");
			ui_do(&ui, "hP[White: time left]OO-P");
			assert_int_equal(ui.app.game.state, PLAY_READY);
			assert_int_equal(ui.app.game.side[LEFT].left, 4 * TICKS_PER_MINUTE);
			ui_do(&ui, exchanged ? "+" : "");
			ui_do(&ui, "hP[Undo]OP");
			assert_int_equal(ui.app.game.white, exchanged ? RIGHT : LEFT);
			for (uint8_t side = LEFT; side <= RIGHT; side++)
				assert_int_equal(ui.app.game.side[side].left, before[side]);
		}
	}
}

/* covers: A11 F2 U4
 * An option is no act: what a flag does stays as it was set after the penalty that is taken back. */
TEST(test_undo_leaves_an_option)
{
	ui_paused(&ui, "10");
	ui_do(&ui, "h+P hP[Options]O {Flag: as}+ P hP[Undo]OP");
	assert_int_equal(ui.app.mode, APP_PAUSED);
	assert_true(ui_shows(&ui, RIGHT, "100"));
	ui_do(&ui, "P 12s");
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_int_equal(ui.app.mode, APP_OVER);
}

TESTS(RUN(test_back_leaves_no_trace), RUN(test_a_hold_of_back_escapes), RUN(test_penalty_fields),
      RUN(test_penalties_that_cannot_be), RUN(test_penalty_after_a_flag), RUN(test_penalty_option),
      RUN(test_times), RUN(test_counters_and_stages), RUN(test_turn_and_colour),
      RUN(test_rewind_to_the_beginning), RUN(test_log), RUN(test_guideline_iii4), RUN(test_install),
      RUN(test_install_any_control), RUN(test_user_presets), RUN(test_walking_through_changes_nothing),
      RUN(test_user_presets_that_cannot_be), RUN(test_a_memory_that_refuses),
      RUN(test_looking_changes_nothing), RUN(test_options), RUN(test_no_brightness),
      RUN(test_force_and_freeze), RUN(test_choosing_goes_round), RUN(test_again),
      RUN(test_fractions_of_a_user_preset), RUN(test_an_option_is_seen_at_once),
      RUN(test_an_act_without_a_name), RUN(test_undo_in_ready_leaves_the_colours),
      RUN(test_undo_leaves_an_option))
