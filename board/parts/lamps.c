/* The lamps beside the players' buttons: steady, or one flash a second where cells pay for them
 * (BOARD_LAMPS_FLASH).
 *
 * A flash of the battery clock lasts 16 counts (3.9 ms). 33 ohm and some 27 ohm of the pin give an amber
 * lamp of 2.1 V 18 mA at 3.17 V: at a duty of 1/256 70 uA in the mean. A short flash is seen as if it shone
 * steadily with t / (0.2 s + t) of its intensity (Blondel and Rey): 1.9 % of 5.2 cd and more are 100 mcd,
 * 1e-3 lux at 10 m (hardware/power.md). For the same charge one flash a second is seen better than several
 * shorter ones, and it wakes the processor once. The colon on the glass blinks beside it. */
#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "board/avr/pin.h"
#include "board/parts/lamps.h"
#include "hal/hal_display.h"

#define LAMPS	(pin_mask(PIN_LAMP_LEFT) | pin_mask(PIN_LAMP_RIGHT))
#define PERIODS 16 /* from one flash to the next */

static uint8_t lit;  /* pins of their port */
static uint8_t wait; /* periods to the next flash */
static bool early;   /* a flash that lasts until the processor sleeps */

_Static_assert(pin_bit(PIN_LAMP_RIGHT) == pin_bit(PIN_LAMP_LEFT) + 1,
	       "the pins are in the order of the bits");

static void light(void)
{
	pin_port(PIN_LAMP_LEFT) |= lit;
}

void lamps_dark(void)
{
	pin_port(PIN_LAMP_LEFT) &= ~LAMPS;
}

/* Steady lamps are lit again here after the clock was off. */
bool lamps_period(void)
{
	if (BOARD_LAMPS_FLASH) {
		if (lit == 0 || wait-- != 0)
			return false;
		wait = PERIODS - 1;
	}
	light();
	return BOARD_LAMPS_FLASH;
}

void lamps_rest(void)
{
	if (early)
		lamps_dark();
	early = false;
}

/* D3: a change is seen at once. The first flash of a lamp lasts until the processor sleeps: it has the game
 * to save first, which takes some milliseconds. The next one comes with the next period. */
void hal_display_lamps(uint8_t wanted)
{
	uint8_t pins = wanted << pin_bit(PIN_LAMP_LEFT) & LAMPS;

	if (pins == lit)
		return;
	lit = pins;
	wait = 0;
	lamps_dark();
	light();
	early = BOARD_LAMPS_FLASH;
}
