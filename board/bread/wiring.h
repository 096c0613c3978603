/* Which digit of a MAX7219 module shows which cell.  Digit 0 of such a module is its rightmost one.
 *
 *      cell      0  1  2  3  4  5  6  7
 *      digit     7  6  5  4  3  2  1  0
 *
 * The module has a point after each digit and no colon: the point after cell 5 is the colon, the point of
 * cell 7.  The point of cell 5 is never lit (firmware/ui/view.h); it would be the point after cell 7.  With
 * one point alone, 1:30:19 would be read as 130 minutes, so the point after the hours (cell 3) is lit with
 * them. */
#ifndef ZEITNOT_BOARD_BREAD_WIRING_H
#define ZEITNOT_BOARD_BREAD_WIRING_H

#define WIRING_DIGIT(cell) (7 - (cell))
/* The point after cell `n` of a side is lit if this is not 0. */
#define WIRING_POINT(cells, n) ((n) == 3 ? (cells)[3] : (cells)[(n) == 5 ? 7 : (n) == 7 ? 5 : (n)] & 0x80)

#endif
