/* What the loop of the board needs from the lamps (lamps.c). */
#ifndef ZEITNOT_BOARD_PARTS_LAMPS_H
#define ZEITNOT_BOARD_PARTS_LAMPS_H

#include <stdbool.h>

/* Call it at the beginning of each sixteenth of a second. True if lamps are lit that must be switched off
 * at count TIME_GUARD. */
bool lamps_period(void);

/* Call it before the processor sleeps: it ends the flash of a lamp that has changed. */
void lamps_rest(void);
void lamps_dark(void);

#endif
