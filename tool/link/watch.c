/* zeitnot link watch: watches many clocks at once. It prints a line of JSON for each event and keeps a PGN
 * file for broadcasts. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tool/link/cable.h"
#include "tool/link/link.h"
#include "tool/remote/report.h"
#include "tool/tool.h"

#define REOPEN_MS 500
#define WRITE_MS  1000 /* the PGN file is written at most once in this time */
#define ASK_MS	  3000 /* the settings are asked again, because they may be changed while no clock runs */
#define PATH_SIZE 4096

struct move {
	bool known;
	double left;
};

struct table {
	const char *name;
	struct watch *watch;
	struct cable cable;
	bool there;				  /* a clock reports now */
	bool seen;				  /* a clock has reported since the start */
	bool said;				  /* "connected" has been printed */
	char complaint[LINK_MESSAGE];		  /* the last message about the port; empty: none */
	int number;				  /* of the clock; -1: not known yet */
	int last;				  /* the same, kept while the cable is out */
	bool mute;				  /* it reports, but does not say its number */
	unsigned visit;				  /* `visits` of the remote when the clock said its number */
	char code[8];				  /* empty: not known yet */
	unsigned tenths;			  /* the display shows tenths below this many seconds */
	bool rises;				  /* the control counts up */
	enum { NOTHING, FACTS, TENTHS } question; /* what the clock has been asked for */
	int64_t tried, asked;			  /* last try to open; last question */
	int64_t paused;				  /* when the pause began; 0: no pause */
	struct report report;
	struct move *move; /* of the live game, by ply; White's first */
	size_t moves, room;
	bool changed;		 /* since the live file was written */
	char path[PATH_SIZE];	 /* of that file; empty: there is none yet */
	struct text_buffer game; /* the PGN as it was last written */
};

struct watch {
	const struct link_watch *order;
	struct table *table;
	int tables;
	bool folder, changed;
	bool kept;	/* the PGN has been written once */
	bool unwritten; /* it could not be written the last time, and that was said */
	bool happened;	/* an event has happened since the wall was drawn */
	int64_t written, walled;
};

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void print_now(FILE *out, char said[80])
{
	struct timespec now;
	struct tm local;
	char text[40], zone[8];

	clock_gettime(CLOCK_REALTIME, &now);
	localtime_r(&now.tv_sec, &local);
	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &local);
	strftime(zone, sizeof zone, "%z", &local);
	snprintf(said, 80, "%s.%03d%.3s:%s", text, (int)(now.tv_nsec / 1000000) % 1000, zone, zone + 3);
	if (out)
		fputs(said, out);
}

static void print_player(const char *name, const struct report_player *p)
{
	printf(",\"%s\":{\"left\":%.3f,\"used\":%.3f,\"moves\":%u,\"stage\":%u,\"period\":%u,\"flag\":%u}",
	       name, p->left, p->used, p->moves, p->stage, p->period, p->flag);
}

/* Returns the clock's number, or -1 if it has not said it yet. */
static int number_of(const struct table *table)
{
	return table->there ? table->number : table->last;
}

/* Returns another connected clock with the same number, or NULL. */
static const struct table *same_number(const struct table *table)
{
	const struct watch *watch = table->watch;
	int number = number_of(table);

	for (int i = 0; i < watch->tables && number > 0; i++)
		if (&watch->table[i] != table && watch->table[i].number == number)
			return &watch->table[i];
	return NULL;
}

/* Returns the clock's number, or 0 if it is not set, not known yet, or shared by two clocks. */
static unsigned board_of(const struct table *table)
{
	int number = number_of(table);

	return number > 0 && !same_number(table) ? (unsigned)number : 0;
}

static void print_names(const struct watch *watch, const struct table *table)
{
	const struct link_tags tags = pairings_tags(&watch->order->pairings, board_of(table));

	if (!tags.white)
		return;
	printf(",\"board\":%u,\"players\":[", tags.board);
	link_json_string(tags.white);
	putchar(',');
	link_json_string(tags.black);
	putchar(']');
}

static void print_event(struct watch *watch, const struct table *table, const char *event, bool full)
{
	const struct report *r = &table->report;
	const char *turn = strcmp(r->turn, r->white) != 0 ? "black" : "white";
	char now[80];

	watch->changed = watch->happened = true;
	if (watch->order->wall)
		return;
	fputs("{\"time\":\"", stdout);
	print_now(stdout, now);
	fputs("\",\"port\":", stdout);
	link_json_string(table->name);
	if (table->number > 0)
		printf(",\"clock\":%d", table->number);
	printf(",\"event\":\"%s\"", event);
	if (full) {
		printf(",\"state\":\"%s\",\"turn\":\"%s\",\"battery_low\":%s,\"interrupted\":%s,\"fault\":%u",
		       r->state, turn, strchr(r->signs, 'b') ? "true" : "false",
		       strchr(r->signs, 'i') ? "true" : "false", r->fault);
		print_player("white", report_white(r));
		print_player("black", report_black(r));
	}
	print_names(watch, table);
	puts("}");
	fflush(stdout);
}

/* ---- PGN ----------------------------------------------------------------------------------------------- */

static void put_clock(struct text_buffer *out, const struct table *table, const char *tag, double left)
{
	long s = left > 0 ? report_seconds(left, table->rises) : 0; /* the tag has no sign */

	text_add(out, "[%s \"%02ld:%02ld:%02ld\"]\n", tag, s / 3600, s / 60 % 60, s % 60);
}

/* As the clock shows it (D1): rounded up, or down if it counts up. */
static int64_t hundredths(const struct table *table, double left)
{
	return (int64_t)(table->rises ? floor(left * 100 + 1e-6) : ceil(left * 100 - 1e-6));
}

static void put_moves(struct text_buffer *out, const struct table *table)
{
	for (size_t i = 0; i < table->moves; i++) {
		int64_t h = hundredths(table, table->move[i].left);

		text_add(out, "%zu%s Z0", i / 2 + 1, i % 2 ? "..." : ".");
		if (table->move[i].known) {
			text_add(out, " {");
			text_put_time(out, "clk", table->rises ? h / 100 * 100 : h,
				      text_unit_shown(h, table->rises ? 0 : table->tenths), true);
			text_add(out, "}");
		}
		text_add(out, "\n");
	}
}

static void put_game(struct text_buffer *out, const struct table *table)
{
	const struct report *r = &table->report;
	const struct link_tags tags = pairings_tags(&table->watch->order->pairings, board_of(table));
	char now[80], board[16];

	link_put_tag(out, "Event", tags.event);
	text_add(out, "[Site \"?\"]\n[Date \"????.??.??\"]\n");
	link_put_tag(out, "Round", tags.round);
	link_put_tag(out, "White", tags.white);
	link_put_tag(out, "Black", tags.black);
	text_add(out, "[Result \"*\"]\n");
	snprintf(board, sizeof board, "%u", tags.board);
	link_put_tag(out, "Board", tags.board ? board : table->name);
	put_clock(out, table, "WhiteClock", report_white(r)->left);
	put_clock(out, table, "BlackClock", report_black(r)->left);
	print_now(NULL, now);
	text_add(out, "[ReferenceTime \"%c/%s\"]\n\n",
		 strcmp(r->state, "running") != 0 ? '-'
		 : strcmp(r->turn, r->white) != 0 ? 'B'
						  : 'W',
		 now);
	put_moves(out, table);
	text_add(out, "*\n\n");
}

/* "board-12.pgn", or "port-dev-ttyUSB0.pgn" if the clock has no board. */
static void name_file(char path[PATH_SIZE], const struct table *table)
{
	unsigned board = board_of(table);
	char *port = path;

	if (board) {
		snprintf(path, PATH_SIZE, "%.4000s/board-%u.pgn", table->watch->order->pgn, board);
		return;
	}
	port += snprintf(path, PATH_SIZE, "%.3000s/port-", table->watch->order->pgn);
	snprintf(port, PATH_SIZE - (size_t)(port - path), "%.1000s.pgn",
		 table->name + strspn(table->name, "/"));
	while ((port = strchr(port, '/')))
		*port = '-';
}

/* True if the game's board is known, and no other clock has taken its number while its cable was
 * unplugged. */
static bool has_game(const struct table *table)
{
	return table->seen && (number_of(table) >= 0 || table->mute) && (table->there || !same_number(table));
}

/* True if a game that is followed is written to this file. */
static bool has_file(const struct watch *watch, const char *path)
{
	char name[PATH_SIZE];

	for (int i = 0; i < watch->tables; i++) {
		name_file(name, &watch->table[i]);
		if (has_game(&watch->table[i]) && strcmp(name, path) == 0)
			return true;
	}
	return false;
}

/* A file that this game had under another name is removed, because nobody would write it again. */
static bool write_board(struct table *table)
{
	char path[PATH_SIZE];

	name_file(path, table);
	if (!write_whole(path, table->game.bytes, table->game.length))
		return false;
	if (*table->path && !has_file(table->watch, table->path))
		(void)remove(table->path);
	snprintf(table->path, sizeof table->path, "%s", path);
	table->changed = false;
	return true;
}

/* After a clock was plugged in, its game is left as it was until the clock has said its number. */
static bool write_games(struct watch *watch)
{
	struct text_buffer out = {.bytes = NULL};
	bool good = true;

	for (int i = 0; i < watch->tables; i++) {
		struct table *table = &watch->table[i];

		if (has_game(table)) {
			table->game.length = 0;
			put_game(&table->game, table);
			if (watch->folder && table->changed)
				good = write_board(table) && good;
		}
		if (table->game.length > 0 && (table->there || !same_number(table)))
			text_put(&out, table->game.bytes, table->game.length);
	}
	/* a file of an earlier round stays until there is a game */
	if (!watch->folder && (out.length > 0 || access(watch->order->pgn, F_OK) != 0))
		good = write_whole(watch->order->pgn, out.bytes ? out.bytes : "", out.length);
	text_free(&out);
	return good;
}

/* Writes the PGN. Returns false if it cannot be written. After the first time that is tried again in a
 * second, because a disk may be full for a while. */
static bool write_pgn(struct watch *watch)
{
	bool good = write_games(watch);

	if (!good && !watch->unwritten)
		fprintf(stderr, "%s: %s\n", watch->order->pgn, strerror(errno));
	watch->kept = watch->kept || good;
	watch->unwritten = !good;
	watch->changed = !good;
	watch->written = link_now();
	return good;
}

/* Adds the moves that were made between two reports. A move gets no time if it was missed, if the arbiter has
 * counted it, or if the counters make it a move of the other side. After the cable was out no move has one,
 * because nobody knows whether the game is the same. */
static void follow_moves(struct table *table, const struct report *was, const struct report *is)
{
	const struct report_player *mover = &is->player[!strcmp(was->turn, "right")];
	size_t moves = (size_t)is->player[0].moves + is->player[1].moves;
	bool same = table->there && !strcmp(was->white, is->white);

	if (moves > LINK_MOST_MOVES)
		return;
	if (moves < table->moves || !same)
		table->moves = moves < table->moves && same ? moves : 0;
	while (table->moves < moves) {
		if (table->moves == table->room) {
			table->room = 2 * table->room + 64;
			table->move = realloc(table->move, table->room * sizeof *table->move);
			if (!table->move)
				abort();
		}
		table->move[table->moves++] = (struct move){.known = false};
	}
	if (same && report_pressed(was, is) && was->player[0].moves + was->player[1].moves + 1 == moves)
		table->move[moves - 1] =
		    (struct move){.known = moves % 2 == !strcmp(was->turn, was->white), .left = mover->left};
}

/* ---- the wall ------------------------------------------------------------------------------------------ */

#define WALL_MS	   250	 /* between two redraws while only times change */
#define WALL_SOON  50	 /* between an event and the next redraw */
#define LONG_PAUSE 60000 /* ms */
#define CELL	   40	 /* columns */

/* Returns the most urgent reason why the board needs the director, or NULL. */
static const char *need_of(const struct table *table, const char *code)
{
	const struct report *r = &table->report;

	if (!table->there)
		return table->seen ? "cable gone" : "no clock";
	if (r->player[0].flag >= 2 || r->player[1].flag >= 2)
		return "FLAG";
	if (r->fault)
		return "fault";
	if (same_number(table))
		return "same number";
	if (*table->code && strcmp(table->code, code) != 0)
		return "other code";
	if (table->paused && link_now() - table->paused > LONG_PAUSE)
		return "paused long";
	return strchr(r->signs, 'b') ? "low cells" : NULL;
}

/* Returns the code that most clocks have. */
static const char *common_code(const struct watch *watch)
{
	const char *best = "";
	int most = 0;

	for (int i = 0; i < watch->tables; i++) {
		int n = 0;

		for (int k = 0; *watch->table[i].code && k < watch->tables; k++)
			n += !strcmp(watch->table[k].code, watch->table[i].code);
		if (n > most) {
			most = n;
			best = watch->table[i].code;
		}
	}
	return best;
}

/* Returns how many bytes the first `columns` characters have. */
static int cut(const char *text, int columns)
{
	const char *at = text;

	for (; columns > 0 && *at; columns--)
		for (at++; ((unsigned char)*at & 0xC0) == 0x80;)
			at++;
	return (int)(at - text);
}

/* Writes a text cut or filled up to this many columns. */
static void put_columns(struct text_buffer *out, const char *text, int columns)
{
	int n = cut(text, columns);

	text_put(out, text, (size_t)n);
	for (int i = 0; i < n; i++)
		columns -= ((unsigned char)text[i] & 0xC0) != 0x80;
	for (; columns > 0; columns--)
		text_put(out, " ", 1);
}

static void put_cell(struct text_buffer *out, const struct table *table, const char *need)
{
	const struct report *r = &table->report;
	int number = number_of(table);
	/* A board that needs nothing is the only one with its number. */
	const struct link_tags tags =
	    pairings_tags(&table->watch->order->pairings, need || number < 0 ? 0 : (unsigned)number);
	char white[REPORT_TIME] = "-", black[REPORT_TIME] = "-", label[16], cell[200],
	     names[2 * PAIRING_NAME] = "";
	bool runs = table->there && !strcmp(r->state, "running"), whites = !strcmp(r->turn, r->white);

	if (table->seen) {
		report_time(report_white(r)->left, table->rises, white);
		report_time(report_black(r)->left, table->rises, black);
	}
	if (need)
		snprintf(names, sizeof names, "%s", need);
	else if (tags.white)
		snprintf(names, sizeof names, "%.*s-%.*s", cut(tags.white, 6), tags.white, cut(tags.black, 6),
			 tags.black);
	else
		snprintf(names, sizeof names, "%s", table->seen ? r->state : "");
	if (number > 0)
		snprintf(label, sizeof label, "%d", number);
	else
		snprintf(label, sizeof label, "#%d", (int)(table - table->watch->table) + 1);
	snprintf(cell, sizeof cell, "%4s%c%7s%c%7s%c%3u ", label, need ? '!' : ' ', white,
		 runs && whites ? '<' : ' ', black, runs && !whites ? '<' : ' ',
		 table->seen ? report_white(r)->moves : 0);
	text_add(out, "%s", need ? "\033[7m" : "");
	put_columns(out, cell, 25);
	put_columns(out, names, CELL - 26);
	text_add(out, "%s ", need ? "\033[m" : "");
}

static void draw_wall(struct watch *watch)
{
	const char *code = common_code(watch);
	struct text_buffer out = {.bytes = NULL};
	struct winsize size = {.ws_col = 200, .ws_row = 50};
	int columns, at = 0;

	if (isatty(STDOUT_FILENO))
		(void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
	columns = size.ws_col < CELL ? 1 : size.ws_col / CELL;
	text_add(&out, "\033[H");
	for (int quiet = 0; quiet < 2; quiet++)
		for (int i = 0; i < watch->tables; i++) {
			const char *need = need_of(&watch->table[i], code);

			if (!need == !quiet)
				continue;
			put_cell(&out, &watch->table[i], need);
			if (++at % columns == 0)
				text_add(&out, "\033[K\n");
		}
	text_add(&out, "\033[K\n\033[J");
	fwrite(out.bytes, 1, out.length, stdout);
	fflush(stdout);
	text_free(&out);
	watch->walled = link_now();
	watch->happened = false;
}

/* ---- the ports ----------------------------------------------------------------------------------------- */

/* Forgets what was known of the clock, because another clock may be on the cable now. */
static void forget(struct table *table)
{
	table->there = table->said = false;
	table->number = -1;
	table->question = NOTHING;
	table->visit = table->cable.remote.visits;
}

static void take_report(struct remote *remote, const char *line, int64_t now)
{
	struct table *table = remote->listener;
	struct report report;
	const char *event;

	if (!report_read(line, &report))
		return;
	if (table->visit != remote->visits)
		forget(table);
	event = table->there ? report_event(&table->report, &report) : "connected";
	follow_moves(table, &table->report, &report);
	if (strcmp(report.state, "paused") != 0)
		table->paused = 0;
	else if (!table->paused)
		table->paused = now;
	table->changed = true;
	table->report = report;
	table->there = table->seen = true;
	table->watch->changed = true; /* the times */
	table->watch->happened = table->watch->happened || event;
	if (event && table->said)
		print_event(table->watch, table, event, true);
}

static void lose(struct watch *watch, struct table *table)
{
	if (table->said)
		print_event(watch, table, "disconnected", false);
	watch->changed = watch->happened = true;
	forget(table);
}

static void open_table(struct table *table)
{
	char message[LINK_MESSAGE];

	if (link_now() - table->tried < REOPEN_MS)
		return;
	table->tried = link_now();
	table->number = -1;
	if (cable_open(&table->cable, table->name, message)) {
		*message = '\0';
		remote_send_line(&table->cable.remote, "report"); /* the next one may be a second away */
	}
	if (strcmp(message, table->complaint) != 0)
		fprintf(stderr, "%s: %s\n", table->name, *message ? message : "the port is there");
	memcpy(table->complaint, message, sizeof message);
}

/* "zeitnot-0.1/line-1", "12", "2231", "5400", "5m+3", a line each. */
static void take_facts(struct watch *watch, struct table *table, const char *facts)
{
	char control[2];
	int number, was = table->number, last = table->last;
	const struct table *other;

	if (sscanf(facts, "%*[^\n]\n%d\n%4s\n%*[^\n]\n%1s", &number, table->code, control) != 3)
		return;
	if (last >= 0 && number != last) /* another clock, or another board */
		table->moves = 0;
	table->number = table->last = number;
	table->rises = *control == '^';
	watch->happened = true;
	for (int i = 0; number != was && i < watch->tables; i++)
		watch->table[i].changed = true; /* their numbers may have become equal, or unique again */
	other = number != last ? same_number(table) : NULL;
	if (!other)
		return;
	link_same_number(number, table->name, other->name);
	link_same_number(number, other->name, table->name);
}

/* Asks a clock for its number and settings. A clock that did not answer is asked again. So is one that does
 * not run, because its settings may have changed. */
static void ask_clock(struct watch *watch, struct table *table)
{
	struct job *job = &table->cable.job;
	bool answered = job->state == JOB_DONE, due = link_now() - table->asked >= ASK_MS;

	if (table->question == FACTS) {
		if (answered)
			take_facts(watch, table, job->text.bytes);
		table->mute = table->number < 0;
		if (!table->said)
			print_event(watch, table, "connected", true);
		table->said = true;
	}
	if (table->question == FACTS && answered) {
		table->question = TENTHS;
		job_ask(job, &table->cable.remote, "option tenths", link_now());
	} else if (table->question == TENTHS) {
		if (!answered || sscanf(job->text.bytes, "tenths %u", &table->tenths) != 1)
			table->tenths = 0;
		table->question = NOTHING;
	} else if (table->number < 0 || (due && strcmp(table->report.state, "running") != 0)) {
		table->question = FACTS;
		table->asked = link_now();
		job_facts(job, &table->cable.remote, link_now());
	}
}

static void tend_watch(struct watch *watch, struct table *table)
{
	if (!table->cable.open) {
		open_table(table);
		return;
	}
	if (!cable_tend(&table->cable) || (table->there && !remote_there(&table->cable.remote, link_now())))
		lose(watch, table);
	else if (table->there && !job_runs(&table->cable.job))
		ask_clock(watch, table);
}

/* Returns false if an output cannot be written. */
static bool tend_all(struct watch *watch)
{
	for (int i = 0; i < watch->tables; i++)
		tend_watch(watch, &watch->table[i]);
	if (watch->order->wall && link_now() - watch->walled >= (watch->happened ? WALL_SOON : WALL_MS))
		draw_wall(watch);
	if (ferror(stdout))
		return false;
	if (!watch->order->pgn || !watch->changed || link_now() - watch->written < WRITE_MS)
		return true;
	return write_pgn(watch) || watch->kept;
}

static void begin_watch(struct watch *watch, char **ports, struct cable **cables)
{
	struct stat status;

	watch->folder = watch->order->pgn && stat(watch->order->pgn, &status) == 0 && S_ISDIR(status.st_mode);
	for (int i = 0; i < watch->tables; i++) {
		struct table *table = &watch->table[i];

		*table = (struct table){.name = ports[i],
					.watch = watch,
					.number = -1,
					.last = -1,
					.tried = link_now() - REOPEN_MS};
		table->cable.remote.reported = take_report;
		table->cable.remote.listener = table;
		cables[i] = &table->cable;
	}
	if (watch->order->wall)
		fputs("\033[H\033[J", stdout);
}

int link_watch(const struct link_watch *order, char **ports, int count)
{
	struct watch watch = {.order = order, .tables = count};
	struct cable **cables = calloc((size_t)count, sizeof *cables);
	int64_t begun = link_now();
	int code = EXIT_GOOD;
	bool seen = true;

	watch.table = calloc((size_t)count, sizeof *watch.table);
	begin_watch(&watch, ports, cables);
	cables_end_on_signal(); /* after all files have been written completely */
	while (code == EXIT_GOOD && !cables_ended() &&
	       (order->seconds == 0 || link_now() - begun < order->seconds * 1000LL)) {
		if (tend_all(&watch))
			cables_sleep(cables, count, order->wall ? WALL_SOON : REOPEN_MS / 2);
		else
			code = EXIT_FAILED;
	}
	if (order->pgn && code == EXIT_GOOD && !write_pgn(&watch))
		code = EXIT_FAILED;
	for (int i = 0; i < count; i++) {
		seen = seen && watch.table[i].seen;
		if (!watch.table[i].seen && order->seconds)
			fprintf(stderr, "%s: no clock has answered\n", ports[i]);
		cable_close(cables[i]);
		job_free(&cables[i]->job);
		free(watch.table[i].move);
		text_free(&watch.table[i].game);
	}
	free(watch.table);
	free(cables);
	return code == EXIT_GOOD && !seen ? EXIT_FAILED : code;
}
