/* A display of 128 x 64 dots whose controller has pages and columns,
 * write-only on a 4-wire SPI.  One table a part says what differs:
 *
 *  - EA DOGM128-6 with Sitronix ST7565R (data sheet, sections "Commands", "Reset circuit",
 *    "Power save", "Instruction setup"; the module's data sheet has the wiring of the glass);
 *  - OLED modules with Solomon Systech SSD1306 (sections 9, 10) or Sino Wealth SH1106 (section "Commands").
 *
 * The memory has 132 columns (SSD1306: 128) of eight pages, and the ST7565R a ninth one for icons.  A byte
 * of data goes into the column of the column register, which then counts up and stops at the last one. */
#ifndef ZEITNOT_SIM_PARTS_WORDS_H
#define ZEITNOT_SIM_PARTS_WORDS_H

#include "sim/parts/spi_bus.h"

#define WORDS_PART_PAGES   9
#define WORDS_PART_COLUMNS 132
#define WORDS_PART_WIDTH   128
#define WORDS_PART_HEIGHT  64

struct words_command;

/* What differs. */
struct words_kind {
	const char *name;
	uint8_t columns, pages;
	uint8_t first;	   /* the segment that drives the leftmost dots, seen as the module is mounted */
	bool lines_upward; /* the uppermost dots hang on COM63 */
	bool sleeps_lit;   /* sleep is "off, and all points on"; otherwise off is sleep */
	uint32_t max_hz;
	double min_volts, max_volts; /* of the logic */
	double min_lit;		     /* below it nothing is seen */
	uint16_t needed; /* bits by enum words_what: must be set before the display is turned on */
	const struct words_command *commands;
};

extern const struct words_kind words_dogm128, words_ssd1306, words_sh1106;

struct words_part {
	const struct words_kind *kind;
	struct part_report report;
	void (*changed)(void *context, int64_t at); /* after the display was turned on or off */
	void *context;

	double volts;
	int64_t ready; /* ns: the board's reset has ended */
	bool selected, data;
	uint8_t ram[WORDS_PART_PAGES][WORDS_PART_COLUMNS];
	bool known[WORDS_PART_PAGES][WORDS_PART_COLUMNS]; /* written since power-on */
	uint8_t page, column, line;
	bool on, all_points, inverse, segments_back, lines_back, indicator;
	uint8_t power, ratio, volume;
	uint16_t set;			   /* like `needed` */
	const struct words_command *waits; /* for its argument */
	uint8_t arguments;		   /* still to come */
	uint32_t chance;
	uint64_t bytes;
};

void words_part_init(struct words_part *part, const struct words_kind *kind, uint32_t seed,
		     const struct part_report *report);
void words_part_supply(struct words_part *part, double volts, int64_t at);
void words_part_select(void *part, bool low, int64_t at);
/* The pin A0 (D/C): high is data. `busy`: a byte is on the bus. */
void words_part_a0(struct words_part *part, bool high, bool busy);
int words_part_exchange(void *part, const struct spi_byte *byte);

/* The display shows its memory: it is on, awake, and has its voltages. */
bool words_part_lit(const struct words_part *part);
/* It takes no current but leaks. */
bool words_part_asleep(const struct words_part *part);
/* A dot that can be seen; 0, 0 is the upper left one. */
bool words_part_dot(const struct words_part *part, unsigned x, unsigned y);

#endif
