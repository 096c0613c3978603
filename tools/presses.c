/* Presses of all kinds at random instants while everything else continues at once: a cable with its reports
 * and requests, speech in both ears, words that change, talk keys, a flag. Measures how long the display
 * takes to follow (T2, D3).
 *
 *      presses BOARD IMAGE PACK COUNT [SEED]
 *
 *      clean|bounced|late MILLISECONDS      the longest, of contacts that close and stay closed; of those
 *                                           that are closed for 5 ms of their first 15; of all others that
 *                                           are taken for a press
 *      clean_count|... N                    how many
 *      task_NAME STEPS LONGEST LATEST COST  the main loop's tasks meanwhile (tools/measure_tasks.h), and in
 *                                           games in which a press comes with a stage transition
 *      keys RUNS LONGEST COST               what keys and timers do, drawn, in games without presses
 *      lost N                               presses that had to count and did not
 *
 * Half of the games are played with an oscillator that is 10 % slow. The same image always gives the same
 * lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/random.h"
#include "sim/bench_avr.h"
#include "tool/scenario/client.h"
#include "tools/measure_tasks.h"

#define MS	NS_PER_MS
#define US	1000
#define GAME	400 /* presses */
#define WINDOW	(20 * MS)
#define HELD	(70 * MS)
#define EDGES	24
#define CONTROL "60+20"
#define STAGES	"3:60" /* a stage transition of both sides, after this time: */
#define ZERO	(3 * NS_PER_SECOND)
#define ZEROS	5  /* presses to one such game */
#define KEYS	10 /* presses to one game without a press, so long that nothing happens in it: */
/* The longest control that fits into a line, which the answers take longest to print. */
#define LONGEST                                                                                              \
	"255?/35939+9.75@61:25/35999+59.75@61:255?/3599+59.75@61:35999+59.75@61|"                            \
	"255?/35938+59.75@61:25/35999+59.75@61:255?/3599+59.75@61:35999+59.75@61"
#define LENGTH (15 * NS_PER_SECOND)

enum kind { CLEAN, BOUNCED, LATE, KINDS };

struct hand {
	struct client client;
	struct bench *bench;
	struct chance chance;
	int64_t pressed; /* instant of the press; 0: its effect has been seen */
	unsigned turn;
	enum kind kind;
	double latest[KINDS];
	unsigned count[KINDS], lost;
	int64_t talk, key, request;
};

static int64_t some(struct hand *h, int64_t n)
{
	return (int64_t)chance_below(&h->chance, (uint64_t)n);
}

/* The lamp of the side that runs follows a press. */
static void changed(void *context, struct bench *bench, int64_t at)
{
	struct hand *h = context;
	struct bench_view view;
	double late = (double)(at - h->pressed) / MS;

	bench_get_view(bench, &view);
	if (!h->pressed || view.lamps != 1u << (h->turn ^ 1))
		return;
	if (late > h->latest[h->kind])
		h->latest[h->kind] = late;
	h->count[h->kind]++;
	h->pressed = 0;
	h->turn ^= 1;
}

/* ---- contacts ------------------------------------------------------------------------------------------ */

/* Instants from the first edge on, by turns closed and open; the last one closes for good, or is 0 with
 * `count` 1. */
struct pattern {
	int64_t edge[EDGES];
	unsigned count;
};

static int64_t closed_within(const struct pattern *p, int64_t end)
{
	int64_t closed = 0;

	for (unsigned i = 0; i < p->count; i += 2) {
		int64_t from = p->edge[i], to = i + 1 < p->count ? p->edge[i + 1] : end;

		if (from < end)
			closed += (to < end ? to : end) - from;
	}
	return closed;
}

static void add_presses(struct pattern *p, int64_t at)
{
	p->edge[p->count++] = at;
}

/* Makes a pattern: the worst that D3 allows (closed for up to 2 ms, open until 10 or 12 ms, closed again),
 * much chatter, or clean. */
static void make_pattern(struct hand *h, struct pattern *p)
{
	int64_t at = 0;

	p->count = 0;
	add_presses(p, 0);
	switch (some(h, 5)) {
	case 0:
		return;
	case 1:
		add_presses(p, 200 * US + some(h, 1800 * US));
		add_presses(p, 9 * MS + some(h, 3 * MS));
		return;
	case 2:
		add_presses(p, 300 * US + some(h, 1700 * US));
		add_presses(p, 10 * MS + some(h, 9800 * US));
		return;
	default:
		while (p->count < EDGES - 2) {
			at += 100 * US + some(h, p->count % 2 ? 1500 * US : 2500 * US);
			if (at + 3 * MS > WINDOW)
				break;
			add_presses(p, at);
			at += 100 * US + some(h, 2500 * US);
			add_presses(p, at);
		}
	}
}

/* Presses with a contact that chatters for longer than it is closed. T2 allows the clock to take or to ignore
 * it. */
static void press_presses(struct hand *h, int64_t at)
{
	uint8_t button = h->turn ? BUTTON_RIGHT : BUTTON_LEFT;
	struct pattern p;

	make_pattern(h, &p);
	h->kind = p.count == 1 ? CLEAN : closed_within(&p, 15 * MS) >= 5 * MS ? BOUNCED : LATE;
	h->pressed = at;
	for (unsigned i = 0; i < p.count; i++)
		bench_contact(h->bench, button, i % 2 == 0, at + p.edge[i]);
	bench_contact(h->bench, button, false, at + HELD);
}

/* ---- everything else ----------------------------------------------------------------------------------- */

static void tap_presses(struct hand *h, uint8_t button, int64_t at)
{
	bench_contact(h->bench, button, true, at);
	bench_contact(h->bench, button, false, at + 60 * MS);
}

static void disturb(struct hand *h, int64_t now)
{
	static const char *const requests[] = {"report",  "control", "code",  "option sound",
					       "log 0 3", "log 0 4", "own 1", "own 2",
					       "version", "pack 1",  "hours", "own 1 " LONGEST};

	if (now >= h->talk) {
		tap_presses(h, (uint8_t)(CONTACT_TALK + some(h, 2)), now + 1000);
		h->talk = now + 200 * MS + some(h, 900 * MS);
	}
	if (now >= h->key) {
		tap_presses(h, some(h, 2) ? KEY_OK : KEY_PLUS, now + 2000);
		h->key = now + 700 * MS + some(h, 2000 * MS);
	}
	if (now >= h->request) {
		client_send_line(&h->client, requests[some(h, sizeof(requests) / sizeof(requests[0]))]);
		h->request = now + 150 * MS + some(h, 700 * MS);
	}
}

static void pass_presses(struct hand *h, int64_t until)
{
	while (bench_now(h->bench) < until) {
		int64_t next = bench_now(h->bench) + 20 * MS;

		client_run(&h->client, next < until ? next : until);
		disturb(h, bench_now(h->bench));
	}
}

static bool begin_presses(struct hand *h, char **arguments, const char *text, uint32_t seed)
{
	const struct control_options control = {.freeze = 0, .sound = 3, .tenths = -1, .white = -1};
	const struct bench_options options = {.board = arguments[1],
					      .image = arguments[2],
					      .pack = {bench_has_voice(arguments[1]) ? arguments[3] : NULL},
					      .seed = seed,
					      .rc_error = seed % 2 ? -0.10 : 0.10,
					      .crystal_start_ms = 300};
	char message[MESSAGE_SIZE] = "";

	if (!client_open(&h->client, &options, message) ||
	    client_control(&h->client, text, &control, message) != CLIENT_OK) {
		fprintf(stderr, "presses: %s\n", message);
		return false;
	}
	h->bench = h->client.bench;
	h->chance.state = seed;
	h->pressed = 0;
	bench_jack(h->bench, LEFT, true);
	bench_jack(h->bench, RIGHT, true);
	client_link(&h->client);
	client_send_line(&h->client, "own 1 " LONGEST);
	client_run(&h->client, bench_now(h->bench) + 2 * NS_PER_SECOND);
	h->talk = h->key = h->request = bench_now(h->bench);
	bench_on_change(h->bench, changed, h);
	return true;
}

static void start_presses(struct hand *h)
{
	tap_presses(h, BUTTON_RIGHT, bench_now(h->bench) + 1000);
	h->turn = LEFT;
	client_run(&h->client, bench_now(h->bench) + 500 * MS);
}

static void play(struct hand *h, unsigned presses)
{
	for (unsigned n = 0; n < presses; n++) {
		enum kind kind;

		pass_presses(h, bench_now(h->bench) + 40 * MS + some(h, 700 * MS));
		press_presses(h, bench_now(h->bench) + 10 * US);
		kind = h->kind;
		pass_presses(h, bench_now(h->bench) + 110 * MS);
		if (h->pressed && kind != LATE)
			h->lost++;
		h->pressed = 0;
	}
}

/* Plays a game with a press near a stage transition, so that one save contains both. */
static void play_zero(struct hand *h)
{
	pass_presses(h, bench_now(h->bench) + ZERO - 600 * MS);
	tap_presses(h, BUTTON_LEFT, bench_now(h->bench) + 80 * MS + some(h, 40 * MS));
	pass_presses(h, bench_now(h->bench) + 500 * MS);
}

/* True: one more game has been watched. */
static bool play_game(struct hand *h, struct profiler *profile, char **arguments, uint32_t seed,
		      unsigned presses, unsigned *violations)
{
	if (!begin_presses(h, arguments, presses ? CONTROL : STAGES, seed))
		return false;
	start_presses(h);
	profiler_attach(profile, bench_board(h->bench)->chip);
	if (!measure_tasks(profile, h->bench))
		return false;
	if (presses)
		play(h, presses);
	else
		play_zero(h);
	*violations += bench_violations(h->bench, NULL);
	profiler_detach(profile);
	client_close(&h->client);
	return true;
}

/* True: the keys of one more game have been watched. */
static bool play_keys(struct hand *h, struct profiler *profile, char **arguments, uint32_t seed)
{
	if (!begin_presses(h, arguments, LONGEST, seed))
		return false;
	profiler_attach(profile, bench_board(h->bench)->chip);
	if (!measure_tasks(profile, h->bench) || !measure_keys(profile, h->bench))
		return false;
	start_presses(h);
	pass_presses(h, bench_now(h->bench) + LENGTH);
	profiler_detach(profile);
	client_close(&h->client);
	return true;
}

int main(int count, char **arguments)
{
	static const char *const kinds[KINDS] = {"clean", "bounced", "late"};
	static struct profiler profile;
	static struct hand hand;
	uint32_t seed = count > 5 ? (uint32_t)atoi(arguments[5]) : 1;
	const unsigned all = count > 4 ? (unsigned)atoi(arguments[4]) : GAME;
	unsigned left = all, violations = 0;

	if (count < 4) {
		fprintf(stderr, "usage: presses BOARD IMAGE PACK COUNT [SEED]\n");
		return 2;
	}
	for (; left > 0; seed++) {
		unsigned presses = left < GAME ? left : GAME;

		if (!play_game(&hand, &profile, arguments, seed, presses, &violations))
			return 2;
		left -= presses;
	}
	for (unsigned n = 0; n < all / ZEROS; n++)
		if (!play_game(&hand, &profile, arguments, seed + n, 0, &violations))
			return 2;
	for (unsigned n = 0; n < all / KEYS; n++)
		if (!play_keys(&hand, &profile, arguments, seed + n))
			return 2;
	for (unsigned kind = 0; kind < KINDS; kind++)
		printf("%s %.3f\n%s_count %u\n", kinds[kind], hand.latest[kind], kinds[kind],
		       hand.count[kind]);
	measure_tasks_print(&profile);
	printf("lost %u\npress_violations %u\n", hand.lost, violations);
	return 0;
}
