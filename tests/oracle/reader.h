/* A reader: takes from the clock what it shows, and predicts from that alone how the game continues. Whatever
 * the clock does otherwise has been decided by something that cannot be seen. */
#ifndef ZEITNOT_TESTS_ORACLE_READER_H
#define ZEITNOT_TESTS_ORACLE_READER_H

#include "tests/oracle/oracle.h"

/* What a clock shows, at rest or running. */
struct reading {
	struct control control; /* A8: in force */
	struct seen seen;
	ticks move_used[2]; /* M3: by the move in hand */
	ticks move_delayed[2];
};

void reader_read(const struct game_clock *g, instant now, struct reading *reading);

/* The game as the requirements let it continue. */
void reader_model(const struct reading *reading, struct oracle *model);

/* The requirements leave open how it continues. */
bool reader_is_open(const struct oracle *model);

/* Plays random histories by calls of the core, or by keys, reads each at its end and plays it on; the exit
 * code. Prints the shortest history of each kind of difference, and as its last line how many histories
 * agreed. */
int reader_histories(bool by_keys, long histories, uint64_t seed);

#endif
