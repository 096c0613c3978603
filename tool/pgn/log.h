/* A game of the clock's log (docs/protocol.md): its entries become plies, and PGN. */
#ifndef ZEITNOT_TOOL_PGN_LOG_H
#define ZEITNOT_TOOL_PGN_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tool/text.h"

#define LINK_CONTROL 256 /* the longest control, with its NUL */

/* More than any game takes, so a clock that reports more is broken. */
#define LINK_MOST_SECONDS 1e6
#define LINK_MOST_MOVES	  2000

/* Times in hundredths of a second. */
struct link_ply {
	uint8_t side; /* enum side */
	bool known;   /* false: the clock has not seen this move, because the arbiter counted it */
	bool timed;   /* `took` is known, too */
	bool filler;  /* not even counted by the clock; it only lets the sides take turns, as PGN requires */
	int32_t left, took;
	int32_t used;		 /* by this side, after this move */
	struct text_buffer note; /* what happened after this ply, in words */
};

struct link_game {
	bool whole;	  /* false: its beginning was overwritten by newer entries */
	uint8_t white;	  /* enum side */
	unsigned clock;	  /* the clock's number; 0: none */
	unsigned tenths;  /* its display shows tenths below this many seconds */
	unsigned damaged; /* entries */
	unsigned moves;	  /* moves that White had made before the first ply */
	char control[LINK_CONTROL];
	struct text_buffer note; /* what happened before the first ply */
	struct link_ply *ply;	 /* owned */
	size_t plies;
	struct link_ply *before; /* owned: the plies before the arbiter's last act, which may be undone */
	size_t plies_before;
};

/* Assembles a game from its entries, one by one. */
struct link_reader {
	struct link_game *game;
	char *control;	  /* where the characters of a control are stored; NULL: they are dropped */
	int32_t used[2];  /* by side, as of the last entry with times */
	int32_t start[2]; /* by side, as of the first entry with times; -1: not known */
	int base[2];	  /* moves made before the first ply; -1: not known yet */
	int wanted[2];	  /* moves since then, by the last count */
	bool corrected; /* the arbiter has changed the game; the counts that follow say which moves remain */
	bool undone;	/* the last of these changes is undone by the counts that follow */
	unsigned damaged; /* entries before the last press */
	char installed[LINK_CONTROL];
};

void link_reader_begin(struct link_reader *reader, struct link_game *game);
/* Takes an entry as the clock sends it; NULL means a damaged one. */
void link_reader_take(struct link_reader *reader, const char *entry);

void link_game_free(struct link_game *game);

/* Tags that the clock does not know; NULL or 0: unknown. */
struct link_tags {
	const char *event, *round, *white, *black;
	unsigned board;
};

/* Writes the game as PGN, with null moves ("Z0") as its moves. `tags` may be NULL. */
void link_game_pgn(const struct link_game *game, const struct link_tags *tags, struct text_buffer *out);
/* Writes a tag. Quotation marks and backslashes in its value are escaped as PGN requires. */
void link_put_tag(struct text_buffer *out, const char *tag, const char *value);
/* Writes the tag of the control: TimeControl if the PGN standard can express it, otherwise ZeitnotControl
 * in this project's notation. */
void link_put_control(struct text_buffer *out, const char *control);

#endif
