#include "tests/oracle/rules.h"

#define STEADY (5 * 60 * SECOND) /* P3 */

/* ---- the control --------------------------------------------------------------------------------------- */

uint8_t rule_colour(const struct game_position *p, uint8_t side)
{
	return side == p->white ? WHITE : BLACK;
}

const struct stage *rule_stage_number(const struct control *c, uint8_t colour, unsigned number)
{
	unsigned last = c->stages[colour] - 1u;

	return &c->stage[colour][number < last ? number : last];
}

const struct stage *rule_stage(const struct control *c, const struct game_position *p, uint8_t side)
{
	return rule_stage_number(c, rule_colour(p, side), p->book[side].stage);
}

bool rule_is_last(const struct control *c, uint8_t colour, unsigned number)
{
	return number + 1u >= c->stages[colour];
}

/* P6: each repetition counts as a further stage. */
bool rule_has_next(const struct control *c, uint8_t colour, unsigned number)
{
	return !rule_is_last(c, colour, number) || c->repeat[colour];
}

/* P2, P4, P5: a number on the last stage is displayed only, unless it repeats. */
bool rule_by_moves(const struct control *c, uint8_t colour, unsigned number)
{
	const struct stage *s = rule_stage_number(c, colour, number);

	return s->moves > 0 && !(s->flags & STAGE_ADVISORY) && rule_has_next(c, colour, number);
}

/* P5: the sum of the numbers of all earlier stages, if all of them have numbers; otherwise the counter. A
 * repeated stage (P6) also begins with the counter if its number cannot continue the count. */
span rule_count_begin(const struct control *c, uint8_t colour, unsigned number, span moves)
{
	span sum = 0;

	if (number >= HELD_STAGE)
		return moves;
	for (unsigned i = 0; i < number; i++) {
		const struct stage *s = rule_stage_number(c, colour, i);

		if (s->moves == 0)
			return moves;
		sum += s->moves;
	}
	return sum;
}

bool rule_counts_in_period(const struct control *c, const struct game_position *p, uint8_t side)
{
	return rule_stage(c, p, side)->method == METHOD_CANADIAN && p->book[side].period > 0;
}

span rule_to_make(const struct control *c, const struct game_position *p, uint8_t side)
{
	const struct stage *s = rule_stage(c, p, side);
	const struct book *b = &p->book[side];
	span number = rule_counts_in_period(c, p, side) ? s->count : s->moves;

	return number > 0 ? most(0, b->begin + number - b->moves) : 0;
}

/* "Words": the Fischer increment (M11: from a move of the game on) or the Bronstein delay. */
span rule_allowance(const struct stage *s, unsigned move)
{
	if (s->method == METHOD_FISCHER)
		return move >= s->count ? span_of(s->value) : 0;
	return rule_bronstein(s);
}

span rule_bronstein(const struct stage *s)
{
	return s->method == METHOD_BRONSTEIN ? span_of(s->value) : 0;
}

span rule_us_delay(const struct stage *s)
{
	return s->method == METHOD_US_DELAY ? span_of(s->value) : 0;
}

/* F2 */
bool rule_freeze(const struct control *c)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++)
		for (uint8_t i = 0; i < c->stages[colour]; i++) {
			const struct stage *s = &c->stage[colour][i];

			if ((s->method >= METHOD_FISCHER && s->method <= METHOD_HOURGLASS) ||
			    (s->method == METHOD_COUNT_UP && span_of(s->time) > 0))
				return true;
		}
	return false;
}

/* A2: the sum of the stages' times. */
span rule_base(const struct control *c, uint8_t colour)
{
	span sum = 0;

	for (uint8_t i = 0; i < c->stages[colour]; i++)
		sum += span_of(c->stage[colour][i].time);
	return sum;
}

/* The largest value of a side. Periods have the value 0 (A2). */
span rule_value(const struct control *c, uint8_t colour)
{
	span value = 0;

	for (uint8_t i = 0; i < c->stages[colour]; i++)
		if (c->stage[colour][i].method <= METHOD_US_DELAY)
			value = most(value, span_of(c->stage[colour][i].value));
	return value;
}

/* A2: 1:00 in rapid and blitz (base + 60 x value below 60 min on either side), else 2:00. */
span rule_penalty(const struct control *c)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++)
		if (rule_base(c, colour) + 60 * rule_value(c, colour) < 3600 * SECOND)
			return 60;
	return 120;
}

/* ---- the clock of a side ------------------------------------------------------------------------------- */

static bool counts_up(const struct stage *s)
{
	return s->method == METHOD_COUNT_UP;
}

span rule_left(const struct control *c, const struct game_position *p, uint8_t side)
{
	const struct book *b = &p->book[side];

	if (counts_up(rule_stage(c, p, side))) /* M8, A2: time given is taken from the time shown */
		return b->entered - b->given + b->charged;
	return b->entered + b->given - b->charged;
}

/* Time given by play: held at 9:59:59 (T4). */
void rule_give(const struct control *c, struct game_position *p, uint8_t side, span amount)
{
	span left = rule_left(c, p, side);

	p->book[side].given += least(amount, most(0, MOST - left));
}

/* P3: a time is never below 0. */
static void not_below_nothing(const struct control *c, struct game_position *p, uint8_t side)
{
	span left = rule_left(c, p, side);

	if (left < 0)
		p->book[side].given -= left;
}

/* ---- flags --------------------------------------------------------------------------------------------- */

/* F2, F6: with freeze the first flag ends play, without it the second. */
bool rule_over(const struct game_position *p)
{
	bool left = p->book[LEFT].fallen > 0, right = p->book[RIGHT].fallen > 0;

	return p->freeze ? left || right : left && right;
}

static void fall(struct game_position *p, uint8_t side)
{
	struct book *b = &p->book[side];

	b->fallen = ++p->flags;
	b->steady = FOREVER;
	b->rest = 0;
	if (rule_over(p))
		p->state = PLAY_OVER;
}

/* F1, F6: the move in hand has its delay again. */
void rule_withdraw(const struct control *c, struct game_position *p, uint8_t side)
{
	struct book *b = &p->book[side];

	b->fallen = 0;
	if (side != p->turn)
		b->rest = most(0, rule_us_delay(rule_stage(c, p, side)) - b->delayed);
	if (p->state == PLAY_OVER && !rule_over(p))
		p->state = PLAY_PAUSED;
}

/* ---- stages -------------------------------------------------------------------------------------------- */

/* P2, P3: clock += new time + new allowance - old allowance of the next uncompleted move. */
static void enter(const struct control *c, struct game_position *p, uint8_t side, span old)
{
	struct book *b = &p->book[side];
	const struct stage *s;

	b->stage = (uint16_t)least(b->stage + 1, HELD_STAGE);
	b->begin = rule_count_begin(c, rule_colour(p, side), b->stage, b->moves);
	b->period = 0;
	s = rule_stage(c, p, side);
	rule_give(c, p, side, span_of(s->time) + rule_allowance(s, b->moves + 1u) - old);
	/* At exactly 0 with a delay F1 lets the flag fall, but M3 and M4 let the thought continue. */
	if (rule_left(c, p, side) == 0 && rule_us_delay(s) > 0)
		p->open = true;
	not_below_nothing(c, p, side);
}

/* P3: this side is at zero in a stage that ends at zero. */
static void pass(const struct control *c, struct game_position *p, uint8_t side)
{
	unsigned number = p->book[side].stage;

	for (uint8_t i = 0; i < 2; i++) {
		uint8_t who = i == 0 ? side : other_side(side);
		struct book *b = &p->book[who];
		const struct stage *old = rule_stage(c, p, who);

		if (b->fallen || b->stage > number || !rule_has_next(c, rule_colour(p, who), b->stage))
			continue;
		/* A US delay that is used up is not given again in the same turn. A move that waits (A2) has
		 * the new delay, and of the old one it has lost nothing: what it used is given back now or,
		 * by P3, at the press. M3 and M4 then leave the same time. */
		if (who != p->turn && !p->keeps_used) {
			rule_give(c, p, who, b->kept ? 0 : least(b->think, rule_bronstein(old)));
			b->think = 0;
		}
		if (who != p->turn)
			b->delayed = 0;
		enter(c, p, who, rule_allowance(old, b->moves + 1u));
		b->rest = most(0, rule_us_delay(rule_stage(c, p, who)) - b->delayed);
	}
	p->book[side].steady = p->now;
}

/* M5: the main time or a period is exceeded by `beyond`; M6: the one period begins. */
static void cross_periods(const struct control *c, struct game_position *p, uint8_t side,
			  const struct stage *s)
{
	struct book *b = &p->book[side];
	unsigned last = s->method == METHOD_BYO_YOMI ? s->count : 1;

	if (s->method == METHOD_CANADIAN ? b->period > 0 : b->period >= last) {
		fall(p, side);
		return;
	}
	b->period++;
	if (s->method == METHOD_CANADIAN)
		b->begin = b->moves;
	rule_give(c, p, side, span_of(s->value));
}

/* Does what happens at the tick in which a side's time runs out. */
static void zero(const struct control *c, struct game_position *p, uint8_t side)
{
	const struct stage *s = rule_stage(c, p, side);
	uint8_t colour = rule_colour(p, side);
	unsigned number = p->book[side].stage;

	if (rule_has_next(c, colour, number) && !rule_by_moves(c, colour, number))
		pass(c, p, side);
	else if (s->method == METHOD_BYO_YOMI || s->method == METHOD_CANADIAN)
		cross_periods(c, p, side, s);
	else
		fall(p, side); /* F1: in the last stage, or in a stage by moves */
}

static void count_move(struct book *b)
{
	b->moves = (uint16_t)least(b->moves + 1, 9999);
}

/* M9: the turn alternates by itself, after each fixed time per move. */
static void gong(const struct control *c, struct game_position *p)
{
	struct book *b = &p->book[p->turn];

	count_move(b);
	b->entered = span_of(rule_stage(c, p, p->turn)->value);
	b->given = b->charged = 0;
	rule_end_move(c, p, p->turn);
	rule_begin_move(c, p, other_side(p->turn));
}

/* ---- thinking ------------------------------------------------------------------------------------------ */

/* How much the time left can fall until the next event; FOREVER: no event comes. */
static span until_expiry(const struct control *c, const struct game_position *p, uint8_t side)
{
	const struct stage *s = rule_stage(c, p, side);
	const struct book *b = &p->book[side];
	span left = rule_left(c, p, side), limit = span_of(s->method == METHOD_SCRABBLE ? s->value : s->time);

	if (b->fallen)
		return FOREVER;
	if (s->method == METHOD_COUNT_UP)
		return limit > 0 ? most(0, limit - left) : FOREVER;
	if (s->method == METHOD_SCRABBLE)
		return limit > 0 ? most(0, left + limit) : FOREVER;
	return left > 0 ? b->rest + left : 0;
}

/* T4: nothing wraps. */
static void hold(const struct control *c, struct game_position *p, uint8_t side)
{
	span left = rule_left(c, p, side);

	if (left > MOST || left < -MOST)
		p->book[side].charged -= most(left, -left) - MOST;
}

/* M1 to M10: charges `duration` of thought; it ends before or at the next expiry. */
static void charge(const struct control *c, struct game_position *p, span duration)
{
	struct book *b = &p->book[p->turn];
	span delayed = least(duration, b->rest); /* M4 */

	b->used += duration;
	if (b->used > MOST) {
		b->used = MOST;
		p->open = true; /* T4 speaks of clocks only */
	}
	b->think += duration;
	b->rest -= delayed;
	b->delayed += delayed;
	b->charged += duration - delayed;
	hold(c, p, p->turn);
	p->now += duration;
	p->book[LEFT].kept = p->book[RIGHT].kept = false;
	if (rule_stage(c, p, p->turn)->method == METHOD_HOURGLASS) /* M7 */
		rule_give(c, p, other_side(p->turn), duration);
}

/* The requirements do not say whether the side at rest falls at the resumption, too. */
static bool falls_at_rest(const struct stage *s)
{
	return s->method <= METHOD_CANADIAN;
}

/* Does all expiries of this instant, first that of the side on turn (T2, T3). */
static bool zeros(const struct control *c, struct game_position *p, bool other_too)
{
	uint8_t other = other_side(p->turn);

	if (until_expiry(c, p, p->turn) == 0) {
		if (rule_stage(c, p, p->turn)->method == METHOD_GONG)
			gong(c, p);
		else
			zero(c, p, p->turn);
		return true;
	}
	if (other_too && falls_at_rest(rule_stage(c, p, other)) && until_expiry(c, p, other) == 0) {
		zero(c, p, other);
		return true;
	}
	return false;
}

/* P3: a side that a stage transition leaves with nothing enters the next stage at once, or its flag falls. */
static void settle_expiries(const struct control *c, struct game_position *p, bool passed)
{
	while (p->state == PLAY_RUNNING) {
		unsigned stages = p->book[LEFT].stage + p->book[RIGHT].stage;

		if (!zeros(c, p, passed))
			break;
		passed = passed || stages != (unsigned)(p->book[LEFT].stage + p->book[RIGHT].stage);
	}
}

void rule_think(const struct control *c, struct game_position *p, span duration)
{
	settle_expiries(c, p, false);
	while (p->state == PLAY_RUNNING && duration > 0) {
		span next = until_expiry(c, p, p->turn);
		span stretch = next == FOREVER ? duration : least(next, duration);

		charge(c, p, stretch);
		duration -= stretch;
		settle_expiries(c, p, false);
	}
	p->now += duration;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		if (p->book[side].steady != FOREVER && p->now - p->book[side].steady >= STEADY)
			p->book[side].steady = FOREVER;
}

/* A3, A10: a confirmed 0 expires at the resumption, on either side. */
void rule_resume(const struct control *c, struct game_position *p)
{
	settle_expiries(c, p, true);
	if (p->state == PLAY_RUNNING) /* otherwise no clock has run since */
		p->book[LEFT].kept = p->book[RIGHT].kept = false;
}

/* The next move of this side begins with nothing used and its complete delay. */
void rule_end_move(const struct control *c, struct game_position *p, uint8_t side)
{
	struct book *b = &p->book[side];

	b->think = b->delayed = 0;
	b->rest_open = false;
	b->rest = b->fallen ? 0 : rule_us_delay(rule_stage(c, p, side));
}

void rule_begin_move(const struct control *c, struct game_position *p, uint8_t side)
{
	struct book *b = &p->book[side];
	const struct stage *s = rule_stage(c, p, side);

	p->turn = side;
	if (s->method == METHOD_GONG && !b->kept) { /* M9, A2, A3 */
		b->entered = most(rule_left(c, p, side), span_of(s->value));
		b->given = b->charged = 0;
	}
}

/* ---- a completed move ---------------------------------------------------------------------------------- */

/* P2: completes the stage with this move, or several stages after a withdrawn flag. */
static void complete_stages(const struct control *c, struct game_position *p, uint8_t side)
{
	struct book *b = &p->book[side];
	const struct stage *s = rule_stage(c, p, side);
	span old = rule_bronstein(s);

	rule_give(c, p, side, least(b->think, old));
	p->open =
	    p->open || rule_left(c, p, side) == MOST; /* held before or after the delay is taken back? */
	while (rule_by_moves(c, rule_colour(p, side), b->stage) && rule_to_make(c, p, side) == 0) {
		enter(c, p, side, old);
		s = rule_stage(c, p, side);
		old = rule_allowance(s, b->moves + 1u);
	}
}

/* M5, M6: restores the period; a press never lowers the clock. */
static void restore_period(const struct control *c, struct game_position *p, uint8_t side,
			   const struct stage *s)
{
	struct book *b = &p->book[side];

	if (b->period == 0)
		return;
	if (s->method == METHOD_CANADIAN) {
		if (rule_to_make(c, p, side) > 0)
			return;
		b->period++;
		b->begin = b->moves;
	}
	rule_give(c, p, side, most(0, span_of(s->value) - rule_left(c, p, side)));
}

static void complete_move(const struct control *c, struct game_position *p, uint8_t side)
{
	struct book *b = &p->book[side];
	const struct stage *s = rule_stage(c, p, side);

	count_move(b);
	if (b->fallen) /* F1: its presses add no more time */
		return;
	if (rule_by_moves(c, rule_colour(p, side), b->stage) && rule_to_make(c, p, side) == 0)
		complete_stages(c, p, side);
	else if (s->method == METHOD_FISCHER)
		rule_give(c, p, side, rule_allowance(s, b->moves + 1u)); /* M2 */
	else if (s->method == METHOD_BRONSTEIN)
		rule_give(c, p, side, least(b->think, span_of(s->value))); /* M3 */
	else if (s->method == METHOD_BYO_YOMI || s->method == METHOD_CANADIAN)
		restore_period(c, p, side, s);
}

void rule_press(const struct control *c, struct game_position *p, uint8_t side)
{
	complete_move(c, p, side);
	rule_end_move(c, p, side);
	rule_begin_move(c, p, other_side(side));
	settle_expiries(c, p, false);
}

/* ---- the next event ------------------------------------------------------------------------------------ */

span rule_next(const struct control *c, const struct game_position *p)
{
	if (p->state != PLAY_RUNNING)
		return FOREVER;
	return until_expiry(c, p, p->turn);
}
