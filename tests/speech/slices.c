/* Cuts the sound of an earphone into announcements for the recogniser.
 *
 *     slices WAV SECONDS BEFORE COUNT FOLDER
 *
 * WAV is written by `zeitnot run --wav`. Its first COUNT pieces of SECONDS each, without their first BEFORE
 * seconds, become FOLDER/000.raw and so on. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/speech/raw.h"

#define RATE   31250
#define HEADER 44 /* bytes of the file before its samples */
#define LOUD   2  /* the gain, because speech uses only the middle half of the pulses */
#define SEED   17
#define QUIET  0.004 /* of full scale */
#define AROUND 6250  /* samples of silence that stay around an announcement */

/* The part of `n` samples that is not silent, with a little silence around it. */
static size_t said(const double *signal, size_t n, const double **first)
{
	size_t from = 0, to = n;

	while (from < n && fabs(signal[from]) < QUIET)
		from++;
	while (to > from && fabs(signal[to - 1]) < QUIET)
		to--;
	from = from > AROUND ? from - AROUND : 0;
	to = to + AROUND < n ? to + AROUND : n;
	*first = signal + from;
	return to - from;
}

int main(int count, char **arguments)
{
	struct chance dice = {SEED};
	FILE *in = count == 6 ? fopen(arguments[1], "rb") : NULL;
	size_t each = in ? strtoul(arguments[2], NULL, 10) * RATE : 0;
	size_t before = in ? strtoul(arguments[3], NULL, 10) * RATE : 0;
	int16_t *sample;
	double *signal;
	const double *first;
	size_t length;

	if (!in || fseek(in, HEADER, SEEK_SET) != 0)
		return 2;
	sample = calloc(each + 1, sizeof(*sample));
	signal = calloc(each + 1, sizeof(*signal));
	for (unsigned n = 0; n < strtoul(arguments[4], NULL, 10); n++) {
		if (fread(sample, sizeof(*sample), each, in) != each)
			return 1;
		for (size_t i = 0; i < each; i++)
			signal[i] = LOUD * sample[i] / 32768.0;
		length = said(signal + before, each - before, &first);
		raw_save(arguments[5], n, first, length, RATE, &dice);
	}
	fclose(in);
	free(sample);
	free(signal);
	return 0;
}
