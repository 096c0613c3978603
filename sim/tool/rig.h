/* A simulated clock that is ready for use: switched on, at time 0, with a reader and writer for its serial line.
 *
 * All subcommands and many tests use it. */
#ifndef ZEITNOT_TOOL_RIG_H
#define ZEITNOT_TOOL_RIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/bench.h"
#include "sim/tool/scenario.h"

#define RIG_LINE 512

typedef void rig_advance(void *context, int64_t until);

struct rig {
	struct bench *bench;
	int64_t origin;	      /* time 0: the clock showed READY or SELECT */
	bool linked;	      /* the cable stays plugged in, and received lines are kept for rig_take_line */
	rig_advance *advance; /* called instead of bench_run, if set */
	void *context;
	char partial[RIG_LINE]; /* the line being received */
	size_t partial_length;
	bool overlong;
	char **lines; /* arrived, oldest first */
	size_t line_count;
};

/* Powers a clock and runs it to time 0.  False and a message if the board cannot be made, or shows neither READY nor
 * SELECT within 20 s. */
bool rig_open(struct rig *rig, const struct bench_options *options, char message[MESSAGE_SIZE]);
void rig_close(struct rig *rig);

void rig_run(struct rig *rig, int64_t until);

/* enum app_mode, or -1 without power. */
int rig_mode(struct rig *rig);

/* Takes exactly a second: plugs the cable in, sends, and unplugs it unless it stays plugged in.  NULL options: none
 * are sent.
 * RIG_REFUSED: the clock answered with an error, which is in `message`; RIG_SILENT: it did not answer. */
enum rig_answer { RIG_OK, RIG_REFUSED, RIG_SILENT };
enum rig_answer rig_control(struct rig *rig, const char *text, const struct control_options *options,
			    char message[MESSAGE_SIZE]);

/* The line, by hand. */
void rig_link(struct rig *rig); /* plugs the cable in; it stays plugged in */
void rig_send_line(struct rig *rig, const char *text);
/* The oldest line not yet taken, without its checksum and end; the caller frees it.  NULL: none so far. */
char *rig_take_line(struct rig *rig);

#endif
