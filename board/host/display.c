#include <string.h>

#include "board/host/host.h"

void hal_display_show(const uint8_t cells[2][CELLS])
{
	struct host *h = host_selected();

	h->calls.show++;
	if (memcmp(h->cells, cells, sizeof h->cells) == 0)
		return;
	memcpy(h->cells, cells, sizeof h->cells);
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
