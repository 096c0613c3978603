/* The pins that are the same on every board with an ATmega1284P (DESIGN.md, section 3). PC0 and PC1 belong
 * to the display and are in its board.h; PC6 and PC7 are the crystal's.
 *
 * A pin is "port, bit, state after a reset" (board/avr/pin.h). */
#ifndef ZEITNOT_BOARD_PINS_H
#define ZEITNOT_BOARD_PINS_H

/* Port A: PCINT0 to PCINT7, one vector */
#define PIN_KEY_BACK   A, 0, PULLED_UP
#define PIN_KEY_MINUS  A, 1, PULLED_UP
#define PIN_KEY_PLAY   A, 2, PULLED_UP
#define PIN_KEY_PLUS   A, 3, PULLED_UP
#define PIN_KEY_OK     A, 4, PULLED_UP
#define PIN_TALK_LEFT  A, 5, PULLED_UP
#define PIN_TALK_RIGHT A, 6, PULLED_UP
#define PIN_SUPPLY     A, 7, HELD /* ADC7: the board's supply, divided */

/* Port B */
#define PIN_BTN_LEFT   B, 0, PULLED_UP /* PCINT8, alone in its vector */
#define PIN_LAMP_LEFT  B, 1, LOW
#define PIN_LAMP_RIGHT B, 2, LOW
#define PIN_BUZZER     B, 3, LOW /* OC0A */
#define PIN_BUZZER_B   B, 4, LOW /* OC0B, in opposite phase; also SS, which must be an output */
#define PIN_MOSI       B, 5, LOW
#define PIN_MISO       B, 6, PULLED_UP
#define PIN_SCK	       B, 7, LOW

/* Port C */
#define PIN_FLASH_CS C, 2, HIGH
#define PIN_TEXT_CS  C, 3, HIGH
#define PIN_TEXT_A0  C, 4, LOW
#define PIN_TEST_1HZ C, 5, LOW

/* Port D */
#define PIN_SERIAL_RX  D, 0, HELD
#define PIN_SERIAL_TX  D, 1, LOW
#define PIN_BTN_RIGHT  D, 2, PULLED_UP /* PCINT26, alone in its vector */
#define PIN_JACK_LEFT  D, 3, HELD      /* its switch is closed to ground without a plug */
#define PIN_EAR_RIGHT  D, 4, LOW       /* OC1B */
#define PIN_EAR_LEFT   D, 5, LOW       /* OC1A */
#define PIN_JACK_RIGHT D, 6, HELD
#define PIN_FRAM_CS    D, 7, HIGH

#define COMMON_PINS(X)                                                                                       \
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
	X(PIN_BUZZER_B)                                                                                      \
	X(PIN_MOSI)                                                                                          \
	X(PIN_MISO)                                                                                          \
	X(PIN_SCK)                                                                                           \
	X(PIN_FLASH_CS)                                                                                      \
	X(PIN_TEXT_CS)                                                                                       \
	X(PIN_TEXT_A0)                                                                                       \
	X(PIN_TEST_1HZ)                                                                                      \
	X(PIN_SERIAL_RX)                                                                                     \
	X(PIN_SERIAL_TX)                                                                                     \
	X(PIN_BTN_RIGHT)                                                                                     \
	X(PIN_JACK_LEFT)                                                                                     \
	X(PIN_EAR_RIGHT)                                                                                     \
	X(PIN_EAR_LEFT)                                                                                      \
	X(PIN_JACK_RIGHT)                                                                                    \
	X(PIN_FRAM_CS)

#endif
