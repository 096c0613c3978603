/* A key action takes a fifth of a second and takes effect anywhere in it; how long a clock ran meanwhile is told by the time used (T1,
 * P8), and must be no longer than the action. */
#include "tests/oracle/apply_keys.h"
#include "tests/oracle/rules.h"
#include "tests/oracle/trial.h"

static ticks used_by_both(const struct seen *seen)
{
	return seen->side[LEFT].used + seen->side[RIGHT].used;
}

/* So much was used since; -1: that cannot be. */
static ticks ran(const struct trial *t, const struct seen *seen)
{
	struct seen want;
	ticks ran_for;

	oracle_show(&t->oracle, &want);
	ran_for = used_by_both(seen) - used_by_both(&want);
	return ran_for < 0 || ran_for > KEYS_SPAN ? -1 : ran_for;
}

/* PLAY: what ran before it stopped, or since it started. */
static enum outcome play(struct trial *t, const struct act *act, ticks took, const struct seen *seen,
			 int number)
{
	bool runs = t->oracle.p.state == PLAY_RUNNING;
	ticks ran_for = ran(t, seen);
	enum verdict verdict;

	if (seen->side[LEFT].used == MOST || seen->side[RIGHT].used == MOST)
		return ENDS; /* no longer told */
	if (ran_for < 0)
		return trial_differs(t, "time used meanwhile", 2, number, false);
	oracle_wait(&t->oracle, runs ? ran_for : took - ran_for);
	verdict = oracle_act(&t->oracle, act, seen);
	if (verdict != OPEN)
		oracle_wait(&t->oracle, runs ? took - ran_for : ran_for);
	return trial_judge(t, verdict, true, number);
}

/* In the history a penalty is in steps from the minutes proposed, a counter and a stage in steps from the present one. */
static struct act amount_of_steps(const struct trial *t, const struct act *act)
{
	struct act a = *act;
	const struct book *b = &t->oracle.p.book[act->side & 1];

	if (a.kind == ACT_PENALTY)
		a.amount = (ticks)((rule_penalty(&t->oracle.control) + 60 * a.amount) * SECOND);
	else if (a.kind == ACT_MOVES)
		a.amount = (int32_t)most(0, b->moves + a.amount);
	else if (a.kind == ACT_STAGE)
		a.amount = (int32_t)most(0, b->stage + a.amount);
	return a;
}

enum outcome trial_act_by_keys(struct trial *t, const struct act *act, int number)
{
	struct act a = amount_of_steps(t, act);
	struct seen seen;
	enum outcome outcome;
	ticks took;
	bool done;

	if (t->oracle.p.state == PLAY_RUNNING && act->kind > ACT_PLAY)
		return ENDS; /* keys do something else while a clock runs */
	keys_wait(KEYS_REST + act->wait);
	oracle_wait(&t->oracle, KEYS_REST + act->wait);
	if (trial_look(t, number, true) == DIFFERS)
		return DIFFERS;
	done = keys_act(act, &took);
	keys_show(&seen);
	if (act->kind == ACT_PRESS) {
		enum verdict verdict = oracle_act(&t->oracle, &a, &seen);

		return trial_judge(t, verdict, verdict != REFUSED, number);
	}
	if (act->kind == ACT_PLAY)
		outcome = play(t, &a, took, &seen, number);
	else {
		oracle_wait(&t->oracle, took);
		outcome = trial_judge(t, oracle_act(&t->oracle, &a, &seen), done, number);
	}
	return outcome != AGREES ? outcome : trial_look(t, number, false);
}
