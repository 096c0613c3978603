#include "firmware/core/crc16.h"

#include "firmware/core/bits.h"

/* Byte by byte: these operations of an eight-bit processor replace eight steps of a division. */
uint16_t crc16(uint16_t crc, const void *data, uint8_t n)
{
	const uint8_t *bytes = data;
	uint8_t high = crc >> 8;
	uint8_t low = LOW_BYTE(crc);

	for (; n > 0; n--) {
		uint8_t x = high ^ *bytes++;

		x ^= x >> 4;
		high = low ^ LOW_BYTE(x << 4) ^ x >> 3;
		low = x ^ LOW_BYTE(x << 5);
	}
	return (uint16_t)high << 8 | low;
}
