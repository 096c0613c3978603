/* The options (U4): ranges and defaults. */
#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/core/timebase.h"
#include "firmware/ui/app.h"

enum { LEAST, MOST, DEFAULT };

static const FLASH int16_t limits[OPTION_COUNT][3] = {
    [OPTION_SOUND] = {0, 3, 0},	     [OPTION_TENTHS] = {0, 60, 20},
    [OPTION_WHITE] = {0, 1, 0},	     [OPTION_FREEZE] = {0, 2, 0},
    [OPTION_FORCE] = {0, 1, 0},	     [OPTION_PENALTY] = {0, 3, 0},
    [OPTION_BRIGHTNESS] = {1, 8, 5}, [OPTION_TRIM] = {-TRIM_MAX, TRIM_MAX, 0},
};

void options_init(struct options *options)
{
	memset(options, 0, sizeof *options);
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		options->value[option] = limits[option][DEFAULT];
	options->choice = 1;
}

int16_t option_least(uint8_t option)
{
	return limits[option][LEAST];
}

bool option_valid(uint8_t option, int16_t value)
{
	return value >= limits[option][LEAST] && value <= limits[option][MOST] &&
	       (option != OPTION_TENTHS || (uint16_t)value % 20 == 0);
}

bool options_valid(const struct options *options)
{
	uint8_t option = 0;

	while (option < OPTION_COUNT && option_valid(option, options->value[option]))
		option++;
	return option == OPTION_COUNT;
}
