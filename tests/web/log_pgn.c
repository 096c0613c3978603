/* Logs become PGN as `zeitnot link log` prints them, for comparison with the page.
 *
 * Standard input: an entry a line, "-" for a damaged one; an empty line ends a log.
 * Standard output: for each log "WHOLE DAMAGED", its PGN, and a line with a form feed. */
#include <stdio.h>
#include <string.h>

#include "tool/link/log.h"

int main(void)
{
	struct link_reader reader;
	struct link_game game;
	char line[LINK_LINE];

	link_reader_begin(&reader, &game);
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		if (*line) {
			link_reader_take(&reader, strcmp(line, "-") != 0 ? line : NULL);
			continue;
		}
		printf("%d %u\n", game.whole, game.damaged);
		link_game_print(&game, stdout);
		puts("\f");
		link_game_free(&game);
		link_reader_begin(&reader, &game);
	}
	link_game_free(&game);
	return 0;
}
