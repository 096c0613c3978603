/* The editor of user presets (U2). */

#include "firmware/core/notation.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;

static void own(uint8_t slot, const char *text)
{
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &ui.own[slot], &fault), CONTROL_OK);
	ui.user_preset_valid[slot] = 1;
}

static void edit(const char *text)
{
	ui_init(&ui);
	own(0, text);
	while (!ui_reads(&ui, "Own 1"))
		ui_keys(&ui, "+");
	ui_hold(&ui, KEY_PLAY, 2000);
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
}

/* Goes with OK to the last field, `back`. */
static void to_field(uint8_t colour, uint8_t stage, uint8_t field)
{
	for (unsigned n = 0;
	     ui.app.menu.colour != colour || ui.app.menu.stage != stage || ui.app.menu.field != field; n++) {
		assert_true(n < 100);
		ui_keys(&ui, "O");
	}
}

/* covers: U2: no sixth stage */
TEST(test_five_stages_are_the_end)
{
	struct control before;

	edit("1m:1m:1m:1m:1m");
	before = ui.own[0];
	to_field(WHITE, 4, FIELD_END);
	ui_keys(&ui, "+O"); /* one more is refused, and the dialogue stays open */
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
	assert_int_equal(ui.app.menu.field, FIELD_END);
	ui_keys(&ui, "-");
	for (unsigned n = 0; n < 5 && ui.app.menu.screen == SCREEN_EDIT; n++)
		ui_keys(&ui, "O");
	assert_memory_equal(&before, &ui.own[0], sizeof before);
	assert_int_equal(ui.app.menu.screen, SCREEN_SELECT);
}

/* covers: U2 P7: BACK leads from Black's first field to White's last stage */
TEST(test_back_from_black_to_white)
{
	edit("1m:2m|3m");
	to_field(BLACK, 0, 0);
	assert_int_equal(ui.app.menu.value[EDIT_TIME], 180);
	ui_keys(&ui, "B");
	assert_int_equal(ui.app.menu.colour, WHITE);
	assert_int_equal(ui.app.menu.stage, 1);
	assert_int_equal(ui.app.menu.value[EDIT_TIME], 120);
}

/* covers: U2 P1
 * A missing time is reported at the field of the time, also if there is a delay. */
TEST(test_no_time_beside_a_delay)
{
	edit("1md5");
	ui_keys(&ui, "O-P"); /* no minutes */
	assert_int_equal(ui.app.reason > 0, 1);
	assert_int_equal(ui.app.menu.field, 0);
	assert_int_equal(ui.own[0].stage[WHITE][0].time.s, 60);
}

/* covers: U2 P7
 * A method for the whole game in Black's half is refused, and does not make Black's half equal to White's. */
TEST(test_a_method_of_the_whole_game_for_black_alone)
{
	struct control before;

	edit("1m:2m|3m");
	before = ui.own[0];
	to_field(BLACK, 0, 5); /* the method */
	for (uint8_t n = 0; ui.app.menu.value[EDIT_METHOD] != METHOD_HOURGLASS; n++) {
		assert_true(n < METHOD_COUNT);
		ui_keys(&ui, "-");
	}
	ui_keys(&ui, "BBBBB"); /* to White's second stage, which leaves Black's */
	assert_int_equal(ui.app.menu.colour, WHITE);
	assert_int_equal(ui.app.menu.value[EDIT_UNLIKE], 1);
	ui_keys(&ui, "P");
	assert_int_equal(ui.app.reason > 0, 1);
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
	assert_memory_equal(&before, &ui.own[0], sizeof before);
}

/* covers: U2
 * PLAY from any field after a further stage was asked for opens the field that asked for it, because that
 * stage is not there yet, or cannot be. */
TEST(test_a_further_stage_is_not_there)
{
	static const struct {
		const char *control;
		uint8_t last;
		const char *reason;
	} rows[] = {
	    {"1m", 0, "another stage follows"},
	    {"1m:1m:1m:1m", 3, "another stage follows"},
	    {"1m:1m:1m:1m:1m", 4, "No: not any further"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control before;

		edit(rows[i].control);
		before = ui.own[0];
		to_field(WHITE, rows[i].last, FIELD_END);
		ui_keys(&ui, "+BP");
		assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
		assert_int_equal(ui.app.menu.field, FIELD_END);
		assert_string_equal(ui_row(&ui, ROW_KEYS), rows[i].reason);
		assert_memory_equal(&before, &ui.own[0], sizeof before);
	}
}

/* covers: U2 P7
 * The editor begins with White's half again after it has ended in Black's. */
TEST(test_the_editor_begins_with_white)
{
	edit("1m|3m");
	to_field(BLACK, 0, FIELD_SECONDS);
	ui_keys(&ui, "P");
	while (!ui_reads(&ui, "Own 1"))
		ui_keys(&ui, "B+");
	ui_hold(&ui, KEY_PLAY, 2000);
	assert_int_equal(ui.app.menu.screen, SCREEN_EDIT);
	assert_string_equal(ui_row(&ui, ROW_TITLE), "White: stage 1");
	assert_string_equal(ui_row(&ui, ROW_FIELD), "Time: 1:00");
}

TESTS(RUN(test_five_stages_are_the_end), RUN(test_back_from_black_to_white), RUN(test_no_time_beside_a_delay),
      RUN(test_a_method_of_the_whole_game_for_black_alone), RUN(test_a_further_stage_is_not_there),
      RUN(test_the_editor_begins_with_white))
