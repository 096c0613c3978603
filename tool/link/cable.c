#include "tool/link/cable.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>

#define LOOK_MS 500 /* the longest time until a vanished port is noticed */

bool cable_open(struct cable *cable, const char *name, char message[LINK_MESSAGE])
{
	cable->open = link_port_open(&cable->port, name, message);
	cable->ready = true;
	if (cable->open)
		remote_begin(&cable->remote, link_now());
	return cable->open;
}

void cable_close(struct cable *cable)
{
	job_cut(&cable->job);
	if (cable->open)
		link_port_close(&cable->port);
	cable->open = false;
}

static bool send_output(struct cable *cable)
{
	uint8_t bytes[REMOTE_OUTPUT];
	size_t n;

	if (cable->port.baud != cable->remote.baud && !link_port_speed(&cable->port, cable->remote.baud))
		return false;
	n = remote_output(&cable->remote, bytes);
	if (n > 0 && !link_port_write(&cable->port, bytes, n))
		return false;
	remote_sent(&cable->remote, link_now());
	return true;
}

bool cable_tend(struct cable *cable)
{
	uint8_t bytes[1024];
	int n = -1;

	if (cable->open && send_output(cable))
		n = cable->ready ? link_port_read(&cable->port, bytes, sizeof bytes) : 0;
	if (n > 0)
		remote_take(&cable->remote, bytes, (size_t)n, link_now());
	remote_late(&cable->remote, link_now());
	if (n >= 0 && send_output(cable))
		return true;
	cable_close(cable);
	return false;
}

int cable_wait(const struct cable *cable, int most)
{
	int64_t wait = cable->open ? remote_wait(&cable->remote, link_now()) : REMOTE_NEVER;

	return wait != REMOTE_NEVER && wait < most ? (int)wait : most;
}

void cables_sleep(struct cable *const *cables, int count, int most)
{
	struct pollfd *fds = calloc((size_t)count, sizeof *fds);

	for (int i = 0; i < count; i++) {
		fds[i] = (struct pollfd){.fd = cables[i]->open ? cables[i]->port.fd : -1, .events = POLLIN};
		most = cable_wait(cables[i], most);
	}
	poll(fds, (nfds_t)count, most);
	for (int i = 0; i < count; i++)
		cables[i]->ready = fds[i].revents != 0;
	free(fds);
}

static volatile sig_atomic_t ended;

static void note_end(int signal)
{
	(void)signal;
	ended = 1;
}

void cables_end_on_signal(void)
{
	signal(SIGINT, note_end);
	signal(SIGTERM, note_end);
	signal(SIGHUP, note_end);
}

bool cables_ended(void)
{
	return ended;
}

bool cable_run(struct cable *cable, void (*progress)(const struct job *job), char message[LINK_MESSAGE])
{
	while (job_runs(&cable->job) && cable_tend(cable)) {
		if (progress)
			progress(&cable->job);
		if (job_runs(&cable->job))
			cables_sleep(&cable, 1, LOOK_MS);
	}
	if (cable->job.state == JOB_DONE)
		return true;
	job_explain(&cable->job, message, LINK_MESSAGE);
	return false;
}

bool cable_ask(struct cable *cable, const char *request, char message[LINK_MESSAGE])
{
	job_ask(&cable->job, &cable->remote, request, link_now());
	return cable_run(cable, NULL, message);
}
