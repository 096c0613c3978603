/* The decoder of clips, against samples that were computed by hand from firmware/voice/README.md.
 * covers: B1 */
#include <stdint.h>

#include "firmware/voice/adpcm.h"
#include "tests/unit/check.h"

static int16_t next(int16_t *sample, uint8_t *index, uint8_t code)
{
	adpcm_decode(sample, index, code);
	return *sample;
}

/* step 7 (index 0), code 3: 1 + 3 + 7 = 11, index 2; step 9, code 1: 2 + 4 = 6, index 1; step 8,
 * code 6: -(2 + 8), index 2; step 9, code 0: 2. */
TEST(by_hand)
{
	int16_t sample = 0;
	uint8_t index = 0;

	assert_int_equal(next(&sample, &index, 3), 11);
	assert_int_equal(next(&sample, &index, 1), 17);
	assert_int_equal(next(&sample, &index, 6), 7);
	assert_int_equal(next(&sample, &index, 0), 9);
	assert_int_equal(index, 1);
}

/* The first code is in the lowest bits of the first byte. */
TEST(order_of_bits)
{
	const uint8_t codes[] = {3, 1, 6, 0, 7, 2, 5, 4};
	uint8_t bytes[3] = {0};
	int16_t samples[8];
	int16_t sample = 0;
	uint8_t index = 0;

	for (unsigned i = 0; i < 24; i++)
		bytes[i / 8] |= (uint8_t)((codes[i / 3] >> i % 3 & 1) << i % 8);
	adpcm_clip(bytes, 1, samples);
	for (unsigned i = 0; i < 8; i++)
		assert_int_equal(samples[i], next(&sample, &index, codes[i]));
}

/* Three bytes have eight codes, and each group of them continues the one before. */
TEST(groups_in_a_row)
{
	const uint8_t bytes[] = {0x31, 0xC7, 0x05, 0xF2, 0x48, 0x9B, 0x6E, 0x13, 0xA4};
	int16_t samples[24], sample = 0;
	uint8_t index = 0;

	adpcm_clip(bytes, 3, samples);
	for (unsigned i = 0; i < 24; i++) {
		uint8_t code = 0;

		for (unsigned bit = 0; bit < 3; bit++)
			code |= (uint8_t)((bytes[(3 * i + bit) / 8] >> (3 * i + bit) % 8 & 1) << bit);
		assert_int_equal(samples[i], next(&sample, &index, code));
	}
}

/* Sample and index stay in their ranges. */
TEST(limits)
{
	int16_t sample = 0;
	uint8_t index = 0;

	for (unsigned i = 0; i < 100; i++)
		next(&sample, &index, 3);
	assert_int_equal(sample, 32767);
	assert_int_equal(index, 88);
	for (unsigned i = 0; i < 100; i++)
		next(&sample, &index, 7);
	assert_int_equal(sample, -32767);
	for (unsigned i = 0; i < 100; i++)
		next(&sample, &index, i % 2 ? 4 : 0);
	assert_int_equal(index, 0);
}

/* A sample that has come to a limit stays there, whatever the step is, and leaves it by exactly one
 * difference; so a loud sound never turns into a crack. */
TEST(every_step_at_the_limits)
{
	int16_t sample = 0;
	uint8_t index = 0;

	for (unsigned i = 0; i < 100; i++)
		next(&sample, &index, 3);
	for (unsigned i = 0; i < 100; i++)
		assert_int_equal(next(&sample, &index, i < 50 ? 3 : 0), 32767);
	assert_int_equal(index, 88 - 50);
	for (unsigned i = 0; i < 40; i++) /* down to the smallest step */
		assert_int_equal(next(&sample, &index, 0), 32767);
	assert_int_equal(next(&sample, &index, 4), 32767 - 1); /* a quarter of step 7 */
	for (unsigned i = 0; i < 100; i++)
		next(&sample, &index, 7);
	for (unsigned i = 0; i < 100; i++)
		assert_int_equal(next(&sample, &index, i < 50 ? 7 : 4), -32767);
	assert_int_equal(index, 88 - 50);
	for (unsigned i = 0; i < 40; i++)
		assert_int_equal(next(&sample, &index, 4), -32767);
	assert_int_equal(next(&sample, &index, 0), -32767 + 1);
}

TESTS(RUN(by_hand), RUN(order_of_bits), RUN(groups_in_a_row), RUN(limits), RUN(every_step_at_the_limits))
