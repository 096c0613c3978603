#include "firmware/core/control.h"

#include <stddef.h>
#include <string.h>

#include "hal/hal_compiler.h"

#define BLITZ_MAX  (10 * TICKS_PER_MINUTE)     /* B.1 */
#define RAPID_MAX  (60 * TICKS_PER_MINUTE - 1) /* A.1: less than 60 minutes */
#define GAME_MOVES 60			       /* A.1, B.1: "+ 60 times any increment" */

/* ---- methods and stages -------------------------------------------------------------------------------- */

uint8_t control_traits(uint8_t method)
{
	static const FLASH uint8_t traits[METHOD_COUNT] = {
	    [METHOD_FISCHER] = TRAIT_VALUE | TRAIT_COUNT,
	    [METHOD_BRONSTEIN] = TRAIT_VALUE | TRAIT_DELAY,
	    [METHOD_US_DELAY] = TRAIT_VALUE | TRAIT_DELAY,
	    [METHOD_BYO_YOMI] = TRAIT_VALUE | TRAIT_COUNT | TRAIT_PERIODS,
	    [METHOD_CANADIAN] = TRAIT_VALUE | TRAIT_COUNT | TRAIT_PERIODS | TRAIT_COUNTS,
	    [METHOD_HOURGLASS] = TRAIT_WHOLE,
	    [METHOD_COUNT_UP] = TRAIT_WHOLE,
	    [METHOD_GONG] = TRAIT_WHOLE | TRAIT_VALUE,
	    [METHOD_SCRABBLE] = TRAIT_WHOLE | TRAIT_VALUE,
	};

	return traits[method];
}

ticks stage_time(const struct stage *stage)
{
	return ticks_from(stage->time.s, stage->time.cs);
}

ticks stage_value(const struct stage *stage)
{
	return ticks_from(stage->value.s, stage->value.cs);
}

ticks stage_allowance(const struct stage *stage, uint16_t move)
{
	if (stage->method == METHOD_BRONSTEIN || (stage->method == METHOD_FISCHER && move >= stage->count))
		return stage_value(stage);
	return 0;
}

ticks stage_us_delay(const struct stage *stage)
{
	return stage->method == METHOD_US_DELAY ? stage_value(stage) : 0;
}

ticks stage_start(const struct stage *stage)
{
	if (stage->method == METHOD_COUNT_UP)
		return 0;
	if (stage->method == METHOD_GONG)
		return stage_value(stage);
	return stage_time(stage) + stage_allowance(stage, 1); /* M2, M3: that of the first move is there */
}

uint8_t stage_periods(const struct stage *stage)
{
	if (stage->method == METHOD_BYO_YOMI)
		return stage->count;
	return stage->method == METHOD_CANADIAN || stage->method == METHOD_SCRABBLE;
}

uint16_t stage_moves_with_value(const struct stage *stage, uint16_t first, uint16_t last)
{
	if (stage->method < METHOD_FISCHER || stage->method > METHOD_US_DELAY)
		return 0;
	if (stage->method == METHOD_FISCHER && first < stage->count)
		first = stage->count;
	return first > last ? 0 : last - first + 1;
}

/* ---- whole controls ------------------------------------------------------------------------------------ */

/* M7 to M10 */
static bool is_special(uint8_t method)
{
	return method >= METHOD_HOURGLASS;
}

bool control_is_special(const struct control *control)
{
	return is_special(control->stage[WHITE][0].method);
}

bool control_is_equal(const struct control *control)
{
	return control->stages[WHITE] == control->stages[BLACK] &&
	       control->repeat[WHITE] == control->repeat[BLACK] &&
	       memcmp(control->stage[WHITE], control->stage[BLACK],
		      control->stages[WHITE] * sizeof(struct stage)) == 0;
}

bool amount_is_above(const struct amount *amount, uint16_t most)
{
	if (amount->cs > 0)
		most--;
	return amount->s > most || amount->cs > 99;
}

/* Which fields a stage may have, and their ranges. `last`: no stage comes after it. */
static uint8_t check_stage(const struct stage *stage, bool first, bool last, bool repeats)
{
	uint8_t method = stage->method;
	uint8_t has;

	if (method >= METHOD_COUNT || stage->flags > STAGE_ADVISORY)
		return CONTROL_SYNTAX;
	has = control_traits(method);
	if (amount_is_above(&stage->time, CONTROL_TIME_MAX) ||
	    amount_is_above(&stage->value, method == METHOD_SCRABBLE ? CONTROL_TIME_MAX : CONTROL_VALUE_MAX))
		return CONTROL_TOO_LONG;
	if (has & TRAIT_PERIODS) {
		if (stage->count == 0)
			return CONTROL_NO_MOVES;
		if (stage_value(stage) == 0)
			return CONTROL_NO_TIME;
	}
	if (first) { /* P1: more than 0 on the clock at the start; T4: not more than it can show */
		ticks start = stage_start(stage);

		if (start > TICKS_MAX)
			return CONTROL_TOO_LONG;
		if (start == 0 && method != METHOD_COUNT_UP)
			return CONTROL_NO_TIME;
	}
	if (!last) {
		if (has & TRAIT_PERIODS)
			return CONTROL_NOT_LAST;
		if (method == METHOD_COUNT_UP && stage_time(stage) == 0)
			return CONTROL_UNREACHABLE;
	}
	if (repeats && (stage->moves == 0 || stage->flags != 0))
		return CONTROL_REPEAT;
	if ((has & TRAIT_WHOLE) && (stage->moves > 0 || !first || !last))
		return CONTROL_MIXED;
	return CONTROL_OK;
}

/* The side that `fault` names; its stage and error are the answer. */
static void check_side(const struct control *control, struct control_fault *fault)
{
	uint8_t colour = fault->colour;
	uint8_t stages = control->stages[colour];
	uint8_t repeats = control->repeat[colour];

	fault->stage = 0;
	if (stages == 0 || repeats > 1)
		fault->error = CONTROL_SYNTAX;
	else if (stages > CONTROL_STAGES)
		fault->error = CONTROL_TOO_MANY;
	for (uint8_t i = 0; i < stages && fault->error == CONTROL_OK; i++) {
		bool last = i + 1 == stages;

		fault->stage = i;
		fault->error = check_stage(&control->stage[colour][i], i == 0, last, last && repeats);
	}
}

enum control_error control_check(const struct control *control, struct control_fault *fault)
{
	struct control_fault unasked;

	if (fault == NULL)
		fault = &unasked;
	memset(fault, 0, sizeof *fault);
	check_side(control, fault);
	if (fault->error == CONTROL_OK) {
		fault->colour = BLACK;
		check_side(control, fault);
	}
	if (fault->error == CONTROL_OK) {
		fault->stage = 0;
		if ((control_is_special(control) || is_special(control->stage[BLACK][0].method)) &&
		    !control_is_equal(control))
			fault->error = CONTROL_MIXED;
	}
	return (enum control_error)fault->error;
}

static void normalise_stage(struct stage *stage)
{
	uint8_t has;

	if (stage_value(stage) == 0 && stage->method <= METHOD_US_DELAY)
		stage->method = METHOD_SUDDEN;
	has = control_traits(stage->method);
	if (!(has & TRAIT_VALUE))
		memset(&stage->value, 0, sizeof stage->value);
	if (stage->method == METHOD_GONG)
		memset(&stage->time, 0, sizeof stage->time);
	if (!(has & TRAIT_COUNT) || (stage->method == METHOD_FISCHER && stage->count == 1))
		stage->count = 0;
	if (stage->moves == 0)
		stage->flags = 0;
}

void control_normalise(struct control *control)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		struct stage *stage = control->stage[colour];

		for (uint8_t i = 0; i < CONTROL_STAGES; i++, stage++) {
			if (i < control->stages[colour])
				normalise_stage(stage);
			else
				memset(stage, 0, sizeof *stage);
		}
	}
}

/* RARE: 410 bytes less. */
RARE bool control_has_next(const struct control *control, uint8_t colour, uint8_t number)
{
	return number + 1 < control->stages[colour] || control->repeat[colour];
}

/* The repetitions of the last stage are multiplied and not added one by one, because a correction asks this
 * for each of up to 254 stages. */
bool control_moves_before(const struct control *control, uint8_t colour, uint8_t number, uint16_t *moves)
{
	uint8_t last = control->stages[colour] - 1;
	uint8_t in_last = control->stage[colour][last].moves;
	uint16_t sum = 0;
	uint16_t times = number; /* how often the last stage was played before */
	uint8_t unnumbered = 0;
	uint8_t i;

	if (number >= UINT8_MAX - 1)
		return false;
	/*@ loop invariant 0 <= i <= number && i <= last;
	    loop invariant sum == moves_of_first(*control, colour, i) && 0 <= sum <= 255 * i;
	    loop invariant unnumbered == unnumbered_of_first(*control, colour, i) && 0 <= unnumbered <= i;
	    loop assigns i, sum, unnumbered;
	    loop variant number - i; */
	for (i = 0; i < number && i < last; i++) {
		sum += control->stage[colour][i].moves;
		unnumbered += control->stage[colour][i].moves == 0;
	}
	times -= i;
	//@ assert last: i == stage_index_in(*control, colour, number);
	//@ assert times: times == \max(0, number - ((*control).stages[colour] - 1)) && times <= 254 - i;
	//@ assert in_last: in_last == (*control).stage[colour][(*control).stages[colour] - 1].moves;
	//@ assert in_last <= 255;
	//@ assert repeated: times * in_last == moves_of_repeated(*control, colour, number);
	//@ assert most: 0 <= times * in_last <= 255 * times;
	sum += times * in_last;
	//@ assert sum: sum == moves_of_first(*control, colour, i) + times * in_last;
	//@ assert whole: sum == moves_before(*control, colour, number);
	unnumbered += times > 0 && in_last == 0;
	if (unnumbered > 0)
		return false;
	*moves = sum;
	return true;
}

bool control_is_by_moves(const struct control *control, uint8_t colour, uint8_t number)
{
	const struct stage *stage = control_stage(control, colour, number);

	return stage->moves != 0 && !(stage->flags & STAGE_ADVISORY) &&
	       control_has_next(control, colour, number);
}

/* F2: the method of this stage stops both clocks at the first flag. */
static bool stage_freezes(const struct stage *stage)
{
	if (stage->method == METHOD_COUNT_UP)
		return stage_time(stage) > 0;
	return stage->method >= METHOD_FISCHER && stage->method <= METHOD_HOURGLASS;
}

bool control_freeze_default(const struct control *control)
{
	/*@ loop invariant 0 <= colour <= 2;
	    loop invariant colour > WHITE ==> !freezes_before(*control, WHITE, control->stages[WHITE]);
	    loop invariant colour > BLACK ==> !freezes_before(*control, BLACK, control->stages[BLACK]);
	    loop assigns colour;
	    loop variant 2 - colour; */
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		/*@ loop invariant 0 <= i <= control->stages[colour];
		    loop invariant !freezes_before(*control, colour, i);
		    loop assigns i;
		    loop variant control->stages[colour] - i; */
		for (uint8_t i = 0; i < control->stages[colour]; i++) {
			//@ assert colour == WHITE || colour == BLACK;
			//@ assert i < CONTROL_STAGES;
			//@ assert control->stage[colour][i] == stage_in(*control, colour, i);
			//@ assert stage_fits(control->stage[colour][i]);
			if (stage_freezes(&control->stage[colour][i]))
				return true;
		}
	}
	return false;
}

/* A.1, B.1: base + 60 x value of one side. */
static ticks length_of_game(const struct control *control, uint8_t colour)
{
	ticks base = 0;
	ticks most = 0;

	for (uint8_t i = 0; i < control->stages[colour]; i++) {
		const struct stage *stage = &control->stage[colour][i];
		ticks value = stage_value(stage) * stage_moves_with_value(stage, 1, GAME_MOVES);

		base += stage_time(stage);
		if (value > most)
			most = value;
	}
	return base + most;
}

/* Either side has a game of at most this length. */
static bool is_short(const struct control *control, ticks most)
{
	return length_of_game(control, WHITE) <= most || length_of_game(control, BLACK) <= most;
}

uint8_t control_penalty_default(const struct control *control)
{
	return is_short(control, RAPID_MAX) ? 60 : 120;
}

bool control_is_blitz(const struct control *control)
{
	return is_short(control, BLITZ_MAX);
}

void control_force(struct control *control)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		struct stage *stage = control->stage[colour];

		for (uint8_t i = control->stages[colour] - control->repeat[colour]; i > 0; i--, stage++) {
			if (stage->moves > 0)
				stage->flags ^= STAGE_ADVISORY;
		}
	}
}
