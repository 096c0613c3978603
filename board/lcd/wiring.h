/* Which output of a PCF85162 drives which element of its glass: the same on all four.
 *
 *      output of the driver          element of the glass (digits 1 to 4 from the left)
 *      S0  S1  S2  S3  S4  S5  S6    digit 1, segments a b c d e f g      S7   point after digit 1
 *      S8  S9  S10 S11 S12 S13 S14   digit 2, segments a b c d e f g      S15  point after digit 2
 *      S16 S17 S18 S19 S20 S21 S22   digit 3, segments a b c d e f g      S23  point after digit 3
 *      S24 S25 S26 S27 S28 S29 S30   digit 4, segments a b c d e f g      S31  colon between digits 2 and 3
 *      BP0                           backplane (all backplane pins of the glass)
 *      BP1 to BP3                    not connected
 *
 * So one byte of the driver's display memory is one digit.  Its most significant bit belongs to the lowest
 * output: a cell (hal_display.h) is sent with its bits in reverse.
 *
 * Glass A of a side shows cells 0 to 3, glass B cells 4 to 7. */
#ifndef ZEITNOT_BOARD_LCD_WIRING_H
#define ZEITNOT_BOARD_LCD_WIRING_H

#define WIRING_GLASSES 4
#define WIRING_DIGITS  4 /* of a glass */

/* Glass 0..3 = subaddress A2..A0 of its driver: left A, left B, right A, right B. */
#define WIRING_SIDE(glass)	 ((glass) / 2)	   /* 0 left, 1 right */
#define WIRING_FIRST_CELL(glass) ((glass) % 2 * 4) /* cell of its digit 1 */

/* Output of the driver for segment 0..6 (a..g) or 7 (the point) of digit 0..3 of the glass. */
#define WIRING_OUTPUT(digit, segment) ((digit)*8 + (segment))

#endif
