#include "tool/pgn/merge.h"

#include <stdio.h>
#include <string.h>

struct sheet {
	const char *text;
	size_t length;
	struct pgn pgn;
};

/* ---- do they fit? -------------------------------------------------------------------------------------- */

static bool refuse(struct merge *merge, enum pgn_fault fault, size_t first, size_t second)
{
	merge->fault = fault;
	merge->numbers[0] = first;
	merge->numbers[1] = second;
	return false;
}

static bool refuse_at(struct merge *merge, const struct pgn_game *game, size_t ply, enum pgn_fault fault,
		      size_t presses)
{
	size_t at = ply < game->plies ? ply : game->plies - 1;

	if (game->plies == 0)
		return refuse(merge, PGN_NO_MOVES, 0, 0);
	pgn_ply_name(game, at, merge->at, sizeof merge->at);
	merge->line = game->ply[at].line;
	return refuse(merge, fault, game->plies, presses);
}

/* Nobody presses after mate, so the last move may have no time. */
static bool fits(struct merge *merge, const struct pgn_game *game, const struct pgn_game *log)
{
	for (size_t i = 0; i < game->plies; i++)
		if (game->ply[i].has_clk || game->ply[i].has_emt)
			return refuse_at(merge, game, i, PGN_HAS_TIME, 0);
	if (game->black_begins != log->black_begins)
		return refuse_at(merge, game, 0, log->black_begins ? PGN_BLACK_BEGINS : PGN_WHITE_BEGINS, 0);
	if (game->plies < log->plies)
		return refuse_at(merge, game, game->plies, PGN_MOVE_MISSING, log->plies);
	if (game->plies > log->plies + 1)
		return refuse_at(merge, game, log->plies, PGN_LOG_ENDS, log->plies);
	merge->last_not_pressed = game->plies == log->plies + 1;
	return true;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Whole seconds as the clock showed them: rounded up.  A time used is rounded to the nearest. */
static void add_time(struct text_buffer *out, const char *command, int64_t ns, bool exact, bool up)
{
	int64_t h = ns / (TEXT_SECOND / 100), s = (h + (up ? 99 : 50)) / 100;

	if (exact)
		s = h / 100;
	text_add(out, "[%%%s %d:%02d:%02d", command, (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
	if (exact)
		text_add(out, ".%02d", (int)(h % 100));
	text_add(out, "]");
}

static size_t skip(const struct sheet *sheet, size_t at, const char *characters)
{
	while (at < sheet->length && sheet->text[at] && strchr(characters, sheet->text[at]))
		at++;
	return at;
}

/* Behind the move and its signs "$1". */
static size_t place_of(const struct sheet *sheet, size_t end)
{
	size_t at = end;

	for (;;) {
		size_t sign = skip(sheet, at, " \t\r\n");

		if (sign == sheet->length || sheet->text[sign] != '$')
			return at;
		at = skip(sheet, sign + 1, "0123456789");
	}
}

static void add_times(struct text_buffer *out, const struct pgn_ply *ply, bool exact)
{
	if (!ply->has_clk && !ply->has_emt)
		return;
	text_add(out, " {");
	if (ply->has_clk)
		add_time(out, "clk", ply->clk, exact, true);
	if (ply->has_clk && ply->has_emt)
		text_add(out, " ");
	if (ply->has_emt)
		add_time(out, "emt", ply->emt, exact, false);
	text_add(out, "}");
}

static void write_merged(struct merge *merge, const struct sheet *moves, const struct pgn_game *game,
			 const struct pgn_game *log, bool exact)
{
	size_t from = 0;

	for (size_t i = 0; i < log->plies && i < game->plies; i++) {
		size_t to = place_of(moves, game->ply[i].end);

		text_put(&merge->out, moves->text + from, to - from);
		add_times(&merge->out, &log->ply[i], exact);
		from = to;
	}
	text_put(&merge->out, moves->text + from, moves->length - from);
}

static bool merge_sheets(struct merge *merge, struct sheet *moves, struct sheet *log, unsigned number,
			 bool exact)
{
	const struct pgn_game *game;

	merge->fault = pgn_parse(moves->text, moves->length, &moves->pgn, &merge->line);
	if (merge->fault != PGN_NONE)
		return false;
	merge->fault = pgn_parse(log->text, log->length, &log->pgn, &merge->line);
	merge->in_log = merge->fault != PGN_NONE;
	if (merge->in_log)
		return false;
	merge->line = 0;
	if (number == 0 && moves->pgn.games > 1)
		return refuse(merge, PGN_WHICH_GAME, moves->pgn.games, 0);
	if (number > moves->pgn.games)
		return refuse(merge, PGN_NO_SUCH_GAME, number, 0);
	game = &moves->pgn.game[number > 0 ? number - 1 : 0];
	if (!fits(merge, game, &log->pgn.game[0]))
		return false;
	write_merged(merge, moves, game, &log->pgn.game[0], exact);
	return true;
}

bool merge_games(struct merge *merge, const char *moves, size_t moves_length, const char *log,
		 size_t log_length, unsigned number, bool exact)
{
	struct sheet sheets[2] = {{.text = moves, .length = moves_length},
				  {.text = log, .length = log_length}};
	bool good;

	*merge = (struct merge){.fault = PGN_NONE};
	good = merge_sheets(merge, &sheets[0], &sheets[1], number, exact);
	pgn_free(&sheets[0].pgn);
	pgn_free(&sheets[1].pgn);
	return good;
}

void merge_free(struct merge *merge)
{
	text_free(&merge->out);
}

void merge_explain(const struct merge *merge, char *sentence, size_t size)
{
	size_t first = merge->numbers[0], second = merge->numbers[1];

	if (merge->fault == PGN_MOVE_MISSING)
		snprintf(sentence, size,
			 "this is the last move, number %zu, and the log has %zu: a move is missing here or "
			 "before",
			 first, second);
	else if (merge->fault == PGN_LOG_ENDS)
		snprintf(sentence, size, "the log ends before this move: it has %zu moves, and here are %zu",
			 second, first);
	else if (merge->fault == PGN_WHICH_GAME)
		snprintf(sentence, size, "%zu games; say which one with --game N", first);
	else if (merge->fault == PGN_NO_SUCH_GAME)
		snprintf(sentence, size, "there is no game %zu", first);
	else
		snprintf(sentence, size, "%s", pgn_fault_sentence(merge->fault));
}
