/* Board lcd: two AA cells, four static glasses on PCF85162.  DESIGN.md, sections 3 and 4. */
#ifndef ZEITNOT_BOARD_LCD_BOARD_H
#define ZEITNOT_BOARD_LCD_BOARD_H

#include "board/pins.h"

/* The glasses' drivers on the two-wire bus. */
#define PIN_SCL C, 0, HELD
#define PIN_SDA C, 1, HELD

#define BOARD_PINS(X)                                                                                        \
	COMMON_PINS(X)                                                                                       \
	X(PIN_SCL)                                                                                           \
	X(PIN_SDA)

#define BOARD_TEXT_DISPLAY "board/parts/dogm128.h" /* the text display */
#define FRAM_BYTES	   32768u		   /* FM25V02A */

#define BOARD_EXTERNAL_CLOCK  0 /* a crystal */
#define BOARD_MEMORY_SLEEPS   1
#define BOARD_DISPLAY_PERIODS 256 /* a glass every 16 s, in case a discharge has changed it */
#define BOARD_BATTERY	      1	  /* hal_power_battery() measures */
#define BOARD_BOD_OFF_ASLEEP  1	  /* 20 uA less; the wake-up takes 60 us more (data sheet, "BOD Disable") */
#define BOARD_GLASSES	      4	  /* glass_answers(): its driver acknowledges (board/lcd/display.c) */
#define BOARD_BRIGHTNESS      0	  /* glass reflects the light of the room */
#define BOARD_LAMPS_FLASH     1	  /* one flash per second (board/parts/lamps.c) */

/* For the bring-up (board/bringup): nominal rail; limits of the cells, which ADC7 has divided. */
#define BOARD_SPEECH	    1
#define BOARD_BARS	    1 /* two switches under each player's bar, in parallel */
#define BOARD_RAIL_MV	    3200
#define BOARD_INPUT_DIVIDER 4
#define BOARD_INPUT_LOW_MV  1700
#define BOARD_INPUT_HIGH_MV 4000

#endif
