#include <assert.h>
#include <string.h>

#include "board/host/host.h"
#include "firmware/core/crc16.h"

uint16_t hal_memory_size(void)
{
	return host_selected()->facts->memory;
}

bool hal_memory_start(void)
{
	struct host *h = host_selected();

	h->calls.memory++;
	h->memory_awake = true;
	return !h->memory_missing;
}

void hal_memory_read(uint16_t at, void *data, uint16_t n)
{
	struct host *h = host_selected();

	assert(h->memory_awake && at <= MEMORY_SIZE_MAX && n <= MEMORY_SIZE_MAX - at);
	h->calls.bus += 3u + n;
	if (h->memory_missing)
		memset(data, 0xFF, n);
	else
		memcpy(data, &h->memory[at], n);
}

/* Byte by byte in rising order, as the part does it: a cut leaves a prefix. */
void hal_memory_write(uint16_t at, const void *data, uint16_t n)
{
	struct host *h = host_selected();
	const uint8_t *bytes = data;

	assert(h->memory_awake && at <= MEMORY_SIZE_MAX && n <= MEMORY_SIZE_MAX - at);
	h->calls.bus += 4u + n; /* WREN before each write is a separate byte */
	if (h->memory_missing)
		return;
	for (uint16_t i = 0; i < n && !h->memory_dead; i++) {
		if (h->on_write && !h->on_write(h->context, (uint16_t)(at + i), bytes[i])) {
			h->memory_dead = true;
			return;
		}
		if (h->memory_dead)
			return;
		h->memory[at + i] = bytes[i];
		h->written++;
	}
}

uint16_t hal_memory_write_crc(uint16_t at, const void *data, uint8_t n, uint16_t crc)
{
	const uint8_t *bytes = data;

	hal_memory_write(at, data, n);
	for (uint16_t i = 0; i < n; i++)
		crc = crc16(crc, &bytes[i], 1);
	return crc;
}

void hal_memory_sleep(void)
{
	struct host *h = host_selected();

	h->memory_awake = false;
	h->calls.bus++;
}
