/* A clock on the bench, ready to be used: switched on, time 0 found, its line spoken.
 *
 * What every subcommand needs and no scenario knows about. */
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
	bool linked;	      /* the cable is in for good, what arrives is kept for rig_take_line */
	rig_advance *advance; /* instead of bench_run, if set: somebody judges on the way */
	void *context;
	char partial[RIG_LINE]; /* the line that is arriving */
	size_t partial_length;
	bool overlong;
	char **lines; /* arrived, oldest first */
	size_t line_count;
};

/* Powers a clock and runs it to time 0.  False and a message if the board cannot be had or shows neither READY nor SELECT within 20 s. */
bool rig_open(struct rig *rig, const struct bench_options *options, char message[MESSAGE_SIZE]);
void rig_close(struct rig *rig);

void rig_run(struct rig *rig, int64_t until);

/* enum app_mode, or -1 without power. */
int rig_mode(struct rig *rig);

/* Takes exactly a second: plugs the cable in, sends, unplugs it unless it is in for good.  NULL options: none are sent.
 * RIG_REFUSED: the clock answered with an error, which is in `message`; RIG_SILENT: it did not answer. */
enum rig_answer { RIG_OK, RIG_REFUSED, RIG_SILENT };
enum rig_answer rig_control(struct rig *rig, const char *text, const struct control_options *options,
			    char message[MESSAGE_SIZE]);

/* The line, by hand. */
void rig_link(struct rig *rig); /* plugs the cable in for good */
void rig_send_line(struct rig *rig, const char *text);
/* The oldest line not yet taken, without its checksum and end; the caller frees it.  NULL: none so far. */
char *rig_take_line(struct rig *rig);

#endif
