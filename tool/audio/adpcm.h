/* The reference decoder of the clips of speech, written from
 * docs/voice_pack.md.  The firmware's own decoder is compared with it. */
#ifndef ZEITNOT_TOOL_AUDIO_ADPCM_H
#define ZEITNOT_TOOL_AUDIO_ADPCM_H

#include <stddef.h>
#include <stdint.h>

struct adpcm {
	int sample; /* the last one, -32,767 to 32,767 */
	int index;  /* of the step, 0 to 88 */
};

/* The state at the beginning of each clip. */
void adpcm_begin(struct adpcm *state);

/* The sample of `code`, 0 to 7. */
int adpcm_decode(struct adpcm *state, unsigned code);

/* A clip of `groups` times three bytes becomes eight samples a group. */
void adpcm_clip(const uint8_t *bytes, size_t groups, int16_t *samples);

#endif
