#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/delay_basic.h>

#include "board/parts/twi.h"

#include "board/avr/flags.h"
#include "board/avr/pin.h"
#include "board/avr/time.h"

/* TWSR without the prescaler, which stays 1. */
#define START	    0x08
#define ADDRESS_ACK 0x18
#define DATA_ACK    0x28

#define GO (_BV(TWINT) | _BV(TWEN))

/* A byte with its acknowledge takes 36 us, 144 cycles, and twice that while speech plays. A transfer has
 * eleven at most and its START. A line held low, by a part that has lost its count or by a bridge of solder,
 * would last for ever. */
#define LIMIT (12 * 144 * 3)

/* The flag stays; its interrupt has woken the processor. */
ISR(TWI_vect, ISR_NAKED)
{
	__asm__ __volatile__("push r24\n\t"
			     "ldi r24, %0\n\t"
			     "sts %1, r24\n\t"
			     "pop r24\n\t"
			     "reti" ::"M"(_BV(TWEN)),
			     "n"(_SFR_MEM_ADDR(TWCR)));
}

/* Sleeps in idle until the transfer has ended. */
static bool finished(uint8_t status)
{
	for (;;) {
		cli();
		if (TWCR & _BV(TWINT) || flag_is(FLAG_WAITED))
			break;
		time_nap();
	}
	sei();
	return TWSR == status;
}

static bool held_low(void)
{
	return !pin_is(PIN_SCL) || !pin_is(PIN_SDA);
}

#define HALF_BIT() _delay_loop_1(4) /* 3 us */

static void clock_out(void)
{
	DDRC |= pin_mask(PIN_SCL);
	HALF_BIT();
	DDRC &= ~pin_mask(PIN_SCL);
	HALF_BIT();
}

/* A reset in the middle of a byte leaves a part that waits for the rest, perhaps with SDA low. Nine clocks
 * bring it to the end of any byte, then a STOP (I2C specification, section "Bus clear"). */
static void clear_bus(void)
{
	for (uint8_t n = 9; n && !pin_is(PIN_SDA); n--)
		clock_out();
	DDRC |= pin_mask(PIN_SDA);
	HALF_BIT();
	DDRC &= ~pin_mask(PIN_SDA);
	HALF_BIT();
}

static bool send_bytes(uint8_t byte, uint8_t answer)
{
	TWDR = byte;
	TWCR = GO | _BV(TWIE);
	return finished(answer);
}

bool twi_begin(uint8_t address)
{
	time_limit(LIMIT);
	PRR0 &= ~_BV(PRTWI);
	if (held_low())
		clear_bus();
	if (held_low())
		return false;
	TWCR = GO | _BV(TWSTA);
	while (!(TWCR & _BV(TWINT)) && !flag_is(FLAG_WAITED)) /* 4 us */
		;
	return TWSR == START && send_bytes(address, ADDRESS_ACK);
}

bool twi_put(uint8_t byte)
{
	return send_bytes(byte, DATA_ACK);
}

/* The STOP must be over before the I/O clock stops: 4 us. A stuck bus gets no STOP. */
void twi_end(void)
{
	if (TWCR & _BV(TWINT) && TWCR & _BV(TWEN))
		TWCR = GO | _BV(TWSTO);
	while (TWCR & _BV(TWSTO) && !flag_is(FLAG_WAITED))
		;
	TWCR = 0;
	PRR0 |= _BV(PRTWI);
	time_limit_end();
}
