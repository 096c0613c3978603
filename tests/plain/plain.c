/* Checks the models of the chip independently: a blitz game in plain simavr, without this project's models of
 * the chip and its parts. Of sim/ it only uses the code that reads a struct from the image's memory.
 *
 *    plain NAME=IMAGE...
 *
 * simavr's own timers, pins, SPI and sleep run the image; the memory is a page of code here, written from the
 * data sheet. The presses are dated in processor cycles, and the times of the game are compared to a tick of
 * 1/4096 s with a model that only adds up. On each board: a game of 3 min + 2 s with clean and with
 * chattering contacts, a penalty by keys, a power cut with the return, and the flag.
 *
 * covers: T1 T2 T3 M2 A1 A2 F1 F3 N1 */
#include <simavr/avr_adc.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/zeitnot.h"
#include "sim/avr/layout.h"
#include "tests/check.h"

#define HZ	  4000000.0
#define MS	  (HZ / 1000)
#define TICK_HZ	  4096.0
#define TIFR2	  0x37
#define OVF	  11 /* vector numbers of the data sheet, section "Interrupts" */
#define COMPA	  9
#define COMPB	  10
#define MEMORY	  32768u
#define EDGES	  128
#define INCREMENT (2 * TICKS_PER_SECOND)

/* ---- the memory: a ferroelectric RAM on the SPI (FM25V02A, MB85RS64V: the same commands) --------------- */

struct fram {
	uint8_t bytes[MEMORY];
	unsigned size;
	bool selected, enabled;
	uint8_t command;
	unsigned count, address;
};

static uint8_t fram_byte(struct fram *f, uint8_t out)
{
	unsigned n = f->count++;

	if (n == 0) {
		f->command = out;
		f->enabled = out == 0x06 || (f->enabled && out != 0x04);
	} else if (f->command == 0x05) {
		return (uint8_t)(f->enabled << 1); /* the status */
	} else if (f->command == 0x02 || f->command == 0x03) {
		if (n <= 2) {
			f->address = (f->address << 8 | out) % f->size;
			return 0;
		}
		if (f->command == 0x02 && f->enabled)
			f->bytes[f->address] = out;
		out = f->bytes[f->address];
		f->address = (f->address + 1) % f->size;
		return out;
	}
	return 0;
}

static void fram_select(struct fram *f, bool low)
{
	if (f->selected && !low && f->command == 0x02)
		f->enabled = false;
	f->selected = low;
	f->count = 0;
	f->address = 0;
}

/* ---- the board ----------------------------------------------------------------------------------------- */

struct edge {
	double at; /* cycles */
	char port;
	uint8_t pin;
	bool closed;
};

struct board {
	const char *name, *path;
	avr_t *avr;
	struct fram fram;
	struct edge edges[EDGES];
	unsigned count;
	const struct layout *clock; /* where the program's state is */
	uint8_t held[4];
	uint32_t chance;
};

static const struct {
	char port;
	uint8_t pin;
} contacts[] = {
    [BUTTON_LEFT] = {'B', 0}, [BUTTON_RIGHT] = {'D', 2}, [KEY_BACK] = {'A', 0}, [KEY_MINUS] = {'A', 1},
    [KEY_PLAY] = {'A', 2},    [KEY_PLUS] = {'A', 3},	 [KEY_OK] = {'A', 4},
};

static double now(const struct board *b)
{
	return (double)b->avr->cycle;
}

static uint32_t chance(struct board *b, uint32_t below)
{
	b->chance = b->chance * 1664525u + 1013904223u;
	return (uint32_t)((uint64_t)(b->chance >> 8) * below >> 24);
}

/* A pulled-up input. simavr forgets the external level at each write to the port unless the
 * model repeats it. */
static void hold(struct board *b, char port, uint8_t pin, bool low)
{
	uint8_t *held = &b->held[port - 'A'];
	avr_ioport_external_t external = {.name = (unsigned)port & 0x7Fu, .mask = 0xFF};

	*held = (uint8_t)(low ? *held & ~(1u << pin) : *held | 1u << pin);
	external.value = *held;
	avr_ioctl(b->avr, (uint32_t)AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &external);
	avr_raise_irq(avr_io_getirq(b->avr, (uint32_t)AVR_IOCTL_IOPORT_GETIRQ(port), pin), !low);
}

/* From a timer of simavr, because a sleeping processor jumps to the next one. */
static avr_cycle_count_t next_edge(avr_t *avr, avr_cycle_count_t when, void *context)
{
	struct board *b = context;

	(void)when;
	while (b->count > 0 && b->edges[0].at <= (double)avr->cycle) {
		hold(b, b->edges[0].port, b->edges[0].pin, b->edges[0].closed);
		memmove(b->edges, b->edges + 1, --b->count * sizeof(*b->edges));
	}
	return b->count > 0 ? (avr_cycle_count_t)b->edges[0].at : 0;
}

static void plan(struct board *b, uint8_t contact, bool closed, double at)
{
	unsigned n = b->count++;

	at = (double)(avr_cycle_count_t)at;
	for (; n > 0 && b->edges[n - 1].at > at; n--)
		b->edges[n] = b->edges[n - 1];
	b->edges[n] = (struct edge){at, contacts[contact].port, contacts[contact].pin, closed};
	avr_cycle_timer_cancel(b->avr, next_edge, b);
	avr_cycle_timer_register(b->avr, (avr_cycle_count_t)(b->edges[0].at - now(b)), next_edge, b);
}

static void spi_byte(struct avr_irq_t *irq, uint32_t value, void *context)
{
	struct board *b = context;
	uint8_t in = b->fram.selected ? fram_byte(&b->fram, (uint8_t)value) : 0xFF;

	(void)irq;
	avr_raise_irq(avr_io_getirq(b->avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_INPUT), in);
}

static void fram_line(struct avr_irq_t *irq, uint32_t value, void *context)
{
	(void)irq;
	fram_select(&((struct board *)context)->fram, !value);
}

/* simavr 1.6 clears every flag of a timer when one is cleared, also that of an overflow that nobody has
 * counted, and a press was then dated 62 ms early. By the data sheet a flag is cleared only by writing a one
 * to it. */
static void write_tifr2(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *context)
{
	static const struct {
		uint8_t bit, vector;
	} flags[] = {{1, OVF}, {2, COMPA}, {4, COMPB}};

	(void)address;
	(void)context;
	for (unsigned i = 0; i < 3; i++)
		for (unsigned n = 0; value & flags[i].bit && n < avr->interrupts.vector_count; n++)
			if (avr->interrupts.vector[n]->vector == flags[i].vector)
				avr_clear_interrupt(avr, avr->interrupts.vector[n]);
}

#define SOON 4 /* cycles */

/* Replaces simavr's waiting in real time. Its two USARTs look for characters every other cycle; if nothing
 * else is near, the time advances to the next event. */
static void sleep_on(avr_t *avr, avr_cycle_count_t cycles)
{
	avr_cycle_count_t next = avr->cycle + 1000;
	unsigned near_by = 0;

	(void)cycles;
	for (avr_cycle_timer_slot_p it = avr->cycle_timers.timer; it; it = it->next) {
		if (it->when <= avr->cycle + SOON)
			near_by++;
		else if (it->when < next)
			next = it->when;
		if (it->when <= avr->cycle + SOON && it->timer != avr->cycle_timers.timer->timer)
			return;
	}
	if (near_by == 2 && next > avr->cycle + SOON)
		avr->cycle = next - SOON;
}

/* A chip after power-on; the memory keeps its bytes. */
static void power_on(struct board *b)
{
	elf_firmware_t firmware = {0};

	b->avr = avr_make_mcu_by_name("atmega1284p");
	if (!b->avr || elf_read_firmware(b->path, &firmware)) {
		fprintf(stderr, "%s cannot be loaded\n", b->path);
		exit(1);
	}
	avr_init(b->avr);
	b->avr->sleep = sleep_on;
	b->avr->log = LOG_ERROR;
	firmware.frequency = (uint32_t)HZ;
	avr_load_firmware(b->avr, &firmware);
	b->avr->vcc = b->avr->avcc = b->avr->aref = 3300;
	b->avr->io[AVR_DATA_TO_IO(TIFR2)].w.c = write_tifr2;
	avr_irq_register_notify(avr_io_getirq(b->avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), spi_byte, b);
	avr_irq_register_notify(avr_io_getirq(b->avr, AVR_IOCTL_IOPORT_GETIRQ('D'), 7), fram_line, b);
	avr_raise_irq(avr_io_getirq(b->avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC7), 1000); /* 4 V or 5 V */
	memset(b->held, 0xFF, sizeof(b->held));
	for (unsigned contact = 0; contact < BUTTON_COUNT; contact++)
		hold(b, contacts[contact].port, contacts[contact].pin, false);
	hold(b, 'D', 0, true); /* no cable */
	hold(b, 'D', 3, true); /* no earphones: the sockets' switches are closed */
	hold(b, 'D', 6, true);
	b->count = 0;
	fram_select(&b->fram, false);
}

static void power_off(struct board *b)
{
	avr_terminate(b->avr);
	b->avr = NULL;
}

static bool run(struct board *b, double until)
{
	int state = cpu_Running;

	while (now(b) < until && state != cpu_Done && state != cpu_Crashed)
		state = avr_run(b->avr);
	return state != cpu_Done && state != cpu_Crashed;
}

/* The program's state, read when it sleeps, because its work is then done. */
static struct zeitnot look(struct board *b)
{
	struct zeitnot z;

	memset(&z, 0, sizeof(z));
	for (int n = 0; n < 1000000 && b->avr->state != cpu_Sleeping; n++)
		avr_run(b->avr);
	layout_read(b->clock, b->avr->data + layout_address(b->clock), &z);
	return z;
}

#define holds(what) check(what, "%s: line %d: %s", b->name, __LINE__, #what)

/* ---- hands --------------------------------------------------------------------------------------------- */

/* A clean press, or one with 20 ms of chatter before and after. A press that T2 promises to accept is closed
 * for 5 of its first 15 ms. */
static void press(struct board *b, uint8_t contact, double at, double length, bool chatters)
{
	plan(b, contact, true, at);
	for (int end = 0; chatters && end < 2; end++) {
		double from = at + (end ? length : 0);

		for (unsigned n = 0; n < 4; n++) {
			double open = from + (0.2 + 5 * n + chance(b, 1000) / 1000.0) * MS;

			plan(b, contact, end == 1, open);
			plan(b, contact, end == 0, open + (0.1 + chance(b, 1500) / 1000.0) * MS);
		}
	}
	plan(b, contact, false, at + length);
}

static void key(struct board *b, uint8_t contact, double seconds)
{
	press(b, contact, now(b) + 1, seconds * HZ, false);
	run(b, now(b) + seconds * HZ + 300 * MS);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static double ticks_of(double cycles)
{
	return cycles * TICK_HZ / HZ;
}

static bool near(double seen, double expected, double most, const char *what, const char *board)
{
	if (seen >= expected - most && seen <= expected + most)
		return true;
	printf("%s: %s: expected %.2f, seen %.2f\n", board, what, expected, seen);
	return false;
}

struct game {
	double left[2]; /* ticks */
	double since;	/* cycle of the last press */
	uint8_t turn;
	uint16_t moves[2];
};

/* Each press passes the turn at its first edge. The move costs the time that has passed, to a tick, and gives
 * the increment. */
static void play(struct board *b, struct game *g, unsigned moves, bool chatters)
{
	for (unsigned n = 0; n < moves; n++) {
		double at = now(b) + (0.3 + chance(b, 2000) / 1000.0) * HZ + chance(b, 10000);
		struct zeitnot z;

		press(b, g->turn, at, 90 * MS, chatters);
		holds(run(b, at + 150 * MS));
		z = look(b);
		g->left[g->turn] += INCREMENT - ticks_of(at - g->since);
		g->moves[g->turn]++;
		holds(near((double)z.app.game.side[g->turn].left, g->left[g->turn], 1.01, "a move", b->name));
		holds(z.app.game.turn == 1 - g->turn && z.app.game.state == PLAY_RUNNING);
		holds(z.app.game.side[0].moves == g->moves[0] && z.app.game.side[1].moves == g->moves[1]);
		g->left[g->turn] =
		    (double)z.app.game.side[g->turn].left; /* so that roundings do not accumulate */
		g->since = at;
		g->turn = 1 - g->turn;
	}
}

static struct game begin(struct board *b)
{
	struct game g = {.left = {182 * TICKS_PER_SECOND, 182 * TICKS_PER_SECOND}};
	struct zeitnot z;

	holds(run(b, 2 * HZ));
	z = look(b);
	holds(z.app.fault == FAULT_NONE && z.app.mode == APP_SELECT);
	key(b, KEY_OK, 0.1); /* the first one in the list: 3 min + 2 s */
	z = look(b);
	holds(z.app.mode == APP_READY && z.app.game.side[0].left == 182 * TICKS_PER_SECOND);
	g.since = now(b) + HZ / 3;
	press(b, BUTTON_RIGHT, g.since, 90 * MS, false);
	holds(run(b, g.since + 150 * MS));
	return g;
}

/* The time between the first press and the last is charged once and completely. */
static void all_is_charged(struct board *b, const struct game *g, double first)
{
	struct zeitnot z = look(b);

	holds(near((double)z.app.game.side[0].used + (double)z.app.game.side[1].used,
		   ticks_of(g->since - first), 1.01, "the time of both", b->name));
}

/* PLAY held opens the list, so the clock continues when the key is released. */
static double resume(struct board *b)
{
	double up = now(b) + 1 + 0.1 * HZ;

	key(b, KEY_PLAY, 0.1);
	return up;
}

/* Gives a minute to the opponent of the side on turn, as the clock proposes in blitz; then play continues. */
static void penalty(struct board *b, struct game *g)
{
	uint8_t gains = (uint8_t)(1 - g->turn);
	struct zeitnot before, after;
	double paused = now(b) + 1;

	key(b, KEY_PLAY, 0.1);
	before = look(b);
	holds(before.app.game.state == PLAY_PAUSED);
	holds(near((double)before.app.game.side[g->turn].left, g->left[g->turn] - ticks_of(paused - g->since),
		   1.01, "the pause", b->name));
	key(b, gains ? KEY_PLUS : KEY_MINUS, 2.2);
	key(b, KEY_PLAY, 0.1);
	after = look(b);
	holds(after.app.game.side[gains].left - before.app.game.side[gains].left == 60 * TICKS_PER_SECOND);
	holds(after.app.game.side[g->turn].left == before.app.game.side[g->turn].left);
	g->left[0] = (double)after.app.game.side[0].left;
	g->left[1] = (double)after.app.game.side[1].left;
	g->since = resume(b);
	holds(look(b).app.game.state == PLAY_RUNNING);
}

static void cut(struct board *b, struct game *g)
{
	double at = now(b) + 1.7 * HZ + chance(b, (uint32_t)HZ);
	struct zeitnot z;

	holds(run(b, at));
	at = now(b);
	power_off(b);
	power_on(b);
	holds(run(b, 2 * HZ));
	z = look(b);
	holds(z.app.game.state == PLAY_PAUSED && z.app.interrupted && z.app.fault == FAULT_NONE);
	holds(near((double)z.app.game.side[g->turn].left, g->left[g->turn] - ticks_of(at - g->since), TICK_HZ,
		   "the clock that ran, after the cut", b->name));
	holds((double)z.app.game.side[1 - g->turn].left == g->left[1 - g->turn]);
	holds(z.app.game.side[0].moves == g->moves[0] && z.app.game.side[1].moves == g->moves[1]);
	holds(z.app.game.turn == g->turn);
	g->left[g->turn] = (double)z.app.game.side[g->turn].left;
	g->since = resume(b);
	holds(look(b).app.game.state == PLAY_RUNNING);
}

/* The flag falls at its tick: two ticks before it has not fallen, and two after it has. */
static void flag(struct board *b, struct game *g)
{
	double zero = g->since + g->left[g->turn] * HZ / TICK_HZ;
	struct zeitnot z;

	holds(run(b, zero - 2 * HZ / TICK_HZ));
	z = look(b);
	holds(z.app.game.side[g->turn].flag == FLAG_NONE);
	holds(run(b, zero + 150 * MS));
	z = look(b);
	holds(z.app.game.side[g->turn].flag == FLAG_FALLEN && z.app.game.side[g->turn].first);
	holds(z.app.game.side[1 - g->turn].flag == FLAG_NONE && z.app.game.state == PLAY_OVER);
	holds((double)z.app.game.side[1 - g->turn].left == g->left[1 - g->turn]);
	press(b, g->turn, now(b) + HZ, 90 * MS, false);
	holds(run(b, now(b) + 2 * HZ));
	z = look(b);
	holds(z.app.game.side[g->turn].left <= 0 && z.app.game.side[g->turn].moves == g->moves[g->turn]);
}

static void play_on(const char *name, const char *path)
{
	struct board *b = calloc(1, sizeof(*b));
	struct game g;
	double first;

	b->name = name;
	b->path = path;
	b->clock = layout_find(image_load(path), "zeitnot_clock", "zeitnot");
	b->chance = 29;
	b->fram.size = strcmp(name, "bread") ? MEMORY : 8192;
	memset(b->fram.bytes, 0xFF, sizeof(b->fram.bytes));
	power_on(b);
	g = begin(b);
	first = g.since;
	play(b, &g, 8, false);
	play(b, &g, 8, true);
	all_is_charged(b, &g, first);
	penalty(b, &g);
	play(b, &g, 3, false);
	cut(b, &g);
	play(b, &g, 3, true);
	flag(b, &g);
	power_off(b);
	free(b);
}

int main(int count, char **arguments)
{
	for (int i = 1; i < count; i++) {
		char *path = strchr(arguments[i], '=');

		*path = '\0';
		play_on(arguments[i], path + 1);
	}
	return report();
}
