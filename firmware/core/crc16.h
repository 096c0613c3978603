/* CRC-16/CCITT (x^16 + x^12 + x^5 + 1): finds every single, double and odd number of wrong bits and every
 * burst of up to 16 bits in records and lines far longer than ours (N2, L1). Without a table: 18 cycles for
 * each byte on the AVR. */
#ifndef ZEITNOT_CORE_CRC16_H
#define ZEITNOT_CORE_CRC16_H

#include <stdint.h>

#include "firmware/core/bits.h"

/* Its two bytes. */
struct crc16 {
	uint8_t high, low;
};

static inline struct crc16 crc16_split(uint16_t crc)
{
	return (struct crc16){.high = LOW_BYTE(crc >> 8), .low = LOW_BYTE(crc)};
}

static inline uint16_t crc16_join(struct crc16 crc)
{
	return LOW_WORD((uint16_t)crc.high << 8) | crc.low;
}

/* One byte more: these operations of an eight-bit processor replace eight steps of a division. */
static inline void crc16_byte(struct crc16 *crc, uint8_t byte)
{
	uint8_t x = crc->high ^ byte;
	uint8_t upper;
	uint16_t shifted;

	x ^= x >> 4;
	upper = crc->low ^ (uint8_t)(x << 4);
	shifted = (uint16_t)x * 32u; /* two cycles, where shifts take ten */
	crc->low = x ^ LOW_BYTE(shifted);
	crc->high = upper ^ LOW_BYTE(shifted >> 8);
}

/* The sum of `n` more bytes, 0..255; `crc` is the sum so far, or the start value. */
uint16_t crc16(uint16_t crc, const void *data, uint8_t n);

#endif
