/* What an earphone plays, against the circuit's formulas. */
#include <math.h>

#include "sim/parts/ear.h"
#include "tests/parts/part_check.h"

#define SECOND 1000000000LL
#define MOST   100000

static struct ear ear;
static int16_t heard[MOST];
static int64_t first, end;
static size_t count;
static unsigned gaps;

static void hear(void *context, int64_t at, const int16_t *sample, size_t n)
{
	(void)context;
	assert_int_equal(at % EAR_STEP, 0);
	assert_true(count + n <= MOST);
	if (count == 0)
		first = at;
	else if (at != end)
		gaps++;
	end = at + (int64_t)n * EAR_STEP;
	memcpy(heard + count, sample, n * sizeof(*sample));
	count += n;
}

static int set_up(void **state)
{
	(void)state;
	ear_init(&ear);
	ear.sound = hear;
	count = gaps = 0;
	return 0;
}

/* The circuit: 470 nF between 205 and 195.75 Ohm, and 4.7 uF into both of them. */
#define FAST (470e-9 * 205 * 195.75 / (205 + 195.75))
#define SLOW (4.7e-6 * (205 + 195.75))

TEST(a_step_rises_and_dies_away)
{

	ear_level(&ear, 1, 40 * EAR_STEP);
	ear_run(&ear, SECOND / 10);
	assert_int_equal(first, 41 * EAR_STEP);
	for (int i = 0; i < 1000; i++)
		assert_in_range(
		    heard[i] + 100 -
			(int)(32767 * (exp(-(i + 1) * 32e-6 / SLOW) - exp(-(i + 1) * 32e-6 / FAST))),
		    98, 102);
}

static double loudness_at(double hz)
{
	double sum = 0;

	set_up(NULL);
	for (int64_t n = 0; n < 5000; n++)
		ear_level(&ear, 0.5 + 0.4 * sin(2 * M_PI * hz * (double)n / EAR_HZ), n * EAR_STEP);
	ear_run(&ear, 5000 * (int64_t)EAR_STEP);
	for (size_t i = 3000; i < 4900; i++)
		sum += (double)heard[i] * heard[i];
	return sqrt(2 * sum / 1900) / 32767 / 0.4;
}

/* The gain at this frequency in percent, of a high-pass at 84 Hz and a low-pass at 3.4 kHz, both of first
 * order. */
static double passes(double hz)
{
	return 100 / hypot(1, 1 / (2 * M_PI * SLOW * hz)) / hypot(1, 2 * M_PI * FAST * hz);
}

TEST(speech_passes)
{
	static const int hz[] = {20, 100, 300, 1000, 2000, 3400, 6000};

	for (size_t i = 0; i < sizeof(hz) / sizeof(hz[0]); i++)
		assert_in_range(100 * loudness_at(hz[i]), passes(hz[i]) - 3, passes(hz[i]) + 3);
}

TEST(silence_costs_nothing)
{
	ear_run(&ear, 100 * SECOND);
	assert_int_equal(count, 0);
	ear_level(&ear, 0.5, 100 * SECOND);
	ear_level(&ear, 0.5, 101 * SECOND);
	ear_run(&ear, 200 * SECOND);
	assert_in_range(count, EAR_QUIET / EAR_STEP - 1, EAR_QUIET / EAR_STEP + 1);
	assert_int_equal(heard[count - 1], 0);
	ear_level(&ear, 0.6, 200 * SECOND);
	ear_run(&ear, 201 * SECOND);
	assert_int_equal(gaps, 1);
	assert_in_range(heard[EAR_QUIET / EAR_STEP + 5], 2800, 3100); /* 0.1 of the supply, a little later */
}

TEST(a_level_that_is_replaced_was_never_there)
{
	ear_level(&ear, 0.5, 0);
	ear_run(&ear, SECOND);
	count = 0;
	ear_level(&ear, 0.9, SECOND + 30000);
	ear_level(&ear, 0.5, SECOND + 10000);
	ear_run(&ear, 2 * SECOND);
	assert_int_equal(count, 0);
	ear_level(&ear, 0.9, 2 * SECOND);
	ear_level(&ear, 0.1, 2 * SECOND);
	ear_run(&ear, 3 * SECOND);
	assert_true(heard[0] < 0);
}

TEST(pieces_do_not_matter)
{
	static int16_t whole[2000];

	ear_level(&ear, 0.25, 12345);
	ear_level(&ear, 0.75, 5 * MS);
	ear_run(&ear, 50 * MS);
	memcpy(whole, heard, sizeof(whole));
	set_up(NULL);
	ear_level(&ear, 0.25, 12345);
	for (int64_t at = 0; at <= 50 * MS; at += 7777) {
		if (at > 4 * MS && at <= 4 * MS + 7777)
			ear_level(&ear, 0.75, 5 * MS);
		ear_run(&ear, at);
	}
	assert_int_equal(gaps, 0);
	for (unsigned i = 0; i < 1500; i++)
		assert_in_range(heard[i] - whole[i] + 1, 0, 2);
}

TEST(nobody_listens)
{
	ear.sound = NULL;
	ear_level(&ear, 1, SECOND);
	ear_run(&ear, 2 * SECOND);
	ear.sound = hear;
	ear_run(&ear, 3 * SECOND);
	assert_int_equal(count, 0);
}

#define READY(f) cmocka_unit_test_setup(f, set_up)

TESTS(READY(a_step_rises_and_dies_away), READY(speech_passes), READY(silence_costs_nothing),
      READY(a_level_that_is_replaced_was_never_there), READY(pieces_do_not_matter), READY(nobody_listens))
