/* Which digit of a MAX7219 module shows which cell.  Digit 0 of such a module is its rightmost one.
 *
 *      cell      0  1  2  3  4  5  6  7
 *      digit     7  6  5  4  3  2  1  0
 *
 * The module has a point after each digit and no colon: the point after cell 5 is the colon, the point of
 * cell 7.  The point of cell 5 is never lit (firmware/ui/view.h); it would be the point after cell 7. */
#ifndef ZEITNOT_BOARD_BREAD_WIRING_H
#define ZEITNOT_BOARD_BREAD_WIRING_H

#define WIRING_DIGIT(cell) (7 - (cell))
/* The cell whose point is the point after `cell`. */
#define WIRING_POINT(cell) ((cell) == 5 ? 7 : (cell) == 7 ? 5 : (cell))

#endif
