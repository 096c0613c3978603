/* Which digit of a MAX7219 shows which cell: digits 0 to 7 are cells 0 to 7. The point of a digit is the
 * point of its cell; at digit 7 the two LEDs of the colon replace the point. */
#ifndef ZEITNOT_BOARD_LED_WIRING_H
#define ZEITNOT_BOARD_LED_WIRING_H

#define WIRING_DIGIT(cell) (cell)
/* The cell whose point is the point after `cell`. */
#define WIRING_POINT(cell) (cell)

#endif
