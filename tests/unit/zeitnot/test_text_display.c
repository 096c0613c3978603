/* The text display in the whole firmware: a poll writes a few pieces at most, none while something else is
 * due, and off is dark.
 *
 * covers: D3 D4 D5 */
#include <string.h>

#include "firmware/announce.h"
#include "firmware/tasks.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/timers.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"

#define SECOND 4096u
#define MINUTE (60 * SECOND)
#define SCREEN 24 /* pieces */

static void set_up(const char *control)
{
	fresh_with(control);
	sleep_through(SECOND);
}

/* The display is lit after its memory, which holds random contents, has been written. A poll writes only a
 * few pieces and then returns, because the board has tasks that cannot wait. */
TEST(test_lit_when_all_is_written)
{
	unsigned polls = 0, most = 0;

	host_init(&board);
	host_power_on(&board, RESET_POWER_ON);
	host_select(&board);
	memset(&z, 0, sizeof z);
	zeitnot_start(&z);
	while (!board.text_display_on) {
		uint32_t written = board.calls.text_display;

		(void)zeitnot_poll(&z);
		assert_in_range(board.calls.text_display - written, 0, 4);
		if (board.calls.text_display - written > most)
			most = board.calls.text_display - written;
		assert_in_range(++polls, 1, SCREEN);
	}
	assert_int_equal(most, 4); /* DESIGN.md: a poll does up to four steps */
	assert_int_equal(board.calls.text_display, SCREEN);
	for (unsigned page = 0; page < TEXT_DISPLAY_PAGES; page++)
		assert_int_equal(board.text_display[page][TEXT_DISPLAY_COLUMNS - 1], 0);
	assert_in_range(board.text_display_contrast, 1, 8);
}

/* With tenths something is due every 410 counts. The poll begins no piece that would not be finished before
 * it. */
TEST(test_a_digit_comes_first)
{
	static const uint8_t works[] = {WORK_PAGE, WORK_ROW, WORK_PIECE};

	for (size_t i = 0; i < sizeof works; i++) {
		ticks cost = tasks[works[i]].cost;

		for (ticks before = cost - 1; before <= cost; before++) {
			set_up("15");
			button(BUTTON_RIGHT);
			(void)poll_once();
			board.count += (uint32_t)(app_next(&z.app) - before);
			z.row = 0;
			z.rows = TEXT_DISPLAY_ROWS; /* as WORK_PAGE leaves them */
			pending_put(&z.app.pending, works[i]);
			(void)zeitnot_poll(&z);
			assert_int_equal(!pending_has(&z.app.pending, works[i]) || z.row > 0, before == cost);
		}
	}
}

/* The text display goes dark in a long thought to save current, and a talk key lights it like any key.
 * covers: N5 B1 */
TEST(test_a_talk_key_lights_the_words)
{
	set_up("2h");
	board.battery = 2800;
	sleep_through(2 * MINUTE); /* it is measured once per minute */
	board.jacks = SIDES_LEFT;
	button(BUTTON_RIGHT);
	sleep_through(3 * MINUTE);
	assert_false(board.text_display_on);
	board.talk = SIDES_LEFT;
	sleep_through(SECOND);
	board.talk = 0;
	assert_true(board.text_display_on);
}

/* Nothing is written while nothing changes, except one row each minute while no clock runs. This holds with
 * cells and on mains, where the text display stays lit. */
static void quiet(uint16_t battery)
{
	uint32_t written;

	set_up("5m");
	board.battery = battery;
	sleep_through(MINUTE);
	written = board.calls.text_display;
	sleep_through(4 * MINUTE);
	assert_in_range(board.calls.text_display - written, 4 * 6 - 6,
			4 * 8 * 12); /* and the hints, eight times per minute */
	button(BUTTON_RIGHT);
	sleep_through(SECOND);
	written = board.calls.text_display;
	sleep_through(3 * MINUTE);
	assert_int_equal(board.calls.text_display, written);
	assert_int_equal(board.text_display_on, battery == 0);
}

TEST(test_quiet)
{
	quiet(3000);
	quiet(0);
}

/* A display that lost its contents has them again after four minutes. */
TEST(test_what_was_lost_comes_back)
{
	uint8_t before[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];

	set_up("5m");
	memcpy(before, board.text_display, sizeof before);
	memset(board.text_display, 0x55, sizeof board.text_display);
	board.text_display_on = false;
	sleep_through(5 * MINUTE + MINUTE / 7); /* the first hints are again */
	assert_memory_equal(before, board.text_display, sizeof before);
	assert_true(board.text_display_on);
}

/* A row that is written again each minute is written at once, and the display is turned on again after it,
 * once. */
TEST(test_a_row_is_written_again_at_once)
{
	uint8_t before[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];
	uint32_t on;

	set_up("5m");
	memcpy(before, board.text_display, sizeof before);
	memset(board.text_display, 0x55, sizeof board.text_display);
	on = board.calls.text_on;
	for (unsigned row = 0; row < TEXT_DISPLAY_ROWS; row++) {
		board.text_display_on = false;
		pending_put(&z.app.pending, WORK_HEALTH);
		sleep_through(SECOND / 64);
		assert_true(board.text_display_on);
		assert_int_equal(board.calls.text_on, on + row + 1);
	}
	assert_memory_equal(before, board.text_display, sizeof before);
}

/* What is still to be written when the display goes dark is dropped. Nothing is written while it is dark, and
 * it is neither turned on nor turned off once more. covers: N5 */
TEST(test_nothing_is_written_while_it_is_dark)
{
	static const uint8_t works[] = {WORK_PAGE, WORK_ROW, WORK_PIECE};

	set_up("2h");
	board.battery = 2800;
	sleep_through(2 * MINUTE); /* it is measured once per minute */
	button(BUTTON_RIGHT);
	sleep_through(3 * MINUTE);
	assert_false(board.text_display_on);
	for (size_t i = 0; i < sizeof works; i++) {
		uint32_t written = board.calls.text_display, on = board.calls.text_on;

		z.row = 0;
		z.rows = TEXT_DISPLAY_ROWS; /* as WORK_PAGE leaves them */
		pending_put(&z.app.pending, works[i]);
		(void)zeitnot_poll(&z);
		assert_false(pending_has_text(&z.app.pending));
		sleep_through(SECOND);
		assert_int_equal(board.calls.text_display, written);
		assert_int_equal(board.calls.text_on, on);
		assert_false(board.text_display_on);
	}
}

/* The number of rows that wait to be spoken, with this `text`, or with any if it is 0. */
static unsigned rows_waiting(uint16_t text)
{
	unsigned count = 0;

	for (unsigned i = 0; i < VOICE_WAITING; i++) {
		const struct voice_item *item = &z.voice.queue[i];

		count += item->kind == VOICE_MENU && (text == 0 || item->utterance.text == text);
	}
	return count;
}

/* An earphone whose pack is still being checked, so that texts wait to be spoken. */
static void plug_in(void)
{
	z.voice.jacks = SIDES_LEFT;
	z.voice.held = 1;
	z.voice.awake = 1;
	z.voice.ear[LEFT].slot = 1;
	z.voice.ear[LEFT].state = PACK_CHECKED;
	z.voice.step = z.app.now + MINUTE;
}

/* The page after a key. */
static void show_page(void)
{
	pending_put(&z.app.pending, WORK_ALOUD);
	pending_put(&z.app.pending, WORK_PAGE);
	sleep_through(SECOND / 8);
	assert_false(pending_has(&z.app.pending, WORK_ALOUD));
}

/* A key shows another page. All its rows are spoken, and the rest of the page before is dropped.
 * covers: B1 */
TEST(test_a_new_page_is_said_alone)
{
	const uint16_t old = 1;

	set_up("5m");
	plug_in();
	z.voice.queue[0] = (struct voice_item){.kind = VOICE_MENU, .side = LEFT, .utterance.text = old};
	memset(z.text_display.want, 0, sizeof z.text_display.want); /* every row is another one */
	memset(z.said, 0, sizeof z.said);
	show_page();
	assert_int_equal(rows_waiting(old), 0);
	assert_true(rows_waiting(0) > 1);
}

/* Only what follows a key interrupts the reading, and texts that change by themselves do not. covers: B1 */
TEST(test_words_without_a_key_cut_nothing)
{
	const uint16_t old = 1;

	set_up("5m");
	plug_in();
	z.voice.queue[0] = (struct voice_item){.kind = VOICE_MENU, .side = LEFT, .utterance.text = old};
	memset(z.text_display.want, 0, sizeof z.text_display.want);
	pending_put(&z.app.pending, WORK_PAGE);
	sleep_through(SECOND / 8);
	assert_int_equal(rows_waiting(old), 1);
	assert_int_equal(rows_waiting(0), 1);
}

/* The row to which the cursor moves is read out, even if its text did not change and it has no room for the
 * cursor. A row that had the cursor already is not (docs/manual.md). covers: B1 */
TEST(test_the_row_of_the_cursor_is_said_once)
{
	static const struct {
		uint8_t field;
		unsigned said;
	} keys[] = {{1, 1}, {1, 0}, {0, 0}, {1, 1}, {1, 0}};

	set_up("90m");
	button(BUTTON_RIGHT);
	button(KEY_PLAY);
	menu_open(&z.app, SCREEN_III4);
	assert_int_equal(z.app.menu.screen, SCREEN_III4);
	plug_in();
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
		memset(z.voice.queue, 0, sizeof z.voice.queue);
		z.app.menu.field = keys[i].field;
		show_page();
		assert_int_equal(rows_waiting(TEXT_FIVE_AS_INCREMENT), keys[i].said);
	}
}

/* A row in which nothing is new, the title above hints that are read out by themselves, and a row that is no
 * text of any language are not read out. They do not interrupt the page before, either, because a row that
 * follows may be new. covers: B1 */
TEST(test_a_row_that_says_nothing_new_cuts_nothing)
{
	const uint16_t old = 1;
	enum { NEW, SAME, TITLE, NO_TEXT, KINDS };

	for (int kind = NEW; kind < KINDS; kind++) {
		uint8_t row = kind == TITLE ? ROW_TITLE : ROW_FIELD;

		set_up("5m");
		plug_in();
		memset(z.voice.queue, 0, sizeof z.voice.queue);
		z.voice.queue[0] =
		    (struct voice_item){.kind = VOICE_MENU, .side = LEFT, .utterance.text = old};
		app_page(&z.app, &z.page);
		page_write(&z.page, row);
		memcpy(z.text_display.want[row], z.page.row[row], TEXT_COLUMNS);
		if (kind != SAME)
			z.text_display.want[row][0] ^= 1;
		z.said[row].changed = kind == NO_TEXT ? 0 : PAGE_LEFT;
		if (kind == TITLE)
			z.app.hint = HINTS_READ;
		assert_int_equal(announce_row(&z, row, true), kind == NEW);
		assert_int_equal(rows_waiting(old), kind != NEW);
		assert_int_equal(rows_waiting(0), 1);
	}
}

TEST(test_dark_in_off)
{
	set_up("5m");
	hold(KEY_BACK); /* off */
	sleep_through(SECOND);
	if (z.app.mode != APP_OFF)
		hold(KEY_BACK); /* the choice of controls first */
	sleep_through(SECOND);
	assert_int_equal(z.app.mode, APP_OFF);
	assert_true(board.off);
	assert_false(board.text_display_on);
	host_edge(&board, KEY_PLAY, true, board.count);
	sleep_through(SECOND / 8);
	host_edge(&board, KEY_PLAY, false, board.count);
	sleep_through(SECOND);
	assert_true(board.text_display_on);
}

TESTS(RUN(test_lit_when_all_is_written), RUN(test_a_digit_comes_first), RUN(test_a_talk_key_lights_the_words),
      RUN(test_quiet), RUN(test_a_row_is_written_again_at_once),
      RUN(test_nothing_is_written_while_it_is_dark), RUN(test_a_row_that_says_nothing_new_cuts_nothing),
      RUN(test_what_was_lost_comes_back), RUN(test_dark_in_off), RUN(test_a_new_page_is_said_alone),
      RUN(test_words_without_a_key_cut_nothing), RUN(test_the_row_of_the_cursor_is_said_once))
