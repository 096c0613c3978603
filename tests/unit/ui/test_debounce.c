/* From edges to presses (T2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/ui/debounce.h"

#define LEFT_BIT 0x01

/* A contact, and what the debounce says of it. */
struct bench {
	struct debounce d;
	instant now;
	uint8_t levels;
	unsigned presses, releases;
	instant pressed_at; /* as dated */
};

static void note(struct bench *b, instant at)
{
	if (b->d.pressed & LEFT_BIT) {
		b->presses++;
		b->pressed_at = at - (instant)b->d.age[BUTTON_LEFT];
	}
	if (b->d.released & LEFT_BIT)
		b->releases++;
}

static void setup(struct bench *b, uint8_t levels)
{
	memset(b, 0, sizeof *b);
	b->now = 0xFFFFFF00u;
	b->levels = levels;
	debounce_init(&b->d, levels);
}

/* Time passes; the caller looks again as the header wants it. */
static void pass(struct bench *b, uint32_t n)
{
	for (instant end = b->now + n; b->now != end;) {
		b->now++;
		if (debounce_is_unsettled(&b->d) && (end - b->now) % DEBOUNCE_LOCK == 0) {
			debounce_step(&b->d, b->now);
			note(b, b->now);
		}
	}
}

/* An edge; `seen` is what the interrupt reads afterwards. */
static void edge(struct bench *b, bool seen)
{
	b->levels = seen ? b->levels | LEFT_BIT : b->levels & (uint8_t)~LEFT_BIT;
	debounce_input(&b->d, LEFT_BIT, b->levels, b->now);
	note(b, b->now);
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

/* covers: T2 */
static void test_bounce_is_one_press_dated_by_its_first_edge(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 4000; round++) {
		unsigned seed = round;
		struct bench b;
		instant at;

		setup(&b, 0);
		pass(&b, (uint32_t)rand_r(&seed) % 500);
		at = b.now;
		move(&b, true, round % 83, &seed); /* 0 to 20 ms */
		pass(&b, 330 + (uint32_t)rand_r(&seed) % 300);
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.pressed_at, at);
		assert_int_equal(b.releases, 0);
		move(&b, false, (round / 83) % 83, &seed);
		pass(&b, 400);
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.releases, 1);
		assert_false(debounce_is_unsettled(&b.d));
	}
}

/* covers: T2 */
static void test_fast_presses_all_count(void **state)
{
	unsigned seed = 7;
	struct bench b;

	(void)state;
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
static void test_an_edge_counts_though_the_contact_had_opened_again(void **state)
{
	struct bench b;
	instant at;

	(void)state;
	setup(&b, 0);
	at = b.now;
	edge(&b, false); /* closed, and open again before the pin was read */
	assert_int_equal(b.presses, 0);
	pass(&b, 60);
	edge(&b, true);
	assert_int_equal(b.presses, 1);
	assert_int_equal(b.pressed_at, at);

	setup(&b, 0);
	edge(&b, false); /* a spark; nobody pressed */
	pass(&b, 500);
	assert_int_equal(b.presses, 0);
	assert_false(debounce_is_unsettled(&b.d));
	at = b.now;
	edge(&b, true);
	assert_int_equal(b.pressed_at, at);
}

/* covers: T2 */
static void test_a_short_tap_is_one_press(void **state)
{
	(void)state;
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
		assert_int_equal(b.presses, 1);
		assert_int_equal(b.releases, 1);
		assert_int_equal(b.pressed_at, at);
	}
}

/* covers: T2 */
static void test_a_press_hidden_in_a_lock_out_is_dated_by_its_own_edge(void **state)
{
	struct bench b;
	instant at;

	(void)state;
	setup(&b, 0);
	edge(&b, true);
	pass(&b, 400);
	edge(&b, false);
	pass(&b, 5);
	edge(&b, true); /* the release bounces */
	pass(&b, 5);
	edge(&b, false);
	pass(&b, 50);
	at = b.now; /* 15 ms after the release the finger is back */
	edge(&b, true);
	pass(&b, 300);
	assert_int_equal(b.presses, 2);
	assert_int_equal(b.pressed_at, at);
	edge(&b, false);
	pass(&b, 300);
	assert_int_equal(b.releases, 2);
}

/* covers: T2 */
static void test_the_lock_out_is_per_contact(void **state)
{
	struct debounce d;

	(void)state;
	memset(&d, 0, sizeof d);
	debounce_init(&d, 0);
	debounce_input(&d, 0x01, 0x01, 1000);
	assert_int_equal(d.pressed, 0x01);
	debounce_input(&d, 0x02, 0x03, 1001);
	assert_int_equal(d.pressed, 0x02);
	debounce_input(&d, 0x40, 0x43, 1001);
	assert_int_equal(d.pressed, 0x40);
}

/* covers: T2 D4 */
static void test_what_is_down_at_power_on_is_no_press(void **state)
{
	struct bench b;

	(void)state;
	setup(&b, LEFT_BIT);
	edge(&b, true);
	pass(&b, 1000);
	assert_int_equal(b.presses, 0);
	edge(&b, false);
	pass(&b, 1000);
	edge(&b, true);
	assert_int_equal(b.presses, 1);
}

/* covers: T2 */
static void test_a_level_without_its_edge_is_seen(void **state)
{
	struct debounce d;

	(void)state;
	memset(&d, 0, sizeof d);
	debounce_init(&d, 0);
	debounce_input(&d, 0x04, 0x05,
		       50); /* merged reports: the left button is down, its own report was lost */
	assert_int_equal(d.pressed, 0x05);
}

static struct debounce *fresh(uint8_t levels)
{
	static struct debounce d;

	memset(&d, 0, sizeof d);
	debounce_init(&d, levels);
	return &d;
}

/* covers: T2: in the bounce of a release the first edge after a rest of 4 ms dates the press, not those that follow it, and not one of long ago */
static void test_which_edge_dates_a_hidden_press(void **state)
{
	static const struct {
		uint16_t rest; /* after the last bounce of the release, at 5 */
		uint16_t age;  /* when the lock-out ends */
	} rows[] = {{15, 99}, {16, 82}, {17, 81}, {60, 38}};

	(void)state;
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
			assert_int_equal(d->age[BUTTON_LEFT], rows[i].age);
		}
	}
}

/* covers: T2: the other button's edges date nothing */
static void test_a_hidden_press_beside_another_button(void **state)
{
	struct debounce *d = fresh(LEFT_BIT);

	(void)state;
	debounce_input(d, LEFT_BIT, 0, 1000);
	debounce_input(d, LEFT_BIT, LEFT_BIT, 1004); /* closed for good */
	debounce_input(d, 2, LEFT_BIT | 2, 1010);
	debounce_input(d, 2, LEFT_BIT, 1030);
	debounce_input(d, 2, LEFT_BIT | 2, 1060);
	debounce_step(d, 1000 + DEBOUNCE_LOCK);
	assert_int_equal(d->pressed, LEFT_BIT);
	assert_int_equal(d->age[BUTTON_LEFT], DEBOUNCE_LOCK - 4);
}

/* covers: T2: an edge that reads open is a press if the contact closes within 20 ms, and none later */
static void test_how_long_an_edge_waits(void **state)
{
	static const struct {
		uint16_t closes;
		uint16_t age;
	} rows[] = {{0, 0}, {1, 1}, {81, 81}, {82, 0}, {200, 0}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct debounce *d = fresh(0);

		debounce_input(d, LEFT_BIT, 0, 5000);
		assert_int_equal(d->pressed, 0);
		assert_true(debounce_is_unsettled(d));
		debounce_input(d, LEFT_BIT, LEFT_BIT, 5000u + rows[i].closes);
		assert_int_equal(d->pressed, LEFT_BIT);
		assert_int_equal(d->age[BUTTON_LEFT], rows[i].age);
		assert_false(debounce_is_unsettled(d));
	}
}

/* covers: T2: what one contact does is nothing to another, and a contact that is held may flicker */
static void test_nothing_to_wait_for(void **state)
{
	struct debounce *d = fresh(0x41);

	(void)state;
	assert_false(debounce_is_unsettled(d)); /* down since before the power came */
	debounce_input(d, LEFT_BIT, 0x41, 1000);
	assert_false(debounce_is_unsettled(d));
	assert_int_equal(d->pressed | d->released, 0);
	debounce_input(d, LEFT_BIT, 0x40, 2000);
	debounce_input(d, LEFT_BIT, 0x41, 2010); /* unsettled, in its lock-out */
	debounce_input(d, 2, 0x41, 2020);	 /* a spark of the other one */
	assert_int_equal(d->pressed | d->released, 0);
	debounce_step(d, 2000 + DEBOUNCE_LOCK);
	assert_int_equal(d->pressed, LEFT_BIT);
	assert_int_equal(d->down, 0x41);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_bounce_is_one_press_dated_by_its_first_edge),
	    cmocka_unit_test(test_fast_presses_all_count),
	    cmocka_unit_test(test_an_edge_counts_though_the_contact_had_opened_again),
	    cmocka_unit_test(test_a_short_tap_is_one_press),
	    cmocka_unit_test(test_a_press_hidden_in_a_lock_out_is_dated_by_its_own_edge),
	    cmocka_unit_test(test_the_lock_out_is_per_contact),
	    cmocka_unit_test(test_what_is_down_at_power_on_is_no_press),
	    cmocka_unit_test(test_a_level_without_its_edge_is_seen),
	    cmocka_unit_test(test_which_edge_dates_a_hidden_press),
	    cmocka_unit_test(test_a_hidden_press_beside_another_button),
	    cmocka_unit_test(test_how_long_an_edge_waits),
	    cmocka_unit_test(test_nothing_to_wait_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
