/* Tests the host's implementation of sim/bench.h: exact instants, what was lit in the last second, chatter
 * from a seed, and a supply that can fail. covers: T2 D3 N1 L4 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench_ops.h"
#include "tests/unit/check.h"
#include "tool/scenario/client.h"

static const struct control_options plain = {NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, LEFT};

static void open_with(struct client *client, const struct bench_options *options, const char *control)
{
	char message[MESSAGE_SIZE];

	assert_true(client_open(client, options, message));
	if (control && client_control(client, control, &plain, message) != CLIENT_OK)
		fail_msg("%s", message);
}

static void open_plain(struct client *client, const char *control)
{
	struct bench_options options = {.board = "host", .seed = 3};

	open_with(client, &options, control);
}

TEST(test_control_takes_a_second)
{
	struct client client;

	open_plain(&client, "40/90m+30:30m+30");
	assert_int_equal(bench_now(client.bench) - client.origin, NS_PER_SECOND);
	assert_int_equal(client_mode(&client), APP_READY);
	client_close(&client);
}

/* The host as the breadboard clock, which the page draws: a point is between hours and minutes.
 * covers: D1 */
TEST(test_a_point_follows_the_hours)
{
	static const struct {
		const char *board;
		bool points;
	} rows[] = {{"host", false}, {"lcd", false}, {"led", false}, {"bread", true}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct bench_options options = {.board = rows[i].board, .seed = 3};
		struct client client = {.bench = bench_open_host(&options)};
		struct bench_view view;
		char message[MESSAGE_SIZE];

		client_run(&client, 5 * NS_PER_SECOND);
		if (client_control(&client, "3602", &plain, message) != CLIENT_OK)
			fail_msg("%s", message);
		bench_contact(client.bench, BUTTON_RIGHT, true, bench_now(client.bench));
		bench_get_view(client.bench, &view);
		assert_int_equal(view.points, rows[i].points);
		assert_int_equal(view.cells[LEFT][POSITION_HOURS] >> 7, rows[i].points);
		client_run(&client, bench_now(client.bench) + 5 * NS_PER_SECOND);
		bench_get_view(client.bench, &view);
		assert_int_equal(view.cells[LEFT][POSITION_HOURS], 0); /* 59:57 */
		assert_int_equal(view.cells[RIGHT][POSITION_HOURS] >> 7, rows[i].points);
		client_close(&client);
	}
}

TEST(test_instants)
{
	struct client client;
	struct zeitnot program;
	instant now;
	int64_t start;

	open_plain(&client, "5m");
	start = bench_now(client.bench);
	bench_contact(client.bench, BUTTON_RIGHT, true, start + 10 * NS_PER_SECOND + 300 * 1000);
	bench_contact(client.bench, BUTTON_RIGHT, false, start + 11 * NS_PER_SECOND);
	bench_run(client.bench, start + 10 * NS_PER_SECOND);
	assert_int_equal(bench_now(client.bench), start + 10 * NS_PER_SECOND);
	assert_int_equal(client_mode(&client), APP_READY);
	bench_run(client.bench, start + 20 * NS_PER_SECOND + 300 * 1000);
	assert_true(bench_state(client.bench, &program, &now));
	assert_in_range(game_clock_remaining(&program.app.game, LEFT, now), 290 * TICKS_PER_SECOND - 1,
			290 * TICKS_PER_SECOND + 1);
	client_close(&client);
}

TEST(test_a_fast_crystal_runs_fast)
{
	struct bench_options options = {.board = "host", .crystal_ppm = 200};
	struct client client;
	struct zeitnot program;
	instant now;
	int64_t start;

	open_with(&client, &options, "2h");
	start = bench_now(client.bench);
	bench_contact(client.bench, BUTTON_RIGHT, true, start);
	bench_run(client.bench, start + 5000 * NS_PER_SECOND); /* untrimmed, so 1 s too much */
	assert_true(bench_state(client.bench, &program, &now));
	assert_in_range(game_clock_remaining(&program.app.game, LEFT, now), 2199 * TICKS_PER_SECOND - 8,
			2199 * TICKS_PER_SECOND + 8);
	client_close(&client);
}

TEST(test_the_last_second_is_remembered)
{
	struct client client;
	struct bench_view view;
	int64_t start;

	open_plain(&client, "1m");
	start = bench_now(client.bench);
	bench_contact(client.bench, BUTTON_RIGHT, true, start);
	/* the display shows 0:58, and half a second ago 0:59 */
	bench_run(client.bench, start + 2500 * NS_PER_MS);
	bench_get_view(client.bench, &view);
	assert_int_equal(view.cells[LEFT][7] & 0x7f, 0x7f);
	assert_int_equal(view.lamps, 1);
	assert_in_range(view.changed, start + 1995 * NS_PER_MS, start + 2005 * NS_PER_MS);
	bench_contact(client.bench, BUTTON_LEFT, true, bench_now(client.bench));
	bench_run(client.bench, start + 3 * NS_PER_SECOND);
	bench_get_view(client.bench, &view);
	assert_int_equal(view.lamps, 2);
	assert_int_equal(view.lamps_lit, 3);
	bench_run(client.bench, start + 4 * NS_PER_SECOND);
	bench_get_view(client.bench, &view);
	assert_int_equal(view.lamps_lit, 2);
	client_close(&client);
}

#define SAMPLES 40

/* The levels of the contact every half millisecond while it chatters. */
static void watch_chatter(uint32_t seed, uint8_t levels[SAMPLES])
{
	struct bench_options options = {.board = "host", .seed = seed};
	struct zeitnot program;
	struct client client;
	instant now;

	open_with(&client, &options, "5m");
	bench_contact_bouncing(client.bench, BUTTON_RIGHT, true, bench_now(client.bench), 20 * NS_PER_MS);
	for (int i = 0; i < SAMPLES; i++) {
		bench_run(client.bench, bench_now(client.bench) + NS_PER_MS / 2);
		assert_true(bench_state(client.bench, &program, &now));
		levels[i] = program.app.debounce.levels >> BUTTON_RIGHT & 1;
	}
	bench_run(client.bench, bench_now(client.bench) + 10 * NS_PER_MS);
	assert_int_equal(client_mode(&client), APP_RUNNING);
	client_close(&client);
}

TEST(test_chatter_comes_from_the_seed)
{
	uint8_t one[SAMPLES], again[SAMPLES], other[SAMPLES];

	watch_chatter(1, one);
	watch_chatter(1, again);
	watch_chatter(2, other);
	assert_memory_equal(one, again, SAMPLES);
	assert_memory_not_equal(one, other, SAMPLES);
	assert_int_equal(one[SAMPLES - 1], 1);
	assert_non_null(memchr(one, 0, SAMPLES)); /* the contact opened again */
}

TEST(test_power)
{
	struct client client;
	struct bench_view view;
	struct zeitnot program;
	instant now;
	uint8_t before[8192], after[8192];

	open_plain(&client, "5m");
	bench_memory_read(client.bench, before, sizeof(before));
	bench_power(client.bench, false);
	bench_run(client.bench, bench_now(client.bench) + NS_PER_SECOND);
	bench_get_view(client.bench, &view);
	for (int i = 0; i < CELLS; i++)
		assert_int_equal(view.cells[LEFT][i] | view.cells[RIGHT][i], 0);
	assert_false(bench_state(client.bench, &program, &now));
	assert_int_equal(client_mode(&client), -1);
	bench_memory_read(client.bench, after, sizeof(after));
	assert_memory_equal(before, after, sizeof(before));
	bench_power(client.bench, true);
	bench_run(client.bench, bench_now(client.bench) + NS_PER_SECOND);
	assert_int_equal(client_mode(&client), APP_READY);
	/* a supply below the processor's least voltage counts as none */
	bench_battery(client.bench, 1.5);
	assert_int_equal(client_mode(&client), -1);
	bench_battery(client.bench, 3.0);
	assert_int_equal(client_mode(&client), APP_READY);
	client_close(&client);
}

TEST(test_a_missing_memory_is_a_fault)
{
	struct bench_options options = {.board = "host", .no_memory = true};
	struct client client;
	struct zeitnot program;
	instant now;

	open_with(&client, &options, NULL);
	assert_true(bench_state(client.bench, &program, &now));
	assert_int_equal(program.app.fault, FAULT_MEMORY_MISSING);
	client_close(&client);
}

TEST(test_characters_take_their_time)
{
	struct client client;
	char *line;
	int64_t sent;

	open_plain(&client, NULL);
	client_link(&client);
	bench_run(client.bench, bench_now(client.bench) + 1500 * NS_PER_MS);
	while ((line = client_take_line(&client)))
		free(line);
	client_send_line(&client, "version");
	sent = bench_now(client.bench);
	bench_run(client.bench, sent + 12 * NS_PER_MS); /* 12 characters at 960 per second are 12.5 ms */
	assert_null(client_take_line(&client));
	bench_run(client.bench, sent + 300 * NS_PER_MS);
	line = client_take_line(&client);
	assert_non_null(line);
	assert_memory_equal(line, "ok ", 3);
	free(line);
	client_close(&client);
}

TESTS(RUN(test_control_takes_a_second), RUN(test_instants), RUN(test_a_point_follows_the_hours),
      RUN(test_a_fast_crystal_runs_fast), RUN(test_the_last_second_is_remembered),
      RUN(test_chatter_comes_from_the_seed), RUN(test_power), RUN(test_a_missing_memory_is_a_fault),
      RUN(test_characters_take_their_time))
