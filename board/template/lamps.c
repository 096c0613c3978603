/* The lamps beside the players' buttons: hal/hal_display.h. */
#include "hal/hal_display.h"

/* To be done: light those whose bit is set, or make them flash once per second. */
void hal_display_lamps(uint8_t lamps)
{
	(void)lamps;
}
