/* The commands of `zeitnot link`. Each returns the exit code and prints errors to stderr. */
#ifndef ZEITNOT_TOOL_LINK_LINK_H
#define ZEITNOT_TOOL_LINK_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tool/pgn/pairings.h"

#define LINK_PORTS 256

struct link_fleet {
	const char *control;  /* canonical */
	const char *said;     /* how the control was understood, in words */
	const char *requests; /* the requests that set the control and the options */
	uint16_t code;	      /* the code that the clocks will have */
	const char *csv;
	int number; /* of the first clock; 0: they keep theirs */
	bool json;
	bool once; /* one clock per port */
};
int link_fleet(const struct link_fleet *fleet, char **ports, int count);

struct link_watch {
	const char *pgn; /* a file, or a folder with a file for each board; NULL: none */
	int seconds;	 /* ends after this many; 0: never */
	bool wall;
	struct pairings pairings;
};
int link_watch(const struct link_watch *order, char **ports, int count);

/* ---- output (output.c) --------------------------------------------------------------------------------- */

/* Both turn text from a file into valid UTF-8 without control characters (text_put_plain). */
void link_json_string(const char *text);
void link_print_plain(FILE *out, const char *text);

/* The ports of the clocks by their numbers. */
struct link_numbers {
	const char *port[10000]; /* by number; owned by the caller */
};
/* Prints that clocks on two ports have the same number. */
void link_same_number(int number, const char *port, const char *other);
/* Prints a warning if the clock on another port has the same number, unless it is 0 (not set). */
void link_number_seen(struct link_numbers *numbers, int number, const char *port);

#endif
