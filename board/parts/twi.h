/* The two-wire bus, 250 kHz.  Main context only; the bus is free at the end of each call. While a byte is on
 * the bus, the processor sleeps in idle. */
#ifndef ZEITNOT_BOARD_PARTS_TWI_H
#define ZEITNOT_BOARD_PARTS_TWI_H

#include <stdbool.h>
#include <stdint.h>

/* START and address; false: the bus is stuck, or nobody answers.  twi_end() either way. */
bool twi_begin(uint8_t address);
bool twi_put(uint8_t byte);
void twi_end(void);

#endif
