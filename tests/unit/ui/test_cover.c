/* Rare cases of the user interface: two keys at once, unusual ways through the pages, contents of a damaged memory.
 *
 * Most of the functions here are reached by keys alone; what no key can reach (a control that cannot be, an option out of its range) is
 * put there, as a damaged memory would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

static void paused(const char *control)
{
	ui_running(&ui, control);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.mode, APP_PAUSED);
}

static void keys(const char *text)
{
	ui_keys(&ui, text);
}

static void item(uint8_t wanted)
{
	ui_item(&ui, wanted);
}

static void screen_is(uint8_t screen)
{
	assert_int_equal(ui.app.menu.screen, screen);
}

static void own(uint8_t slot, const char *text)
{
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &ui.own[slot], &fault), CONTROL_OK);
	ui.own_valid[slot] = 1;
}

/* ---- keys and sounds ---------------------------------------------------------------------------------------- */

/* covers: D4: a held key disables no other key: the latest key counts, and the hold of one is not the hold of the other */
static void test_one_key_at_a_time(void **state)
{
	(void)state;
	ui_ready(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 3));
	ui_contact(&ui, KEY_MINUS, true);
	ui_wait(&ui, MS(1900));
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(200));
	screen_is(SCREEN_GAME); /* neither the penalty nor, so soon, OK */
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, MS(50));
	screen_is(SCREEN_SHOW);
	assert_int_equal(ui.app.key, 0);
	ui_contact(&ui, KEY_MINUS, false);
	ui_wait(&ui, MS(50));
	screen_is(SCREEN_SHOW);
	assert_int_equal(ui.app.muted, 0);
}

/* covers: S1: the click of a key does not cut the flag's tone short */
static void test_the_flag_is_heard_out(void **state)
{
	(void)state;
	ui_running(&ui, "1");
	assert_true(app_set_option(&ui.app, OPTION_SOUND, 3));
	ui_wait(&ui, MS(900));
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_int_equal(ui.app.sound, SOUND_FLAG);
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, MS(5));
	assert_int_equal(ui.app.key, KEY_OK);
	assert_int_equal(ui.app.sound, SOUND_FLAG);
	ui_wait(&ui, 8 * 4096);
	assert_int_equal(ui.app.sound, SOUND_NONE);
}

/* covers: U3 N5: the clock is not turned off with a game in it, though another control is being chosen */
static void test_choosing_over_a_game_does_not_turn_off(void **state)
{
	(void)state;
	paused("5m");
	ui_hold(&ui, KEY_BACK, 2000);
	keys("+O");
	screen_is(SCREEN_SELECT);
	ui_hold(&ui, KEY_BACK, 2000);
	assert_int_equal(ui.app.mode, APP_SELECT);
	assert_int_equal(ui.app.reason > 0, 1);
}

/* covers: D4 F2: a stuck button stays a fault until it comes up; the game that is there before the first choice is as by its control */
static void test_a_stuck_button_stays_a_fault(void **state)
{
	(void)state;
	ui_init(&ui);
	assert_int_equal(ui.app.game.freeze, FREEZE_AUTO);
	ui_running(&ui, "5m");
	ui_contact(&ui, BUTTON_RIGHT, true);
	ui_wait(&ui, 90 * 4096);
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	ui_press(&ui, LEFT);
	assert_int_equal(ui.app.fault, FAULT_BUTTON);
	ui_contact(&ui, BUTTON_RIGHT, false);
	ui_wait(&ui, 4096);
	assert_int_equal(ui.app.fault, FAULT_NONE);
}

/* covers: N4: a crystal that stops before the game causes no pause, and nothing starts without the crystal */
static void test_no_crystal_no_game(void **state)
{
	(void)state;
	ui_ready(&ui, "5m");
	app_set_fault(&ui.app, FAULT_CRYSTAL);
	assert_int_equal(ui.app.game.state, PLAY_READY);
	ui_press(&ui, RIGHT);
	assert_int_equal(ui.app.game.state, PLAY_READY);
	keys("P");
	assert_int_equal(ui.app.game.state, PLAY_READY);
}

/* covers: A9 U4: in a game, the option of White's side is for the next game */
static void test_white_is_not_exchanged_in_a_game(void **state)
{
	(void)state;
	paused("5m");
	assert_true(app_set_option(&ui.app, OPTION_WHITE, RIGHT));
	assert_int_equal(ui.app.game.white, LEFT);
	assert_int_equal(ui.app.options.value[OPTION_WHITE], RIGHT);
	ui_ready(&ui, "5m");
	assert_true(app_set_option(&ui.app, OPTION_WHITE, RIGHT));
	assert_int_equal(ui.app.game.white, RIGHT);
}

/* A key that bounces in its lock-out is one press, and leaves the players' contacts alone. covers: T2 */
static void test_a_bouncing_key(void **state)
{
	struct debounce before;

	(void)state;
	ui_running(&ui, "5m");
	ui_wait(&ui, 10 * 4096);
	before = ui.app.debounce;
	ui_contact(&ui, KEY_OK, true);
	ui_wait(&ui, 15);
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, 8);
	ui_contact(&ui, KEY_OK, true);
	assert_memory_equal(before.contact, ui.app.debounce.contact, 2 * sizeof before.contact[0]);
	screen_is(SCREEN_SHOW);
	ui_wait(&ui, 200);
	ui_contact(&ui, KEY_OK, false);
	ui_wait(&ui, 200);
	screen_is(SCREEN_SHOW);
	assert_int_equal(ui.app.menu.value[0], 0); /* one press, not two */
}

/* A press within the bounce of the release before it is dated by its own first edge, on either side. covers: T2 */
static void test_a_hidden_press_of_either_side(void **state)
{
	(void)state;
	for (uint8_t button = BUTTON_LEFT; button <= BUTTON_RIGHT; button++) {
		uint8_t bit = (uint8_t)(1u << button);
		struct debounce d;

		memset(&d, 0, sizeof d);
		debounce_init(&d, bit, 0);
		debounce_input(&d, bit, 0, 1000); /* released */
		assert_int_equal(d.released, bit);
		debounce_input(&d, bit, bit, 1004); /* bounce */
		debounce_input(&d, bit, 0, 1005);
		debounce_input(&d, bit, bit, 1060); /* after a rest: a press */
		assert_int_equal(d.pressed, 0);
		debounce_step(&d, 1000 + DEBOUNCE_LOCK);
		assert_int_equal(d.pressed, bit);
		assert_int_equal(debounce_date(&d, button), 1060);
	}
}

/* ---- what is seen ----------------------------------------------------------------------------------------------- */

/* covers: D1 D2: the signs are F, P, E and -; any other character is dark */
static void test_what_a_cell_can_show(void **state)
{
	static const char signs[] = "0123456789-EFP";

	(void)state;
	for (unsigned c = 1; c < 256; c++)
		assert_int_equal(cells_glyph((char)c) != 0, strchr(signs, (int)c) != NULL);
}

/* covers: U2: only the field that is edited blinks, its marks do not */
static void test_what_blinks_is_dark_and_the_rest_is_not(void **state)
{
	uint8_t dark[2][CELLS];

	(void)state;
	paused("83m");
	item(ITEM_CLOCK_WHITE);
	keys("O");
	assert_int_equal(ui.app.view.blink[LEFT], 1u << PLACE_HOURS);
	ui.app.view.cell[LEFT][PLACE_HOURS] |= CELL_MARK;
	app_darken(&ui.app, dark);
	assert_int_equal(dark[LEFT][PLACE_HOURS], CELL_MARK);
	assert_memory_equal(&dark[LEFT][PLACE_MINUTES], &ui.app.view.cell[LEFT][PLACE_MINUTES],
			    CELLS - PLACE_MINUTES);
	assert_memory_equal(dark[LEFT], ui.app.view.cell[LEFT], PLACE_HOURS);
	assert_memory_equal(dark[RIGHT], ui.app.view.cell[RIGHT], CELLS);
}

/* covers: M4 D1: a delay of more than 99 seconds is shown as too large for the pair */
static void test_a_long_delay(void **state)
{
	(void)state;
	ui_running(&ui, "5md101");
	assert_true(ui_shows(&ui, LEFT, "--  500"));
	ui_wait(&ui, 3 * 4096);
	assert_true(ui_shows(&ui, LEFT, "98  500"));
}

/* covers: M7 D1: the time that an hourglass gains is shown in tenths, too */
static void test_an_hourglass_rises_in_tenths(void **state)
{
	uint8_t before;

	(void)state;
	ui_running(&ui, "*10");
	ui_wait(&ui, 4096);
	assert_true(ui_marks(&ui, RIGHT) & 1u << MARK_TENTHS);
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
	assert_false(ui_marks(&ui, RIGHT) & 1u << MARK_TENTHS);
}

/* covers: T2 T3 D1: while a press may still be dated before the zero, neither the zero nor a time below it is shown */
static void test_an_uncertain_press_at_zero(void **state)
{
	instant zero;

	(void)state;
	ui_running(&ui, "2+1");
	zero = ui.app.game.since + 3 * 4096;
	ui_wait(&ui, (uint32_t)ticks_between(ui.now, zero - 20));
	app_input(&ui.app, 1, 0, ui.now); /* open again when it was read */
	ui_wait(&ui, 20 + 30);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_NONE);
	assert_true(ui_shows(&ui, LEFT, "01"));
	ui_wait(&ui, 100);
	assert_int_equal(ui.app.game.side[LEFT].flag, FLAG_FALLEN);
}

/* covers: D1: a display whose change is long overdue is drawn again, not counted below 0 */
static void test_a_late_change_is_drawn_anew(void **state)
{
	(void)state;
	ui_running(&ui, "1m");
	ui.app.now += MS(61000);
	assert_int_equal(pending_has(&ui.app.pending, WORK_VIEW), 0);
	game_view_tick(&ui.app, LEFT);
	assert_int_equal(pending_has(&ui.app.pending, WORK_VIEW), 1);
}

/* covers: U4 N2: options are kept without power; a damaged memory may return any value */
static void test_options_out_of_their_range(void **state)
{
	static const int16_t least[OPTION_COUNT] = {[OPTION_BRIGHTNESS] = 1,
						    [OPTION_TRIM] = -1000,
						    [OPTION_CONTRAST] = 1,
						    [OPTION_VOLUME_LEFT] = 1,
						    [OPTION_VOLUME_RIGHT] = 1};

	(void)state;
	ui_init(&ui);
	assert_true(options_valid(&ui.app.options));
	for (uint8_t option = 0; option < OPTION_COUNT; option++) {
		struct options options = ui.app.options;

		options.value[option] = option == OPTION_NUMBER ? 10000 : 1001;
		assert_false(options_valid(&options));
		options.value[option] = (int16_t)(least[option] - 1);
		assert_false(options_valid(&options));
		options.value[option] = least[option];
		assert_true(options_valid(&options));
	}
	assert_false(option_valid(OPTION_TENTHS, 30));
	assert_true(option_valid(OPTION_TENTHS, 40));
}

/* ---- menus ---------------------------------------------------------------------------------------------------------- */

/* covers: A1: the list wraps in both directions, also with OK */
static void test_the_list_goes_round(void **state)
{
	(void)state;
	paused("1h");
	item(ITEMS - 1);
	keys("+");
	assert_int_equal(ui.app.menu.item, 0);
	keys("-");
	assert_int_equal(ui.app.menu.item, ITEMS - 1);
	keys("OOO"); /* III.4 confirmed: the last item's end is the first */
	screen_is(SCREEN_LIST);
	assert_int_equal(ui.app.menu.item, 0);
	assert_int_equal(ui.app.game.control.stage[WHITE][0].value.s, 5);
	keys("P"); /* nothing to confirm: out */
	screen_is(SCREEN_GAME);
}

/* covers: A7: changing more than times in READY makes a game that goes on; times alone only change the start */
static void test_what_is_entered_in_ready(void **state)
{
	(void)state;
	ui_ready(&ui, "40/90m:30m");
	item(ITEM_CLOCK_WHITE);
	keys("O+P");
	assert_int_equal(ui.app.game.state, PLAY_READY);
	assert_int_equal(ui.app.game.side[LEFT].left, (90 + 60) * TICKS_PER_MINUTE);
	item(ITEM_MOVES_BLACK);
	keys("O+P");
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
	assert_int_equal(ui.app.game.side[RIGHT].moves, 1);
	ui_ready(&ui, "40/90m:30m");
	item(ITEM_USED_WHITE);
	keys("OO+P");
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
	assert_int_equal(ui.app.game.side[LEFT].used, TICKS_PER_MINUTE);
}

/* covers: A8: PLAY on a page at rest leads out of it and starts nothing */
static void test_play_leaves_a_page(void **state)
{
	(void)state;
	ui_running(&ui, "5m");
	ui_wait(&ui, 60 * 4096);
	ui_press(&ui, LEFT);
	keys("P");
	keys("O");
	screen_is(SCREEN_SHOW);
	assert_string_equal(ui_row(&ui, ROW_FIELD), "1:00    0:00"); /* what counts up is rounded down */
	keys("P");
	screen_is(SCREEN_GAME);
	assert_int_equal(ui.app.game.state, PLAY_PAUSED);
}

/* covers: A10 A4: back from the times to the choice and out: nothing is installed */
static void test_back_from_the_times(void **state)
{
	struct game_clock before;

	(void)state;
	paused("5m");
	before = ui.app.game;
	item(ITEM_INSTALL);
	keys("O+OB");
	screen_is(SCREEN_INSTALL);
	keys("OB");
	screen_is(SCREEN_INSTALL);
	keys("BB");
	screen_is(SCREEN_GAME);
	assert_memory_equal(&before, &ui.app.game, sizeof before);
}

/* covers: A10 N4: a control that went wrong between the choice and the confirmation is refused whole */
static void test_a_damaged_draft_is_not_installed(void **state)
{
	struct game_clock before;

	(void)state;
	paused("5m");
	item(ITEM_INSTALL);
	keys("O+O");
	screen_is(SCREEN_TIMES);
	before = ui.app.game;
	ui.app.draft.stage[BLACK][0].method = METHOD_COUNT;
	ui.saves = 0;
	keys("P");
	assert_int_equal(ui.app.reason > 0, 1);
	assert_memory_equal(&before, &ui.app.game, sizeof before);
	assert_int_equal(ui.saves, 0);
}

/* covers: A3: the same number of moves with the stage to follow is a change */
static void test_the_stage_follows_an_unchanged_counter(void **state)
{
	(void)state;
	ui_ready(&ui, "1/5m:3m");
	ui_press(&ui, RIGHT);
	ui_press(&ui, LEFT);
	ui_press(&ui, RIGHT);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.game.side[LEFT].stage, 1);
	assert_true(game_clock_set_stage(&ui.app.game, LEFT, 0, false)); /* an arbiter's mistake */
	item(ITEM_MOVES_WHITE);
	ui.saves = 0;
	keys("OO+O"); /* the counter as it is, YES */
	assert_int_equal(ui.app.game.side[LEFT].stage, 1);
	assert_int_equal(ui.app.game.side[LEFT].moves, 1);
	assert_true(ui.saves & STORE_ACT);
}

/* covers: A5: a mark of another control, in which its stage does not exist, cannot come back */
static void test_a_mark_that_does_not_fit_is_refused(void **state)
{
	struct control_fault fault;
	struct control control;
	struct game_clock before;
	uint16_t marks;

	(void)state;
	ui_running(&ui, "1/5m:1/5m:5m");
	for (unsigned n = 0; n < 4; n++)
		ui_press(&ui, ui.app.game.turn);
	ui_key(&ui, KEY_PLAY);
	assert_int_equal(ui.app.game.side[LEFT].stage, 2);
	assert_int_equal(notation_parse("10m", &control, &fault), CONTROL_OK);
	assert_true(game_clock_install(&ui.app.game, &control));
	ui.app.game.events.count = 0;
	before = ui.app.game;
	marks = ui.marks;
	item(ITEM_RECALL);
	keys("OO");
	assert_int_equal(ui.app.reason > 0, 1);
	assert_memory_equal(&before, &ui.app.game, offsetof(struct game_clock, control));
	assert_true(game_clock_valid(&ui.app.game));
	assert_int_equal(ui.marks, marks);
}

/* covers: A5 D4: the memory fails while marks are read */
static void test_marks_that_are_gone(void **state)
{
	(void)state;
	ui_running(&ui, "5m");
	ui_press(&ui, LEFT);
	ui_press(&ui, RIGHT);
	ui_key(&ui, KEY_PLAY);
	item(ITEM_RECALL);
	keys("O-");
	assert_int_equal(ui.app.menu.value[0], 1);
	ui.marks = 0;
	keys("+");
	assert_int_equal(ui.app.menu.found, 0);
	assert_string_equal(ui_row(&ui, ROW_FIELD), "This one is damaged");
	screen_is(SCREEN_RECALL);
}

/* ---- the end of a game ------------------------------------------------------------------------------------------------ */

/* covers: U3: the same game again is the chosen control, whatever was introduced since and whatever its place in the
 * memory holds now */
static void test_again_as_it_was_chosen(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		ui_init(&ui);
		own(0, "1h");
		while (!ui_reads(&ui, "Own 1"))
			keys("+");
		keys("O");
		assert_int_equal(ui.app.options.choice, PRESETS + 1);
		ui_press(&ui, RIGHT);
		keys("P");
		item(ITEM_III4);
		keys("OP");
		assert_int_equal(ui.app.game.control.stage[WHITE][0].value.s, 5);
		if (i == 1)
			ui.own_valid[0] = 0;
		if (i == 2)
			own(0, "2h");
		ui_hold(&ui, KEY_BACK, 2000);
		keys("O");
		assert_int_equal(ui.app.mode, APP_READY);
		assert_int_equal(ui.app.game.control.stage[WHITE][0].value.s, 0);
		assert_int_equal(ui.app.game.control.stage[WHITE][0].time.s, 3600);
		assert_int_equal(ui.app.options.choice, PRESETS + 1);
	}
}

/* ---- own controls --------------------------------------------------------------------------------------------------------- */

static void edit(const char *text)
{
	ui_init(&ui);
	own(0, text);
	while (!ui_reads(&ui, "Own 1"))
		keys("+");
	ui_hold(&ui, KEY_PLAY, 2000);
	screen_is(SCREEN_EDIT);
}

/* Along by OK to the last field but `back`. */
static void to_field(uint8_t colour, uint8_t stage, uint8_t field)
{
	for (unsigned n = 0;
	     ui.app.menu.colour != colour || ui.app.menu.stage != stage || ui.app.menu.field != field; n++) {
		assert_true(n < 100);
		keys("O");
	}
}

/* covers: U2: no sixth stage */
static void test_five_stages_are_the_end(void **state)
{
	struct control before;

	(void)state;
	edit("1m:1m:1m:1m:1m");
	before = ui.own[0];
	to_field(WHITE, 4, FIELD_END);
	keys("+"); /* one more */
	for (unsigned n = 0; n < 5 && ui.app.menu.screen == SCREEN_EDIT; n++)
		keys("O");
	assert_memory_equal(&before, &ui.own[0], sizeof before);
	screen_is(SCREEN_SELECT);
}

/* covers: U2 P7: BACK leads from Black's first field to White's last stage */
static void test_back_from_black_to_white(void **state)
{
	(void)state;
	edit("1m:2m|3m");
	to_field(BLACK, 0, 0);
	assert_int_equal(ui.app.menu.value[EDIT_TIME], 180);
	keys("B");
	assert_int_equal(ui.app.menu.colour, WHITE);
	assert_int_equal(ui.app.menu.stage, 1);
	assert_int_equal(ui.app.menu.value[EDIT_TIME], 120);
}

/* covers: U2 P1: a missing time is reported at the time field, also with a delay */
static void test_no_time_beside_a_delay(void **state)
{
	(void)state;
	edit("1md5");
	keys("O-P"); /* no minutes */
	assert_int_equal(ui.app.reason > 0, 1);
	assert_int_equal(ui.app.menu.field, 0);
	assert_int_equal(ui.own[0].stage[WHITE][0].time.s, 60);
}

/* covers: U2 P7: a method of the whole game in Black's half does not make Black's half White's again: it is refused */
static void test_a_method_of_the_whole_game_for_black_alone(void **state)
{
	struct control before;

	(void)state;
	edit("1m:2m|3m");
	before = ui.own[0];
	to_field(BLACK, 0, 5); /* the method */
	for (uint8_t n = 0; ui.app.menu.value[EDIT_METHOD] != METHOD_HOURGLASS; n++) {
		assert_true(n < METHOD_COUNT);
		keys("-");
	}
	keys("BBBBB"); /* to White's second stage, which leaves Black's */
	assert_int_equal(ui.app.menu.colour, WHITE);
	assert_int_equal(ui.app.menu.value[EDIT_UNLIKE], 1);
	keys("P");
	assert_int_equal(ui.app.reason > 0, 1);
	screen_is(SCREEN_EDIT);
	assert_memory_equal(&before, &ui.own[0], sizeof before);
}

/* covers: F4 N2: an impossible line of the log is shown without reading beyond it */
static void test_a_log_of_any_kind(void **state)
{
	(void)state;
	paused("5m");
	item(ITEM_LOG);
	keys("O");
	for (unsigned kind = 0; kind < 256; kind++) {
		ui.app.game.log[0].kind = (uint8_t)kind;
		keys("+");
		screen_is(SCREEN_LOG);
		if (kind == ZERO_NONE)
			assert_true(ui_reads(&ui, "1: none"));
		if (kind == ZERO_OVERSTEP)
			assert_true(ui_reads(&ui, "overstep, stage 1"));
		keys("-");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_one_key_at_a_time),
	    cmocka_unit_test(test_the_flag_is_heard_out),
	    cmocka_unit_test(test_choosing_over_a_game_does_not_turn_off),
	    cmocka_unit_test(test_a_stuck_button_stays_a_fault),
	    cmocka_unit_test(test_no_crystal_no_game),
	    cmocka_unit_test(test_white_is_not_exchanged_in_a_game),
	    cmocka_unit_test(test_a_bouncing_key),
	    cmocka_unit_test(test_a_hidden_press_of_either_side),
	    cmocka_unit_test(test_what_a_cell_can_show),
	    cmocka_unit_test(test_what_blinks_is_dark_and_the_rest_is_not),
	    cmocka_unit_test(test_a_long_delay),
	    cmocka_unit_test(test_an_hourglass_rises_in_tenths),
	    cmocka_unit_test(test_an_uncertain_press_at_zero),
	    cmocka_unit_test(test_a_late_change_is_drawn_anew),
	    cmocka_unit_test(test_options_out_of_their_range),
	    cmocka_unit_test(test_the_list_goes_round),
	    cmocka_unit_test(test_what_is_entered_in_ready),
	    cmocka_unit_test(test_play_leaves_a_page),
	    cmocka_unit_test(test_back_from_the_times),
	    cmocka_unit_test(test_a_damaged_draft_is_not_installed),
	    cmocka_unit_test(test_the_stage_follows_an_unchanged_counter),
	    cmocka_unit_test(test_a_mark_that_does_not_fit_is_refused),
	    cmocka_unit_test(test_marks_that_are_gone),
	    cmocka_unit_test(test_again_as_it_was_chosen),
	    cmocka_unit_test(test_five_stages_are_the_end),
	    cmocka_unit_test(test_back_from_black_to_white),
	    cmocka_unit_test(test_no_time_beside_a_delay),
	    cmocka_unit_test(test_a_method_of_the_whole_game_for_black_alone),
	    cmocka_unit_test(test_a_log_of_any_kind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
