/* The text display against its data sheets: EA DOGM128-6 with ST7565R, and modules with SSD1306 and SH1106.
 * Also the start of each one, as the boards send it.
 *
 * covers: D4 D5 H1 */
#include "sim/parts/text_display.h"
#include "tests/parts/part_check.h"

#include "board/parts/dogm128.h"
static const uint8_t dogm128_start[] = {TEXT_DISPLAY_REGISTERS, 0x81, TEXT_DISPLAY_VOLUME(5),
					TEXT_DISPLAY_LIGHT};
static const uint8_t dogm128_sleep[] = {TEXT_DISPLAY_SLEEP};
static const uint8_t dogm128_volumes[] = {TEXT_DISPLAY_VOLUME(1), TEXT_DISPLAY_VOLUME(5),
					  TEXT_DISPLAY_VOLUME(8)};
static const unsigned dogm128_column = TEXT_DISPLAY_FIRST_COLUMN;
#undef TEXT_DISPLAY_REGISTERS
#undef TEXT_DISPLAY_LIGHT
#undef TEXT_DISPLAY_SLEEP
#undef TEXT_DISPLAY_VOLUME
#undef TEXT_DISPLAY_FIRST_COLUMN
#include "board/parts/ssd1306.h"
static const uint8_t ssd1306_start[] = {TEXT_DISPLAY_REGISTERS, 0x81, TEXT_DISPLAY_VOLUME(5),
					TEXT_DISPLAY_LIGHT};
static const unsigned ssd1306_column = TEXT_DISPLAY_FIRST_COLUMN;
#undef ZEITNOT_BOARD_PARTS_SSD1306_H
#undef TEXT_DISPLAY_REGISTERS
#undef TEXT_DISPLAY_LIGHT
#undef TEXT_DISPLAY_SLEEP
#undef TEXT_DISPLAY_VOLUME
#undef TEXT_DISPLAY_FIRST_COLUMN
#undef TEXT_DISPLAY_PUMP
#undef TEXT_DISPLAY_ADDRESSING
#define TEXT_DISPLAY_SH1106
#include "board/parts/ssd1306.h"
static const uint8_t sh1106_start[] = {TEXT_DISPLAY_REGISTERS, 0x81, TEXT_DISPLAY_VOLUME(5),
				       TEXT_DISPLAY_LIGHT};
static const unsigned sh1106_column = TEXT_DISPLAY_FIRST_COLUMN;
static const uint8_t oled_sleep[] = {TEXT_DISPLAY_SLEEP};

#define READY (30 * MS)

static struct complaints said;
static const struct part_report report = {.complain = note_complaint, .context = &said};
static unsigned changes;

static void count_change(void *context, int64_t at)
{
	(void)context;
	(void)at;
	changes++;
}

static struct text_display_part new_part(const struct text_display_kind *kind)
{
	struct text_display_part p;

	text_display_part_init(&p, kind, 5, &report);
	p.changed = count_change;
	text_display_part_supply(&p, 3.3, 0);
	said.count = 0;
	changes = 0;
	return p;
}

static void send(struct text_display_part *p, bool data, size_t n, const uint8_t *bytes)
{
	text_display_part_select(p, true, READY);
	text_display_part_a0(p, data, false);
	for (size_t i = 0; i < n; i++) {
		struct spi_byte byte = byte_at(READY, bytes[i]);

		assert_int_equal(text_display_part_exchange(p, &byte), SPI_SILENT); /* it has no output */
	}
	text_display_part_a0(p, false, false);
	text_display_part_select(p, false, READY);
}
#define COMMANDS(p, ...) send(p, false, sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})
#define DATA(p, ...)	 send(p, true, sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})

/* The memory, all columns dark. */
static void clear(struct text_display_part *p)
{
	static const uint8_t dark[TEXT_DISPLAY_PART_COLUMNS];

	for (unsigned page = 0; page < 8; page++) {
		COMMANDS(p, (uint8_t)(0xB0 + page), 0x10, 0x00);
		send(p, true, p->kind->columns, dark);
	}
}

static struct text_display_part started(const struct text_display_kind *kind, const uint8_t *start, size_t n)
{
	struct text_display_part p = new_part(kind);

	clear(&p);
	send(&p, false, n, start);
	expect_complaint(&said, NULL);
	assert_true(text_display_part_lit(&p));
	return p;
}
#define STARTED_DOGM128() started(&text_display_dogm128, dogm128_start, sizeof dogm128_start)

static unsigned count_dots(const struct text_display_part *p)
{
	unsigned n = 0;

	for (unsigned y = 0; y < TEXT_DISPLAY_PART_HEIGHT; y++)
		for (unsigned x = 0; x < TEXT_DISPLAY_PART_WIDTH; x++)
			n += text_display_part_dot(p, x, y);
	return n;
}

/* After the start that a board sends, the first column and line are in the upper left corner, on each of the
 * three displays. */
TEST(the_start_of_each_part)
{
	const struct {
		const struct text_display_kind *kind;
		const uint8_t *start, *sleep;
		size_t started, asleep;
		unsigned column;
	} parts[] = {
	    {&text_display_dogm128, dogm128_start, dogm128_sleep, sizeof dogm128_start, sizeof dogm128_sleep,
	     dogm128_column},
	    {&text_display_ssd1306, ssd1306_start, oled_sleep, sizeof ssd1306_start, sizeof oled_sleep,
	     ssd1306_column},
	    {&text_display_sh1106, sh1106_start, oled_sleep, sizeof sh1106_start, sizeof oled_sleep,
	     sh1106_column},
	};

	for (unsigned i = 0; i < 3; i++) {
		struct text_display_part p = started(parts[i].kind, parts[i].start, parts[i].started);
		uint8_t low = (uint8_t)parts[i].column, last = (uint8_t)(low + 127);

		assert_int_equal(changes, 1);
		assert_int_equal(count_dots(&p), 0);
		COMMANDS(&p, 0xB0, 0x10, low);
		DATA(&p, 0x01);
		assert_true(text_display_part_dot(&p, 0, 0));
		COMMANDS(&p, 0xB7, (uint8_t)(0x10 | last >> 4), last & 0x0F);
		DATA(&p, 0x80);
		assert_true(text_display_part_dot(&p, 127, 63));
		COMMANDS(&p, 0xB2, 0x13, (uint8_t)(low + 7)); /* column 55 of page 2 */
		DATA(&p, 0x10);
		assert_true(text_display_part_dot(&p, 55, 20));
		assert_int_equal(count_dots(&p), 3);
		/* a sleeping display keeps its memory, and accepts more data */
		send(&p, false, parts[i].asleep, parts[i].sleep);
		assert_true(text_display_part_asleep(&p));
		assert_int_equal(count_dots(&p), 0);
		DATA(&p, 0x01);
		send(&p, false, parts[i].started, parts[i].start);
		assert_false(text_display_part_asleep(&p));
		assert_int_equal(count_dots(&p), 4);
		expect_complaint(&said, NULL);
	}
}

/* DOGM128, "Initialisation example": its contrast is 0x81, 0x16. */
TEST(contrast)
{
	struct text_display_part p = STARTED_DOGM128();

	assert_int_equal(p.volume, 0x16);
	assert_int_equal(p.ratio, 7);
	assert_int_equal(dogm128_volumes[1], 0x16);
	for (unsigned i = 0; i < 3; i++) {
		COMMANDS(&p, 0x81, dogm128_volumes[i]);
		assert_int_equal(p.volume, dogm128_volumes[i]);
	}
	expect_complaint(&said, NULL);
	COMMANDS(&p, 0x81, 64);
	expect_complaint(&said, "command 0x81 with 0x40");
}

/* ST7565R, "Column address": the address counts up with each byte and stops at the last column; "Page
 * address". */
TEST(addresses)
{
	struct text_display_part p = STARTED_DOGM128();

	COMMANDS(&p, 0xB3, 0x17, 0x0E); /* column 126 */
	DATA(&p, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20);
	expect_complaint(&said, NULL);
	assert_true(text_display_part_dot(&p, 126, 24));
	assert_true(text_display_part_dot(&p, 127, 25));
	assert_int_equal(count_dots(&p), 2); /* the last four columns are beyond the glass's edge */
	DATA(&p, 0x40);
	expect_complaint(&said, "page 3, column 132");
	COMMANDS(&p, 0xB8, 0x10, 0x00); /* icons: the glass has none */
	DATA(&p, 0xFF);
	expect_complaint(&said, NULL);
	assert_int_equal(count_dots(&p), 2);
	COMMANDS(&p, 0xB9);
	expect_complaint(&said, "0xB9 does not exist");
}

/* ST7565R, "ADC select", "Common output mode select", "Display
 * start line", "Display normal/reverse", "Display all points". */
TEST(directions_and_inversion)
{
	struct text_display_part p = STARTED_DOGM128();

	COMMANDS(&p, 0xB0, 0x10, 0x05);
	DATA(&p, 0x04); /* line 2 */
	assert_true(text_display_part_dot(&p, 5, 2));
	COMMANDS(&p, 0xC8);
	assert_true(text_display_part_dot(&p, 5, 61));
	COMMANDS(&p, 0xC0, 0x42); /* line 2 is the uppermost */
	assert_true(text_display_part_dot(&p, 5, 0));
	COMMANDS(&p, 0x43);
	assert_true(text_display_part_dot(&p, 5, 63));
	COMMANDS(&p, 0x40, 0xA0); /* column 131 - x */
	assert_true(text_display_part_dot(&p, 126, 2));
	assert_int_equal(count_dots(&p), 1);
	COMMANDS(&p, 0xA1, 0xA7);
	assert_int_equal(count_dots(&p), 128 * 64 - 1);
	assert_false(text_display_part_dot(&p, 5, 2));
	COMMANDS(&p, 0xA5);
	assert_int_equal(count_dots(&p), 128 * 64);
	COMMANDS(&p, 0xA4, 0xA6);
	assert_int_equal(count_dots(&p), 1);
	expect_complaint(&said, NULL);
}

/* ST7565R, "Instruction setup": the supplies must be on before the display. After power-on the memory holds
 * random contents ("Reset circuit"). */
TEST(the_order_of_a_start)
{
	struct text_display_part p = new_part(&text_display_dogm128);

	send(&p, false, sizeof dogm128_start, dogm128_start);
	expect_complaint(&said, "its memory holds anything");
	p = new_part(&text_display_dogm128);
	clear(&p);
	COMMANDS(&p, 0xA1, 0xC0, 0xA2, 0x27, 0x81, 0x16, 0xAF);
	expect_complaint(&said, "turned on before its power is set");
	assert_false(text_display_part_lit(&p));
	p = new_part(&text_display_dogm128);
	clear(&p);
	COMMANDS(&p, 0xA1, 0xC0, 0xA2, 0x2B, 0x27, 0x81, 0x16, 0xAF); /* without the booster */
	expect_complaint(&said, "power");
	p = new_part(&text_display_ssd1306);
	clear(&p);
	COMMANDS(&p, 0xA1, 0xC8, 0x81, 0x80, 0x8D, 0x10, 0xAF); /* the pump is off */
	expect_complaint(&said, "power");
}

/* ST7565R, "Reset": the command resets addresses, lines, regulator and contrast, and nothing else. */
TEST(the_reset_command)
{
	struct text_display_part p = STARTED_DOGM128();

	COMMANDS(&p, 0xC8, 0x45, 0xB3, 0x12, 0xE2);
	assert_int_equal(p.volume, 32);
	assert_int_equal(p.ratio, 4);
	assert_true(text_display_part_lit(&p));
	assert_true(p.segments_back);
	DATA(&p, 0x01);
	assert_true(text_display_part_dot(&p, 0, 0));
	expect_complaint(&said, NULL);
	COMMANDS(&p, 0xAE, 0xAF);
	assert_true(said.count > 0); /* contrast and regulator are to be set again */
	said.count = 0;
}

/* The part has no reset line, so it may wait for an argument when the program starts again. */
TEST(a_command_that_was_cut)
{
	struct text_display_part p = new_part(&text_display_ssd1306);

	COMMANDS(&p, 0xDA); /* the processor is reset after this command */
	COMMANDS(&p, 0xE3);
	expect_complaint(&said, NULL);
	COMMANDS(&p, 0xDA, 0x12);
	expect_complaint(&said, NULL);
	COMMANDS(&p, 0xDA, 0x13);
	expect_complaint(&said, "command 0xDA with 0x13");
}

TEST(what_is_forbidden)
{
	struct text_display_part p = STARTED_DOGM128();
	struct spi_byte byte = byte_at(READY, 0xE3);

	COMMANDS(&p, 0xE3); /* no operation */
	expect_complaint(&said, NULL);
	COMMANDS(&p, 0xF0); /* the maker's tests */
	expect_complaint(&said, "0xF0 does not exist");
	COMMANDS(&p, 0x8D); /* of another part */
	expect_complaint(&said, "0x8D does not exist");
	COMMANDS(&p, 0x10, 0x81);
	DATA(&p, 0x00);
	expect_complaint(&said, "waits for its argument");
	COMMANDS(&p, 0x16);
	text_display_part_select(&p, true, READY);
	byte.hz = 20000001;
	text_display_part_exchange(&p, &byte);
	expect_complaint(&said, "SCK of 20000001 Hz");
	byte = byte_at(READY, 0xE3);
	byte.mode = 1;
	text_display_part_exchange(&p, &byte);
	expect_complaint(&said, "SPI mode 1");
	byte = byte_at(MS, 0xE3);
	text_display_part_exchange(&p, &byte);
	expect_complaint(&said, "in reset");
	text_display_part_a0(&p, true, true);
	expect_complaint(&said, "A0 moves during a byte");
	text_display_part_select(&p, false, READY);
	byte = byte_at(READY, 0xF0);
	text_display_part_exchange(&p, &byte); /* for another part on the bus */
	expect_complaint(&said, NULL);
	p = new_part(&text_display_sh1106);
	text_display_part_select(&p, true, READY);
	byte = byte_at(READY, 0xE3);
	byte.hz = 4000001;
	text_display_part_exchange(&p, &byte);
	expect_complaint(&said, "SCK of 4000001 Hz");
}

TEST(the_supply)
{
	struct text_display_part p = STARTED_DOGM128();

	COMMANDS(&p, 0xA5);
	text_display_part_supply(&p, 2.3, 32 * MS); /* the booster's supply ends at 2.4 V */
	assert_int_equal(count_dots(&p), 0);
	text_display_part_supply(&p, 1.7, 32 * MS);
	COMMANDS(&p, 0xE3);
	expect_complaint(&said, "accessed at 1.70 V");
	text_display_part_supply(&p, 3.3, 32 * MS);
	assert_int_equal(count_dots(&p), 128 * 64);
	text_display_part_supply(&p, 1.0, 33 * MS);
	text_display_part_supply(&p, 3.3, 34 * MS);
	assert_false(text_display_part_lit(&p));
	assert_false(p.on);
	text_display_part_supply(&p, 3.7, 34 * MS);
	expect_complaint(&said, "supply of 3.70 V");
}

TESTS(RUN(the_start_of_each_part), RUN(contrast), RUN(addresses), RUN(directions_and_inversion),
      RUN(the_order_of_a_start), RUN(the_reset_command), RUN(a_command_that_was_cut), RUN(what_is_forbidden),
      RUN(the_supply))
