#include "tests/oracle/person.h"

#include <stdlib.h>
#include <string.h>

#include "tests/oracle/apply_keys.h"
#include "tests/oracle/rules.h"
#include "tests/oracle/words.h"
#include "tool/scenario/display_reader.h"

#define MOST_ITEMS 40		/* of the arbiter's list */
#define MOST_PAGES 20		/* of the settings */
#define MOST_ROWS  60		/* that describe a control */
#define EIGHTH	   (8 * SECOND) /* the rows of PAUSE take turns each eighth of a minute */
#define UNKNOWN	   (-1)
#define REASON	   (3 * SECOND) /* how long the text display shows the reason for a refusal */

enum { TITLE, FIELD, VALUE, KEYS };

/* What was read of a side. */
struct side_read {
	struct display_reader_time time;
	enum display_reader_sign sign; /* of a flag */
	bool blinks;
	bool negative;
	int pair; /* beside the time; UNKNOWN: none, or above 99 */
	int32_t used, moves, stage, to_make, period, move_used;
};

struct person {
	char rows[TEXT_READER_ROWS][TEXT_READER_TEXT];
	char control[MOST_ROWS][TEXT_READER_TEXT];
	int control_rows;
	struct side_read side[2];
	int white, turn;
	int freeze;
};

/* ---- looking ------------------------------------------------------------------------------------------- */

static void look(struct person *p)
{
	for (unsigned row = 0; row < TEXT_READER_ROWS; row++)
		(void)text_reader_row(keys_board()->text_display, row, p->rows[row]);
}

static void tap(struct person *p, uint8_t key)
{
	keys_tap(key);
	look(p);
}

static bool says(const struct person *p, int row, const char *form, int32_t *values)
{
	return words_are(p->rows[row], form, values);
}

static bool begins(const struct person *p, int row, const char *text)
{
	return strncmp(p->rows[row], text, strlen(text)) == 0;
}

static int pair_of(const uint8_t cells[CELLS])
{
	char text[DISPLAY_READER_TEXT];

	display_reader_characters(cells, text);
	text[3] = '\0';
	return text[1] >= '0' && text[1] <= '9' ? atoi(text + 1) : UNKNOWN;
}

/* A fallen flag blinks once per second, so the displays are watched for two. A steady one may go in that
 * time, but it does not return. */
static void read_displays(struct person *p)
{
	bool dark[2] = {false, false};

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		const uint8_t *cells = keys_board()->cells[side];
		struct side_read *s = &p->side[side];

		s->time = display_reader_time(cells);
		s->negative = display_reader_sign(cells) == SIGN_MINUS;
		s->pair = pair_of(cells);
		if (display_reader_white(cells))
			p->white = side;
	}
	for (int i = 0; i < 20; i++) {
		for (uint8_t side = LEFT; side <= RIGHT; side++) {
			enum display_reader_sign sign = display_reader_sign(keys_board()->cells[side]);
			bool lit = sign >= SIGN_FLAG && sign <= SIGN_FLAG_2;

			if (lit)
				p->side[side].sign = sign;
			p->side[side].blinks = p->side[side].blinks || (lit && dark[side]);
			dark[side] = !lit;
		}
		keys_wait(SECOND / 10);
	}
}

/* "5 moves to make", of the side on turn or of the one whose screen is open. */
static int32_t moves_to_make(const struct person *p)
{
	int32_t moves;

	for (int row = TITLE; row <= KEYS; row++)
		if (says(p, row, "# moves to make", &moves) || says(p, row, "# move to make", &moves))
			return moves;
	return 0;
}

/* ---- what OK shows ------------------------------------------------------------------------------------- */

static void read_page(struct person *p)
{
	int32_t v[2];

	if (begins(p, TITLE, "Time used") && says(p, FIELD, "@    @", v)) {
		for (uint8_t side = LEFT; side <= RIGHT; side++)
			p->side[side].used = v[side];
		if (says(p, VALUE, "Moves: # and #", v))
			for (uint8_t side = LEFT; side <= RIGHT; side++)
				p->side[side].moves = v[side];
	} else if (!begins(p, TITLE, "Code")) {
		for (int row = TITLE; row < KEYS && p->rows[row][0] != '\0'; row++)
			strcpy(p->control[p->control_rows++], p->rows[row]);
	}
}

/* Reads the pages up to the one about freeze, and the first one again. */
static void read_settings(struct person *p)
{
	int32_t v[2];

	tap(p, KEY_OK);
	for (int page = 0; page < MOST_PAGES && !begins(p, TITLE, "A flag"); page++) {
		read_page(p);
		tap(p, KEY_OK);
	}
	if (begins(p, TITLE, "A flag"))
		p->freeze = strcmp(p->rows[TITLE], "A flag stops play") == 0;
	for (uint8_t side = LEFT; side <= RIGHT && begins(p, FIELD, "Used on this move"); side++)
		p->side[side].move_used = says(p, VALUE, "@    @", v) ? v[side] : 0;
	tap(p, KEY_BACK);
}

/* ---- the arbiter's list -------------------------------------------------------------------------------- */

static void read_item(struct person *p, struct side_read *s)
{
	const char *name = p->rows[TITLE] + strlen("White: ");
	bool stage = strcmp(name, "stage") == 0, moves = strcmp(name, "moves") == 0;
	int32_t value;

	tap(p, KEY_OK);
	if (stage && (says(p, FIELD, "Stage # of #", (int32_t[]){0, 0}) || says(p, FIELD, "Stage #", &value)))
		s->stage = atoi(p->rows[FIELD] + strlen("Stage "));
	if (moves)
		(void)says(p, FIELD, "Moves made: #", &s->moves);
	if ((stage || moves) && moves_to_make(p) > 0)
		s->to_make = moves_to_make(p);
	if (strcmp(name, "time used") == 0)
		(void)says(p, FIELD, "now @", &s->used);
	if (strcmp(name, "period") == 0) {
		s->period = 0;
		(void)says(p, FIELD, "Period #", &s->period);
	}
	tap(p, KEY_BACK);
}

static void read_turn(struct person *p)
{
	tap(p, KEY_OK);
	if (begins(p, FIELD, "White to move"))
		p->turn = p->white;
	else if (begins(p, FIELD, "Black to move"))
		p->turn = other_side((uint8_t)p->white);
	tap(p, KEY_BACK);
}

/* Goes through the list once. The item "Undo" changes its place, because it follows the item that was opened
 * last, and "Penalty" is the title of two items. */
static void read_list(struct person *p)
{
	char first[TEXT_READER_TEXT];

	keys_hold(KEY_PLAY);
	look(p);
	while (begins(p, TITLE, "Undo") || begins(p, TITLE, "Penalty"))
		tap(p, KEY_PLUS);
	strcpy(first, p->rows[TITLE]);
	for (int i = 0; i < MOST_ITEMS; i++) {
		if (begins(p, TITLE, "White: "))
			read_item(p, &p->side[p->white]);
		else if (begins(p, TITLE, "Black: "))
			read_item(p, &p->side[other_side((uint8_t)p->white)]);
		else if (begins(p, TITLE, "Whose turn"))
			read_turn(p);
		tap(p, KEY_PLUS);
		if (strcmp(first, p->rows[TITLE]) == 0)
			break;
	}
	tap(p, KEY_BACK);
}

/* While a flag is shown, the rows of PAUSE take turns. */
static void read_task(struct person *p)
{
	for (int i = 0; i < 2 && p->turn != UNKNOWN; i++) {
		if (moves_to_make(p) > 0)
			p->side[p->turn].to_make = moves_to_make(p);
		keys_wait(EIGHTH);
		look(p);
	}
}

/* ---- meaning ------------------------------------------------------------------------------------------- */

static const struct stage *stage_of(const struct person *p, const struct control *c, uint8_t side)
{
	return rule_stage_number(c, side == p->white ? WHITE : BLACK, (unsigned)p->side[side].stage - 1);
}

/* D1: time left is rounded up to the unit; time that counts up and overtime are rounded down. */
static ticks left_of(const struct side_read *s, const struct stage *stage, ticks truth)
{
	bool up = stage->method == METHOD_COUNT_UP || s->negative;
	span size = truth < 0 ? -truth : truth, unit = s->time.tenths ? 1 : 10;
	span shown = (s->time.value < 0 ? -s->time.value : s->time.value) / unit;
	span rounded = (size * (10 / unit) + (up ? 0 : SECOND - 1)) / SECOND;

	if (rounded == shown && (truth == 0 || s->negative == (truth < 0)))
		return truth;
	return (ticks)(s->time.value * SECOND / 10);
}

/* A time in whole seconds, rounded down or up. */
static ticks seconds_of(int32_t shown, ticks truth, bool up)
{
	return (truth + (up ? SECOND - 1 : 0)) / SECOND == shown ? truth : (ticks)(shown * SECOND);
}

/* The rest of a US delay. Above 99 s the display does not say it, so a person computes it from the time used
 * on this move. That is not possible if the move began in another stage, and then it is taken from the
 * clock. */
static ticks delay_of(const struct side_read *s, const struct stage *stage, const struct reading *truth,
		      uint8_t side)
{
	ticks is = truth->seen.side[side].delay, whole = (ticks)span_of(stage->value);

	if (s->pair != UNKNOWN)
		return seconds_of(s->pair, is, true);
	if (is > 0 && whole - is < truth->move_used[side])
		return is;
	return (ticks)most(0, whole - seconds_of(s->move_used, truth->move_used[side], false));
}

static void understand_side(const struct person *p, struct reading *r, const struct reading *truth,
			    uint8_t side)
{
	const struct side_read *s = &p->side[side];
	const struct stage *stage = stage_of(p, &r->control, side);
	const struct seen_side *is = &truth->seen.side[side];
	bool fallen = s->sign != SIGN_NOTHING && s->blinks;
	struct seen_side *seen = &r->seen.side[side];

	*seen = (struct seen_side){.moves = (uint16_t)s->moves, .stage = (uint8_t)(s->stage - 1)};
	seen->flag = fallen ? FLAG_FALLEN : s->sign != SIGN_NOTHING ? FLAG_STEADY : FLAG_NONE;
	seen->first = fallen && s->sign == SIGN_FLAG_1;
	seen->remaining = fallen ? 0 : left_of(s, stage, is->remaining);
	seen->used = seconds_of(s->used, is->used, false);
	seen->period = (uint8_t)(s->period > 0 ? s->period : 0);
	if (stage->method == METHOD_SCRABBLE)
		seen->period = s->negative;
	r->move_used[side] = seconds_of(s->move_used, truth->move_used[side], false);
	if (stage->method == METHOD_US_DELAY && !fallen)
		seen->delay = delay_of(s, stage, truth, side);
	seen->to_make = (uint16_t)s->to_make;
	if (stage->method == METHOD_CANADIAN && seen->period > 0 && s->pair != UNKNOWN && !fallen)
		seen->to_make = (uint16_t)s->pair;
	if (fallen && s->to_make == 0) /* the pair shows the flag, and the side counts no moves */
		seen->to_make = is->to_make;
	/* How much of its delay this move has used. The display does not say it for a delay that is used up,
	 * nor for a stage without a delay. It matters only if the same move reaches one more stage with a
	 * delay, so it is then taken from the clock. */
	r->move_delayed[side] = truth->move_delayed[side];
	if (stage->method == METHOD_US_DELAY &&
	    (seen->delay > 0 || r->move_delayed[side] < span_of(stage->value)))
		r->move_delayed[side] = (ticks)(span_of(stage->value) - seen->delay);
}

static const char *understand(struct person *p, struct reading *r, uint8_t state)
{
	struct reading truth;
	instant now;
	const struct game_clock *game = keys_game(&now);

	reader_read(game, now, &truth);
	memset(r, 0, sizeof *r);
	if (!words_control(p->control, p->control_rows, &r->control))
		return "control";
	if (p->freeze == UNKNOWN)
		return "freeze";
	if (p->turn == UNKNOWN || p->white == UNKNOWN)
		return "turn";
	r->seen.state = state;
	r->seen.turn = (uint8_t)p->turn;
	r->seen.white = (uint8_t)p->white;
	r->seen.freeze = (uint8_t)p->freeze;
	if (r->control.stage[WHITE][0].method == METHOD_HOURGLASS) /* M7: the switch changes nothing */
		r->seen.freeze = game_clock_freezes(game);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (!p->side[side].time.shown || p->side[side].stage < 1)
			return "time or stage";
		understand_side(p, r, &truth, side);
	}
	return NULL;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

const char *person_reads(struct reading *reading)
{
	static struct person p;
	uint8_t state = PLAY_PAUSED;

	memset(&p, 0, sizeof p);
	p.white = p.turn = p.freeze = UNKNOWN;
	keys_wait(keys_board()->lamps != 0 ? 0 : REASON);
	look(&p);
	if (keys_board()->lamps != 0 || begins(&p, KEYS, "PLAY: correct"))
		tap(&p, KEY_PLAY);
	/* A flag may have fallen at the same instant. */
	if (begins(&p, KEYS, "PLAY: correct"))
		tap(&p, KEY_PLAY);
	if (begins(&p, KEYS, "Black presses"))
		state = PLAY_READY;
	read_displays(&p);
	read_settings(&p);
	read_list(&p);
	read_task(&p);
	return understand(&p, reading, state);
}
