/* Settings from clock to clock (L2): two clocks and a crossed cable. */
#include <stdio.h>
#include <string.h>

#include "board/host/host.h"
#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"
#include "firmware/settings_checksum.h"
#include "firmware/settings_copy.h"
#include "firmware/ui/menu.h"
#include "firmware/zeitnot.h"
#include "tests/unit/check.h"

static struct host boards[2];
static struct zeitnot clocks[2];
enum { SENDER, RECEIVER };

/* Of the characters between the clocks, every nth one is lost or changed; 0: none. */
static unsigned lose, change, characters;
static int32_t cut_after; /* characters; < 0: never */

static unsigned requests;	/* lines of the sender so far, without its reports */
static unsigned complain_after; /* this many requests "error 1" comes, as to a damaged report; 0: never */
static bool no_end;		/* `end` is lost, however often it is sent */
static unsigned poll_every;	/* counts; above 32 a report does not pass through the rings whole */
static char asked[2000];	/* what the sender has sent, without its reports */

/* Polls both clocks until nothing is left to do. */
static void poll(unsigned n)
{
	while ((int32_t)(zeitnot_poll(&clocks[n]) - boards[n].count) <= 0)
		;
}

static void start(unsigned n)
{
	host_power_on(&boards[n], RESET_POWER_ON);
	host_select(&boards[n]);
	memset(&clocks[n], 0, sizeof clocks[n]);
	zeitnot_start(&clocks[n]);
	poll(n);
}

static void fresh(void)
{
	for (unsigned n = 0; n < 2; n++) {
		host_init(&boards[n]);
		start(n);
	}
	lose = change = characters = requests = complain_after = 0;
	*asked = '\0';
	poll_every = 64;
	no_end = false;
	cut_after = -1;
}

/* True: the character is lost. */
static bool count_requests(uint8_t c)
{
	static const char complaint[] = "error 1*46A4\r\n";
	static unsigned place;
	static bool report, end; /* "clock ..." and no request; "end ..." */

	if (place == 0)
		end = c == 'e';
	if (place == 1)
		report = c == 'l';
	place = c == '\n' ? 0 : place + 1;
	if (place == 0 && !report && ++requests == complain_after)
		for (const char *at = complaint; *at; at++)
			(void)host_serial_send(&boards[SENDER], (uint8_t)*at);
	return no_end && end;
}

/* Keeps the requests. */
static void note(uint8_t c)
{
	static char text[200];
	size_t n = strlen(text);

	if (c == '*' || n == sizeof text - 1) {
		if (strncmp(text, "clock", 5) != 0 && strncmp(text, "error", 5) != 0 &&
		    strlen(asked) + n + 2 < sizeof asked)
			strcat(strcat(asked, text), "\n");
		*text = '\0';
	} else if (c >= ' ' && (n > 0 || (c >= 'a' && c <= 'z'))) { /* not the checksum before */
		text[n] = (char)c;
		text[n + 1] = '\0';
	}
}

static void carry(unsigned from)
{
	uint8_t c;

	while (host_serial_receive(&boards[from], &c)) {
		characters++;
		if (from == SENDER)
			note(c);
		if (cut_after >= 0 && characters > (uint32_t)cut_after) {
			boards[0].cable = boards[1].cable = false;
			return;
		}
		if (lose && characters % lose == 0)
			continue;
		if (from == SENDER && count_requests(c))
			continue;
		if (change && characters % change == 0)
			c ^= 4;
		(void)host_serial_send(&boards[1 - from], c);
	}
}

static void run_once(void)
{
	for (unsigned n = 0; n < 2; n++) {
		host_select(&boards[n]);
		boards[n].count += poll_every;
		poll(n);
		carry(n);
	}
}

static void run(unsigned sixteenths)
{
	for (unsigned i = 0; i < sixteenths * 256 / poll_every; i++)
		run_once();
}

static void plug(void)
{
	boards[0].cable = boards[1].cable = true;
	run(8);
}

static void set(unsigned n, const char *text)
{
	struct control control;
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &control, &fault), CONTROL_OK);
	host_select(&boards[n]);
	app_set_control(&clocks[n].app, &control);
}

static uint16_t code(unsigned n)
{
	return settings_checksum(&clocks[n].app.game.control, &clocks[n].app.options);
}

/* Gives the sender the settings of a tournament. */
static void prepare(void)
{
	struct control control;
	struct control_fault fault;

	host_select(&boards[SENDER]);
	(void)app_set_option(&clocks[SENDER].app, OPTION_SOUND, 2);
	(void)app_set_option(&clocks[SENDER].app, OPTION_TENTHS, 60);
	(void)app_set_option(&clocks[SENDER].app, OPTION_FORCE, 1);
	(void)app_set_option(&clocks[SENDER].app, OPTION_NUMBER, 12);
	(void)app_set_option(&clocks[SENDER].app, OPTION_LANGUAGE, 1);
	assert_int_equal(notation_parse("5m+3", &control, &fault), CONTROL_OK);
	assert_true(store_save_preset(&clocks[SENDER].store, 3, &control));
	set(SENDER, "40/90m+30:30m+30");
}

static void send_settings(void)
{
	clocks[SENDER].app.copying = COPY_WANTED;
	run(16 * 8);
}

static void assert_same(void)
{
	struct control own;

	assert_int_equal(clocks[SENDER].app.copying, COPY_SENT);
	assert_int_equal(clocks[RECEIVER].app.copying, COPY_RECEIVED);
	assert_int_equal(code(SENDER), code(RECEIVER));
	assert_memory_equal(&clocks[SENDER].app.game.control, &clocks[RECEIVER].app.game.control,
			    sizeof(struct control));
	assert_memory_equal(&clocks[SENDER].app.chosen, &clocks[RECEIVER].app.chosen, sizeof(struct control));
	assert_int_equal(clocks[RECEIVER].app.options.value[OPTION_LANGUAGE], 1);
	assert_int_equal(clocks[RECEIVER].app.options.value[OPTION_NUMBER], 0); /* its own */
	host_select(&boards[RECEIVER]);
	assert_true(store_load_preset(&clocks[RECEIVER].store, 3, &own));
	assert_false(store_load_preset(&clocks[RECEIVER].store, 2, &own));
}

/* covers: L2 L5 */
TEST(test_settings_are_sent)
{
	fresh();
	prepare();
	assert_int_not_equal(code(SENDER), code(RECEIVER));
	plug();
	send_settings();
	assert_same();
	start(RECEIVER); /* kept without power */
	assert_int_equal(code(SENDER), code(RECEIVER));
}

/* The sender sends exactly the settings that docs/protocol.md names, each once, in an order that ends with
 * the control and `end`. Nothing else is changed. covers: L2 */
TEST(test_what_is_sent)
{
	static const struct {
		uint8_t option;
		int16_t sent, own;
		bool common;
	} options[] = {
	    {OPTION_SOUND, 3, 1, true},		{OPTION_TENTHS, 60, 40, true},
	    {OPTION_WHITE, 1, 0, true},		{OPTION_FREEZE, 2, 1, true},
	    {OPTION_FORCE, 1, 0, true},		{OPTION_PENALTY, 3, 1, true},
	    {OPTION_LANGUAGE, 0, 2, true},	{OPTION_BRIGHTNESS, 3, 7, false},
	    {OPTION_TRIM, 33, -44, false},	{OPTION_NUMBER, 12, 13, false},
	    {OPTION_CONTRAST, 2, 6, false},	{OPTION_PACK_LEFT, 2, 3, false},
	    {OPTION_VOLUME_RIGHT, 2, 5, false}, {OPTION_WARN_LEFT, 0, 1, false},
	};
	static const char *const owns[] = {"10m", "40/90m+30:30m+30|20m", "g10"};
	static const uint8_t places[] = {0, 2, 4};
	char wanted[300];
	struct control own;

	fresh();
	for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
		host_select(&boards[SENDER]);
		assert_true(app_set_option(&clocks[SENDER].app, options[i].option, options[i].sent));
		host_select(&boards[RECEIVER]);
		assert_true(app_set_option(&clocks[RECEIVER].app, options[i].option, options[i].own));
	}
	set(SENDER, "15m+10");
	set(RECEIVER, "3m+2");
	for (size_t i = 0; i < 3; i++) {
		struct control_fault fault;

		assert_int_equal(notation_parse(owns[i], &own, &fault), CONTROL_OK);
		host_select(&boards[SENDER]);
		assert_true(store_save_preset(&clocks[SENDER].store, places[i], &own));
	}
	poll_every = 16;
	plug();
	*asked = '\0';
	menu_open(&clocks[SENDER].app, SCREEN_SEND);
	send_settings();
	assert_int_equal(clocks[SENDER].app.copying, COPY_SENT);
	assert_int_equal(clocks[RECEIVER].app.copying, COPY_RECEIVED);
	assert_memory_equal(clocks[SENDER].text_display.want[1], "Settings sent ",
			    14); /* the text display says so at once */
	snprintf(wanted, sizeof wanted,
		 "receive\noption sound 3\noption tenths 60\noption white 1\noption freeze 2\n"
		 "option force 1\noption penalty 3\noption language 0\nown 1 10m\n"
		 "own 3 40/90m+30:30m+30|20m\nown 5 g10\ncontrol 15m+10\nend %04u\n",
		 code(SENDER));
	assert_true(strlen(asked) >=
		    strlen(wanted)); /* the first request may be lost while the cable settles */
	assert_string_equal(asked + strlen(asked) - strlen(wanted), wanted);
	for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
		assert_int_equal(clocks[RECEIVER].app.options.value[options[i].option],
				 options[i].common ? options[i].sent : options[i].own);
	host_select(&boards[RECEIVER]);
	for (uint8_t place = 0; place < 5; place++)
		assert_int_equal(store_load_preset(&clocks[RECEIVER].store, place, &own), place % 2 == 0);
}

/* covers: L2 L3 */
TEST(test_a_bad_cable)
{
	for (int bad = 0; bad < 2; bad++) {
		fresh();
		prepare();
		lose = bad ? 997 : 0;
		change = bad ? 0 : 997;
		plug();
		send_settings();
		assert_same();
	}
}

/* The copy is requested while an answer is being sent. The answer is finished first, and then all settings
 * are sent. covers: L1 L2 */
TEST(test_an_answer_is_finished_first)
{
	static const char question[] = "version*2A77\r\n";

	fresh();
	prepare();
	plug();
	run(8);
	host_select(&boards[SENDER]);
	boards[SENDER].tx_count = HOST_SERIAL - 2; /* older characters, which nobody takes yet */
	for (const char *at = question; *at; at++)
		assert_true(host_serial_send(&boards[SENDER], (uint8_t)*at));
	boards[SENDER].count += 4;
	poll(SENDER);
	assert_int_equal(boards[SENDER].tx_count, HOST_SERIAL);
	clocks[SENDER].app.copying = COPY_WANTED;
	boards[SENDER].count += 400;
	poll(SENDER);
	assert_int_equal(clocks[SENDER].app.copying, COPY_WANTED);
	boards[RECEIVER].count += 404;
	run(16 * 8);
	assert_same();
}

/* A cable between clocks with different settings; returns the code of the receiver. */
static uint16_t connect_different(void)
{
	uint16_t old;

	fresh();
	prepare();
	set(RECEIVER, "3m+2");
	old = code(RECEIVER);
	plug();
	return old;
}

/* The receiver complains of a report of the sender. No request is repeated for it, so no answer is taken for
 * that of the next request. covers: L2 L3 */
TEST(test_a_complaint_is_no_answer)
{
	for (unsigned at = 1; at < 10; at++) {
		uint16_t old = connect_different();

		requests = 0;
		complain_after = at;
		no_end = true;
		send_settings();
		assert_int_equal(clocks[SENDER].app.copying, COPY_SILENT);
		assert_int_equal(code(RECEIVER), old);
	}
}

/* covers: L2 N2 */
TEST(test_a_cut_leaves_the_old_settings)
{
	for (int32_t at = 0; at < 900; at += 37) {
		uint16_t old = connect_different();

		characters = 0;
		cut_after = at;
		send_settings();
		if (clocks[RECEIVER].app.copying == COPY_RECEIVED) {
			assert_int_equal(code(RECEIVER), code(SENDER));
			continue;
		}
		assert_int_equal(clocks[SENDER].app.copying, COPY_SILENT);
		assert_int_equal(code(RECEIVER), old);
		assert_int_equal(clocks[RECEIVER].app.options.value[OPTION_SOUND], 0);
	}
}

/* The power of the receiver fails, and the sender continues. The receiver has the old settings or all new
 * ones. covers: L2 N2 */
TEST(test_a_restart_leaves_the_old_settings)
{
	unsigned old_ones = 0;

	for (unsigned at = 1; at < 30; at++) {
		uint16_t old = connect_different();

		poll_every = 16;
		clocks[SENDER].app.copying = COPY_WANTED;
		for (unsigned i = 0; i < at; i++)
			run_once();
		start(RECEIVER);
		run(16 * 8);
		if (clocks[SENDER].app.copying == COPY_SENT) {
			assert_int_equal(code(RECEIVER), code(SENDER));
			continue;
		}
		assert_int_equal(clocks[SENDER].app.copying, COPY_DIFFERS);
		if (code(RECEIVER) == code(SENDER)) /* the answer to `end` was lost */
			continue;
		old_ones++;
		assert_int_equal(code(RECEIVER), old);
		assert_int_equal(clocks[RECEIVER].app.options.value[OPTION_TENTHS], 20);
		send_settings(); /* as if nothing had been */
		assert_same();
	}
	assert_true(old_ones > 5);
}

/* Advisory numbers are copied, too, with FORCE and without, because the clocks compare the settings that each
 * will have. covers: L2 L5 P4 */
TEST(test_controls_with_numbers)
{
	for (int16_t force = 0; force < 2; force++) {
		fresh();
		prepare();
		host_select(&boards[SENDER]);
		(void)app_set_option(&clocks[SENDER].app, OPTION_FORCE, force);
		set(SENDER, "40/90m+30:30m+30");
		plug();
		send_settings();
		assert_same();
	}
}

/* III.4 has changed the control of one game. The other clock gets the control as it was chosen, and its code
 * is the one of that. covers: L2 L5 U3 */
TEST(test_what_is_for_one_game_only)
{
	fresh();
	prepare();
	host_select(&boards[SENDER]);
	clocks[SENDER].app.game.control.stage[WHITE][1].value.s = 5;
	plug();
	send_settings();
	assert_int_equal(clocks[SENDER].app.copying, COPY_SENT);
	assert_int_equal(clocks[RECEIVER].app.copying, COPY_RECEIVED);
	assert_memory_equal(&clocks[SENDER].app.chosen, &clocks[RECEIVER].app.chosen, sizeof(struct control));
	assert_int_not_equal(code(SENDER), code(RECEIVER));
}

/* A second copy sends everything again, and between the two the serial port sets a control at once.
 * covers: L2 U5 */
TEST(test_a_second_time)
{
	static const char request[] = "control 7m";
	struct control_fault fault;
	struct control control;
	char line[40];

	fresh();
	prepare();
	plug();
	clocks[SENDER].app.copying = COPY_WANTED;
	run(16 * 4);
	assert_same();
	snprintf(line, sizeof line, "%s*%04X\r\n", request, crc16(0, request, sizeof request - 1));
	for (const char *at = line; *at; at++)
		assert_true(host_serial_send(&boards[RECEIVER], (uint8_t)*at));
	run(16);
	assert_int_equal(notation_parse("7m", &control, &fault), CONTROL_OK);
	assert_memory_equal(&clocks[RECEIVER].app.chosen, &control, sizeof control);
	set(SENDER, "15m+10");
	clocks[RECEIVER].app.copying = COPY_NONE;
	send_settings();
	assert_same();
}

/* User presets of the receiver that were not sent stay. covers: L2 */
TEST(test_user_presets_that_stay)
{
	struct control control, own;
	struct control_fault fault;

	fresh();
	prepare();
	assert_int_equal(notation_parse("7m", &control, &fault), CONTROL_OK);
	host_select(&boards[RECEIVER]);
	assert_true(store_save_preset(&clocks[RECEIVER].store, 1, &control));
	plug();
	send_settings();
	assert_same();
	assert_true(store_load_preset(&clocks[RECEIVER].store, 1, &own));
	assert_memory_equal(&own, &control, sizeof own);
}

/* Sends this to the sender as from the other end. */
static void tell_sender(const char *text)
{
	char line[20];

	snprintf(line, sizeof line, "%s*%04X\r\n", text, crc16(0, text, (uint8_t)strlen(text)));
	for (const char *at = line; *at; at++)
		assert_true(host_serial_send(&boards[SENDER], (uint8_t)*at));
}

/* Starts the sender without another clock, so that only the test answers. */
static void begin_alone(void)
{
	fresh();
	prepare();
	boards[SENDER].cable = true;
	run(8);
	clocks[SENDER].app.copying = COPY_WANTED;
	run(4);
	assert_int_equal(clocks[SENDER].app.copying, COPY_SENDING);
}

/* The other clock refuses a setting. The sender reports this and sends nothing more. covers: L2 */
TEST(test_an_error_ends_it)
{
	begin_alone();
	tell_sender("error 4");
	run(2);
	assert_int_equal(clocks[SENDER].app.copying, COPY_DIFFERS);
}

/* How often the sender has sent this request. */
static unsigned times_asked(const char *request)
{
	unsigned n = 0;

	for (const char *at = asked; (at = strstr(at, request)); at++)
		n++;
	return n;
}

/* Each request is made three times, three quarters of a second apart, and then the sender gives up. An answer
 * that comes later has no effect. covers: L2 */
TEST(test_three_times)
{
	begin_alone();
	tell_sender("ok");
	for (unsigned n = 1; n <= 3; n++) {
		run(2);
		assert_int_equal(times_asked("option sound"), n);
		assert_int_equal(clocks[SENDER].app.copying, COPY_SENDING);
		run(10);
		assert_int_equal(times_asked("option sound"), n);
	}
	run(2);
	assert_int_equal(clocks[SENDER].app.copying, COPY_SILENT);
	tell_sender("ok");
	run(32);
	assert_int_equal(times_asked("option sound"), 3);
	assert_int_equal(times_asked("option tenths"), 0);
	assert_int_equal(clocks[SENDER].app.copying, COPY_SILENT);
}

/* To the tick: settings that arrive within ten seconds of `receive` are collected, and a request is repeated
 * after three quarters of a second. covers: L2 */
TEST(test_the_times)
{
	struct zeitnot *sender = &clocks[SENDER];

	begin_alone();
	assert_true(protocol_may_ask(&sender->protocol));
	sender->app.now = sender->copy.sender.asked + TICKS_PER_SECOND * 3 / 4 - 1;
	copy_step(&sender->copy, &sender->app, &sender->protocol);
	assert_true(protocol_may_ask(&sender->protocol));
	sender->app.now++;
	copy_step(&sender->copy, &sender->app, &sender->protocol);
	assert_false(protocol_may_ask(&sender->protocol)); /* a request is being sent */
	copy_open(&sender->copy, &sender->app);
	sender->app.now += 10 * TICKS_PER_SECOND;
	assert_true(copy_collects(&sender->copy, sender->app.now));
	sender->app.now += 10 * TICKS_PER_SECOND + 1; /* after the last setting */
	assert_false(copy_collects(&sender->copy, sender->app.now));
}

/* As soon as the code of `end` is right, and not only from the first user preset on, a key does not end the
 * collection any more: all of it comes into force. covers: L2 */
TEST(test_an_end_that_has_begun)
{
	struct zeitnot *receiver = &clocks[RECEIVER];

	fresh();
	set(RECEIVER, "7m");
	copy_open(&receiver->copy, &receiver->app);
	assert_false(copy_closes(&receiver->copy));
	copy_collect_control(&receiver->copy, &receiver->app.game.control);
	assert_false(copy_closes(&receiver->copy));
	for (unsigned n = 0; n <= STORE_USER_PRESETS; n++) {
		assert_int_equal(copy_close(&receiver->copy, &receiver->app, code(RECEIVER)), PROTOCOL_LATER);
		assert_true(copy_closes(&receiver->copy));
	}
	assert_int_equal(copy_close(&receiver->copy, &receiver->app, code(RECEIVER)), PROTOCOL_OK);
	assert_false(copy_closes(&receiver->copy));
}

/* To the tick: after "error 1" a request is repeated after three eighths of a second, and not at once.
 * covers: L2 */
TEST(test_the_time_after_damage)
{
	struct zeitnot *sender = &clocks[SENDER];

	begin_alone();
	sender->app.now = sender->copy.sender.asked + 100;
	sender->protocol.answered = true;
	sender->protocol.answer = PROTOCOL_ERROR_DAMAGED;
	copy_step(&sender->copy, &sender->app, &sender->protocol);
	sender->app.now += TICKS_PER_SECOND * 3 / 8 - 1;
	copy_step(&sender->copy, &sender->app, &sender->protocol);
	assert_true(protocol_may_ask(&sender->protocol));
	sender->app.now++;
	copy_step(&sender->copy, &sender->app, &sender->protocol);
	assert_false(protocol_may_ask(&sender->protocol));
}

/* The end of the copy answers a key, so it is spoken with the next texts. covers: B1 */
TEST(test_the_end_is_said_aloud)
{
	fresh();
	host_select(&boards[SENDER]);
	clocks[SENDER].app.copying = COPY_WANTED;
	(void)pending_take(&clocks[SENDER].app.pending, WORK_ALOUD);
	copy_end(&clocks[SENDER].copy, &clocks[SENDER].app);
	assert_int_equal(clocks[SENDER].app.copying, COPY_SILENT);
	assert_true(pending_has(&clocks[SENDER].app.pending, WORK_ALOUD));
}

/* covers: L2 U5 */
TEST(test_refused)
{
	fresh();
	prepare();
	send_settings(); /* no cable */
	assert_int_equal(clocks[SENDER].app.copying, COPY_SILENT);
	host_select(&boards[RECEIVER]);
	app_set_control(&clocks[RECEIVER].app, &clocks[RECEIVER].app.game.control);
	host_edge(&boards[RECEIVER], KEY_PLAY, true, boards[RECEIVER].count);
	run(2);
	host_edge(&boards[RECEIVER], KEY_PLAY, false, boards[RECEIVER].count);
	run(2);
	assert_int_equal(clocks[RECEIVER].app.mode, APP_RUNNING);
	plug();
	send_settings();
	assert_int_equal(clocks[SENDER].app.copying, COPY_REFUSED);
}

TESTS(RUN(test_settings_are_sent), RUN(test_what_is_sent), RUN(test_a_bad_cable),
      RUN(test_an_answer_is_finished_first), RUN(test_a_complaint_is_no_answer),
      RUN(test_a_cut_leaves_the_old_settings), RUN(test_a_restart_leaves_the_old_settings), RUN(test_refused),
      RUN(test_controls_with_numbers), RUN(test_what_is_for_one_game_only), RUN(test_a_second_time),
      RUN(test_user_presets_that_stay), RUN(test_an_error_ends_it), RUN(test_three_times),
      RUN(test_the_times), RUN(test_an_end_that_has_begun), RUN(test_the_time_after_damage),
      RUN(test_the_end_is_said_aloud))
