/* The tones in the earphones and their volume: for the audio driver and for the host's board. */
#ifndef ZEITNOT_BOARD_PARTS_TONES_H
#define ZEITNOT_BOARD_PARTS_TONES_H

#include "hal/hal_compiler.h"
#include "hal/hal_voice.h"

#define TONE_UNIT 32 /* samples: 3 ms */

struct tone {
	uint8_t on, off; /* units of a pulse, and of the gap after it */
	uint8_t bit;	 /* samples of half a period, a power of two */
	uint8_t pulses;
	uint8_t part; /* of the loudest, 64 */
};

static const FLASH struct tone tones[VOICE_TONES] = {
    [VOICE_TICK] = {.on = 2, .off = 0, .bit = 4, .pulses = 1, .part = 16},
    [VOICE_TICKS] = {.on = 3, .off = 26, .bit = 4, .pulses = 2, .part = 48},
    [VOICE_LOW] = {.on = 40, .off = 0, .bit = 16, .pulses = 1, .part = 48},
    [VOICE_THREE] = {.on = 32, .off = 32, .bit = 8, .pulses = 3, .part = 64},
};

/* Gain by volume, 1 to VOICE_VOLUME_LOUDEST, in 1/256. */
static const FLASH uint8_t gains[VOICE_VOLUME_LOUDEST] = {50, 63, 79, 100, 125, 158, 199, 250};

#endif
