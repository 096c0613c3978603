/* Looks for hidden state, by keys on the whole firmware. A person reads the clock at the end of a history,
 * and a model that knows nothing else plays on with it. */
#include <string.h>

#include "tests/oracle/apply_keys.h"
#include "tests/oracle/person.h"
#include "tests/oracle/reading_trial.h"
#include "tests/oracle/rules.h"
#include "tests/oracle/trial.h"

#define MOST_WAIT (300 * SECOND) /* it switches itself off after an hour */
#define PRESSES	  40		 /* Go back reaches at least this many */

/* ---- random histories ---------------------------------------------------------------------------------- */

/* The text display shows whole seconds, so only these can be predicted. */
static struct amount whole_seconds(struct amount a)
{
	if (a.s == 0)
		a.s = (uint16_t)((a.cs + 4) / 5);
	a.cs = 0;
	return a;
}

static void in_seconds(struct control *c)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++)
		for (uint8_t i = 0; i < c->stages[colour]; i++) {
			struct stage *s = &c->stage[colour][i];

			s->time = whole_seconds(s->time);
			s->value = whole_seconds(s->value);
		}
	control_normalise(c);
}

/* M9: the turn alternates by itself, and random_beginning() draws no gong. */
static void gong(struct chance *r, struct control *c)
{
	memset(c, 0, sizeof *c);
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		c->stages[colour] = 1;
		c->stage[colour][0].method = METHOD_GONG;
	}
	c->stage[WHITE][0].value.s = c->stage[BLACK][0].value.s = (uint16_t)(1 + random_below(r, 20));
}

static void begin(struct chance *r, struct history *h)
{
	bool fit = false;

	while (!fit) {
		fit = true;
		random_beginning(r, h, true);
		for (int i = 0; i < HISTORY_CONTROLS; i++) {
			in_seconds(&h->control[i]);
			fit = fit && control_check(&h->control[i], NULL) == CONTROL_OK &&
			      !random_is_open(&h->control[i]);
		}
	}
	if (random_chance(r, 4))
		gong(r, &h->control[0]);
	if (random_chance(r, 30)) { /* a built-in one */
		struct control other = h->control[0];

		h->control[0] = h->control[1];
		h->control[1] = other;
	}
}

/* The present game as an oracle, to choose the next act by. */
static void guide_of(struct oracle *guide, int presses)
{
	struct reading reading;
	instant now;
	const struct game_clock *game = keys_game(&now);

	reader_read(game, now, &reading);
	reader_model(&reading, guide);
	guide->snapshots = presses < PRESSES ? presses : PRESSES;
	guide->can_undo = keys_can_undo();
}

static void do_act(const struct act *a)
{
	ticks took;

	keys_wait(KEYS_REST + a->wait);
	(void)keys_act(a, &took);
}

void live_by_keys(struct chance *r, struct history *h)
{
	static struct oracle guide;
	int acts = (int)random_below(r, HISTORY_ACTS - PLAYED_ON / 2), presses = 0;

	begin(r, h);
	keys_begin(h);
	while (h->acts < acts) {
		struct act *a = &h->act[h->acts++];

		guide_of(&guide, presses);
		*a = random_act(r, &guide, true);
		a->wait = (ticks)least(a->wait, MOST_WAIT);
		presses += a->kind == ACT_PRESS && guide.p.state == PLAY_RUNNING;
		if (guide.p.state == PLAY_RUNNING && a->kind > ACT_PLAY && a->kind != ACT_POWER)
			a->kind = ACT_LOOK; /* keys do something else while a clock runs */
		do_act(a);
	}
}

/* ---- read and played on -------------------------------------------------------------------------------- */

static bool differs(struct reading_trial *t, const struct trial *trial)
{
	t->what = trial->difference.what;
	t->want = trial->difference.want;
	t->is = trial->difference.is;
	t->side = trial->difference.side;
	return false;
}

static bool play_on(struct reading_trial *t, struct trial *trial, struct chance *r)
{
	for (int i = 0; i < PLAYED_ON && !reader_is_open(&trial->oracle); i++) {
		struct act *a = &t->after.act[i];
		enum outcome outcome;

		if (i == t->after.acts && r == NULL)
			return true;
		if (i == t->after.acts) {
			*a = random_play(r, &trial->oracle);
			a->wait = (ticks)most(0, least(a->wait, MOST_WAIT) - KEYS_REST);
			t->after.acts++;
		}
		outcome = trial_act(trial, a, i);
		if (outcome != AGREES)
			return outcome == ENDS || differs(t, trial);
	}
	return true;
}

bool run_by_keys(struct reading_trial *t, struct chance *r)
{
	static struct trial trial;
	struct reading reading;

	keys_begin(&t->before);
	for (int i = 0; i < t->before.acts; i++)
		do_act(&t->before.act[i]);
	keys_wait(KEYS_REST);
	t->what = person_reads(&reading);
	t->side = 2;
	if (t->what != NULL)
		return false;
	memset(&trial, 0, sizeof trial);
	trial.by_keys = true;
	reader_model(&reading, &trial.oracle);
	t->method = rule_stage(&trial.oracle.control, &trial.oracle.p, trial.oracle.p.turn)->method;
	if (reader_is_open(&trial.oracle))
		return true;
	if (trial_look(&trial, -1, false) == DIFFERS)
		return differs(t, &trial);
	return play_on(t, &trial, r);
}
