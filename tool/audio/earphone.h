/* A model of the audio hardware, from decoded samples to the earphone: the pulses of the output and the
 * filter after the pin. Tests compare the firmware with it. */
#ifndef ZEITNOT_TOOL_AUDIO_EARPHONE_H
#define ZEITNOT_TOOL_AUDIO_EARPHONE_H

#include <stddef.h>
#include <stdint.h>

#define EARPHONE_RATE	31250.0 /* pulses per second: 4 MHz / 128 */
#define EARPHONE_PULSES 3	/* of the same length for each sample */
#define EARPHONE_CORNER 3400.0	/* Hz, of the filter */

struct earphone {
	double level; /* after the filter, -1 to 1 */
	int error;    /* rounding error of the last pulse, in 1/65,536 */
};

/* The signal after the filter at the end of each of the three pulses of a sample. Pulses have 7 bits, so
 * the rounding error of a pulse is added to the next sample. */
void earphone_sample(struct earphone *ear, int16_t sample, double out[EARPHONE_PULSES]);

/* The same without the rounding of pulses to 7 bits. */
void earphone_ideal(struct earphone *ear, int16_t sample, double out[EARPHONE_PULSES]);

#endif
