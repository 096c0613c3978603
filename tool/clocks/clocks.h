/* Simulated clocks for a single command of `zeitnot link`, which end with it. */
#ifndef ZEITNOT_TOOL_CLOCKS_CLOCKS_H
#define ZEITNOT_TOOL_CLOCKS_CLOCKS_H

#include <stdbool.h>
#include <sys/types.h>

#define SIMULATED_MOST 256
#define SIMULATED_NAME 64

struct simulated {
	pid_t process;
	int input, output; /* of the process, which ends when its input is closed */
	char port[SIMULATED_MOST][SIMULATED_NAME];
};

/* False if they cannot be started. */
bool simulated_start(struct simulated *simulated, int n);
void simulated_stop(struct simulated *simulated);

#endif
