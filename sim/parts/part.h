/* What all parts have in common. A part gets the instant (ns) of each event, its supply, and a function
 * that reports what its data sheet forbids. It knows nothing of the chip or the board. */
#ifndef ZEITNOT_SIM_PARTS_PART_H
#define ZEITNOT_SIM_PARTS_PART_H

#include <stdbool.h>
#include <stdint.h>

struct part_report {
	void (*complain)(void *context, const char *text);
	void *context;
};

/* The next random number, for unknown contents such as a memory after power-on. The same `state` gives
 * the same numbers. The upper bits are the better ones. */
uint32_t part_chance(uint32_t *state);

void part_complain(const struct part_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
