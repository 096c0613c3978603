/* The parts of `zeitnot link`, one a file.  Each returns the
 * exit code and prints what went wrong to the standard error. */
#ifndef ZEITNOT_TOOL_LINK_LINK_H
#define ZEITNOT_TOOL_LINK_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/options.h"
#include "tool/link/clock.h"

#define LINK_PORTS 256

const char *link_option_name(uint8_t option);

/* "sound=2"; false: no such option, or not this value. */
bool link_read_option(const char *text, uint8_t *option, int16_t *value);

struct link_fleet {
	const char *control; /* canonical */
	struct options options;
	uint32_t given; /* options to be set, bit by enum option */
	uint16_t code;	/* that the clocks will have */
	const char *csv;
	bool once; /* one clock a port */
};
int link_fleet(const struct link_fleet *fleet, char **ports, int count);

/* `number`: of the game in the file of moves, from 1; 0: it
 * has only one.  `exact`: hundredths of a second. */
int link_merge(const char *moves_path, const char *log_path, unsigned number, bool exact);

/* `pgn`: NULL: none is written.  `seconds`: ends after so long; 0: never. */
int link_watch(const char *pgn, int seconds, char **ports, int count);

/* `slot`: 1 to 6; 0: the one that has a pack of this name already, or else the first free one. */
int link_speech(const char *path, unsigned slot, const char *port);

/* The name of the pack of speech in this place of the clock,
 * from 1; NULL: there is none, and `message` says why. */
const char *link_pack(struct link_clock *clock, unsigned slot, char message[MESSAGE_SIZE]);

#endif
