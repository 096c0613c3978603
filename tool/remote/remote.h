/* A clock at the other end of a cable, as a computer sees it (docs/protocol.md): bytes in, bytes out, what
 * the time is as an argument.
 *
 * It asks one request at a time and asks again if the request or its answer was lost or damaged.  It does no
 * input or output: `zeitnot link` drives it with a serial port (tool/link/cable.c), the page with Web Serial
 * (page/cables/cable.js). Whoever drives it
 *   - gives it what has arrived (remote_take),
 *   - changes to the speed that it wants, sends what it wants to send (remote_output), and then, also if
 *     there was nothing, says that all has gone (remote_sent),
 *   - calls remote_late when remote_wait says that it is time.
 * Times are milliseconds of any clock that never decreases. */
#ifndef ZEITNOT_TOOL_REMOTE_REMOTE_H
#define ZEITNOT_TOOL_REMOTE_REMOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REMOTE_REQUEST 256  /* the longest line, with its NUL */
#define REMOTE_OUTPUT  2048 /* bytes: seven frames of a pack of speech */

#define REMOTE_SLOW 9600 /* baud; a line begins with it */
#define REMOTE_FAST 38400

#define REMOTE_NEVER -1

struct remote;

/* What has arrived, for whoever works at the moment. */
struct remote_user {
	/* A line that is no report, without its checksum; NULL: a damaged one. */
	void (*line)(struct remote *remote, const char *line, int64_t now);
	/* The time of remote_set_timer is over. */
	void (*late)(struct remote *remote, int64_t now);
};

struct remote {
	char partial[REMOTE_REQUEST]; /* of the next line */
	size_t partial_length;
	uint8_t output[REMOTE_OUTPUT];
	size_t output_length;
	int baud;      /* that it wants, for what is to be sent and what comes */
	int64_t timer; /* when `late` is called; REMOTE_NEVER */
	/* ms that the timer gets when all output has gone; REMOTE_NEVER: it is running, or off */
	int after_sent;
	int64_t heard;	 /* when the last good line came; REMOTE_NEVER */
	int report;	 /* number of the last report, -1: none yet */
	unsigned visits; /* grows when another clock comes */

	const struct remote_user *user;
	void *owner; /* of the user */

	/* The request that is being asked. */
	char request[REMOTE_REQUEST];
	bool quiet;	 /* clears by waiting, because any request ends what the clock collects */
	uint8_t cleared; /* the option that was asked for last, to clear what a broken line has left */
	uint8_t markers; /* answers that are still to come before the line is clear */
	bool in_step;	 /* the next answer is that of the next request */
	bool damaged;	 /* something came in this try, and it was damaged */
	uint8_t tries, silences;
	void (*answered)(struct remote *remote, const char *answer, int64_t now);

	/* A report has come; NULL: nobody listens. */
	void (*reported)(struct remote *remote, const char *report, int64_t now);
	void *listener;
};

/* A port has been opened. */
void remote_begin(struct remote *remote, int64_t now);

void remote_take(struct remote *remote, const void *bytes, size_t n, int64_t now);

/* Takes out what is to be sent: how many bytes. */
size_t remote_output(struct remote *remote, uint8_t bytes[REMOTE_OUTPUT]);
/* All that was taken out has gone. */
void remote_sent(struct remote *remote, int64_t now);

/* Milliseconds until remote_late; 0: now; REMOTE_NEVER: nothing is expected. */
int64_t remote_wait(const struct remote *remote, int64_t now);
void remote_late(struct remote *remote, int64_t now);

/* A clock is at the other end: something came in the last two and a half seconds. A clock reports once a
 * second. */
bool remote_there(const struct remote *remote, int64_t now);

/* Asks; then calls `answered` with the whole answer ("ok ..." or "error 5"), or with one of the two below.
 * Six tries, three if nothing comes, of a second each. */
void remote_ask(struct remote *remote, const char *request, int64_t now,
		void (*answered)(struct remote *remote, const char *answer, int64_t now));
extern const char remote_silent[];  /* no answer */
extern const char remote_damaged[]; /* what comes is damaged: the cable is bad */

/* ---- for what is no request (upload.c) ----------------------------------------------------------------- */

/* Sends a line with its checksum; an empty one ends what a broken line has left. */
void remote_send_line(struct remote *remote, const char *text);
void remote_send(struct remote *remote, const void *bytes, size_t n);
/* `late` is called this many ms after all output has gone. */
void remote_set_timer(struct remote *remote, int ms);
/* Nobody listens any more. */
void remote_rest(struct remote *remote);

/* ---- answers ------------------------------------------------------------------------------------------- */

/* What follows "ok"; NULL: it is a refusal. */
const char *remote_text(const char *answer);
/* "error 5": 5; 0: it is none. */
unsigned remote_error(const char *answer);
/* In an English sentence what an answer means that is not "ok". */
void remote_explain(const char *answer, char *sentence, size_t size);

#endif
