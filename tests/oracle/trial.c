#include "tests/oracle/trial.h"

#include <stdio.h>

#include "firmware/core/notation.h"
#include "tests/oracle/apply_keys.h"
#include "tests/oracle/rules.h"

void trial_show(const struct trial *t, struct seen *seen)
{
	if (t->by_keys)
		keys_show(seen);
	else
		core_show(&t->core, seen);
}

void trial_begin(struct trial *t, const struct history *history)
{
	oracle_begin(&t->oracle, history);
	if (t->by_keys)
		keys_begin(history);
	else
		core_begin(&t->core, history);
}

enum outcome trial_differs(struct trial *t, const char *what, uint8_t side, int act, bool before)
{
	struct difference *d = &t->difference;

	*d = (struct difference){.what = what, .side = side, .act = act, .before = before};
	d->method = rule_stage(&t->oracle.control, &t->oracle.p, side & 1)->method;
	trial_show(t, &d->is);
	oracle_show(&t->oracle, &d->want);
	return DIFFERS;
}

enum outcome trial_look(struct trial *t, int act, bool before)
{
	struct seen seen;
	uint8_t side;
	const char *what;

	if (t->oracle.p.open)
		return ENDS;
	trial_show(t, &seen);
	what = oracle_check(&t->oracle, &seen, &side);
	return what == NULL ? AGREES : trial_differs(t, what, side, act, before);
}

enum outcome trial_check(struct trial *t, enum verdict verdict, bool done, int number)
{
	if (verdict == OPEN || (verdict == EITHER && done))
		return ENDS;
	if (verdict == DONE && !done)
		return trial_differs(t, "refused", 2, number, false);
	if (verdict == REFUSED && done)
		return trial_differs(t, "not refused", 2, number, false);
	return AGREES;
}

enum outcome trial_act(struct trial *t, const struct act *act, int number)
{
	struct seen seen;
	enum outcome outcome;
	bool done;

	if (t->by_keys)
		return trial_act_by_keys(t, act, number);
	core_wait(&t->core, act->wait);
	oracle_wait(&t->oracle, act->wait);
	outcome = trial_look(t, number, true);
	if (outcome != AGREES)
		return outcome;
	done = core_act(&t->core, act);
	trial_show(t, &seen);
	outcome = trial_check(t, oracle_act(&t->oracle, act, &seen), done, number);
	if (outcome != AGREES)
		return outcome;
	if (!game_clock_valid(&t->core.game))
		return trial_differs(t, "validity", 2, number, false);
	return trial_look(t, number, false);
}

enum outcome trial_run(struct trial *t, const struct history *history)
{
	trial_begin(t, history);
	for (int i = 0; i < history->acts; i++) {
		enum outcome outcome = trial_act(t, &history->act[i], i);

		if (outcome != AGREES)
			return outcome;
	}
	return AGREES;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

static void print_number(const char *name, const char *what, double want, double is, double scale)
{
	if (want != is)
		printf("    %s %s: expected %.4f, seen %.4f\n", name, what, want / scale, is / scale);
}

static void print_side(const char *name, const struct seen_side *want, const struct seen_side *is)
{
	print_number(name, "remaining", want->remaining, is->remaining, TICKS_PER_SECOND);
	print_number(name, "unseen", want->unseen, is->unseen, TICKS_PER_SECOND);
	print_number(name, "delay", want->delay, is->delay, TICKS_PER_SECOND);
	print_number(name, "used", want->used, is->used, TICKS_PER_SECOND);
	print_number(name, "moves", want->moves, is->moves, 1);
	print_number(name, "stage", want->stage, is->stage, 1);
	print_number(name, "to make", want->to_make, is->to_make, 1);
	print_number(name, "period", want->period, is->period, 1);
	print_number(name, "flag", want->flag, is->flag, 1);
	print_number(name, "first", want->first, is->first, 1);
}

void trial_print_seen(const struct seen *want, const struct seen *is)
{
	if (want->state != is->state)
		printf("    state: expected %d, seen %d\n", want->state, is->state);
	if (want->turn != is->turn)
		printf("    turn: expected %d, seen %d\n", want->turn, is->turn);
	if (want->white != is->white)
		printf("    white: expected %d, seen %d\n", want->white, is->white);
	if (want->freeze != is->freeze)
		printf("    freeze: expected %d, seen %d\n", want->freeze, is->freeze);
	print_side("left", &want->side[LEFT], &is->side[LEFT]);
	print_side("right", &want->side[RIGHT], &is->side[RIGHT]);
}

/* Prints the history as a row of found.c. */
void trial_print(const struct trial *t, const struct history *h)
{
	char text[NOTATION_SIZE];
	uint8_t controls = 1;

	for (int i = 0; i < h->acts; i++)
		if (h->act[i].kind == ACT_INSTALL && h->act[i].choice >= controls)
			controls = (uint8_t)(h->act[i].choice + 1);
	printf("    {");
	for (uint8_t i = 0; i < controls; i++) {
		notation_format(&h->control[i], text, sizeof text);
		printf("%s\"%s\"", i > 0 ? ", " : "{", text);
	}
	printf("}, \"%s%s%s\", \"", h->freeze_set ? h->freeze ? "on " : "off " : "",
	       h->white == RIGHT ? "right " : "", h->force ? "force" : "");
	for (int i = 0; i < h->acts && i <= t->difference.act; i++) {
		history_act_text(&h->act[i], t->by_keys, text, sizeof text);
		printf("%s%s", i > 0 ? "; " : "", text);
	}
	printf("\"},\n  %s%s:\n", t->difference.what, t->difference.before ? " (before the last act)" : "");
	trial_print_seen(&t->difference.want, &t->difference.is);
}
