#include "tool/audio/earphone.h"

#include <math.h>

#define PULSE_STEP 512 /* of a sample: 65,536 / 128 */

static void filter(struct earphone *ear, double level, double out[EARPHONE_PULSES])
{
	double rest = exp(-2 * M_PI * EARPHONE_CORNER / EARPHONE_RATE);

	for (int i = 0; i < EARPHONE_PULSES; i++) {
		ear->level = level + (ear->level - level) * rest;
		out[i] = ear->level;
	}
}

void earphone_sample(struct earphone *ear, int16_t sample, double out[EARPHONE_PULSES])
{
	int want = sample + 32768 + ear->error;
	int pulse = want / PULSE_STEP;

	pulse = pulse < 0 ? 0 : pulse > 127 ? 127 : pulse;
	ear->error = want - pulse * PULSE_STEP;
	filter(ear, pulse / 64.0 - 1, out);
}

void earphone_ideal(struct earphone *ear, int16_t sample, double out[EARPHONE_PULSES])
{
	filter(ear, sample / 32768.0, out);
}
