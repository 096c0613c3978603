/* EEPROM (data sheet, "EEPROM data memory") and self-programming. No cell of either may be written in play
 * (N3), so every write is a violation. */
#include "sim/avr/chip_core.h"

#define WRITE_TIME 3400000 /* ns, "EEPROM programming time" */

static uint16_t address_now(const struct chip *c)
{
	return (uint16_t)((c->avr->data[EEARL] | c->avr->data[EEARH] << 8) & (int)(CHIP_EEPROM - 1));
}

static void ready(struct chip *c)
{
	if (chip_data(c)[EECR] & EERIE && !(chip_data(c)[EECR] & EEPE))
		chip_raise(c, VECTOR_EE_READY);
}

static void written(void *context, int64_t at)
{
	struct chip *c = context;

	(void)at;
	chip_data(c)[EECR] &= (uint8_t)~EEPE;
	ready(c);
}

static void window_closes(void *context, int64_t at)
{
	struct chip *c = context;

	(void)at;
	chip_data(c)[EECR] &= (uint8_t)~EEMPE;
}

static void program_eeprom(struct chip *c)
{
	static const char *const modes[4] = {"erased and written", "erased", "written", "reserved"};
	uint8_t mode = chip_data(c)[EECR] >> 4 & 3, *cell = &c->eeprom.bytes[address_now(c)];

	chip_violate(c, "EEPROM cell 0x%03X is %s", address_now(c), modes[mode]);
	if (mode != 2)
		*cell = 0xFF;
	if (mode != 1)
		*cell &= chip_data(c)[EEDR];
	chip_data(c)[EECR] = (uint8_t)((chip_data(c)[EECR] & ~EEMPE) | EEPE);
	c->eeprom.address = address_now(c);
	chip_timer_set(c, &c->eeprom.written, chip_now(c) + WRITE_TIME);
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	uint8_t old = avr->data[address];

	if (old & EEPE) {
		if (value & (EEPE | EERE))
			chip_violate(c, "the EEPROM is used while it is written");
		avr->data[address] = (uint8_t)((old & ~EERIE) | (value & EERIE));
		return;
	}
	avr->data[address] = (uint8_t)((value & 0x38) | (old & EEMPE));
	if (value & EEPE && old & EEMPE) {
		program_eeprom(c);
	} else if (value & EEMPE) {
		avr->data[address] |= EEMPE;
		chip_timer_set(c, &c->eeprom.enabled, chip_now(c) + chip_length(c, 5));
	}
	if (value & EERE)
		avr->data[EEDR] = c->eeprom.bytes[address_now(c)];
	ready(c);
}

static void write_spmcsr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	avr->data[address] = 0;
	if (value)
		chip_violate(c, "self-programming of the flash");
}

/* EE_READY is a level: the interrupt comes again while the EEPROM is ready. */
static void entered(struct chip *c, uint8_t vector)
{
	if (vector == VECTOR_EE_READY)
		ready(c);
}

static void sleep_eeprom(struct chip *c, enum sleep_mode mode)
{
	if (mode == SLEEP_POWER_DOWN && chip_data(c)[EECR] & EEPE)
		chip_violate(c, "an EEPROM write is under way in power-down");
}

uint8_t *chip_eeprom(struct chip *c)
{
	return c->eeprom.bytes;
}

static void init_eeprom(struct chip *c)
{
	c->eeprom.written = (struct sim_timer){.fire = written, .context = c};
	c->eeprom.enabled = (struct sim_timer){.fire = window_closes, .context = c};
}

static void attach_eeprom(struct chip *c)
{
	chip_watch_write(c, EECR, write_control);
	chip_watch_write(c, SPMCSR, write_spmcsr);
}

/* A reset during a write leaves a random value in the cell. */
static void reset_eeprom(struct chip *c)
{
	if (sim_timer_is_set(&c->eeprom.written))
		c->eeprom.bytes[c->eeprom.address] = (uint8_t)chance_next(&c->chance);
	chip_timer_stop(c, &c->eeprom.written);
	chip_timer_stop(c, &c->eeprom.enabled);
}

const struct peripheral eeprom_peripheral = {
    .init = init_eeprom,
    .attach = attach_eeprom,
    .reset = reset_eeprom,
    .sleep = sleep_eeprom,
    .entered = entered,
};
