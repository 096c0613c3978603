/* Board led: USB-C 5 V, two MAX7219 with eight digits each.  DESIGN.md, section 3.
 *
 * A pin is "port, bit, state after a reset" (board/avr/pins.h).  The firmware does not use talk keys, ears, jacks and flash
 * yet: the keys give no interrupt, the jacks are outputs so that a closed switch draws no current. */
#ifndef ZEITNOT_BOARD_LED_BOARD_H
#define ZEITNOT_BOARD_LED_BOARD_H

/* Port A: PCINT0 to PCINT7, one vector */
#define PIN_KEY_BACK   A, 0, PULLED_UP
#define PIN_KEY_MINUS  A, 1, PULLED_UP
#define PIN_KEY_PLAY   A, 2, PULLED_UP
#define PIN_KEY_PLUS   A, 3, PULLED_UP
#define PIN_KEY_OK     A, 4, PULLED_UP
#define PIN_TALK_LEFT  A, 5, PULLED_UP
#define PIN_TALK_RIGHT A, 6, PULLED_UP
#define PIN_SUPPLY     A, 7, HELD /* ADC7: the 5 V, divided by five */

/* Port B */
#define PIN_BTN_LEFT   B, 0, PULLED_UP /* PCINT8, alone in its vector */
#define PIN_LAMP_LEFT  B, 1, LOW
#define PIN_LAMP_RIGHT B, 2, LOW
#define PIN_BUZZER     B, 3, LOW  /* OC0A */
#define PIN_FRAM_CS    B, 4, HIGH /* SS */
#define PIN_MOSI       B, 5, LOW
#define PIN_MISO       B, 6, PULLED_UP
#define PIN_SCK	       B, 7, LOW

/* Port C; PC6 and PC7 are the crystal's */
#define PIN_DIGITS_CS_LEFT  C, 0, HIGH
#define PIN_DIGITS_CS_RIGHT C, 1, HIGH
#define PIN_FLASH_CS	    C, 2, HIGH
#define PIN_WORDS_CS	    C, 3, HIGH
#define PIN_WORDS_A0	    C, 4, LOW
#define PIN_TEST_1HZ	    C, 5, LOW

/* Port D */
#define PIN_LINE_RX    D, 0, HELD
#define PIN_LINE_TX    D, 1, LOW
#define PIN_BTN_RIGHT  D, 2, PULLED_UP /* PCINT26, alone in its vector */
#define PIN_JACK_LEFT  D, 3, LOW
#define PIN_EAR_RIGHT  D, 4, LOW /* OC1B */
#define PIN_EAR_LEFT   D, 5, LOW /* OC1A */
#define PIN_JACK_RIGHT D, 6, LOW
#define PIN_SPARE      D, 7, LOW

#define BOARD_PINS(X)                                                                                        \
	X(PIN_KEY_BACK)                                                                                      \
	X(PIN_KEY_MINUS)                                                                                     \
	X(PIN_KEY_PLAY)                                                                                      \
	X(PIN_KEY_PLUS)                                                                                      \
	X(PIN_KEY_OK)                                                                                        \
	X(PIN_TALK_LEFT)                                                                                     \
	X(PIN_TALK_RIGHT)                                                                                    \
	X(PIN_SUPPLY)                                                                                        \
	X(PIN_BTN_LEFT)                                                                                      \
	X(PIN_LAMP_LEFT)                                                                                     \
	X(PIN_LAMP_RIGHT)                                                                                    \
	X(PIN_BUZZER)                                                                                        \
	X(PIN_FRAM_CS)                                                                                       \
	X(PIN_MOSI)                                                                                          \
	X(PIN_MISO)                                                                                          \
	X(PIN_SCK)                                                                                           \
	X(PIN_DIGITS_CS_LEFT)                                                                                \
	X(PIN_DIGITS_CS_RIGHT)                                                                               \
	X(PIN_FLASH_CS)                                                                                      \
	X(PIN_WORDS_CS)                                                                                      \
	X(PIN_WORDS_A0)                                                                                      \
	X(PIN_TEST_1HZ)                                                                                      \
	X(PIN_LINE_RX)                                                                                       \
	X(PIN_LINE_TX)                                                                                       \
	X(PIN_BTN_RIGHT)                                                                                     \
	X(PIN_JACK_LEFT)                                                                                     \
	X(PIN_EAR_RIGHT)                                                                                     \
	X(PIN_EAR_LEFT)                                                                                      \
	X(PIN_JACK_RIGHT)                                                                                    \
	X(PIN_SPARE)

#define BOARD_WORDS "board/avr/dogm128.h" /* the display for words */

#define BOARD_DISPLAY_PERIODS 64 /* a dip of the 5 V may have made the drivers forget: every 4 s */
#define BOARD_BATTERY	      0	 /* external supply */
#define BOARD_BOD_OFF_ASLEEP  0	 /* the supply does not end in a microampere */

#endif
