/* A10: computes the clocks as if the moves made and the time used had been played under another control from
 * the start. */
#include "tests/oracle/rules.h"

/* What one side has received so far, stage by stage. */
struct account {
	const struct control *c;
	uint8_t colour;
	span used;
	unsigned moves;	   /* made in the game */
	unsigned in_stage; /* made in `stage` */
	unsigned stage;
	span times;	/* of the stages so far */
	span given;	/* Fischer: for the moves made */
	span delays;	/* moves made x delay */
	unsigned first; /* the stage whose value counts over stages that end at zero */
	bool open;
	bool by_time; /* `stage` was reached at zero */
};

static const struct stage *stage_of(const struct account *a)
{
	return rule_stage_number(a->c, a->colour, a->stage);
}

/* Counts `moves` moves, the last of which is move `last` of the game, with the values of the stage. */
static void count_moves(struct account *a, const struct stage *s, unsigned moves, unsigned last)
{
	for (unsigned move = last - moves + 1; s->method == METHOD_FISCHER && move <= last; move++)
		a->given += rule_allowance(s, move);
	a->delays += moves * (rule_bronstein(s) + rule_us_delay(s));
}

/* P2: completes the stages for which enough moves are made. */
static void stages_by_moves(struct account *a)
{
	unsigned done = 0;

	while (rule_by_moves(a->c, a->colour, a->stage) && a->moves - done >= stage_of(a)->moves &&
	       a->stage < HELD_STAGE) {
		unsigned moves = stage_of(a)->moves;

		done += moves;
		count_moves(a, stage_of(a), moves, done);
		a->stage++;
		a->times += span_of(stage_of(a)->time);
	}
	a->in_stage = a->moves - done;
	a->first = a->stage;
	count_moves(a, stage_of(a), a->in_stage, a->moves);
}

/* Stage times + what the control would have given - time used. Delays never give back more than the time
 * used. The allowance of the move in hand is already on the clock. */
static span left_of(const struct account *a)
{
	return a->times + a->given + least(a->delays, a->used) + rule_allowance(stage_of(a), a->moves + 1) -
	       a->used;
}

static bool ends_at_zero(const struct account *a)
{
	return !rule_is_last(a->c, a->colour, a->stage) && !rule_by_moves(a->c, a->colour, a->stage);
}

static void next_expiry(struct account *a)
{
	a->stage++;
	a->times += span_of(stage_of(a)->time);
	a->by_time = true;
	a->open = a->open || left_of(a) > MOST;
}

/* P3: leaves the stages whose time the time used has exhausted. */
static void stages_at_zero(struct account *a)
{
	while (ends_at_zero(a) && left_of(a) <= 0)
		next_expiry(a);
}

static struct account open_account(const struct control *c, const struct game_position *p, uint8_t side)
{
	struct account a = {
	    .c = c, .colour = rule_colour(p, side), .used = p->book[side].used, .moves = p->book[side].moves};

	a.times = span_of(c->stage[a.colour][0].time);
	stages_by_moves(&a);
	stages_at_zero(&a);
	return a;
}

/* In stages that end at zero both sides are in the highest stage that either side has reached by its time
 * used. */
static void follow(struct account *a, const struct account *other)
{
	if (left_of(a) > MOST) /* T4: the time would have been held at 9:59:59 */
		a->open = true;
	/* A10 says nothing about controls with both kinds of stages, so the answer is open. */
	if ((a->by_time || other->by_time) && a->stage != other->stage && a->first + other->first > 0)
		a->open = true;
	while (other->by_time && a->stage < other->stage && ends_at_zero(a))
		next_expiry(a);
	/* One side is in a stage by moves, the other in one that ends at zero. P3 takes the first one along,
	 * but A10 does not say so. */
	if (other->by_time && a->stage < other->stage && rule_has_next(a->c, a->colour, a->stage))
		a->open = true;
	stages_at_zero(a);
}

static void answer_of(const struct account *a, struct as_if *answer)
{
	const struct stage *s = stage_of(a);

	*answer = (struct as_if){.left = most(0, left_of(a)), .stage = (uint16_t)a->stage};
	answer->begin = rule_count_begin(a->c, a->colour, a->stage, a->moves);
	answer->open = a->open || left_of(a) > MOST || a->stage >= HELD_STAGE;
	if ((s->method == METHOD_BYO_YOMI || s->method == METHOD_CANADIAN) && left_of(a) <= 0) {
		answer->period = 1;
		answer->left = span_of(s->value);
		if (s->method == METHOD_CANADIAN)
			answer->begin = a->moves;
	}
}

static void special(const struct stage *s, const struct book *own, const struct book *other,
		    struct as_if *answer)
{
	span time = span_of(s->time);

	*answer = (struct as_if){.begin = 0};
	if (s->method == METHOD_HOURGLASS)
		answer->left = most(0, time - own->used + other->used);
	else if (s->method == METHOD_COUNT_UP)
		answer->left = own->used;
	else if (s->method == METHOD_GONG)
		answer->left = span_of(s->value);
	else
		answer->left = time - own->used;
	/* The side has used more than its time, so another control was installed too late. */
	answer->open =
	    answer->left > MOST || answer->left < -MOST ||
	    (s->method == METHOD_COUNT_UP && time > 0 && answer->left >= time) ||
	    (s->method == METHOD_SCRABBLE && span_of(s->value) > 0 && answer->left <= -span_of(s->value));
}

void rule_as_if(const struct control *c, const struct game_position *p, struct as_if answer[2])
{
	struct account a, b;

	if (c->stage[WHITE][0].method >= METHOD_HOURGLASS) {
		for (uint8_t side = LEFT; side <= RIGHT; side++)
			special(&c->stage[WHITE][0], &p->book[side], &p->book[other_side(side)],
				&answer[side]);
		return;
	}
	a = open_account(c, p, LEFT);
	b = open_account(c, p, RIGHT);
	follow(&a, &b);
	follow(&b, &a);
	follow(&a, &b);
	answer_of(&a, &answer[LEFT]);
	answer_of(&b, &answer[RIGHT]);
}
