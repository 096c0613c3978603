/* One interface has two implementations: sim/bench.c calls the functions of sim/bench.h through this table.
 *
 * An implementation embeds `struct bench` as its FIRST member and casts back:
 *
 *      struct host_bench {
 *              struct bench bench;
 *              ...
 *      };
 *
 * Every entry has the meaning of the function of the same name in sim/bench.h. `bench_open` of
 * sim/bench_open.c looks the board up and calls its opener. */
#ifndef ZEITNOT_SIM_BENCH_OPS_H
#define ZEITNOT_SIM_BENCH_OPS_H

#include "sim/bench.h"

struct board_kind;

struct bench_ops {
	void (*close)(struct bench *bench);
	int64_t (*now)(const struct bench *bench);
	void (*run)(struct bench *bench, int64_t until);
	void (*contact)(struct bench *bench, uint8_t button, bool down, int64_t at);
	void (*contact_bouncing)(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter);
	void (*power)(struct bench *bench, bool on);
	void (*battery)(struct bench *bench, double volts);
	void (*cable)(struct bench *bench, bool plugged);
	void (*send)(struct bench *bench, const void *bytes, size_t n);
	void (*baud)(struct bench *bench, uint32_t baud);
	size_t (*receive)(struct bench *bench, void *bytes, size_t size);
	void (*get_view)(struct bench *bench, struct bench_view *view);
	bool (*text_display)(struct bench *bench, uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS]);
	void (*on_change)(struct bench *bench, bench_watch *watch, void *context);
	size_t (*tones)(struct bench *bench, struct bench_tone *tones, size_t max);
	void (*jack)(struct bench *bench, uint8_t side, bool in);
	void (*on_ear)(struct bench *bench, bench_ear *ear, void *context); /* NULL: it has no samples */
	size_t (*clips)(struct bench *bench, struct bench_clip *clips,
			size_t max); /* NULL: its clips are matched from the audio */
	bool (*state)(struct bench *bench, struct zeitnot *state, instant *now);
	size_t (*memory_size)(const struct bench *bench);
	void (*memory_read)(struct bench *bench, uint8_t *bytes, size_t n);
	void (*memory_write)(struct bench *bench, const uint8_t *bytes, size_t n);
	bool (*vcd_begin)(struct bench *bench); /* NULL: it has no pins */
	bool (*vcd_end)(struct bench *bench, const char *path);
	unsigned (*violations)(struct bench *bench, const char **first); /* NULL: it reports none */
};

struct bench {
	const struct bench_ops *ops;
};

/* For the implementations with an image. */

/* Returns the count as the program would extend it, from the upper bytes of the program's count and from the
 * count of Timer2. The program's count lags by one period while an overflow has not been counted yet.
 * `offset` keeps the difference of the two, as measured when no overflow was near. */
uint32_t bench_count(const uint8_t period[3], uint64_t count, uint32_t *offset);

/* Returns the lamps that count as lit. A pulsed lamp counts as lit until its next flash is overdue or the
 * other one flashes alone. `lamps` shine now, `off` says when each went dark last (0 or less: never), and
 * `flash` how long a flash counts as lit (0: steady lamps). */
uint8_t bench_lamps(uint8_t lamps, const int64_t off[2], int64_t flash, int64_t now);

/* Reads the packs of the options and hands each to `fill`, with its address in the memory for speech.
 * Returns false and prints a message to stderr if a file cannot be read. */
typedef void bench_fill(void *context, uint32_t address, const void *bytes, size_t n);
bool bench_read_packs(const struct bench_options *options, bench_fill *fill, void *context);

/* The openers. On failure they return NULL and print a message to stderr. */
struct bench *bench_open_host(const struct bench_options *options); /* sim/bench_host.c */
struct bench *bench_open_avr(const struct board_kind *kind,
			     const struct bench_options *options); /* bench_avr.c */

#endif
