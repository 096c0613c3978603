/* A talk key at every n-th awake cycle of a stretch of speech, one press per run, on the images that speak.
 * Each press silences the clock: none is lost between two looks of the main program. And a talk key that
 * bounces while the clock is off: however long it is open in between, the clock says that it is off.
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
#define OPENS  (1900 * 1000) /* ns after the first edge: about when the program looks */
#define STEP   (25 * 1000)   /* ns by which the contact is open longer */
#define STEPS  100

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

static bool one_bounce(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct scene *s = context;
	struct bench *bench = s->client.bench;
	int64_t at = bench_now(bench) + NS_PER_MS, closes = at + OPENS + (int64_t)(number + 1) * STEP;

	bench_contact(bench, KEY, true, at);
	bench_contact(bench, KEY, false, at + OPENS);
	bench_contact(bench, KEY, true, closes);
	bench_contact(bench, KEY, false, closes + 10 * TAP);
	for (int n = 0; n < 50; n++) {
		bench_run(bench, bench_now(bench) + 20 * NS_PER_MS);
		if (speaks(bench))
			return true;
	}
	snprintf(text, SWEEP_TEXT, "off, open for %llu us: nothing is said",
		 (unsigned long long)(number + 1) * STEP / 1000);
	return false;
}

static void work_off(struct sweep *sweep, const char *board, uint32_t seed)
{
	static struct scene scene;
	int64_t now;

	if (!set_the_scene(&scene, board, seed))
		exit(1);
	now = bench_now(scene.client.bench) + 2 * NS_PER_SECOND;
	bench_contact(scene.client.bench, KEY_BACK, true, now);
	bench_contact(scene.client.bench, KEY_BACK, false, now + 2200 * NS_PER_MS);
	bench_run(scene.client.bench, now + 6 * NS_PER_SECOND);
	for (uint64_t i = 0; i < STEPS; i++)
		if (sweep_mine(sweep, i))
			sweep_run(sweep, one_bounce, &scene, i);
	client_close(&scene.client);
	sweep_end(sweep);
}

static uint64_t sweep_off(const char *board, uint32_t seed, uint64_t *failed)
{
	struct sweep sweep;
	char title[80];
	uint64_t cases;

	if (sweep_begin(&sweep, 2))
		work_off(&sweep, board, seed);
	snprintf(title, sizeof(title), "%s, off", board);
	cases = sweep_report(&sweep, title, failed);
	if (cases != STEPS)
		(*failed)++;
	sweep_free(&sweep);
	return cases;
}

static void run_on(void *context, int64_t until)
{
	struct bench *bench = ((struct scene *)context)->client.bench;

	if (until > bench_now(bench))
		bench_run(bench, until);
}

static void work(struct sweep *sweep, const char *board, uint32_t seed, const struct moments *moments)
{
	static struct scene scene;

	if (!set_the_scene(&scene, board, seed))
		exit(1);
	scene.at = moments->at;
	moments_try(sweep, moments, run_on, one_tap, &scene);
}

static uint64_t sweep_board(const char *board, unsigned stride, uint32_t seed, uint64_t *failed)
{
	static struct scene scene;
	struct moments moments = {0};
	struct sweep sweep;

	*failed = 1;
	if (!set_the_scene(&scene, board, seed))
		return 0;
	moments_note(&moments, bench_board(scene.client.bench)->chip, bench_now(scene.client.bench) + LENGTH,
		     stride, 0, seed);
	client_close(&scene.client);
	if (sweep_begin(&sweep, 2))
		work(&sweep, board, seed, &moments);
	return moments_report(&sweep, &moments, board, failed);
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
		cases += sweep_off(board_kinds[i].name, 5 + i, &bad);
		failed += bad;
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)(cases > failed ? cases - failed : 0),
	       (unsigned long long)failed);
	return failed || !cases;
}
