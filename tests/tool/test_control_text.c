/* Typed controls and their descriptions: the rows of tests/tool/typed_controls.txt, and some descriptions in
 * every language. covers: U1 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "made/texts.h"
#include "tests/unit/check.h"
#include "tool/remote/control_text.h"
#include "tool/remote/typed.h"

TEST(test_rows)
{
	FILE *in = fopen("tests/tool/typed_controls.txt", "r");
	char line[800], said[CONTROL_TEXT_MAX];
	struct control control;
	int rows = 0;

	assert_non_null(in);
	while (fgets(line, sizeof line, in)) {
		char *tab = strchr(line, '\t');

		assert_non_null(tab);
		*tab = '\0';
		tab[strcspn(tab + 1, "\n") + 1] = '\0';
		if (!typed_read(line, &control, said, sizeof said))
			fail_msg("%s: %s", line, said);
		assert_string_equal(said, tab + 1);
		rows++;
	}
	fclose(in);
	assert_true(rows > 20);
}

/* Nonsense is refused with a position in the typed text. */
TEST(test_no_control)
{
	static const struct {
		const char *text;
		unsigned at;
	} wrong[] = {{"1:30:00", 6},	  {"", 1},	    {"tea", 1},	  {"5+", 3},	{"90+30, tea", 8},
		     {"5+3 x", 5},	  {"min", 1},	    {"40/", 4},	  {"5+3s2", 5}, {"5d2s5", 5},
		     {"60y5x30 s 5", 11}, {"5+3 s@4s1", 8}, {"5..5", 3},  {"5.5.5", 4}, {"1.5.3+2", 4},
		     {"5+3snoc", 5},	  {"5+3 seco", 8},  {"5+3 4", 5}, {"1 0+5", 3}, {"200..5", 5},
		     {"5+3s@4s", 7},	  {"11e57", 3}};
	struct control control;
	char said[CONTROL_TEXT_MAX], place[40];

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		if (typed_read(wrong[i].text, &control, said, sizeof said))
			fail_msg("\"%s\" is taken for %s", wrong[i].text, said);
		snprintf(place, sizeof place, "character %u:", wrong[i].at);
		if (strncmp(said, place, strlen(place)) != 0)
			fail_msg("\"%s\": %s", wrong[i].text, said);
	}
}

TEST(test_languages)
{
	static const struct {
		unsigned language;
		const char *typed, *words;
	} rows[] = {{LANGUAGE_DE, "40/90+30, 30+30", "40 Züge in 90 min + 30 s/Zug, dann 30 min + 30 s/Zug"},
		    {LANGUAGE_DE, "60y1x60", "60 min, dann 1 Byoyomi von 1 min"},
		    {LANGUAGE_DE, "1s", "1 Sekunde"},
		    {LANGUAGE_DE, "10d5", "10 min, Aufschub 5 s"}};
	char words[CONTROL_TEXT_MAX];
	struct control control;
	struct control_fault fault;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(typed_control(rows[i].typed, &control, &fault), CONTROL_OK);
		control_text(&control, rows[i].language, words);
		assert_string_equal(words, rows[i].words);
	}
	for (unsigned language = 0; language < LANGUAGE_COUNT; language++) {
		control_text(&control, language, words);
		assert_null(strchr(words, '{'));
		assert_non_null(strstr(words, "10"));
	}
}

TESTS(RUN(test_rows), RUN(test_no_control), RUN(test_languages))
