/* A game of the clock's log (docs/line.md): read over the line, and brought into plies. */
#ifndef ZEITNOT_TOOL_LINK_LOG_H
#define ZEITNOT_TOOL_LINK_LOG_H

#include <stdio.h>

#include "tool/link/clock.h"

#define LINK_NOTE 120

/* Times in hundredths of a second. */
struct link_ply {
	uint8_t side; /* enum side */
	bool known;   /* false: the clock has not seen this move, because the arbiter counted it */
	int32_t left, took;
	char note[LINK_NOTE]; /* what happened after it, in words */
};

struct link_game {
	bool whole;	  /* false: its beginning was written over */
	uint8_t white;	  /* enum side */
	unsigned clock;	  /* the clock's number; 0: none */
	unsigned damaged; /* entries */
	unsigned moves;	  /* that White had made before the first ply */
	char control[LINK_LINE];
	char note[LINK_NOTE]; /* what happened before the first ply */
	struct link_ply *ply; /* owned */
	size_t plies;
};

/* Brings a game together from its entries, one by one. */
struct link_reader {
	struct link_game *game;
	char *control;	 /* where the characters of a control go; NULL: nowhere */
	int32_t used[2]; /* by side, at the last entry that says it */
	int base[2];	 /* moves made before the first ply; -1: not known yet */
	int wanted[2];	 /* moves since, as the last count has them */
	bool corrected;	 /* by the arbiter; the counts that follow say what is left */
	char installed[LINK_LINE];
};

void link_reader_begin(struct link_reader *reader, struct link_game *game);
/* An entry as the clock says it; NULL: a damaged one. */
void link_reader_take(struct link_reader *reader, const char *entry);

/* Reads game `n` of the log, 0 = newest.  LINK_REFUSED or
 * LINK_SILENT: a message.  Free the game in any case. */
enum link_answer link_log_read(struct link_clock *clock, unsigned n, struct link_game *game,
			       char message[MESSAGE_SIZE]);
void link_game_free(struct link_game *game);

/* Prints the game as PGN; its moves are null moves, "Z0". */
void link_game_print(const struct link_game *game, FILE *out);

#endif
