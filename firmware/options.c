#include "firmware/options.h"

#include <string.h>

#include "hal/hal_compiler.h"

struct limits {
	int16_t least;
	int16_t most;
	int16_t step;
	int16_t initial;
};

static const FLASH struct limits limits[OPTION_COUNT] = {
#define ROW(NAME, index, least, most, step, initial, word) [OPTION_##NAME] = {least, most, step, initial},
    OPTION_LIST(ROW)
#undef ROW
};

void options_init(struct options *options)
{
	memset(options, 0, sizeof *options);
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		options->value[option] = limits[option].initial;
	options->choice = 1;
}

bool option_valid(uint8_t option, int16_t value)
{
	const FLASH struct limits *limit = &limits[option];

	return value >= limit->least && value <= limit->most && (value - limit->least) % limit->step == 0;
}

bool options_valid(const struct options *options)
{
	uint8_t option = 0;

	while (option < OPTION_COUNT && option_valid(option, options->value[option]))
		option++;
	return option == OPTION_COUNT;
}
