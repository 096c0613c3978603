/* The display of a battery clock: four static glasses on PCF85162, on the two-wire bus
 * (board/lcd/wiring.h). */
#include <stdio.h>

#include "board/lcd/wiring.h"
#include "sim/boards/board.h"
#include "sim/parts/lcd_glass.h"

#define PIN_SCL PIN_C0
#define PIN_SDA PIN_C1

static void hold_glasses(void *context, bool low)
{
	chip_drive(((struct board *)context)->chip, PIN_SDA, low ? LEVEL_LOW : LEVEL_OPEN);
}

static void fit_glasses(struct board *b, uint32_t seed)
{
	struct part_report report = board_report(b);

	for (unsigned i = 0; i < 4; i++) {
		struct pcf85162 *glass = &b->display.glass[i];
		struct i2c_slave slave = pcf85162_slave(glass);
		char name[16];

		snprintf(name, sizeof(name), "PCF85162 %u", i);
		pcf85162_init(glass, name, seed + i, &report);
		glass->subaddress = (uint8_t)i; /* left A, left B, right A, right B */
		glass->changed = board_display_changed;
		glass->context = b;
		i2c_bus_add(&b->i2c, &slave);
	}
	b->i2c.hold = hold_glasses;
	b->i2c.context = b;
	chip_on_twi(b->chip, &b->i2c);
	chip_pull(b->chip, PIN_SCL, LEVEL_HIGH);
	chip_pull(b->chip, PIN_SDA, LEVEL_HIGH);
}

static void power_glasses(struct board *b, int64_t at)
{
	for (unsigned i = 0; i < 4; i++)
		pcf85162_supply(&b->display.glass[i], b->rail.volts, at);
	if (b->rail.volts < 1)
		i2c_bus_release(&b->i2c);
}

static void pin(struct board *b, enum chip_pin which, enum chip_level level)
{
	if (which == PIN_SCL && level == LEVEL_LOW)
		i2c_bus_release(&b->i2c);
}

/* Returns the wiring of a glass, which is the same for all four. */
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
	return pcf85162_drives(driver, output);
}

static void picture(const struct board *b, uint8_t cells[2][CELLS])
{
	const struct lcd_glass glass = wires();

	for (unsigned i = 0; i < 4; i++)
		for (unsigned digit = 0; digit < GLASS_DIGITS; digit++)
			cells[WIRING_SIDE(i)][WIRING_FIRST_CELL(i) + digit] =
			    lcd_glass_digit(&glass, digit, drives, &b->display.glass[i]);
}

const struct board_display display_glasses = {
    .fit = fit_glasses,
    .power = power_glasses,
    .pin = pin,
    .picture = picture,
};
