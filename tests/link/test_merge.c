/* The times of a log are added to the moves of a score sheet. Everything else in the sheet stays, byte by
 * byte, and what does not fit is refused with its position. covers: L2 */
#include <stdint.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tool/pgn/merge.h"

#define LOG                                                                                                  \
	"[Event \"?\"]\n\n1. Z0 {[%clk 0:04:59.01] [%emt 0:00:03.50]}\n1... Z0 {[%clk 0:05:00.00] [%emt "    \
	"0:00:00.49]}\n2. Z0\n2... Z0 {[%clk 1:00:00.99] [%emt 0:01:00.00] paused}\n*\n"

static bool merge_texts(struct merge *merge, const char *moves, const char *log, unsigned number, bool exact)
{
	const struct merge_options options = {.game = number, .exact = exact};

	return merge_games(merge, moves, strlen(moves), log, strlen(log), &options);
}

TEST(test_merged)
{
	static const struct {
		const char *moves, *merged;
		bool exact, last;
	} rows[] = {
	    {"1. e4 e5 2. Nf3 Nc6 1-0\n",
	     "1. e4 {[%clk 0:05:00] [%emt 0:00:04]} e5 {[%clk 0:05:00] [%emt 0:00:00]} 2. Nf3 Nc6 {[%clk "
	     "1:00:01] [%emt "
	     "0:01:00]} 1-0\n",
	     false, false},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
	     "1. e4 {[%clk 0:04:59.01] [%emt 0:00:03.50]} e5 {[%clk 0:05:00.00] [%emt 0:00:00.49]} 2. Nf3 "
	     "Nc6 {[%clk "
	     "1:00:00.99] [%emt 0:01:00.00]} 3. Bb5 *",
	     true, true},
	    {"\xef\xbb\xbf[White \"M\xfcller\"]\r\n\r\n1.e4 ! $14\r\n $1 {best} (1. d4 {in (a) variation} "
	     "(1. c4) d5) 1... e5; to the "
	     "end 2. d4\n% 2. d4\n2. Nf3!? Nc6",
	     "\xef\xbb\xbf[White \"M\xfcller\"]\r\n\r\n1.e4 {[%clk 0:05:00] [%emt 0:00:04]} ! $14\r\n $1 "
	     "{best} (1. d4 {in (a) "
	     "variation} (1. c4) d5) 1... e5 {[%clk 0:05:00] [%emt 0:00:00]}; to the end 2. d4\n% 2. d4\n2. "
	     "Nf3!? Nc6 {[%clk "
	     "1:00:01] [%emt 0:01:00]}",
	     false, false},
	    /* a promotion as PGN or FIDE writes it; "(=)" offers a draw */
	    {"1. e8=Q dxc1N (=) 2. Nf3 bxa8=R+ *",
	     "1. e8=Q {[%clk 0:05:00] [%emt 0:00:04]} dxc1N {[%clk 0:05:00] [%emt 0:00:00]} (=) 2. Nf3 "
	     "bxa8=R+ "
	     "{[%clk 1:00:01] [%emt 0:01:00]} *",
	     false, false},
	    /* null moves of the sheet are moves; annotations are none */
	    {"1. e4 +- -- !? 2. Nf3 -- = *",
	     "1. e4 {[%clk 0:05:00] [%emt 0:00:04]} +- -- {[%clk 0:05:00] [%emt 0:00:00]} !? 2. Nf3 -- "
	     "{[%clk 1:00:01] [%emt 0:01:00]} = *",
	     false, false},
	};
	struct merge merge;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_true(merge_texts(&merge, rows[i].moves, LOG, 0, rows[i].exact));
		assert_string_equal(merge.out.bytes, rows[i].merged);
		assert_int_equal(merge.last_not_pressed, rows[i].last);
		merge_free(&merge);
	}
}

TEST(test_refused)
{
	static const struct {
		const char *moves;
		unsigned number;
		enum pgn_fault fault;
		unsigned line;
		const char *at;
	} rows[] = {
	    {"1. e4 e5\n2. Nf3 *", 0, PGN_MOVE_MISSING, 2, "2. Nf3"},
	    {"1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 *", 0, PGN_LOG_ENDS, 2, "3. Bb5"},
	    {"1. e4 e5 2. Nf3 {[%clk 0:01:00]} Nc6 *", 0, PGN_HAS_TIME, 1, "2. Nf3"},
	    {"1... e5 2. Nf3 Nc6 3. Bb5 *", 0, PGN_WHITE_BEGINS, 1, "1... e5"},
	    {"[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 17\"]\n\n17... e5 18. a3 a6 19. a4 *", 0, PGN_WHITE_BEGINS, 3,
	     "17... e5"},
	    {"1. e4 *\n\n1. d4 *", 0, PGN_WHICH_GAME, 0, ""},
	    {"1. e4 *\n\n1. d4 *", 3, PGN_NO_SUCH_GAME, 0, ""},
	    {"*", 0, PGN_NO_MOVES, 0, ""},
	    {"", 0, PGN_NO_GAME, 1, ""},
	    {"1. e4\nworld *", 0, PGN_NO_MOVE, 2, ""},
	    {"1. e4\n2. d4 e5 3. Nf3 *", 0, PGN_NO_MOVE, 2, "1... d4"},
	    {"1. e4 e5 3. Nf3 Nc6 *", 0, PGN_NO_MOVE, 1, "2. Nf3"},
	    {"1. e4 e5 2... Nf3 Nc6 *", 0, PGN_NO_MOVE, 1, "2. Nf3"},
	    {"1. e4 1. e4 e5 2. Nf3 *", 0, PGN_NO_MOVE, 1, "1... e4"},
	    {"1. e4 e5 2 ... Nc6 *", 0, PGN_NO_MOVE, 1, "2. Nc6"},
	    {"1. e4 e5\n2. e8(Q)+ Nc6 *", 0, PGN_NO_MOVE, 2, "2. e8(Q)"},
	    {"1. e4 e5\n2. Nf3 dxc1 (=N) *", 0, PGN_NO_MOVE, 2, "2... dxc1(=N)"},
	    {"1. e4 {open", 0, PGN_COMMENT_OPEN, 1, ""},
	    {"1. e4 (1. d4", 0, PGN_VARIATION_OPEN, 1, ""},
	    {"[Event Club]", 0, PGN_NO_TAG, 1, ""},
	    {"[Event \"Club]\n", 0, PGN_TAG_OPEN, 2, ""},
	};
	struct merge merge;
	char sentence[300];

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_false(merge_texts(&merge, rows[i].moves, LOG, rows[i].number, false));
		assert_string_equal(pgn_fault_name(merge.fault), pgn_fault_name(rows[i].fault));
		assert_int_equal(merge.line, rows[i].line);
		assert_string_equal(merge.at, rows[i].at);
		assert_false(merge.in_log);
		merge_free(&merge);
	}
	assert_true(merge_texts(&merge, "[White \"Anand\"]\n1. e4 e5 2. Nf3 Nc6 *", "[White \"Bird\"]\n" LOG,
				0, false));
	assert_true(merge.other_players);
	merge_free(&merge);
	assert_true(merge_texts(&merge, "[White \"Anand\"]\n1. e4 e5 2. Nf3 Nc6 *", "[White \"ANAND\"]\n" LOG,
				0, false));
	assert_false(merge.other_players);
	merge_free(&merge);
	assert_false(merge_texts(&merge, "1. e4 2. d4 *", LOG, 0, false));
	merge_explain(&merge, sentence, sizeof sentence);
	assert_non_null(strstr(sentence, "the number before this move is another"));
	merge_free(&merge);
	assert_false(merge_texts(&merge, "1. e4 e5 2. e8(Q) Nc6 *", LOG, 0, false));
	merge_explain(&merge, sentence, sizeof sentence);
	assert_string_equal(sentence, "a promotion is written e8=Q");
	merge_free(&merge);
	assert_false(merge_texts(&merge, "1. e4 *", "not a log", 0, false));
	assert_true(merge.in_log);
	merge_free(&merge);
	assert_true(merge_texts(&merge, "1. d4 *\n\n1. e4 e5 2. Nf3 Nc6 *", LOG, 2, false));
	assert_int_equal(strncmp(merge.out.bytes, "1. d4 *\n\n1. e4 {", 16), 0);
	merge_free(&merge);
}

/* A game that continued at move 3. Its log begins there, and its sheet at move 1. */
#define LATE "[ZeitnotClock \"4\"]\n\n3. Z0 {[%clk 0:03:00.00]}\n3... Z0 {[%clk 0:02:00.00]}\n*\n"

/* The rounded value selects the form, as on the display: 19.99 s are 0:20, and 19.90 s are 19.9. */
#define SHORT                                                                                                \
	"[ZeitnotTenths \"20\"]\n\n1. Z0 {[%clk 0:00:19.99] [%emt 0:00:03.46]}\n1... Z0 {[%clk 0:00:19.90] " \
	"[%emt 0:00:03.46]}\n2. Z0 {[%clk 0:00:00.01]}\n2... Z0 {[%clk 0:00:00.00]}\n*\n"

TEST(test_aligned)
{
	static const struct {
		const char *moves, *log, *merged; /* NULL: refused */
		struct merge_options options;
		enum pgn_fault fault;
		bool in_log;
	} rows[] = {
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
	     LATE,
	     "1. e4 e5 2. Nf3 Nc6 3. Bb5 {[%clk 0:03:00]} a6 {[%clk 0:02:00]} *",
	     {.game = 0},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 2. Nf3 Nc6 *",
	     SHORT,
	     "1. e4 {[%clk 0:00:20] [%emt 0:00:03]} e5 {[%clk 0:00:19.9] [%emt 0:00:03.5]} 2. Nf3 {[%clk "
	     "0:00:00.1]} Nc6 {[%clk 0:00:00.0]} *",
	     {.game = 0},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 2. Nf3 Nc6 *", LATE, NULL, {.game = 0}, PGN_LOG_AFTER, false},
	    {"3. ... a6 4. Ba4 *",
	     "3... -- {[%clk 0:02:00.00]}\n4. -- {[%clk 0:01:00.00]}\n*",
	     "3. ... a6 {[%clk 0:02:00]} 4. Ba4 {[%clk 0:01:00]} *",
	     {.game = 0},
	     PGN_NONE,
	     false},
	    {"3 ... a6 4 Ba4 *",
	     "3... -- {[%clk 0:02:00.00]}\n4. -- {[%clk 0:01:00.00]}\n*",
	     "3 ... a6 {[%clk 0:02:00]} 4 Ba4 {[%clk 0:01:00]} *",
	     {.game = 0},
	     PGN_NONE,
	     false},
	    {"3. Bb5 a6 *",
	     "3. Z0 {[%clk 0:02:00.00]}\n4. Z0 {[%clk 0:01:00.00]}\n*",
	     NULL,
	     {.game = 0},
	     PGN_NO_MOVE,
	     true},
	    {"1. e4 e5 2. Nf3 Nc6 *",
	     "[ZeitnotControl \"^\"]\n" SHORT,
	     "1. e4 {[%clk 0:00:19] [%emt 0:00:03]} e5 {[%clk 0:00:19] [%emt 0:00:03]} 2. Nf3 {[%clk "
	     "0:00:00]} "
	     "Nc6 {[%clk 0:00:00]} *",
	     {.game = 0},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 2. Nf3 Nc6 *",
	     LATE,
	     "1. e4 e5 2. Nf3 {[%clk 0:03:00]} Nc6 {[%clk 0:02:00]} *",
	     {.from = 2},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", LOG, NULL, {.game = 0}, PGN_LOG_ENDS, false},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 {[%clk 0:03:00]} a6 {[%clk 0:02:00]} *",
	     LOG,
	     "1. e4 {[%clk 0:05:00] [%emt 0:00:04]} e5 {[%clk 0:05:00] [%emt 0:00:00]} 2. Nf3 Nc6 {[%clk "
	     "1:00:01] [%emt 0:01:00]} 3. Bb5 {[%clk 0:03:00]} a6 {[%clk 0:02:00]} *",
	     {.to = 2},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 2. Nf3 Nc6 *", LOG, NULL, {.to = 1}, PGN_MOVE_MISSING, false},
	    {"4. d4 exd4 *", LATE, NULL, {.game = 0}, PGN_LOG_BEFORE, false},
	    {"4. d4 exd4 *",
	     LATE,
	     "4. d4 {[%clk 0:03:00]} exd4 {[%clk 0:02:00]} *",
	     {.from = 4},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 *",
	     LOG,
	     "1. e4 {[%clk 0:04:59.01] [%emt 0:00:03.50]} e5 {[%clk 0:05:00.00] [%emt 0:00:00.49]} *",
	     {.from = 1, .exact = true},
	     PGN_MOVE_MISSING,
	     false},
	    {"1. e4 e5 *", LOG, "1. e4 e5 {[%clk 1:00:01] [%emt 0:01:00]} *", {.shift = 1}, PGN_NONE, false},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
	     LOG,
	     "1. e4 {[%clk 0:05:00] [%emt 0:00:04]} e5 {[%clk 0:05:00] [%emt 0:00:00]} 2. Nf3 Nc6 3. Bb5 a6 "
	     "{[%clk 1:00:01] [%emt 0:01:00]} *",
	     {.from = 2, .shift = -1},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
	     LOG,
	     "1. e4 {[%clk 0:05:00] [%emt 0:00:04]} e5 {[%clk 0:05:00] [%emt 0:00:00]} 2. Nf3 Nc6 {[%clk "
	     "1:00:01] [%emt 0:01:00]} 3. Bb5 *",
	     {.from = 3, .shift = -1},
	     PGN_NONE,
	     false},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *",
	     LOG,
	     NULL,
	     {.from = 4, .shift = -1},
	     PGN_LOG_ENDS,
	     false},
	    {"1. e4 e5 *", LOG, NULL, {.from = 1, .shift = -1}, PGN_LOG_AFTER, false},
	    {LOG, LOG, NULL, {.game = 0}, PGN_NO_SHEET, false},
	    {"1. e4 e5 *", "1. e4 e5 *", NULL, {.game = 0}, PGN_NO_LOG, true},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", LATE "\n" LATE, NULL, {.game = 0}, PGN_WHICH_GAME, true},
	    {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
	     LOG "\n" LATE,
	     "1. e4 e5 2. Nf3 Nc6 3. Bb5 {[%clk 0:03:00]} a6 {[%clk 0:02:00]} *",
	     {.log_game = 2},
	     PGN_NONE,
	     false},
	    {"[White \"Ann\"]\n\n1. e4 *\n\n[White \"Bea\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
	     LATE,
	     "[White \"Ann\"]\n\n1. e4 *\n\n[White \"Bea\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {[%clk 0:03:00]} "
	     "a6 {[%clk 0:02:00]} *",
	     {.name = "Bea"},
	     PGN_NONE,
	     false},
	};
	struct merge merge;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const char *moves = rows[i].moves, *log = rows[i].log;
		bool good = merge_games(&merge, moves, strlen(moves), log, strlen(log), &rows[i].options);

		assert_string_equal(pgn_fault_name(merge.fault), pgn_fault_name(rows[i].fault));
		assert_int_equal(merge.in_log, rows[i].in_log);
		if (good)
			assert_string_equal(merge.out.bytes, rows[i].merged);
		assert_int_equal(merge.left_out, good && rows[i].options.shift > 0 ? 2 : 0);
		if (merge.fault == PGN_MOVE_MISSING || merge.fault == PGN_LOG_BEFORE)
			assert_non_null(strstr(merge.table.bytes, "clock\n"));
		merge_free(&merge);
	}
}

/* The table of misfits has the times that the merged file would have (D1). */
TEST(test_table)
{
	static const char log[] =
	    "[ZeitnotTenths \"20\"]\n\n1. Z0 {[%clk 0:05:04.71]} Z0 {[%clk 0:00:19.41]} 2. Z0 *",
			  rising[] = "[TimeControl \"^5m\"]\n\n1. Z0 {[%clk 0:05:04.71]} Z0 *";
	struct merge_options options = {.game = 0};
	struct merge merge;

	assert_false(merge_games(&merge, "1. e4 *", 7, log, strlen(log), &options));
	assert_non_null(strstr(merge.table.bytes, " 0:05:05\n"));
	assert_non_null(strstr(merge.table.bytes, " 0:00:19.5\n"));
	assert_non_null(strstr(merge.table.bytes, "no time\n"));
	merge_free(&merge);
	assert_false(merge_games(&merge, "1. e4 *", 7, rising, strlen(rising), &options));
	assert_non_null(strstr(merge.table.bytes, " 0:05:04\n"));
	merge_free(&merge);
}

/* The move that is named is the first without a press, even if forgotten moves follow it. */
TEST(test_end_before_forgotten_moves)
{
	const struct merge_options options = {.from = 4, .shift = -1};
	const char *moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *";
	struct merge merge;

	assert_false(merge_games(&merge, moves, strlen(moves), LOG, strlen(LOG), &options));
	assert_string_equal(merge.at, "3. Bb5");
	merge_free(&merge);
	moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *";
	assert_false(merge_games(&merge, moves, strlen(moves), LOG, strlen(LOG), &options));
	assert_string_equal(merge.at, "3. Bb5");
	merge_free(&merge);
}

TESTS(RUN(test_table), RUN(test_end_before_forgotten_moves), RUN(test_merged), RUN(test_refused),
      RUN(test_aligned))
