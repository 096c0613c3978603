/* The bench with the real HEX in avr8js, a second simulator by other
 * people: Node runs sim/web/headless.js, and the two talk in lines.
 *
 * The runner forks its process to look ahead. The child uses the same Node: it sends "fork" before its
 * first command. The parent has waited meanwhile, and sends "back" before its next command. */
#define _GNU_SOURCE /* pipe2 */

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/avr/layout.h"
#include "sim/bench_ops.h"
#include "sim/boards/board.h"

#define ANSWER_SIZE (2 * BENCH_MEMORY + 4096) /* the whole memory in hexadecimal */

/* What the last answer said can be fetched. */
#define HAS_BYTES 1u
#define HAS_TONES 2u
#define HAS_SOUND 4u /* in an ear */

struct node {
	pid_t pid;
	FILE *to, *from;
	unsigned *depth; /* of the forks, in a memory that doubles share */
};

struct js_bench {
	struct bench bench;
	const struct board_kind *kind;
	const struct layout *clock;
	const struct image_symbol *period;
	int64_t now;
	uint32_t offset; /* of the program's count to the timer's */
	pid_t owner;
	unsigned depth;
	struct node *node;
	unsigned has;
	bench_watch *watch;
	void *watch_context;
	bench_ear *ear;
	void *ear_context;
	char answer[ANSWER_SIZE];
};

static struct js_bench *js(struct bench *bench)
{
	return (struct js_bench *)bench;
}

/* ---- talking ------------------------------------------------------------------------------------------- */

/* A Node that has already compiled the program serves the next bench faster than a new one. */
static struct node *idle;

static void become_node(const char *script, int in, int out)
{
	dup2(in, 0);
	dup2(out, 1);
	execlp("node", "node", script, (char *)NULL);
	perror("zeitnot: node");
	_exit(127);
}

static void stop_idle(void);

/* build/web/headless.mjs is one file: sim/web with avr8js inside. */
static struct node *start_node(void)
{
	char script[PATH_MAX + 80];
	struct node *node = idle;
	int in[2], out[2];

	idle = NULL;
	if (node)
		return node;
	bench_beside(script, sizeof(script), "web/headless.mjs");
	if (access(script, R_OK) != 0) {
		fprintf(stderr, "zeitnot: %s is missing; `make web` makes it\n", script);
		return NULL;
	}
	if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
		return NULL;
	node = calloc(1, sizeof(*node));
	signal(SIGPIPE, SIG_IGN); /* that it has stopped is said by hear() */
	atexit(stop_idle);
	node->pid = fork();
	if (node->pid == 0)
		become_node(script, in[0], out[1]);
	close(in[0]);
	close(out[1]);
	node->to = fdopen(in[1], "w");
	node->from = fdopen(out[0], "r");
	node->depth =
	    mmap(NULL, sizeof(*node->depth), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (node->pid < 0 || !node->to || !node->from || node->depth == MAP_FAILED)
		abort();
	return node;
}

static void stop_node(struct node *node)
{
	fclose(node->to);
	fclose(node->from);
	waitpid(node->pid, NULL, 0);
	munmap(node->depth, sizeof(*node->depth));
	free(node);
}

static void stop_idle(void)
{
	if (idle)
		stop_node(idle);
	idle = NULL;
}

static void hear(struct js_bench *b)
{
	char *end;

	if (!fgets(b->answer, sizeof(b->answer), b->node->from)) {
		fprintf(stderr, "zeitnot: avr8js has stopped\n");
		exit(2);
	}
	b->answer[strcspn(b->answer, "\n")] = 0;
	if (!strncmp(b->answer, "error ", 6)) {
		fprintf(stderr, "zeitnot: avr8js: %s\n", b->answer + 6);
		exit(2);
	}
	end = strrchr(b->answer, ' ');
	if (end && (!strncmp(b->answer, "ok ", 3) || !strncmp(b->answer, "at ", 3) || b->answer[0] == 'c'))
		b->has = (unsigned)strtoul(end, NULL, 10);
}

static void say(struct js_bench *b, const char *line)
{
	fprintf(b->node->to, "%s\n", line);
	fflush(b->node->to);
	hear(b);
}

static void fork_or_back(struct js_bench *b)
{
	if (b->owner != getpid()) {
		b->owner = getpid();
		b->depth = ++*b->node->depth;
		say(b, "fork");
	}
	while (*b->node->depth > b->depth) {
		--*b->node->depth;
		say(b, "back");
	}
}

static const char *ask(struct js_bench *b, const char *format, ...)
{
	va_list arguments;

	fork_or_back(b);
	va_start(arguments, format);
	vfprintf(b->node->to, format, arguments);
	va_end(arguments);
	fputc('\n', b->node->to);
	fflush(b->node->to);
	hear(b);
	return b->answer;
}

/* -1: no digit */
static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static size_t from_hex(const char *text, uint8_t *bytes, size_t size)
{
	size_t n = 0;

	for (; n < size && digit(text[2 * n]) >= 0 && digit(text[2 * n + 1]) >= 0; n++)
		bytes[n] = (uint8_t)(digit(text[2 * n]) << 4 | digit(text[2 * n + 1]));
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

/* ---- the bench ----------------------------------------------------------------------------------------- */

static void close_bench(struct bench *bench)
{
	struct js_bench *b = js(bench);

	if (b->node && b->owner == getpid()) {
		fork_or_back(b);
		if (idle)
			stop_node(b->node);
		else
			idle = b->node;
	}
	free(b);
}

static int64_t now(const struct bench *bench)
{
	return ((const struct js_bench *)bench)->now;
}

/* "sound SIDE AT SAMPLES", "sound" when nothing is left */
static void fetch_sound(struct js_bench *b)
{
	static int16_t sample[ANSWER_SIZE / 4];
	unsigned side;
	long long at;
	int begin;

	while (b->has & HAS_SOUND) {
		size_t n;

		if (sscanf(ask(b, "sound"), "sound %u %lld %n", &side, &at, &begin) != 2)
			b->has &= ~HAS_SOUND;
		else if ((n = from_hex(b->answer + begin, (uint8_t *)sample, sizeof(sample)) / 2) > 0 &&
			 b->ear)
			b->ear(b->ear_context, (uint8_t)side, at, sample, n);
	}
}

static void run(struct bench *bench, int64_t until)
{
	struct js_bench *b = js(bench);

	while (b->now < until) {
		long long at, to;
		const char *answer = ask(b, "run %lld", (long long)until);

		if (sscanf(answer, "changed %lld %lld", &at, &to) == 2) {
			b->now = to < until ? to : until;
			if (b->watch)
				b->watch(b->watch_context, bench, at);
		} else {
			b->now = until;
		}
		fetch_sound(b);
	}
}

static void contact(struct bench *bench, uint8_t button, bool down, int64_t at)
{
	ask(js(bench), "contact %u %d %lld", button, down, (long long)at);
}

static void contact_bouncing(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter)
{
	ask(js(bench), "bounce %u %d %lld %lld", button, down, (long long)at, (long long)chatter);
}

static void power(struct bench *bench, bool on)
{
	ask(js(bench), "power %d", on);
}

static void battery(struct bench *bench, double volts)
{
	ask(js(bench), "battery %.3f", volts);
}

static void cable(struct bench *bench, bool plugged)
{
	ask(js(bench), "cable %d", plugged);
}

static void send(struct bench *bench, const void *bytes, size_t n)
{
	char *text = to_hex(bytes, n);

	ask(js(bench), "send %s", text);
	free(text);
}

static void baud(struct bench *bench, uint32_t rate)
{
	ask(js(bench), "baud %u", (unsigned)rate);
}

static size_t receive(struct bench *bench, void *bytes, size_t size)
{
	struct js_bench *b = js(bench);
	const char *answer;

	if (!(b->has & HAS_BYTES))
		return 0;
	answer = ask(b, "receive %zu", size);
	b->has &= strlen(answer) > strlen("bytes ") ? ~0u : ~HAS_BYTES;
	return from_hex(answer + strlen("bytes "), bytes, size);
}

static void look(struct bench *bench, struct bench_sight *sight)
{
	struct js_bench *b = js(bench);
	char cells[4][2 * CELLS + 1];
	unsigned lamps = 0, lit = 0, tone = 0;
	long long changed = 0, off[2] = {0, 0};
	int64_t lamp_off[2];

	memset(sight, 0, sizeof(*sight));
	sscanf(ask(b, "look"), "sight %16s %16s %16s %16s %u %u %u %lld %lld %lld", cells[0], cells[1],
	       cells[2], cells[3], &lamps, &lit, &tone, &changed, &off[0], &off[1]);
	for (unsigned side = 0; side < 2; side++) {
		lamp_off[side] = off[side];
		from_hex(cells[side], sight->cells[side], CELLS);
		from_hex(cells[2 + side], sight->cells_lit[side], CELLS);
	}
	sight->lamps = bench_lamps((uint8_t)lamps, lamp_off, b->kind->flash, b->now);
	sight->lamps_lit = (uint8_t)(lit | sight->lamps);
	sight->points = b->kind->display == &display_modules;
	sight->tone = (uint16_t)tone;
	sight->changed = changed;
}

static bool words(struct bench *bench, uint8_t dots[WORDS_PAGES][WORDS_COLUMNS])
{
	const char *answer = ask(js(bench), "words") + strlen("words ");

	from_hex(answer + 2, dots[0], WORDS_PAGES * WORDS_COLUMNS);
	return *answer == '1';
}

static void on_change(struct bench *bench, bench_watch *watch, void *context)
{
	struct js_bench *b = js(bench);

	b->watch = watch;
	b->watch_context = context;
	ask(b, "watch %d", watch != NULL);
}

static size_t tones(struct bench *bench, struct bench_tone *tone, size_t max)
{
	struct js_bench *b = js(bench);
	const char *at;
	size_t n = 0;

	if (!(b->has & HAS_TONES))
		return 0;
	at = ask(b, "tones");
	while (n < max && (at = strchr(at, ' ')) != NULL) {
		unsigned hz;
		long long from, length;

		if (sscanf(++at, "%u,%lld,%lld", &hz, &from, &length) != 3)
			break;
		tone[n++] = (struct bench_tone){.hz = (uint16_t)hz, .at = from, .length = length};
	}
	return n;
}

static void jack(struct bench *bench, uint8_t side, bool in)
{
	ask(js(bench), "jack %u %d", side, in);
}

static void on_ear(struct bench *bench, bench_ear *ear, void *context)
{
	struct js_bench *b = js(bench);

	b->ear = ear;
	b->ear_context = context;
	ask(b, "listen %d", ear != NULL);
}

static bool state(struct bench *bench, struct zeitnot *copy, instant *at)
{
	struct js_bench *b = js(bench);
	const char *text = ask(b, "state") + strlen("state ");
	unsigned long long count;
	struct timebase timebase;
	uint8_t period[3], *bytes;
	size_t size = layout_size(b->clock);

	if (strncmp(b->answer, "state ", 6) != 0)
		return false;
	bytes = malloc(size);
	from_hex(text, bytes, size);
	layout_read(b->clock, bytes, copy);
	free(bytes);
	text += 2 * size + 1;
	from_hex(text, period, sizeof(period));
	timebase = copy->timebase;
	/* without a crystal the time stands */
	*at = sscanf(text + 2 * sizeof(period), "%llu", &count) == 1
		  ? timebase_at(&timebase, bench_count(period, count, &b->offset))
		  : copy->app.now;
	return true;
}

static size_t memory_size(const struct bench *bench)
{
	return ((const struct js_bench *)bench)->kind->memory->size;
}

static void memory_read(struct bench *bench, uint8_t *bytes, size_t n)
{
	from_hex(ask(js(bench), "memory") + strlen("bytes "), bytes, n);
}

static void memory_write(struct bench *bench, const uint8_t *bytes, size_t n)
{
	char *text = to_hex(bytes, n);

	ask(js(bench), "memory %s", text);
	free(text);
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
    .baud = baud,
    .receive = receive,
    .look = look,
    .words = words,
    .on_change = on_change,
    .tones = tones,
    .jack = jack,
    .on_ear = on_ear,
    .state = state,
    .memory_size = memory_size,
    .memory_read = memory_read,
    .memory_write = memory_write,
};

static void fill(void *context, uint32_t address, const void *bytes, size_t n)
{
	char *text = to_hex(bytes, n);

	ask(context, "fill %u %s", address, text);
	free(text);
}

struct bench *bench_open_js(const struct board_kind *kind, const struct bench_options *options)
{
	char relative[64], elf[PATH_MAX + 80], hex[PATH_MAX + 80];
	struct js_bench *b = calloc(1, sizeof(*b));
	const struct image *image;

	b->bench.ops = &ops;
	b->kind = kind;
	snprintf(relative, sizeof(relative), "%s/zeitnot.elf", b->kind->name);
	bench_beside(elf, sizeof(elf), relative);
	if (options->image)
		snprintf(elf, sizeof(elf), "%s", options->image);
	snprintf(hex, sizeof(hex), "%.*s.hex", (int)strlen(elf) - 4, elf); /* the same beside it */
	image = image_load(elf);
	if (image) {
		b->clock = layout_find(image, "zeitnot_clock", "zeitnot");
		b->period = image_find(image, "time_period");
	}
	if (!b->clock || !b->period) {
		fprintf(stderr, "zeitnot: no image of this source for %s\n", options->board);
		close_bench(&b->bench);
		return NULL;
	}
	b->node = start_node();
	if (!b->node) {
		close_bench(&b->bench);
		return NULL;
	}
	b->owner = getpid();
	*b->node->depth = 0;
	ask(b, "open %s %s %u %g %g %d %g %d %u %zu %u", b->kind->name, hex, options->seed, options->rc_error,
	    options->crystal_ppm, options->crystal_start_ms, options->battery, options->no_memory,
	    layout_address(b->clock), layout_size(b->clock), b->period->address);
	if (!bench_read_packs(options, fill, b)) {
		close_bench(&b->bench);
		return NULL;
	}
	return &b->bench;
}
