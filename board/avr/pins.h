/* What can be done with a pin of board.h, which is "port, bit, start": a letter, a number, its state after a reset. */
#ifndef ZEITNOT_BOARD_AVR_PINS_H
#define ZEITNOT_BOARD_AVR_PINS_H

#include <avr/io.h>
#include <stdint.h>

/* States after a reset: bit 0 goes into PORTx, bit 1 into DDRx. */
#define HELD	  0 /* an input that the board holds */
#define PULLED_UP 1 /* an input that the port holds */
#define LOW	  2
#define HIGH	  3

/* One more round through the preprocessor, which makes three arguments of a pin. */
#define PIN_BIT_(port, bit, start)  (bit)
#define PIN_MASK_(port, bit, start) ((uint8_t)_BV(bit))
#define PIN_PORT_(port, bit, start) PORT##port
#define PIN_READ_(port, bit, start) PIN##port
#define PIN_START_(port, bit, start)                                                                         \
	do {                                                                                                 \
		if ((start)&1)                                                                               \
			PORT##port |= (uint8_t)_BV(bit);                                                     \
		if ((start)&2)                                                                               \
			DDR##port |= (uint8_t)_BV(bit);                                                      \
	} while (0);

#define pin_bit(pin)   PIN_BIT_(pin)
#define pin_mask(pin)  PIN_MASK_(pin)
#define pin_port(pin)  PIN_PORT_(pin)
#define pin_high(pin)  (PIN_PORT_(pin) |= PIN_MASK_(pin))
#define pin_low(pin)   (PIN_PORT_(pin) &= (uint8_t)~PIN_MASK_(pin))
#define pin_is(pin)    ((PIN_READ_(pin) & PIN_MASK_(pin)) != 0)
#define pin_start(pin) PIN_START_(pin)

#endif
