/* Numbers that are cut on purpose: bytes of a longer number, counters and checksums that wrap. Everywhere
 * else a value that does not fit is a fault, and the tests' sanitizer of implicit conversions stops at it. */
#ifndef ZEITNOT_CORE_BITS_H
#define ZEITNOT_CORE_BITS_H

#define LOW_BYTE(number) ((number)&0xFF)
#define LOW_WORD(number) ((number)&0xFFFF)

#endif
