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

/* Opens the port `name`. Returns false and a message on failure. */
bool cable_open(struct cable *cable, const char *name, char message[LINK_MESSAGE]);
void cable_close(struct cable *cable);

/* Receives what has arrived and sends what is pending. If the port is gone, closes it, ends the job as
 * JOB_GONE and returns false. */
bool cable_tend(struct cable *cable);

/* Milliseconds until cable_tend must be called even if nothing arrives; at most `most`. */
int cable_wait(const struct cable *cable, int most);

/* Sleeps until one of the cables needs cable_tend, at most `most` ms. */
void cables_sleep(struct cable *const *cables, int count, int most);

/* From this call on, Ctrl-C, SIGTERM and SIGHUP do not end the program. Instead cables_ended returns true, so
 * that a command can say what it has done. */
void cables_end_on_signal(void);
bool cables_ended(void);

/* Runs the job that was just begun to its end. `progress`, unless NULL, is called from time to time. Returns
 * false if the job failed; `message` says why. */
bool cable_run(struct cable *cable, void (*progress)(const struct job *job), char message[LINK_MESSAGE]);

/* Sends a request and waits for its answer, which is then in cable->job.text. */
bool cable_ask(struct cable *cable, const char *request, char message[LINK_MESSAGE]);

#endif
