/* What docs/comparison.md says of this clock in figures: a clock on its simulated board, pressed as other clocks were.
 *
 *      bench BOARD IMAGE
 *
 *      presses N COUNTED                  presses made, each with 19 ms of chatter, and counted
 *      sum MS                             both clocks' used times less the true time, at the end
 *      side MS                            one clock's used time less the true thinking time of its player, the worst after any press
 *      press MS                           the time charged for a move less the true one, the worst
 *      drift PPM                          an hour, with a crystal that is right
 *      processor PPM                      the same with a processor's oscillator 1 % slow
 *      trimmed PPM                        with a crystal 20 ppm fast and the trim set to it
 *      flag LEAST MOST                    ms from the set time to the flag on the display
 *      both N COUNTED                     presses of both sides within a millisecond, and those that took effect
 *
 * The same image gives the same lines, always. */
#include <stdio.h>
#include <stdlib.h>

#include "sim/tool/rig.h"

#define PRESSES	    200
#define CHATTER	    (19 * NS_PER_MS)
#define CONTACT	    (80 * NS_PER_MS)
#define FLAGS	    10
#define PAIRS	    100
#define HOUR	    (3600 * NS_PER_SECOND)
#define FAST_PPM    20
#define TRIM_STEPS  "80" /* quarter-ppm */
#define SLOW_BY	    (-0.01)
#define NS_PER_TICK ((double)NS_PER_SECOND / TICKS_PER_SECOND)

static const char *board, *image;

static void give_up(const char *message)
{
	fprintf(stderr, "bench: %s\n", message);
	exit(2);
}

static uint32_t random_below(uint32_t n)
{
	static uint32_t random = 1;

	random = random * 1664525u + 1013904223u;
	return (random >> 8) % n;
}

static void open_clock(struct rig *rig, const char *control, double rc_error, double crystal_ppm)
{
	const struct bench_options options = {.board = board,
					      .image = image,
					      .seed = 1,
					      .rc_error = rc_error,
					      .crystal_ppm = crystal_ppm,
					      .crystal_start_ms = 300};
	char message[MESSAGE_SIZE];

	if (!rig_open(rig, &options, message) || rig_control(rig, control, NULL, message) != RIG_OK)
		give_up(message);
	rig_run(rig, bench_now(rig->bench) + NS_PER_SECOND);
}

static void close_clock(struct rig *rig)
{
	const char *first = "";

	if (bench_violations(rig->bench, &first))
		give_up(first);
	rig_close(rig);
}

static void press(struct rig *rig, uint8_t side, int64_t at)
{
	uint8_t button = side == LEFT ? BUTTON_LEFT : BUTTON_RIGHT;

	bench_contact_bouncing(rig->bench, button, true, at, CHATTER);
	bench_contact_bouncing(rig->bench, button, false, at + CONTACT, CHATTER);
}

static struct game_clock game_of(struct rig *rig, instant *now)
{
	struct zeitnot state;

	if (!bench_state(rig->bench, &state, now))
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
static void presses(void)
{
	int64_t thought[2] = {0, 0}, start, last, at;
	double worst_side = 0, worst_press = 0, sum;
	ticks charged[2] = {0, 0};
	struct game_clock g;
	struct rig rig;
	instant now;

	open_clock(&rig, "2h", 0, 0);
	start = last = bench_now(rig.bench);
	press(&rig, RIGHT, start);
	for (unsigned n = 0; n < PRESSES; n++) {
		uint8_t side = n % 2 ? RIGHT : LEFT;
		int64_t think = 300 * NS_PER_MS + (int64_t)random_below(4700000) * 1000;
		double error;

		at = last + think;
		rig_run(&rig, at);
		press(&rig, side, at);
		rig_run(&rig, at + 50 * NS_PER_MS);
		last = at;
		thought[side] += think;
		g = game_of(&rig, &now);
		error = g.side[side].used * NS_PER_TICK - (double)thought[side];
		worst_side = larger(worst_side, error);
		worst_press =
		    larger(worst_press, (g.side[side].used - charged[side]) * NS_PER_TICK - (double)think);
		charged[side] = g.side[side].used;
	}
	sum = (g.side[LEFT].used + g.side[RIGHT].used) * NS_PER_TICK - (double)(last - start);
	printf("presses %d %d\n", PRESSES, g.side[LEFT].moves + g.side[RIGHT].moves);
	printf("sum %.3f\nside %.3f\npress %.3f\n", ms(sum), ms(worst_side), ms(worst_press));
	close_clock(&rig);
}

/* Ticks of an hour, to a tick: 0.07 ppm. */
static void drift(const char *name, double rc_error, double crystal_ppm)
{
	struct rig rig;
	struct game_clock g;
	instant now;
	int64_t start;
	ticks used;

	open_clock(&rig, "9h", rc_error, crystal_ppm);
	if (crystal_ppm != 0.0) {
		rig_link(&rig);
		rig_run(&rig, bench_now(rig.bench) + NS_PER_SECOND);
		rig_send_line(&rig, "option trim " TRIM_STEPS);
		rig_run(&rig, bench_now(rig.bench) + NS_PER_SECOND);
		bench_cable(rig.bench, false);
		rig_run(&rig, bench_now(rig.bench) + NS_PER_SECOND);
	}
	start = bench_now(rig.bench);
	press(&rig, RIGHT, start);
	rig_run(&rig, start + HOUR);
	g = game_of(&rig, &now);
	used = game_clock_used(&g, LEFT, now);
	printf("%s %.3f\n", name, (used * NS_PER_TICK - (double)HOUR) / (double)HOUR * 1e6);
	close_clock(&rig);
}

/* The sign in the first cell: segments a, e, f, g. */
#define LETTER_F 0x71

struct fall {
	int64_t at;
};

static void watch(void *context, struct bench *bench, int64_t at)
{
	struct fall *fall = context;
	struct bench_sight sight;

	bench_look(bench, &sight);
	if (fall->at == 0 && (sight.cells[LEFT][0] & 0x7F) == LETTER_F)
		fall->at = at;
}

static void flags(void)
{
	double least = 1e9, most = -1e9;

	for (unsigned n = 0; n < FLAGS; n++) {
		struct rig rig;
		struct fall fall = {0};
		int64_t start;
		double late;

		open_clock(&rig, "10", 0, 0);
		start = bench_now(rig.bench) + (int64_t)random_below(1000000) * 1000;
		press(&rig, RIGHT, start);
		rig_run(&rig, start + 9 * NS_PER_SECOND);
		bench_on_change(rig.bench, watch, &fall);
		rig_run(&rig, start + 11 * NS_PER_SECOND);
		if (!fall.at)
			give_up("the flag does not fall");
		late = ms((double)(fall.at - start - 10 * NS_PER_SECOND));
		least = late < least ? late : least;
		most = late > most ? late : most;
		close_clock(&rig);
	}
	printf("flag %.3f %.3f\n", least, most);
}

/* The side on turn presses, the other answers within a millisecond: two moves. */
static void both(void)
{
	struct game_clock g;
	struct rig rig;
	instant now;
	int64_t at;

	open_clock(&rig, "2h", 0, 0);
	press(&rig, RIGHT, bench_now(rig.bench));
	rig_run(&rig, bench_now(rig.bench) + NS_PER_SECOND);
	for (unsigned n = 0; n < PAIRS; n++) {
		at = bench_now(rig.bench) + NS_PER_MS;
		press(&rig, LEFT, at);
		press(&rig, RIGHT, at + (int64_t)random_below(1000) * 1000);
		rig_run(&rig, at + NS_PER_SECOND);
	}
	g = game_of(&rig, &now);
	printf("both %d %d\n", 2 * PAIRS, g.side[LEFT].moves + g.side[RIGHT].moves);
	close_clock(&rig);
}

int main(int count, char **arguments)
{
	if (count != 3) {
		fprintf(stderr, "usage: bench BOARD IMAGE\n");
		return 2;
	}
	board = arguments[1];
	image = arguments[2];
	presses();
	drift("drift", 0, 0);
	drift("processor", SLOW_BY, 0);
	drift("trimmed", 0, FAST_PPM);
	flags();
	both();
	return 0;
}
