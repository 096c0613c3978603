#include "firmware/core/crc16.h"

uint16_t crc16(uint16_t crc, const void *data, uint8_t n)
{
	const uint8_t *bytes = data;
	struct crc16 sum = crc16_split(crc);

	for (; n > 0; n--)
		crc16_byte(&sum, *bytes++);
	return crc16_join(sum);
}
