/* NXP PCF8551B: 36 x 4 LCD segment driver with SPI (data sheet Rev. 3.1, 3 May 2021), down to the display memory.
 *
 * CE low begins a transfer: first byte R/W and register address (bits 4..0), then data to rising addresses 0x00 to 0x17: four
 * control registers, then five bytes of display memory for each backplane, bit 0 of the first = segment 0.  Data at the rising
 * edge of SCL, most significant bit first, 5 MHz at most.  After power-on the display is off and the memory undefined. */
#ifndef ZEITNOT_SIM_PARTS_PCF8551_H
#define ZEITNOT_SIM_PARTS_PCF8551_H

#include "sim/parts/spi_bus.h"

enum pcf8551_register {
	PCF_SOFTWARE_RESET,
	PCF_DEVICE_CTRL,
	PCF_DISPLAY_CTRL_1,
	PCF_DISPLAY_CTRL_2,
	PCF_COM0,
	PCF_COM1 = 9,
	PCF_COM2 = 14,
	PCF_COM3 = 19,
	PCF_REGISTERS = 24
};

#define PCF_OUTPUTS 36

struct pcf8551 {
	char name[16];
	struct part_report report;
	/* after a change of what the outputs do */
	void (*changed)(void *context, int64_t at);
	void *context;

	uint8_t reg[PCF_REGISTERS];
	double volts;
	int64_t powered;
	uint32_t chance; /* what the memory holds after power-on */
	bool selected, addressed, ignored;
	uint8_t address;
};

void pcf8551_init(struct pcf8551 *part, const char *name, uint32_t seed, const struct part_report *report);
void pcf8551_supply(struct pcf8551 *part, double volts, int64_t at);
void pcf8551_select(void *part, bool low, int64_t at);
int pcf8551_exchange(void *part, const struct spi_byte *byte);

/* Does this output darken an element that lies between it and COM0? */
bool pcf8551_drives(const struct pcf8551 *part, unsigned output);

#endif
