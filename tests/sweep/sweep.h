/* Tries many continuations of one simulated board, each in a fork.
 *
 * The board runs to an instant.  Then each case runs in a child process from
 * exactly there and says whether it was right.  Two workers share the cases. */
#ifndef ZEITNOT_TESTS_SWEEP_H
#define ZEITNOT_TESTS_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWEEP_TEXT 300

/* False and a text if something is wrong. Runs in a child process, so its changes are lost. */
typedef bool sweep_case(void *context, uint64_t number, char text[SWEEP_TEXT]);

struct sweep {
	struct sweep_tally *tally; /* shared by all processes */
	unsigned worker, workers;
};

/* Splits into `workers` processes.  In the one that collects it returns
 * false after all others have ended; in a worker it returns true. */
bool sweep_begin(struct sweep *sweep, unsigned workers);
/* Does this number belong to this worker? */
bool sweep_mine(const struct sweep *sweep, uint64_t number);
/* Forks, runs one case, counts it. */
void sweep_run(struct sweep *sweep, sweep_case *one, void *context, uint64_t number);
/* In a worker: ends it. */
void sweep_end(struct sweep *sweep);

/* Cases so far, and those that failed; prints the first few failures. In the collecting process. */
uint64_t sweep_report(const struct sweep *sweep, const char *title, uint64_t *failed);
void sweep_free(struct sweep *sweep);

#endif
