/* The serial line: hal/hal_line.h. */
#include "hal/hal_line.h"

/* To be done: look for a cable some sixteen times a second; with a cable, receive and send by interrupts through two rings. */

/* To be done: true while a cable is there. */
bool hal_line_present(void)
{
	return false;
}

/* To be done: hand out the oldest character. */
bool hal_line_take(uint8_t *c)
{
	(void)c;
	return false;
}

/* To be done: free places in the ring that is sent. */
uint8_t hal_line_space(void)
{
	return 0;
}

/* To be done: put a character into that ring. */
void hal_line_put(uint8_t c)
{
	(void)c;
}

/* To be done: 38,400 baud, or 9,600 again. */
void hal_line_fast(bool fast)
{
	(void)fast;
}
