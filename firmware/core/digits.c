#include "firmware/core/digits.h"

#include "hal/hal_compiler.h"

uint8_t digits_of(uint16_t number, uint8_t least, char digits[DIGITS_MOST])
{
	static const FLASH uint16_t powers[DIGITS_MOST] = {10000, 1000, 100, 10, 1};
	uint8_t count = 0;

	for (uint8_t i = 0; i < DIGITS_MOST; i++) {
		char digit = '0';

		for (; number >= powers[i]; number -= powers[i])
			digit++;
		if (count > 0 || digit > '0' || DIGITS_MOST - i <= least)
			digits[count++] = digit;
	}
	return count;
}
