/* Puts the times of a game's log on the moves of a score sheet.  Everything else in the sheet stays as it is. */
#ifndef ZEITNOT_TOOL_PGN_MERGE_H
#define ZEITNOT_TOOL_PGN_MERGE_H

#include "tool/pgn/pgn.h"
#include "tool/text.h"

struct merge {
	struct text_buffer out; /* the moves with the times */
	enum pgn_fault fault;	/* PGN_NONE: merged */
	bool in_log;		/* the fault is in the log, not in the moves */
	unsigned line;		/* of it; 0: the whole file */
	char at[48];		/* the move, "12... Qe7"; empty: none */
	size_t numbers[2];	/* of the sentence */
	bool last_not_pressed;	/* the last move has no time */
};

/* `number`: of the game in the moves, from 1; 0: there is only one.  `exact`: hundredths instead of whole seconds.
 * False: nothing was written, and `fault` says why.  The result must be freed either way. */
bool merge_games(struct merge *merge, const char *moves, size_t moves_length, const char *log,
		 size_t log_length, unsigned number, bool exact);
void merge_free(struct merge *merge);

/* The fault in an English sentence, without its place. */
void merge_explain(const struct merge *merge, char *sentence, size_t size);

#endif
