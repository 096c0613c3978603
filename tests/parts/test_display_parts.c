/* PCF8551B, MAX7219, the bus they share, and what hangs on their outputs, against the data sheets. */
#include "sim/parts/lcd_glass.h"
#include "sim/parts/led_digits.h"
#include "sim/parts/max7219.h"
#include "sim/parts/pcf8551.h"
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

/* ---- PCF8551B ------------------------------------------------------------------------------------------ */

static void pcf_send(struct pcf8551 *p, size_t n, const uint8_t *bytes)
{
	pcf8551_select(p, true, 10 * MS);
	for (size_t i = 0; i < n; i++) {
		struct spi_byte byte = byte_at(10 * MS + (int64_t)i * 5 * US, bytes[i]);

		assert_int_equal(pcf8551_exchange(p, &byte), SPI_SILENT);
	}
	pcf8551_select(p, false, 11 * MS);
}
#define PCF_SEND(p, ...) pcf_send(p, sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})

static struct pcf8551 new_pcf(void)
{
	struct pcf8551 p;

	pcf8551_init(&p, "glass", 5, &report);
	p.changed = count_change;
	pcf8551_supply(&p, 3, 0);
	said.count = 0;
	changes = 0;
	return p;
}

static void pcf_is_dark_until_told(void **state)
{
	struct pcf8551 p = new_pcf();
	unsigned ones = 0;

	(void)state;
	for (unsigned i = 0; i < PCF_OUTPUTS; i++)
		assert_false(pcf8551_drives(&p, i));
	PCF_SEND(&p, 0x02, 0x0D); /* DE, static: the memory holds anything */
	for (unsigned i = 0; i < PCF_OUTPUTS; i++)
		ones += pcf8551_drives(&p, i);
	assert_in_range(ones, 5, 31);
	expect_complaint(&said, NULL);
}

static void pcf_memory_is_written_in_order(void **state)
{
	struct pcf8551 p = new_pcf();

	(void)state;
	PCF_SEND(&p, 0x24, 0x01, 0x80, 0x00, 0xFF, 0xF0); /* bits 6 and 5 are no address */
	PCF_SEND(&p, 0x01, 0x04, 0x0D, 0x00);
	assert_true(pcf8551_drives(&p, 0));
	assert_false(pcf8551_drives(&p, 1));
	assert_true(pcf8551_drives(&p, 15));
	assert_false(pcf8551_drives(&p, 16));
	for (unsigned i = 24; i < 32; i++)
		assert_true(pcf8551_drives(&p, i));
	for (unsigned i = 32; i < PCF_OUTPUTS; i++)
		assert_false(pcf8551_drives(&p, i));
	/* a transfer that ends is forgotten: the next begins with an address */
	PCF_SEND(&p, 0x05);
	PCF_SEND(&p, 0x05, 0x01);
	assert_true(pcf8551_drives(&p, 8));
	assert_false(pcf8551_drives(&p, 15));
	PCF_SEND(&p, 0x02, 0x0C); /* display off, memory kept */
	assert_false(pcf8551_drives(&p, 0));
	PCF_SEND(&p, 0x02, 0x0D);
	assert_true(pcf8551_drives(&p, 0));
	assert_true(changes > 5);
	expect_complaint(&said, NULL);
}

static void pcf_address_wraps(void **state)
{
	struct pcf8551 p = new_pcf();

	(void)state;
	PCF_SEND(&p, 0x17, 0xAA, 0x2C, 0x08); /* last, reset code into the first, device control */
	assert_int_equal(p.reg[PCF_DEVICE_CTRL], 0x08);
	expect_complaint(&said, NULL);
	PCF_SEND(&p, 0x18, 0xAA);
	expect_complaint(&said, "0x18 does not exist");
	PCF_SEND(&p, 0x00, 0x55);
	expect_complaint(&said, "reset register");
}

static void pcf_rules(void **state)
{
	struct pcf8551 p = new_pcf();
	struct spi_byte byte = byte_at(10 * MS, 0x04);

	(void)state;
	pcf8551_select(&p, true, 10 * MS);
	byte.hz = 5000001;
	pcf8551_exchange(&p, &byte);
	expect_complaint(&said, "SCL of 5000001 Hz");
	byte.hz = 5000000;
	byte.mode = 2;
	pcf8551_exchange(&p, &byte);
	expect_complaint(&said, "mode 2");
	byte.mode = 0;
	byte.begin = 900 * US;
	pcf8551_exchange(&p, &byte);
	expect_complaint(&said, "after power-on");
	pcf8551_select(&p, false, 11 * MS);
	PCF_SEND(&p, 0x84, 0);
	expect_complaint(&said, "a read");
	PCF_SEND(&p, 0x01, 0x06, 0x0D);
	expect_complaint(&said, "direct voltage");
	PCF_SEND(&p, 0x01, 0x04, 0x09);
	expect_complaint(&said, "multiplexed");
	pcf8551_supply(&p, 1.7, 12 * MS);
	PCF_SEND(&p, 0x02, 0x0D);
	expect_complaint(&said, "accessed at 1.70 V");
	pcf8551_supply(&p, 1.0, 13 * MS);
	assert_false(pcf8551_drives(&p, 0));
}

static void pcf_ignores_what_is_for_others(void **state)
{
	struct pcf8551 p = new_pcf();
	struct spi_byte byte = byte_at(10 * MS, 0x02);

	(void)state;
	pcf8551_exchange(&p, &byte);
	byte.out = 0x0D;
	pcf8551_exchange(&p, &byte);
	assert_int_equal(p.reg[PCF_DISPLAY_CTRL_1], 0);
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

static void max_wakes_in_shutdown(void **state)
{
	struct max7219 m = new_max();

	(void)state;
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

static void max_segments(void **state)
{
	struct max7219 m = new_max();

	(void)state;
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

/* LOAD does not gate the shift register: what passes for others is there when LOAD rises. */
static void max_latches_what_has_passed(void **state)
{
	struct max7219 m = new_max();
	struct spi_byte byte = byte_at(0, 0x0C);

	(void)state;
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
	expect_complaint(&said, "CLK of 10000001 Hz");
}

static void max_loses_its_supply(void **state)
{
	struct max7219 m = new_max();

	(void)state;
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

static void bus_finds_conflicts(void **state)
{
	struct spi_bus bus = {.report = report, .idle = 0x5A};
	struct spi_byte byte = byte_at(0, 0);
	int a = SPI_SILENT, b = SPI_SILENT;

	(void)state;
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

static void glass_follows_its_wires(void **state)
{
	struct lcd_glass glass;

	(void)state;
	for (unsigned digit = 0; digit < GLASS_DIGITS; digit++)
		for (unsigned element = 0; element < 8; element++)
			glass.output[digit][element] = (int8_t)(8 * digit + element);
	assert_int_equal(lcd_glass_digit(&glass, 2, odd, NULL), 0xAA);
	glass.output[2][GLASS_MARK] = -1;
	glass.output[2][GLASS_A] = 3;
	assert_int_equal(lcd_glass_digit(&glass, 2, odd, NULL), 0x2B);
}

static unsigned glow_some(const void *driver, unsigned cathode, unsigned anode)
{
	(void)driver;
	return cathode == 6 && anode == MAX_A ? 5 : 0;
}

static void digits_follow_their_wires(void **state)
{
	const struct led_digits display = {.anode = {MAX_A, MAX_B, MAX_C, MAX_D, MAX_E, MAX_F, MAX_G, MAX_DP},
					   .cathode = {4, 5, 6, 7}};

	(void)state;
	assert_int_equal(led_digits_digit(&display, 2, glow_some, NULL), 1);
	assert_int_equal(led_digits_digit(&display, 1, glow_some, NULL), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(pcf_is_dark_until_told),
	    cmocka_unit_test(pcf_memory_is_written_in_order),
	    cmocka_unit_test(pcf_address_wraps),
	    cmocka_unit_test(pcf_rules),
	    cmocka_unit_test(pcf_ignores_what_is_for_others),
	    cmocka_unit_test(max_wakes_in_shutdown),
	    cmocka_unit_test(max_segments),
	    cmocka_unit_test(max_latches_what_has_passed),
	    cmocka_unit_test(max_loses_its_supply),
	    cmocka_unit_test(bus_finds_conflicts),
	    cmocka_unit_test(glass_follows_its_wires),
	    cmocka_unit_test(digits_follow_their_wires),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
