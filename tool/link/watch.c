/* zeitnot link watch: many clocks at once; a line of JSON for
 * everything that happens, and a PGN file for broadcasts. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tool/link/cable.h"
#include "tool/link/link.h"
#include "tool/remote/report.h"
#include "tool/tool.h"

#define REOPEN_MS 500
#define WRITE_MS  1000 /* the PGN file, at most once in this time */
#define PATH_SIZE 4096

struct table {
	const char *name;
	struct watch *watch;
	struct cable cable;
	bool there; /* a clock reports */
	bool seen;  /* one has reported */
	bool complained;
	int number; /* of the clock; -1: not known yet */
	int64_t tried;
	struct report report;
};

struct watch {
	struct table *table;
	int tables;
	const char *pgn;
	bool changed;
	int64_t written;
};

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

static void print_player(const char *name, const struct report_player *p)
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
		print_player("white", report_white(r));
		print_player("black", report_black(r));
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
	print_clock(out, "WhiteClock", report_white(r)->left);
	print_clock(out, "BlackClock", report_black(r)->left);
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
		if (watch->table[i].seen)
			write_game(out, &watch->table[i], i);
	return fclose(out) == 0 && rename(path, watch->pgn) == 0;
}

/* ---- the ports ----------------------------------------------------------------------------------------- */

static void take_report(struct remote *remote, const char *line, int64_t now)
{
	struct table *table = remote->listener;
	struct report report;
	const char *event;

	(void)now;
	if (!report_read(line, &report))
		return;
	event = table->there ? report_event(&table->report, &report) : "connected";
	table->report = report;
	table->there = table->seen = true;
	table->watch->changed = true; /* the times */
	if (event)
		print_event(table->watch, table, event, true);
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
	char message[LINK_MESSAGE];

	if (link_now() - table->tried < REOPEN_MS)
		return;
	table->tried = link_now();
	table->number = -1;
	if (!cable_open(&table->cable, table->name, message) && !table->complained)
		fprintf(stderr, "%s: %s\n", table->name, message);
	table->complained = !table->cable.open;
}

/* A clock says its number when it is asked; one that was not heard is asked again. */
static void ask_number(struct table *table)
{
	struct job *job = &table->cable.job;

	if (job->state == JOB_DONE && table->number < 0)
		table->number = atoi(job->text.bytes + strlen("number "));
	else if (table->number < 0)
		job_ask(job, &table->cable.remote, "option number", link_now());
}

static void tend(struct watch *watch, struct table *table)
{
	if (!table->cable.open) {
		open_table(table);
		return;
	}
	if (!cable_tend(&table->cable) || (table->there && !remote_there(&table->cable.remote, link_now())))
		lose(watch, table);
	else if (table->there && !job_runs(&table->cable.job))
		ask_number(table);
}

static bool tend_all(struct watch *watch)
{
	for (int i = 0; i < watch->tables; i++)
		tend(watch, &watch->table[i]);
	if (!watch->pgn || !watch->changed || link_now() - watch->written < WRITE_MS || write_pgn(watch))
		return true;
	fprintf(stderr, "%s: %s\n", watch->pgn, strerror(errno));
	return false;
}

int link_watch(const char *pgn, int seconds, char **ports, int count)
{
	struct watch watch = {.tables = count, .pgn = pgn};
	struct cable **cables = calloc((size_t)count, sizeof *cables);
	int64_t begun = link_now();
	int code = EXIT_GOOD;

	watch.table = calloc((size_t)count, sizeof *watch.table);
	for (int i = 0; i < count; i++) {
		struct table *table = &watch.table[i];

		*table = (struct table){.name = ports[i], .watch = &watch, .tried = begun - REOPEN_MS};
		table->cable.remote.reported = take_report;
		table->cable.remote.listener = table;
		cables[i] = &table->cable;
	}
	while (code == EXIT_GOOD && (seconds == 0 || link_now() - begun < seconds * 1000LL)) {
		if (tend_all(&watch))
			cables_sleep(cables, count, REOPEN_MS / 2);
		else
			code = EXIT_USAGE;
	}
	for (int i = 0; i < count; i++) {
		cable_close(cables[i]);
		job_free(&cables[i]->job);
	}
	free(watch.table);
	free(cables);
	return code;
}
