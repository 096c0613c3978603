#include "tool/pgn/merge.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

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

/* Which ply of the log belongs to a ply of the sheet. */
struct alignment {
	long before; /* plies of the sheet before the log's first one; < 0: the log begins earlier */
	long from;   /* ply of the sheet from which on ... */
	long shift;  /* ... the log is this many plies ahead; < 0: the first of these plies have no press */
};

static long first_ply(const struct pgn_game *game)
{
	return 2 * ((long)game->first_number - 1) + game->black_begins;
}

static struct alignment align(const struct pgn_game *game, const struct pgn_game *log,
			      const struct merge_options *options)
{
	long begin = first_ply(log), said = 2 * ((long)options->from - 1);
	struct alignment alignment = {.shift = 2L * options->shift};

	if (options->from && !options->shift)
		begin = said + log->black_begins;
	else if (options->from)
		alignment.from = said - first_ply(game);
	alignment.before = begin - first_ply(game);
	return alignment;
}

/* True if the players forgot to press at this ply of the sheet. */
static bool is_forgotten(const struct alignment *alignment, size_t ply)
{
	return (long)ply >= alignment->from && (long)ply < alignment->from - alignment->shift;
}

/* Returns the ply of the log for a ply of the sheet. A result that is negative or too large means that the
 * log has none. */
static long log_ply(const struct alignment *alignment, size_t ply)
{
	if (is_forgotten(alignment, ply))
		return -1;
	return (long)ply - alignment->before + ((long)ply >= alignment->from ? alignment->shift : 0);
}

/* Returns how many plies the log should have if the sheet's first `plies` were played with its clock. */
static long log_plies(const struct alignment *alignment, size_t plies)
{
	if (plies == 0)
		return 0;
	if (is_forgotten(alignment, plies - 1))
		return alignment->from - alignment->before;
	return log_ply(alignment, plies - 1) + 1;
}

/* Returns the first ply of the sheet after the log's last one. The sheet must have one. */
static size_t ply_after(const struct alignment *alignment, long have)
{
	size_t ply = 0;

	while (log_ply(alignment, ply) < have)
		ply++;
	return ply;
}

/* True if the control counts up. Its times are rounded down to a second, as on the display; others are
 * rounded up (D1). */
static bool rises(const struct pgn_game *log)
{
	return log->time_control && log->time_control[0] == '^';
}

static int unit_of(const struct pgn_game *log, int64_t hundredths)
{
	return text_unit_shown(hundredths, rises(log) ? 0 : log->tenths);
}

static int64_t shown(const struct pgn_game *log, int64_t hundredths, int unit)
{
	return rises(log) ? hundredths / unit * unit : hundredths;
}

#define AROUND 3 /* rows of the table before and after the place */

static void add_row(struct merge *merge, const struct pgn_game *game, const struct pgn_game *log, size_t ply,
		    long in_log)
{
	char name[48] = "-";
	bool has = in_log >= 0 && in_log < (long)log->plies;
	int64_t left = has ? log->ply[in_log].clk / (TEXT_SECOND / 100) : 0;
	int unit = unit_of(log, left);

	if (ply < game->plies)
		pgn_ply_name(game, ply, name, sizeof name);
	text_add(&merge->table, "%5zu  %-16s", ply + 1, name);
	if (has && log->ply[in_log].has_clk)
		text_put_clock(&merge->table, shown(log, left, unit), unit, true);
	else
		text_add(&merge->table, has ? "no time" : "-");
	text_add(&merge->table, "\n");
}

static void add_table(struct merge *merge, const struct pgn_game *game, const struct pgn_game *log,
		      const struct alignment *alignment, size_t ply)
{
	size_t most = ply + AROUND, longest = game->plies > log->plies ? game->plies : log->plies;

	text_add(&merge->table, "  ply  move            clock\n");
	for (size_t i = ply > AROUND ? ply - AROUND : 0; i <= most && i < longest; i++)
		add_row(merge, game, log, i, log_ply(alignment, i));
}

static bool differ(struct merge *merge, const struct pgn_game *game, const struct pgn_game *log,
		   const struct alignment *alignment, size_t ply, enum pgn_fault fault)
{
	add_table(merge, game, log, alignment, ply);
	return refuse_at(merge, game, ply, fault, log->plies);
}

static bool begins_with_it(struct merge *merge, const struct pgn_game *game, const struct pgn_game *log,
			   const struct alignment *alignment)
{
	if (alignment->before >= 0)
		return true;
	if (game->black_begins != log->black_begins)
		return refuse_at(merge, game, 0, log->black_begins ? PGN_BLACK_BEGINS : PGN_WHITE_BEGINS, 0);
	return differ(merge, game, log, alignment, 0, PGN_LOG_BEFORE);
}

/* Returns how many plies of the sheet the log can have. */
static size_t plies_to(const struct pgn_game *game, unsigned to)
{
	long plies = 2L * to - first_ply(game);

	if (to == 0 || plies > (long)game->plies)
		return game->plies;
	return plies > 0 ? (size_t)plies : 0;
}

/* Checks that sheet and log match. The last move may lack a time, because nobody presses after mate. Moves
 * that have times from another log keep them. */
static bool fits(struct merge *merge, const struct pgn_game *game, const struct pgn_game *log,
		 const struct alignment *alignment, unsigned to)
{
	size_t plies = plies_to(game, to);
	long end = log_plies(alignment, plies), have = (long)log->plies;
	bool forgotten = plies > 0 && is_forgotten(alignment, plies - 1);

	if (game->plies == 0)
		return refuse(merge, PGN_NO_MOVES, 0, 0);
	for (size_t i = 0; i < plies; i++)
		if ((game->ply[i].has_clk || game->ply[i].has_emt) && log_ply(alignment, i) >= 0 &&
		    log_ply(alignment, i) < have)
			return refuse_at(merge, game, i, PGN_HAS_TIME, 0);
	if (!begins_with_it(merge, game, log, alignment))
		return false;
	if (end <= 0 && have > 0 && plies == game->plies)
		return differ(merge, game, log, alignment, plies, PGN_LOG_AFTER);
	if (end < have) {
		add_table(merge, game, log, alignment, plies);
		(void)refuse_at(merge, game, plies > 0 ? plies - 1 : 0, PGN_MOVE_MISSING, log->plies);
		merge->numbers[0] = plies;
		return false;
	}
	if (end > have + (!forgotten && plies == game->plies))
		return differ(merge, game, log, alignment, ply_after(alignment, have), PGN_LOG_ENDS);
	merge->last_not_pressed = end == have + 1;
	return true;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static size_t skip_merge(const struct sheet *sheet, size_t at, const char *characters)
{
	while (at < sheet->length && sheet->text[at] && strchr(characters, sheet->text[at]))
		at++;
	return at;
}

/* Returns the place for the comment: after the move and its annotations such as "$1". */
static size_t place_of(const struct sheet *sheet, size_t end)
{
	size_t at = end;

	for (;;) {
		size_t sign = skip_merge(sheet, at, " \t\r\n");

		if (sign == sheet->length || sheet->text[sign] != '$')
			return at;
		at = skip_merge(sheet, sign + 1, "0123456789");
	}
}

/* Writes the comment with the times. The time used is rounded to the nearest unit. */
static void add_times(struct text_buffer *out, const struct pgn_game *log, const struct pgn_ply *ply,
		      bool exact)
{
	int64_t left = ply->clk / (TEXT_SECOND / 100), took = ply->emt / (TEXT_SECOND / 100);
	int unit = exact ? 1 : unit_of(log, ply->has_clk ? left : took);

	if (!ply->has_clk && !ply->has_emt)
		return;
	text_add(out, " {");
	if (ply->has_clk)
		text_put_time(out, "clk", shown(log, left, unit), unit, true);
	if (ply->has_clk && ply->has_emt)
		text_add(out, " ");
	if (ply->has_emt)
		text_put_time(out, "emt", took, unit, false);
	text_add(out, "}");
}

static void note_aligned(struct merge *merge, const struct pgn_game *game, size_t ply)
{
	pgn_ply_name(game, ply, merge->last, sizeof merge->last);
	if (merge->timed++ == 0)
		memcpy(merge->first, merge->last, sizeof merge->first);
}

static void write_merged(struct merge *merge, const struct sheet *moves, const struct pgn_game *game,
			 const struct pgn_game *log, const struct alignment *alignment, bool exact)
{
	size_t from = 0;

	merge->all = game->plies;
	merge->left_out = log->plies;
	for (size_t i = 0; i < game->plies; i++) {
		size_t to = place_of(moves, game->ply[i].end);
		long at = log_ply(alignment, i);

		if (at < 0 || at >= (long)log->plies)
			continue;
		text_put(&merge->out, moves->text + from, to - from);
		add_times(&merge->out, log, &log->ply[at], exact);
		if (log->ply[at].has_clk)
			note_aligned(merge, game, i);
		merge->left_out--;
		from = to;
	}
	text_put(&merge->out, moves->text + from, moves->length - from);
}

/* ---- which games --------------------------------------------------------------------------------------- */

static bool is_null(const char *san)
{
	return !strcmp(san, "Z0") || !strcmp(san, "--");
}

static bool is_log(const struct pgn_game *game)
{
	for (size_t i = 0; i < game->plies; i++)
		if (!is_null(game->ply[i].san))
			return false;
	return game->plies > 0 || game->clocks;
}

static bool is_named(const struct pgn_game *game, const char *name)
{
	return (game->white && strstr(game->white, name)) || (game->black && strstr(game->black, name)) ||
	       (game->event && strstr(game->event, name));
}

/* Returns the chosen game, or NULL after it has noted the fault. */
static const struct pgn_game *choose(struct merge *merge, const struct pgn *pgn, unsigned number,
				     const char *name)
{
	const struct pgn_game *found = NULL;
	size_t hits = 0;

	for (size_t i = 0; name && i < pgn->games; i++)
		if (is_named(&pgn->game[i], name)) {
			found = &pgn->game[i];
			hits++;
		}
	if (name && hits == 1)
		return found;
	if (name ? hits > 1 : number == 0 && pgn->games > 1)
		(void)refuse(merge, PGN_WHICH_GAME, name ? hits : pgn->games, 0);
	else if (name || number > pgn->games)
		(void)refuse(merge, PGN_NO_SUCH_GAME, number, 0);
	else
		return &pgn->game[number > 0 ? number - 1 : 0];
	return NULL;
}

/* True if both names are known and differ. */
static bool is_another(const char *name, const char *other)
{
	return name && other && *name && *other && *name != '?' && *other != '?' &&
	       strcasecmp(name, other) != 0;
}

static bool read_sheet(struct merge *merge, struct sheet *sheet)
{
	merge->fault = pgn_parse(sheet->text, sheet->length, &sheet->pgn, &merge->line);
	return merge->fault == PGN_NONE;
}

/* True if the moves have the numbers that the text gives them, and no promotion is in parentheses, before
 * which the time would come. Others have the fault of a word that is no move, for which the page has a
 * sentence. */
static bool is_well_written(struct merge *merge, const struct pgn_game *game)
{
	for (size_t i = 0; i < game->plies; i++)
		if (strchr(game->ply[i].san, '('))
			return refuse_at(merge, game, i, PGN_NO_MOVE, 0);
	return !game->misnumbered || refuse_at(merge, game, game->misnumbered, PGN_NO_MOVE, 0);
}

static bool merge_sheets(struct merge *merge, struct sheet *moves, struct sheet *log,
			 const struct merge_options *options)
{
	const struct pgn_game *game, *times;
	struct alignment alignment;

	if (!read_sheet(merge, moves))
		return false;
	merge->in_log = true;
	if (!read_sheet(merge, log))
		return false;
	merge->line = 0;
	times = choose(merge, &log->pgn, options->log_game, NULL);
	if (!times)
		return false;
	if (!is_log(times))
		return refuse(merge, PGN_NO_LOG, 0, 0);
	if (!is_well_written(merge, times))
		return false;
	merge->in_log = false;
	game = choose(merge, &moves->pgn, options->game, options->name);
	if (!game)
		return false;
	if (is_log(game))
		return refuse(merge, PGN_NO_SHEET, 0, 0);
	if (!is_well_written(merge, game))
		return false;
	alignment = align(game, times, options);
	if (!fits(merge, game, times, &alignment, options->to))
		return false;
	merge->other_players = is_another(game->white, times->white) || is_another(game->black, times->black);
	write_merged(merge, moves, game, times, &alignment, options->exact);
	return true;
}

bool merge_games(struct merge *merge, const char *moves, size_t moves_length, const char *log,
		 size_t log_length, const struct merge_options *options)
{
	struct sheet sheets[2] = {{.text = moves, .length = moves_length},
				  {.text = log, .length = log_length}};
	bool good;

	*merge = (struct merge){.fault = PGN_NONE};
	good = merge_sheets(merge, &sheets[0], &sheets[1], options);
	pgn_free(&sheets[0].pgn);
	pgn_free(&sheets[1].pgn);
	return good;
}

void merge_free(struct merge *merge)
{
	text_free(&merge->out);
	text_free(&merge->table);
}

void merge_explain(const struct merge *merge, char *sentence, size_t size)
{
	size_t first = merge->numbers[0], second = merge->numbers[1];

	if (merge->fault == PGN_NO_MOVE && strchr(merge->at, '('))
		snprintf(sentence, size, "a promotion is written e8=Q");
	else if (merge->fault == PGN_NO_MOVE && *merge->at)
		snprintf(sentence, size,
			 "the number before this move is another: a move is missing or is there twice");
	else if (merge->fault == PGN_MOVE_MISSING)
		snprintf(sentence, size,
			 "this is the last move, number %zu, and the log has %zu: a move is missing here or "
			 "before",
			 first, second);
	else if (merge->fault == PGN_LOG_ENDS)
		snprintf(sentence, size, "the log ends before this move: it has %zu moves, and here are %zu",
			 second, first);
	else if (merge->fault == PGN_WHICH_GAME)
		snprintf(sentence, size,
			 merge->in_log ? "%zu games; say which one with --log-game N"
				       : "%zu games; say which one with --game N or --game NAME",
			 first);
	else if (merge->fault == PGN_NO_SUCH_GAME)
		snprintf(sentence, size, first ? "there is no game %zu" : "there is no game of that name",
			 first);
	else
		snprintf(sentence, size, "%s", pgn_fault_sentence(merge->fault));
}
