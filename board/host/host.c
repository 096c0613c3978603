#include "board/host/host.h"

#include <string.h>

static struct host *selected;

void host_init(struct host *h)
{
	memset(h, 0, sizeof *h);
	memset(h->memory, 0xFF, sizeof h->memory);
	h->facts = facts[0];
	h->battery = h->facts->full;
	host_power_on(h, RESET_POWER_ON);
}

void host_power_on(struct host *h, enum hal_reset cause)
{
	h->count = 0;
	h->sleep = 0;
	h->crystal_ok = true;
	h->input_first = h->input_count = 0;
	memset(h->cells, 0, sizeof h->cells);
	h->lamps = 0;
	h->brightness = 8;
	memset(h->text_display, 0xA5, sizeof h->text_display); /* its contents after power-on are arbitrary */
	h->text_display_on = false;
	h->text_display_contrast = 0;
	h->tone = 0;
	h->shows = 0;
	h->memory_awake = h->memory_dead = false;
	h->written = 0;
	h->rx_first = h->rx_count = h->tx_first = h->tx_count = 0;
	h->serial_fast = false;
	h->speech_awake = false;
	h->speech_steps = h->speech_dies = 0;
	h->speech_takes = h->speech_busy = 0;
	h->spoken_count = 0;
	h->audio_clips = 0;
	h->underruns = 0;
	h->reset_cause = (uint8_t)cause;
	h->fault = HAL_FAULT_NONE;
	memset(&h->calls, 0, sizeof h->calls);
	h->off = false;
}

void host_select(struct host *h)
{
	selected = h;
}

struct host *host_selected(void)
{
	return selected;
}

void host_changed(void)
{
	if (selected->on_change)
		selected->on_change(selected->context);
}
