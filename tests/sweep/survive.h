/* N1: compares what a clock knows after a loss of power with what it knew before. */
#ifndef ZEITNOT_TESTS_SURVIVE_H
#define ZEITNOT_TESTS_SURVIVE_H

#include "sim/bench_avr.h"

/* The program as it was at an instant. */
struct moment {
	int64_t at;
	instant now;
	uint8_t mode;
	struct game_clock game;
	struct options options;
};

/* Reads the present state; false while the program does not run. */
bool survive_note(struct bench *bench, struct moment *moment);

/* Closes a button or key for this long from now on; returns at once. */
void survive_push(struct bench *bench, uint8_t contact, int64_t ms);

/* Turns the power off for a moment and on again, and runs until the program shows a state. False: it shows
 * none within 5 s. */
bool survive_reboot(struct bench *bench, struct moment *after);

/* Compares the state that came back with `before`, carried on to the instant `at`. NULL: they agree;
 * otherwise a text that says what is wrong. */
const char *survive_compare(const struct moment *before, int64_t at, const struct moment *after);

/* Cuts the power in the middle of a write to the FRAM. */
enum torn { TORN_OLD, TORN_NEW, TORN_RANDOM, TORN_KINDS };

struct cutter {
	struct bench *bench;
	uint64_t count;	 /* bytes written since it was armed */
	uint64_t cut_at; /* number of the byte, from 1; 0: counts only */
	enum torn torn;
	struct chance chance;
	struct sim_timer timer;
	int64_t cut; /* instant of the cut; 0: not yet */
};

void cutter_arm(struct cutter *cutter, struct bench *bench, uint64_t byte, enum torn torn, uint64_t seed);

#endif
