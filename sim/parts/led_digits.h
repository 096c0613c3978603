/* LED digits with common cathodes, and their wiring to the driver. The line of a digit's point may drive
 * another LED instead. */
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

/* Returns the lit elements of a digit: bits 0..6 are the segments a..g, bit 7 is its point. */
uint8_t led_digits_digit(const struct led_digits *display, unsigned digit,
			 unsigned (*glow)(const void *driver, unsigned cathode, unsigned anode),
			 const void *driver);

#endif
