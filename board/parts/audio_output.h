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

bool audio_waiting(void); /* a slot has become free since the last call */
/* Decodes a piece if fewer than `enough` samples are left: 1.9 ms with AUDIO_FULL, otherwise 1 ms. */
#define AUDIO_FULL  255
#define AUDIO_SHORT 104 /* 10 ms: a full piece waits for a deadline while more is left */
#define AUDIO_LEAST 70	/* 7 ms: a short one does, too; any work with a deadline takes less */
void audio_refill(uint8_t enough);
void audio_halt(void); /* the pins are low at once */

#endif
