/* docs/notation.md describes what the program does: the test tries every row of its tables. It runs from the
 * root of the repository.
 *
 * covers: U5 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "tests/unit/check.h"

#define CELLS_MAX 5

/* Splits a row "| a | b |" in place into cells without blanks and backquotes, with "\|" as "|". Returns the
 * number of cells. */
static int split(char *line, char *cells[CELLS_MAX])
{
	int n = 0;
	char *to = line;

	if (*line != '|')
		return 0;
	for (char *from = line + 1; *from != '\0' && *from != '\n'; from++) {
		if (n == 0 || *from == '|') {
			*to++ = '\0';
			if (n == CELLS_MAX || from[1] == '\n' || from[1] == '\0')
				break;
			cells[n++] = to;
			if (*from == '|' || *from == ' ')
				continue;
		}
		if (from[0] == '\\' && from[1] == '|')
			from++;
		if (*from != '`')
			*to++ = *from;
	}
	*to = '\0';
	for (int i = 0; i < n; i++) {
		while (*cells[i] == ' ')
			cells[i]++;
		for (char *end = cells[i] + strlen(cells[i]); end > cells[i] && end[-1] == ' ';)
			*--end = '\0';
	}
	return n;
}

static void check_example(const char *text, const char *canonical)
{
	struct control control;
	struct control_fault fault;
	char printed[NOTATION_SIZE];

	if (notation_parse(text, &control, &fault) != CONTROL_OK)
		fail_msg("%s is refused", text);
	notation_format(&control, printed, sizeof printed);
	assert_string_equal(printed, canonical);
}

static void check_error(const char *number, const char *sentence, const char *text, const char *place)
{
	struct control control;
	struct control_fault fault;
	enum control_error error = notation_parse(text, &control, &fault);

	assert_int_equal(error, atoi(number));
	assert_int_equal(fault.at, atoi(place));
	assert_string_equal(notation_message(error), sentence);
}

TEST(tables)
{
	FILE *file = fopen("docs/notation.md", "r");
	char line[1000];
	char *cells[CELLS_MAX];
	int examples = 0, errors = 0;

	assert_non_null(file);
	while (fgets(line, sizeof line, file) != NULL) {
		int n = split(line, cells);

		if (n == 3 && strcmp(cells[0], "text") != 0 && cells[0][0] != '-') {
			check_example(cells[0], cells[1]);
			examples++;
		} else if (n == 4 && strcmp(cells[0], "number") != 0 && cells[0][0] != '-') {
			check_error(cells[0], cells[1], cells[2], cells[3]);
			errors++;
		}
	}
	fclose(file);
	assert_int_equal(examples, 20);
	assert_int_equal(errors, CONTROL_ERRORS - 1);
}

TESTS(RUN(tables))
