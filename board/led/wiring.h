/* Which digit of a MAX7219 shows which cell: digits 0 to 7 are cells 0 to 7. The point of a digit is the
 * point of its cell; at digit 7 the two LEDs of the colon replace the point. */
#ifndef ZEITNOT_BOARD_LED_WIRING_H
#define ZEITNOT_BOARD_LED_WIRING_H

#define WIRING_DIGIT(cell) (cell)
/* The point of digit `n` of a side is lit if this is not 0. */
#define WIRING_POINT(cells, n) ((cells)[n] & 0x80)

#endif
