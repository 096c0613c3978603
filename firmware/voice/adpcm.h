/* The decoder of the clips of speech (firmware/voice/README.md, "Coding of the samples"), for the chip, the
 * page and the tests. Pure; a sample takes about 60 cycles on the chip. */
#ifndef ZEITNOT_FIRMWARE_VOICE_ADPCM_H
#define ZEITNOT_FIRMWARE_VOICE_ADPCM_H

#include <stddef.h>
#include <stdint.h>

/* `*sample` becomes the sample of `code`, 0 to 7: -32,767 to 32,767. `*index` of the step is 0 to 88. Both
 * are 0 before a clip. */
void adpcm_decode(int16_t *sample, uint8_t *index, uint8_t code);

/* A clip of `groups` times three bytes becomes eight samples a group. */
void adpcm_clip(const uint8_t *bytes, size_t groups, int16_t *samples);

#endif
