#include "tool/remote/control_text.h"

#include <stdio.h>
#include <string.h>

#include "made/controls.h"
#include "made/texts.h"

#define PART 1000 /* size of a part of the text */

enum form { MANY, ONE, FORMS };

static const char *const templates[LANGUAGE_COUNT][CONTROL_TEXTS][FORMS] = {
#include "made/controls.inc"
};

/* A placeholder of a template and its text; a NULL name ends the list. */
struct hole {
	const char *name, *value;
};
#define HOLES(...) ((const struct hole[]){__VA_ARGS__, {NULL, NULL}})

static const char *value_of(const struct hole *hole, const char *name, size_t length)
{
	while (hole->name && (strlen(hole->name) != length || strncmp(hole->name, name, length) != 0))
		hole++;
	return hole->name ? hole->value : "";
}

static void fill_text(char out[PART], const char *template, const struct hole *holes)
{
	size_t n = 0;

	while (*template && n + 1 < PART) {
		const char *end = *template == '{' ? strchr(template, '}') : NULL;

		if (end) {
			n += (size_t)snprintf(out + n, PART - n, "%s",
					      value_of(holes, template + 1, (size_t)(end - template - 1)));
			n = n < PART ? n : PART - 1;
			template = end + 1;
		} else {
			out[n++] = *template ++;
		}
	}
	out[n] = '\0';
}

static void say_text(char out[PART], unsigned language, enum control_text text, bool one,
		     const struct hole *holes)
{
	char made[PART];

	fill_text(made, templates[language][text][one ? ONE : MANY], holes);
	memcpy(out, made, PART);
}

/* ---- numbers and times --------------------------------------------------------------------------------- */

/* "2.5", "3" */
static void put_number(char out[16], unsigned s, unsigned cs)
{
	if (cs)
		snprintf(out, 16, cs % 10 ? "%u.%02u" : "%u.%u", s, cs % 10 ? cs : cs / 10);
	else
		snprintf(out, 16, "%u", s);
}

/* "90 min", "5 seconds", "1 min 30 s" */
static void put_time(char out[PART], unsigned language, const struct amount *time)
{
	char minutes[16], seconds[16];
	bool whole = time->s % 60 == 0 && time->cs == 0;

	put_number(minutes, time->s / 60u, 0);
	put_number(seconds, time->s % 60u, time->cs);
	if (time->s < 60)
		say_text(out, language, CONTROL_TEXT_SECONDS, time->s == 1 && time->cs == 0,
			 HOLES({"n", seconds}));
	else if (whole)
		say_text(out, language, CONTROL_TEXT_MINUTES, false, HOLES({"n", minutes}));
	else
		say_text(out, language, CONTROL_TEXT_MINUTES_SECONDS, false,
			 HOLES({"min", minutes}, {"s", seconds}));
}

/* ---- a stage ------------------------------------------------------------------------------------------- */

static void add_fischer(char out[PART], unsigned language, const struct stage *stage, const char *value)
{
	char from[16];

	say_text(out, language, CONTROL_TEXT_INCREMENT, false, HOLES({"stage", out}, {"s", value}));
	if (stage->count == 0)
		return;
	put_number(from, stage->count, 0);
	say_text(out, language, CONTROL_TEXT_FROM_MOVE, false, HOLES({"stage", out}, {"n", from}));
}

static void add_method(char out[PART], unsigned language, const struct stage *stage)
{
	char value[16], count[16], time[PART];

	put_number(value, stage->value.s, stage->value.cs);
	put_number(count, stage->count, 0);
	put_time(time, language, &stage->value);
	if (stage->method == METHOD_FISCHER)
		add_fischer(out, language, stage, value);
	else if (stage->method == METHOD_BRONSTEIN)
		say_text(out, language, CONTROL_TEXT_BRONSTEIN, false, HOLES({"stage", out}, {"s", value}));
	else if (stage->method == METHOD_US_DELAY)
		say_text(out, language, CONTROL_TEXT_DELAY, false, HOLES({"stage", out}, {"s", value}));
	else if (stage->method == METHOD_BYO_YOMI)
		say_text(out, language, CONTROL_TEXT_PERIODS, stage->count == 1,
			 HOLES({"stage", out}, {"n", count}, {"time", time}));
	else if (stage->method == METHOD_CANADIAN)
		say_text(out, language, CONTROL_TEXT_CANADIAN, stage->count == 1,
			 HOLES({"stage", out}, {"n", count}, {"time", time}));
}

static void put_stage(char out[PART], unsigned language, const struct stage *stage)
{
	char moves[16];

	put_time(out, language, &stage->time);
	put_number(moves, stage->moves, 0);
	if (stage->moves)
		say_text(out, language,
			 stage->flags & STAGE_ADVISORY ? CONTROL_TEXT_FOR_MOVES : CONTROL_TEXT_MOVES_IN,
			 stage->moves == 1, HOLES({"n", moves}, {"time", out}));
	add_method(out, language, stage);
}

/* ---- a control ----------------------------------------------------------------------------------------- */

static void put_side(char out[PART], unsigned language, const struct control *control, uint8_t colour)
{
	char next[PART];

	put_stage(out, language, &control->stage[colour][0]);
	for (uint8_t i = 1; i < control->stages[colour]; i++) {
		put_stage(next, language, &control->stage[colour][i]);
		say_text(out, language, CONTROL_TEXT_THEN, false, HOLES({"first", out}, {"second", next}));
	}
	if (control->repeat[colour])
		say_text(out, language, CONTROL_TEXT_REPEATED, false, HOLES({"stages", out}));
}

static bool put_special(char out[PART], unsigned language, const struct stage *stage)
{
	char time[PART], value[PART], seconds[16];
	bool has_time = stage->time.s || stage->time.cs, has_value = stage->value.s || stage->value.cs;

	put_time(time, language, &stage->time);
	put_time(value, language, &stage->value);
	put_number(seconds, stage->value.s, stage->value.cs);
	switch (stage->method) {
	case METHOD_HOURGLASS:
		say_text(out, language, CONTROL_TEXT_HOURGLASS, false, HOLES({"time", time}));
		return true;
	case METHOD_COUNT_UP:
		say_text(out, language, has_time ? CONTROL_TEXT_COUNTS_UP_TO : CONTROL_TEXT_COUNTS_UP, false,
			 HOLES({"limit", time}));
		return true;
	case METHOD_GONG:
		say_text(out, language, CONTROL_TEXT_GONG, false, HOLES({"s", seconds}));
		return true;
	case METHOD_SCRABBLE:
		say_text(out, language, has_value ? CONTROL_TEXT_OVERTIME_TO : CONTROL_TEXT_OVERTIME, false,
			 HOLES({"time", time}, {"limit", value}));
		return true;
	default:
		return false;
	}
}

void control_text(const struct control *control, unsigned language, char words[CONTROL_TEXT_MAX])
{
	char white[PART], black[PART];

	language = language < LANGUAGE_COUNT ? language : LANGUAGE_EN;
	if (!put_special(white, language, &control->stage[WHITE][0])) {
		put_side(white, language, control, WHITE);
		put_side(black, language, control, BLACK);
		if (!control_is_equal(control))
			say_text(white, language, CONTROL_TEXT_SIDES, false,
				 HOLES({"white", white}, {"black", black}));
	}
	snprintf(words, CONTROL_TEXT_MAX, "%s", white);
}
