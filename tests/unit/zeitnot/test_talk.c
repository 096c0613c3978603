/* The whole firmware (firmware/zeitnot.c) on the host's board: what it sends on the serial port, and when
 * (docs/protocol.md).
 *
 * covers: L1 L2 L3 L5 U4 U5 N1 N4 N5 */
#include <stdio.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"
#include "firmware/settings_checksum.h"
#include "firmware/store/layout.h"
#include "firmware/ui/fault.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"

#define SECOND 4096u

/* The first fields of the latest report. */
static struct {
	unsigned sequence, fault, moves[2];
	char state[16], turn[8], white[8], signs[8];
} said;

static void read_report(void)
{
	static const char format[] =
	    "clock %u %15s %7s %7s %7s %u %*s %*s %*s %u %*s %*s %*s %*s %*s %*s %*s %u";

	assert_int_equal(sscanf(reported(), format, &said.sequence, said.state, said.turn, said.white,
				said.signs, &said.fault, &said.moves[LEFT], &said.moves[RIGHT]),
			 8);
}

/* Connects a cable and runs for this many sixty-fourths of a second. */
static void plug_in(unsigned n)
{
	board.cable = true;
	run(n);
}

/* READY with `control`, a report has just gone out. */
static void set_up(const char *control)
{
	char request[100];

	fresh();
	snprintf(request, sizeof request, "control %s", control);
	assert_string_equal(ask(request), "ok");
	read_report();
}

/* Runs until a report has just been sent. */
static void after_a_report(void)
{
	unsigned before;

	read_report();
	before = said.sequence;
	for (int i = 0; i < 70 && said.sequence == before; i++) {
		run(1);
		read_report();
	}
	assert_int_equal(said.sequence, (before + 1) % 256);
	run(4);
}

/* ---- reports ------------------------------------------------------------------------------------------- */

/* Each state by its name, each sign by its letter. */
TEST(test_a_report_says_what_the_clock_shows)
{
	fresh();
	plug_in(32);
	read_report();
	assert_string_equal(said.state, "select");
	assert_string_equal(ask("control 7m"), "ok");
	read_report();
	assert_string_equal(said.state, "ready");
	assert_string_equal(said.turn, "left");
	assert_string_equal(said.white, "left");
	assert_string_equal(said.signs, "----"); /* F2: no freeze in sudden */
	assert_int_equal(said.fault, 0);
	button(BUTTON_RIGHT);
	button(BUTTON_LEFT);
	read_report();
	assert_string_equal(said.state, "running");
	assert_string_equal(said.turn, "right");
	assert_int_equal(said.moves[LEFT], 1);
	assert_int_equal(said.moves[RIGHT], 0);
	button(KEY_PLAY);
	read_report();
	assert_string_equal(said.state, "paused");
	hold(KEY_PLAY); /* the arbiter's list */
	read_report();
	assert_string_equal(said.state, "arbiter");
}

TEST(test_the_signs_of_a_report)
{
	set_up("3m+2");
	assert_string_equal(said.signs, "--f-"); /* F2: Fischer */
	assert_string_equal(ask("option sound 1"), "ok");
	run(64);
	read_report();
	assert_string_equal(said.signs, "--fs");
	button(KEY_MINUS); /* muted for this game */
	run(64);
	read_report();
	assert_string_equal(said.signs, "--f-");
	button(KEY_MINUS);
	assert_string_equal(ask("option sound 0"), "ok");
	board.battery = 2000;
	run(64 * 61);
	read_report();
	assert_string_equal(said.signs, "b-f-");
	board.battery = 3000;
	run(64 * 61);
	read_report();
	assert_string_equal(said.signs, "--f-");
	button(BUTTON_RIGHT);
	power_on(RESET_WATCHDOG);
	run(64);
	read_report();
	assert_string_equal(said.signs, "-if-");
	assert_string_equal(said.state, "paused");
	assert_int_equal(said.fault, FAULT_HUNG);
	button(KEY_PLAY);
	run(64);
	read_report();
	assert_string_equal(said.signs, "--f-");
}

/* L1: a report comes at every change, and a second after the last report. */
TEST(test_reports_come_at_every_change)
{
	unsigned before;

	set_up("7m");
	button(BUTTON_RIGHT);
	after_a_report();
	before = said.sequence;
	host_edge(&board, BUTTON_LEFT, true, board.count); /* a press */
	run(4);
	read_report();
	assert_int_equal(said.sequence, before + 1);
	assert_int_equal(said.moves[LEFT], 1);
	run(64 - 8);
	read_report();
	assert_int_equal(said.sequence, before + 1);
	run(8);
	read_report();
	assert_int_equal(said.sequence, before + 2);

	button(KEY_PLAY);
	after_a_report();
	before = said.sequence;
	host_edge(&board, KEY_PLAY, true, board.count); /* another screen */
	run(64 * 2);					/* just before the hold takes effect: at 1.95 s */
	read_report();
	assert_string_equal(said.state, "arbiter");
	assert_int_equal(said.sequence,
			 before + 3); /* after 1 s, at the change; the next is 1 s after that */
}

/* L1: a digit is no change that a report is sent for, so a clock that shows tenths sends one report per
 * second. covers: N5 */
TEST(test_a_digit_causes_no_report)
{
	unsigned before;

	set_up("15");
	button(BUTTON_RIGHT);
	after_a_report();
	before = said.sequence;
	run(64 * 4);
	read_report();
	assert_in_range(said.sequence - before, 3, 5);
}

/* L1: a clock that is turned on with a cable reports at once, as after every change. */
TEST(test_a_report_follows_the_start)
{
	host_init(&board);
	board.cable = true;
	*heard = '\0';
	power_on(RESET_POWER_ON);
	assert_memory_equal(heard, "clock ", 6);
}

/* L1: an option is a change, too, and the report says whether there is sound. */
TEST(test_a_report_follows_an_option)
{
	unsigned before;

	set_up("7m");
	after_a_report();
	before = said.sequence;
	assert_true(app_set_option(&z.app, OPTION_SOUND, 2));
	run(4);
	read_report();
	assert_int_equal(said.sequence, before + 1);
	assert_string_equal(said.signs, "---s");
}

/* A request for a report: `ok` and the report, at once. */
TEST(test_a_report_at_once)
{
	unsigned before;

	set_up("7m");
	after_a_report();
	before = said.sequence;
	say("report");
	run(6);
	assert_non_null(strstr(heard, "ok*"));
	read_report();
	assert_int_equal(said.sequence, before + 1);
}

/* Without a cable nothing is sent, and a new cable begins the reports again. */
TEST(test_a_cable_comes_and_goes)
{
	size_t length;
	uint8_t c;

	fresh();
	run(64 * 3);
	assert_string_equal(heard, "");
	assert_false(host_serial_receive(&board, &c));
	plug_in(4);
	read_report();
	assert_int_equal(said.sequence, 1);
	run(64 * 3);
	read_report();
	assert_in_range(said.sequence, 3, 4);
	board.cable = false;
	run(1);
	length = strlen(heard);
	run(64 * 3);
	assert_int_equal(strlen(heard), length);
	plug_in(4);
	read_report();
	assert_int_equal(said.sequence, 1);
	assert_string_equal(ask("version"), "ok " PROTOCOL_VERSION);
}

/* ---- requests ------------------------------------------------------------------------------------------ */

TEST(test_what_is_set_is_read)
{
	fresh();
	assert_string_equal(ask("control 40/90m+30:30m+30"), "ok");
	assert_string_equal(ask("control"), "ok 40/90m+30:30m+30");
	assert_string_equal(ask("own 5"), "error 6");
	assert_string_equal(ask("own 5 10m"), "ok");
	assert_string_equal(ask("own 5"), "ok 10m");
	assert_string_equal(ask("control"), "ok 40/90m+30:30m+30");
	assert_string_equal(ask("option tenths 60"), "ok");
	assert_string_equal(ask("option tenths"), "ok tenths 60");
	assert_string_equal(ask("option tenths 61"), "error 4");
	assert_string_equal(ask("option tenths"), "ok tenths 60");
	assert_string_equal(ask("option trim -17"), "ok");
	assert_string_equal(ask("option trim"), "ok trim -17");
	assert_string_equal(ask("control 5:00"), "error 12 2");
	assert_string_equal(ask("own 1 5:00"), "error 12 2");
	assert_string_equal(ask("own 1"), "error 6");
}

/* U5: requests that change something are accepted only outside a game, and questions at any time. */
TEST(test_in_a_game_the_line_changes_nothing)
{
	static const char *const changes[] = {"control 5m", "own 2 5m", "option sound 3",
					      "receive",    "end 1234", "pack 1 10 12345678"};
	static const char *const asks[][2] = {{"control", "ok 7m"},
					      {"own 2", "ok 9m"},
					      {"option sound", "ok sound 0"},
					      {"version", "ok " PROTOCOL_VERSION},
					      {"report", "ok"}};

	set_up("7m");
	assert_string_equal(ask("own 2 9m"), "ok");
	for (int paused = 0; paused < 2; paused++) {
		button(paused ? KEY_PLAY : BUTTON_RIGHT);
		assert_int_equal(z.app.mode, paused ? APP_PAUSED : APP_RUNNING);
		for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
			assert_string_equal(ask(changes[i]), "error 5");
		for (size_t i = 0; i < 5; i++)
			assert_string_equal(ask(asks[i][0]), asks[i][1]);
	}
}

/* The effect of a request is saved and shown in the same poll. */
TEST(test_a_request_is_served_in_its_poll)
{
	uint8_t before[2][CELLS];

	set_up("7m");
	memcpy(before, board.cells, sizeof before);
	say("control 9m");
	poll_once();
	assert_memory_not_equal(before, board.cells, sizeof before);
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.game.control.stage[WHITE][0].time.s, 9 * 60);
}

/* L5: the code of docs/protocol.md, from a control's canonical text and five options. */
static unsigned code_of(const char *control, uint8_t sound, uint8_t tenths, uint8_t freeze, uint8_t force,
			uint8_t penalty)
{
	const uint8_t values[] = {sound, tenths, freeze, force, penalty};
	uint16_t crc = crc16(0xFFFF, control, (uint8_t)strlen(control));

	return crc16(crc, values, sizeof values) % 10000u;
}

/* The request that ends a collection with this control; the options of the code are as new. */
static const char *end_of(const char *control)
{
	static char end[20];

	snprintf(end, sizeof end, "end %04u", code_of(control, 0, 20, 0, 0, 0));
	return end;
}

/* Sends `receive` and these requests, which the clock keeps until their `end`; NULL is the last. */
static void collect(const char *const *requests)
{
	assert_string_equal(ask("receive"), "ok");
	for (; *requests; requests++)
		assert_string_equal(ask(*requests), "ok");
}
#define COLLECT(...) collect((const char *const[]){__VA_ARGS__, NULL})

/* Equal codes, equal clocks; always four digits. */
TEST(test_codes)
{
	char request[40], answer[40];
	unsigned small = 0;

	fresh();
	for (unsigned minutes = 1; minutes < 60; minutes++) {
		char control[10];
		unsigned code;

		snprintf(control, sizeof control, "%um+%u", minutes, 1 + minutes % 3);
		snprintf(request, sizeof request, "control %s", control);
		assert_string_equal(ask(request), "ok");
		code = code_of(control, 0, 20, 0, 0, 0);
		snprintf(answer, sizeof answer, "ok %04u", code);
		assert_string_equal(ask("code"), answer);
		small += code < 1000;
	}
	assert_int_not_equal(small, 0);
	assert_string_equal(ask("option sound 2"), "ok");
	assert_string_equal(ask("option tenths 60"), "ok");
	assert_string_equal(ask("option freeze 1"), "ok");
	assert_string_equal(ask("option force 1"), "ok");
	assert_string_equal(ask("option penalty 3"), "ok");
	assert_string_equal(ask("option contrast 7"), "ok"); /* does not matter to a game */
	assert_string_equal(ask("control 90m+30"), "ok");
	snprintf(answer, sizeof answer, "ok %04u", code_of("90m+30", 2, 60, 1, 1, 3));
	assert_string_equal(ask("code"), answer);
}

/* Between `receive` and `end` no setting comes into force; `end` puts all of them into force, or none. */
TEST(test_all_or_nothing)
{
	static const struct {
		const char *what;
		bool control, right_code, late, pulled;
	} rows[] = {{"all", true, true, false, false},
		    {"no control", false, true, false, false},
		    {"another code", true, false, false, false},
		    {"too late", true, true, true, false},
		    {"the cable was pulled", true, true, false, true}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char end[20];
		bool good = i == 0;

		set_up("7m");
		assert_string_equal(ask("receive"), "ok");
		assert_string_equal(ask("option tenths 60"), "ok");
		assert_string_equal(ask("option number 77"), "ok");
		assert_string_equal(ask("option tenths 61"), "error 4");
		assert_string_equal(ask("own 4 9m"), "ok");
		if (rows[i].control)
			assert_string_equal(ask("control 8m+1"), "ok");
		run(rows[i].late ? 64 * 11 : 0); /* ten seconds after the last setting it is over */
		if (rows[i].pulled) {
			board.cable = false;
			run(8);
		}
		snprintf(end, sizeof end, "end %04u",
			 (code_of(rows[i].control ? "8m+1" : "7m", 0, 60, 0, 0, 0) + !rows[i].right_code) %
			     10000);
		assert_string_equal(ask(end), good ? "ok"
					      : rows[i].late || rows[i].pulled
						  ? "error 6" /* nothing to end */
						  : "error 4");
		if (good)
			assert_string_equal(ask(end), "ok"); /* the answer to the first was lost */
		assert_string_equal(ask("option tenths"), good ? "ok tenths 60" : "ok tenths 20");
		assert_string_equal(ask("option number"), good ? "ok number 77" : "ok number 0");
		assert_string_equal(ask("own 4"), good ? "ok 9m" : "error 6");
		assert_string_equal(ask("control"), good ? "ok 8m+1" : "ok 7m");
		assert_string_equal(ask("option tenths 40"), "ok"); /* in force at once again */
		assert_string_equal(ask("option tenths"), "ok tenths 40");
		assert_string_equal(ask("option tenths 60"), "ok");
		assert_string_equal(ask(end), "error 6"); /* also where the clock has this code */
	}
}

static void pull_the_cable(void)
{
	board.cable = false;
	run(32);
	board.cable = true;
	run(32);
}

static void press_a_key(void)
{
	button(KEY_PLUS);
}

/* A key or a pulled cable ends a collection. What its sender still sends is refused, because nothing of it
 * may come into force alone. covers: L2 */
TEST(test_a_broken_collection)
{
	static void (*const breaks[])(void) = {press_a_key, pull_the_cable};

	for (size_t i = 0; i < sizeof breaks / sizeof breaks[0]; i++) {
		for (unsigned way = 0; way < 3; way++) {
			set_up("7m");
			COLLECT("option number 77");
			breaks[i]();
			assert_string_equal(ask("option tenths 60"), "error 6");
			assert_string_equal(ask("own 4 9m"), "error 6");
			assert_string_equal(ask("control 8m"), "error 6");
			assert_string_equal(ask("option tenths 60"), "error 6");
			if (way == 0)
				assert_string_equal(ask("end 1234"), "error 6");
			else if (way == 1)
				assert_string_equal(ask("control"), "ok 7m");
			else
				run(64 * 11); /* ten seconds later no sender asks on */
			assert_string_equal(ask("option tenths 40"), "ok"); /* it is over */
			assert_string_equal(ask("option tenths"), "ok tenths 40");
			assert_string_equal(ask("option number"), "ok number 0");
			assert_string_equal(ask("own 4"), "error 6");
			assert_string_equal(ask("control"), "ok 7m");
		}
	}
}

/* `end` saves the user presets one after the other. A key in between does not leave half of them.
 * covers: L2 */
TEST(test_a_key_during_the_end)
{
	bool closed = false;

	set_up("7m");
	COLLECT("own 1 9m", "own 5 9m", "control 8m");
	say(end_of("8m"));
	for (unsigned n = 0; n < 4096; n++) {
		closed |= copy_closes(&z.copy);
		z.app.touched |= copy_closes(&z.copy);
		board.count++;
		(void)zeitnot_poll(&z);
	}
	run(8);
	assert_true(closed);
	assert_string_equal(ask("own 1"), "ok 9m");
	assert_string_equal(ask("own 5"), "ok 9m");
	assert_string_equal(ask("control"), "ok 8m");
}

/* covers: L2 U5 -- a press within `end` starts the game, and no collection waits for another `end`. */
TEST(test_a_press_during_the_end)
{
	set_up("7m");
	COLLECT("own 1 9m", "control 8m");
	say(end_of("8m"));
	for (unsigned n = 0; n < 4096 && !copy_closes(&z.copy); n++) {
		board.count++;
		(void)zeitnot_poll(&z);
	}
	assert_true(copy_closes(&z.copy));
	host_edge(&board, BUTTON_RIGHT, true, board.count);
	run(32);
	assert_int_equal(z.app.game.state, PLAY_RUNNING);
	assert_false(z.copy.collected.open);
}

/* Only settings since the last `receive` come into force. User presets that were not sent stay, and so do the
 * numbers of moves of a control without FORCE. */
TEST(test_what_was_not_received)
{
	set_up("7m");
	assert_string_equal(ask("own 2 9m"), "ok");
	COLLECT("option tenths 60", "own 4 9m");
	COLLECT("control 40/90m:30m");
	assert_string_equal(ask(end_of("40/90m:30m")), "ok");
	assert_string_equal(ask("option tenths"), "ok tenths 20");
	assert_string_equal(ask("own 2"), "ok 9m");
	assert_string_equal(ask("own 4"), "error 6");
	assert_string_equal(ask("control 5m"), "ok"); /* in force at once again */
	assert_string_equal(ask("control"), "ok 5m");
}

/* Starts again, a hundred minutes after the crystal began to count. */
static void start_late(void)
{
	host_power_on(&board, RESET_EXTERNAL);
	memset(&z, 0, sizeof z);
	board.count = 6000 * SECOND;
	zeitnot_start(&z);
	poll_once();
}

/* A restart ends a collection, and the sender's next settings are refused (docs/protocol.md), whatever the
 * crystal counts. The next restart ends none, so a setting is in force at once again. covers: N2 */
TEST(test_a_restart_ends_one_collection)
{
	set_up("7m");
	COLLECT("control 8m");
	start_late();
	assert_string_equal(ask("option tenths 60"), "error 6");
	set_up("7m");
	COLLECT("control 8m");
	start_late();
	start_late();
	assert_string_equal(ask("option tenths 60"), "ok");
}

/* A wrong code ends the collection (docs/protocol.md): the right one is refused after it, and a setting is in
 * force at once again. */
TEST(test_a_wrong_code_ends_a_collection)
{
	set_up("7m");
	COLLECT("control 8m", "option tenths 60");
	assert_string_equal(ask(end_of("9m")), "error 4");
	assert_string_equal(ask(end_of("8m")), "error 6");
	assert_string_equal(ask("control"), "ok 7m");
	assert_string_equal(ask("option tenths"), "ok tenths 20");
	assert_string_equal(ask("control 9m"), "ok");
	assert_string_equal(ask("control"), "ok 9m");
}

/* The memory does not keep a user preset, so the clock does not confirm the settings. */
TEST(test_received_without_a_memory)
{
	set_up("7m");
	COLLECT("own 4 9m", "control 8m");
	board.memory_missing = true;
	assert_string_equal(ask(end_of("8m")), "error 7");
	assert_string_equal(ask("receive"), "error 7"); /* which a restart would forget */
}

/* Answers with a number. */
TEST(test_numbers)
{
	fresh();
	board.battery = 0;
	run(64 * 61);
	assert_string_equal(ask("hours"), "ok 0");
	board.battery = 3000;
	run(64 * 61);
	assert_string_equal(ask("hours"), "ok 5400"); /* hardware/power.md */
	assert_string_equal(ask("speech"), "ok 0");
	assert_string_equal(ask("log 0"), "ok 0");
	assert_string_equal(ask("log 31"), "ok 0");
	assert_string_equal(ask("log 0 0"), "error 6");
	assert_string_equal(ask("control 7m"), "ok");
	assert_string_equal(ask("option number 88"), "ok");
	button(BUTTON_RIGHT);
	run(64 * 2);
	button(BUTTON_LEFT);
	assert_string_equal(ask("log 0"), "ok 9");
	assert_string_equal(ask("log 0 0"), "ok begin left 88");
	assert_string_equal(ask("log 0 2"), "ok control 7m");
	assert_string_equal(ask("log 0 7"), "ok started left 0");
	assert_int_equal(strncmp(ask("log 0 8"), "ok press left 41", 16), 0);
	assert_string_equal(ask("log 0 9"), "error 6");
	assert_string_equal(ask("log 0 -1"), "error 6");
	assert_string_equal(ask("log 1"), "ok 0");
}

/* A press that does not count is a low tone in the ear of its player. One that counts is one tick there and
 * two in the other ear. covers: B1 */
TEST(test_presses_are_heard)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t other = (uint8_t)(1 - side), own_button = side == LEFT ? BUTTON_LEFT : BUTTON_RIGHT;
		uint32_t n;

		set_up("7m");
		board.cable = false;
		board.jacks = SIDES_BOTH;
		run(32);
		button(own_button); /* starts the other clock */
		run(16);
		n = board.spoken_count;
		button(own_button); /* out of turn */
		run(16);
		assert_int_equal(board.spoken_count, n + 1);
		assert_int_equal(board.spoken[n].side, side);
		assert_int_equal(board.spoken[n].groups, 0);
		assert_int_equal(board.spoken[n].tone, VOICE_LOW);
		button(side == LEFT ? BUTTON_RIGHT : BUTTON_LEFT);
		run(16);
		assert_int_equal(board.spoken_count, n + 3);
		assert_int_equal(board.spoken[n + 1].side, other);
		assert_int_equal(board.spoken[n + 1].tone, VOICE_TICK);
		assert_int_equal(board.spoken[n + 2].side, side);
		assert_int_equal(board.spoken[n + 2].tone, VOICE_TICKS);
	}
}

/* All events of one poll are heard, each one by the player whom it concerns. covers: B1 */
TEST(test_everything_is_heard)
{
	struct events *events;
	uint32_t n;

	set_up("7m");
	board.cable = false;
	board.jacks = SIDES_BOTH;
	run(32);
	button(BUTTON_RIGHT);
	run(16);
	n = board.spoken_count;
	events = &z.app.game.events;
	events->event[0] = (struct event){.at = z.app.now, .what = EVENT_RESUMED, .side = LEFT};
	events->event[1] = (struct event){.at = z.app.now, .what = EVENT_TURN_SWITCH, .side = LEFT};
	events->count = 2;
	run(1);
	assert_int_equal(board.spoken_count, n + 2);
	assert_int_equal(board.spoken[n].side, LEFT);
	assert_int_equal(board.spoken[n + 1].side, RIGHT);
}

/* ---- the time between ---------------------------------------------------------------------------------- */

/* A cable costs a poll for each report and its pieces, and no more; an answer does not wait for the next
 * report. */
TEST(test_the_line_is_not_looked_at_in_vain)
{
	static const char *const requests[] = {"version", "nonsense", "option sound"};
	unsigned polls;

	set_up("7m");
	after_a_report();
	polls = sleep_through(20 * SECOND); /* a report is 90 characters, the board takes 64 at once */
	assert_in_range(polls, 20 * 2, 20 * 3 + 8);
	for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
		char *from;

		after_a_report();
		from = heard + strlen(heard);
		say(requests[i]);
		sleep_through(SECOND / 8);
		assert_non_null(strchr(from, '\n'));
		assert_true(*from == 'o' || *from == 'e');
	}
}

/* Several requests in a row are answered in their order. */
TEST(test_requests_in_a_row)
{
	char *at;

	set_up("7m");
	after_a_report();
	at = heard + strlen(heard);
	say("option sound");
	say("version");
	say("control");
	sleep_through(SECOND / 8);
	at = strstr(at, "ok sound 0*");
	assert_non_null(at);
	at = strstr(at, "ok " PROTOCOL_VERSION "*");
	assert_non_null(at);
	at = strstr(at, "ok 7m*");
	assert_non_null(at);
}

/* The last byte of the board's ring is used, too. */
TEST(test_the_ring_is_filled)
{
	fresh();
	board.cable = true;
	(void)poll_alone();
	assert_int_equal(board.tx_count, HOST_SERIAL);
}

/* U5: in a game, settings of another clock are not even collected. */
TEST(test_no_transfer_in_a_game)
{
	const char *end = end_of("7m");

	set_up("7m");
	COLLECT("control 7m");
	assert_string_equal(ask(end), "ok");
	button(BUTTON_RIGHT);
	assert_string_equal(ask("receive"), "error 5");
	assert_string_equal(ask(end), "error 5");
	button(KEY_PLAY);
	assert_string_equal(ask("receive"), "error 5");
	assert_string_equal(ask(end), "error 5");
}

/* U3: if the chosen control is damaged, the one in force counts as chosen. */
TEST(test_a_lost_chosen_control)
{
	set_up("7m");
	button(BUTTON_RIGHT);
	button(KEY_PLAY);
	board.memory[z.store.slot[STORE_CHOSEN_CONTROL] * SLOT_SIZE + sizeof(struct store_record)] ^= 1;
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.mode, APP_PAUSED);
	assert_int_equal(z.app.fault, FAULT_MEMORY_DAMAGED);
	assert_memory_equal(&z.app.chosen, &z.app.game.control, sizeof z.app.chosen);
}

/* ---- a collection of settings -------------------------------------------------------------------------- */

static void settings_of_a_tournament(void)
{
	assert_string_equal(ask("receive"), "ok");
	assert_string_equal(ask("option tenths 60"), "ok");
	assert_string_equal(ask("control 7m"), "ok");
}

/* `end` with the code that these settings have. */
static const char *ask_end(void)
{
	struct control control;
	struct control_fault fault;
	struct options options = z.app.options;
	char text[20];

	assert_int_equal(notation_parse("7m", &control, &fault), CONTROL_OK);
	options.value[OPTION_TENTHS] = 60;
	snprintf(text, sizeof text, "end %04u", settings_checksum(&control, &options));
	return ask(text);
}

/* A second `end` is right only directly after the first one (docs/protocol.md). covers: L2 */
TEST(test_a_second_end)
{
	static const char *const between[] = {NULL,	    "option white 0", "own 1 3m",
					      "control 7m", "hours",	      "version"};

	for (size_t i = 0; i < sizeof between / sizeof between[0]; i++) {
		fresh_with("5m");
		settings_of_a_tournament();
		assert_string_equal(ask_end(), "ok");
		assert_int_equal(z.app.game.control.stage[WHITE][0].time.s, 7 * 60);
		if (between[i])
			assert_memory_equal(ask(between[i]), "ok", 2);
		assert_string_equal(ask_end(), between[i] ? "error 6" : "ok");
	}
}

/* Any other request ends a collection, also the one for the version. covers: L2 */
TEST(test_a_request_ends_a_collection)
{
	static const char *const others[] = {"version", "hours", "report", "control", "log 0", "code"};

	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		fresh_with("5m");
		settings_of_a_tournament();
		assert_memory_equal(ask(others[i]), "ok", 2);
		assert_string_equal(ask_end(), "error 6");
		assert_string_equal(ask("control"), "ok 5m");
	}
}

/* A key ends a collection. What is refused while the menu is open does not make the sender's further settings
 * valid when it is closed. covers: L2 U5 */
TEST(test_a_collection_that_a_key_ended)
{
	fresh_with("5m");
	run(8);
	settings_of_a_tournament();
	hold(KEY_PLAY);
	assert_int_equal(z.app.mode, APP_ARBITER);
	assert_string_equal(ask("option sound 3"), "error 5");
	button(KEY_BACK);
	assert_int_equal(z.app.mode, APP_READY);
	assert_string_equal(ask("option sound 3"), "error 6");
	assert_string_equal(ask("control 7m"), "error 6");
	assert_string_equal(ask_end(), "error 6");
	assert_string_equal(ask("control"), "ok 5m");
}

/* The cable is pulled in the middle of an answer: what comes after it is plugged in is answered from the
 * beginning. covers: L2 */
TEST(test_a_cable_pulled_while_it_answers)
{
	fresh_with("40/90m+30:30m+30");
	assert_string_equal(ask("version"), "ok " PROTOCOL_VERSION);
	say("control");
	for (unsigned n = 0; !z.parts.answering; n++) {
		assert_in_range(n, 0, 200);
		board.count++;
		(void)zeitnot_poll(&z);
	}
	board.cable = false;
	run(64);
	*heard = '\0';
	assert_string_equal(ask("option tenths"), "ok tenths 20");
	assert_string_equal(ask("control"), "ok 40/90m+30:30m+30");
}

/* L2: when the answer begins, the memory has what was set. */
TEST(test_ok_means_saved)
{
	static const char *const requests[] = {"option sound 3", "control 7m", "own 2 10m"};

	for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
		uint8_t c = 0;

		fresh_with("5m");
		assert_string_equal(ask("version"), "ok " PROTOCOL_VERSION);
		say(requests[i]);
		for (unsigned n = 0; c != 'o'; n++) {
			assert_in_range(n, 0, 20000);
			board.count++;
			(void)zeitnot_poll(&z);
			if (!host_serial_receive(&board, &c))
				c = 0;
			while (c == 'c' && host_serial_receive(&board, &c) && c != '\n')
				; /* a report */
		}
		assert_false(pending_has(&z.app.pending, WORK_SAVE));
	}
}

TESTS(RUN(test_a_second_end), RUN(test_a_request_ends_a_collection), RUN(test_a_collection_that_a_key_ended),
      RUN(test_a_cable_pulled_while_it_answers), RUN(test_ok_means_saved),
      RUN(test_a_report_says_what_the_clock_shows), RUN(test_the_signs_of_a_report),
      RUN(test_reports_come_at_every_change), RUN(test_a_report_follows_an_option),
      RUN(test_a_report_at_once), RUN(test_a_cable_comes_and_goes), RUN(test_what_is_set_is_read),
      RUN(test_in_a_game_the_line_changes_nothing), RUN(test_a_request_is_served_in_its_poll),
      RUN(test_codes), RUN(test_all_or_nothing), RUN(test_a_restart_ends_one_collection),
      RUN(test_a_wrong_code_ends_a_collection), RUN(test_a_digit_causes_no_report),
      RUN(test_a_report_follows_the_start), RUN(test_a_broken_collection), RUN(test_a_key_during_the_end),
      RUN(test_a_press_during_the_end), RUN(test_what_was_not_received), RUN(test_received_without_a_memory),
      RUN(test_numbers), RUN(test_presses_are_heard), RUN(test_everything_is_heard),
      RUN(test_the_line_is_not_looked_at_in_vain), RUN(test_requests_in_a_row), RUN(test_the_ring_is_filled),
      RUN(test_no_transfer_in_a_game), RUN(test_a_lost_chosen_control))
