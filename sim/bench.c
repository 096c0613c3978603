/* The bench: looks the board up by name and calls through. */
#include "sim/bench.h"

#include <stdio.h>
#include <string.h>

#include "sim/bench_ops.h"
#include "sim/boards/board.h"

#define HOST	   "host"
#define HOST_VOLTS 3.0

const char *bench_name(unsigned n)
{
	if (n < board_count)
		return board_kinds[n].name;
	if (n == board_count)
		return HOST;
	return n <= 2 * board_count ? board_kinds[n - board_count - 1].js : NULL;
}

/* NULL: the host. */
static const struct board_kind *kind_of(const char *board)
{
	for (unsigned i = 0; i < board_count; i++)
		if (!strcmp(board_kinds[i].name, board) || !strcmp(board_kinds[i].js, board))
			return &board_kinds[i];
	return NULL;
}

bool bench_is(const char *board, const char *name)
{
	const struct board_kind *kind = kind_of(board);

	if (!strcmp(board, name))
		return true;
	return kind && (!strcmp(kind->name, name) || (kind->like && !strcmp(kind->like, name)));
}

double bench_volts(const char *board)
{
	const struct board_kind *kind = kind_of(board);

	return kind ? kind->volts : HOST_VOLTS;
}

void bench_print_names(FILE *to)
{
	fputs("Boards, the first one if none is named:\n", to);
	for (unsigned i = 0; i < board_count; i++)
		fprintf(to, "  --board %-7s %s (%s in a second simulator, which needs Node and `make web`)\n",
			board_kinds[i].name, board_kinds[i].what, board_kinds[i].js);
	fprintf(to, "  --board %-7s the same program on this computer\n", HOST);
}

struct bench *bench_open(const struct bench_options *options)
{
	const char *name = options->board ? options->board : bench_name(0);
	const struct board_kind *kind = kind_of(name);

	if (kind)
		return strcmp(kind->js, name) ? bench_open_avr(kind, options) : bench_open_js(kind, options);
	if (!strcmp(name, HOST))
		return bench_open_host(options);
	fprintf(stderr, "zeitnot: there is no board \"%s\"\n", name);
	bench_print_names(stderr);
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
