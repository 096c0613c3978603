/* Four glasses on four PCF85162: what differs from what the drivers hold is written, in one transfer for each glass that changes. */
#include "board/avr/avr.h"
#include "board/lcd/pcf85162.h"
#include "board/lcd/twi.h"
#include "board/lcd/wiring.h"
#include "hal/hal_display.h"

static uint8_t shown[2][CELLS];
static uint8_t level; /* brightness, 0..8 */

/* Transfers since everything was written last: a discharge into a glass may have changed a driver, and one that has
 * not answered is tried again. */
#define REFRESH 64
static uint8_t age;

/* The driver's lowest output has the most significant bit. */
static uint8_t reversed(uint8_t cell)
{
	uint8_t out = 0;

	for (uint8_t n = 8; n; n--) {
		out = (uint8_t)(out << 1 | (cell & 1));
		cell >>= 1;
	}
	return out;
}

/* Digits `first` to `last` of a glass. A transfer that fails is left: the next refresh brings it. */
static void write_digits(uint8_t glass, uint8_t first, uint8_t last)
{
	const uint8_t *cell = (const uint8_t *)shown + glass * WIRING_DIGITS;

	if (twi_begin(PCF85162_ADDRESS) && twi_put(PCF85162_CONTINUE | PCF85162_DEVICE | glass) &&
	    twi_put((uint8_t)(PCF85162_POINTER | first * 8)))
		while (first <= last && twi_put(reversed(cell[first])))
			first++;
	twi_end();
	age++;
}

/* Of all four at once.  The sheet wants the mode first, then the memory: it is enabled when that is written. */
static void control(uint8_t mode)
{
	if (twi_begin(PCF85162_ADDRESS) && twi_put(PCF85162_CONTINUE | PCF85162_MODE | mode) &&
	    twi_put(PCF85162_CONTINUE | PCF85162_BANK))
		twi_put(PCF85162_BLINK);
	twi_end();
}

static void write_all(void)
{
	uint8_t mode = level ? PCF85162_STATIC | PCF85162_ENABLE : PCF85162_STATIC;

	for (uint8_t glass = 0; glass < WIRING_GLASSES; glass++)
		write_digits(glass, 0, WIRING_DIGITS - 1);
	control(mode);
	age = 0;
}

/* 65 ms after power-on (fuses SUT): the drivers listen. */
void display_start(void)
{
	level = 8;
	control(PCF85162_STATIC);
	write_all();
}

/* shown[][] in the order of the glasses: left 0..3, left 4..7, right 0..3, right 4..7. */
void hal_display_show(const uint8_t cells[2][CELLS])
{
	const uint8_t *want = cells[0];
	uint8_t *have = shown[0];

	for (uint8_t glass = 0; glass < WIRING_GLASSES; glass++) {
		uint8_t first = WIRING_DIGITS, last = 0;

		for (uint8_t n = 0; n < WIRING_DIGITS; n++, want++, have++) {
			if (*want == *have)
				continue;
			*have = *want;
			last = n;
			if (first == WIRING_DIGITS)
				first = n;
		}
		if (first < WIRING_DIGITS)
			write_digits(glass, first, last);
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
