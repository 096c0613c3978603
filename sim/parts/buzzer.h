/* A piezo disc between two pins. Its tone follows from the edges that it gets, and its loudness from
 * their height. */
#ifndef ZEITNOT_SIM_PARTS_BUZZER_H
#define ZEITNOT_SIM_PARTS_BUZZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUZZER_TONES 64

struct buzzer_tone {
	uint16_t hz;
	int64_t at, length;
	uint8_t swing; /* from peak to peak, in supply voltages: 2 is 6 dB louder than 1 */
};

struct buzzer {
	int drive, before;  /* voltage in supply voltages: -1, 0, 1; the same before the last edge */
	int64_t last, half; /* last edge, the half period before it */
	unsigned halves;    /* equal ones in a row, none too long */
	bool sounding;
	struct buzzer_tone now;
	struct buzzer_tone tone[BUZZER_TONES]; /* ended, not yet taken */
	size_t count;
};

/* All instants and lengths are ns. The voltage becomes `drive`: -1, 0 or 1 supply voltage. All changes at
 * one instant are one edge. Returns true if what sounds has changed. */
bool buzzer_edge(struct buzzer *buzzer, int drive, int64_t at);
/* The instant at which the tone is over if no further edge comes; INT64_MAX if nothing sounds. */
int64_t buzzer_end(const struct buzzer *buzzer);
/* Ends the tone if it is over at `at`.  Returns true if it has just ended. */
bool buzzer_quiet(struct buzzer *buzzer, int64_t at);
/* Hz sounding now, 0 = silence */
uint16_t buzzer_hz(const struct buzzer *buzzer);
/* Takes the tones that have ended, then (not taken away) the one that still sounds. */
size_t buzzer_take(struct buzzer *buzzer, struct buzzer_tone *tones, size_t max, int64_t at);

#endif
