#include "firmware/core/timebase.h"

#define TRUE_PER_LAP 4000000L  /* a lap of the line: so many true ticks are (this + trim) crystal counts */
#define CHUNK	     0x100000L /* CHUNK * TRIM_MAX fits 31 bits */
#define LOOK_BACK    (60L * 4096L) /* how far a press may lie before the latest count */

void timebase_init(struct timebase *tb, uint32_t raw, int16_t trim)
{
	tb->raw = raw;
	tb->at = raw;
	tb->error = 0;
	tb->trim = trim;
	tb->spare = 0;
}

void timebase_set_trim(struct timebase *tb, int16_t trim)
{
	if (trim == tb->trim)
		return;
	tb->trim = trim;
	tb->error = 0; /* a fraction of a tick, once */
}

/* Bresenham's line, forward or (`n` from -LOOK_BACK modulo 2^32) back: a tick a count, and one more or less for every lap that the
 * error runs through.  0 <= error < lap.  Multiplied and subtracted, never divided: the AVR cannot. */
instant timebase_at(struct timebase *tb, uint32_t raw)
{
	int32_t lap = TRUE_PER_LAP + tb->trim;
	uint32_t n = raw - tb->raw;
	bool back = n >= (uint32_t)-LOOK_BACK;
	struct timebase t = *tb;

	t.raw = raw;
	t.at += n;
	while (n != 0) {
		int32_t chunk = n > CHUNK && !back ? CHUNK : (int32_t)n;

		n -= (uint32_t)chunk;
		t.error -= chunk * t.trim;
		for (; t.error < 0; t.error += lap)
			t.at--;
		for (; t.error >= lap; t.error -= lap)
			t.at++;
	}
	if (!back)
		*tb = t;
	return t.at;
}

uint32_t timebase_raw(const struct timebase *tb, instant at)
{
	ticks ahead = ticks_between(tb->at, at);

	if (ahead <= 0)
		return tb->raw;
	if (tb->trim > 0)
		ahead++; /* rather a tick late than woken twice */
	return tb->raw + (uint32_t)ahead;
}
