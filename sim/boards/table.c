/* The table of boards: a row for each with what only a simulated board must know. board/facts.h has the
 * rest. */
#include <string.h>

#include "sim/boards/board.h"

/* The converter gives 3.2 V if each cell has 0.9 V or more, also if both cells together exceed 3.2 V. */
static double boost(double cells)
{
	return cells < 1.8 ? 0 : 3.2;
}

/* A regulator that drops 0.2 V. */
static double regulator(double usb)
{
	double left = usb - 0.2;

	return left < 0 ? 0 : left < 3.3 ? left : 3.3;
}

/* The rail is connected to the USB supply directly. */
static double wire(double usb)
{
	return usb;
}

/* The text display of the breadboard clock (board/bread/board.mk). */
#ifdef TEXT_DISPLAY_SH1106
#define BREAD_TEXT_DISPLAY text_display_sh1106
#else
#define BREAD_TEXT_DISPLAY text_display_ssd1306
#endif

const struct board_kind board_kinds[] = {
    {
	.name = "lcd",
	.sample = 1,
	.lfuse = 0x62, /* internal oscillator, divided by 8, slow start-up */
	.hfuse = 0xD9,
	.efuse = 0xFD, /* brown-out at 2.7 V */
	.holds = 1.85,
	.fails = 1.7,
	.rail = 3.2,
	.input_farads = 1e-6,
	.divider = 4,
	.convert = boost,
	.farads = 60e-6, /* two of 47 uF, as charged to 3 V */
	.awake = 2e-3,
	.asleep = 50e-6,
	.flash = 1100000000, /* one flash per second */
	.display = &display_glasses,
	.display_pins = {{"SCL", PIN_C0}, {"SDA", PIN_C1}, {NULL, PIN_COUNT}},
	.text_display = &text_display_dogm128,
	.memory = &fram_fm25v02a,
    },
    {
	.name = "led",
	.sample = 1,
	.lfuse = 0x62,
	.hfuse = 0xD9,
	.efuse = 0xFD,
	.holds = 3.6,
	.fails = 1.9,
	.rail = 3.3,
	.input_farads = 40e-6, /* four of 10 uF */
	.light = 95e-3,
	.divider = 5,
	.convert = regulator,
	.farads = 20e-6,
	.awake = 3e-3,
	.asleep = 1e-3,
	.display = &display_digits,
	.display_pins = {{"DIGITS_CS_LEFT", PIN_C0}, {"DIGITS_CS_RIGHT", PIN_C1}, {NULL, PIN_COUNT}},
	.text_display = &text_display_dogm128,
	.memory = &fram_fm25v02a,
	.buffer = 4.0,
    },
    {
	.name = "bread",
	.like = "led",
	.sample = 16,
	.lfuse = 0x62,
	.hfuse = 0xD9,
	.efuse = 0xFC, /* brown-out at 4.3 V */
	.holds = 4.5,
	.fails = 3.9,
	.rail = 5.0,
	.input_farads = 200e-6, /* two of 100 uF */
	.light = 160e-3,
	.convert = wire,
	.farads = 1e-6,
	.awake = 12e-3,
	.asleep = 5e-3,
	.external_clock = true,
	.display = &display_modules,
	.display_pins = {{"DIGITS_CS_LEFT", PIN_C0}, {"DIGITS_CS_RIGHT", PIN_C1}, {NULL, PIN_COUNT}},
	.text_display = &BREAD_TEXT_DISPLAY,
	.text_display_supply = regulator, /* the module has one of 3.3 V */
	.memory = &fram_mb85rs64v,
    },
};

const unsigned board_count = sizeof(board_kinds) / sizeof(board_kinds[0]);

const struct board_kind *board_kind(const char *name)
{
	for (unsigned i = 0; i < board_count; i++)
		if (!strcmp(board_kinds[i].name, name))
			return &board_kinds[i];
	return NULL;
}
