/* Who plays whom on which board: FIDE's tournament report file (TRF16), or a table with commas or
 * semicolons. */
#ifndef ZEITNOT_TOOL_PGN_PAIRINGS_H
#define ZEITNOT_TOOL_PGN_PAIRINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "tool/pgn/log.h"

#define PAIRING_NAME 64

struct pairing {
	unsigned board;
	char white[PAIRING_NAME], black[PAIRING_NAME];
};

struct pairings {
	char event[PAIRING_NAME], round[8]; /* empty: not known */
	struct pairing *pairing;	    /* owned */
	size_t count;
};

/* Reads the pairings of a round; 0 means the last one in the file. A table has a heading with the columns
 * board, white and black, and optionally round and event. A TRF16 file has no boards, so they are numbered in
 * the usual order of pairings: by points before the round, then by starting numbers. Names become valid UTF-8
 * without control characters (text_put_plain). A board may occur only once in a round. On failure returns
 * false, and `message` says what is wrong. */
bool pairings_read(struct pairings *pairings, const char *text, unsigned round, char *message, size_t size);
void pairings_free(struct pairings *pairings);

/* Returns the tags of this board; unknown ones are NULL. */
struct link_tags pairings_tags(const struct pairings *pairings, unsigned board);

#endif
