#include "sim/parts/crystal.h"

#define UNIT 1000000000000000ull /* ns a second times micro-hertz a hertz */

void crystal_init(struct crystal *c, double ppm, int64_t start)
{
	c->uhz = (uint64_t)(32768e6 * (1 + ppm * 1e-6) + 0.5);
	c->start = start;
	c->since = CRYSTAL_NEVER;
	c->broken = false;
}

uint64_t crystal_edge(const struct crystal *c, int64_t at)
{
	if (!crystal_swings(c) || at < c->since)
		return 0;
	return (uint64_t)((unsigned __int128)(uint64_t)(at - c->since) * c->uhz / UNIT);
}

int64_t crystal_instant(const struct crystal *c, uint64_t edge)
{
	if (!crystal_swings(c))
		return CRYSTAL_NEVER;
	return c->since + (int64_t)(((unsigned __int128)edge * UNIT + c->uhz - 1) / c->uhz);
}

int64_t crystal_period(const struct crystal *c)
{
	return (int64_t)(UNIT / c->uhz);
}
