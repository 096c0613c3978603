#include "tool/remote/typed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made/texts.h"
#include "tool/remote/control_text.h"

#define LONGEST 400 /* characters of a control in the notation, with what is added */
#define NUMBER	12  /* characters of the time of a stage */
#define BLANKS	" \t"

/* The control in the notation, with the place in the typed text that each of its characters comes from. */
struct translation {
	const char *at, *begin;
	char text[LONGEST + 1];
	size_t from[LONGEST + 1];
	size_t length;
	bool overlong;
};

static void put_character(struct translation *t, char c, const char *from)
{
	if (t->length == LONGEST) {
		t->overlong = true;
		return;
	}
	t->from[t->length] = (size_t)(from - t->begin);
	t->text[t->length++] = c;
	t->text[t->length] = '\0';
}

static void skip_blanks(struct translation *t)
{
	t->at += strspn(t->at, BLANKS);
}

static void put_unit(struct translation *t, char unit, size_t length)
{
	put_character(t, unit, t->at);
	t->at += length;
}

/* Takes a unit ("min", "sec", "h" and so on). Returns false if there is none. */
static bool take_unit(struct translation *t)
{
	static const struct {
		const char *word;
		char unit;
	} units[] = {{"minutes", 'm'}, {"minute", 'm'}, {"min", 'm'},	{"seconds", 's'},
		     {"second", 's'},  {"sec", 's'},	{"hours", 'h'}, {"hour", 'h'},
		     {"m", 'm'},       {"s", 's'},	{"h", 'h'}};

	skip_blanks(t);
	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
		size_t n = strlen(units[i].word);

		if (!strncmp(t->at, units[i].word, n)) {
			put_unit(t, units[i].unit, n);
			return true;
		}
	}
	return false;
}

/* Returns the value of these n digits and points, or -1 if they are no number. What follows them is not read,
 * because "11e5" would be a number, too. */
static double number_of(const char *digits, size_t n)
{
	char text[NUMBER + 1];
	char *end;
	double value;

	snprintf(text, sizeof text, "%.*s", (int)n, digits);
	value = strtod(text, &end);
	return *end == '\0' ? value : -1;
}

static bool is_minutes(double number)
{
	return number > 0 && number <= TYPED_MINUTES;
}

/* Writes minutes in the notation; "1.5" minutes become 90 seconds. */
static void put_minutes(struct translation *t, const char *number, size_t n)
{
	char seconds[32];
	long hundredths = (long)(number_of(number, n) * 6000 + 0.5);

	if (!memchr(number, '.', n)) {
		for (size_t i = 0; i < n; i++)
			put_character(t, number[i], number + i);
		put_character(t, 'm', number + n);
		return;
	}
	snprintf(seconds, sizeof seconds, hundredths % 100 ? "%ld.%02ld" : "%ld", hundredths / 100,
		 hundredths % 100);
	for (const char *c = seconds; *c; c++)
		put_character(t, *c, number);
}

/* Takes the time of a stage. */
static void take_time(struct translation *t)
{
	const char *number, *behind;
	size_t n;

	skip_blanks(t);
	number = t->at;
	n = strspn(number, "0123456789.");
	behind = number + n + strspn(number + n, BLANKS);
	if (n == 0 || n > NUMBER)
		return;
	t->at = behind;
	if (strchr("smh", *behind ? *behind : '+') || !is_minutes(number_of(number, n))) {
		for (size_t i = 0; i < n; i++)
			put_character(t, number[i], number + i);
		(void)take_unit(t);
	} else {
		put_minutes(t, number, n);
	}
}

/* Takes a number of moves, "40/" or "40?/". */
static void take_moves(struct translation *t)
{
	size_t n = strspn(t->at, "0123456789");
	const char *sign = t->at + n + strspn(t->at + n, BLANKS);
	const char *slash = *sign == '?' ? sign + 1 + strspn(sign + 1, BLANKS) : sign;

	if (n == 0 || *slash != '/')
		return;
	for (size_t i = 0; i < n; i++)
		put_character(t, t->at[i], t->at + i);
	if (*sign == '?')
		put_character(t, '?', sign);
	put_character(t, '/', slash);
	t->at = slash + 1;
}

static bool is_in_number(char c)
{
	return isdigit((unsigned char)c) || c == '.';
}

/* Drops the unit of a number of seconds. */
static void skip_seconds(struct translation *t)
{
	static const char *const words[] = {"seconds", "second", "sec", "s"};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (!strncmp(t->at, words[i], strlen(words[i]))) {
			t->at += strlen(words[i]);
			return;
		}
}

/* Keeps two numbers apart between which a blank or a unit was dropped. No control has a blank, so the parser
 * refuses the second one. */
static void part_numbers(struct translation *t)
{
	bool behind = t->length > 0 && is_in_number(t->text[t->length - 1]);

	if (behind && is_in_number(*t->at) && !is_in_number(t->at[-1]))
		put_character(t, ' ', t->at);
}

/* Takes what follows the time. Its values are seconds and stay as they are; "3s" becomes "3". The numbers
 * after "@", "y" and "c" count moves and periods. */
static void take_rest(struct translation *t)
{
	char sign = ' ';

	skip_blanks(t);
	while (*t->at && !strchr(":,;|-", *t->at)) {
		bool digit = isdigit((unsigned char)*t->at);

		part_numbers(t);
		if (!is_in_number(*t->at))
			sign = *t->at;
		put_character(t, *t->at, t->at);
		t->at++;
		skip_blanks(t);
		if (digit && !strchr("@yc", sign))
			skip_seconds(t);
		skip_blanks(t);
	}
}

static void take_stage(struct translation *t)
{
	skip_blanks(t);
	if (*t->at == 'g') { /* a gong's value is that of a move */
		take_rest(t);
		return;
	}
	if (*t->at && strchr("*^o", *t->at))
		put_unit(t, *t->at, 1);
	take_moves(t);
	take_time(t);
	take_rest(t);
}

static void translate(struct translation *t)
{
	for (;;) {
		take_stage(t);
		if (!*t->at)
			return;
		put_character(t, strchr(",;", *t->at) ? ':' : *t->at, t->at);
		t->at++;
	}
}

enum control_error typed_control(const char *text, struct control *control, struct control_fault *fault)
{
	struct translation t = {.at = text, .begin = text};
	enum control_error error;

	*fault = (struct control_fault){.error = CONTROL_SYNTAX};
	translate(&t);
	if (t.overlong)
		return CONTROL_SYNTAX;
	error = notation_parse(t.text, control, fault);
	if (error != CONTROL_OK)
		fault->at = (uint8_t)(fault->at < t.length ? t.from[fault->at] : strlen(text));
	return error;
}

bool typed_read(const char *text, struct control *control, char *said, size_t size)
{
	char words[CONTROL_TEXT_MAX], notation[NOTATION_SIZE];
	struct control_fault fault;

	if (typed_control(text, control, &fault) != CONTROL_OK) {
		snprintf(said, size, "character %u: %s", fault.at + 1u, notation_message(fault.error));
		return false;
	}
	notation_format(control, notation, sizeof notation);
	control_text(control, LANGUAGE_EN, words);
	snprintf(said, size, "%s (%s)", words, notation);
	return true;
}
