/* The clock: internal RC oscillator, OSCCAL, CLKPR (data sheet, "System clock and clock options"); cycles and
 * nanoseconds. */
#include "sim/avr/chip_core.h"

/* Returns MHz, from two overlapping straight lines: "Typical characteristics", figure "Calibrated 8 MHz RC
 * Oscillator Frequency vs. OSCCAL Value". Only the ratio to the frequency at the factory's setting is
 * used. */
static double curve(uint8_t osccal)
{
	uint8_t step = osccal & 0x7F;

	return osccal & 0x80 ? 7.0 + 0.052 * step : 4.2 + 0.036 * step;
}

static void set_frequency(struct chip *c)
{
	struct chip_clock *k = &c->clock;
	double rc = 8e6 * (1 + k->rc_error) * curve(k->osccal) / curve(k->factory_osccal);
	uint8_t prescaler = c->avr ? chip_data(c)[CLKPR] & 15 : (c->setup.lfuse & 0x80 ? 0 : 3);
	uint32_t frequency = (uint32_t)(rc / (1u << prescaler) + 0.5);

	if (frequency == k->frequency)
		return;
	if (k->frequency) {
		k->anchor = chip_instant(c, chip_cycle(c));
		k->anchor_cycle = chip_cycle(c);
	}
	k->frequency = frequency;
	k->generation++;
	c->timers.changed = true;
	if (c->avr) {
		c->avr->frequency = frequency;
		k->changed(c);
		chip_reschedule(c);
	}
}

static void write_clkpr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	if (value == CLKPCE) {
		c->clock.clkpce_until = avr->cycle + 5;
		return;
	}
	if (avr->cycle >= c->clock.clkpce_until || value & 0xF0) {
		chip_violate(c, "CLKPR written without its timed sequence");
		return;
	}
	if ((value & 15) > 8)
		chip_violate(c, "CLKPR: reserved prescaler %u", value & 15);
	c->clock.clkpce_until = 0;
	avr->data[address] = value;
	set_frequency(c);
}

static void write_osccal(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	avr->data[address] = value;
	c->clock.osccal = value;
	set_frequency(c);
}

static void init_clock(struct chip *c)
{
	c->clock.factory_osccal = (uint8_t)(0x90 + chance_below(&c->chance, 32));
	c->clock.osccal = c->clock.factory_osccal;
	c->clock.rc_error = c->setup.rc_error;
	set_frequency(c);
}

static void attach_clock(struct chip *c)
{
	chip_watch_write(c, CLKPR, write_clkpr);
	chip_watch_write(c, OSCCAL, write_osccal);
}

static void reset_clock(struct chip *c)
{
	c->clock.osccal = c->clock.factory_osccal;
	chip_data(c)[OSCCAL] = c->clock.osccal;
	chip_data(c)[CLKPR] = c->setup.lfuse & 0x80 ? 0 : 3; /* CKDIV8 */
	c->clock.clkpce_until = 0;
	set_frequency(c);
}

const struct peripheral clock_peripheral = {
    .init = init_clock,
    .attach = attach_clock,
    .reset = reset_clock,
};
