/* An SPI bus: one master, several slaves, each with a select line that is active low.
 *
 * It transfers whole bytes, and reports a select line that changes within a byte. */
#ifndef ZEITNOT_SIM_PARTS_SPI_BUS_H
#define ZEITNOT_SIM_PARTS_SPI_BUS_H

#include "sim/parts/part.h"

struct spi_byte {
	uint8_t out;  /* from the master, as if most significant bit first */
	uint8_t mode; /* 0..3: CPOL, CPHA */
	bool lsb_first;
	uint32_t hz; /* of SCK */
	int64_t begin, end;
};

#define SPI_SILENT -1 /* the slave does not drive MISO */

struct spi_slave {
	const char *name;
	void *part;
	void (*select)(void *part, bool low, int64_t at);
	/* Called for every byte on the bus, even if it is for another slave, because MOSI and SCK are
	 * shared. Returns the answer, or SPI_SILENT. */
	int (*exchange)(void *part, const struct spi_byte *byte);
	bool selected;
};

#define SPI_SLAVES 6

struct spi_bus {
	struct part_report report;
	struct spi_slave slave[SPI_SLAVES];
	unsigned count;
	uint8_t idle; /* what the master reads when nobody drives MISO */
	uint64_t bytes;
};

/* Fits a slave; returns its number on this bus, 0 to SPI_SLAVES - 1. */
unsigned spi_bus_add(struct spi_bus *bus, const char *name, void *part, void (*select)(void *, bool, int64_t),
		     int (*exchange)(void *, const struct spi_byte *));

/* Checks what all parts here require of a byte: mode 0 or 3, the most significant bit first, SCK not above
 * `max_hz`. */
void spi_check(const struct part_report *report, const char *name, const struct spi_byte *byte,
	       uint32_t max_hz);

/* Sets the select line of a slave. `busy`: the master is in the middle of a byte. */
void spi_bus_select(struct spi_bus *bus, unsigned slave, bool low, bool busy, int64_t at);
uint8_t spi_bus_exchange(struct spi_bus *bus, const struct spi_byte *byte);

#endif
