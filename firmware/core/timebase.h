/* From crystal counts to true ticks (T5): the trim of the individual crystal, applied by arithmetic.
 *
 * A crystal that is fast by `trim` quarter-ppm counts (4,000,000 + trim) for every 4,000,000 true ticks.
 * The conversion is a Bresenham line: exact over any time, never more than one tick off at any instant, and
 * independent of how often it is asked. */
#ifndef ZEITNOT_CORE_TIMEBASE_H
#define ZEITNOT_CORE_TIMEBASE_H

#include "firmware/core/ticks.h"

#define TRIM_PER_PPM 4
#define TRIM_MAX     (250 * TRIM_PER_PPM) /* +-250 ppm in steps of 0.25 ppm */

struct timebase {
	uint32_t raw;  /* the crystal count that ... */
	instant at;    /* ... is this true instant */
	int32_t error; /* true ticks owed, in units of 1/(4,000,000 + trim) */
	int16_t trim;  /* quarter-ppm by which the crystal is fast; -TRIM_MAX..TRIM_MAX */
};

/* The crystal count `raw` is the instant `raw`; the counts that follow are converted with `trim`. */
void timebase_init(struct timebase *tb, uint32_t raw, int16_t trim);

/* A new trim from the latest count on that timebase_at has seen; the past keeps its length. */
void timebase_set_trim(struct timebase *tb, int16_t trim);

/* The true instant of a crystal count. `raw` may be up to a minute before or any time after the latest one
 * seen (a press that waited in the queue while the main program looked at the time). */
instant timebase_at(struct timebase *tb, uint32_t raw);

/* The crystal count at which to wake for the true instant `at`, without the trim: two ticks off for an
 * instant that is a second ahead. What happens then is dated by timebase_at all the same. */
uint32_t timebase_raw(const struct timebase *tb, instant at);

#endif
