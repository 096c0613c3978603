/* The bench: looks the board up by name and calls through. */
#include "sim/bench.h"

#include <stdio.h>
#include <string.h>

#include "sim/bench_ops.h"

static const struct {
	const char *name;
	struct bench *(*open)(const struct bench_options *options);
} boards[] = {
    {"host", bench_open_host}, {"lcd", bench_open_avr},	  {"led", bench_open_avr},
    {"lcd-js", bench_open_js}, {"led-js", bench_open_js},
};

struct bench *bench_open(const struct bench_options *options)
{
	const char *name = options->board ? options->board : "lcd";

	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
		if (!strcmp(boards[i].name, name))
			return boards[i].open(options);
	fprintf(stderr, "zeitnot: there is no board \"%s\"; boards are lcd, led, host, lcd-js, led-js\n",
		name);
	return NULL;
}

void bench_close(struct bench *bench)
{
	if (bench)
		bench->ops->close(bench);
}

int64_t bench_now(const struct bench *bench)
{
	return bench->ops->now(bench);
}

void bench_run(struct bench *bench, int64_t until)
{
	bench->ops->run(bench, until);
}

void bench_contact(struct bench *bench, uint8_t button, bool down, int64_t at)
{
	bench->ops->contact(bench, button, down, at);
}

void bench_contact_bouncing(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter)
{
	bench->ops->contact_bouncing(bench, button, down, at, chatter);
}

void bench_power(struct bench *bench, bool on)
{
	bench->ops->power(bench, on);
}

void bench_battery(struct bench *bench, double volts)
{
	bench->ops->battery(bench, volts);
}

void bench_cable(struct bench *bench, bool plugged)
{
	bench->ops->cable(bench, plugged);
}

void bench_send(struct bench *bench, const void *bytes, size_t n)
{
	bench->ops->send(bench, bytes, n);
}

size_t bench_receive(struct bench *bench, void *bytes, size_t size)
{
	return bench->ops->receive(bench, bytes, size);
}

void bench_look(struct bench *bench, struct bench_sight *sight)
{
	bench->ops->look(bench, sight);
}

bool bench_words(struct bench *bench, uint8_t dots[WORDS_PAGES][WORDS_COLUMNS])
{
	return bench->ops->words(bench, dots);
}

void bench_on_change(struct bench *bench, bench_watch *watch, void *context)
{
	bench->ops->on_change(bench, watch, context);
}

size_t bench_tones(struct bench *bench, struct bench_tone *tones, size_t max)
{
	return bench->ops->tones(bench, tones, max);
}

bool bench_state(struct bench *bench, struct zeitnot *state, instant *now)
{
	return bench->ops->state(bench, state, now);
}

void bench_memory_read(struct bench *bench, uint8_t *bytes)
{
	bench->ops->memory_read(bench, bytes);
}

void bench_memory_write(struct bench *bench, const uint8_t *bytes)
{
	bench->ops->memory_write(bench, bytes);
}

unsigned bench_violations(struct bench *bench, const char **first)
{
	return bench->ops->violations(bench, first);
}
