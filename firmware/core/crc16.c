#include "firmware/core/crc16.h"

/* Byte by byte: these operations of an eight-bit processor replace eight steps of a division. */
uint16_t crc16(uint16_t crc, const void *data, uint8_t n)
{
	const uint8_t *bytes = data;
	uint8_t high = (uint8_t)(crc >> 8);
	uint8_t low = (uint8_t)crc;

	while (n--) {
		uint8_t x = high ^ *bytes++;

		x ^= (uint8_t)(x >> 4);
		high = low ^ (uint8_t)(x << 4) ^ (uint8_t)(x >> 3);
		low = x ^ (uint8_t)(x << 5);
	}
	return (uint16_t)((uint16_t)high << 8 | low);
}
