#include "sim/parts/spi_bus.h"

unsigned spi_bus_add(struct spi_bus *bus, const char *name, void *part, void (*select)(void *, bool, int64_t),
		     int (*exchange)(void *, const struct spi_byte *))
{
	bus->slave[bus->count] =
	    (struct spi_slave){.name = name, .part = part, .select = select, .exchange = exchange};
	return bus->count++;
}

void spi_check(const struct part_report *report, const char *name, const struct spi_byte *byte,
	       uint32_t max_hz)
{
	if (byte->hz > max_hz)
		part_complain(report, "%s: SCK of %u Hz", name, byte->hz);
	if (byte->mode != 0 && byte->mode != 3)
		part_complain(report, "%s: SPI mode %u", name, byte->mode);
	if (byte->lsb_first)
		part_complain(report, "%s: least significant bit first", name);
}

void spi_bus_select(struct spi_bus *bus, unsigned slave, bool low, bool busy, int64_t at)
{
	struct spi_slave *s = &bus->slave[slave];

	if (s->selected == low)
		return;
	s->selected = low;
	if (busy)
		part_complain(&bus->report, "SPI: the select line of %s moves during a byte", s->name);
	for (unsigned i = 0; low && i < bus->count; i++)
		if (i != slave && bus->slave[i].selected)
			part_complain(&bus->report, "SPI: %s and %s are selected together", s->name,
				      bus->slave[i].name);
	s->select(s->part, low, at);
}

uint8_t spi_bus_exchange(struct spi_bus *bus, const struct spi_byte *byte)
{
	int answer = SPI_SILENT;

	bus->bytes++;
	for (unsigned i = 0; i < bus->count; i++) {
		int one = bus->slave[i].exchange(bus->slave[i].part, byte);

		if (one == SPI_SILENT)
			continue;
		if (answer != SPI_SILENT)
			part_complain(&bus->report, "SPI: two parts drive MISO, one of them %s",
				      bus->slave[i].name);
		answer = one;
	}
	return answer == SPI_SILENT ? bus->idle : (uint8_t)answer;
}
