/* 24 hours with 5,000 presses, on crystals with an error and a trim, lose not a single tick.
 *
 * covers: T1 T3 T5 P8 */
#include <string.h>

#include "firmware/core/game.h"
#include "firmware/core/notation.h"
#include "firmware/core/timebase.h"
#include "tests/property/random.h"
#include "tests/unit/check.h"

#ifndef SHARE
#define SHARE 1 /* of the effort, for tools that run this test repeatedly: one part in this many */
#endif
#define PRESSES	     5000
#define DAY	     (86400ULL * 4096) /* true ticks */
#define TRUE_PER_LAP 4000000ULL

/* The true tick after `counts` counts of the crystal, in 64-bit arithmetic. */
static uint64_t truth(uint64_t counts, int16_t trim)
{
	return counts * TRUE_PER_LAP / (uint64_t)((int64_t)TRUE_PER_LAP + trim);
}

struct day {
	struct timebase timebase;
	struct game_clock game;
	uint32_t first;	 /* the crystal's count at the start */
	uint64_t counts; /* since then */
	int16_t trim;
};

/* The program wakes now and then, reads the time and steps the clock; a press may have been stamped shortly
 * before. */
static instant press_at(struct day *day, struct chance *r, uint64_t counts)
{
	while (day->counts < counts) {
		uint64_t wake = day->counts + 1 + random_below(r, 40000);

		day->counts = wake < counts ? wake : counts;
		if (random_chance(r, 50))
			game_clock_step(&day->game,
					timebase_at(&day->timebase, day->first + (uint32_t)day->counts));
	}
	/* the press is read from the queue a little later */
	if (random_chance(r, 50))
		(void)timebase_at(&day->timebase, day->first + (uint32_t)(counts + random_below(r, 200)));
	return timebase_at(&day->timebase, day->first + (uint32_t)counts);
}

static void one_day(int16_t trim, uint64_t seed)
{
	struct chance r = {seed};
	struct day day = {.first = random_next(&r), .trim = trim};
	struct control control;
	struct control_fault fault;
	uint64_t counts = 0;
	uint64_t end = DAY * (uint64_t)((int64_t)TRUE_PER_LAP + trim) / TRUE_PER_LAP;
	int64_t left[2], used[2] = {0, 0};
	instant start;

	assert_int_equal(notation_parse("9h+17", &control, &fault), CONTROL_OK);
	game_clock_init(&day.game, &control, 1, LEFT);
	timebase_init(&day.timebase, day.first, trim);
	start = timebase_at(&day.timebase, day.first);
	game_clock_play(&day.game, start);
	left[LEFT] = left[RIGHT] = (9 * 3600 + 17) * 4096;
	for (int i = 0; i < PRESSES; i++) {
		int side = i % 2;
		uint64_t before = counts;
		uint64_t spend;

		counts = end * (uint64_t)(i + 1) / PRESSES;
		if (i < PRESSES - 1)
			counts -= random_below(&r, 60000);
		spend = truth(counts, trim) - truth(before, trim);
		assert_int_equal(game_clock_press(&day.game, (uint8_t)side, press_at(&day, &r, counts)),
				 PRESS_MOVE);
		left[side] += 17 * 4096 - (int64_t)spend;
		used[side] += (int64_t)spend;
		assert_int_equal(day.game.side[side].left, left[side]);
	}
	/* after 24 hours of true time the players have used all of it, to the tick */
	assert_int_equal((uint64_t)(used[LEFT] + used[RIGHT]), truth(end, trim));
	assert_true(truth(end, trim) + 1 >= DAY && truth(end, trim) <= DAY);
	assert_int_equal((instant)(timebase_at(&day.timebase, day.first + (uint32_t)end) - start),
			 (instant)truth(end, trim));
	assert_int_equal(day.game.side[LEFT].moves, PRESSES / 2);
	assert_int_equal(day.game.side[RIGHT].moves, PRESSES / 2);
	assert_int_equal(day.game.state, PLAY_RUNNING);
}

TEST(days)
{
	static const int16_t trims[] = {0, 200, -200, 1, -1, 80, -137, 799, -800, TRIM_MAX, -TRIM_MAX};

	for (uint64_t seed = 0; seed < sizeof trims / sizeof trims[0]; seed++)
		one_day(trims[seed], seed);
}

/* covers: T5
 * The wake-up time, asked at any instant, is wrong by the trim at most; the instant at the wake-up is
 * exact. */
TEST(wake_ups)
{
	struct chance r = {8};

	for (int i = 0; i < 200000 / SHARE; i++) {
		int16_t trim = (int16_t)((int)random_below(&r, 2 * TRIM_MAX + 1) - TRIM_MAX);
		uint64_t counts = random_below(&r, 2000000000);
		uint32_t first = random_next(&r);
		uint32_t ahead = 1 + random_below(&r, random_chance(&r, 50) ? 5000 : 100000000);
		struct timebase tb;
		uint64_t wake;
		int64_t late;

		timebase_init(&tb, first, trim);
		(void)timebase_at(&tb, first + (uint32_t)counts);
		wake = counts + (uint32_t)(timebase_raw(&tb, tb.at + ahead) - tb.raw);
		late = (int64_t)(truth(wake, trim) - truth(counts, trim)) - ahead;
		assert_true(late <= 2 + ahead / 3900 && -late <= 2 + ahead / 3900);
		assert_int_equal(timebase_at(&tb, first + (uint32_t)wake),
				 (instant)(first + truth(wake, trim)));
	}
}

TESTS(RUN(days), RUN(wake_ups))
