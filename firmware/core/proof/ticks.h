/* Contracts of ticks.h and ticks.c (tests/prove/README.md says how to read one). */
#ifndef ZEITNOT_CORE_PROOF_TICKS_H
#define ZEITNOT_CORE_PROOF_TICKS_H

#include "firmware/core/ticks.h"

/*@ // An amount of a control in ticks: hundredths to the nearest tick, 0.01 s = 40.96 ticks.
    logic integer ticks_of(integer s, integer cs) = s * 4096 + (cs * 4096 + 50) / 100;

    // A sum that nothing can wrap (T4).
    logic integer held(integer sum) = sum > 147451904 ? 147451904 : sum < -147451904 ? -147451904 : sum; */

/*@ logic integer between(integer from, integer to) = (ticks)(instant)(to - from); */

/*@ assigns \nothing;
    ensures wraps: \result == between(from, to); */
static inline ticks ticks_between(instant from, instant to);

/*@ requires -2 * TICKS_MAX <= t <= 2 * TICKS_MAX;
    assigns \nothing;
    ensures up: 0 <= \result * 512 - t * 125 < 512; */
static inline int32_t ticks_to_ms(ticks t);

/*@ requires cs <= 99;
    assigns \nothing;
    ensures nearest: \result == ticks_of(s, cs);
    ensures T4: 100 * s + cs <= 3599900 ==> 0 <= \result <= TICKS_MAX; */
ticks ticks_from(uint16_t s, uint8_t cs);

/*@ assigns \nothing;
    ensures \result == \min(a, b); */
static inline ticks ticks_min(ticks a, ticks b);

/*@ assigns \nothing;
    ensures \result <==> 0 <= t <= TICKS_MAX; */
bool ticks_fit(ticks t);

/*@ assigns \nothing;
    ensures \result == \max(t, 0); */
static inline ticks ticks_positive(ticks t);

/*@ requires no_wrap: INT32_MIN <= a + b <= INT32_MAX;
    assigns \nothing;
    ensures \result == held(a + b) && -TICKS_MAX <= \result <= TICKS_MAX; */
ticks ticks_sum(ticks a, ticks b);

#endif
