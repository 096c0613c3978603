#include "tests/oracle/oracle.h"

#include <string.h>

#include "tests/oracle/rules.h"

static const struct stage *stage_of(const struct oracle *o, uint8_t side)
{
	return rule_stage(&o->control, &o->p, side);
}

static span left_of(const struct oracle *o, uint8_t side)
{
	return rule_left(&o->control, &o->p, side);
}

static bool is_special(const struct control *c)
{
	return c->stage[WHITE][0].method >= METHOD_HOURGLASS;
}

static bool same_stages(const struct control *c)
{
	return c->stages[WHITE] == c->stages[BLACK] && c->repeat[WHITE] == c->repeat[BLACK] &&
	       memcmp(c->stage[WHITE], c->stage[BLACK], c->stages[WHITE] * sizeof c->stage[WHITE][0]) == 0;
}

static bool has_periods(const struct stage *s)
{
	return s->method == METHOD_BYO_YOMI || s->method == METHOD_CANADIAN;
}

/* M6: Canadian periods have no numbers. */
static bool periods_differ(const struct stage *s, uint8_t want, uint8_t is)
{
	return s->method == METHOD_BYO_YOMI ? want != is : (want > 0) != (is > 0);
}

/* ---- the beginning ------------------------------------------------------------------------------------- */

static void start_books(struct oracle *o)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct book *b = &o->p.book[side];
		const struct stage *s = rule_stage_number(&o->control, rule_colour(&o->p, side), 0);

		*b = (struct book){.steady = FOREVER};
		if (s->method == METHOD_GONG)
			b->entered = span_of(s->value);
		else if (s->method != METHOD_COUNT_UP)
			b->entered = span_of(s->time) + rule_allowance(s, 1); /* M2, M3 */
		b->rest = rule_us_delay(s);
	}
}

void oracle_begin(struct oracle *o, const struct history *history)
{
	memset(o, 0, sizeof *o);
	o->history = history;
	o->control = history_control(history, 0);
	o->freeze_set = history->freeze_set;
	o->p.freeze = history->freeze_set ? history->freeze : rule_freeze(&o->control);
	o->p.state = PLAY_READY;
	o->p.white = o->p.turn = history->white;
	start_books(o);
}

/* ---- time ---------------------------------------------------------------------------------------------- */

static void remember(struct oracle *o, struct since_press what)
{
	if (o->sinces < (int)(sizeof o->since / sizeof o->since[0]))
		o->since[o->sinces++] = what;
	else
		o->can_take_back = false;
}

void oracle_wait(struct oracle *o, span duration)
{
	if (o->p.state == PLAY_RUNNING)
		remember(o,
			 (struct since_press){.kind = SINCE_THOUGHT, .from = o->p.now, .amount = duration});
	rule_think(&o->control, &o->p, duration);
}

span oracle_next(const struct oracle *o)
{
	return rule_next(&o->control, &o->p);
}

/* ---- play ---------------------------------------------------------------------------------------------- */

static void start(struct oracle *o, uint8_t white)
{
	o->p.white = o->p.turn = white;
	o->p.state = PLAY_RUNNING;
	rule_resume(&o->control, &o->p);
}

/* A confirmed 0 expires at the resumption, also beside a US delay (A10). Whether one that was not confirmed
 * expires is open. */
static bool is_between(const struct oracle *o, uint8_t side)
{
	const struct stage *s = stage_of(o, side);

	if (o->p.book[side].fallen || left_of(o, side) != 0)
		return false;
	return s->method == METHOD_GONG || (rule_us_delay(s) > 0 && !o->p.book[side].kept);
}

/* A9: the side that presses is Black; with different controls for the colours White's press is refused. */
static enum verdict first_press(struct oracle *o, uint8_t side)
{
	bool equal = same_stages(&o->control);

	if (!equal && side == o->p.white)
		return REFUSED;
	if (is_between(o, LEFT) || is_between(o, RIGHT))
		return OPEN;
	start(o, other_side(side));
	return DONE;
}

static enum verdict press(struct oracle *o, uint8_t side)
{
	if (o->p.state == PLAY_READY)
		return first_press(o, side);
	if (o->p.state != PLAY_RUNNING || side != o->p.turn || stage_of(o, side)->method == METHOD_GONG)
		return DONE; /* changes nothing */
	if (o->p.book[side].moves >= 9999)
		return OPEN;
	o->before_press = o->p;
	o->sinces = 0;
	o->can_take_back = true;
	rule_press(&o->control, &o->p, side);
	if (!o->p.book[side].fallen && left_of(o, side) == 0 && stage_of(o, side)->method <= METHOD_CANADIAN)
		/* the press leaves nothing: P1 lets a stage add 0, but by F1 the flag falls at zero */
		return OPEN;
	if (o->snapshots < HISTORY_ACTS)
		o->snapshot[o->snapshots++] = o->p;
	return DONE;
}

static enum verdict play(struct oracle *o)
{
	switch (o->p.state) {
	case PLAY_READY:
		if (is_between(o, LEFT) || is_between(o, RIGHT))
			return OPEN;
		start(o, o->p.white);
		break;
	case PLAY_PAUSED:
		if (is_between(o, LEFT) || is_between(o, RIGHT))
			return OPEN;
		o->p.state = rule_over(&o->p) ? PLAY_OVER : PLAY_RUNNING;
		rule_resume(&o->control, &o->p);
		remember(o, (struct since_press){.kind = SINCE_RESUMED});
		break;
	default:
		o->p.state = PLAY_PAUSED;
		break;
	}
	return DONE;
}

/* ---- penalties (A2) ------------------------------------------------------------------------------------ */

static void set_left(struct game_position *p, uint8_t side, span left)
{
	struct book *b = &p->book[side];

	b->entered = left;
	b->given = b->charged = 0;
	b->unseen_open = false;
}

/* The clock of a side that gets this much more time to think. */
static enum verdict penalised(const struct control *c, const struct game_position *p, uint8_t side,
			      span amount, span *left)
{
	const struct stage *s = rule_stage(c, p, side);
	span most_left = s->method == METHOD_COUNT_UP && span_of(s->time) > 0 ? span_of(s->time) : MOST;
	span limit = span_of(s->value);

	if (p->book[side].fallen && amount < 0 && s->method < METHOD_HOURGLASS)
		return REFUSED;
	*left = p->book[side].fallen ? 0 : rule_left(c, p, side);
	if (s->method == METHOD_COUNT_UP) {
		if (p->book[side].fallen)
			return OPEN;
		*left -= amount;
		return *left < 0 ? OPEN : *left > most_left ? REFUSED : DONE;
	}
	if (s->method == METHOD_SCRABBLE) {
		if (p->book[side].fallen)
			*left = -limit;
		if (p->book[side].fallen && (amount < 0 || limit == 0 || p->book[side].unseen_open))
			return OPEN; /* the flag fell under another control */
		*left += amount;
		if (amount < 0 && *left < 0)
			return limit > 0 && *left < -limit ? REFUSED : EITHER;
		if (limit > 0 && *left < -limit)
			return EITHER; /* another control was installed too late */
		return *left > MOST ? REFUSED : DONE;
	}
	*left += amount;
	return *left < 0 || *left > MOST ? REFUSED : DONE;
}

/* Checks the range for both sides before either one gets anything. */
static enum verdict add(const struct control *c, struct game_position *p, uint8_t sides, span amount)
{
	span left[2];
	enum verdict all = DONE;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		enum verdict verdict;

		if (!(sides & 1u << side))
			continue;
		verdict = penalised(c, p, side, amount, &left[side]);
		if (verdict == REFUSED)
			return REFUSED;
		all = verdict != DONE ? verdict : all;
	}
	if (all != DONE)
		return all;
	for (uint8_t side = LEFT; side <= RIGHT && amount != 0; side++)
		if (sides & 1u << side) {
			set_left(p, side, left[side]);
			if (p->book[side].fallen)
				rule_withdraw(c, p, side);
		}
	return DONE;
}

/* Settles a thought that ends without a move: Bronstein gives back what was used of the delay, and the
 * present byo-yomi period is complete again. */
static void settle(const struct control *c, struct game_position *p, uint8_t side)
{
	const struct stage *s = rule_stage(c, p, side);
	struct book *b = &p->book[side];

	if (!b->fallen) {
		rule_give(c, p, side, least(b->think, rule_bronstein(s)));
		if (s->method == METHOD_BYO_YOMI && b->period > 0)
			rule_give(c, p, side, most(0, span_of(s->value) - rule_left(c, p, side)));
	}
	rule_end_move(c, p, side);
}

static void tell_thought(const struct oracle *o, struct game_position *p, const struct since_press *what)
{
	p->now = what->from;
	p->state = rule_over(p) ? PLAY_OVER : PLAY_RUNNING;
	rule_think(&o->control, p, what->amount);
}

/* False: open. The requirements do not say whether a move keeps a delay when its flag is withdrawn, nor what
 * happens after a flag that would not have fallen without the press. */
static bool tell_penalty(const struct oracle *o, struct game_position *p, const struct since_press *what)
{
	bool fallen[] = {p->book[LEFT].fallen, p->book[RIGHT].fallen};

	p->state = rule_over(p) ? PLAY_OVER : PLAY_PAUSED;
	return add(&o->control, p, what->sides, what->amount) == DONE &&
	       p->book[LEFT].fallen == fallen[LEFT] && p->book[RIGHT].fallen == fallen[RIGHT];
}

/* Repeats what happened since the press, on clocks without that press. False: the result is open. */
static bool tell_again(const struct oracle *o, struct game_position *p)
{
	for (int i = 0; i < o->sinces; i++) {
		const struct since_press *what = &o->since[i];

		switch (what->kind) {
		case SINCE_THOUGHT:
			tell_thought(o, p, what);
			break;
		case SINCE_PENALTY:
			if (!tell_penalty(o, p, what))
				return false;
			break;
		case SINCE_RESUMED:
			rule_resume(&o->control, p);
			break;
		}
	}
	return true;
}

/* Computes the present clocks without the last press; `other` has been thinking since. */
static bool without_press(const struct oracle *o, struct game_position *p, bool keeps_used)
{
	uint8_t offender = o->before_press.turn, other = other_side(offender);

	*p = o->before_press;
	p->keeps_used = keeps_used;
	rule_begin_move(&o->control, p, other);
	if (!tell_again(o, p))
		return false;
	p->keeps_used = false;
	settle(&o->control, p, other);
	p->turn = offender;
	p->now = o->p.now;
	p->freeze = o->p.freeze;
	p->state = PLAY_PAUSED;
	return true;
}

/* True: without the press something else would have happened, so the result is open. */
static bool is_open_without_press(const struct oracle *o, const struct game_position *p, uint8_t side)
{
	const struct stage *s = rule_stage(&o->control, p, side);
	bool new_period = p->book[side].period > o->before_press.book[side].period;

	return (p->book[side].fallen && !o->p.book[side].fallen) ||
	       p->book[side].steady > o->p.book[side].steady ||
	       (new_period && rule_left(&o->control, p, side) == span_of(s->value));
}

/* Takes the last press back. Its side continues to think; the time of the other side counts as a thought
 * without a move. `given` comes from the same penalty. */
static enum verdict take_back(struct oracle *o, const struct seen *seen, const span given[2])
{
	struct game_position p, kept;
	uint8_t offender = o->before_press.turn;

	if (stage_of(o, offender)->method == METHOD_GONG)
		return REFUSED;
	if (!o->can_take_back || o->p.turn == offender)
		return EITHER;
	if (!without_press(o, &p, false) || is_open_without_press(o, &p, offender))
		return OPEN;
	if (rule_left(&o->control, &p, offender) + given[offender] != seen->side[offender].remaining)
		if (without_press(o, &kept, true) && !is_open_without_press(o, &kept, offender) &&
		    rule_left(&o->control, &kept, offender) + given[offender] ==
			seen->side[offender].remaining)
			p = kept;
	if (o->before_press.book[offender].fallen && !p.book[offender].fallen) {
		p.book[offender].rest_open = true;
		p.book[offender].rest = seen->side[offender].delay;
	}
	o->p = p;
	o->can_take_back = false;
	return DONE;
}

/* Passes the turn without a press. The thought that ends is settled as when a press is taken back, so that M3
 * and M4 give the same times. Nothing is added to a time that was entered (A3). */
static void change_turn(struct oracle *o)
{
	uint8_t side = o->p.turn;
	struct book *b = &o->p.book[side];

	o->can_take_back = false;
	if (!b->kept)
		settle(&o->control, &o->p, side);
	rule_end_move(&o->control, &o->p, side);
	rule_begin_move(&o->control, &o->p, other_side(side));
}

static enum verdict next_turn(struct oracle *o, uint8_t choice, const struct seen *seen, const span given[2])
{
	if (choice == NEXT_SAME)
		return DONE;
	if (o->p.state == PLAY_READY)
		return EITHER;
	if (choice == NEXT_OTHER_TAKE_BACK)
		return take_back(o, seen, given);
	change_turn(o);
	return DONE;
}

/* The requirements leave open how much delay a move has when its flag is withdrawn. */
static void withdrawn(struct oracle *o, uint8_t side, const struct seen *seen)
{
	if (side != o->p.turn)
		return;
	o->p.book[side].rest_open = true;
	o->p.book[side].rest = seen->side[side].delay;
}

static enum verdict give(struct oracle *o, uint8_t sides, span amount)
{
	enum verdict verdict = add(&o->control, &o->p, sides, amount);

	if (verdict == DONE)
		remember(o, (struct since_press){.kind = SINCE_PENALTY, .sides = sides, .amount = amount});
	return verdict;
}

static enum verdict penalty(struct oracle *o, const struct act *a, const struct seen *seen)
{
	struct oracle before = *o;
	span given[2] = {a->side & SIDES_LEFT ? a->amount : 0, a->side & SIDES_RIGHT ? a->amount : 0};
	enum verdict verdict = next_turn(o, a->choice, seen, given);

	if (verdict == DONE && a->amount != 0)
		verdict = give(o, a->side, a->amount);
	if (verdict == DONE && before.p.book[o->p.turn].fallen && !o->p.book[o->p.turn].fallen)
		withdrawn(o, o->p.turn, seen);
	if (verdict != DONE)
		*o = before;
	return verdict;
}

/* ---- corrections (A3) ---------------------------------------------------------------------------------- */

static enum verdict enter_left(struct oracle *o, uint8_t side, span left, const struct seen *seen)
{
	const struct stage *s = stage_of(o, side);
	struct book *b = &o->p.book[side];

	if (left > MOST || left < -MOST || (left < 0 && s->method != METHOD_SCRABBLE))
		return REFUSED;
	if ((s->method == METHOD_SCRABBLE && left <= 0) ||
	    (s->method == METHOD_COUNT_UP && (b->fallen || left >= span_of(s->time))))
		return EITHER;
	set_left(&o->p, side, left);
	b->kept = true;
	if (b->fallen && left > 0) {
		rule_withdraw(&o->control, &o->p, side);
		withdrawn(o, side, seen);
	}
	return DONE;
}

static enum verdict enter_used(struct oracle *o, uint8_t side, span used)
{
	if (used < 0 || used > MOST)
		return REFUSED;
	o->p.book[side].used = used;
	return DONE;
}

/* The stage to which this number of moves belongs; false: that is open, because a stage ends at zero. */
static bool stage_of_moves(const struct oracle *o, uint8_t side, unsigned moves, unsigned *stage,
			   unsigned *in_stage)
{
	uint8_t colour = rule_colour(&o->p, side);

	for (*stage = 0; *stage < 250; ++*stage) {
		const struct stage *s = rule_stage_number(&o->control, colour, *stage);

		if (!rule_by_moves(&o->control, colour, *stage)) {
			*in_stage = moves;
			return rule_is_last(&o->control, colour, *stage);
		}
		if (moves < s->moves) {
			*in_stage = moves;
			return true;
		}
		moves -= s->moves;
	}
	return false;
}

/* A3: the times of the stages entered are added and those of the stages left are subtracted; the allowance is
 * that of the new stage. */
static span left_in(const struct oracle *o, uint8_t side, unsigned stage, unsigned moves)
{
	uint8_t colour = rule_colour(&o->p, side);
	const struct book *b = &o->p.book[side];
	span left = left_of(o, side);

	for (unsigned i = b->stage; i < stage; i++)
		left += span_of(rule_stage_number(&o->control, colour, i + 1)->time);
	for (unsigned i = stage; i < b->stage; i++)
		left -= span_of(rule_stage_number(&o->control, colour, i + 1)->time);
	if (stage != b->stage)
		left += rule_allowance(rule_stage_number(&o->control, colour, stage), moves + 1) -
			rule_allowance(stage_of(o, side), b->moves + 1u);
	return left;
}

/* The counter does not determine the stage, because a stage ends at zero or was corrected. The result is
 * open, unless nothing changes but the counter. */
static enum verdict nothing_follows(struct oracle *o, uint8_t side, unsigned moves, const struct seen *seen)
{
	struct book *b = &o->p.book[side];
	const struct seen_side *s = &seen->side[side];

	if (s->moves != moves) /* refused */
		return AS_SEEN;
	if (s->stage != b->stage || s->unseen != left_of(o, side))
		return OPEN;
	b->moves = (uint16_t)moves;
	return AS_SEEN;
}

/* A side whose flag has fallen may have more moves than its stage. */
static bool is_stage_of_counter(const struct oracle *o, uint8_t side)
{
	const struct book *b = &o->p.book[side];
	unsigned stage, in_stage;

	if (!stage_of_moves(o, side, b->moves, &stage, &in_stage) ||
	    b->begin != rule_count_begin(&o->control, rule_colour(&o->p, side), b->stage, b->begin + 1))
		return false;
	return b->fallen ? stage >= b->stage : stage == b->stage;
}

/* The requirements leave open whether the new stage's delay is complete, or less what the move has used. */
static void new_delay(struct oracle *o, uint8_t side, const struct seen *seen)
{
	struct book *b = &o->p.book[side];
	span whole = rule_us_delay(stage_of(o, side)), rest = most(0, whole - b->delayed);

	b->rest = seen->side[side].delay == whole ? whole : rest;
	if (b->rest_open && side == o->p.turn)
		b->rest = seen->side[side].delay;
}

static enum verdict follow_moves(struct oracle *o, uint8_t side, unsigned moves, const struct seen *seen)
{
	struct book *b = &o->p.book[side];
	unsigned stage, in_stage;
	bool was_fallen = false;
	span left;

	if (is_special(&o->control) || b->moves > 255 || b->unseen_open || b->period > 0 ||
	    !is_stage_of_counter(o, side) || !stage_of_moves(o, side, moves, &stage, &in_stage))
		return nothing_follows(o, side, moves, seen);
	left = left_in(o, side, stage, moves);
	if (b->kept && seen->side[side].moves == moves && seen->side[side].remaining == left_of(o, side))
		left = left_of(o, side);
	if (left < 0 || left > MOST)
		return EITHER;
	if (stage != b->stage || (b->fallen && left > 0)) {
		set_left(&o->p, side, left);
		if (b->fallen && left == 0)
			return OPEN;
		if (b->fallen) {
			rule_withdraw(&o->control, &o->p, side);
			was_fallen = true;
		}
	}
	b->moves = (uint16_t)moves;
	if (stage != b->stage) {
		b->stage = (uint16_t)stage;
		new_delay(o, side, seen);
	}
	if (was_fallen)
		withdrawn(o, side, seen);
	b->begin = rule_count_begin(&o->control, rule_colour(&o->p, side), b->stage, moves);
	return DONE;
}

static enum verdict enter_moves(struct oracle *o, uint8_t side, span moves, bool follow,
				const struct seen *seen)
{

	if (moves < 0 || moves > 9999)
		return REFUSED;
	if (follow)
		return follow_moves(o, side, (unsigned)moves, seen);
	o->p.book[side].moves = (uint16_t)moves;
	return DONE;
}

static enum verdict enter_stage(struct oracle *o, uint8_t side, span stage, bool begins,
				const struct seen *seen)
{
	struct book *b = &o->p.book[side];
	uint8_t colour = rule_colour(&o->p, side);
	span entered_with;

	if (stage < 0 || stage > HELD_STAGE ||
	    (stage > 0 && !rule_has_next(&o->control, colour, (unsigned)stage - 1)))
		return REFUSED;
	if (b->fallen)
		return OPEN; /* the move may have used any part of its delay */
	entered_with = b->stage == stage ? b->begin : b->moves;
	if (b->stage != stage) {
		span left = left_of(o, side);

		if (!has_periods(stage_of(o, side)))
			b->period = seen->side[side].period; /* the side had no period */
		b->stage = (uint16_t)stage;
		if (!has_periods(stage_of(o, side)))
			b->period = 0;
		set_left(&o->p, side, left); /* the times are not changed */
	}
	if (!b->rest_open)
		b->rest = most(0, rule_us_delay(stage_of(o, side)) - b->delayed);
	else
		b->rest = seen->side[side].delay;
	if (begins)
		b->begin = b->moves;
	else if (!rule_counts_in_period(&o->control, &o->p, side))
		b->begin = rule_count_begin(&o->control, colour, (unsigned)stage, entered_with);
	return DONE;
}

/* A3: the halves of the control follow the colours; times and counters stay with the side. A stage that the
 * other half does not have becomes its last one. */
static enum verdict enter_white(struct oracle *o, uint8_t side)
{
	if (side == o->p.white)
		return DONE;
	o->p.white = side;
	for (uint8_t i = LEFT; i <= RIGHT && !same_stages(&o->control); i++) {
		struct book *b = &o->p.book[i];
		uint8_t colour = rule_colour(&o->p, i);
		span left = left_of(o, i);
		bool canadian =
		    rule_stage_number(&o->control, other_side(colour), b->stage)->method == METHOD_CANADIAN;

		if (b->fallen || (canadian && b->period > 0))
			return OPEN; /* its periods are not numbered */
		if (!o->control.repeat[colour])
			b->stage = (uint16_t)least(b->stage, o->control.stages[colour] - 1);
		set_left(&o->p, i, left);
		b->begin = rule_count_begin(&o->control, colour, b->stage, b->begin);
		b->period = (uint8_t)least(b->period, has_periods(stage_of(o, i)) ? b->period : 0);
		if (stage_of(o, i)->method == METHOD_BYO_YOMI)
			b->period = (uint8_t)least(b->period, stage_of(o, i)->count);
		if (stage_of(o, i)->method == METHOD_CANADIAN && b->period > 0)
			return OPEN; /* a period of another kind */
		b->rest = most(0, rule_us_delay(stage_of(o, i)) - b->delayed);
	}
	return DONE;
}

static enum verdict enter_turn(struct oracle *o, uint8_t side)
{
	if (side == o->p.turn || o->p.state == PLAY_READY || stage_of(o, side)->method == METHOD_GONG)
		return OPEN;
	o->p.turn = side; /* A3: no time and no delay changes */
	return DONE;
}

static bool was_entered(const struct oracle *o, uint8_t side)
{
	struct oracle fresh;

	oracle_begin(&fresh, o->history);
	fresh.p.white = o->p.white;
	start_books(&fresh);
	return o->p.book[side].kept || left_of(&fresh, side) != left_of(o, side);
}

static enum verdict exchange(struct oracle *o)
{
	uint8_t white = other_side(o->p.white);

	if (o->p.state != PLAY_READY)
		return REFUSED;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		if (o->p.book[side].moves > 0 || o->p.book[side].used > 0 || was_entered(o, side))
			/* the requirements do not say whether an entered time follows the colour */
			return OPEN;
	if (!same_stages(&o->control)) {
		o->p.white = white;
		start_books(o);
	}
	o->p.white = o->p.turn = white;
	return DONE;
}

/* F2: a switch that the arbiter has set in this game stays set. Changing freeze starts no clock, and a game
 * that is no longer over is paused. */
static enum verdict set_freeze(struct oracle *o, uint8_t choice)
{
	if (o->control.stage[WHITE][0].method == METHOD_HOURGLASS && choice == FREEZE_SET_OFF)
		return EITHER; /* M7: the game ends at zero */
	o->freeze_set = choice != FREEZE_SET_AUTO;
	o->can_take_back = false; /* the press may have been made under the other setting of freeze */
	o->p.freeze = o->freeze_set ? choice == FREEZE_SET_ON : rule_freeze(&o->control);
	if (o->p.state == PLAY_OVER && !rule_over(&o->p))
		o->p.state = PLAY_PAUSED;
	return DONE;
}

/* A3: corrects the period of byo-yomi, or of Canadian overtime with the moves made in it. The time is another
 * field. */
static enum verdict enter_period(struct oracle *o, uint8_t side, span period, span made,
				 const struct seen *seen)
{
	struct book *b = &o->p.book[side];
	const struct stage *s = stage_of(o, side);

	if (!has_periods(s))
		return REFUSED;
	if (b->fallen || period < 0)
		return EITHER;
	if (period > (s->method == METHOD_CANADIAN ? 1 : s->count))
		return REFUSED;
	if (s->method == METHOD_CANADIAN && (made >= s->count || made > b->moves))
		return REFUSED;
	if (seen->side[side].remaining != left_of(o, side))
		return OPEN;
	b->period = (uint8_t)period;
	if (rule_counts_in_period(&o->control, &o->p, side))
		b->begin = b->moves - made;
	return DONE;
}

static enum verdict resume(struct oracle *o)
{
	if (o->p.state != PLAY_READY)
		return REFUSED;
	o->p.state = PLAY_PAUSED;
	return DONE;
}

/* ---- other controls (A6, A10) -------------------------------------------------------------------------- */

/* F2: freeze is derived again whenever another control comes into force, unless the arbiter has set it. A
 * game that is no longer over is paused. */
static void control_changed(struct oracle *o)
{
	if (!o->freeze_set)
		o->p.freeze = rule_freeze(&o->control);
	if (o->p.state == PLAY_OVER && !rule_over(&o->p))
		o->p.state = PLAY_PAUSED;
	o->snapshots = 0; /* a press under another control cannot be taken back */
	o->can_take_back = o->can_undo = false;
}

static bool has_value(const struct stage *s)
{
	return s->method != METHOD_SUDDEN;
}

static enum verdict may_introduce(const struct oracle *o)
{
	bool later = false;

	if (is_special(&o->control))
		return REFUSED;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t colour = rule_colour(&o->p, side);

		if (has_value(stage_of(o, side)) ||
		    rule_base(&o->control, colour) + 60 * rule_value(&o->control, colour) <= 600 * SECOND)
			return REFUSED; /* a value in force; blitz */
		for (uint8_t i = 0; i < o->control.stages[colour]; i++)
			later = later || has_value(&o->control.stage[colour][i]) ||
				span_of(o->control.stage[colour][i].time) + 5 * SECOND > MOST; /* T4 */
	}
	if (o->p.state == PLAY_READY || o->p.book[LEFT].fallen || o->p.book[RIGHT].fallen)
		return EITHER;
	return later ? EITHER : DONE;
}

static enum verdict introduce(struct oracle *o, uint8_t method, uint8_t opponent)
{
	enum verdict verdict = may_introduce(o);
	span five = method == METHOD_US_DELAY ? 0 : 5 * SECOND;

	if (verdict != DONE)
		return verdict;
	if (left_of(o, opponent) + five + 120 * SECOND > MOST ||
	    left_of(o, other_side(opponent)) + five > MOST)
		return EITHER;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct stage *stages = o->control.stage[rule_colour(&o->p, side)];
		const struct stage *s = stage_of(o, side);

		for (struct stage *i = stages + (s - stages);
		     i < stages + o->control.stages[rule_colour(&o->p, side)]; i++) {
			i->method = method;
			i->value = (struct amount){5, 0};
			i->count = 0;
		}
		o->p.book[side].given += five + (side == opponent ? 120 * SECOND : 0);
		o->p.book[side].rest = rule_us_delay(s); /* from the resumption */
		o->p.book[side].think = o->p.book[side].delayed = 0;
	}
	control_changed(o);
	return DONE;
}

/* A10: the installation confirms a 0; a flag that would not have fallen is withdrawn. */
static void take_answer(struct oracle *o, uint8_t side, const struct as_if *answer)
{
	struct book *b = &o->p.book[side];

	b->stage = answer->stage;
	b->begin = answer->begin;
	b->period = answer->period;
	set_left(&o->p, side, answer->left);
	b->unseen_open = true;
	if (b->fallen && (answer->left != 0 || stage_of(o, side)->method == METHOD_COUNT_UP))
		rule_withdraw(&o->control, &o->p, side);
	b->kept = answer->left == 0 && stage_of(o, side)->method != METHOD_COUNT_UP;
	rule_end_move(&o->control, &o->p, side);
}

/* A10: the present control, unchanged, whose proposal is what both clocks have. */
static bool is_installed(const struct oracle *o, const struct control *control, const struct as_if answer[2])
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		const struct book *b = &o->p.book[side];

		if (left_of(o, side) != answer[side].left || b->stage != answer[side].stage ||
		    b->begin != answer[side].begin ||
		    periods_differ(stage_of(o, side), answer[side].period, b->period))
			return false;
	}
	return memcmp(control, &o->control, sizeof *control) == 0;
}

static enum verdict install(struct oracle *o, const struct control *control)
{
	struct as_if answer[2];

	if (o->p.state == PLAY_READY)
		return EITHER;
	rule_as_if(control, &o->p, answer);
	if (answer[LEFT].open || answer[RIGHT].open ||
	    (control->stage[WHITE][0].method == METHOD_HOURGLASS && o->freeze_set))
		return EITHER;
	if (is_installed(o, control, answer))
		return DONE;
	o->control = *control;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		take_answer(o, side, &answer[side]);
	control_changed(o);
	return DONE;
}

/* ---- rewinding (A5) ------------------------------------------------------------------------------------ */

static void restore(struct oracle *o, const struct game_position *from)
{
	span now = o->p.now;
	uint8_t freeze = o->p.freeze;

	o->p = *from;
	o->p.now = now;
	o->p.freeze = freeze;
	o->p.state = PLAY_PAUSED;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		o->p.book[side].steady_open = true;
		o->p.book[side].kept = false;
	}
	o->can_take_back = false;
}

static enum verdict rewind(struct oracle *o, int back)
{
	if (o->p.state == PLAY_READY || back < 1 || back > o->snapshots)
		return OPEN;
	o->before_rewind = o->p;
	o->snapshots_before = o->snapshots;
	o->snapshots -= back - 1;
	restore(o, &o->snapshot[o->snapshots - 1]);
	o->can_undo = true;
	return DONE;
}

static enum verdict undo(struct oracle *o)
{
	if (!o->can_undo)
		return OPEN;
	restore(o, &o->before_rewind);
	o->snapshots = o->snapshots_before;
	o->can_undo = false;
	return DONE;
}

/* ---- acts ---------------------------------------------------------------------------------------------- */

static enum verdict correct(struct oracle *o, const struct act *a, const struct seen *seen)
{
	struct control control;

	switch (a->kind) {
	case ACT_LEFT:
		return enter_left(o, a->side, a->amount, seen);
	case ACT_USED:
		return enter_used(o, a->side, a->amount);
	case ACT_MOVES:
		return enter_moves(o, a->side, a->amount, a->choice, seen);
	case ACT_STAGE:
		return enter_stage(o, a->side, a->amount, a->choice, seen);
	case ACT_PERIOD:
		return enter_period(o, a->side, a->amount, a->choice, seen);
	case ACT_TURN:
		return enter_turn(o, a->side);
	case ACT_WHITE:
		return enter_white(o, a->side);
	case ACT_III4:
		return introduce(o, a->choice, a->side);
	case ACT_INSTALL:
		control = history_control(o->history, a->choice);
		return install(o, &control);
	default:
		return OPEN;
	}
}

static enum verdict arbiter(struct oracle *o, const struct act *a, const struct seen *seen)
{
	enum verdict verdict;

	if (o->p.state == PLAY_RUNNING)
		return REFUSED;
	if (o->p.state == PLAY_OVER) /* F6: PLAY comes first */
		return EITHER;
	switch (a->kind) {
	case ACT_PENALTY:
		return penalty(o, a, seen);
	case ACT_FREEZE:
		return set_freeze(o, a->choice);
	case ACT_EXCHANGE:
		return exchange(o);
	case ACT_ENTER:
		return resume(o);
	case ACT_REWIND:
		return rewind(o, a->amount);
	case ACT_UNDO:
		return undo(o);
	default:
		verdict = correct(o, a, seen);
		if (verdict == DONE || verdict == AS_SEEN)
			/* the requirements mention no corrections before taking back */
			o->can_take_back = false;
		return verdict;
	}
}

enum verdict oracle_act(struct oracle *o, const struct act *a, const struct seen *seen)
{
	if (a->kind != ACT_LOOK && a->kind != ACT_LEAVE && a->kind != ACT_REWIND && a->kind != ACT_UNDO)
		o->can_undo = false;
	switch (a->kind) {
	case ACT_LOOK:
	case ACT_LEAVE: /* A4 */
	case ACT_POWER:
		return DONE;
	case ACT_PRESS:
		return press(o, a->side);
	case ACT_PLAY:
		return play(o);
	default:
		return arbiter(o, a, seen);
	}
}

/* ---- what must be seen --------------------------------------------------------------------------------- */

static void show_side(const struct oracle *o, uint8_t side, struct seen_side *seen)
{
	const struct book *b = &o->p.book[side];

	seen->remaining = b->fallen ? 0 : (ticks)left_of(o, side);
	seen->unseen = (ticks)most(left_of(o, side), -MOST);
	seen->delay =
	    b->kept && left_of(o, side) == 0 ? 0 : (ticks)b->rest; /* A10: none runs beside a confirmed 0 */
	seen->used = (ticks)b->used;
	seen->moves = b->moves;
	seen->stage = (uint8_t)b->stage;
	seen->to_make = (uint16_t)rule_to_make(&o->control, &o->p, side);
	seen->period = b->period;
	seen->flag = b->fallen ? FLAG_FALLEN : b->steady != FOREVER ? FLAG_STEADY : FLAG_NONE;
	seen->first = b->fallen && (o->p.book[other_side(side)].fallen == 0 ||
				    o->p.book[other_side(side)].fallen > b->fallen);
}

void oracle_show(const struct oracle *o, struct seen *seen)
{
	seen->state = o->p.state;
	seen->turn = o->p.turn;
	seen->white = o->p.white;
	seen->freeze = o->p.freeze;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		show_side(o, side, &seen->side[side]);
}

static bool flag_differs(const struct oracle *o, uint8_t side, uint8_t want, uint8_t is)
{
	if (o->p.book[side].steady_open)
		return (want == FLAG_FALLEN) != (is == FLAG_FALLEN);
	return want != is;
}

static bool counts_moves(const struct oracle *o, uint8_t side)
{
	return rule_by_moves(&o->control, rule_colour(&o->p, side), o->p.book[side].stage) ||
	       (stage_of(o, side)->method == METHOD_CANADIAN && o->p.book[side].period > 0);
}

static const char *check_side(const struct oracle *o, uint8_t side, const struct seen_side *want,
			      const struct seen_side *is)
{
	const struct book *b = &o->p.book[side];

	if (flag_differs(o, side, want->flag, is->flag))
		return "flag";
	if (want->first != is->first)
		return "first";
	if (want->remaining != is->remaining)
		return "remaining";
	if (b->fallen && !b->unseen_open && !is_special(&o->control) && want->unseen != is->unseen)
		return "unseen";
	if (!b->fallen && want->delay != is->delay)
		return "delay";
	if (want->used != is->used)
		return "used";
	if (want->moves != is->moves)
		return "moves";
	if (want->stage != is->stage)
		return "stage";
	if (has_periods(stage_of(o, side)) && periods_differ(stage_of(o, side), want->period, is->period))
		return "period";
	if (counts_moves(o, side) && want->to_make != is->to_make)
		return "to make";
	return NULL;
}

const char *oracle_check(const struct oracle *o, const struct seen *is, uint8_t *side)
{
	struct seen want;
	const char *what;

	oracle_show(o, &want);
	*side = 2;
	if (want.state != is->state)
		return "state";
	if (want.turn != is->turn)
		return "turn";
	if (want.white != is->white)
		return "white";
	if (want.freeze != is->freeze)
		return "freeze";
	for (*side = LEFT; *side <= RIGHT; ++*side) {
		what = check_side(o, *side, &want.side[*side], &is->side[*side]);
		if (what != NULL)
			return what;
	}
	return NULL;
}
