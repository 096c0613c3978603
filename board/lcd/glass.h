/* Functions of board lcd for the bring-up program, in addition to the HAL. */
#ifndef ZEITNOT_BOARD_LCD_GLASS_H
#define ZEITNOT_BOARD_LCD_GLASS_H

#include <stdbool.h>
#include <stdint.h>

/* Writes a digit of glass 0 to 3 again; false: its driver does not acknowledge.  Main context. */
bool glass_answers(uint8_t glass);

#endif
