/* The report that a clock sends once per second (docs/protocol.md). */
#ifndef ZEITNOT_TOOL_REMOTE_REPORT_H
#define ZEITNOT_TOOL_REMOTE_REPORT_H

#include <stdbool.h>

struct report_player {
	double left, used, delay;
	unsigned moves, stage, made, period, flag;
};

struct report {
	unsigned sequence, fault;
	char state[12], turn[8], white[8], signs[8];
	struct report_player player[2]; /* left, right */
};

/* Reads a report. Returns false if the line is none, or has values that no clock sends. */
bool report_read(const char *line, struct report *report);

const struct report_player *report_white(const struct report *report);
const struct report_player *report_black(const struct report *report);

/* Rounds a time to seconds as the display does (D1): up, or down if the control counts up, also in
 * overtime. */
long report_seconds(double left, bool rises);
#define REPORT_TIME 32
/* Writes it as "1:05:04", "5:04" or, in overtime, "-0:04". */
void report_time(double left, bool rises, char text[REPORT_TIME]);

/* True if the player whose clock ran has made a move. Other moves are the arbiter's, or those of reports that
 * were lost. */
bool report_pressed(const struct report *was, const struct report *is);
/* Returns what has happened between two reports, for example "press", or NULL if only time has passed. */
const char *report_event(const struct report *was, const struct report *is);

#endif
