/* From crystal counts to true ticks (T5). */
#include "firmware/core/timebase.h"
#include "tests/unit/check.h"
#include "tests/unit/core/game.h"

#define TRUE_PER_LAP 4000000

static const int16_t trims[] = {0, 1, -1, 2, -3, 80, -80, 200, -137, 800, -800, 999, TRIM_MAX, -TRIM_MAX};
#define TRIMS ((uint8_t)(sizeof trims / sizeof trims[0]))

/* The true tick in which a crystal that is fast by `trim` has made `counts` counts. */
static uint32_t truth(uint32_t counts, int16_t trim)
{
	return (uint32_t)((uint64_t)counts * TRUE_PER_LAP / (uint64_t)(TRUE_PER_LAP + trim));
}

static uint32_t seed;

static uint32_t random32(void)
{
	seed = seed * 1664525 + 1013904223;
	return seed ^ seed >> 15;
}

/* covers: T5 -- without trim counts are ticks, over the wrap too. */
TEST(no_trim_is_identity)
{
	struct timebase tb;

	timebase_init(&tb, 0xfffff000, 0);
	CHECK_EQ(timebase_at(&tb, 0xfffff000), 0xfffff000);
	CHECK_EQ(timebase_at(&tb, 0xffffffff), 0xffffffff);
	CHECK_EQ(timebase_at(&tb, 0), 0);
	CHECK_EQ(timebase_at(&tb, 0x80000000), 0x80000000);
	CHECK_EQ(timebase_raw(&tb, 0x80000001), 0x80000001);
	CHECK_EQ(timebase_raw(&tb, 0x80000000), 0x80000000);
}

/* covers: T5 -- in one go: a tick, a second, a day, ten days. */
TEST(exact_at_any_distance)
{
	static const uint32_t counts[] = {0,
					  1,
					  2,
					  4095,
					  4096,
					  4097,
					  100000,
					  3999999,
					  4000000,
					  4000001,
					  4001000,
					  14745600,
					  353894400UL,
					  2147483647UL,
					  2147483648UL,
					  3538944000UL,
					  4294967295UL - 300000UL};

	for (uint8_t t = 0; t < TRIMS; t++) {
		for (uint8_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
			struct timebase tb;

			timebase_init(&tb, 12345, trims[t]);
			CHECK_EQ(timebase_at(&tb, 12345 + counts[i]), 12345 + truth(counts[i], trims[t]));
		}
	}
}

/* covers: T5 T3 -- asked at any instants, now and then a little back, the line is the same. */
TEST(independent_of_the_asking)
{
	for (uint8_t t = 0; t < TRIMS; t++) {
		struct timebase tb;
		uint32_t counts = 0;

		seed = 7;
		timebase_init(&tb, 0xffff0000, trims[t]);
		for (uint16_t i = 0; i < 300; i++) {
			uint32_t back = random32() % 245760;

			counts += random32() % (i % 16 == 0 ? 20000000 : 8192);
			CHECK_EQ(timebase_at(&tb, 0xffff0000 + counts), 0xffff0000 + truth(counts, trims[t]));
			if (back <= counts)
				CHECK_EQ(timebase_at(&tb, 0xffff0000 + counts - back),
					 0xffff0000 + truth(counts - back, trims[t]));
		}
	}
}

/* covers: T5 T2 -- before the first count too: the queue may hold a press from before the start. */
TEST(before_the_beginning)
{
	struct timebase tb;

	timebase_init(&tb, 1000, 0);
	CHECK_EQ(timebase_at(&tb, 900), 900);
	CHECK_EQ(tb.raw, 1000);
	timebase_init(&tb, 5000000, 1000); /* 250 ppm fast: 4,001,000 counts are 4,000,000 ticks */
	CHECK_EQ(timebase_at(&tb, 5000000 - 4001), 5000000 - 4000);
	CHECK_EQ(timebase_at(&tb, 5000000 - 1), 5000000 - 1);
	CHECK_EQ(timebase_at(&tb, 5000000 - 2), 5000000 - 2);
	timebase_init(&tb, 5000000, -1000);
	CHECK_EQ(timebase_at(&tb, 5000000 - 3999), 5000000 - 4000);
}

/* covers: T5 T2 -- a minute back at most; what is further back is ahead, over the wrap. */
TEST(a_minute_back)
{
	struct timebase tb;

	timebase_init(&tb, 0, 1000);
	(void)timebase_at(&tb, 4001000);
	CHECK_EQ(timebase_at(&tb, 4001000 - 245760), truth(4001000 - 245760, 1000));
	CHECK_EQ(tb.raw, 4001000);
	CHECK_EQ(timebase_at(&tb, 4001000 - 245761), 4000000 + truth(0 - 245761U, 1000));
	CHECK_EQ(tb.raw, 4001000 - 245761);
}

/* covers: T5 D3 -- the count to wake at: two ticks off at most within a second, exact without a trim. */
TEST(when_to_wake)
{
	static const uint32_t ahead[] = {0,    1,      2,	100,	 4095,	   4096,
					 5000, 245760, 3999999, 4000001, 14745600, 147451904};

	for (uint8_t t = 0; t < TRIMS; t++) {
		struct timebase tb;
		uint32_t counts = 1234567;

		timebase_init(&tb, 77, trims[t]);
		timebase_at(&tb, 77 + counts);
		for (uint8_t i = 0; i < sizeof ahead / sizeof ahead[0]; i++) {
			instant at = tb.at + ahead[i];
			uint32_t raw = timebase_raw(&tb, at) - 77;
			ticks late = ticks_between(at, 77 + truth(raw, trims[t]));
			ticks most = trims[t] == 0 ? 0 : (ticks)(2 + ahead[i] / 3900);

			CHECK(late <= most && late >= -most);
		}
		CHECK_EQ(timebase_raw(&tb, tb.at), tb.raw);	/* now */
		CHECK_EQ(timebase_raw(&tb, tb.at - 1), tb.raw); /* already past */
		CHECK_EQ(timebase_raw(&tb, tb.at - 100000), tb.raw);
	}
}

/* covers: T5 -- a new trim changes the future only. */
TEST(new_trim)
{
	struct timebase tb;
	instant before;

	for (uint8_t t = 0; t < TRIMS; t++) {
		timebase_init(&tb, 0, 1000);
		before = timebase_at(&tb, 8123456);
		timebase_set_trim(&tb, trims[t]);
		CHECK_EQ(timebase_at(&tb, 8123456), before);
		CHECK(tb.error >= 0 && tb.error < TRUE_PER_LAP + trims[t]);
		CHECK_EQ(timebase_at(&tb, 8123456 + 4000000 + (uint32_t)trims[t]) - before, 4000000);
	}
	timebase_init(&tb, 0, 1000);
	timebase_at(&tb, 2000);
	CHECK(tb.error > 0);
	timebase_set_trim(&tb, 1000); /* no change: not even the fraction of a tick is lost */
	CHECK(tb.error > 0);
	timebase_set_trim(&tb, -1000);
	CHECK_EQ(tb.error, 0);
}

/* covers: T5 -- 24 hours, a crystal 50 ppm fast trimmed to 0, asked 5,000 times. */
TEST(a_day)
{
	struct timebase tb;
	uint32_t counts = 0;

	timebase_init(&tb, 0xf0000000, 200);
	for (uint16_t i = 1; i <= 5000; i++) {
		counts += 70782; /* 17.28 s of this crystal */
		CHECK_EQ(timebase_at(&tb, 0xf0000000 + counts), 0xf0000000 + truth(counts, 200));
	}
	CHECK_EQ(timebase_at(&tb, 0xf0000000 + 353912094) - 0xf0000000, 86400 * 4096L - 1);
	CHECK_EQ(timebase_at(&tb, 0xf0000000 + 353912095) - 0xf0000000, 86400 * 4096L);
}

/* The line as it is drawn, step by step: 64 Ki counts at once and a lap after the other. */
static void step_by_step(struct timebase *tb, uint32_t counts)
{
	int32_t lap = TRUE_PER_LAP + tb->trim;

	tb->raw += counts;
	tb->at += counts;
	while (counts > 0) {
		uint32_t chunk = counts < 0xffff ? counts : 0xffff;

		counts -= chunk;
		for (tb->error -= (int32_t)chunk * tb->trim; tb->error < 0; tb->error += lap)
			tb->at--;
		for (; tb->error >= lap; tb->error -= lap)
			tb->at++;
	}
}

#ifdef __AVR__
#define LIVES 1
#else
#define LIVES 200
#endif

/* covers: T5 N7 -- up to 400 days, asked after up to 12 days each: the same tick and the same
 * rest as step by step. */
TEST(long_sleeps)
{
	seed = 1900;
	for (uint16_t life = 0; life < LIVES; life++) {
		int16_t trim = (int16_t)(random32() % (2 * TRIM_MAX + 1) - TRIM_MAX);
		struct timebase tb, slow;
		uint32_t counts = random32();
		uint64_t days = (uint64_t)400 * 86400 * 4096;

		timebase_init(&tb, counts, trim);
		slow = tb;
		for (uint64_t slept = 0; slept < days; slept += counts) {
			counts = random32() % (0xffffffff - 245760);
			if (random32() % 4 == 0)
				counts %= 8192;
			step_by_step(&slow, counts);
			CHECK_EQ(timebase_at(&tb, tb.raw + counts), slow.at);
			CHECK(memcmp(&tb, &slow, sizeof tb) == 0);
			if (LIVES == 1 && slept > days / 20)
				break;
		}
	}
}

/* Ticks, milliseconds, hundredths. */
TEST(units)
{
	for (uint8_t cs = 0; cs < 100; cs++)
		CHECK_EQ(ticks_from(0, cs), (cs * 4096L + 50) / 100);
	CHECK_EQ(ticks_from(0, 0), 0);
	for (ticks t = 0; t <= TICKS_MAX; t += 4095)
		CHECK_EQ(ticks_seconds(t), t / TICKS_PER_SECOND);
	CHECK_EQ(ticks_from(0, 1), 41);
	CHECK_EQ(ticks_from(0, 50), 2048);
	CHECK_EQ(ticks_from(1, 0), 4096);
	CHECK_EQ(ticks_from(1, 99), 8151);
	CHECK_EQ(ticks_from(35999, 0), TICKS_MAX);
	CHECK_EQ(ticks_to_ms(0), 0);
	CHECK_EQ(ticks_to_ms(1), 1);
	CHECK_EQ(ticks_to_ms(4), 1);
	CHECK_EQ(ticks_to_ms(5), 2);
	CHECK_EQ(ticks_to_ms(4095), 1000);
	CHECK_EQ(ticks_to_ms(4096), 1000);
	CHECK_EQ(ticks_to_ms(4097), 1001);
	CHECK_EQ(ticks_to_ms(TICKS_MAX), 35999000);
	CHECK_EQ(ticks_to_ms(2 * TICKS_MAX), 71998000);
	CHECK_EQ(ticks_to_ms(-1), 0);
	CHECK_EQ(ticks_to_ms(-4096), -1000);
	CHECK_EQ(ticks_between(0xfffffffe, 3), 5);
	CHECK_EQ(ticks_between(3, 0xfffffffe), -5);
}

/* T4: what just fits has not been held. */
TEST(amounts_that_just_fit)
{
	CHECK_EQ(ticks_sum(-TICKS_MAX + 1, -1), -TICKS_MAX);
	CHECK_EQ(ticks_sum(-TICKS_MAX, -1), -TICKS_MAX);
	CHECK_EQ(ticks_sum(TICKS_MAX - 1, 1), TICKS_MAX);
	CHECK_EQ(ticks_sum(TICKS_MAX, 1), TICKS_MAX);
}

/* T5: the smallest trim; the clock wakes a tick late rather than twice. */
TEST(the_least_trim_counts)
{
	struct timebase tb;

	memset(&tb, 0xff, sizeof tb);
	timebase_init(&tb, 1000, 1);
	CHECK_EQ(timebase_raw(&tb, 1100), 1101);
	timebase_init(&tb, 1000, 0);
	CHECK_EQ(timebase_raw(&tb, 1100), 1100);
	CHECK_EQ(timebase_raw(&tb, 999), 1000);
}

TESTS(RUN(no_trim_is_identity), RUN(exact_at_any_distance), RUN(independent_of_the_asking),
      RUN(before_the_beginning), RUN(a_minute_back), RUN(when_to_wake), RUN(new_trim), RUN(a_day),
      RUN(long_sleeps), RUN(units), RUN(amounts_that_just_fit), RUN(the_least_trim_counts))
