/* Maxim MAX7219, serially interfaced 8-digit LED display driver.  Data sheet 19-4452 Rev 4.
 *
 *  - A word has 16 bits, most significant first. They are taken at the rising edge of CLK (10 MHz at most)
 *    whether LOAD is high or low, and the rising edge of LOAD latches the last 16 (page 6, table 1): SPI
 *    mode 0.
 *  - Bits 11 to 8 address, bits 7 to 0 data.  In a digit register without decoding: bit 7 = DP, 6 = A, 5 =
 *    B, 4 = C, 3 = D, 2 = E, 1 = F, 0 = G (table 6).
 *  - Power-on: shutdown, scan limit one digit, no decoding, lowest intensity (page 7). In shutdown the
 *    registers are kept and can be written.
 *  - Inputs are high from 3.5 V at a supply of 5 V. */
#ifndef ZEITNOT_BOARD_PARTS_MAX7219_H
#define ZEITNOT_BOARD_PARTS_MAX7219_H

#define MAX7219_NO_OP	     0x0
#define MAX7219_DIGIT0	     0x1 /* .. 0x8 */
#define MAX7219_DECODE_MODE  0x9 /* 0 = none */
#define MAX7219_INTENSITY    0xA /* 0 = 1/32 .. 15 = 31/32 */
#define MAX7219_SCAN_LIMIT   0xB /* number of the last digit, 0..7 */
#define MAX7219_SHUTDOWN     0xC /* 0 = dark, 1 = works */
#define MAX7219_DISPLAY_TEST 0xF /* 1 = all on */

#endif
