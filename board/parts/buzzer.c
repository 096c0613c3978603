/* The piezo between OC0A and OC0B: Timer0 toggles both pins by itself (CTC), in opposite phase, and the
 * processor sleeps in idle. The piezo gets twice the supply from peak to peak, 6 dB more than between a pin
 * and ground. */
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/flags.h"
#include "hal/hal_sound.h"

/* Two prescalers: 8 down to this frequency, 64 below. */
#define FINE_FROM (F_CPU / 8 / 2 / 256 + 1)

static uint8_t half_period(uint32_t clock, uint16_t hz)
{
	return (clock / 2 + hz / 2) / hz - 1;
}

static void stop_tone(void)
{
	TCCR0B = 0;
	TCCR0A = 0; /* the pins are the port's again, and low */
	PRR0 |= _BV(PRTIM0);
	need_clear(NEED_TONE);
}

/* The outputs keep their levels from one tone to the next. A forced match puts A low and B high (data
 * sheet, section "Compare Match Output Unit" of Timer/Counter0). */
static void begin_apart(void)
{
	TCCR0A = _BV(COM0A1) | _BV(COM0B1) | _BV(COM0B0);
	TCCR0B = _BV(FOC0A) | _BV(FOC0B);
}

void hal_sound_tone(uint16_t hz)
{
	bool fine = hz >= FINE_FROM;

	if (GPIOR1 & _BV(NEED_TONE))
		stop_tone();
	if (hz == 0)
		return;
	PRR0 &= ~_BV(PRTIM0);
	OCR0A = half_period(fine ? F_CPU / 8 : F_CPU / 64, hz);
	OCR0B = OCR0A;
	TCNT0 = 0;
	begin_apart();
	TCCR0A = _BV(COM0A0) | _BV(COM0B0) | _BV(WGM01);
	TCCR0B = fine ? _BV(CS01) : _BV(CS01) | _BV(CS00);
	need_set(NEED_TONE);
}
