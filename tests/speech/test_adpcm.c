/* The reference decoder of clips, against samples worked out by hand from docs/voice_pack.md.  covers: B1 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tool/audio/adpcm.h"

/* step 7 (index 0), code 3: 1 + 3 + 7 = 11, index 2; step 9, code 1: 2 + 4 = 6, index 1; step 8,
 * code 6: -(2 + 8), index 2; step 9, code 0: 2. */
static void by_hand(void **state)
{
	struct adpcm it;

	(void)state;
	adpcm_begin(&it);
	assert_int_equal(adpcm_decode(&it, 3), 11);
	assert_int_equal(adpcm_decode(&it, 1), 17);
	assert_int_equal(adpcm_decode(&it, 6), 7);
	assert_int_equal(adpcm_decode(&it, 0), 9);
	assert_int_equal(it.index, 1);
}

/* The first code is in the lowest bits of the first byte. */
static void order_of_bits(void **state)
{
	const unsigned codes[] = {3, 1, 6, 0, 7, 2, 5, 4};
	uint8_t bytes[3] = {0};
	int16_t samples[8];
	struct adpcm it;

	(void)state;
	for (unsigned i = 0; i < 24; i++)
		bytes[i / 8] |= (uint8_t)((codes[i / 3] >> i % 3 & 1) << i % 8);
	adpcm_clip(bytes, 1, samples);
	adpcm_begin(&it);
	for (unsigned i = 0; i < 8; i++)
		assert_int_equal(samples[i], adpcm_decode(&it, codes[i]));
}

/* Sample and index stay in their ranges. */
static void limits(void **state)
{
	struct adpcm it;

	(void)state;
	adpcm_begin(&it);
	for (unsigned i = 0; i < 100; i++)
		adpcm_decode(&it, 3);
	assert_int_equal(it.sample, 32767);
	assert_int_equal(it.index, 88);
	for (unsigned i = 0; i < 100; i++)
		adpcm_decode(&it, 7);
	assert_int_equal(it.sample, -32767);
	for (unsigned i = 0; i < 100; i++)
		adpcm_decode(&it, i % 2 * 4);
	assert_int_equal(it.index, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(by_hand), cmocka_unit_test(order_of_bits),
					   cmocka_unit_test(limits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
