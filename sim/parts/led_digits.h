/* LED digits with common cathodes, and their wiring to the driver. The point of a digit may be another
 * LED that is wired instead of it. */
#ifndef ZEITNOT_SIM_PARTS_LED_DIGITS_H
#define ZEITNOT_SIM_PARTS_LED_DIGITS_H

#include <stdint.h>

#define LED_DIGITS 8

/* Segments a..g and the point as lines of the driver's anodes; each digit's cathode as a line of the driver's
 * digits. */
struct led_digits {
	uint8_t anode[8];
	uint8_t cathode[LED_DIGITS];
};

/* The glowing elements of a digit as a byte: bits 0..6 segments a..g, bit 7 its point. */
uint8_t led_digits_digit(const struct led_digits *display, unsigned digit,
			 unsigned (*glow)(const void *driver, unsigned cathode, unsigned anode),
			 const void *driver);

#endif
