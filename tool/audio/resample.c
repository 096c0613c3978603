#include "tool/audio/resample.h"

#include <math.h>
#include <stdlib.h>

#define TAPS 16 /* samples at the lower rate on each side */

static double sinc(double x)
{
	return fabs(x) < 1e-9 ? 1 : sin(M_PI * x) / (M_PI * x);
}

double *resample(const double *samples, size_t n, double rate, double other, double cut, size_t *count)
{
	double step = rate / other;
	double share = 2 * cut / rate;
	double reach = TAPS * step;
	double *out;

	*count = (size_t)((double)n / step);
	out = calloc(*count + 1, sizeof(*out));
	for (size_t i = 0; i < *count; i++) {
		double centre = (double)i * step;
		long from = (long)ceil(centre - reach), to = (long)floor(centre + reach);

		for (long j = from < 0 ? 0 : from; j <= to && j < (long)n; j++) {
			double x = (double)j - centre;

			out[i] += samples[j] * share * sinc(share * x) * (0.5 + 0.5 * cos(M_PI * x / reach));
		}
	}
	return out;
}
