/* The time base: hal/hal_time.h. */
#include "hal/hal_time.h"

/* To be done: extend the counter of the crystal to 32 bits and return it. The count never stops,
 * never jumps and never decreases, also between the counter's overflow and the interrupt that counts it. */
uint32_t hal_time_now(void)
{
	return 0;
}

/* To be done: sleep until the count is reached or something waits for the main program. Look for work with
 * interrupts off, and let the instruction that sleeps be the one that enables them, so that no wake-up is
 * lost. */
void hal_time_sleep_until(uint32_t raw)
{
	(void)raw;
}
