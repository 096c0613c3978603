#include "tests/oracle/trial.h"

#include <stdio.h>

#include "firmware/core/notation.h"
#include "tests/oracle/rules.h"

void trial_begin(struct trial *t, const struct history *history)
{
	oracle_begin(&t->oracle, history);
	core_begin(&t->core, history);
}

static enum outcome differs(struct trial *t, const char *what, uint8_t side, int act, bool before)
{
	struct difference *d = &t->difference;

	*d = (struct difference){.what = what, .side = side, .act = act, .before = before};
	d->method = rule_stage(&t->oracle.control, &t->oracle.p, side & 1)->method;
	core_show(&t->core, &d->is);
	oracle_show(&t->oracle, &d->want);
	return DIFFERS;
}

static enum outcome look(struct trial *t, int act, bool before)
{
	struct seen seen;
	uint8_t side;
	const char *what;

	core_show(&t->core, &seen);
	what = oracle_judge(&t->oracle, &seen, &side);
	return what == NULL ? AGREES : differs(t, what, side, act, before);
}

enum outcome trial_act(struct trial *t, const struct act *act, int number)
{
	struct seen seen;
	enum verdict verdict;
	bool done;

	core_wait(&t->core, act->wait);
	oracle_wait(&t->oracle, act->wait);
	if (look(t, number, true) == DIFFERS)
		return DIFFERS;
	done = core_act(&t->core, act);
	core_show(&t->core, &seen);
	verdict = oracle_act(&t->oracle, act, &seen);
	if (verdict == OPEN || (verdict == EITHER && done))
		return ENDS;
	if (verdict == DONE && !done)
		return differs(t, "refused", 2, number, false);
	if (verdict == REFUSED && done)
		return differs(t, "not refused", 2, number, false);
	if (!game_clock_valid(&t->core.game))
		return differs(t, "validity", 2, number, false);
	return look(t, number, false);
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

/* ---- in words ------------------------------------------------------------------------------------------- */

static void print_side(const char *name, const struct seen_side *want, const struct seen_side *is)
{
#define LINE(field)                                                                                          \
	if (want->field != is->field)                                                                        \
	printf("    %s %s: expected %.4f, seen %.4f\n", name, #field, (double)want->field / SCALE_##field,   \
	       (double)is->field / SCALE_##field)
#define SCALE_remaining	  4096.0
#define SCALE_unseen	  4096.0
#define SCALE_delay	  4096.0
#define SCALE_used	  4096.0
#define SCALE_moves	  1.0
#define SCALE_stage	  1.0
#define SCALE_stage_moves 1.0
#define SCALE_period	  1.0
#define SCALE_flag	  1.0
#define SCALE_first	  1.0
	LINE(remaining);
	LINE(unseen);
	LINE(delay);
	LINE(used);
	LINE(moves);
	LINE(stage);
	LINE(stage_moves);
	LINE(period);
	LINE(flag);
	LINE(first);
}

static void print_seen(const struct seen *want, const struct seen *is)
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

void trial_print(const struct trial *t, const struct history *h)
{
	char text[NOTATION_SIZE];
	span now = 0;

	for (uint8_t i = 0; i < h->controls; i++) {
		notation_format(&h->control[i], text, sizeof text);
		printf("    %s %s", i == 0 ? "control" : "# and", text);
		if (i == 0 && h->freeze_set)
			printf(" freeze %s", h->freeze ? "on" : "off");
		if (i == 0 && h->white == RIGHT)
			printf(" white right");
		printf("\n");
	}
	for (int i = 0; i < h->acts && i <= t->difference.act; i++) {
		now += h->act[i].wait;
		history_act_text(h, &h->act[i], text, sizeof text);
		printf("    at %.4f  %s\n", (double)now / 4096.0, text);
	}
	printf("  %s%s:\n", t->difference.what, t->difference.before ? " (before the last act)" : "");
	print_seen(&t->difference.want, &t->difference.is);
}
