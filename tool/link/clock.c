#include "tool/link/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/line/line.h"
#include "tool/link/link.h"

#define TRIES	    6	 /* a request or its answer was damaged */
#define SILENCES    3	 /* nothing came */
#define ANSWER_TIME 1000 /* ms */

bool link_open(struct link_clock *clock, const char *name, char message[MESSAGE_SIZE])
{
	*clock = (struct link_clock){.reported = false};
	return link_port_open(&clock->port, name, message);
}

void link_close(struct link_clock *clock)
{
	link_port_close(&clock->port);
}

/* ---- what an error means ------------------------------------------------------------------------------- */

static const char *const errors[] = {
    [LINE_ERROR_DAMAGED] = "the request arrives damaged",
    [LINE_ERROR_OVERLONG] = "the control is too long for the line",
    [LINE_ERROR_UNKNOWN] = "this clock does not know the request: its firmware is older",
    [LINE_ERROR_VALUE] = "the value is out of its range",
    [LINE_ERROR_NOW] = "not while a game is running or paused, or a menu is open",
    [LINE_ERROR_NONE] = "there is nothing",
    [LINE_ERROR_MEMORY] = "the clock's memory is missing or broken",
    [LINE_ERROR_BOARD] = "this board does not have it",
};

void link_explain(const char *line, char answer[MESSAGE_SIZE])
{
	unsigned code = 0, at = 0;
	int fields = sscanf(line, "error %u %u", &code, &at);

	if (fields == 2 && code > LINE_ERROR_CONTROL)
		snprintf(answer, MESSAGE_SIZE, "error %u: character %u of the control: %s", code, at + 1,
			 notation_message((enum control_error)(code - LINE_ERROR_CONTROL)));
	else if (code > 0 && code < sizeof errors / sizeof errors[0])
		snprintf(answer, MESSAGE_SIZE, "error %u: %s", code, errors[code]);
	else
		snprintf(answer, MESSAGE_SIZE, "the clock answers \"%.200s\"", line);
}

unsigned link_error_code(const char *answer)
{
	unsigned code = 0;

	return sscanf(answer, "error %u", &code) == 1 ? code : 0;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static bool is_report(const char *line)
{
	return !strncmp(line, "clock ", 6);
}

/* The next line that is no report, also a damaged one.  Reports are kept aside. */
static enum link_arrival read_answer(struct link_clock *clock, char line[LINK_LINE], int ms)
{
	int64_t until = link_now() + ms;

	for (;;) {
		int64_t left = until - link_now();
		enum link_arrival arrival = link_port_read(&clock->port, line, left > 0 ? (int)left : 0);

		if (arrival != LINK_LINE_CAME || !is_report(line))
			return arrival;
		clock->reported = true;
		memcpy(clock->report, line, LINK_LINE);
	}
}

/* Clears what a broken line, or another program, has left.  A late answer must not be
 * taken for the next one: so the clock is asked for an option, each time for another one,
 * and what comes before that answer is dropped.  LINK_LINE_CAME: that answer came. */
static enum link_arrival clear(struct link_clock *clock)
{
	int64_t until = link_now() + ANSWER_TIME;
	enum link_arrival arrival;
	char request[LINK_LINE], line[LINK_LINE];

	clock->cleared = (uint8_t)((clock->cleared + 1) % OPTION_COUNT);
	snprintf(request, sizeof request, "option %s", link_option_name(clock->cleared));
	link_port_send(&clock->port, "");
	link_port_send(&clock->port, request);
	do {
		arrival = read_answer(clock, line, ANSWER_TIME);
		if (arrival == LINK_LINE_CAME && !strncmp(line, "ok ", 3) &&
		    !strncmp(line + 3, request + 7, strlen(request + 7)))
			return arrival;
	} while ((arrival == LINK_LINE_CAME || arrival == LINK_DAMAGED) && link_now() < until);
	return arrival == LINK_GONE ? LINK_GONE : LINK_NOTHING;
}

/* LINK_DAMAGED: the request or its answer. */
static enum link_arrival ask_once(struct link_clock *clock, const char *request, char line[LINK_LINE])
{
	enum link_arrival arrival;

	if (!clock->in_step) {
		arrival = clear(clock);
		if (arrival != LINK_LINE_CAME)
			return arrival;
	}
	clock->in_step = false;
	if (!link_port_send(&clock->port, request))
		return LINK_GONE;
	arrival = read_answer(clock, line, ANSWER_TIME);
	if (arrival == LINK_LINE_CAME && !strcmp(line, "error 1"))
		return LINK_DAMAGED;
	clock->in_step = arrival == LINK_LINE_CAME;
	return arrival;
}

static enum link_answer silent(char answer[MESSAGE_SIZE], const char *why)
{
	snprintf(answer, MESSAGE_SIZE, "%s", why);
	return LINK_SILENT;
}

static enum link_answer understand(const char *line, char answer[MESSAGE_SIZE])
{
	if (strncmp(line, "ok", 2) != 0 || (line[2] != '\0' && line[2] != ' ')) {
		link_explain(line, answer);
		return LINK_REFUSED;
	}
	snprintf(answer, MESSAGE_SIZE, "%s", line[2] ? line + 3 : "");
	return LINK_OK;
}

enum link_answer link_ask(struct link_clock *clock, char answer[MESSAGE_SIZE], const char *format, ...)
{
	char request[LINK_LINE], line[LINK_LINE];
	int silences = 0;
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(request, sizeof request, format, arguments);
	va_end(arguments);
	for (int i = 0; i < TRIES && silences < SILENCES; i++) {
		switch (ask_once(clock, request, line)) {
		case LINK_LINE_CAME:
			return understand(line, answer);
		case LINK_NOTHING:
			silences++;
			break;
		case LINK_DAMAGED:
			break;
		case LINK_GONE:
			return silent(answer, "the port is gone");
		}
	}
	return silent(answer,
		      silences < SILENCES ? "the cable is bad: what comes is damaged" : "no clock answers");
}
