/* Instants of a run at which a test acts on the board: every n-th awake cycle, and random instants of
 * sleep. */
#ifndef ZEITNOT_TESTS_MOMENTS_H
#define ZEITNOT_TESTS_MOMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "sim/avr/chip.h"
#include "tests/sweep/sweep.h"

struct moments {
	int64_t *at; /* rising */
	size_t count, room;
	size_t awake; /* how many of them are awake cycles */
};

/* Runs the chip to `until` and notes every `stride`-th awake cycle, and `asleep` instants of sleep that the
 * seed draws. */
void moments_note(struct moments *moments, struct chip *chip, int64_t until, unsigned stride, size_t asleep,
		  uint64_t seed);

/* Runs the board of `context` to `until`, if it has not come that far. */
typedef void moments_run(void *context, int64_t until);

/* In a worker: runs the case of each of its moments, with the board shortly before it, so that a press is
 * dated as in a single run. Ends the worker. */
void moments_try(struct sweep *sweep, const struct moments *moments, moments_run *run, sweep_case *one,
		 void *context);
/* For the collecting process: as sweep_report, and a moment that was not tried is a failure. Frees both. */
uint64_t moments_report(struct sweep *sweep, struct moments *moments, const char *board, uint64_t *failed);

#endif
