#include "sim/tool/ear.h"

#include <math.h>

#define PULSE_STEP 512 /* of a sample: 65,536 / 128 */

static void filter(struct ear *ear, double level, double out[EAR_PULSES])
{
	double rest = exp(-2 * M_PI * EAR_CORNER / EAR_RATE);

	for (int i = 0; i < EAR_PULSES; i++) {
		ear->level = level + (ear->level - level) * rest;
		out[i] = ear->level;
	}
}

void ear_sample(struct ear *ear, int16_t sample, double out[EAR_PULSES])
{
	int want = sample + 32768 + ear->error;
	int pulse = want / PULSE_STEP;

	pulse = pulse < 0 ? 0 : pulse > 127 ? 127 : pulse;
	ear->error = want - pulse * PULSE_STEP;
	filter(ear, pulse / 64.0 - 1, out);
}

void ear_ideal(struct ear *ear, int16_t sample, double out[EAR_PULSES])
{
	filter(ear, sample / 32768.0, out);
}
