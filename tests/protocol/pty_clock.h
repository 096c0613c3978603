/* A simulated clock behind a pseudo terminal. The test talks to the device as any program would, and
 * simulated time passes while it waits. */
#ifndef ZEITNOT_TESTS_PROTOCOL_PTY_CLOCK_H
#define ZEITNOT_TESTS_PROTOCOL_PTY_CLOCK_H

#include "sim/bench.h"

#define PTY_LINE 256

struct pty_clock {
	struct bench *bench;
	int master; /* the clock's end */
	int device; /* the test's end */
	size_t length;
	char line[PTY_LINE]; /* being received */
};

/* False and a message if it cannot make the clock or a pseudo terminal. */
bool pty_open(struct pty_clock *p, const struct bench_options *options);
void pty_close(struct pty_clock *p);

/* Lets simulated time pass, and moves characters both ways. */
void pty_run(struct pty_clock *p, int64_t ns);

void pty_send(struct pty_clock *p, const void *bytes, size_t n);
/* Sends the text with checksum and line end. */
void pty_ask(struct pty_clock *p, const char *text);

/* The next line within `ns`, without its end; false if no line came. */
bool pty_receive(struct pty_clock *p, char line[PTY_LINE], int64_t ns);
/* The next answer without its checksum, skipping reports. A wrong checksum fails the test. */
bool pty_answer(struct pty_clock *p, char line[PTY_LINE]);
/* The next report without its checksum, skipping answers. */
bool pty_report(struct pty_clock *p, char line[PTY_LINE]);
/* Forgets what has been received so far. */
void pty_flush(struct pty_clock *p);

#endif
