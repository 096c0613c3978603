/* Speech on the simulated boards: the firmware's audio output plays a pack (tests/parts/avr/voice_probe.c),
 * and the earphone plays what firmware/voice/README.md promises. No violation of a data sheet may occur. */
#include <libgen.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "firmware/voice/adpcm.h"
#include "firmware/voice/pack.h"
#include "sim/bench_avr.h"
#include "tests/parts/avr/voice_probe.h"
#include "tests/parts/part_check.h"

#define SECOND	1000000000LL
#define CLIPS	4
#define GROUPS	400 /* of each clip: 0.3 s */
#define SAMPLES (CLIPS * GROUPS * PACK_GROUP_SAMPLES)
#define RATIO	3 /* samples at the ear per sample of a clip */
#define MOST	(20 * EAR_HZ)
#define LOUD	200
#define TICKS	(95 * SECOND / 1000) /* from the beginning of the first tick to near the end of the second */

static char folder[PATH_MAX];

/* ---- a pack of noise, and its samples ------------------------------------------------------------------ */

static uint8_t pack[16384];
static double sample[SAMPLES]; /* of all clips */

/* Noise around the middle: after a loud sample the sign of the next code leads back. */
static unsigned choose(int last, uint32_t *chance)
{
	unsigned code = part_chance(chance) >> 29;

	if (last > 9000)
		return 4 | (code & 1);
	if (last < -9000)
		return code & 1;
	return code;
}

/* What reaches an ear through the parts before it (sim/parts/ear.h), at the end of each sample: 470 nF
 * between 205 and 195.75 Ohm, and 4.7 uF into both of them. */
static void pass_to_the_ear(void)
{
	const double fast = 1 - exp(-96e-6 / (470e-9 * 205 * 195.75 / (205 + 195.75)));
	const double slow = 1 - exp(-96e-6 / (4.7e-6 * (205 + 195.75)));
	double smoothed = 0, coupled = 0;

	for (unsigned i = 0; i < SAMPLES; i++) {
		smoothed += (sample[i] - smoothed) * fast;
		coupled += (sample[i] - coupled) * slow;
		sample[i] = smoothed - coupled;
	}
}

static void make_pack(void)
{
	struct pack_head *head = (struct pack_head *)pack;
	struct pack_clip *clip = (struct pack_clip *)(pack + sizeof(*head));
	uint8_t *codes = (uint8_t *)(clip + CLIPS);
	uint32_t chance = 7;
	double *to = sample;

	head->clips = sizeof(*head);
	head->clip_count = CLIPS;
	for (unsigned n = 0; n < CLIPS; n++) {
		int16_t sample_now = 0;
		uint8_t index = 0;

		clip[n].offset = (uint32_t)(codes - pack);
		clip[n].groups = GROUPS;
		for (unsigned i = 0; i < GROUPS * PACK_GROUP_SAMPLES; i++) {
			unsigned code = choose(sample_now, &chance);

			for (unsigned bit = 0; bit < 3; bit++)
				codes[(3 * i + bit) / 8] |= (uint8_t)((code >> bit & 1) << (3 * i + bit) % 8);
			adpcm_decode(&sample_now, &index, (uint8_t)code);
			*to++ = sample_now;
		}
		codes += GROUPS * PACK_GROUP_BYTES;
	}
	pass_to_the_ear();
}

/* ---- what is heard ------------------------------------------------------------------------------------- */

static int16_t heard[2][MOST];
static size_t count[2];
static int64_t first_sound[2], last_sound[2];

static void hear(void *context, uint8_t side, int64_t at, const int16_t *samples, size_t n)
{
	(void)context;
	if (count[side] == 0)
		first_sound[side] = at;
	for (size_t i = 0; i < n; i++)
		if (abs(samples[i]) > LOUD)
			last_sound[side] = at + (int64_t)i * EAR_STEP;
	assert_true(count[side] + n <= MOST);
	memcpy(heard[side] + count[side], samples, n * sizeof(*samples));
	count[side] += n;
}

/* The correlation of `n` samples of the clips with what an ear heard from sample `from` on. */
static double likeness(uint8_t side, size_t from, size_t n)
{
	double both = 0, one = 0, other = 0;

	for (size_t i = 0; i < n; i++) {
		double a = sample[i], b = heard[side][from + RATIO * i];

		both += a * b;
		one += a * a;
		other += b * b;
	}
	return both / sqrt(one * other + 1);
}

/* The sample at which the clips begin in what an ear heard. */
static size_t beginning(uint8_t side)
{
	size_t best = 0;

	for (size_t from = 1; from < 4000; from++)
		if (likeness(side, from, 500) > likeness(side, best, 500))
			best = from;
	return best;
}

static struct voice_probe find(struct bench *bench)
{
	const struct layout *layout = layout_find(bench_avr(bench)->image, "voice_probe", "voice_probe");
	struct voice_probe probe;

	assert_non_null(layout);
	chip_peek_struct(bench_board(bench)->chip, layout, &probe);
	return probe;
}

static void expect_none(struct bench *bench)
{
	const char *first;

	if (bench_violations(bench, &first))
		fail_msg("%s: %s", bench_board(bench)->kind->name, first);
}

static struct bench *build(const struct board_kind *kind, double rc_error)
{
	char path[PATH_MAX + 32];
	struct bench_options options = {
	    .board = kind->name, .image = path, .seed = 5, .crystal_start_ms = 300, .rc_error = rc_error};
	struct bench *bench;

	snprintf(path, sizeof(path), "%s/voice-%s.elf", folder, kind->name);
	bench = bench_open(&options);
	assert_non_null(bench);
	flash_fill(&bench_board(bench)->flash, pack_slot(0), pack, sizeof(pack));
	count[0] = count[1] = 0;
	bench_on_ear(bench, hear, NULL);
	bench_run(bench, 2 * SECOND);
	return bench;
}

/* covers: B1 */
TEST(an_ear_hears_the_clips)
{
	for (unsigned k = 0; k < board_count; k++)
		for (uint8_t side = 0; side < 2 && facts_of(board_kinds[k].name)->voice; side++) {
			struct bench *bench = build(&board_kinds[k], 0);
			size_t from;

			bench_jack(bench, side, true);
			bench_run(bench, 3 * SECOND);
			assert_int_equal(find(bench).jacks, 1 << side);
			assert_int_equal(find(bench).awake, 1);
			assert_int_equal(count[0] + count[1], 0);
			bench_contact(bench, CONTACT_TALK + side, true, 3 * SECOND);
			bench_contact(bench, CONTACT_TALK + side, false, 5 * SECOND);
			bench_run(bench, 8 * SECOND);
			assert_in_range(find(bench).said, CLIPS + 1, 10);
			assert_int_equal(find(bench).underruns, 0);
			assert_int_equal(count[!side], 0);
			from = beginning(side);
			assert_true(likeness(side, from, SAMPLES) > 0.99);
			expect_none(bench);
			bench_close(bench);
		}
}

/* A press in the middle of a word: two ticks are heard in both ears although the memory goes to sleep.
 * covers: B1 */
TEST(ticks_end_by_themselves)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct bench *bench;

		if (!facts_of(board_kinds[k].name)->voice)
			continue;
		bench = build(&board_kinds[k], 0);
		bench_jack(bench, 0, true);
		bench_jack(bench, 1, true);
		bench_contact(bench, CONTACT_TALK, true, 3 * SECOND);
		bench_contact(bench, CONTACT_TALK + 1, true, 4 * SECOND);
		bench_run(bench, 5 * SECOND);
		assert_int_equal(find(bench).awake, 0);
		assert_true(first_sound[1] >= 4 * SECOND);
		for (unsigned side = 0; side < 2; side++)
			assert_in_range(last_sound[side] - first_sound[1], TICKS, 2 * TICKS);
		expect_none(bench);
		bench_close(bench);
	}
}

/* covers: B1 N5 */
TEST(without_a_plug_nothing_is_done)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct bench *bench;

		if (!facts_of(board_kinds[k].name)->voice)
			continue;
		bench = build(&board_kinds[k], 0);
		bench_contact(bench, CONTACT_TALK, true, 2 * SECOND);
		bench_run(bench, 3 * SECOND);
		assert_int_equal(find(bench).talk, 1);
		assert_int_equal(find(bench).awake, 0);
		assert_true(flash_asleep(&bench_board(bench)->flash, bench_now(bench)));
		assert_int_equal(count[0] + count[1], 0);
		expect_none(bench);
		bench_close(bench);
	}
}

int main(int argument_count, char **arguments)
{
	const struct CMUnitTest tests[] = {
	    RUN(an_ear_hears_the_clips),
	    RUN(ticks_end_by_themselves),
	    RUN(without_a_plug_nothing_is_done),
	};

	(void)argument_count;
	snprintf(folder, sizeof(folder), "%s", dirname(arguments[0]));
	make_pack();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
