/* CRC-8: x^8 + x^2 + x + 1 (0x07), most significant bit first.  Finds every odd number of wrong bits and every burst of up to eight. */
#ifndef ZEITNOT_CORE_CRC8_H
#define ZEITNOT_CORE_CRC8_H

#include <stdint.h>

/* `crc` continued by a byte; the game log begins with 0xFF.  60 cycles. */
static inline uint8_t crc8(uint8_t crc, uint8_t byte)
{
	crc ^= byte;
	for (uint8_t bit = 0; bit < 8; bit++)
		crc = (uint8_t)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
	return crc;
}

#endif
