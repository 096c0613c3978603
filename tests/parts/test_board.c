/* The simulated boards with the firmware's HAL and a small program in place of the clock
 * (tests/parts/avr/board_probe.c).
 *
 * The tests compare what the HAL reports with what the board sees. No violation of a data sheet may occur. */
#include <glob.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>

#include "sim/bench_avr.h"
#include "sim/profiler.h"
#include "tests/parts/avr/board_probe.h"
#include "tests/parts/part_check.h"

#define SECOND 1000000000LL

enum { PCINT1 = 5, TIMER2_OVF = 11 }; /* numbers of vectors */

static char folder[PATH_MAX];
static const uint8_t digit[10] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};

static const struct image *probe_image(const struct board_kind *kind)
{
	char path[PATH_MAX + 32];

	snprintf(path, sizeof(path), "%s/probe-%s.elf", folder, kind->name);
	return image_load(path);
}

static struct board_options plain_options(const struct board_kind *kind)
{
	return (struct board_options){.image = probe_image(kind), .seed = 3, .crystal_start = 300 * MS};
}

static struct board *build(const struct board_kind *kind, const struct board_options *options)
{
	assert_non_null(options->image);
	return board_new(kind, options);
}

static struct board_probe find(struct board *b)
{
	const struct layout *layout = layout_find(probe_image(b->kind), "probe", "board_probe");
	struct board_probe probe;

	assert_non_null(layout);
	chip_peek_struct(b->chip, layout, &probe);
	return probe;
}

static void expect_none(struct board *b)
{
	const char *first;

	if (chip_violations(b->chip, &first))
		fail_msg("%s: %u violations, the first: %s", b->kind->name, chip_violations(b->chip, NULL),
			 first);
}

static void expect_seconds(struct board *b, unsigned seconds)
{
	uint8_t cells[2][CELLS];

	b->kind->display->picture(b, cells);
	for (unsigned cell = CELLS; cell--; seconds /= 10)
		if ((cells[0][cell] & 0x7F) != digit[seconds % 10])
			fail_msg("%s: cell %u shows 0x%02X", b->kind->name, cell, cells[0][cell]);
	assert_int_equal(cells[0][3] & 0x80, 0x80);
}

/* covers: T5 D4 */
TEST(it_starts_and_counts)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		struct chip_counts counts;

		chip_run(b->chip, 100 * SECOND);
		assert_int_equal(find(b).cause, 0);
		assert_int_equal(find(b).crystal, 1);
		assert_int_equal(find(b).memory, 1);
		assert_int_equal(find(b).starts, 0); /* 0xFF + 1 */
		assert_int_equal(find(b).fault, 0);
		expect_seconds(b, 99);
		chip_count(b->chip, &counts);
		assert_in_range(counts.wakeups, 1500, 2500);
		assert_int_equal(chip_frequency(b->chip), 4000000);
		expect_none(b);
		board_free(b);
	}
}

/* The HAL stamps every edge within a count, whether it is asleep or awake, and also while a contact chatters.
 * covers: T2 */
TEST(edges_are_stamped)
{
	for (unsigned k = 0; k < board_count; k++)
		for (uint32_t seed = 0; seed < 8; seed++) {
			struct board_options options = plain_options(&board_kinds[k]);
			struct board *b;
			uint64_t base;
			int64_t at[PROBE_EDGES];
			struct board_probe probe;

			options.seed = seed;
			b = build(&board_kinds[k], &options);
			chip_run(b->chip, 2 * SECOND);
			assert_true(chip_timer2_ticks(b->chip, &base));
			for (int i = 0; i < 20; i++) {
				uint8_t button = (uint8_t)(i / 2 % 3 ? BUTTON_RIGHT : BUTTON_LEFT);

				at[i] = 2 * SECOND + i * 61034 * US +
					(int64_t)(seed * 977 + (unsigned)i * 13) * US;
				board_contact(b, button, i % 2 == 0, at[i]);
			}
			chip_run(b->chip, 5 * SECOND);
			probe = find(b);
			assert_int_equal(probe.edges, 20);
			assert_int_equal(probe.presses, 10);
			for (int i = 0; i < 20; i++) {
				double truth = (double)base + (double)(at[i] - 2 * SECOND) * 4096e-9;
				double error = probe.edge[i].raw - truth;

				if (error < -1.1 || error > 1.6)
					fail_msg("%s seed %u edge %d: %.2f counts off", board_kinds[k].name,
						 seed, i, error);
			}
			expect_none(b);
			board_free(b);
		}
}

static uint32_t chance(void)
{
	static uint64_t state = 7;

	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(state >> 33);
}

/* Compares the date that the HAL gives one edge with its true instant. */
static void expect_dated(struct board *b, bool down, int64_t at)
{
	const struct layout *layout = layout_find(probe_image(b->kind), "probe", "board_probe");
	uint16_t edges = layout_member(layout, offsetof(struct board_probe, edges));
	uint64_t truth;
	int64_t error;

	chip_poke(b->chip, edges, 0);
	chip_poke(b->chip, (uint16_t)(edges + 1), 0);
	board_contact(b, BUTTON_RIGHT, down, at);
	chip_run(b->chip, at);
	assert_true(chip_timer2_ticks(b->chip, &truth));
	chip_run(b->chip, at + 25 * MS);
	assert_int_equal(find(b).edges, 1);
	error = (int64_t)find(b).edge[0].raw - (int64_t)truth;
	if (error < -4 || error > 4)
		fail_msg("%s at %.7f s: %lld counts off", b->kind->name, (double)at / 1e9, (long long)error);
}

/* Presses near the overflow of the counter, and near the bit that says whether the overflow has been counted:
 * once idle with traffic on the serial port, once asleep. covers: T2 */
TEST(edges_near_an_overflow_are_dated)
{
	const int64_t count = SECOND / 4096;

	for (unsigned k = 0; k < board_count; k++)
		for (int cable = 0; cable < 2; cable++) {
			struct board_options options = plain_options(&board_kinds[k]);
			struct board *b = build(&board_kinds[k], &options);

			board_cable(b, cable);
			chip_run(b->chip, 6 * SECOND);
			for (int i = 0; i < 600; i++) {
				uint64_t counted;
				int64_t overflow;

				if (cable && i % 8 == 0)
					board_send(b, "0123456789 0123456789\r\n", 1 + chance() % 23);
				assert_true(chip_timer2_ticks(b->chip, &counted));
				overflow = chip_now(b->chip) + (int64_t)(256 - counted % 256) * count;
				expect_dated(b, i % 2 == 0,
					     overflow - 2 * count + (int64_t)(chance() % (22 * 244141u)));
			}
			expect_none(b);
			board_free(b);
		}
}

/* covers: T2 N4 */
TEST(chatter_storms_are_borne)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);

		for (int i = 0; i < 20; i++) {
			board_chatter(b, BUTTON_LEFT, i % 2 == 0, 2 * SECOND + i * 100 * MS, 20 * MS);
			board_chatter(b, BUTTON_RIGHT, i % 2 == 0, 2 * SECOND + i * 100 * MS + 500 * US,
				      20 * MS);
		}
		chip_run(b->chip, 10 * SECOND);
		assert_true(find(b).presses >= 20);
		assert_int_equal(find(b).fault, 0);
		expect_none(b);
		board_free(b);
	}
}

/* covers: S1 D2 */
TEST(lamps_and_tone)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		struct buzzer_tone tone[4];
		unsigned lit = 0;

		board_contact(b, BUTTON_RIGHT, true, 2 * SECOND);
		board_contact(b, BUTTON_RIGHT, false, 2 * SECOND + 80 * MS);
		chip_run(b->chip, 2 * SECOND + 50 * MS);
		assert_in_range(buzzer_hz(&b->buzzer), 1990, 2010);
		chip_run(b->chip, 3 * SECOND);
		assert_int_equal(buzzer_hz(&b->buzzer), 0);
		assert_int_equal(buzzer_take(&b->buzzer, tone, 4, 3 * SECOND), 1);
		assert_in_range(tone[0].length, 90 * MS, 165 * MS);
		assert_int_equal(tone[0].swing, 2);   /* both pins, in opposite phase */
		assert_int_equal(b->buzzer.drive, 0); /* and no voltage at rest */
		for (int i = 0; i < 4000; i++) {
			chip_run(b->chip, 3 * SECOND + i * MS / 2);
			assert_int_equal(board_lamps(b) & 1, 0);
			lit += board_lamps(b) == 2;
		}
		if (board_kinds[k].flash)
			assert_in_range(lit, 2 * 7, 2 * 9); /* 3.9 ms a second */
		else
			assert_int_equal(lit, 4000);
		expect_none(b);
		board_free(b);
	}
}

/* covers: L4 */
TEST(line_echoes_whatever_the_oscillator)
{
	static const double errors[] = {0, 0.1, -0.1, 0.04, -0.06};

	for (unsigned k = 0; k < board_count; k++)
		for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
			struct board_options options = plain_options(&board_kinds[k]);
			struct board *b;
			char text[80];
			size_t n;

			options.rc_error = errors[i];
			options.seed = (uint32_t)i;
			b = build(&board_kinds[k], &options);
			chip_run(b->chip, 2 * SECOND);
			board_send(b, "the quick brown fox jumps over the lazy dog\r\n", 45);
			chip_run(b->chip, 5 * SECOND);
			assert_int_equal(find(b).present, 1);
			n = board_receive(b, text, sizeof(text));
			assert_int_equal(n, 45);
			assert_memory_equal(text, "the quick brown fox jumps over the lazy dog\r\n", 45);
			assert_int_equal(b->line.garbled, 0);
			board_cable(b, false);
			chip_run(b->chip, 8 * SECOND);
			assert_int_equal(find(b).present, 0);
			expect_none(b);
			board_free(b);
		}
}

/* covers: N1 N2 */
TEST(power_comes_and_goes)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		int64_t alive;

		chip_run(b->chip, 3 * SECOND);
		board_source(b, false);
		for (alive = 3 * SECOND; chip_alive(b->chip); alive += MS / 10)
			chip_run(b->chip, alive);
		/* asleep on the capacitors of the rail; the breadboard clock shares its own capacitors with
		 * the digits */
		if (!strcmp(board_kinds[k].name, "lcd"))
			assert_in_range(alive, 3 * SECOND + 100 * MS, 5 * SECOND);
		else if (!strcmp(board_kinds[k].name, "led"))
			assert_in_range(alive, 3 * SECOND + 10 * MS, 3 * SECOND + 100 * MS);
		else
			assert_in_range(alive, 3 * SECOND, 3 * SECOND + 10 * MS);
		chip_run(b->chip, 30 * SECOND);
		assert_int_equal(board_lamps(b), 0);
		board_source(b, true);
		chip_run(b->chip, 33 * SECOND);
		assert_int_equal(find(b).cause, 0);
		assert_int_equal(find(b).starts, 1);
		/* a dip of the rail to below the brown-out level and back */
		board_source(b, false);
		while (b->rail.volts > 1.6)
			chip_run(b->chip, chip_now(b->chip) + MS / 10);
		assert_false(chip_alive(b->chip));
		board_source(b, true);
		chip_run(b->chip, 39 * SECOND);
		assert_int_equal(find(b).cause, 2);
		assert_int_equal(find(b).starts, 2);
		expect_none(b);
		board_free(b);
	}
}

/* covers: N5 */
TEST(battery_is_measured)
{
	static const double volts[] = {2.0, 2.37, 2.9, 3.5};

	for (size_t i = 0; i < 4; i++) {
		struct board_options options = plain_options(board_kind("lcd"));
		struct board *b;

		options.volts = volts[i];
		b = build(board_kind("lcd"), &options);
		board_contact(b, KEY_MINUS, true, 2 * SECOND);
		board_contact(b, KEY_MINUS, false, 2 * SECOND + 100 * MS);
		chip_run(b->chip, 3 * SECOND);
		assert_in_range(find(b).battery, (unsigned)(volts[i] * 1000) - 10,
				(unsigned)(volts[i] * 1000) + 10);
		expect_none(b);
		board_free(b);
	}
}

/* covers: N4 */
TEST(hanging_program_is_restarted)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		struct chip_counts before, after;

		board_contact(b, KEY_PLAY, true, 2 * SECOND);
		board_contact(b, KEY_PLAY, false, 2 * SECOND + 100 * MS);
		chip_run(b->chip, 2 * SECOND);
		chip_count(b->chip, &before);
		chip_run(b->chip, 2 * SECOND + 600 * MS);
		chip_count(b->chip, &after);
		assert_int_equal(after.resets, before.resets + 1);
		chip_run(b->chip, 3 * SECOND + 200 * MS);
		assert_int_equal(find(b).cause, 3);
		assert_int_equal(find(b).starts, 1);
		expect_none(b);
		board_free(b);
	}
}

/* covers: N4 D4 */
TEST(crystal_faults_are_found)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b;

		options.crystal_start = NEVER;
		b = build(&board_kinds[k], &options);
		chip_run(b->chip, 5 * SECOND);
		assert_int_equal(find(b).crystal, 0);
		assert_int_equal(find(b).fault, 1);
		expect_none(b);
		board_free(b);

		options.crystal_start = 2 * SECOND;
		b = build(&board_kinds[k], &options);
		chip_run(b->chip, 5 * SECOND);
		assert_int_equal(find(b).crystal, 1);
		assert_int_equal(find(b).fault, 0);
		chip_crystal(b->chip, false);
		chip_run(b->chip, 8 * SECOND);
		assert_int_equal(find(b).fault, 1);
		expect_none(b);
		board_free(b);
	}
}

/* Work that takes longer than the watchdog's first interrupt is allowed, and the crystal is still supervised.
 * covers: N4 D4 */
TEST(long_work_is_forgiven)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);

		for (int i = 0; i < 3; i++) {
			board_contact(b, KEY_OK, true, (2 + i) * SECOND);
			board_contact(b, KEY_OK, false, (2 + i) * SECOND + 100 * MS);
		}
		chip_run(b->chip, 6 * SECOND);
		assert_int_equal(find(b).presses, 3);
		assert_int_equal(find(b).starts, 0);
		chip_crystal(b->chip, false);
		chip_run(b->chip, 8 * SECOND);
		assert_int_equal(find(b).fault, 1);
		/* without a crystal this holds, too */
		board_contact(b, KEY_OK, true, 8 * SECOND);
		board_contact(b, KEY_OK, false, 8 * SECOND + 100 * MS);
		chip_run(b->chip, 20 * SECOND);
		assert_int_equal(find(b).fault, 1);
		assert_int_equal(find(b).starts, 0);
		expect_none(b);
		board_free(b);
	}
}

/* covers: D4 */
TEST(missing_memory_is_found)
{
	for (unsigned k = 0; k < board_count; k++)
		for (uint32_t seed = 0; seed < 2; seed++) {
			struct board_options options = plain_options(&board_kinds[k]);
			struct board *b;

			options.no_memory = true;
			options.seed = seed;
			b = build(&board_kinds[k], &options);
			chip_run(b->chip, 3 * SECOND);
			assert_int_equal(find(b).memory, 0);
			expect_none(b);
			board_free(b);
		}
}

/* covers: N5 */
TEST(off_is_dark_and_wakes)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		uint8_t cells[2][CELLS], any = 0;
		uint16_t polls;

		board_contact(b, KEY_BACK, true, 2 * SECOND);
		board_contact(b, KEY_BACK, false, 2 * SECOND + 100 * MS);
		board_contact(b, BUTTON_LEFT, true, 5 * SECOND);
		board_contact(b, BUTTON_LEFT, false, 5 * SECOND + 100 * MS);
		chip_run(b->chip, 8 * SECOND);
		b->kind->display->picture(b, cells);
		for (unsigned cell = 0; cell < CELLS; cell++)
			any |= cells[0][cell] | cells[1][cell];
		assert_int_equal(any | board_lamps(b), 0);
		polls = find(b).polls;
		chip_run(b->chip, 20 * SECOND);
		assert_int_equal(find(b).polls, polls);
		board_contact(b, KEY_OK, true, 20 * SECOND);
		board_contact(b, KEY_OK, false, 20 * SECOND + 100 * MS);
		chip_run(b->chip, 23 * SECOND);
		assert_true(find(b).polls > polls);
		b->kind->display->picture(b, cells);
		assert_true(cells[0][7]);
		expect_none(b);
		board_free(b);
	}
}

/* The budgets of the HAL: 100 us per interrupt, 100 us with interrupts off, and a small share awake. */
TEST(costs_are_within_budget)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		static struct profiler profile;

		memset(&profile, 0, sizeof(profile));
		chip_run(b->chip, 2 * SECOND);
		profiler_attach(&profile, b->chip);
		chip_run(b->chip, 22 * SECOND);
		assert_true(profiler_share(&profile) < 0.004); /* the probe divides a lot */
		for (int i = 0; i < 20; i++)
			board_chatter(b, BUTTON_LEFT, i % 2 == 0, 22 * SECOND + i * 70 * MS, 10 * MS);
		chip_run(b->chip, 25 * SECOND);
		for (unsigned v = 0; v < PROFILER_VECTORS; v++)
			if (profile.vector[v].most > 400)
				fail_msg("%s: interrupt %s takes %u cycles", board_kinds[k].name,
					 profiler_vector_name(v), profile.vector[v].most);
		assert_true(profile.vector[TIMER2_OVF].count > 300);
		assert_true(profile.vector[PCINT1].count > 20);
		assert_in_range(profile.longest_off, 5000, 100000); /* ns */
		assert_in_range(profiler_stack(&profile), 10, 300);
		expect_none(b);
		board_free(b);
	}
}

/* A new chip has the JTAG port on, so the program turns it off. */
TEST(factory_fuses_do_no_harm)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_kind kind = board_kinds[k];
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b;

		kind.hfuse = 0x99;
		b = build(&kind, &options);
		chip_run(b->chip, 20 * SECOND);
		assert_int_equal(find(b).fault, 0);
		assert_int_equal(chip_level(b->chip, PIN_C4), LEVEL_LOW);
		expect_none(b);
		board_free(b);
	}
}

/* The rail is constant while the source can hold it. */
TEST(rail_is_held)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);

		chip_run(b->chip, 2 * SECOND);
		assert_true(b->rail.volts > board_kinds[k].rail - 0.01 &&
			    b->rail.volts < board_kinds[k].rail + 0.01);
		board_volts(b, board_kinds[k].holds);
		chip_run(b->chip, 10 * SECOND);
		assert_true(chip_alive(b->chip));
		assert_true(b->rail.volts > board_kinds[k].convert(board_kinds[k].holds) - 0.01);
		board_volts(b, board_kinds[k].fails);
		chip_run(b->chip, 20 * SECOND);
		assert_false(chip_alive(b->chip));
		expect_none(b);
		board_free(b);
	}
}

/* What the host's board and the page take for granted is what the simulated board does: from which voltage of
 * the source the program runs, and how many bytes the memory has. */
TEST(facts_are_true)
{
	const double near = 0.03;

	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		double fails = b->facts->fails / 1000.0;

		assert_int_equal(b->facts->memory, board_kinds[k].memory->size);
		chip_run(b->chip, 2 * SECOND);
		board_volts(b, fails + near);
		chip_run(b->chip, 5 * SECOND);
		assert_true(chip_alive(b->chip));
		board_volts(b, fails - near);
		chip_run(b->chip, 20 * SECOND); /* the capacitors of lcd supply it for a while */
		assert_false(chip_alive(b->chip));
		board_free(b);
	}
}

/* While a line of the LCD glasses' bus is held low, the clock loses pictures but no time. The bus works again
 * when the line is free. covers: D4 */
TEST(stuck_bus_is_left)
{
	for (unsigned line = 0; line < 2; line++) {
		struct board_options options = plain_options(board_kind("lcd"));
		struct board *b = build(board_kind("lcd"), &options);
		struct chip_counts before, after;

		chip_run(b->chip, 5 * SECOND);
		chip_drive(b->chip, line ? PIN_C1 : PIN_C0, LEVEL_LOW);
		chip_count(b->chip, &before);
		chip_run(b->chip, 15 * SECOND);
		chip_count(b->chip, &after);
		assert_in_range(after.awake - before.awake, 1, 10 * 20000);
		assert_int_equal(after.resets, before.resets);
		chip_drive(b->chip, line ? PIN_C1 : PIN_C0, LEVEL_OPEN);
		chip_run(b->chip, 100 * SECOND);
		expect_seconds(b, 99);
		expect_none(b);
		board_free(b);
	}
}

/* Runs until the next byte on the LCD glasses' bus has ended. */
static void run_to_byte(struct board *b)
{
	uint64_t bytes = b->i2c.bytes;

	while (b->i2c.bytes == bytes)
		chip_run(b->chip, chip_now(b->chip) + 1000);
}

/* A reset comes in the middle of a byte, also in its acknowledge, where a display driver then holds the line.
 * covers: N1 */
TEST(bus_survives_a_reset)
{
	unsigned held = 0;

	for (int64_t after = 1 * US; after < 150 * US; after += 3 * US) {
		struct board_options options = plain_options(board_kind("lcd"));
		struct board *b = build(board_kind("lcd"), &options);

		chip_run(b->chip, 5 * SECOND);
		run_to_byte(b);
		chip_run(b->chip, chip_now(b->chip) + after);
		chip_reset_line(b->chip);
		held += b->i2c.held;
		chip_run(b->chip, 10 * SECOND);
		assert_false(b->i2c.held);
		assert_int_equal(find(b).starts, 1);
		expect_seconds(b, 4);
		expect_none(b);
		board_free(b);
	}
	assert_true(held >= 2);
}

/* The 5 V fail so briefly that the processor notices nothing. The drivers of the digits lose their registers,
 * so the program sets them up again. */
TEST(digits_come_back)
{
	struct board_options options = plain_options(board_kind("led"));
	struct board *b = build(board_kind("led"), &options);
	uint8_t cells[2][CELLS];

	chip_run(b->chip, 10 * SECOND + 300 * MS);
	board_source(b, false);
	chip_run(b->chip, 10 * SECOND + 305 * MS);
	board_source(b, true);
	chip_run(b->chip, 10 * SECOND + 400 * MS);
	b->kind->display->picture(b, cells);
	assert_int_equal(cells[0][0], 0);
	chip_run(b->chip, 15 * SECOND);
	expect_seconds(b, 14);
	assert_int_equal(find(b).starts, 0);
	expect_none(b);
	board_free(b);
}

static unsigned fuse(const char *board, const char *name)
{
	char path[64], line[256], format[32];
	unsigned value = 0;
	FILE *file;

	snprintf(path, sizeof(path), "board/%s/fuses.txt", board);
	snprintf(format, sizeof(format), "%s %%x", name);
	file = fopen(path, "r");
	assert_non_null(file);
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, format, &value) == 1)
			break;
	fclose(file);
	return value;
}

static bool wired(const struct board_pin *pins, const char *name, enum chip_pin *pin)
{
	for (; pins->name; pins++)
		if (!strcmp(pins->name, name)) {
			*pin = pins->pin;
			return true;
		}
	return false;
}

/* Each pin of board.h is connected as on the board, and has the right state after the start. */
static void expect_pin(struct board *b, const char *name, char port, unsigned bit, const char *start)
{
	enum chip_pin pin = (enum chip_pin)(8 * (port - 'A') + (int)bit), soldered = pin;
	enum chip_level level = chip_level(b->chip, pin);

	if (!wired(board_pins, name, &soldered) && !wired(b->kind->display_pins, name, &soldered) &&
	    strcmp(name, "TEST_1HZ") != 0)
		fail_msg("%s: nothing is soldered to %s", b->kind->name, name);
	if (soldered != pin)
		fail_msg("%s: %s is P%c%u in board.h", b->kind->name, name, port, bit);
	if (!strcmp(start, "LOW") && level != LEVEL_LOW)
		fail_msg("%s: %s is not low", b->kind->name, name);
	if ((!strcmp(start, "HIGH") || !strcmp(start, "PULLED_UP")) && level != LEVEL_HIGH)
		fail_msg("%s: %s is not high", b->kind->name, name);
}

/* Returns how many pins the header has. */
static unsigned expect_pins(struct board *b, const char *path)
{
	char line[256], name[32], start[16], port;
	unsigned pins = 0, bit;
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, "#define PIN_%31s %c, %u, %15[A-Z_]", name, &port, &bit, start) == 4) {
			expect_pin(b, name, port, bit, start);
			pins++;
		}
	fclose(file);
	return pins;
}

TEST(pins_are_those_of_the_header)
{
	for (unsigned k = 0; k < board_count; k++) {
		struct board_options options = plain_options(&board_kinds[k]);
		struct board *b = build(&board_kinds[k], &options);
		char path[64];
		unsigned pins;

		chip_run(b->chip, 2 * SECOND + 500 * MS);
		pins = expect_pins(b, "board/pins.h");
		snprintf(path, sizeof(path), "board/%s/board.h", board_kinds[k].name);
		pins += expect_pins(b, path);
		assert_int_equal(pins, 30); /* all but the crystal's two */
		expect_none(b);
		board_free(b);
	}
}

/* Every board with an image has a row in the table, and every row has an image. */
TEST(boards_are_those_with_an_image)
{
	glob_t found;

	assert_int_equal(glob("board/*/board.mk", 0, NULL, &found), 0);
	assert_int_equal(found.gl_pathc, board_count);
	for (size_t i = 0; i < found.gl_pathc; i++)
		assert_non_null(board_kind(basename(dirname(found.gl_pathv[i]))));
	globfree(&found);
}

/* The boards are programmed as board/BOARD/fuses.txt says. */
TEST(fuses_are_the_documented_ones)
{
	for (unsigned k = 0; k < board_count; k++) {
		assert_int_equal(fuse(board_kinds[k].name, "lfuse"), board_kinds[k].lfuse);
		assert_int_equal(fuse(board_kinds[k].name, "hfuse"), board_kinds[k].hfuse);
		assert_int_equal(fuse(board_kinds[k].name, "efuse"), board_kinds[k].efuse);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    RUN(it_starts_and_counts),
	    RUN(edges_are_stamped),
	    RUN(edges_near_an_overflow_are_dated),
	    RUN(chatter_storms_are_borne),
	    RUN(lamps_and_tone),
	    RUN(line_echoes_whatever_the_oscillator),
	    RUN(power_comes_and_goes),
	    RUN(battery_is_measured),
	    RUN(hanging_program_is_restarted),
	    RUN(crystal_faults_are_found),
	    RUN(long_work_is_forgiven),
	    RUN(missing_memory_is_found),
	    RUN(off_is_dark_and_wakes),
	    RUN(factory_fuses_do_no_harm),
	    RUN(rail_is_held),
	    RUN(facts_are_true),
	    RUN(stuck_bus_is_left),
	    RUN(bus_survives_a_reset),
	    RUN(digits_come_back),
	    RUN(boards_are_those_with_an_image),
	    RUN(fuses_are_the_documented_ones),
	    RUN(pins_are_those_of_the_header),
	    RUN(costs_are_within_budget),
	};

	(void)argc;
	snprintf(folder, sizeof(folder), "%s", dirname(argv[0]));
	return cmocka_run_group_tests(tests, NULL, NULL);
}
