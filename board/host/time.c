#include "board/host/host.h"

uint32_t hal_time_now(void)
{
	return host_selected()->count;
}

/* The owner of the board moves the time; without an owner (a unit test of a loop) the sleep ends at once. */
void hal_time_sleep_until(uint32_t raw)
{
	struct host *h = host_selected();

	h->sleep = raw;
	if (h->input_count == 0 && (int32_t)(raw - h->count) > 0)
		h->count = raw;
}
