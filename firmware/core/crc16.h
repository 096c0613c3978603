/* CRC-16/CCITT (x^16 + x^12 + x^5 + 1): finds every single, double and odd number of wrong bits and every
 * burst of up to 16 bits in records and lines far longer than ours (N2, L1). Without a table: 25 cycles for
 * each byte on the AVR. */
#ifndef ZEITNOT_CORE_CRC16_H
#define ZEITNOT_CORE_CRC16_H

#include <stdint.h>

/* One byte more: these operations of an eight-bit processor replace eight steps of a division. */
static inline uint16_t crc16_byte(uint16_t crc, uint8_t byte)
{
	uint8_t x = (uint8_t)(crc >> 8) ^ byte;
	uint8_t upper, high;

	x ^= x >> 4;
	upper = (uint8_t)(x << 4);
	high = (uint8_t)crc ^ upper ^ x >> 3;
	return (uint16_t)high << 8 | (uint8_t)(x ^ (uint8_t)(upper << 1));
}

uint16_t crc16(uint16_t crc, const void *data, uint8_t n);

#endif
