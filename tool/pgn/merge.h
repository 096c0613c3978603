/* Adds the times of a game's log to the moves of a score sheet, and leaves the rest of the sheet
 * unchanged. */
#ifndef ZEITNOT_TOOL_PGN_MERGE_H
#define ZEITNOT_TOOL_PGN_MERGE_H

#include "tool/pgn/pgn.h"
#include "tool/text.h"

struct merge {
	struct text_buffer out;	  /* the moves with the times */
	enum pgn_fault fault;	  /* PGN_NONE: merged */
	bool in_log;		  /* the fault is in the log, not in the moves */
	unsigned line;		  /* of it; 0: the whole file */
	char at[48];		  /* the move, "12... Qe7"; empty: none */
	size_t numbers[2];	  /* of the sentence */
	bool last_not_pressed;	  /* the last move has no time */
	char first[48], last[48]; /* the moves that got times */
	size_t timed, all;	  /* how many of the sheet's */
	size_t left_out;	  /* presses of the log that belong to no move, because of `shift` */
	struct text_buffer table; /* where sheet and log differ, a row per ply; empty: they fit */
};

struct merge_options {
	unsigned game, log_game; /* numbers in the two files, from 1; 0: there is only one */
	const char
	    *name;     /* instead of the number: a part of White's, Black's or the event's name; NULL: none */
	unsigned from; /* move number of the sheet; 0: not said */
	/* the same: the log ends with this move, because the game continued elsewhere; 0: it has all */
	unsigned to;
	/* moves of both players by which the log is ahead (a pair of presses too many), from `from` on */
	int shift;
	bool exact; /* hundredths instead of what the display showed */
};

/* Aligns the moves by their numbers. `from` without `shift`: the log's first move has that number in the
 * sheet. False if nothing was written; `fault` says why.  The result must be freed either way. */
bool merge_games(struct merge *merge, const char *moves, size_t moves_length, const char *log,
		 size_t log_length, const struct merge_options *options);
void merge_free(struct merge *merge);

/* Writes the fault as an English sentence, without its place. */
void merge_explain(const struct merge *merge, char *sentence, size_t size);

#endif
