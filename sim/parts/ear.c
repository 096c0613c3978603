#include "sim/parts/ear.h"

#include <math.h>
#include <string.h>

#define SOURCE	 (EAR_PIN + EAR_R33)
#define LOAD	 (EAR_R36 + EAR_LOAD * EAR_R34 / (EAR_LOAD + EAR_R34))
#define TAU_FAST (EAR_C30 * SOURCE * LOAD / (SOURCE + LOAD) * 1e9) /* ns */
#define TAU_SLOW (EAR_C31 * (SOURCE + LOAD) * 1e9)

void ear_init(struct ear *e)
{
	memset(e, 0, sizeof(*e));
	e->next_at = INT64_MAX;
}

/* Passes the filter up to `at` while the level stays the same. */
static void pass_ear(struct ear *e, int64_t at)
{
	double ns = (double)(at - e->now);

	e->smoothed += (e->level - e->smoothed) * -expm1(-ns / TAU_FAST);
	e->coupled += (e->level - e->coupled) * -expm1(-ns / TAU_SLOW);
	e->now = at;
}

static void hand_out(struct ear *e)
{
	if (e->count)
		e->sound(e->context, e->first, e->sample, e->count);
	e->count = 0;
}

static void take_sample(struct ear *e)
{
	double volts = e->smoothed - e->coupled;

	if (e->count == EAR_PIECE)
		hand_out(e);
	if (!e->count)
		e->first = e->now;
	e->sample[e->count++] = (int16_t)lrint(volts * 32767);
}

static void settle_ear(struct ear *e)
{
	hand_out(e);
	e->sounds = false;
	e->smoothed = e->coupled = e->level;
}

/* Computes the samples up to `at` with the present level. */
static void sound_ear(struct ear *e, int64_t at)
{
	int64_t end = e->changed + EAR_QUIET;
	int64_t until = at < end ? at : end;
	int64_t next = (e->now / EAR_STEP + 1) * EAR_STEP;

	for (; e->sounds && next <= until; next += EAR_STEP) {
		pass_ear(e, next);
		take_sample(e);
	}
	if (e->sounds && at > end)
		settle_ear(e);
	else if (e->sounds)
		pass_ear(e, at);
	e->now = at;
}

static void advance_ear(struct ear *e, int64_t at)
{
	if (e->next_at > at) {
		sound_ear(e, at);
		return;
	}
	sound_ear(e, e->next_at);
	if (e->level != e->next_level) {
		e->level = e->next_level;
		e->changed = e->next_at;
		e->sounds = true;
	}
	e->next_at = INT64_MAX;
	sound_ear(e, at);
}

void ear_level(struct ear *e, double level, int64_t at)
{
	if (!e->sound) {
		e->level = e->smoothed = e->coupled = level;
		e->next_at = INT64_MAX;
		e->now = at;
		return;
	}
	if (e->next_at < at)
		advance_ear(e, e->next_at);
	e->next_level = level;
	e->next_at = at;
}

void ear_run(struct ear *e, int64_t at)
{
	if (!e->sound || at <= e->now)
		return;
	advance_ear(e, at);
	hand_out(e);
}
