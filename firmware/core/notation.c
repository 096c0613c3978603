#include "firmware/core/notation.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/digits.h"
#include "hal/hal_compiler.h"

#define INT_MAX_READ 36000u /* larger than any valid number; the reader stops counting here */
#define COUNT_MAX    255u   /* moves of a stage or a period, periods, "@" */

/* How each method is written: its letter, and what follows it.  Sudden death has no letter. */
#define SIGNS 4
#define VALUE 'v' /* sec */
#define COUNT 'n' /* int, of periods or moves */
#define TIME  't' /* time */
#define FROM  '@' /* [ "@" int ] */
#define UP_TO '-' /* [ "-" time ], the value */
#define LIMIT '^' /* [ time ] */
/* any other sign means itself */

static const FLASH char written[METHOD_COUNT][SIGNS] = {
    [METHOD_FISCHER] = {'+', VALUE, FROM},
    [METHOD_BRONSTEIN] = {'b', VALUE},
    [METHOD_US_DELAY] = {'d', VALUE},
    [METHOD_BYO_YOMI] = {'y', COUNT, 'x', VALUE},
    [METHOD_CANADIAN] = {'c', COUNT, '/', VALUE},
    [METHOD_HOURGLASS] = {'*', TIME},
    [METHOD_COUNT_UP] = {'^', LIMIT},
    [METHOD_GONG] = {'g', VALUE},
    [METHOD_SCRABBLE] = {'o', TIME, UP_TO},
};

/* ---- reading ------------------------------------------------------------------------------------------- */

struct reader {
	const char *text; /* whole, for the positions of faults */
	const char *next;
	const char *token;	     /* the text that a fault (other than one of syntax) is about */
	struct control_fault *fault; /* the first one counts */
};

static uint8_t position(const struct reader *r, const char *where)
{
	size_t at = (size_t)(where - r->text);

	return (uint8_t)(at > UINT8_MAX ? UINT8_MAX : at);
}

static void fail_token(struct reader *r, uint8_t error)
{
	if (r->fault->error != CONTROL_OK)
		return;
	r->fault->error = error;
	r->fault->at = position(r, error == CONTROL_SYNTAX ? r->next : r->token);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Takes `c` if it is what comes next. */
static bool take_token(struct reader *r, char c)
{
	if (*r->next != c)
		return false;
	r->next++;
	return true;
}

static void expect(struct reader *r, char c)
{
	if (!take_token(r, c))
		fail_token(r, CONTROL_SYNTAX);
}

/* int */
static uint16_t read_int(struct reader *r)
{
	uint16_t number = 0;

	r->token = r->next;
	if (!is_digit(*r->next))
		fail_token(r, CONTROL_SYNTAX);
	for (; is_digit(*r->next); r->next++) {
		if (number < INT_MAX_READ / 10)
			number = number * 10 + (uint8_t)(*r->next - '0');
		else
			number = INT_MAX_READ;
	}
	return number;
}

/* An int that counts moves or periods: 1..255. */
static uint8_t read_count(struct reader *r)
{
	uint16_t number = read_int(r);

	if (number == 0)
		fail_token(r, CONTROL_NO_MOVES);
	if (number <= COUNT_MAX)
		return number;
	fail_token(r, CONTROL_TOO_LONG);
	return COUNT_MAX;
}

/* One of the two digits that may follow the point of a dec. */
static uint8_t read_digit(struct reader *r)
{
	return is_digit(*r->next) ? *r->next++ - '0' : 0;
}

static uint16_t sixty(uint16_t number)
{
	return number < INT_MAX_READ / 60 ? number * 60 : INT_MAX_READ;
}

/* sec, and with `units` time. */
static void read_amount(struct reader *r, struct amount *amount, bool units)
{
	uint16_t number = read_int(r);

	if (take_token(r, '.')) {
		if (!is_digit(*r->next))
			fail_token(r, CONTROL_SYNTAX);
		amount->cs = read_digit(r) * 10;
		amount->cs += read_digit(r);
	} else if (units && !take_token(r, 's')) {
		bool hours = take_token(r, 'h');

		if (hours)
			number = sixty(number);
		if (hours || take_token(r, 'm'))
			number = sixty(number);
	}
	amount->s = number;
	if (amount_is_above(amount, units ? CONTROL_TIME_MAX : CONTROL_VALUE_MAX))
		fail_token(r, CONTROL_TOO_LONG);
}

/* int "/" or int "?/": looks ahead, because a time begins with an int too. */
static void read_moves(struct reader *r, struct stage *stage)
{
	const char *p = r->next;

	while (is_digit(*p))
		p++;
	if (p == r->next || (*p != '/' && *p != '?'))
		return;
	stage->moves = read_count(r);
	if (take_token(r, '?'))
		stage->flags = STAGE_ADVISORY;
	expect(r, '/');
}

/* What follows the letter of a method. */
static void read_sign(struct reader *r, struct stage *stage, char sign)
{
	switch (sign) {
	case VALUE:
		read_amount(r, &stage->value, false);
		break;
	case LIMIT:
		if (!is_digit(*r->next))
			break;
		/* fall through */
	case TIME:
		read_amount(r, &stage->time, true);
		break;
	case FROM:
		if (!take_token(r, FROM))
			break;
		/* fall through */
	case COUNT:
		stage->count = read_count(r);
		break;
	case UP_TO:
		if (take_token(r, UP_TO))
			read_amount(r, &stage->value, true);
		break;
	default:
		expect(r, sign);
		break;
	}
}

/* The letter of a method from `first` to before `end`, and what follows it; false if there is none. */
static bool read_method(struct reader *r, struct stage *stage, uint8_t first, uint8_t end)
{
	for (; first < end; first++) {
		if (take_token(r, written[first][0])) {
			stage->method = first;
			for (uint8_t i = 1; i < SIGNS && written[first][i] != 0; i++)
				read_sign(r, stage, written[first][i]);
			return true;
		}
	}
	return false;
}

static void read_stage(struct reader *r, struct stage *stage)
{
	const char *start = r->next;

	if (read_method(r, stage, METHOD_HOURGLASS, METHOD_COUNT))
		return;
	read_moves(r, stage);
	read_amount(r, &stage->time, true);
	/* "5:00": two digits with a zero first after a colon are meant as m:ss. */
	if (start > r->text && start[-1] == ':' && start[0] == '0' && is_digit(start[1]))
		fail_token(r, CONTROL_M_SS);
	read_method(r, stage, METHOD_FISCHER, METHOD_HOURGLASS);
}

static void read_side(struct reader *r, struct control *control, uint8_t colour)
{
	struct stage *stage = control->stage[colour];
	uint8_t stages = 0;

	do {
		r->token = r->next - 1;
		if (stages == CONTROL_STAGES) {
			fail_token(r, CONTROL_TOO_MANY);
			return;
		}
		read_stage(r, stage++);
		stages++;
	} while (r->fault->error == CONTROL_OK && take_token(r, ':'));
	control->stages[colour] = stages;
	r->token = r->next;
	if (take_token(r, '!')) {
		control->repeat[colour] = 1;
		if (*r->next == ':')
			fail_token(r, CONTROL_NOT_LAST);
	}
}

/* The first character of a stage: control_check knows stages, people look at characters. */
static const char *find_stage(const struct reader *r, const struct control_fault *fault)
{
	const char *p = r->text;

	for (uint8_t colour = fault->colour; colour > 0; p++) {
		if (*p == '|')
			colour--;
	}
	for (uint8_t stage = fault->stage; stage > 0; p++) {
		if (*p == ':')
			stage--;
	}
	return p;
}

static void read_control(struct reader *r, struct control *control)
{
	read_side(r, control, WHITE);
	if (*r->next == '|' && control_is_special(control)) {
		r->token = r->next;
		fail_token(r, CONTROL_MIXED);
	}
	if (!take_token(r, '|')) /* Black plays what White plays: the same text again */
		r->next = r->text;
	read_side(r, control, BLACK);
	if (*r->next != '\0')
		fail_token(r, CONTROL_SYNTAX);
}

enum control_error notation_parse(const char *text, struct control *control, struct control_fault *fault)
{
	struct reader r = {text, text, text, fault};
	struct control_fault found;

	memset(control, 0, sizeof *control);
	memset(fault, 0, sizeof *fault);
	read_control(&r, control);
	if (fault->error == CONTROL_OK) {
		control_normalise(control);
		if (control_check(control, &found) != CONTROL_OK) {
			*fault = found;
			fault->at = position(&r, find_stage(&r, &found));
		}
	}
	return (enum control_error)fault->error;
}

/* ---- printing ------------------------------------------------------------------------------------------ */

struct writer {
	notation_put *put;
	void *context;
};

static void emit(const struct writer *w, char c)
{
	w->put(w->context, c);
}

static void put_int(const struct writer *w, uint16_t number)
{
	char digits[DIGITS_MOST];
	uint8_t count = digits_of(number, 1, digits);

	for (uint8_t i = 0; i < count; i++)
		emit(w, digits[i]);
}

/* sec, and with `units` time: the fewest characters; among equals the largest unit: 1m, 90, 90m, 2h. */
static void put_amount(const struct writer *w, const struct amount *amount, bool units)
{
	uint16_t number = amount->s;
	uint8_t rest = amount->cs;
	char unit = 0;

	if (units && rest == 0 && number > 0 && number % 60 == 0) {
		number /= 60;
		unit = 'm';
		if (number % 60 == 0) {
			number /= 60;
			unit = 'h';
		}
	}
	put_int(w, number);
	if (unit != 0)
		emit(w, unit);
	if (rest > 0) {
		emit(w, '.');
		put_int(w, rest / 10);
		if (rest % 10 > 0)
			put_int(w, rest % 10);
	}
}

static void put_sign(const struct writer *w, const struct stage *stage, char sign)
{
	switch (sign) {
	case VALUE:
		put_amount(w, &stage->value, false);
		break;
	case LIMIT:
		if (stage_time(stage) == 0)
			break;
		/* fall through */
	case TIME:
		put_amount(w, &stage->time, true);
		break;
	case FROM:
		if (stage->count <= 1)
			break;
		emit(w, sign);
		/* fall through */
	case COUNT:
		put_int(w, stage->count);
		break;
	case UP_TO:
		if (stage_value(stage) == 0)
			break;
		emit(w, sign);
		put_amount(w, &stage->value, true);
		break;
	default:
		emit(w, sign);
		break;
	}
}

static void put_stage(const struct writer *w, const struct stage *stage)
{
	const FLASH char *sign = written[stage->method];

	if (stage->moves > 0) {
		put_int(w, stage->moves);
		if ((stage->flags & STAGE_ADVISORY) != 0)
			emit(w, '?');
		emit(w, '/');
	}
	if (stage->method < METHOD_HOURGLASS)
		put_amount(w, &stage->time, true);
	if (*sign != 0)
		emit(w, *sign);
	for (uint8_t i = 1; i < SIGNS && *++sign != 0; i++)
		put_sign(w, stage, *sign);
}

void notation_print_part(const struct control *control, uint8_t part, notation_put *putter, void *context)
{
	const struct writer w = {putter, context};
	uint8_t colour = WHITE, stage = part;

	if (stage >= CONTROL_STAGES) {
		colour = BLACK;
		stage -= CONTROL_STAGES;
	}
	if (stage >= control->stages[colour] || (colour == BLACK && control_is_equal(control)))
		return;
	if (part > 0)
		emit(&w, stage > 0 ? ':' : '|');
	put_stage(&w, &control->stage[colour][stage]);
	if (stage + 1 == control->stages[colour] && control->repeat[colour])
		emit(&w, '!');
}

void notation_print(const struct control *control, notation_put *putter, void *context)
{
	for (uint8_t part = 0; part < NOTATION_PARTS; part++)
		notation_print_part(control, part, putter, context);
}

struct buffer {
	char *next;
	char *last; /* the NUL's position when it is full */
};

static void put_buffer(void *context, char c)
{
	struct buffer *buffer = context;

	if (buffer->next < buffer->last)
		*buffer->next++ = c;
}

uint16_t notation_format(const struct control *control, char *text, uint16_t size)
{
	struct buffer buffer = {text, text + size - 1};

	if (size == 0)
		return 0;
	notation_print(control, put_buffer, &buffer);
	*buffer.next = '\0';
	return buffer.next - text;
}
