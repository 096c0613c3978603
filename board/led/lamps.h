/* The part of the lamps that runs sixteen times a second. */
#ifndef ZEITNOT_BOARD_LED_LAMPS_H
#define ZEITNOT_BOARD_LED_LAMPS_H

#include "board/avr/avr.h"

extern uint8_t lamps_lit; /* pins of their port */

ALWAYS_INLINE bool lamps_period(void)
{
	pin_port(PIN_LAMP_LEFT) |= lamps_lit; /* lamps_dark() may have been called for an off that is over */
	return false;
}

#endif
