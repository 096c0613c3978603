/* Reads games in Portable Game Notation as far as clocks are concerned: tags, moves, and
 * the commands [%clk h:mm:ss] and [%emt h:mm:ss] in the comments after the moves. */
#ifndef ZEITNOT_TOOL_GAME_PGN_H
#define ZEITNOT_TOOL_GAME_PGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pgn_ply {
	char san[16];
	unsigned line;
	size_t end; /* offset in the text: behind the move */
	bool has_clk, has_emt;
	int64_t clk, emt; /* ns */
	uint8_t decimals; /* of clk */
};

struct pgn_game {
	char *white, *black, *event, *time_control; /* owned; NULL where there is no tag */
	unsigned line;				    /* of the first tag or move */
	unsigned first_number; /* number of the first move, 1 unless FEN or the text says otherwise */
	bool black_begins;
	struct pgn_ply *ply;
	size_t plies;
};

struct pgn {
	struct pgn_game *game;
	size_t games;
};

/* False if the text is no PGN: where and why.  The result must be freed either way. */
bool pgn_parse(const char *text, size_t length, struct pgn *pgn, unsigned *line, char *message, size_t size);
void pgn_free(struct pgn *pgn);

#endif
