/* The digits: hal/hal_display.h. */
#include "hal/hal_display.h"

/* To be done: write what differs from what the display holds, and write everything again now and then,
 * because a disturbance may have changed it. */
void hal_display_show(const uint8_t cells[2][CELLS])
{
	(void)cells;
}

/* To be done: 0 is dark. */
void hal_display_brightness(uint8_t level)
{
	(void)level;
}

/* To be done: true if the display can be dimmed. */
bool hal_display_has_brightness(void)
{
	return false;
}
