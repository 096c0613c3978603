/* The bench with the real HEX in avr8js, a second simulator by other people: Node runs sim/web/headless.js, and the two talk in lines.
 *
 * Everything there is deterministic, so a process that was doubled (the runner does that to look ahead) simply starts another Node and tells it
 * the same story again. */
#define _GNU_SOURCE /* vasprintf */

#include <libgen.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/avr/image.h"
#include "sim/bench_ops.h"

#define ANSWER_SIZE 20000	       /* the whole memory in hexadecimal */
#define FLASH_NS    (1100 * NS_PER_MS) /* a pulsed lamp counts until its next flash is overdue */
#define MEMORY	    8192

struct js_bench {
	struct bench bench;
	const struct image_symbol *clock, *period;
	int64_t now;
	uint32_t offset; /* of the program's count to the timer's */
	pid_t owner, node;
	FILE *to, *from;
	char *story; /* every command that changed anything */
	size_t story_length;
	bool pulsed;
	bench_watch *watch;
	void *watch_context;
	char answer[ANSWER_SIZE];
};

static struct js_bench *js(struct bench *bench)
{
	return (struct js_bench *)bench;
}

/* ---- talking ------------------------------------------------------------------------------------------- */

static void path_of(char *path, size_t size, const char *relative)
{
	char tool[PATH_MAX] = "";
	ssize_t n = readlink("/proc/self/exe", tool, sizeof(tool) - 1);

	if (n > 0)
		tool[n] = 0;
	snprintf(path, size, "%s/%s", dirname(tool), relative);
}

/* build/web/headless.mjs is one file: sim/web with avr8js inside. */
static bool start_node(struct js_bench *b)
{
	char script[PATH_MAX + 32];
	int in[2], out[2];

	path_of(script, sizeof(script), "web/headless.mjs");
	if (access(script, R_OK) != 0) {
		fprintf(stderr, "zeitnot: %s is missing; `make web` makes it\n", script);
		return false;
	}
	if (pipe(in) != 0 || pipe(out) != 0)
		return false;
	b->node = fork();
	if (b->node == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		close(in[0]);
		close(in[1]);
		close(out[0]);
		close(out[1]);
		execlp("node", "node", script, (char *)NULL);
		perror("zeitnot: node");
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	b->to = fdopen(in[1], "w");
	b->from = fdopen(out[0], "r");
	b->owner = getpid();
	return b->node > 0;
}

static void hear(struct js_bench *b)
{
	if (!fgets(b->answer, sizeof(b->answer), b->from)) {
		fprintf(stderr, "zeitnot: avr8js has stopped\n");
		exit(2);
	}
	b->answer[strcspn(b->answer, "\n")] = 0;
	if (!strncmp(b->answer, "error ", 6)) {
		fprintf(stderr, "zeitnot: avr8js: %s\n", b->answer + 6);
		exit(2);
	}
}

/* A double of the process that holds the pipes starts again and is told what has happened so far. */
static void tell_again(struct js_bench *b)
{
	size_t lines = 0;

	close(fileno(b->to));
	close(fileno(b->from));
	if (!start_node(b))
		exit(2);
	for (const char *line = b->story; *line; line = strchr(line, '\n') + 1) {
		fprintf(b->to, "%.*s\n", (int)strcspn(line, "\n"), line);
		fflush(b->to);
		hear(b);
		lines++;
	}
}

static const char *ask(struct js_bench *b, bool remember, const char *format, ...)
{
	char *line = NULL;
	va_list arguments;
	int length;

	if (b->owner != getpid())
		tell_again(b);
	va_start(arguments, format);
	length = vasprintf(&line, format, arguments);
	va_end(arguments);
	if (length < 0)
		abort();
	if (remember) {
		b->story = realloc(b->story, b->story_length + (size_t)length + 2);
		b->story_length += (size_t)sprintf(b->story + b->story_length, "%s\n", line);
	}
	fprintf(b->to, "%s\n", line);
	fflush(b->to);
	free(line);
	hear(b);
	return b->answer;
}

static size_t from_hex(const char *text, uint8_t *bytes, size_t size)
{
	size_t n = 0;
	unsigned byte;

	for (; n < size && sscanf(text + 2 * n, "%2x", &byte) == 1; n++)
		bytes[n] = (uint8_t)byte;
	return n;
}

static char *to_hex(const uint8_t *bytes, size_t n)
{
	char *text = malloc(2 * n + 1);

	text[0] = 0;
	for (size_t i = 0; i < n; i++)
		sprintf(text + 2 * i, "%02x", bytes[i]);
	return text;
}

/* ---- the bench ------------------------------------------------------------------------------------------- */

static void close_bench(struct bench *bench)
{
	struct js_bench *b = js(bench);

	if (b->to && b->owner == getpid()) {
		fclose(b->to);
		fclose(b->from);
		waitpid(b->node, NULL, 0);
	}
	free(b->story);
	free(b);
}

static int64_t now(const struct bench *bench)
{
	return ((const struct js_bench *)bench)->now;
}

static void run(struct bench *bench, int64_t until)
{
	struct js_bench *b = js(bench);

	while (b->now < until) {
		long long at;
		const char *answer = ask(b, true, "run %lld", (long long)until);

		if (sscanf(answer, "changed %lld", &at) == 1 && b->watch) {
			b->now = at < until ? at : until;
			b->watch(b->watch_context, bench, at);
		} else if (sscanf(answer, "at %lld", &at) == 1) {
			b->now = until;
		}
	}
}

static void contact(struct bench *bench, uint8_t button, bool down, int64_t at)
{
	ask(js(bench), true, "contact %u %d %lld", button, down, (long long)at);
}

static void contact_bouncing(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter)
{
	ask(js(bench), true, "bounce %u %d %lld %lld", button, down, (long long)at, (long long)chatter);
}

static void power(struct bench *bench, bool on)
{
	ask(js(bench), true, "power %d", on);
}

static void battery(struct bench *bench, double volts)
{
	ask(js(bench), true, "battery %.3f", volts);
}

static void cable(struct bench *bench, bool plugged)
{
	ask(js(bench), true, "cable %d", plugged);
}

static void send(struct bench *bench, const void *bytes, size_t n)
{
	char *text = to_hex(bytes, n);

	ask(js(bench), true, "send %s", text);
	free(text);
}

static size_t receive(struct bench *bench, void *bytes, size_t size)
{
	const char *answer = ask(js(bench), true, "receive");

	return from_hex(answer + strlen("bytes "), bytes, size);
}

static uint8_t lamps_seen(const struct js_bench *b, unsigned lamps, const long long off[2])
{
	uint8_t seen = (uint8_t)lamps;

	for (unsigned i = 0; b->pulsed && i < 2; i++)
		if (off[i] > 0 && off[i] >= off[1 - i] && !(lamps >> (1 - i) & 1) &&
		    b->now < off[i] + FLASH_NS)
			seen |= (uint8_t)(1u << i);
	return seen;
}

static void look(struct bench *bench, struct bench_sight *sight)
{
	struct js_bench *b = js(bench);
	char cells[4][2 * CELLS + 1];
	unsigned lamps = 0, lit = 0, tone = 0;
	long long changed = 0, off[2] = {0, 0};

	memset(sight, 0, sizeof(*sight));
	sscanf(ask(b, false, "look"), "sight %16s %16s %16s %16s %u %u %u %lld %lld %lld", cells[0], cells[1],
	       cells[2], cells[3], &lamps, &lit, &tone, &changed, &off[0], &off[1]);
	for (unsigned side = 0; side < 2; side++) {
		from_hex(cells[side], sight->cells[side], CELLS);
		from_hex(cells[2 + side], sight->cells_lit[side], CELLS);
	}
	sight->lamps = lamps_seen(b, lamps, off);
	sight->lamps_lit = (uint8_t)(lit | sight->lamps);
	sight->tone = (uint16_t)tone;
	sight->changed = changed;
}

static void on_change(struct bench *bench, bench_watch *watch, void *context)
{
	struct js_bench *b = js(bench);

	b->watch = watch;
	b->watch_context = context;
	ask(b, true, "watch %d", watch != NULL);
}

static size_t tones(struct bench *bench, struct bench_tone *tone, size_t max)
{
	const char *at = ask(js(bench), true, "tones");
	size_t n = 0;

	while (n < max && (at = strchr(at, ' ')) != NULL) {
		unsigned hz;
		long long from, length;

		if (sscanf(++at, "%u,%lld,%lld", &hz, &from, &length) != 3)
			break;
		tone[n++] = (struct bench_tone){.hz = (uint16_t)hz, .at = from, .length = length};
	}
	return n;
}

static bool peek(struct js_bench *b, const struct image_symbol *symbol, void *bytes, size_t n)
{
	const char *answer = ask(b, false, "ram %u %zu", symbol->address, n);

	return !strncmp(answer, "bytes ", 6) && from_hex(answer + 6, bytes, n) == n;
}

/* The count as the program would extend it; see sim/bench_avr.c, raw_count. */
static bool raw_count(struct js_bench *b, uint32_t *raw)
{
	uint8_t period[3];
	unsigned long long count;
	uint32_t offset;

	if (!peek(b, b->period, period, sizeof(period)) ||
	    sscanf(ask(b, false, "count"), "count %llu", &count) != 1)
		return false;
	*raw =
	    (uint32_t)period[0] << 8 | (uint32_t)period[1] << 16 | (uint32_t)period[2] << 24 | (uint8_t)count;
	offset = *raw - (uint32_t)count;
	if (offset == b->offset - 256)
		*raw += 256;
	else if ((uint8_t)count >= 128)
		b->offset = offset;
	return true;
}

static bool state(struct bench *bench, struct zeitnot *copy, instant *at)
{
	struct js_bench *b = js(bench);
	struct timebase timebase;
	uint32_t raw;

	if (!peek(b, b->clock, copy, sizeof(*copy)) || !raw_count(b, &raw))
		return false;
	timebase = copy->timebase;
	*at = timebase_at(&timebase, raw);
	return true;
}

static void memory_read(struct bench *bench, uint8_t *bytes)
{
	from_hex(ask(js(bench), false, "memory") + strlen("bytes "), bytes, MEMORY);
}

static void memory_write(struct bench *bench, const uint8_t *bytes)
{
	char *text = to_hex(bytes, MEMORY);

	ask(js(bench), true, "memory %s", text);
	free(text);
}

/* avr8js judges nothing; simavr's boards do. */
static unsigned violations(struct bench *bench, const char **first)
{
	(void)bench;
	*first = NULL;
	return 0;
}

static const struct bench_ops ops = {
    .close = close_bench,
    .now = now,
    .run = run,
    .contact = contact,
    .contact_bouncing = contact_bouncing,
    .power = power,
    .battery = battery,
    .cable = cable,
    .send = send,
    .receive = receive,
    .look = look,
    .on_change = on_change,
    .tones = tones,
    .state = state,
    .memory_read = memory_read,
    .memory_write = memory_write,
    .violations = violations,
};

struct bench *bench_open_js(const struct bench_options *options)
{
	char name[8], relative[64], elf[PATH_MAX + 64], hex[PATH_MAX + 64];
	struct js_bench *b = calloc(1, sizeof(*b));
	const struct image *image;

	snprintf(name, sizeof(name), "%.3s", options->board); /* "lcd-js" is the board "lcd" */
	snprintf(relative, sizeof(relative), "%s/zeitnot.elf", name);
	path_of(elf, sizeof(elf), relative);
	snprintf(hex, sizeof(hex), "%.*s.hex", (int)strlen(elf) - 4, elf);
	image = image_load(options->image ? options->image : elf);
	b->bench.ops = &ops;
	b->pulsed = !strcmp(name, "lcd");
	b->story = calloc(1, 1);
	if (image) {
		b->clock = image_find(image, "zeitnot_clock");
		b->period = image_find(image, "time_period");
	}
	if (!b->clock || !b->period || b->clock->size != sizeof(struct zeitnot)) {
		fprintf(stderr, "zeitnot: no image of this source for %s\n", options->board);
		close_bench(&b->bench);
		return NULL;
	}
	if (!start_node(b)) {
		close_bench(&b->bench);
		return NULL;
	}
	ask(b, true, "open %s %s %u %g %g %d %g %d", name, hex, options->seed, options->rc_error,
	    options->crystal_ppm, options->crystal_start_ms, options->battery, options->no_memory);
	return &b->bench;
}
