#include "board/host/host.h"

void hal_display_lamps(uint8_t lamps)
{
	struct host *h = host_selected();

	h->calls.lamps++;
	if (h->lamps == lamps)
		return;
	h->lamps = lamps;
	host_changed();
}
