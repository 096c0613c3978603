/* A clock on a port: drives the remote and its jobs (tool/remote) with the port's bytes and the time. */
#ifndef ZEITNOT_TOOL_LINK_CABLE_H
#define ZEITNOT_TOOL_LINK_CABLE_H

#include "tool/link/port.h"
#include "tool/remote/job.h"

struct cable {
	struct link_port port;
	struct remote remote;
	struct job job;
	bool open;
	bool ready; /* something may have arrived */
};

/* False and a message. */
bool cable_open(struct cable *cable, const char *name, char message[LINK_MESSAGE]);
void cable_close(struct cable *cable);

/* Takes what has arrived and sends what is to be sent. False: the port is gone; it is closed, and the job
 * is cut. */
bool cable_tend(struct cable *cable);

/* Milliseconds until it has to be tended although nothing arrives; at most `most`. */
int cable_wait(const struct cable *cable, int most);

/* Sleeps until one of them has to be tended, at most `most` ms. */
void cables_sleep(struct cable *const *cables, int count, int most);

/* Runs the job that has just been begun to its end.  `progress`: called now and then; NULL: not.
 * False: it was not done, and `message` says why. */
bool cable_run(struct cable *cable, void (*progress)(const struct job *job), char message[LINK_MESSAGE]);

/* The next request and its answer, which is in cable->job.text. */
bool cable_ask(struct cable *cable, const char *request, char message[LINK_MESSAGE]);

#endif
