/* Speech (B1, B3): an earphone socket and a talk key on each side, a flash memory for packs of speech, and
 * an audio output that plays clips from it.
 *
 * All calls are for the main program. Without an earphone the memory is in deep power-down and the audio
 * output has no clock, so the only cost is polling the sockets 16 times per second. */
#ifndef ZEITNOT_HAL_VOICE_H
#define ZEITNOT_HAL_VOICE_H

#include <stdbool.h>
#include <stdint.h>

/* ---- sockets and talk keys ----------------------------------------------------------------------------- */

/* Bit 0: an earphone is plugged in on the left; bit 1: on the right. Two polls in a row must agree, so a
 * plug is reported after at most 125 ms. hal_time_sleep_until returns when it changes. A few cycles. */
uint8_t hal_voice_jacks(void);

/* Bit 0: the left talk key is down now; bit 1: the right one. Not debounced. hal_time_sleep_until returns
 * at every edge. A few cycles. */
uint8_t hal_voice_talk(void);

/* ---- the memory ---------------------------------------------------------------------------------------- */

/* NOR flash: it is programmed by pages, in sectors that were erased to 0xFF before. */
#define VOICE_MEMORY_SIZE 0x400000UL /* bytes */
#define VOICE_SECTOR	  0x1000UL   /* bytes, smallest unit to erase */
#define VOICE_PAGE	  256u	     /* bytes, largest unit to program */

/* Wakes the memory and checks its device ID; false: missing or broken. Takes 0.2 ms. All other calls of
 * this section, and playing a clip, require it. */
bool hal_voice_wake(void);

/* Deep power-down; clips stop, and tones end by themselves. This is the state after reset. */
void hal_voice_sleep(void);

/* Reads `n` bytes from address `at`; they must not extend beyond the memory. 180 cycles and 24 per byte. */
void hal_voice_read(uint32_t at, void *to, uint8_t n);

/* The next two calls start the operation and return at once. Until hal_voice_busy returns false, it is the
 * only call allowed for the memory. A power cut meanwhile leaves arbitrary data in the sector or page. */

/* Erases the sector at `at`, a multiple of VOICE_SECTOR: typically 58 ms, at most 240 ms. The call takes
 * 100 cycles. */
void hal_voice_erase(uint32_t at);
/* Programs 1 to VOICE_PAGE bytes within one page; bits can only change from 1 to 0. Typically 3.2 ms, at
 * most 10 ms. The call takes 200 cycles and 20 per byte. */
void hal_voice_program(uint32_t at, const uint8_t *bytes, uint16_t n);
/* An erase or a program operation is still running. 80 cycles. */
bool hal_voice_busy(void);

/* ---- the audio output ---------------------------------------------------------------------------------- */

/* Clips are encoded as firmware/voice/README.md says, with 10,417 samples per second: at 4 MHz 384 cycles per
 * sample. */
#define VOICE_SAMPLE_CYCLES  384u
#define VOICE_GROUP_SAMPLES  8u
#define VOICE_GROUP_BYTES    3u /* encoded size of a group */
#define VOICE_VOLUME_LOUDEST 8

/* Plays the clip of `groups` groups at address `at` to `side` (0 left, 1 right), without a gap after the
 * previous clip. One clip can play and one can wait. False: both slots are taken, or the other side is
 * still playing. hal_time_sleep_until returns when a slot becomes free. While a clip plays, the board
 * sleeps only in idle and decodes before each sleep, which takes 45 % of the processor. The program must
 * call hal_time_sleep_until every 20 ms; otherwise there is a gap (an underrun). */
bool hal_voice_clip(uint8_t side, uint32_t at, uint16_t groups);

/* Stops both sides at once and drops the clip that waits. Tones end by themselves. */
void hal_voice_stop(void);

/* A clip is playing or waiting. */
bool hal_voice_plays(void);

/* Less than 10 ms of the playing clip are decoded. Work that can wait should do so until the board has
 * slept, because it decodes before sleeping. hal_time_sleep_until returns after each piece meanwhile. A few
 * cycles. */
bool hal_voice_short(void);

/* Tones need no memory and can sound on both sides at once. A tone replaces the part of a clip that would
 * play meanwhile, and a new tone replaces the previous one of that side. */
enum voice_tone {
	VOICE_TICK,  /* soft: a press was taken */
	VOICE_TICKS, /* two ticks: this player's clock has started */
	VOICE_LOW,   /* a press out of turn */
	VOICE_THREE, /* three low tones: the pack of speech is missing or damaged */
	VOICE_TONES
};
void hal_voice_tone(uint8_t side, enum voice_tone tone);

/* Volume of clips and tones that begin from now on: 1 to VOICE_VOLUME_LOUDEST, in steps of 2 dB. */
void hal_voice_volume(uint8_t side, uint8_t volume);

/* Underruns since power-on, at most 255: gaps in the middle of a clip, because nothing was decoded in
 * time. */
uint8_t hal_voice_underruns(void);

#endif
