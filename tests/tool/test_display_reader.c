/* The reader of segments recognises the forms of DESIGN.md, section 5, and no others. covers: D1 D2 F3 */
#include <stdint.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tool/scenario/display_reader.h"
#include "tool/text.h"

#define MARK 0x80

/* Segments a to g as bits 0 to 6, repeated here so that an error in the firmware's table is found. */
static uint8_t glyph(char c)
{
	switch (c) {
	case '0':
		return 0x3f;
	case '1':
		return 0x06;
	case '2':
		return 0x5b;
	case '3':
		return 0x4f;
	case '4':
		return 0x66;
	case '5':
		return 0x6d;
	case '6':
		return 0x7d;
	case '7':
		return 0x07;
	case '8':
		return 0x7f;
	case '9':
		return 0x6f;
	case 'F':
		return 0x71;
	case '-':
		return 0x40;
	case 'P':
		return 0x73;
	case 'A':
		return 0x77;
	default:
		return 0;
	}
}

/* Draws eight characters, and the marks of the given cells. */
static void draw(uint8_t cells[CELLS], const char *text, const char *marks)
{
	for (int i = 0; i < CELLS; i++)
		cells[i] = glyph(text[i]);
	for (; *marks; marks++)
		cells[*marks - '0'] |= MARK;
}

static void assert_time(const char *text, const char *marks, const char *expected)
{
	uint8_t cells[CELLS];
	char seen[DISPLAY_READER_TEXT];

	draw(cells, text, marks);
	display_reader_time_text(cells, seen);
	assert_string_equal(seen, expected);
	assert_true(display_reader_time(cells).shown);
}

static void assert_no_time(const char *text, const char *marks)
{
	uint8_t cells[CELLS];

	draw(cells, text, marks);
	assert_false(display_reader_time(cells).shown);
}

TEST(test_times)
{
	assert_time("   13000", "7", "1:30:00");
	assert_time("   95959", "7", "9:59:59");
	assert_time("    5959", "7", "59:59");
	assert_time("     500", "7", "5:00");
	assert_time("     500", "", "5:00"); /* the colon of the running side is dark every other second */
	assert_time("     000", "7", "0:00");
	assert_time("     194", "6", "0:19.4");
	assert_time("      94", "6", "0:09.4");
	assert_time(" 1  1200", "7", "12:00"); /* beside the auxiliary pair */
	assert_time(" 1213000", "27", "1:30:00");
	assert_time(" 12  194", "6", "0:19.4");
	assert_time("-    012", "7", "-0:12");
	assert_time("-  13000", "7", "-1:30:00");
	assert_time("F1    00", "6", "0:00.0");
	assert_time("F  13000", "07", "1:30:00");
}

TEST(test_no_times)
{
	assert_no_time("        ", "");
	assert_no_time("   03000", "7");  /* a time below an hour has no digit of hours */
	assert_no_time("   1 500", "7");  /* minutes of one digit beside hours */
	assert_no_time("   1 194", "6");  /* hours and tenths */
	assert_no_time("    0194", "6");  /* minutes and tenths */
	assert_no_time("     194", "67"); /* a colon beside tenths */
	assert_no_time("    6000", "7");  /* 60 minutes */
	assert_no_time("     060", "7");  /* 60 seconds */
	assert_no_time("     694", "6");
	assert_no_time("    0500", "7"); /* a leading zero */
	assert_no_time("     094", "6");
	assert_no_time("      00", "7"); /* no minutes */
	assert_no_time("     50 ", "7");
	assert_no_time("     19P", "6"); /* a tenth that is none */
	assert_no_time("    PA00", "7");
}

static enum display_reader_sign sign_of(const char *text, const char *marks)
{
	uint8_t cells[CELLS];

	draw(cells, text, marks);
	return display_reader_sign(cells);
}

TEST(test_signs)
{
	assert_int_equal(sign_of("     500", "7"), SIGN_NOTHING);
	assert_int_equal(sign_of("F    500", "7"), SIGN_FLAG);
	assert_int_equal(sign_of("F1 13000", "7"), SIGN_FLAG); /* the stage */
	assert_int_equal(sign_of("F2   194", "6"), SIGN_FLAG);
	assert_int_equal(sign_of("F2    01", "6"), SIGN_FLAG);
	assert_int_equal(sign_of("F1   000", "7"), SIGN_FLAG_1);
	assert_int_equal(sign_of("F1    00", "6"), SIGN_FLAG_1);
	assert_int_equal(sign_of("F2    00", "6"), SIGN_FLAG_2);
	assert_int_equal(sign_of("F12  000", "7"), SIGN_FLAG);
	assert_int_equal(sign_of("-    012", "7"), SIGN_MINUS);
}

TEST(test_marks)
{
	uint8_t cells[CELLS];

	draw(cells, "     500", "7");
	assert_false(display_reader_white(cells));
	draw(cells, "     500", "07");
	assert_true(display_reader_white(cells));
}

static bool shows(const char *text, const char *marks, const char *expected)
{
	uint8_t cells[CELLS];

	draw(cells, text, marks);
	return display_reader_shows(cells, expected);
}

TEST(test_characters)
{
	assert_true(shows("PA5     ", "", "PA5"));
	assert_true(shows("PA5     ", "", "PAS")); /* a letter means its shape */
	assert_true(shows("  PA5   ", "", " PA5 "));
	assert_true(shows("PA 5    ", "", "PA 5"));
	assert_false(shows("PA5     ", "", "PA"));
	assert_false(shows("PA5     ", "", "PA5 1"));
	assert_false(shows("PA5     ", "", "A5"));
	assert_false(shows("PA      ", "", "PA5"));
	assert_true(shows("PA5    5", "", "PA5    5"));
	assert_true(shows(" PA5    ", "", " PAS    ")); /* eight characters are the eight cells */
	assert_false(shows(" PA5    ", "", "PA5     "));
	assert_true(shows("   12930", "7", "   12930"));
	assert_true(shows("   12930", "7", "1 29:30"));
	assert_true(shows("     405", "7", "4:05"));
	assert_true(shows("     194", "6", "19.4"));
	assert_true(shows("PA5    5", "", "PA5     5")); /* as printed, with the blank between the glasses */
	assert_true(shows("PA5     ", "1", "PA5"));	 /* points do not count ... */
	assert_true(shows("PA5     ", "1", "PA.5"));	 /* ... unless the text has some */
	assert_false(shows("PA5     ", "1", "P.A5"));
	assert_false(shows("PA5     ", "12", "PA.5"));
	/* eight characters are the eight cells */
	assert_true(shows("  PA5   ", "", "  PA5   "));
	assert_true(shows("  PA5   ", "2", "  PA5   "));
	assert_false(shows("  PA5   ", "", "PA5     "));
	assert_true(shows("        ", "", ""));
	assert_false(shows("P       ", "", ""));
}

TEST(test_printed_characters)
{
	uint8_t cells[CELLS];
	char text[DISPLAY_READER_TEXT];

	draw(cells, "P1213000", "0237");
	display_reader_text(cells, text);
	assert_string_equal(text, "P.12.1. 30:00");
	display_reader_characters(cells, text);
	assert_string_equal(text, "P1213000");
}

TEST(test_scenario_times)
{
	static const struct {
		const char *text;
		int64_t ms;
		int decimals; /* -1: no time */
	} rows[] = {{"0", 0, 0},
		    {"90", 90000, 0},
		    {"1:30", 90000, 0},
		    {"1:00:00", 3600000, 0},
		    {"0.25", 250, 2},
		    {"1:30.5", 90500, 1},
		    {"75:00", 4500000, 0},
		    {"-0:05.5", -5500, 1},
		    {"9:59:59", 35999000, 0},
		    {"", 0, -1},
		    {"1:60", 0, -1},
		    {"1:5", 0, -1},
		    {"1:2:3", 0, -1},
		    {"1:00:00:00", 0, -1},
		    {"5s", 0, -1},
		    {"1.", 0, -1},
		    {".5", 0, -1},
		    {"1:.5", 0, -1},
		    {"--1", 0, -1},
		    {"1234567890", 0, -1}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int64_t ns = 0;
		uint8_t decimals = 0;
		bool good = text_time(rows[i].text, &ns, &decimals);

		assert_int_equal(good, rows[i].decimals >= 0);
		if (!good)
			continue;
		assert_int_equal(ns, rows[i].ms * NS_PER_MS);
		assert_int_equal(decimals, rows[i].decimals);
	}
}

TESTS(RUN(test_times), RUN(test_no_times), RUN(test_signs), RUN(test_marks), RUN(test_characters),
      RUN(test_printed_characters), RUN(test_scenario_times))
