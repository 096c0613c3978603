/* A simulated clock that is ready for use: switched on, at time 0, with a reader and writer for its serial
 * port.
 *
 * All subcommands and many tests use it. */
#ifndef ZEITNOT_TOOL_SCENARIO_CLIENT_H
#define ZEITNOT_TOOL_SCENARIO_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/bench.h"
#include "tool/scenario/scenario.h"

#define CLIENT_LINE 512

typedef void client_advance(void *context, int64_t until);

struct client {
	struct bench *bench;
	int64_t origin;		 /* time 0: the clock showed READY or SELECT */
	bool linked;		 /* the cable stays in, and received lines are kept for client_take_line */
	client_advance *advance; /* called instead of bench_run, if set */
	void *context;
	char partial[CLIENT_LINE]; /* the line being received */
	size_t partial_length;
	char **lines; /* arrived, oldest first */
	size_t line_count;
};

/* Powers a clock and runs it to time 0. Returns false and a message if the board cannot be made, or shows
 * neither READY nor SELECT within 20 s. */
bool client_open(struct client *client, const struct bench_options *options, char message[MESSAGE_SIZE]);
void client_close(struct client *client);

void client_run(struct client *client, int64_t until);

/* True if at least one segment of the digits is lit. */
bool client_shows_something(struct bench *bench);

/* Returns an enum app_mode, or -1 without power. */
int client_mode(struct client *client);

/* Sets a control and options in exactly one second: plugs the cable in, sends, and unplugs it unless the
 * cable was plugged in before. With NULL no options are sent. CLIENT_REFUSED: the clock answered with an
 * error, which is in `message`; CLIENT_SILENT: it did not answer. */
enum client_answer { CLIENT_OK, CLIENT_REFUSED, CLIENT_SILENT };
enum client_answer client_control(struct client *client, const char *text,
				  const struct control_options *options, char message[MESSAGE_SIZE]);

/* The serial port, without waiting for answers. */
void client_link(struct client *client); /* plugs the cable in; it stays plugged in */
void client_send_line(struct client *client, const char *text);
/* Takes the oldest line that has arrived, without its checksum and its end; the caller frees it. Returns NULL
 * if there is none. */
char *client_take_line(struct client *client);

#endif
