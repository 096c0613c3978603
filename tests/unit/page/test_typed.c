/* Typed controls through the calls of the page's programs (page/typed.c): what was understood, in words and
 * in the notation, and the place of what was not. covers: G3 */
#include <stdio.h>

#include "made/texts.h"
#include "tests/unit/check.h"

/* gcc has no names for exports, and the calls need no prototypes. */
#pragma GCC diagnostic ignored "-Wattributes"
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wshadow"
#include "page/typed.c"

static unsigned take(const char *what, bool typed, unsigned language)
{
	snprintf(typed_text(), typed_room() + 1, "%s", what);
	return typed_take(typed, language);
}

/* A number without a unit is minutes where people type it, and seconds in the notation. */
TEST(test_two_ways)
{
	static const struct {
		const char *text;
		bool typed;
		const char *words, *notation;
	} rows[] = {{"5+3", true, "5 min + 3 s a move", "5m+3"},
		    {"5+3", false, "5 seconds + 3 s a move", "5+3"},
		    {"90 min + 30 sec", true, "90 min + 30 s a move", "90m+30"},
		    {"300+3", false, "5 min + 3 s a move", "5m+3"}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(take(rows[i].text, rows[i].typed, LANGUAGE_EN), CONTROL_OK);
		assert_string_equal(typed_words(), rows[i].words);
		assert_string_equal(typed_notation(), rows[i].notation);
	}
}

TEST(test_languages)
{
	assert_int_equal(take("5+3", true, LANGUAGE_DE), CONTROL_OK);
	assert_non_null(strstr(typed_words(), "Zug"));
	assert_int_equal(take("5+3", true, LANGUAGE_EN), CONTROL_OK);
	assert_non_null(strstr(typed_words(), "move"));
}

/* The place of a fault counts from 0, and what was understood last stays. */
TEST(test_no_control)
{
	static const struct {
		const char *text;
		bool typed;
		unsigned at;
	} rows[] = {{"90+30, tea", true, 7}, {"5+", true, 2}, {"5 m", false, 1}, {"tea", false, 0}};

	assert_int_equal(take("7", true, LANGUAGE_EN), CONTROL_OK);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(take(rows[i].text, rows[i].typed, LANGUAGE_EN), CONTROL_SYNTAX);
		assert_int_equal(typed_at(), rows[i].at);
		assert_string_equal(typed_words(), "7 min");
		assert_string_equal(typed_notation(), "7m");
	}
	assert_int_equal(take("12h", true, LANGUAGE_EN), CONTROL_TOO_LONG);
}

/* The page cuts what is longer than the room, which is 511 characters and the 0. */
TEST(test_room)
{
	assert_int_equal(typed_room(), 511);
	memset(typed_text(), ' ', typed_room());
	typed_text()[typed_room()] = '\0';
	typed_text()[0] = '3';
	assert_int_equal(typed_take(true, LANGUAGE_EN), CONTROL_OK);
	assert_string_equal(typed_notation(), "3m");
}

/* The longest control has room in the notation. */
TEST(test_longest)
{
	char whole[400] = "";

	for (unsigned n = 0; n < 10; n++) {
		strcat(whole, n == 0 ? "" : n == 5 ? "|" : ":");
		strcat(whole, "255?/35998.01+3598.98@255");
	}
	assert_int_equal(take(whole, false, LANGUAGE_EN), CONTROL_OK);
}

TESTS(RUN(test_two_ways), RUN(test_languages), RUN(test_no_control), RUN(test_room), RUN(test_longest))
