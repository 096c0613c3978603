/* Random numbers that are the same on every machine. */
#ifndef ZEITNOT_TESTS_PROPERTY_RANDOM_H
#define ZEITNOT_TESTS_PROPERTY_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct random {
	uint64_t state;
};

/* splitmix64 */
static inline uint32_t random_next(struct random *r)
{
	uint64_t z = (r->state += 0x9e3779b97f4a7c15u);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (uint32_t)(z >> 32);
}

/* 0 .. n - 1 */
static inline uint32_t random_below(struct random *r, uint32_t n)
{
	return (uint32_t)(((uint64_t)random_next(r) * n) >> 32);
}

/* True `percent` times in a hundred. */
static inline bool random_chance(struct random *r, uint32_t percent)
{
	return random_below(r, 100) < percent;
}

#endif
