#include "board/host/host.h"

void hal_sound_tone(uint16_t hz)
{
	struct host *h = host_selected();

	h->calls.tone++;
	if (h->tone == hz)
		return;
	h->tone = hz;
	host_changed();
}
