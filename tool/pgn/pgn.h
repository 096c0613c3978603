/* Reads what matters for clocks from games in Portable Game Notation: tags, moves, and the commands [%clk
 * h:mm:ss] and [%emt h:mm:ss] in the comments after the moves. */
#ifndef ZEITNOT_TOOL_PGN_PGN_H
#define ZEITNOT_TOOL_PGN_PGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pgn_ply {
	char san[16]; /* with a parenthesis only if the promotion is written as "e8(Q)" */
	unsigned line;
	size_t end; /* offset in the text: after the move */
	bool has_clk, has_emt;
	int64_t clk, emt; /* ns */
	uint8_t decimals; /* of clk */
};

struct pgn_game {
	char *white, *black, *event, *time_control; /* owned; NULL where there is no tag */
	bool clocks;				    /* it has the number of a clock */
	unsigned tenths;       /* the clock shows tenths below this many seconds; 0: never */
	unsigned line;	       /* of the first tag or move */
	unsigned first_number; /* number of the first move, 1 unless FEN or the text says otherwise */
	bool black_begins;
	struct pgn_ply *ply;
	size_t plies;
	size_t misnumbered; /* the first ply whose number in the text is another; 0: none */
};

struct pgn {
	struct pgn_game *game;
	size_t games;
};

/* What is wrong with a text, or with two texts that are to be merged (merge.h). The page uses the same
 * names. */
#define PGN_FAULT_LIST(ROW)                                                                                  \
	ROW(NONE, "")                                                                                        \
	ROW(NO_TAG, "a tag is [Name \"value\"]")                                                             \
	ROW(TAG_OPEN, "a tag is not closed")                                                                 \
	ROW(COMMENT_OPEN, "a comment is not closed")                                                         \
	ROW(VARIATION_OPEN, "a variation is not closed")                                                     \
	ROW(NO_NOTATION, "a character that is no chess notation")                                            \
	ROW(NO_MOVE, "a word that is no move")                                                               \
	ROW(NO_GAME, "no game in it")                                                                        \
	ROW(NO_MOVES, "the game has no moves")                                                               \
	ROW(HAS_TIME, "this move has a time already")                                                        \
	ROW(BLACK_BEGINS, "Black begins in the log, White in the moves")                                     \
	ROW(WHITE_BEGINS, "White begins in the log, Black in the moves")                                     \
	ROW(MOVE_MISSING, "this is the last move, and the log has more: a move is missing here or before")   \
	ROW(LOG_ENDS, "the log ends before this move")                                                       \
	ROW(LOG_BEFORE,                                                                                      \
	    "the log begins before this move: --from N says with which move of the sheet it begins")         \
	ROW(LOG_AFTER, "the log begins after this move, which is the last one")                              \
	ROW(NO_LOG, "this is no log of a clock: it has moves")                                               \
	ROW(NO_SHEET, "this is no score sheet but a log: it has no moves, only times")                       \
	ROW(WHICH_GAME, "there are several games; say which one with --game N")                              \
	ROW(NO_SUCH_GAME, "there is no such game")
enum pgn_fault {
#define ROW(NAME, sentence) PGN_##NAME,
	PGN_FAULT_LIST(ROW)
#undef ROW
};
const char *pgn_fault_name(enum pgn_fault fault);
const char *pgn_fault_sentence(enum pgn_fault fault);

/* Parses a text. Returns PGN_NONE, or the fault and its line. The result must be freed in both cases. */
enum pgn_fault pgn_parse(const char *text, size_t length, struct pgn *pgn, unsigned *line);
void pgn_free(struct pgn *pgn);

/* Writes the ply as "12... Qe7". */
void pgn_ply_name(const struct pgn_game *game, size_t ply, char *text, size_t size);

#endif
