/* Contracts of timebase.h and timebase.c (tests/prove/README.md says how to read one). */
#ifndef ZEITNOT_CORE_PROOF_TIMEBASE_H
#define ZEITNOT_CORE_PROOF_TIMEBASE_H

#include "firmware/core/proof/modulo.h"
#include "firmware/core/proof/ticks.h"
#include "firmware/core/timebase.h"

/*@ predicate trim_fits(integer trim) = -TRIM_MAX <= trim <= TRIM_MAX;
    predicate on_the_line(struct timebase *tb) = trim_fits(tb->trim) && 0 <= tb->error < 4000000 + tb->trim;

    // From one count to another: back by up to a minute, forward otherwise.
    logic integer counts(integer from, integer to) =
	\let n = (uint32_t)(to - from); n >= 4294967296 - 60 * 4096 ? n - 4294967296 : n;
    lemma near: \forall integer from, to; -32768 <= between(from, to) <= 32767 ==> counts(from, to) == between(from, to);

    // T5: `moved` true ticks are what `n` counts and what was `owed` are worth, 4,000,000 for 4,000,000 +
    // trim, except for
    // what is `left`, which is less than a tick. Nothing is lost, however often one asks.
    predicate conversion(integer n, integer trim, integer moved, integer owed, integer left) =
	n * 4000000 + owed == moved * (4000000 + trim) + left && 0 <= left < 4000000 + trim; */

/*@ predicate is_count(integer n) = -4294967296 <= n <= 4294967296;
    lemma a_count_fits: \forall integer n, trim; is_count(n) && trim_fits(trim) ==> -4294967296000 <= n * trim <= 4294967296000; */

/*@ requires \valid(tb) && trim_fits(trim);
    assigns *tb;
    ensures on_the_line(tb);
    ensures tb->raw == raw && tb->at == raw && tb->error == 0 && tb->trim == trim; */
void timebase_init(struct timebase *tb, uint32_t raw, int16_t trim);

/*@ requires \valid(tb) && trim_fits(trim) && on_the_line(tb);
    assigns tb->trim, tb->error;
    ensures on_the_line(tb) && tb->trim == trim; */
void timebase_set_trim(struct timebase *tb, int16_t trim);

/*@ requires \valid(tb) && on_the_line(tb);
    assigns *tb;
    ensures on_the_line(tb) && tb->trim == \old(tb->trim);
    ensures wraps: \let n = counts(\old(tb->raw), raw); \exists integer moved, left;
	    \result == (instant)(\old(tb->at) + moved) && conversion(n, tb->trim, moved, \old(tb->error), left) &&
	    (n >= 0 ==> tb->raw == raw && tb->at == \result && tb->error == left);
    ensures counts(\old(tb->raw), raw) < 0 ==> *tb == \old(*tb); */
instant timebase_at(struct timebase *tb, uint32_t raw);

/*@ requires \valid_read(tb) && on_the_line(tb);
    requires (ticks)(instant)(at - tb->at) < INT32_MAX;
    assigns \nothing;
    ensures wraps: \let ahead = (ticks)(instant)(at - tb->at);
	    \result == (ahead <= 0 ? tb->raw : (uint32_t)(tb->raw + ahead + (tb->trim > 0 ? 1 : 0))); */
uint32_t timebase_raw(const struct timebase *tb, instant at);

/*@ assigns \nothing;
    ensures wraps: \result == counts(from, to); */
static int64_t counts_between(uint32_t from, uint32_t to);

/*@ requires \valid(tb) && on_the_line(tb);
    assigns *tb;
    ensures on_the_line(tb) && tb->trim == \old(tb->trim);
    ensures wraps: \let n = counts(\old(tb->raw), raw); \exists integer moved, left;
	    \result == (instant)(\old(tb->at) + moved) && conversion(n, tb->trim, moved, \old(tb->error), left) &&
	    (n >= 0 ==> tb->raw == raw && tb->at == \result && tb->error == left);
    ensures counts(\old(tb->raw), raw) < 0 ==> *tb == \old(*tb); */
static instant count_laps(struct timebase *tb, uint32_t raw);

#endif
