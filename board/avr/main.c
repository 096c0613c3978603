/* The program of both AVR boards: start the parts, then poll and sleep. */
#include <avr/power.h>

#include "board/avr/avr.h"
#include "board/avr/spi.h"
#include "firmware/zeitnot.h"
#include "hal/hal_time.h"

struct zeitnot zeitnot_clock;

/* Fuse CKDIV8 starts the processor at 1 MHz, which is allowed at any supply; from here on 4 MHz (data sheet
 * 9.12.2, 28.3: 4 MHz from 1.8 V). */
static void clock_start(void)
{
	clock_prescale_set(clock_div_2);
}

/* Every pin is an output or held: a floating input costs current. Unused parts have no clock. */
static void ports_start(void)
{
	PORTB = _BV(PIN_BTN_LEFT) | _BV(PIN_FRAM_CS) | _BV(PIN_MISO);
	DDRB = _BV(PIN_BUZZER) | _BV(PIN_FRAM_CS) | _BV(PIN_MOSI) | _BV(PIN_SCK);
	PORTC = BOARD_PORTC;
	DDRC = _BV(PIN_DISP_CS3);
	PORTD = BOARD_PORTD;
	DDRD = _BV(PIN_LINE_TX) | _BV(PIN_LAMP_LEFT) | _BV(PIN_LAMP_RIGHT) | _BV(PIN_DISP_CS0) |
	       _BV(PIN_DISP_CS1) | _BV(PIN_DISP_CS2);
	ACSR = _BV(ACD);
	DIDR1 = _BV(AIN0D) | _BV(AIN1D);
	PRR0 = _BV(PRTWI) | _BV(PRTIM0) | _BV(PRTIM1) | _BV(PRUSART0) | _BV(PRADC);
}

int main(void)
{
	clock_start();
	ports_start();
	spi_start();
	display_start();
	time_start();
	input_start();
	power_start();

	zeitnot_start(&zeitnot_clock);
	for (;;)
		hal_time_sleep_until(zeitnot_poll(&zeitnot_clock));
}
