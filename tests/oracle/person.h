/* A person at the clock: reads displays, lamps and words by the keys, and nothing else. */
#ifndef ZEITNOT_TESTS_ORACLE_PERSON_H
#define ZEITNOT_TESTS_ORACLE_PERSON_H

#include "tests/oracle/reader.h"

/* Stops a clock that runs, and reads it. The clock stays as it was, except that a game that is over is
 * paused. NULL, or what could not be read.
 *
 * What is shown fixes a time to the unit that is shown. The fraction below is no hidden state, so it is taken
 * from the clock, where it fits what is shown. */
const char *person_reads(struct reading *reading);

#endif
