#include "tests/oracle/shrink.h"

#include <string.h>

#include "tests/oracle/apply_keys.h"
#include "tests/oracle/random_history.h"
#include "tests/oracle/rules.h"
#include "tests/unit/core/amount.h"

/* It is the same difference if the same value differs after the same kind of act. */
static bool same(const struct trial *t, const struct history *h, const struct difference *d, uint8_t kind)
{
	return strcmp(t->difference.what, d->what) == 0 && t->difference.method == d->method &&
	       (t->difference.side == 2) == (d->side == 2) && h->act[t->difference.act].kind == kind;
}

/* Keeps `candidate` if it shows the same difference. */
static bool keep(struct trial *t, struct history *h, const struct history *candidate)
{
	static struct trial attempt;
	uint8_t kind = h->act[t->difference.act].kind;

	attempt.by_keys = t->by_keys;
	if (memcmp(h, candidate, sizeof *h) == 0)
		return false;
	for (int i = 0; i < candidate->acts && t->by_keys; i++)
		if (!keys_can(&candidate->act[i]))
			return false;
	for (uint8_t i = 0; i < candidate->controls; i++)
		if (control_check(&candidate->control[i], NULL) != CONTROL_OK ||
		    random_is_open(&candidate->control[i]))
			return false;
	if (trial_run(&attempt, candidate) != DIFFERS || !same(&attempt, candidate, &t->difference, kind))
		return false;
	*h = *candidate;
	h->acts = attempt.difference.act + 1;
	*t = attempt;
	t->oracle.history = t->core.history = h;
	return true;
}

/* ---- fewer acts ---------------------------------------------------------------------------------------- */

static bool without(struct trial *t, struct history *h, int from, int count, bool keep_time)
{
	struct history c = *h;
	ticks wait = 0;

	if (from + count >= h->acts)
		return false;
	for (int i = from; i < from + count; i++)
		wait += c.act[i].wait;
	memmove(&c.act[from], &c.act[from + count], (size_t)(c.acts - from - count) * sizeof c.act[0]);
	c.acts -= count;
	if (keep_time)
		c.act[from].wait += wait;
	return keep(t, h, &c);
}

static bool fewer_acts(struct trial *t, struct history *h)
{
	bool better = false;

	for (int count = 4; count > 0; count--)
		for (int i = 0; i + count < h->acts; i++)
			while (without(t, h, i, count, true) || without(t, h, i, count, false))
				better = true;
	return better;
}

/* ---- simpler numbers ----------------------------------------------------------------------------------- */

static bool try_number(struct trial *t, struct history *h, int i, bool is_wait, int32_t value)
{
	struct history c = *h;

	if (is_wait)
		c.act[i].wait = value;
	else
		c.act[i].amount = value;
	return keep(t, h, &c);
}

static int32_t number_of(const struct history *h, int i, bool is_wait)
{
	return is_wait ? h->act[i].wait : h->act[i].amount;
}

static bool is_plain(int32_t number)
{
	return number % 4096 == 0 && number / 4096 <= 10;
}

static bool is_time(const struct act *a)
{
	return a->kind == ACT_PENALTY || a->kind == ACT_LEFT || a->kind == ACT_USED;
}

/* Tries 0, a second, whole seconds, and half the number. */
static bool simpler_number(struct trial *t, struct history *h, int i, bool is_wait)
{
	int32_t number = number_of(h, i, is_wait);
	static const int32_t plain[] = {0, 1, 4096, 2 * 4096, 3 * 4096, 5 * 4096, 10 * 4096};

	for (size_t k = 0; k < sizeof plain / sizeof plain[0]; k++)
		if (plain[k] != number && (plain[k] < number || !is_plain(number)) &&
		    (is_wait || is_time(&h->act[i]) || plain[k] <= 1) &&
		    try_number(t, h, i, is_wait, plain[k]))
			return true;
	if ((is_wait || is_time(&h->act[i])) && number % 4096 != 0 &&
	    (try_number(t, h, i, is_wait, number / 4096 * 4096) ||
	     try_number(t, h, i, is_wait, (number / 4096 + 1) * 4096)))
		return true;
	return number > 1 && try_number(t, h, i, is_wait, number / 2);
}

static bool simpler_numbers(struct trial *t, struct history *h)
{
	bool better = false;

	for (int i = 0; i < h->acts; i++) {
		for (int tries = 0; tries < 40 && simpler_number(t, h, i, true); tries++)
			better = true;
		for (int tries = 0; tries < 40 && simpler_number(t, h, i, false); tries++)
			better = true;
	}
	return better;
}

/* ---- simpler controls ---------------------------------------------------------------------------------- */

static bool try_control(struct trial *t, struct history *h, int which, const struct control *control)
{
	struct history c = *h;

	c.control[which] = *control;
	control_normalise(&c.control[which]);
	return keep(t, h, &c);
}

static bool fewer_stages(struct trial *t, struct history *h, int which)
{
	struct control c = h->control[which];
	bool better;

	memcpy(c.stage[BLACK], c.stage[WHITE], sizeof c.stage[WHITE]);
	c.stages[BLACK] = c.stages[WHITE];
	c.repeat[BLACK] = c.repeat[WHITE];
	better = try_control(t, h, which, &c);
	for (int drop = 0; drop < CONTROL_STAGES; drop++) {
		c = h->control[which];
		for (int colour = WHITE; colour <= BLACK; colour++) {
			if (drop >= c.stages[colour] || c.stages[colour] < 2)
				continue;
			memmove(&c.stage[colour][drop], &c.stage[colour][drop + 1],
				(size_t)(CONTROL_STAGES - 1 - drop) * sizeof(struct stage));
			c.stages[colour]--;
		}
		better = try_control(t, h, which, &c) || better;
	}
	return better;
}

enum part { PART_METHOD, PART_COUNT, PART_MOVES, PART_ADVISORY, PART_TIME, PART_VALUE, PARTS };

/* Makes one part of a stage simpler, in the n-th way. */
static bool simpler_part(struct stage *s, enum part part, uint32_t n)
{
	static const uint32_t plain[] = {0, 1000, 500, 300, 2000, 6000, 66000};
	uint32_t cs = plain[n % 7];

	switch (part) {
	case PART_METHOD:
		s->method = n == 0 ? METHOD_SUDDEN : s->method;
		return n == 0;
	case PART_COUNT:
		s->count = n == 0 ? 0 : 1;
		return n < 2;
	case PART_MOVES:
		s->moves = (uint8_t)n;
		return n < 3;
	case PART_ADVISORY:
		s->flags = 0;
		return n == 0;
	case PART_TIME:
		if (is_plain((int32_t)span_of(s->time)) && cs >= amount_cs(s->time))
			return false;
		s->time = amount_of(cs);
		return true;
	case PART_VALUE:
		if (is_plain((int32_t)span_of(s->value)) && cs >= amount_cs(s->value))
			return false;
		s->value = amount_of(cs);
		return true;
	case PARTS:
		break;
	}
	return false;
}

static bool simpler_stage(struct trial *t, struct history *h, int which, int stage, enum part part)
{
	for (uint32_t n = 0; n < 7; n++)
		for (int colours = 3; colours > 0; colours--) {
			struct control c = h->control[which];
			bool done = false;

			for (int colour = WHITE; colour <= BLACK; colour++)
				if ((colours & (1 << colour)) && stage < c.stages[colour])
					done = simpler_part(&c.stage[colour][stage], part, n) || done;
			if (done && try_control(t, h, which, &c))
				return true;
		}
	return false;
}

static bool simpler_controls(struct trial *t, struct history *h)
{
	bool better = false;

	for (int which = 0; which < (t->by_keys ? 1 : h->controls); which++) { /* by keys: built-in ones */
		for (int tries = 0; tries < 10 && fewer_stages(t, h, which); tries++)
			better = true;
		for (int stage = 0; stage < CONTROL_STAGES; stage++)
			for (enum part part = PART_METHOD; part < PARTS; part++)
				better = simpler_stage(t, h, which, stage, part) || better;
		for (int repeat = 0; repeat < 2; repeat++) {
			struct control c = h->control[which];

			c.repeat[repeat] = 0;
			better = try_control(t, h, which, &c) || better;
		}
	}
	return better;
}

static bool simpler_options(struct trial *t, struct history *h)
{
	struct history c = *h;
	bool better;

	c.freeze_set = 0;
	c.freeze = 0;
	better = keep(t, h, &c);
	c = *h;
	if (c.white == LEFT)
		return better;
	c.white = LEFT;
	for (int i = 0; i < c.acts; i++)
		if (c.act[i].kind == ACT_PENALTY)
			c.act[i].side = (uint8_t)((c.act[i].side & 1) << 1 | (c.act[i].side & 2) >> 1);
		else
			c.act[i].side ^= 1;
	return keep(t, h, &c) || better;
}

void shrink(struct trial *t, struct history *h)
{
	h->acts = t->difference.act + 1;
	for (int rounds = 0; rounds < 12; rounds++) {
		bool better = fewer_acts(t, h);

		better = simpler_options(t, h) || better;
		better = simpler_controls(t, h) || better;
		better = simpler_numbers(t, h) || better;
		if (!better)
			break;
	}
}
