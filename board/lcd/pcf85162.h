/* NXP PCF85162T/1 (drop-in of PCF8562TT/2), universal LCD segment driver 32 x 4, I2C bus.
 *
 * Facts relied on, from the data sheet PCF85162 Rev. 5 (17 December 2014) unless another source is named:
 *  - 32 segment outputs, 1 to 4 backplanes; VDD 1.8 to 5.5 V, VLCD 2.5 to 6.5 V; bus up to 400 kHz; no
 *    external parts: OSC and CLK as in its section 7.4 (first page, 7.4).
 *  - After power-on: 1:4 drive, display disabled, no blinking, banks, data pointer and subaddress counter 0,
 *    memory undefined; no transfer for 1 ms (so in the sheet of its sister PCF85133, section 7.1).
 *  - Slave address 0111 00 SA0, R/W 0.  Then command bytes, bit 7 of each set if another one follows, then
 *    data (sheet of the PCF8562, Rev. 6, section 7.12; bits of the commands: the same and the published
 *    driver of SomeInterestingUserName/lcd-7seg).
 *  - In static drive the eight bits of a byte go into row 0 of eight columns, most significant first, and the
 *    data pointer advances by eight (7.6.1; sheet of the PCF85176, section 7.10).
 *  - Data are stored if the subaddress counter is A2..A0 of the part; the pointer advances in all parts, and
 *    the counter when it overflows: both are written again in each transfer (7.6.2, 7.6.3).
 *  - Every part acknowledges address and commands, but only the addressed one acknowledges data (sheet of the
 *    PCF85176, section 7.10.4 and "I2C-bus protocol"). */
#ifndef ZEITNOT_BOARD_LCD_PCF85162_H
#define ZEITNOT_BOARD_LCD_PCF85162_H

#define PCF85162_ADDRESS  0x70 /* SA0 low, write */
#define PCF85162_CONTINUE 0x80 /* another command follows */

#define PCF85162_MODE	 0x40
#define PCF85162_ENABLE	 0x08
#define PCF85162_STATIC	 0x01
#define PCF85162_POINTER 0x00 /* | column */
#define PCF85162_DEVICE	 0x60 /* | A2..A0 */
#define PCF85162_BLINK	 0x70 /* off */
#define PCF85162_BANK	 0x78 /* input and output from row 0 */

#endif
