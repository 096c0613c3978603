#include "tests/oracle/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MINUTE 60
#define VALUES 3 /* in a row, at most */

/* ---- one row ------------------------------------------------------------------------------------------- */

static const char *number(const char *at, int32_t *value)
{
	char *end;

	if (!isdigit((unsigned char)*at))
		return NULL;
	*value = (int32_t)strtol(at, &end, 10);
	return end;
}

/* "h:mm:ss", "m:ss", and the same below 0. */
static const char *time_of(const char *at, int32_t *value)
{
	bool negative = *at == '-';
	int32_t part = 0;

	at = number(at + negative, value);
	if (at == NULL || *at != ':')
		return NULL;
	while (at != NULL && *at == ':') {
		at = number(at + 1, &part);
		*value = *value * 60 + part;
	}
	if (negative)
		*value = -*value;
	return at;
}

bool words_are(const char *row, const char *form, int32_t *values)
{
	for (; *form != '\0' && row != NULL; form++) {
		if (*form == '#')
			row = number(row, values++);
		else if (*form == '@')
			row = time_of(row, values++);
		else if (*row++ != *form)
			return false;
	}
	return row != NULL && *row == '\0';
}

/* ---- a control by its name ----------------------------------------------------------------------------- */

/* The order of the values in a name: minutes and seconds of the time, seconds of the value, the count, and
 * the same count. */
static const struct named {
	const char *form, *meaning;
	uint8_t method;
} named[] = {
    {"# min", "m", METHOD_SUDDEN},
    {"# min + # s", "mv", METHOD_FISCHER},
    {"# min +#s from #", "mvc", METHOD_FISCHER},
    {"# min Bronstein #", "mv", METHOD_BRONSTEIN},
    {"# min, delay # s", "mv", METHOD_US_DELAY},
    {"# min, # x # s", "mcv", METHOD_BYO_YOMI},
    {"# min, # in @", "mcv", METHOD_CANADIAN},
    {"Hourglass # min", "m", METHOD_HOURGLASS},
    {"Counts up to @", "t", METHOD_COUNT_UP},
    {"Counts up", "", METHOD_COUNT_UP},
    {"Gong, # s a move", "v", METHOD_GONG},
};

static void set(struct stage *s, char meaning, int32_t value)
{
	if (meaning == 'm')
		s->time.s = (uint16_t)(value * MINUTE);
	else if (meaning == 't')
		s->time.s = (uint16_t)value;
	else if (meaning == 'v')
		s->value.s = (uint16_t)value;
	else
		s->count = (uint8_t)value;
}

static void black_as_white(struct control *c)
{
	memcpy(c->stage[BLACK], c->stage[WHITE], sizeof c->stage[BLACK]);
	c->stages[BLACK] = c->stages[WHITE];
	c->repeat[BLACK] = c->repeat[WHITE];
}

static bool by_name(const char *row, struct control *c)
{
	int32_t value[VALUES];

	for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
		if (!words_are(row, named[i].form, value))
			continue;
		for (int n = 0; named[i].meaning[n] != '\0'; n++)
			set(&c->stage[WHITE][0], named[i].meaning[n], value[n]);
		c->stage[WHITE][0].method = named[i].method;
		c->stages[WHITE] = 1;
		black_as_white(c);
		return true;
	}
	return false;
}

/* White has more time, and both sides get the increment. */
static bool armageddon(char rows[][TEXT_READER_TEXT], int count, struct control *c)
{
	int32_t time[VALUES], value[VALUES];

	if (!words_are(rows[0], "Armageddon # v #", time))
		return false;
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		c->stages[colour] = 1;
		set(&c->stage[colour][0], 'm', time[colour]);
		if (count < 2)
			continue;
		if (!words_are(rows[1], "+ # s from move #", value))
			return false;
		c->stage[colour][0].method = METHOD_FISCHER;
		set(&c->stage[colour][0], 'v', value[0]);
		set(&c->stage[colour][0], 'c', value[1]);
	}
	return true;
}

/* ---- a control stage by stage -------------------------------------------------------------------------- */

struct description {
	struct control *c;
	uint8_t colour;
	bool by_moves[2][CONTROL_STAGES];
};

static struct stage *stage_of(struct description *d)
{
	return &d->c->stage[d->colour][d->c->stages[d->colour] - 1];
}

static bool begin_stage(struct description *d, int32_t seconds, int32_t moves, bool by_moves)
{
	if (d->c->stages[d->colour] == CONTROL_STAGES)
		return false;
	d->c->stages[d->colour]++;
	stage_of(d)->time.s = (uint16_t)seconds;
	stage_of(d)->moves = (uint8_t)moves;
	d->by_moves[d->colour][d->c->stages[d->colour] - 1] = by_moves;
	return true;
}

/* The row "1 move in 1:00" is used for both kinds of stages. */
static bool ends_at_zero(struct description *d, const char *row)
{
	if (strcmp(row, "ends at zero") != 0)
		return false;
	d->by_moves[d->colour][d->c->stages[d->colour] - 1] = false;
	return true;
}

/* Reads the row with which a stage begins. */
static bool time_row(struct description *d, const char *row)
{
	int32_t v[VALUES];

	if (words_are(row, "# moves in @", v) || words_are(row, "# move in @", v))
		return begin_stage(d, v[1], v[0], true);
	if (words_are(row, "@, # moves", v))
		return begin_stage(d, v[0], v[1], false);
	if (words_are(row, "@", v) || words_are(row, "then @", v))
		return begin_stage(d, v[0], 0, false);
	if ((words_are(row, "@ + @", v) || words_are(row, "then @ + @", v)) &&
	    begin_stage(d, v[0], 0, false)) {
		stage_of(d)->method = METHOD_FISCHER;
		stage_of(d)->value.s = (uint16_t)v[1];
		return true;
	}
	return words_are(row, "Gong: @", v) && begin_stage(d, 0, 0, false);
}

/* Reads the row that says what a stage adds to its time. */
static bool method_row(struct stage *s, const char *row)
{
	static const struct {
		const char *form, *meaning;
		uint8_t method;
	} forms[] = {
	    {"Increment: @", "v", METHOD_FISCHER},	{"Bronstein: @", "v", METHOD_BRONSTEIN},
	    {"Delay: @", "v", METHOD_US_DELAY},		{"Byoyomi: # x @", "cv", METHOD_BYO_YOMI},
	    {"Canadian # in @", "cv", METHOD_CANADIAN}, {"Hourglass", "", METHOD_HOURGLASS},
	    {"Counts up", "", METHOD_COUNT_UP},		{"Gong: @", "v", METHOD_GONG},
	    {"Scrabble", "", METHOD_SCRABBLE},		{"Overtime: @", "v", METHOD_SCRABBLE},
	    {"from move #", "c", METHOD_FISCHER},
	};
	int32_t value[VALUES];

	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
		if (!words_are(row, forms[i].form, value))
			continue;
		s->method = forms[i].method;
		for (int n = 0; forms[i].meaning[n] != '\0'; n++)
			set(s, forms[i].meaning[n], value[n]);
		return true;
	}
	return false;
}

static bool control_row(struct description *d, const char *row)
{
	bool begins = time_row(d, row);

	if (strcmp(row, "White:") == 0 || strcmp(row, "Black:") == 0) {
		d->colour = row[0] == 'B' ? BLACK : WHITE;
		return true;
	}
	if (d->c->stages[d->colour] == 0)
		return false;
	if (strcmp(row, "then again") == 0) {
		d->c->repeat[d->colour] = 1;
		return true;
	}
	return method_row(stage_of(d), row) || begins || ends_at_zero(d, row);
}

/* P4: marks a number that does not end its stage. On a last stage such a number is only displayed. */
static void mark_advisory(struct description *d, uint8_t colour)
{
	for (uint8_t i = 0; i + 1 < d->c->stages[colour]; i++)
		if (d->c->stage[colour][i].moves > 0 && !d->by_moves[colour][i])
			d->c->stage[colour][i].flags = STAGE_ADVISORY;
}

bool words_control(char rows[][TEXT_READER_TEXT], int count, struct control *c)
{
	struct description d = {.c = c};

	memset(c, 0, sizeof *c);
	if ((count == 1 && by_name(rows[0], c)) || armageddon(rows, count, c))
		return true;
	for (int i = 0; i < count; i++)
		if (!control_row(&d, rows[i]))
			return false;
	mark_advisory(&d, WHITE);
	mark_advisory(&d, BLACK);
	if (d.colour == WHITE)
		black_as_white(c);
	return count > 0;
}
