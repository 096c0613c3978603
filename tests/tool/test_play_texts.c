/* The texts of the terminal in each language of the clock: the labels fit beside each other.
 * tools/languages.py checks each text by itself. covers: D5 */
#include <stdint.h>

#include "made/texts.h"
#include "tests/unit/check.h"
#include "tool/play/texts.h"

/* The labels are beside the text display, so in a terminal of 80 columns they have 27. */
TEST(test_labels)
{
	static const enum play_text flags[] = {SAY_FLAG_FIRST, SAY_FLAG_SECOND, SAY_FLAG_PASSED};
	const int beside = 27;

	for (unsigned language = 0; language < LANGUAGE_COUNT; language++) {
		int stage = play_columns(play_text(language, SAY_STAGE));
		int moves = play_columns(play_text(language, SAY_MOVES));

		assert_true(stage + moves + (int)sizeof(" 5/5   100") - 1 <= beside);
		for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
			assert_true(play_columns(play_text(language, SAY_BLACK)) + 2 +
					play_columns(play_text(language, flags[i])) <=
				    beside);
	}
}

TEST(test_another_number_is_english)
{
	assert_string_equal(play_text(LANGUAGE_COUNT, SAY_WHITE), "WHITE");
	assert_string_equal(play_text(LANGUAGE_EN, SAY_WHITE), "WHITE");
	assert_string_equal(play_text(LANGUAGE_TR, SAY_WHITE), "BEYAZ");
}

TEST(test_columns)
{
	assert_int_equal(play_columns(""), 0);
	assert_int_equal(play_columns("Sa\xc4\x9f"), 3);
}

TESTS(RUN(test_labels), RUN(test_another_number_is_english), RUN(test_columns))
