/* NXP PCF85162 (drop-in of PCF8562): 32 x 4 LCD segment driver with I2C (data sheet Rev. 5, 17 December
 * 2014), in static drive.
 *
 * After the slave address come commands while their bit 7 is set, then data. If the subaddress counter equals
 * the part's A2..A0, a byte of data is put into row 0 (or 2, by bank-select) of eight columns from the data
 * pointer on, most significant bit first. The pointer advances by eight in any case, and the counter by one
 * when the pointer wraps. Every part on the bus acknowledges its address and commands, but only the addressed
 * one acknowledges data. */
#ifndef ZEITNOT_SIM_PARTS_PCF85162_H
#define ZEITNOT_SIM_PARTS_PCF85162_H

#include "sim/parts/i2c_bus.h"

#define PCF_OUTPUTS 32
#define PCF_ROWS    4

struct pcf85162 {
	char name[16];
	struct part_report report;
	/* called after the outputs have changed */
	void (*changed)(void *context, int64_t at);
	void *context;
	uint8_t sa0, subaddress; /* pins */

	double volts; /* VDD and VLCD */
	int64_t powered;
	uint32_t chance;	/* what the memory holds after power-on */
	uint32_t row[PCF_ROWS]; /* bit n is segment n */
	uint8_t mode;		/* E B M1 M0, as the command has them */
	uint8_t input, output;	/* bank */
	uint8_t blink;
	uint8_t pointer, counter;
	bool pointer_known, mode_known;
	/* on the bus */
	enum { PCF_WAITS, PCF_IGNORES, PCF_COMMANDS, PCF_DATA, PCF_ADDRESS } listens;
};

void pcf85162_init(struct pcf85162 *part, const char *name, uint32_t seed, const struct part_report *report);
void pcf85162_supply(struct pcf85162 *part, double volts, int64_t at);
/* Returns the part as a slave for the bus. */
struct i2c_slave pcf85162_slave(struct pcf85162 *part);

/* True if this output darkens an element that is between it and BP0. */
bool pcf85162_drives(const struct pcf85162 *part, unsigned output);

#endif
