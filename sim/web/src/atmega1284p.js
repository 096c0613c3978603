// What an ATmega1284P has where (data sheet Microchip DS40002070A: register summary, interrupt vectors).  Data only.

export const NAME = 'ATmega1284P';
export const FLASH_BYTES = 0x20000;
export const RAM_START = 0x100;
export const RAM_BYTES = 0x4000;

export const REGISTER = {
  PINA: 0x20, PINB: 0x23, DDRB: 0x24, PORTB: 0x25, PINC: 0x26, PIND: 0x29, DDRD: 0x2a,
  TIFR0: 0x35, TIFR1: 0x36, TIFR2: 0x37, TIFR3: 0x38, PCIFR: 0x3b, GPIOR0: 0x3e,
  TCCR0A: 0x44, TCCR0B: 0x45, TCNT0: 0x46, OCR0A: 0x47, OCR0B: 0x48, GPIOR1: 0x4a, SPCR: 0x4c, SPSR: 0x4d, SPDR: 0x4e,
  SMCR: 0x53, MCUSR: 0x54, MCUCR: 0x55, RAMPZ: 0x5b, SREG: 0x5f, WDTCSR: 0x60, CLKPR: 0x61, PRR0: 0x64, PRR1: 0x65, OSCCAL: 0x66,
  PCICR: 0x68, PCMSK0: 0x6b, PCMSK1: 0x6c, PCMSK2: 0x6d, TIMSK0: 0x6e, TIMSK1: 0x6f, TIMSK2: 0x70, TIMSK3: 0x71, PCMSK3: 0x73,
  ADCL: 0x78, ADCH: 0x79, ADCSRA: 0x7a, ADCSRB: 0x7b, ADMUX: 0x7c, DIDR0: 0x7e,
  TCCR1A: 0x80, TCCR1B: 0x81, TCNT1: 0x84, ICR1: 0x86, OCR1A: 0x88, OCR1B: 0x8a,
  TCCR3A: 0x90, TCCR3B: 0x91, TCNT3: 0x94, ICR3: 0x96, OCR3A: 0x98, OCR3B: 0x9a,
  TCCR2A: 0xb0, TCCR2B: 0xb1, TCNT2: 0xb2, OCR2A: 0xb3, OCR2B: 0xb4, ASSR: 0xb6,
  TWBR: 0xb8, TWSR: 0xb9, TWAR: 0xba, TWDR: 0xbb, TWCR: 0xbc,
  UCSR0A: 0xc0, UCSR0B: 0xc1, UCSR0C: 0xc2, UBRR0L: 0xc4, UBRR0H: 0xc5, UDR0: 0xc6,
};

const NUMBER = {
  PCINT0: 4, PCINT1: 5, PCINT2: 6, PCINT3: 7, WDT: 8, TIMER2_COMPA: 9, TIMER2_COMPB: 10, TIMER2_OVF: 11,
  TIMER1_CAPT: 12, TIMER1_COMPA: 13, TIMER1_COMPB: 14, TIMER1_OVF: 15, TIMER0_COMPA: 16, TIMER0_COMPB: 17, TIMER0_OVF: 18,
  SPI: 19, USART0_RX: 20, USART0_UDRE: 21, USART0_TX: 22, ADC: 24, TWI: 26,
  TIMER3_CAPT: 31, TIMER3_COMPA: 32, TIMER3_COMPB: 33, TIMER3_OVF: 34,
};
// Each takes two words of the flash.
export const VECTOR = Object.fromEntries(Object.entries(NUMBER).map(([name, number]) => [name, 2 * number]));

// Bits of PRR0.
export const POWER_OFF = { USART0: 0x02, TWI: 0x80 };

const R = REGISTER;

const port = (number, pin, mask) => ({
  PIN: pin, DDR: pin + 1, PORT: pin + 2, externalInterrupts: [],
  pinChange: { PCIE: number, PCICR: R.PCICR, PCIFR: R.PCIFR, PCMSK: mask, pinChangeInterrupt: VECTOR[`PCINT${number}`], mask: 0xff, offset: 0 },
});
export const PORTS = { A: port(0, R.PINA, R.PCMSK0), B: port(1, R.PINB, R.PCMSK1), C: port(2, R.PINC, R.PCMSK2), D: port(3, R.PIND, R.PCMSK3) };
export const PCINT_ALL = 0x0f;

// TOP by the waveform mode (WGMn3..0); `pwm`: fast PWM, which buffers the compare registers.  Modes that are not here are not modelled.
export const [MAX, OCRA, ICR] = ['max', 'OCRA', 'ICR'];
export const TIMER0 = {
  wide: false, TCCRA: R.TCCR0A, TCCRB: R.TCCR0B, TCNT: R.TCNT0, OCR: [R.OCR0A, R.OCR0B], ICR: null, TIFR: R.TIFR0, TIMSK: R.TIMSK0,
  overflow: VECTOR.TIMER0_OVF, compare: [VECTOR.TIMER0_COMPA, VECTOR.TIMER0_COMPB], capture: null,
  pins: [['B', 3], ['B', 4]], modes: { 0: { top: MAX }, 2: { top: OCRA } },
};
export const TIMER1 = {
  wide: true, TCCRA: R.TCCR1A, TCCRB: R.TCCR1B, TCNT: R.TCNT1, OCR: [R.OCR1A, R.OCR1B], ICR: R.ICR1, TIFR: R.TIFR1, TIMSK: R.TIMSK1,
  overflow: VECTOR.TIMER1_OVF, compare: [VECTOR.TIMER1_COMPA, VECTOR.TIMER1_COMPB], capture: VECTOR.TIMER1_CAPT,
  pins: [['D', 5], ['D', 4]], modes: { 0: { top: MAX }, 4: { top: OCRA }, 14: { top: ICR, pwm: true } },
};
export const TIMER3 = {
  wide: true, TCCRA: R.TCCR3A, TCCRB: R.TCCR3B, TCNT: R.TCNT3, OCR: [R.OCR3A, R.OCR3B], ICR: R.ICR3, TIFR: R.TIFR3, TIMSK: R.TIMSK3,
  overflow: VECTOR.TIMER3_OVF, compare: [VECTOR.TIMER3_COMPA, VECTOR.TIMER3_COMPB], capture: VECTOR.TIMER3_CAPT,
  pins: [['B', 6], ['B', 7]], modes: TIMER1.modes,
};

export const SPI = { spiInterrupt: VECTOR.SPI, SPCR: R.SPCR, SPSR: R.SPSR, SPDR: R.SPDR };
export const WATCHDOG = { watchdogInterrupt: VECTOR.WDT, MCUSR: R.MCUSR, WDTCSR: R.WDTCSR };

// Of the inputs those that one looks at alone: ADC0 to ADC7, the bandgap and ground.
const SINGLE = 0, CONSTANT = 2;
const BANDGAP = 1.1;
export const ADC = {
  ADMUX: R.ADMUX, ADCSRA: R.ADCSRA, ADCSRB: R.ADCSRB, ADCL: R.ADCL, ADCH: R.ADCH, DIDR0: R.DIDR0, adcInterrupt: VECTOR.ADC,
  numChannels: 8, muxInputMask: 0x1f,
  muxChannels: {
    ...Object.fromEntries(Array.from({ length: 8 }, (_, channel) => [channel, { type: SINGLE, channel }])),
    30: { type: CONSTANT, voltage: BANDGAP }, 31: { type: CONSTANT, voltage: 0 },
  },
  adcReferences: [1, 0, 2, 3], // AREF, AVCC, 1.1 V, 2.56 V
};
