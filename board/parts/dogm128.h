/* EA DOGM128-6: 128 x 64 dots, Sitronix ST7565R, seen from below (six o'clock), 4-wire SPI, write-only, 3.3
 * V.
 *
 * Data sheets: EA DOGM128-6 (Electronic Assembly, "Initialisation example"), ST7565R (Sitronix, sections
 * "Commands", "Reset circuit", "Instruction setup").
 *
 *  - Bytes are taken at the rising edge of SCL, most significant bit first, while CS1B is low: SPI mode 0, 20
 *    MHz at 3.3 V.  A0 is read with the last bit: low is a command, high is data.
 *  - After power-on RST must have been low for 1 us.  The board does that with a resistor and a capacitor (10
 *    kOhm, 1 uF).
 *  - 132 columns; the module shows 0 to 127 when the columns run backwards (0xA1).  The column counts up with
 *    each byte of data and stops at 131.
 *  - Sleep: off, and then all points on. */
#ifndef ZEITNOT_BOARD_PARTS_DOGM128_H
#define ZEITNOT_BOARD_PARTS_DOGM128_H

#define TEXT_DISPLAY_FIRST_COLUMN 0

/* Every register except the contrast. The booster is turned on before the display. */
#define TEXT_DISPLAY_REGISTERS                                                                               \
	0x40,		/* the first line is 0 */                                                            \
	    0xA1,	/* columns run backwards */                                                          \
	    0xC0,	/* lines run forwards */                                                             \
	    0xA6,	/* not inverted */                                                                   \
	    0xA2,	/* bias 1/9 */                                                                       \
	    0x2F,	/* booster, regulator and follower on */                                             \
	    0xF8, 0x00, /* booster times four */                                                             \
	    0x27,	/* resistors of the regulator */                                                     \
	    0xAC	/* no static indicator */

#define TEXT_DISPLAY_LIGHT 0xA4, 0xAF
#define TEXT_DISPLAY_SLEEP 0xAC, 0xAE, 0xA5

/* 0x81 and a value 0 to 63; 22 is the maker's. */
#define TEXT_DISPLAY_VOLUME(level) (uint8_t)(12 + 2 * (level))

#endif
