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

/* On failure returns false with a message. */
bool cable_open(struct cable *cable, const char *name, char message[LINK_MESSAGE]);
void cable_close(struct cable *cable);

/* Receives what has arrived and sends what is pending. False if the port is gone: then it is closed, and
 * the job ends as JOB_GONE. */
bool cable_tend(struct cable *cable);

/* Milliseconds until cable_tend must be called even if nothing arrives; at most `most`. */
int cable_wait(const struct cable *cable, int most);

/* Sleeps until one of the cables needs cable_tend, at most `most` ms. */
void cables_sleep(struct cable *const *cables, int count, int most);

/* Runs the job that was just begun to its end. `progress`, unless NULL, is called now and then. False if
 * the job failed; `message` says why. */
bool cable_run(struct cable *cable, void (*progress)(const struct job *job), char message[LINK_MESSAGE]);

/* The next request and its answer, which is in cable->job.text. */
bool cable_ask(struct cable *cable, const char *request, char message[LINK_MESSAGE]);

#endif
