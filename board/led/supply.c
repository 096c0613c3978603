/* The 5 V of the digits, for board/parts/max7219.c. R72 (402 kOhm) and R73 (100 kOhm) give ADC7 a fifth of
 * them. */
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/pin.h"
#include "board/avr/power.h"
#include "board/parts/display.h"

/* A MAX7219 works from 4.0 V on (data sheet, "Electrical Characteristics"). Dim digits draw 0.26 A less, so
 * a cable of up to 1.1 ohm does not bring the voltage from one threshold to the other. */
#define WEAK_MV 4400
#define GOOD_MV 4700

/* Against AVCC, the 3.3 V of the regulator, which is right to 2 %; the bandgap would be right to 10 %. */
#define STEPS(millivolts) ((millivolts)*100UL * 1024 / 502 / 3300)

/* The first conversion after a new reference may be wrong (data sheet, "ADC Voltage Reference"). 125 kHz:
 * 0.3 ms. */
bool supply_weak(void)
{
	static bool weak;
	uint16_t now;

	PRR0 &= ~_BV(PRADC);
	ADMUX = _BV(REFS0) | pin_bit(PIN_SUPPLY);
	ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS0);
	power_convert();
	now = power_convert();
	ADCSRA = 0;
	PRR0 |= _BV(PRADC);
	if (now < STEPS(WEAK_MV))
		weak = true;
	else if (now > STEPS(GOOD_MV))
		weak = false;
	return weak;
}
