/* Sound files: RIFF WAVE, one channel, 16 bits, 31,250 samples a second as bench_on_ear gives them. */
#ifndef ZEITNOT_TOOL_AUDIO_WAV_H
#define ZEITNOT_TOOL_AUDIO_WAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wav; /* opaque */

/* The file begins with the instant `origin` (ns).  NULL: it cannot be written, errno says why. */
struct wav *wav_open(const char *path, int64_t origin);
/* `n` samples from the instant `at` on; before them there is
 * silence.  What is before the origin is left out. */
void wav_put(struct wav *wav, int64_t at, const int16_t *sample, size_t n);
/* The file ends with the instant `at`.  False: it could not be written.  Frees; NULL is allowed. */
bool wav_close(struct wav *wav, int64_t at);

#endif
