/* Watchdog, supply, stack guard and power-off (power.c). */
#ifndef ZEITNOT_BOARD_AVR_POWER_H
#define ZEITNOT_BOARD_AVR_POWER_H

#include "board.h"
#include "board/avr/time.h"
#include <stdbool.h>
#include <stdint.h>

void power_start(void);
void power_watchdog(bool on);
bool power_off_wanted(void);	       /* and clears the request */
extern volatile uint8_t power_strikes; /* watchdog interrupts since power_pet() */
extern uint8_t power_petted;	       /* time_period[0] then */
extern uint8_t power_reset_flags;      /* MCUSR as found */
uint16_t power_convert(void);	       /* one conversion of the ADC as it is set; waits for it */

/* The byte after the last variable. If it has changed, the stack has reached the variables. */
#define STACK_GUARD 0xC5
extern uint8_t _end; /* from the linker */

/* Clears the strikes that the watchdog's interrupt has counted, because the program is alive. */
void power_forgive(void);

/* Main context: the program is alive. The watchdog is restarted only if the crystal has counted since, so
 * it supervises both. */
ALWAYS_INLINE void power_pet(void)
{
	uint8_t period = time_period[0];

	if (power_strikes)
		power_forgive();
	if (period == power_petted)
		return;
	power_petted = period;
	__asm__ __volatile__("wdr");
}

#endif
