/* MX25R3235F against its data sheet. */
#include <stdlib.h>

#include "sim/parts/flash.h"
#include "tests/parts/part_check.h"

struct setup {
	struct flash flash;
	struct complaints said;
	int64_t now;
};

static struct setup r;

static int set_up(void **state)
{
	struct part_report report = {.complain = note_complaint, .context = &r.said};

	(void)state;
	memset(&r, 0, sizeof(r));
	flash_init(&r.flash, 1, &report);
	flash_supply(&r.flash, 3.3, 0);
	r.now = 10 * MS;
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	flash_free(&r.flash);
	return 0;
}

static int put(uint8_t out)
{
	struct spi_byte byte = byte_at(r.now, out);

	r.now += 5 * US;
	return flash_exchange(&r.flash, &byte);
}

static void cs(bool low)
{
	r.now += US;
	flash_select(&r.flash, low, r.now);
	r.now += US;
}

/* Sends a whole command and returns the answer to its last byte. */
static int command(size_t n, const uint8_t *bytes)
{
	int answer = SPI_SILENT;

	cs(true);
	for (size_t i = 0; i < n; i++)
		answer = put(bytes[i]);
	cs(false);
	return answer;
}
#define COMMAND(...) command(sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})

static void expect(const char *what)
{
	expect_complaint(&r.said, what);
}

TEST(it_tells_what_it_is)
{
	assert_int_equal(COMMAND(0x9F, 0), 0xC2);
	assert_int_equal(COMMAND(0x9F, 0, 0), 0x28);
	assert_int_equal(COMMAND(0x9F, 0, 0, 0), 0x16);
	assert_int_equal(COMMAND(0xAB, 0, 0, 0, 0), 0x16);
	expect(NULL);
}

TEST(a_page_is_programmed_and_read)
{
	COMMAND(0x06);
	assert_int_equal(COMMAND(0x05, 0), 0x02); /* WEL */
	COMMAND(0x02, 0x3F, 0x12, 0x10, 1, 2, 3);
	assert_int_equal(COMMAND(0x05, 0), 0x03); /* WIP, WEL */
	r.now += r.flash.times.program;
	assert_int_equal(COMMAND(0x05, 0), 0);
	assert_int_equal(COMMAND(0x03, 0x3F, 0x12, 0x10, 0), 1);
	assert_int_equal(COMMAND(0x03, 0x3F, 0x12, 0x11, 0, 0), 3);
	assert_int_equal(COMMAND(0x0B, 0x3F, 0x12, 0x11, 0, 0), 2); /* a dummy byte first */
	assert_int_equal(COMMAND(0x03, 0x3F, 0x12, 0x13, 0), 0xFF);
	assert_int_equal(flash_peek(&r.flash, 0x3F1212), 3);
	expect(NULL);
}

TEST(a_page_wraps_and_reading_does_not)
{
	uint8_t much[4 + 258] = {0x02, 0x00, 0x01, 0xFE};

	COMMAND(0x06);
	COMMAND(0x02, 0x00, 0x02, 0xFF, 7, 8);
	r.now += r.flash.times.program;
	assert_int_equal(flash_peek(&r.flash, 0x2FF), 7);
	assert_int_equal(flash_peek(&r.flash, 0x200), 8);
	assert_int_equal(flash_peek(&r.flash, 0x300), 0xFF);
	for (unsigned i = 0; i < 258; i++)
		much[4 + i] = (uint8_t)(i < 2 ? 0 : i);
	COMMAND(0x06);
	command(sizeof(much), much);
	r.now += r.flash.times.program;
	assert_int_equal(flash_peek(&r.flash, 0x1FE), 0); /* 256: the first two were overtaken */
	assert_int_equal(flash_peek(&r.flash, 0x1FF), 1);
	assert_int_equal(flash_peek(&r.flash, 0x100), 2);
	assert_int_equal(COMMAND(0x03, 0x00, 0x01, 0xFF, 0, 0), 8);    /* on into the next page */
	assert_int_equal(COMMAND(0x03, 0x3F, 0xFF, 0xFF, 0, 0), 0xFF); /* and on to address 0 */
	expect(NULL);
}

TEST(bits_only_fall)
{
	COMMAND(0x06);
	COMMAND(0x02, 0, 0, 0, 0xF0);
	r.now += r.flash.times.program;
	COMMAND(0x06);
	COMMAND(0x02, 0, 0, 0, 0x30);
	r.now += r.flash.times.program;
	expect(NULL);
	COMMAND(0x06);
	COMMAND(0x02, 0, 0, 0, 0x0F);
	expect("not erased");
	assert_int_equal(flash_peek(&r.flash, 0), 0);
}

TEST(a_sector_and_a_block_are_erased)
{
	static const uint8_t zero[3];

	flash_fill(&r.flash, 0x20FFF, zero, 3); /* 0x20FFF to 0x21001 */
	flash_fill(&r.flash, 0x2FFFF, zero, 2);
	COMMAND(0x06);
	COMMAND(0x20, 0x02, 0x1A, 0xBC);
	r.now += r.flash.times.sector - 20 * US;
	assert_int_equal(COMMAND(0x05, 0), 0x03);
	r.now += 20 * US;
	assert_int_equal(COMMAND(0x05, 0), 0);
	assert_int_equal(flash_peek(&r.flash, 0x20FFF), 0);
	assert_int_equal(flash_peek(&r.flash, 0x21000), 0xFF);
	assert_int_equal(flash_peek(&r.flash, 0x21001), 0xFF);
	COMMAND(0x06);
	COMMAND(0xD8, 0x02, 0x34, 0x56);
	r.now += r.flash.times.block;
	assert_int_equal(COMMAND(0x05, 0), 0);
	assert_int_equal(flash_peek(&r.flash, 0x20FFF), 0xFF);
	assert_int_equal(flash_peek(&r.flash, 0x2FFFF), 0xFF);
	assert_int_equal(flash_peek(&r.flash, 0x30000), 0);
	expect(NULL);
	assert_int_equal(r.flash.erased, 2);
}

TEST(each_change_needs_the_latch)
{
	COMMAND(0x02, 0, 0, 0, 1);
	expect("without WREN");
	COMMAND(0x06);
	COMMAND(0x04); /* WRDI */
	COMMAND(0xD8, 0, 0, 0);
	expect("without WREN");
	COMMAND(0x06);
	COMMAND(0x02, 0, 0, 0, 1);
	r.now += r.flash.times.program;
	COMMAND(0x20, 0, 0, 0);
	expect("without WREN");
	assert_int_equal(flash_peek(&r.flash, 0), 1);
}

TEST(it_is_deaf_while_busy)
{
	COMMAND(0x06);
	COMMAND(0x02, 0, 0, 0, 1);
	assert_int_equal(COMMAND(0x03, 0, 0, 0, 0), SPI_SILENT);
	expect("while it is busy");
	COMMAND(0xB9);
	expect("while it is busy");
	r.now += r.flash.times.program;
	assert_int_equal(COMMAND(0x03, 0, 0, 0, 0), 1);
	expect(NULL);
}

TEST(half_commands_do_nothing)
{
	COMMAND(0x06);
	COMMAND(0x20, 0, 0);
	expect("ends after 3 bytes");
	COMMAND(0x06);
	COMMAND(0x20, 0, 0, 0, 0);
	expect("ends after 5 bytes");
	COMMAND(0x02, 0, 0, 0);
	expect("ends after 4 bytes");
	assert_int_equal(r.flash.erased + r.flash.programmed, 0);
	COMMAND(0x77);
	expect("unknown op-code 0x77");
	COMMAND(0x06, 0);
	expect("followed by data");
}

TEST(deep_power_down)
{
	assert_false(flash_asleep(&r.flash, r.now));
	COMMAND(0xB9);
	r.now += 40 * US;
	assert_true(flash_asleep(&r.flash, r.now));
	COMMAND(0xAB);
	r.now += 35 * US;
	assert_int_equal(COMMAND(0x9F, 0), 0xC2);
	expect(NULL);
	/* an empty pulse does it, too */
	COMMAND(0xB9);
	r.now += 40 * US;
	cs(true);
	cs(false);
	r.now += 35 * US;
	assert_int_equal(COMMAND(0x9F, 0), 0xC2);
	expect(NULL);
	COMMAND(0xB9);
	r.now += 40 * US;
	assert_int_equal(COMMAND(0x9F, 0), SPI_SILENT);
	expect("0x9F in deep power-down");
	r.now += 10 * US;
	assert_int_equal(COMMAND(0x9F, 0), SPI_SILENT);
	expect("tRDP");
}

TEST(it_must_be_in_deep_power_down_before_it_leaves)
{
	COMMAND(0xB9);
	r.now += 10 * US;
	COMMAND(0xAB);
	expect("tDPDD");
}

TEST(supply_and_bus)
{
	struct spi_byte byte;

	flash_supply(&r.flash, 1.6, r.now);
	cs(true);
	put(0x9F);
	expect("accessed at 1.60 V");
	cs(false);
	flash_supply(&r.flash, 1.7, r.now);
	cs(true);
	expect("after power-on");
	cs(false);
	r.now += MS;
	flash_select(&r.flash, true, r.now);
	flash_select(&r.flash, false, r.now += US);
	flash_select(&r.flash, true, r.now += 40);
	expect("tSHSL");
	byte = byte_at(r.now, 0x05);
	byte.hz = 40000000;
	flash_exchange(&r.flash, &byte);
	expect("40000000 Hz");
	byte.hz = 2000000;
	byte.mode = 1;
	flash_exchange(&r.flash, &byte);
	expect("SPI mode 1");
	flash_supply(&r.flash, 3.7, r.now);
	expect("3.70 V");
}

/* covers: N2 */
TEST(a_loss_of_the_supply_tears_what_is_under_way)
{
	static const uint8_t text[4] = {1, 2, 3, 4};
	unsigned blank = 0;

	flash_fill(&r.flash, 0x1FFFE, text, 4);
	COMMAND(0x06);
	COMMAND(0xD8, 0x01, 0, 0);
	r.now += r.flash.times.block / 2;
	flash_supply(&r.flash, 0, r.now);
	for (uint32_t at = 0x10000; at < 0x20000; at++)
		blank += flash_peek(&r.flash, at) == 0xFF;
	assert_in_range(blank, 100, 1000); /* anything */
	assert_int_equal(flash_peek(&r.flash, 0x20000), 3);
	expect(NULL);
	flash_supply(&r.flash, 3.3, r.now += MS);
	r.now += MS;
	assert_int_equal(COMMAND(0x05, 0), 0); /* neither busy nor with the latch */
	assert_int_equal(COMMAND(0x9F, 0), 0xC2);
	expect(NULL);
}

#define READY(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

TESTS(READY(it_tells_what_it_is), READY(a_page_is_programmed_and_read),
      READY(a_page_wraps_and_reading_does_not), READY(bits_only_fall), READY(a_sector_and_a_block_are_erased),
      READY(each_change_needs_the_latch), READY(it_is_deaf_while_busy), READY(half_commands_do_nothing),
      READY(deep_power_down), READY(it_must_be_in_deep_power_down_before_it_leaves), READY(supply_and_bus),
      READY(a_loss_of_the_supply_tears_what_is_under_way))
