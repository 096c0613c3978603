/* The reader of the text display reads what the clock's font draws, for each character and each text, and
 * what each board shows.
 *
 * covers: D5 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/text/text_display.h"
#include "tests/unit/check.h"
#include "tool/scenario/text_reader.h"

/* Draws with the clock's font. */
static void draw(uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS], uint8_t row,
		 const uint8_t text[TEXT_COLUMNS])
{
	struct text_display words;
	struct text_piece piece;

	text_display_init(&words);
	text_display_set_row(&words, row, text);
	while (text_display_next(&words, &piece))
		memcpy(&dots[piece.page][piece.column], piece.dots, piece.count);
}

static unsigned code_point(const char **text)
{
	const uint8_t *t = (const uint8_t *)*text;
	unsigned length = t[0] < 0x80 ? 1 : t[0] < 0xE0 ? 2 : 3;

	*text += length;
	if (length == 1)
		return t[0];
	if (length == 2)
		return (t[0] & 0x1Fu) << 6 | (t[1] & 0x3Fu);
	return (t[0] & 0x0Fu) << 12 | (t[1] & 0x3Fu) << 6 | (t[2] & 0x3Fu);
}

/* ASCII characters are read as themselves. The other letters ascend in the order of Unicode, so none is read
 * as another. */
TEST(every_character_of_the_font)
{
	unsigned last = 0;

	for (unsigned code = FONT_FIRST; code <= FONT_LAST; code++) {
		uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];
		uint8_t row[TEXT_COLUMNS];
		char text[TEXT_READER_TEXT];
		const char *at = text;
		unsigned read;

		memset(row, ' ', sizeof row);
		row[0] = '|';
		row[1 + code % 20] = (uint8_t)code;
		draw(dots, code % TEXT_DISPLAY_ROWS, row);
		assert_true(text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots,
					    code % TEXT_DISPLAY_ROWS, text));
		if (code == ' ')
			continue;
		at += 1 + code % 20;
		read = code_point(&at);
		assert_int_equal(*at, '\0');
		if (code < 0x7F)
			assert_int_equal(read, code);
		else
			assert_true(read > last && read > 0x7F);
		last = read;
	}
}

/* A colon of two crosses looks like a double dagger on the display, so it consists of two plain dots of 2 x
 * 2. The point is one such dot, in the position of the colon's lower dot. */
TEST(colon_and_point_are_square_dots)
{
	uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS] = {{0}};
	uint8_t row[TEXT_COLUMNS];
	unsigned colon[2] = {0};

	memset(row, ' ', sizeof row);
	row[0] = ':';
	row[1] = '.';
	draw(dots, 0, row);
	for (unsigned x = 0; x < 6; x++) {
		unsigned both = dots[0][x] | (unsigned)dots[1][x] << 8;
		unsigned point = dots[0][6 + x] | (unsigned)dots[1][6 + x] << 8;

		if (x == 2 || x == 3) {
			colon[x - 2] = both;
			assert_int_equal(point, 3u << 10); /* on the base line: the dots 10 and 11 of 16 */
			assert_int_equal(both & 3u << 10, point);
		} else {
			assert_int_equal(both, 0);
			assert_int_equal(point, 0);
		}
	}
	assert_int_equal(colon[0], colon[1]);
	assert_true((colon[0] ^ 3u << 10) == 3u << 5 || (colon[0] ^ 3u << 10) == 3u << 6);
}

TEST(other_dots_are_no_character)
{
	uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS] = {{0}};
	char text[TEXT_READER_TEXT];

	assert_true(text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, 0, text));
	assert_string_equal(text, "");
	dots[0][127] = 1; /* right of the last character */
	assert_false(text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, 0, text));
	assert_true(text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, 1, text));
	memset(dots, 0xFF, sizeof dots);
	assert_false(text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, 0, text));
}

/* Compares the texts of the languages' files with what is read off the dots that the clock draws: codes,
 * order and font. */
static unsigned check_language(const char *path)
{
	FILE *file = fopen(path, "r");
	char line[400], section[20] = "";
	unsigned text = 0, checked = 0, language = 0;

	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS], row[TEXT_COLUMNS];
		char seen[TEXT_READER_TEXT];
		const char *words = line + strcspn(line, " ");

		line[strcspn(line, "\n")] = '\0';
		words += strspn(words, " ");
		if (sscanf(line, "[%19[a-z]", section) == 1 || sscanf(line, "NUMBER %u", &language) == 1 ||
		    strcmp(section, "display") != 0 || line[0] == '\0' || line[0] == '#')
			continue;
		text_write(row, 0, (uint8_t)language, (uint16_t)text, NULL);
		draw(dots, 1, row);
		assert_true(text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, 1, seen));
		if (!strchr(words, '{')) {
			assert_string_equal(seen, words);
			checked++;
		}
		text++;
	}
	fclose(file);
	assert_int_equal(text, TEXT_COUNT);
	return checked;
}

TEST(every_text_of_every_language)
{
	glob_t files;

	assert_int_equal(glob("languages/*.txt", 0, NULL, &files), 0);
	assert_int_equal(files.gl_pathc, LANGUAGE_COUNT);
	for (size_t i = 0; i < files.gl_pathc; i++)
		assert_true(check_language(files.gl_pathv[i]) > TEXT_COUNT / 2);
	globfree(&files);
}

/* Half a second after READY the text display is on, on every board, and no data sheet is violated. Without
 * supply it is dark. */
TEST(the_boards_show_words)
{
	static const char *const boards[] = {"host", "lcd", "led", "bread"};

	for (unsigned i = 0; i < 4; i++) {
		struct bench_options options = {.board = boards[i], .seed = 3, .crystal_start_ms = 300};
		struct bench *bench = bench_open(&options);
		uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];
		char text[TEXT_READER_TEXT];

		assert_non_null(bench);
		bench_run(bench, NS_PER_SECOND);
		assert_true(bench_text_display(bench, dots));
		for (unsigned row = 0; row < TEXT_READER_ROWS; row++) {
			display_reader_text_row(bench, row, text);
			assert_true(text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, row, text));
		}
		assert_true(display_reader_text_shows(bench, "Choose time control"));
		assert_false(display_reader_text_shows(bench, "Paused"));
		assert_int_equal(bench_violations(bench, NULL), 0);
		bench_power(bench, false);
		bench_run(bench, 3 * NS_PER_SECOND);
		assert_false(bench_text_display(bench, dots));
		bench_close(bench);
	}
}

TESTS(RUN(every_character_of_the_font), RUN(colon_and_point_are_square_dots),
      RUN(other_dots_are_no_character), RUN(every_text_of_every_language), RUN(the_boards_show_words))
