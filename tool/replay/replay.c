/* zeitnot replay: plays a recorded game on the firmware and compares the display with the recorded clock
 * times. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "firmware/core/notation.h"
#include "tool/play/large_digits.h"
#include "tool/remote/control_text.h"
#include "tool/remote/typed.h"
#include "tool/replay/schedule.h"
#include "tool/scenario/client.h"
#include "tool/scenario/display_reader.h"
#include "tool/tool.h"

#define CONTACT_NS (50 * NS_PER_MS)
#define LOOK_NS	   (20 * NS_PER_MS) /* D3: a press shows within 20 ms */
#define UNREADABLE 99999

struct arguments {
	struct bench_options options;
	const char *control;
	struct control typed; /* what it means */
	bool show, help;
	int files;
};

struct table {
	size_t compared, exact, close, worse, bridged;
	int64_t worst; /* seconds */
	size_t worst_ply;
	uint8_t worst_cells[2][CELLS];
	uint8_t worst_lamps;
	bool worst_points;
};

struct replay {
	const struct arguments *arguments;
	const char *path;
	const struct pgn *pgn;
	const struct pgn_game *game;
	size_t number; /* of the game, from 0 */
	struct control control;
	char canonical[NOTATION_SIZE];
	struct plan plan;
	struct table table;
};

static int complain_replay(const struct replay *r, int code, const char *what, const char *why)
{
	printf("%s: game %zu (line %u): %s%s%s\n", r->path, r->number + 1, r->game->line, what,
	       why ? ": " : "", why ? why : "");
	return code;
}

/* ---- before the game ----------------------------------------------------------------------------------- */

static bool has_clocks(const struct pgn_game *game)
{
	for (size_t ply = 0; ply < game->plies; ply++)
		if (game->ply[ply].has_clk)
			return true;
	return false;
}

static int find_control(struct replay *r)
{
	const char *text = r->game->time_control;
	struct control_fault fault;
	char why[600];

	if (r->arguments->control) {
		r->control = r->arguments->typed;
		notation_format(&r->control, r->canonical, sizeof(r->canonical));
		return EXIT_GOOD;
	}
	if (!text || !*text || !strcmp(text, "?") || !strcmp(text, "-"))
		return complain_replay(r, EXIT_USAGE,
				       "the game has no TimeControl tag; say it with --control TEXT", NULL);
	if (notation_parse(text, &r->control, &fault) == CONTROL_OK) {
		notation_format(&r->control, r->canonical, sizeof(r->canonical));
		return EXIT_GOOD;
	}
	snprintf(why, sizeof(why), "\"%.300s\", character %u: %s", text, fault.at + 1u,
		 notation_message((enum control_error)fault.error));
	return complain_replay(r, EXIT_USAGE, "this control cannot be held", why);
}

static int prepare(struct replay *r)
{
	char why[200];
	int code;

	if (r->game->plies == 0)
		return complain_replay(r, EXIT_USAGE, "the game has no moves", NULL);
	if (!has_clocks(r->game))
		return complain_replay(r, EXIT_USAGE,
				       "the game has no [%clk] comments, there is nothing to compare", NULL);
	code = find_control(r);
	if (code != EXIT_GOOD)
		return code;
	if (r->game->black_begins && !control_is_equal(&r->control))
		return complain_replay(r, EXIT_USAGE, "Black begins, and the control differs by colour",
				       NULL);
	if (plan_game(r->game, &r->control, &r->plan, why, sizeof(why)))
		return EXIT_GOOD;
	return complain_replay(r, EXIT_USAGE,
			       r->arguments->control ? "the control given contradicts the clocks"
						     : "the TimeControl tag contradicts the clocks",
			       why);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

/* Returns the seconds between display and comment. A value with tenths also agrees with the whole seconds
 * below and above it. */
static int64_t difference(struct display_reader_time shown, const struct pgn_ply *comment)
{
	int64_t tenths = comment->clk / (NS_PER_SECOND / 10);
	int64_t up, down;

	if (!shown.shown)
		return UNREADABLE;
	up = (shown.value + 9) / 10 - (tenths + 9) / 10;
	down = shown.value / 10 - tenths / 10;
	return llabs(up) < llabs(down) ? up : down;
}

static void compare_replay(struct replay *r, size_t ply, const struct bench_view *view)
{
	struct table *table = &r->table;
	int64_t off = llabs(difference(display_reader_time(view->cells[ply % 2]), &r->game->ply[ply]));

	table->compared++;
	if (off == 0)
		table->exact++;
	else if (off == 1)
		table->close++;
	else
		table->worse++;
	if (off > table->worst) {
		table->worst = off;
		table->worst_ply = ply;
		memcpy(table->worst_cells, view->cells, sizeof(table->worst_cells));
		table->worst_lamps = view->lamps;
		table->worst_points = view->points;
	}
}

static void show_ply(const struct replay *r, size_t ply, const struct bench_view *view)
{
	char name[48], times[2][DISPLAY_READER_TEXT];

	pgn_ply_name(r->game, ply, name, sizeof(name));
	display_reader_time_text(view->cells[LEFT], times[LEFT]);
	display_reader_time_text(view->cells[RIGHT], times[RIGHT]);
	printf("%-14s %12s  | %12s\n", name, times[LEFT], times[RIGHT]);
	large_digits_print_both(stdout, view->cells, view->lamps, view->points);
	fflush(stdout);
}

static void progress(const struct replay *r, size_t ply)
{
	if (isatty(STDERR_FILENO) && !r->arguments->show)
		fprintf(stderr, "\rgame %zu of %zu, ply %zu of %zu ", r->number + 1, r->pgn->games, ply,
			r->game->plies);
}

static void progress_done(void)
{
	if (isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
}

static void press_replay(struct client *client, uint8_t side, int64_t at)
{
	bench_contact(client->bench, side == LEFT ? BUTTON_LEFT : BUTTON_RIGHT, true, at);
	bench_contact(client->bench, side == LEFT ? BUTTON_LEFT : BUTTON_RIGHT, false, at + CONTACT_NS);
}

static void play_moves(struct replay *r, struct client *client)
{
	int64_t start = bench_now(client->bench);
	struct bench_view view;

	press_replay(client, RIGHT, start);
	for (size_t ply = 0; ply < r->game->plies; ply++) {
		int64_t at = start + r->plan.press[ply];

		bench_run(client->bench, at - NS_PER_MS);
		press_replay(client, (uint8_t)(ply % 2), at);
		bench_run(client->bench, at + LOOK_NS);
		bench_get_view(client->bench, &view);
		if (r->game->ply[ply].has_clk)
			compare_replay(r, ply, &view);
		if (r->arguments->show)
			show_ply(r, ply, &view);
		progress(r, ply + 1);
	}
	progress_done();
}

static int drive_replay(struct replay *r)
{
	struct control_options options = {NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, LEFT};
	struct client client;
	char message[MESSAGE_SIZE];
	const char *first = NULL;
	int code = EXIT_GOOD;

	if (!client_open(&client, &r->arguments->options, message))
		return complain_replay(r, EXIT_USAGE, message, NULL);
	if (client_control(&client, r->canonical, &options, message) != CLIENT_OK)
		code = complain_replay(r, EXIT_USAGE, "the clock does not take the control", message);
	else
		play_moves(r, &client);
	if (bench_violations(client.bench, &first) > 0)
		code = complain_replay(r, EXIT_FAILED, "the clock does not keep to its data sheets", first);
	client_close(&client);
	return code;
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static void print_worst(const struct replay *r)
{
	const struct table *table = &r->table;
	const struct pgn_ply *ply = &r->game->ply[table->worst_ply];
	long s = (long)(ply->clk / NS_PER_SECOND);
	char name[48], shown[DISPLAY_READER_TEXT];

	if (table->worst == 0) {
		printf("  worst            0 s\n");
		return;
	}
	pgn_ply_name(r->game, table->worst_ply, name, sizeof(name));
	display_reader_time_text(table->worst_cells[table->worst_ply % 2], shown);
	printf("  worst            %lld s at %s: the display shows %s, the comment says %ld:%02ld:%02ld\n",
	       (long long)table->worst, name, shown, s / 3600, s / 60 % 60, s % 60);
	if (ply->has_emt)
		printf("                   (the press is made by the [%%emt] of that ply, %ld s: the log "
		       "does not agree with "
		       "itself there)\n",
		       (long)(ply->emt / NS_PER_SECOND));
	large_digits_print_both(stdout, table->worst_cells, table->worst_lamps, table->worst_points);
}

static void print_table(const struct replay *r)
{
	const struct table *table = &r->table;

	printf("%s: game %zu: %s - %s%s%s\n", r->path, r->number + 1, r->game->white ? r->game->white : "?",
	       r->game->black ? r->game->black : "?", r->game->event ? ", " : "",
	       r->game->event ? r->game->event : "");
	printf("  control          %s, board %s\n", r->canonical, r->arguments->options.board);
	printf("  plies            %zu, with a clock comment %zu\n", r->game->plies, table->compared);
	printf("  exact            %zu\n", table->exact);
	printf("  within 1 s       %zu\n", table->close);
	printf("  worse            %zu\n", table->worse);
	printf("  bridged          %zu (without any comment)\n", r->plan.bridged);
	print_worst(r);
}

static int replay_game(const struct arguments *arguments, const char *path, const struct pgn *pgn,
		       size_t number)
{
	struct replay r = {
	    .arguments = arguments, .path = path, .pgn = pgn, .game = &pgn->game[number], .number = number};
	int code = prepare(&r);

	if (code == EXIT_GOOD) {
		code = drive_replay(&r);
		if (r.table.compared > 0)
			print_table(&r);
		if (code == EXIT_GOOD && r.table.worse > 0)
			code = EXIT_FAILED;
	}
	plan_free(&r.plan);
	fflush(stdout);
	return code;
}

static int replay_file(const struct arguments *arguments, const char *path)
{
	enum pgn_fault fault;
	struct pgn pgn = {0};
	unsigned line;
	size_t length;
	int code = EXIT_GOOD;
	char *text = read_whole(path, &length);

	if (!text) {
		printf("%s: the file cannot be read: %s\n", path, strerror(errno));
		return EXIT_USAGE;
	}
	fault = pgn_parse(text, length, &pgn, &line);
	if (fault != PGN_NONE) {
		printf("%s:%u: %s\n", path, line, pgn_fault_sentence(fault));
		code = EXIT_USAGE;
	}
	for (size_t i = 0; code != EXIT_USAGE && i < pgn.games; i++) {
		int one = replay_game(arguments, path, &pgn, i);

		code = one > code ? one : code;
	}
	pgn_free(&pgn);
	free(text);
	return code;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static const char usage[] =
    "usage: zeitnot replay [--board BOARD] [--control TEXT] [--show] GAME.pgn...\n"
    "\n"
    "Plays the games of a file on the clock: the comments [%clk] and [%emt] say when the buttons are "
    "pressed, and the display\n"
    "after each press is compared with [%clk].  The control is the TimeControl tag's unless --control says "
    "it.\n"
    "  --show    prints the displays after every press\n"
    "Exit code: 0 all plies of all games agree within 1 s, 1 some do not, 2 a game cannot be played.\n";

static bool read_arguments(int count, char **words, struct arguments *arguments)
{
	int i = 0;

	for (; i < count && words[i][0] == '-' && words[i][1]; i++) {
		if (!strcmp(words[i], "--show"))
			arguments->show = true;
		else if (!strcmp(words[i], "--help") || !strcmp(words[i], "-h"))
			arguments->help = true;
		else if (!strcmp(words[i], "--board") && i + 1 < count)
			arguments->options.board = words[++i];
		else if (!strcmp(words[i], "--control") && i + 1 < count)
			arguments->control = words[++i];
		else
			return false;
	}
	arguments->files = i;
	return true;
}

int replay_main(int count, char **words)
{
	struct arguments arguments = {.options = {.board = bench_name(0), .seed = 1}};
	char said[CONTROL_TEXT_MAX];
	struct bench *bench;
	int code = EXIT_GOOD;

	if (!read_arguments(count, words, &arguments) || (!arguments.help && arguments.files == count)) {
		fputs(usage, stderr);
		return EXIT_USAGE;
	}
	if (arguments.help) {
		fputs(usage, stdout);
		bench_print_names(stdout);
		return EXIT_GOOD;
	}
	if (arguments.control && !typed_read(arguments.control, &arguments.typed, said, sizeof(said))) {
		fprintf(stderr, "%s: %s\n", arguments.control, said);
		return EXIT_USAGE;
	}
	bench = bench_open(&arguments.options);
	if (!bench)
		return EXIT_USAGE;
	bench_close(bench);
	if (arguments.control)
		printf("%s: %s\n", arguments.control, said);
	for (int i = arguments.files; i < count; i++) {
		int one = replay_file(&arguments, words[i]);

		code = one > code ? one : code;
	}
	return code;
}
