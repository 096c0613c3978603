/* What happens before main, before .data and .bss, and before there is a stack: compiled without
 * -fstack-usage, which does not know functions without a frame. */
#include <avr/io.h>
#include <stdint.h>

#include "board/avr/power.h"

uint8_t power_reset_flags __attribute__((section(".noinit")));

/* After a watchdog reset the watchdog is on with its shortest time (data sheet 11.4), so it is handled first.
 * Then the guard byte of the stack is set. */
void power_early(void) __attribute__((naked, used, section(".init3")));
void power_early(void)
{
	power_reset_flags = MCUSR;
	MCUSR = 0;
	__asm__ __volatile__("wdr");
	WDTCSR = _BV(WDCE) | _BV(WDE);
	WDTCSR = 0;
	_end = STACK_GUARD;
}
