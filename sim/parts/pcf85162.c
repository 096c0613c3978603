#include "sim/parts/pcf85162.h"

#include <stdio.h>
#include <string.h>

#define MIN_VOLTS   1.8
#define MAX_VOLTS   5.5
#define MIN_GLASS   2.5 /* VLCD: below it the elements are not driven dark */
#define RESET_VOLTS 1.3 /* power-on reset */
#define MAX_HZ	    400000
#define AFTER_POWER 1000000 /* ns before the bus may be used */

#define ADDRESS	 0x70 /* 0111 00 SA0 0 */
#define CONTINUE 0x80
#define ENABLE	 0x08
#define DRIVE	 0x03
#define STATIC	 0x01

void pcf85162_init(struct pcf85162 *p, const char *name, uint32_t seed, const struct part_report *report)
{
	memset(p, 0, sizeof(*p));
	snprintf(p->name, sizeof(p->name), "%s", name);
	p->chance = seed * 2654435761u + 1;
	p->report = *report;
}

static void tell_pcf(struct pcf85162 *p, int64_t at)
{
	if (p->changed)
		p->changed(p->context, at);
}

/* Resets to 1:4, 1/3 bias, disabled, no blinking, and banks, pointer and counter 0. The contents of the
 * memory are random. */
static void reset_pcf(struct pcf85162 *p)
{
	p->mode = p->input = p->output = p->blink = 0;
	p->pointer = p->counter = 0;
	p->pointer_known = true;
	p->mode_known = false;
	p->listens = PCF_WAITS;
	for (unsigned i = 0; i < PCF_ROWS; i++) {
		part_chance(&p->chance);
		p->row[i] = p->chance ^ p->chance >> 16;
	}
}

void pcf85162_supply(struct pcf85162 *p, double volts, int64_t at)
{
	bool before = p->volts >= RESET_VOLTS, after = volts >= RESET_VOLTS;
	bool shown = p->volts >= MIN_GLASS, shows = volts >= MIN_GLASS;

	if (volts > MAX_VOLTS)
		part_complain(&p->report, "%s: supply of %.2f V", p->name, volts);
	p->volts = volts;
	if (!before && after) {
		p->powered = at;
		reset_pcf(p);
	}
	if (before != after || shown != shows)
		tell_pcf(p, at);
}

static bool is_static(const struct pcf85162 *p)
{
	return (p->mode & DRIVE) == STATIC;
}

static void set_mode(struct pcf85162 *p, uint8_t bits, int64_t at)
{
	bool changes = p->mode != bits;

	p->mode = bits;
	p->mode_known = true;
	if (p->mode & ENABLE && !is_static(p))
		part_complain(&p->report, "%s: multiplexed, and the glass is static", p->name);
	if (changes)
		tell_pcf(p, at);
}

static void command_pcf(struct pcf85162 *p, uint8_t code, int64_t at)
{
	if (!(code & 0x40)) { /* load-data-pointer */
		p->pointer = code & 0x1F;
		p->pointer_known = true;
		if (code & 0x20)
			part_complain(&p->report, "%s: bit 5 of a data pointer", p->name);
	} else if (!(code & 0x20)) { /* mode-set; bit 4 is not used */
		set_mode(p, code & 0x0F, at);
	} else if ((code & 0x78) == 0x60) { /* device-select */
		p->counter = code & 7;
	} else if ((code & 0x78) == 0x70) { /* blink-select */
		p->blink = code & 7;
		if (p->blink & 3)
			part_complain(&p->report, "%s: blinking is not modelled", p->name);
	} else if ((code & 0x7C) == 0x78) { /* bank-select */
		p->input = code >> 1 & 1;
		p->output = code & 1;
		tell_pcf(p, at);
	} else {
		part_complain(&p->report, "%s: command 0x%02X does not exist", p->name, code);
	}
}

static void store_pcf(struct pcf85162 *p, uint8_t value, int64_t at)
{
	uint32_t *row = &p->row[2 * p->input], before = *row;

	for (unsigned bit = 0; bit < 8; bit++) {
		uint32_t column = 1u << ((p->pointer + bit) % PCF_OUTPUTS);

		*row = value >> (7 - bit) & 1 ? *row | column : *row & ~column;
	}
	if (*row != before)
		tell_pcf(p, at);
}

/* Takes a byte of data. Returns true (acknowledge) if the subaddress selects this part. */
static bool data(struct pcf85162 *p, uint8_t value, int64_t at)
{
	bool mine = p->counter == p->subaddress;

	if (!p->mode_known || !is_static(p)) {
		if (mine)
			part_complain(&p->report, "%s: data before the static mode is set", p->name);
		return mine;
	}
	if (mine && !p->pointer_known)
		part_complain(&p->report, "%s: data, and the data pointer is unknown", p->name);
	if (mine && p->pointer % 8)
		part_complain(&p->report, "%s: data pointer %u is inside a byte", p->name, p->pointer);
	if (mine)
		store_pcf(p, value, at);
	p->pointer = (uint8_t)(p->pointer + 8);
	if (p->pointer >= PCF_OUTPUTS) {
		p->pointer = (uint8_t)(p->pointer - PCF_OUTPUTS);
		p->counter = (uint8_t)((p->counter + 1) & 7);
	}
	return mine;
}

static void check_bus(struct pcf85162 *p, const struct i2c_byte *byte)
{
	if (byte->hz > MAX_HZ)
		part_complain(&p->report, "%s: SCL of %u Hz", p->name, byte->hz);
	if (p->volts < MIN_VOLTS)
		part_complain(&p->report, "%s: accessed at %.2f V", p->name, p->volts);
	if (byte->begin < p->powered + AFTER_POWER)
		part_complain(&p->report, "%s: accessed %.0f us after power-on", p->name,
			      (double)(byte->begin - p->powered) / 1000);
}

static bool address_pcf(struct pcf85162 *p, const struct i2c_byte *byte)
{
	bool mine = (byte->out & 0xFE) == (ADDRESS | p->sa0 << 1);

	p->listens = mine ? PCF_COMMANDS : PCF_IGNORES;
	if (!mine)
		return false;
	check_bus(p, byte);
	if (byte->out & 1) {
		part_complain(&p->report, "%s: a read, and it only listens", p->name);
		p->listens = PCF_IGNORES;
	}
	return true;
}

static bool on_byte(void *part, const struct i2c_byte *byte)
{
	struct pcf85162 *p = part;

	if (p->volts < RESET_VOLTS)
		return false;
	switch (p->listens) {
	case PCF_ADDRESS:
		return address_pcf(p, byte);
	case PCF_COMMANDS:
		command_pcf(p, byte->out, byte->end);
		if (!(byte->out & CONTINUE))
			p->listens = PCF_DATA;
		return true;
	case PCF_DATA:
		return data(p, byte->out, byte->end);
	case PCF_WAITS:
	case PCF_IGNORES:
		break;
	}
	return false;
}

static void on_start(void *part, int64_t at)
{
	struct pcf85162 *p = part;

	(void)at;
	if (p->volts >= RESET_VOLTS)
		p->listens = PCF_ADDRESS;
}

static void on_stop(void *part, int64_t at)
{
	(void)at;
	((struct pcf85162 *)part)->listens = PCF_WAITS;
}

/* An access that ends early leaves the pointer unknown. */
static void on_abort(void *part)
{
	struct pcf85162 *p = part;

	if (p->listens == PCF_DATA)
		p->pointer_known = false;
	p->listens = PCF_WAITS;
}

struct i2c_slave pcf85162_slave(struct pcf85162 *p)
{
	return (struct i2c_slave){
	    .part = p, .start = on_start, .byte = on_byte, .stop = on_stop, .abort = on_abort};
}

bool pcf85162_drives(const struct pcf85162 *p, unsigned output)
{
	if (p->volts < MIN_GLASS || !(p->mode & ENABLE) || !is_static(p))
		return false;
	return p->row[2 * p->output] >> output & 1;
}
