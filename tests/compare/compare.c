/* Measures this clock's figures of docs/performance.md on its simulated board, with the presses
 * that the other clocks got.
 *
 *      compare BOARD IMAGE [SEEDS]
 *
 *      presses N COUNTED                  presses made, each with 19 ms of chatter, and counted
 *      sum MS                             the used times of both clocks less the true time, after 200 presses
 *      side MS                            one clock's used time less the time its player has thought, at its
 *                                         worst
 *      press MS                           the time charged for a move minus the true time, the worst
 *      drift PPM                          an hour, with a crystal that is right
 *      processor PPM                      the same with a processor's oscillator 10 % slow
 *      trimmed PPM                        with a crystal 20 ppm fast and the trim set to it
 *      flag LEAST MOST                    ms from the set time to the flag on the display
 *      both N COUNTED                     presses of both sides within a millisecond, and those that took
 *                                         effect
 *
 * Each figure is the worst of 4 seeds.  A seed chooses an oscillator between 10 % slow and 10 %
 * fast, controls, thinking times, phases and chatter.
 *
 * The same image always gives the same lines. */
#include <stdio.h>
#include <stdlib.h>

#include "sim/avr/random.h"
#include "tool/scenario/client.h"

#define PRESSES	    200
#define CHATTER	    (19 * NS_PER_MS)
#define CONTACT	    (80 * NS_PER_MS)
#define SEEDS	    4
#define FLAG_MS	    10000 /* allowance or period included */
#define PAIRS	    20
#define HOUR	    (3600 * NS_PER_SECOND)
#define FAST_PPM    20
#define TRIM_STEPS  "80" /* quarter-ppm */
#define RC_ERROR    0.10
#define NS_PER_TICK ((double)NS_PER_SECOND / TICKS_PER_SECOND)

static const char *board, *image;

static void give_up(const char *message)
{
	fprintf(stderr, "compare: %s\n", message);
	exit(2);
}

/* The worst so far. */
static struct {
	double sum, side, press, flag_least, flag_most;
	unsigned presses, counted, pairs, pairs_counted;
} worst = {.flag_least = 1e9, .flag_most = -1e9};

static struct chance chance;

static uint32_t random_below(uint32_t n)
{
	return (uint32_t)chance_below(&chance, n);
}

/* Half of the seeds have an oscillator at the end of its range. */
static double random_rc(uint32_t seed)
{
	if (seed % 2)
		return seed % 4 == 1 ? -RC_ERROR : RC_ERROR;
	return RC_ERROR * ((double)random_below(2001) / 1000 - 1);
}

static void open_clock(struct client *client, uint32_t seed, const char *control, double rc_error,
		       double crystal_ppm)
{
	const struct bench_options options = {.board = board,
					      .image = image,
					      .seed = seed,
					      .rc_error = rc_error,
					      .crystal_ppm = crystal_ppm,
					      .crystal_start_ms = 300};
	char message[MESSAGE_SIZE];

	if (!client_open(client, &options, message) ||
	    client_control(client, control, NULL, message) != CLIENT_OK)
		give_up(message);
	client_run(client, bench_now(client->bench) + NS_PER_SECOND);
}

static void close_clock(struct client *client)
{
	const char *first = "";

	if (bench_violations(client->bench, &first))
		give_up(first);
	client_close(client);
}

static void press(struct client *client, uint8_t side, int64_t at)
{
	uint8_t button = side == LEFT ? BUTTON_LEFT : BUTTON_RIGHT;

	bench_contact_bouncing(client->bench, button, true, at, CHATTER);
	bench_contact_bouncing(client->bench, button, false, at + CONTACT, CHATTER);
}

static struct game_clock game_of(struct client *client, instant *now)
{
	struct zeitnot state;

	if (!bench_state(client->bench, &state, now))
		give_up("the clock has no power");
	return state.app.game;
}

static double ms(double ns)
{
	return ns / NS_PER_MS;
}

static double larger(double a, double b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	return a > b ? a : b;
}

/* 200 moves of 0.3 to 5 s. */
static void presses(uint32_t seed)
{
	static const char *const controls[] = {"2h", "2h+30", "2hd1", "9hb2", "1hy99x60", "40/2h+30:20/1h!"};
	int64_t thought[2] = {0, 0}, start, last, at;
	ticks charged[2] = {0, 0};
	struct game_clock g;
	struct client client;
	instant now;

	open_clock(&client, seed, controls[seed / 4 % (sizeof(controls) / sizeof(controls[0]))],
		   random_rc(seed), 0);
	start = last = bench_now(client.bench) + random_below(1000000) * INT64_C(1000);
	press(&client, RIGHT, start);
	for (unsigned n = 0; n < PRESSES; n++) {
		uint8_t side = n % 2 ? RIGHT : LEFT;
		int64_t think = 300 * NS_PER_MS + random_below(4700000) * INT64_C(1000);

		at = last + think;
		client_run(&client, at);
		press(&client, side, at);
		client_run(&client, at + 50 * NS_PER_MS);
		last = at;
		thought[side] += think;
		g = game_of(&client, &now);
		worst.side = larger(worst.side, g.side[side].used * NS_PER_TICK - (double)thought[side]);
		worst.press =
		    larger(worst.press, (g.side[side].used - charged[side]) * NS_PER_TICK - (double)think);
		charged[side] = g.side[side].used;
	}
	worst.sum = larger(worst.sum,
			   (g.side[LEFT].used + g.side[RIGHT].used) * NS_PER_TICK - (double)(last - start));
	worst.presses += PRESSES;
	worst.counted += (unsigned)(g.side[LEFT].moves + g.side[RIGHT].moves);
	close_clock(&client);
}

/* Ticks of an hour, to a tick: 0.07 ppm. */
static void drift(const char *name, double rc_error, double crystal_ppm)
{
	struct client client;
	struct game_clock g;
	instant now;
	int64_t start;
	ticks used;

	open_clock(&client, 1, "9h", rc_error, crystal_ppm);
	if (crystal_ppm != 0.0) {
		client_link(&client);
		client_run(&client, bench_now(client.bench) + NS_PER_SECOND);
		client_send_line(&client, "option trim " TRIM_STEPS);
		client_run(&client, bench_now(client.bench) + NS_PER_SECOND);
		bench_cable(client.bench, false);
		client_run(&client, bench_now(client.bench) + NS_PER_SECOND);
	}
	start = bench_now(client.bench);
	press(&client, RIGHT, start);
	client_run(&client, start + HOUR);
	g = game_of(&client, &now);
	used = game_clock_used(&g, LEFT, now);
	printf("%s %.3f\n", name, (used * NS_PER_TICK - (double)HOUR) / (double)HOUR * 1e6);
	close_clock(&client);
}

/* The sign in the first cell: segments a, e, f, g. */
#define LETTER_F 0x71

struct fall {
	int64_t at;
};

static void watch(void *context, struct bench *bench, int64_t at)
{
	struct fall *fall = context;
	struct bench_view view;

	bench_get_view(bench, &view);
	if (fall->at == 0 && (view.cells[LEFT][0] & 0x7F) == LETTER_F)
		fall->at = at;
}

static void flag(uint32_t seed)
{
	static const char *const controls[] = {"10", "8+2", "8b2", "5d5", "5y1x5", "1/10", "^10", "*10"};
	struct fall fall = {0};
	struct client client;
	int64_t start;
	double late;

	open_clock(&client, seed, controls[seed / 4 % (sizeof(controls) / sizeof(controls[0]))],
		   random_rc(seed), 0);
	start = bench_now(client.bench) + random_below(1000000) * INT64_C(1000);
	press(&client, RIGHT, start);
	client_run(&client, start + 9 * NS_PER_SECOND);
	bench_on_change(client.bench, watch, &fall);
	client_run(&client, start + 16 * NS_PER_SECOND);
	if (!fall.at)
		give_up("the flag does not fall");
	late = ms((double)(fall.at - start)) - FLAG_MS;
	worst.flag_least = late < worst.flag_least ? late : worst.flag_least;
	worst.flag_most = late > worst.flag_most ? late : worst.flag_most;
	close_clock(&client);
}

/* The side on turn presses and the other side answers within a millisecond: two moves. */
static void both(uint32_t seed)
{
	struct game_clock g;
	struct client client;
	instant now;
	int64_t at;

	open_clock(&client, seed, "2h", random_rc(seed), 0);
	press(&client, RIGHT, bench_now(client.bench));
	client_run(&client, bench_now(client.bench) + NS_PER_SECOND);
	for (unsigned n = 0; n < PAIRS; n++) {
		at = bench_now(client.bench) + NS_PER_MS;
		press(&client, LEFT, at);
		press(&client, RIGHT, at + random_below(1000) * INT64_C(1000));
		client_run(&client, at + 500 * NS_PER_MS + random_below(1000000) * INT64_C(1000));
	}
	g = game_of(&client, &now);
	worst.pairs += 2 * PAIRS;
	worst.pairs_counted += (unsigned)(g.side[LEFT].moves + g.side[RIGHT].moves);
	close_clock(&client);
}

int main(int count, char **arguments)
{
	uint32_t seeds = count > 3 ? (uint32_t)atoi(arguments[3]) : SEEDS;

	if (count < 3) {
		fprintf(stderr, "usage: compare BOARD IMAGE [SEEDS]\n");
		return 2;
	}
	board = arguments[1];
	image = arguments[2];
	for (uint32_t seed = 1; seed <= seeds; seed++) {
		chance.state = seed;
		presses(seed);
		flag(seed);
		both(seed);
	}
	printf("presses %u %u\n", worst.presses, worst.counted);
	printf("sum %.3f\nside %.3f\npress %.3f\n", ms(worst.sum), ms(worst.side), ms(worst.press));
	drift("drift", 0, 0);
	drift("processor", -RC_ERROR, 0);
	drift("trimmed", 0, FAST_PPM);
	printf("flag %.3f %.3f\n", worst.flag_least, worst.flag_most);
	printf("both %u %u\n", worst.pairs, worst.pairs_counted);
	return 0;
}
