/* The clips and tones of the earphones (deck.c). */
#ifndef ZEITNOT_BOARD_PARTS_DECK_H
#define ZEITNOT_BOARD_PARTS_DECK_H

#include "board/avr/flags.h"
#include <stdbool.h>
#include <stdint.h>

/* The deck has Timer1 and an interrupt for each sample. */
#define deck_runs() ((GPIOR1 & _BV(NEED_EAR)) != 0)

/* While it runs: FLAG_WAITED rises after `deck_wait` samples, if `deck_busy` is set, too. */
extern volatile uint8_t deck_wait, deck_busy;

bool deck_waiting(void);     /* a place has become free since the last call */
void deck_serve(bool piece); /* false: decodes a piece, which takes 1.9 ms, only if little is left */
void deck_halt(void);	     /* the pins are low at once */

#endif
