/* What the loop of the board needs from the driver of its digits: board/lcd/display.c or
 * board/parts/max7219.c. */
#ifndef ZEITNOT_BOARD_PARTS_DISPLAY_H
#define ZEITNOT_BOARD_PARTS_DISPLAY_H

#include "board.h"
#include <stdbool.h>

void display_start(void);
void display_refresh(void); /* every BOARD_DISPLAY_PERIODS; short */
void display_sleep(void);   /* dark; the parts keep what they show */
void display_wake(void);
/* Boards with BOARD_DIGITS_MEASURED 1: the supply of the digits is so low that they must be dimmed; 0.3
 * ms. */
#ifndef BOARD_DIGITS_MEASURED
#define BOARD_DIGITS_MEASURED 0
#endif
bool supply_weak(void);

#endif
