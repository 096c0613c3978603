/* The lamps of a clock with a mains supply: steady. */
#include "board/led/lamps.h"

#include "hal/hal_display.h"

#define LAMPS ((uint8_t)(pin_mask(PIN_LAMP_LEFT) | pin_mask(PIN_LAMP_RIGHT)))

uint8_t lamps_lit;

_Static_assert(pin_bit(PIN_LAMP_RIGHT) == pin_bit(PIN_LAMP_LEFT) + 1,
	       "the pins are in the order of the bits");

void hal_display_lamps(uint8_t wanted)
{
	lamps_lit = (uint8_t)(wanted << pin_bit(PIN_LAMP_LEFT) & LAMPS);
	pin_port(PIN_LAMP_LEFT) = (uint8_t)((pin_port(PIN_LAMP_LEFT) & ~LAMPS) | lamps_lit);
}

void lamps_dark(void)
{
	pin_port(PIN_LAMP_LEFT) &= (uint8_t)~LAMPS;
}
