/* What the terminal says, in each language of the clock:
 * the labels fit beside each other (tools/languages.py judges each text by itself).
 * covers: D5 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "made/texts.h"
#include "tool/play/texts.h"

/* The labels are beside the text: 27 columns in a terminal of 80. */
static void test_labels(void **state)
{
	static const enum play_text flags[] = {SAY_FLAG_FIRST, SAY_FLAG_SECOND, SAY_FLAG_PASSED};
	const int beside = 27;

	(void)state;
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

static void test_another_number_is_english(void **state)
{
	(void)state;
	assert_string_equal(play_text(LANGUAGE_COUNT, SAY_WHITE), "WHITE");
	assert_string_equal(play_text(LANGUAGE_EN, SAY_WHITE), "WHITE");
	assert_string_equal(play_text(LANGUAGE_TR, SAY_WHITE), "BEYAZ");
}

static void test_columns(void **state)
{
	(void)state;
	assert_int_equal(play_columns(""), 0);
	assert_int_equal(play_columns("Sa\xc4\x9f"), 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_labels),
					   cmocka_unit_test(test_another_number_is_english),
					   cmocka_unit_test(test_columns)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
