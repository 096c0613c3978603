#include "board/lcd/twi.h"

#include "board/avr/avr.h"

/* TWSR without the prescaler, which stays 1. */
#define START	    0x08
#define ADDRESS_ACK 0x18
#define DATA_ACK    0x28

/* A byte with its acknowledge takes 36 us, 144 cycles; a round of the loop 6 at least.  SDA or SCL held low, by a part that has
 * lost its count or by a bridge of solder, would last for ever. */
#define ROUNDS 60

static bool finished(uint8_t status)
{
	for (uint8_t rounds = ROUNDS; rounds; rounds--)
		if (TWCR & _BV(TWINT))
			return TWSR == status;
	return false;
}

bool twi_begin(uint8_t address)
{
	PRR0 &= (uint8_t)~_BV(PRTWI);
	TWBR = 0; /* clock / 16 */
	TWCR = _BV(TWINT) | _BV(TWSTA) | _BV(TWEN);
	if (!finished(START))
		return false;
	TWDR = address;
	TWCR = _BV(TWINT) | _BV(TWEN);
	return finished(ADDRESS_ACK);
}

bool twi_put(uint8_t byte)
{
	TWDR = byte;
	TWCR = _BV(TWINT) | _BV(TWEN);
	return finished(DATA_ACK);
}

/* The STOP must be over before the I/O clock stops: 4 us.  What is stuck gets none. */
void twi_end(void)
{
	if (TWCR & _BV(TWINT))
		TWCR = _BV(TWINT) | _BV(TWSTO) | _BV(TWEN);
	for (uint8_t rounds = ROUNDS; rounds && (TWCR & _BV(TWSTO)); rounds--)
		;
	TWCR = 0;
	PRR0 |= _BV(PRTWI);
}
