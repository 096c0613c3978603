/* Numbers as digits, on displays, in controls and on the cable. */
#include "firmware/core/digits.h"

#include "tests/unit/check.h"

static uint16_t number_of(const char *digits, uint8_t count)
{
	uint16_t number = 0;

	for (uint8_t i = 0; i < count; i++)
		number = (uint16_t)(number * 10 + (digits[i] - '0'));
	return number;
}

/* covers: D5 L1 U5 -- as many digits as the number has, and at least as many as were asked for. */
TEST(all_numbers)
{
	uint32_t number = 0;

	for (uint32_t limit = 10, most = 1; number <= 0xFFFF; limit *= 10, most++) {
		for (; number < limit && number <= 0xFFFF; number++) {
			for (uint8_t least = 1; least <= DIGITS_MOST; least++) {
				char digits[DIGITS_MOST];
				uint8_t count = digits_of((uint16_t)number, least, digits);

				CHECK_EQ(count, least > most ? least : most);
				CHECK_EQ(number_of(digits, count), number);
			}
		}
	}
}

/* covers: D5 -- nothing has no digit where none is asked for. */
TEST(no_digit)
{
	char digits[DIGITS_MOST];

	CHECK_EQ(digits_of(0, 0, digits), 0);
	CHECK_EQ(digits_of(7, 0, digits), 1);
	CHECK_EQ(digits[0], '7');
}

TESTS(RUN(all_numbers), RUN(no_digit))
