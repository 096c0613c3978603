/* Sound at another rate. */
#ifndef ZEITNOT_TOOL_AUDIO_RESAMPLE_H
#define ZEITNOT_TOOL_AUDIO_RESAMPLE_H

#include <stddef.h>

/* Converts `n` samples at `rate` (Hz) to `other`, a lower rate, and removes frequencies above `cut` (Hz,
 * below half of `other`) with a windowed sinc. The caller frees the result, which has `*count` samples. */
double *resample(const double *samples, size_t n, double rate, double other, double cut, size_t *count);

#endif
