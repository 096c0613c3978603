#include "firmware/core/timebase.h"

#define TRUE_PER_LAP 4000000	   /* one lap: this many true ticks are (this + trim) crystal counts */
#define LOOK_BACK    (60L * 4096L) /* how far a press may be before the latest count */

void timebase_init(struct timebase *tb, uint32_t raw, int16_t trim)
{
	tb->raw = raw;
	tb->at = raw;
	tb->error = 0;
	tb->trim = trim;
}

void timebase_set_trim(struct timebase *tb, int16_t trim)
{
	if (trim == tb->trim)
		return;
	tb->trim = trim;
	tb->error = 0; /* a fraction of a tick, once */
}

/* Counts from one to another: back by up to LOOK_BACK, forward otherwise. */
static int64_t counts_between(uint32_t from, uint32_t to)
{
	uint32_t n = to - from;

	return n >= (uint32_t)-LOOK_BACK ? (int64_t)n - 0x100000000 : n;
}

/* N7: after a long sleep the laps are divided out, so that a year takes no longer than a second. */
static instant count_laps(struct timebase *tb, uint32_t raw)
{
	int32_t lap = TRUE_PER_LAP + tb->trim;
	int64_t n = counts_between(tb->raw, raw);
	//@ assert is_count(n) && trim_fits(tb->trim);
	int64_t error = tb->error - n * tb->trim;
	int64_t laps = error / lap;
	instant at;

	error %= lap;
	if (error < 0) { /* division rounds towards zero, the line rounds down */
		error += lap;
		laps--;
	}
	//@ assert conversion(n, tb->trim, n + laps, tb->error, error);
	at = tb->at + (instant)(n + laps);
	if (n >= 0) {
		tb->raw = raw;
		tb->at = at;
		tb->error = error;
	}
	return at;
}

/* Bresenham's line: a tick a count, and one more or less for every lap that the error runs through; 0 <=
 * error < lap. Mostly it stays within the lap. */
instant timebase_at(struct timebase *tb, uint32_t raw)
{
	ticks n = ticks_between(tb->raw, raw);
	instant at = tb->at + (instant)n;
	int32_t error;

	if (n < INT16_MIN || n > INT16_MAX)
		return count_laps(tb, raw);
	//@ assert near: n == counts(tb->raw, raw);
	//@ assert at == (instant)(tb->at + n);
	error = tb->error - (int32_t)(int16_t)n * tb->trim;
	if (error < 0 || error >= TRUE_PER_LAP + tb->trim)
		return count_laps(tb, raw);
	//@ assert conversion(n, tb->trim, n, tb->error, error);
	if (n >= 0) {
		tb->raw = raw;
		tb->at = at;
		tb->error = error;
	}
	return at;
}

uint32_t timebase_raw(const struct timebase *tb, instant at)
{
	ticks ahead = ticks_between(tb->at, at);

	if (ahead <= 0)
		return tb->raw;
	if (tb->trim > 0)
		ahead++; /* one tick late is better than two wake-ups */
	return tb->raw + (uint32_t)ahead;
}
