#include "board/host/host.h"

#define WAKING ((1u << KEY_PLAY) | (1u << KEY_OK))

void host_edge(struct host *h, uint8_t button, bool down, uint32_t raw)
{
	uint8_t bit = (uint8_t)(1u << button);
	uint8_t levels = (uint8_t)(down ? h->levels | bit : h->levels & ~bit);
	struct hal_input *event;

	if (levels == h->levels)
		return;
	h->levels = levels;
	if (h->off) {
		if (!down || !(bit & WAKING))
			return; /* as on the AVR: all other inputs are dropped */
		h->off = false;
	}
	if (h->input_count < HOST_INPUTS) {
		event = &h->input[(h->input_first + h->input_count) % HOST_INPUTS];
		h->input_count++;
		*event = (struct hal_input){.raw = raw, .edges = bit, .levels = levels};
		return;
	}
	/* As on the AVR: an edge that does not fit is merged into the newest entry, so that no button's
	 * edge is lost. */
	event = &h->input[(h->input_first + HOST_INPUTS - 1) % HOST_INPUTS];
	event->edges |= bit;
	event->levels = levels;
}

bool hal_input_waiting(void)
{
	return host_selected()->input_count > 0;
}

bool hal_input_take(struct hal_input *event)
{
	struct host *h = host_selected();

	if (h->input_count == 0)
		return false;
	*event = h->input[h->input_first];
	h->input_first = (uint8_t)((h->input_first + 1) % HOST_INPUTS);
	h->input_count--;
	return true;
}

uint8_t hal_input_levels(void)
{
	return host_selected()->levels;
}
