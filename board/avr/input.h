/* The pin-change interrupts of buttons and keys (input.c). */
#ifndef ZEITNOT_BOARD_AVR_INPUT_H
#define ZEITNOT_BOARD_AVR_INPUT_H

#include "board.h"
#include "board/avr/flags.h"
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

void input_start(void);
/* Drops queued events until the oldest is a press of one of `buttons` (bits as in hal_input). Returns
 * false if none of them is. */
bool input_seek(uint8_t buttons);

/* N4: edges that a vector may report in a period. A bouncing contact gives a few dozen, a broken driver or a
 * wet board thousands. */
#define INPUT_EDGES_A_PERIOD 200
#define INPUT_VECTORS	     (_BV(PCIE0) | _BV(PCIE1) | _BV(PCIE3))
extern volatile uint8_t input_edges_left[3]; /* keys, left, right */
extern volatile uint8_t
    input_storm; /* nonzero: a vector has used up its edges and was off for the rest of a period */
void input_hear_again(void);

/* 16 Hz, main context. */
ALWAYS_INLINE void input_period(void)
{
	input_edges_left[0] = INPUT_EDGES_A_PERIOD;
	input_edges_left[1] = INPUT_EDGES_A_PERIOD;
	input_edges_left[2] = INPUT_EDGES_A_PERIOD;
	if (PCICR != INPUT_VECTORS)
		input_hear_again();
}

#endif
