/* Portable Game Notation, import format: tags, moves, comments, variations, NAGs (PGN specification, 1994),
 * with the commands [%clk] and [%emt] in comments. */
#include "tool/pgn/pgn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/text.h"

struct reader {
	struct pgn *pgn;
	const char *text, *at, *end;
	unsigned line;
	bool in_moves;	 /* a tag now would begin another game */
	bool open;	 /* a game is under way */
	unsigned number; /* before the next move; 0: none */
	size_t dots;	 /* after it; two or more say that Black moves */
	enum pgn_fault fault;
};

static bool complain_pgn(struct reader *r, enum pgn_fault fault)
{
	r->fault = fault;
	return false;
}

static int get(struct reader *r)
{
	if (r->at >= r->end)
		return EOF;
	if (*r->at == '\n')
		r->line++;
	return (unsigned char)*r->at++;
}

static int look_pgn(const struct reader *r)
{
	return r->at < r->end ? (unsigned char)*r->at : EOF;
}

static struct pgn_game *game_now(struct reader *r)
{
	struct pgn *pgn = r->pgn;

	if (!r->open) {
		pgn->game = realloc(pgn->game, (pgn->games + 1) * sizeof(struct pgn_game));
		pgn->game[pgn->games++] = (struct pgn_game){.line = r->line, .first_number = 1};
		r->open = true;
		r->in_moves = false;
		r->number = 0;
		r->dots = 0;
	}
	return &pgn->game[pgn->games - 1];
}

/* ---- tags ---------------------------------------------------------------------------------------------- */

static void take_fen(struct pgn_game *game, const char *fen)
{
	char turn = 'w';
	unsigned number = 1;

	if (sscanf(fen, "%*s %c %*s %*s %*s %u", &turn, &number) >= 1) {
		game->black_begins = turn == 'b';
		game->first_number = number > 0 && number < 10000 ? number : 1;
	}
}

static void store_pgn(char **place, const char *value)
{
	struct text_buffer plain = {.bytes = NULL};

	text_put_plain(&plain, value, strlen(value));
	free(*place);
	*place = strdup(plain.length > 0 ? plain.bytes : "");
	text_free(&plain);
}

static void take_tag(struct pgn_game *game, const char *name, const char *value)
{
	if (!strcmp(name, "White"))
		store_pgn(&game->white, value);
	else if (!strcmp(name, "Black"))
		store_pgn(&game->black, value);
	else if (!strcmp(name, "Event"))
		store_pgn(&game->event, value);
	else if (!strcmp(name, "ZeitnotClock"))
		game->clocks = true;
	else if (!strcmp(name, "ZeitnotTenths"))
		game->tenths = (unsigned)atoi(value);
	else if (!strcmp(name, "TimeControl") || !strcmp(name, "ZeitnotControl"))
		store_pgn(&game->time_control, value);
	else if (!strcmp(name, "FEN"))
		take_fen(game, value);
}

static void skip_blanks(struct reader *r)
{
	while (isspace(look_pgn(r)))
		get(r);
}

static bool read_tag(struct reader *r)
{
	char name[64] = "", value[512] = "";
	size_t n = 0;

	if (r->in_moves)
		r->open = false;
	skip_blanks(r);
	while (isalnum(look_pgn(r)) || look_pgn(r) == '_') {
		int c = get(r);

		if (n + 1 < sizeof(name))
			name[n++] = (char)c;
	}
	skip_blanks(r);
	if (n == 0 || get(r) != '"')
		return complain_pgn(r, PGN_NO_TAG);
	for (n = 0; look_pgn(r) != '"';) {
		int c = get(r);

		if (c == '\\' && (look_pgn(r) == '"' || look_pgn(r) == '\\'))
			c = get(r);
		if (c == EOF || c == '\n')
			return complain_pgn(r, PGN_TAG_OPEN);
		if (n + 1 < sizeof(value))
			value[n++] = (char)c;
	}
	get(r);
	skip_blanks(r);
	if (get(r) != ']')
		return complain_pgn(r, PGN_TAG_OPEN);
	take_tag(game_now(r), name, value);
	return true;
}

/* ---- comments ------------------------------------------------------------------------------------------ */

static bool command_time(const char *comment, const char *command, int64_t *ns, uint8_t *decimals)
{
	const char *at = strstr(comment, command);
	char time[32];
	size_t n;

	if (!at)
		return false;
	at += strlen(command);
	if (!isspace((unsigned char)*at))
		return false;
	at += strspn(at, " \t\r\n");
	n = strspn(at, "0123456789:.");
	if (n == 0 || n >= sizeof(time))
		return false;
	memcpy(time, at, n);
	time[n] = '\0';
	return text_time(time, ns, decimals);
}

static void take_comment(struct pgn_game *game, const char *comment)
{
	struct pgn_ply *ply = game->plies > 0 ? &game->ply[game->plies - 1] : NULL;
	uint8_t decimals;

	if (!ply)
		return;
	if (command_time(comment, "[%clk", &ply->clk, &ply->decimals))
		ply->has_clk = true;
	if (command_time(comment, "[%emt", &ply->emt, &decimals))
		ply->has_emt = true;
}

static bool read_comment(struct reader *r, bool counts)
{
	const char *start = r->at;
	char *comment;

	while (look_pgn(r) != '}')
		if (get(r) == EOF)
			return complain_pgn(r, PGN_COMMENT_OPEN);
	if (counts) {
		comment = strndup(start, (size_t)(r->at - start));
		take_comment(game_now(r), comment);
		free(comment);
	}
	get(r);
	return true;
}

static void skip_line(struct reader *r)
{
	while (look_pgn(r) != EOF && look_pgn(r) != '\n')
		get(r);
}

/* Skips a variation, which may contain variations and comments. Its clock times are ignored. */
static bool skip_variation(struct reader *r)
{
	for (int depth = 1; depth > 0;) {
		int c = get(r);

		if (c == EOF)
			return complain_pgn(r, PGN_VARIATION_OPEN);
		if (c == '{' && !read_comment(r, false))
			return false;
		if (c == ';')
			skip_line(r);
		depth += (c == '(') - (c == ')');
	}
	return true;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static void add_ply(struct pgn_game *game, const char *san, unsigned line, size_t end)
{
	game->ply = realloc(game->ply, (game->plies + 1) * sizeof(struct pgn_ply));
	game->ply[game->plies] = (struct pgn_ply){.line = line, .end = end};
	snprintf(game->ply[game->plies++].san, sizeof(game->ply->san), "%.15s", san);
}

static bool is_result(const char *token)
{
	return !strcmp(token, "1-0") || !strcmp(token, "0-1") || !strcmp(token, "1/2-1/2") ||
	       !strcmp(token, "*");
}

/* Takes a move number, "12." or "12...", or dots after it. */
static bool take_number(struct reader *r, const char *token)
{
	size_t n = strspn(token, "0123456789");
	size_t dots = strspn(token + n, ".");

	if (n > 4 || token[n + dots])
		return false;
	if (n > 0)
		r->number = (unsigned)strtoul(token, NULL, 10);
	r->dots = n > 0 ? dots : r->dots + dots;
	return true;
}

/* Compares the number before a move with the moves so far. The first one says where a game without FEN
 * begins. */
static void use_number(struct reader *r, struct pgn_game *game)
{
	size_t half = game->plies + game->black_begins;
	bool black = r->dots >= 2;

	if (game->plies == 0) {
		game->first_number = r->number ? r->number : game->first_number;
		game->black_begins = game->black_begins || black;
	} else if (r->number && !game->misnumbered &&
		   (r->number != game->first_number + half / 2 || black != half % 2)) {
		game->misnumbered = game->plies;
	}
	r->number = 0;
	r->dots = 0;
}

/* True for an annotation such as "!?" or "+-". "--" is a null move. */
static bool is_annotation(const char *token)
{
	return (!token[strspn(token, "!?+-=")] && strncmp(token, "--", 2) != 0) || !strcmp(token, "e.p.");
}

/* True if the token can be a move: it begins with a piece, a file, castling, a drop or a null move. */
static bool is_move(const char *token)
{
	return strchr("KQRBNPabcdefghO0-@Z", *token) != NULL && strlen(token) >= 2;
}

static bool read_token(struct reader *r)
{
	char token[64];
	size_t n = 0;

	while (look_pgn(r) != EOF && !isspace(look_pgn(r)) && !strchr("{}()[];$", look_pgn(r)) &&
	       n + 1 < sizeof(token)) {
		token[n++] = (char)get(r);
		/* in "1.e4" the number ends after its dots */
		if (token[n - 1] == '.' && look_pgn(r) != '.' && !isalpha((unsigned char)token[0]))
			break;
	}
	token[n] = '\0';
	if (n == 0) {
		get(r);
		return complain_pgn(r, PGN_NO_NOTATION);
	}
	if (is_result(token)) {
		game_now(r);
		r->open = false;
		return true;
	}
	game_now(r);
	r->in_moves = true;
	if (take_number(r, token) || is_annotation(token))
		return true;
	if (!is_move(token))
		return complain_pgn(r, PGN_NO_MOVE);
	use_number(r, game_now(r));
	add_ply(game_now(r), token, r->line, (size_t)(r->at - r->text));
	return true;
}

/* Adds a promotion in parentheses, "(Q)" or "(=Q)", to the last move. In PGN it would be a variation. */
static void take_promotion(struct reader *r)
{
	const char *piece = r->at + (look_pgn(r) == '=');
	struct pgn_game *game = r->open ? game_now(r) : NULL;
	char *san;
	size_t n;

	if (!game || game->plies == 0 || r->end - piece < 2 || !memchr("QRBN", *piece, 4) || piece[1] != ')')
		return;
	san = game->ply[game->plies - 1].san;
	n = strlen(san);
	snprintf(san + n, sizeof game->ply->san - n, "(%.*s", (int)(piece + 2 - r->at), r->at);
}

static bool read_item(struct reader *r)
{
	switch (look_pgn(r)) {
	case '[':
		get(r);
		return read_tag(r);
	case '{':
		get(r);
		return read_comment(r, r->open);
	case '(':
		get(r);
		take_promotion(r);
		return skip_variation(r);
	case ';':
		skip_line(r);
		return true;
	case '$':
		get(r);
		while (isdigit(look_pgn(r)))
			get(r);
		return true;
	default:
		return read_token(r);
	}
}

enum pgn_fault pgn_parse(const char *text, size_t length, struct pgn *pgn, unsigned *line)
{
	struct reader r = {.pgn = pgn, .text = text, .at = text, .end = text + length, .line = 1};
	bool good = true;

	*pgn = (struct pgn){0};
	if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
		r.at += 3;
	while (good) {
		bool line_start = r.at == text || r.at[-1] == '\n';

		if (look_pgn(&r) == EOF)
			break;
		if (line_start && look_pgn(&r) == '%')
			skip_line(&r);
		else if (isspace(look_pgn(&r)))
			get(&r);
		else
			good = read_item(&r);
	}
	*line = r.line;
	if (good && pgn->games == 0)
		(void)complain_pgn(&r, PGN_NO_GAME);
	return r.fault;
}

void pgn_free(struct pgn *pgn)
{
	for (size_t i = 0; i < pgn->games; i++) {
		struct pgn_game *game = &pgn->game[i];

		free(game->white);
		free(game->black);
		free(game->event);
		free(game->time_control);
		free(game->ply);
	}
	free(pgn->game);
	*pgn = (struct pgn){0};
}

/* ---- what it is called --------------------------------------------------------------------------------- */

const char *pgn_fault_name(enum pgn_fault fault)
{
	static const char *const names[] = {
#define ROW(NAME, sentence) #NAME,
	    PGN_FAULT_LIST(ROW)
#undef ROW
	};

	return names[fault];
}

const char *pgn_fault_sentence(enum pgn_fault fault)
{
	static const char *const sentences[] = {
#define ROW(NAME, sentence) sentence,
	    PGN_FAULT_LIST(ROW)
#undef ROW
	};

	return sentences[fault];
}

void pgn_ply_name(const struct pgn_game *game, size_t ply, char *text, size_t size)
{
	size_t half = ply + (game->black_begins ? 1 : 0);
	struct text_buffer san = {.bytes = NULL};

	text_put_plain(&san, game->ply[ply].san, strlen(game->ply[ply].san));
	snprintf(text, size, "%zu%s %s", game->first_number + half / 2, half % 2 ? "..." : ".",
		 san.length > 0 ? san.bytes : "");
	text_free(&san);
}
