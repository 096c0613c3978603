/* For the provers only: arithmetic modulo 2^32. Not in ticks.h, because it slows the provers down where it
 * is not needed. */
#ifndef ZEITNOT_CORE_PROOF_MODULO_H
#define ZEITNOT_CORE_PROOF_MODULO_H

#include "firmware/core/ticks.h"

/*@ // What C says of a conversion to uint32_t (6.3.1.3), and gcc of one to int32_t: modulo 2^32. The provers know no more by
    // themselves than that a value in range stays as it is.
    axiomatic modulo {
	logic integer turns(integer x);
	axiom to_unsigned: \forall integer x; (uint32_t)x == x - 4294967296 * turns(x);
	axiom to_signed: \forall integer x; (int32_t)x == x - 4294967296 * turns(x + 2147483648);
    }
    lemma to_instant: \forall integer x; (instant)x == x - 4294967296 * turns(x);
    lemma to_ticks: \forall integer x; (ticks)x == x - 4294967296 * turns(x + 2147483648);
    lemma sum_of_instants: \forall integer x, y; (instant)((instant)x + y) == (instant)(x + y); */

#endif
