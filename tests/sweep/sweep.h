/* Tries many continuations of one simulated board, each in a forked process.
 *
 * The board runs to an instant. Each case then runs in a child process from exactly that state and reports
 * whether it passed. Two workers share the cases. */
#ifndef ZEITNOT_TESTS_SWEEP_H
#define ZEITNOT_TESTS_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWEEP_TEXT 300

/* One case: false, with a text, if something is wrong. It runs in a child process, so its changes are
 * lost. */
typedef bool sweep_case(void *context, uint64_t number, char text[SWEEP_TEXT]);

struct sweep {
	struct sweep_tally *tally; /* shared by all processes */
	unsigned worker, workers;
};

/* Splits into `workers` processes. In a worker it returns true. In the collecting process it returns false,
 * after all workers have ended. */
bool sweep_begin(struct sweep *sweep, unsigned workers);
/* True if this worker does the case of this number. */
bool sweep_mine(const struct sweep *sweep, uint64_t number);
/* Forks, runs one case, counts it. */
void sweep_run(struct sweep *sweep, sweep_case *one, void *context, uint64_t number);
/* Ends a worker. */
void sweep_end(struct sweep *sweep);

/* For the collecting process: returns how many cases ran and how many failed, and prints the first few
 * failures. */
uint64_t sweep_report(const struct sweep *sweep, const char *title, uint64_t *failed);
void sweep_free(struct sweep *sweep);

#endif
