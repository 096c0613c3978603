/* FRAM with SPI and addresses of two bytes. A row for each part says how they differ:
 *
 *  - Infineon FM25V02A (data sheet 001-90865): 32 KiB, 2.0 to 3.6 V, sleeps;
 *  - Fujitsu MB85RS64V (data sheet DS501-00015): 8 KiB, 3.0 to 5.5 V, does not sleep.
 *
 * A byte is written with its eighth bit, because the part has no buffer, no pages and no delay. WRITE needs
 * the latch WEL, which WREN sets and the end of the WRITE clears. A part that can sleep does so after the
 * op-code SLEEP. The falling edge of CS wakes it; for tREC it ignores commands, and CS must not fall
 * again. */
#ifndef ZEITNOT_SIM_PARTS_FRAM_H
#define ZEITNOT_SIM_PARTS_FRAM_H

#include "sim/parts/spi_bus.h"

#define FRAM_MOST 32768u /* bytes of the largest part */
#define FRAM_ID	  9u

struct fram_kind {
	const char *name;
	uint16_t size;
	double min_volts, max_volts;
	uint32_t max_hz;
	int64_t power_up; /* ns from the supply to the first access */
	int64_t recovery; /* tREC; 0: the part knows no SLEEP */
	int64_t deselect; /* tD */
	uint8_t fixed;	  /* bits of the status that are always 1 */
	uint8_t id_length;
	uint8_t id[FRAM_ID];
};

extern const struct fram_kind fram_fm25v02a, fram_mb85rs64v;

/* Called before a byte is written. Returns what the cell holds afterwards, because a power cut may corrupt
 * the byte. */
typedef uint8_t fram_write(void *context, uint16_t at, uint8_t old, uint8_t value);

struct fram {
	const struct fram_kind *kind;
	struct part_report report;
	fram_write *on_write;
	void *context;
	uint8_t cell[FRAM_MOST];
	uint32_t writes[FRAM_MOST]; /* of each cell since it was made */
	uint64_t written;
	bool missing; /* not fitted */

	double volts;
	int64_t powered;
	uint8_t status;
	bool selected;
	unsigned position; /* bytes since CS fell */
	uint8_t opcode;
	uint16_t address;
	bool writing, deaf;
	bool asleep, waking;
	int64_t woken, released;
};

void fram_init(struct fram *fram, const struct fram_kind *kind, const struct part_report *report);
void fram_supply(struct fram *fram, double volts, int64_t at);
void fram_select(void *fram, bool low, int64_t at);
int fram_exchange(void *fram, const struct spi_byte *byte);

#endif
