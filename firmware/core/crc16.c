#include "firmware/core/crc16.h"

uint16_t crc16(uint16_t crc, const void *data, uint8_t n)
{
	const uint8_t *bytes = data;

	for (; n > 0; n--)
		crc = crc16_byte(crc, *bytes++);
	return crc;
}
