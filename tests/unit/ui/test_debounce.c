/* From edges to presses (T2). */
#include <stdlib.h>
#include <string.h>

#include "firmware/ui/debounce.h"
#include "tests/unit/check.h"

#define LEFT_BIT 0x01

/* A contact, and the presses that the debouncing reports. */
struct bench {
	struct debounce d;
	instant now;
	uint8_t levels;
	unsigned presses, releases;
	instant pressed_at; /* as dated */
	instant seen_at;    /* when it was reported */
};

static void note(struct bench *b)
{
	if (b->d.pressed & LEFT_BIT) {
		b->presses++;
		b->pressed_at = debounce_date(&b->d, BUTTON_LEFT);
		b->seen_at = b->now;
	}
	if (b->d.released & LEFT_BIT)
		b->releases++;
}

static void setup(struct bench *b, uint8_t levels)
{
	memset(b, 0, sizeof *b);
	b->now = 0xFFFFFF00u;
	b->levels = levels;
	debounce_init(&b->d, levels, b->now);
}

/* Lets time pass, and polls as debounce.h demands. */
static void pass(struct bench *b, uint32_t n)
{
	for (instant end = b->now + n; b->now != end;) {
		ticks next = debounce_next(&b->d, b->now);

		assert_true(next > 0);
		if (next > ticks_between(b->now, end)) {
			b->now = end;
			return;
		}
		b->now += (instant)next;
		debounce_step(&b->d, b->now);
		note(b);
	}
}

/* An edge; `seen` is the level that the interrupt reads afterwards. */
static void edge(struct bench *b, bool seen)
{
	b->levels = seen ? b->levels | LEFT_BIT : b->levels & (uint8_t)~LEFT_BIT;
	debounce_input(&b->d, LEFT_BIT, b->levels, b->now);
	note(b);
}

/* A contact closes or opens with chatter for `length` ticks, an edge every 1 to 12 ticks. */
static void move(struct bench *b, bool down, uint32_t length, unsigned *seed)
{
	instant end = b->now + length;

	edge(b, length == 0 ? down : rand_r(seed) & 1);
	while (b->now != end) {
		uint32_t n = 1 + (uint32_t)rand_r(seed) % 12;

		if (n > end - b->now)
			n = end - b->now;
		pass(b, n);
		edge(b, b->now == end ? down : rand_r(seed) & 1);
	}
}

/* ---- contacts as they are, in microseconds ------------------------------------------------------------- */

#define MICROSECOND 1e-6
#define TICK	    (1.0 / 4096)
#define EDGES	    400

/* The microseconds at which a contact closes and opens in turn; it closes first. */
struct pattern {
	uint32_t at[EDGES];
	unsigned edges;
};

static bool closed_at(const struct pattern *p, uint32_t at)
{
	unsigned n = 0;

	while (n < p->edges && p->at[n] <= at)
		n++;
	return n & 1;
}

/* How long the contact is closed within the first `within` microseconds. */
static uint32_t closed_in(const struct pattern *p, uint32_t within)
{
	uint32_t sum = 0;

	for (unsigned n = 0; n < p->edges && p->at[n] < within; n += 2) {
		uint32_t end = n + 1 < p->edges ? p->at[n + 1] : within;

		sum += (end < within ? end : within) - p->at[n];
	}
	return sum;
}

static instant tick_of(uint32_t origin, uint32_t at)
{
	return 0xFFFFFF00u + (instant)((origin + at) * MICROSECOND / TICK);
}

/* The interrupt of an edge reads the pin and then the count, some microseconds later, and edges meanwhile
 * give one report. The program is at most `late` microseconds late. */
static void play(struct bench *b, const struct pattern *p, uint32_t origin, uint32_t late, unsigned *seed)
{
	unsigned n = 0;

	setup(b, 0);
	while (n < p->edges) {
		uint32_t at = p->at[n] + 4 + (uint32_t)rand_r(seed) % 30;
		instant dated = tick_of(origin, at);
		bool seen = closed_at(p, at);

		while (n < p->edges && p->at[n] <= at)
			n++;
		if (late > 0 && ticks_between(b->now, dated) >
				    0) { /* the program woke, worked, and reads the time before the queue */
			while (debounce_next(&b->d, b->now) < ticks_between(b->now, dated)) {
				instant asleep = b->now + (instant)debounce_next(&b->d, b->now);

				b->now =
				    asleep + (instant)((uint32_t)rand_r(seed) % late * MICROSECOND / TICK);
				/* the report came while the program worked */
				if (ticks_between(b->now, dated) <= 0) {
					b->now = asleep;
					break;
				}
				debounce_step(&b->d, b->now);
				note(b);
			}
			b->now = dated;
		} else {
			pass(b, dated - b->now);
		}
		edge(b, seen);
	}
	if (late > 0) {
		b->now += (instant)debounce_next(&b->d, b->now) % 1000 + (instant)(late * MICROSECOND / TICK);
		debounce_step(&b->d, b->now);
		note(b);
	}
	pass(b, 1000);
}

/* `count` closings of `sum` microseconds in all within `within` microseconds, the first at 0. */
static void scatter(struct pattern *p, unsigned count, uint32_t sum, uint32_t within, unsigned *seed)
{
	uint32_t cut[EDGES / 2 + 1] = {0}, gap[EDGES / 2 + 1] = {0}, at = 0;

	for (unsigned kind = 0; kind < 2; kind++) { /* `sum` in `count` pieces, and the rest in as many */
		uint32_t *parts = kind == 0 ? cut : gap;
		uint32_t whole = kind == 0 ? sum - count : within - sum - count;

		for (unsigned n = 0; n < count; n++) {
			uint32_t part =
			    n + 1 == count ? whole : (uint32_t)rand_r(seed) % (2 * whole / (count - n) + 1);

			parts[n] = 1 + (part < whole ? part : whole);
			whole -= parts[n] - 1;
		}
	}
	p->edges = 2 * count;
	for (unsigned n = 0; n < count; n++) {
		p->at[2 * n] = at;
		p->at[2 * n + 1] = at + cut[n];
		at += cut[n] + gap[n];
	}
}

/* covers: T2
 * A contact that is closed for less than 1 ms in all is no press, whatever the number of glitches. */
TEST(test_glitches_are_no_press)
{
	unsigned seed = 1;

	for (unsigned round = 0; round < 20000; round++) {
		struct pattern p;
		struct bench b;
		unsigned count = 1 + round % 20;

		scatter(&p, count, 50 + (uint32_t)rand_r(&seed) % 945, 19000, &seed);
		assert_true(closed_in(&p, 20000) < 1000);
		play(&b, &p, (uint32_t)rand_r(&seed) % 1000000, round & 1 ? 8000 : 0, &seed);
		if (b.presses)
			fail_msg("round %u: %u us in %u glitches", round, closed_in(&p, 20000), count);
		assert_int_equal(b.releases, 0);
		assert_false(debounce_is_pending(&b.d, BUTTON_LEFT));
		assert_true(debounce_next(&b.d, b.now) == TICKS_MAX);
	}
}

/* covers: T2
 * A contact that is closed for 5 ms in all within 20 ms is one press, however it chatters, and is dated by
 * its first edge. */
TEST(test_five_milliseconds_are_a_press)
{
	unsigned seed = 2;

	for (unsigned round = 0; round < 20000; round++) {
		struct pattern p;
		struct bench b;
		uint32_t origin = (uint32_t)rand_r(&seed) % 1000000;
		unsigned count = 1 + (unsigned)rand_r(&seed) % 16;

		scatter(&p, count, 5000 + (uint32_t)rand_r(&seed) % 3000, 19900, &seed);
		play(&b, &p, origin, round & 1 ? 8000 : 0, &seed);
		if (b.presses != 1)
			fail_msg("round %u: %u us in %u pieces: %u", round, closed_in(&p, 20000), count,
				 b.presses);
		assert_in_range(b.pressed_at - tick_of(origin, 0), 0, 1);
		assert_int_equal(b.releases, 1);
	}
}

/* covers: T2 D3
 * A press that is closed for 5 ms in its first 15 ms is recognised early enough to be shown within 20 ms, and
 * every press within 25 ms. */
TEST(test_how_soon_it_is_known)
{
	unsigned seed = 3;

	for (unsigned round = 0; round < 20000; round++) {
		struct pattern p;
		struct bench b;
		uint32_t origin = (uint32_t)rand_r(&seed) % 1000000;
		bool soon = round & 1;

		scatter(&p, 1 + (unsigned)rand_r(&seed) % 10,
			soon ? 5000 : 1000 + (uint32_t)rand_r(&seed) % 4000, soon ? 15000 : 20000, &seed);
		play(&b, &p, origin, 0, &seed);
		if (soon)
			assert_int_equal(b.presses, 1);
		if (b.presses)
			assert_true(ticks_between(b.pressed_at, b.seen_at) <= (soon ? 64 : 102));
	}
}

/* covers: T2
 * A press after a glitch is dated by its own first edge, also if the program looks late. */
TEST(test_a_glitch_before_a_press_does_not_date_it)
{
	unsigned seed = 4;

	for (unsigned round = 0; round < 8000; round++) {
		struct pattern p;
		struct bench b;
		uint32_t origin = (uint32_t)rand_r(&seed) % 1000000;
		uint32_t begins =
		    19200 + (uint32_t)rand_r(&seed) % 12000; /* so that 20 ms hold less than 1 ms */

		p.edges = 4;
		p.at[0] = 0;
		p.at[1] = 20 + (uint32_t)rand_r(&seed) % 150;
		p.at[2] = begins;
		p.at[3] = begins + 40000;
		play(&b, &p, origin, round & 1 ? 8000 : 0, &seed);
		assert_int_equal(b.presses, 1);
		if (b.pressed_at - tick_of(origin, begins) > 1)
			fail_msg("round %u: a glitch at 0, closed at %u us, dated %d ticks off", round,
				 begins, (int)(b.pressed_at - tick_of(origin, begins)));
	}
}

/* ---- bounce -------------------------------------------------------------------------------------------- */

/* covers: T2 */
TEST(test_bounce_is_one_press_dated_by_its_first_edge)
{
	for (unsigned round = 0; round < 4000; round++) {
		unsigned seed = round;
		struct bench b;
		instant at;

		setup(&b, 0);
		pass(&b, (uint32_t)rand_r(&seed) % 500);
		at = b.now;
		move(&b, true, round % 62, &seed); /* 0 to 15 ms */
		pass(&b, 330 + (uint32_t)rand_r(&seed) % 300);
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.pressed_at, at);
		assert_int_equal(b.releases, 0);
		move(&b, false, (round / 83) % 83, &seed);
		pass(&b, 400);
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.releases, 1);
		assert_true(debounce_next(&b.d, b.now) == TICKS_MAX);
	}
}

/* covers: T2
 * 20 ms of bounce at either end are one press. If less than 5 ms of them were closed, its date may be that of
 * the last closing. */
TEST(test_the_longest_bounce_is_one_press)
{
	for (unsigned round = 0; round < 4000; round++) {
		unsigned seed = round;
		struct bench b;
		instant at;

		setup(&b, 0);
		at = b.now;
		move(&b, true, 62 + round % 21, &seed); /* 15 to 20 ms */
		pass(&b, 400);
		assert_int_equal(b.presses, 1);
		assert_in_range(b.pressed_at - at, 0, 82);
		move(&b, false, 62 + round / 21 % 21, &seed);
		pass(&b, 400);
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.releases, 1);
	}
}

/* covers: T2 */
TEST(test_fast_presses_all_count)
{
	unsigned seed = 7;
	struct bench b;

	setup(&b, 0);
	for (unsigned n = 1; n <= 300; n++) {
		instant at = b.now;

		move(&b, true, (uint32_t)rand_r(&seed) % 83, &seed);
		pass(&b, at + 328 - b.now); /* down for 80 ms */
		at = b.now;
		move(&b, false, (uint32_t)rand_r(&seed) % 83, &seed);
		pass(&b, at + 205 - b.now); /* up for 50 ms */
		assert_int_equal(b.presses, n);
		assert_int_equal(b.releases, n);
	}
}

/* covers: T2 */
TEST(test_an_edge_counts_though_the_contact_had_opened_again)
{
	struct bench b;
	instant at;

	setup(&b, 0);
	at = b.now;
	edge(&b, false); /* closed, and open again before the pin was read */
	pass(&b, 40);
	assert_int_equal(b.presses, 0);
	edge(&b, true);
	pass(&b, 30);
	assert_int_equal(b.presses, 1);
	assert_int_equal(b.pressed_at, at);

	setup(&b, 0);
	edge(&b, false); /* a glitch; nobody pressed */
	pass(&b, 500);
	assert_int_equal(b.presses, 0);
	at = b.now;
	edge(&b, true);
	pass(&b, 30);
	assert_int_equal(b.pressed_at, at);
}

/* covers: T2
 * A tap of any length is at most one press, and from 5 ms on it is one. */
TEST(test_a_short_tap_is_one_press)
{
	for (uint32_t length = 1; length < 120; length++) {
		struct bench b;
		instant at;

		setup(&b, 0);
		at = b.now;
		edge(&b, true);
		pass(&b, length);
		edge(&b, false);
		pass(&b, 3);
		edge(&b, true);
		pass(&b, 4);
		edge(&b, false);
		pass(&b, 500);
		assert_in_range(b.presses, length + 4 >= 21 ? 1 : 0, 1);
		assert_int_equal(b.releases, b.presses);
		if (b.presses)
			assert_int_equal(b.pressed_at, at);
	}
}

/* covers: T2 */
TEST(test_a_press_hidden_in_a_lock_out_is_dated_by_its_own_edge)
{
	struct bench b;
	instant at;

	setup(&b, 0);
	edge(&b, true);
	pass(&b, 400);
	edge(&b, false);
	pass(&b, 5);
	edge(&b, true); /* the contact bounces at its release */
	pass(&b, 5);
	edge(&b, false);
	pass(&b, 50);
	at = b.now; /* 15 ms after the release the button is pressed again */
	edge(&b, true);
	pass(&b, 300);
	assert_int_equal(b.presses, 2);
	assert_int_equal(b.pressed_at, at);
	edge(&b, false);
	pass(&b, 300);
	assert_int_equal(b.releases, 2);
}

/* covers: T2 */
TEST(test_the_lock_out_is_per_contact)
{
	struct debounce d;
	uint8_t pressed = 0;

	memset(&d, 0, sizeof d);
	debounce_init(&d, 0, 0);
	debounce_input(&d, 0x01, 0x01, 1000);
	debounce_input(&d, 0x02, 0x03, 1001);
	debounce_input(&d, 0x40, 0x43, 1001);
	for (instant now = 1002; now < 1030; now++) {
		debounce_step(&d, now);
		assert_int_equal(pressed & d.pressed, 0);
		pressed |= d.pressed;
	}
	assert_int_equal(pressed, 0x43);
	assert_int_equal(debounce_date(&d, BUTTON_LEFT), 1000);
	assert_int_equal(debounce_date(&d, BUTTON_RIGHT), 1001);
	assert_int_equal(debounce_date(&d, 6), 1001);
}

/* covers: T2 D4 */
TEST(test_what_is_down_at_power_on_is_no_press)
{
	struct bench b;

	setup(&b, LEFT_BIT);
	edge(&b, true);
	pass(&b, 1000);
	assert_int_equal(b.presses, 0);
	edge(&b, false);
	pass(&b, 1000);
	edge(&b, true);
	pass(&b, 100);
	assert_int_equal(b.presses, 1);
}

static struct debounce *fresh(uint8_t levels)
{
	static struct debounce d;

	memset(&d, 0, sizeof d);
	debounce_init(&d, levels, 0);
	return &d;
}

/* covers: T2 */
TEST(test_a_level_without_its_edge_is_seen)
{
	struct debounce *d = fresh(0);

	debounce_input(d, 0x04, 0x05,
		       50); /* merged reports: the left button is down, and its own report was lost */
	debounce_step(d, 75);
	assert_int_equal(d->pressed, 0x05);
	assert_int_equal(debounce_date(d, BUTTON_LEFT), 50);
}

/* covers: T2
 * In the bounce of a release, the first edge after 4 ms of rest dates the press. Later edges do not, and
 * neither does an old one. */
TEST(test_which_edge_dates_a_hidden_press)
{
	static const struct {
		uint16_t rest;	/* after the last bounce of the release, at 5 */
		uint16_t dated; /* after the release */
	} rows[] = {{15, 4}, {16, 21}, {17, 22}, {60, 65}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		for (uint8_t again = 0; again < 2; again++) {
			struct debounce *d = fresh(LEFT_BIT);
			instant at = again ? 45000 : 1000; /* the second time long after the first */

			if (again) {
				debounce_input(d, LEFT_BIT, 0, 1000);
				debounce_input(d, LEFT_BIT, LEFT_BIT, 1050);
				debounce_step(d, 1000 + DEBOUNCE_LOCK);
				for (instant now = 2000; now < at; now += 8000)
					debounce_step(d, now);
			}
			debounce_input(d, LEFT_BIT, 0, at);
			debounce_input(d, LEFT_BIT, LEFT_BIT, at + 4);
			debounce_input(d, LEFT_BIT, 0, at + 5);
			debounce_input(d, LEFT_BIT, LEFT_BIT, at + 5 + rows[i].rest);
			debounce_input(d, LEFT_BIT, 0, at + 7 + rows[i].rest); /* and bounces itself */
			debounce_input(d, LEFT_BIT, LEFT_BIT, at + 8 + rows[i].rest);
			debounce_step(d, at + DEBOUNCE_LOCK - 1);
			assert_int_equal(d->pressed, 0);
			debounce_step(d, at + DEBOUNCE_LOCK);
			assert_int_equal(d->pressed, LEFT_BIT);
			assert_int_equal(debounce_date(d, BUTTON_LEFT), at + rows[i].dated);
		}
	}
}

/* covers: T2
 * Edges of the other button do not date a press. */
TEST(test_a_hidden_press_beside_another_button)
{
	struct debounce *d = fresh(LEFT_BIT);

	debounce_input(d, LEFT_BIT, 0, 1000);
	debounce_input(d, LEFT_BIT, LEFT_BIT, 1004); /* closed for good */
	debounce_input(d, 2, LEFT_BIT | 2, 1010);
	debounce_input(d, 2, LEFT_BIT, 1030);
	debounce_input(d, 2, LEFT_BIT | 2, 1060);
	debounce_step(d, 1000 + DEBOUNCE_LOCK);
	assert_int_equal(d->pressed, LEFT_BIT);
	assert_int_equal(debounce_date(d, BUTTON_LEFT), 1004);
}

/* covers: T2
 * An edge after which the contact was read open dates the press if the contact is closed for 5 ms within 20
 * ms, and not if it opens only later. */
TEST(test_how_long_an_edge_waits)
{
	static const struct {
		uint16_t closes;
		uint16_t dated; /* after the first edge */
	} rows[] = {{0, 0}, {1, 0}, {61, 0}, {81, 81}, {82, 82}, {200, 200}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct bench b;
		instant at;

		setup(&b, 0);
		at = b.now;
		edge(&b, false);
		assert_true(debounce_is_pending(&b.d, BUTTON_LEFT));
		assert_int_equal(debounce_date(&b.d, BUTTON_LEFT), at);
		pass(&b, rows[i].closes);
		edge(&b, true);
		pass(&b, 102);
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.pressed_at, at + rows[i].dated);
		assert_false(debounce_is_pending(&b.d, BUTTON_LEFT));
	}
}

/* covers: T2
 * A report that waited in the queue is dated before the program's latest look, and no time counts twice. */
TEST(test_a_late_report_counts_no_time_twice)
{
	struct bench b;

	setup(&b, 0);
	edge(&b, true);
	debounce_step(&b.d, b.now + 8);
	debounce_input(&b.d, LEFT_BIT, LEFT_BIT, b.now + 4); /* opened and closed within a tick */
	debounce_step(&b.d, b.now + DEBOUNCE_ENOUGH - 1);
	assert_int_equal(b.d.pressed, 0);
	debounce_step(&b.d, b.now + DEBOUNCE_ENOUGH);
	assert_int_equal(b.d.pressed, LEFT_BIT);
	assert_int_equal(debounce_date(&b.d, BUTTON_LEFT), b.now);
}

/* covers: T2
 * One contact does not affect another one, and a held contact may flicker. */
TEST(test_nothing_to_wait_for)
{
	struct debounce *d = fresh(0x41);

	assert_true(debounce_next(d, 0) == TICKS_MAX); /* down since before the power came */
	debounce_input(d, LEFT_BIT, 0x41, 1000);
	assert_true(debounce_next(d, 1000) == TICKS_MAX);
	assert_int_equal(d->pressed | d->released, 0);
	debounce_input(d, LEFT_BIT, 0x40, 2000);
	debounce_input(d, LEFT_BIT, 0x41, 2010); /* in its lock-out */
	debounce_input(d, 2, 0x41, 2020);	 /* a glitch of the other one */
	assert_int_equal(d->pressed | d->released, 0);
	debounce_step(d, 2000 + DEBOUNCE_LOCK);
	assert_int_equal(d->pressed, LEFT_BIT);
	assert_true(debounce_is_down(d, BUTTON_LEFT));
	assert_false(debounce_is_down(d, BUTTON_RIGHT));
	assert_true(debounce_is_down(d, 6));
}

/* covers: T2 N5
 * A contact that is held or was released causes no wake-up. A program that looks late has to look at
 * once. */
TEST(test_when_to_look)
{
	struct debounce *d = fresh(0);

	debounce_input(d, LEFT_BIT, LEFT_BIT, 1000);
	assert_int_equal(debounce_next(d, 1000), DEBOUNCE_ENOUGH);
	assert_int_equal(debounce_next(d, 1000 + DEBOUNCE_ENOUGH), 0);
	assert_int_equal(debounce_next(d, 1000 + DEBOUNCE_ENOUGH + 1), -1);
	debounce_step(d, 1000 + DEBOUNCE_ENOUGH);
	assert_int_equal(d->pressed, LEFT_BIT);
	assert_true(debounce_next(d, 1000 + DEBOUNCE_ENOUGH) == TICKS_MAX);
	debounce_input(d, LEFT_BIT, 0, 3000);
	assert_int_equal(d->released, LEFT_BIT);
	assert_true(debounce_next(d, 3000) == TICKS_MAX);
	d = fresh(0);
	debounce_input(d, LEFT_BIT, 0, 1000);
	debounce_input(d, LEFT_BIT, LEFT_BIT, 1000 + DEBOUNCE_WINDOW - 5);
	assert_int_equal(debounce_next(d, 1000 + DEBOUNCE_WINDOW - 5), 5); /* when its debouncing ends */
}

/* covers: T2
 * Glitches of more than 20 ms ago do not add to present ones, so a dozen glitches of 0.05 ms are no press. */
TEST(test_old_glitches_do_not_add_up)
{
	static const uint16_t glitches[] = {0, 13, 26, 39, 52, 65, 81, 92, 102, 112, 122, 132};
	struct bench b;
	instant begin;

	setup(&b, 0);
	begin = b.now;
	for (size_t i = 0; i < sizeof glitches / sizeof glitches[0]; i++) {
		pass(&b, begin + glitches[i] - b.now);
		edge(&b, true);
		pass(&b, 1); /* each crosses the end of a tick */
		edge(&b, false);
	}
	pass(&b, 1000);
	assert_int_equal(b.presses, 0);
	assert_false(debounce_is_pending(&b.d, BUTTON_LEFT));
}

/* covers: T2
 * If the contact is closed for 2 ms in all at the end of the 20 ms, its first edge dates the press. With one
 * tick less, the last closing does. */
TEST(test_the_least)
{
	for (uint16_t closed = DEBOUNCE_LEAST - 1; closed <= DEBOUNCE_LEAST; closed++) {
		struct bench b;
		instant first, last;

		setup(&b, 0);
		first = b.now;
		edge(&b, true);
		pass(&b, 4);
		edge(&b, false);
		pass(&b, DEBOUNCE_WINDOW - closed);
		last = b.now;
		edge(&b, true);
		pass(&b, 200);
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.pressed_at, closed == DEBOUNCE_LEAST ? first : last);
	}
}

/* covers: T2
 * A contact that closes at the end of a release's lock-out is debounced from that edge on, and what came
 * before it does not count. */
TEST(test_a_glitch_at_the_end_of_a_lock_out)
{
	const instant closes = 2000 + DEBOUNCE_LOCK - 1;

	for (unsigned opens = 0; opens < 2; opens++) {
		struct debounce *d = fresh(0);

		debounce_input(d, LEFT_BIT, LEFT_BIT, 1000);
		debounce_step(d, 1500);
		debounce_input(d, LEFT_BIT, 0, 2000);
		debounce_input(d, LEFT_BIT, LEFT_BIT, closes);
		debounce_step(d, 2000 + DEBOUNCE_LOCK);
		assert_int_equal(d->pressed, 0);
		debounce_step(d, closes + DEBOUNCE_ENOUGH - 1);
		assert_int_equal(d->pressed, 0);
		if (opens)
			debounce_input(d, LEFT_BIT, 0, closes + DEBOUNCE_ENOUGH - 1);
		debounce_step(d, closes + DEBOUNCE_ENOUGH);
		assert_int_equal(d->pressed, opens ? 0 : LEFT_BIT);
		if (!opens)
			assert_int_equal(debounce_date(d, BUTTON_LEFT), closes);
	}
}

TESTS(RUN(test_glitches_are_no_press), RUN(test_the_least), RUN(test_a_glitch_at_the_end_of_a_lock_out),
      RUN(test_five_milliseconds_are_a_press), RUN(test_how_soon_it_is_known),
      RUN(test_a_glitch_before_a_press_does_not_date_it),
      RUN(test_bounce_is_one_press_dated_by_its_first_edge), RUN(test_the_longest_bounce_is_one_press),
      RUN(test_fast_presses_all_count), RUN(test_an_edge_counts_though_the_contact_had_opened_again),
      RUN(test_a_short_tap_is_one_press), RUN(test_a_press_hidden_in_a_lock_out_is_dated_by_its_own_edge),
      RUN(test_the_lock_out_is_per_contact), RUN(test_what_is_down_at_power_on_is_no_press),
      RUN(test_a_level_without_its_edge_is_seen), RUN(test_which_edge_dates_a_hidden_press),
      RUN(test_a_hidden_press_beside_another_button), RUN(test_how_long_an_edge_waits),
      RUN(test_a_late_report_counts_no_time_twice), RUN(test_nothing_to_wait_for), RUN(test_when_to_look),
      RUN(test_old_glitches_do_not_add_up))
