/* The registers of the ATmega1284P that the virtual chip models: addresses in data space, bits, vectors
 * (data sheet ATmega164A/PA..1284/P, "Register Summary", "Interrupt Vectors"). */
#ifndef ZEITNOT_SIM_AVR_ATMEGA1284P_H
#define ZEITNOT_SIM_AVR_ATMEGA1284P_H

enum register_address {
	PINA = 0x20,
	DDRA,
	PORTA,
	PINB,
	DDRB,
	PORTB,
	PINC,
	DDRC,
	PORTC,
	PIND,
	DDRD,
	PORTD,
	TIFR0 = 0x35,
	TIFR1,
	TIFR2,
	TIFR3,
	PCIFR = 0x3B,
	EIFR,
	EIMSK,
	EECR = 0x3F,
	EEDR,
	EEARL,
	EEARH,
	GTCCR,
	TCCR0A,
	TCCR0B,
	TCNT0,
	OCR0A,
	OCR0B,
	GPIOR1 = 0x4A,
	SPCR = 0x4C,
	SPSR,
	SPDR,
	ACSR = 0x50,
	SMCR = 0x53,
	MCUSR,
	MCUCR,
	SPMCSR = 0x57,
	SPL = 0x5D,
	SPH,
	SREG,
	WDTCSR = 0x60,
	CLKPR,
	PRR0 = 0x64,
	PRR1,
	OSCCAL = 0x66,
	PCICR = 0x68,
	EICRA,
	PCMSK0 = 0x6B,
	PCMSK1,
	PCMSK2,
	TIMSK0,
	TIMSK1,
	TIMSK2,
	TIMSK3,
	PCMSK3 = 0x73,
	ADCL = 0x78,
	ADCH,
	ADCSRA,
	ADCSRB,
	ADMUX,
	TCCR1A = 0x80,
	TCCR1B,
	TCCR1C,
	TCNT1L = 0x84,
	TCNT1H,
	ICR1L,
	ICR1H,
	OCR1AL,
	OCR1AH,
	OCR1BL,
	OCR1BH,
	TCCR3A = 0x90,
	TCCR3B,
	TCNT3L = 0x94,
	TCNT3H,
	ICR3L,
	ICR3H,
	OCR3AL,
	OCR3AH,
	OCR3BL,
	OCR3BH,
	TCCR2A = 0xB0,
	TCCR2B,
	TCNT2,
	OCR2A,
	OCR2B,
	ASSR = 0xB6,
	TWBR = 0xB8,
	TWSR,
	TWAR,
	TWDR,
	TWCR,
	UCSR0A = 0xC0,
	UCSR0B,
	UCSR0C,
	UBRR0L = 0xC4,
	UBRR0H,
	UDR0
};

enum vector_number {
	VECTOR_PCINT0 = 4,
	VECTOR_PCINT1,
	VECTOR_PCINT2,
	VECTOR_PCINT3,
	VECTOR_WDT,
	VECTOR_TIMER2_COMPA,
	VECTOR_TIMER2_COMPB,
	VECTOR_TIMER2_OVF,
	VECTOR_TIMER1_CAPT,
	VECTOR_TIMER1_COMPA,
	VECTOR_TIMER1_COMPB,
	VECTOR_TIMER1_OVF,
	VECTOR_TIMER0_COMPA,
	VECTOR_TIMER0_COMPB,
	VECTOR_TIMER0_OVF,
	VECTOR_SPI_STC,
	VECTOR_USART_RX,
	VECTOR_USART_UDRE,
	VECTOR_USART_TX,
	VECTOR_ADC = 24,
	VECTOR_EE_READY,
	VECTOR_TWI,
	VECTOR_TIMER3_COMPA = 32,
	VECTOR_TIMER3_COMPB,
	VECTOR_TIMER3_OVF,
	VECTOR_COUNT = 35
};

#define BIT(n) (1u << (n))

/* MCUSR */
#define PORF  BIT(0)
#define EXTRF BIT(1)
#define BORF  BIT(2)
#define WDRF  BIT(3)
/* SMCR */
#define SE	 BIT(0)
#define SM_SHIFT 1
enum sleep_mode {
	SLEEP_IDLE,
	SLEEP_ADC,
	SLEEP_POWER_DOWN,
	SLEEP_POWER_SAVE,
	SLEEP_STANDBY = 6,
	SLEEP_EXT_STANDBY
};
/* MCUCR */
#define PUD   BIT(4)
#define BODSE BIT(5)
#define BODS  BIT(6)
#define JTD   BIT(7)
/* CLKPR */
#define CLKPCE BIT(7)
/* PRR0 */
#define PRADC	 BIT(0)
#define PRUSART0 BIT(1)
#define PRSPI	 BIT(2)
#define PRTIM1	 BIT(3)
#define PRTIM0	 BIT(5)
#define PRTIM2	 BIT(6)
/* PRR1 */
#define PRTIM3 BIT(0)
#define PRTWI  BIT(7)
/* TWCR, ACSR */
#define TWEN  BIT(2)
#define TWWC  BIT(3)
#define TWSTO BIT(4)
#define TWSTA BIT(5)
#define TWEA  BIT(6)
#define TWINT BIT(7)
#define ACD   BIT(7)
/* WDTCSR */
#define WDE  BIT(3)
#define WDCE BIT(4)
#define WDIE BIT(6)
#define WDIF BIT(7)
/* GTCCR */
#define PSRASY BIT(1)
/* ASSR, in the order of the busy flags */
#define TCR2BUB BIT(0)
#define TCR2AUB BIT(1)
#define OCR2BUB BIT(2)
#define OCR2AUB BIT(3)
#define TCN2UB	BIT(4)
#define AS2	BIT(5)
#define EXCLK	BIT(6)
/* TIFRn, TIMSKn */
#define TOV   BIT(0)
#define OCF_A BIT(1)
#define OCF_B BIT(2)
/* SPCR, SPSR */
#define SPE   BIT(6)
#define DORD  BIT(5)
#define MSTR  BIT(4)
#define SPIF  BIT(7)
#define WCOL  BIT(6)
#define SPI2X BIT(0)
/* UCSR0A, UCSR0B, UCSR0C */
#define RXC	  BIT(7)
#define TXC	  BIT(6)
#define UDRE	  BIT(5)
#define FE	  BIT(4)
#define DOR	  BIT(3)
#define U2X	  BIT(1)
#define UDRIE	  BIT(5)
#define RXEN	  BIT(4)
#define TXEN	  BIT(3)
#define FRAME_8N1 0x06
/* ADCSRA, ADMUX */
#define ADEN  BIT(7)
#define ADSC  BIT(6)
#define ADATE BIT(5)
#define ADIF  BIT(4)
#define ADIE  BIT(3)
#define ADLAR BIT(5)
/* EECR */
#define EERE  BIT(0)
#define EEPE  BIT(1)
#define EEMPE BIT(2)
#define EERIE BIT(3)

#endif
