/* Macronix MX25R3235F: 4 MiB of serial flash in its ultra low power mode, as it is after power-on.
 *
 * A page of 256 bytes is programmed at once: bits only go from 1 to 0, and an address past the end of the
 * page continues at its beginning. 4 KiB or 64 KiB are erased at once. Both need the latch WEL, which WREN
 * sets, and begin when CS rises. The part is then busy for a while and answers only RDSR. In deep power-down
 * (DP) it ignores commands. A pulse of CS ends DP, whatever is sent meanwhile; programs usually send RES
 * (0xAB). */
#ifndef ZEITNOT_SIM_PARTS_FLASH_H
#define ZEITNOT_SIM_PARTS_FLASH_H

#include <stddef.h>

#include "sim/parts/spi_bus.h"

#define FLASH_SIZE   0x400000u
#define FLASH_BLOCK  0x10000u
#define FLASH_SECTOR 0x1000u
#define FLASH_PAGE   0x100u
#define FLASH_BLOCKS (FLASH_SIZE / FLASH_BLOCK)

/* ns */
struct flash_times {
	int64_t power_up;		/* tVSL, from the supply to the first selection */
	int64_t deselect;		/* tSHSL */
	int64_t enter;			/* tDP and tDPDD: from DP to the pulse that may end it */
	int64_t leave;			/* tRDP, from the end of the pulse */
	int64_t program, sector, block; /* tPP, tSE, tBE: typical ones; a test may set others */
};

struct flash {
	struct part_report report;
	struct flash_times times;
	uint8_t *block[FLASH_BLOCKS]; /* NULL: all of it is 0xFF */

	double volts;
	int64_t powered;
	bool selected, deaf;
	unsigned position; /* bytes since CS fell */
	uint8_t opcode;
	uint32_t address;
	uint8_t page[FLASH_PAGE]; /* to be programmed; 0xFF elsewhere */
	bool latch, deep, waking;
	int64_t slept, woken, released, busy_until;
	/* the bytes that a loss of the supply would tear now; length 0: none */
	uint32_t torn_at, torn_length;
	uint32_t chance;
	uint64_t bytes;		     /* on the bus while selected */
	unsigned erased, programmed; /* operations since it was made */
};

/* Makes a blank part. */
void flash_init(struct flash *flash, uint32_t seed, const struct part_report *report);
void flash_free(struct flash *flash);
void flash_supply(struct flash *flash, double volts, int64_t at);
void flash_select(void *flash, bool low, int64_t at);
int flash_exchange(void *flash, const struct spi_byte *byte);

/* Access without the bus: the contents that a programmer wrote before soldering, and the present contents. */
void flash_fill(struct flash *flash, uint32_t address, const void *bytes, size_t n);
uint8_t flash_peek(const struct flash *flash, uint32_t address);
/* True if it takes no current except leakage. */
bool flash_asleep(const struct flash *flash, int64_t at);

#endif
