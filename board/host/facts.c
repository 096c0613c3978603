#include "board/facts.h"

#include <string.h>

#include "hal/hal_memory.h"

static const struct board_facts facts_host = {
    .name = "host",
    .title = "this computer",
    .full = 3000,
    .lowest = 1600,
    .highest = 3400,
    .fails = 1800,
    .memory = MEMORY_SIZE_MAX,
    .cells = true,
    .colons = true,
    .brightness = true,
    .voice = true,
};

const struct board_facts *const facts[] = {&facts_host, &facts_lcd, &facts_led, &facts_bread};
const unsigned facts_count = sizeof facts / sizeof facts[0];

const struct board_facts *facts_of(const char *name)
{
	for (unsigned i = 0; i < facts_count; i++)
		if (!strcmp(facts[i]->name, name))
			return facts[i];
	return NULL;
}
