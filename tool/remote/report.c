#include "tool/remote/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/modes.h"

#define REPORT_MOST_SECONDS 1e6 /* more than any game takes, so a clock that reports more is broken */

static bool read_player(const char **at, struct report_player *p)
{
	int end = 0;

	if (sscanf(*at, " %lf %lf %lf %u %u %u %u %u%n", &p->left, &p->used, &p->delay, &p->moves, &p->stage,
		   &p->made, &p->period, &p->flag, &end) != 8)
		return false;
	*at += end;
	return fabs(p->left) < REPORT_MOST_SECONDS && fabs(p->used) < REPORT_MOST_SECONDS &&
	       fabs(p->delay) < REPORT_MOST_SECONDS; /* NaN is not less */
}

/* True if all words are those of docs/protocol.md, because they are copied into the JSON unchanged. */
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

bool report_read(const char *line, struct report *r)
{
	int end = 0;
	const char *at = line;

	if (sscanf(line, "clock %u %11s %7s %7s %7s %u%n", &r->sequence, r->state, r->turn, r->white,
		   r->signs, &r->fault, &end) != 6)
		return false;
	at += end;
	return is_known(r) && read_player(&at, &r->player[0]) && read_player(&at, &r->player[1]);
}

const struct report_player *report_white(const struct report *r)
{
	return &r->player[!strcmp(r->white, "right")];
}

const struct report_player *report_black(const struct report *r)
{
	return &r->player[!!strcmp(r->white, "right")];
}

bool report_pressed(const struct report *was, const struct report *is)
{
	int side = !strcmp(was->turn, "right");

	return !strcmp(was->state, "running") && is->player[side].moves > was->player[side].moves;
}

const char *report_event(const struct report *was, const struct report *is)
{
	for (int i = 0; i < 2; i++)
		if (is->player[i].flag > was->player[i].flag)
			return "flag";
	if (report_pressed(was, is))
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

long report_seconds(double left, bool rises)
{
	return (long)(left > 0 && !rises ? ceil(left) : left);
}

void report_time(double left, bool rises, char text[REPORT_TIME])
{
	long s = labs(report_seconds(left, rises)) % 3600000;
	const char *sign = left < 0 ? "-" : "";

	if (s >= 3600)
		snprintf(text, REPORT_TIME, "%s%ld:%02ld:%02ld", sign, s / 3600 % 1000, s / 60 % 60, s % 60);
	else
		snprintf(text, REPORT_TIME, "%s%ld:%02ld", sign, s / 60, s % 60);
}
