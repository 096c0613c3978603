/* Runs an image on its simulated board and prints the measurements that tools/report.py compares with the
 * budgets:
 *
 *      measure BOARD IMAGE [SEEDS [FIRST]]
 *
 *      NAME SHARE                         awake share of the time, without a cable since the supply came:
 *                                         select, paused, flags, [both_]tenths; seconds, both_seconds and
 *                                         nobody presses; seconds_N: a press every N s; lit_seconds: a press
 *                                         every 10 s in the first 22 s, while the text display is on
 *      press_dark|press_lit CYCLES        more that a second with a press is awake, text display off and on
 *      press|second|tenth MILLISECONDS    the latest that a display followed
 *      saved MILLISECONDS                 from the first edge of a press to the last byte that is saved of it
 *      saved_bytes N                      how many they are
 *      isrN LEAST MOST                                          cycles of interrupt vector N
 *      off MICROSECONDS                                         the longest with interrupts off
 *      stack BYTES                                              the deepest seen
 *      violations N                                             of the data sheets
 *
 * Each figure is the worst of 4 seeds.  A seed chooses an oscillator between 10 % slow and 10 % fast, a
 * crystal, phases, and one control of each kind.  Every second seed has the slowest oscillator, with which
 * everything takes longest.  Cycles count real time: a cycle at an eighth of the clock counts eight times.
 *
 * The same image always gives the same lines. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench_avr.h"
#include "sim/profiler.h"
#include "tool/scenario/client.h"

#define SEEDS	    4
#define RUN	    (10 * NS_PER_SECOND)
#define DARK	    (35 * NS_PER_SECOND) /* without a key for this long, the text display is off (D5) */
#define REST	    (60 * NS_PER_SECOND) /* long enough for everything that happens once per minute */
#define PRESSES	    12
#define KEY_ACTIONS 60
#define SNAPSHOT    100 /* bytes that a press saves at least */
#define F_CPU	    4e6
#define RC_ERROR    0.10 /* data sheet, "Internal RC Oscillator", factory calibration */
#define PPM	    50

/* Seconds between presses. */
static const unsigned paces[] = {20, 10, 6, 2};
enum { PACES = sizeof(paces) / sizeof(paces[0]) };

/* The worst values so far. */
struct worst {
	double select, paused, seconds, pressed[PACES], lit_seconds, both_seconds, flags, tenths, both_tenths;
	double press_dark, press_lit, press, second, tenth, off, saved;
	unsigned saved_bytes, violations;
};

struct session {
	struct client client;
	struct profiler *profile;
	struct worst *worst;
	double rc_error, crystal_ppm;
	uint32_t random;
	uint32_t seed;
	/* what the display is compared with */
	int64_t turn;  /* a clock started to show whole units at this instant ... */
	double unit;   /* ... each that long; 0: not measured */
	int64_t press; /* instant of the press that waits for the lamp of `side`; 0: none */
	unsigned side;
	double latest_unit;
	uint8_t cells[2][CELLS];
};

static const char *board, *image;

static void most(double *worst, double value)
{
	if (value > *worst)
		*worst = value;
}

static uint32_t random_below(struct session *s, uint32_t n)
{
	s->random = s->random * 1664525u + 1013904223u;
	return (uint32_t)((uint64_t)s->random * n >> 32);
}

static void watch(void *context, struct bench *bench, int64_t at)
{
	struct session *s = context;
	struct bench_view view;
	bool changed;

	bench_get_view(bench, &view);
	changed = memcmp(view.cells, s->cells, sizeof(s->cells)) != 0;
	memcpy(s->cells, view.cells, sizeof(s->cells));
	if (s->press && at >= s->press && (view.lamps >> s->side & 1)) {
		most(&s->worst->press, (double)(at - s->press) / NS_PER_MS);
		s->press = 0;
		return;
	}
	if (changed && s->unit > 0) {
		double late = fmod((double)(at - s->turn), s->unit);

		/* early counts as much as late */
		most(&s->latest_unit, late > s->unit / 2 ? s->unit - late : late);
	}
}

static void give_up(const char *message)
{
	fprintf(stderr, "measure: %s\n", message);
	exit(2);
}

/* The profile is kept from session to session. */
static void open_session(struct session *s, struct profiler *profile, struct worst *worst, uint32_t seed)
{
	struct bench_options options = {
	    .board = board, .image = image, .seed = seed, .crystal_start_ms = 300};
	char message[MESSAGE_SIZE];

	*s = (struct session){.profile = profile, .worst = worst, .random = seed, .seed = seed};
	random_below(s, 1);
	s->rc_error = RC_ERROR * ((double)random_below(s, 2001) / 1000 - 1);
	if (seed % 2 || seed == 2)
		s->rc_error = seed == 2 ? RC_ERROR : -RC_ERROR;
	s->crystal_ppm = PPM * ((double)random_below(s, 2001) / 1000 - 1);
	options.rc_error = s->rc_error;
	options.crystal_ppm = s->crystal_ppm;
	if (!client_open(&s->client, &options, message))
		give_up(message);
	profile->depth = 0;
	profile->off = false;
	profile->longest_off = 0;
	profiler_attach(profile, bench_board(s->client.bench)->chip);
	bench_on_change(s->client.bench, watch, s);
}

static void close_session(struct session *s)
{
	const char *first = "";
	unsigned violations = bench_violations(s->client.bench, &first);

	if (violations)
		fprintf(stderr, "measure: seed %u: %s\n", s->seed, first);
	s->worst->violations += violations;
	most(&s->worst->off, (double)s->profile->longest_off / 1000);
	profiler_detach(s->profile);
	client_close(&s->client);
}

static void pass_measure(struct session *s, int64_t ns)
{
	client_run(&s->client, bench_now(s->client.bench) + ns);
}

/* Sets a control and lets the clock rest for 2 to 3 s. */
static void set_control(struct session *s, const char *text, const struct control_options *options)
{
	char message[MESSAGE_SIZE];

	if (client_control(&s->client, text, options, message) != CLIENT_OK)
		give_up(message);
	pass_measure(s, 2 * NS_PER_SECOND + random_below(s, 1000000) * INT64_C(1000));
}

static void tap_measure(struct session *s, uint8_t button, int64_t length)
{
	int64_t now = bench_now(s->client.bench);

	bench_contact(s->client.bench, button, true, now);
	bench_contact(s->client.bench, button, false, now + length);
}

static void key(struct session *s, uint8_t button, int64_t length)
{
	tap_measure(s, button, length);
	pass_measure(s, length + 100 * NS_PER_MS);
}

/* A player's press that starts the other clock. */
static void press_measure(struct session *s, uint8_t side)
{
	s->press = bench_now(s->client.bench);
	s->side = other_side(side);
	tap_measure(s, side == LEFT ? BUTTON_LEFT : BUTTON_RIGHT, 80 * NS_PER_MS);
}

static int64_t awake(const struct session *s)
{
	struct chip_counts counts;

	chip_count(bench_board(s->client.bench)->chip, &counts);
	return counts.awake_ns;
}

/* Changes the cells, because the cable that set the control has trimmed the oscillator, and a loss of power
 * ends that. */
static void renew_cells(struct session *s)
{
	int64_t longest_off = s->profile->longest_off;

	bench_power(s->client.bench, false);
	pass_measure(s, 5 * NS_PER_SECOND);
	bench_power(s->client.bench, true);
	pass_measure(s, 5 * NS_PER_SECOND + random_below(s, 1000000) * INT64_C(1000));
	if (client_mode(&s->client) != APP_READY)
		give_up("a loss of power has lost the control");
	s->profile->off = false;
	s->profile->longest_off = longest_off; /* a processor without power runs no interrupt */
}

static double awake_share(struct session *s, int64_t ns)
{
	int64_t before = awake(s);

	pass_measure(s, ns);
	return (double)(awake(s) - before) / (double)ns;
}

/* A player's press starts the game; the display shall change with `unit` from here on. */
static void start_measure(struct session *s, int64_t unit)
{
	s->turn = bench_now(s->client.bench);
	press_measure(s, RIGHT);
	pass_measure(s, 2 * NS_PER_SECOND);
	s->unit = (double)unit / (1 + s->crystal_ppm * 1e-6);
}

static void end_units(struct session *s, double *worst)
{
	most(worst, s->latest_unit / NS_PER_MS);
	s->latest_unit = 0;
	s->unit = 0;
}

/* An even number of presses, each in the middle of its `pace` seconds. */
static double share_with_presses(struct session *s, unsigned pace, unsigned presses)
{
	int64_t before = awake(s), began = bench_now(s->client.bench);

	for (unsigned n = 0; n < presses; n++) {
		pass_measure(s, pace * NS_PER_SECOND / 2);
		press_measure(s, n % 2 ? RIGHT : LEFT);
		pass_measure(s, pace * NS_PER_SECOND / 2);
	}
	return (double)(awake(s) - before) / (double)(bench_now(s->client.bench) - began);
}

/* Measures what is saved of a press, until nothing has been saved for 5 ms. */
static void save_of_a_press(struct session *s, uint8_t side)
{
	const uint64_t *written = &bench_board(s->client.bench)->fram.written;
	int64_t pressed = bench_now(s->client.bench), last = pressed;
	uint64_t before = *written, seen = before;

	press_measure(s, side);
	while (seen < before + SNAPSHOT || bench_now(s->client.bench) < last + 5 * NS_PER_MS) {
		pass_measure(s, NS_PER_MS / 20);
		if (*written != seen)
			last = bench_now(s->client.bench);
		seen = *written;
		if (last > pressed + NS_PER_SECOND / 2)
			give_up("a press is not saved");
	}
	pass_measure(s, 200 * NS_PER_MS + random_below(s, 200000) * INT64_C(1000));
	most(&s->worst->saved, (double)(last - pressed) / NS_PER_MS);
	if (seen - before > s->worst->saved_bytes)
		s->worst->saved_bytes = (unsigned)(seen - before);
}

static double cycles_of(struct session *s, unsigned seconds, bool pressed)
{
	struct chip_counts before, after;

	chip_count(bench_board(s->client.bench)->chip, &before);
	for (unsigned n = 0; n < seconds; n++) {
		if (pressed)
			press_measure(s, n % 2 ? RIGHT : LEFT);
		pass_measure(s, NS_PER_SECOND);
	}
	chip_count(bench_board(s->client.bench)->chip, &after);
	return (double)(after.awake - before.awake) / seconds;
}

static void cost_of_a_press(struct profiler *profile, struct worst *worst, uint32_t seed)
{
	struct session s;
	double lit, dark;

	open_session(&s, profile, worst, seed);
	set_control(&s, "20m", NULL);
	renew_cells(&s);
	start_measure(&s, 0);
	lit = cycles_of(&s, 20, true);
	pass_measure(&s, DARK);
	dark = cycles_of(&s, 20, false);
	most(&worst->press_lit, lit - dark);
	most(&worst->press_dark, cycles_of(&s, 20, true) - dark);
	close_session(&s);
}

static void shares_of_seconds(struct profiler *profile, struct worst *worst, uint32_t seed,
			      const char *control)
{
	struct session s;

	open_session(&s, profile, worst, seed);
	pass_measure(&s, 2 * NS_PER_SECOND);
	most(&worst->select, awake_share(&s, REST));
	set_control(&s, control, NULL);
	renew_cells(&s);
	start_measure(&s, 0);
	most(&worst->lit_seconds, share_with_presses(&s, 10, 2));
	pass_measure(&s, DARK);
	most(&worst->seconds, awake_share(&s, REST));
	for (unsigned n = 0; n < PACES; n++)
		most(&worst->pressed[n], share_with_presses(&s, paces[n], 120 / paces[n]));
	key(&s, KEY_PLAY, 100 * NS_PER_MS);
	pass_measure(&s, 2 * NS_PER_SECOND);
	most(&worst->paused, awake_share(&s, REST));
	close_session(&s);
}

/* Measures a clock that shows seconds: idle, running, pressed at every phase, paused. */
static void seconds(struct profiler *profile, struct worst *worst, uint32_t seed)
{
	static const char *const controls[] = {"20m",	"3603", "20md5",  "1hy5x60",  "40/90m+30:30m+30", "^",
					       "25mb5", "602",	"10mb10", "o25m-10m", "1hc20/300"};
	const char *control = controls[seed / 2 % (sizeof(controls) / sizeof(controls[0]))];
	struct session s;

	shares_of_seconds(profile, worst, seed, control);
	open_session(&s, profile, worst, seed);
	set_control(&s, control, NULL);
	start_measure(&s, NS_PER_SECOND);
	pass_measure(&s, 4 * NS_PER_SECOND);
	end_units(&s, &worst->second);
	for (uint8_t turn = LEFT, n = 0; n < PRESSES; n++, turn = other_side(turn)) {
		press_measure(&s, turn);
		pass_measure(&s, 500 * NS_PER_MS + random_below(&s, 500000) * INT64_C(1000));
		if (s.press)
			give_up("a press was not seen on the display");
		save_of_a_press(&s, other_side(turn));
		save_of_a_press(&s, turn);
	}
	close_session(&s);
}

/* Measures the time in which a flag blinks on each side and nobody stops the clocks. */
static void flags(struct profiler *profile, struct worst *worst, uint32_t seed)
{
	const struct control_options no_freeze = {
	    .freeze = 0, .sound = NOT_GIVEN, .tenths = NOT_GIVEN, .white = NOT_GIVEN};
	struct session s;

	open_session(&s, profile, worst, seed);
	set_control(&s, "2", seed % 2 ? &no_freeze : NULL);
	renew_cells(&s);
	start_measure(&s, 0);
	pass_measure(&s, 2 * NS_PER_SECOND);
	press_measure(&s, LEFT);
	pass_measure(&s, 5 * NS_PER_SECOND);
	most(&worst->flags, awake_share(&s, RUN));
	close_session(&s);
}

/* Measures the last twenty seconds, in tenths, up to the flag, without presses and without the change of turn
 * by a gong. */
static void tenths(struct profiler *profile, struct worst *worst, uint32_t seed)
{
	static const char *const controls[] = {"22", "22+2", "22:20m", "22b2", "22c9/20", "g22", "22y9x20"};
	struct session s;

	open_session(&s, profile, worst, seed);
	set_control(&s, controls[seed / 2 % (sizeof(controls) / sizeof(controls[0]))], NULL);
	renew_cells(&s);
	start_measure(&s, NS_PER_SECOND / 10);
	pass_measure(&s, NS_PER_SECOND);
	most(&worst->tenths, awake_share(&s, 18 * NS_PER_SECOND));
	end_units(&s, &worst->tenth);
	pass_measure(&s, 5 * NS_PER_SECOND);
	close_session(&s);
}

/* Both displays run at once: one falls, the other rises, and they change at different instants. */
static void hourglass(struct profiler *profile, struct worst *worst, uint32_t seed)
{
	const struct control_options options = {
	    .freeze = NOT_GIVEN, .sound = NOT_GIVEN, .tenths = 60, .white = NOT_GIVEN};
	struct session s;

	open_session(&s, profile, worst, seed);
	set_control(&s, "*20m", NULL);
	renew_cells(&s);
	start_measure(&s, 0);
	press_measure(&s, LEFT);
	pass_measure(&s, DARK);
	most(&worst->both_seconds, awake_share(&s, REST));
	close_session(&s);
	open_session(&s, profile, worst, seed);
	set_control(&s, "*30", &options);
	renew_cells(&s);
	start_measure(&s, 0);
	press_measure(&s, LEFT);
	pass_measure(&s, NS_PER_SECOND);
	most(&worst->both_tenths, awake_share(&s, RUN));
	close_session(&s);
}

/* Everything at the same time, for the interrupts and the stack: traffic on the line, bouncing buttons, an
 * arbiter in the menus, two players who listen. */
static void stress(struct profiler *profile, struct worst *worst, uint32_t seed)
{
	static const char *const requests[] = {"report", "version",	   "control",
					       "own 2",	 "option sound 3", "own 1 40/90m+30:30m+30"};
	struct session s;

	open_session(&s, profile, worst, seed);
	set_control(&s, "40/90m+30:20/40m+30:15m+30|60m:10my5x60", NULL);
	client_link(&s.client);
	pass_measure(&s, NS_PER_SECOND);
	client_send_line(&s.client, "option sound 3");
	bench_jack(s.client.bench, LEFT, true);
	bench_jack(s.client.bench, RIGHT, true);
	for (unsigned n = 0; n < KEY_ACTIONS; n++) {
		unsigned what;

		what = random_below(&s, 65536);
		if (what % 8 == 0)
			client_send_line(&s.client,
					 requests[what / 8 % (sizeof(requests) / sizeof(requests[0]))]);
		if (what % 8 == 1)
			bench_contact_bouncing(s.client.bench, (uint8_t)(what / 8 % 2), true,
					       bench_now(s.client.bench), 8 * NS_PER_MS);
		if (what % 8 == 2)
			bench_contact_bouncing(s.client.bench, (uint8_t)(what / 8 % 2), false,
					       bench_now(s.client.bench), 8 * NS_PER_MS);
		if (what % 8 >= 6)
			tap_measure(&s, (uint8_t)(CONTACT_TALK + what % 2), 80 * NS_PER_MS);
		key(&s, (uint8_t)(KEY_BACK + what / 16 % 5), (what / 128 % 8 ? 100 : 2200) * NS_PER_MS);
	}
	close_session(&s);
}

/* The crystal stops while a clock runs, and the watchdog notices it. */
static void crystal_stops(struct profiler *profile, struct worst *worst, uint32_t seed)
{
	struct session s;

	open_session(&s, profile, worst, seed);
	set_control(&s, "5m", NULL);
	press_measure(&s, RIGHT);
	pass_measure(&s, 5 * NS_PER_SECOND);
	chip_crystal(bench_board(s.client.bench)->chip, false);
	pass_measure(&s, 8 * NS_PER_SECOND);
	close_session(&s);
}

int main(int count, char **arguments)
{
	static struct profiler profile;
	struct worst worst = {0};
	uint32_t first = count > 4 ? (uint32_t)atoi(arguments[4]) : 1;
	uint32_t seeds = count > 3 ? (uint32_t)atoi(arguments[3]) : SEEDS;

	if (count < 3) {
		fprintf(stderr, "usage: measure BOARD IMAGE [SEEDS [FIRST]]\n");
		return 2;
	}
	board = arguments[1];
	image = arguments[2];
	for (uint32_t seed = first; seed < first + seeds; seed++) {
		seconds(&profile, &worst, seed);
		cost_of_a_press(&profile, &worst, seed);
		flags(&profile, &worst, seed);
		tenths(&profile, &worst, seed);
		hourglass(&profile, &worst, seed);
		stress(&profile, &worst, seed);
		crystal_stops(&profile, &worst, seed);
	}
	printf("select %.6f\npaused %.6f\nseconds %.6f\n", worst.select, worst.paused, worst.seconds);
	for (unsigned n = 0; n < PACES; n++)
		printf("seconds_%u %.6f\n", paces[n], worst.pressed[n]);
	printf("lit_seconds %.6f\n", worst.lit_seconds);
	printf("both_seconds %.6f\nflags %.6f\n", worst.both_seconds, worst.flags);
	printf("tenths %.6f\nboth_tenths %.6f\n", worst.tenths, worst.both_tenths);
	printf("press_dark %.0f\npress_lit %.0f\n", worst.press_dark, worst.press_lit);
	printf("press %.3f\nsecond %.3f\ntenth %.3f\n", worst.press, worst.second, worst.tenth);
	printf("saved %.2f\nsaved_bytes %u\n", worst.saved, worst.saved_bytes);
	for (unsigned v = 0; v < PROFILER_VECTORS; v++)
		if (profile.vector[v].count)
			printf("isr%u %u %u\n", v, profile.vector[v].least, profile.vector[v].most);
	printf("off %.1f\nstack %u\nviolations %u\n", worst.off, profiler_stack(&profile), worst.violations);
	return 0;
}
