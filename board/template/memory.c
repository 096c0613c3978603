/* The memory: hal/hal_memory.h. */
#include "hal/hal_memory.h"

/* To be done: how many bytes the part has. */
uint16_t hal_memory_size(void)
{
	return 8192;
}

/* To be done: wake the part, and find out whether it answers. False: the clock plays without a memory and
 * says so. */
bool hal_memory_start(void)
{
	return false;
}

/* To be done: read `n` bytes from address `at` on. */
void hal_memory_read(uint16_t at, void *data, uint16_t n)
{
	uint8_t *bytes = data;

	(void)at;
	while (n--)
		*bytes++ = 0xFF;
}

/* To be done: write in rising order. When the supply fails, at most the byte under way may be torn: a
 * memory with pages or with an erase cannot do that by itself. */
void hal_memory_write(uint16_t at, const void *data, uint16_t n)
{
	(void)at;
	(void)data;
	(void)n;
}

/* To be done: the same, with the checksum. */
uint16_t hal_memory_write_crc(uint16_t at, const void *data, uint8_t n, uint16_t crc)
{
	hal_memory_write(at, data, n);
	return crc;
}

/* To be done: let the part sleep. */
void hal_memory_sleep(void)
{
}
