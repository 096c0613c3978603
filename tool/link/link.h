/* The commands of `zeitnot link`, some in a file each.  Each returns the
 * exit code and prints what went wrong to the standard error. */
#ifndef ZEITNOT_TOOL_LINK_LINK_H
#define ZEITNOT_TOOL_LINK_LINK_H

#include <stdbool.h>
#include <stdint.h>

#define LINK_PORTS 256

struct link_fleet {
	const char *control;  /* canonical */
	const char *requests; /* that set it and the options */
	uint16_t code;	      /* that the clocks will have */
	const char *csv;
	bool once; /* one clock a port */
};
int link_fleet(const struct link_fleet *fleet, char **ports, int count);

/* `pgn`: NULL: none is written.  `seconds`: ends after so long; 0: never. */
int link_watch(const char *pgn, int seconds, char **ports, int count);

#endif
