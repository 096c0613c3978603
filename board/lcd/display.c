/* Four glasses on four PCF8551B: what differs from what the drivers hold is written, a glass at a time. */
#include <string.h>

#include "board/avr/avr.h"
#include "board/avr/spi.h"
#include "board/lcd/pcf8551.h"
#include "board/lcd/wiring.h"
#include "hal/hal_display.h"

static uint8_t shown[2][CELLS];
static uint8_t level; /* brightness, 0..8 */

/* Glasses written since the drivers' registers were set last: a discharge into a glass may have changed
 * them. */
#define REFRESH 64
static uint8_t age;

/* Bit by bit: the end of a lamp's flash is an interrupt that writes port D. */
static void select(uint8_t glass)
{
	if (glass == 0)
		PORTD &= (uint8_t)~_BV(PIN_DISP_CS0);
	else if (glass == 1)
		PORTD &= (uint8_t)~_BV(PIN_DISP_CS1);
	else if (glass == 2)
		PORTD &= (uint8_t)~_BV(PIN_DISP_CS2);
	else
		PORTC &= (uint8_t)~_BV(PIN_DISP_CS3);
}

static void release(void)
{
	PORTD |= _BV(PIN_DISP_CS0);
	PORTD |= _BV(PIN_DISP_CS1);
	PORTD |= _BV(PIN_DISP_CS2);
	PORTC |= _BV(PIN_DISP_CS3);
}

static void write_glass(uint8_t glass)
{
	const uint8_t *cell = (const uint8_t *)shown + glass * WIRING_DIGITS;

	select(glass);
	spi_begin(PCF8551_WRITE | PCF8551_COM0);
	for (uint8_t n = 0; n < WIRING_DIGITS; n++)
		spi_next(cell[n]);
	spi_end();
	release();
}

/* 64 frames a second: no flicker, and little charge through the glass.  Off: no display, and then no
 * oscillator either (a display that is enabled without it puts direct voltage on the glass). */
static void control(uint8_t glass)
{
	select(glass);
	spi_begin(PCF8551_WRITE | PCF8551_DEVICE_CTRL);
	spi_next(PCF8551_FF_64);
	spi_next(level ? PCF8551_MUX_STATIC | PCF8551_DE : PCF8551_MUX_STATIC);
	spi_next(PCF8551_BLINK_OFF);
	spi_end();
	release();
	if (level)
		return;
	select(glass);
	spi_begin(PCF8551_WRITE | PCF8551_DEVICE_CTRL);
	spi_next(PCF8551_OSC);
	spi_end();
	release();
}

static void write_all(void)
{
	for (uint8_t glass = 0; glass < WIRING_GLASSES; glass++) {
		write_glass(glass);
		control(glass);
	}
	age = 0;
}

void display_start(void)
{
	level = 8;
	write_all();
}

/* shown[][] in the order of the glasses: left 0..3, left 4..7, right 0..3, right 4..7. */
void hal_display_show(const uint8_t cells[2][CELLS])
{
	const uint8_t *want = cells[0];
	uint8_t *have = shown[0];

	for (uint8_t glass = 0; glass < WIRING_GLASSES; glass++) {
		bool same =
		    want[0] == have[0] && want[1] == have[1] && want[2] == have[2] && want[3] == have[3];

		if (!same) {
			memcpy(have, want, WIRING_DIGITS);
			write_glass(glass);
			age++;
		}
		want += WIRING_DIGITS;
		have += WIRING_DIGITS;
	}
	if (age >= REFRESH)
		write_all();
}

void hal_display_brightness(uint8_t wanted)
{
	if ((wanted != 0) != (level != 0)) {
		level = wanted;
		write_all();
	}
	level = wanted;
}

bool hal_display_has_brightness(void)
{
	return false;
}

void display_sleep(void)
{
	uint8_t before = level;

	level = 0;
	write_all();
	level = before;
}

void display_wake(void)
{
	write_all();
}
