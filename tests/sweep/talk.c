/* A talk key at every n-th awake cycle of a stretch of speech, one press per run, on the images that speak.
 * Each press silences the clock: none is lost between two looks of the main program.
 *
 *    talk STRIDE PACK
 *
 * covers: B1 */
#include <stdio.h>
#include <stdlib.h>

#include "sim/bench_avr.h"
#include "tests/sweep/moments.h"
#include "tests/sweep/sweep.h"
#include "tool/scenario/client.h"

#define HELD   (1200 * NS_PER_MS) /* asks for the moves and whose turn it is */
#define FROM   (1900 * NS_PER_MS) /* from the press on: that is being said */
#define LENGTH (8 * NS_PER_MS)	  /* a few rounds of the main program */
#define TAP    (30 * NS_PER_MS)
#define KEY    (CONTACT_TALK + LEFT)

struct scene {
	struct client client;
	const int64_t *at;
};

static const char *pack;

static bool speaks(struct bench *bench)
{
	struct zeitnot state;
	instant now;

	return bench_state(bench, &state, &now) && state.voice.speaks;
}

static bool set_the_scene(struct scene *s, const char *board, uint32_t seed)
{
	const struct bench_options options = {
	    .board = board, .pack = {pack}, .seed = seed, .crystal_start_ms = 100};
	char message[MESSAGE_SIZE] = "";
	int64_t start;

	if (!client_open(&s->client, &options, message)) {
		printf("%s\n", message);
		return false;
	}
	bench_jack(s->client.bench, LEFT, true);
	bench_run(s->client.bench, bench_now(s->client.bench) + NS_PER_SECOND);
	start = bench_now(s->client.bench);
	bench_contact(s->client.bench, KEY, true, start);
	bench_contact(s->client.bench, KEY, false, start + HELD);
	bench_run(s->client.bench, start + FROM);
	if (!speaks(s->client.bench)) {
		printf("%s: nothing is said\n", board);
		return false;
	}
	return true;
}

static bool one_tap(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct scene *s = context;
	struct bench *bench = s->client.bench;
	int64_t at = s->at[number];

	bench_contact(bench, KEY, true, at);
	bench_contact(bench, KEY, false, at + TAP);
	bench_run(bench, at + 2 * TAP);
	if (!speaks(bench))
		return true;
	snprintf(text, SWEEP_TEXT, "the talk key at %.7f s was lost", (double)at / 1e9);
	return false;
}

static void work(struct sweep *sweep, const char *board, uint32_t seed, const struct moments *moments)
{
	static struct scene scene;

	if (!set_the_scene(&scene, board, seed))
		exit(1);
	scene.at = moments->at;
	for (size_t i = 0; i < moments->count; i++) {
		if (!sweep_mine(sweep, i))
			continue;
		if (moments->at[i] - 20000 > bench_now(scene.client.bench))
			bench_run(scene.client.bench, moments->at[i] - 20000);
		sweep_run(sweep, one_tap, &scene, i);
	}
	client_close(&scene.client);
	sweep_end(sweep);
}

static uint64_t sweep_board(const char *board, unsigned stride, uint32_t seed, uint64_t *failed)
{
	static struct scene scene;
	struct moments moments = {0};
	struct sweep sweep;
	uint64_t cases;

	*failed = 1;
	if (!set_the_scene(&scene, board, seed))
		return 0;
	moments_note(&moments, bench_board(scene.client.bench)->chip, bench_now(scene.client.bench) + LENGTH,
		     stride, 0, seed);
	client_close(&scene.client);
	if (sweep_begin(&sweep, 2))
		work(&sweep, board, seed, &moments);
	cases = sweep_report(&sweep, board, failed);
	if (cases != moments.count)
		(*failed)++;
	sweep_free(&sweep);
	moments_free(&moments);
	return cases;
}

int main(int argc, char **argv)
{
	unsigned stride = argc > 1 ? (unsigned)atoi(argv[1]) : 23;
	uint64_t cases = 0, failed = 0;

	pack = argc > 2 ? argv[2] : NULL;
	for (unsigned i = 0; pack && i < board_count; i++) {
		uint64_t bad = 0;

		if (!bench_has_voice(board_kinds[i].name))
			continue;
		cases += sweep_board(board_kinds[i].name, stride, 5 + i, &bad);
		failed += bad;
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)(cases > failed ? cases - failed : 0),
	       (unsigned long long)failed);
	return failed || !cases;
}
