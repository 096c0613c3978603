#include "tool/remote/control_words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"

/* A number without a unit is seconds.  Up to this many were probably meant as minutes, unless
 * they are whole minutes without a long increment: 60+1 is a minute in bullet chess. */
#define PROBABLY_MINUTES 120
#define LONG_INCREMENT	 10

static void add(char *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(char *words, const char *format, ...)
{
	size_t used = strlen(words);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(words + used, CONTROL_WORDS - used, format, arguments);
	va_end(arguments);
}

/* "2.5", "3" */
static void add_number(char *words, unsigned s, unsigned cs)
{
	add(words, "%u", s);
	if (cs)
		add(words, cs % 10 ? ".%02u" : ".%u", cs % 10 ? cs : cs / 10);
}

/* "1 move", "40 moves" */
static void add_count(char *words, unsigned n, const char *noun)
{
	add(words, n == 1 ? "%u %s" : "%u %ss", n, noun);
}

/* "90 min", "5 seconds", "1 min 30 s" */
static void add_time(char *words, const struct amount *time)
{
	if (time->s >= 60 && time->s % 60 == 0 && time->cs == 0) {
		add(words, "%u min", time->s / 60u);
	} else if (time->s < 60) {
		add_number(words, time->s, time->cs);
		add(words, time->s == 1 && time->cs == 0 ? " second" : " seconds");
	} else {
		add(words, "%u min ", time->s / 60u);
		add_number(words, time->s % 60u, time->cs);
		add(words, " s");
	}
}

static void add_value(char *words, const char *before, const struct stage *stage, const char *after)
{
	add(words, "%s", before);
	add_number(words, stage->value.s, stage->value.cs);
	add(words, " s%s", after);
}

static void add_method(char *words, const struct stage *stage)
{
	switch (stage->method) {
	case METHOD_FISCHER:
		add_value(words, " + ", stage, " a move");
		if (stage->count)
			add(words, " from move %u", stage->count);
		break;
	case METHOD_BRONSTEIN:
		add_value(words, ", Bronstein delay ", stage, "");
		break;
	case METHOD_US_DELAY:
		add_value(words, ", US delay ", stage, "");
		break;
	case METHOD_BYO_YOMI:
		add(words, ", then ");
		add_count(words, stage->count, "period");
		add(words, " of ");
		add_time(words, &stage->value);
		break;
	case METHOD_CANADIAN:
		add(words, ", then ");
		add_count(words, stage->count, "move");
		add(words, " in each ");
		add_time(words, &stage->value);
		break;
	default:
		break;
	}
}

static void add_stage(char *words, const struct stage *stage)
{
	bool advisory = stage->flags & STAGE_ADVISORY;

	if (stage->moves && !advisory) {
		add_count(words, stage->moves, "move");
		add(words, " in ");
	}
	add_time(words, &stage->time);
	if (advisory) {
		add(words, " for ");
		add_count(words, stage->moves, "move");
	}
	add_method(words, stage);
}

static void add_side(char *words, const struct control *control, uint8_t colour)
{
	for (uint8_t i = 0; i < control->stages[colour]; i++) {
		if (i)
			add(words, ", then ");
		add_stage(words, &control->stage[colour][i]);
	}
	if (control->repeat[colour])
		add(words, ", repeated");
}

static bool add_special(char *words, const struct stage *stage)
{
	bool has_time = stage->time.s || stage->time.cs;

	switch (stage->method) {
	case METHOD_HOURGLASS:
		add(words, "Hourglass, ");
		add_time(words, &stage->time);
		return true;
	case METHOD_COUNT_UP:
		add(words, has_time ? "Counts up to " : "Counts up");
		if (has_time)
			add_time(words, &stage->time);
		return true;
	case METHOD_GONG:
		add_value(words, "Gong, ", stage, " a move");
		return true;
	case METHOD_SCRABBLE:
		add_time(words, &stage->time);
		add(words, ", then overtime");
		if (stage->value.s || stage->value.cs) {
			add(words, " up to ");
			add_time(words, &stage->value);
		}
		return true;
	default:
		return false;
	}
}

/* ---- what may have been meant -------------------------------------------------------------------------- */

/* The time of a stage at `text`, `*digits` long, has no unit and is too short to be one in seconds. */
static bool means_minutes(const char *text, size_t *digits)
{
	unsigned long seconds = strtoul(text, NULL, 10);
	const char *behind;

	*digits = strspn(text, "0123456789");
	behind = text + *digits;
	if (*digits == 0 || strchr("smh./?", *behind ? *behind : '+') || seconds == 0 ||
	    seconds > PROBABLY_MINUTES)
		return false;
	return seconds % 60 != 0 || (*behind == '+' && strtoul(behind + 1, NULL, 10) >= LONG_INCREMENT);
}

static const char *behind_moves(const char *stage)
{
	const char *at = stage + strspn(stage, "0123456789?");

	return *at == '/' ? at + 1 : stage;
}

/* "15|10" as some servers write it; otherwise an "m" behind each time that is too short. */
static bool guess(const char *text, char *meant, size_t size)
{
	size_t first = strspn(text, "0123456789"), n = 0, digits;
	bool other = false;

	if (first > 0 && text[first] == '|' && text[first + 1] &&
	    strlen(text + first + 1) == strspn(text + first + 1, "0123456789")) {
		snprintf(meant, size, "%.*sm+%s", (int)first, text, text + first + 1);
		return strtoul(text, NULL, 10) <= PROBABLY_MINUTES &&
		       strtoul(text + first + 1, NULL, 10) < 60;
	}
	if (!isdigit((unsigned char)*text))
		return false;
	for (const char *at = text; *at && n + 8 < size;) {
		const char *time = behind_moves(at);
		bool minutes = means_minutes(time, &digits);
		size_t length = strcspn(time, ":|");

		n += (size_t)snprintf(meant + n, size - n, "%.*s%s%.*s", (int)(time - at + (long)digits), at,
				      minutes ? "m" : "", (int)(length - digits), time + digits);
		other = other || minutes;
		at = time + length;
		if (*at)
			n += (size_t)snprintf(meant + n, size - n, "%c", *at++);
	}
	return other;
}

bool control_words(const char *text, char words[CONTROL_WORDS])
{
	struct control control;
	struct control_fault fault;
	char meant[200];

	*words = '\0';
	if (notation_parse(text, &control, &fault) != CONTROL_OK)
		return false;
	if (!add_special(words, &control.stage[WHITE][0])) {
		bool equal = control_is_equal(&control);

		add(words, equal ? "" : "White ");
		add_side(words, &control, WHITE);
		add(words, equal ? "" : "; Black ");
		if (!equal)
			add_side(words, &control, BLACK);
	}
	if (guess(text, meant, sizeof(meant)))
		add(words, ". Did you mean %s?", meant);
	return true;
}
