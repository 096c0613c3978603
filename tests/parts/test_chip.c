/* The simulated chip against its data sheet: correct programs run without a violation, and wrong ones are
 * reported (tests/parts/avr/probe.c). */
#include <libgen.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/chip.h"
#include "tests/parts/avr/probe.h"
#include "tests/unit/check.h"

#define SECOND 1000000000LL
#define MS     1000000LL

static char probe_path[PATH_MAX];

struct probed {
	struct chip *chip;
	char last[256];
	unsigned sent;
	char text[64];
	int64_t sent_bit;
	enum chip_pin listen; /* whose edges are noted */
	int64_t edge[64];
	enum chip_level level[64];
	unsigned edges;
	struct i2c_bus i2c;
	struct i2c_byte heard[16];
	unsigned i2c_bytes, starts, stops, aborts;
	uint8_t byte[16];
	struct spi_byte spi[16];
	unsigned bytes;
	struct sim_timer timers[64];
	struct {
		struct probed *probed;
		enum chip_pin pin;
		enum chip_level level;
	} act[64];
	unsigned acts;
};

static void complained(void *context, const char *text)
{
	struct probed *r = context;

	snprintf(r->last, sizeof(r->last), "%s", text);
}

static void sent(void *context, uint8_t character, int64_t begin, int64_t bit)
{
	struct probed *r = context;

	(void)begin;
	r->sent_bit = bit;
	if (r->sent < sizeof(r->text))
		r->text[r->sent++] = (char)character;
}

static void pin_changed(void *context, enum chip_pin pin, enum chip_level level, int64_t at)
{
	struct probed *r = context;

	if (pin != r->listen || r->edges >= 64)
		return;
	r->level[r->edges] = level;
	r->edge[r->edges++] = at;
}

static uint8_t exchange(void *context, const struct spi_byte *byte)
{
	struct probed *r = context;

	if (r->bytes < 16)
		r->spi[r->bytes++] = *byte;
	return (uint8_t)(byte->out ^ 0xFF);
}

static struct chip_setup plain_setup(void)
{
	return (struct chip_setup){.image = image_load(probe_path),
				   .lfuse = 0x62,
				   .hfuse = 0xD9,
				   .efuse = 0xFE,
				   .seed = 1,
				   .crystal_start = 300 * MS};
}

static struct probed *probed_with(enum probe_test test, const struct chip_setup *setup)
{
	struct probed *r = calloc(1, sizeof(*r));

	assert_non_null(setup->image);
	r->chip = chip_new(setup);
	chip_eeprom(r->chip)[0] = (uint8_t)test;
	chip_on_violation(r->chip, complained, r);
	chip_on_usart(r->chip, sent, r);
	chip_on_pin(r->chip, pin_changed, r);
	chip_on_spi(r->chip, exchange, r);
	chip_pull(r->chip, PIN_D0, LEVEL_LOW);
	r->listen = PIN_D5;
	chip_supply(r->chip, 3.0);
	return r;
}

static struct probed *probed_for(enum probe_test test)
{
	struct chip_setup setup = plain_setup();

	return probed_with(test, &setup);
}

static void dismantle(struct probed *r)
{
	chip_free(r->chip);
	free(r);
}

static struct probe_found find(struct probed *r)
{
	const struct layout *layout = layout_find(image_load(probe_path), "found", "probe_found");
	struct probe_found found;

	assert_non_null(layout);
	chip_peek_struct(r->chip, layout, &found);
	return found;
}

static void act(void *context, int64_t at)
{
	struct probed *r = ((struct probed **)context)[0];
	unsigned i = (unsigned)((char *)context - (char *)r->act) / sizeof(r->act[0]);

	(void)at;
	chip_drive(r->chip, r->act[i].pin, r->act[i].level);
}

static void plan_drive(struct probed *r, int64_t at, enum chip_pin pin, enum chip_level level)
{
	unsigned i = r->acts++;

	assert_true(i < 64);
	r->act[i].probed = r;
	r->act[i].pin = pin;
	r->act[i].level = level;
	r->timers[i] = (struct sim_timer){.fire = act, .context = &r->act[i]};
	sim_timer_set(chip_timers(r->chip), &r->timers[i], at);
}

static void expect_violation(struct probed *r, const char *what)
{
	const char *first;

	if (!chip_violations(r->chip, &first))
		fail_msg("nothing was found, expected: %s", what);
	if (!strstr(first, what))
		fail_msg("found: %s, expected: %s", first, what);
}

static void expect_none(struct probed *r)
{
	const char *first;

	if (chip_violations(r->chip, &first))
		fail_msg("%s", first);
}

/* covers: T5 */
TEST(crystal_counts_exactly)
{
	struct probed *r = probed_for(PROBE_TICK);
	uint64_t ticks;

	chip_run(r->chip, SECOND);
	assert_true(chip_timer2_ticks(r->chip, &ticks));
	for (int i = 0; i < 20; i++) {
		uint64_t then = ticks;

		chip_run(r->chip, (1 + 10 * (i + 1)) * SECOND);
		assert_true(chip_timer2_ticks(r->chip, &ticks));
		assert_int_equal(ticks - then, 40960);
	}
	assert_in_range(find(r).overflows, ticks / 256 - 1, ticks / 256);
	expect_none(r);
	dismantle(r);
}

/* covers: T5 */
TEST(crystal_ppm_is_seen)
{
	struct chip_setup setup = plain_setup();
	struct probed *r;
	uint64_t before, after;

	setup.crystal_ppm = 100;
	setup.rc_error = 0.1;
	r = probed_with(PROBE_TICK, &setup);
	chip_run(r->chip, SECOND);
	assert_true(chip_timer2_ticks(r->chip, &before));
	chip_run(r->chip, 1001 * SECOND);
	assert_true(chip_timer2_ticks(r->chip, &after));
	assert_in_range(after - before, 4096409, 4096410);
	expect_none(r);
	dismantle(r);
}

/* Section "ASSR": EXCLK says that a clock is at TOSC1, and is written before AS2.  covers: T5 */
TEST(a_clock_at_tosc1_needs_exclk)
{
	static const struct {
		enum probe_test test;
		bool clock;
		const char *violation;
	} cases[] = {
	    {PROBE_EXTERNAL, true, NULL},
	    {PROBE_EXTERNAL_LATE, true, "a clock at TOSC1 without EXCLK"},
	    {PROBE_EXTERNAL_LATE, false, "EXCLK is not written before AS2"},
	    {PROBE_EXTERNAL, false, "EXCLK with a crystal"},
	    {PROBE_TICK, true, "a clock at TOSC1 without EXCLK"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct chip_setup setup = plain_setup();
		struct probed *r;
		uint64_t ticks;

		setup.external_clock = cases[i].clock;
		setup.crystal_ppm = 2;
		r = probed_with(cases[i].test, &setup);
		chip_run(r->chip, 11 * SECOND);
		if (!cases[i].violation) {
			assert_true(chip_timer2_ticks(r->chip, &ticks));
			assert_in_range(ticks, 10 * 4096, 11 * 4096);
			expect_none(r);
		} else {
			assert_false(cases[i].clock && chip_timer2_ticks(r->chip, &ticks));
			expect_violation(r, cases[i].violation);
		}
		dismantle(r);
	}
}

/* A stamp is within one tick of the crystal from the truth, with allowance for the late flag of the overflow.
 * covers: T2 */
TEST(stamps_are_true)
{
	struct chip_setup setup = plain_setup();

	for (uint32_t seed = 0; seed < 6; seed++) {
		int64_t at[PROBE_STAMPS];
		uint64_t base;
		struct probed *r;

		setup.seed = seed;
		r = probed_with(PROBE_TICK, &setup);
		chip_run(r->chip, SECOND);
		assert_true(chip_timer2_ticks(r->chip, &base));
		for (unsigned i = 0; i < 30; i++) {
			at[i] = SECOND + (int64_t)i * 50 * MS + (int64_t)(i * 7919 % 40000) * 1000;
			plan_drive(r, at[i], PIN_B0, i % 2 ? LEVEL_OPEN : LEVEL_LOW);
		}
		chip_run(r->chip, 4 * SECOND);
		assert_int_equal(find(r).stamps, 30);
		for (unsigned i = 0; i < 30; i++) {
			struct probe_found f = find(r);
			double truth = (double)base + (double)(at[i] - SECOND) * 4096e-9;
			uint32_t stamp = f.stamp[i].overflows * 256u + f.stamp[i].count;
			double error;

			if (f.stamp[i].count < 128 &&
			    (f.stamp[i].flag || (f.stamp[i].count <= 1 && truth - stamp > 128)))
				stamp += 256;
			error = stamp - truth;
			if (error < -1.01 || error > 1.5)
				fail_msg("seed %u stamp %u: %.2f ticks off, count %u flag %u", seed, i, error,
					 f.stamp[i].count, f.stamp[i].flag);
			assert_int_equal(f.stamp[i].pin, i % 2);
		}
		expect_none(r);
		dismantle(r);
	}
}

TEST(flag_comes_late)
{
	struct chip_setup setup = plain_setup();
	bool seen[2] = {false, false};

	for (uint32_t seed = 0; seed < 8; seed++) {
		struct probed *r;
		uint64_t ticks;
		uint16_t before;
		int64_t roll, later;

		setup.seed = seed;
		r = probed_with(PROBE_TICK, &setup);
		chip_run(r->chip, SECOND);
		do {
			chip_run(r->chip, chip_now(r->chip) + 1000);
			assert_true(chip_timer2_ticks(r->chip, &ticks));
		} while (ticks % 256);
		before = find(r).overflows;
		roll = chip_now(r->chip);
		while (find(r).overflows == before)
			chip_run(r->chip, chip_now(r->chip) + 1000);
		later = chip_now(r->chip) - roll;
		assert_in_range(later, 29000, 330000);
		seen[later > 200000] = true;
		dismantle(r);
	}
	assert_true(seen[0] && seen[1]); /* both meanings of "one timer cycle" occur */
}

TEST(naive_sleep_is_caught)
{
	struct probed *r = probed_for(PROBE_NAIVE);

	chip_run(r->chip, 2 * SECOND);
	expect_violation(r, "within one crystal period");
	assert_true(chip_violations(r->chip, NULL) > 10);
	dismantle(r);
}

TEST(stale_count_is_caught)
{
	struct probed *r = probed_for(PROBE_STALE);
	unsigned caught = 0;

	for (int i = 0; i < 8; i++)
		plan_drive(r, SECOND + i * 50 * MS + i * 3777, PIN_B0, i % 2 ? LEVEL_OPEN : LEVEL_LOW);
	for (unsigned i = 0; i < 8; i++) {
		uint64_t ticks;

		chip_run(r->chip, SECOND + i * 50 * MS + 10 * MS);
		assert_true(chip_timer2_ticks(r->chip, &ticks));
		if (chip_violations(r->chip, NULL) == caught)
			continue; /* an edge came in the few cycles before the count was read */
		caught++;
		expect_violation(r, "before an edge of the crystal");
		/* the value is from before the sleep, and not that of 10 ms ago */
		assert_true((uint8_t)(ticks - 41) - find(r).stamp[i].count > 2 ||
			    (uint8_t)(ticks - 41) < find(r).stamp[i].count);
	}
	assert_in_range(caught, 4, 8);
	dismantle(r);
}

TEST(busy_registers_are_caught)
{
	struct probed *r = probed_for(PROBE_WRITE_TWICE);

	chip_run(r->chip, SECOND);
	expect_violation(r, "while its busy flag is set");
	dismantle(r);
	r = probed_for(PROBE_SLEEP_BUSY);
	chip_run(r->chip, SECOND);
	expect_violation(r, "is busy");
	dismantle(r);
	r = probed_for(PROBE_WRITE_AT_ZERO);
	chip_run(r->chip, SECOND);
	expect_violation(r, "an interrupt may be lost");
	dismantle(r);
}

TEST(compare_matches)
{
	struct probed *r = probed_for(PROBE_COMPARE);
	struct probe_found f;

	chip_run(r->chip, 5 * SECOND);
	f = find(r);
	assert_in_range(f.count, f.overflows - 1, f.overflows + 1);
	assert_in_range(f.overflows, 70, 75);
	expect_none(r);
	dismantle(r);
}

TEST(spi_takes_its_time)
{
	struct probed *r = probed_for(PROBE_SPI);
	struct probe_found f;

	chip_run(r->chip, SECOND);
	f = find(r);
	assert_int_equal(r->bytes, 4);
	for (unsigned i = 0; i < 4; i++) {
		assert_int_equal(r->spi[i].out, 0xA0 + i);
		assert_int_equal(f.text[i], 0x5F - i);
		assert_int_equal(r->spi[i].hz, 500000);
		assert_in_range(r->spi[i].end - r->spi[i].begin, 16000, 18000);
	}
	expect_none(r);
	dismantle(r);
	r = probed_for(PROBE_SPI_COLLISION);
	chip_run(r->chip, SECOND);
	expect_violation(r, "WCOL");
	dismantle(r);
}

TEST(tone_is_exact)
{
	struct probed *r = probed_for(PROBE_TONE);

	chip_run(r->chip, SECOND);
	assert_int_equal(r->edges, 64);
	for (unsigned i = 3; i < 64; i++)
		assert_int_equal(r->edge[i] - r->edge[i - 1], 500000);
	assert_true(find(r).overflows > 1000);
	expect_none(r);
	dismantle(r);
	r = probed_for(PROBE_TONE_TOO_DEEP);
	chip_run(r->chip, SECOND);
	expect_violation(r, "Timer/Counter1 runs");
	dismantle(r);
}

/* Sends one character from the other end; `bit` is the length of a bit in ns. */
static void send(struct probed *r, int64_t at, uint8_t character, int64_t bit)
{
	unsigned frame = (unsigned)character << 1 | 0x200;

	for (unsigned i = 0; i < 10; i++)
		plan_drive(r, at + i * bit, PIN_D0, frame >> i & 1 ? LEVEL_HIGH : LEVEL_LOW);
}

TEST(usart_talks)
{
	struct probed *r = probed_for(PROBE_USART);

	chip_usart_partner(r->chip, 9600);
	chip_drive(r->chip, PIN_D0, LEVEL_HIGH);
	send(r, SECOND, 'Z', 104167);
	send(r, SECOND + 1050000, 0x81, 104167);
	send(r, SECOND + 5 * MS, 0x55, 95000); /* 9 % fast: the character must not arrive intact */
	chip_run(r->chip, 2 * SECOND);
	assert_int_equal(r->sent, 5);
	assert_memory_equal(r->text, "hello", 5);
	assert_in_range(r->sent_bit, 103500, 104500);
	assert_int_equal(find(r).text[0], 'Z');
	assert_int_equal(find(r).text[1], 0x81);
	assert_true(find(r).text[2] != 0x55 || find(r).framing_errors);
	expect_none(r);
	dismantle(r);
}

TEST(usart_off_baud_is_caught)
{
	struct chip_setup setup = plain_setup();
	struct probed *r;

	setup.rc_error = 0.09;
	r = probed_with(PROBE_USART, &setup);
	chip_usart_partner(r->chip, 9600);
	chip_drive(r->chip, PIN_D0, LEVEL_HIGH);
	send(r, SECOND, 0xA5, 104167);
	chip_run(r->chip, 2 * SECOND);
	expect_violation(r, "off 9600 baud");
	assert_true(find(r).text[0] != 0xA5 || find(r).framing_errors);
	dismantle(r);
}

/* covers: N4 */
TEST(watchdog_bites)
{
	struct probed *r = probed_for(PROBE_HANG);
	struct chip_counts counts;

	chip_run(r->chip, 400 * MS);
	assert_int_equal(find(r).reset & 0x0F, 1);
	chip_run(r->chip, SECOND);
	chip_count(r->chip, &counts);
	assert_int_equal(counts.resets, 2);
	assert_int_equal(find(r).reset & 0x0F, 8);
	chip_run(r->chip, 5 * SECOND);
	chip_count(r->chip, &counts);
	assert_int_equal(counts.resets, 2);
	expect_none(r);
	dismantle(r);
}

TEST(clock_follows)
{
	struct chip_setup setup = plain_setup();
	struct probed *r;
	uint32_t f;

	setup.rc_error = -0.05;
	r = probed_with(PROBE_CLOCK, &setup);
	assert_int_equal(chip_frequency(r->chip), 950000);
	chip_run(r->chip, 3 * SECOND);
	f = chip_frequency(r->chip);
	assert_in_range(f, 3850000, 4050000); /* 3.8 MHz and five steps of OSCCAL */
	/* a second of the crystal, counted by the processor's clock */
	assert_in_range(find(r).count, f / 1024 * 98 / 100, f / 1024 * 135 / 100);
	expect_violation(r, "CLKPR");
	dismantle(r);
}

TEST(adc_sees_the_supply)
{
	struct probed *r = probed_for(PROBE_ADC);

	chip_supply(r->chip, 2.5);
	chip_run(r->chip, SECOND);
	assert_int_equal(find(r).count, 1126400 / 2500);
	expect_none(r);
	dismantle(r);
}

/* covers: N3 */
TEST(eeprom_write_is_caught)
{
	struct probed *r = probed_for(PROBE_EEPROM);

	chip_run(r->chip, SECOND);
	expect_violation(r, "EEPROM cell 0x011");
	assert_int_equal(find(r).text[0], 42);
	assert_in_range(find(r).count, 100, 1000); /* 3.4 ms of waiting */
	dismantle(r);
}

TEST(floating_wake_pin_is_caught)
{
	struct probed *r = probed_for(PROBE_FLOATING);

	chip_run(r->chip, SECOND);
	expect_violation(r, "nothing holds that pin");
	dismantle(r);
	r = probed_for(PROBE_FLOATING);
	chip_pull(r->chip, PIN_C0, LEVEL_HIGH);
	chip_run(r->chip, SECOND);
	expect_none(r);
	dismantle(r);
}

TEST(power_down_stops_the_crystal)
{
	struct probed *r = probed_for(PROBE_POWER_DOWN);
	uint16_t overflows;

	chip_run(r->chip, SECOND);
	overflows = find(r).overflows;
	chip_run(r->chip, 3 * SECOND);
	assert_int_equal(find(r).overflows, overflows);
	plan_drive(r, 3 * SECOND, PIN_B0, LEVEL_LOW);
	chip_run(r->chip, 4 * SECOND);
	assert_int_equal(find(r).stamps, 1); /* waited for the crystal to start again */
	dismantle(r);
}

/* covers: N1 */
TEST(brown_out_resets)
{
	struct probed *r = probed_for(PROBE_TICK);
	struct chip_counts counts;

	chip_run(r->chip, SECOND);
	chip_supply(r->chip, 1.75);
	assert_false(chip_alive(r->chip));
	chip_run(r->chip, 2 * SECOND);
	chip_supply(r->chip, 2.5);
	chip_run(r->chip, 3 * SECOND);
	assert_true(chip_alive(r->chip));
	assert_int_equal(find(r).reset & 0x0F, 5); /* PORF was never cleared */
	chip_supply(r->chip, 0);
	chip_run(r->chip, 4 * SECOND);
	chip_supply(r->chip, 3);
	chip_run(r->chip, 5 * SECOND);
	assert_int_equal(find(r).reset & 0x0F, 1);
	chip_count(r->chip, &counts);
	assert_int_equal(counts.resets, 5); /* power, brown-out and its release, loss, power */
	dismantle(r);
}

TEST(sleeping_detector_is_blind)
{
	struct probed *r = probed_for(PROBE_BROWN_OUT);

	chip_run(r->chip, SECOND);
	chip_supply(r->chip, 1.75);
	assert_true(chip_alive(r->chip));
	chip_run(r->chip, chip_now(r->chip) + 80 * MS); /* until it wakes */
	assert_false(chip_alive(r->chip));
	expect_none(r);
	dismantle(r);
}

TEST(flag_before_mask_fires)
{
	struct probed *r = probed_for(PROBE_LATE_MASK);

	plan_drive(r, SECOND, PIN_B0, LEVEL_LOW);
	chip_run(r->chip, 2 * SECOND);
	assert_int_equal(find(r).stamps, 1);
	dismantle(r);
}

static void lose_supply(void *context, int64_t at)
{
	(void)at;
	chip_supply(((struct probed *)context)->chip, 0);
}

/* The frequency changes at the reset in the middle of a run, and the time stays right. */
TEST(a_cut_in_the_middle_keeps_time)
{
	struct probed *r = probed_for(PROBE_TICK);
	struct sim_timer cut = {.fire = lose_supply, .context = r};
	struct chip_counts before, after;

	chip_run(r->chip, SECOND);
	sim_timer_set(chip_timers(r->chip), &cut, SECOND + 333 * MS);
	chip_run(r->chip, 2 * SECOND);
	chip_count(r->chip, &before);
	chip_run(r->chip, 3 * SECOND);
	chip_count(r->chip, &after);
	assert_in_range(after.cycles - before.cycles, chip_frequency(r->chip) - 2,
			chip_frequency(r->chip) + 2);
	chip_supply(r->chip, 3);
	chip_run(r->chip, 3 * SECOND + 60 * MS);
	assert_false(chip_alive(r->chip)); /* SUT: 65 ms */
	chip_run(r->chip, 3 * SECOND + 70 * MS);
	assert_true(chip_alive(r->chip));
	dismantle(r);
}

TEST(what_is_not_modelled_is_caught)
{
	static const struct {
		enum probe_test test;
		const char *what;
	} unknown[] = {
	    {PROBE_COMPARATOR, "comparator is not modelled"},
	    {PROBE_INT0, "INT0 to INT2 are not modelled"},
	};

	for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++) {
		struct probed *r = probed_for(unknown[i].test);

		chip_run(r->chip, SECOND);
		expect_violation(r, unknown[i].what);
		assert_int_equal(chip_violations(r->chip, NULL), 1);
		dismantle(r);
	}
}

/* A contact on each port reaches the vector of that port. */
TEST(every_port_has_its_vector)
{
	static const enum chip_pin pin[4] = {PIN_A0, PIN_B0, PIN_C0, PIN_D0};
	struct probed *r = probed_for(PROBE_ALL_PORTS);

	chip_run(r->chip, SECOND);
	for (unsigned port = 0; port < 4; port++)
		for (unsigned i = 0; i <= port; i++) {
			plan_drive(r, SECOND + (port * 100 + i * 10) * MS, pin[port], LEVEL_LOW);
			plan_drive(r, SECOND + (port * 100 + i * 10 + 5) * MS, pin[port], LEVEL_HIGH);
			plan_drive(r, SECOND + (port * 100 + i * 10 + 7) * MS, pin[port] + 1, LEVEL_LOW);
		}
	chip_run(r->chip, 2 * SECOND);
	for (unsigned port = 0; port < 4; port++)
		assert_int_equal(find(r).text[port], 2 * (port + 1));
	expect_none(r);
	dismantle(r);
}

/* A new chip has its JTAG port on PC2 to PC5. */
TEST(jtag_has_its_pins)
{
	static const enum probe_test test[] = {PROBE_JTAG, PROBE_JTAG_ONCE, PROBE_JTAG_LATE, PROBE_JTAG_BACK};

	for (unsigned i = 0; i < 8; i++) {
		struct chip_setup setup = plain_setup();
		bool factory = i >= 4, free = !factory || i % 4 == 0 || i % 4 == 3;
		struct probed *r;

		setup.hfuse = factory ? 0x99 : 0xD9;
		r = probed_with(test[i % 4], &setup);
		chip_run(r->chip, SECOND);
		assert_int_equal(find(r).text[0] & 0x3C, free ? 0x00 : 0x3C);
		assert_int_equal(find(r).count & 0x80, i % 4 == 0 || i % 4 == 3 ? 0x80 : 0);
		if (!free)
			expect_violation(r, "PC2 to PC5 are driven");
		else if (factory && i % 4 == 3)
			expect_violation(r, "JTD is cleared");
		else
			expect_none(r);
		dismantle(r);
	}
}

TEST(timer0_buzzes_and_counts)
{
	struct probed *r = probed_for(PROBE_BUZZ);
	int64_t edge[64];
	enum chip_level level[64];

	r->listen = PIN_B3;
	chip_run(r->chip, SECOND);
	assert_int_equal(r->edges, 64);
	for (unsigned i = 3; i < 64; i++)
		assert_int_equal(r->edge[i] - r->edge[i - 1], MS);
	memcpy(edge, r->edge, sizeof(edge));
	memcpy(level, r->level, sizeof(level));
	assert_int_equal(find(r).text[0], 0); /* the strobes read as 0, and raise no flag */
	assert_int_equal(find(r).text[1], 0);
	expect_none(r);
	dismantle(r);
	r = probed_for(PROBE_BUZZ);
	r->listen = PIN_B4;
	chip_run(r->chip, SECOND);
	/* the force, then at each edge of A the opposite one */
	for (unsigned i = 3; i < 63; i++) {
		assert_int_equal(r->edge[i + 1], edge[i]);
		assert_int_not_equal(r->level[i + 1], level[i]);
	}
	expect_none(r);
	dismantle(r);
	r = probed_for(PROBE_COUNT);
	chip_run(r->chip, 5 * SECOND);
	assert_in_range(find(r).overflows, 5 * 1000000 / 65536 - 3, 5 * 1000000 / 65536);
	assert_in_range(find(r).stamps, find(r).overflows, find(r).overflows + 1);
	expect_none(r);
	dismantle(r);
}

/* The length of the n-th pulse of `level`, in us. */
static int64_t pulse(const struct probed *r, unsigned n, enum chip_level level)
{
	unsigned first = r->level[2] == level ? 2 : 3;

	return (r->edge[first + 2 * n + 1] - r->edge[first + 2 * n]) / 1000;
}

TEST(timer1_makes_pulses)
{
	struct probed *r = probed_for(PROBE_PWM);

	chip_run(r->chip, SECOND);
	assert_int_equal(r->edges, 64);
	for (unsigned n = 0; n < 8; n++)
		assert_int_equal(pulse(r, n, LEVEL_HIGH), 17);
	for (unsigned n = 20; n < 28; n++)
		assert_int_equal(pulse(r, n, LEVEL_HIGH), 9);
	for (unsigned i = r->level[4] == LEVEL_HIGH ? 4 : 5; i < 60; i += 2)
		assert_int_equal(r->edge[i + 2] - r->edge[i], 64000);
	expect_none(r);
	dismantle(r);
	r = probed_for(PROBE_PWM);
	r->listen = PIN_D4;
	chip_run(r->chip, SECOND);
	for (unsigned n = 0; n < 25; n++)
		assert_int_equal(pulse(r, n, LEVEL_LOW), 33);
	expect_none(r);
	dismantle(r);
}

#define HEARD 2048
static struct announcements {
	enum chip_pin pin;
	uint32_t high, period;
	int64_t at;
} heard[HEARD];
static unsigned heard_count;

static void hear(void *context, enum chip_pin pin, uint32_t high, uint32_t period, int64_t at)
{
	(void)context;
	assert_true(heard_count < HEARD);
	heard[heard_count++] = (struct announcements){pin, high, period, at};
}

/* Clocks of 1 MHz. */
TEST(timer3_clocks_the_lengths_of_pulses)
{
	struct probed *r = probed_for(PROBE_SAMPLES);
	int64_t last = 0;
	unsigned n = 0;

	heard_count = 0;
	chip_on_pulses(r->chip, hear, NULL);
	chip_run(r->chip, SECOND);
	for (unsigned i = 0; i < heard_count; i++) {
		if (heard[i].pin != PIN_D5 || heard[i].high == 65 || !heard[i].high)
			continue;
		assert_int_equal(heard[i].period, 128);
		assert_int_equal(heard[i].high, (n & 63) + 1);
		/* from the beginning of a period on, which is the third after the one before */
		if (n++)
			assert_int_equal(heard[i].at - last, 384000);
		last = heard[i].at;
	}
	assert_int_equal(n, 1000);
	assert_int_equal(heard[heard_count - 1].high, 0); /* it was stopped */
	assert_int_equal(r->edges, 1);			  /* it is an output now, and low */
	expect_none(r);
	dismantle(r);
	r = probed_for(PROBE_SAMPLES_STOPPED);
	chip_run(r->chip, SECOND);
	expect_violation(r, "Timer/Counter3 is written while PRR1 stops it");
	dismantle(r);
}

TEST(adc_measures_a_channel)
{
	struct probed *r = probed_for(PROBE_CHANNEL);

	chip_analog(r->chip, 7, 0.75);
	chip_run(r->chip, SECOND);
	assert_int_equal(find(r).count, 698);	  /* of 1.1 V */
	assert_int_equal(find(r).overflows, 300); /* of 2.56 V */
	assert_int_equal(find(r).stamps, 256);	  /* of 3.0 V */
	expect_violation(r, "nothing is connected to channel 3");
	dismantle(r);
}

/* ---- two-wire interface -------------------------------------------------------------------------------- */

static void i2c_started(void *part, int64_t at)
{
	(void)at;
	((struct probed *)part)->starts++;
}

static bool i2c_heard(void *part, const struct i2c_byte *byte)
{
	struct probed *r = part;

	if (r->i2c_bytes < 16)
		r->heard[r->i2c_bytes++] = *byte;
	return byte->out != 0xA3;
}

static void i2c_stopped(void *part, int64_t at)
{
	(void)at;
	((struct probed *)part)->stops++;
}

static void i2c_aborted(void *part)
{
	((struct probed *)part)->aborts++;
}

static struct probed *probed_with_bus(enum probe_test test)
{
	struct probed *r = probed_for(test);
	const struct i2c_slave slave = {
	    .part = r, .start = i2c_started, .byte = i2c_heard, .stop = i2c_stopped, .abort = i2c_aborted};

	i2c_bus_add(&r->i2c, &slave);
	chip_on_twi(r->chip, &r->i2c);
	chip_pull(r->chip, PIN_C0, LEVEL_HIGH);
	chip_pull(r->chip, PIN_C1, LEVEL_HIGH);
	return r;
}

TEST(twi_takes_its_time)
{
	/* START, address, data, data refused, START again, idle */
	static const uint8_t status[6] = {0x08, 0x18, 0x28, 0x30, 0x10, 0xF8};

	for (unsigned slow = 0; slow < 2; slow++) {
		struct probed *r = probed_with_bus(slow ? PROBE_TWI_SLOW : PROBE_TWI);
		int64_t bit = slow ? 100000 : 16000;

		chip_run(r->chip, SECOND);
		assert_int_equal(find(r).length, 6);
		for (unsigned i = 0; i < 6; i++)
			assert_int_equal(find(r).text[i], status[i]);
		assert_int_equal(r->i2c_bytes, 3);
		assert_int_equal(r->heard[0].out, 0x70);
		assert_int_equal(r->heard[1].out, 0xA2);
		for (unsigned i = 0; i < 3; i++)
			assert_in_range(r->heard[i].end - r->heard[i].begin, 9 * bit, 9 * bit + 2000);
		assert_int_equal(r->starts, 2);
		assert_int_equal(r->stops, 1);
		expect_none(r);
		dismantle(r);
	}
}

TEST(twi_without_an_answer)
{
	struct probed *r = probed_for(PROBE_TWI);

	chip_pull(r->chip, PIN_C0, LEVEL_HIGH);
	chip_pull(r->chip, PIN_C1, LEVEL_HIGH);
	chip_run(r->chip, SECOND);
	assert_int_equal(find(r).text[1], 0x20);
	assert_int_equal(find(r).text[2], 0x30);
	expect_none(r);
	dismantle(r);
}

/* A line of the bus is held low: a START waits until it is free, and a byte loses the arbitration. */
TEST(twi_waits_for_the_bus)
{
	struct probed *r = probed_with_bus(PROBE_TWI);

	chip_drive(r->chip, PIN_C1, LEVEL_LOW);
	plan_drive(r, 100 * MS, PIN_C1, LEVEL_OPEN);
	chip_run(r->chip, SECOND);
	assert_int_equal(find(r).text[0], 0x08);
	assert_int_equal(r->i2c_bytes, 3);
	dismantle(r);
	r = probed_with_bus(PROBE_TWI_SLOW);
	while (!r->starts)
		chip_run(r->chip, chip_now(r->chip) + 1000);
	chip_drive(r->chip, PIN_C1, LEVEL_LOW);
	chip_run(r->chip, SECOND);
	assert_int_equal(find(r).text[1], 0x38);
	assert_int_equal(r->aborts, 1);
	dismantle(r);
}

TEST(twi_misuse_is_caught)
{
	static const struct {
		enum probe_test test;
		const char *what;
	} wrong[] = {
	    {PROBE_TWI_FAST, "SCL of 500000 Hz"},
	    {PROBE_TWI_BUSY, "TWWC"},
	    {PROBE_TWI_ASLEEP, "two-wire transfer is under way"},
	    {PROBE_TWI_STOPPED, "PRTWI"},
	};
	struct probed *r;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		r = probed_with_bus(wrong[i].test);
		chip_run(r->chip, SECOND);
		expect_violation(r, wrong[i].what);
		dismantle(r);
	}
	r = probed_with_bus(PROBE_TWI);
	chip_pull(r->chip, PIN_C0, LEVEL_OPEN);
	chip_run(r->chip, SECOND);
	expect_violation(r, "no pull-up");
	dismantle(r);
}

/* A run in several pieces gives the same result as a run in one piece. */
TEST(pieces_make_the_whole)
{
	struct probed *a = probed_for(PROBE_TICK), *b = probed_for(PROBE_TICK);
	struct chip_counts ca, cb;
	struct probe_found fa, fb;

	for (unsigned i = 0; i < 20; i++) {
		plan_drive(a, SECOND + i * 37777777, PIN_B0, i % 2 ? LEVEL_OPEN : LEVEL_LOW);
		plan_drive(b, SECOND + i * 37777777, PIN_B0, i % 2 ? LEVEL_OPEN : LEVEL_LOW);
	}
	chip_run(a->chip, 2 * SECOND);
	for (int64_t at = 0; at <= 2 * SECOND; at += 12345)
		chip_run(b->chip, at);
	chip_run(b->chip, 2 * SECOND);
	chip_count(a->chip, &ca);
	chip_count(b->chip, &cb);
	fa = find(a);
	fb = find(b);
	assert_int_equal(ca.cycles, cb.cycles);
	assert_int_equal(ca.awake, cb.awake);
	assert_memory_equal(&fa, &fb, sizeof(fa));
	dismantle(a);
	dismantle(b);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    RUN(crystal_counts_exactly),
	    RUN(crystal_ppm_is_seen),
	    RUN(a_clock_at_tosc1_needs_exclk),
	    RUN(stamps_are_true),
	    RUN(flag_comes_late),
	    RUN(naive_sleep_is_caught),
	    RUN(stale_count_is_caught),
	    RUN(busy_registers_are_caught),
	    RUN(compare_matches),
	    RUN(spi_takes_its_time),
	    RUN(tone_is_exact),
	    RUN(usart_talks),
	    RUN(usart_off_baud_is_caught),
	    RUN(watchdog_bites),
	    RUN(clock_follows),
	    RUN(adc_sees_the_supply),
	    RUN(eeprom_write_is_caught),
	    RUN(floating_wake_pin_is_caught),
	    RUN(power_down_stops_the_crystal),
	    RUN(brown_out_resets),
	    RUN(sleeping_detector_is_blind),
	    RUN(flag_before_mask_fires),
	    RUN(a_cut_in_the_middle_keeps_time),
	    RUN(what_is_not_modelled_is_caught),
	    RUN(every_port_has_its_vector),
	    RUN(jtag_has_its_pins),
	    RUN(timer0_buzzes_and_counts),
	    RUN(timer1_makes_pulses),
	    RUN(timer3_clocks_the_lengths_of_pulses),
	    RUN(adc_measures_a_channel),
	    RUN(twi_takes_its_time),
	    RUN(twi_without_an_answer),
	    RUN(twi_waits_for_the_bus),
	    RUN(twi_misuse_is_caught),
	    RUN(pieces_make_the_whole),
	};

	(void)argc;
	snprintf(probe_path, sizeof(probe_path), "%s/probe.elf", dirname(argv[0]));
	return cmocka_run_group_tests(tests, NULL, NULL);
}
