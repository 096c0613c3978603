/* A key action takes 200 ms, and the firmware may act on it at any instant of these. The time used (T1, P8)
 * shows how long a clock ran meanwhile, and must not be longer than the action. */
#include "tests/oracle/apply_keys.h"
#include "tests/oracle/rules.h"
#include "tests/oracle/trial.h"

static ticks used_by_both(const struct seen *seen)
{
	return seen->side[LEFT].used + seen->side[RIGHT].used;
}

/* The time that both sides have used since; -1: impossible. */
static ticks ran(const struct trial *t, const struct seen *seen)
{
	struct seen want;
	ticks ran_for;

	oracle_show(&t->oracle, &want);
	ran_for = used_by_both(seen) - used_by_both(&want);
	return ran_for < 0 || ran_for > KEYS_SPAN ? -1 : ran_for;
}

/* PLAY: the time that a clock ran before it stopped, or since it started. */
static enum outcome play(struct trial *t, const struct act *act, ticks took, const struct seen *seen,
			 int number)
{
	bool runs = t->oracle.p.state == PLAY_RUNNING;
	ticks ran_for = ran(t, seen);
	enum verdict verdict;

	if (seen->side[LEFT].used == MOST || seen->side[RIGHT].used == MOST)
		return ENDS; /* the time used is not shown any more */
	if (ran_for < 0)
		return trial_differs(t, "time used meanwhile", 2, number, false);
	oracle_wait(&t->oracle, runs ? ran_for : took - ran_for);
	verdict = oracle_act(&t->oracle, act, seen);
	if (verdict != OPEN)
		oracle_wait(&t->oracle, runs ? took - ran_for : ran_for);
	return trial_check(t, verdict, true, number);
}

/* M11: the requirements do not say whether an increment from a later move on counts for the proposed
 * minutes. */
static bool has_late_value(const struct control *c)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++)
		for (uint8_t i = 0; i < c->stages[colour]; i++)
			if (c->stage[colour][i].method == METHOD_FISCHER && c->stage[colour][i].count > 1)
				return true;
	return false;
}

/* D1: the time is rounded up, also below 0; count-up is rounded down. */
static span shown_seconds(const struct trial *t, uint8_t side)
{
	struct seen want;
	bool up = rule_stage(&t->oracle.control, &t->oracle.p, side)->method == METHOD_COUNT_UP;
	span remaining;

	oracle_show(&t->oracle, &want);
	remaining = want.side[side].remaining;
	return (remaining + (up || remaining < 0 ? 0 : SECOND - 1)) / SECOND;
}

/* In steps from the present period; Canadian periods have no numbers, and the moves made in one stay. */
static void set_period(const struct trial *t, struct act *a)
{
	const struct oracle *o = &t->oracle;
	uint8_t side = a->side & 1;
	const struct stage *s = rule_stage(&o->control, &o->p, side);
	uint8_t number = o->p.book[side].period;
	int32_t present = s->method == METHOD_CANADIAN ? number > 0 : number;

	a->amount = (int32_t)most(0, present + a->amount);
	if (a->amount == present)
		a->kind = ACT_LOOK;
	a->choice = 0;
	if (rule_counts_in_period(&o->control, &o->p, side) && a->amount > 0)
		a->choice = (uint8_t)(s->count - rule_to_make(&o->control, &o->p, side));
}

/* In steps from the present stage; a stage that the control does not have cannot be reached. */
static void set_stage(const struct trial *t, struct act *a)
{
	const struct oracle *o = &t->oracle;
	uint8_t side = a->side & 1, colour = rule_colour(&o->p, side);
	int32_t present = (int32_t)o->p.book[side].stage, last = o->control.stages[colour] - 1;

	a->amount = (int32_t)most(0, present + a->amount);
	if (!o->control.repeat[colour] && a->amount > last)
		a->amount = last;
	if (a->amount == present && !a->choice)
		a->kind = ACT_LOOK;
}

/* Converts an act of the history: penalties in steps from the proposed minutes, times left in minutes from
 * the time shown, counters and stages in steps from the present ones. */
static struct act amount_of_steps(const struct trial *t, const struct act *act)
{
	struct act a = *act;
	const struct book *b = &t->oracle.p.book[act->side & 1];

	if ((a.kind == ACT_LEFT || a.kind == ACT_USED || a.kind == ACT_PERIOD) && a.amount == 0)
		a.kind = ACT_LOOK; /* keys enter only what they change */

	if (a.kind == ACT_PENALTY)
		a.amount = (ticks)((rule_penalty(&t->oracle.control) + 60 * a.amount) * SECOND);
	else if (a.kind == ACT_LEFT)
		a.amount = (ticks)((shown_seconds(t, a.side) + 60 * a.amount) * SECOND);
	else if (a.kind == ACT_USED)
		a.amount = (ticks)((b->used / SECOND + 60 * a.amount) * SECOND);
	else if (a.kind == ACT_PERIOD)
		set_period(t, &a);
	else if (a.kind == ACT_MOVES)
		a.amount = (int32_t)most(0, b->moves + a.amount);
	else if (a.kind == ACT_STAGE)
		set_stage(t, &a);
	return a;
}

/* N1: the time is within a second of the truth, and the game continues from there. */
static enum outcome power(struct trial *t, const struct seen *seen, int number)
{
	struct oracle *o = &t->oracle;
	struct seen want;

	if (o->p.state == PLAY_READY)
		return ENDS;
	if (o->p.state == PLAY_RUNNING)
		o->p.state = PLAY_PAUSED;
	oracle_show(o, &want);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct book *b = &o->p.book[side];
		const struct seen_side *is = &seen->side[side];
		ticks lost = want.side[side].used - is->used,
		      late = is->remaining - want.side[side].remaining;

		if (is->stage != want.side[side].stage || is->flag != want.side[side].flag ||
		    is->period != want.side[side].period)
			return ENDS; /* something happened in the second that is uncertain */
		if (lost < -SECOND || lost > SECOND || late < -SECOND || late > SECOND)
			return trial_differs(t, "a second", side, number, false);
		b->used -= lost;
		b->think = most(0, b->think - lost);
		if (is->flag != FLAG_FALLEN) {
			b->entered = is->remaining;
			b->given = b->charged = 0;
		}
		if (side == o->p.turn && !(b->kept && is->remaining == 0)) {
			span whole = rule_us_delay(rule_stage(&o->control, &o->p, side));

			b->rest = is->delay;
			b->delayed = whole > 0 ? whole - is->delay : b->delayed;
		}
		b->unseen_open = b->steady_open = true;
	}
	o->can_take_back = o->can_undo = false;
	return trial_look(t, number, false);
}

enum outcome trial_act_by_keys(struct trial *t, const struct act *act, int number)
{
	struct act a = amount_of_steps(t, act);
	struct seen seen;
	enum outcome outcome;
	ticks took;
	bool done;

	if (t->oracle.p.state == PLAY_RUNNING && act->kind > ACT_PLAY && act->kind != ACT_POWER)
		return ENDS; /* keys do something else while a clock runs */
	if (t->oracle.p.state != PLAY_RUNNING && act->wait > 600 * SECOND)
		return ENDS; /* a clock at rest switches itself off after an hour */
	keys_wait(KEYS_REST + act->wait);
	oracle_wait(&t->oracle, KEYS_REST + act->wait);
	if (act->wait > 600 * SECOND && t->oracle.p.state == PLAY_OVER)
		return ENDS;
	if (a.kind == ACT_LEFT && (a.amount > MOST || shown_seconds(t, a.side) < 0))
		return ENDS; /* the digits of the clock do not go so far */
	if (a.kind == ACT_USED && a.amount > MOST)
		return ENDS;
	if (a.kind == ACT_PENALTY && has_late_value(&t->oracle.control))
		return ENDS; /* the proposed minutes are open */
	outcome = trial_look(t, number, true);
	if (outcome != AGREES)
		return outcome;
	done = keys_act(act, &took) || a.kind == ACT_LOOK;
	keys_show(&seen);
	if (act->kind == ACT_PRESS) {
		enum verdict verdict = oracle_act(&t->oracle, &a, &seen);

		return trial_check(t, verdict, verdict != REFUSED, number);
	}
	if (act->kind == ACT_POWER)
		return power(t, &seen, number);
	if (act->kind == ACT_PLAY)
		outcome = play(t, &a, took, &seen, number);
	else {
		oracle_wait(&t->oracle, took);
		outcome = trial_check(t, oracle_act(&t->oracle, &a, &seen), done, number);
	}
	return outcome != AGREES ? outcome : trial_look(t, number, false);
}
