/* covers: L2
 * The tool turns entries of the game log into plies, also where moves were taken back, counted by the
 * arbiter, or lost. */
#include <stdint.h>
#include <string.h>

#include "firmware/core/game.h"
#include "tests/unit/check.h"
#include "tool/pgn/log.h"

static void read_game(struct link_game *game, const char *const *entries)
{
	struct link_reader reader;

	link_reader_begin(&reader, game);
	for (; *entries; entries++)
		link_reader_take(&reader, **entries ? *entries : NULL);
}

static void read_some(struct link_game *game, const char *const *entries, size_t n)
{
	const char *some[32] = {NULL};

	memcpy(some, entries, n * sizeof *some);
	read_game(game, some);
}

#define BEGIN                                                                                                \
	"begin left 7", "control 5m+3", "clock left 303.00 0.00", "count left 0 1 0",                        \
	    "clock right 303.00 0.00", "count right 0 1 0", "started left 0"

TEST(test_times)
{
	static const char *const entries[] = {BEGIN,
					      "press left 301.00 5.00",
					      "press right 299.50 6.50",
					      "press left 303.00 6.00",
					      "flag right 0",
					      NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_true(game.whole);
	assert_int_equal(game.clock, 7);
	assert_string_equal(game.control, "5m+3");
	assert_int_equal(game.plies, 3);
	assert_int_equal(game.ply[0].left, 30100);
	assert_int_equal(game.ply[0].took, 500);
	assert_int_equal(game.ply[1].took, 650);
	assert_int_equal(game.ply[2].took, 100);
	assert_string_equal(game.ply[2].note.bytes, "Black's flag fell");
	link_game_free(&game);
}

/* Two moves are taken back, so the next one counts from the times after the arbiter's act. */
TEST(test_taken_back)
{
	static const char *const entries[] = {BEGIN,
					      "press left 301.00 5.00",
					      "press right 299.50 6.50",
					      "press left 303.00 6.00",
					      "press right 301.00 8.00",
					      "paused left 0",
					      "restored left 0",
					      "clock left 301.00 5.00",
					      "count left 1 1 0",
					      "clock right 299.50 6.50",
					      "count right 1 1 0",
					      "press left 302.00 7.00",
					      NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_int_equal(game.plies, 3);
	assert_int_equal(game.ply[2].left, 30200);
	assert_int_equal(game.ply[2].took, 200);
	assert_string_equal(game.ply[1].note.bytes, "set by the arbiter");
	link_game_free(&game);
}

/* The arbiter counts one move of each side that was made without the clock. */
TEST(test_counted)
{
	static const char *const entries[] = {BEGIN,
					      "press left 301.00 5.00",
					      "press right 299.50 6.50",
					      "arbiter left 0",
					      "clock left 301.00 5.00",
					      "count left 2 1 0",
					      "clock right 299.50 6.50",
					      "count right 2 1 0",
					      "press left 302.00 7.00",
					      NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_int_equal(game.plies, 5);
	assert_false(game.ply[2].known);
	assert_false(game.ply[3].known);
	assert_int_equal(game.ply[3].side, RIGHT);
	assert_true(game.ply[4].known);
	link_game_free(&game);
}

/* Counts as the clock writes them after an act of the arbiter, with the times of both sides. */
#define COUNTS(white, black)                                                                                 \
	"arbiter left 0", "clock left 301.00 5.00", "count left " white " 1 0", "clock right 303.00 0.00",   \
	    "count right " black " 1 0"

/* Returns a character per ply: the side (upper case: with its time). */
static const char *sides(const struct link_game *game)
{
	static char text[64];
	size_t n = 0;

	for (; n < game->plies && n < sizeof text - 1; n++)
		text[n] = "wbWB"[2 * game->ply[n].known + (game->ply[n].side == RIGHT)];
	text[n] = '\0';
	return text;
}

/* The sides of the game after the first entries of a log, as many as each row has. */
struct sides_after {
	size_t entries;
	const char *sides;
};

static void check_sides(const char *const *entries, const struct sides_after *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct link_game game;

		read_some(&game, entries, rows[i].entries);
		assert_string_equal(sides(&game), rows[i].sides);
		link_game_free(&game);
	}
}

/* After White's first press both players forget to press once. The arbiter corrects the two counters, in
 * either order, and the presses after that belong to the moves that the counters say. */
TEST(test_counted_one_by_one)
{
#define FOUR                                                                                                 \
	"press right 274.66 28.34", "press left 287.00 17.00", "press right 264.66 41.34",                   \
	    "press left 276.00 31.00"
	static const char *const white_first[] = {
	    BEGIN, "press left 301.00 5.00", "paused right 0", COUNTS("2", "0"), COUNTS("2", "1"), FOUR,
	    NULL};
	static const char *const black_first[] = {
	    BEGIN, "press left 301.00 5.00", "paused right 0", COUNTS("1", "1"), COUNTS("2", "1"), FOUR,
	    NULL};
	static const char *const *const orders[] = {white_first, black_first};
	struct text_buffer out = {.bytes = NULL};
	struct link_game game;

	for (size_t i = 0; i < 2; i++) {
		read_game(&game, orders[i]);
		assert_string_equal(sides(&game), "WbwBWBW");
		assert_true(game.ply[4].took == 1200 && game.ply[6].took == 1400);
		assert_string_equal(game.ply[2].note.bytes, "set by the arbiter");
		link_game_pgn(&game, NULL, &out);
		assert_non_null(strstr(out.bytes, "\n2... Z0 {[%clk 0:04:34.66]"));
		assert_non_null(strstr(out.bytes, "\n4. Z0 {[%clk 0:04:36.00]"));
		text_free(&out);
		link_game_free(&game);
	}
}

/* A game that ends between the two corrections, or in which only one counter was changed: the other side's
 * move has no time. If the arbiter corrects its counter after the next press, no further move appears. */
TEST(test_counted_for_one_side)
{
	static const char *const entries[] = {BEGIN,
					      "press left 301.00 5.00",
					      COUNTS("2", "0"),
					      "press right 274.66 28.34",
					      COUNTS("2", "1"),
					      COUNTS("2", "2"),
					      "press left 287.00 17.00",
					      NULL};
	static const struct sides_after rows[] = {
	    {13, "Wbw"}, {14, "WbwB"}, {19, "WbwB"}, {24, "WbwB"}, {25, "WbwBW"}};

	check_sides(entries, rows, sizeof rows / sizeof rows[0]);
}

/* White presses, the arbiter gives him the move again, and his press stands. Black's later press stays where
 * it is when the arbiter acts again. */
TEST(test_turn_given_back)
{
	static const char *const entries[] = {BEGIN,
					      "press left 301.00 5.00",
					      COUNTS("1", "0"),
					      "press left 300.00 9.00",
					      "press right 299.50 6.50",
					      COUNTS("2", "1"),
					      NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_string_equal(sides(&game), "WbWB");
	link_game_free(&game);
}

/* The players pressed once too often each. While only one counter is corrected, the sides take turns, too. */
TEST(test_lowered_one_by_one)
{
	static const char *const entries[] = {BEGIN,
					      "press left 301.00 5.00",
					      "press right 299.50 6.50",
					      "press left 303.00 6.00",
					      "press right 301.00 8.00",
					      "press left 303.00 9.00",
					      COUNTS("3", "1"),
					      COUNTS("2", "1"),
					      "press right 299.00 9.50",
					      NULL};
	static const struct sides_after rows[] = {{17, "WBWbW"}, {22, "WBW"}, {23, "WBWB"}};

	check_sides(entries, rows, sizeof rows / sizeof rows[0]);
}

/* Go back, then Undo: the moves come back with their times and notes. A press ends what can be undone, and so
 * does a damaged entry, which may have been one. */
TEST(test_undone)
{
#define THREE                                                                                                \
	BEGIN, "press left 301.00 5.00", "press right 299.50 6.50", "paused left 0", "resumed left 0",       \
	    "press left 303.00 6.00", "paused right 0"
#define BACK(what, white, black)                                                                             \
	what " left 0", "clock left 303.00 6.00", "count left " white " 1 0", "clock right 299.50 6.50",     \
	    "count right " black " 1 0"
	static const char *const entries[] = {THREE, BACK("restored", "1", "0"), BACK("undone", "2", "1"),
					      "press right 299.00 9.50", NULL};
	static const char *const pressed[] = {THREE, BACK("restored", "1", "0"), "press right 299.00 9.50",
					      BACK("undone", "2", "1"), NULL};
	static const char *const damaged[] = {THREE, BACK("restored", "1", "0"), "", BACK("undone", "2", "1"),
					      NULL};
	static const struct sides_after rows[] = {{13, "WBW"}, {18, "W"}, {23, "WBW"}, {24, "WBWB"}};
	struct link_game game;

	check_sides(entries, rows, sizeof rows / sizeof rows[0]);
	read_game(&game, entries);
	assert_int_equal(game.ply[2].took, 100);
	assert_int_equal(game.ply[3].took, 300);
	assert_string_equal(game.ply[0].note.bytes, "set by the arbiter");
	assert_string_equal(game.ply[1].note.bytes, "paused");
	link_game_free(&game);
	read_game(&game, pressed);
	assert_string_equal(sides(&game), "WBw");
	link_game_free(&game);
	read_game(&game, damaged);
	assert_string_equal(sides(&game), "Wbw");
	link_game_free(&game);
}

/* A damaged entry counts as a press, so that the plies still alternate. */
TEST(test_damaged)
{
	static const char *const entries[] = {BEGIN, "press left 301.00 5.00", "", "press left 303.00 6.00",
					      NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_int_equal(game.damaged, 1);
	assert_int_equal(game.plies, 3);
	assert_false(game.ply[1].known);
	link_game_free(&game);
}

/* Three controls: one of more than five characters, one of exactly five, and one that is installed later. */
TEST(test_controls)
{
	static const char *const entries[] = {
	    "begin right 0",	     "control 40/90",	 "control m+30:", "control 30m", "started right 0",
	    "press right 1.00 1.00", "installed left 0", "control 90m+5", "control ",	 NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_string_equal(game.control, "40/90m+30:30m");
	assert_int_equal(game.white, RIGHT);
	assert_string_equal(game.ply[0].note.bytes, "control now 90m+5");
	link_game_free(&game);
}

/* The beginning is in the log twice, as the clock writes it, once damaged. A loss of power is a note of the
 * game. covers: N1 */
TEST(test_power)
{
	static const char *const entries[] = {"",
					      "begin left 12",
					      "control 5m",
					      "press left 301.00 5.00",
					      "power right 0",
					      "resumed right 0",
					      "press right 299.00 4.00",
					      NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_true(game.whole);
	assert_int_equal(game.damaged, 1);
	assert_int_equal(game.clock, 12);
	assert_string_equal(game.ply[0].note.bytes, "power was lost");
	assert_int_equal(game.plies, 2);
	link_game_free(&game);
}

/* The beginning was overwritten, so the counters show only what an arbiter changes later, and the numbers of
 * the moves. */
TEST(test_no_beginning)
{
	static const char *const entries[] = {
	    "press right 100.00 50.00", "press left 90.00 60.00",  "arbiter left 0",
	    "clock left 90.00 60.00",	"count left 31 1 0",	   "clock right 100.00 50.00",
	    "count right 30 1 0",	"press right 99.00 51.00", NULL};
	struct text_buffer out = {.bytes = NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_false(game.whole);
	assert_int_equal(game.plies, 3);
	link_game_pgn(&game, NULL, &out);
	assert_non_null(strstr(out.bytes, "\n30... Z0 {[%clk 0:01:40.00]"));
	assert_non_null(strstr(out.bytes, "\n31. Z0 {[%clk 0:01:30.00]"));
	text_free(&out);
	link_game_free(&game);
}

/* Any answer may arrive. One that is no entry counts as damaged and makes no move. */
TEST(test_nonsense)
{
	static const char *const entries[] = {"begin",
					      "press",
					      "press up 1 1",
					      "count left 60000 1 0",
					      "count right 60000 1 0",
					      "count left 0 0 0",
					      "count right -5 0 0",
					      "clock left nan inf",
					      "press left nan 1e300",
					      "control 0123456789012345678901234567890123456789",
					      NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_int_equal(game.damaged, 8);
	assert_int_equal(game.plies, 0);
	link_game_free(&game);
}

/* The time of a move is what it took from its player. It includes an arbiter's act in the middle, and a press
 * that was taken back without its time. */
TEST(test_time_of_a_move)
{
	static const char *const penalty[] = {BEGIN,
					      "paused left 0",
					      "arbiter left 0",
					      "clock left 3.00 1500.00",
					      "count left 0 1 0",
					      "clock right 423.00 0.00",
					      "count right 0 1 0",
					      "resumed left 0",
					      "press left 293.05 1509.95",
					      NULL};
	static const char *const back[] = {BEGIN,
					   "press left 301.00 5.00",
					   "press right 299.50 6.50",
					   "press left 284.00 25.00",
					   "arbiter left 0",
					   "clock left 284.00 25.00",
					   "count left 1 1 0",
					   "clock right 299.50 6.50",
					   "count right 1 1 0",
					   "press left 280.00 32.00",
					   NULL};
	struct link_game game;

	read_game(&game, penalty);
	assert_int_equal(game.ply[0].took, 150995);
	link_game_free(&game);
	read_game(&game, back);
	assert_int_equal(game.plies, 3);
	assert_int_equal(game.ply[2].took, 2700);
	link_game_free(&game);
}

/* However many notes a ply has, all of them are in the PGN. */
TEST(test_many_notes)
{
	static const char *const paused[] = {"paused left 0", "resumed left 0"};
	const char *entries[64] = {BEGIN, "press left 301.00 5.00"};
	struct text_buffer out = {.bytes = NULL};
	struct link_game game;
	size_t n = 8;

	for (int i = 0; i < 40; i++)
		entries[n++] = paused[i % 2];
	entries[n++] = "flag right 0";
	entries[n++] = "flag left 0";
	read_game(&game, entries);
	link_game_pgn(&game, NULL, &out);
	assert_non_null(strstr(out.bytes, ", paused, Black's flag fell, White's flag fell}\n*\n"));
	text_free(&out);
	link_game_free(&game);
}

/* A time in PGN has no sign, so overtime is 0. */
TEST(test_overtime)
{
	static const char *const entries[] = {BEGIN, "press left -3.00 306.00", NULL};
	struct text_buffer out = {.bytes = NULL};
	struct link_game game;

	read_game(&game, entries);
	assert_int_equal(game.ply[0].left, -300);
	link_game_pgn(&game, NULL, &out);
	assert_non_null(strstr(out.bytes, "1. Z0 {[%clk 0:00:00.00] [%emt 0:05:06.00]}"));
	text_free(&out);
	link_game_free(&game);
}

/* The tag follows the PGN standard, section 9.6.1; otherwise it is a tag of this project. */
TEST(test_tag_of_the_control)
{
	static const char *const rows[][2] = {
	    {"3m+2", "[TimeControl \"180+2\"]\n"},
	    {"40/90m+30:30m+30", "[TimeControl \"40/5400+30:1800+30\"]\n"},
	    {"40/2h:20/1h:15m", "[TimeControl \"40/7200:20/3600:900\"]\n"},
	    {"5m", "[TimeControl \"300\"]\n"},
	    {"*3m", "[TimeControl \"*180\"]\n"},
	    {"10md5", "[TimeControl \"?\"]\n[ZeitnotControl \"10md5\"]\n"},
	    {"5m|4m", "[TimeControl \"?\"]\n[ZeitnotControl \"5m|4m\"]\n"},
	    {"2h+30@41", "[TimeControl \"?\"]\n[ZeitnotControl \"2h+30@41\"]\n"},
	    {"", "[TimeControl \"?\"]\n"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct text_buffer out = {.bytes = NULL};

		link_put_control(&out, rows[i][0]);
		assert_string_equal(out.bytes, rows[i][1]);
		text_free(&out);
	}
}

TESTS(RUN(test_overtime), RUN(test_undone), RUN(test_many_notes), RUN(test_time_of_a_move), RUN(test_power),
      RUN(test_tag_of_the_control), RUN(test_times), RUN(test_taken_back), RUN(test_counted),
      RUN(test_damaged), RUN(test_controls), RUN(test_no_beginning), RUN(test_nonsense),
      RUN(test_counted_one_by_one), RUN(test_counted_for_one_side), RUN(test_turn_given_back),
      RUN(test_lowered_one_by_one))
