/* N1 on the whole program of the host: in full games the supply fails at random instants, for a moment or for
 * hours. The restored game equals, bit for bit, the game at one instant at most a second before.
 *
 *    outages [GAMES [CUTS [PACK]]]      with a pack of speech both players listen */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/random.h"
#include "tests/sweep/listen.h"
#include "tests/unit/store/stood.h"
#include "tool/scenario/client.h"

#define PRESSES 200

static const char *const controls[] = {
    "40/90m+30:30m+30", "3m+2",	    "5m|4m",	 "60m+10", "25mb5", "60md5",
    "40/90m:20/60m!",	"10my5x60", "10mc10/60", "*10m",   "^",	    "20/10m:20/10m:10m",
    "1m+1:1m+1",	"g30",
};
#define CONTROLS (sizeof controls / sizeof controls[0])

struct outages {
	struct client client;
	struct zeitnot before, after;
	instant before_now, after_now;
	struct chance chance;
};

static uint32_t below(struct outages *w, uint32_t n)
{
	return (uint32_t)chance_below(&w->chance, n);
}

static void run(struct outages *w, int64_t ns)
{
	bench_run(w->client.bench, bench_now(w->client.bench) + ns);
}

static void press(struct outages *w, uint8_t button)
{
	int64_t now = bench_now(w->client.bench);

	bench_contact(w->client.bench, button, true, now);
	bench_contact(w->client.bench, button, false, now + 80 * NS_PER_MS);
	run(w, 140 * NS_PER_MS);
}

/* NULL: the game survived. */
static const char *cut(struct outages *w)
{
	struct bench *bench = w->client.bench;

	if (!bench_state(bench, &w->before, &w->before_now))
		return "no program before the cut";
	bench_power(bench, false);
	run(w, below(w, 3) ? (int64_t)below(w, 2000) * NS_PER_MS + NS_PER_MS : 3 * 3600 * NS_PER_SECOND);
	bench_power(bench, true);
	run(w, 2 * NS_PER_SECOND);
	if (!bench_state(bench, &w->after, &w->after_now))
		return "no program after the cut";
	if (!stood(&w->after.app.game, &w->before.app.game, w->before_now))
		return "another game";
	if (w->before.app.game.state == PLAY_RUNNING && w->after.app.game.state == PLAY_PAUSED &&
	    !w->after.app.interrupted)
		return "it does not say that it was interrupted";
	if (w->after.app.fault)
		return "a fault";
	if (store_journal_count(&w->after.store) != store_journal_count(&w->before.store))
		return "another journal";
	return NULL;
}

static bool running(struct outages *w)
{
	instant now;

	return bench_state(w->client.bench, &w->after, &now) && w->after.app.game.state == PLAY_RUNNING;
}

static const char *pack; /* of speech; NULL: nobody listens */

static const char *play(struct outages *w, const char *control, int cuts, int *done)
{
	const struct control_options options = {.freeze = -1, .sound = 0, .tenths = -1, .white = -1};
	static char message[MESSAGE_SIZE];

	if (client_control(&w->client, control, &options, message) != CLIENT_OK)
		return message;
	if (pack)
		listen_plug(&w->client);
	press(w, BUTTON_RIGHT);
	for (int ply = 0; ply < PRESSES && running(w); ply++) {
		int64_t think = (int64_t)below(w, below(w, 4) ? 2000 : 60000) * NS_PER_MS;

		if (pack)
			listen_ask(&w->client, bench_now(w->client.bench) + think);
		if ((int)below(w, PRESSES) < cuts) {
			const char *wrong;

			run(w, (int64_t)below(w, (uint32_t)(think / NS_PER_MS) + 1) * NS_PER_MS +
				   below(w, 1000000));
			wrong = cut(w);
			if (wrong)
				return wrong;
			++*done;
			if (w->after.app.game.state != PLAY_PAUSED)
				break;
			press(w, KEY_PLAY);
		}
		run(w, think);
		if (running(w))
			press(w, w->after.app.game.turn);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	long games = argc > 1 ? strtol(argv[1], NULL, 10) : 56;
	int cuts = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 40;
	int passed = 0, failed = 0, done = 0;

	pack = argc > 3 ? argv[3] : NULL;
	for (long game = 0; game < games; game++) {
		const struct bench_options bench = {
		    .board = "host", .pack = {pack}, .seed = (uint32_t)game + 1};
		struct outages w = {.chance = {.state = (uint64_t)game}};
		char message[MESSAGE_SIZE];
		const char *wrong = message;

		if (client_open(&w.client, &bench, message)) {
			wrong = play(&w, controls[(size_t)game % CONTROLS], cuts, &done);
			if (wrong)
				printf("FAIL game %ld, %s: %s\n", game, controls[(size_t)game % CONTROLS],
				       wrong);
			client_close(&w.client);
		}
		passed += !wrong;
		failed += wrong != NULL;
	}
	printf("%d cuts\n", done);
	if (done < games)
		failed++;
	printf("%d passed, %d failed\n", passed, failed);
	return failed > 0;
}
