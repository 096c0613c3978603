#include "tool/pgn/pairings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOST	     4096 /* players or rows */
#define FIELDS	     16
#define LARGEST	     9999 /* number of a board or of a round */
#define TRF_ROUND    91	  /* column, from 0, of the first round's opponent; a round has ten columns */
#define TRF_WIDTH    10
#define COLUMNS_MOST (TRF_ROUND + 1000 * TRF_WIDTH) /* the rest of a line is not read */

static struct pairing *add_pairings(struct pairings *pairings)
{
	pairings->pairing = realloc(pairings->pairing, (pairings->count + 1) * sizeof *pairings->pairing);
	if (!pairings->pairing)
		abort();
	pairings->pairing[pairings->count] = (struct pairing){.board = 0};
	return &pairings->pairing[pairings->count++];
}

/* Returns the length without an incomplete character at the end. */
static size_t whole_characters(const char *text, size_t n)
{
	size_t end = n;

	while (end > 0 && n - end < 3 && ((unsigned char)text[end] & 0xC0) == 0x80)
		end--;
	return end < n && text_character(text + end, strnlen(text + end, 4)) > n - end ? end : n;
}

/* Copies as many whole characters as fit. */
static void copy_plain(char to[PAIRING_NAME], const char *from, size_t n)
{
	struct text_buffer plain = {.bytes = NULL};

	text_put_plain(&plain, from, n);
	n = plain.length;
	if (n >= PAIRING_NAME)
		n = whole_characters(plain.bytes, PAIRING_NAME - 1);
	snprintf(to, PAIRING_NAME, "%.*s", (int)n, n > 0 ? plain.bytes : "");
	text_free(&plain);
}

static void copy_trimmed(char to[PAIRING_NAME], const char *from, size_t n)
{
	n = whole_characters(from, n);
	while (n > 0 && isspace((unsigned char)*from))
		from++, n--;
	while (n > 0 && isspace((unsigned char)from[n - 1]))
		n--;
	copy_plain(to, from, n);
}

/* ---- TRF16 --------------------------------------------------------------------------------------------- */

struct player {
	unsigned start, opponent;
	double points; /* before the round */
	char colour;
	char name[PAIRING_NAME];
};

struct trf {
	struct player *player;
	size_t players;
	unsigned round; /* the last one */
};

/* The columns of a line. They count characters, not bytes. */
struct columns {
	const char *text;
	size_t count;
	uint16_t start[COLUMNS_MOST + 1]; /* byte at which a column begins; the last one: the end */
};

/* Returns false if the line is not UTF-8. */
static bool split_columns(struct columns *columns, const char *line, size_t length, bool utf8)
{
	size_t at = 0, bytes = 1;

	columns->text = line;
	for (columns->count = 0; at < length && columns->count < COLUMNS_MOST; at += bytes) {
		bytes = utf8 ? text_character(line + at, length - at) : 1;
		if (bytes == 0)
			return false;
		columns->start[columns->count++] = (uint16_t)at;
	}
	columns->start[columns->count] = (uint16_t)at;
	return true;
}

static void read_columns(struct columns *columns, const char *line, size_t length)
{
	if (!split_columns(columns, line, length, true))
		(void)split_columns(columns, line, length, false); /* Latin-1 */
}

/* Copies a field of a line by its columns, counted from 0. Columns after the end of the line are blank. */
static void field(const struct columns *line, size_t from, size_t n, char out[PAIRING_NAME])
{
	size_t end = from + n < line->count ? from + n : line->count;

	*out = '\0';
	if (from < end)
		copy_trimmed(out, line->text + line->start[from], line->start[end] - line->start[from]);
}

static double points_of(char result)
{
	return strchr("1WUFw+", result) ? 1 : strchr("=DHh", result) ? 0.5 : 0;
}

static unsigned opponent_in(const struct columns *line, unsigned round)
{
	char text[PAIRING_NAME];

	field(line, TRF_ROUND + (round - 1) * TRF_WIDTH, 4, text);
	return (unsigned)strtoul(text, NULL, 10);
}

static char character(const struct columns *line, size_t at)
{
	return at < line->count ? line->text[line->start[at]] : ' ';
}

static void take_player(struct trf *trf, const char *text, size_t length, unsigned round)
{
	struct player *player = &trf->player[trf->players++];
	size_t at = TRF_ROUND + (round - 1) * TRF_WIDTH;
	struct columns line;
	char start[PAIRING_NAME];

	read_columns(&line, text, length);
	*player = (struct player){.opponent = opponent_in(&line, round), .colour = character(&line, at + 5)};
	field(&line, 4, 4, start);
	player->start = (unsigned)strtoul(start, NULL, 10);
	field(&line, 14, 33, player->name);
	for (unsigned r = 1; r < round; r++) {
		char result = character(&line, TRF_ROUND + (r - 1) * TRF_WIDTH + 7);

		player->points += result == ' ' ? 0 : points_of(result);
	}
}

static bool is_player(const char *line)
{
	return !strncmp(line, "001 ", 4);
}

/* Returns the last round in which this player has an opponent, or 0. */
static unsigned last_opponent(const char *text, size_t length)
{
	struct columns line;
	unsigned last = 0;

	read_columns(&line, text, length);
	for (unsigned r = 1; TRF_ROUND + (r - 1) * TRF_WIDTH < line.count; r++)
		if (opponent_in(&line, r) > 0)
			last = r;
	return last;
}

static unsigned last_round(const char *text)
{
	unsigned last = 0;

	while (*text) {
		size_t n = strcspn(text, "\r\n");
		unsigned round = is_player(text) ? last_opponent(text, n) : 0;

		last = round > last ? round : last;
		text += n;
		text += strspn(text, "\r\n");
	}
	return last;
}

static const struct player *player_of(const struct trf *trf, unsigned start)
{
	for (size_t i = 0; i < trf->players; i++)
		if (trf->player[i].start == start)
			return &trf->player[i];
	return NULL;
}

struct pair {
	const struct player *white, *black;
	double most, sum;
	unsigned start;
};

static int compare_pairs(const void *left, const void *right)
{
	const struct pair *a = left, *b = right;

	if (a->most != b->most)
		return a->most > b->most ? -1 : 1;
	if (a->sum != b->sum)
		return a->sum > b->sum ? -1 : 1;
	return a->start < b->start ? -1 : a->start > b->start;
}

static bool is_colour(const struct player *player, char colour)
{
	return tolower((unsigned char)player->colour) == colour;
}

/* Returns false if a report does not say the same of both players of a game, because the numbers of all
 * boards after it would be wrong. */
static bool check_pairs(const struct trf *trf, char *message, size_t size)
{
	for (size_t i = 0; i < trf->players; i++) {
		const struct player *player = &trf->player[i], *other = player_of(trf, player->opponent);
		bool same = other && ((is_colour(player, 'w') && is_colour(other, 'w')) ||
				      (is_colour(player, 'b') && is_colour(other, 'b')));

		if (player->opponent == 0 || (other && !same && player_of(trf, other->opponent) == player))
			continue;
		snprintf(message, size, "player %u: opponent %u has another opponent, or the same colour",
			 player->start, player->opponent);
		return false;
	}
	return true;
}

static void number_boards(struct pairings *pairings, const struct trf *trf)
{
	struct pair *pair = calloc(trf->players + 1, sizeof *pair);
	size_t pairs = 0;

	for (size_t i = 0; i < trf->players; i++) {
		const struct player *white = &trf->player[i], *black = player_of(trf, white->opponent);

		if (!is_colour(white, 'w') || !black)
			continue;
		pair[pairs++] =
		    (struct pair){.white = white,
				  .black = black,
				  .most = white->points > black->points ? white->points : black->points,
				  .sum = white->points + black->points,
				  .start = white->start < black->start ? white->start : black->start};
	}
	qsort(pair, pairs, sizeof *pair, compare_pairs);
	for (size_t i = 0; i < pairs; i++) {
		struct pairing *pairing = add_pairings(pairings);

		pairing->board = (unsigned)i + 1;
		memcpy(pairing->white, pair[i].white->name, PAIRING_NAME);
		memcpy(pairing->black, pair[i].black->name, PAIRING_NAME);
	}
	free(pair);
}

static bool read_trf(struct pairings *pairings, const char *text, unsigned round, char *message, size_t size)
{
	struct trf trf = {.player = calloc(MOST, sizeof *trf.player),
			  .round = round ? round : last_round(text)};

	while (*text && trf.player && trf.round) {
		size_t n = strcspn(text, "\r\n");

		if (!strncmp(text, "012 ", 4))
			copy_trimmed(pairings->event, text + 4, n - 4);
		else if (is_player(text) && trf.players < MOST)
			take_player(&trf, text, n, trf.round);
		text += n;
		text += strspn(text, "\r\n");
	}
	snprintf(pairings->round, sizeof pairings->round, "%u", trf.round % 1000);
	if (check_pairs(&trf, message, size))
		number_boards(pairings, &trf);
	free(trf.player);
	return pairings->count > 0;
}

/* ---- a table ------------------------------------------------------------------------------------------- */

/* Splits a line into its fields and removes their quotation marks. */
static size_t split_pairings(const char **at, char separator, char fields[FIELDS][PAIRING_NAME])
{
	size_t count = 0;
	bool more = true;

	while (more) {
		char text[256];
		size_t n = 0;
		bool quoted = false;

		for (; **at && (quoted || !strchr("\r\n", **at)) && (quoted || **at != separator); ++*at) {
			if (**at == '"' && quoted && (*at)[1] == '"')
				++*at;
			else if (**at == '"') {
				quoted = !quoted;
				continue;
			}
			if (n + 1 < sizeof text)
				text[n++] = **at;
		}
		text[n] = '\0';
		if (count < FIELDS)
			copy_trimmed(fields[count++], text, n);
		more = **at == separator;
		*at += more;
	}
	*at += strspn(*at, "\r\n");
	return count;
}

enum column { BOARD, ROUND, EVENT, WHITE_NAME, BLACK_NAME, COLUMNS };

static bool find_columns(char fields[FIELDS][PAIRING_NAME], size_t count, size_t column[COLUMNS])
{
	static const char *const names[COLUMNS] = {"board", "round", "event", "white", "black"};

	for (int c = 0; c < COLUMNS; c++) {
		column[c] = FIELDS;
		for (size_t i = 0; i < count; i++)
			if (!strcasecmp(fields[i], names[c]))
				column[c] = i;
	}
	return column[BOARD] < FIELDS && column[WHITE_NAME] < FIELDS && column[BLACK_NAME] < FIELDS;
}

/* Reads a line below the heading and returns the number of its fields without empty ones at the end. Columns
 * that the table does not have are empty. */
static size_t next_row(const char **text, char separator, char fields[FIELDS + 1][PAIRING_NAME])
{
	size_t count;

	memset(fields, 0, (FIELDS + 1) * sizeof *fields);
	count = split_pairings(text, separator, fields);
	while (count > 0 && !*fields[count - 1])
		count--;
	return count;
}

/* Returns the number at the beginning of a field, or 0. */
static long number_in(const char *field)
{
	return strtol(field, NULL, 10); /* strtol turns an overlong number into LONG_MAX */
}

/* True if something follows the number at the beginning of a field. */
static bool has_more(const char *field)
{
	char *end;

	(void)strtol(field, &end, 10);
	return end != field && *end;
}

/* Returns false if a row has a number that no board or round can have. */
static bool check_numbers(char fields[FIELDS + 1][PAIRING_NAME], const size_t column[COLUMNS], char *message,
			  size_t size)
{
	static const enum column numbers[] = {BOARD, ROUND};

	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		const char *field = fields[column[numbers[i]]];

		if (number_in(field) < 0 || number_in(field) > LARGEST || has_more(field)) {
			snprintf(message, size, "%s %.20s: this number is not in 1 to %d",
				 numbers[i] == BOARD ? "board" : "round", field, LARGEST);
			return false;
		}
	}
	return true;
}

static unsigned last_round_in_table(const char *text, char separator, size_t column)
{
	char fields[FIELDS + 1][PAIRING_NAME];
	long last = 0;

	while (*text) {
		long round;

		(void)next_row(&text, separator, fields);
		round = number_in(fields[column]);
		last = round > last && round <= LARGEST ? round : last;
	}
	return (unsigned)last;
}

static bool read_head(const char **text, char *separator, size_t column[COLUMNS], size_t *count)
{
	char fields[FIELDS + 1][PAIRING_NAME] = {""};

	*separator = memchr(*text, ';', strcspn(*text, "\r\n")) ? ';' : ',';
	*count = split_pairings(text, *separator, fields);
	return find_columns(fields, *count, column);
}

/* Returns the first line in which a quotation mark is not closed, or 0. A field never continues in the next
 * line. */
static unsigned line_with_open_quote(const char *text)
{
	bool open = false;

	for (unsigned line = 1; *text || open; text++) {
		if (open && (!*text || strchr("\r\n", *text)))
			return line;
		open = open != (*text == '"');
		line += *text == '\n';
	}
	return 0;
}

static bool has_board(const struct pairings *pairings, unsigned board)
{
	for (size_t i = 0; i < pairings->count; i++)
		if (pairings->pairing[i].board == board)
			return true;
	return false;
}

static bool read_table(struct pairings *pairings, const char *text, unsigned round, char *message,
		       size_t size)
{
	char fields[FIELDS + 1][PAIRING_NAME], separator;
	size_t column[COLUMNS], count;
	unsigned open = line_with_open_quote(text);

	if (!read_head(&text, &separator, column, &count))
		return false;
	if (open) {
		snprintf(message, size, "line %u: a quotation mark is not closed", open);
		return false;
	}
	if (round == 0)
		round = last_round_in_table(text, separator, column[ROUND]);
	while (*text) {
		struct pairing *pairing;
		unsigned board;

		if (next_row(&text, separator, fields) > count) {
			snprintf(message, size,
				 "board %.20s: more fields than the heading has; a name with a comma needs "
				 "quotation marks",
				 fields[column[BOARD]]);
			return false;
		}
		if (!check_numbers(fields, column, message, size))
			return false;
		board = (unsigned)number_in(fields[column[BOARD]]);
		if (board == 0 ||
		    (round && column[ROUND] < FIELDS && number_in(fields[column[ROUND]]) != (long)round))
			continue;
		if (has_board(pairings, board)) {
			snprintf(message, size, "board %u is there twice", board);
			return false;
		}
		pairing = add_pairings(pairings);
		pairing->board = board;
		memcpy(pairing->white, fields[column[WHITE_NAME]], PAIRING_NAME);
		memcpy(pairing->black, fields[column[BLACK_NAME]], PAIRING_NAME);
		snprintf(pairings->event, sizeof pairings->event, "%s", fields[column[EVENT]]);
		snprintf(pairings->round, sizeof pairings->round, "%.7s", fields[column[ROUND]]);
	}
	return pairings->count > 0;
}

/* ---- calls --------------------------------------------------------------------------------------------- */

static bool is_trf(const char *text)
{
	return !strncmp(text, "001 ", 4) || !strncmp(text, "012 ", 4) || strstr(text, "\n001 ");
}

static bool is_table(const char *text)
{
	size_t column[COLUMNS], count;
	char separator;

	return read_head(&text, &separator, column, &count);
}

bool pairings_read(struct pairings *pairings, const char *text, unsigned round, char *message, size_t size)
{
	*pairings = (struct pairings){.count = 0};
	*message = '\0';
	text += strncmp(text, "\xef\xbb\xbf", 3) ? 0 : 3;
	if (is_trf(text) ? read_trf(pairings, text, round, message, size)
			 : read_table(pairings, text, round, message, size))
		return true;
	if (*message == '\0')
		snprintf(message, size,
			 is_trf(text) || is_table(text) ? "it has no pairings of that round"
							: "this is neither a report in TRF16 nor a table "
							  "with the columns board, white, black");
	pairings_free(pairings);
	return false;
}

void pairings_free(struct pairings *pairings)
{
	free(pairings->pairing);
	*pairings = (struct pairings){.count = 0};
}

struct link_tags pairings_tags(const struct pairings *pairings, unsigned board)
{
	struct link_tags tags = {.event = pairings->event, .round = pairings->round, .board = board};

	for (size_t i = 0; i < pairings->count; i++)
		if (pairings->pairing[i].board == board) {
			tags.white = pairings->pairing[i].white;
			tags.black = pairings->pairing[i].black;
		}
	return tags;
}
