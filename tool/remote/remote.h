/* A clock at the other end of a cable, as a computer sees it (docs/protocol.md). Bytes, and the time, are
 * passed in and out as arguments.
 *
 * It sends one request at a time and repeats it if the request or its answer was lost or damaged.  It does no
 * input or output: `zeitnot link` drives it with a serial port (tool/link/cable.c), the page with Web Serial
 * (page/cables/cable.js). The program that drives it
 *   - passes in what has arrived (remote_take),
 *   - changes to the baud rate that it needs, sends the bytes of remote_output, and calls remote_sent when
 *     they have been sent, or at once if there were none,
 *   - calls remote_late when remote_wait returns 0.
 * Times are milliseconds of any clock that never decreases. */
#ifndef ZEITNOT_TOOL_REMOTE_REMOTE_H
#define ZEITNOT_TOOL_REMOTE_REMOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REMOTE_REQUEST 256  /* the longest line, with its NUL */
#define REMOTE_OUTPUT  2048 /* bytes: seven frames of a pack of speech */

#define REMOTE_SLOW 9600 /* baud; a cable begins with it */
#define REMOTE_FAST 38400

#define REMOTE_NEVER -1

struct remote;

/* Callbacks of the current user of the port, for what has arrived. */
struct remote_user {
	/* A line that is not a report, without its checksum; NULL if it was damaged. */
	void (*line)(struct remote *remote, const char *line, int64_t now);
	/* Called when the time that remote_set_timer has set is over. */
	void (*late)(struct remote *remote, int64_t now);
};

struct remote {
	char partial[REMOTE_REQUEST]; /* the beginning of the next line */
	size_t partial_length;
	uint8_t output[REMOTE_OUTPUT];
	size_t output_length;
	int baud;      /* the baud rate that it needs in both directions */
	int64_t timer; /* when `late` is called; REMOTE_NEVER */
	/* ms to which the timer is set when all output has been sent; REMOTE_NEVER: the timer is running or
	 * off */
	int after_sent;
	int64_t heard;	 /* when the last good line came; REMOTE_NEVER */
	int report;	 /* number of the last report, -1: none yet */
	unsigned visits; /* grows when another clock comes */
	unsigned visit;	 /* `visits` when the job began; it ends when they differ */
	int64_t came;	 /* when the last byte came */
	bool gap;	 /* nothing came for a time, and no report since: the cable may have been pulled */

	const struct remote_user *user;
	void *owner; /* of the user */

	/* The request that is being asked. */
	char request[REMOTE_REQUEST];
	bool quiet;	 /* clears by waiting, because a request would end what the clock collects */
	uint8_t cleared; /* the option that was asked for last, to clear what a broken line has left */
	uint8_t markers; /* answers to await before no old one can come */
	bool in_step;	 /* the next answer is that of the next request */
	bool damaged;	 /* something came in this try, and it was damaged */
	uint8_t tries, silences;
	void (*answered)(struct remote *remote, const char *answer, int64_t now);

	/* Called for each report; NULL: reports are ignored. */
	void (*reported)(struct remote *remote, const char *report, int64_t now);
	void *listener;
};

/* Call it when a port has been opened. */
void remote_begin(struct remote *remote, int64_t now);

void remote_take(struct remote *remote, const void *bytes, size_t n, int64_t now);

/* Takes the bytes that are to be sent, and returns their number. */
size_t remote_output(struct remote *remote, uint8_t bytes[REMOTE_OUTPUT]);
/* Call it when all bytes of remote_output have been sent. */
void remote_sent(struct remote *remote, int64_t now);

/* Milliseconds until remote_late; 0: now; REMOTE_NEVER: nothing is expected. */
int64_t remote_wait(const struct remote *remote, int64_t now);
void remote_late(struct remote *remote, int64_t now);

/* True if a clock is at the other end, because something came in the last 2.5 seconds: a clock reports
 * once per second. */
bool remote_there(const struct remote *remote, int64_t now);

/* Sends a request; then calls `answered` with the whole answer ("ok ..." or "error 5"), or with one of the
 * texts below. It tries six times, or five times if nothing comes, for one second each. */
void remote_ask(struct remote *remote, const char *request, int64_t now,
		void (*answered)(struct remote *remote, const char *answer, int64_t now));
extern const char remote_silent[];  /* no answer */
extern const char remote_damaged[]; /* only damaged answers: the cable is bad */
extern const char remote_other[];   /* `visits` have grown, so another clock would get the request */

/* ---- for what is no request (upload.c) ----------------------------------------------------------------- */

/* Sends a line with its checksum. An empty line ends a damaged line of which the clock has received a
 * part. */
void remote_send_line(struct remote *remote, const char *text);
void remote_send(struct remote *remote, const void *bytes, size_t n);
/* `late` is called this many ms after all output has gone. */
void remote_set_timer(struct remote *remote, int ms);
/* Stops calling the user back. */
void remote_rest(struct remote *remote);

/* ---- answers ------------------------------------------------------------------------------------------- */

/* The text after "ok", or NULL if the answer is a refusal. */
const char *remote_text(const char *answer);
/* The number in "error 5", or 0 if the answer is not an error. */
unsigned remote_error(const char *answer);
/* Writes what an answer other than "ok" means, as an English sentence. */
void remote_explain(const char *answer, char *sentence, size_t size);

#endif
