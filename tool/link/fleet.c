/* zeitnot link fleet: sets whatever is plugged in, and waits for the next clock. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tool/link/cable.h"
#include "tool/link/link.h"
#include "tool/tool.h"

#define LOOK_MS	  250
#define REOPEN_MS 500
#define ONCE_MS	  5000 /* --once waits so long for a clock */

/* What is being done with the clock on a cable. */
enum stage { WAITING, SETTING, ASKING, SERVED };

struct seat {
	const char *name;
	struct cable cable;
	enum stage stage;
	bool finished;	 /* nothing more to do: --once */
	bool complained; /* that the port cannot be opened */
	unsigned visit;	 /* of the clock that is served */
	int64_t opened;	 /* when it was last tried */
};

struct work {
	const struct link_fleet *fleet;
	FILE *csv;
	unsigned done, failed;
};

/* ---- one clock ----------------------------------------------------------------------------------------- */

struct facts {
	char version[64], number[64], code[64], hours[64];
};

static void read_facts(const char *text, struct facts *facts)
{
	sscanf(text, "%63[^\n]\n%63[^\n]\n%63[^\n]\n%63[^\n]", facts->version, facts->number, facts->code,
	       facts->hours);
}

/* In quotation marks where it needs them: what a clock says is not to break the table. */
static void write_field(FILE *csv, const char *text)
{
	bool quoted = text[strcspn(text, "\",; ")] != '\0';

	fputs(quoted ? ",\"" : ",", csv);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', csv);
		fputc(*text, csv);
	}
	if (quoted)
		fputc('"', csv);
}

static void write_row(struct work *work, const char *port, const struct facts *facts, const char *result)
{
	const char *const fields[] = {port,	      facts->number,	    facts->code, facts->hours,
				      facts->version, work->fleet->control, result};
	char date[32];
	time_t now = time(NULL);

	if (!work->csv)
		return;
	strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", localtime(&now));
	fputs(date, work->csv);
	for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
		write_field(work->csv, fields[i]);
	fputc('\n', work->csv);
	fflush(work->csv);
}

static void finish(struct work *work, struct seat *seat, const char *why)
{
	struct facts facts = {.version = ""};

	seat->stage = SERVED;
	seat->finished = work->fleet->once;
	if (why) {
		work->failed++;
		printf("%s: NOT SET: %s\n", seat->name, why);
	} else {
		work->done++;
		read_facts(seat->cable.job.text.bytes, &facts);
		printf("%s: done: clock %s, code %s, %s h, %s\n", seat->name, facts.number, facts.code,
		       facts.hours, facts.version);
	}
	write_row(work, seat->name, &facts, why ? why : "done");
	fflush(stdout);
}

static void begin_setting(struct work *work, struct seat *seat)
{
	struct cable *cable = &seat->cable;

	seat->stage = SETTING;
	seat->visit = cable->remote.visits;
	job_set(&cable->job, &cable->remote, work->fleet->requests, work->fleet->code, link_now());
}

/* A job has ended. */
static void go_on(struct work *work, struct seat *seat)
{
	struct cable *cable = &seat->cable;
	char why[LINK_MESSAGE];

	if (cable->job.state != JOB_DONE) {
		job_explain(&cable->job, why, sizeof why);
		finish(work, seat, why);
	} else if (seat->stage == SETTING) {
		seat->stage = ASKING;
		job_facts(&cable->job, &cable->remote, link_now());
	} else {
		finish(work, seat, NULL);
	}
}

/* ---- the ports ----------------------------------------------------------------------------------------- */

static void open_seat(struct work *work, struct seat *seat)
{
	char message[LINK_MESSAGE];

	if (link_now() - seat->opened < REOPEN_MS)
		return;
	seat->opened = link_now();
	seat->stage = WAITING;
	if (cable_open(&seat->cable, seat->name, message) || seat->complained)
		return;
	seat->complained = true;
	fprintf(stderr, "%s: %s\n", seat->name, message);
	if (work->fleet->once) {
		seat->finished = true;
		work->failed++;
	}
}

/* Nothing is under way on this cable: is there another clock? */
static void look(struct work *work, struct seat *seat)
{
	bool there = remote_there(&seat->cable.remote, link_now());

	if (there && (seat->stage == WAITING || seat->visit != seat->cable.remote.visits)) {
		begin_setting(work, seat);
	} else if (!there && seat->stage == SERVED) {
		seat->stage = WAITING;
		printf("%s: next clock, please\n", seat->name);
		fflush(stdout);
	} else if (!there && work->fleet->once && link_now() - seat->opened > ONCE_MS) {
		finish(work, seat, "no clock is there");
	}
}

static void tend(struct work *work, struct seat *seat)
{
	bool working = job_runs(&seat->cable.job);

	if (!seat->cable.open) {
		open_seat(work, seat);
		return;
	}
	cable_tend(&seat->cable);
	if (working && !job_runs(&seat->cable.job))
		go_on(work, seat);
	else if (!working && seat->cable.open)
		look(work, seat);
}

/* Until there is nothing more to do. */
static void work_on(struct work *work, struct seat *seats, int count)
{
	struct cable **cables = calloc((size_t)count, sizeof *cables);
	int open;

	do {
		open = 0;
		for (int i = 0; i < count; i++) {
			if (seats[i].finished)
				continue;
			tend(work, &seats[i]);
			cables[open++] = &seats[i].cable;
		}
		cables_sleep(cables, open, LOOK_MS);
	} while (open > 0);
	free(cables);
}

int link_fleet(const struct link_fleet *fleet, char **ports, int count)
{
	struct work work = {.fleet = fleet};
	struct seat *seats = calloc((size_t)count, sizeof *seats);

	if (fleet->csv) {
		work.csv = fopen(fleet->csv, "a");
		if (!work.csv) {
			fprintf(stderr, "%s: %s\n", fleet->csv, strerror(errno));
			free(seats);
			return EXIT_USAGE;
		}
		if (ftell(work.csv) == 0)
			fputs("time,port,number,code,hours,firmware,control,result\n", work.csv);
	}
	for (int i = 0; i < count; i++) {
		seats[i].name = ports[i];
		seats[i].opened = link_now() - REOPEN_MS;
	}
	printf("Setting %s; the code will be %04u.\n", fleet->control, fleet->code);
	fflush(stdout);
	work_on(&work, seats, count);
	printf("%u done, %u not\n", work.done, work.failed);
	for (int i = 0; i < count; i++) {
		cable_close(&seats[i].cable);
		job_free(&seats[i].cable.job);
	}
	if (work.csv)
		fclose(work.csv);
	free(seats);
	return work.failed ? EXIT_FAILED : EXIT_GOOD;
}
