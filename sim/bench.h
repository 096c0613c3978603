/* The bench: a clock under test. Tools press its buttons and read its displays in the same way for every
 * build.
 *
 * One interface has two implementations, which are chosen by name at run time: sim/bench_host.c (the firmware
 * compiled for the host on board/host, also in the page) and sim/bench_avr.c (the real image in simavr on a
 * virtual board). Times are simulated nanoseconds since the supply was first connected. Nothing here reads
 * the real time, so the same calls always give the same bytes. */
#ifndef ZEITNOT_SIM_BENCH_H
#define ZEITNOT_SIM_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "firmware/voice/pack.h"
#include "firmware/zeitnot.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "hal/hal_text.h"

#define NS_PER_SECOND 1000000000LL
#define NS_PER_MS     1000000LL

struct bench; /* opaque */

struct bench_options {
	const char *board;    /* one of bench_name(), NULL = the first */
	const char *image;    /* .elf, NULL = the one beside the tool: build/BOARD/zeitnot.elf */
	uint32_t seed;	      /* bounce, SRAM contents, torn bytes */
	double rc_error;      /* the processor's oscillator, -0.10..+0.10 */
	double crystal_ppm;   /* the crystal's error; + = fast */
	int crystal_start_ms; /* time the crystal takes to swing; < 0: never */
	double battery;	      /* volts; 0 = full */
	bool no_memory;	      /* FRAM missing */
	/* Files that are in the memory for speech, by slot; NULL: the slot is blank. */
	const char *pack[PACK_SLOTS];
};

/* The boards that can be opened, NULL after the last: those of sim/boards/table.c, and "host". */
const char *bench_name(unsigned n);
/* True if `on NAME:` in a scenario means this board. */
bool bench_is(const char *board, const char *name);
/* True if the board has sockets for earphones, talk keys and a memory for speech. */
bool bench_has_voice(const char *board);
bool bench_is_glass(const char *board); /* dark digits on a light ground */
/* Returns the voltage of its full source. */
double bench_volts(const char *board);
/* Writes the path of a file that is beside this program (build/zeitnot), or beside its folder (tests are in
 * build/test). */
void bench_beside(char *path, size_t size, const char *name);
/* Prints the lines about --board of a command's help. */
void bench_print_names(FILE *to);

/* Returns NULL and prints a message to stderr if the board or its image does not exist. */
struct bench *bench_open(const struct bench_options *options);
void bench_close(struct bench *bench);

/* Return the simulated time, and run to exactly `until`. Pending edges happen at their instants meanwhile. */
int64_t bench_now(const struct bench *bench);
void bench_run(struct bench *bench, int64_t until);

/* The talk keys' contacts follow those of enum hal_button; a board without voice has none. */
enum { CONTACT_TALK = BUTTON_COUNT, CONTACT_COUNT = CONTACT_TALK + 2 };

/* Closes or opens a contact at `at` (>= now) with a clean edge. `button`: enum hal_button, or CONTACT_TALK
 * plus the side. */
void bench_contact(struct bench *bench, uint8_t button, bool down, int64_t at);
/* The same with seeded chatter for `chatter` ns: the first edge is at `at`, the last within the chatter. */
void bench_contact_bouncing(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter);

/* Connects or removes the source. Without it the capacitors supply the board for a while. */
void bench_power(struct bench *bench, bool on);
void bench_battery(struct bench *bench, double volts); /* for a ramp, call it many times */
void bench_cable(struct bench *bench, bool plugged);
void bench_send(struct bench *bench, const void *bytes,
		size_t n); /* queued, paced at the baud rate; plugs the cable in */
/* Sets the baud rate of the other end from now on: 9600 at the start, 38400 for packs of speech. */
void bench_baud(struct bench *bench, uint32_t baud);
size_t bench_receive(struct bench *bench, void *bytes,
		     size_t size); /* takes what the clock has sent so far */

/* What a person sees: the elements that are visible now, and those that were visible in the last second. */
struct bench_view {
	uint8_t cells[2][CELLS];     /* as hal_display.h lays them out, read back from the display parts */
	uint8_t cells_lit[2][CELLS]; /* lit at some time in the last second */
	uint8_t lamps;	   /* bit 0 left, bit 1 right; a pulsed lamp counts if it was lit within its period */
	uint8_t lamps_lit; /* lit at some time in the last second */
	bool points;	   /* the board has points and no colons: after cell 5 for one, and after the hours */
	uint16_t tone;	   /* Hz sounding now, 0 = silence */
	int64_t changed;   /* instant of the last change of `cells` */
};
void bench_get_view(struct bench *bench, struct bench_view *view);

/* Reads the dots of the text display as a person sees them, by page and column as in hal_text.h. All are dark
 * while it is off. Returns true if it is on. */
bool bench_text_display(struct bench *bench, uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS]);

/* Called at the instant of every change of the cells, the lamps or the tone (for --trace and the
 * terminal). */
typedef void bench_watch(void *context, struct bench *bench, int64_t at);
void bench_on_change(struct bench *bench, bench_watch *watch, void *context);

/* Tones of the buzzer since the last call, oldest first. */
struct bench_tone {
	uint16_t hz;
	int64_t at, length; /* length so far, if it still sounds */
};
size_t bench_tones(struct bench *bench, struct bench_tone *tones, size_t max);

/* Plugs an earphone into the socket of a side, or out; a board without voice has no sockets. */
void bench_jack(struct bench *bench, uint8_t side, bool in);

/* Receives what an earphone plays, 31,250 samples per second (EAR_STEP of sim/parts/ear.h), in pieces
 * while the bench runs: `n` samples from `at` on. Silence is left out. The host has no samples. */
typedef void bench_ear(void *context, uint8_t side, int64_t at, const int16_t *sample, size_t n);
void bench_on_ear(struct bench *bench, bench_ear *ear, void *context);

/* The host only: the clips that were played to their end since the last call, oldest first. */
struct bench_clip {
	int64_t at;
	uint32_t address; /* of its samples in the memory for speech */
	uint8_t side;
};
size_t bench_clips(struct bench *bench, struct bench_clip *clips, size_t max);

/* Copies the program's state and its present instant without disturbing the program. The copy comes from
 * the host's struct, or from the simulated RAM (symbol `zeitnot_clock`) as it was when the processor last
 * slept, which is some hundred ms ago if the program is busy. False while the processor has no power or
 * has not started yet. */
bool bench_state(struct bench *bench, struct zeitnot *state, instant *now);

/* Read and write the first `n` bytes of the FRAM, for power cuts and for an exchange of the memory while the
 * power is off. `n` is at most bench_memory_size(), which is at most BENCH_MEMORY. */
#define BENCH_MEMORY 32768
size_t bench_memory_size(const struct bench *bench);
void bench_memory_read(struct bench *bench, uint8_t *bytes, size_t n);
void bench_memory_write(struct bench *bench, const uint8_t *bytes, size_t n);

/* Records the pins of the chip until bench_vcd_end writes the file (sim/boards/vcd.h). bench_vcd_begin
 * returns false if this board has no pins, bench_vcd_end if the file cannot be written (errno says why). */
bool bench_vcd_begin(struct bench *bench);
bool bench_vcd_end(struct bench *bench, const char *path);

/* Returns the number of data-sheet violations so far, and the text of the first one with its cycle and place.
 * Always 0 on host. */
unsigned bench_violations(struct bench *bench, const char **first);

#endif
