#include "tool/pgn/log.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/game.h"
#include "firmware/core/notation.h"

/* ---- plies --------------------------------------------------------------------------------------------- */

/* True for a move of this side that the clock has counted. */
static bool is_move(const struct link_ply *ply, uint8_t side)
{
	return ply->side == side && !ply->filler;
}

static int count_in(const struct link_ply *ply, size_t plies, uint8_t side)
{
	int n = 0;

	for (size_t i = 0; i < plies; i++)
		n += is_move(&ply[i], side);
	return n;
}

static int count(const struct link_game *game, uint8_t side)
{
	return count_in(game->ply, game->plies, side);
}

static struct link_ply *add_ply(struct link_game *game, uint8_t side)
{
	game->ply = realloc(game->ply, (game->plies + 1) * sizeof(struct link_ply));
	game->ply[game->plies] = (struct link_ply){.side = side};
	return &game->ply[game->plies++];
}

/* Drops the last moves of a side. Fillers keep their places until nothing follows them. */
static void drop_moves(struct link_game *game, uint8_t side, int moves)
{
	for (size_t i = game->plies; moves > 0 && i-- > 0;)
		if (is_move(&game->ply[i], side)) {
			text_free(&game->ply[i].note);
			game->ply[i] = (struct link_ply){.side = side, .filler = true};
			moves--;
		}
}

static void drop_fillers_at_end(struct link_game *game)
{
	while (game->plies > 0 && game->ply[game->plies - 1].filler)
		text_free(&game->ply[--game->plies].note);
}

/* Forgets the plies before the arbiter's last act, because it cannot be undone any more. */
static void forget_before(struct link_game *game)
{
	for (size_t i = 0; i < game->plies_before; i++)
		text_free(&game->before[i].note);
	free(game->before);
	game->before = NULL;
	game->plies_before = 0;
}

static void keep_before(struct link_game *game)
{
	forget_before(game);
	if (game->plies == 0)
		return;
	game->before = calloc(game->plies, sizeof *game->before);
	for (; game->plies_before < game->plies; game->plies_before++) {
		const struct link_ply *ply = &game->ply[game->plies_before];
		struct link_ply *kept = &game->before[game->plies_before];

		*kept = *ply;
		kept->note = (struct text_buffer){.bytes = NULL};
		if (ply->note.length)
			text_put(&kept->note, ply->note.bytes, ply->note.length);
	}
}

/* Brings back the moves that the arbiter's last act has dropped. The others keep their notes. */
static void bring_back(struct link_game *game)
{
	size_t plies = game->plies;

	for (size_t i = 0; i < game->plies_before; i++) {
		struct link_ply *kept = &game->before[i];

		if (i < plies && !game->ply[i].filler)
			continue;
		*(i < plies ? &game->ply[i] : add_ply(game, kept->side)) = *kept;
		kept->note = (struct text_buffer){.bytes = NULL};
	}
}

/* Returns the side that makes the next ply. */
static uint8_t next_side(const struct link_game *game)
{
	return game->plies > 0 ? other_side(game->ply[game->plies - 1].side) : game->white;
}

static struct text_buffer *last_note(struct link_game *game)
{
	return game->plies > 0 ? &game->ply[game->plies - 1].note : &game->note;
}

static void note_log(struct link_game *game, const char *text)
{
	struct text_buffer *note = last_note(game);

	text_add(note, "%s%s", note->length ? ", " : "", text);
}

/* Several acts in a row are one note. */
static void note_act(struct link_game *game)
{
	static const char text[] = "set by the arbiter";
	const struct text_buffer *note = last_note(game);
	size_t own = sizeof text - 1;

	if (note->length < own || strcmp(note->bytes + note->length - own, text) != 0)
		note_log(game, text);
}

/* ---- entries ------------------------------------------------------------------------------------------- */

void link_reader_begin(struct link_reader *reader, struct link_game *game)
{
	*game = (struct link_game){.white = LEFT};
	*reader = (struct link_reader){.game = game, .base = {-1, -1}, .start = {-1, -1}};
}

static bool read_side(const char *word, uint8_t *side)
{
	*side = !strcmp(word, "right") ? RIGHT : LEFT;
	return *side == RIGHT || !strcmp(word, "left");
}

static int32_t hundredths(double seconds)
{
	return (int32_t)lround(seconds * 100);
}

/* Returns the time that this side had used before the present move: after its last move, or at the start. A
 * rewind may have reduced it. */
static int32_t used_before(const struct link_reader *reader, uint8_t side)
{
	const struct link_game *game = reader->game;
	int32_t before = reader->start[side];

	for (size_t i = 0; i < game->plies; i++)
		if (is_move(&game->ply[i], side))
			before = game->ply[i].used;
	return before < reader->used[side] ? before : reader->used[side];
}

static void take_clock(struct link_reader *reader, uint8_t side, double used)
{
	reader->used[side] = hundredths(used);
	if (reader->start[side] < 0)
		reader->start[side] = reader->used[side];
}

static void take_press(struct link_reader *reader, uint8_t side, double left, double used)
{
	struct link_game *game = reader->game;
	struct link_ply *ply;
	int32_t before;

	/* The same side moves twice. Either the log has lost a press of the other, or the arbiter has changed
	 * the turn or a counter. */
	if (game->plies > 0 && next_side(game) != side) {
		ply = add_ply(game, other_side(side));
		ply->used = reader->used[other_side(side)];
		ply->filler = game->damaged == reader->damaged;
	}
	reader->damaged = game->damaged;
	forget_before(game);
	before = used_before(reader, side);
	ply = add_ply(game, side);
	ply->known = true;
	ply->timed = before >= 0;
	ply->left = hundredths(left);
	ply->used = hundredths(used);
	ply->took = ply->used - before;
	reader->used[side] = ply->used;
}

/* Turns the last fillers of a side into moves. Returns how many moves are still missing. */
static int count_fillers(struct link_reader *reader, uint8_t side, int missing)
{
	struct link_game *game = reader->game;

	for (size_t i = game->plies; missing > 0 && i-- > 0;)
		if (game->ply[i].side == side && game->ply[i].filler) {
			game->ply[i].filler = false;
			game->ply[i].used = reader->used[side];
			missing--;
		}
	return missing;
}

/* Adds moves that were made without the clock. The arbiter corrects one side after the other, so the other
 * side's moves may become known only later, and have fillers until then. */
static void add_moves(struct link_reader *reader, int missing[2])
{
	while (missing[LEFT] > 0 || missing[RIGHT] > 0) {
		uint8_t side = next_side(reader->game);
		struct link_ply *ply = add_ply(reader->game, side);

		ply->used = reader->used[side];
		ply->filler = missing[side] <= 0;
		missing[side]--;
	}
}

/* True if the counts are those before the arbiter's last act. */
static bool is_before(const struct link_reader *reader)
{
	const struct link_game *game = reader->game;

	return count_in(game->before, game->plies_before, LEFT) == reader->wanted[LEFT] &&
	       count_in(game->before, game->plies_before, RIGHT) == reader->wanted[RIGHT];
}

/* Makes the moves equal to the counts after the arbiter's act: surplus moves were taken back, and missing
 * ones were made without the clock. */
static void apply_counts(struct link_reader *reader)
{
	struct link_game *game = reader->game;
	int missing[2];

	for (uint8_t side = LEFT; side <= RIGHT; side++)
		drop_moves(game, side, count(game, side) - reader->wanted[side]);
	drop_fillers_at_end(game);
	if (reader->undone && is_before(reader))
		bring_back(game);
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		missing[side] = count_fillers(reader, side, reader->wanted[side] - count(game, side));
	add_moves(reader, missing);
}

/* Takes the count of a side. The log gives that of the left side first, so both are known after the right
 * one. */
static void take_count(struct link_reader *reader, uint8_t side, int moves)
{
	if (reader->base[side] < 0)
		reader->base[side] = moves - count(reader->game, side);
	reader->wanted[side] = moves - reader->base[side];
	if (side == reader->game->white)
		reader->game->moves = reader->base[side] > 0 ? (unsigned)reader->base[side] : 0;
	if (side == RIGHT && reader->base[LEFT] >= 0) {
		apply_counts(reader);
		if (reader->corrected) /* only now: a move that was taken back loses its note */
			note_act(reader->game);
		reader->corrected = reader->undone = false;
	}
}

/* Appends the next characters of the control. An entry has five; the last one has fewer. */
static void take_control(struct link_reader *reader, const char *text)
{
	size_t length, more = strlen(text);

	if (!reader->control)
		return;
	length = strlen(reader->control);
	snprintf(reader->control + length, LINK_CONTROL - length, "%s", text);
	if (more == 5)
		return;
	if (reader->control == reader->installed) {
		char said[LINK_CONTROL + 16];

		snprintf(said, sizeof said, "control now %s", reader->installed);
		note_log(reader->game, said);
	}
	reader->control = NULL;
}

static void begin_act(struct link_reader *reader)
{
	reader->corrected = true;
	keep_before(reader->game);
}

static void take_event(struct link_reader *reader, const char *what, uint8_t side, unsigned value)
{
	struct link_game *game = reader->game;
	const char *player = side == game->white ? "White" : "Black";
	char said[40] = "";

	if (!strcmp(what, "flag"))
		snprintf(said, sizeof said, "%s's flag fell", player);
	else if (!strcmp(what, "withdrawn"))
		snprintf(said, sizeof said, "%s's flag withdrawn", player);
	else if (!strcmp(what, "stage"))
		snprintf(said, sizeof said, "%s in stage %u", player, value + 1);
	else if (!strcmp(what, "period"))
		snprintf(said, sizeof said, "%s in period %u", player, value);
	else if (!strcmp(what, "arbiter") || !strcmp(what, "restored"))
		begin_act(reader);
	else if (!strcmp(what, "undone"))
		reader->undone = true;
	else if (!strcmp(what, "paused"))
		snprintf(said, sizeof said, "paused");
	else if (!strcmp(what, "power"))
		snprintf(said, sizeof said, "power was lost");
	else if (!strcmp(what, "beat"))
		snprintf(said, sizeof said, "gong");
	else if (!strcmp(what, "colours"))
		game->white = side;
	if (*said)
		note_log(game, said);
	if (!strcmp(what, "installed")) {
		reader->installed[0] = '\0';
		reader->control = reader->installed;
	}
}

/* True if the entry contains nothing that would end a tag or a comment in PGN. */
static bool is_plain(const char *entry)
{
	for (; *entry; entry++)
		if (*entry < ' ' || *entry > '~' || strchr("\"\\{}", *entry))
			return false;
	return true;
}

/* True for entries with times; other entries have counts. */
static bool has_times(const char *what)
{
	return !strcmp(what, "press") || !strcmp(what, "clock");
}

void link_reader_take(struct link_reader *reader, const char *entry)
{
	char what[16] = "", word[16] = "";
	double first = 0, second = 0;
	uint8_t side;

	if (entry && !is_plain(entry))
		entry = NULL;
	if (entry && !strncmp(entry, "control ", 8)) {
		take_control(reader, entry + 8);
		return;
	}
	if (!entry || sscanf(entry, "%15s %15s %lf %lf", what, word, &first, &second) < 3 ||
	    !read_side(word, &side) || !(fabs(first) < LINK_MOST_SECONDS) ||
	    !(fabs(second) < LINK_MOST_SECONDS) || (first < 0 && !has_times(what)) ||
	    (!strcmp(what, "count") && first > LINK_MOST_MOVES)) {
		reader->game->damaged++;
		forget_before(reader->game);
	} else if (!strcmp(what, "begin")) {
		reader->game->whole = true;
		reader->game->white = side;
		reader->game->clock = (unsigned)first;
		reader->control = reader->game->control;
	} else if (!strcmp(what, "press")) {
		take_press(reader, side, first, second);
	} else if (!strcmp(what, "clock")) {
		take_clock(reader, side, second);
	} else if (!strcmp(what, "count")) {
		take_count(reader, side, (int)first);
	} else {
		take_event(reader, what, side, (unsigned)first);
	}
}

void link_game_free(struct link_game *game)
{
	for (size_t i = 0; i < game->plies; i++)
		text_free(&game->ply[i].note);
	text_free(&game->note);
	forget_before(game);
	free(game->ply);
	game->ply = NULL;
	game->plies = 0;
}

/* ---- PGN ----------------------------------------------------------------------------------------------- */

static void add_times(struct text_buffer *out, const struct link_ply *ply)
{
	text_add(out, " Z0");
	if (!ply->known && !ply->note.length)
		return;
	text_add(out, " {");
	if (ply->known) {
		text_put_time(out, "clk", ply->left, 1, true);
		if (ply->timed) {
			text_add(out, " ");
			text_put_time(out, "emt", ply->took, 1, false);
		}
	}
	if (ply->note.length)
		text_add(out, "%s%s", ply->known ? " " : "", ply->note.bytes);
	text_add(out, "}");
}

void link_put_tag(struct text_buffer *out, const char *tag, const char *value)
{
	text_add(out, "[%s \"", tag);
	for (value = value && *value ? value : "?"; *value; value++)
		text_add(out, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
	text_add(out, "\"]\n");
}

/* Writes a stage as the PGN standard has it: "40/5400+30", "300+3", "300", or "*180". Returns false for
 * anything else. */
static bool put_stage(struct text_buffer *out, const struct stage *stage, bool last)
{
	bool increment = stage->method == METHOD_FISCHER;

	if (stage->time.cs || (stage->flags & STAGE_ADVISORY) || (stage->moves > 0) == last ||
	    (stage->method != METHOD_SUDDEN && !increment) ||
	    (increment && (stage->count || stage->value.cs)))
		return false;
	if (stage->moves)
		text_add(out, "%u/", stage->moves);
	text_add(out, "%u", stage->time.s);
	if (increment)
		text_add(out, "+%u", stage->value.s);
	return true;
}

static bool put_standard(struct text_buffer *out, const struct control *control)
{
	const struct stage *stage = control->stage[WHITE];
	uint8_t stages = control->stages[WHITE];

	if (!control_is_equal(control) || control->repeat[WHITE])
		return false;
	if (stages == 1 && stage->method == METHOD_HOURGLASS && !stage->time.cs) {
		text_add(out, "*%u", stage->time.s);
		return true;
	}
	for (uint8_t i = 0; i < stages; i++) {
		if (i > 0)
			text_add(out, ":");
		if (!put_stage(out, &stage[i], i + 1 == stages))
			return false;
	}
	return true;
}

void link_put_control(struct text_buffer *out, const char *text)
{
	struct text_buffer standard = {.bytes = NULL};
	struct control_fault fault;
	struct control control;
	bool known = *text && notation_parse(text, &control, &fault) == CONTROL_OK;

	if (known && put_standard(&standard, &control)) {
		link_put_tag(out, "TimeControl", standard.bytes);
	} else {
		link_put_tag(out, "TimeControl", "?");
		if (*text)
			link_put_tag(out, "ZeitnotControl", text);
	}
	text_free(&standard);
}

static void put_tags(const struct link_game *game, const struct link_tags *tags, struct text_buffer *out)
{
	static const struct link_tags none = {.event = NULL};

	tags = tags ? tags : &none;
	link_put_tag(out, "Event", tags->event);
	text_add(out, "[Site \"?\"]\n[Date \"????.??.??\"]\n");
	link_put_tag(out, "Round", tags->round);
	link_put_tag(out, "White", tags->white);
	link_put_tag(out, "Black", tags->black);
	text_add(out, "[Result \"*\"]\n");
	if (tags->board)
		text_add(out, "[Board \"%u\"]\n", tags->board);
	link_put_control(out, game->control);
	if (game->clock)
		text_add(out, "[ZeitnotClock \"%u\"]\n", game->clock);
	if (game->tenths)
		text_add(out, "[ZeitnotTenths \"%u\"]\n", game->tenths);
}

void link_game_pgn(const struct link_game *game, const struct link_tags *tags, struct text_buffer *out)
{
	bool black = game->plies > 0 && game->ply[0].side != game->white;
	/* Black's first ply answers the last move that White made before it. */
	size_t first = game->moves + !(black && game->moves > 0);

	put_tags(game, tags, out);
	text_add(out, "\n");
	if (game->note.length)
		text_add(out, "{%s}\n", game->note.bytes);
	for (size_t i = 0; i < game->plies; i++) {
		size_t half = i + black;

		text_add(out, "%zu%s", first + half / 2, half % 2 ? "..." : ".");
		add_times(out, &game->ply[i]);
		text_add(out, "\n");
	}
	text_add(out, "*\n");
}
