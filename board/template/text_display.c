/* The text display: hal/hal_text.h.  A board without one leaves these empty. */
#include "hal/hal_text.h"

/* To be done: set the display's registers and turn it on, or let it sleep. */
void hal_text_on(bool on)
{
	(void)on;
}

/* To be done: set the display's contrast. */
void hal_text_contrast(uint8_t level)
{
	(void)level;
}

/* To be done: send the columns to the display. */
void hal_text_write(uint8_t page, uint8_t column, const uint8_t *dots, uint8_t count)
{
	(void)page;
	(void)column;
	(void)dots;
	(void)count;
}
