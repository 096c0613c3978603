/* The work of a request over the cable (firmware/protocol/commands.h): how much of it one step does, when it
 * is answered, and what remains of it when the cable is pulled.
 *
 * covers: L2 D3 */
#include <stdio.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/pack_upload.h"
#include "firmware/protocol/commands.h"
#include "firmware/store/layout.h"
#include "firmware/tasks.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"

#define SECOND	   4096u
#define CHARACTERS 16 /* that a step takes or sends at most */

/* A cable has been connected for a second, and a report has just been sent. */
static void connect(const char *control)
{
	fresh_with(control);
	board.cable = true;
	sleep_through(SECOND);
	protocol_changed(&z.protocol);
	sleep_through(SECOND / 8);
	*heard = '\0';
}

/* Does one step, and notes what it has sent. */
static bool step(char *sent)
{
	bool more = protocol_io(&z);
	uint8_t c;

	while (host_serial_receive(&board, &c))
		*sent++ = (char)c;
	*sent = '\0';
	return more;
}

/* ---- steps --------------------------------------------------------------------------------------------- */

/* A long request is received and answered in steps of sixteen characters, so that a press can come between,
 * and in no more steps than that takes. */
TEST(test_a_step_takes_or_sends_some_characters)
{
	static const char *const requests[] = {"option pack-right", "control",
					       "nonsense that takes its time"};

	for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
		char answer[200] = "";

		connect("40/100m+30:30m+30:15m+30");
		say(requests[i]);
		while (!strchr(answer, '\n')) {
			uint8_t waiting = board.rx_count, taken;
			char sent[200];

			assert_true(step(sent));
			taken = (uint8_t)(waiting - board.rx_count);
			assert_in_range(taken, 0, CHARACTERS);
			/* all of them, but the line feed waits until the line has been answered */
			assert_true(taken == 0 || taken == CHARACTERS || board.rx_count <= 1);
			assert_in_range(strlen(sent), 0, CHARACTERS);
			strcat(answer, sent);
		}
		assert_true(strlen(answer) > CHARACTERS || i == 2);
	}
}

/* A step sends a field or two of a report, because each has to be formatted. covers: L1 */
TEST(test_a_step_sends_few_fields)
{
	char report[200] = "";

	connect("7m");
	protocol_changed(&z.protocol);
	while (!strchr(report, '\n')) {
		unsigned blanks = 0;
		char sent[200];

		assert_true(step(sent));
		for (const char *c = sent; *c; c++)
			blanks += *c == ' ';
		assert_in_range(blanks, 0, 2);
		strcat(report, sent);
	}
	assert_memory_equal(report, "clock ", 6);
}

/* A control is printed once for each of its parts, and for no other (protocol.h). covers: L5 */
TEST(test_an_answer_has_all_parts_and_no_more)
{
	static const char *const requests[] = {"control", "code"};

	for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
		connect("5m");
		assert_memory_equal(ask(requests[i]), "ok ", 3);
		assert_int_equal(z.parts.next, NOTATION_PARTS);
	}
}

/* Carries out a request; returns the number of its steps. Each puts at most this many bytes on the memory's
 * bus. */
static unsigned steps_of(const char *request, uint32_t most, const char *answer)
{
	char text[200] = "", sent[200];
	unsigned steps = 0;

	say(request);
	while (!strchr(text, '\n')) {
		bool in_hand = z.order.request != PROTOCOL_NOTHING;
		uint32_t bus = board.calls.bus;

		assert_true(step(sent));
		strcat(text, sent);
		steps += in_hand;
		assert_in_range(board.calls.bus - bus, 0, most);
	}
	*strchr(text, '*') = '\0';
	assert_string_equal(text, answer);
	return steps;
}

/* On the way to an older game of the log each step passes four games, so that a press can come between, and a
 * program that reads all of them is not kept waiting. */
TEST(test_how_many_games_a_step_passes)
{
	const uint32_t entry = 3 + GAME_LOG_SIZE; /* with its op code and its address */
	uint32_t woken;

	connect("1m");
	for (unsigned n = 0; n < 12; n++)
		save_game();
	woken = board.calls.bus;
	(void)store_log_entries(&z.store, 0);
	woken = board.calls.bus - woken;
	for (unsigned n = 0; n < 12; n++) {
		char request[20];

		save_game(); /* the next search begins at the newest one */
		snprintf(request, sizeof request, "log %u", n);
		assert_int_equal(steps_of(request, 4 * entry + 2 * woken, "ok 8"), n / 4 + 1);
		save_game();
		snprintf(request, sizeof request, "log %u 0", n);
		assert_int_equal(steps_of(request, 5 * entry + 2 * woken, "ok begin left 0"), n / 4 + 1);
		assert_int_equal(steps_of(request, entry + 2 * woken, "ok begin left 0"),
				 1); /* it is found */
	}
}

/* ---- answers ------------------------------------------------------------------------------------------- */

/* An answer of any length is sent at once, and not with the next report. covers: N5 */
TEST(test_an_answer_is_sent_at_once)
{
	static const char *const controls[] = {"5m",
					       "10m",
					       "90m",
					       "3m+2",
					       "10m+5",
					       "90m+30",
					       "90m|50m",
					       "301b5|5m",
					       "40/90m:5m",
					       "40/90m:30m",
					       "40/90m+5:5m",
					       "40/90m+5:30m",
					       "40/90m:30m+30",
					       "40/100m:30m+30",
					       "40/90m+5:30m+30",
					       "40/90m+30:30m+30",
					       "40/100m+30:30m+30"};

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		char answer[40];

		connect(controls[i]);
		snprintf(answer, sizeof answer, "ok %s*", controls[i]);
		say("control");
		sleep_through(SECOND / 8);
		if (!strstr(heard, answer) || !strchr(heard, '\n'))
			fail_msg("'%s' is not whole in '%s'", answer, heard);
	}
}

/* The same where the answer waits until the setting is saved. covers: N5 U4 */
TEST(test_a_setting_is_confirmed_at_once)
{
	static const char *const requests[] = {"option sound 3", "option tenths 60", "control 7m",
					       "own 2 10m"};

	for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
		connect("5m");
		say(requests[i]);
		sleep_through(SECOND / 8);
		assert_non_null(strstr(heard, "ok*"));
	}
}

/* The left clock runs in tenths and shows another digit after this time. If the memory falters, it did not
 * answer when it was used last, but does now. */
static void run_to_a_digit(ticks before, bool falters)
{
	const struct app *app = &z.app;

	connect("15");
	button(BUTTON_RIGHT);
	board.memory_missing = falters;
	sleep_through(2 * SECOND);
	(void)poll_once();
	assert_int_equal(z.store.present, !falters);
	board.memory_missing = false;
	while (ticks_between(app->now, app->digits[LEFT].change_at) < before)
		sleep_through((uint32_t)ticks_between(app->now, app->digits[LEFT].change_at) + 1);
	board.count += (uint32_t)(ticks_between(app->now, app->digits[LEFT].change_at) - before);
	*heard = '\0';
}

/* While the save of a setting waits for a digit, the setting is neither confirmed nor refused. covers: D4 */
TEST(test_no_setting_is_confirmed_before_it_is_saved)
{
	for (ticks before = 1; before < 2 * tasks[WORK_SAVE].cost; before++) {
		for (int falters = 0; falters < 2; falters++) {
			run_to_a_digit(before, falters);
			z.order.request = PROTOCOL_OPTION_SET; /* is done */
			z.saving = true;
			pending_save(&z.app.pending, STORE_CLOCKS);
			(void)poll_once();
			if (pending_has(&z.app.pending, WORK_SAVE))
				assert_null(strchr(heard, '\n'));
			sleep_through((uint32_t)before + 100);
			assert_false(pending_has(&z.app.pending, WORK_SAVE));
			assert_non_null(strstr(heard, "ok*"));
		}
	}
}

/* An answer that finds the board's ring full waits while the clock sleeps. covers: N5 */
TEST(test_an_answer_waits_for_the_ring)
{
	connect("5m");
	protocol_changed(&z.protocol);
	(void)poll_alone();
	assert_int_equal(board.tx_count, HOST_SERIAL);
	say("version");
	assert_true((int32_t)(poll_alone() - board.count) > 0);
	sleep_through(SECOND / 8);
	assert_non_null(strstr(heard, "ok " PROTOCOL_VERSION));
}

/* What this clock asks another one is sent at once, too. covers: N5 */
TEST(test_a_request_to_another_clock_is_sent_at_once)
{
	connect("5m");
	app_set_copy(&z.app, COPY_WANTED);
	sleep_through(SECOND / 8);
	assert_non_null(strstr(heard, "receive*"));
}

/* ---- reports ------------------------------------------------------------------------------------------- */

/* A report can be sent when something has changed, nothing else is being sent, no request is in hand, and no
 * pack is being written. covers: L1 L6 */
TEST(test_when_a_report_can_be_sent)
{
	connect("5m");
	assert_false(protocol_has_report(&z));
	z.app.now += SECOND; /* one is due, though nothing has changed */
	assert_true(protocol_wants_report(&z.protocol, z.app.now));
	assert_false(protocol_has_report(&z));
	z.app.now -= SECOND;
	protocol_changed(&z.protocol);
	assert_true(protocol_has_report(&z));
	z.order.request = PROTOCOL_OPTION_SET;
	assert_false(protocol_has_report(&z));
	z.order.request = PROTOCOL_NOTHING;
	z.writer.protocol = 1;
	assert_true(upload_is_active(&z.writer));
	assert_false(protocol_has_report(&z));
	z.writer.protocol = 0;
	assert_true(protocol_has_report(&z));
	protocol_ok(&z.protocol);
	assert_false(protocol_has_report(&z));
}

/* ---- the cable ----------------------------------------------------------------------------------------- */

/* A request ends with its cable: who comes next is not answered what another has asked, and what is asked is
 * carried out. */
TEST(test_a_request_ends_with_its_cable)
{
	for (int saving = 0; saving < 2; saving++) {
		connect("40/90m+30:30m+30");
		say(saving ? "option sound 3" : "control");
		for (unsigned n = 0; saving ? !z.saving : !z.parts.answering; n++) {
			assert_in_range(n, 0, 200);
			board.count++;
			(void)zeitnot_poll(&z);
		}
		board.cable = false;
		run(8);
		*heard = '\0';
		board.cable = true;
		run(64);
		assert_null(strstr(heard, "ok"));
		assert_string_equal(ask("option tenths"), "ok tenths 20");
	}
}

/* How often a clock polls in half a minute, with a cable, or some time after it was pulled. */
static unsigned polls_without(bool cable)
{
	connect("5m");
	board.cable = cable;
	if (!cable)
		sleep_through(2 * SECOND);
	return sleep_through(30 * SECOND);
}

/* Without a cable no report is prepared, and the clock does not wake for one. covers: L1 N5 */
TEST(test_without_a_cable_there_are_no_reports)
{
	assert_true(polls_without(true) >= 30);
	assert_in_range(polls_without(false), 1, 10);
	assert_false(protocol_io(&z));
	assert_int_equal(z.protocol.sequence, 0);
}

TESTS(RUN(test_a_step_takes_or_sends_some_characters), RUN(test_a_step_sends_few_fields),
      RUN(test_an_answer_has_all_parts_and_no_more), RUN(test_how_many_games_a_step_passes),
      RUN(test_an_answer_is_sent_at_once), RUN(test_a_setting_is_confirmed_at_once),
      RUN(test_no_setting_is_confirmed_before_it_is_saved), RUN(test_an_answer_waits_for_the_ring),
      RUN(test_a_request_to_another_clock_is_sent_at_once), RUN(test_when_a_report_can_be_sent),
      RUN(test_a_request_ends_with_its_cable), RUN(test_without_a_cable_there_are_no_reports))
