/* How one interface becomes three clocks: sim/bench.c calls through this table what sim/bench.h promises.
 *
 * An implementation embeds `struct bench` as its FIRST member and casts back:
 *
 *      struct host_bench {
 *              struct bench bench;
 *              ...
 *      };
 *
 * Every entry has the meaning of the function of the same name in sim/bench.h; none may be NULL. `bench_open`
 * of sim/bench.c looks the board up (none named: lcd) and calls its opener. */
#ifndef ZEITNOT_SIM_BENCH_OPS_H
#define ZEITNOT_SIM_BENCH_OPS_H

#include "sim/bench.h"

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
	size_t (*receive)(struct bench *bench, void *bytes, size_t size);
	void (*look)(struct bench *bench, struct bench_sight *sight);
	bool (*words)(struct bench *bench, uint8_t dots[WORDS_PAGES][WORDS_COLUMNS]);
	void (*on_change)(struct bench *bench, bench_watch *watch, void *context);
	size_t (*tones)(struct bench *bench, struct bench_tone *tones, size_t max);
	bool (*state)(struct bench *bench, struct zeitnot *state, instant *now);
	void (*memory_read)(struct bench *bench, uint8_t *bytes);
	void (*memory_write)(struct bench *bench, const uint8_t *bytes);
	unsigned (*violations)(struct bench *bench, const char **first);
};

struct bench {
	const struct bench_ops *ops;
};

/* The openers.  NULL and a message on stderr on failure. */
struct bench *bench_open_host(const struct bench_options *options); /* sim/bench_host.c */
struct bench *bench_open_avr(const struct bench_options *options);  /* sim/bench_avr.c: "lcd", "led" */
struct bench *bench_open_js(const struct bench_options *options);   /* sim/bench_js.c: "lcd-js", "led-js" */

#endif
