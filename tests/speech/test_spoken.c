/* The judge of what was spoken: clips are found again behind pulses and filter, in their order and with their ends.  covers: B1 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/tool/adpcm.h"
#include "sim/tool/earphone.h"
#include "sim/tool/spoken.h"
#include "tests/property/random.h"
#include "tests/speech/pack_file.h"

#define LONGEST 2000000

static struct pack_file file;
static struct spoken_pack *pack;

/* A signal in the making: 10.417 kHz, every third pulse. */
static struct {
	float *at;
	size_t n;
	struct earphone ear;
	int phase;
	double volume;
} tape;

static void begin(int phase, double volume)
{
	tape.n = 0;
	tape.ear = (struct earphone){0};
	tape.phase = phase;
	tape.volume = volume;
}

static void play(int16_t sample)
{
	double out[EARPHONE_PULSES];

	earphone_sample(&tape.ear, (int16_t)(sample * tape.volume), out);
	assert_true(tape.n < LONGEST);
	tape.at[tape.n++] = (float)out[tape.phase];
}

static void play_silence(size_t samples)
{
	while (samples--)
		play(0);
}

/* The first `samples` of a clip. */
static size_t play_part(size_t clip, size_t samples)
{
	struct pack_clip it;
	int16_t *decoded;

	memcpy(&it, file.bytes + ((struct pack_head *)file.bytes)->clips + clip * sizeof(it), sizeof(it));
	decoded = malloc(it.groups * 16U);
	adpcm_clip(file.bytes + it.offset, it.groups, decoded);
	for (size_t i = 0; i < it.groups * 8U && i < samples; i++)
		play(decoded[i]);
	free(decoded);
	return it.groups * 8U;
}

/* Random clips, joined and with pauses between. */
static void found_again(double volume, int seed)
{
	struct random dice = {(uint64_t)seed};
	struct spoken found[100];
	size_t said[40], ends[40], count;

	begin(seed % 3, volume);
	for (size_t i = 0; i < 40; i++) {
		if (random_chance(&dice, 40))
			play_silence(2000 + random_below(&dice, 9000));
		said[i] = random_below(&dice, (uint32_t)file.count);
		play_part(said[i], LONGEST);
		ends[i] = tape.n;
	}
	play_silence(3000);
	count = spoken_find(pack, tape.at, tape.n, found, 100);
	assert_int_equal(count, 40);
	for (size_t i = 0; i < 40; i++) {
		assert_int_equal(found[i].clip, said[i]);
		assert_false(found[i].cut);
		assert_in_range(found[i].end + 3, ends[i], ends[i] + 6);
	}
}

static void clips(void **state)
{
	(void)state;
	for (int seed = 1; seed <= 3; seed++)
		found_again(1, seed);
}

static void half_as_loud(void **state)
{
	(void)state;
	found_again(0.5, 4);
}

static void cut_clip(void **state)
{
	struct spoken found[10];

	(void)state;
	begin(0, 1);
	play_silence(5000);
	play_part(7, LONGEST);
	play_part(11, 150);
	play_silence(5000);
	play_part(30, LONGEST);
	play_silence(5000);
	assert_int_equal(spoken_find(pack, tape.at, tape.n, found, 10), 3);
	assert_int_equal(found[0].clip, 7);
	assert_true(found[1].clip == -1 || (found[1].clip == 11 && found[1].cut));
	assert_int_equal(found[2].clip, 30);
}

/* A tone is no clip, and neither is silence. */
static void tone(void **state)
{
	struct spoken found[10];

	(void)state;
	begin(1, 1);
	play_silence(20000);
	assert_int_equal(spoken_find(pack, tape.at, tape.n, found, 10), 0);
	for (int i = 0; i < 900; i++)
		play(i / 6 % 2 ? 9000 : -9000);
	play_silence(4000);
	play_part(3, LONGEST);
	play_silence(4000);
	assert_int_equal(spoken_find(pack, tape.at, tape.n, found, 10), 2);
	assert_int_equal(found[0].clip, -1);
	assert_int_equal(found[1].clip, 3);
}

static int open_pack(void **state)
{
	const char *why;

	(void)state;
	pack_file_open(&file, getenv("PACK") ? getenv("PACK") : "test");
	pack = spoken_open(file.bytes, file.size, file.names, &why);
	tape.at = malloc(LONGEST * sizeof(*tape.at));
	return pack ? 0 : -1;
}

static int close_pack(void **state)
{
	(void)state;
	spoken_close(pack);
	pack_file_close(&file);
	free(tape.at);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(clips), cmocka_unit_test(half_as_loud),
					   cmocka_unit_test(cut_clip), cmocka_unit_test(tone)};

	return cmocka_run_group_tests(tests, open_pack, close_pack);
}
