/* Tests the serial port against docs/protocol.md through a pseudo terminal, with the host's clock or an
 * image.
 *
 *    conform [BOARD [IMAGE]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/protocol/pty_clock.h"
#include "tests/unit/check.h"

#define PAGE "docs/protocol.md"

static struct bench_options options = {.board = "host", .seed = 1};
static struct pty_clock p;
static char line[PTY_LINE];

static int open_clock(void **state)
{
	(void)state;
	return pty_open(&p, &options) ? 0 : -1;
}

static int close_clock(void **state)
{
	(void)state;
	pty_close(&p);
	return 0;
}

static void expect(const char *request, const char *answer)
{
	pty_ask(&p, request);
	if (!pty_answer(&p, line))
		fail_msg("\"%s\" is not answered", request);
	assert_string_equal(line, answer);
}

static void press(uint8_t button)
{
	int64_t now = bench_now(p.bench);

	bench_contact(p.bench, button, true, now);
	bench_contact(p.bench, button, false, now + 80 * NS_PER_MS);
}

static void key(uint8_t button)
{
	press(button);
	pty_run(&p, 200 * NS_PER_MS);
}

/* ---- the page ------------------------------------------------------------------------------------------ */

/* The clock answers every example of the page exactly as the page shows. covers: L1 L2 U5 */
TEST(test_examples_of_the_page)
{
	char text[PTY_LINE];
	FILE *page = fopen(PAGE, "r");
	int examples = 0;

	assert_non_null(page);
	while (fgets(text, sizeof text, page)) {
		text[strcspn(text, "\n")] = '\0';
		if (strncmp(text, "    > ", 6) == 0) {
			pty_send(&p, text + 6, strlen(text + 6));
			pty_send(&p, "\r\n", 2);
		} else if (strncmp(text, "    < ", 6) == 0) {
			do {
				assert_true(pty_receive(&p, line, NS_PER_SECOND));
			} while (strncmp(line, "clock ", 6) == 0);
			assert_string_equal(line, text + 6);
			examples++;
		}
	}
	fclose(page);
	assert_true(examples >= 13);
}

/* Each error code of the table can occur. Codes 5, 7 and 8 are left out, because they need another clock or a
 * game. covers: L2 L3 U5 */
TEST(test_every_error_of_the_table)
{
	static const struct {
		const char *request;
		const char *answer;
	} errors[] = {
	    {"hello", "error 3"},
	    {"option tenths 30", "error 4"},
	    {"own 5", "error 6"},
	    {"control 5x", "error 11 1"},
	    {"control 1:30:00", "error 12 5"},
	    {"control 1:1:1:1:1:1", "error 13"},
	    {"control 11h", "error 14"},
	    {"control 0", "error 15"},
	    {"control 0/5", "error 16"},
	    {"control 5y3x10:10", "error 17"},
	    {"control ^:5m", "error 18 0"},
	    {"control 5m!", "error 19"},
	    {"control *60|60", "error 20"},
	};

	for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
		pty_ask(&p, errors[i].request);
		assert_true(pty_answer(&p, line));
		if (strncmp(line, errors[i].answer, strlen(errors[i].answer)) != 0)
			fail_msg("\"%s\": \"%s\", not \"%s\"", errors[i].request, line, errors[i].answer);
	}
	pty_send(&p, "version*00\n", 11);
	assert_true(pty_answer(&p, line));
	assert_string_equal(line, "error 1");
	for (int i = 0; i < 200; i++)
		pty_send(&p, "y", 1);
	pty_send(&p, "\n", 1);
	assert_true(pty_answer(&p, line));
	assert_string_equal(line, "error 2");
}

/* ---- reports ------------------------------------------------------------------------------------------- */

struct player {
	double left, used, delay;
	int moves, stage, made, period, flag;
};
struct report {
	int sequence, fault;
	char state[16], turn[16], white[16], signs[16];
	struct player player[2];
};

static struct report next_report(void)
{
	struct report r = {0};
	struct player *left = &r.player[LEFT], *right = &r.player[RIGHT];
	int end = 0;

	if (!pty_report(&p, line))
		fail_msg("no report");
	assert_int_equal(
	    sscanf(line,
		   "clock %d %15s %15s %15s %15s %d %lf %lf %lf %d %d %d %d %d %lf %lf %lf %d %d %d %d %d%n",
		   &r.sequence, r.state, r.turn, r.white, r.signs, &r.fault, &left->left, &left->used,
		   &left->delay, &left->moves, &left->stage, &left->made, &left->period, &left->flag,
		   &right->left, &right->used, &right->delay, &right->moves, &right->stage, &right->made,
		   &right->period, &right->flag, &end),
	    22);
	assert_int_equal(end, strlen(line));
	return r;
}

/* covers: L1 */
TEST(test_reports_once_a_second_in_sequence)
{
	struct report last, r;
	int64_t at;

	expect("control 5m+3", "ok");
	pty_run(&p, NS_PER_SECOND);
	pty_flush(&p);
	last = next_report();
	at = bench_now(p.bench);
	for (int i = 0; i < 5; i++) {
		r = next_report();
		assert_int_equal(r.sequence, (last.sequence + 1) & 255);
		assert_in_range(bench_now(p.bench) - at, 900 * NS_PER_MS, 1100 * NS_PER_MS);
		assert_string_equal(r.state, "ready");
		assert_true(r.player[LEFT].left == 303 && r.player[RIGHT].left == 303);
		at = bench_now(p.bench);
		last = r;
	}
}

/* A report comes after each change, with the times of that moment to the millisecond. covers: L1 P5 P8 */
TEST(test_reports_of_a_game)
{
	struct report r;
	double used[2] = {0, 0};

	expect("control 5m+3", "ok");
	pty_run(&p, NS_PER_SECOND);
	pty_flush(&p);
	/* a report begins when the last one has been sent, which takes 0.12 s at 9,600 baud */
	(void)next_report();
	pty_run(&p, 300 * NS_PER_MS);
	press(BUTTON_RIGHT);
	do {
		r = next_report();
	} while (strcmp(r.state, "running") != 0);
	assert_string_equal(r.turn, "left");
	assert_string_equal(r.white, "left");
	assert_true(r.player[LEFT].used < 0.05);
	for (int move = 1; move <= 6; move++) {
		int side = move & 1 ? LEFT : RIGHT;
		int64_t pressed;

		pty_run(&p, 1300 * NS_PER_MS);
		pty_flush(&p);
		press((uint8_t)side);
		pressed = bench_now(p.bench);
		do {
			r = next_report();
		} while (r.player[LEFT].moves + r.player[RIGHT].moves < move);
		assert_in_range(bench_now(p.bench) - pressed, 0, 350 * NS_PER_MS);
		assert_string_equal(r.turn, side == LEFT ? "right" : "left");
		assert_true(r.player[side].used > used[side] + 1.2);
		used[side] = r.player[side].used;
		/* time left plus time used are 5:00 plus the increments */
		for (int i = LEFT; i <= RIGHT; i++) {
			double sum = r.player[i].left + r.player[i].used - 303 - 3 * r.player[i].moves;

			assert_true(sum > -0.0005 && sum < 0.0015);
		}
	}
	key(KEY_PLAY);
	do {
		r = next_report();
	} while (strcmp(r.state, "paused") != 0);
}

/* Reports agree with bench_state. covers: L1 */
TEST(test_reports_are_true)
{
	struct zeitnot now;
	struct report r;
	instant at;

	expect("control 20d5:5m", "ok");
	press(BUTTON_LEFT);
	pty_run(&p, 1234 * NS_PER_MS);
	key(KEY_PLAY);
	pty_run(&p, NS_PER_SECOND);
	pty_flush(&p);
	r = next_report();
	assert_true(bench_state(p.bench, &now, &at));
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		const struct clock_side *clock = &now.app.game.side[side];
		const struct player *player = &r.player[side];

		assert_int_equal((int)(player->left * 1000 + 0.5),
				 ticks_to_ms(game_clock_remaining(&now.app.game, side, at)));
		assert_int_equal((int)(player->used * 1000 + 0.5), /* it counts up, so it is rounded down */
				 -ticks_to_ms(-game_clock_used(&now.app.game, side, at)));
		assert_int_equal((int)(player->delay * 1000 + 0.5),
				 ticks_to_ms(game_clock_delay(&now.app.game, side, at)));
		assert_int_equal(player->moves, clock->moves);
		assert_int_equal(player->stage, clock->stage + 1);
	}
}

/* ---- when ---------------------------------------------------------------------------------------------- */

/* covers: U5 L2 */
TEST(test_nothing_is_set_in_a_game)
{
	static const char *const settings[] = {"control 3m", "own 1 3m", "option sound 1", "option trim 5"};

	expect("own 1 1h", "ok");
	expect("control 5m+3", "ok");
	press(BUTTON_RIGHT);
	pty_run(&p, 500 * NS_PER_MS);
	for (int paused = 0; paused < 2; paused++) {
		for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
			expect(settings[i], "error 5");
		expect("control", "ok 5m+3");
		expect("own 1", "ok 1h");
		expect("option sound", "ok sound 0");
		expect("option trim", "ok trim 0");
		key(KEY_PLAY);
	}
}

/* ---- garbage ------------------------------------------------------------------------------------------- */

static void expect_untouched(int seconds)
{
	struct zeitnot now;
	instant at;
	const struct game_clock *g = &now.app.game;
	ticks used;

	assert_true(bench_state(p.bench, &now, &at));
	assert_int_equal(g->state, PLAY_RUNNING);
	assert_int_equal(g->side[LEFT].moves + g->side[RIGHT].moves, 0);
	used = game_clock_used(g, LEFT, at);
	assert_in_range(used, seconds * TICKS_PER_SECOND - 16, seconds * TICKS_PER_SECOND + 16);
	assert_int_equal(game_clock_remaining(g, LEFT, at) + used, 303 * TICKS_PER_SECOND);
	assert_int_equal(now.app.fault, 0);
	expect("control", "ok 5m+3");
}

/* Floods, half lines and overlong lines while a clock runs change nothing and lose no time.
 * covers: L3 L4 T1 */
TEST(test_garbage_changes_nothing)
{
	uint32_t random = 99;
	int64_t begin;

	expect("control 5m+3", "ok");
	begin = bench_now(p.bench);
	press(BUTTON_RIGHT);
	for (int i = 0; i < 20; i++) { /* some seconds of traffic */
		char bytes[480];

		for (size_t n = 0; n < sizeof bytes; n++) {
			random = random * 1664525 + 1013904223;
			bytes[n] = 'z';
			if (i < 10)
				bytes[n] = (char)(random >> 24);
			else if (i < 14)
				bytes[n] = "control 3m*\n"[(random >> 8) % 12];
		}
		pty_send(&p, bytes, sizeof bytes);
		pty_run(&p, 500 * NS_PER_MS);
	}
	pty_send(&p, "\ncontrol", 8);
	pty_run(&p, 2 * NS_PER_SECOND);
	pty_send(&p, "\n", 1);
	pty_run(&p, 500 * NS_PER_MS);
	pty_flush(&p);
	pty_run(&p, begin + 15 * NS_PER_SECOND - bench_now(p.bench));
	pty_flush(&p);
	expect_untouched(15);
}

/* ---- cable and memory ---------------------------------------------------------------------------------- */

/* covers: L1 L4 */
TEST(test_without_a_cable_it_is_silent)
{
	assert_true(pty_report(&p, line));
	bench_cable(p.bench, false);
	pty_run(&p, 500 * NS_PER_MS);
	pty_flush(&p);
	assert_false(pty_receive(&p, line, 3 * NS_PER_SECOND));
	bench_cable(p.bench, true);
	assert_true(pty_report(&p, line));
}

/* covers: D4 L2 U4 U2 */
TEST(test_settings_are_kept_without_power)
{
	expect("own 4 40/90m+30:30m+30", "ok");
	expect("option tenths 60", "ok");
	expect("option trim -49", "ok");
	expect("control 1hy5x60", "ok");
	pty_run(&p, NS_PER_SECOND);
	bench_power(p.bench, false);
	pty_run(&p, 30 * NS_PER_SECOND);
	bench_power(p.bench, true);
	pty_run(&p, 3 * NS_PER_SECOND);
	pty_flush(&p);
	expect("own 4", "ok 40/90m+30:30m+30");
	expect("option tenths", "ok tenths 60");
	expect("option trim", "ok trim -49");
	expect("control", "ok 1hy5x60");
}

static int open_without_memory(void **state)
{
	struct bench_options without = options;

	(void)state;
	without.no_memory = true;
	return pty_open(&p, &without) ? 0 : -1;
}

/* covers: D4 L2 */
TEST(test_without_a_memory_user_presets_are_refused)
{
	expect("own 1 5m", "error 7");
	expect("own 1", "error 6");
	expect("control 5m", "error 7"); /* an `ok` would say that it is saved */
	assert_int_equal(next_report().fault, 7);
}

/* ---- what is left half done ---------------------------------------------------------------------------- */

static bool control_is(const char *text)
{
	char expected[PTY_LINE];

	snprintf(expected, sizeof expected, "ok %s", text);
	pty_ask(&p, "control");
	return pty_answer(&p, line) && strcmp(line, expected) == 0;
}

/* A collection that nobody ends blocks nobody: another request, a key or a press ends it, and a refused `end`
 * does the same. covers: L2 */
TEST(test_a_collection_that_is_left)
{
	static const char *const others[] = {"code",  "control", "version", "option sound",
					     "log 0", "hours",	 "end 0000"};

	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		expect("control 5m", "ok");
		expect("receive", "ok");
		expect("control 7m", "ok");
		assert_true(control_is("5m")); /* is another request, too */
		expect("receive", "ok");
		expect("control 7m", "ok");
		pty_ask(&p, others[i]);
		assert_true(pty_answer(&p, line));
		expect("control 9m", "ok");
		if (!control_is("9m"))
			fail_msg("after \"%s\" it still collects: %s", others[i], line);
	}
	for (uint8_t button = 0; button < BUTTON_COUNT; button++) {
		if (button == KEY_PLAY || button == BUTTON_LEFT || button == BUTTON_RIGHT)
			continue; /* a game begins */
		expect("receive", "ok");
		expect("control 7m", "ok");
		key(button);
		key(KEY_BACK);
		key(button == KEY_BACK ? KEY_OK : KEY_BACK);
		pty_ask(&p, "control 9m");
		assert_true(pty_answer(&p, line));
		if (strcmp(line, "ok") == 0 && !control_is("9m"))
			fail_msg("after key %u it still collects", button);
	}
}

/* A collection continues as long as requests for it arrive. covers: L2 */
TEST(test_a_collection_that_is_fed)
{
	expect("control 5m", "ok");
	expect("receive", "ok");
	for (int i = 0; i < 4; i++) {
		pty_run(&p, 6 * NS_PER_SECOND);
		expect("option tenths 60", "ok");
	}
	assert_true(control_is("5m"));
	expect("receive", "ok");
	expect("control 8m", "ok");
	pty_run(&p, 11 * NS_PER_SECOND);
	expect("control 9m", "ok");
	assert_true(control_is("9m"));
}

/* Copies the memory at the instant when the first character of an answer leaves the clock. */
static void memory_at_answer(uint8_t *memory, size_t size)
{
	char c = '\0', before = '\n';

	for (int i = 0; i < 100000; i++) {
		bench_run(p.bench, bench_now(p.bench) + NS_PER_MS / 10);
		while (bench_receive(p.bench, &c, 1) == 1) {
			if (before == '\n' && c == 'o') {
				bench_memory_read(p.bench, memory, size);
				return;
			}
			before = c;
		}
	}
	fail_msg("no answer");
}

/* An `ok` means that the setting is saved: whatever happens after its first character, the memory has it.
 * covers: L2 N1 */
TEST(test_ok_is_saved)
{
	static const char *const controls[] = {"17m+2", "40/90m+30:30m+30", "25m", "3m+2"};
	static uint8_t memory[BENCH_MEMORY];
	const size_t size = bench_memory_size(p.bench);

	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		char request[PTY_LINE];

		snprintf(request, sizeof request, "control %s", controls[i]);
		pty_run(&p, 300 * NS_PER_MS);
		pty_flush(&p);
		pty_ask(&p, request);
		pty_run(&p, 0);
		memory_at_answer(memory, size);
		bench_power(p.bench, false);
		pty_run(&p, 30 * NS_PER_SECOND);
		bench_memory_write(p.bench, memory, size);
		bench_power(p.bench, true);
		pty_run(&p, 3 * NS_PER_SECOND);
		pty_flush(&p);
		if (!control_is(controls[i]))
			fail_msg("%s: \"%s\"", controls[i], line);
	}
}

#define CLOCK_TEST(test) cmocka_unit_test_setup_teardown(test, open_clock, close_clock)

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    CLOCK_TEST(test_examples_of_the_page),
	    CLOCK_TEST(test_every_error_of_the_table),
	    CLOCK_TEST(test_reports_once_a_second_in_sequence),
	    CLOCK_TEST(test_reports_of_a_game),
	    CLOCK_TEST(test_reports_are_true),
	    CLOCK_TEST(test_nothing_is_set_in_a_game),
	    CLOCK_TEST(test_garbage_changes_nothing),
	    CLOCK_TEST(test_without_a_cable_it_is_silent),
	    CLOCK_TEST(test_settings_are_kept_without_power),
	    CLOCK_TEST(test_a_collection_that_is_left),
	    CLOCK_TEST(test_a_collection_that_is_fed),
	    CLOCK_TEST(test_ok_is_saved),
	    cmocka_unit_test_setup_teardown(test_without_a_memory_user_presets_are_refused,
					    open_without_memory, close_clock),
	};

	if (argc > 1)
		options.board = argv[1];
	if (argc > 2)
		options.image = argv[2];
	return cmocka_run_group_tests_name(options.board, tests, NULL, NULL);
}
