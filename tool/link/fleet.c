/* zeitnot link fleet: sets whatever is plugged in, and waits for the next clock. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "firmware/line/line.h"
#include "tool/link/clock.h"
#include "tool/link/link.h"
#include "tool/tool.h"

#define LOOK_MS	  20
#define GONE_MS	  2500 /* a clock reports once a second */
#define REOPEN_MS 500
#define MISSED	  8    /* reports that a bad cable may lose one after the other */
#define ONCE_MS	  5000 /* --once waits so long for a clock */

/* What a cable has at its end. */
struct seat {
	const char *name;
	struct link_clock clock;
	bool open;
	bool served;	/* the clock that is there has been dealt with */
	bool finished;	/* nothing more to do: --once */
	bool told;	/* that the port cannot be opened */
	int64_t heard;	/* when the last line came */
	int64_t opened; /* when it was last tried */
};

struct work {
	const struct link_fleet *fleet;
	FILE *csv;
	unsigned done, failed;
};

/* ---- one clock ----------------------------------------------------------------------------------------- */

static bool send_all(const struct link_fleet *fleet, struct link_clock *clock, char message[MESSAGE_SIZE])
{
	if (link_ask(clock, message, "receive") != LINK_OK)
		return false;
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		if (fleet->given >> option & 1 &&
		    link_ask(clock, message, "option %s %d", link_option_name(option),
			     fleet->options.value[option]) != LINK_OK)
			return false;
	if (link_ask(clock, message, "control %s", fleet->control) != LINK_OK)
		return false;
	if (link_ask(clock, message, "end %04u", fleet->code) == LINK_OK)
		return true;
	if (link_error_code(message) == LINE_ERROR_VALUE)
		snprintf(message, MESSAGE_SIZE,
			 "the clock would get another code than %04u: its firmware differs. It keeps its old "
			 "settings",
			 fleet->code);
	return false;
}

struct facts {
	char number[MESSAGE_SIZE], code[MESSAGE_SIZE], hours[MESSAGE_SIZE], version[MESSAGE_SIZE];
};

static bool ask_facts(struct link_clock *clock, struct facts *facts, char message[MESSAGE_SIZE])
{
	struct {
		const char *request;
		char *answer;
	} questions[] = {{"option number", facts->number},
			 {"code", facts->code},
			 {"hours", facts->hours},
			 {"version", facts->version}};

	for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
		if (link_ask(clock, questions[i].answer, "%s", questions[i].request) != LINK_OK) {
			memcpy(message, questions[i].answer, MESSAGE_SIZE);
			return false;
		}
	if (!strncmp(facts->number, "number ", 7))
		memmove(facts->number, facts->number + 7, strlen(facts->number + 7) + 1);
	return true;
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

static void serve(struct work *work, struct seat *seat)
{
	struct facts facts = {.number = ""};
	char message[MESSAGE_SIZE];
	bool good = send_all(work->fleet, &seat->clock, message) && ask_facts(&seat->clock, &facts, message);

	if (good && strtoul(facts.code, NULL, 10) != work->fleet->code) {
		snprintf(message, sizeof message, "the clock has the code %.20s", facts.code);
		good = false;
	}

	seat->served = true;
	seat->heard = link_now();
	seat->finished = work->fleet->once;
	if (good) {
		work->done++;
		printf("%s: done: clock %.40s, code %.40s, %.40s h, %.60s\n", seat->name, facts.number,
		       facts.code, facts.hours, facts.version);
	} else {
		work->failed++;
		printf("%s: NOT SET: %s\n", seat->name, message);
	}
	write_row(work, seat->name, &facts, good ? "done" : message);
	fflush(stdout);
}

/* ---- the ports ----------------------------------------------------------------------------------------- */

static void open_seat(struct work *work, struct seat *seat)
{
	char message[MESSAGE_SIZE];

	if (link_now() - seat->opened < REOPEN_MS)
		return;
	seat->opened = link_now();
	seat->open = link_open(&seat->clock, seat->name, message);
	seat->served = false;
	if (seat->open || seat->told)
		return;
	seat->told = true;
	fprintf(stderr, "%s: %s\n", seat->name, message);
	if (work->fleet->once) {
		seat->finished = true;
		work->failed++;
	}
}

/* The number of a report; -1: the line is none. */
static int number_of(const char *line)
{
	int number;

	return sscanf(line, "clock %d ", &number) == 1 ? number : -1;
}

/* A clock counts its reports afresh when a cable comes, from 0 to 255 and from 0 again.  A number that does
 * not follow the last one within a few lost lines is another clock's, or this one was plugged in again. */
static bool is_another(struct seat *seat, const char *line)
{
	int was = number_of(seat->clock.report), is = number_of(line);
	int later = (is - was) & UINT8_MAX;

	if (is < 0)
		return false;
	snprintf(seat->clock.report, LINK_LINE, "%s", line);
	return was >= 0 && (later == 0 || later > MISSED);
}

static void tend(struct work *work, struct seat *seat)
{
	char line[LINK_LINE];
	enum link_arrival arrival;

	if (!seat->open) {
		open_seat(work, seat);
		return;
	}
	arrival = link_port_read(&seat->clock.port, line, 0);
	if (arrival == LINK_GONE) {
		link_close(&seat->clock);
		seat->open = false;
	} else if (arrival == LINK_LINE_CAME) {
		seat->heard = link_now();
		if (is_another(seat, line) || !seat->served)
			serve(work, seat);
	} else if (work->fleet->once && link_now() - seat->opened > ONCE_MS) {
		seat->finished = true;
		work->failed++;
		printf("%s: NOT SET: no clock is there\n", seat->name);
		write_row(work, seat->name, &(struct facts){.number = ""}, "no clock");
	} else if (seat->served && link_now() - seat->heard > GONE_MS) {
		seat->served = false;
		printf("%s: next clock, please\n", seat->name);
		fflush(stdout);
	}
}

static void work_on(struct work *work, struct seat *seats, int count)
{
	const struct timespec pause = {.tv_nsec = LOOK_MS * 1000000L};

	for (int open = count; open > 0; nanosleep(&pause, NULL)) {
		open = 0;
		for (int i = 0; i < count; i++) {
			if (seats[i].finished)
				continue;
			tend(work, &seats[i]);
			open++;
		}
	}
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
	for (int i = 0; i < count; i++)
		if (seats[i].open)
			link_close(&seats[i].clock);
	if (work.csv)
		fclose(work.csv);
	free(seats);
	return work.failed ? EXIT_FAILED : EXIT_GOOD;
}
