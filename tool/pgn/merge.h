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
	unsigned line;		  /* line of the fault; 0: the whole file */
	char at[48];		  /* the move, "12... Qe7"; empty: none */
	size_t numbers[2];	  /* for the sentence of merge_explain */
	bool last_not_pressed;	  /* the last move has no time */
	bool other_players;	  /* White or Black has another name in the log than in the sheet */
	char first[48], last[48]; /* the moves that got times */
	size_t timed, all;	  /* how many moves of the sheet have times, and how many there are */
	size_t left_out;	  /* presses of the log that belong to no move, because of `shift` */
	struct text_buffer table; /* where sheet and log differ, a row per ply; empty: they fit */
};

struct merge_options {
	unsigned game, log_game; /* numbers in the two files, from 1; 0: there is only one */
	const char
	    *name; /* chooses the game by a part of White's, Black's or the event's name; NULL: by number */
	unsigned from; /* move number of the sheet; 0: not said */
	/* move number with which the log ends, because the game continued elsewhere; 0: at the end of the
	 * game */
	unsigned to;
	/* full moves by which the log is ahead from `from` on (pairs of surplus presses) */
	int shift;
	bool exact; /* hundredths instead of what the display showed */
};

/* Merges the two, with the moves aligned by their numbers. `from` without `shift` gives the sheet's number
 * for the log's first move. Returns false if nothing was written; `fault` says why. The result must be freed
 * in both cases. */
bool merge_games(struct merge *merge, const char *moves, size_t moves_length, const char *log,
		 size_t log_length, const struct merge_options *options);
void merge_free(struct merge *merge);

/* Writes the fault as an English sentence, without its place. */
void merge_explain(const struct merge *merge, char *sentence, size_t size);

#endif
