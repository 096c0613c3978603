/* Reset, watchdog, stack, battery, off. */
#include "board/avr/power.h"
#include "board.h"
#include "board/avr/flags.h"
#include "board/avr/input.h"
#include "board/avr/pin.h"
#include "board/avr/time.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <stdint.h>

#include "hal/hal_power.h"
#include "hal/hal_time.h"

volatile uint8_t power_crystal_lost;
volatile uint8_t power_strikes;
uint8_t power_petted;
static bool off;

uint8_t hal_power_reset_cause(void)
{
	if (power_reset_flags & _BV(PORF))
		return RESET_POWER_ON;
	if (power_reset_flags & _BV(BORF))
		return RESET_BROWN_OUT;
	return power_reset_flags & _BV(EXTRF) ? RESET_EXTERNAL : RESET_WATCHDOG;
}

/* ---- watchdog ------------------------------------------------------------------------------------------ */

/* A quarter of a second, interrupt first, which disables itself (the hardware does that); then the next
 * quarter ends in a reset. If the crystal has counted on, the program hangs. This is a strike, and the
 * reset follows half a second after the program's last sign of life. If the crystal has stopped, the main
 * program is woken to report it, and the watchdog continues as the only clock. */
ISR(WDT_vect)
{
	if (power_strikes++ || time_period[0] != power_petted)
		return;
	time_lost();
	WDTCSR |= _BV(WDIE);
	flag_set(FLAG_EVENT);
}

void power_forgive(void)
{
	power_strikes = 0;
	WDTCSR |= _BV(WDIE);
	if (power_crystal_lost)
		__asm__ __volatile__("wdr");
}

void power_watchdog(bool on)
{
	uint8_t value = on ? _BV(WDIE) | _BV(WDE) | _BV(WDP2) : 0;

	cli();
	/* Data sheet 11.9.2: four cycles from one write to the other; the compiler must not put anything
	 * between. */
	__asm__ __volatile__("wdr\n\t"
			     "sts %0, %1\n\t"
			     "sts %0, %2"
			     :
			     : "n"(_SFR_MEM_ADDR(WDTCSR)), "r"((uint8_t)(_BV(WDCE) | _BV(WDE))), "r"(value)
			     : "memory");
	sei();
}

void hal_power_alive(void)
{
	power_pet();
}

void power_start(void)
{
	power_watchdog(true);
}

/* ---- faults -------------------------------------------------------------------------------------------- */

uint8_t hal_power_fault(void)
{
	if (power_crystal_lost)
		return HAL_FAULT_CRYSTAL;
	if (_end != STACK_GUARD)
		return HAL_FAULT_STACK;
	return input_storm ? HAL_FAULT_STORM : HAL_FAULT_NONE;
}

/* ---- battery ------------------------------------------------------------------------------------------- */

uint16_t power_convert(void)
{
	ADCSRA |= _BV(ADSC);
	while (ADCSRA & _BV(ADSC))
		;
	return ADC;
}

#if BOARD_BATTERY
#define DIVIDER	     4 /* 1.0 and 0.33 MOhm; 100 nF hold the voltage while the ADC takes its sample */
#define REFERENCE_MV 1100UL

void hal_power_battery_start(void)
{
	need_set(NEED_ADC);
	PRR0 &= ~_BV(PRADC);
	ADMUX = _BV(REFS1) | pin_bit(PIN_SUPPLY);
	ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS0);
}

/* Channel 7 against the internal reference. The first conversion after a new reference may be wrong (data
 * sheet, "ADC Voltage Reference"), two of the others count. 125 kHz: the first takes 200 us, the others 104
 * us. */
uint16_t hal_power_battery(void)
{
	uint16_t sum;

	power_convert();
	sum = power_convert();
	sum += power_convert();
	ADCSRA = 0;
	PRR0 |= _BV(PRADC);
	need_clear(NEED_ADC);
	return sum * (REFERENCE_MV * DIVIDER) / (2 * 1024UL);
}
#else
void hal_power_battery_start(void)
{
}

uint16_t hal_power_battery(void)
{
	return 0;
}
#endif

/* ---- off ----------------------------------------------------------------------------------------------- */

void hal_power_off(void)
{
	off = true;
}

bool power_off_wanted(void)
{
	bool wanted = off;

	off = false;
	return wanted;
}
