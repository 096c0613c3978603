/* Reset, watchdog, supply, off: hal/hal_power.h. */
#include "hal/hal_power.h"

/* To be done: RESET_WATCHDOG if the watchdog has restarted the program. */
uint8_t hal_power_reset_cause(void)
{
	return RESET_POWER_ON;
}

/* To be done: begin what hal_power_battery() ends 2 ms later, if it takes so long. */
void hal_power_battery_start(void)
{
}

/* To be done: the millivolts of both cells; 0 on a board with an external supply. */
uint16_t hal_power_battery(void)
{
	return 0;
}

/* To be done: restart the watchdog. */
void hal_power_alive(void)
{
}

/* To be done: note the wish; the next hal_time_sleep_until() is the off. */
void hal_power_off(void)
{
}

/* To be done: what the board finds out by itself. */
uint8_t hal_power_fault(void)
{
	return HAL_FAULT_NONE;
}
