/* The program of all AVR boards: start the parts, then poll and sleep. */
#include <avr/io.h>
#include <avr/power.h>
#include <stdint.h>

#include "board.h"
#include "board/avr/input.h"
#include "board/avr/pin.h"
#include "board/avr/power.h"
#include "board/avr/spi.h"
#include "board/avr/time.h"
#include "board/parts/display.h"
#include "firmware/zeitnot.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"

struct zeitnot zeitnot_clock;

/* Fuse CKDIV8 starts the processor at 1 MHz, which is allowed at any supply; from here on 4 MHz (data sheet
 * 9.12.2, 28.3: 4 MHz from 1.8 V). */
static void clock_start(void)
{
	clock_prescale_set(clock_div_2);
}

/* A chip from the factory has the JTAG port on PC2 to PC5 (fuse JTAGEN); the fuses of this board turn it
 * off, and so does this: JTD must be written twice within four cycles (data sheet, section "MCUCR"). */
static void jtag_stop(void)
{
	uint8_t value = _BV(JTD);

	__asm__ __volatile__("out %0, %1\n\t"
			     "out %0, %1"
			     :
			     : "I"(_SFR_IO_ADDR(MCUCR)), "r"(value));
}

/* Every pin is an output or held: a floating input costs current. Unused parts have no clock. */
static void ports_start(void)
{
	BOARD_PINS(pin_start)
	DIDR0 = pin_mask(PIN_SUPPLY);
	ACSR = _BV(ACD);
	PRR0 = _BV(PRTWI) | _BV(PRTIM0) | _BV(PRTIM1) | _BV(PRUSART1) | _BV(PRUSART0) | _BV(PRADC);
	PRR1 = _BV(PRTIM3);
}

int main(void)
{
	clock_start();
	jtag_stop();
	ports_start();
	spi_start();
	display_start();
	time_start();
	(void)hal_voice_wake(); /* it may have slept since before the reset */
	hal_voice_sleep();
	input_start();
	power_start();

	zeitnot_start(&zeitnot_clock);
	for (;;)
		hal_time_sleep_until(zeitnot_poll(&zeitnot_clock));
}
