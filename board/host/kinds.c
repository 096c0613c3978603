#include <string.h>

#include "board/host/host.h"

/* Volts and bytes: the board's own files, hardware/power.md and sim/boards/table.c. */
const struct host_kind host_kinds[] = {
    {.name = "host",
     .title = "this computer",
     .digits = "glass",
     .full = 3000,
     .lowest = 1600,
     .highest = 3400,
     .fails = 1800,
     .memory = MEMORY_SIZE_MAX,
     .cells = true,
     .brightness = true,
     .voice = true},
    {.name = "lcd",
     .title = "battery clock, LCD",
     .digits = "glass",
     .full = 3000,
     .lowest = 1600,
     .highest = 3400,
     .fails = 1800,
     .memory = 32768,
     .cells = true,
     .voice = true},
    {.name = "led",
     .title = "mains clock, LED",
     .digits = "light",
     .full = 5000,
     .lowest = 2500,
     .highest = 5500,
     .fails = 2900,
     .memory = 32768,
     .brightness = true,
     .voice = true},
    {.name = "bread",
     .title = "breadboard clock",
     .digits = "light points",
     .full = 5000,
     .lowest = 3900,
     .highest = 5500,
     .fails = 4300,
     .memory = 8192,
     .brightness = true},
};
const unsigned host_kind_count = sizeof host_kinds / sizeof host_kinds[0];

const struct host_kind *host_kind(const char *name)
{
	for (unsigned i = 0; i < host_kind_count; i++)
		if (!strcmp(host_kinds[i].name, name))
			return &host_kinds[i];
	return NULL;
}
