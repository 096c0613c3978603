/* A virtual board: the chip with the real image, and the parts around it, wired as in DESIGN.md, section 3.
 *
 * board.c has what all boards share, table.c has a row for each board, and glasses.c and digits.c have the
 * displays. */
#ifndef ZEITNOT_SIM_BOARDS_BOARD_H
#define ZEITNOT_SIM_BOARDS_BOARD_H

#include "board/facts.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "sim/avr/chip.h"
#include "sim/parts/buzzer.h"
#include "sim/parts/ear.h"
#include "sim/parts/flash.h"
#include "sim/parts/fram.h"
#include "sim/parts/max7219.h"
#include "sim/parts/pcf85162.h"
#include "sim/parts/supply.h"
#include "sim/parts/text_display.h"

struct board;

/* A pin to which something is soldered, with its name in DESIGN.md, section 3. A list of pins ends with a
 * NULL. */
struct board_pin {
	const char *name;
	enum chip_pin pin;
};

/* A kind of display and how it is fitted to a board. */
struct board_display {
	/* connects the display's parts to the bus, with the board's display_pins as their select lines */
	void (*fit)(struct board *board, uint32_t seed);
	void (*power)(struct board *board, int64_t at);
	/* called when a pin that only this display uses changes; may be NULL */
	void (*pin)(struct board *board, enum chip_pin which, enum chip_level level);
	/* reads the cells off the display's outputs */
	void (*picture)(const struct board *board, uint8_t cells[2][CELLS]);
};

extern const struct board_display display_glasses, display_digits, display_modules;

/* A row of the table of boards. */
struct board_kind {
	const char
	    *name; /* NAME of board/NAME, of build/NAME/zeitnot.elf and of --board; board/facts.h has more */
	/* A second NAME for which `on NAME:` of a scenario means this board; may be NULL. */
	const char *like;
	/* The long sweeps try every `sample`-th case: all of them (1), or fewer if another board has the same
	 * logic. */
	unsigned sample;
	uint8_t lfuse, hfuse, efuse;
	/* supply: source, input with its capacitors, converter, rail with its capacitors */
	double holds, fails;		 /* source voltages that just hold the rail, and that do not */
	double rail;			 /* volts that the converter aims at */
	double input_farads, light;	 /* of the input's capacitors; amperes drawn from the input */
	double divider;			 /* from the input to ADC7; 0: the pin is on ground */
	bool external_clock;		 /* a clock at TOSC1 instead of a crystal */
	double (*convert)(double input); /* volts on the rail */
	double farads;			 /* of the rail's capacitors, as charged */
	double awake, asleep;		 /* amperes from the rail while the processor runs and sleeps */
	/* ns; how long a lamp counts as lit after its last flash; 0 = steady lamps */
	int64_t flash;
	const struct board_display *display;
	struct board_pin display_pins[3];	      /* left, right, end */
	const struct text_display_kind *text_display; /* its text display */
	double (*text_display_supply)(double rail);   /* volts of its logic; NULL: the rail */
	const struct fram_kind *memory;
	double buffer; /* lowest input voltage at which the display's buffer works; 0 = no buffer */
};

extern const struct board_kind board_kinds[];
extern const unsigned board_count;

/* The board of this name, or NULL. */
const struct board_kind *board_kind(const char *name);

/* The pins that are the same on all boards. */
extern const struct board_pin board_pins[];

#define BOARD_SELECTS 6

struct board_digits {
	struct board *board;
	struct max7219 driver;
};

struct board_contact {
	struct sim_timer timer;
	struct board_contact *next, **before;
	struct board *board;
	enum chip_pin pin;
	bool closed;
};

#define BOARD_LINE 65536

struct board_serial {
	bool plugged;
	int64_t plugged_at;
	uint8_t to_clock[BOARD_LINE], from_clock[BOARD_LINE];
	size_t to_first, to_count, from_count;
	struct sim_timer bit;
	double baud;   /* of the other end */
	int64_t start; /* instant at which the present character began */
	int at_bit, stop_bits;
	uint64_t garbled; /* characters from the clock that the other end could not read */
};

struct board {
	const struct board_kind *kind;
	const struct board_facts *facts;
	struct chip *chip;
	struct spi_bus bus;
	struct fram fram;
	struct text_display_part text_display;
	struct flash flash; /* used on boards with voice */
	struct ear ear[2];
	struct i2c_bus i2c;
	struct supply input, rail;
	struct sim_timer supply_step;
	uint64_t awake_before;
	struct buzzer buzzer;
	struct sim_timer buzzer_end;
	union {
		struct pcf85162 glass[4];
		struct board_digits digits[2];
	} display;
	struct {
		enum chip_pin pin;
		unsigned slave;
	} select[BOARD_SELECTS];
	unsigned selects;
	struct board_contact *contacts; /* to come */
	uint64_t chatter;
	struct board_serial line;
	struct vcd *vcd; /* sim/boards/vcd.h; NULL: the pins are not recorded */

	/* called when something that a person can notice has changed: cells, lamps, tone */
	void (*changed)(void *context, int64_t at);
	void *context;
};

struct board_options {
	const struct image *image;
	uint32_t seed;
	double rc_error, crystal_ppm;
	int64_t crystal_start;
	double volts; /* of the source; 0 = full */
	bool no_memory;
};

/* Makes a board whose source is connected at instant 0. */
struct board *board_new(const struct board_kind *kind, const struct board_options *options);
void board_free(struct board *board);

/* Closes or opens the contact of a button (enum hal_button) at the instant `at` (ns, not before now). */
void board_contact(struct board *board, uint8_t button, bool down, int64_t at);
/* The same, with seeded chatter for `chatter` ns (button_edges). */
void board_chatter(struct board *board, uint8_t button, bool down, int64_t at, int64_t chatter);
/* Connects or removes the source. Without it the capacitors supply the board for a while. */
void board_source(struct board *board, bool connected);
/* Sets the voltage of the source. */
void board_volts(struct board *board, double volts);
/* Cuts the rail at once, as if there were no capacitors, for a power cut at an exact point. */
void board_cut(struct board *board);
void board_cable(struct board *board, bool plugged);
/* Sets the baud rate of the other end from its next character on; 9,600 at the start. */
void board_baud(struct board *board, uint32_t baud);
/* Sets the rate at which the other end sends and samples, and its stop bits, instead of 9,600 baud and
 * one. */
void board_other_end(struct board *board, double baud, int stop_bits);
/* Queues bytes for the other end to send, and plugs the cable in first. Bytes that do not fit into
 * BOARD_LINE are dropped. */
void board_send(struct board *board, const void *bytes, size_t n);
/* Takes what the other end has received, at most `size` bytes; returns their number. */
size_t board_receive(struct board *board, void *bytes, size_t size);
/* Plugs an earphone in or out, on a board with voice. The switch of an empty socket holds the pin low,
 * and a plug opens it. */
void board_jack(struct board *board, uint8_t side, bool in);
/* Closes or opens the contact of a side's talk key at the instant `at` (ns). */
void board_talk(struct board *board, uint8_t side, bool down, int64_t at);
/* The lamps that are lit at this instant: bit 0 left, bit 1 right. */
uint8_t board_lamps(const struct board *board);

/* For the displays: makes a pin the select line of a slave on the SPI. */
void board_fit_select(struct board *board, enum chip_pin pin, unsigned slave);
/* Call it when what people see may have changed. */
void board_display_changed(void *board, int64_t at);
/* Returns the callback with which a part of this board reports a violation. */
struct part_report board_report(struct board *board);

#endif
