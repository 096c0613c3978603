/* A display of 128 x 64 dots whose controller has pages and columns, write-only on a 4-wire SPI. A table for
 * each part says how they differ:
 *
 *  - EA DOGM128-6 with Sitronix ST7565R (data sheet, sections "Commands", "Reset circuit",
 *    "Power save", "Instruction setup"; the module's data sheet has the wiring of the glass);
 *  - OLED modules with Solomon Systech SSD1306 (sections 9, 10) or Sino Wealth SH1106 (section "Commands").
 *
 * The memory has 132 columns (SSD1306: 128) of eight pages, and the ST7565R a ninth one for icons. A byte of
 * data is put into the column of the column register, which then counts up and stops at the last one. */
#ifndef ZEITNOT_SIM_PARTS_TEXT_DISPLAY_H
#define ZEITNOT_SIM_PARTS_TEXT_DISPLAY_H

#include "sim/parts/spi_bus.h"

#define TEXT_DISPLAY_PART_PAGES	  9
#define TEXT_DISPLAY_PART_COLUMNS 132
#define TEXT_DISPLAY_PART_WIDTH	  128
#define TEXT_DISPLAY_PART_HEIGHT  64

struct text_display_command;

/* How the parts differ. */
struct text_display_kind {
	const char *name;
	uint8_t columns, pages;
	uint8_t first;	   /* the segment that drives the leftmost dots, seen as the module is mounted */
	bool lines_upward; /* COM63 drives the uppermost dots */
	bool sleeps_lit;   /* sleep is "off, and all points on"; otherwise off is sleep */
	uint32_t max_hz;
	double min_volts, max_volts; /* of the logic */
	double min_lit;		     /* below it nothing is seen */
	uint16_t needed; /* bits by enum text_display_what: must be set before the display is turned on */
	const struct text_display_command *commands;
};

extern const struct text_display_kind text_display_dogm128, text_display_ssd1306, text_display_sh1106;

struct text_display_part {
	const struct text_display_kind *kind;
	struct part_report report;
	void (*changed)(void *context, int64_t at); /* after the display was turned on or off */
	void *context;

	double volts;
	int64_t ready; /* ns: the board's reset has ended */
	bool selected, data;
	uint8_t ram[TEXT_DISPLAY_PART_PAGES][TEXT_DISPLAY_PART_COLUMNS];
	bool known[TEXT_DISPLAY_PART_PAGES][TEXT_DISPLAY_PART_COLUMNS]; /* written since power-on */
	uint8_t page, column, line;
	bool on, all_points, inverse, segments_back, lines_back, indicator;
	uint8_t power, ratio, volume;
	uint16_t set;				  /* like `needed` */
	const struct text_display_command *waits; /* for its argument */
	uint8_t arguments;			  /* still to come */
	uint32_t chance;
	uint64_t bytes;
};

void text_display_part_init(struct text_display_part *part, const struct text_display_kind *kind,
			    uint32_t seed, const struct part_report *report);
void text_display_part_supply(struct text_display_part *part, double volts, int64_t at);
void text_display_part_select(void *part, bool low, int64_t at);
/* Sets the pin A0 (D/C): high means data. `busy`: a byte is on the bus. */
void text_display_part_a0(struct text_display_part *part, bool high, bool busy);
int text_display_part_exchange(void *part, const struct spi_byte *byte);

/* True if the display shows its memory, because it is on, awake, and has its voltages. */
bool text_display_part_lit(const struct text_display_part *part);
/* True if it takes no current except leakage. */
bool text_display_part_asleep(const struct text_display_part *part);
/* True if this dot is visible; 0, 0 is the upper left one. */
bool text_display_part_dot(const struct text_display_part *part, unsigned x, unsigned y);

#endif
