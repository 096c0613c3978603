/* Instants of a run at which a test acts on the board: every n-th awake cycle, and random instants of
 * sleep. */
#ifndef ZEITNOT_TESTS_MOMENTS_H
#define ZEITNOT_TESTS_MOMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "sim/avr/chip.h"

struct moments {
	int64_t *at; /* rising */
	size_t count, room;
	size_t awake; /* how many of them are awake cycles */
};

/* Runs the chip to `until` and notes every `stride`-th awake cycle, and `asleep` instants of sleep that the
 * seed draws. */
void moments_note(struct moments *moments, struct chip *chip, int64_t until, unsigned stride, size_t asleep,
		  uint64_t seed);
void moments_free(struct moments *moments);

#endif
