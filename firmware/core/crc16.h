/* CRC-16/CCITT (x^16 + x^12 + x^5 + 1): finds every single, double and odd number of wrong bits and every
 * burst of up to 16 bits in records and lines far longer than ours (N2, L1).  Without a table: 32 cycles a byte on the
 * AVR. */
#ifndef ZEITNOT_CORE_CRC16_H
#define ZEITNOT_CORE_CRC16_H

#include <stdint.h>

uint16_t crc16(uint16_t crc, const void *data, uint8_t n);

#endif
