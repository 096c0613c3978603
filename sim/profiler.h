/* The cost of a run: cycles of each interrupt, time with interrupts off, stack, sleep, and the instructions
 * that were executed.
 *
 * Attach, run, read. Watching every instruction makes a run about three times slower, but does not change
 * its course. */
#ifndef ZEITNOT_SIM_PROFILER_H
#define ZEITNOT_SIM_PROFILER_H

#include "sim/avr/chip.h"

#define PROFILER_VECTORS 35
#define PROFILER_NESTING 8

struct profiler_vector {
	uint32_t count;
	uint32_t least, most; /* cycles from the end of the interrupted instruction to the end of RETI */
	uint64_t total;
};

/* A watched function: its runs, including the interrupts meanwhile. */
#define PROFILER_FUNCTIONS 9
struct profiler_function {
	uint32_t address; /* of its first instruction; 0: none is watched here */
	uint32_t until;	  /* of the function whose return ends a run; 0: this one's */
	uint32_t count;
	int64_t longest; /* ns */
	int64_t latest;	 /* ns from the rise of its bit to its beginning */
	int64_t since;	 /* start of the present run; 0: it is not running */
	int64_t risen;	 /* rise of its bit; 0: the bit is clear */
	uint16_t sp;	 /* at its beginning; UINT16_MAX: that of `until` is waited for */
};

struct profiler {
	struct chip *chip;
	struct profiler_function function[PROFILER_FUNCTIONS];
	uint16_t bits; /* address of a byte: bit n means that function n is to be called; 0: none */
	uint8_t bits_before;
	struct profiler_vector vector[PROFILER_VECTORS];
	/* interrupts off, counted from the first time they were on */
	int64_t longest_off;	 /* in ns, because the program slows its clock while it waits */
	uint32_t longest_off_pc; /* where it began */
	uint16_t lowest_sp, last_sp;
	uint8_t settled; /* instructions since the stack pointer jumped; from 3 on its value is valid */
	uint32_t lowest_sp_pc;
	uint64_t instructions;
	uint8_t executed[IMAGE_FLASH / 2]; /* of each instruction word: 1 = was executed */

	/* at work */
	bool seen_on, off;
	int64_t off_since;
	uint32_t off_pc;
	struct {
		uint8_t vector;
		uint64_t since;
	} nest[PROFILER_NESTING];
	unsigned depth;
	uint64_t awake_before, cycles_before;
};

/* Begins to watch a chip. *profile must be zero before the first call; a further call with it continues the
 * counts. */
void profiler_attach(struct profiler *profile, struct chip *chip);
void profiler_detach(struct profiler *profile);

/* Counts the runs of function `n` at `address`, and their lengths. With `until`, a run also includes the next
 * run of the function there, and what is between. */
void profiler_watch(struct profiler *profile, unsigned n, uint32_t address, uint32_t until);

/* The share of the time since profiler_attach in which the processor was awake. */
double profiler_share(const struct profiler *profile);
/* Returns the largest number of bytes of stack used. */
uint16_t profiler_stack(const struct profiler *profile);
/* Returns the name of a vector as in the data sheet, for example "TIMER2_OVF". */
const char *profiler_vector_name(unsigned vector);

#endif
