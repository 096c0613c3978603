/* Asks a clock on a port (docs/line.md): a request, its answer; again if one of them is lost. */
#ifndef ZEITNOT_TOOL_LINK_CLOCK_H
#define ZEITNOT_TOOL_LINK_CLOCK_H

#include "tool/link/port.h"

/* More than any game has.  A clock that says so is broken. */
#define LINK_MOST_SECONDS 1e6
#define LINK_MOST_MOVES	  2000

struct link_clock {
	struct link_port port;
	uint8_t cleared;	/* the option that was asked for last, to clear what a broken line has left */
	bool in_step;		/* the next answer is that of the next request */
	bool reported;		/* a report has come since the port was opened */
	char report[LINK_LINE]; /* the last one */
};

enum link_answer { LINK_OK, LINK_REFUSED, LINK_SILENT };

/* Opens the port.  False and a message. */
bool link_open(struct link_clock *clock, const char *name, char message[MESSAGE_SIZE]);
void link_close(struct link_clock *clock);

/* Asks; `answer` is what stands behind "ok", or a sentence of why there
 * is none.  Six tries, three if nothing comes, of a second each. */
enum link_answer link_ask(struct link_clock *clock, char answer[MESSAGE_SIZE], const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What an answer that begins with "error" means. */
void link_explain(const char *line, char answer[MESSAGE_SIZE]);

/* The code of the last refusal ("error 6": 6). */
unsigned link_error_code(const char *answer);

#endif
