/* The part of the lamps that runs sixteen times a second. */
#ifndef ZEITNOT_BOARD_LCD_LAMPS_H
#define ZEITNOT_BOARD_LCD_LAMPS_H

#include "board/avr/avr.h"

extern uint8_t lamps_lit;  /* pins of their port */
#define LAMPS_PERIODS 16   /* from one flash to the next; each lasts TIME_MARK counts */
extern uint8_t lamps_wait; /* periods to the next flash */

ALWAYS_INLINE bool lamps_period(void)
{
	if (lamps_lit == 0 || lamps_wait-- != 0)
		return false;
	lamps_wait = LAMPS_PERIODS - 1;
	pin_port(PIN_LAMP_LEFT) |= lamps_lit;
	return true;
}

#endif
