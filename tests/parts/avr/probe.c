/* A program for the tests of the chip. The first byte of the EEPROM selects what it does, correct or wrong;
 * the results are in `found`. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdint.h>
#include <util/delay_basic.h>

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

/* Two edges of the crystal, 61 us, at up to 8 MHz. */
static void crystal_passes(void)
{
	_delay_loop_2(140);
}

ISR(PCINT1_vect)
{
	if (found.test == PROBE_ALL_PORTS)
		found.text[1]++;
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

ISR(PCINT0_vect)
{
	found.text[0]++;
}

ISR(PCINT2_vect)
{
	found.text[2]++;
}

ISR(PCINT3_vect)
{
	found.text[3]++;
}

ISR(SPI_STC_vect)
{
}

ISR(TIMER1_COMPA_vect)
{
	found.overflows++;
}

ISR(USART0_RX_vect)
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
	if (found.test == PROBE_EXTERNAL)
		ASSR = _BV(EXCLK);
	ASSR |= _BV(AS2);
	if (found.test == PROBE_EXTERNAL_LATE)
		ASSR |= _BV(EXCLK);
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
	PCMSK1 = _BV(PCINT8);
	PCICR = _BV(PCIE1);
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

/* Sleeps only after a whole period of the crystal since an interrupt, as the data sheet demands. */
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
	while (TCNT2 == 0)
		;
	OCR2A = 1;
	OCR2A = 2;
	for (;;)
		doze(SLEEP_MODE_IDLE);
}

static void sleep_busy(void)
{
	start_timer();
	while (TCNT2 == 0)
		;
	OCR2A = 1;
	for (;;)
		doze(SLEEP_MODE_PWR_SAVE);
}

/* Erratum of the family: at 0x00 an interrupt may be lost. */
static void write_at_zero(void)
{
	start_timer();
	while (overflows == 0)
		;
	OCR2A = 1;
	for (;;)
		;
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
	DDRB = _BV(PB4) | _BV(PB5) | _BV(PB7);
	PORTB |= _BV(PB4);
	SPCR = _BV(SPE) | _BV(MSTR);
	SPSR = _BV(SPI2X);
	PORTB &= (uint8_t)~_BV(PB4);
	for (uint8_t i = 0; i < 4; i++)
		found.text[i] = transfer((uint8_t)(0xA0 + i));
	if (wrong) {
		SPDR = 1;
		SPDR = 2;
	}
	while (wrong && !(SPSR & _BV(SPIF)))
		;
	PORTB |= _BV(PB4);
	found.length = 4;
	start_pins();
	sei();
	for (;;)
		doze(SLEEP_MODE_IDLE);
}

static void tone(uint8_t mode)
{
	DDRD = _BV(PD5);
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
	ADMUX = _BV(REFS0) | 30;
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
	PCMSK2 = _BV(PCINT16);
	PCICR = _BV(PCIE2);
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
	while (TCNT2 == 0)
		;
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
	while (!(PCIFR & _BV(PCIF1)))
		;
	PCICR = _BV(PCIE1); /* the flag is up already: must fire */
	for (;;)
		;
}

/* Parts of the chip that the boards leave alone. */
static void use_unknown(uint8_t which)
{
	ACSR = _BV(ACD);
	if (which == PROBE_COMPARATOR)
		ACSR = _BV(ACIE);
	else
		EIMSK = _BV(INT0);
}

/* Reads bit 0 of each port, and a neighbouring bit that is not enabled. */
static void all_ports(void)
{
	PORTA = PORTB = PORTC = PORTD = 0x03;
	PCMSK0 = _BV(PCINT0);
	PCMSK1 = _BV(PCINT8);
	PCMSK2 = _BV(PCINT16);
	PCMSK3 = _BV(PCINT24);
	PCICR = 0x0F;
	sei();
	for (;;)
		doze(SLEEP_MODE_PWR_DOWN);
}

static void write_jtd(uint8_t first, uint8_t second)
{
	__asm__ __volatile__("out %0, %1\n\t"
			     "out %0, %2" ::"I"(_SFR_IO_ADDR(MCUCR)),
			     "r"(first), "r"(second));
}

static void jtag(uint8_t which)
{
	const uint8_t off = _BV(JTD);

	if (which == PROBE_JTAG_ONCE) {
		MCUCR = off;
	} else if (which == PROBE_JTAG_LATE) {
		MCUCR = off;
		__asm__ __volatile__("nop\n\tnop\n\tnop\n\tnop");
		MCUCR = off;
	} else {
		write_jtd(off, off);
	}
	found.count = MCUCR;
	PORTC = 0x00;
	DDRC = 0x3C;
	found.text[0] = PINC;
	if (which == PROBE_JTAG_BACK)
		write_jtd(0, 0);
	for (;;)
		;
}

ISR(TIMER0_OVF_vect)
{
	found.overflows++;
}

ISR(TIMER0_COMPB_vect)
{
	found.stamps++;
}

/* 1 MHz / 8 / 2 / 125 = 500 Hz on PB3. */
static void buzz(void)
{
	DDRB = _BV(PB3) | _BV(PB4);
	OCR0A = 124;
	OCR0B = 124;
	TCCR0A = _BV(COM0A1) | _BV(COM0B1) | _BV(COM0B0);
	TCCR0B = _BV(FOC0A) | _BV(FOC0B); /* A low, B high */
	found.text[0] = TCCR0B;
	found.text[1] = TIFR0;
	TCCR0A = _BV(COM0A0) | _BV(COM0B0) | _BV(WGM01);
	TCCR0B = _BV(CS01);
	sei();
	for (;;)
		doze(SLEEP_MODE_IDLE);
}

static void count(void)
{
	OCR0B = 10;
	TIMSK0 = _BV(TOIE0) | _BV(OCIE0B);
	TCCR0B = _BV(CS02); /* 256 */
	sei();
	for (;;) {
		doze(SLEEP_MODE_IDLE);
		found.count = TCNT0;
	}
}

/* 64 us: OC1A high for 17, OC1B low for 33; after the 16th period OC1A for 9. */
static void pwm(void)
{
	DDRD = _BV(PD4) | _BV(PD5);
	ICR1 = 63;
	TCCR1A = _BV(COM1A1) | _BV(COM1B1) | _BV(COM1B0) | _BV(WGM11);
	OCR1A = 16;
	OCR1B = 32;
	TIMSK1 = _BV(TOIE1);
	TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS10);
	sei();
	for (;;) {
		doze(SLEEP_MODE_IDLE);
		if (found.stamps == 16)
			OCR1A = 8;
	}
}

ISR(TIMER1_OVF_vect)
{
	found.stamps++;
}

/* Makes pulses of 128 cycles, and changes their length each 384 cycles. */
static void samples(void)
{
	DDRD = _BV(PD4) | _BV(PD5);
	ICR1 = 127;
	OCR1A = OCR1B = 64;
	TCCR1A = _BV(COM1A1) | _BV(COM1B1) | _BV(WGM11);
	TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS10);
	OCR3A = 383;
	TIMSK3 = _BV(OCIE3A);
	TCCR3B = _BV(WGM32) | _BV(CS30);
	sei();
	while (found.stamps < 1000)
		doze(SLEEP_MODE_IDLE);
	TCCR3B = 0;
	TIMSK3 = 0;
	TCCR1B = 0;
	TCCR1A = 0;
}

ISR(TIMER3_COMPA_vect)
{
	OCR1A = found.stamps++ & 63;
}

static uint16_t converted(uint8_t mux)
{
	ADMUX = mux;
	for (uint8_t n = 0; n < 3; n++) {
		ADCSRA |= _BV(ADSC);
		while (ADCSRA & _BV(ADSC))
			;
	}
	return ADC;
}

static void channel(void)
{
	ADCSRA = _BV(ADEN) | _BV(ADPS1) | _BV(ADPS0);
	found.count = converted(_BV(REFS1) | 7);
	found.overflows = converted(_BV(REFS1) | _BV(REFS0) | 7);
	found.stamps = converted(_BV(REFS0) | 7);
	ADMUX = _BV(REFS0) | 3; /* not connected */
	found.length = 1;
	converted(_BV(REFS0) | 3);
	for (;;)
		;
}

static uint8_t twi_wait(void)
{
	for (uint16_t n = 0; n < 5000; n++)
		if (TWCR & _BV(TWINT))
			return TWSR;
	return 0xFF;
}

static void twi(uint8_t which)
{
	if (which == PROBE_TWI_STOPPED)
		PRR0 = _BV(PRTWI);
	if (which == PROBE_TWI_FAST) {
		CLKPR = _BV(CLKPCE);
		CLKPR = 0; /* 8 MHz / 16 */
	}
	if (which == PROBE_TWI_SLOW)
		TWBR = 42; /* 1 MHz / 100 */
	TWCR = _BV(TWINT) | _BV(TWSTA) | _BV(TWEN);
	found.text[0] = twi_wait();
	TWDR = 0x70;
	TWCR = _BV(TWINT) | _BV(TWEN);
	if (which == PROBE_TWI_BUSY)
		TWDR = 0x71;
	sei();
	if (which == PROBE_TWI_ASLEEP) {
		start_pins();
		doze(SLEEP_MODE_PWR_SAVE);
	}
	found.text[1] = twi_wait();
	for (uint8_t n = 2; n < 4; n++) {
		TWDR = (uint8_t)(0xA0 + n);
		TWCR = _BV(TWINT) | _BV(TWEN);
		found.text[n] = twi_wait();
	}
	TWCR = _BV(TWINT) | _BV(TWSTA) | _BV(TWEN);
	found.text[4] = twi_wait();
	TWCR = _BV(TWINT) | _BV(TWSTO) | _BV(TWEN);
	while (TWCR & _BV(TWSTO))
		;
	found.text[5] = TWSR;
	TWCR = 0;
	found.length = 6;
	for (;;)
		;
}

int main(void)
{
	found = (struct probe_found){.reset = MCUSR, .test = eeprom(0)};
	switch (found.test) {
	case PROBE_TICK:
	case PROBE_STALE:
	case PROBE_EXTERNAL:
	case PROBE_EXTERNAL_LATE:
		tick_well();
		break;
	case PROBE_NAIVE:
		tick_naively();
		break;
	case PROBE_WRITE_TWICE:
		write_twice();
		break;
	case PROBE_WRITE_AT_ZERO:
		write_at_zero();
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
	case PROBE_ALL_PORTS:
		all_ports();
		break;
	case PROBE_JTAG:
	case PROBE_JTAG_ONCE:
	case PROBE_JTAG_LATE:
	case PROBE_JTAG_BACK:
		jtag(found.test);
		break;
	case PROBE_BUZZ:
		buzz();
		break;
	case PROBE_COUNT:
		count();
		break;
	case PROBE_PWM:
		pwm();
		break;
	case PROBE_CHANNEL:
		channel();
		break;
	case PROBE_SAMPLES_STOPPED:
		PRR1 = _BV(PRTIM3);
		/* fall through */
	case PROBE_SAMPLES:
		samples();
		break;
	case PROBE_TWI:
	case PROBE_TWI_SLOW:
	case PROBE_TWI_FAST:
	case PROBE_TWI_BUSY:
	case PROBE_TWI_ASLEEP:
	case PROBE_TWI_STOPPED:
		twi(found.test);
		break;
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
