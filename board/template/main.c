/* The program of a board: start the parts, then poll and sleep.
 *
 * To be done: bring the processor, its clock and its pins to a defined state before zeitnot_start(): no input
 * floats, every select line is high, nothing sounds or shines. Start the time base and wait for its crystal,
 * 3 s at most; if it does not swing, continue, and let hal_power_fault() say so. The struct keeps its name:
 * the simulators find it by it. */
#include "firmware/zeitnot.h"
#include "hal/hal_time.h"

struct zeitnot zeitnot_clock;

int main(void)
{
	zeitnot_start(&zeitnot_clock);
	for (;;)
		hal_time_sleep_until(zeitnot_poll(&zeitnot_clock));
}
