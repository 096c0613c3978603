/* Maxim MAX7219: driver of eight LED digits (data sheet 19-4452 Rev 4), down to its registers.
 *
 * A shift register of 16 bits takes DIN at every rising edge of CLK, whether LOAD is low or high (unlike in
 * the MAX7221). The rising edge of LOAD latches its contents. Therefore bytes for other parts are shifted
 * through it, and an edge of LOAD at the wrong time latches them. */
#ifndef ZEITNOT_SIM_PARTS_MAX7219_H
#define ZEITNOT_SIM_PARTS_MAX7219_H

#include "sim/parts/spi_bus.h"

#define MAX_DIGITS 8

enum max7219_segment { MAX_G, MAX_F, MAX_E, MAX_D, MAX_C, MAX_B, MAX_A, MAX_DP };

struct max7219 {
	char name[16];
	struct part_report report;
	void (*changed)(void *context, int64_t at);
	void *context;

	uint16_t shift;
	uint32_t bits;	 /* since LOAD fell */
	uint8_t reg[16]; /* 1..8 digits, 9 decode, 10 intensity, 11 scan limit, 12 shutdown, 15 test */
	double volts;
	uint32_t chance;
	bool load_low;
};

void max7219_init(struct max7219 *part, const char *name, uint32_t seed, const struct part_report *report);
void max7219_supply(struct max7219 *part, double volts, int64_t at);
void max7219_select(void *part, bool low, int64_t at); /* LOAD */
int max7219_exchange(void *part, const struct spi_byte *byte);

/* Returns the brightness of a segment: the part of its digit's time in which it is lit, in 1/32 (0 = dark, 31
 * = brightest). */
unsigned max7219_glow(const struct max7219 *part, unsigned digit, enum max7219_segment segment);

#endif
