#include <string.h>

#include "board/host/host.h"

#define HOURS 3 /* the cell */

void hal_display_show(const uint8_t cells[2][CELLS])
{
	struct host *h = host_selected();
	uint8_t seen[2][CELLS];

	h->calls.show++;
	memcpy(seen, cells, sizeof seen);
	for (unsigned side = 0; side < 2; side++)
		if (!h->facts->colons && seen[side][HOURS])
			seen[side][HOURS] |= 0x80;
	if (memcmp(h->cells, seen, sizeof h->cells) == 0)
		return;
	memcpy(h->cells, seen, sizeof h->cells);
	h->shows++;
	host_changed();
}

void hal_display_brightness(uint8_t level)
{
	struct host *h = host_selected();

	h->calls.brightness++;
	if (h->brightness == level)
		return;
	h->brightness = level;
	host_changed();
}

bool hal_display_has_brightness(void)
{
	return host_selected()->facts->brightness;
}
