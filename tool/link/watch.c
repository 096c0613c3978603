/* zeitnot link watch: many clocks at once; a line of JSON for
 * everything that happens, and a PGN file for broadcasts. */
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "firmware/modes.h"
#include "tool/link/link.h"
#include "tool/link/port.h"
#include "tool/tool.h"

#define REOPEN_MS 500
#define GONE_MS	  2500 /* a clock reports once a second */
#define WRITE_MS  1000 /* the PGN file, at most once in this time */
#define PATH_SIZE 4096

struct player {
	double left, used, delay;
	unsigned moves, stage, made, period, flag;
};

struct report {
	unsigned sequence, fault;
	char state[12], turn[8], white[8], signs[8];
	struct player player[2]; /* left, right */
};

struct table {
	const char *name;
	struct link_port port;
	bool open, there; /* `there`: a clock reports */
	bool complained;
	int number; /* of the clock; -1: not known yet */
	int64_t tried, heard;
	struct report report;
};

struct watch {
	struct table *table;
	int tables;
	const char *pgn;
	bool changed;
	int64_t written;
};

/* ---- reports ------------------------------------------------------------------------------------------- */

static bool read_player(const char **at, struct player *p)
{
	int end = 0;

	if (sscanf(*at, " %lf %lf %lf %u %u %u %u %u%n", &p->left, &p->used, &p->delay, &p->moves, &p->stage,
		   &p->made, &p->period, &p->flag, &end) != 8)
		return false;
	*at += end;
	return fabs(p->left) < LINK_MOST_SECONDS && fabs(p->used) < LINK_MOST_SECONDS &&
	       fabs(p->delay) < LINK_MOST_SECONDS; /* NaN is not less */
}

/* Words of docs/line.md, and no others: they go into the JSON as they are. */
static bool is_known(const struct report *r)
{
	static const char *const states[] = {
#define ROW(NAME, word) word,
	    MODE_LIST(ROW)
#undef ROW
	};
	size_t n = 0;

	while (n < sizeof states / sizeof states[0] && strcmp(r->state, states[n]) != 0)
		n++;
	return n < sizeof states / sizeof states[0] &&
	       (!strcmp(r->turn, "left") || !strcmp(r->turn, "right")) &&
	       (!strcmp(r->white, "left") || !strcmp(r->white, "right")) &&
	       strspn(r->signs, "bifs-") == strlen(r->signs);
}

static bool read_report(const char *line, struct report *r)
{
	int end = 0;
	const char *at = line;

	if (sscanf(line, "clock %u %11s %7s %7s %7s %u%n", &r->sequence, r->state, r->turn, r->white,
		   r->signs, &r->fault, &end) != 6)
		return false;
	at += end;
	return is_known(r) && read_player(&at, &r->player[0]) && read_player(&at, &r->player[1]);
}

static const struct player *white_of(const struct report *r)
{
	return &r->player[!strcmp(r->white, "right")];
}

static const struct player *black_of(const struct report *r)
{
	return &r->player[!!strcmp(r->white, "right")];
}

/* What has happened between two reports; NULL: only time. */
static const char *event_of(const struct report *was, const struct report *is)
{
	for (int i = 0; i < 2; i++)
		if (is->player[i].flag > was->player[i].flag)
			return "flag";
	for (int i = 0; i < 2; i++)
		if (is->player[i].moves > was->player[i].moves)
			return "press";
	if (strcmp(was->state, is->state) != 0)
		return is->state;
	if (strcmp(was->turn, is->turn) != 0 || strcmp(was->white, is->white) != 0)
		return "turn";
	for (int i = 0; i < 2; i++) {
		if (is->player[i].stage != was->player[i].stage)
			return "stage";
		if (is->player[i].period != was->player[i].period)
			return "period";
		if (is->player[i].moves != was->player[i].moves || is->player[i].flag != was->player[i].flag)
			return "changed";
	}
	if (strcmp(was->signs, is->signs) != 0 || was->fault != is->fault)
		return "signs";
	return NULL;
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void print_now(FILE *out)
{
	struct timespec now;
	struct tm local;
	char text[40], zone[8];

	clock_gettime(CLOCK_REALTIME, &now);
	localtime_r(&now.tv_sec, &local);
	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &local);
	strftime(zone, sizeof zone, "%z", &local);
	fprintf(out, "%s.%03ld%.3s:%s", text, now.tv_nsec / 1000000, zone, zone + 3);
}

static void print_player(const char *name, const struct player *p)
{
	printf(",\"%s\":{\"left\":%.3f,\"used\":%.3f,\"moves\":%u,\"stage\":%u,\"period\":%u,\"flag\":%u}",
	       name, p->left, p->used, p->moves, p->stage, p->period, p->flag);
}

static void print_string(const char *text)
{
	putchar('"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		putchar(*text);
	}
	putchar('"');
}

static void print_event(struct watch *watch, const struct table *table, const char *event, bool full)
{
	const struct report *r = &table->report;
	const char *turn = strcmp(r->turn, r->white) != 0 ? "black" : "white";

	watch->changed = true;
	fputs("{\"time\":\"", stdout);
	print_now(stdout);
	fputs("\",\"port\":", stdout);
	print_string(table->name);
	if (table->number > 0)
		printf(",\"clock\":%d", table->number);
	printf(",\"event\":\"%s\"", event);
	if (full) {
		printf(",\"state\":\"%s\",\"turn\":\"%s\",\"battery_low\":%s,\"interrupted\":%s,\"fault\":%u",
		       r->state, turn, strchr(r->signs, 'b') ? "true" : "false",
		       strchr(r->signs, 'i') ? "true" : "false", r->fault);
		print_player("white", white_of(r));
		print_player("black", black_of(r));
	}
	puts("}");
	fflush(stdout);
}

/* ---- PGN ----------------------------------------------------------------------------------------------- */

static void print_clock(FILE *out, const char *tag, double left)
{
	long s = left > 0 ? (long)left + (left > (double)(long)left) : 0;

	fprintf(out, "[%s \"%02ld:%02ld:%02ld\"]\n", tag, s / 3600, s / 60 % 60, s % 60);
}

static void write_game(FILE *out, const struct table *table, int n)
{
	const struct report *r = &table->report;

	fprintf(out, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Board \"%d\"]\n",
		table->number > 0 ? table->number : n + 1);
	fputs("[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n", out);
	print_clock(out, "WhiteClock", white_of(r)->left);
	print_clock(out, "BlackClock", black_of(r)->left);
	fprintf(out, "[ReferenceTime \"%c/",
		strcmp(r->state, "running") != 0 ? '-'
		: strcmp(r->turn, r->white) != 0 ? 'B'
						 : 'W');
	print_now(out);
	fputs("\"]\n\n*\n\n", out);
}

/* A reader sees the old file or the new one, never half of one. */
static bool write_pgn(struct watch *watch)
{
	char path[PATH_SIZE];
	FILE *out;

	watch->written = link_now();
	watch->changed = false;
	snprintf(path, sizeof path, "%s.new", watch->pgn);
	out = fopen(path, "w");
	if (!out)
		return false;
	for (int i = 0; i < watch->tables; i++)
		if (watch->table[i].heard)
			write_game(out, &watch->table[i], i);
	return fclose(out) == 0 && rename(path, watch->pgn) == 0;
}

/* ---- the ports ----------------------------------------------------------------------------------------- */

static void take_line(struct watch *watch, struct table *table, const char *line)
{
	struct report r;
	const char *event;

	if (sscanf(line, "ok number %d", &table->number) == 1 || !read_report(line, &r))
		return;
	event = table->there ? event_of(&table->report, &r) : "connected";
	table->report = r;
	table->heard = link_now();
	if (table->number < 0)
		link_port_send(&table->port, "option number");
	table->there = true;
	watch->changed = true; /* the times */
	if (event)
		print_event(watch, table, event, true);
}

static void lose(struct watch *watch, struct table *table)
{
	if (table->there)
		print_event(watch, table, "disconnected", false);
	table->there = false;
	table->number = -1;
}

static void open_table(struct table *table)
{
	char message[MESSAGE_SIZE];

	if (link_now() - table->tried < REOPEN_MS)
		return;
	table->tried = link_now();
	table->number = -1;
	table->open = link_port_open(&table->port, table->name, message);
	if (table->open && !link_port_send(&table->port, "")) {
		snprintf(message, sizeof message, "the port is gone");
		link_port_close(&table->port);
		table->open = false;
	}
	if (!table->open && !table->complained)
		fprintf(stderr, "%s: %s\n", table->name, message);
	table->complained = !table->open;
}

static void tend(struct watch *watch, struct table *table)
{
	char line[LINK_LINE];
	enum link_arrival arrival;

	if (!table->open) {
		open_table(table);
		return;
	}
	while ((arrival = link_port_read(&table->port, line, 0)) == LINK_LINE_CAME)
		take_line(watch, table, line);
	if (arrival == LINK_GONE) {
		lose(watch, table);
		link_port_close(&table->port);
		table->open = false;
	} else if (table->there && link_now() - table->heard > GONE_MS) {
		lose(watch, table);
	}
}

/* Sleeps until something arrives, at most a while. */
static void wait_for_any(const struct watch *watch, struct pollfd *fds)
{
	for (int i = 0; i < watch->tables; i++)
		fds[i] = (struct pollfd){.fd = watch->table[i].open ? watch->table[i].port.fd : -1,
					 .events = POLLIN};
	poll(fds, (nfds_t)watch->tables, REOPEN_MS / 2);
}

int link_watch(const char *pgn, int seconds, char **ports, int count)
{
	struct watch watch = {.tables = count, .pgn = pgn};
	struct pollfd *fds = calloc((size_t)count, sizeof *fds);
	int64_t begun = link_now();
	int code = EXIT_GOOD;

	watch.table = calloc((size_t)count, sizeof *watch.table);
	for (int i = 0; i < count; i++) {
		watch.table[i].name = ports[i];
		watch.table[i].tried = begun - REOPEN_MS;
	}
	while (code == EXIT_GOOD && (seconds == 0 || link_now() - begun < seconds * 1000LL)) {
		for (int i = 0; i < count; i++)
			tend(&watch, &watch.table[i]);
		if (pgn && watch.changed && link_now() - watch.written >= WRITE_MS && !write_pgn(&watch)) {
			fprintf(stderr, "%s: %s\n", pgn, strerror(errno));
			code = EXIT_USAGE;
		}
		wait_for_any(&watch, fds);
	}
	for (int i = 0; i < count; i++)
		if (watch.table[i].open)
			link_port_close(&watch.table[i].port);
	free(watch.table);
	free(fds);
	return code;
}
