/* How long two alkaline cells will last, from their voltage (READY shows it). */
#ifndef ZEITNOT_BATTERY_H
#define ZEITNOT_BATTERY_H

#include <stdint.h>

/* Hours of a running clock with lamps, by the table of hardware/power.md, section 8. `millivolts`: of both
 * cells together; 0: the board has none, and the answer is 0. At least 1 otherwise, in steps of 100 above
 * 100. Pure. */
uint16_t battery_hours(uint16_t millivolts);

#endif
