#include "tests/oracle/random_history.h"

#include <string.h>

#include "firmware/core/presets.h"
#include "tests/oracle/apply_keys.h"
#include "tests/oracle/rules.h"
#include "tests/property/random_control.h"
#include "tests/unit/core/amount.h"

/* ---- controls ------------------------------------------------------------------------------------------ */

/* A control with the same value and method in every stage, as most controls have. */
static void one_method(struct chance *r, struct control *c)
{
	struct stage first = c->stage[WHITE][0];
	uint8_t method = (uint8_t)(random_below(r, 4));

	for (uint8_t colour = WHITE; colour <= BLACK; colour++)
		for (uint8_t i = 0; i < c->stages[colour]; i++) {
			struct stage *s = &c->stage[colour][i];

			if (i + 1 < c->stages[colour] || s->method < METHOD_BYO_YOMI)
				s->method = method;
			if (s->method < METHOD_BYO_YOMI)
				s->value = first.value;
		}
	control_normalise(c);
}

static void sudden(struct control *c)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++)
		for (uint8_t i = 0; i < c->stages[colour]; i++) {
			struct stage *s = &c->stage[colour][i];

			s->method = METHOD_SUDDEN;
			s->value = s->time = amount_of(amount_cs(s->time) + (i == 0 ? 60100 : 0));
		}
	control_normalise(c);
}

/* P6 speaks of repetitions and M5 and M6 of last stages, so it is open what both together do. A stage that
 * adds a US delay to no time is open, too. */
bool random_is_open(const struct control *c)
{
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		uint8_t method = c->stage[colour][c->stages[colour] - 1].method;

		if (c->repeat[colour] && (method == METHOD_BYO_YOMI || method == METHOD_CANADIAN))
			return true;
		for (uint8_t i = 0; i < c->stages[colour]; i++)
			if (c->stage[colour][i].method == METHOD_US_DELAY &&
			    span_of(c->stage[colour][i].time) == 0)
				return true;
	}
	return false;
}

static void some_control(struct chance *r, struct control *c)
{
	uint32_t kind = random_below(r, 100);

	do {
		if (kind < 10) {
			preset_control((uint8_t)(1 + random_below(r, PRESETS)), c);
			continue;
		}
		random_control(r, kind < 20 ? CONTROL_USUAL : CONTROL_TINY, c);
		if (c->stage[WHITE][0].method >= METHOD_HOURGLASS)
			continue;
		if (kind < 50)
			one_method(r, c);
		else if (kind < 65)
			sudden(c);
	} while (control_check(c, NULL) != CONTROL_OK || random_is_open(c));
}

void random_beginning(struct chance *r, struct history *h, bool by_keys)
{
	memset(h, 0, sizeof *h);
	h->controls = HISTORY_CONTROLS;
	for (int i = 0; i < HISTORY_CONTROLS; i++)
		do
			if (by_keys && i == 1) /* the last one is a user preset */
				preset_control((uint8_t)(1 + random_below(r, PRESETS)), &h->control[i]);
			else
				some_control(r, &h->control[i]);
		/* a gong sounds at each turn switch */
		while (by_keys && h->control[i].stage[WHITE][0].method == METHOD_GONG);
	h->white = (uint8_t)random_below(r, 2);
	h->freeze_set = random_chance(r, 30) && h->control[0].stage[WHITE][0].method < METHOD_HOURGLASS;
	h->freeze = random_chance(r, 30);
	h->force = random_chance(r, 20);
}

/* ---- time ---------------------------------------------------------------------------------------------- */

/* A time that ends near the next event, near the end of a delay, or anywhere. */
static ticks some_wait(struct chance *r, const struct oracle *o)
{
	span next = oracle_next(o), rest = o->p.book[o->p.turn].rest;

	if (o->p.state != PLAY_RUNNING)
		return random_chance(r, 90) ? 0 : (ticks)random_below(r, 2000);
	if (next > 0 && random_chance(r, 15))
		return (ticks)(next - 1 + random_below(r, 3));
	if (rest > 0 && random_chance(r, 15))
		return (ticks)(rest - 1 + random_below(r, 3));
	if (next > 0 && random_chance(r, 30))
		return (ticks)random_below(r, (uint32_t)next);
	if (random_chance(r, 2))
		return (ticks)random_below(r, random_chance(r, 3) ? (uint32_t)MOST : 400 * 4096);
	return (ticks)random_below(r, random_chance(r, 70) ? 300 : 20000);
}

static ticks some_amount(struct chance *r)
{
	if (random_chance(r, 10))
		return (ticks)random_below(r, (uint32_t)MOST);
	return random_chance(r, 30) ? (ticks)(random_below(r, 10) * 4096) : (ticks)random_below(r, 2000);
}

/* ---- acts ---------------------------------------------------------------------------------------------- */

static void play_on(struct chance *r, const struct oracle *o, struct act *a)
{
	if (random_chance(r, 85)) {
		a->kind = ACT_PRESS;
		a->side = random_chance(r, 90) ? o->p.turn : other_side(o->p.turn);
	} else {
		a->kind = ACT_PLAY;
	}
}

static void get_ready(struct chance *r, const struct oracle *o, struct act *a)
{
	uint32_t what = random_below(r, 20);

	(void)o;
	if (what < 12)
		a->kind = ACT_PRESS;
	else if (what < 16)
		a->kind = ACT_PLAY;
	else if (what < 17)
		a->kind = ACT_EXCHANGE;
	else if (what < 18)
		a->kind = ACT_ENTER;
	else if (what < 19)
		a->kind = ACT_PENALTY;
	else
		a->kind = ACT_LEFT;
}

static void correct(struct chance *r, const struct oracle *o, struct act *a)
{
	static const uint8_t kinds[] = {
	    ACT_PENALTY, ACT_PENALTY, ACT_PENALTY, ACT_PENALTY, ACT_PENALTY, ACT_LEFT,	 ACT_LEFT,
	    ACT_USED,	 ACT_MOVES,   ACT_MOVES,   ACT_MOVES,	ACT_STAGE,   ACT_TURN,	 ACT_FREEZE,
	    ACT_PERIOD,	 ACT_WHITE,   ACT_INSTALL, ACT_INSTALL, ACT_III4,    ACT_REWIND, ACT_LEAVE};

	a->kind = kinds[random_below(r, sizeof kinds)];
	if (a->kind == ACT_REWIND && o->snapshots == 0)
		a->kind = ACT_LOOK;
	if (o->can_undo && random_chance(r, 50))
		a->kind = ACT_UNDO;
}

static void fill_in(struct chance *r, const struct oracle *o, struct act *a)
{
	a->choice = (uint8_t)random_below(r, 3);
	a->amount = some_amount(r);
	switch (a->kind) {
	case ACT_PENALTY:
		a->side = (uint8_t)(1 + random_below(r, 3));
		if (random_chance(r, 40))
			a->amount = -a->amount;
		if (random_chance(r, 30))
			a->amount = 0;
		else if (random_chance(r, 30))
			a->choice = NEXT_SAME;
		break;
	case ACT_MOVES:
		a->choice = random_chance(r, 40);
		a->amount = (int32_t)random_below(r, 12);
		break;
	case ACT_PERIOD:
		a->amount = (int32_t)random_below(r, 4);
		break;
	case ACT_STAGE:
		a->choice = random_chance(r, 60);
		a->amount = (int32_t)random_below(r, 5);
		break;
	case ACT_LEAVE:
		a->amount = (int32_t)random_below(r, 30000);
		break;
	case ACT_TURN:
		a->side = other_side(o->p.turn);
		break;
	case ACT_III4:
		a->choice = (uint8_t)(METHOD_FISCHER + a->choice);
		break;
	case ACT_REWIND:
		a->amount = (int32_t)(1 + random_below(r, (uint32_t)o->snapshots));
		break;
	default:
		break;
	}
}

struct act random_play(struct chance *r, const struct oracle *o)
{
	struct act a = {.wait = some_wait(r, o), .side = (uint8_t)random_below(r, 2)};

	if (o->p.state == PLAY_RUNNING)
		play_on(r, o, &a);
	else
		a.kind = o->p.state == PLAY_READY && random_chance(r, 70) ? ACT_PRESS : ACT_PLAY;
	return a;
}

static struct act some_act(struct chance *r, const struct oracle *o)
{
	struct act a = {.wait = some_wait(r, o), .side = (uint8_t)random_below(r, 2)};

	if (o->p.state == PLAY_RUNNING) {
		play_on(r, o, &a);
		return a;
	}
	if (o->p.state == PLAY_READY)
		get_ready(r, o, &a);
	else if (o->p.state == PLAY_OVER || random_chance(r, 40))
		a.kind = ACT_PLAY;
	else
		correct(r, o, &a);
	if (a.kind != ACT_PRESS && a.kind != ACT_PLAY)
		fill_in(r, o, &a);
	return a;
}

static bool is_by_steps(const struct act *a)
{
	return a->kind == ACT_PENALTY || a->kind == ACT_MOVES || a->kind == ACT_STAGE ||
	       a->kind == ACT_LEFT || a->kind == ACT_USED || a->kind == ACT_PERIOD;
}

/* Keys change fields by steps, so the amount of the act becomes a number of steps. */
static struct act by_steps(struct chance *r, const struct oracle *o, struct act a)
{
	a.amount = (int32_t)random_below(r, 2 * KEYS_STEPS + 1) - KEYS_STEPS;
	if (a.kind == ACT_LEFT || a.kind == ACT_USED)
		a.amount = (int32_t)most(0, a.amount);
	if (a.kind == ACT_PERIOD)
		a.choice = 0;
	if (a.kind == ACT_MOVES || a.kind == ACT_STAGE) {
		uint16_t now = a.kind == ACT_MOVES ? o->p.book[a.side].moves : o->p.book[a.side].stage;

		a.amount = (int32_t)most(1, a.amount);
		if (now > 0 && random_chance(r, 30))
			a.amount = -1;
	}
	return a;
}

struct act random_act(struct chance *r, const struct oracle *o, bool by_keys)
{
	struct act a = some_act(r, o);

	if (!by_keys)
		return a;
	while (!is_by_steps(&a) && !keys_can(&a))
		a = some_act(r, o);
	if (is_by_steps(&a))
		a = by_steps(r, o, a);
	if (random_chance(r, 2))
		a.kind = ACT_POWER;
	a.wait = (ticks)most(0, a.wait - KEYS_REST);
	return a;
}
