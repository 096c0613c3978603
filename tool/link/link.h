/* The commands of `zeitnot link`, some in a file each.  Each returns the
 * exit code and prints what went wrong to the standard error. */
#ifndef ZEITNOT_TOOL_LINK_LINK_H
#define ZEITNOT_TOOL_LINK_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tool/pgn/pairings.h"

#define LINK_PORTS 256

struct link_fleet {
	const char *control;  /* canonical */
	const char *said;     /* what was understood */
	const char *requests; /* that set it and the options */
	uint16_t code;	      /* that the clocks will have */
	const char *csv;
	int number; /* of the first clock; 0: they keep theirs */
	bool json;
	bool once; /* one clock a port */
};
int link_fleet(const struct link_fleet *fleet, char **ports, int count);

struct link_watch {
	const char *pgn; /* a file, or a folder with a file a board; NULL: none */
	int seconds;	 /* ends after so long; 0: never */
	bool wall;
	struct pairings pairings;
};
int link_watch(const struct link_watch *order, char **ports, int count);

/* ---- output (output.c) --------------------------------------------------------------------------------- */

void link_json_string(const char *text);

/* Which clock has which number. */
struct link_numbers {
	const char *port[10000]; /* by number; the caller's */
};
/* The complaint about clocks on two ports. */
void link_same_number(int number, const char *port, const char *other);
/* Complains if another port's clock has the same number; 0 is none. */
void link_number_seen(struct link_numbers *numbers, int number, const char *port);

#endif
