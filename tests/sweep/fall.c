/* The supply fails at random instants of random games: the source fails and the capacitors discharge, a
 * battery sinks and recovers, or a cell jumps in its holder, with and without a cable. The clock restores the
 * game afterwards, however long the failure lasts (N1).
 *
 *    fall [FAILURES [GAMES [PACK]]]
 *
 * FAILURES is their number per game, and GAMES the number of games per board. With a pack of speech both
 * players listen.
 *
 * covers: N1 N2 D4 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sweep/listen.h"
#include "tests/sweep/survive.h"
#include "tests/sweep/sweep.h"
#include "tool/scenario/client.h"

#define LENGTH	(170 * NS_PER_SECOND)
#define RECENT	100 /* moments, one per millisecond */
#define EARLIER (60 * NS_PER_MS)
#define DYING	(8 * NS_PER_SECOND)

#define MAX_PRESSES 600

enum failure { SOURCE_GOES, BATTERY_SINKS, CELL_JUMPS, WITH_CABLE, FAILURES };
static const char *const failure_name[] = {"source", "sinking battery", "jumping cell", "source with cable"};

struct game {
	struct client client;
	int64_t start;
	int64_t *at; /* when the supply fails */
	size_t count;
	struct {
		int64_t at;
		uint8_t side;
	} press[MAX_PRESSES];
	size_t presses;
	double full;
	unsigned violations;
	/* the last moments of its life */
	struct moment recent[RECENT];
	size_t noted;
	uint32_t resets;
};

static const char *const controls[] = {"3m+2",	   "1m",	  "2:30+1:5", "60d5",
				       "40/2m:1m", "3/20+2:40b3", "1m|30+1",  "20+5:30+8"};

static const char *pack; /* of speech; NULL: nobody listens */

static bool set_up(struct game *g, const char *board, uint64_t seed)
{
	const struct bench_options bench = {
	    .board = board, .pack = {pack}, .seed = (uint32_t)seed, .crystal_start_ms = 200};
	const struct control_options options = {
	    .freeze = (int8_t)(seed % 2), .sound = (int8_t)(seed % 4), .tenths = -1, .white = -1};
	struct chance chance = {.state = seed};
	char message[MESSAGE_SIZE] = "";
	int64_t at;

	if (!client_open(&g->client, &bench, message) ||
	    client_control(&g->client, controls[seed % 8], &options, message) != CLIENT_OK) {
		printf("%s %s: %s\n", board, controls[seed % 8], message);
		return false;
	}
	if (pack) {
		listen_plug(&g->client);
		listen_ask(&g->client, bench_now(g->client.bench) + LENGTH);
	}
	g->start = bench_now(g->client.bench);
	at = g->start + NS_PER_MS;
	for (uint8_t side = RIGHT; at < g->start + LENGTH && g->presses < MAX_PRESSES;
	     side = other_side(side)) {
		g->press[g->presses].at = at;
		g->press[g->presses++].side = side;
		bench_contact_bouncing(g->client.bench, side, true, at,
				       (int64_t)chance_below(&chance, 8) * NS_PER_MS);
		bench_contact_bouncing(g->client.bench, side, false, at + 90 * NS_PER_MS,
				       (int64_t)chance_below(&chance, 8) * NS_PER_MS);
		at += 300 * NS_PER_MS + (int64_t)chance_below(&chance, 4000) * NS_PER_MS;
	}
	g->full = bench_board(g->client.bench)->facts->full / 1000.0;
	g->violations = bench_violations(g->client.bench, NULL);
	return true;
}

static uint32_t resets(const struct game *g)
{
	struct chip_counts counts;

	chip_count(bench_board(g->client.bench)->chip, &counts);
	return counts.resets;
}

static bool lives(const struct game *g)
{
	return resets(g) == g->resets && chip_alive(bench_board(g->client.bench)->chip);
}

/* Runs on while the clock is alive; true: the clock died before `until`. */
static bool live_on(struct game *g, int64_t until)
{
	while (bench_now(g->client.bench) < until) {
		int64_t next = bench_now(g->client.bench) + NS_PER_MS;
		struct moment moment;

		bench_run(g->client.bench, next < until ? next : until);
		if (!lives(g))
			return true;
		if (survive_note(g->client.bench, &moment))
			g->recent[g->noted++ % RECENT] = moment;
	}
	return false;
}

static bool sink(struct game *g, struct chance *chance)
{
	int64_t length = (10LL << chance_below(chance, 11)) * NS_PER_MS; /* 10 ms to 10 s */
	bool died = false;

	for (int i = 0; i <= 200; i++) {
		double share = i <= 100 ? 1 - i / 100.0 : (i - 100) / 100.0;
		double volts = g->full * (0.3 + 0.7 * share) + 0.03 * (double)chance_below(chance, 5);
		int64_t until = bench_now(g->client.bench) + length / 200;

		bench_battery(g->client.bench, volts > g->full ? g->full : volts);
		if (died)
			bench_run(g->client.bench, until);
		else
			died = live_on(g, until);
	}
	bench_battery(g->client.bench, g->full);
	return died;
}

static bool jump(struct game *g, struct chance *chance)
{
	bool died = false;

	for (int i = 0; i < 12; i++) {
		int64_t until =
		    bench_now(g->client.bench) + (1 + (int64_t)chance_below(chance, 300)) * NS_PER_MS;

		bench_power(g->client.bench, i % 2);
		if (died)
			bench_run(g->client.bench, until);
		else
			died = live_on(g, until);
	}
	bench_power(g->client.bench, true);
	return died;
}

static bool fail_supply(struct game *g, enum failure how, struct chance *chance)
{
	bool died;

	switch (how) {
	case BATTERY_SINKS:
		return sink(g, chance);
	case CELL_JUMPS:
		return jump(g, chance);
	case WITH_CABLE:
	case SOURCE_GOES:
	case FAILURES:
		break;
	}
	bench_power(g->client.bench, false);
	died = live_on(g, bench_now(g->client.bench) + DYING);
	bench_run(g->client.bench,
		  bench_now(g->client.bench) + NS_PER_SECOND * (1LL << chance_below(chance, 18)));
	bench_power(g->client.bench, true);
	return died;
}

/* The last press may be counted and saved although the program has not slept since, so no moment shows it. */
static bool with_the_press(const struct game *g, const struct moment *before, int64_t death,
			   const struct moment *after)
{
	for (size_t i = 0; i < g->presses; i++) {
		struct moment pressed = *before;

		if (g->press[i].at < before->at - EARLIER || g->press[i].at > death + NS_PER_MS)
			continue;
		game_clock_press(&pressed.game, g->press[i].side,
				 before->now + (instant)((g->press[i].at - before->at) * TICKS_PER_SECOND /
							 NS_PER_SECOND));
		if (!survive_compare(&pressed, death, after))
			return true;
	}
	return false;
}

static const char *compare_recent(const struct game *g, int64_t death, const struct moment *after)
{
	size_t n = g->noted < RECENT ? g->noted : RECENT;
	const char *fault = "it was never alive";

	for (size_t i = 0; i < n; i++) {
		const struct moment *before = &g->recent[i];

		if (before->at < death - EARLIER)
			continue;
		if (!survive_compare(before, before->at, after))
			return NULL;
		fault = survive_compare(before, death, after);
		if (!fault || with_the_press(g, before, death, after))
			return NULL;
	}
	return fault;
}

static bool comes_back(struct game *g, struct moment *after)
{
	int64_t until = bench_now(g->client.bench) + 5 * NS_PER_SECOND;

	while (bench_now(g->client.bench) < until) {
		bench_run(g->client.bench, bench_now(g->client.bench) + 100 * NS_PER_MS);
		if (survive_note(g->client.bench, after))
			return true;
	}
	return false;
}

static bool one_failure(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct game *g = context;
	enum failure how = (enum failure)(number % FAILURES);
	struct chance chance = {.state = number};
	struct moment after;
	const char *fault = NULL, *violation;
	int64_t death;

	g->noted = 0;
	g->resets = resets(g);
	if (how == WITH_CABLE)
		bench_cable(g->client.bench, true);
	live_on(g, g->at[number]);
	if (!fail_supply(g, how, &chance)) {
		if (!lives(g))
			fault = "died unseen";
		else if (how == SOURCE_GOES || how == WITH_CABLE)
			fault = "does not die";
	} else {
		death = g->recent[(g->noted - 1) % RECENT].at;
		fault = comes_back(g, &after) ? compare_recent(g, death, &after) : "does not come back";
	}
	if (!fault && bench_violations(g->client.bench, &violation) > g->violations)
		fault = violation;
	if (fault)
		snprintf(text, SWEEP_TEXT, "failure %llu (%s) at %.4f s: %.200s", (unsigned long long)number,
			 failure_name[how], (double)(g->at[number] - g->start) / 1e9, fault);
	return !fault;
}

static int by_time(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

static void draw_instants(struct game *g, uint64_t seed, size_t count)
{
	struct chance chance = {.state = seed};

	g->count = count;
	g->at = calloc(count, sizeof(g->at[0]));
	if (!g->at)
		abort();
	for (size_t i = 0; i < count; i++)
		g->at[i] = g->start + 200 * NS_PER_MS +
			   (int64_t)chance_below(&chance, (uint64_t)(LENGTH - NS_PER_SECOND));
	qsort(g->at, count, sizeof(g->at[0]), by_time);
}

static void play(struct sweep *sweep, const char *board, uint64_t seed, size_t count)
{
	static struct game g;

	if (!set_up(&g, board, seed))
		exit(1);
	draw_instants(&g, seed, count);
	for (size_t i = 0; i < g.count; i++) {
		if (!sweep_mine(sweep, i))
			continue;
		if (g.at[i] - 100 * NS_PER_MS > bench_now(g.client.bench))
			bench_run(g.client.bench, g.at[i] - 100 * NS_PER_MS);
		sweep_run(sweep, one_failure, &g, i);
	}
	free(g.at);
	client_close(&g.client);
	sweep_end(sweep);
}

int main(int argc, char **argv)
{
	size_t each = argc > 1 ? (size_t)atoi(argv[1]) : 10;
	uint64_t games = argc > 2 ? (uint64_t)atoi(argv[2]) : 6, cases = 0, failed = 0;

	pack = argc > 3 ? argv[3] : NULL;
	for (uint64_t game = 0; game < board_count * games; game++) {
		const struct board_kind *kind = &board_kinds[game % board_count];
		uint64_t seed = 100 + game / board_count, bad;
		struct sweep sweep;
		char title[80];

		if (sweep_begin(&sweep, 2))
			play(&sweep, kind->name, seed, each / kind->sample);
		snprintf(title, sizeof(title), "%s, %s", kind->name, controls[seed % 8]);
		cases += sweep_report(&sweep, title, &bad);
		failed += bad;
		sweep_free(&sweep);
		fflush(stdout);
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)(cases > failed ? cases - failed : 0),
	       (unsigned long long)failed);
	return failed || !cases;
}
