/* zeitnot link fleet: sets each clock that is plugged in, and waits for the next one. */
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
#define ONCE_MS	  5000 /* how long --once waits for a clock */

/* What is being done with the clock on a cable. */
enum stage { WAITING, SETTING, ASKING, SERVED };

struct seat {
	const char *name;
	struct cable cable;
	enum stage stage;
	bool finished;		      /* nothing more to do: --once */
	char complaint[LINK_MESSAGE]; /* the last message about the port; empty: the port is open */
	int number;		      /* the number for this clock; 0: it keeps its own */
	struct text_buffer requests;
	unsigned visit; /* `visits` of the remote for the clock that is being served */
	int64_t opened; /* when opening was last tried */
};

struct work {
	const struct link_fleet *fleet;
	FILE *csv;
	unsigned done, failed, unwritten; /* clocks, clocks, rows of the table */
	int number;			  /* of the next clock; 0: they keep theirs */
	struct link_numbers numbers;
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

/* Writes a field, in quotation marks if needed, so that no answer of a clock can break the table. */
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

/* The last field is "done", or for example "NOT SET: no clock is there". */
static void write_row(struct work *work, const char *port, const struct facts *facts, const char *result,
		      const char *why)
{
	char said[2 * LINK_MESSAGE];
	const char *const fields[] = {port,	      facts->number,	    facts->code, facts->hours,
				      facts->version, work->fleet->control, said};
	char date[32];
	time_t now = time(NULL);

	if (!work->csv)
		return;
	snprintf(said, sizeof said, "%s%s%s", result, why ? ": " : "", why ? why : "");
	strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", localtime(&now));
	fputs(date, work->csv);
	for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
		write_field(work->csv, fields[i]);
	fputc('\n', work->csv);
	if (fflush(work->csv) && !work->unwritten++)
		fprintf(stderr, "%s: %s\n", work->fleet->csv, strerror(errno));
}

static void print_json(const char *port, const struct facts *facts, const char *result, const char *why)
{
	fputs("{\"port\":", stdout);
	link_json_string(port);
	printf(",\"done\":%s,\"result\":\"%s\",\"%s\":", why ? "false" : "true", result,
	       why ? "why" : "code");
	link_json_string(why ? why : facts->code);
	if (!why) {
		printf(",\"number\":%d,\"hours\":%d,\"firmware\":", atoi(facts->number), atoi(facts->hours));
		link_json_string(facts->version);
	}
	puts("}");
}

/* `why`: NULL if the clock is set. */
static void finish_fleet(struct work *work, struct seat *seat, const char *why)
{
	bool unconfirmed = seat->stage == ASKING || job_is_unconfirmed(&seat->cable.job);
	const char *result = !why ? "done" : unconfirmed ? "NOT CONFIRMED" : "NOT SET";
	struct facts facts = {.version = ""};

	seat->stage = SERVED;
	seat->finished = work->fleet->once;
	if (why) {
		work->failed++;
	} else {
		work->done++;
		read_facts(seat->cable.job.text.bytes, &facts);
		link_number_seen(&work->numbers, atoi(facts.number), seat->name);
	}
	if (work->fleet->json)
		print_json(seat->name, &facts, result, why);
	else if (why)
		printf("%s: %s: %s\n", seat->name, result, why);
	else
		printf("%s: done: clock %s, code %s, %s%s, %s\n", seat->name, facts.number, facts.code,
		       atoi(facts.hours) ? facts.hours : "no cells", atoi(facts.hours) ? " h" : "",
		       facts.version);
	write_row(work, seat->name, &facts, result, why);
	fflush(stdout);
}

static void begin_setting(struct work *work, struct seat *seat)
{
	struct cable *cable = &seat->cable;

	seat->stage = SETTING;
	seat->visit = cable->remote.visits;
	seat->number = work->number;
	work->number += work->number > 0;
	seat->requests.length = 0;
	if (seat->number)
		text_add(&seat->requests, "option number %d\n", seat->number);
	text_add(&seat->requests, "%s", work->fleet->requests);
	job_set(&cable->job, &cable->remote, seat->requests.bytes, work->fleet->code, link_now());
}

/* Continues with the next step after a job has ended. */
static void go_on(struct work *work, struct seat *seat)
{
	struct cable *cable = &seat->cable;
	char why[LINK_MESSAGE];

	if (cable->job.state != JOB_DONE) {
		job_explain(&cable->job, why, sizeof why);
		finish_fleet(work, seat, why);
	} else if (seat->stage == SETTING) {
		seat->stage = ASKING;
		job_facts(&cable->job, &cable->remote, link_now());
	} else {
		finish_fleet(work, seat, NULL);
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
	if (cable_open(&seat->cable, seat->name, message))
		*message = '\0';
	if (!strcmp(message, seat->complaint))
		return;
	fprintf(stderr, "%s: %s\n", seat->name, *message ? message : "the port is there");
	memcpy(seat->complaint, message, sizeof message);
	if (*message && work->fleet->once) {
		seat->finished = true;
		work->failed++;
	}
}

/* Looks for another clock on a cable on which nothing is under way. */
static void look_fleet(struct work *work, struct seat *seat)
{
	bool there = remote_there(&seat->cable.remote, link_now());

	if (there && (seat->stage == WAITING || seat->visit != seat->cable.remote.visits)) {
		begin_setting(work, seat);
	} else if (!there && seat->stage == SERVED) {
		seat->stage = WAITING;
		fprintf(work->fleet->json ? stderr : stdout, "%s: next clock, please\n", seat->name);
		fflush(stdout);
	} else if (!there && work->fleet->once && link_now() - seat->opened > ONCE_MS) {
		finish_fleet(work, seat, "no clock is there");
	}
}

static void tend_fleet(struct work *work, struct seat *seat)
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
		look_fleet(work, seat);
}

/* What was under way when a signal came. */
static void interrupt(struct work *work, struct seat *seat)
{
	if (seat->stage != SETTING && seat->stage != ASKING)
		return;
	job_cut(&seat->cable.job);
	finish_fleet(work, seat, "interrupted");
}

/* Serves all ports until there is nothing more to do. */
static void work_on(struct work *work, struct seat *seats, int count)
{
	struct cable **cables = calloc((size_t)count, sizeof *cables);
	int open;

	do {
		open = 0;
		for (int i = 0; i < count; i++) {
			if (seats[i].finished)
				continue;
			tend_fleet(work, &seats[i]);
			cables[open++] = &seats[i].cable;
		}
		cables_sleep(cables, open, LOOK_MS);
	} while (open > 0 && !ferror(stdout) && !cables_ended());
	for (int i = 0; i < count; i++)
		interrupt(work, &seats[i]);
	free(cables);
}

/* Opens the table for more rows.  Its last line may have no end, for example because a disk was full. */
static FILE *open_table(const char *path)
{
	FILE *csv = fopen(path, "a+");

	if (!csv)
		return NULL;
	if (fseek(csv, -1, SEEK_END) == 0) {
		bool ends = fgetc(csv) == '\n';

		(void)fseek(csv, 0, SEEK_END); /* as C demands between reading and writing */
		if (!ends)
			fputc('\n', csv);
	} else {
		fputs("time,port,number,code,hours,firmware,control,result\n", csv);
	}
	return csv;
}

int link_fleet(const struct link_fleet *fleet, char **ports, int count)
{
	struct work work = {.fleet = fleet, .number = fleet->number};
	FILE *words = fleet->json ? stderr : stdout;
	bool written = true;
	struct seat *seats = calloc((size_t)count, sizeof *seats);

	if (fleet->csv) {
		work.csv = open_table(fleet->csv);
		if (!work.csv) {
			fprintf(stderr, "%s: %s\n", fleet->csv, strerror(errno));
			free(seats);
			return EXIT_USAGE;
		}
	}
	cables_end_on_signal();
	for (int i = 0; i < count; i++) {
		seats[i].name = ports[i];
		seats[i].opened = link_now() - REOPEN_MS;
	}
	fprintf(words, "Setting %s; the code will be %04u.\n", fleet->said, fleet->code);
	fflush(words);
	work_on(&work, seats, count);
	fprintf(words, "%u done, %u not\n", work.done, work.failed);
	for (int i = 0; i < count; i++) {
		cable_close(&seats[i].cable);
		job_free(&seats[i].cable.job);
		text_free(&seats[i].requests);
	}
	if (work.csv)
		written = fclose(work.csv) == 0 && !work.unwritten;
	if (!written)
		fprintf(stderr, "%s: not all rows could be written\n", fleet->csv);
	free(seats);
	return work.failed || !written ? EXIT_FAILED : EXIT_GOOD;
}
