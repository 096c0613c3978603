/* From decoded samples to the earphone: the pulses of the deck and the filter behind the pin.  A model of hardware that tests compare with and listen to. */
#ifndef ZEITNOT_SIM_TOOL_EAR_H
#define ZEITNOT_SIM_TOOL_EAR_H

#include <stddef.h>
#include <stdint.h>

#define EAR_RATE   31250.0 /* pulses a second: 4 MHz / 128 */
#define EAR_PULSES 3	   /* of the same length for each sample */
#define EAR_CORNER 3400.0  /* Hz, of the filter */

struct ear {
	double level; /* behind the filter, -1 to 1 */
	int error;    /* what the last pulse left over, of 65,536 */
};

/* The signal behind the filter at the end of each of the three pulses of a sample, when pulses have 7 bits and the error of a pulse goes into the next sample. */
void ear_sample(struct ear *ear, int16_t sample, double out[EAR_PULSES]);

/* The same without the coarseness of pulses. */
void ear_ideal(struct ear *ear, int16_t sample, double out[EAR_PULSES]);

#endif
