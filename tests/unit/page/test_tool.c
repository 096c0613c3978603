/* The program of the page for clocks on cables (page/cables/tool.c): a clock on the host's bench answers what
 * a seat sends, and settings, pairings and merged games are read. covers: L1 L2 L3 L6 */
#include <stdio.h>

#include "sim/bench_ops.h"
#include "tests/unit/check.h"
#include "tests/unit/page/kept.h"
#include "tests/upload/frames.h"

/* gcc has no names for exports, and the calls need no prototypes. */
#pragma GCC diagnostic ignored "-Wattributes"
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wshadow"
#include "page/cables/tool.c"

static struct bench *bench;
static struct seat *seat;

static double now(void)
{
	return (double)(bench_now(bench) / NS_PER_MS);
}

/* One step of the cable: what is to be sent goes out, and what has come is taken. */
static void step(void)
{
	static uint8_t bytes[REMOTE_OUTPUT];
	unsigned n;

	bench_baud(bench, (uint32_t)seat_baud(seat));
	n = seat_has_output(seat) ? seat_output(seat, bytes) : 0;
	if (n > 0)
		bench_send(bench, bytes, n);
	seat_sent(seat, now());
	bench_run(bench, bench_now(bench) + 10 * NS_PER_MS);
	n = (unsigned)bench_receive(bench, bytes, sizeof bytes);
	if (n > 0)
		seat_take(seat, bytes, n, now());
	if (seat_wait(seat, now()) == 0)
		seat_late(seat, now());
}

static void run(unsigned steps)
{
	while (steps-- > 0)
		step();
}

/* Until the job has ended, for a minute at most. */
static void finish(void)
{
	for (unsigned n = 0; n < 6000 && seat_runs(seat); n++)
		step();
	assert_false(seat_runs(seat));
}

static void begin(void)
{
	struct bench_options options = {.board = "host", .seed = 1};

	bench = bench_open_host(&options);
	bench_cable(bench, true);
	bench_run(bench, NS_PER_SECOND);
	seat = seat_new();
	seat_begin(seat, now());
	run(250);
}

static void end(void)
{
	seat_free(seat);
	bench_close(bench);
}

TEST(test_options)
{
	assert_int_equal(option_count(), OPTION_COUNT);
	assert_string_equal(option_text(OPTION_TENTHS), "tenths");
	assert_int_equal(option_least(OPTION_CONTRAST), 1);
	assert_int_equal(option_most(OPTION_TENTHS), 60);
	assert_int_equal(option_step(OPTION_TENTHS), 20);
	assert_int_equal(option_initial(OPTION_CONTRAST), 5);
	assert_int_equal(option_alike(0), OPTION_SOUND);
	assert_int_equal(option_alike(4), OPTION_PENALTY);
	assert_int_equal(option_alike(5), -1);
}

TEST(test_requests)
{
	begin();
	assert_true(seat_there(seat, now()));
	assert_string_equal(seat_text(seat), "");
	seat_ask(seat, "version", now());
	assert_true(seat_runs(seat));
	finish();
	assert_true(seat_good(seat));
	assert_int_equal(strncmp(seat_text(seat), "zeitnot-", 8), 0);
	assert_string_equal(seat_answer(seat), "");
	assert_string_equal(seat_fault(seat), "NONE");
	seat_ask(seat, "nonsense", now());
	finish();
	assert_false(seat_good(seat));
	assert_string_equal(seat_answer(seat), "error 3");
	bench_power(bench, false);
	seat_ask(seat, "version", now());
	finish();
	assert_false(seat_good(seat));
	assert_string_equal(seat_answer(seat), "");
	assert_false(seat_there(seat, now()));
	seat_ask(seat, "version", now());
	seat_cut(seat);
	assert_false(seat_runs(seat));
	end();
}

/* Settings are read from a file, set on a clock, and read from it again. covers: L5 */
TEST(test_settings)
{
	begin();
	assert_true(settings_take("option number 7\ncontrol 5m+3\nend\n"));
	seat_set(seat, settings_requests(), settings_checksum_then(), now());
	finish();
	assert_true(seat_good(seat));
	seat_read(seat, now());
	finish();
	assert_true(seat_good(seat));
	assert_non_null(strstr(seat_text(seat), "option number 7\n"));
	assert_non_null(strstr(seat_text(seat), "control 5m+3\n"));
	seat_facts(seat, now());
	finish();
	assert_non_null(strstr(seat_text(seat), "\n7\n"));
	assert_false(settings_take("control 5m+3\ncontrol tea\nend\n"));
	assert_int_equal(settings_line(), 2);
	assert_string_equal(settings_wrong(), "control tea");
	assert_int_equal(strncmp(settings_answer(), "error 11", 8), 0);
	assert_string_equal(settings_file("v", "control 5m\n"), "# v\ncontrol 5m\nend\n");
	settings_free(&settings);
	end();
}

/* A pack of noise goes into the slot that was chosen. covers: L6 */
TEST(test_upload)
{
	static uint8_t pack[700];

	begin();
	make_pack(pack, sizeof pack, 3);
	seat_upload(seat, pack, sizeof pack, 2, now());
	finish();
	assert_true(seat_good(seat));
	assert_int_equal(seat_done(seat), 3);
	assert_int_equal(seat_all(seat), 3);
	assert_int_equal(seat_slot(seat), 2);
	assert_string_equal(seat_pack_name(seat), "Noise");
	seat_upload(seat, pack, sizeof pack, 4, now());
	finish();
	seat_slots(seat, now());
	finish();
	assert_string_equal(seat_text(seat), "\nNoise\n\nNoise\n\n\n");
	end();
}

/* 62 characters, one less than a name may have */
#define NAME "Abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghij"

TEST(test_pairings)
{
	assert_false(pairings_take("nothing", 0));
	assert_true(pairings_take("board,white,black\n7,Polgar,Carlsen\n", 0));
	assert_int_equal(pairings_count(), 1);
	assert_string_equal(pairings_names(7), "Polgar \u2013 Carlsen");
	assert_string_equal(pairings_names(8), "");
	assert_false(pairings_take("nothing", 0));
	assert_int_equal(pairings_count(), 1);
	assert_true(pairings_take("board,white,black\n1," NAME "w," NAME "b\n", 0));
	assert_string_equal(pairings_names(1), NAME "w \u2013 " NAME "b");
	pairings_free(&pairings);
}

static void press(uint8_t button)
{
	bench_contact(bench, button, true, bench_now(bench));
	bench_contact(bench, button, false, bench_now(bench) + 50 * NS_PER_MS);
	run(100);
}

static void set_control(const char *request)
{
	seat_ask(seat, request, now());
	finish();
	assert_true(seat_good(seat));
}

/* The reports of a game, and when its pause began. covers: L1 */
TEST(test_reports)
{
	char mode[12], turn[8], signs[8];
	double white, black, paused;
	unsigned moves[2], flag[2], fault;

	begin();
	set_control("control 5m|3m");
	press(BUTTON_RIGHT);
	press(BUTTON_LEFT);
	press(BUTTON_RIGHT);
	press(KEY_PLAY);
	run(200);
	assert_int_equal(sscanf(seat_report(seat), "%11s %7s %lf %u %u %lf %u %u %u %7s %lf", mode, turn,
				&white, &moves[0], &flag[0], &black, &moves[1], &flag[1], &fault, signs,
				&paused),
			 11);
	assert_string_equal(mode, "paused");
	assert_string_equal(turn, "white");
	assert_true(white > 297 && white < 299 && black > 178 && black < 180);
	assert_int_equal(moves[0], 1);
	assert_int_equal(moves[1], 1);
	assert_int_equal(flag[0] + flag[1] + fault, 0);
	assert_true(paused > now() - 3200 && paused < now() - 1800);
	press(KEY_PLAY);
	press(BUTTON_LEFT);
	assert_int_equal(strncmp(seat_report(seat), "running black ", 14), 0);
	assert_string_equal(strrchr(seat_report(seat), ' '), " 0");
	assert_string_equal(report_text(65.2, false), "1:06");
	assert_string_equal(report_text(65.2, true), "1:05");
	end();
}

/* The log of a game becomes PGN. A game that is not in the log is refused. covers: L2 */
TEST(test_log)
{
	begin();
	assert_string_equal(seat_report(seat) + strlen(seat_report(seat)) - 2, " 0");
	set_control("control 5m");
	press(BUTTON_RIGHT);
	press(BUTTON_LEFT);
	press(KEY_PLAY);
	seat_log(seat, 0, now());
	finish();
	assert_true(seat_good(seat));
	assert_true(seat_game_whole(seat));
	assert_int_equal(seat_game_damaged(seat), 0);
	assert_int_equal(seat_visits(seat), 0);
	assert_non_null(strstr(seat_pgn(seat), "1. Z0 {[%clk 0:04:5"));
	assert_non_null(strstr(seat_pgn(seat), "[TimeControl \"300\"]"));
	seat_log(seat, 9, now());
	finish();
	assert_false(seat_good(seat));
	assert_string_equal(seat_fault(seat), "NO_GAME");
	end();
}

#define LOG "1. Z0 {[%clk 0:04:59.01] [%emt 0:00:03.50]}\n1... Z0 {[%clk 0:05:00.00] [%emt 0:00:00.49]}\n*\n"

static bool merge_texts(const char *moves, const char *log)
{
	return merge_take(moves, (unsigned)strlen(moves), log, (unsigned)strlen(log), 0, 0, 0, 0, true);
}

/* covers: L2 */
TEST(test_merge)
{
	assert_true(merge_texts("1. e4 e5 2. Nf3 *", LOG));
	assert_non_null(strstr(merge_text(), "1. e4 {[%clk 0:04:59.01] [%emt 0:00:03.50]} e5"));
	assert_int_equal(merge_length(), strlen(merge_text()));
	assert_int_equal(merge_timed(), 2);
	assert_int_equal(merge_all(), 3);
	assert_string_equal(merge_first(), "1. e4");
	assert_string_equal(merge_last(), "1... e5");
	assert_true(merge_last_not_pressed());
	assert_false(merge_other_players());
	assert_string_equal(merge_fault(), "NONE");
	assert_string_equal(merge_table(), "");
	assert_false(merge_texts("1. e4\n2. tea *", LOG));
	assert_string_equal(merge_fault(), "NO_MOVE");
	assert_int_equal(merge_line(), 2);
	assert_false(merge_in_log());
	assert_false(merge_texts("1. e4 e5 *", "tea"));
	assert_true(merge_in_log());
	assert_false(merge_texts("1. e4 *", LOG));
	assert_string_equal(merge_at(), "1. e4");
	assert_int_equal(merge_number(0), 1);
	assert_int_equal(merge_number(1), 2);
	merge_free(&merge);
}

/* A seat that is put up without a clock says nothing, and sends the empty line that begins a visit: a single
 * byte, once. covers: L1 */
TEST(test_an_empty_seat)
{
	uint8_t bytes[REMOTE_OUTPUT];

	seat = seat_new();
	assert_false(seat_has_output(seat));
	assert_string_equal(seat_report(seat), "");
	seat_begin(seat, 0);
	assert_true(seat_has_output(seat));
	assert_int_equal(seat_output(seat, bytes), 1);
	assert_int_equal(bytes[0], '\n');
	assert_false(seat_has_output(seat));
	seat_free(seat);
}

/* A text that is asked for again is the same, and not continued. covers: L2 L5 */
TEST(test_texts_are_not_continued)
{
	char first[400];

	for (unsigned n = 0; n < 3; n++)
		assert_string_equal(settings_file("v", "control 5m\n"), "# v\ncontrol 5m\nend\n");
	seat = seat_new();
	snprintf(first, sizeof first, "%s", seat_pgn(seat));
	for (unsigned n = 0; n < 3; n++)
		assert_string_equal(seat_pgn(seat), first);
	seat_free(seat);
}

static void use_a_seat(void)
{
	static const uint8_t pack[700] = {1};

	seat = seat_new();
	seat_begin(seat, 0);
	(void)seat_report(seat);
	(void)seat_pgn(seat);
	for (unsigned slot = 1; slot <= 2; slot++)
		seat_upload(seat, pack, sizeof pack, slot, 0);
	seat_ask(seat, "version", 0);
	seat_free(seat);
}

static void take_settings(void)
{
	assert_true(settings_take("control 5m+3\nend\n"));
	assert_string_equal(settings_file("v", "control 5m\n"), "# v\ncontrol 5m\nend\n");
}

static void take_pairings(void)
{
	assert_true(pairings_take("board,white,black\n7,Polgar,Carlsen\n", 0));
}

static void merge_good_and_bad(void)
{
	assert_true(merge_texts("1. e4 e5 2. Nf3 *", LOG));
	assert_false(merge_texts("1. e4 *", LOG));
}

static void take_memory(void)
{
	void *block = tool_memory(1000);

	assert_non_null(block);
	tool_memory_free(block);
}

/* The page of a director is open all day: whatever is done again and again gives its memory back. */
TEST(test_nothing_is_kept)
{
	assert_int_equal(kept_by(use_a_seat), 0);
	assert_int_equal(kept_by(take_settings), 0);
	assert_int_equal(kept_by(take_pairings), 0);
	assert_int_equal(kept_by(merge_good_and_bad), 0);
	assert_int_equal(kept_by(take_memory), 0);
	settings_free(&settings);
	pairings_free(&pairings);
	merge_free(&merge);
}

TEST(test_memory)
{
	uint8_t *block = tool_memory(seat_output_room());

	assert_int_equal(seat_output_room(), REMOTE_OUTPUT);
	memset(block, 0, REMOTE_OUTPUT);
	tool_memory_free(block);
}

TESTS(RUN(test_options), RUN(test_requests), RUN(test_settings), RUN(test_upload), RUN(test_pairings),
      RUN(test_reports), RUN(test_log), RUN(test_merge), RUN(test_memory), RUN(test_an_empty_seat),
      RUN(test_texts_are_not_continued), RUN(test_nothing_is_kept))
