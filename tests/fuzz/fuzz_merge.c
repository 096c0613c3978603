/* A score sheet and a log that the page or the tool shall merge. Whatever they contain, the result is a game
 * that is read again with the same moves, or a refusal with a sentence. covers: L2
 *
 * The first byte: bit 0 asks for exact times, the rest is the number of the game. A byte 0xFF ends the sheet
 * and begins the log. */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tool/pgn/merge.h"

static void read_merged(const struct merge *merge, const char *moves, size_t length)
{
	struct pgn before, after;
	unsigned line;

	MUST(pgn_parse(moves, length, &before, &line) == PGN_NONE);
	MUST(pgn_parse(merge->out.bytes, merge->out.length, &after, &line) == PGN_NONE);
	MUST(before.games == after.games);
	for (size_t i = 0; i < before.games; i++) {
		MUST(before.game[i].plies == after.game[i].plies);
		for (size_t n = 0; n < before.game[i].plies; n++)
			MUST(strcmp(before.game[i].ply[n].san, after.game[i].ply[n].san) == 0);
	}
	pgn_free(&before);
	pgn_free(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *moves = (const char *)data + 1, *log;
	struct merge merge = {0};
	struct merge_options options = {0};
	char sentence[300] = "";
	size_t length;

	if (size < 2)
		return 0;
	options = (struct merge_options){.game = data[0] / 2 % 4, .exact = data[0] & 1};
	log = memchr(moves, 0xFF, size - 1);
	length = log ? (size_t)(log - moves) : size - 1;
	log = log ? log + 1 : moves + length;
	if (merge_games(&merge, moves, length, log, (size_t)((const char *)data + size - log), &options)) {
		read_merged(&merge, moves, length);
	} else {
		merge_explain(&merge, sentence, sizeof sentence);
		MUST(*sentence != '\0');
	}
	merge_free(&merge);
	return 0;
}
