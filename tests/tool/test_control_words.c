/* A control in words, and what may have been meant: the
 * rows of tests/tool/control_words.txt.
 * covers: U1 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tool/remote/control_words.h"

static void test_rows(void **state)
{
	FILE *in = fopen("tests/tool/control_words.txt", "r");
	char line[800], words[CONTROL_WORDS];
	int rows = 0;

	(void)state;
	assert_non_null(in);
	while (fgets(line, sizeof line, in)) {
		char *tab = strchr(line, '\t');

		assert_non_null(tab);
		*tab = '\0';
		tab[strcspn(tab + 1, "\n") + 1] = '\0';
		assert_true(control_words(line, words));
		assert_string_equal(words, tab + 1);
		rows++;
	}
	fclose(in);
	assert_true(rows > 20);
}

static void test_no_control(void **state)
{
	char words[CONTROL_WORDS];

	(void)state;
	assert_false(control_words("1:30:00", words));
	assert_false(control_words("", words));
	assert_false(control_words("tea", words));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_no_control)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
