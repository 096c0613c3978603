/* Speech: a socket for an earphone and a talk key on each side, a memory for packs of speech, and a deck that plays clips from it (B1, B3).
 *
 * All calls are for the main program.  With no earphone plugged in the memory sleeps deeply, the deck has no clock, and nothing here
 * costs a cycle but the look at the sockets, 16 times a second. */
#ifndef ZEITNOT_HAL_VOICE_H
#define ZEITNOT_HAL_VOICE_H

#include <stdbool.h>
#include <stdint.h>

/* ---- sockets and talk keys --------------------------------------------------------------------------------- */

/* Bit 0: an earphone is plugged in on the left; bit 1: on the right.  Two looks in a row agree, so a plug is known after 125 ms at most.
 * hal_time_sleep_until returns when it changes.  Short. */
uint8_t hal_voice_jacks(void);

/* Bit 0: the left talk key is down at this moment; bit 1: the right one.  Not debounced.  hal_time_sleep_until returns at every edge.
 * Short. */
uint8_t hal_voice_talk(void);

/* ---- the memory -------------------------------------------------------------------------------------------- */

/* A NOR flash: bytes are written a page at a time into blocks that were erased to 0xFF before. */
#define VOICE_MEMORY_SIZE 0x400000UL /* bytes */
#define VOICE_SECTOR	  0x1000UL   /* bytes, erased at once */
#define VOICE_PAGE	  256u	     /* bytes, written at once at most */

/* Wakes the memory and asks for its name; false: missing or broken.  Takes 0.2 ms.  Every other call of this section and the deck
 * need it awake. */
bool hal_voice_wake(void);

/* Deep power-down, and the deck is silent.  It is what the board starts with. */
void hal_voice_sleep(void);

/* `n` bytes from address `at`, at most to the end of the memory.  180 cycles, and 24 a byte. */
void hal_voice_read(uint32_t at, void *to, uint8_t n);

/* These two begin and return at once.  Until hal_voice_busy says false, nothing but hal_voice_busy may be called for the memory.  A cut
 * meanwhile leaves anything in the sector, or in the page. */

/* The sector at `at`, a multiple of VOICE_SECTOR, becomes 0xFF: 58 ms, at most 240 ms.  100 cycles. */
void hal_voice_erase(uint32_t at);
/* 1 to VOICE_PAGE bytes within one page: bits only fall from 1 to 0.  3.2 ms, at most 10 ms.  200 cycles, and 20 a byte. */
void hal_voice_program(uint32_t at, const uint8_t *bytes, uint16_t n);
/* 80 cycles. */
bool hal_voice_busy(void);

/* ---- the deck ---------------------------------------------------------------------------------------------- */

/* Clips are coded as docs/voice_pack.md says, 10,417 samples a second (at 4 MHz exactly 384 cycles a sample). */
#define VOICE_SAMPLE_CYCLES  384u
#define VOICE_GROUP_SAMPLES  8u
#define VOICE_GROUP_BYTES    3u /* of a group */
#define VOICE_VOLUME_LOUDEST 8

/* `side`: 0 left, 1 right.  The clip of `groups` groups at `at` of the memory is played in that ear, without a gap after the one before.
 * The deck has two places: one plays, one waits.  False: both are taken, or the other ear is still being spoken to.
 * hal_time_sleep_until returns when a place becomes free.  While it plays the board sleeps in idle only and decodes by itself before it
 * sleeps; 45 % of the processor.  The program must come to hal_time_sleep_until within 20 ms, or there is a gap (an underrun). */
bool hal_voice_clip(uint8_t side, uint32_t at, uint16_t groups);

/* Silence in both ears, at once: also the clip that waits is dropped.  Tones end by themselves. */
void hal_voice_stop(void);

/* A clip plays or waits. */
bool hal_voice_plays(void);

/* Of a clip that plays less than 10 ms are decoded: what can wait should, until the board has slept.  Short. */
bool hal_voice_short(void);

/* Beside speech and in both ears at once, without the memory: what an ear hears of a clip meanwhile is lost.  A new tone replaces the
 * one before in that ear. */
enum voice_tone {
	VOICE_TICK,  /* soft: a press was taken */
	VOICE_TICKS, /* two: the own clock has started */
	VOICE_LOW,   /* a press out of turn */
	VOICE_THREE, /* three: no pack of speech, or a damaged one */
	VOICE_TONES
};
void hal_voice_tone(uint8_t side, enum voice_tone tone);

/* Of clips and tones: 1 to VOICE_VOLUME_LOUDEST, each step 2 dB; for what is begun from now on. */
void hal_voice_volume(uint8_t side, uint8_t volume);

/* Gaps since power-on, at most 255: the deck had nothing to play in the middle of a clip, and the ear heard silence. */
uint8_t hal_voice_underruns(void);

#endif
