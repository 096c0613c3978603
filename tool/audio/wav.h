/* Sound files: RIFF WAVE, one channel, 16 bits, 31,250 samples per second as bench_on_ear gives them. */
#ifndef ZEITNOT_TOOL_AUDIO_WAV_H
#define ZEITNOT_TOOL_AUDIO_WAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wav; /* opaque */

/* Creates a file that begins at the instant `origin` (ns). Returns NULL if it cannot be written; errno says
 * why. */
struct wav *wav_open(const char *path, int64_t origin);
/* Writes `n` samples from the instant `at` on, after silence up to `at`. Samples before the origin are
 * left out. */
void wav_put(struct wav *wav, int64_t at, const int16_t *sample, size_t n);
/* Fills the file up to the instant `at`, closes it and frees `wav`, which may be NULL. False if it could
 * not be written. */
bool wav_close(struct wav *wav, int64_t at);

#endif
