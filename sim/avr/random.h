/* Seeded chance: the same seed gives the same run (splitmix64). */
#ifndef ZEITNOT_SIM_AVR_RANDOM_H
#define ZEITNOT_SIM_AVR_RANDOM_H

#include <stdint.h>

struct chance {
	uint64_t state;
};

static inline uint64_t chance_next(struct chance *c)
{
	uint64_t z = c->state += 0x9E3779B97F4A7C15ull;

	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
	return z ^ (z >> 31);
}

/* 0..n-1; n > 0 */
static inline uint64_t chance_below(struct chance *c, uint64_t n)
{
	return chance_next(c) % n;
}

#endif
