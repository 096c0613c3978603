#include "tests/speech/raw.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "tool/audio/resample.h"

#define RATE  16000.0
#define CUT   7000.0
#define NOISE 0.002 /* of full scale */

void raw_save(const char *folder, unsigned number, const double *signal, size_t n, double rate,
	      struct chance *dice)
{
	char path[512];
	size_t count;
	double *samples = resample(signal, n, rate, RATE, CUT, &count);
	FILE *out;

	snprintf(path, sizeof(path), "%s/%03u.raw", folder, number);
	out = fopen(path, "wb");
	for (size_t i = 0; i < count; i++) {
		double noise = (random_below(dice, 2001) / 1000.0 - 1) * NOISE;
		int value = (int)(32767 * fmax(-1, fmin(1, samples[i] + noise)));

		fwrite((uint8_t[]){(uint8_t)value, (uint8_t)(value >> 8)}, 1, 2, out);
	}
	fclose(out);
	free(samples);
}
