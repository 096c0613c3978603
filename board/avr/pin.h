/* Operations on a pin of board/pins.h or board.h. A pin is "port, bit, start": a letter, a number, and its
 * state after a reset. */
#ifndef ZEITNOT_BOARD_AVR_PIN_H
#define ZEITNOT_BOARD_AVR_PIN_H

#include <avr/io.h>
#include <stdint.h>

#include "board.h"

/* States after a reset: bit 0 is put into PORTx, bit 1 into DDRx. */
#define HELD	  0 /* an input that the board holds */
#define PULLED_UP 1 /* an input that the port holds */
#define LOW	  2
#define HIGH	  3

/* Expands a pin into three arguments. The zeros are for checkers
 * that read this without a board. */
#define PIN_BIT_(port, bit, start, ...)	 (bit)
#define PIN_MASK_(port, bit, start, ...) ((uint8_t)_BV(bit))
#define PIN_PORT_(port, bit, start, ...) PORT##port
#define PIN_DDR_(port, bit, start, ...)	 DDR##port
#define PIN_READ_(port, bit, start, ...) PIN##port
#define PIN_START_(port, bit, start, ...)                                                                    \
	do {                                                                                                 \
		if ((start)&1)                                                                               \
			PORT##port |= (uint8_t)_BV(bit);                                                     \
		if ((start)&2)                                                                               \
			DDR##port |= (uint8_t)_BV(bit);                                                      \
	} while (0);

#define pin_bit(...)   PIN_BIT_(__VA_ARGS__, 0, 0, 0)
#define pin_mask(...)  PIN_MASK_(__VA_ARGS__, 0, 0, 0)
#define pin_port(...)  PIN_PORT_(__VA_ARGS__, 0, 0, 0)
#define pin_high(...)  (PIN_PORT_(__VA_ARGS__, 0, 0, 0) |= PIN_MASK_(__VA_ARGS__, 0, 0, 0))
#define pin_low(...)   (PIN_PORT_(__VA_ARGS__, 0, 0, 0) &= (uint8_t)~PIN_MASK_(__VA_ARGS__, 0, 0, 0))
#define pin_is(...)    ((PIN_READ_(__VA_ARGS__, 0, 0, 0) & PIN_MASK_(__VA_ARGS__, 0, 0, 0)) != 0)
#define pin_drive(...) (PIN_DDR_(__VA_ARGS__, 0, 0, 0) |= PIN_MASK_(__VA_ARGS__, 0, 0, 0))
#define pin_leave(...) (PIN_DDR_(__VA_ARGS__, 0, 0, 0) &= (uint8_t)~PIN_MASK_(__VA_ARGS__, 0, 0, 0))
#define pin_start(...) PIN_START_(__VA_ARGS__, 0, 0, 0)

#endif
