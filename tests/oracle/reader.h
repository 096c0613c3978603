/* A reader takes from the clock only what it shows, and predicts from that how the game continues. If the
 * clock continues differently, it has hidden state. */
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

/* The game that the requirements predict from what was read. */
void reader_model(const struct reading *reading, struct oracle *model);

/* True: the requirements do not say how the game continues. */
bool reader_is_open(const struct oracle *model);

/* Plays random histories by calls of the core or by keys, reads each at its end and plays on. Prints the
 * shortest history of each kind of difference, and as its last line how many histories agreed; returns the
 * exit code. */
int reader_histories(bool by_keys, long histories, uint64_t seed);

#endif
