/* A piezo disc on a pin: what it sounds follows from the edges it gets. */
#ifndef ZEITNOT_SIM_PARTS_BUZZER_H
#define ZEITNOT_SIM_PARTS_BUZZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUZZER_TONES 64

struct buzzer_tone {
	uint16_t hz;
	int64_t at, length;
};

struct buzzer {
	bool level;
	int64_t last, half; /* last edge, the half period before it */
	unsigned halves;    /* equal ones in a row */
	bool sounding;
	struct buzzer_tone now;
	struct buzzer_tone tone[BUZZER_TONES]; /* ended, not yet taken */
	size_t count;
};

/* All instants and lengths are ns.  Returns true if what sounds has changed. */
bool buzzer_edge(struct buzzer *buzzer, bool level, int64_t at);
/* The instant at which the tone is over if no further edge comes; INT64_MAX if nothing sounds. */
int64_t buzzer_end(const struct buzzer *buzzer);
/* Ends the tone if it is over at `at`.  Returns true if it has just ended. */
bool buzzer_quiet(struct buzzer *buzzer, int64_t at);
/* Hz sounding now, 0 = silence */
uint16_t buzzer_hz(const struct buzzer *buzzer);
/* Takes the tones that have ended, then (not taken away) the one that still sounds. */
size_t buzzer_take(struct buzzer *buzzer, struct buzzer_tone *tones, size_t max, int64_t at);

#endif
