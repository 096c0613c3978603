/* A piezo disc between two pins. Its edges give the pitch of the tone, and their height gives the
 * loudness. */
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
	int drive, before;  /* voltage in supply voltages (-1, 0, 1) now, and before the last edge */
	int64_t last, half; /* the last edge, and the half period before it */
	unsigned halves;    /* equal half periods in a row, none of them too long */
	bool sounding;
	struct buzzer_tone now;
	struct buzzer_tone tone[BUZZER_TONES]; /* ended, not yet taken */
	size_t count;
};

/* Sets the voltage to `drive`: -1, 0 or 1 supply voltage. All changes at one instant count as one edge.
 * Returns true if the tone has changed. All instants and lengths are ns. */
bool buzzer_edge(struct buzzer *buzzer, int drive, int64_t at);
/* The instant at which the tone is over if no further edge comes; INT64_MAX if nothing sounds. */
int64_t buzzer_end(const struct buzzer *buzzer);
/* Ends the tone if it is over at `at`.  Returns true if it has just ended. */
bool buzzer_quiet(struct buzzer *buzzer, int64_t at);
/* Returns the pitch of the present tone in Hz; 0 = silence. */
uint16_t buzzer_hz(const struct buzzer *buzzer);
/* Takes the tones that have ended, oldest first. A tone that still sounds comes last and stays in the
 * list. */
size_t buzzer_take(struct buzzer *buzzer, struct buzzer_tone *tones, size_t max, int64_t at);

#endif
