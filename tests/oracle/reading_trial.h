/* A history that is read at its end and played on. */
#ifndef ZEITNOT_TESTS_ORACLE_READING_TRIAL_H
#define ZEITNOT_TESTS_ORACLE_READING_TRIAL_H

#include "tests/oracle/random_history.h"

#define PLAYED_ON 30 /* acts after the reading */

/* A game until the reading, and the acts after it. */
struct reading_trial {
	bool by_keys;
	struct history before;
	struct history after;
	struct seen want, is;
	const char *what;
	uint8_t side;
	uint8_t method;
	long times;
};

/* By keys (hidden_keys.c): draws a random history. run_by_keys() reads it and plays on with `after`, which
 * `r` lengthens; false: clock and reader differ. */
void live_by_keys(struct chance *r, struct history *h);
bool run_by_keys(struct reading_trial *t, struct chance *r);

#endif
