/* Board led: USB-C 5 V, two MAX7219 with eight digits each, MB85RS64V (DESIGN.md, sections 3 and 4). */
#include "sim/boards/board.h"
#include "sim/parts/led_digits.h"

static const enum chip_pin load_pin[2] = {PIN_D5, PIN_D6};

static void fit(struct board *b, uint32_t seed)
{
	static const char *const name[2] = {"left MAX7219", "right MAX7219"};
	struct part_report report = board_report(b);

	for (unsigned i = 0; i < 2; i++) {
		struct max7219 *driver = &b->display.digits[i];

		max7219_init(driver, name[i], seed + i, &report);
		driver->changed = board_display_changed;
		driver->context = b;
		board_fit_select(b, load_pin[i],
				 spi_bus_add(&b->bus, name[i], driver, max7219_select, max7219_exchange));
	}
}

static void power(struct board *b, double volts, int64_t at)
{
	for (unsigned i = 0; i < 2; i++)
		max7219_supply(&b->display.digits[i], volts, at);
}

static unsigned glow(const void *driver, unsigned cathode, unsigned anode)
{
	return max7219_glow(driver, cathode, (enum max7219_segment)anode);
}

static void picture(const struct board *b, uint8_t cells[2][CELLS])
{
	/* two displays a side; the colon's anode is the fourth digit's point */
	static const struct led_digits display[2] = {
	    {.anode = {MAX_A, MAX_B, MAX_C, MAX_D, MAX_E, MAX_F, MAX_G, MAX_DP}, .cathode = {0, 1, 2, 3}},
	    {.anode = {MAX_A, MAX_B, MAX_C, MAX_D, MAX_E, MAX_F, MAX_G, MAX_DP}, .cathode = {4, 5, 6, 7}},
	};

	for (unsigned side = 0; side < 2; side++)
		for (unsigned cell = 0; cell < CELLS; cell++)
			cells[side][cell] = led_digits_digit(&display[cell / LED_DIGITS], cell % LED_DIGITS,
							     glow, &b->display.digits[side]);
}

const struct board_kind board_led = {
    .name = "led",
    .lfuse = 0x62,
    .hfuse = 0xD9,
    .efuse = 0xFC, /* brown-out at 4.3 V */
    .volts = 5.0,
    .farads = 40e-6, /* four of 10 uF */
    .awake = 100e-3, /* nearly all of it is light */
    .asleep = 98e-3,
    .fram = &fram_mb85rs64v,
    .flash = 0,
    .fit = fit,
    .power = power,
    .picture = picture,
};
