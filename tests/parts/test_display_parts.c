/* PCF85162 and MAX7219, their buses and the segments on their outputs, against the data sheets. */
#include "sim/parts/lcd_glass.h"
#include "sim/parts/led_digits.h"
#include "sim/parts/max7219.h"
#include "sim/parts/pcf85162.h"
#include "tests/parts/part_check.h"

static struct complaints said;
static const struct part_report report = {.complain = note_complaint, .context = &said};
static unsigned changes;

static void count_change(void *context, int64_t at)
{
	(void)context;
	(void)at;
	changes++;
}

/* ---- PCF85162 ------------------------------------------------------------------------------------------ */

struct glasses {
	struct i2c_bus bus;
	struct pcf85162 part[2]; /* subaddresses 0 and 1 */
};

static bool send_at(struct glasses *g, int64_t at, uint32_t hz, size_t n, const uint8_t *bytes)
{
	bool acknowledged = true;

	i2c_bus_start(&g->bus, at);
	for (size_t i = 0; i < n; i++) {
		struct i2c_byte byte = {.out = bytes[i], .hz = hz, .begin = at, .end = at + 36 * US};

		acknowledged &= i2c_bus_byte(&g->bus, &byte);
	}
	i2c_bus_stop(&g->bus, at);
	return acknowledged;
}
#define SEND_AT(g, at, hz, ...) send_at(g, at, hz, sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})
#define SEND(g, ...)		SEND_AT(g, 10 * MS, 250000, 0x70, __VA_ARGS__)

static void set_up_glasses(struct glasses *g)
{
	memset(g, 0, sizeof(*g));
	for (unsigned i = 0; i < 2; i++) {
		struct i2c_slave slave;

		pcf85162_init(&g->part[i], "glass", 5 + i, &report);
		g->part[i].changed = count_change;
		g->part[i].subaddress = (uint8_t)i;
		pcf85162_supply(&g->part[i], 3.3, 0);
		slave = pcf85162_slave(&g->part[i]);
		i2c_bus_add(&g->bus, &slave);
	}
	said.count = 0;
	changes = 0;
}

static unsigned dark(const struct pcf85162 *p)
{
	unsigned ones = 0;

	for (unsigned i = 0; i < PCF_OUTPUTS; i++)
		ones += pcf85162_drives(p, i);
	return ones;
}

TEST(pcf_is_dark_until_enabled)
{
	struct glasses g;

	set_up_glasses(&g);
	assert_int_equal(dark(&g.part[0]), 0);
	assert_true(SEND(&g, 0x49)); /* enabled, static: the memory holds anything, on both */
	assert_in_range(dark(&g.part[0]), 5, 27);
	assert_in_range(dark(&g.part[1]), 5, 27);
	SEND(&g, 0x41); /* disabled, the memory is kept */
	assert_int_equal(dark(&g.part[0]), 0);
	SEND(&g, 0x59); /* bit 4 of mode-set is not used */
	assert_in_range(dark(&g.part[0]), 5, 27);
	expect_complaint(&said, NULL);
}

TEST(pcf_memory_is_written_in_order)
{
	struct glasses g;

	set_up_glasses(&g);
	SEND(&g, 0xC9, 0xF8, 0x70);				   /* static, banks, no blinking */
	assert_true(SEND(&g, 0xE0, 0x00, 0x80, 0x01, 0xFF, 0xF0)); /* part 0 from column 0 on */
	assert_true(SEND(&g, 0xE1, 0x08, 0x00));		   /* part 1 from column 8 on */
	assert_true(pcf85162_drives(&g.part[0], 0));		   /* the most significant bit comes first */
	assert_false(pcf85162_drives(&g.part[0], 1));
	assert_false(pcf85162_drives(&g.part[0], 8));
	assert_true(pcf85162_drives(&g.part[0], 15));
	for (unsigned i = 16; i < 28; i++)
		assert_true(pcf85162_drives(&g.part[0], i));
	for (unsigned i = 28; i < 32; i++)
		assert_false(pcf85162_drives(&g.part[0], i));
	for (unsigned i = 8; i < 16; i++)
		assert_false(pcf85162_drives(&g.part[1], i));
	/* a transfer that ends leaves nothing behind: the next one begins with commands */
	SEND(&g, 0xE0, 0x08);
	SEND(&g, 0xE0, 0x08, 0x81);
	assert_true(pcf85162_drives(&g.part[0], 8));
	assert_true(changes > 3);
	expect_complaint(&said, NULL);
}

/* All parts acknowledge commands, and only the addressed part acknowledges data. When its pointer overflows,
 * the next part is addressed. */
TEST(pcf_counter_follows_the_pointer)
{
	struct glasses g;

	set_up_glasses(&g);
	SEND(&g, 0xC9, 0xE1, 0x00, 0x00, 0x00, 0x00, 0x00);
	assert_true(SEND(&g, 0xE0, 0x18, 0xAA, 0x55)); /* the last column of 0, the first of 1 */
	assert_int_equal(g.part[0].row[0] >> 24, 0x55);
	assert_int_equal(g.part[1].row[0], 0xAA);
	assert_false(SEND(&g, 0xE5, 0x00, 0xFF)); /* nobody there */
	assert_true(SEND(&g, 0xE5, 0x00));
	assert_false(SEND_AT(&g, 10 * MS, 250000, 0x72, 0xE0)); /* SA0 high: not ours */
	assert_int_equal(g.part[1].row[0], 0xAA);
	expect_complaint(&said, NULL);
	SEND(&g, 0xE0, 0x00, 0x00);
	SEND(&g, 0xE0, 0xFA, 0x00, 0x77); /* bank-select: input to row 2, output from row 0 */
	assert_int_equal(g.part[0].row[2] & 0xFF, 0xEE);
	assert_int_equal(g.part[0].row[0] & 0xFF, 0x00);
	SEND(&g, 0x79);
	assert_true(pcf85162_drives(&g.part[0], 1));
	expect_complaint(&said, NULL);
}

TEST(pcf_rules)
{
	struct glasses g;

	set_up_glasses(&g);
	SEND(&g, 0xE0, 0x00, 0xFF);
	expect_complaint(&said, "before the static mode");
	SEND(&g, 0x48);
	expect_complaint(&said, "multiplexed");
	SEND(&g, 0x41);
	SEND(&g, 0xE0, 0x03, 0xFF);
	expect_complaint(&said, "inside a byte");
	SEND(&g, 0x20);
	expect_complaint(&said, "bit 5 of a data pointer");
	SEND(&g, 0x7C);
	expect_complaint(&said, "0x7C does not exist");
	SEND(&g, 0x72);
	expect_complaint(&said, "blinking");
	SEND_AT(&g, 10 * MS, 400001, 0x70, 0x41);
	expect_complaint(&said, "SCL of 400001 Hz");
	SEND_AT(&g, 900 * US, 250000, 0x70, 0x41);
	expect_complaint(&said, "after power-on");
	SEND_AT(&g, 10 * MS, 250000, 0x71, 0xFF);
	expect_complaint(&said, "a read");
}

TEST(pcf_loses_its_place)
{
	struct i2c_byte byte = {.out = 0x70, .hz = 250000, .begin = 10 * MS, .end = 10 * MS};
	struct glasses g;

	set_up_glasses(&g);
	SEND(&g, 0xC1, 0x60, 0x00);
	i2c_bus_start(&g.bus, 10 * MS);
	i2c_bus_byte(&g.bus, &byte);
	byte.out = 0x60;
	i2c_bus_byte(&g.bus, &byte);
	i2c_bus_abort(&g.bus, NULL);
	expect_complaint(&said, NULL);
	SEND(&g, 0x60, 0xFF);
	expect_complaint(&said, "pointer is unknown");
	SEND(&g, 0xE0, 0x00, 0xFF);
	expect_complaint(&said, NULL);
}

TEST(pcf_loses_its_supply)
{
	struct glasses g;

	set_up_glasses(&g);
	SEND(&g, 0xC9, 0xE0, 0x00, 0xFF);
	for (unsigned i = 0; i < 2; i++)
		pcf85162_supply(&g.part[i], 2.4, 12 * MS); /* below the least VLCD */
	assert_int_equal(dark(&g.part[0]), 0);
	pcf85162_supply(&g.part[0], 1.7, 12 * MS);
	SEND(&g, 0x49);
	expect_complaint(&said, "accessed at 1.70 V");
	pcf85162_supply(&g.part[0], 3.3, 12 * MS);
	assert_true(dark(&g.part[0]) >= 8);
	pcf85162_supply(&g.part[0], 1.0, 13 * MS);
	pcf85162_supply(&g.part[0], 3.3, 14 * MS);
	assert_int_equal(dark(&g.part[0]), 0);
	pcf85162_supply(&g.part[0], 5.6, 14 * MS);
	expect_complaint(&said, "supply of 5.60 V");
}

/* ---- MAX7219 ------------------------------------------------------------------------------------------- */

static void max_send(struct max7219 *m, size_t n, const uint8_t *bytes)
{
	max7219_select(m, true, 0);
	for (size_t i = 0; i < n; i++) {
		struct spi_byte byte = byte_at(0, bytes[i]);

		max7219_exchange(m, &byte);
	}
	max7219_select(m, false, 0);
}
#define MAX_SEND(m, ...) max_send(m, sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})

static struct max7219 new_max(void)
{
	struct max7219 m;

	max7219_init(&m, "digits", 5, &report);
	m.changed = count_change;
	max7219_supply(&m, 5, 0);
	said.count = 0;
	return m;
}

TEST(max_wakes_in_shutdown)
{
	struct max7219 m = new_max();

	for (unsigned digit = 0; digit < 8; digit++)
		assert_int_equal(max7219_glow(&m, digit, MAX_A), 0);
	MAX_SEND(&m, 0x0C, 1);
	MAX_SEND(&m, 0x01, 0xFF);
	MAX_SEND(&m, 0x02, 0xFF);
	assert_int_equal(max7219_glow(&m, 0, MAX_DP), 1); /* least intensity */
	assert_int_equal(max7219_glow(&m, 1, MAX_DP), 0); /* one digit is scanned */
	MAX_SEND(&m, 0x0B, 7);
	MAX_SEND(&m, 0x0A, 15);
	assert_int_equal(max7219_glow(&m, 1, MAX_DP), 31);
	expect_complaint(&said, NULL);
}

TEST(max_segments)
{
	struct max7219 m = new_max();

	MAX_SEND(&m, 0x0B, 7);
	MAX_SEND(&m, 0xFC, 1); /* the upper four bits do not count */
	for (unsigned digit = 0; digit < 8; digit++)
		MAX_SEND(&m, (uint8_t)(1 + digit), (uint8_t)(1u << digit));
	for (unsigned digit = 0; digit < 8; digit++)
		for (unsigned segment = 0; segment < 8; segment++)
			assert_int_equal(max7219_glow(&m, digit, segment) != 0, digit == segment);
	/* decoding: 8. lights everything, blank nothing */
	MAX_SEND(&m, 0x09, 0x01);
	MAX_SEND(&m, 0x01, 0x88);
	for (unsigned segment = 0; segment < 8; segment++)
		assert_true(max7219_glow(&m, 0, segment));
	MAX_SEND(&m, 0x01, 0x0F);
	for (unsigned segment = 0; segment < 8; segment++)
		assert_false(max7219_glow(&m, 0, segment));
	MAX_SEND(&m, 0x0C, 0);
	assert_false(max7219_glow(&m, 1, 1));
	MAX_SEND(&m, 0x0F, 1);
	assert_true(max7219_glow(&m, 7, MAX_G)); /* the test overrides shutdown */
	expect_complaint(&said, NULL);
}

/* LOAD does not gate the shift register, so bits for other parts are in it when LOAD rises. */
TEST(max_latches_what_has_passed)
{
	struct max7219 m = new_max();
	struct spi_byte byte = byte_at(0, 0x0C);

	max7219_exchange(&m, &byte);
	byte.out = 0x01;
	max7219_exchange(&m, &byte);
	max7219_select(&m, true, 0);
	max7219_select(&m, false, 0);
	expect_complaint(&said, "LOAD rises after 0 bits");
	assert_int_equal(m.reg[12], 1);
	MAX_SEND(&m, 0x0C);
	expect_complaint(&said, "after 8 bits");
	MAX_SEND(&m, 0xAA, 0x55, 0x0A, 0x03); /* the last sixteen count */
	expect_complaint(&said, NULL);
	assert_int_equal(m.reg[10], 3);
	byte.hz = 10000001;
	max7219_select(&m, true, 0);
	max7219_exchange(&m, &byte);
	expect_complaint(&said, "SCK of 10000001 Hz");
}

TEST(max_loses_its_supply)
{
	struct max7219 m = new_max();

	MAX_SEND(&m, 0x0C, 1);
	max7219_supply(&m, 3.9, 0);
	MAX_SEND(&m, 0x0A, 1);
	expect_complaint(&said, "accessed at 3.90 V");
	max7219_supply(&m, 1.0, 0);
	max7219_supply(&m, 5.0, 0);
	assert_int_equal(m.reg[12], 0);
}

/* ---- bus, glass, digits -------------------------------------------------------------------------------- */

static void nothing_select(void *part, bool low, int64_t at)
{
	(void)part;
	(void)low;
	(void)at;
}

static int answer_always(void *part, const struct spi_byte *byte)
{
	(void)byte;
	return *(int *)part;
}

TEST(bus_finds_conflicts)
{
	struct spi_bus bus = {.report = report, .idle = 0x5A};
	struct spi_byte byte = byte_at(0, 0);
	int a = SPI_SILENT, b = SPI_SILENT;

	said.count = 0;
	spi_bus_add(&bus, "A", &a, nothing_select, answer_always);
	spi_bus_add(&bus, "B", &b, nothing_select, answer_always);
	assert_int_equal(spi_bus_exchange(&bus, &byte), 0x5A);
	b = 0x12;
	assert_int_equal(spi_bus_exchange(&bus, &byte), 0x12);
	expect_complaint(&said, NULL);
	a = 0x13;
	spi_bus_exchange(&bus, &byte);
	expect_complaint(&said, "two parts drive MISO");
	spi_bus_select(&bus, 0, true, false, 0);
	expect_complaint(&said, NULL);
	spi_bus_select(&bus, 1, true, false, 0);
	expect_complaint(&said, "selected together");
	spi_bus_select(&bus, 1, false, true, 0);
	expect_complaint(&said, "moves during a byte");
}

static bool odd(const void *driver, unsigned output)
{
	(void)driver;
	return output % 2;
}

TEST(glass_follows_its_wires)
{
	struct lcd_glass glass;

	for (unsigned digit = 0; digit < GLASS_DIGITS; digit++)
		for (unsigned element = 0; element < 8; element++)
			glass.output[digit][element] = (int8_t)(8 * digit + element);
	assert_int_equal(lcd_glass_digit(&glass, 2, odd, NULL), 0xAA);
	glass.output[2][GLASS_POINT] = -1;
	glass.output[2][GLASS_A] = 3;
	assert_int_equal(lcd_glass_digit(&glass, 2, odd, NULL), 0x2B);
}

static unsigned glow_some(const void *driver, unsigned cathode, unsigned anode)
{
	(void)driver;
	return cathode == 6 && anode == MAX_A ? 5 : 0;
}

TEST(digits_follow_their_wires)
{
	const struct led_digits display = {.anode = {MAX_A, MAX_B, MAX_C, MAX_D, MAX_E, MAX_F, MAX_G, MAX_DP},
					   .cathode = {4, 5, 6, 7}};

	assert_int_equal(led_digits_digit(&display, 2, glow_some, NULL), 1);
	assert_int_equal(led_digits_digit(&display, 1, glow_some, NULL), 0);
}

TESTS(RUN(pcf_is_dark_until_enabled), RUN(pcf_memory_is_written_in_order),
      RUN(pcf_counter_follows_the_pointer), RUN(pcf_rules), RUN(pcf_loses_its_place),
      RUN(pcf_loses_its_supply), RUN(max_wakes_in_shutdown), RUN(max_segments),
      RUN(max_latches_what_has_passed), RUN(max_loses_its_supply), RUN(bus_finds_conflicts),
      RUN(glass_follows_its_wires), RUN(digits_follow_their_wires))
