/* The decimal digits of a number, for displays, notation and protocol. */
#ifndef ZEITNOT_CORE_DIGITS_H
#define ZEITNOT_CORE_DIGITS_H

#include <stdint.h>

#define DIGITS_MOST 5 /* of 16 bits */

/* Writes the digits as characters, with zeros in front if there are fewer than `least` (0..5), and returns
 * how many they are. 300 cycles: it subtracts, because a chip that cannot divide takes five times as long for
 * a division. */
uint8_t digits_of(uint16_t number, uint8_t least, char digits[DIGITS_MOST]);

#endif
