/* Two MAX7219 with eight digits each, on the SPI: the display of the mains clock, and the modules of the
 * breadboard clock.
 *
 * The input's 5 V supply the digits and their drivers. If a buffer (74AHCT125) raises the processor's levels,
 * nothing reaches the drivers while the 5 V are too low for the buffer. */
#include "sim/boards/board.h"
#include "sim/parts/led_digits.h"

#define POINT 0x80 /* the bit of a cell */

static bool passes(const struct board *b)
{
	return b->input.volts >= b->kind->buffer;
}

static void select_digits(void *part, bool low, int64_t at)
{
	struct board_digits *d = part;

	if (passes(d->board))
		max7219_select(&d->driver, low, at);
}

static int exchange_digits(void *part, const struct spi_byte *byte)
{
	struct board_digits *d = part;

	return passes(d->board) ? max7219_exchange(&d->driver, byte) : SPI_SILENT;
}

static void fit_digits(struct board *b, uint32_t seed)
{
	static const char *const name[2] = {"left MAX7219", "right MAX7219"};
	struct part_report report = board_report(b);

	for (unsigned i = 0; i < 2; i++) {
		struct max7219 *driver = &b->display.digits[i].driver;

		b->display.digits[i].board = b;
		max7219_init(driver, name[i], seed + i, &report);
		driver->changed = board_display_changed;
		driver->context = b;
		board_fit_select(
		    b, b->kind->display_pins[i].pin,
		    spi_bus_add(&b->bus, name[i], &b->display.digits[i], select_digits, exchange_digits));
	}
}

/* Drops a word that is incomplete because the buffer has lost its supply. */
static void power_digits(struct board *b, int64_t at)
{
	for (unsigned i = 0; i < 2; i++) {
		struct max7219 *driver = &b->display.digits[i].driver;

		max7219_supply(driver, b->input.volts, at);
		if (!passes(b))
			driver->load_low = false;
	}
}

static unsigned glow(const void *driver, unsigned cathode, unsigned anode)
{
	return max7219_glow(driver, cathode, (enum max7219_segment)anode);
}

static void picture_of(const struct led_digits *digits, const struct board *b, uint8_t cells[2][CELLS])
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned cell = 0; cell < CELLS; cell++)
			cells[side][cell] =
			    led_digits_digit(digits, cell, glow, &b->display.digits[side].driver);
}

/* Reads each digit's point as such, except that of the last digit, which drives the colon between the digits
 * 5 and 6. */
static void digits_picture(const struct board *b, uint8_t cells[2][CELLS])
{
	static const struct led_digits digits = {
	    .anode = {MAX_A, MAX_B, MAX_C, MAX_D, MAX_E, MAX_F, MAX_G, MAX_DP},
	    .cathode = {0, 1, 2, 3, 4, 5, 6, 7},
	};

	picture_of(&digits, b, cells);
}

/* Reads a module of digits. It has points only, and its digit 0 is on the right. People read the point
 * between minutes and seconds as the colon; the one after the hours is the point of cell 3. */
static void modules_picture(const struct board *b, uint8_t cells[2][CELLS])
{
	static const struct led_digits digits = {
	    .anode = {MAX_A, MAX_B, MAX_C, MAX_D, MAX_E, MAX_F, MAX_G, MAX_DP},
	    .cathode = {7, 6, 5, 4, 3, 2, 1, 0},
	};

	picture_of(&digits, b, cells);
	for (unsigned side = 0; side < 2; side++) {
		uint8_t colon = cells[side][5] & POINT, last = cells[side][7] & POINT;

		cells[side][5] = (uint8_t)((cells[side][5] & ~POINT) | last);
		cells[side][7] = (uint8_t)((cells[side][7] & ~POINT) | colon);
	}
}

const struct board_display display_digits = {
    .fit = fit_digits,
    .power = power_digits,
    .picture = digits_picture,
};

const struct board_display display_modules = {
    .fit = fit_digits,
    .power = power_digits,
    .picture = modules_picture,
};
