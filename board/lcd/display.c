/* Four glasses on four PCF85162: what differs from what the drivers hold is written, in one transfer for
 * each side that changes. A transfer runs from a driver on into the next one (pcf85162.h). */
#include <stdbool.h>
#include <stdint.h>

#include "board/lcd/glass.h"
#include "board/lcd/pcf85162.h"
#include "board/lcd/wiring.h"
#include "board/parts/display.h"
#include "board/parts/twi.h"
#include "hal/hal_compiler.h"
#include "hal/hal_display.h"

static uint8_t shown[2][CELLS];
static uint8_t level; /* brightness, 0..8 */

/* The driver's lowest output has the most significant bit. */
static uint8_t reversed(uint8_t cell)
{
	static const FLASH uint8_t nibble[16] = {0x0, 0x8, 0x4, 0xC, 0x2, 0xA, 0x6, 0xE,
						 0x1, 0x9, 0x5, 0xD, 0x3, 0xB, 0x7, 0xF};

	return nibble[cell & 15] << 4 | nibble[cell >> 4];
}

#define DIGITS (WIRING_GLASSES * WIRING_DIGITS)

/* Digits `at` to `end` - 1, in the order of the glasses: left 0..3, left 4..7, right 0..3, right 4..7. A
 * transfer that fails is left to the next refresh. */
static void write_digits(uint8_t at, uint8_t end)
{
	const uint8_t *cell = shown[0];

	if (twi_begin(PCF85162_ADDRESS) &&
	    twi_put(PCF85162_CONTINUE | PCF85162_DEVICE | at / WIRING_DIGITS) &&
	    twi_put(PCF85162_POINTER | at % WIRING_DIGITS * 8))
		while (at < end && twi_put(reversed(cell[at])))
			at++;
	twi_end();
}

/* Of all four at once. */
static void control_glass(void)
{
	uint8_t mode = level ? PCF85162_STATIC | PCF85162_ENABLE : PCF85162_STATIC;

	if (twi_begin(PCF85162_ADDRESS) && twi_put(PCF85162_CONTINUE | PCF85162_MODE | mode) &&
	    twi_put(PCF85162_CONTINUE | PCF85162_BANK))
		twi_put(PCF85162_BLINK);
	twi_end();
}

static void write_all(void)
{
	write_digits(0, CELLS);
	write_digits(CELLS, DIGITS);
	control_glass();
}

/* A driver acknowledges data only if they are its own. */
bool glass_answers(uint8_t glass)
{
	const uint8_t *cell = (const uint8_t *)shown + glass * WIRING_DIGITS;
	bool answers = twi_begin(PCF85162_ADDRESS) && twi_put(PCF85162_CONTINUE | PCF85162_DEVICE | glass) &&
		       twi_put(PCF85162_POINTER) && twi_put(reversed(*cell));

	twi_end();
	return answers;
}

/* 65 ms after power-on (fuses SUT): the drivers listen. The mode comes before the memory, which is enabled
 * when it is written. */
void display_start(void)
{
	control_glass();
	level = 8;
	write_all();
}

/* A glass at a time. */
void display_refresh(void)
{
	static uint8_t at;

	at = (at + WIRING_DIGITS) % DIGITS;
	if (at == 0)
		control_glass();
	write_digits(at, at + WIRING_DIGITS);
}

static void show_side(uint8_t side, const uint8_t want[CELLS])
{
	uint8_t *have = shown[side], first = 0, last = CELLS - 1;

	while (want[first] == have[first]) {
		if (++first == CELLS)
			return;
	}
	while (want[last] == have[last])
		last--;
	for (uint8_t n = first; n <= last; n++)
		have[n] = want[n];
	write_digits(side * CELLS + first, side * CELLS + last + 1);
}

void hal_display_show(const uint8_t cells[2][CELLS])
{
	show_side(0, cells[0]);
	show_side(1, cells[1]);
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
	return BOARD_BRIGHTNESS;
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
