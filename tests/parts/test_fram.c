/* FM25V02A and MB85RS64V against their data sheets. */
#include "sim/parts/fram.h"
#include "tests/parts/part_check.h"

struct setup {
	struct fram fram;
	struct complaints said;
	int64_t now;
};

static void build(struct setup *r, const struct fram_kind *kind)
{
	struct part_report report = {.complain = note_complaint, .context = &r->said};

	memset(r, 0, sizeof(*r));
	fram_init(&r->fram, kind, &report);
	fram_supply(&r->fram, 3.3, 0);
	r->now = 10 * MS;
}

static int put(struct setup *r, uint8_t out)
{
	struct spi_byte byte = byte_at(r->now, out);

	r->now += 5 * US;
	return fram_exchange(&r->fram, &byte);
}

static void cs(struct setup *r, bool low)
{
	r->now += US;
	fram_select(&r->fram, low, r->now);
	r->now += US;
}

/* Sends a whole command and returns the answer to its last byte. */
static int command(struct setup *r, size_t n, const uint8_t *bytes)
{
	int answer = SPI_SILENT;

	cs(r, true);
	for (size_t i = 0; i < n; i++)
		answer = put(r, bytes[i]);
	cs(r, false);
	return answer;
}
#define COMMAND(r, ...) command(r, sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})

#define ALWAYS 0x40 /* bit 6 of the FM25V02A's status */

/* covers: N2 */
TEST(bytes_are_kept)
{
	static struct setup r;

	build(&r, &fram_fm25v02a);
	COMMAND(&r, 0x06);
	COMMAND(&r, 0x02, 0x7F, 0xFE, 1, 2, 3, 4); /* over the end */
	assert_int_equal(r.fram.cell[0x7FFE], 1);
	assert_int_equal(r.fram.cell[0x7FFF], 2);
	assert_int_equal(r.fram.cell[0], 3);
	assert_int_equal(r.fram.cell[1], 4);
	assert_int_equal(COMMAND(&r, 0x03, 0x7F, 0xFF, 0), 2);
	assert_int_equal(COMMAND(&r, 0x03, 0x7F, 0xFF, 0, 0), 3);
	assert_int_equal(COMMAND(&r, 0x03, 0xFF, 0xFF, 0), 2); /* the uppermost address bit does not count */
	assert_int_equal(r.fram.writes[0], 1);
	assert_int_equal(r.fram.written, 4);
	expect_complaint(&r.said, NULL);
}

TEST(write_needs_the_latch_each_time)
{
	static struct setup r;

	build(&r, &fram_fm25v02a);
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 0);
	COMMAND(&r, 0x02, 0, 0, 7);
	expect_complaint(&r.said, "without WREN");
	assert_int_equal(r.fram.cell[0], 0xFF);
	COMMAND(&r, 0x06);
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 2);
	COMMAND(&r, 0x02, 0, 0, 7);
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 0); /* the end of the write cleared it */
	COMMAND(&r, 0x02, 0, 1, 8);
	expect_complaint(&r.said, "without WREN");
	assert_int_equal(r.fram.cell[0], 7);
	assert_int_equal(r.fram.cell[1], 0xFF);
	COMMAND(&r, 0x06);
	COMMAND(&r, 0x04);
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 0);
	COMMAND(&r, 0x06, 0);
	expect_complaint(&r.said, "followed by data");
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 0); /* WREN is one byte and no more */
}

TEST(blocks_are_protected)
{
	static struct setup r;

	build(&r, &fram_fm25v02a);
	COMMAND(&r, 0x06);
	COMMAND(&r, 0x01, 0x04); /* BP0: the upper quarter */
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 0x04);
	COMMAND(&r, 0x06);
	COMMAND(&r, 0x02, 0x5F, 0xFF, 5, 6);
	expect_complaint(&r.said, "protected");
	assert_int_equal(r.fram.cell[0x5FFF], 5);
	assert_int_equal(r.fram.cell[0x6000], 0xFF);
	COMMAND(&r, 0x01, 0x00);
	expect_complaint(&r.said, "without WREN");
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 0x04);
}

TEST(sleep_and_recovery)
{
	static struct setup r;

	build(&r, &fram_fm25v02a);
	COMMAND(&r, 0xB9);
	assert_true(r.fram.asleep);
	/* wake: CS low and high, then 400 us */
	cs(&r, true);
	cs(&r, false);
	r.now += 399 * US;
	cs(&r, true);
	assert_int_equal(put(&r, 0x05), SPI_SILENT);
	assert_int_equal(put(&r, 0), ALWAYS);
	cs(&r, false);
	expect_complaint(&r.said, NULL);
	/* the command comes too early and is not heard, although it ends later than tREC */
	COMMAND(&r, 0xB9);
	cs(&r, true);
	r.now += 100 * US;
	assert_int_equal(put(&r, 0x05), SPI_SILENT);
	expect_complaint(&r.said, "tREC");
	r.now += 400 * US;
	assert_int_equal(put(&r, 0), SPI_SILENT);
	cs(&r, false);
	/* CS must not fall a second time meanwhile */
	COMMAND(&r, 0xB9);
	cs(&r, true);
	cs(&r, false);
	r.now += 50 * US;
	cs(&r, true);
	expect_complaint(&r.said, "within tREC");
	cs(&r, false);
	/* while CS is low through the recovery, the part hears the first command */
	r.now += MS;
	COMMAND(&r, 0xB9);
	cs(&r, true);
	r.now += 401 * US;
	put(&r, 0x9F);
	for (size_t i = 0; i < 6; i++)
		assert_int_equal(put(&r, 0), 0x7F);
	assert_int_equal(put(&r, 0), 0xC2);
	cs(&r, false);
	expect_complaint(&r.said, NULL);
}

/* RDID: maker, continuation, product */
static void check_identity(const struct fram_kind *kind, size_t n, const uint8_t *id)
{
	static struct setup r;

	build(&r, kind);
	cs(&r, true);
	put(&r, 0x9F);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(put(&r, 0), id[i]);
	cs(&r, false);
	expect_complaint(&r.said, NULL);
}

TEST(they_have_their_identities)
{
	static const uint8_t fm25v02a[9] = {0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0xC2, 0x22, 0x08};
	static const uint8_t mb85rs64v[4] = {0x04, 0x7F, 0x03, 0x02};

	check_identity(&fram_fm25v02a, sizeof(fm25v02a), fm25v02a);
	check_identity(&fram_mb85rs64v, sizeof(mb85rs64v), mb85rs64v);
}

/* 8 KiB at 5 V, and no SLEEP. */
TEST(the_mb85rs64v_differs)
{
	static struct setup r;

	build(&r, &fram_mb85rs64v);
	fram_supply(&r.fram, 5.5, r.now);
	COMMAND(&r, 0x06);
	COMMAND(&r, 0x02, 0x1F, 0xFF, 1, 2);
	assert_int_equal(r.fram.cell[0x1FFF], 1);
	assert_int_equal(r.fram.cell[0], 2);
	assert_int_equal(COMMAND(&r, 0x05, 0), 0);
	expect_complaint(&r.said, NULL);
	COMMAND(&r, 0xB9);
	expect_complaint(&r.said, "unknown op-code 0xB9");
	assert_int_equal(COMMAND(&r, 0x03, 0, 0, 0), 2);
	fram_supply(&r.fram, 2.9, r.now);
	COMMAND(&r, 0x05);
	expect_complaint(&r.said, "accessed at 2.90 V");
}

TEST(bus_rules)
{
	static struct setup r;
	struct spi_byte byte;

	build(&r, &fram_fm25v02a);
	cs(&r, true);
	byte = byte_at(r.now, 0x05);
	byte.hz = 26000000;
	fram_exchange(&r.fram, &byte);
	expect_complaint(&r.said, "26000000 Hz");
	byte.hz = 10000000;
	byte.mode = 1;
	fram_exchange(&r.fram, &byte);
	expect_complaint(&r.said, "mode 1");
	byte.mode = 3;
	byte.lsb_first = true;
	fram_exchange(&r.fram, &byte);
	expect_complaint(&r.said, "least significant");
	cs(&r, false);
	fram_select(&r.fram, true, r.now);
	fram_select(&r.fram, false, r.now);
	fram_select(&r.fram, true, r.now + 50);
	expect_complaint(&r.said, "less than tD");
}

static uint8_t tear(void *context, uint16_t at, uint8_t old, uint8_t value)
{
	struct setup *r = context;

	(void)value;
	if (at != 3)
		return value;
	fram_supply(&r->fram, 0, r->now);
	return (uint8_t)(old ^ 0x5A);
}

/* covers: N2 */
TEST(supply_ends_in_a_byte)
{
	static struct setup r;

	build(&r, &fram_fm25v02a);
	r.fram.on_write = tear;
	r.fram.context = &r;
	COMMAND(&r, 0x06);
	cs(&r, true);
	put(&r, 0x02);
	put(&r, 0);
	put(&r, 2);
	put(&r, 10);
	put(&r, 11);
	assert_int_equal(put(&r, 12), SPI_SILENT);
	expect_complaint(&r.said, "accessed at 0.00 V");
	cs(&r, false);
	assert_int_equal(r.fram.cell[2], 10);
	assert_int_equal(r.fram.cell[3], 0xFF ^ 0x5A);
	assert_int_equal(r.fram.cell[4], 0xFF);
	/* the part forgets everything but its cells */
	fram_supply(&r.fram, 3, r.now);
	r.now += 100 * US;
	cs(&r, true);
	expect_complaint(&r.said, "after power-on");
	cs(&r, false);
	r.now += 2 * MS;
	assert_int_equal(COMMAND(&r, 0x05, 0), ALWAYS | 0);
	assert_int_equal(COMMAND(&r, 0x03, 0, 2, 0), 10);
	fram_supply(&r.fram, 3.7, r.now);
	expect_complaint(&r.said, "supply of 3.70 V");
}

TEST(a_missing_part_is_silent)
{
	static struct setup r;

	build(&r, &fram_fm25v02a);
	r.fram.missing = true;
	assert_int_equal(COMMAND(&r, 0x05, 0), SPI_SILENT);
	expect_complaint(&r.said, NULL);
}

TESTS(RUN(bytes_are_kept), RUN(write_needs_the_latch_each_time), RUN(blocks_are_protected),
      RUN(sleep_and_recovery), RUN(bus_rules), RUN(supply_ends_in_a_byte), RUN(a_missing_part_is_silent),
      RUN(they_have_their_identities), RUN(the_mb85rs64v_differs))
