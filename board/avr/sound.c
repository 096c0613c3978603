/* The piezo on OC1A: Timer1 toggles the pin by itself (CTC), the processor sleeps in idle. */
#include "board/avr/avr.h"
#include "hal/hal_sound.h"

bool sound_on(void)
{
	return GPIOR1 & _BV(NEED_TONE);
}

void hal_sound_tone(uint16_t hz)
{
	if (hz == 0 && !sound_on())
		return;
	if (hz == 0) {
		TCCR1B = 0;
		TCCR1A = 0; /* the pin is the port's again, and low */
		PRR0 |= _BV(PRTIM1);
		need_clear(NEED_TONE);
		return;
	}
	PRR0 &= (uint8_t)~_BV(PRTIM1);
	OCR1A = how_often(F_CPU / 8 / 2, hz) - 1;
	TCNT1 = 0;
	TCCR1A = _BV(COM1A0);
	TCCR1B = _BV(WGM12) | _BV(CS11);
	need_set(NEED_TONE);
}
