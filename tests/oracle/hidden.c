/* Looks for hidden state: random histories by calls of the core or by keys. Each one is read at its end, and
 * both the clock and a model of what was read play on. */
#include <stdio.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "tests/oracle/apply_core.h"
#include "tests/oracle/random_history.h"
#include "tests/oracle/reader.h"
#include "tests/oracle/reading_trial.h"
#include "tests/oracle/rules.h"
#include "tests/oracle/trial.h"

#define KINDS 100 /* kinds of differences that are reported */

static struct reading_trial found[KINDS];
static int kinds;

/* ---- the game until it is read ------------------------------------------------------------------------- */

struct game {
	struct core core;
	bool can_undo;
	struct core before_act; /* A11 */
};

static bool is_of_arbiter(const struct act *a)
{
	return a->kind > ACT_PLAY && a->kind != ACT_POWER && a->kind != ACT_UNDO;
}

/* N1: what was saved last is at most a second old. */
static void lose_power(struct core *core)
{
	game_clock_recover(&core->game, core->now, TICKS_PER_SECOND / 32, core->now);
}

static void undo(struct game *g)
{
	instant now = g->core.now;

	if (!g->can_undo)
		return;
	g->core = g->before_act;
	g->core.now = now;
	g->can_undo = false;
}

static void game_act(struct game *g, const struct act *a)
{
	struct core before;

	core_wait(&g->core, a->wait);
	before = g->core;
	if (a->kind == ACT_POWER)
		lose_power(&g->core);
	else if (a->kind == ACT_UNDO)
		undo(g);
	else if (core_act(&g->core, a) && is_of_arbiter(a) && before.game.state != PLAY_RUNNING) {
		g->before_act = before;
		g->can_undo = true;
	} else if (a->kind == ACT_PRESS) {
		g->can_undo = false;
	}
}

static void read_game(const struct game *g, struct oracle *model)
{
	struct reading reading;

	reader_read(&g->core.game, g->core.now, &reading);
	reader_model(&reading, model);
}

/* ---- played on ----------------------------------------------------------------------------------------- */

/* True: clock and reader agree, or the requirements do not determine the game any further. */
static bool look(struct reading_trial *t, const struct core *core, const struct oracle *model)
{
	struct reading reading;

	reader_read(&core->game, core->now, &reading);
	t->is = reading.seen;
	oracle_show(model, &t->want);
	t->what = oracle_check(model, &t->is, &t->side);
	return t->what == NULL;
}

/* Plays on with the acts of `after`, which `r` lengthens; false: clock and reader differ. */
static bool play_on(struct reading_trial *t, struct core *core, struct oracle *model, struct chance *r)
{
	for (int i = 0; i < PLAYED_ON && !reader_is_open(model); i++) {
		struct act *a = &t->after.act[i];
		enum verdict verdict;
		bool done;

		if (r && i == t->after.acts) {
			*a = random_play(r, model);
			t->after.acts++;
		} else if (i == t->after.acts) {
			return true;
		}
		core_wait(core, a->wait);
		oracle_wait(model, a->wait);
		if (reader_is_open(model))
			return true;
		if (!look(t, core, model))
			return false;
		done = core_act(core, a);
		verdict = oracle_act(model, a, &t->is);
		if (verdict == OPEN || reader_is_open(model))
			return true;
		if (done != (verdict == DONE)) {
			t->what = "refused";
			t->side = 2;
			return false;
		}
		if (!look(t, core, model))
			return false;
	}
	return true;
}

static bool run_on_core(struct reading_trial *t, struct chance *r)
{
	static struct game game;
	static struct oracle model;

	memset(&game, 0, sizeof game);
	core_begin(&game.core, &t->before);
	for (int i = 0; i < t->before.acts; i++)
		game_act(&game, &t->before.act[i]);
	read_game(&game, &model);
	t->method = rule_stage(&model.control, &model.p, model.p.turn)->method;
	return reader_is_open(&model) || !look(t, &game.core, &model) ? t->what == NULL
								      : play_on(t, &game.core, &model, r);
}

/* ---- random histories ---------------------------------------------------------------------------------- */

/* Extends the history by random acts, chosen by what can be read of the game. */
static void live_on_core(struct chance *r, struct history *h)
{
	static struct game game;
	static struct oracle guide;
	int acts = (int)random_below(r, HISTORY_ACTS - PLAYED_ON / 2);

	random_beginning(r, h, false);
	memset(&game, 0, sizeof game);
	core_begin(&game.core, h);
	while (h->acts < acts) {
		struct act *a = &h->act[h->acts];

		read_game(&game, &guide);
		guide.snapshots = game.core.snapshots;
		guide.can_undo = game.can_undo && random_chance(r, 30);
		*a = random_act(r, &guide, false);
		if (random_chance(r, 2))
			a->kind = ACT_POWER;
		game_act(&game, a);
		h->acts++;
	}
}

static bool run(struct reading_trial *t, struct chance *r)
{
	return t->by_keys ? run_by_keys(t, r) : run_on_core(t, r);
}

static void live(struct reading_trial *t, struct chance *r)
{
	if (t->by_keys)
		live_by_keys(r, &t->before);
	else
		live_on_core(r, &t->before);
}

/* ---- what was found ------------------------------------------------------------------------------------ */

static bool drop(struct reading_trial *t, bool after, int i)
{
	static struct reading_trial shorter;
	struct history *h;

	shorter = *t;
	h = after ? &shorter.after : &shorter.before;
	if (i + 1 < h->acts)
		h->act[i + 1].wait += h->act[i].wait;
	memmove(&h->act[i], &h->act[i + 1], (size_t)(h->acts - i - 1) * sizeof h->act[0]);
	h->acts--;
	if (run(&shorter, NULL) || strcmp(shorter.what, t->what) != 0 || shorter.method != t->method)
		return false;
	*t = shorter;
	return true;
}

static void shorten(struct reading_trial *t)
{
	for (bool better = true; better;) {
		better = false;
		for (int i = t->after.acts - 1; i >= 0; i--)
			better = drop(t, true, i) || better;
		for (int i = t->before.acts - 1; i >= 0; i--)
			better = drop(t, false, i) || better;
	}
}

static void note(const struct reading_trial *t)
{
	static struct reading_trial shorter;
	int i = 0;

	while (i < kinds && (strcmp(found[i].what, t->what) != 0 || found[i].method != t->method))
		i++;
	if (i == KINDS)
		return;
	if (i < kinds && ++found[i].times > 25)
		return;
	shorter = *t;
	shorten(&shorter);
	shorter.times = 1;
	if (i == kinds)
		found[kinds++] = shorter;
	else if (shorter.before.acts + shorter.after.acts < found[i].before.acts + found[i].after.acts) {
		shorter.times = found[i].times;
		found[i] = shorter;
	}
}

static void print_acts(const struct history *h, bool by_keys)
{
	char text[200];

	for (int i = 0; i < h->acts; i++) {
		history_act_text(&h->act[i], by_keys, text, sizeof text);
		printf("%s%s", i > 0 ? "; " : "", text);
	}
}

static void print_found(const struct reading_trial *t)
{
	char text[NOTATION_SIZE];

	printf("%ld times, %s:", t->times, t->what);
	for (int i = 0; i < HISTORY_CONTROLS; i++) {
		notation_format(&t->before.control[i], text, sizeof text);
		printf(" %s", text);
	}
	printf(" %s%s%s\n  before: ", t->before.freeze_set ? t->before.freeze ? "on " : "off " : "",
	       t->before.white == RIGHT ? "right " : "", t->before.force ? "force" : "");
	print_acts(&t->before, t->by_keys);
	printf("\n  after: ");
	print_acts(&t->after, false);
	printf("\n");
	trial_print_seen(&t->want, &t->is);
}

int reader_histories(bool by_keys, long histories, uint64_t seed)
{
	static struct reading_trial trial;
	long failed = 0;

	for (long i = 0; i < histories; i++) {
		struct chance r = {seed + ((uint64_t)i << 20)};

		memset(&trial, 0, sizeof trial);
		trial.by_keys = by_keys;
		live(&trial, &r);
		if (!run(&trial, &r)) {
			failed++;
			note(&trial);
		}
	}
	for (int i = 0; i < kinds; i++)
		print_found(&found[i]);
	printf("%ld passed, %ld failed\n", histories - failed, failed);
	return failed > 0;
}
