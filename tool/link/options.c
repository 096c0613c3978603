/* The options as the line names them (docs/line.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/link/link.h"

static const char *const option_names[OPTION_COUNT] = {
#define ROW(NAME, place, least, most, step, initial, word) [OPTION_##NAME] = word,
    OPTION_LIST(ROW)
#undef ROW
};

const char *link_option_name(uint8_t option)
{
	return option_names[option];
}

/* The option of this name; OPTION_COUNT: there is none. */
static uint8_t option_of(const char *name)
{
	uint8_t option = 0;

	while (option < OPTION_COUNT && strcmp(option_names[option], name) != 0)
		option++;
	return option;
}

bool link_read_option(const char *text, uint8_t *option, int16_t *value)
{
	char name[16];
	int number, end = 0;

	if (sscanf(text, "%15[a-z-]=%d%n", name, &number, &end) != 2 || text[end] || abs(number) > 9999)
		return false;
	*option = option_of(name);
	*value = (int16_t)number;
	return *option < OPTION_COUNT && option_valid(*option, *value);
}
