/* The bench that runs the real image in simavr on a virtual board. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/atmega1284p.h"
#include "sim/bench_avr.h"
#include "sim/boards/vcd.h"

/* Displays are written byte by byte. Only a finished picture is reported: nothing has changed for longer than
 * between two bytes, but for less than between the side on turn and the other one, 0.4 ms at the least. */
#define STILL 300000 /* ns */

#define NEED_WAIT 2 /* bit of GPIOR1 (board/avr/flags.h) */

struct avr_bench *bench_avr(struct bench *bench)
{
	return (struct avr_bench *)bench;
}

struct board *bench_board(struct bench *bench)
{
	return bench_avr(bench)->board;
}

/* ---- what is seen -------------------------------------------------------------------------------------- */

static uint8_t lamps_seen(const struct avr_bench *b, int64_t at)
{
	return bench_lamps(b->lamps_now, b->lamp_off, b->board->kind->flash, at);
}

static void tell_avr(void *context, int64_t at)
{
	struct avr_bench *b = context;
	uint8_t lamps = lamps_seen(b, at);
	uint16_t tone = buzzer_hz(&b->board->buzzer);
	bool same = lamps == b->reported_lamps && tone == b->reported_tone &&
		    !memcmp(b->reported, b->cells, sizeof(b->reported));

	if (same)
		return;
	b->reported_lamps = lamps;
	b->reported_tone = tone;
	memcpy(b->reported, b->cells, sizeof(b->reported));
	if (b->watch)
		b->watch(b->watch_context, &b->bench, b->last_change);
}

static void note_cells(struct avr_bench *b, int64_t at)
{
	uint8_t cells[2][CELLS];

	b->board->kind->display->picture(b->board, cells);
	if (!memcmp(cells, b->cells, sizeof(cells)))
		return;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned cell = 0; cell < CELLS; cell++) {
			uint8_t gone = b->cells[side][cell] & (uint8_t)~cells[side][cell];

			for (unsigned bit = 0; gone; bit++, gone >>= 1)
				if (gone & 1)
					b->gone[side][cell][bit] = at;
		}
	memcpy(b->cells, cells, sizeof(cells));
	b->cells_changed = at;
}

static void note_lamps(struct avr_bench *b, int64_t at)
{
	uint8_t lamps = board_lamps(b->board);

	for (unsigned i = 0; i < 2; i++)
		if (b->lamps_now >> i & 1 && !(lamps >> i & 1))
			b->lamp_off[i] = at;
	b->lamps_now = lamps;
	if (b->board->kind->flash)
		sim_timer_set(chip_timers(b->board->chip), &b->lamp_end, at + b->board->kind->flash);
}

static void changed(void *context, int64_t at)
{
	struct avr_bench *b = context;

	note_cells(b, at);
	note_lamps(b, at);
	b->last_change = at;
	if (b->watch)
		sim_timer_set(chip_timers(b->board->chip), &b->still, at + STILL);
}

static void get_view_avr(struct bench *bench, struct bench_view *view)
{
	struct avr_bench *b = bench_avr(bench);
	int64_t now = chip_now(b->board->chip), recent = now - NS_PER_SECOND;

	memset(view, 0, sizeof(*view));
	memcpy(view->cells, b->cells, sizeof(view->cells));
	memcpy(view->cells_lit, b->cells, sizeof(view->cells_lit));
	for (unsigned side = 0; side < 2; side++)
		for (unsigned cell = 0; cell < CELLS; cell++)
			for (unsigned bit = 0; bit < 8; bit++)
				if (b->gone[side][cell][bit] && b->gone[side][cell][bit] >= recent)
					view->cells_lit[side][cell] |= (uint8_t)(1u << bit);
	view->lamps = lamps_seen(b, now);
	view->lamps_lit = view->lamps;
	view->points = !b->board->facts->colons;
	for (unsigned i = 0; i < 2; i++)
		if (b->lamp_off[i] && b->lamp_off[i] >= recent)
			view->lamps_lit |= (uint8_t)(1u << i);
	view->tone = buzzer_hz(&b->board->buzzer);
	view->changed = b->cells_changed;
}

static bool text_display(struct bench *bench, uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS])
{
	const struct text_display_part *part = &bench_avr(bench)->board->text_display;

	memset(dots, 0, TEXT_DISPLAY_PAGES * TEXT_DISPLAY_COLUMNS);
	for (unsigned y = 0; y < TEXT_DISPLAY_PAGES * 8; y++)
		for (unsigned x = 0; x < TEXT_DISPLAY_COLUMNS; x++)
			if (text_display_part_dot(part, x, y))
				dots[y / 8][x] |= (uint8_t)(1u << y % 8);
	return text_display_part_lit(part);
}

static void on_change(struct bench *bench, bench_watch *watch, void *context)
{
	bench_avr(bench)->watch = watch;
	bench_avr(bench)->watch_context = context;
}

static size_t tones(struct bench *bench, struct bench_tone *tone, size_t max)
{
	struct avr_bench *b = bench_avr(bench);
	struct buzzer_tone heard[BUZZER_TONES + 1];
	size_t n = buzzer_take(&b->board->buzzer, heard, max < BUZZER_TONES ? max : BUZZER_TONES,
			       chip_now(b->board->chip));

	for (size_t i = 0; i < n; i++)
		tone[i] =
		    (struct bench_tone){.hz = heard[i].hz, .at = heard[i].at, .length = heard[i].length};
	return n;
}

/* ---- speech -------------------------------------------------------------------------------------------- */

static void jack(struct bench *bench, uint8_t side, bool in)
{
	if (bench_board(bench)->facts->voice)
		board_jack(bench_board(bench), side, in);
}

static void hear_avr(struct avr_bench *b, uint8_t side, int64_t at, const int16_t *sample, size_t n)
{
	b->ear(b->ear_context, side, at, sample, n);
}

static void hear_left(void *context, int64_t at, const int16_t *sample, size_t n)
{
	hear_avr(context, 0, at, sample, n);
}

static void hear_right(void *context, int64_t at, const int16_t *sample, size_t n)
{
	hear_avr(context, 1, at, sample, n);
}

static void on_ear(struct bench *bench, bench_ear *ear, void *context)
{
	struct avr_bench *b = bench_avr(bench);

	b->ear = ear;
	b->ear_context = context;
	for (unsigned side = 0; side < 2; side++) {
		b->board->ear[side].context = b;
		b->board->ear[side].sound = !ear ? NULL : side ? hear_right : hear_left;
	}
}

/* ---- the program's own state --------------------------------------------------------------------------- */

/* Returns false if Timer2 counts no crystal. */
static bool raw_count(struct avr_bench *b, uint32_t *raw)
{
	const struct chip *chip = b->board->chip;
	uint8_t period[3];
	uint64_t count;

	if (!b->period || !chip_timer2_ticks(chip, &count))
		return false;
	chip_peek_block(chip, (uint16_t)b->period->address, period, sizeof(period));
	*raw = bench_count(period, count, &b->offset);
	return true;
}

static uint32_t resets(const struct chip *chip)
{
	struct chip_counts counts;

	chip_count(chip, &counts);
	return counts.resets;
}

/* True if a driver sleeps for a moment in the middle of the program's work, after a call of time_limit()
 * (board/avr/time.h). */
static bool at_work(const struct chip *chip)
{
	return chip_peek(chip, GPIOR1) >> NEED_WAIT & 1;
}

/* Copies the program's state when it falls asleep, because its variables are not consistent in the middle of
 * its work. */
static void keep_state(void *context)
{
	struct avr_bench *b = context;

	if (at_work(b->board->chip))
		return;
	chip_peek_block(b->board->chip, layout_address(b->clock), b->kept, layout_size(b->clock));
	b->kept_at = chip_now(b->board->chip);
	b->kept_since = resets(b->board->chip);
}

static bool state(struct bench *bench, struct zeitnot *copy, instant *now)
{
	struct avr_bench *b = bench_avr(bench);
	const struct chip *chip = b->board->chip;
	struct timebase timebase;
	uint32_t raw;

	if (!b->kept_since || b->kept_since != resets(chip) || !chip_alive(chip))
		return false;
	layout_read(b->clock, b->kept, copy);
	timebase = copy->timebase;
	/* without a crystal the time has stopped */
	*now = raw_count(b, &raw) ? timebase_at(&timebase, raw) : copy->app.now;
	return true;
}

/* ---- the rest is passed to the board ------------------------------------------------------------------- */

static bool begin_vcd(struct bench *bench)
{
	vcd_begin(bench_board(bench));
	return true;
}

static bool end_vcd(struct bench *bench, const char *path)
{
	return vcd_end(bench_board(bench)->vcd, path);
}

static void close_bench(struct bench *bench)
{
	board_free(bench_avr(bench)->board);
	free(bench_avr(bench)->kept);
	free(bench);
}

static int64_t now(const struct bench *bench)
{
	return chip_now(((const struct avr_bench *)bench)->board->chip);
}

static void run_avr(struct bench *bench, int64_t until)
{
	struct board *board = bench_board(bench);

	chip_run(board->chip, until);
	ear_run(&board->ear[0], until);
	ear_run(&board->ear[1], until);
}

static void contact(struct bench *bench, uint8_t button, bool down, int64_t at)
{
	if (button < CONTACT_TALK)
		board_contact(bench_board(bench), button, down, at);
	else if (bench_board(bench)->facts->voice)
		board_talk(bench_board(bench), button - CONTACT_TALK, down, at);
}

static void contact_bouncing(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter)
{
	board_chatter(bench_board(bench), button, down, at, chatter);
}

static void power_avr(struct bench *bench, bool on)
{
	board_source(bench_board(bench), on);
}

static void battery(struct bench *bench, double volts)
{
	board_volts(bench_board(bench), volts);
}

static void cable(struct bench *bench, bool plugged)
{
	board_cable(bench_board(bench), plugged);
}

static void send_avr(struct bench *bench, const void *bytes, size_t n)
{
	board_send(bench_board(bench), bytes, n);
}

static void baud(struct bench *bench, uint32_t rate)
{
	board_baud(bench_board(bench), rate);
}

static size_t receive_avr(struct bench *bench, void *bytes, size_t size)
{
	return board_receive(bench_board(bench), bytes, size);
}

static size_t memory_size(const struct bench *bench)
{
	return ((const struct avr_bench *)bench)->board->kind->memory->size;
}

static void memory_read(struct bench *bench, uint8_t *bytes, size_t n)
{
	memcpy(bytes, bench_board(bench)->fram.cell, n);
}

static void memory_write(struct bench *bench, const uint8_t *bytes, size_t n)
{
	memcpy(bench_board(bench)->fram.cell, bytes, n);
}

static unsigned violations(struct bench *bench, const char **first)
{
	return chip_violations(bench_board(bench)->chip, first);
}

static const struct bench_ops ops = {
    .close = close_bench,
    .vcd_begin = begin_vcd,
    .vcd_end = end_vcd,
    .now = now,
    .run = run_avr,
    .contact = contact,
    .contact_bouncing = contact_bouncing,
    .power = power_avr,
    .battery = battery,
    .cable = cable,
    .send = send_avr,
    .baud = baud,
    .receive = receive_avr,
    .get_view = get_view_avr,
    .text_display = text_display,
    .on_change = on_change,
    .tones = tones,
    .jack = jack,
    .on_ear = on_ear,
    .state = state,
    .memory_size = memory_size,
    .memory_read = memory_read,
    .memory_write = memory_write,
    .violations = violations,
};

/* ---- opening ------------------------------------------------------------------------------------------- */

static const struct image *default_image(const char *board)
{
	char name[64], path[PATH_MAX + 80];

	snprintf(name, sizeof(name), "%s/zeitnot.elf", board);
	bench_beside(path, sizeof(path), name);
	return image_load(path);
}

/* Returns false for a clock whose state was compiled from other sources, because it cannot be read. A program
 * without `zeitnot_clock` is no clock, and fits. */
static bool fits(struct avr_bench *b, const struct image *image)
{
	b->period = image_find(image, "time_period");
	b->clock = layout_find(image, "zeitnot_clock", "zeitnot");
	if (b->clock)
		b->kept = malloc(layout_size(b->clock));
	return b->clock || !image_find(image, "zeitnot_clock");
}

static void fill_avr(void *context, uint32_t address, const void *bytes, size_t n)
{
	struct board *board = context;

	flash_fill(&board->flash, address, bytes, n);
}

struct bench *bench_open_avr(const struct board_kind *kind, const struct bench_options *options)
{
	const struct image *image = options->image ? image_load(options->image) : default_image(kind->name);
	struct board_options fitted = {
	    .image = image,
	    .seed = options->seed,
	    .rc_error = options->rc_error,
	    .crystal_ppm = options->crystal_ppm,
	    .crystal_start = options->crystal_start_ms < 0 ? NEVER : options->crystal_start_ms * NS_PER_MS,
	    .volts = options->battery,
	    .no_memory = options->no_memory,
	};
	struct avr_bench *b;

	if (!image)
		return NULL;
	b = calloc(1, sizeof(*b));
	b->bench.ops = &ops;
	b->image = image;
	if (!fits(b, image)) {
		free(b);
		return NULL;
	}
	b->board = board_new(kind, &fitted);
	b->board->changed = changed;
	b->board->context = b;
	if (!bench_read_packs(options, fill_avr, b->board)) {
		close_bench(&b->bench);
		return NULL;
	}
	if (b->clock)
		chip_on_sleep(b->board->chip, keep_state, b);
	b->still = (struct sim_timer){.fire = tell_avr, .context = b};
	b->lamp_end = (struct sim_timer){.fire = tell_avr, .context = b};
	return &b->bench;
}
