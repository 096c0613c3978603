/* SPI as master (data sheet, "SPI"). A byte takes as long as on the chip. */
#include "sim/avr/chip_core.h"

static unsigned divider(const struct chip *c)
{
	static const uint8_t table[4] = {4, 16, 64, 128};
	unsigned value = table[c->avr->data[SPCR] & 3];

	return c->avr->data[SPSR] & SPI2X ? value / 2 : value;
}

static void done(void *context, int64_t at)
{
	struct chip *c = context;
	struct chip_spi *s = &c->spi;

	s->busy = false;
	s->byte.end = at;
	if (!chip_io_clock(c))
		return;
	s->received = s->exchange ? s->exchange(s->context, &s->byte) : 0xFF;
	s->status_read = false;
	chip_raise(c, VECTOR_SPI_STC);
}

static bool check_lines(struct chip *c)
{
	const uint8_t *data = chip_data(c);

	if (data[PRR0] & PRSPI)
		chip_violate(c, "SPDR is written while PRSPI stops the SPI");
	else if (!(data[SPCR] & SPE))
		chip_violate(c, "SPDR is written while the SPI is off");
	else if (!(data[SPCR] & MSTR))
		chip_violate(c, "SPDR is written in slave mode, which is not modelled");
	else if (!ports_is_output(c, PIN_B5) || !ports_is_output(c, PIN_B7))
		chip_violate(c, "SPI: MOSI or SCK is not an output");
	else if (!ports_is_output(c, PIN_B4) && chip_level(c, PIN_B4) != LEVEL_HIGH)
		chip_violate(c, "SPI: SS is an input and not high, the SPI would leave master mode");
	else
		return true;
	return false;
}

static void write_spdr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	struct chip_spi *s = &c->spi;

	(void)address;
	if (s->busy) {
		avr->data[SPSR] |= WCOL;
		chip_violate(c, "SPDR is written during a transfer (WCOL)");
		return;
	}
	if (s->status_read) {
		chip_lower(c, VECTOR_SPI_STC);
		s->status_read = false;
	}
	if (!check_lines(c))
		return;
	s->busy = true;
	s->byte = (struct spi_byte){
	    .out = value,
	    .mode = avr->data[SPCR] >> 2 & 3,
	    .lsb_first = avr->data[SPCR] & DORD,
	    .hz = c->clock.frequency / divider(c),
	    .begin = chip_now(c),
	};
	chip_timer_set(c, &s->done, s->byte.begin + chip_length(c, 1 + 8 * divider(c)));
}

static uint8_t read_spdr(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;

	(void)avr;
	(void)address;
	if (c->spi.status_read)
		chip_lower(c, VECTOR_SPI_STC);
	c->spi.status_read = false;
	return c->spi.received;
}

static uint8_t read_spsr(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;
	uint8_t value = avr->data[address];

	if (value & SPIF)
		c->spi.status_read = true;
	return value;
}

static void write_spsr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	(void)parameter;
	avr->data[address] = (uint8_t)((avr->data[address] & (SPIF | WCOL)) | (value & SPI2X));
}

static void write_spcr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	if (avr->data[PRR0] & PRSPI)
		chip_violate(c, "SPCR is written while PRSPI stops the SPI");
	if (c->spi.busy)
		chip_violate(c, "SPCR is written during a transfer");
	avr->data[address] = value;
	chip_unmask(c, VECTOR_SPI_STC, VECTOR_SPI_STC);
}

static void sleep_spi(struct chip *c, enum sleep_mode mode)
{
	(void)mode;
	if (c->spi.busy)
		chip_violate(c, "an SPI transfer is under way, and its clock stops in this sleep mode");
}

bool chip_spi_busy(const struct chip *c)
{
	return c->spi.busy;
}

void chip_on_spi(struct chip *c, chip_spi_exchange *exchange, void *context)
{
	c->spi.exchange = exchange;
	c->spi.context = context;
}

static void init_spi(struct chip *c)
{
	c->spi.done = (struct sim_timer){.fire = done, .context = c};
}

static void attach_spi(struct chip *c)
{
	chip_watch_write(c, SPDR, write_spdr);
	chip_watch_read(c, SPDR, read_spdr);
	chip_watch_write(c, SPSR, write_spsr);
	chip_watch_read(c, SPSR, read_spsr);
	chip_watch_write(c, SPCR, write_spcr);
}

static void reset_spi(struct chip *c)
{
	c->spi.busy = c->spi.status_read = false;
	chip_timer_stop(c, &c->spi.done);
}

const struct peripheral spi_peripheral = {
    .init = init_spi,
    .attach = attach_spi,
    .reset = reset_spi,
    .sleep = sleep_spi,
};
