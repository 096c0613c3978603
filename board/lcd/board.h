/* Board lcd: two AA cells, four static glasses on PCF8551B, MB85RS64T.  DESIGN.md, section 3. */
#ifndef ZEITNOT_BOARD_LCD_BOARD_H
#define ZEITNOT_BOARD_LCD_BOARD_H

/* Port B */
#define PIN_BTN_LEFT 0 /* PCINT0, alone in its vector */
#define PIN_BUZZER   1 /* OC1A */
#define PIN_FRAM_CS  2 /* SS */
#define PIN_MOSI     3
#define PIN_MISO     4
#define PIN_SCK	     5

/* Port C */
#define PIN_KEY_BACK  0
#define PIN_KEY_MINUS 1
#define PIN_KEY_PLAY  2
#define PIN_KEY_PLUS  3
#define PIN_KEY_OK    4
#define PIN_DISP_CS3  5 /* right glass B */

/* Port D */
#define PIN_LINE_RX    0
#define PIN_LINE_TX    1
#define PIN_BTN_RIGHT  2 /* PCINT18, alone in its vector */
#define PIN_LAMP_LEFT  3
#define PIN_LAMP_RIGHT 4
#define PIN_DISP_CS0   5 /* left glass A */
#define PIN_DISP_CS1   6 /* left glass B */
#define PIN_DISP_CS2   7 /* right glass A */

/* Start: pull-ups for the contacts, chip selects high, everything else low. */
#define BOARD_PORTC 0x3F
#define BOARD_PORTD (_BV(PIN_BTN_RIGHT) | _BV(PIN_DISP_CS0) | _BV(PIN_DISP_CS1) | _BV(PIN_DISP_CS2))

#define BOARD_BATTERY	     1 /* hal_power_battery() measures */
#define BOARD_BOD_OFF_ASLEEP 1 /* 20 uA less; the wake-up takes 60 us more (data sheet 10.2) */
#define BOARD_MEMORY_SLEEPS  1 /* MB85RS64T has a sleep mode */

#endif
