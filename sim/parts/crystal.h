/* A 32.768 kHz tuning-fork crystal, or the clock output of a DS3231, with a start-up time and an error in
 * ppm. */
#ifndef ZEITNOT_SIM_PARTS_CRYSTAL_H
#define ZEITNOT_SIM_PARTS_CRYSTAL_H

#include <stdbool.h>
#include <stdint.h>

#define CRYSTAL_NEVER INT64_MAX

struct crystal {
	uint64_t uhz;  /* micro-hertz */
	int64_t start; /* ns it needs to swing; CRYSTAL_NEVER = it does not */
	int64_t since; /* instant of edge 0; CRYSTAL_NEVER while it does not swing */
	bool broken;
};

void crystal_init(struct crystal *crystal, double ppm, int64_t start);

/* Return the number of the last edge at or before `at` (0 before the first), and the instant of an edge,
 * rounded up. */
uint64_t crystal_edge(const struct crystal *crystal, int64_t at);
int64_t crystal_instant(const struct crystal *crystal, uint64_t edge);
/* ns */
int64_t crystal_period(const struct crystal *crystal);

static inline bool crystal_swings(const struct crystal *crystal)
{
	return crystal->since != CRYSTAL_NEVER;
}

#endif
