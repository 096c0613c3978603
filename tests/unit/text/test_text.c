/* The rows of the text display: what is written, in which pieces, and the texts with their values.
 *
 * The display here is eight pages of 128 bytes; what it must hold is drawn from the font, a character at a
 * time.
 *
 * covers: A2 A3 D3 D5 U3 */
#include <stdio.h>
#include <string.h>

#include "firmware/text/text_display.h"
#include "tests/unit/check.h"

#define PAGES	8
#define COLUMNS 128

static struct text_display words;
static uint8_t display[PAGES][COLUMNS];
static unsigned pieces, bytes, longest;

/* Writes up to `most` pieces; true if that was all. */
static bool write_some(unsigned most)
{
	struct text_piece piece;

	while (most-- > 0) {
		bool waits = text_display_wait(&words);

		if (!text_display_next(&words, &piece))
			return true;
		assert_true(waits);
		assert_in_range(piece.count, 1, TEXT_DISPLAY_DOTS);
		assert_true(piece.page < PAGES && piece.column + piece.count <= COLUMNS);
		memcpy(&display[piece.page][piece.column], piece.dots, piece.count);
		pieces++;
		bytes += piece.count;
		if (piece.count > longest)
			longest = piece.count;
	}
	return false;
}

static void write_all(void)
{
	pieces = bytes = longest = 0;
	assert_true(write_some(100));
	assert_false(text_display_wait(&words));
}

static void fresh(void)
{
	text_display_init(&words);
	memset(display, 0xA5, sizeof display); /* after power-on it holds anything */
}

static void set(uint8_t row, const char *text)
{
	uint8_t codes[TEXT_COLUMNS];

	memset(codes, ' ', sizeof codes);
	memcpy(codes, text, strlen(text));
	text_display_set_row(&words, row, codes);
}

static void expect(uint8_t row, const char *text)
{
	char full[TEXT_COLUMNS + 1];
	uint8_t dots[2][COLUMNS] = {{0}};

	snprintf(full, sizeof full, "%-21s", text);
	for (unsigned i = 0; i < TEXT_COLUMNS; i++)
		for (unsigned half = 0; half < 2; half++)
			memcpy(&dots[half][i * FONT_WIDTH],
			       &font_columns[(uint8_t)full[i] - FONT_FIRST][half * FONT_COLUMNS],
			       FONT_COLUMNS);
	assert_memory_equal(display[2 * row], dots, sizeof dots);
}

TEST(all_of_it_is_written_first)
{
	fresh();
	assert_true(text_display_wait(&words));
	set(2, "Hold PLAY: correct");
	write_all();
	assert_int_equal(bytes, PAGES * COLUMNS);
	assert_in_range(longest, 1, 44);
	expect(0, "");
	expect(1, "");
	expect(2, "Hold PLAY: correct");
	expect(3, "");
}

TEST(only_what_changed_is_written)
{
	fresh();
	set(1, "White moves: move 34");
	write_all();
	set(1, "White moves: move 34");
	assert_false(text_display_wait(&words)); /* nobody looks for a piece in vain */
	write_all();
	assert_int_equal(pieces, 0);
	set(1, "White moves: move 35");
	write_all();
	assert_int_equal(pieces, 2);
	assert_int_equal(bytes, 2 * FONT_WIDTH);
	expect(1, "White moves: move 35");
	set(1, "Black moves: move 36");
	write_all();
	assert_int_equal(pieces, 4); /* two runs, far apart */
	expect(1, "Black moves: move 36");
}

/* A row that becomes another one in the middle, at every piece. */
TEST(a_row_may_change_between_two_pieces)
{
	for (unsigned after = 0; after < 12; after++) {
		fresh();
		write_all();
		set(0, "ABCDEFGHIJKLMNOPQRSTU");
		write_some(after);
		set(0, "abcDEFghijklmnopqrstu");
		set(3, "below");
		write_all();
		expect(0, "abcDEFghijklmnopqrstu");
		expect(3, "below");
	}
}

TEST(a_row_that_was_lost_is_written_again)
{
	fresh();
	set(3, "PLAY: go on");
	write_all();
	memset(display, 0xFF, sizeof display);
	for (unsigned n = 0; n < TEXT_DISPLAY_ROWS; n++) {
		text_display_refresh(&words);
		write_all();
		assert_int_equal(bytes, 2 * COLUMNS);
	}
	for (uint8_t row = 0; row < 3; row++)
		expect(row, "");
	expect(3, "PLAY: go on");
}

/* A display that lost a row may have lost its registers, too: it is turned on again. */
TEST(a_lost_row_makes_the_registers_unknown)
{
	fresh();
	assert_true(words.stale);
	write_all();
	words.stale = false; /* it was turned on */
	text_display_refresh(&words);
	assert_true(words.stale);
}

/* At every piece, also between the two halves of a run. */
TEST(a_row_may_be_lost_between_two_pieces)
{
	for (unsigned after = 0; after < 12; after++) {
		fresh();
		write_all();
		set(1, "ABCDEFGHIJKLMNOPQRSTU");
		write_some(after);
		text_display_refresh(&words); /* the second row is the first in turn */
		write_all();
		expect(1, "ABCDEFGHIJKLMNOPQRSTU");
	}
}

/* Nor does what is written of another row suffer. */
TEST(another_row_may_be_lost_between_two_pieces)
{
	for (unsigned after = 0; after < 12; after++) {
		fresh();
		write_all();
		set(3, "ABCDEFGHIJKLMNOPQRSTU");
		write_some(after);
		text_display_refresh(&words); /* the second row */
		write_all();
		expect(1, "");
		expect(3, "ABCDEFGHIJKLMNOPQRSTU");
	}
}

/* What a display has in its registers is not known after power-on, and once per minute it is not believed. */
TEST(it_is_turned_on_again)
{
	memset(&words, 0, sizeof words);
	text_display_init(&words);
	assert_true(words.stale);
	words.stale = false;
	text_display_refresh(&words);
	assert_true(words.stale);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

static const struct text_values greatest = {
    .time = -35999,
    .other = 35999,
    .ppm = -1000,
    .n = 999,
    .m = 999,
    .s = 99,
    .code = 9999,
    .hours = 65535,
    .span = 3599,
    .d = 99,
    .e = 9,
};

static void says(uint16_t text, const struct text_values *values, const char *wanted)
{
	char row[TEXT_COLUMNS + 1] = {0}, full[TEXT_COLUMNS + 1];
	uint8_t end = text_write((uint8_t *)row, 0, LANGUAGE_EN, text, values);

	snprintf(full, sizeof full, "%-21s", wanted);
	assert_string_equal(row, full);
	assert_int_equal(end, strlen(wanted));
}

TEST(values_are_inserted)
{
	const struct text_values zero = {0};
	struct text_values v = greatest;

	says(TEXT_CODE, &greatest, "Code 9999");
	says(TEXT_CODE, &zero, "Code 0000");
	says(TEXT_WHITE_MOVES, &greatest, "White moves: move 999");
	says(TEXT_WHITE_MOVES, &zero, "White moves: move 0");
	says(TEXT_BATTERY_HOURS, &greatest, "Battery: 65535 h");
	says(TEXT_TRIM, &greatest, "Trim: -250.00 ppm");
	v.ppm = 3;
	says(TEXT_TRIM, &v, "Trim: +0.75 ppm");
	says(TEXT_BLACK_GETS, &greatest, "Black gets +59:59");
	v.span = 120;
	says(TEXT_BLACK_GETS, &v, "Black gets +2:00");
	v.time = 14 * 60 + 22;
	says(TEXT_TIME_IS, &v, "now 14:22");
	v.time = 3600;
	says(TEXT_TIME_IS, &v, "now 1:00:00");
	v.time = -7;
	says(TEXT_TIME_IS, &v, "now -0:07");
	says(TEXT_TIME_IS, &zero, "now 0:00");
	v.d = 2;
	v.span = 1800;
	says(TEXT_ADDS_STAGE, &v, "adds 30:00 (stage 2)");
	v.n = 120;
	v.s = 30;
	says(TEXT_FISCHER_MOVE, &v, "120 min + 30 s");
	says(TEXT_PAUSED, NULL, "Paused");
}

/* A number has as many digits as it needs, but at least one, whatever place it is in. */
TEST(small_numbers)
{
	const struct text_values zero = {0};
	const struct text_values one = {.n = 7, .m = 8, .s = 9, .d = 5, .e = 6, .code = 42, .hours = 3};

	says(TEXT_CHOICE_NUMBER, &zero, "0");
	says(TEXT_CHOICE_NUMBER, &one, "7");
	says(TEXT_PERIOD_OF, &zero, "Period 0 of 0");
	says(TEXT_PERIOD_OF, &one, "Period 8 of 7");
	says(TEXT_STAGE_OF, &zero, "Stage 0 of 0");
	says(TEXT_STAGE_OF, &one, "Stage 5 of 6");
	says(TEXT_FISCHER_MOVE, &zero, "0 min + 0 s");
	says(TEXT_FISCHER_MOVE, &one, "7 min + 9 s");
	says(TEXT_OWN, &zero, "Own 0");
	says(TEXT_OWN, &one, "Own 5");
	says(TEXT_BATTERY_HOURS, &zero, "Battery: 0 h");
	says(TEXT_BATTERY_HOURS, &one, "Battery: 3 h");
	says(TEXT_CODE, &one, "Code 0042");
}

/* Hundredths are written where there are any, without a 0 at their end. */
TEST(hundredths)
{
	static const struct {
		uint8_t cs;
		const char *words;
	} rows[] = {{0, "Black gets +0:07"},	{1, "Black gets +0:07.01"},  {9, "Black gets +0:07.09"},
		    {10, "Black gets +0:07.1"}, {11, "Black gets +0:07.11"}, {50, "Black gets +0:07.5"},
		    {99, "Black gets +0:07.99"}};

	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
		says(TEXT_BLACK_GETS, &(struct text_values){.span = 7, .cs = rows[i].cs}, rows[i].words);
}

TEST(what_is_too_long_is_cut_off)
{
	uint8_t row[TEXT_COLUMNS + 2];
	uint8_t end;

	memset(row, '#', sizeof row);
	end = text_write(row, 0, LANGUAGE_EN, TEXT_PAUSED, NULL);
	assert_int_equal(end, 6);
	end = text_write(row, end + 1, LANGUAGE_EN, TEXT_WHITE_MOVES, &greatest);
	assert_int_equal(end, TEXT_COLUMNS + 1);
	assert_memory_equal(row, "Paused White moves: m##", TEXT_COLUMNS + 2);
}

/* Each text of each language is made of characters of the font. */
TEST(every_text_can_be_shown)
{
	struct text_values values = greatest;
	uint8_t row[TEXT_COLUMNS];

	values.time = 35999; /* stages of two digits are never beside a time below zero */
	for (uint8_t language = 0; language < LANGUAGE_COUNT; language++) {
		for (uint16_t text = 0; text < TEXT_COUNT; text++) {
			assert_in_range(text_write(row, 0, language, text, &values), 1, TEXT_COLUMNS);
			for (unsigned i = 0; i < TEXT_COLUMNS; i++)
				assert_in_range(row[i], FONT_FIRST, FONT_LAST);
		}
	}
}

/* The words by which people, and tests, find their way. */
TEST(english_names_of_the_list)
{
	static const struct {
		uint16_t text;
		const char *words;
	} list[] = {
	    {TEXT_WHITE_TIME_LEFT, "White: time left"},
	    {TEXT_BLACK_TIME_LEFT, "Black: time left"},
	    {TEXT_WHITE_MOVE_COUNT, "White: moves"},
	    {TEXT_BLACK_MOVE_COUNT, "Black: moves"},
	    {TEXT_WHITE_STAGE, "White: stage"},
	    {TEXT_BLACK_STAGE, "Black: stage"},
	    {TEXT_WHITE_TIME_USED, "White: time used"},
	    {TEXT_BLACK_TIME_USED, "Black: time used"},
	    {TEXT_WHITE_PERIOD, "White: period"},
	    {TEXT_BLACK_PERIOD, "Black: period"},
	    {TEXT_WHOSE_TURN, "Whose turn"},
	    {TEXT_COLOURS, "Colours"},
	    {TEXT_GO_BACK, "Go back"},
	    {TEXT_UNDO, "Undo"},
	    {TEXT_OTHER_CONTROL, "Other control"},
	    {TEXT_FIVE_SECONDS, "Five seconds"},
	    {TEXT_ADJOURNMENT, "Adjournment"},
	    {TEXT_FLAGS, "Flags"},
	    {TEXT_OPTIONS, "Options"},
	    {TEXT_SEND_SETTINGS, "Send settings"},
	    {TEXT_NEXT_AS_IT_WAS, "as it was"},
	    {TEXT_NEXT_TAKE_BACK, "take back"},
	    {TEXT_NEXT_PRESS_STANDS, "press stands"},
	    {TEXT_END_GAME, "End this game?"},
	    {TEXT_SAME_GAME, "Same game again"},
	    {TEXT_ANOTHER_CONTROL, "Another control"},
	};
	const struct text_values own = {.d = 5, .n = 90, .s = 30};

	for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
		says(list[i].text, NULL, list[i].words);
	says(TEXT_OWN, &own, "Own 5");
	says(TEXT_FISCHER_MOVE, &own, "90 min + 30 s");
}

/* A text is written again if one of its values has changed, and only then. */
TEST(a_text_differs_by_its_own_values)
{
	const struct text_values a = {.n = 1,
				      .m = 1,
				      .s = 1,
				      .d = 1,
				      .e = 1,
				      .code = 1,
				      .hours = 1,
				      .time = 1,
				      .other = 1,
				      .span = 1,
				      .cs = 10,
				      .ppm = 1};
	const struct text_values b = {.n = 2,
				      .m = 2,
				      .s = 2,
				      .d = 2,
				      .e = 2,
				      .code = 2,
				      .hours = 2,
				      .time = 2,
				      .other = 2,
				      .span = 2,
				      .cs = 20,
				      .ppm = 2};

	for (uint8_t language = 0; language < LANGUAGE_COUNT; language++) {
		for (uint16_t text = 0; text < TEXT_COUNT; text++) {
			uint8_t rows[2][TEXT_COLUMNS];
			uint8_t end = text_write(rows[0], 0, language, text, &a);

			(void)text_write(rows[1], 0, language, text, &b);
			if (end > TEXT_COLUMNS)
				continue;
			assert_int_equal(text_differs(language, text, &a, &b),
					 memcmp(rows[0], rows[1], TEXT_COLUMNS) != 0);
			assert_false(text_differs(language, text, &a, &a));
		}
	}
}

TESTS(RUN(all_of_it_is_written_first), RUN(only_what_changed_is_written),
      RUN(a_row_may_change_between_two_pieces), RUN(a_row_that_was_lost_is_written_again),
      RUN(a_lost_row_makes_the_registers_unknown), RUN(a_row_may_be_lost_between_two_pieces),
      RUN(another_row_may_be_lost_between_two_pieces), RUN(it_is_turned_on_again), RUN(values_are_inserted),
      RUN(small_numbers), RUN(hundredths), RUN(what_is_too_long_is_cut_off), RUN(every_text_can_be_shown),
      RUN(english_names_of_the_list), RUN(a_text_differs_by_its_own_values))
