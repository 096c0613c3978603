/* Flags from the interrupts to the main program, and the users of the I/O clock.
 *
 * "Data sheet" in board/ is Microchip DS40002070A, ATmega164A/PA/324A/PA/644A/PA/1284/P. */
#ifndef ZEITNOT_BOARD_AVR_FLAGS_H
#define ZEITNOT_BOARD_AVR_FLAGS_H

#include <avr/io.h>
#include <stdint.h>

/* For what runs sixteen times per second; the images are compiled for size. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Flags in GPIOR0, where sbi, cbi and sbic reach them: two cycles, and atomic without a lock. */
#define FLAG_TICK    0 /* an interrupt of Timer2 ran: check again before sleeping */
#define FLAG_PERIOD  1 /* it was the overflow: a sixteenth of a second began */
#define FLAG_EVENT   2 /* an interrupt has something for the main program */
#define FLAG_SYNCED  3 /* TCNT2 can be read: a crystal edge has passed since power-save */
#define FLAG_WAITED  4 /* Timer1 has finished a short wait */
#define FLAG_GUARDED 5 /* the flag of compare B was taken by its interrupt: time_stamp() */
#define FLAG_SETTLE  6 /* its interrupt ran: a crystal period must pass before power-save */
#define FLAG_DUE     7 /* the interrupt of compare A ran: the deadline is reached */

#define flag_set(flag)	 (GPIOR0 |= (uint8_t)_BV(flag))
#define flag_clear(flag) (GPIOR0 &= (uint8_t)~_BV(flag))
#define flag_is(flag)	 ((GPIOR0 & _BV(flag)) != 0)

/* GPIOR1: who needs the I/O clock. While it is 0 the board sleeps in power-save, otherwise in idle. Only the
 * main program changes it. */
#define NEED_TONE 0
#define NEED_LINE 1
#define NEED_WAIT 2
#define NEED_EAR  3 /* and Timer1 is the audio output's */
#define NEED_ADC  4

#define need_set(need)	 (GPIOR1 |= (uint8_t)_BV(need))
#define need_clear(need) (GPIOR1 &= (uint8_t)~_BV(need))

#endif
