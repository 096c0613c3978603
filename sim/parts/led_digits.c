#include "sim/parts/led_digits.h"

uint8_t led_digits_digit(const struct led_digits *display, unsigned digit,
			 unsigned (*glow)(const void *, unsigned, unsigned), const void *driver)
{
	uint8_t lit = 0;

	for (unsigned element = 0; element < 8; element++)
		if (glow(driver, display->cathode[digit], display->anode[element]))
			lit |= (uint8_t)(1u << element);
	return lit;
}
