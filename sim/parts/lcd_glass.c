#include "sim/parts/lcd_glass.h"

uint8_t lcd_glass_digit(const struct lcd_glass *glass, unsigned digit, bool (*drives)(const void *, unsigned),
			const void *driver)
{
	uint8_t dark = 0;

	for (unsigned element = 0; element < 8; element++) {
		int output = glass->output[digit][element];

		if (output >= 0 && drives(driver, (unsigned)output))
			dark |= (uint8_t)(1u << element);
	}
	return dark;
}
