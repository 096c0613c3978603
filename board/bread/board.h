/* Board bread: a clock on breadboards, at the 5 V of a USB-serial adapter; two modules of eight digits with
 * a MAX7219 each. hardware/breadboard.md has its wiring; DESIGN.md, sections 3 and 4. */
#ifndef ZEITNOT_BOARD_BREAD_BOARD_H
#define ZEITNOT_BOARD_BREAD_BOARD_H

#include "board/pins.h"

/* One module per side. */
#define PIN_DIGITS_CS_LEFT  C, 0, HIGH
#define PIN_DIGITS_CS_RIGHT C, 1, HIGH

#define BOARD_PINS(X)                                                                                        \
	COMMON_PINS(X)                                                                                       \
	X(PIN_DIGITS_CS_LEFT)                                                                                \
	X(PIN_DIGITS_CS_RIGHT)

/* The text display: SSD1306, or SH1106 (make TEXT_DISPLAY=sh1106). */
#define BOARD_TEXT_DISPLAY "board/parts/ssd1306.h"
#define FRAM_BYTES	   8192u /* MB85RS64V */

#define BOARD_EXTERNAL_CLOCK  1	 /* the 32 kHz of a DS3231 at TOSC1 */
#define BOARD_MEMORY_SLEEPS   0	 /* the MB85RS64V does not */
#define BOARD_DISPLAY_PERIODS 16 /* every second: on long wires such modules lose their registers */
#define BOARD_BATTERY	      0	 /* external supply */
#define BOARD_BOD_OFF_ASLEEP  0	 /* on mains a few microamperes do not matter */
#define BOARD_BRIGHTNESS      1	 /* the digits can be dimmed */
#define BOARD_LAMPS_FLASH     0	 /* steady */

/* For the bring-up (board/bringup): nominal rail; ADC7 is on ground. */
#define BOARD_SPEECH	    0 /* no memory for speech, no sockets, no talk keys */
#define BOARD_BARS	    0 /* one switch in each player's button */
#define BOARD_RAIL_MV	    5000
#define BOARD_INPUT_DIVIDER 0
#define BOARD_INPUT_LOW_MV  0
#define BOARD_INPUT_HIGH_MV 50

#endif
