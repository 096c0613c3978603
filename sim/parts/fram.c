#include "sim/parts/fram.h"

#include <string.h>

enum opcode { WRSR = 0x01, WRITE, READ, WRDI, RDSR, WREN, RDID = 0x9F, SLEEP = 0xB9 };

#define WEL  0x02
#define BP   0x0C
#define WPEN 0x80

const struct fram_kind fram_fm25v02a = {
    .name = "FM25V02A",
    .size = 32768,
    .min_volts = 2.0,
    .max_volts = 3.6,
    .max_hz = 25000000, /* 40 MHz from 2.7 V on */
    .power_up = 1000000,
    .recovery = 400000,
    .deselect = 60,
    .fixed = 0x40,
    .id_length = 9,
    .id = {0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0xC2, 0x22, 0x08},
};
const struct fram_kind fram_mb85rs64v = {
    .name = "MB85RS64V",
    .size = 8192,
    .min_volts = 3.0,
    .max_volts = 5.5,
    .max_hz = 20000000,
    .power_up = 1000000,
    .deselect = 40,
    .id_length = 4,
    .id = {0x04, 0x7F, 0x03, 0x02},
};

void fram_init(struct fram *f, const struct fram_kind *kind, const struct part_report *report)
{
	memset(f, 0, sizeof(*f));
	f->kind = kind;
	f->report = *report;
	memset(f->cell, 0xFF, sizeof(f->cell));
}

void fram_supply(struct fram *f, double volts, int64_t at)
{
	bool before = f->volts >= f->kind->min_volts, after = volts >= f->kind->min_volts;

	if (volts > f->kind->max_volts)
		part_complain(&f->report, "%s: supply of %.2f V", f->kind->name, volts);
	if (!before && after)
		f->powered = at;
	if (before && !after) {
		/* without power only the cells and the bits WPEN and BP are kept */
		f->status &= WPEN | BP;
		f->writing = false;
		f->asleep = f->waking = false;
		f->deaf = true;
	}
	f->volts = volts;
}

static bool is_write_of_status(const struct fram *f)
{
	return f->opcode == WRSR && f->position == 2;
}

/* A command takes effect, or ends, when CS rises. */
static void end_command(struct fram *f)
{
	if (f->deaf || !f->position)
		return;
	if (f->opcode == WREN && f->position == 1)
		f->status |= WEL;
	else if (f->opcode == WRDI || f->opcode == WRITE || is_write_of_status(f))
		f->status &= (uint8_t)~WEL;
	else if (f->opcode == SLEEP && f->position == 1)
		f->asleep = true;
}

void fram_select(void *part, bool low, int64_t at)
{
	struct fram *f = part;

	if (f->selected == low || f->missing)
		return;
	f->selected = low;
	if (!low) {
		end_command(f);
		f->writing = false;
		f->released = at;
		return;
	}
	f->position = 0;
	f->deaf = f->volts < f->kind->min_volts;
	if (f->deaf)
		return;
	if (at < f->powered + f->kind->power_up)
		part_complain(&f->report, "%s: selected %.0f us after power-on", f->kind->name,
			      (double)(at - f->powered) / 1000);
	if (f->released && at < f->released + f->kind->deselect)
		part_complain(&f->report, "%s: CS was high for less than tD", f->kind->name);
	if (f->waking && at < f->woken + f->kind->recovery)
		part_complain(&f->report, "%s: CS falls again within tREC (%.0f us)", f->kind->name,
			      (double)(at - f->woken) / 1000);
	if (f->asleep) {
		f->asleep = false;
		f->waking = true;
		f->woken = at;
	}
}

/* True if the part is not yet awake; it then ignores everything until CS falls the next time. */
static bool recovering(struct fram *f, int64_t at)
{
	if (!f->waking)
		return false;
	if (at >= f->woken + f->kind->recovery) {
		f->waking = false;
		return false;
	}
	part_complain(&f->report, "%s: accessed %.0f us after waking (tREC)", f->kind->name,
		      (double)(at - f->woken) / 1000);
	f->deaf = true;
	return true;
}

static void check_opcode(struct fram *f)
{
	switch ((enum opcode)f->opcode) {
	case WRSR:
	case WRITE:
		f->writing = f->status & WEL;
		if (!f->writing)
			part_complain(&f->report, "%s: write without WREN", f->kind->name);
		return;
	case READ:
	case WRDI:
	case RDSR:
	case WREN:
	case RDID:
		return;
	case SLEEP:
		if (f->kind->recovery)
			return;
		break;
	}
	part_complain(&f->report, "%s: unknown op-code 0x%02X", f->kind->name, f->opcode);
	f->deaf = true;
}

/* True if BP1..0 protect this cell: the upper quarter, the upper half, or all. */
static bool protected(const struct fram *f, uint16_t at)
{
	static const uint16_t quarters[4] = {4, 3, 2, 0}; /* that can be written */

	return at >= f->kind->size / 4 * quarters[(f->status & BP) >> 2];
}

static uint16_t next_fram(const struct fram *f)
{
	return (uint16_t)((f->address + 1u) % f->kind->size);
}

static void write_cell(struct fram *f, uint8_t value)
{
	uint16_t at = f->address;

	f->address = next_fram(f);
	if (!f->writing)
		return;
	if (protected(f, at)) {
		part_complain(&f->report, "%s: write to the protected cell 0x%04X", f->kind->name, at);
		return;
	}
	f->writes[at]++;
	f->written++;
	f->cell[at] = f->on_write ? f->on_write(f->context, at, f->cell[at], value) : value;
}

static int data_byte(struct fram *f, uint8_t out)
{
	unsigned n = f->position; /* number of this byte; the op-code was byte 0 */
	int answer = SPI_SILENT;

	switch ((enum opcode)f->opcode) {
	case RDSR:
		return f->status | f->kind->fixed;
	case RDID:
		return f->kind->id[(n - 1u) % f->kind->id_length];
	case WRSR:
		if (n == 1 && f->writing)
			f->status = (uint8_t)((f->status & WEL) | (out & (WPEN | BP)));
		return answer;
	case READ:
	case WRITE:
		if (n <= 2) {
			f->address = (uint16_t)((unsigned)(f->address << 8 | out) % f->kind->size);
			return answer;
		}
		if (f->opcode == WRITE) {
			write_cell(f, out);
			return answer;
		}
		answer = f->cell[f->address];
		f->address = next_fram(f);
		return answer;
	case WRDI:
	case WREN:
	case SLEEP:
		break;
	}
	part_complain(&f->report, "%s: op-code 0x%02X is followed by data", f->kind->name, f->opcode);
	return answer;
}

int fram_exchange(void *part, const struct spi_byte *byte)
{
	struct fram *f = part;
	int answer;

	if (!f->selected || f->missing)
		return SPI_SILENT;
	if (f->volts < f->kind->min_volts) {
		part_complain(&f->report, "%s: accessed at %.2f V", f->kind->name, f->volts);
		return SPI_SILENT;
	}
	if (f->deaf || recovering(f, byte->begin))
		return SPI_SILENT;
	spi_check(&f->report, f->kind->name, byte, f->kind->max_hz);
	if (f->position == 0) {
		f->opcode = byte->out;
		f->address = 0;
		check_opcode(f);
		f->position = 1;
		return SPI_SILENT;
	}
	answer = data_byte(f, byte->out);
	f->position++;
	return answer;
}
