#include "sim/parts/flash.h"

#include <stdlib.h>
#include <string.h>

#define NAME	  "MX25R3235F"
#define MIN_VOLTS 1.65
#define MAX_VOLTS 3.6
#define MAX_HZ	  33000000
#define WIP	  0x01
#define WEL	  0x02
#define SIGNATURE 0x16 /* RES */
#define US	  1000LL
#define MS	  1000000LL

enum opcode {
	PP = 0x02,
	READ = 0x03,
	WRDI = 0x04,
	RDSR = 0x05,
	WREN = 0x06,
	FAST_READ = 0x0B,
	SE = 0x20,
	RDID = 0x9F,
	RES = 0xAB,
	DP = 0xB9,
	BE = 0xD8
};

static const uint8_t id[3] = {0xC2, 0x28, 0x16};

/* Data sheet, "AC characteristics" and "Erase and programming performance". */
static const struct flash_times typical = {
    .power_up = 800 * US,
    .deselect = 50,
    .enter = 40 * US,
    .leave = 35 * US,
    .program = 3200 * US,
    .sector = 58 * MS,
    .block = 800 * MS,
};

void flash_init(struct flash *f, uint32_t seed, const struct part_report *report)
{
	memset(f, 0, sizeof(*f));
	f->times = typical;
	f->chance = seed * 2654435761u + 17;
	f->report = *report;
	memset(f->page, 0xFF, sizeof(f->page));
}

void flash_free(struct flash *f)
{
	for (unsigned i = 0; i < FLASH_BLOCKS; i++)
		free(f->block[i]);
	memset(f->block, 0, sizeof(f->block));
}

uint8_t flash_peek(const struct flash *f, uint32_t address)
{
	const uint8_t *block = f->block[address / FLASH_BLOCK % FLASH_BLOCKS];

	return block ? block[address % FLASH_BLOCK] : 0xFF;
}

static void poke(struct flash *f, uint32_t address, uint8_t value)
{
	uint8_t **block = &f->block[address / FLASH_BLOCK % FLASH_BLOCKS];

	if (!*block) {
		*block = malloc(FLASH_BLOCK);
		if (!*block)
			abort();
		memset(*block, 0xFF, FLASH_BLOCK);
	}
	(*block)[address % FLASH_BLOCK] = value;
}

void flash_fill(struct flash *f, uint32_t address, const void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		poke(f, address + (uint32_t)i, ((const uint8_t *)bytes)[i]);
}

/* ---- supply -------------------------------------------------------------------------------------------- */

/* Fills the bytes that were being erased or programmed with random values. */
static void tear(struct flash *f)
{
	for (uint32_t i = 0; i < f->torn_length; i++)
		poke(f, f->torn_at + i, (uint8_t)(part_chance(&f->chance) >> 24));
	f->torn_length = 0;
}

static bool busy(const struct flash *f, int64_t at)
{
	return at < f->busy_until;
}

void flash_supply(struct flash *f, double volts, int64_t at)
{
	bool before = f->volts >= MIN_VOLTS, after = volts >= MIN_VOLTS;

	if (volts > MAX_VOLTS)
		part_complain(&f->report, NAME ": supply of %.2f V", volts);
	if (!before && after)
		f->powered = at;
	if (before && !after) {
		if (busy(f, at))
			tear(f);
		f->latch = f->deep = f->waking = false;
		f->busy_until = 0;
		f->deaf = true;
	}
	f->volts = volts;
}

bool flash_asleep(const struct flash *f, int64_t at)
{
	return f->deep && at >= f->slept + f->times.enter;
}

/* ---- a command ends ------------------------------------------------------------------------------------ */

static void begin_flash(struct flash *f, uint32_t first, uint32_t length, int64_t time, int64_t at)
{
	f->busy_until = at + time;
	f->torn_at = first;
	f->torn_length = length;
}

static void erase(struct flash *f, uint32_t length, int64_t time, int64_t at)
{
	uint32_t first = f->address / length * length;

	begin_flash(f, first, length, time, at);
	f->erased++;
	if (length == FLASH_BLOCK) {
		free(f->block[first / FLASH_BLOCK]);
		f->block[first / FLASH_BLOCK] = NULL;
		return;
	}
	for (uint32_t i = 0; i < length && f->block[first / FLASH_BLOCK]; i++)
		poke(f, first + i, 0xFF);
}

static void program_flash(struct flash *f, int64_t at)
{
	uint32_t first = f->address / FLASH_PAGE * FLASH_PAGE;
	bool kept = true;

	begin_flash(f, first, FLASH_PAGE, f->times.program, at);
	f->programmed++;
	for (uint32_t i = 0; i < FLASH_PAGE; i++) {
		uint8_t old = flash_peek(f, first + i);

		if (f->page[i] == 0xFF) /* leaves the cells as they are */
			continue;
		kept = kept && (old & f->page[i]) == f->page[i];
		poke(f, first + i, old & f->page[i]);
	}
	if (!kept)
		part_complain(&f->report, NAME ": page 0x%06X is programmed and not erased", first);
}

/* Begins erasing or programming when CS rises: erasing directly after the address, programming after at least
 * one byte of data. */
static void change_flash(struct flash *f, int64_t at)
{
	bool whole = f->opcode == PP ? f->position > 4 : f->position == 4;

	if (!whole) {
		part_complain(&f->report, NAME ": op-code 0x%02X ends after %u bytes", f->opcode,
			      f->position);
		return;
	}
	f->latch = false;
	if (f->opcode == PP)
		program_flash(f, at);
	else if (f->opcode == SE)
		erase(f, FLASH_SECTOR, f->times.sector, at);
	else
		erase(f, FLASH_BLOCK, f->times.block, at);
}

static void end_command(struct flash *f, int64_t at)
{
	switch ((enum opcode)f->opcode) {
	case WREN:
		f->latch = true;
		return;
	case WRDI:
		f->latch = false;
		return;
	case DP:
		f->deep = true;
		f->slept = at;
		return;
	case PP:
	case SE:
	case BE:
		change_flash(f, at);
		return;
	case READ:
	case FAST_READ:
	case RDSR:
	case RDID:
	case RES:
		return;
	}
}

/* ---- CS ------------------------------------------------------------------------------------------------ */

static void released(struct flash *f, int64_t at)
{
	f->released = at;
	if (f->volts < MIN_VOLTS)
		return;
	if (f->deep) {
		f->deep = false;
		f->waking = true;
		f->woken = at;
	} else if (!f->deaf && f->position) {
		end_command(f, at);
	}
}

/* Returns false if the part ignores everything until CS falls the next time. */
static bool hears(struct flash *f, int64_t at)
{
	if (f->volts < MIN_VOLTS)
		return false;
	if (at < f->powered + f->times.power_up)
		part_complain(&f->report, NAME ": selected %.0f us after power-on",
			      (double)(at - f->powered) / 1000);
	if (f->released && at < f->released + f->times.deselect)
		part_complain(&f->report, NAME ": CS was high for less than tSHSL");
	if (f->deep) {
		if (at < f->slept + f->times.enter)
			part_complain(&f->report, NAME ": selected %.0f us after DP (tDP, tDPDD)",
				      (double)(at - f->slept) / 1000);
		return false;
	}
	if (f->waking && at < f->woken + f->times.leave) {
		part_complain(&f->report, NAME ": selected %.0f us after waking (tRDP)",
			      (double)(at - f->woken) / 1000);
		return false;
	}
	f->waking = false;
	return true;
}

void flash_select(void *part, bool low, int64_t at)
{
	struct flash *f = part;

	if (f->selected == low)
		return;
	f->selected = low;
	if (!low) {
		released(f, at);
		return;
	}
	f->position = 0;
	f->deaf = !hears(f, at);
}

/* ---- bytes --------------------------------------------------------------------------------------------- */

static bool is_known(uint8_t opcode)
{
	static const uint8_t known[] = {PP, READ, WRDI, RDSR, WREN, FAST_READ, SE, RDID, RES, DP, BE};

	return memchr(known, opcode, sizeof(known)) != NULL;
}

static void begin_command(struct flash *f, uint8_t opcode, int64_t at)
{
	f->opcode = opcode;
	f->address = 0;
	f->deaf = true;
	if (!is_known(opcode)) {
		part_complain(&f->report, NAME ": unknown op-code 0x%02X", opcode);
	} else if (busy(f, at) && opcode != RDSR) {
		part_complain(&f->report, NAME ": op-code 0x%02X while it is busy", opcode);
	} else if (!f->latch && (opcode == PP || opcode == SE || opcode == BE)) {
		part_complain(&f->report, NAME ": op-code 0x%02X without WREN", opcode);
	} else {
		f->deaf = false;
		memset(f->page, 0xFF, sizeof(f->page));
	}
}

static uint8_t read_next(struct flash *f)
{
	uint8_t value = flash_peek(f, f->address);

	f->address = (f->address + 1) % FLASH_SIZE;
	return value;
}

/* Stores a byte for the page. Only the last 256 bytes count, because the address continues at the page's
 * beginning. */
static void take_data(struct flash *f, uint8_t out)
{
	f->page[f->address % FLASH_PAGE] = out;
	f->address = f->address / FLASH_PAGE * FLASH_PAGE + (f->address + 1) % FLASH_PAGE;
}

/* Byte `n` after the op-code, from 1 on. */
static int data_byte(struct flash *f, unsigned n, uint8_t out, int64_t at)
{
	switch ((enum opcode)f->opcode) {
	case RDSR:
		return (busy(f, at) ? WIP | WEL : 0) | (f->latch ? WEL : 0);
	case RDID:
		return id[(n - 1) % 3];
	case RES:
		return n > 3 ? SIGNATURE : SPI_SILENT;
	case READ:
	case FAST_READ:
	case PP:
	case SE:
	case BE:
		break;
	case WREN:
	case WRDI:
	case DP:
		part_complain(&f->report, NAME ": op-code 0x%02X is followed by data", f->opcode);
		f->deaf = true;
		return SPI_SILENT;
	}
	if (n <= 3) {
		f->address = (f->address << 8 | out) % FLASH_SIZE;
		return SPI_SILENT;
	}
	if (f->opcode == PP)
		take_data(f, out);
	else if (f->opcode == READ || (f->opcode == FAST_READ && n > 4))
		return read_next(f);
	return SPI_SILENT;
}

int flash_exchange(void *part, const struct spi_byte *byte)
{
	struct flash *f = part;
	int answer = SPI_SILENT;

	if (!f->selected)
		return SPI_SILENT;
	if (f->volts < MIN_VOLTS) {
		part_complain(&f->report, NAME ": accessed at %.2f V", f->volts);
		return SPI_SILENT;
	}
	f->bytes++;
	spi_check(&f->report, NAME, byte, MAX_HZ);
	if (f->deep && !f->position && byte->out != RES)
		part_complain(&f->report, NAME ": op-code 0x%02X in deep power-down", byte->out);
	if (!f->deaf && !f->position)
		begin_command(f, byte->out, byte->begin);
	else if (!f->deaf)
		answer = data_byte(f, f->position, byte->out, byte->begin);
	f->position++;
	return answer;
}
