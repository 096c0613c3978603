/* The processor's oscillator trimmed against the crystal (L4): from the factory it may be 10 % off, but the
 * USART tolerates only 2 %. */
#ifndef ZEITNOT_BOARD_AVR_OSCCAL_H
#define ZEITNOT_BOARD_AVR_OSCCAL_H

#include <stdbool.h>

void osccal_begin(void);

/* One measurement and correction, 2.2 ms, main context; true: done, as exact as possible (better
 * than 0.7 % unless OSCCAL is too coarse). */
bool osccal_step(void);

/* While the cable stays: one measurement, and a correction by at most one step. */
void osccal_follow(void);

#endif
