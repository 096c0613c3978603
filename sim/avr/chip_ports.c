/* Ports and pin-change interrupts (data sheet, "I/O-Ports", "External Interrupts"). Unlike simavr: a pin that
 * is held from outside stays held whatever the program writes, PCIFR can be cleared, and an interrupt that is
 * enabled after its flag was set happens. */
#include "sim/avr/chip_core.h"

static uint8_t pin_register(unsigned port)
{
	return (uint8_t)(PINA + 3 * port);
}

static const uint16_t mask_register[CHIP_PORTS] = {PCMSK0, PCMSK1, PCMSK2, PCMSK3};

#define PORT_C	  2u
#define JTAG_PINS 0x3C
#define JTAGEN	  0x40 /* of the high fuse, 0 = programmed */

/* True while the JTAG port has PC2 to PC5: fuse JTAGEN is programmed, and JTD is not set. */
static bool has_jtag(const struct chip *c)
{
	return !(c->setup.hfuse & JTAGEN) && !c->ports.jtag_off;
}

bool ports_is_output(const struct chip *c, enum chip_pin pin)
{
	return c->avr->data[pin_register(pin / 8) + 1] >> (pin % 8) & 1;
}

static void note_change(struct chip *c, unsigned port, uint8_t changed)
{
	if (!(changed & chip_data(c)[mask_register[port]]))
		return;
	chip_raise(c, VECTOR_PCINT0 + port);
}

/* The JTAG port pulls its pins up, whatever DDRC and PORTC say. */
static void give_jtag(const struct chip *c, unsigned port, uint8_t *ddr, uint8_t *up)
{
	if (port != PORT_C || !has_jtag(c))
		return;
	*ddr &= (uint8_t)~JTAG_PINS;
	*up |= JTAG_PINS;
}

/* Finds what holds each pin. From the strongest: the port, a timer, the board's driver, the pull-up, the
 * board's resistor. */
static void update(struct chip *c, unsigned port)
{
	struct chip_ports *p = &c->ports;
	uint8_t *data = chip_data(c) + pin_register(port);
	uint8_t ddr = data[1], out = data[2];
	uint8_t up = chip_data(c)[MCUCR] & PUD ? 0 : out & (uint8_t)~ddr;
	uint8_t level = p->level[port], open = 0, changed;

	give_jtag(c, port, &ddr, &up);
	out = (uint8_t)((out & ~p->override_mask[port]) | (p->override[port] & p->override_mask[port]));
	for (unsigned bit = 1; bit < 256; bit <<= 1) {
		bool high;

		if (ddr & bit)
			high = out & bit;
		else if (p->drive_mask[port] & bit)
			high = p->drive[port] & bit;
		else if (up & bit)
			high = true;
		else if (p->pull_mask[port] & bit)
			high = p->pull[port] & bit;
		else {
			open |= (uint8_t)bit; /* an open pin keeps its last level */
			continue;
		}
		level = (uint8_t)(high ? level | bit : level & ~bit);
	}
	changed = (uint8_t)((level ^ p->level[port]) | (open ^ p->open[port]));
	if (!changed)
		return;
	p->level[port] = level;
	p->open[port] = open;
	for (unsigned n = 0; n < 8; n++) {
		enum chip_pin pin = (enum chip_pin)(8 * port + n);

		if (changed >> n & 1 && p->change)
			p->change(p->context, pin, chip_level(c, pin), chip_now(c));
	}
	if (c->state == CHIP_RUNNING)
		note_change(c, port, changed & (uint8_t)~open);
}

enum chip_level chip_level(const struct chip *c, enum chip_pin pin)
{
	if (c->ports.open[pin / 8] >> (pin % 8) & 1)
		return LEVEL_OPEN;
	return c->ports.level[pin / 8] >> (pin % 8) & 1 ? LEVEL_HIGH : LEVEL_LOW;
}

static void hold_ports(uint8_t *mask, uint8_t *value, enum chip_pin pin, enum chip_level level)
{
	uint8_t bit = (uint8_t)BIT(pin % 8);

	*mask = (uint8_t)(level == LEVEL_OPEN ? *mask & ~bit : *mask | bit);
	*value = (uint8_t)(level == LEVEL_HIGH ? *value | bit : *value & ~bit);
}

void ports_drive(struct chip *c, enum chip_pin pin, enum chip_level level)
{
	hold_ports(&c->ports.drive_mask[pin / 8], &c->ports.drive[pin / 8], pin, level);
	update(c, pin / 8);
}

void chip_pull(struct chip *c, enum chip_pin pin, enum chip_level level)
{
	hold_ports(&c->ports.pull_mask[pin / 8], &c->ports.pull[pin / 8], pin, level);
	update(c, pin / 8);
}

void ports_override(struct chip *c, enum chip_pin pin, bool on, bool level)
{
	hold_ports(&c->ports.override_mask[pin / 8], &c->ports.override[pin / 8], pin,
		   on ? (level ? LEVEL_HIGH : LEVEL_LOW) : LEVEL_OPEN);
	update(c, pin / 8);
}

void chip_on_pin(struct chip *c, chip_pin_change *change, void *context)
{
	c->ports.change = change;
	c->ports.context = context;
}

enum chip_pin ports_floating_wake(const struct chip *c)
{
	for (unsigned port = 0; port < CHIP_PORTS; port++) {
		uint8_t waking = c->avr->data[PCICR] >> port & 1 ? c->avr->data[mask_register[port]] : 0;

		for (unsigned n = 0; n < 8; n++)
			if (waking & c->ports.open[port] & BIT(n))
				return (enum chip_pin)(8 * port + n);
	}
	return PIN_COUNT;
}

static uint8_t read_pin(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;

	(void)avr;
	return c->ports.level[(address - PINA) / 3];
}

static void write_pin(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	avr->data[address + 2] ^= value; /* section "Toggling the Pin" */
	update(c, (address - PINA) / 3u);
}

static void write_port(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	if (address == DDRC && value & JTAG_PINS && has_jtag(c))
		chip_violate(c,
			     "PC2 to PC5 are driven, and the JTAG port has them (fuse JTAGEN, JTD not set)");
	avr->data[address] = value;
	update(c, (address - PINA) / 3u);
}

static void write_pcifr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	(void)avr;
	(void)address;
	for (unsigned port = 0; port < CHIP_PORTS; port++)
		if (value >> port & 1)
			chip_lower(c, VECTOR_PCINT0 + port);
}

static void write_pcicr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	avr->data[address] = value & 15;
	chip_unmask(parameter, VECTOR_PCINT0, VECTOR_PCINT3);
}

/* JTD takes a value that is written twice within four cycles (section "MCUCR"). */
void ports_write_jtd(struct chip *c, bool set)
{
	struct chip_ports *p = &c->ports;

	if (set == p->jtag_off) {
		p->jtd_until = 0;
		return;
	}
	if (c->avr->cycle >= p->jtd_until) {
		p->jtd_until = c->avr->cycle + 5;
		return;
	}
	p->jtag_off = set;
	p->jtd_until = 0;
	if (has_jtag(c) && chip_data(c)[DDRC] & JTAG_PINS)
		chip_violate(c, "JTD is cleared, and PC2 to PC5 are in use");
	ports_refresh(c);
}

static void attach_ports(struct chip *c)
{
	for (unsigned port = 0; port < CHIP_PORTS; port++) {
		uint16_t pin = pin_register(port);

		chip_watch_read(c, pin, read_pin);
		chip_watch_write(c, pin, write_pin);
		chip_watch_write(c, pin + 1u, write_port);
		chip_watch_write(c, pin + 2u, write_port);
		c->ports.open[port] = 0xFF;
	}
	chip_watch_write(c, PCIFR, write_pcifr);
	chip_watch_write(c, PCICR, write_pcicr);
}

void ports_refresh(struct chip *c)
{
	for (unsigned port = 0; port < CHIP_PORTS; port++)
		update(c, port);
}

static void reset_ports(struct chip *c)
{
	for (unsigned port = 0; port < CHIP_PORTS; port++)
		c->ports.override_mask[port] = 0;
	c->ports.jtag_off = false;
	c->ports.jtd_until = 0;
	ports_refresh(c);
}

const struct peripheral ports_peripheral = {
    .attach = attach_ports,
    .reset = reset_ports,
};
