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
	int16_t spare;
};

/*@ predicate trim_fits(integer trim) = -TRIM_MAX <= trim <= TRIM_MAX;
    predicate on_the_line(struct timebase *tb) = trim_fits(tb->trim) && 0 <= tb->error < 4000000 + tb->trim;

    // From one count to another: back by up to a minute, forward otherwise.
    logic integer counts(integer from, integer to) =
	\let n = (uint32_t)(to - from); n >= 4294967296 - 60 * 4096 ? n - 4294967296 : n;

    // T5: `moved` true ticks are what `n` counts and what was `owed` are worth, 4,000,000 for 4,000,000 + trim, except for
    // what is `left`, which is less than a tick. Nothing is lost, however often one asks.
    predicate conversion(integer n, integer trim, integer moved, integer owed, integer left) =
	n * 4000000 + owed == moved * (4000000 + trim) + left && 0 <= left < 4000000 + trim; */

/*@ requires \valid(tb) && trim_fits(trim);
    assigns *tb;
    ensures on_the_line(tb);
    ensures tb->raw == raw && tb->at == raw && tb->error == 0 && tb->trim == trim; */
void timebase_init(struct timebase *tb, uint32_t raw, int16_t trim);

/* A new trim from this instant on; the past keeps its length. */
/*@ requires \valid(tb) && trim_fits(trim) && on_the_line(tb);
    assigns tb->trim, tb->error;
    ensures on_the_line(tb) && tb->trim == trim; */
void timebase_set_trim(struct timebase *tb, int16_t trim);

/* The true instant of a crystal count.  `raw` may lie up to a minute before or any time after the latest one seen
 * (a press that waited in the queue while the main program looked at the time). */
/*@ requires \valid(tb) && on_the_line(tb);
    assigns *tb;
    ensures on_the_line(tb) && tb->trim == \old(tb->trim);
    ensures wraps: \let n = counts(\old(tb->raw), raw); \exists integer moved, left;
	    \result == (instant)(\old(tb->at) + moved) && conversion(n, tb->trim, moved, \old(tb->error), left) &&
	    (n >= 0 ==> tb->raw == raw && tb->at == \result && tb->error == left);
    ensures counts(\old(tb->raw), raw) < 0 ==> *tb == \old(*tb); */
instant timebase_at(struct timebase *tb, uint32_t raw);

/* The crystal count at which to wake for the true instant `at`, without the trim: two ticks off for an instant that is a
 * second ahead. What happens then is dated by timebase_at all the same. */
/*@ requires \valid_read(tb) && on_the_line(tb);
    requires (ticks)(instant)(at - tb->at) < INT32_MAX;
    assigns \nothing;
    ensures wraps: \let ahead = (ticks)(instant)(at - tb->at);
	    \result == (ahead <= 0 ? tb->raw : (uint32_t)(tb->raw + ahead + (tb->trim > 0 ? 1 : 0))); */
uint32_t timebase_raw(const struct timebase *tb, instant at);

#endif
