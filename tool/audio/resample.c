#include "tool/audio/resample.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>

#define TAPS 16 /* samples at the lower rate on each side */

double *resample(const double *samples, size_t n, double rate, double other, double cut, size_t *count)
{
	double step = rate / other;
	double share = 2 * cut / rate;
	double reach = TAPS * step;
	/* The angles of both functions grow evenly from sample to sample, so each value follows from the one
	 * before by a rotation; sin and cos for each took half of the time that a pack takes. */
	double complex wave_step = cexp(I * M_PI * share), window_step = cexp(I * M_PI / reach);
	double *out;

	*count = (size_t)((double)n / step);
	out = calloc(*count + 1, sizeof(*out));
	for (size_t i = 0; i < *count; i++) {
		double centre = (double)i * step;
		long from = (long)fmax(0, ceil(centre - reach)), to = (long)floor(centre + reach);
		double x = (double)from - centre;
		double complex wave = cexp(I * M_PI * share * x), window = cexp(I * M_PI * x / reach);

		for (long j = from; j <= to && j < (long)n; j++) {
			double sinc = fabs(x) < 1e-9 ? 1 : cimag(wave) / (M_PI * share * x);

			out[i] += samples[j] * share * sinc * (0.5 + 0.5 * creal(window));
			x++;
			wave *= wave_step;
			window *= window_step;
		}
	}
	return out;
}
