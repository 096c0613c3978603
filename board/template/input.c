/* Buttons and keys: hal/hal_input.h. */
#include "hal/hal_input.h"

/* To be done: an interrupt for each player's button, and one for the keys. It reads the pins first and the
 * count of the crystal then, and queues both. */

/* To be done: true while the queue holds something. */
bool hal_input_waiting(void)
{
	return false;
}

/* To be done: hand out the oldest entry. */
bool hal_input_take(struct hal_input *event)
{
	(void)event;
	return false;
}

/* To be done: read all pins at once; a bit is 1 while the contact is closed. */
uint8_t hal_input_levels(void)
{
	return 0;
}
