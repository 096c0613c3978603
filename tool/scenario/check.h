/* Compares the expectations of a scenario with what the clock shows.
 *
 * What a person can see is read from the display, and must agree with the program's state where that has the
 * same value. What is not visible (the time left with infinite resolution) is computed from a copy of the
 * program's state. */
#ifndef ZEITNOT_TOOL_SCENARIO_CHECK_H
#define ZEITNOT_TOOL_SCENARIO_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/bench.h"
#include "tool/scenario/scenario.h"

/* Sounds heard so far. */
#define EARS 512
struct ears {
	struct {
		int64_t at;
		uint16_t hz;
		uint8_t kind; /* enum seen_sound; SOUND_NONE_HEARD: no sound this clock should make */
	} heard[EARS];
	size_t count;
	int64_t forgotten; /* sounds that began before this instant were already compared */
};

void check_listen_again(struct ears *ears, struct bench *bench);
void check_listen(struct ears *ears, struct bench *bench);

/* A value that changes with time (time left, used, delay). It is computed for the instant `at` of the
 * expectation, from a state that may be read later, after a press has taken effect. */
struct sample {
	bool taken, powered;
	int64_t value, after; /* ns; `after`: when something happens within the next millisecond */
};

bool check_is_running_value(const struct statement *statement);

void check_take_sample(const struct statement *statement, struct bench *bench, int64_t at,
		       struct sample *sample);
bool check_sample(const struct statement *statement, const struct sample *sample, char message[MESSAGE_SIZE]);

/* True if the expectation needs the program's state, which a simulated board copies when its processor
 * falls asleep. */
bool check_needs_program(const struct statement *statement);

/* Checks any other expectation against the present state. */
bool check_now(const struct statement *statement, struct bench *bench, struct ears *ears,
	       char message[MESSAGE_SIZE]);

/* "0:12.345"; one buffer, overwritten by the next call. */
const char *check_clock_text(int64_t ns);
const char *check_mode_name(int mode);

#endif
