/* An earphone on a pulse-width output. The lengths of the pulses and the filter after the pin determine what
 * it plays (hardware/kicad/common/outputs.kicad_sch).
 *
 *     pin --- 25 Ohm (of the pin) + R33 ---+--- R36 --- C31 ---+--- two ears of 32 Ohm in parallel, R34
 *                                         C30
 *                                        ground
 *
 * These are the names of the left ear's parts; the right ear has the same circuit. C30 passes speech up to
 * 3.4 kHz, C31 from 84 Hz on. The two corner frequencies are so far apart that each filter is computed alone.
 * A period of the pulses counts with its mean level. No sound is computed while nothing changes. */
#ifndef ZEITNOT_SIM_PARTS_EAR_H
#define ZEITNOT_SIM_PARTS_EAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Ohm and farad; `make hw-check` compares them with both boards. */
#define EAR_PIN	 25.0
#define EAR_R33	 180.0
#define EAR_R36	 180.0
#define EAR_R34	 1000.0
#define EAR_C30	 470e-9
#define EAR_C31	 4.7e-6
#define EAR_LOAD 16.0

#define EAR_HZ	  31250
#define EAR_STEP  32000	    /* ns, between two samples; they are at its multiples */
#define EAR_QUIET 250000000 /* ns without a change of the level: the sound has ended */
#define EAR_PIECE 1024

/* `n` samples from the instant `at` on.  32,767 is the supply's voltage at an open output. */
typedef void ear_sound(void *context, int64_t at, const int16_t *sample, size_t n);

struct ear {
	ear_sound *sound; /* NULL: there is no listener, so nothing is computed */
	void *context;
	double level; /* 0 to 1: mean of the pin */
	double next_level;
	int64_t next_at;	  /* of next_level; INT64_MAX: there is none */
	double smoothed, coupled; /* of the two capacitors */
	int64_t now;
	int64_t changed; /* the last change of the level */
	bool sounds;
	int64_t first; /* instant of sample[0] */
	int16_t sample[EAR_PIECE];
	size_t count;
};

void ear_init(struct ear *ear);
/* Sets the mean of the pin's level from `at` on. `at` may be in the future; another call before then replaces
 * that level. */
void ear_level(struct ear *ear, double level, int64_t at);
/* Computes everything up to `at` and passes it to the listener. */
void ear_run(struct ear *ear, int64_t at);

#endif
