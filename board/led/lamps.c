/* The lamps of a clock with a mains supply: steady. */
#include "board/led/lamps.h"

#include "hal/hal_display.h"

#define LAMPS ((uint8_t)(_BV(PIN_LAMP_LEFT) | _BV(PIN_LAMP_RIGHT)))

uint8_t lamps_lit;

_Static_assert(PIN_LAMP_RIGHT == PIN_LAMP_LEFT + 1, "the pins are in the order of the bits");

void hal_display_lamps(uint8_t wanted)
{
	lamps_lit = (uint8_t)(wanted << PIN_LAMP_LEFT & LAMPS);
	PORTD = (uint8_t)((PORTD & ~LAMPS) | lamps_lit);
}

void lamps_dark(void)
{
	PORTD &= (uint8_t)~LAMPS;
}
