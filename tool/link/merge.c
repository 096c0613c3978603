/* zeitnot link merge: puts the times of a game's log on the moves of a score sheet. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench.h"
#include "tool/game/pgn.h"
#include "tool/game/plan.h"
#include "tool/link/link.h"
#include "tool/scenario/scenario.h"
#include "tool/tool.h"

struct file {
	const char *path;
	char *text;
	size_t length;
	struct pgn pgn;
};

static bool read_file(struct file *file, const char *path)
{
	char message[MESSAGE_SIZE];
	unsigned line;

	*file = (struct file){.path = path};
	file->text = read_whole(path, &file->length);
	if (!file->text) {
		fprintf(stderr, "%s: the file cannot be read: %s\n", path, strerror(errno));
		return false;
	}
	if (pgn_parse(file->text, file->length, &file->pgn, &line, message, sizeof message))
		return true;
	fprintf(stderr, "%s:%u: %s\n", path, line, message);
	return false;
}

static void free_file(struct file *file)
{
	pgn_free(&file->pgn);
	free(file->text);
}

/* ---- do they fit? -------------------------------------------------------------------------------------- */

static bool refuse(const struct file *moves, const struct pgn_game *game, size_t ply, const char *why)
{
	char name[48];

	if (game->plies == 0) {
		fprintf(stderr, "%s: the game has no moves\n", moves->path);
		return false;
	}
	plan_ply_name(game, ply < game->plies ? ply : game->plies - 1, name, sizeof name);
	fprintf(stderr, "%s:%u: at %s: %s\n", moves->path,
		game->ply[ply < game->plies ? ply : game->plies - 1].line, name, why);
	return false;
}

/* Nobody presses after mate, so the last move may have no time. */
static bool fits(const struct file *moves, const struct pgn_game *game, const struct pgn_game *log)
{
	char why[160];

	for (size_t i = 0; i < game->plies; i++)
		if (game->ply[i].has_clk || game->ply[i].has_emt)
			return refuse(moves, game, i, "this move has a time already");
	if (game->black_begins != log->black_begins)
		return refuse(moves, game, 0,
			      log->black_begins ? "Black begins in the log, White in the moves"
						: "White begins in the log, Black in the moves");
	if (game->plies < log->plies) {
		snprintf(why, sizeof why,
			 "this is the last move, number %zu, and the log has %zu: a move is missing here or "
			 "before",
			 game->plies, log->plies);
		return refuse(moves, game, game->plies, why);
	}
	if (game->plies > log->plies + 1) {
		snprintf(why, sizeof why, "the log ends before this move: it has %zu moves, and here are %zu",
			 log->plies, game->plies);
		return refuse(moves, game, log->plies, why);
	}
	if (game->plies == log->plies + 1)
		fprintf(stderr, "The last move was not pressed, so it has no time.\n");
	return true;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Whole seconds as the clock showed them: rounded up.  A time used is rounded to the nearest. */
static void print_time(const char *command, int64_t ns, bool exact, bool up)
{
	int64_t h = ns / (NS_PER_SECOND / 100), s = (h + (up ? 99 : 50)) / 100;

	if (exact)
		s = h / 100;
	printf("[%%%s %d:%02d:%02d", command, (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
	if (exact)
		printf(".%02d", (int)(h % 100));
	putchar(']');
}

/* Behind the move and its signs "$1". */
static size_t place_of(const struct file *moves, size_t end)
{
	size_t at = end;

	for (;;) {
		size_t sign = at + strspn(moves->text + at, " \t\r\n");

		if (moves->text[sign] != '$')
			return at;
		at = sign + 1 + strspn(moves->text + sign + 1, "0123456789");
	}
}

static void write_merged(const struct file *moves, const struct pgn_game *game, const struct pgn_game *log,
			 bool exact)
{
	size_t from = 0;

	for (size_t i = 0; i < log->plies && i < game->plies; i++) {
		size_t to = place_of(moves, game->ply[i].end);

		fwrite(moves->text + from, 1, to - from, stdout);
		from = to;
		if (!log->ply[i].has_clk && !log->ply[i].has_emt)
			continue;
		fputs(" {", stdout);
		if (log->ply[i].has_clk)
			print_time("clk", log->ply[i].clk, exact, true);
		if (log->ply[i].has_clk && log->ply[i].has_emt)
			putchar(' ');
		if (log->ply[i].has_emt)
			print_time("emt", log->ply[i].emt, exact, false);
		putchar('}');
	}
	fwrite(moves->text + from, 1, moves->length - from, stdout);
}

int link_merge(const char *moves_path, const char *log_path, unsigned number, bool exact)
{
	struct file moves, log = {0};
	int code = EXIT_USAGE;

	if (read_file(&moves, moves_path) && read_file(&log, log_path)) {
		if (number == 0 && moves.pgn.games > 1) {
			fprintf(stderr, "%s: %zu games; say which one with --game N\n", moves_path,
				moves.pgn.games);
		} else if (number > moves.pgn.games) {
			fprintf(stderr, "%s: there is no game %u\n", moves_path, number);
		} else {
			const struct pgn_game *game = &moves.pgn.game[number > 0 ? number - 1 : 0];

			code = EXIT_FAILED;
			if (fits(&moves, game, &log.pgn.game[0])) {
				write_merged(&moves, game, &log.pgn.game[0], exact);
				code = EXIT_GOOD;
			}
		}
	}
	free_file(&moves);
	free_file(&log);
	return code;
}
