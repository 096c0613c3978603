#include "sim/parts/pcf8551.h"

#include <stdio.h>
#include <string.h>

#define MIN_VOLTS   1.8
#define RESET_VOLTS 1.3 /* power-on reset */
#define MAX_HZ	    5000000
#define AFTER_POWER 1000000 /* ns before the bus may be used */

#define RESET_CODE 0x2C /* SR[7:0] */

/* Device_ctrl */
#define OSC_OFF 0x02
/* Display_ctrl_1 */
#define DE     0x01
#define MUX    0x0C
#define STATIC 0x0C
/* Display_ctrl_2 */
#define BLINK 0x06

void pcf8551_init(struct pcf8551 *p, const char *name, uint32_t seed, const struct part_report *report)
{
	memset(p, 0, sizeof(*p));
	snprintf(p->name, sizeof(p->name), "%s", name);
	p->chance = seed * 2654435761u + 1;
	p->report = *report;
}

static void reset(struct pcf8551 *p)
{
	memset(p->reg, 0, PCF_COM0);
	p->reg[PCF_DEVICE_CTRL] = 0x04; /* 64 Hz */
}

static void tell(struct pcf8551 *p, int64_t at)
{
	if (p->changed)
		p->changed(p->context, at);
}

void pcf8551_supply(struct pcf8551 *p, double volts, int64_t at)
{
	bool before = p->volts >= RESET_VOLTS, after = volts >= RESET_VOLTS;

	p->volts = volts;
	if (before == after)
		return;
	if (after) {
		p->powered = at;
		reset(p);
		for (unsigned i = PCF_COM0; i < PCF_REGISTERS; i++) {
			p->chance = p->chance * 1664525u + 1013904223u;
			p->reg[i] = (uint8_t)(p->chance >> 24);
		}
	}
	tell(p, at);
}

void pcf8551_select(void *part, bool low, int64_t at)
{
	struct pcf8551 *p = part;

	(void)at;
	p->selected = low;
	p->addressed = false;
	p->ignored = false;
}

static void check_bus(struct pcf8551 *p, const struct spi_byte *byte)
{
	if (byte->hz > MAX_HZ)
		part_complain(&p->report, "%s: SCL of %u Hz", p->name, byte->hz);
	if (byte->mode != 0 && byte->mode != 3)
		part_complain(&p->report, "%s: SPI mode %u", p->name, byte->mode);
	if (byte->lsb_first)
		part_complain(&p->report, "%s: least significant bit first", p->name);
	if (p->volts < MIN_VOLTS)
		part_complain(&p->report, "%s: accessed at %.2f V", p->name, p->volts);
	if (byte->begin < p->powered + AFTER_POWER)
		part_complain(&p->report, "%s: accessed %.0f us after power-on", p->name,
			      (double)(byte->begin - p->powered) / 1000);
}

static void take_address(struct pcf8551 *p, uint8_t first)
{
	p->addressed = true;
	p->address = first & 0x1F;
	if (first & 0x80) {
		part_complain(&p->report, "%s: a read, and the master drives SDIO", p->name);
		p->ignored = true;
	}
	if (p->address >= PCF_REGISTERS) {
		part_complain(&p->report, "%s: register 0x%02X does not exist", p->name, p->address);
		p->ignored = true;
	}
}

/* An element held at a constant voltage is destroyed: driven without a clock. */
static void check_drive(struct pcf8551 *p)
{
	if (p->reg[PCF_DISPLAY_CTRL_1] & DE && p->reg[PCF_DEVICE_CTRL] & OSC_OFF)
		part_complain(&p->report,
			      "%s: display enabled without an oscillator: direct voltage on the glass",
			      p->name);
	if (p->reg[PCF_DISPLAY_CTRL_1] & DE && (p->reg[PCF_DISPLAY_CTRL_1] & MUX) != STATIC)
		part_complain(&p->report, "%s: multiplexed, and the glass is static", p->name);
	if (p->reg[PCF_DISPLAY_CTRL_2] & BLINK)
		part_complain(&p->report, "%s: blinking is not modelled", p->name);
}

static void take_data(struct pcf8551 *p, uint8_t value, int64_t at)
{
	uint8_t address = p->address;
	bool changes;

	p->address = (uint8_t)((p->address + 1) % PCF_REGISTERS);
	if (address == PCF_SOFTWARE_RESET) {
		if (value == RESET_CODE)
			reset(p);
		else
			part_complain(&p->report, "%s: 0x%02X in the reset register", p->name, value);
		tell(p, at);
		return;
	}
	changes = p->reg[address] != value;
	p->reg[address] = value;
	if (address < PCF_COM0)
		check_drive(p);
	if (changes)
		tell(p, at);
}

int pcf8551_exchange(void *part, const struct spi_byte *byte)
{
	struct pcf8551 *p = part;

	if (!p->selected)
		return SPI_SILENT;
	check_bus(p, byte);
	if (p->volts < RESET_VOLTS || p->ignored)
		return SPI_SILENT;
	if (!p->addressed)
		take_address(p, byte->out);
	else
		take_data(p, byte->out, byte->end);
	return SPI_SILENT;
}

bool pcf8551_drives(const struct pcf8551 *p, unsigned output)
{
	if (p->volts < RESET_VOLTS || !(p->reg[PCF_DISPLAY_CTRL_1] & DE) || p->reg[PCF_DEVICE_CTRL] & OSC_OFF)
		return false;
	return p->reg[PCF_COM0 + output / 8] >> (output % 8) & 1;
}
