#include "sim/parts/max7219.h"

#include <stdio.h>
#include <string.h>

#define MIN_VOLTS   4.0
#define RESET_VOLTS 2.0
#define MAX_HZ	    10000000

enum { NO_OP, DIGIT_0, DECODE = 9, INTENSITY, SCAN_LIMIT, SHUTDOWN, TEST = 15 };

void max7219_init(struct max7219 *m, const char *name, uint32_t seed, const struct part_report *report)
{
	memset(m, 0, sizeof(*m));
	snprintf(m->name, sizeof(m->name), "%s", name);
	m->chance = seed * 2654435761u + 7;
	m->report = *report;
}

void max7219_supply(struct max7219 *m, double volts, int64_t at)
{
	bool before = m->volts >= RESET_VOLTS, after = volts >= RESET_VOLTS;

	if (volts > 5.5)
		part_complain(&m->report, "%s: supply of %.2f V", m->name, volts);
	m->volts = volts;
	if (before == after)
		return;
	if (after) {
		memset(m->reg, 0, sizeof(m->reg));
		for (unsigned i = DIGIT_0; i < DIGIT_0 + MAX_DIGITS; i++)
			m->reg[i] = (uint8_t)(part_chance(&m->chance) >> 24);
		m->shift = (uint16_t)(m->chance >> 8);
	}
	if (m->changed)
		m->changed(m->context, at);
}

static void latch(struct max7219 *m, int64_t at)
{
	unsigned address = m->shift >> 8 & 15;
	uint8_t value = (uint8_t)m->shift;

	if (!m->bits || m->bits % 16)
		part_complain(&m->report, "%s: LOAD rises after %u bits", m->name, (unsigned)m->bits);
	if (address == 13 || address == 14)
		part_complain(&m->report, "%s: register %u does not exist", m->name, address);
	if (address == SCAN_LIMIT && (value & 7) < 3)
		part_complain(&m->report, "%s: three digits or less need less current in each", m->name);
	if (address == NO_OP || m->reg[address] == value)
		return;
	m->reg[address] = value;
	if (m->changed)
		m->changed(m->context, at);
}

void max7219_select(void *part, bool low, int64_t at)
{
	struct max7219 *m = part;

	if (m->load_low == low)
		return;
	m->load_low = low;
	if (m->volts < RESET_VOLTS)
		return;
	if (!low)
		latch(m, at);
	m->bits = 0;
}

int max7219_exchange(void *part, const struct spi_byte *byte)
{
	struct max7219 *m = part;

	if (m->volts < RESET_VOLTS)
		return SPI_SILENT;
	m->shift = (uint16_t)(m->shift << 8 | byte->out);
	if (!m->load_low)
		return SPI_SILENT; /* a byte for another part is shifted in here, too */
	m->bits += 8;
	spi_check(&m->report, m->name, byte, MAX_HZ);
	if (m->volts < MIN_VOLTS)
		part_complain(&m->report, "%s: accessed at %.2f V", m->name, m->volts);
	return SPI_SILENT;
}

/* Table 5: segments of the decoded characters, D6..D0 = A..G. */
static uint8_t decoded(uint8_t code)
{
	static const uint8_t font[16] = {0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70,
					 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00};

	return (uint8_t)(font[code & 15] | (code & 0x80));
}

unsigned max7219_glow(const struct max7219 *m, unsigned digit, enum max7219_segment segment)
{
	uint8_t pattern = m->reg[DIGIT_0 + digit];

	if (m->volts < RESET_VOLTS)
		return 0;
	if (m->reg[TEST] & 1)
		return 31;
	if (!(m->reg[SHUTDOWN] & 1) || digit > (m->reg[SCAN_LIMIT] & 7u))
		return 0;
	if (m->reg[DECODE] >> digit & 1)
		pattern = decoded(pattern);
	return pattern >> segment & 1 ? 2u * (m->reg[INTENSITY] & 15u) + 1 : 0;
}
