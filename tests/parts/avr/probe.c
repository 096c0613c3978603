/* A program for the chip's own tests: does one thing, right or wrong, as told by the first byte of the EEPROM; what it finds it
 * leaves in `found`. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdint.h>

#include "tests/parts/avr/probe.h"

volatile struct probe_found found;

static volatile uint16_t overflows;
static volatile uint8_t fresh; /* an interrupt of Timer2 came */

ISR(TIMER2_OVF_vect)
{
	overflows++;
	fresh = 1;
	found.overflows = overflows;
}

/* OCR2B is the yardstick: two edges of the crystal have passed when its flag is clear. */
static void crystal_passes(void)
{
	while (ASSR & _BV(OCR2BUB))
		;
	OCR2B = 0;
	while (ASSR & _BV(OCR2BUB))
		;
}

ISR(PCINT0_vect)
{
	if (found.stamps < PROBE_STAMPS) {
		if (found.test != PROBE_STALE)
			crystal_passes();
		found.stamp[found.stamps].count = TCNT2;
		found.stamp[found.stamps].overflows = overflows;
		found.stamp[found.stamps].flag = TIFR2 & _BV(TOV2);
		found.stamp[found.stamps].pin = PINB & 1;
	}
	found.stamps++;
}

ISR(PCINT1_vect)
{
}

ISR(SPI_STC_vect)
{
}

ISR(TIMER1_COMPA_vect)
{
	found.overflows++;
}

ISR(USART_RX_vect)
{
	uint8_t status = UCSR0A, c = UDR0;

	if (status & _BV(FE0))
		found.framing_errors++;
	if (found.length < sizeof(found.text))
		found.text[found.length++] = c;
}

ISR(ADC_vect)
{
}

ISR(WDT_vect)
{
	found.overflows++;
}

static uint8_t eeprom(uint16_t at)
{
	EEAR = at;
	EECR |= _BV(EERE);
	return EEDR;
}

static void start_timer(void)
{
	TIMSK2 = 0;
	ASSR = _BV(AS2);
	TCNT2 = 0;
	TCCR2B = _BV(CS21);
	while (ASSR & (_BV(TCN2UB) | _BV(TCR2BUB)))
		;
	TIFR2 = 7;
	TIMSK2 = _BV(TOIE2);
	sei();
}

static void run_fast(void)
{
	CLKPR = _BV(CLKPCE);
	CLKPR = 0; /* 8 MHz */
}

static void start_pins(void)
{
	PORTB |= _BV(PB0);
	PORTC = 0x3F;
	PCMSK0 = _BV(PCINT0);
	PCICR = _BV(PCIE0);
}

static void doze(uint8_t mode)
{
	set_sleep_mode(mode);
	cli();
	sleep_enable();
	sei();
	sleep_cpu();
	sleep_disable();
}

/* Never again within a crystal period of an interrupt. */
static void doze_well(uint8_t mode)
{
	set_sleep_mode(mode);
	fresh = 0;
	crystal_passes();
	cli();
	sleep_enable();
	if (!fresh) {
		sei();
		sleep_cpu();
	}
	sei();
	sleep_disable();
}

static void tick_well(void)
{
	run_fast();
	start_timer();
	start_pins();
	for (;;)
		doze_well(SLEEP_MODE_PWR_SAVE);
}

static void tick_naively(void)
{
	run_fast();
	start_timer();
	start_pins();
	for (;;)
		doze(SLEEP_MODE_PWR_SAVE);
}

static void write_twice(void)
{
	start_timer();
	OCR2A = 1;
	OCR2A = 2;
	for (;;)
		doze(SLEEP_MODE_IDLE);
}

static void sleep_busy(void)
{
	start_timer();
	OCR2A = 1;
	for (;;)
		doze(SLEEP_MODE_PWR_SAVE);
}

static uint8_t transfer(uint8_t out)
{
	SPDR = out;
	while (!(SPSR & _BV(SPIF)))
		;
	return SPDR;
}

static void spi(uint8_t wrong)
{
	DDRB = _BV(PB2) | _BV(PB3) | _BV(PB5);
	PORTB |= _BV(PB2);
	SPCR = _BV(SPE) | _BV(MSTR);
	SPSR = _BV(SPI2X);
	PORTB &= (uint8_t)~_BV(PB2);
	for (uint8_t i = 0; i < 4; i++)
		found.text[i] = transfer((uint8_t)(0xA0 + i));
	if (wrong) {
		SPDR = 1;
		SPDR = 2;
	}
	while (wrong && !(SPSR & _BV(SPIF)))
		;
	PORTB |= _BV(PB2);
	found.length = 4;
	start_pins();
	sei();
	for (;;)
		doze(SLEEP_MODE_IDLE);
}

static void tone(uint8_t mode)
{
	DDRB = _BV(PB1);
	OCR1A = 499; /* 1 MHz / 2 / 500 = 1 kHz */
	TCCR1A = _BV(COM1A0);
	TCCR1B = _BV(WGM12) | _BV(CS10);
	TIMSK1 = _BV(OCIE1A);
	start_pins();
	sei();
	for (;;)
		doze(mode);
}

static void usart(void)
{
	UBRR0 = 12; /* 1 MHz / 8 / 13 = 9615 */
	UCSR0A = _BV(U2X0);
	UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
	sei();
	for (uint8_t i = 0; i < 5; i++) {
		while (!(UCSR0A & _BV(UDRE0)))
			;
		UDR0 = (uint8_t) "hello"[i];
	}
	for (;;)
		doze(SLEEP_MODE_IDLE);
}

static void hang(void)
{
	if (found.reset & _BV(WDRF)) {
		MCUSR = 0;
		wdt_disable();
		for (;;)
			;
	}
	MCUSR = 0;
	wdt_enable(WDTO_500MS);
	for (;;)
		;
}

static void clock(void)
{
	CLKPR = _BV(CLKPCE);
	CLKPR = 1;
	OSCCAL = (uint8_t)(OSCCAL + 5);
	TCCR1B = _BV(CS12) | _BV(CS10); /* 1024 */
	start_timer();
	while (overflows < 16)
		;
	found.count = TCNT1;
	CLKPR = 2; /* without the sequence */
	for (;;)
		;
}

static void adc(uint8_t wait)
{
	ADMUX = _BV(REFS0) | 14;
	ADCSRA = _BV(ADEN) | _BV(ADPS1) | _BV(ADPS0) | _BV(ADIE); /* 125 kHz */
	sei();
	for (uint8_t i = 0; i < wait; i++) {
		doze(SLEEP_MODE_ADC);
		found.count = ADC;
	}
	ADCSRA = 0;
	for (;;)
		doze(SLEEP_MODE_IDLE);
}

static void write_eeprom(void)
{
	EEAR = 17;
	EEDR = 42;
	EECR = _BV(EEMPE);
	EECR |= _BV(EEPE);
	while (EECR & _BV(EEPE))
		found.count++;
	found.text[0] = eeprom(17);
	found.length = 1;
	for (;;)
		;
}

static void float_pin(void)
{
	PCMSK1 = _BV(PCINT8);
	PCICR = _BV(PCIE1);
	sei();
	for (;;)
		doze(SLEEP_MODE_PWR_DOWN);
}

static void power_down(void)
{
	start_timer();
	start_pins();
	for (;;)
		doze_well(SLEEP_MODE_PWR_DOWN);
}

static void brown_out(void)
{
	start_timer();
	start_pins();
	for (;;) {
		crystal_passes();
		set_sleep_mode(SLEEP_MODE_PWR_SAVE);
		cli();
		sleep_enable();
		sleep_bod_disable();
		sei();
		sleep_cpu();
		sleep_disable();
	}
}

static void compare(void)
{
	start_timer();
	start_pins();
	OCR2A = 100;
	TIMSK2 |= _BV(OCIE2A);
	for (;;)
		doze_well(SLEEP_MODE_PWR_SAVE);
}

ISR(TIMER2_COMPA_vect)
{
	fresh = 1;
	found.count++;
}

static void late_mask(void)
{
	start_pins();
	PCICR = 0;
	sei();
	while (!(PCIFR & _BV(PCIF0)))
		;
	PCICR = _BV(PCIE0); /* the flag is up already: must fire */
	for (;;)
		;
}

/* Parts of the chip that the boards leave alone. */
static void use_unknown(uint8_t which)
{
	ACSR = _BV(ACD);
	TWCR = 0;
	if (which == PROBE_TIMER0)
		TCCR0B = _BV(CS00);
	else if (which == PROBE_TWI)
		TWCR = _BV(TWEN);
	else if (which == PROBE_COMPARATOR)
		ACSR = _BV(ACIE);
	else
		EIMSK = _BV(INT0);
}

int main(void)
{
	found = (struct probe_found){.reset = MCUSR, .test = eeprom(0)};
	switch (found.test) {
	case PROBE_TICK:
	case PROBE_STALE:
		tick_well();
		break;
	case PROBE_NAIVE:
		tick_naively();
		break;
	case PROBE_WRITE_TWICE:
		write_twice();
		break;
	case PROBE_SLEEP_BUSY:
		sleep_busy();
		break;
	case PROBE_SPI:
	case PROBE_SPI_COLLISION:
		spi(found.test == PROBE_SPI_COLLISION);
		break;
	case PROBE_TONE:
		tone(SLEEP_MODE_IDLE);
		break;
	case PROBE_TONE_TOO_DEEP:
		tone(SLEEP_MODE_PWR_SAVE);
		break;
	case PROBE_USART:
		usart();
		break;
	case PROBE_HANG:
		hang();
		break;
	case PROBE_CLOCK:
		clock();
		break;
	case PROBE_ADC:
		adc(2);
		break;
	case PROBE_EEPROM:
		write_eeprom();
		break;
	case PROBE_FLOATING:
		float_pin();
		break;
	case PROBE_POWER_DOWN:
		power_down();
		break;
	case PROBE_BROWN_OUT:
		brown_out();
		break;
	case PROBE_COMPARE:
		compare();
		break;
	case PROBE_LATE_MASK:
		late_mask();
		break;
	case PROBE_TIMER0:
	case PROBE_TWI:
	case PROBE_COMPARATOR:
	case PROBE_INT0:
		use_unknown(found.test);
		break;
	default:
		break;
	}
	for (;;)
		;
}
