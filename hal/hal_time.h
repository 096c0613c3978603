/* The time base of a board: a 32.768 kHz crystal divided by eight, counted by the asynchronous timer.
 * Data sheet ATmega164A/PA..1284/P, "8-bit Timer/Counter2 with PWM and Asynchronous Operation". */
#ifndef ZEITNOT_HAL_TIME_H
#define ZEITNOT_HAL_TIME_H

#include <stdint.h>

/* Crystal counts since power-on, 1/4096 s nominal, untrimmed, modulo 2^32.  Main context only; the first
 * call after a wake-up waits until a crystal period (31 us) has passed since it, because the counter can be
 * read only then; others take 41 cycles. */
uint32_t hal_time_now(void);

/* Sleeps as deep as the board allows until the count reaches `raw`.  Returns earlier if something needs
 * the main program: an edge, a received line end (or 32 received characters), room for 48 characters to
 * send, a change of the cable, a fault.  May also return without a cause; never loses a wake-up.  Main
 * context, interrupts on. Returns at once if the count is reached or something waits in a queue.  A `raw`
 * that is up to 2^31 counts in the past counts as reached. */
void hal_time_sleep_until(uint32_t raw);

#endif
