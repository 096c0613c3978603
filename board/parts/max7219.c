/* hal_display on two MAX7219, one per side with eight digits each: what differs from what the drivers hold is
 * written, a digit at a time. The board's wiring.h says which digit shows which cell. */
#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "board/avr/pin.h"
#include "board/avr/spi.h"
#include "board/parts/display.h"
#include "board/parts/max7219.h"
#include "hal/hal_display.h"
#include "wiring.h"

static uint8_t shown[2][CELLS]; /* each with the point after it */
static uint8_t level;		/* brightness, 0..8 */
static bool weak;		/* the digits' supply is low: they are no brighter than WEAK_LEVEL */

#define WEAK_LEVEL 2

static void word_register(uint8_t side, uint8_t address, uint8_t data)
{
	if (side == 0)
		pin_low(PIN_DIGITS_CS_LEFT);
	else
		pin_low(PIN_DIGITS_CS_RIGHT);
	spi_begin(address);
	spi_next(data);
	spi_end();
	pin_high(PIN_DIGITS_CS_LEFT);
	pin_high(PIN_DIGITS_CS_RIGHT);
}

/* a in bit 0 to g in bit 6, mark in bit 7  ->  DP A B C D E F G. */
static uint8_t segments(uint8_t cell)
{
	uint8_t out = cell & 0x80;

	for (uint8_t in = 0x01, bit = 0x40; bit; in <<= 1, bit >>= 1)
		if (cell & in)
			out |= bit;
	return out;
}

static void write_cell(uint8_t side, uint8_t n)
{
	word_register(side, MAX7219_DIGIT0 + WIRING_DIGIT(n), segments(shown[side][n]));
}

/* 1..8 -> 0, 2, .. 12, 15 */
static uint8_t intensity(void)
{
	if (weak && level > WEAK_LEVEL)
		return 2 * (WEAK_LEVEL - 1);
	return level >= 8 ? 15 : level ? 2 * (level - 1) : 0;
}

static void control_register(uint8_t side, bool on)
{
	word_register(side, MAX7219_DISPLAY_TEST, 0);
	word_register(side, MAX7219_DECODE_MODE, 0);
	word_register(side, MAX7219_SCAN_LIMIT, CELLS - 1);
	word_register(side, MAX7219_INTENSITY, intensity());
	word_register(side, MAX7219_SHUTDOWN, on);
}

static void write_all(bool on)
{
	weak = BOARD_DIGITS_MEASURED && supply_weak();
	for (uint8_t side = 0; side < 2; side++) {
		for (uint8_t n = 0; n < CELLS; n++)
			write_cell(side, n);
		control_register(side, on);
	}
}

void display_start(void)
{
	level = 8;
	write_all(true);
}

void hal_display_show(const uint8_t cells[2][CELLS])
{
	for (uint8_t side = 0; side < 2; side++) {
		for (uint8_t n = 0; n < CELLS; n++) {
			uint8_t wanted = (cells[side][n] & 0x7F) | (WIRING_POINT(cells[side], n) ? 0x80 : 0);

			if (wanted == shown[side][n])
				continue;
			shown[side][n] = wanted;
			write_cell(side, n);
		}
	}
}

void display_refresh(void)
{
	write_all(level != 0);
}

void hal_display_brightness(uint8_t wanted)
{
	if (wanted == level)
		return;
	level = wanted;
	control_register(0, level != 0);
	control_register(1, level != 0);
}

bool hal_display_has_brightness(void)
{
	return BOARD_BRIGHTNESS;
}

void display_sleep(void)
{
	control_register(0, false);
	control_register(1, false);
}

void display_wake(void)
{
	write_all(level != 0);
}
