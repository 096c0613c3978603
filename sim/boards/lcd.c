/* Board lcd: two AA cells, four static glasses on PCF8551B, MB85RS64T (DESIGN.md, sections 3 and 4). */
#include <stdio.h>

#include "board/lcd/wiring.h"
#include "sim/boards/board.h"
#include "sim/parts/lcd_glass.h"

/* left glass A, left glass B, right glass A, right glass B */
static const enum chip_pin select_pin[4] = {PIN_D5, PIN_D6, PIN_D7, PIN_C5};

static void fit(struct board *b, uint32_t seed)
{
	struct part_report report = board_report(b);

	for (unsigned i = 0; i < 4; i++) {
		struct pcf8551 *glass = &b->display.glass[i];
		char name[16];

		snprintf(name, sizeof(name), "PCF8551B %u", i);
		pcf8551_init(glass, name, seed + i, &report);
		glass->changed = board_display_changed;
		glass->context = b;
		board_fit_select(b, select_pin[i],
				 spi_bus_add(&b->bus, glass->name, glass, pcf8551_select, pcf8551_exchange));
	}
}

static void power(struct board *b, double volts, int64_t at)
{
	for (unsigned i = 0; i < 4; i++)
		pcf8551_supply(&b->display.glass[i], volts, at);
}

/* The same wires on all four. */
static struct lcd_glass wires(void)
{
	struct lcd_glass glass;

	for (unsigned digit = 0; digit < GLASS_DIGITS; digit++)
		for (unsigned element = 0; element < 8; element++)
			glass.output[digit][element] = (int8_t)WIRING_OUTPUT(digit, element);
	return glass;
}

static bool drives(const void *driver, unsigned output)
{
	return pcf8551_drives(driver, output);
}

static void picture(const struct board *b, uint8_t cells[2][CELLS])
{
	const struct lcd_glass glass = wires();

	for (unsigned i = 0; i < 4; i++)
		for (unsigned digit = 0; digit < GLASS_DIGITS; digit++)
			cells[WIRING_SIDE(i)][WIRING_FIRST_CELL(i) + digit] =
			    lcd_glass_digit(&glass, digit, drives, &b->display.glass[i]);
}

const struct board_kind board_lcd = {
    .name = "lcd",
    .lfuse = 0x62, /* internal oscillator, divided by 8, slow start-up */
    .hfuse = 0xD9,
    .efuse = 0xFE, /* brown-out at 1.8 V */
    .volts = 3.0,
    .farads = 60e-6, /* two of 47 uF, as charged to 3 V */
    .awake = 2e-3,
    .asleep = 50e-6,
    .fram = &fram_mb85rs64t,
    .flash = 1100000000, /* one flash a second */
    .fit = fit,
    .power = power,
    .picture = picture,
};
