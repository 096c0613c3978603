/* The serial protocol alone: requests, answers, reports, and garbage. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"
#include "firmware/protocol/protocol.h"
#include "tests/unit/check.h"
#include "tests/unit/core/amount.h"

static struct protocol line;
static instant now;
static char sent[4096];

static void setup(void)
{
	now = 1000;
	protocol_reset(&line, now);
	line.due = 0;
}

static void receive(const char *text)
{
	for (; *text; text++)
		protocol_receive(&line, (uint8_t)*text);
}

static uint16_t check_of(const char *text, size_t n)
{
	return crc16(0, text, (uint8_t)n);
}

/* A request with its checksum and line end. */
static void ask(const char *text)
{
	char end[8];

	receive(text);
	snprintf(end, sizeof end, "*%04X\n", check_of(text, strlen(text)));
	receive(end);
}

/* Returns everything that the protocol has to send, up to a request to show a control. */
static const char *pump(void)
{
	size_t n = 0;
	char c;

	while (protocol_send(&line, &c)) {
		assert_true(n < sizeof sent - 1);
		sent[n++] = c;
	}
	sent[n] = '\0';
	return sent;
}

/* The next line without its checksum and end, both of which must be right. */
static const char *said(void)
{
	size_t n = strlen(pump());
	char end[8];

	assert_true(n >= 7);
	snprintf(end, sizeof end, "*%04X\r\n", check_of(sent, n - 7));
	assert_string_equal(sent + n - 7, end);
	sent[n - 7] = '\0';
	assert_null(strchr(sent, '\n'));
	return sent;
}

static struct protocol_order order;

static enum protocol_request request(const char *text)
{
	memset(&order, 0xEE, sizeof order);
	ask(text);
	return protocol_take(&line, &order);
}

static void ok_control(const struct control *control)
{
	for (uint8_t part = 0; part < NOTATION_PARTS; part++)
		protocol_ok_part(&line, control, part);
}

static void refused(const char *text, enum protocol_error error)
{
	char want[16];

	snprintf(want, sizeof want, "error %d", error);
	assert_int_equal(request(text), PROTOCOL_NOTHING);
	assert_string_equal(said(), want);
	assert_true(protocol_listens(&line));
}

/* ---- requests ------------------------------------------------------------------------------------------ */

/* The checksums are those of docs/protocol.md and the polynomial's known value, so that others can program
 * the other end. covers: L1 L3 */
TEST(test_the_checksum)
{
	static const struct {
		const char *text;
		uint16_t check;
	} rows[] = {{"", 0},
		    {"123456789", 0x31C3},
		    {"version", 0x2A77},
		    {"ok zeitnot-0.1/line-1", 0x8FE9},
		    {"control 40/5400+30:1800+30", 0xB935},
		    {"error 11 9", 0x2DBE}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(check_of(rows[i].text, strlen(rows[i].text)), rows[i].check);
}

/* covers: L2 */
TEST(test_version)
{
	setup();
	assert_int_equal(request("version"), PROTOCOL_NOTHING);
	assert_string_equal(said(), "ok " PROTOCOL_VERSION);
}

/* covers: L2 U5 */
TEST(test_requests_are_parsed)
{
	setup();
	assert_int_equal(request("report"), PROTOCOL_REPORT);
	protocol_ok(&line);
	assert_string_equal(said(), "ok");
	assert_int_equal(request("control"), PROTOCOL_CONTROL_GET);
	protocol_ok(&line);
	pump();
	assert_int_equal(request("own 1"), PROTOCOL_PRESET_GET);
	assert_int_equal(order.number, 0);
	protocol_refuse(&line, PROTOCOL_ERROR_NONE);
	assert_string_equal(said(), "error 6");
}

static const struct {
	const char *text;
	uint8_t option;
	int16_t value;
} options[] = {
    {"sound 0", OPTION_SOUND, 0},
    {"sound 3", OPTION_SOUND, 3},
    {"tenths 60", OPTION_TENTHS, 60},
    {"white 1", OPTION_WHITE, 1},
    {"freeze 2", OPTION_FREEZE, 2},
    {"force 1", OPTION_FORCE, 1},
    {"penalty 3", OPTION_PENALTY, 3},
    {"trim 0", OPTION_TRIM, 0},
    {"brightness 8", OPTION_BRIGHTNESS, 8},
    {"trim -49", OPTION_TRIM, -49},
    {"trim 1000", OPTION_TRIM, 1000},
    {"trim -9999", OPTION_TRIM, -9999},
    {"language 5", OPTION_LANGUAGE, 5},
    {"number 9999", OPTION_NUMBER, 9999},
    {"contrast 8", OPTION_CONTRAST, 8},
    {"pack-left 6", OPTION_PACK_LEFT, 6},
    {"pack-right 0", OPTION_PACK_RIGHT, 0},
    {"volume-left 1", OPTION_VOLUME_LEFT, 1},
    {"volume-right 8", OPTION_VOLUME_RIGHT, 8},
    {"warn-left 1", OPTION_WARN_LEFT, 1},
    {"warn-right 0", OPTION_WARN_RIGHT, 0},
};

/* The application checks the range. covers: L2 U4 U5 T5 */
TEST(test_options_are_set_and_read)
{
	setup();
	for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
		char text[40];

		snprintf(text, sizeof text, "option %s", options[i].text);
		assert_int_equal(request(text), PROTOCOL_OPTION_SET);
		assert_int_equal(order.number, options[i].option);
		assert_int_equal(order.value, options[i].value);
		protocol_ok_option(&line, order.number, order.value);
		snprintf(text, sizeof text, "ok %s", options[i].text);
		assert_string_equal(said(), text);
		snprintf(text, sizeof text, "option %s", options[i].text);
		*strchr(text + 7, ' ') = '\0';
		assert_int_equal(request(text), PROTOCOL_OPTION_GET);
		assert_int_equal(order.number, options[i].option);
		protocol_ok_option(&line, order.number, options[i].value);
		snprintf(text, sizeof text, "ok %s", options[i].text);
		assert_string_equal(said(), text);
	}
}

/* covers: L2 */
TEST(test_entries_of_the_log)
{
	static const struct {
		struct game_log_entry entry;
		const char *text;
	} rows[] = {
	    {{.kind = GAME_LOG_BEGIN, .side = RIGHT, .a = 17, .b = 5}, "ok begin right 17"},
	    {{.kind = GAME_LOG_CONTROL, .text = "40/90"}, "ok control 40/90"},
	    {{.kind = GAME_LOG_CONTROL}, "ok control "},
	    {{.kind = GAME_LOG_PRESS, .side = LEFT, .a = 543025, .b = 5}, "ok press left 5430.25 0.05"},
	    {{.kind = GAME_LOG_PRESS, .side = RIGHT, .a = -6150, .b = 3599999},
	     "ok press right -61.50 35999.99"},
	    {{.kind = GAME_LOG_CLOCK, .side = RIGHT, .a = 0, .b = 0}, "ok clock right 0.00 0.00"},
	    {{.kind = GAME_LOG_COUNT, .side = LEFT, .a = 40, .b = 1 | 3 << 8}, "ok count left 40 2 3"},
	    {{.kind = GAME_LOG_EVENT, .side = LEFT, .a = EVENT_STAGE_TRANSITION, .b = 1},
	     "ok passage left 1"},
	    /* there is no such event, but the line still has a word of the page */
	    {{.kind = GAME_LOG_EVENT, .side = LEFT, .a = EVENT_KINDS, .b = 1}, "ok arbiter left 1"},
	};

	setup();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(request("log 31 9999"), PROTOCOL_LOG_ENTRY);
		assert_int_equal(order.number, 31);
		assert_int_equal(order.value, 9999);
		protocol_ok_entry(&line, &rows[i].entry);
		assert_string_equal(said(), rows[i].text);
	}
	assert_int_equal(request("log 7"), PROTOCOL_LOG_COUNT);
	assert_int_equal(order.number, 7);
	protocol_ok_number(&line, 3, 1);
	assert_string_equal(said(), "ok 3");
	assert_int_equal(request("code"), PROTOCOL_CHECKSUM_GET);
	protocol_ok_number(&line, 12, 4);
	assert_string_equal(said(), "ok 0012");
}

/* Games 0 to 31, with one digit or two. covers: L2 */
TEST(test_games_of_the_log)
{
	setup();
	for (unsigned game = 0; game <= 31; game++) {
		char text[20];

		snprintf(text, sizeof text, "log %u", game);
		assert_int_equal(request(text), PROTOCOL_LOG_COUNT);
		assert_int_equal(order.number, game);
		protocol_ok(&line);
		(void)pump();
		snprintf(text, sizeof text, "log %u %u", game, 9 * game);
		assert_int_equal(request(text), PROTOCOL_LOG_ENTRY);
		assert_int_equal(order.number, game);
		assert_int_equal(order.value, 9 * game);
		protocol_ok(&line);
		(void)pump();
	}
}

/* Packs of speech: slots 1 to 6, a number of pages, a CRC of eight digits. covers: L2 L6 */
TEST(test_packs)
{
	static const struct {
		const char *text;
		bool good;
		uint16_t pages;
		uint32_t crc;
	} rows[] = {
	    {"1 1 00000000", true, 1, 0},
	    {"2 9 FFFFFFFF", true, 9, 0xFFFFFFFF},
	    {"3 10 01234567", true, 10, 0x01234567},
	    {"4 89 89ABCDEF", true, 89, 0x89ABCDEF},
	    {"5 998 F0E1D2C3", true, 998, 0xF0E1D2C3},
	    {"6 2560 B69C7148", true, 2560, 0xB69C7148},
	    {"1 9999 00000001", true, 9999, 1},
	    {"1 0 00000001", false, 0, 0},
	    {"1 12345 00000001", false, 0, 0},
	    {"1 x 00000001", false, 0, 0},
	    {"1 -1 00000001", false, 0, 0},
	    {"1 10", false, 0, 0},
	    {"1 10 0000000", false, 0, 0},
	    {"1 10 000000001", false, 0, 0},
	    {"1 10 00000001 ", false, 0, 0},
	    {"1 10  00000001", false, 0, 0},
	    {"1 10 0000000a", false, 0, 0},
	    {"1 10 0000000G", false, 0, 0},
	    {"1 10 0000000@", false, 0, 0},
	    {"1 10 0000000:", false, 0, 0},
	    {"1 10 0000000?", false, 0, 0},
	    {"1 10 0000000/", false, 0, 0},
	    {"1 10 G0000000", false, 0, 0},
	};

	setup();
	for (uint8_t place = 1; place <= 6; place++) {
		char text[10];

		snprintf(text, sizeof text, "pack %u", place);
		assert_int_equal(request(text), PROTOCOL_PACK_GET);
		assert_int_equal(order.number, place - 1);
		protocol_ok(&line);
		(void)pump();
	}
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char text[40];
		uint16_t pages = 99;
		uint32_t crc = 99;

		snprintf(text, sizeof text, "pack %s", rows[i].text);
		assert_int_equal(request(text), PROTOCOL_PACK_WRITE);
		assert_int_equal(order.number, rows[i].text[0] - '1');
		if (protocol_parse_pack(&line, &pages, &crc) != rows[i].good)
			fail_msg("%s", text);
		if (rows[i].good) {
			assert_int_equal(pages, rows[i].pages);
			assert_int_equal(crc, rows[i].crc);
		}
		protocol_ok(&line);
		(void)pump();
	}
	refused("pack", PROTOCOL_ERROR_VALUE);
	refused("pack 0", PROTOCOL_ERROR_VALUE);
	refused("pack 7", PROTOCOL_ERROR_VALUE);
	refused("pack 12", PROTOCOL_ERROR_VALUE);
	refused("pack 1 ", PROTOCOL_ERROR_VALUE);
}

#define NAME 14 /* characters of a pack's name at most */

/* The answer about a pack. An unprintable character ends its name. covers: L2 L6 */
TEST(test_packs_are_reported)
{
	static const struct {
		uint16_t pages;
		uint32_t crc;
		char name[NAME + 2];
		const char *text;
	} rows[] = {
	    {2542, 0xB69C7148, "English", "ok 2542 B69C7148 English"},
	    {0, 0x00000001, "none", "ok 0 00000001 none"},
	    {1, 0, "a ~", "ok 1 00000000 a ~"},
	    {2560, 0x0123ABCD, "fourteen chars+", "ok 2560 0123ABCD fourteen chars"},
	    {90, 0xFFFFFFFF, "", "ok 90 FFFFFFFF "},
	    {90, 0x89EF4567,
	     "ab\x1F"
	     "cd",
	     "ok 90 89EF4567 ab"},
	    {90, 0x89EF4567,
	     "ab\x7F"
	     "cd",
	     "ok 90 89EF4567 ab"},
	    {90, 0x89EF4567,
	     "\xFF"
	     "cd",
	     "ok 90 89EF4567 "},
	};

	setup();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(request("pack 1"), PROTOCOL_PACK_GET);
		protocol_ok_pack(&line, rows[i].pages, rows[i].crc, (const uint8_t *)rows[i].name, NAME);
		assert_string_equal(said(), rows[i].text);
	}
}

/* A name that has no room in the line is cut off, because the next report comes after the line. covers: L3 */
TEST(test_a_name_without_room)
{
	static const char beginning[] = "ok 1 00000000 xxxx";
	struct protocol_report before;
	uint8_t name[UINT8_MAX];

	memset(name, 'x', sizeof name);
	setup();
	memset(&line.report, 0xA5, sizeof line.report);
	before = line.report;
	protocol_ok_pack(&line, 1, 0, name, sizeof name);
	assert_memory_equal(&line.report, &before, sizeof before);
	assert_memory_equal(said(), beginning, sizeof beginning - 1);
}

/* A clock understands what another clock sends. covers: L2 */
TEST(test_requests_to_another_clock)
{
	struct control control;
	struct control_fault fault;

	setup();
	assert_int_equal(notation_parse("40/90m+30:30m+30", &control, &fault), CONTROL_OK);
	protocol_ask_receive(&line);
	assert_string_equal(said(), "receive");
	protocol_ask_end(&line, 42);
	assert_string_equal(said(), "end 0042");
	protocol_ask_end(&line, 9999);
	assert_string_equal(said(), "end 9999");
	protocol_ask_option(&line, OPTION_TENTHS, 60);
	assert_string_equal(said(), "option tenths 60");
	protocol_ask_option(&line, OPTION_TRIM, -49);
	assert_string_equal(said(), "option trim -49");
	protocol_ask_option(&line, OPTION_LANGUAGE, 5);
	assert_string_equal(said(), "option language 5");
	protocol_ask_preset(&line, 0, &control);
	assert_string_equal(said(), "own 1 40/90m+30:30m+30");
	protocol_ask_preset(&line, 4, &control);
	assert_string_equal(said(), "own 5 40/90m+30:30m+30");
	protocol_ask_control(&line, &control);
	assert_string_equal(said(), "control 40/90m+30:30m+30");
}

/* A request waits for its answer: a report is no answer, and an error without a valid number is no "ok".
 * covers: L2 L3 */
TEST(test_answers_of_another_clock)
{
	static const struct {
		const char *text;
		bool answered;
		enum protocol_error answer;
	} rows[] = {
	    {"clock 1 ready left", false, PROTOCOL_OK},
	    {"clock", false, PROTOCOL_OK},
	    {"ok", true, PROTOCOL_OK},
	    {"ok sound 1", true, PROTOCOL_OK},
	    {"error 1", true, PROTOCOL_ERROR_DAMAGED},
	    {"error 5", true, PROTOCOL_ERROR_NOW},
	    {"error", true, PROTOCOL_ERROR_VALUE},
	    {"error ", true, PROTOCOL_ERROR_VALUE},
	    {"error x", true, PROTOCOL_ERROR_VALUE},
	};

	setup();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		protocol_ask_receive(&line);
		(void)pump();
		assert_int_equal(request(rows[i].text), PROTOCOL_NOTHING);
		assert_int_equal(line.answered, rows[i].answered);
		if (rows[i].answered)
			assert_int_equal(line.answer, rows[i].answer);
		assert_string_equal(pump(), "");
	}
}

/* An answer is taken once. One that nobody has taken is forgotten with the next request, because it was to
 * the one before. covers: L2 */
TEST(test_an_answer_is_to_one_request)
{
	enum protocol_error answer;

	setup();
	for (int taken = 0; taken < 2; taken++) {
		protocol_ask_receive(&line);
		(void)pump();
		assert_int_equal(request("ok"), PROTOCOL_NOTHING);
		if (taken) {
			assert_true(protocol_take_answer(&line, &answer));
			assert_int_equal(answer, PROTOCOL_OK);
		}
		protocol_ask_end(&line, 42);
		(void)pump();
		assert_false(protocol_take_answer(&line, &answer));
	}
}

/* covers: L2 L3 U5 */
TEST(test_what_is_not_understood_is_refused)
{
	static const char *const unknown[] = {"x",	 "controls", "contro", "CONTROL", " control",
					      "reports", "opt ion",  "*",      "~",	  ""};
	static const char *const value[] = {
	    "report x",
	    "report ",
	    "version 1",
	    "control ",
	    "own",
	    "own ",
	    "own 0",
	    "own 6",
	    "own 11",
	    "own 1x",
	    "own 1 ",
	    "own x",
	    "option",
	    "option ",
	    "option x",
	    "option x 1",
	    "option sound ",
	    "option sound x",
	    "option sounds 1",
	    "option soun 1",
	    "option trim 1.5",
	    "option trim --1",
	    "option trim -",
	    "option trim 12345",
	    "option trim 12:", /* the characters after 9 and before 0 are no digits */
	    "option trim :",
	    "option trim /",
	    "own :",
	    "own /",
	    "option sound 1 ",
	    "option white 1 2",
	    "option  sound 1",
	    "option  1",
	    "code 1",
	    "hours 1",
	    "log",
	    "log ",
	    "log x",
	    "log 32",
	    "log 100",
	    "log 1 ",
	    "log 1 x",
	    "log 1 2 3",
	};

	setup();
	for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
		refused(unknown[i], PROTOCOL_ERROR_UNKNOWN);
	for (size_t i = 0; i < sizeof value / sizeof value[0]; i++)
		refused(value[i], PROTOCOL_ERROR_VALUE);
}

/* ---- controls ------------------------------------------------------------------------------------------ */

/* covers: L2 U5 */
TEST(test_control_is_set_and_read_back)
{
	static const char *const texts[][2] = {
	    {"40/5400+30:1800+30", "40/90m+30:30m+30"},
	    {"300+2@61|240+2@61", "5m+2@61|4m+2@61"},
	    {"*180", "*3m"},
	    {"1hy5x60", "1hy5x60"},
	};
	struct control control;

	setup();
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		char text[200];

		snprintf(text, sizeof text, "control %s", texts[i][0]);
		assert_int_equal(request(text), PROTOCOL_CONTROL_SET);
		assert_true(protocol_parse_control(&line, &control));
		ok_control(&control);
		assert_string_equal(said() + 3, texts[i][1]);
		snprintf(text, sizeof text, "own 3 %s", texts[i][0]);
		assert_int_equal(request(text), PROTOCOL_PRESET_SET);
		assert_int_equal(order.number, 2);
		assert_true(protocol_parse_control(&line, &control));
		ok_control(&control);
		assert_string_equal(said() + 3, texts[i][1]);
	}
}

/* The error names the character. covers: U5 L2 */
TEST(test_a_bad_control_is_refused_with_its_place)
{
	static const struct {
		const char *text;
		const char *answer;
	} bad[] = {{"control 1:30:00", "error 12"},
		   {"control x", "error 11 0"},
		   {"control 40/90m+30;5", "error 11 9"},
		   {"own 1 11h", "error 14"},
		   {"control 0", "error 15"},
		   {"control 1:1:1:1:1:1", "error 13"}};
	struct control control;

	setup();
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		request(bad[i].text);
		assert_false(protocol_parse_control(&line, &control));
		assert_memory_equal(said(), bad[i].answer, strlen(bad[i].answer));
		assert_int_equal(sent[8], ' '); /* and a place */
	}
}

/* Ten stages, none like the other; `moves` makes the text longer. */
static void long_control(struct control *control, uint8_t moves, char *text)
{
	struct control_fault fault = {0};
	size_t n = 0;

	for (uint8_t i = 0; i < 10; i++)
		n += (size_t)snprintf(text + n, NOTATION_SIZE - n, "%s%d?/%ds+%d@%d",
				      i == 0   ? ""
				      : i == 5 ? "|"
					       : ":",
				      moves + i, 61 + i, 31 + i, 61 + i);
	assert_int_equal(notation_parse(text, control, &fault), CONTROL_OK);
	notation_format(control, text, NOTATION_SIZE);
}

/* covers: L2 U5 P1 P7 */
TEST(test_long_controls_are_set_and_read)
{
	struct control control, back;
	char text[NOTATION_SIZE], ask_for[NOTATION_SIZE + 10];

	setup();
	long_control(&control, 10, text);
	assert_in_range(strlen(text), 120, 156);
	snprintf(ask_for, sizeof ask_for, "control %s", text);
	assert_int_equal(request(ask_for), PROTOCOL_CONTROL_SET);
	assert_true(protocol_parse_control(&line, &back));
	assert_memory_equal(&back, &control, sizeof control);
	ok_control(&back);
	assert_string_equal(said() + 3, text);
}

/* A request that does not fit into a line is refused completely. covers: L2 */
TEST(test_too_long_an_answer_is_refused)
{
	struct control control;
	char text[NOTATION_SIZE];

	setup();
	long_control(&control, 10, text);
	for (uint8_t i = 0; i < 20; i++) { /* each hundredth makes the text longer */
		struct stage *stage = &control.stage[i % 10 / 5][i % 5];

		*(i < 10 ? &stage->time.cs : &stage->value.cs) = 11;
		notation_format(&control, text, sizeof text);
		request("control");
		ok_control(&control);
		if (strlen(text) + 3 < PROTOCOL_BUFFER)
			assert_string_equal(said() + 3, text);
		else
			assert_string_equal(said(), "error 2");
	}
	assert_true(strlen(text) + 3 > PROTOCOL_BUFFER);
	refused("x", PROTOCOL_ERROR_UNKNOWN);
}

/* ---- reports ------------------------------------------------------------------------------------------- */

static struct game_clock game_of(const char *text)
{
	struct control_fault fault = {0};
	struct control control;
	struct game_clock g;

	assert_int_equal(notation_parse(text, &control, &fault), CONTROL_OK);
	game_clock_init(&g, &control, control_freeze_default(&control), LEFT);
	return g;
}

static const char *report(const struct game_clock *g, uint8_t state)
{
	protocol_fill_report(&line.report, g, now);
	line.report.state = state;
	protocol_send_report(&line, now);
	return said();
}

/* covers: L1 P5 P8 */
TEST(test_report_says_everything)
{
	struct game_clock g = game_of("40/90m+30:30m+30");

	setup();
	assert_string_equal(report(&g, APP_READY),
			    "clock 1 ready left left --f- 0 5430.000 0.000 0.000 0 1 40 0 0 "
			    "5430.000 0.000 0.000 0 1 40 0 0");
	game_clock_press(&g, RIGHT, now);
	now += 4096 + 1024 + 1;
	game_clock_step(&g, now);
	assert_string_equal(report(&g, APP_RUNNING),
			    "clock 2 running left left --f- 0 5428.750 1.250 0.000 0 1 40 0 0 "
			    "5430.000 0.000 0.000 0 1 40 0 0");
	game_clock_press(&g, LEFT, now);
	g.white = RIGHT;
	protocol_fill_report(&line.report, &g, now);
	line.report.state = APP_RUNNING;
	line.report.fault = 7;
	line.report.signs |= PROTOCOL_SIGN_BATTERY | PROTOCOL_SIGN_INTERRUPTED | PROTOCOL_SIGN_SOUND;
	protocol_send_report(&line, now);
	assert_string_equal(said(), "clock 3 running right right bifs 7 5458.750 1.250 0.000 1 1 39 0 0 "
				    "5430.000 0.000 0.000 0 1 40 0 0");
}

/* covers: L1 M4 M5 M6 F3 P3 */
TEST(test_report_says_delay_period_flag_stage)
{
	struct game_clock g = game_of("60d5|60y3x10");

	setup();
	game_clock_press(&g, RIGHT, now);
	now += 4096;
	assert_string_equal(report(&g, APP_RUNNING),
			    "clock 1 running left left --f- 0 60.000 1.000 4.000 0 1 0 0 0 "
			    "60.000 0.000 0.000 0 1 0 0 0");
	game_clock_press(&g, LEFT, now);
	now += 65 * 4096;
	game_clock_step(&g, now);
	assert_string_equal(report(&g, APP_RUNNING),
			    "clock 2 running right left --f- 0 60.000 1.000 5.000 1 1 0 0 0 "
			    "5.000 65.000 0.000 0 1 0 1 0");
	g = game_of("5+1:3");
	game_clock_press(&g, RIGHT, now);
	now += 7 * 4096;
	game_clock_step(&g, now);
	assert_string_equal(report(&g, APP_RUNNING),
			    "clock 3 running left left --f- 0 1.000 7.000 0.000 0 2 0 0 1 "
			    "8.000 0.000 0.000 0 2 0 0 0");
	now += 2 * 4096;
	game_clock_step(&g, now);
	assert_string_equal(report(&g, APP_OVER), "clock 4 over left left --f- 0 0.000 8.000 0.000 0 2 0 0 3 "
						  "8.000 0.000 0.000 0 2 0 0 0");
	g = game_of("5c10/20");
	game_clock_press(&g, RIGHT, now);
	now += 7 * 4096;
	game_clock_step(&g, now);
	game_clock_press(&g, LEFT, now);
	assert_string_equal(report(&g, APP_RUNNING),
			    "clock 5 running right left --f- 0 18.000 7.000 0.000 1 1 9 1 0 "
			    "5.000 0.000 0.000 0 1 0 0 0");
}

/* What is left is rounded up. covers: L1 D1 */
TEST(test_times_are_rounded_up)
{
	static const struct {
		ticks time;
		const char *text;
	} times[] = {{0, " 0.000 "},	{1, " 0.001 "},	     {4096, " 1.000 "},
		     {4095, " 1.000 "}, {4092, " 1.000 "},   {4091, " 0.999 "},
		     {-1, " -0.000 "},	{-4096, " -1.000 "}, {TICKS_MAX, " 35999.000 "},
		     {2048, " 0.500 "}, {2049, " 0.501 "}};
	struct game_clock g = game_of("60+1");

	setup();
	for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
		protocol_fill_report(&line.report, &g, now);
		line.report.side[RIGHT].time[0] = times[i].time;
		protocol_send_report(&line, now);
		assert_non_null(strstr(said(), times[i].text));
	}
	for (ticks time = 0; time < 2 * TICKS_PER_SECOND;
	     time++) { /* n ticks are n * 1000 / 4096 ms, and 0 is nothing */
		long ms = ((long)time * 1000 + 4095) / 4096;
		char text[24];

		snprintf(text, sizeof text, " %ld.%03ld ", ms / 1000, ms % 1000);
		protocol_fill_report(&line.report, &g, now);
		line.report.side[LEFT].time[0] = time;
		protocol_send_report(&line, now);
		assert_non_null(strstr(said(), text));
	}
}

/* What counts up is rounded down: all times of such a control, the time used of any, and overtime.
 * covers: L1 D1 M8 */
TEST(test_times_that_count_up)
{
	struct game_clock up = game_of("^"), down = game_of("60+1"), beyond = game_of("o1");

	setup();
	for (ticks time = 1; time < 2 * TICKS_PER_SECOND; time++) {
		long least = (long)time * 1000 / 4096, most = ((long)time * 1000 + 4095) / 4096;
		char text[80];

		up.side[LEFT].left = up.side[LEFT].used = down.side[LEFT].used = time;
		snprintf(text, sizeof text, "- 0 %ld.%03ld %ld.%03ld 0.000 ", least / 1000, least % 1000,
			 least / 1000, least % 1000);
		assert_non_null(strstr(report(&up, APP_PAUSED), text));
		down.side[LEFT].left = time;
		snprintf(text, sizeof text, "- 0 %ld.%03ld %ld.%03ld 0.000 ", most / 1000, most % 1000,
			 least / 1000, least % 1000);
		assert_non_null(strstr(report(&down, APP_PAUSED), text));
		beyond.side[LEFT].left = -time;
		snprintf(text, sizeof text, "- 0 -%ld.%03ld 0.000 0.000 ", least / 1000, least % 1000);
		assert_non_null(strstr(report(&beyond, APP_PAUSED), text));
	}
}

/* The number of a report is 0 to 255 and begins again. covers: L1 */
TEST(test_reports_are_numbered)
{
	struct game_clock g = game_of("60+1");

	setup();
	for (unsigned n = 1; n < 600; n++) {
		char begin[20];

		snprintf(begin, sizeof begin, "clock %u ready ", n % 256);
		assert_memory_equal(report(&g, APP_READY), begin, strlen(begin));
	}
}

/* The longest values fit into the fields of a report. covers: L1 T4 */
TEST(test_the_longest_report_is_whole)
{
	struct protocol_report *r = &line.report;

	setup();
	memset(r, 0, sizeof *r);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		r->side[side] = (struct protocol_side){{-TICKS_MAX + 1, TICKS_MAX - 1, 3599 * 4096},
						       {9999, 255, 255, 255, 3}};
	}
	r->state = APP_ARBITER;
	r->turn = r->white = RIGHT;
	r->fault = 99;
	r->signs = 15;
	line.sequence = 254;
	protocol_send_report(&line, now);
	assert_string_equal(said(), "clock 255 arbiter right right bifs 99 "
				    "-35998.999 35998.999 3599.000 9999 255 255 255 3 "
				    "-35998.999 35998.999 3599.000 9999 255 255 255 3");
	assert_true(strlen(sent) < 140);
}

/* A report has the values of a single instant, however slowly the line takes it. covers: L1 D1 */
TEST(test_report_is_one_moment)
{
	struct game_clock g = game_of("60+1");
	char slow[200];
	size_t n = 0;

	setup();
	game_clock_press(&g, RIGHT, now);
	now += 1000;
	protocol_fill_report(&line.report, &g, now);
	protocol_send_report(&line, now);
	while (protocol_send(&line, &slow[n])) {
		n++;
		now += 40;
		game_clock_step(&g, now);
		if (n == 20)
			game_clock_press(&g, LEFT, now);
	}
	slow[n] = '\0';
	assert_non_null(strstr(slow, " 60.756 0.244 0.000 0 1 0 0 0 61.000 0.000 0.000 0 1 0 0 0*"));
}

/* covers: L1 */
TEST(test_reports_on_change_and_each_second)
{
	setup();
	assert_false(protocol_wants_report(&line, now));
	now += 4095;
	assert_false(protocol_wants_report(&line, now));
	assert_int_equal(protocol_next_report(&line, now), 1);
	now++;
	assert_true(protocol_wants_report(&line, now));
	protocol_send_report(&line, now);
	protocol_changed(&line);
	assert_false(protocol_wants_report(&line, now)); /* the line is busy */
	pump();
	assert_true(protocol_wants_report(&line, now));
	protocol_send_report(&line, now);
	pump();
	assert_false(protocol_wants_report(&line, now));
}

/* An event is reported at once. A warning changes nothing, so it has no report. covers: L1 */
TEST(test_a_warning_is_no_change)
{
	struct event event = {.what = EVENT_WARNING};

	setup();
	protocol_on_event(&line, &event);
	assert_false(protocol_wants_report(&line, now));
	event.what = EVENT_PRESS;
	protocol_on_event(&line, &event);
	assert_true(protocol_wants_report(&line, now));
}

/* An answer waits for the report that is being sent, and precedes the next. covers: L1 L2 */
TEST(test_answers_and_reports_do_not_mix)
{
	struct game_clock g = game_of("60+1");
	char all[300];
	size_t n = 0;

	setup();
	protocol_fill_report(&line.report, &g, now);
	protocol_send_report(&line, now);
	while (n < 10)
		protocol_send(&line, &all[n++]);
	request("version");
	protocol_changed(&line);
	while (protocol_send(&line, &all[n]))
		n++;
	all[n] = '\0';
	assert_memory_equal(all, "clock 1", 7);
	assert_non_null(strstr(all, "\r\nok zeitnot-"));
	assert_true(protocol_wants_report(&line, now));
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/* covers: L3 */
TEST(test_every_wrong_bit_of_a_request_is_found)
{
	static const char text[] = "control 40/90m+30:30m+30";
	char whole[64];
	size_t n;

	snprintf(whole, sizeof whole, "%s*%04X", text, check_of(text, strlen(text)));
	n = strlen(whole);
	for (size_t bit = 0; bit < n * 8; bit++) {
		setup();
		whole[bit / 8] ^= (char)(1 << bit % 8);
		for (size_t i = 0; i < n; i++)
			protocol_receive(&line, (uint8_t)whole[i]);
		whole[bit / 8] ^= (char)(1 << bit % 8);
		receive("\n");
		if (protocol_take(&line, &order) != PROTOCOL_NOTHING)
			fail_msg("bit %zu", bit);
		pump();
	}
	setup();
	receive(whole);
	receive("\n");
	assert_int_equal(protocol_take(&line, &order), PROTOCOL_CONTROL_SET);
}

/* A cable loses characters, but no request becomes another request by that. covers: L3 */
TEST(test_every_lost_character_is_found)
{
	char whole[64];

	for (unsigned entry = 0; entry < 1000; entry++) {
		size_t n = (size_t)snprintf(whole, sizeof whole, "log 0 %u", entry);

		n += (size_t)snprintf(whole + n, sizeof whole - n, "*%04X", check_of(whole, n));
		for (size_t lost = 0; lost < n; lost++) {
			setup();
			for (size_t i = 0; i < n; i++)
				if (i != lost)
					protocol_receive(&line, (uint8_t)whole[i]);
			receive("\n");
			if (protocol_take(&line, &order) != PROTOCOL_NOTHING)
				fail_msg("%s without character %zu", whole, lost);
		}
	}
}

/* covers: L3 */
TEST(test_damaged_lines_are_refused)
{
	static const char *const damaged[] = {
	    "version\n", "version*\n",	   "version*0\n", "version*zzzz\n", "*\n",
	    "*0\n",	 "version*0000\n", "x\n",	  "\x01*07\n",	    "vers\x80ion*00\n"};

	setup();
	for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
		receive(damaged[i]);
		assert_int_equal(protocol_take(&line, &order), PROTOCOL_NOTHING);
		assert_string_equal(said(), "error 1");
	}
	receive("\n\r\n\r\n");
	assert_int_equal(protocol_take(&line, &order), PROTOCOL_NOTHING);
	assert_string_equal(pump(), "");
	protocol_receive(&line, 0xFF); /* a character was lost here */
	ask("version");
	assert_int_equal(protocol_take(&line, &order), PROTOCOL_NOTHING);
	assert_string_equal(said(), "error 1");
	ask("version");
	protocol_take(&line, &order);
	assert_string_equal(said(), "ok " PROTOCOL_VERSION);
}

/* A line with a character that is not printable is refused as damaged, even if its checksum is right.
 * covers: L3 */
TEST(test_only_printable_characters)
{
	for (unsigned c = 1; c <= 0xFF; c++) {
		char text[] = "control ?";

		if (c == '\r' || c == '\n' || (c >= ' ' && c <= '~'))
			continue;
		setup();
		text[8] = (char)c;
		refused(text, PROTOCOL_ERROR_DAMAGED);
	}
}

/* A line that is too short for a checksum has none, whatever the memory holds after the text. covers: L3 */
TEST(test_short_lines_have_no_checksum)
{
	static struct {
		struct protocol line;
		char after[256];
	} room;

	for (uint8_t length = 1; length < PROTOCOL_CHECK; length++) {
		char *text = (char *)&room + offsetof(struct protocol, text);
		/* the shortest length, as eight bits wrap it */
		uint8_t before = (uint8_t)(length - PROTOCOL_CHECK);
		char end[8];

		memset(&room, 0, sizeof room);
		protocol_reset(&room.line, now);
		for (uint8_t i = 0; i < length; i++)
			protocol_receive(&room.line, 'x');
		protocol_receive(&room.line, '\n');
		snprintf(end, sizeof end, "*%04X", check_of(text, before));
		memcpy(text + before, end, PROTOCOL_CHECK);
		assert_int_equal(protocol_take(&room.line, &order), PROTOCOL_NOTHING);
		assert_int_equal(room.line.error, PROTOCOL_ERROR_DAMAGED);
	}
}

/* covers: L3 */
TEST(test_overlong_lines_are_refused)
{
	setup();
	for (int n = PROTOCOL_BUFFER - 2; n < 600; n++) {
		for (int i = 0; i < n; i++)
			receive("x");
		receive("\n");
		assert_int_equal(protocol_take(&line, &order), PROTOCOL_NOTHING);
		assert_string_equal(said(), n < PROTOCOL_BUFFER ? "error 1" : "error 2");
	}
}

/* The longest request of all is understood. covers: L3 U5 */
TEST(test_the_longest_request_fits)
{
	char text[PROTOCOL_BUFFER];
	struct control control;

	setup();
	memset(text, '0', sizeof text);
	memcpy(text, "control ", 8);
	text[PROTOCOL_BUFFER - 1 - PROTOCOL_CHECK - 1] = '9';
	text[PROTOCOL_BUFFER - 1 - PROTOCOL_CHECK] = '\0';
	assert_int_equal(request(text), PROTOCOL_CONTROL_SET);
	assert_true(protocol_parse_control(&line, &control));
	assert_int_equal(control.stage[WHITE][0].time.s, 9);
	protocol_ok(&line);
	pump();
}

/* A half line spoils only the next line; an empty line before that one protects it. covers: L3 */
TEST(test_half_lines_do_nothing)
{
	setup();
	receive("cont");
	ask("version");
	assert_int_equal(protocol_take(&line, &order), PROTOCOL_NOTHING);
	assert_string_equal(said(), "error 1");
	receive("option sou\n");
	assert_int_equal(protocol_take(&line, &order), PROTOCOL_NOTHING);
	pump();
	ask("version");
	protocol_take(&line, &order);
	assert_string_equal(said(), "ok " PROTOCOL_VERSION);
	receive("cont");
	protocol_reset(&line, now); /* the cable is pulled */
	ask("version");
	protocol_take(&line, &order);
	assert_memory_equal(pump(), "ok", 2);
}

/* Two clocks on one cable do not answer each other for ever. covers: L3 */
TEST(test_answers_are_not_answered)
{
	setup();
	for (size_t i = 0; i < 4; i++) {
		static const char *const texts[] = {"error 3", "ok", "clock 1 ready left", "ok x"};

		ask(texts[i]);
		assert_int_equal(protocol_take(&line, &order), PROTOCOL_NOTHING);
		assert_string_equal(pump(), "");
		assert_true(protocol_listens(&line));
	}
}

/* Random bytes, with line ends and sometimes the beginning of a request: nothing is understood, and every
 * line ends. covers: L3 */
TEST(test_garbage_changes_nothing)
{
	static const char *const seeds[] = {"control 5m", "own 1 ", "option sound all",
					    "version*",	  "*",	    "report*00\n"};
	uint32_t random = 12345;
	struct control control;

	setup();
	for (long i = 0; i < 300000; i++) {
		enum protocol_request got;

		random = random * 1664525 + 1013904223;
		if ((random >> 8) % 50 == 0)
			receive(seeds[(random >> 20) % 6]);
		if (protocol_listens(&line))
			protocol_receive(&line, (uint8_t)((random >> 25) % 30 ? random >> 16 : '\n'));
		got = protocol_take(&line, &order);
		/* By chance one in 65,536 such lines has a right checksum. */
		if (got != PROTOCOL_NOTHING) {
			assert_true(got <= PROTOCOL_OPTION_SET);
			if (got == PROTOCOL_CONTROL_SET || got == PROTOCOL_PRESET_SET) {
				if (protocol_parse_control(&line, &control))
					protocol_ok(&line);
			} else {
				protocol_ok(&line);
			}
		}
		assert_true(strlen(pump()) < 32);
		assert_true(protocol_listens(&line));
	}
}

TESTS(RUN(test_the_checksum), RUN(test_version), RUN(test_requests_are_parsed),
      RUN(test_options_are_set_and_read), RUN(test_entries_of_the_log), RUN(test_games_of_the_log),
      RUN(test_packs), RUN(test_packs_are_reported), RUN(test_requests_to_another_clock),
      RUN(test_answers_of_another_clock), RUN(test_an_answer_is_to_one_request),
      RUN(test_a_name_without_room), RUN(test_what_is_not_understood_is_refused),
      RUN(test_control_is_set_and_read_back), RUN(test_a_bad_control_is_refused_with_its_place),
      RUN(test_long_controls_are_set_and_read), RUN(test_too_long_an_answer_is_refused),
      RUN(test_report_says_everything), RUN(test_report_says_delay_period_flag_stage),
      RUN(test_times_are_rounded_up), RUN(test_times_that_count_up), RUN(test_reports_are_numbered),
      RUN(test_the_longest_report_is_whole), RUN(test_report_is_one_moment),
      RUN(test_reports_on_change_and_each_second), RUN(test_a_warning_is_no_change),
      RUN(test_answers_and_reports_do_not_mix), RUN(test_every_wrong_bit_of_a_request_is_found),
      RUN(test_every_lost_character_is_found), RUN(test_damaged_lines_are_refused),
      RUN(test_only_printable_characters), RUN(test_short_lines_have_no_checksum),
      RUN(test_overlong_lines_are_refused), RUN(test_the_longest_request_fits),
      RUN(test_half_lines_do_nothing), RUN(test_answers_are_not_answered), RUN(test_garbage_changes_nothing))
