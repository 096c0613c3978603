/* Random numbers of 32 bits for games and controls, the same on every machine. */
#ifndef ZEITNOT_TESTS_PROPERTY_RANDOM_H
#define ZEITNOT_TESTS_PROPERTY_RANDOM_H

#include <stdbool.h>

#include "sim/avr/random.h"

static inline uint32_t random_next(struct chance *r)
{
	return (uint32_t)(chance_next(r) >> 32);
}

/* 0 .. n - 1 */
static inline uint32_t random_below(struct chance *r, uint32_t n)
{
	return (uint32_t)(((uint64_t)random_next(r) * n) >> 32);
}

/* True `percent` times in a hundred. */
static inline bool random_chance(struct chance *r, uint32_t percent)
{
	return random_below(r, 100) < percent;
}

#endif
