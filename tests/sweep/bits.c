/* One bit of the memory is wrong when the supply comes back. The image then restores its game or reports that
 * the memory is damaged. It never shows another game without a report. covers: N2 N4 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sweep/survive.h"
#include "tests/sweep/sweep.h"
#include "tool/scenario/client.h"

struct damage {
	struct client client;
	struct moment before;
	uint8_t memory[BENCH_MEMORY];
	size_t bytes;
};

static void press(struct client *client, uint8_t button)
{
	survive_push(client->bench, button, 80);
	bench_run(client->bench, bench_now(client->bench) + 1300 * NS_PER_MS);
}

/* A game with a stage transition and snapshots, in a memory that holds nothing of earlier games. */
static bool play(struct damage *d, const char *board)
{
	const struct bench_options options = {.board = board, .seed = 6, .crystal_start_ms = 20};
	const struct control_options sound = {.freeze = -1, .sound = 0, .tenths = -1, .white = -1};
	struct bench *bench;
	char message[MESSAGE_SIZE] = "";

	if (!client_open(&d->client, &options, message) ||
	    client_control(&d->client, "3/5m+3:3m+2", &sound, message) != CLIENT_OK) {
		printf("%s: %s\n", board, message);
		return false;
	}
	bench = d->client.bench;
	for (int i = 0; i < 9; i++)
		press(&d->client, i % 2 ? BUTTON_LEFT : BUTTON_RIGHT);
	if (!survive_note(bench, &d->before))
		return false;
	board_cut(bench_board(bench));
	d->bytes = bench_memory_size(bench);
	bench_memory_read(bench, d->memory, d->bytes);
	return true;
}

static bool one_bit(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct damage *d = context;
	struct bench *bench = d->client.bench;
	struct moment after;
	struct zeitnot state;
	instant now;
	const char *fault = NULL, *violation;
	bool reported;

	d->memory[number / 8] ^= (uint8_t)(1u << number % 8);
	bench_memory_write(bench, d->memory, d->bytes);
	if (!survive_reboot(bench, &after) || !bench_state(bench, &state, &now))
		fault = "does not start";
	reported = !fault && state.app.faults >> FAULT_MEMORY_DAMAGED & 1;
	if (!fault && !reported)
		fault = survive_compare(&d->before, d->before.at, &after);
	if (!fault && bench_violations(bench, &violation))
		fault = violation;
	if (fault)
		snprintf(text, SWEEP_TEXT, "byte %llu, bit %llu: %.200s", (unsigned long long)number / 8,
			 (unsigned long long)number % 8, fault);
	return !fault;
}

static uint64_t try_bits(const char *board, uint64_t stride, uint64_t *failed)
{
	static struct damage d;
	struct sweep sweep;
	char title[60];
	uint64_t cases;

	*failed = 1;
	if (!play(&d, board))
		return 0;
	if (sweep_begin(&sweep, 2)) {
		for (uint64_t number = 0; number < d.bytes * 8; number += stride)
			if (sweep_mine(&sweep, number / stride))
				sweep_run(&sweep, one_bit, &d, number);
		client_close(&d.client);
		sweep_end(&sweep);
	}
	snprintf(title, sizeof(title), "%s, one wrong bit", board);
	cases = sweep_report(&sweep, title, failed);
	sweep_free(&sweep);
	client_close(&d.client);
	return cases;
}

/* bits [STRIDE]: flips every STRIDE-th bit of the memory, one per run. */
int main(int argc, char **argv)
{
	uint64_t stride = argc > 1 ? (uint64_t)atoi(argv[1]) : 1597, cases = 0, failed = 0;

	for (unsigned b = 0; b < board_count; b++) {
		uint64_t bad;

		cases += try_bits(board_kinds[b].name, stride * board_kinds[b].sample, &bad);
		failed += bad;
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)(cases > failed ? cases - failed : 0),
	       (unsigned long long)failed);
	return failed || !cases;
}
