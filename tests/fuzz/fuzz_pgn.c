/* The reader of games and the planner. Any file is read, or refused with its line and a sentence. A game that
 * was read has its presses in order, or a reason why its comments are impossible. */
#include <string.h>

#include "firmware/core/notation.h"
#include "tests/fuzz/fuzz.h"
#include "tool/pgn/pgn.h"
#include "tool/replay/schedule.h"

#define PLIES_PLANNED 3 /* the planner tries every second of ten hours */
#define GAMES_PLANNED 2

static void check_game(const struct pgn_game *game)
{
	char name[48];

	MUST(game->line > 0);
	for (size_t i = 0; i < game->plies; i++) {
		const struct pgn_ply *ply = &game->ply[i];

		MUST(strlen(ply->san) >= 2 && strlen(ply->san) < sizeof ply->san);
		MUST(ply->line >= game->line);
		MUST(!ply->has_clk || ply->clk >= 0);
		MUST(!ply->has_emt || ply->emt >= 0);
		pgn_ply_name(game, i, name, sizeof name);
		MUST(strlen(name) > 0);
	}
}

static void plan(const struct pgn_game *game)
{
	char message[200] = "";
	struct control_fault fault;
	struct control control;
	struct plan planned;

	if (game->plies > PLIES_PLANNED)
		return;
	if (!game->time_control || notation_parse(game->time_control, &control, &fault) != CONTROL_OK)
		MUST(notation_parse("40/90m+30:30m+30", &control, &fault) == CONTROL_OK);
	if (plan_game(game, &control, &planned, message, sizeof message)) {
		for (size_t i = 1; i < game->plies; i++)
			MUST(planned.press[i] > planned.press[i - 1]);
	} else {
		MUST(*message != '\0');
	}
	plan_free(&planned);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pgn pgn;
	unsigned line = 0;
	bool good = pgn_parse((const char *)data, size, &pgn, &line) == PGN_NONE;

	MUST(line > 0);
	MUST(!good || pgn.games > 0);
	for (size_t i = 0; i < pgn.games; i++)
		check_game(&pgn.game[i]);
	for (size_t i = 0; good && i < pgn.games && i < GAMES_PLANNED; i++)
		plan(&pgn.game[i]);
	pgn_free(&pgn);
	return 0;
}
