/* Crystal, button, buzzer, supply. */
#include "sim/parts/button.h"
#include "sim/parts/buzzer.h"
#include "sim/parts/crystal.h"
#include "sim/parts/supply.h"
#include "tests/parts/part_check.h"

#define SECOND 1000000000LL

/* covers: T5 */
TEST(crystal_is_exact)
{
	struct crystal c;

	crystal_init(&c, 0, 0);
	assert_false(crystal_swings(&c));
	assert_int_equal(crystal_instant(&c, 1), CRYSTAL_NEVER);
	c.since = 12345;
	for (int64_t day = 0; day < 30; day++) {
		int64_t at = 12345 + day * 86400 * SECOND;

		assert_int_equal(crystal_edge(&c, at), (uint64_t)day * 86400 * 32768);
		assert_int_equal(crystal_instant(&c, (uint64_t)day * 86400 * 32768), at);
	}
	crystal_init(&c, -20, 0);
	c.since = 0;
	assert_int_equal(crystal_edge(&c, 1000000 * SECOND), 32767344640);
	for (uint64_t edge = 1; edge < 100000; edge += 77) {
		assert_int_equal(crystal_edge(&c, crystal_instant(&c, edge)), edge);
		assert_int_equal(crystal_edge(&c, crystal_instant(&c, edge) - 1), edge - 1);
	}
	assert_in_range(crystal_period(&c), 30517, 30519);
}

/* covers: T2 */
TEST(chatter_keeps_its_bounds)
{
	uint64_t chance = 1;
	size_t most = 0;

	for (int i = 0; i < 5000; i++) {
		struct button_edge edge[BUTTON_EDGES];
		bool down = i % 2;
		int64_t at = i * SECOND, chatter = (i % 21) * MS;
		size_t n = button_edges(&chance, down, at, chatter, edge);

		assert_in_range(n, 1, BUTTON_EDGES);
		assert_int_equal(n % 2, 1);
		assert_int_equal(edge[0].at, at);
		assert_int_equal(edge[n - 1].closed, down);
		if (chatter)
			assert_true(n >= 3 && edge[n - 1].at <= at + chatter &&
				    edge[n - 1].at > at + chatter - MS);
		else
			assert_int_equal(n, 1);
		for (size_t k = 1; k < n; k++) {
			assert_true(edge[k].at > edge[k - 1].at);
			assert_int_equal(edge[k].closed, !edge[k - 1].closed);
		}
		most = n > most ? n : most;
	}
	assert_true(most > 15);
}

TEST(chatter_is_seeded)
{
	struct button_edge a[BUTTON_EDGES], b[BUTTON_EDGES];
	uint64_t first = 7, again = 7, other = 8;
	size_t n = button_edges(&first, true, 0, 8 * MS, a);

	assert_int_equal(button_edges(&again, true, 0, 8 * MS, b), n);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(a[i].at, b[i].at);
	button_edges(&other, true, 0, 8 * MS, b);
	assert_true(a[1].at != b[1].at);
}

static int64_t square(struct buzzer *b, int64_t at, int64_t half, int edges)
{
	for (int i = 0; i < edges; i++, at += half)
		buzzer_edge(b, !b->drive, at);
	return at;
}

/* covers: S1 */
TEST(buzzer_hears_tones)
{
	struct buzzer b = {0};
	struct buzzer_tone tone[8];
	int64_t at;

	assert_int_equal(buzzer_end(&b), INT64_MAX);
	at = square(&b, SECOND, 250000, 400); /* 2 kHz for 0.1 s */
	assert_int_equal(buzzer_hz(&b), 2000);
	assert_int_equal(buzzer_take(&b, tone, 8, at), 1);
	assert_int_equal(tone[0].at, SECOND);
	assert_in_range(tone[0].length, 99 * MS, 101 * MS);
	at = square(&b, at, 500000, 200); /* changes to 1 kHz */
	assert_int_equal(buzzer_hz(&b), 1000);
	assert_false(buzzer_quiet(&b, at - 500000 + 900000));
	assert_true(buzzer_quiet(&b, at - 500000 + 1000000));
	assert_int_equal(buzzer_hz(&b), 0);
	assert_int_equal(buzzer_take(&b, tone, 8, at), 2);
	assert_int_equal(tone[0].hz, 2000);
	assert_int_equal(tone[1].hz, 1000);
	assert_in_range(tone[1].length, 98 * MS, 100 * MS);
	assert_int_equal(buzzer_take(&b, tone, 8, at), 0);
}

/* Two pins in opposite phase swing twice the voltage, which is 6 dB more. Changes at the same instant count
 * as one edge. covers: S1 */
TEST(two_pins_are_louder)
{
	struct buzzer_tone tone[2];

	for (unsigned pins = 1; pins <= 2; pins++) {
		struct buzzer b = {0};

		for (int i = 0; i < 400; i++) {
			int64_t at = SECOND + i * 250000;

			if (pins == 2)
				buzzer_edge(&b, 0, at);
			buzzer_edge(&b, i % 2 ? (pins == 2 ? -1 : 0) : 1, at);
		}
		assert_int_equal(buzzer_hz(&b), 2000);
		assert_int_equal(buzzer_take(&b, tone, 2, SECOND + 100 * MS), 1);
		assert_int_equal(tone[0].swing, pins);
		assert_in_range(tone[0].length, 99 * MS, 101 * MS);
	}
}

/* Two pins in phase do not move the buzzer. */
TEST(pins_in_phase_are_silent)
{
	struct buzzer b = {0};

	for (int i = 0; i < 400; i++)
		assert_false(buzzer_edge(&b, 0, i * 250000));
	assert_int_equal(buzzer_hz(&b), 0);
}

TEST(a_click_is_no_tone)
{
	struct buzzer b = {0};
	struct buzzer_tone tone[8];

	square(&b, 0, 300 * MS, 20);
	assert_int_equal(buzzer_hz(&b), 0);
	assert_int_equal(buzzer_take(&b, tone, 8, 10 * SECOND), 0);
}

/* covers: N1 */
TEST(capacitors_hold)
{
	struct supply s = {.source = 3, .connected = true, .farads = 60e-6, .amperes = 2e-3, .rise = 1000};

	assert_true(supply_moves(&s));
	supply_rail(&s, MS);
	assert_true(s.volts > 0.99 && s.volts < 1.01);
	supply_rail(&s, 5 * MS);
	assert_false(supply_moves(&s));
	supply_connect(&s, false);
	assert_true(supply_moves(&s));
	supply_rail(&s, 35 * MS); /* 1 V in 30 ms, as the schematic says */
	assert_true(s.volts > 1.99 && s.volts < 2.01);
	supply_connect(&s, true);
	supply_source(&s, 2.4);
	supply_rail(&s, 36 * MS);
	assert_true(s.volts > 2.39 && s.volts < 2.41);
	supply_source(&s, 2.2); /* a weaker source: the capacitors give what they have first */
	supply_rail(&s, 37 * MS);
	assert_true(s.volts > 2.3);
	supply_rail(&s, 60 * MS);
	assert_true(s.volts > 2.19 && s.volts < 2.21);
	supply_connect(&s, false);
	supply_rail(&s, SECOND);
	assert_true(s.volts == 0);
	assert_false(supply_moves(&s));
}

TESTS(RUN(crystal_is_exact), RUN(chatter_keeps_its_bounds), RUN(chatter_is_seeded), RUN(buzzer_hears_tones),
      RUN(two_pins_are_louder), RUN(pins_in_phase_are_silent), RUN(a_click_is_no_tone), RUN(capacitors_hold))
