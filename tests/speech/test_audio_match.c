/* The matcher of spoken clips recognises them after pulses and filter, in their order and with their ends.
 * covers: B1 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/voice/adpcm.h"
#include "tests/property/random.h"
#include "tests/speech/pack_file.h"
#include "tests/unit/check.h"
#include "tool/audio/earphone.h"
#include "tool/scenario/audio_match.h"

#define LONGEST 2000000

static struct pack_file file;
static struct audio_pack *pack;

/* The signal that a test builds. */
static struct {
	float *at;
	size_t n;
	struct earphone ear;
	double slow; /* of the processor: 0.001 is 0.1 % */
	double due;  /* samples that the signal must have after the pulses so far */
	double volume;
} tape;

static void begin(double slow, double volume)
{
	tape.n = 0;
	tape.ear = (struct earphone){0};
	tape.slow = slow;
	tape.due = 0;
	tape.volume = volume;
}

static void play(int16_t sample)
{
	double out[EARPHONE_PULSES];

	earphone_sample(&tape.ear, (int16_t)(sample * tape.volume), out);
	for (size_t i = 0; i < EARPHONE_PULSES; i++)
		for (tape.due += 1 + tape.slow; tape.due >= 1; tape.due--) {
			assert_true(tape.n < LONGEST);
			tape.at[tape.n++] = (float)out[i];
		}
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

/* A ramp of 128 samples from one level of the pin to another, in half steps of a width. */
static void play_ramp(int from, int to)
{
	for (int i = 0; i < 128; i++)
		play((int16_t)(from + (to - from) * i / 128));
}

/* Plays random clips, joined and with pauses between them; all are recognised. */
static void found_again(double slow, double volume, int seed)
{
	struct chance dice = {(uint64_t)seed};
	struct audio_match found[100];
	size_t said[40], ends[40], count;

	begin(slow, volume);
	play_silence(1000);
	for (size_t i = 0; i < 40; i++) {
		if (random_chance(&dice, 40))
			play_silence(2000 + random_below(&dice, 9000));
		said[i] = random_below(&dice, (uint32_t)file.count);
		play_part(said[i], LONGEST);
		ends[i] = tape.n;
	}
	play_silence(3000);
	count = audio_match_find(pack, tape.at, tape.n, found, 100);
	assert_int_equal(count, 40);
	for (size_t i = 0; i < 40; i++) {
		assert_int_equal(found[i].clip, said[i]);
		assert_in_range(found[i].end + 6, ends[i], ends[i] + 12);
	}
}

TEST(clips)
{
	for (int seed = 1; seed <= 3; seed++)
		found_again(0, 1, seed);
}

TEST(half_as_loud)
{
	found_again(0, 0.5, 4);
}

/* A wrong frequency of the processor: its oscillator is corrected in steps of more than half a per cent. */
TEST(wrong_frequency)
{
	found_again(0.006, 1, 5);
	found_again(-0.006, 1, 6);
	found_again(0.002, 1, 7);
}

TEST(cut_clip)
{
	struct audio_match found[10];

	begin(0, 1);
	play_silence(5000);
	play_part(7, LONGEST);
	play_part(11, 150);
	play_silence(5000);
	play_part(30, LONGEST);
	play_silence(5000);
	assert_int_equal(audio_match_find(pack, tape.at, tape.n, found, 10), 2);
	assert_int_equal(found[0].clip, 7);
	assert_int_equal(found[1].clip, 30);
}

/* Two phrases, one after the other: the pin falls to ground and rises again between them. */
TEST(phrases)
{
	struct audio_match found[10];

	begin(0, 1);
	for (size_t i = 0; i < 4; i++) {
		play_ramp(-32768, 0);
		play_part(20 + i, LONGEST);
		play_part(40 + i, LONGEST);
		play_ramp(0, -32768);
	}
	assert_int_equal(audio_match_find(pack, tape.at, tape.n, found, 10), 8);
	for (size_t i = 0; i < 8; i++)
		assert_int_equal(found[i].clip, i % 2 ? 40 + i / 2 : 20 + i / 2);
}

/* A clip that lost a third of its samples is not recognised. */
TEST(broken_clip)
{
	struct audio_match found[10];

	begin(0, 1);
	play_part(11, 170);
	play_silence(86);
	play_part(12, LONGEST);
	assert_int_equal(audio_match_find(pack, tape.at, tape.n, found, 10), 1);
	assert_int_equal(found[0].clip, 12);
}

/* A tone and silence are not recognised as clips. */
TEST(tone)
{
	struct audio_match found[10];

	begin(0, 1);
	play_silence(20000);
	assert_int_equal(audio_match_find(pack, tape.at, tape.n, found, 10), 0);
	for (int i = 0; i < 900; i++)
		play(i / 6 % 2 ? 9000 : -9000);
	play_silence(4000);
	play_part(3, LONGEST);
	play_silence(4000);
	assert_int_equal(audio_match_find(pack, tape.at, tape.n, found, 10), 1);
	assert_int_equal(found[0].clip, 3);
}

static int open_pack(void **state)
{
	const char *why;

	(void)state;
	pack_file_open(&file, getenv("PACK") ? getenv("PACK") : "test");
	pack = audio_match_open(file.bytes, file.size, file.names, &why);
	tape.at = malloc(LONGEST * sizeof(*tape.at));
	return pack ? 0 : -1;
}

static int close_pack(void **state)
{
	(void)state;
	audio_match_close(pack);
	pack_file_close(&file);
	free(tape.at);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {RUN(clips),	 RUN(half_as_loud), RUN(wrong_frequency),
					   RUN(phrases), RUN(cut_clip),	    RUN(broken_clip),
					   RUN(tone)};

	return cmocka_run_group_tests(tests, open_pack, close_pack);
}
