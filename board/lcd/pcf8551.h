/* NXP PCF8551B, universal 36 x 4 LCD segment driver, SPI bus.
 *
 * Facts relied on, from the data sheet PCF8551 Rev. 3.1 (3 May 2021) unless another source is named:
 *  - 36 segment outputs, 1 to 4 backplanes, static drive selectable; VDD and VLCD 1.8 to 5.5 V; SPI up to 5
 *    MHz; the address increments by itself (1, 2).
 *  - A transfer begins with CE low: one command byte, then data bytes to rising addresses; data are taken
 *    at the rising edge of SCL, most significant bit first: SPI mode 0.  CE high resets the interface
 *    (11.2).
 *  - Command byte: bit 7 = 1 reads, 0 writes; bits 6 and 5 = 01; bits 4 to 0 = register address.  The
 *    drivers of this family ignore a transfer with another subaddress (so says PCA8538, table 50);
 *    published drivers for the PCF8553 send 00 there.  01 is right under both readings.
 *  - The address runs from 0x00 to 0x17: 4 control registers and 20 bytes of display memory, five for each
 *    backplane (11.1.4.1 of its twin PCA8551).
 *  - Bits of the control registers: agree in three published drivers (AMetal am_pcf8551, PCF8551ATT_Driver,
 *    pcf8553 of fmc-320u).
 *  - PORE tied to VDD: reset by power-on; the software reset register is not used.  After it the display is
 *    off, the memory undefined (10.3: write the memory, then device control, then display control). */
#ifndef ZEITNOT_BOARD_LCD_PCF8551_H
#define ZEITNOT_BOARD_LCD_PCF8551_H

#define PCF8551_WRITE 0x20 /* | register */
#define PCF8551_READ  0xA0 /* | register; not used: SDIO is an input only on this board */

#define PCF8551_SOFTWARE_RESET 0x00
#define PCF8551_DEVICE_CTRL    0x01
#define PCF8551_DISPLAY_CTRL_1 0x02
#define PCF8551_DISPLAY_CTRL_2 0x03
#define PCF8551_COM0	       0x04 /* S7..S0, S15..S8, S23..S16, S31..S24, S35..S32; bit 7 is the highest segment */
#define PCF8551_COM1	       0x09
#define PCF8551_COM2	       0x0E
#define PCF8551_COM3	       0x13
#define PCF8551_LAST	       0x17

/* Device control */
#define PCF8551_COE    0x01 /* clock output */
#define PCF8551_OSC    0x02 /* 1 = internal oscillator off */
#define PCF8551_FF_32  0x00 /* frame frequency */
#define PCF8551_FF_64  0x04
#define PCF8551_FF_96  0x08
#define PCF8551_FF_128 0x0C

/* Display control 1 */
#define PCF8551_DE	   0x01 /* display enable */
#define PCF8551_BIAS_HALF  0x02 /* 1/2 instead of 1/3; without meaning in static drive */
#define PCF8551_MUX_4	   0x00
#define PCF8551_MUX_3	   0x04
#define PCF8551_MUX_2	   0x08
#define PCF8551_MUX_STATIC 0x0C /* COM0 alone */
#define PCF8551_BOOST	   0x10

/* Display control 2 */
#define PCF8551_INV	  0x01 /* frame inversion */
#define PCF8551_BLINK_OFF 0x00 /* bits 2 and 1 */

#endif
