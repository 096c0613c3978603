/* Measures what an image costs in each state, without a cable; hardware/power.md uses these counts.
 *
 *      energy BOARD IMAGE PACK GAME.pgn...
 *
 * Prints one line per state or game: NAME SECONDS AWAKE WAKES IDLE LIT FRAM
 *      AWAKE  ms that the processor was at work     WAKES  times it woke, from any sleep
 *      IDLE   ms asleep in idle                     LIT    ms that lamps were lit, of each lamp
 *      FRAM   bytes written
 * The same image always gives the same lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "sim/bench_avr.h"
#include "tool/replay/schedule.h"
#include "tool/scenario/client.h"

#define IDLE  0 /* sleep mode, table 10-1 */
#define HOUR  (3600 * NS_PER_SECOND)
#define LAMPS 0x06 /* of port B, board/pins.h */
#define PORTB 0x25

struct meter {
	struct client client;
	struct board *board;
	uint64_t lit; /* cycles asleep with a lamp lit, counted for each lamp */
	struct chip_counts before;
	uint64_t lit_before, written_before;
	int64_t began;
};

static void give_up(const char *message)
{
	fprintf(stderr, "energy: %s\n", message);
	exit(2);
}

/* Lamps change only while the program runs, which is a short time, so counting sleep is enough. */
static void slept(void *context, uint64_t from, uint64_t to)
{
	struct meter *m = context;
	uint8_t lamps = chip_peek(m->board->chip, PORTB) & LAMPS;

	m->lit += (to - from) * (uint64_t)__builtin_popcount(lamps);
}

static const char *pack; /* of speech */

static void open_meter(struct meter *m, const char *board, const char *image)
{
	const struct bench_options options = {
	    .board = board, .image = image, .pack = {pack}, .seed = 1, .crystal_start_ms = 300};
	struct chip_trace trace = {.context = m, .slept = slept};
	char message[MESSAGE_SIZE];

	*m = (struct meter){0};
	if (!client_open(&m->client, &options, message))
		give_up(message);
	m->board = bench_board(m->client.bench);
	chip_trace(m->board->chip, &trace);
}

static void close_meter(struct meter *m)
{
	const char *first = "";

	if (bench_violations(m->client.bench, &first))
		fprintf(stderr, "energy: %s\n", first);
	chip_trace(m->board->chip, NULL);
	client_close(&m->client);
}

static void pass(struct meter *m, int64_t ns)
{
	client_run(&m->client, bench_now(m->client.bench) + ns);
}

static void begin(struct meter *m)
{
	chip_count(m->board->chip, &m->before);
	m->lit_before = m->lit;
	m->written_before = m->board->fram.written;
	m->began = bench_now(m->client.bench);
}

static void end(struct meter *m, const char *name)
{
	struct chip_counts now;
	double hz = chip_frequency(m->board->chip);

	chip_count(m->board->chip, &now);
	printf("%s %.3f %.3f %u %.1f %.1f %llu\n", name,
	       (double)(bench_now(m->client.bench) - m->began) / NS_PER_SECOND,
	       (double)(now.awake_ns - m->before.awake_ns) / NS_PER_MS, now.wakeups - m->before.wakeups,
	       (double)(now.asleep[IDLE] - m->before.asleep[IDLE]) / NS_PER_MS,
	       (double)(m->lit - m->lit_before) / hz * 1000,
	       (unsigned long long)(m->board->fram.written - m->written_before));
}

static void state(struct meter *m, const char *name, int64_t seconds)
{
	begin(m);
	pass(m, seconds * NS_PER_SECOND);
	end(m, name);
}

static void tap(struct meter *m, uint8_t button, int64_t at)
{
	bench_contact(m->client.bench, button, true, at);
	bench_contact(m->client.bench, button, false, at + 80 * NS_PER_MS);
}

static void set_control(struct meter *m, const char *text)
{
	char message[MESSAGE_SIZE];

	if (client_control(&m->client, text, NULL, message) != CLIENT_OK)
		give_up(message);
	pass(m, 2 * NS_PER_SECOND);
}

static void mode_must_be(struct meter *m, int mode, const char *message)
{
	if (client_mode(&m->client) != mode)
		give_up(message);
}

/* Select; off after an hour; and a key. */
static void idle_states(const char *board, const char *image)
{
	struct meter m;

	open_meter(&m, board, image);
	pass(&m, 2 * NS_PER_SECOND);
	mode_must_be(&m, APP_SELECT, "it does not begin in SELECT");
	state(&m, "select", 60);
	pass(&m, HOUR);
	mode_must_be(&m, APP_OFF, "it is not off after an hour");
	state(&m, "off", 60);
	tap(&m, KEY_OK, bench_now(m.client.bench));
	pass(&m, NS_PER_SECOND);
	if (client_mode(&m.client) == APP_OFF)
		give_up("a key does not wake it");
	close_meter(&m);
}

static void seconds_states(const char *board, const char *image)
{
	struct meter m;

	open_meter(&m, board, image);
	set_control(&m, "20m");
	tap(&m, BUTTON_RIGHT, bench_now(m.client.bench));
	pass(&m, 2 * NS_PER_SECOND);
	state(&m, "seconds", 60);
	tap(&m, KEY_PLAY, bench_now(m.client.bench));
	pass(&m, 2 * NS_PER_SECOND);
	mode_must_be(&m, APP_PAUSED, "PLAY does not pause");
	state(&m, "pause", 60);
	close_meter(&m);
}

static void tenths_state(const char *board, const char *image)
{
	struct meter m;

	open_meter(&m, board, image);
	set_control(&m, "22");
	tap(&m, BUTTON_RIGHT, bench_now(m.client.bench));
	pass(&m, 3 * NS_PER_SECOND);
	state(&m, "tenths", 18);
	close_meter(&m);
}

/* READY: every six seconds a player asks for their time, which takes three clips with their nouns. */
static void speech_state(const char *board, const char *image)
{
	struct meter m;

	open_meter(&m, board, image);
	set_control(&m, "5025");
	bench_jack(m.client.bench, LEFT, true);
	pass(&m, 3 * NS_PER_SECOND);
	begin(&m);
	for (int i = 0; i < 10; i++) {
		tap(&m, CONTACT_TALK + LEFT, bench_now(m.client.bench));
		pass(&m, 6 * NS_PER_SECOND);
	}
	end(&m, "speech");
	close_meter(&m);
}

static char *read_file(const char *path, size_t *length)
{
	static char text[65536];
	FILE *in = fopen(path, "rb");

	if (!in)
		give_up(path);
	*length = fread(text, 1, sizeof(text), in);
	fclose(in);
	return text;
}

/* A real game, from the press that starts it to its last press. */
static void game(const char *board, const char *image, const char *path, const char *name)
{
	struct pgn pgn = {0};
	struct plan plan = {0};
	struct control control;
	struct control_fault fault;
	char message[MESSAGE_SIZE];
	struct meter m;
	unsigned line;
	size_t length;
	const char *text = read_file(path, &length);

	if (pgn_parse(text, length, &pgn, &line) != PGN_NONE || !pgn.games ||
	    notation_parse(pgn.game->time_control, &control, &fault) != CONTROL_OK ||
	    !plan_game(pgn.game, &control, &plan, message, sizeof(message)))
		give_up(path);
	open_meter(&m, board, image);
	set_control(&m, pgn.game->time_control);
	begin(&m);
	tap(&m, BUTTON_RIGHT, m.began);
	for (size_t ply = 0; ply < pgn.game->plies; ply++) {
		client_run(&m.client, m.began + plan.press[ply]);
		tap(&m, ply % 2 ? BUTTON_RIGHT : BUTTON_LEFT, bench_now(m.client.bench));
	}
	end(&m, name);
	close_meter(&m);
	plan_free(&plan);
	pgn_free(&pgn);
}

int main(int count, char **arguments)
{
	if (count < 4) {
		fprintf(stderr, "usage: energy BOARD IMAGE PACK GAME.pgn...\n");
		return 2;
	}
	pack = arguments[3];
	idle_states(arguments[1], arguments[2]);
	seconds_states(arguments[1], arguments[2]);
	tenths_state(arguments[1], arguments[2]);
	speech_state(arguments[1], arguments[2]);
	for (int i = 4; i < count; i++) {
		const char *name = strrchr(arguments[i], '/');
		char plain[64];

		snprintf(plain, sizeof(plain), "%s", name ? name + 1 : arguments[i]);
		plain[strcspn(plain, ".")] = 0;
		game(arguments[1], arguments[2], arguments[i], plain);
	}
	return 0;
}
