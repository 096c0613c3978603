/* The bench of the host: the firmware compiled for this computer, on board/host.
 *
 * Between two calls of zeitnot_poll nothing can happen inside the clock, so simulated time jumps from one
 * cause to the next: an edge, a character on the line, the count at which the program wanted to wake. A poll
 * takes no simulated time. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/host/host.h"
#include "sim/bench_host.h"
#include "sim/bench_ops.h"
#include "sim/parts/button.h"

#define BAUD	      9600
#define FAST_BAUD     38400
#define COUNTS_PER_S  4096
#define LINE_CAPACITY 65536
#define TONES	      256
#define POLLS_AT_ONCE 10000 /* after more polls at one instant the program is considered to hang */

struct edge {
	int64_t at;
	uint8_t button;
	bool down;
};

/* What the displays showed from `at` on. */
struct picture {
	int64_t at;
	uint8_t cells[2][CELLS];
	uint8_t lamps;
};

struct host_bench {
	struct bench bench;
	struct host board;
	struct zeitnot program;
	int64_t now, started; /* `started`: when the supply came (crystal count 0) */
	int64_t wake;	      /* the instant at which the program wants to be called */
	double crystal_ppm;
	bool powered, source; /* `source`: the source is switched on, whatever its voltage */
	uint64_t chatter;     /* the seed of contacts */
	struct edge *edge;    /* to come, in order */
	size_t edges;
	uint8_t to_clock[LINE_CAPACITY], from_clock[LINE_CAPACITY];
	size_t to_first, to_count, from_count;
	uint32_t baud;		  /* of the other end */
	int64_t to_due, from_due; /* when the present character has been transferred; 0: none is under way */
	struct picture *picture;  /* newest last; the oldest is the one that was shown a second ago */
	size_t pictures;
	struct bench_tone tone[TONES];
	size_t tones;
	uint8_t *speech;
	uint32_t clips_taken; /* of board.spoken */
	bool changed;
	bench_watch *watch;
	void *watch_context;
};

/* ---- the crystal --------------------------------------------------------------------------------------- */

static double counts_per_ns(const struct host_bench *b)
{
	return COUNTS_PER_S * (1.0 + b->crystal_ppm * 1e-6) / 1e9;
}

static uint32_t count_at(const struct host_bench *b, int64_t at)
{
	int64_t ns = at - b->started;

	if (b->crystal_ppm == 0.0) /* computed by whole seconds, so that it is exact */
		return (uint32_t)(ns / NS_PER_SECOND * COUNTS_PER_S +
				  ns % NS_PER_SECOND * COUNTS_PER_S / NS_PER_SECOND);
	return (uint32_t)(int64_t)((double)ns * counts_per_ns(b));
}

/* The first instant at or after now at which the crystal's count is `raw`. */
static int64_t instant_of(const struct host_bench *b, uint32_t raw)
{
	int64_t ahead = (int32_t)(raw - count_at(b, b->now));
	int64_t at;

	if (ahead <= 0)
		return b->now;
	at = b->now + (int64_t)((double)(ahead - 1) / counts_per_ns(b));
	while ((int32_t)(raw - count_at(b, at)) > 0)
		at += (int64_t)(0.1 / counts_per_ns(b));
	while ((int32_t)(raw - count_at(b, at - 1000)) <= 0)
		at -= 1000;
	return at;
}

/* ---- what is seen -------------------------------------------------------------------------------------- */

static void board_changed(void *context)
{
	struct host_bench *b = context;

	b->changed = true;
}

static void remember_picture(struct host_bench *b)
{
	struct picture *last = b->pictures > 0 ? &b->picture[b->pictures - 1] : NULL;
	struct picture new = {.at = b->now, .lamps = b->powered ? b->board.lamps : 0};
	size_t old = 0;

	if (b->powered && !b->board.off)
		memcpy(new.cells, b->board.cells, sizeof(new.cells));
	if (last && last->lamps == new.lamps && !memcmp(last->cells, new.cells, sizeof(new.cells)))
		return;
	while (old + 1 < b->pictures && b->picture[old + 1].at <= b->now - NS_PER_SECOND)
		old++;
	b->pictures -= old;
	if (old > 0)
		memmove(b->picture, b->picture + old, b->pictures * sizeof(*b->picture));
	b->picture = realloc(b->picture, (b->pictures + 1) * sizeof(*b->picture));
	b->picture[b->pictures++] = new;
}

static void remember_tone(struct host_bench *b)
{
	struct bench_tone *last = b->tones > 0 ? &b->tone[b->tones - 1] : NULL;
	uint16_t hz = b->powered ? b->board.tone : 0;

	if (last && last->length < 0) {
		if (last->hz == hz)
			return;
		last->length = b->now - last->at;
	}
	if (hz == 0)
		return;
	if (b->tones == TONES)
		memmove(b->tone, b->tone + 1, --b->tones * sizeof(*b->tone));
	b->tone[b->tones++] = (struct bench_tone){.hz = hz, .at = b->now, .length = -1};
}

static void tell_host(struct host_bench *b)
{
	if (!b->changed)
		return;
	b->changed = false;
	remember_picture(b);
	remember_tone(b);
	if (b->watch)
		b->watch(b->watch_context, &b->bench, b->now);
}

/* ---- characters ---------------------------------------------------------------------------------------- */

static int64_t character_ns(const struct host_bench *b)
{
	return 10 * NS_PER_SECOND / b->baud;
}

/* True if both ends use the same speed. A frame of eight bits tolerates 4 %. */
static bool understands(const struct host_bench *b)
{
	double own = b->board.serial_fast ? FAST_BAUD : BAUD;

	return b->baud > 0.96 * own && b->baud < 1.04 * own;
}

/* ---- power --------------------------------------------------------------------------------------------- */

static void poll(struct host_bench *b)
{
	uint32_t raw, polls = 0;

	if (!b->powered || b->board.off) {
		b->wake = INT64_MAX;
		tell_host(b);
		return;
	}
	host_select(&b->board);
	b->board.count = count_at(b, b->now);
	hal_voice_plays(); /* the audio output continues by itself */
	do
		raw = zeitnot_poll(&b->program);
	while ((int32_t)(raw - b->board.count) <= 0 && !b->board.off && ++polls < POLLS_AT_ONCE);
	b->wake = b->board.off ? INT64_MAX : instant_of(b, raw);
	if (b->board.tx_count > 0 && b->from_due == 0)
		b->from_due = b->now + character_ns(b);
	tell_host(b);
}

static void start_host(struct host_bench *b, enum hal_reset cause)
{
	b->powered = true;
	b->started = b->now;
	host_select(&b->board);
	host_power_on(&b->board, cause);
	b->changed = true;
	memset(&b->program, 0, sizeof(b->program));
	zeitnot_start(&b->program);
	poll(b);
}

static void stop_host(struct host_bench *b)
{
	b->powered = false;
	b->wake = INT64_MAX;
	b->from_due = 0;
	b->changed = true;
	tell_host(b);
}

static void supply(struct host_bench *b)
{
	bool good = b->source && b->board.battery >= b->board.facts->fails;

	if (good && !b->powered)
		start_host(b, RESET_POWER_ON);
	else if (!good && b->powered)
		stop_host(b);
}

struct host *bench_host_board(struct bench *bench)
{
	struct host_bench *b = (struct host_bench *)bench;

	if (b->powered)
		b->board.count = count_at(b, b->now);
	return &b->board;
}

void bench_host_reset(struct bench *bench)
{
	struct host_bench *b = (struct host_bench *)bench;

	if (!b->powered)
		return;
	stop_host(b);
	start_host(b, RESET_EXTERNAL);
}

/* ---- the run ------------------------------------------------------------------------------------------- */

static int64_t earliest(const struct host_bench *b)
{
	int64_t at = b->wake;
	uint32_t count;

	if (b->edges > 0 && b->edge[0].at < at)
		at = b->edge[0].at;
	if (b->to_due && b->to_due < at)
		at = b->to_due;
	if (b->from_due && b->from_due < at)
		at = b->from_due;
	if (b->powered && host_voice_due(&b->board, &count) && instant_of(b, count) < at)
		at = instant_of(b, count);
	return at;
}

int64_t bench_host_due(const struct bench *bench)
{
	return earliest((const struct host_bench *)bench);
}

static void move_contact(struct host_bench *b, const struct edge *edge)
{
	if (edge->button >= CONTACT_TALK && !b->board.facts->voice)
		return;
	if (edge->button < CONTACT_TALK) {
		host_edge(&b->board, edge->button, edge->down, count_at(b, edge->at));
		return;
	}
	b->board.off = false;
	b->board.talk &= (uint8_t) ~(1u << (edge->button - CONTACT_TALK));
	b->board.talk |= (uint8_t)(edge->down << (edge->button - CONTACT_TALK));
}

static void take_edges(struct host_bench *b)
{
	size_t done = 0;

	for (; done < b->edges && b->edge[done].at <= b->now; done++)
		move_contact(b, &b->edge[done]);
	b->edges -= done;
	if (done > 0)
		memmove(b->edge, b->edge + done, b->edges * sizeof(*b->edge));
}

static void take_characters(struct host_bench *b)
{
	uint8_t c;

	if (b->to_due && b->to_due <= b->now) {
		if (b->powered)
			host_serial_send(&b->board, understands(b) ? b->to_clock[b->to_first] : 0xFF);
		b->to_first++;
		b->to_due = b->to_first < b->to_count ? b->to_due + character_ns(b) : 0;
		if (!b->to_due)
			b->to_first = b->to_count = 0;
	}
	if (b->from_due && b->from_due <= b->now) {
		if (host_serial_receive(&b->board, &c) && b->from_count < LINE_CAPACITY && b->board.cable &&
		    understands(b))
			b->from_clock[b->from_count++] = c;
		b->from_due = b->board.tx_count > 0 ? b->from_due + character_ns(b) : 0;
	}
}

static void host_run(struct bench *bench, int64_t until)
{
	struct host_bench *b = (struct host_bench *)bench;
	unsigned here = 0;

	for (int64_t at = earliest(b); at <= until; at = earliest(b)) {
		here = at > b->now ? 0 : here + 1;
		assert(here <= POLLS_AT_ONCE && "the program lets the time pass");
		if (here > POLLS_AT_ONCE)
			abort(); /* for builds without assertions */
		b->now = at > b->now ? at : b->now;
		take_edges(b);
		take_characters(b);
		poll(b);
	}
	b->now = until > b->now ? until : b->now;
}

static int64_t host_now(const struct bench *bench)
{
	return ((const struct host_bench *)bench)->now;
}

/* ---- hands --------------------------------------------------------------------------------------------- */

static void host_contact(struct bench *bench, uint8_t button, bool down, int64_t at)
{
	struct host_bench *b = (struct host_bench *)bench;
	size_t index = b->edges;

	b->edge = realloc(b->edge, (b->edges + 1) * sizeof(*b->edge));
	while (index > 0 && b->edge[index - 1].at > at)
		index--;
	memmove(b->edge + index + 1, b->edge + index, (b->edges - index) * sizeof(*b->edge));
	b->edge[index] = (struct edge){.at = at > b->now ? at : b->now, .button = button, .down = down};
	b->edges++;
}

static void host_contact_bouncing(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter)
{
	struct button_edge edge[BUTTON_EDGES];
	size_t n = button_edges(&((struct host_bench *)bench)->chatter, down, at, chatter, edge);

	for (size_t i = 0; i < n; i++)
		host_contact(bench, button, edge[i].closed, edge[i].at);
}

static void host_power(struct bench *bench, bool on)
{
	struct host_bench *b = (struct host_bench *)bench;

	b->source = on;
	supply(b);
}

static void host_battery(struct bench *bench, double volts)
{
	struct host_bench *b = (struct host_bench *)bench;

	double mv = volts * 1000 + 0.5; /* any value: it may come from an address of the page */

	b->board.battery = !(mv > 0) ? 0 : mv < UINT16_MAX ? (uint16_t)mv : UINT16_MAX;
	supply(b);
}

/* ---- the line ------------------------------------------------------------------------------------------ */

static void host_cable(struct bench *bench, bool plugged)
{
	struct host_bench *b = (struct host_bench *)bench;

	if (b->board.cable == plugged)
		return;
	b->board.cable = plugged;
	if (!plugged) {
		b->to_first = b->to_count = 0;
		b->to_due = 0;
		b->board.serial_fast = false;
	}
	poll(b);
}

static void host_send(struct bench *bench, const void *bytes, size_t n)
{
	struct host_bench *b = (struct host_bench *)bench;

	host_cable(bench, true);
	if (b->to_first > 0) {
		memmove(b->to_clock, b->to_clock + b->to_first, b->to_count - b->to_first);
		b->to_count -= b->to_first;
		b->to_first = 0;
	}
	if (n > LINE_CAPACITY - b->to_count)
		n = LINE_CAPACITY - b->to_count;
	memcpy(b->to_clock + b->to_count, bytes, n);
	b->to_count += n;
	if (b->to_count > 0 && b->to_due == 0)
		b->to_due = b->now + character_ns(b);
}

static void host_baud(struct bench *bench, uint32_t baud)
{
	((struct host_bench *)bench)->baud = baud;
}

static size_t host_receive(struct bench *bench, void *bytes, size_t size)
{
	struct host_bench *b = (struct host_bench *)bench;
	size_t n = b->from_count < size ? b->from_count : size;

	memcpy(bytes, b->from_clock, n);
	b->from_count -= n;
	memmove(b->from_clock, b->from_clock + n, b->from_count);
	return n;
}

/* ---- eyes and ears ------------------------------------------------------------------------------------- */

static void host_get_view(struct bench *bench, struct bench_view *view)
{
	struct host_bench *b = (struct host_bench *)bench;
	const struct picture *now = b->pictures > 0 ? &b->picture[b->pictures - 1] : NULL;

	memset(view, 0, sizeof(*view));
	if (!now)
		return;
	memcpy(view->cells, now->cells, sizeof(view->cells));
	view->lamps = now->lamps;
	view->points = !b->board.facts->colons;
	view->tone = b->powered ? b->board.tone : 0;
	view->changed = now->at;
	for (size_t i = b->pictures; i-- > 0;) {
		const struct picture *picture = &b->picture[i];

		for (size_t cell = 0; cell < CELLS; cell++) {
			view->cells_lit[0][cell] |= picture->cells[0][cell];
			view->cells_lit[1][cell] |= picture->cells[1][cell];
		}
		view->lamps_lit |= picture->lamps;
		if (picture->at <= b->now - NS_PER_SECOND)
			break;
	}
}

static bool host_text_display(struct bench *bench, uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS])
{
	const struct host_bench *b = (const struct host_bench *)bench;
	bool on = b->powered && b->board.text_display_on;

	memset(dots, 0, sizeof b->board.text_display);
	if (on)
		memcpy(dots, b->board.text_display, sizeof b->board.text_display);
	return on;
}

static void host_on_change(struct bench *bench, bench_watch *watch, void *context)
{
	struct host_bench *b = (struct host_bench *)bench;

	b->watch = watch;
	b->watch_context = context;
}

/* Returns each ended tone once. A tone that still sounds stays in the list until it has ended. */
static size_t host_tones(struct bench *bench, struct bench_tone *tones, size_t max)
{
	struct host_bench *b = (struct host_bench *)bench;
	size_t n = b->tones < max ? b->tones : max;
	size_t keep = 0;

	memcpy(tones, b->tone, n * sizeof(*tones));
	for (size_t i = 0; i < n; i++)
		if (tones[i].length < 0)
			tones[i].length = b->now - tones[i].at;
	if (b->tones > 0 && b->tone[b->tones - 1].length < 0)
		b->tone[keep++] = b->tone[b->tones - 1];
	b->tones = keep;
	return n;
}

/* ---- speech -------------------------------------------------------------------------------------------- */

static void host_jack(struct bench *bench, uint8_t side, bool in)
{
	struct host_bench *b = (struct host_bench *)bench;

	if (!b->board.facts->voice)
		return;
	b->board.jacks = (uint8_t)((b->board.jacks & ~(1u << side)) | (unsigned)in << side);
	poll(b);
}

static size_t host_clips(struct bench *bench, struct bench_clip *clips, size_t max)
{
	struct host_bench *b = (struct host_bench *)bench;
	size_t n = 0;

	if (b->board.spoken_count < b->clips_taken) /* the list was begun again */
		b->clips_taken = 0;
	for (; n < max && b->clips_taken < b->board.spoken_count; b->clips_taken++) {
		const struct host_spoken *clip = &b->board.spoken[b->clips_taken % HOST_SPOKEN];
		int64_t ago = count_at(b, b->now) - clip->count;

		if (host_voice_plays(&b->board, b->clips_taken))
			break;
		if (clip->groups && !clip->cut)
			clips[n++] = (struct bench_clip){.at = b->now - ago * NS_PER_SECOND / COUNTS_PER_S,
							 .address = clip->at,
							 .side = clip->side};
	}
	return n;
}

void bench_host_fill(void *bench, uint32_t address, const void *bytes, size_t n)
{
	struct host_bench *b = bench;
	uint8_t *speech = host_speech(&b->board);

	if (speech)
		memcpy(speech + address, bytes, n);
}

static bool host_state(struct bench *bench, struct zeitnot *state, instant *now)
{
	struct host_bench *b = (struct host_bench *)bench;
	struct timebase timebase;

	if (!b->powered)
		return false;
	*state = b->program;
	timebase = b->program.timebase;
	*now = timebase_at(&timebase, count_at(b, b->now));
	return true;
}

static size_t host_memory_size(const struct bench *bench)
{
	return ((const struct host_bench *)bench)->board.facts->memory;
}

static void host_memory_read(struct bench *bench, uint8_t *bytes, size_t n)
{
	memcpy(bytes, ((struct host_bench *)bench)->board.memory, n);
}

static void host_memory_write(struct bench *bench, const uint8_t *bytes, size_t n)
{
	memcpy(((struct host_bench *)bench)->board.memory, bytes, n);
}

static void host_close(struct bench *bench)
{
	struct host_bench *b = (struct host_bench *)bench;

	if (host_selected() == &b->board)
		host_select(NULL);
	free(b->edge);
	free(b->picture);
	free(b->speech);
	free(b);
}

static const struct bench_ops ops = {
    .close = host_close,
    .now = host_now,
    .run = host_run,
    .contact = host_contact,
    .contact_bouncing = host_contact_bouncing,
    .power = host_power,
    .battery = host_battery,
    .cable = host_cable,
    .send = host_send,
    .baud = host_baud,
    .receive = host_receive,
    .get_view = host_get_view,
    .text_display = host_text_display,
    .on_change = host_on_change,
    .tones = host_tones,
    .jack = host_jack,
    .clips = host_clips,
    .state = host_state,
    .memory_size = host_memory_size,
    .memory_read = host_memory_read,
    .memory_write = host_memory_write,
};

static void fit_speech(struct host_bench *b)
{
	b->speech = malloc(VOICE_MEMORY_SIZE);
	if (!b->speech)
		abort();
	b->board.speech = b->speech;
	b->board.speech_blank = true;
}

struct bench *bench_open_host(const struct bench_options *options)
{
	struct host_bench *b = calloc(1, sizeof(*b));
	const struct board_facts *known = options->board ? facts_of(options->board) : NULL;

	if (!b)
		return NULL;
	b->bench.ops = &ops;
	b->chatter = options->seed;
	b->crystal_ppm = options->crystal_ppm;
	b->wake = INT64_MAX;
	b->baud = BAUD;
	host_init(&b->board);
	b->board.facts = known ? known : b->board.facts;
	b->board.on_change = board_changed;
	b->board.context = b;
	b->board.memory_missing = options->no_memory;
	b->board.battery =
	    options->battery > 0 ? (uint16_t)(options->battery * 1000 + 0.5) : b->board.facts->full;
	if (b->board.facts->voice)
		fit_speech(b);
	b->source = true;
	if (options->crystal_start_ms > 0)
		b->now = options->crystal_start_ms * NS_PER_MS;
	start_host(b, RESET_POWER_ON);
	if (options->crystal_start_ms < 0)
		b->board.crystal_ok = false;
	return &b->bench;
}
