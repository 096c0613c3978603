/* Modules of 128 x 64 OLED dots with SSD1306 or SH1106, 4-wire SPI, write-only, 3.3 V: they have the pages
 * and columns of a DOGM128, but another initialisation.
 *
 * Data sheets: SSD1306 (Solomon Systech, sections 9 and 10, application note "Charge pump"), SH1106 (Sino
 * Wealth, section "Commands").
 *
 *  - SPI mode 0; SSD1306 10 MHz, SH1106 4 MHz.  RES must have been low for 3 us (SSD1306) after power-on;
 *    modules have a resistor and a capacitor, or the board does.
 *  - The SH1106 has 132 columns, of which these modules show 2 to 129.
 *  - Off is sleep. */
#ifndef ZEITNOT_BOARD_PARTS_SSD1306_H
#define ZEITNOT_BOARD_PARTS_SSD1306_H

#ifdef TEXT_DISPLAY_SH1106
#define TEXT_DISPLAY_FIRST_COLUMN 2
#define TEXT_DISPLAY_PUMP	  0xAD, 0x8B /* the converter is on with the display */
#define TEXT_DISPLAY_ADDRESSING
#else
#define TEXT_DISPLAY_FIRST_COLUMN 0
#define TEXT_DISPLAY_PUMP	  0x8D, 0x14
#define TEXT_DISPLAY_ADDRESSING	  0x20, 0x02, /* page by page */
#endif

#define TEXT_DISPLAY_REGISTERS                                                                               \
	0xD5, 0x80,			  /* oscillator */                                                   \
	    0xA8, 0x3F,			  /* 64 lines */                                                     \
	    0xD3, 0x00,			  /* no offset */                                                    \
	    0x40,			  /* the first line is 0 */                                          \
	    TEXT_DISPLAY_ADDRESSING 0xA1, /* columns run backwards */                                        \
	    0xC8,			  /* lines run backwards */                                          \
	    0xDA, 0x12,			  /* wiring of the lines */                                          \
	    0xD9, 0xF1,			  /* precharge */                                                    \
	    0xDB, 0x40,			  /* level of a line that rests */                                   \
	    0xA6,			  /* not inverted */                                                 \
	    TEXT_DISPLAY_PUMP

#define TEXT_DISPLAY_LIGHT 0xA4, 0xAF
#define TEXT_DISPLAY_SLEEP 0xAE

/* 0x81 and a value 0 to 255. */
#define TEXT_DISPLAY_VOLUME(level) (uint8_t)(32 * (level)-1)

#endif
