/* A press at every n-th awake cycle and at a thousand instants of sleep, one press per run, on the image.
 * The two seconds of the run contain a stage transition, a flag, redraws ten times per second, sounds, saves
 * and traffic on the serial port.
 *
 * The clock counts each press once, passes the turn, dates the press to 1 ms, and charges every tick before
 * it.
 *
 *    press [STRIDE [PACK]]
 *
 * It presses at every STRIDE-th awake cycle. With a pack of speech both players listen, on the boards that
 * speak, and hear at most GAPS gaps.
 *
 * covers: T1 T2 T3 B3 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench_avr.h"
#include "tests/sweep/listen.h"
#include "tests/sweep/moments.h"
#include "tests/sweep/sweep.h"
#include "tool/scenario/client.h"

#define CONTROL "2:1.5" /* stage transition at 2 s, flag at 3.5 s */
#define FROM	(1800 * NS_PER_MS)
#define LENGTH	(2 * NS_PER_SECOND)
#define BUSY	(2000 * NS_PER_MS) /* two earphones and a page: so long without sleep */
#define GAPS	3		   /* a flag, a press, a display, a report and two earphones at once */

struct scene {
	struct client client;
	int64_t start;
	instant began; /* the turn */
	const int64_t *at;
	unsigned violations;
};

static const char *pack; /* of speech; NULL: nobody listens */

static bool set_the_scene(struct scene *s, const char *board, uint32_t seed)
{
	const struct control_options options = {.freeze = 0, .sound = 3, .tenths = -1, .white = -1};
	const struct bench_options bench = {
	    .board = board, .pack = {pack}, .seed = seed, .crystal_start_ms = 100};
	char message[MESSAGE_SIZE] = "";
	struct zeitnot state;
	instant now;

	if (!client_open(&s->client, &bench, message)) {
		printf("%s\n", message);
		return false;
	}
	client_link(&s->client);
	if (client_control(&s->client, CONTROL, &options, message) != CLIENT_OK) {
		printf("%s\n", message);
		return false;
	}
	if (pack) {
		listen_plug(&s->client);
		listen_ask(&s->client, bench_now(s->client.bench) + FROM + LENGTH);
	}
	s->start = bench_now(s->client.bench) + NS_PER_MS;
	bench_contact(s->client.bench, BUTTON_RIGHT, true, s->start);
	bench_contact(s->client.bench, BUTTON_RIGHT, false, s->start + 80 * NS_PER_MS);
	bench_run(s->client.bench, s->start + FROM);
	if (!bench_state(s->client.bench, &state, &now) || state.app.game.state != PLAY_RUNNING) {
		printf("%s: the game does not run\n", board);
		return false;
	}
	s->began = state.app.game.since - (instant)state.app.game.side[LEFT].used;
	s->violations = bench_violations(s->client.bench, NULL);
	return true;
}

static const char *judge(const struct scene *s, const struct game_clock *g, instant pressed)
{
	static char text[120];
	/* A warning half a second later may have charged the clock already. */
	instant passed = g->since - (instant)g->side[RIGHT].move_used;
	ticks off = ticks_between(pressed, passed);

	if (g->side[LEFT].moves != 1 || g->side[RIGHT].moves != 0)
		snprintf(text, sizeof(text), "%u and %u moves instead of 1 and 0", g->side[LEFT].moves,
			 g->side[RIGHT].moves);
	else if (g->turn != RIGHT || g->state != PLAY_RUNNING)
		snprintf(text, sizeof(text), "the turn did not pass");
	else if (off < -4 || off > 4)
		snprintf(text, sizeof(text), "dated %ld ticks off", (long)off);
	else if (g->side[LEFT].used != ticks_between(s->began, passed))
		snprintf(text, sizeof(text), "%ld ticks charged instead of %ld", (long)g->side[LEFT].used,
			 (long)ticks_between(s->began, passed));
	else
		return NULL;
	return text;
}

/* Reads the state at the first sleep after `at`, because a clock with two listeners can be busy for a
 * while. */
static bool state_after(struct bench *bench, int64_t at, struct zeitnot *state, instant *now)
{
	int64_t end = at + BUSY;

	bench_run(bench, at);
	while (bench_avr(bench)->kept_at < at && bench_now(bench) < end)
		bench_run(bench, bench_now(bench) + NS_PER_MS);
	return bench_state(bench, state, now);
}

static bool one_press(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct scene *s = context;
	struct bench *bench = s->client.bench;
	int64_t at = s->at[number];
	struct zeitnot state;
	instant pressed, now;
	const char *fault, *first;

	bench_contact(bench, BUTTON_LEFT, true, at);
	bench_contact(bench, BUTTON_LEFT, false, at + 80 * NS_PER_MS);
	bench_run(bench, at);
	if (!bench_state(bench, &state, &pressed))
		return false;
	if (!state_after(bench, at + 130 * NS_PER_MS, &state, &now))
		return false;
	fault = judge(s, &state.app.game, pressed);
	if (!fault && state.voice.underruns > GAPS)
		fault = "gaps in the speech";
	if (!fault && bench_violations(bench, &first) > s->violations)
		fault = first;
	if (fault)
		snprintf(text, SWEEP_TEXT, "press at %.7f s: %.250s", (double)(at - s->start) / 1e9, fault);
	return !fault;
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
	moments_try(sweep, moments, run_on, one_press, &scene);
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
		     stride, 1000, seed);
	client_close(&scene.client);
	if (sweep_begin(&sweep, 2))
		work(&sweep, board, seed, &moments);
	return moments_report(&sweep, &moments, board, failed);
}

int main(int argc, char **argv)
{
	unsigned stride = argc > 1 ? (unsigned)atoi(argv[1]) : 2003;
	uint64_t cases = 0, failed = 0;

	pack = argc > 2 ? argv[2] : NULL;
	for (unsigned i = 0; i < board_count; i++) {
		uint64_t bad;

		if (pack && !bench_has_voice(board_kinds[i].name))
			continue;
		cases += sweep_board(board_kinds[i].name, stride * board_kinds[i].sample, 5 + i, &bad);
		failed += bad;
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)(cases > failed ? cases - failed : 0),
	       (unsigned long long)failed);
	return failed || !cases;
}
