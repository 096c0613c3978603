/* The serial port and its cable.
 *
 * Without a cable the USART has no clock, TX is low (it neither floats nor feeds the other end) and RX is
 * held low by a resistor on the board.  A plugged cable holds RX at its idle level, which is sampled 16
 * times a second.  The port opens only after the processor's oscillator (+-10 % from the factory) has been
 * trimmed against the crystal (L4), in slices. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/flags.h"
#include "board/avr/osccal.h"
#include "board/avr/pin.h"
#include "board/avr/serial.h"
#include "board/avr/time.h"
#include "board/parts/audio_output.h"
#include "hal/hal_serial.h"

#define RING  64 /* a power of two: the indices run freely */
#define LOST  0xFF
#define BAUD  9600UL
#define FRAME (F_CPU / BAUD * 10) /* cycles of a character */

/* A long answer is sent in parts: with this many characters left the main program may send more. */
#define TX_LOW 16

/* Periods of 62 ms: seen high twice = plugged in; seen low four times without a good character between =
 * pulled out. */
#define PLUGGED 2
#define PULLED	4

enum state { ABSENT, TRIMMING, PRESENT };

static uint8_t rx[RING], tx[RING];
static volatile uint8_t rx_head, rx_tail, tx_head, tx_tail;
static volatile uint8_t rx_good; /* a character with its stop bit has come since the last period */
static volatile uint8_t wanted;	 /* the serial port has something for the main program */
static uint8_t state, seen, age;
static bool trimmed;	  /* once at least since the reset */
uint8_t serial_attention; /* state or seen is not 0 */
static bool changed;	  /* the main program has not heard of the cable's coming or going */

/* The end of a line or a half-full ring wakes the main program; a single character does not. */
ISR(USART0_RX_vect)
{
	uint8_t error = UCSR0A & (_BV(FE0) | _BV(DOR0));
	uint8_t c = UDR0;
	uint8_t head = rx_head;
	uint8_t waiting = head - rx_tail;

	if (error)
		c = LOST;
	else
		rx_good = 1;
	if (waiting == RING) {
		rx[(uint8_t)(head - 1) % RING] = LOST;
	} else {
		rx[head % RING] = c;
		rx_head = head + 1;
	}
	if (c == '\n' || c == '\r' || waiting >= RING / 2) {
		wanted = 1;
		flag_set(FLAG_EVENT);
	}
}

ISR(USART0_UDRE_vect)
{
	uint8_t tail = tx_tail;

	if (tail == tx_head) {
		UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
		return;
	}
	UDR0 = tx[tail % RING];
	tx_tail = ++tail;
	if ((uint8_t)(tx_head - tail) == TX_LOW) {
		wanted = 1;
		flag_set(FLAG_EVENT);
	}
}

/* Sixteen samples a bit, and not eight: the other end's rate may be more wrong (data sheet, "Asynchronous
 * Operational Range").  Only with eight a divisor fits 38,400 baud.  At 4 MHz both are 0.16 % too fast. */
static void speed(bool fast)
{
	UBRR0 = fast ? (F_CPU / 8 / BAUD + 2) / 4 - 1 : (F_CPU / 8 / BAUD + 1) / 2 - 1;
	UCSR0A = fast ? _BV(U2X0) : 0;
}

static void start_transmitter(void)
{
	PRR0 &= ~_BV(PRUSART0);
	speed(false);
	UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
	UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
	need_set(NEED_LINE);
	state = PRESENT;
	changed = true;
	age = 0;
}

void serial_stop(void)
{
	if (state == PRESENT) {
		tx_tail = tx_head;
		time_wait(FRAME * 2); /* what the USART has begun must end before its clock stops */
		UCSR0B = 0;
		PRR0 |= _BV(PRUSART0);
		need_clear(NEED_LINE);
		changed = true;
	}
	rx_tail = rx_head;
	tx_tail = tx_head;
	wanted = 0;
	state = ABSENT;
	seen = 0;
	serial_attention = 0;
}

/* While a cable is there the trim follows the temperature: a slice every four seconds. */
#define TRIM_PERIODS 64

void serial_watch(void)
{
	bool high = pin_is(PIN_SERIAL_RX);

	if (state == ABSENT) {
		seen = high ? seen + 1 : 0;
		if (seen == PLUGGED) {
			osccal_begin();
			state = TRIMMING;
			flag_set(FLAG_EVENT);
		}
		serial_attention = seen;
		return;
	}
	if (high || rx_good) {
		rx_good = 0;
		seen = PULLED;
	} else if (--seen == 0) {
		serial_stop();
		return;
	}
	if (state == TRIMMING) {
		flag_set(FLAG_EVENT); /* the main program may have interrupted it */
	} else if (++age == TRIM_PERIODS) {
		age = 0;
		osccal_follow();
	}
}

bool serial_trimming(void)
{
	return state == TRIMMING;
}

/* Speech needs the timer that trims.  A processor that was trimmed before is near enough then. */
void serial_trim(void)
{
	if (audio_runs() ? trimmed : osccal_step()) {
		trimmed = true;
		seen = PULLED;
		start_transmitter();
	}
}

bool serial_waiting(void)
{
	bool waits = changed;

	changed = false;
	if (wanted) { /* else what an interrupt asks for now must stay */
		wanted = 0;
		waits = true;
	}
	return waits;
}

bool hal_serial_present(void)
{
	return state == PRESENT;
}

bool hal_serial_take(uint8_t *c)
{
	uint8_t tail = rx_tail;

	if (tail == rx_head)
		return false;
	*c = rx[tail % RING];
	rx_tail = tail + 1;
	return true;
}

uint8_t hal_serial_space(void)
{
	return RING - (tx_head - tx_tail);
}

void hal_serial_put(uint8_t c)
{
	uint8_t head = tx_head;

	if (state != PRESENT || hal_serial_space() == 0)
		return;
	tx[head % RING] = c;
	tx_head = head + 1;
	UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0) | _BV(UDRIE0);
}

void hal_serial_fast(bool fast)
{
	if (state != PRESENT)
		return;
	time_wait(FRAME * 2); /* the shift register and the buffer before it */
	speed(fast);
	rx_tail = rx_head;
}
