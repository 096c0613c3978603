/* What all parts have in common: they know the instant (ns) of what happens to
 * them, their supply, and whom to tell when something is done to them that
 * their data sheet forbids.  A part knows nothing of the chip or the board. */
#ifndef ZEITNOT_SIM_PARTS_PART_H
#define ZEITNOT_SIM_PARTS_PART_H

#include <stdbool.h>
#include <stdint.h>

struct part_report {
	void (*complain)(void *context, const char *text);
	void *context;
};

/* The next number by chance, for what nobody can know (a memory after power-on).
 * The same `state` gives the same numbers. The upper bits are the better ones. */
uint32_t part_chance(uint32_t *state);

void part_complain(const struct part_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
