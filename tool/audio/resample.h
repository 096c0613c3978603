/* Sound at another rate. */
#ifndef ZEITNOT_TOOL_AUDIO_RESAMPLE_H
#define ZEITNOT_TOOL_AUDIO_RESAMPLE_H

#include <stddef.h>

/* `n` samples at `rate` (Hz) become samples at `other`, a lower rate; what is above `cut` (Hz, below half
 * of `other`) is taken away.  A windowed sinc. The caller frees the result, which has `*count` samples. */
double *resample(const double *samples, size_t n, double rate, double other, double cut, size_t *count);

#endif
