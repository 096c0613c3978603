/* The serial port: hal/hal_serial.h. */
#include "hal/hal_serial.h"

/* To be done: look for a cable some sixteen times per second; with a cable, receive and send by interrupts
 * through two rings. */

/* To be done: true while a cable is there. */
bool hal_serial_present(void)
{
	return false;
}

/* To be done: hand out the oldest character. */
bool hal_serial_take(uint8_t *c)
{
	(void)c;
	return false;
}

/* To be done: free slots in the ring that is sent. */
uint8_t hal_serial_space(void)
{
	return 0;
}

/* To be done: put a character into that ring. */
void hal_serial_put(uint8_t c)
{
	(void)c;
}

/* To be done: 38,400 baud, or 9,600 again. */
void hal_serial_fast(bool fast)
{
	(void)fast;
}
