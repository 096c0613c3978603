/* The piezo on OC0A: Timer0 toggles the pin by itself (CTC), the processor sleeps in idle. */
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/flags.h"
#include "hal/hal_sound.h"

/* Two prescalers: 8 down to this frequency, 64 below. */
#define FINE_FROM (F_CPU / 8 / 2 / 256 + 1)

static uint8_t half_period(uint32_t clock, uint16_t hz)
{
	return (uint8_t)((clock / 2 + hz / 2) / hz - 1);
}

static void stop(void)
{
	TCCR0B = 0;
	TCCR0A = 0; /* the pin is the port's again, and low */
	PRR0 |= _BV(PRTIM0);
	need_clear(NEED_TONE);
}

void hal_sound_tone(uint16_t hz)
{
	bool fine = hz >= FINE_FROM;

	if (GPIOR1 & _BV(NEED_TONE))
		stop();
	if (hz == 0)
		return;
	PRR0 &= (uint8_t)~_BV(PRTIM0);
	OCR0A = half_period(fine ? F_CPU / 8 : F_CPU / 64, hz);
	TCNT0 = 0;
	TCCR0A = _BV(COM0A0) | _BV(WGM01);
	TCCR0B = fine ? _BV(CS01) : _BV(CS01) | _BV(CS00);
	need_set(NEED_TONE);
}
