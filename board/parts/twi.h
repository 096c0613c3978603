/* The two-wire bus, 250 kHz.  Main context only; the bus is free at the end of each call. While a byte is on
 * the bus, the processor sleeps in idle. */
#ifndef ZEITNOT_BOARD_PARTS_TWI_H
#define ZEITNOT_BOARD_PARTS_TWI_H

#include <stdbool.h>
#include <stdint.h>

/* Sends START and the address. False if the bus is stuck or no part acknowledges. Call twi_end() in
 * either case. */
bool twi_begin(uint8_t address);
bool twi_put(uint8_t byte);
void twi_end(void);

#endif
