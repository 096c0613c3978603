/* A person at the clock, who reads displays, lamps and texts by the keys, and uses nothing else. */
#ifndef ZEITNOT_TESTS_ORACLE_PERSON_H
#define ZEITNOT_TESTS_ORACLE_PERSON_H

#include "tests/oracle/reader.h"

/* Stops a running clock and reads it. The clock stays as it was, except that a game that is over is paused.
 * Returns NULL, or what could not be read.
 *
 * The displays give each time to a whole unit. The fraction below the unit is no hidden state, so it is taken
 * from the clock if it fits the display. */
const char *person_reads(struct reading *reading);

#endif
