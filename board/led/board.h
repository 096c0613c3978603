/* Board led: USB-C 5 V, two MAX7219 with eight digits each.  DESIGN.md, sections 3 and 4. */
#ifndef ZEITNOT_BOARD_LED_BOARD_H
#define ZEITNOT_BOARD_LED_BOARD_H

#include "board/pins.h"

/* One MAX7219 per side. */
#define PIN_DIGITS_CS_LEFT  C, 0, HIGH
#define PIN_DIGITS_CS_RIGHT C, 1, HIGH

#define BOARD_PINS(X)                                                                                        \
	COMMON_PINS(X)                                                                                       \
	X(PIN_DIGITS_CS_LEFT)                                                                                \
	X(PIN_DIGITS_CS_RIGHT)

#define BOARD_TEXT_DISPLAY "board/parts/dogm128.h" /* the text display */
#define FRAM_BYTES	   32768u		   /* FM25V02A */

#define BOARD_EXTERNAL_CLOCK  0 /* a crystal */
#define BOARD_MEMORY_SLEEPS   1
#define BOARD_DISPLAY_PERIODS 64 /* every 4 s, in case a dip of the 5 V has reset the drivers */
#define BOARD_BATTERY	      0	 /* external supply */
#define BOARD_BOD_OFF_ASLEEP  0	 /* on mains a few microamperes do not matter */
#define BOARD_BRIGHTNESS      1	 /* the digits can be dimmed */
#define BOARD_LAMPS_FLASH     0	 /* steady */
#define BOARD_DIGITS_MEASURED 1	 /* supply_weak() measures the 5 V of the digits */

/* For the bring-up (board/bringup): nominal rail; limits of the USB's 5 V, which ADC7 has divided. */
#define BOARD_SPEECH	    1
#define BOARD_BARS	    1 /* two switches under each player's bar, in parallel */
#define BOARD_RAIL_MV	    3300
#define BOARD_INPUT_DIVIDER 5
#define BOARD_INPUT_LOW_MV  3800
#define BOARD_INPUT_HIGH_MV 6200

#endif
