#include "tool/remote/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct option_row option_rows[OPTION_COUNT] = {
#define ROW(NAME, place, least, most, step, initial, word)                                                   \
	[OPTION_##NAME] = {word, (least), (most), (step), (initial)},
    OPTION_LIST(ROW)
#undef ROW
};

const char *option_name(uint8_t option)
{
	return option_rows[option].name;
}

bool option_read(const char *text, uint8_t *option, int16_t *value)
{
	size_t length = strcspn(text, "= ");
	const char *digits = text + length + (text[length] != '\0');
	char *end;
	long number = strtol(digits, &end, 10); /* strtol turns an overlong number into LONG_MAX */

	if (end == digits || *end || number < INT16_MIN || number > INT16_MAX)
		return false;
	for (*option = 0; *option < OPTION_COUNT; ++*option)
		if (strlen(option_name(*option)) == length && !strncmp(option_name(*option), text, length))
			break;
	*value = (int16_t)number;
	return *option < OPTION_COUNT && option_valid(*option, *value);
}

void option_explain(const char *text, char *sentence, size_t size)
{
	size_t length = strcspn(text, "= "), at;

	for (size_t i = 0; i < OPTION_COUNT; i++) {
		const struct option_row *row = &option_rows[i];

		if (strlen(row->name) == length && !strncmp(row->name, text, length)) {
			snprintf(sentence, size, "%s takes %d to %d", row->name, row->least, row->most);
			if (row->step > 1)
				snprintf(sentence + strlen(sentence), size - strlen(sentence),
					 " in steps of %d", row->step);
			return;
		}
	}
	snprintf(sentence, size, "there is no option %.*s; there are", (int)(length < 40 ? length : 40),
		 text);
	for (size_t i = 0; i < OPTION_COUNT; i++) {
		at = strlen(sentence);
		snprintf(sentence + at, size - at, "%s %s", i ? "," : "", option_rows[i].name);
	}
}
