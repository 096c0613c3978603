/* The clips and tones of the earphones (audio_output.c). */
#ifndef ZEITNOT_BOARD_PARTS_AUDIO_OUTPUT_H
#define ZEITNOT_BOARD_PARTS_AUDIO_OUTPUT_H

#include "board/avr/flags.h"
#include <stdbool.h>
#include <stdint.h>

/* The audio output has Timer1 and an interrupt for each sample. */
#define audio_runs() ((GPIOR1 & _BV(NEED_EAR)) != 0)

/* While it runs: FLAG_WAITED rises after `audio_wait` samples, if `audio_busy` is set, too. */
extern volatile uint8_t audio_wait, audio_busy;

bool audio_waiting(void);      /* a slot has become free since the last call */
void audio_refill(bool piece); /* false: decodes a piece, which takes 1.9 ms, only if little is left */
void audio_halt(void);	       /* the pins are low at once */

#endif
