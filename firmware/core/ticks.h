/* The unit of time inside the clock.
 *
 * One tick is 1/4096 s: the 32.768 kHz crystal divided by eight (the asynchronous Timer/Counter2). An
 * instant is a free-running count of ticks that wraps after 12 days; two instants are only ever compared by
 * their difference, so the wrap does not matter as long as they are less than 6 days apart. A duration is
 * signed. */
#ifndef ZEITNOT_CORE_TICKS_H
#define ZEITNOT_CORE_TICKS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t instant; /* ticks since power-on, modulo 2^32 */
typedef int32_t ticks;	  /* a duration in ticks */

#define TICKS_PER_SECOND ((ticks)4096)
#define TICKS_PER_MINUTE (60 * TICKS_PER_SECOND)
#define TICKS_PER_HOUR	 (3600 * TICKS_PER_SECOND)

/* T4: no clock ever shows more than 9:59:59. */
#define TICKS_MAX ((ticks)(35999 * TICKS_PER_SECOND))

/* `to` - `from`, valid while they are less than 2^31 ticks (6 days) apart. */
static inline ticks ticks_between(instant from, instant to)
{
	return (ticks)(to - from);
}

/* Milliseconds, rounded up, so that 0 means "nothing left" (D1); |t| <= 2 * TICKS_MAX.
 * 1000/4096 = 125/512, done in two parts so that 32 bits are enough. */
static inline int32_t ticks_to_ms(ticks t)
{
	ticks s = t / TICKS_PER_SECOND;
	ticks rest = t % TICKS_PER_SECOND;

	return s * 1000 + (rest * 125 + (rest > 0 ? 511 : 0)) / 512;
}

/* Ticks of `s` seconds and `cs` hundredths (0..99), to the nearest tick. */
ticks ticks_from(uint16_t s, uint8_t cs);

/* Whole seconds of 0..TICKS_MAX; by halves, because an AVR shifts 32 bits one at a time. */
static inline uint16_t ticks_seconds(ticks t)
{
	return (uint16_t)(t >> 16) << 4 | (uint16_t)t >> 12;
}

static inline ticks ticks_min(ticks a, ticks b)
{
	return a < b ? a : b;
}

/* 0..TICKS_MAX */
bool ticks_fit(ticks t);

/* Never less than nothing. */
static inline ticks ticks_positive(ticks t)
{
	return t < 0 ? 0 : t;
}

/* The sum, held within +-TICKS_MAX (T4: nothing wraps). */
ticks ticks_sum(ticks a, ticks b);

#endif
