#include "tests/sweep/survive.h"

#include <stdio.h>
#include <string.h>

#define PATIENCE (5 * NS_PER_SECOND)
#define DARK	 (50 * NS_PER_MS)

bool survive_note(struct bench *bench, struct moment *m)
{
	struct zeitnot state;

	if (!bench_state(bench, &state, &m->now))
		return false;
	m->at = bench_now(bench);
	m->mode = state.app.mode;
	m->game = state.app.game;
	m->options = state.app.options;
	return true;
}

void survive_push(struct bench *bench, uint8_t contact, int64_t ms)
{
	int64_t now = bench_now(bench);

	bench_contact(bench, contact, true, now);
	bench_contact(bench, contact, false, now + ms * NS_PER_MS);
}

bool survive_reboot(struct bench *bench, struct moment *after)
{
	int64_t until;

	bench_power(bench, false);
	bench_run(bench, bench_now(bench) + DARK);
	bench_power(bench, true);
	until = bench_now(bench) + PATIENCE;
	while (!survive_note(bench, after)) {
		if (bench_now(bench) >= until)
			return false;
		bench_run(bench, bench_now(bench) + 5 * NS_PER_MS);
	}
	return true;
}

static const char *compare_side(const struct game_clock *was, const struct game_clock *is, uint8_t side)
{
	const struct clock_side *a = &was->side[side], *b = &is->side[side];

	if (a->moves != b->moves)
		return "moves";
	if (a->stage != b->stage || a->counted_from != b->counted_from || a->period != b->period)
		return "stage";
	if (a->flag != b->flag || a->first != b->first)
		return "flag";
	return NULL;
}

static const char *compare_state(const struct game_clock *was, const struct game_clock *is)
{
	uint8_t expected = was->state == PLAY_RUNNING ? PLAY_PAUSED : was->state;
	const char *fault = compare_side(was, is, LEFT);

	if (is->state != expected)
		return "state";
	if (!fault)
		fault = compare_side(was, is, RIGHT);
	if (fault)
		return fault;
	if (was->turn != is->turn)
		return "turn";
	if (was->white != is->white || was->freeze != is->freeze)
		return "colours";
	if (memcmp(&was->control, &is->control, sizeof(was->control)))
		return "control";
	if (memcmp(was->log, is->log, sizeof(was->log)))
		return "log of zeros";
	return NULL;
}

/* The clock that ran is within a second of the truth, and the other one is exact. */
static bool time_fits(ticks truth, ticks found, bool ran)
{
	ticks slack = ran ? TICKS_PER_SECOND : 0;

	return found - truth <= slack && truth - found <= slack;
}

const char *survive_compare(const struct moment *before, int64_t at, const struct moment *after)
{
	static char text[120];
	struct game_clock was = before->game;
	bool ran = was.state == PLAY_RUNNING;
	instant then = before->now + (instant)((at - before->at) * TICKS_PER_SECOND / NS_PER_SECOND);
	const char *fault;

	if (ran)
		game_clock_step(&was, then);
	fault = compare_state(&was, &after->game);
	if (fault)
		return fault;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		bool runs = ran && was.turn == side;
		ticks left = game_clock_unseen(&was, side, then),
		      found = game_clock_unseen(&after->game, side, after->now);

		if (!time_fits(left, found, runs)) {
			snprintf(text, sizeof(text), "time %s: %ld ticks instead of %ld",
				 side ? "right" : "left", (long)found, (long)left);
			return text;
		}
		left = game_clock_used(&was, side, then);
		found = game_clock_used(&after->game, side, after->now);
		if (!time_fits(left, found, runs)) {
			snprintf(text, sizeof(text), "used %s: %ld ticks instead of %ld",
				 side ? "right" : "left", (long)found, (long)left);
			return text;
		}
	}
	if (memcmp(&before->options, &after->options, sizeof(before->options)))
		return "options";
	return NULL;
}

/* ---- the cut ------------------------------------------------------------------------------------------- */

static void cut_now(void *context, int64_t at)
{
	struct cutter *c = context;

	(void)at;
	board_cut(bench_board(c->bench));
}

static uint8_t on_write(void *context, uint16_t address, uint8_t old, uint8_t value)
{
	struct cutter *c = context;
	struct chip *chip = bench_board(c->bench)->chip;

	(void)address;
	if (++c->count != c->cut_at)
		return c->cut ? old : value;
	c->cut = chip_now(chip);
	/* the supply fails before the next instruction */
	sim_timer_set(chip_timers(chip), &c->timer, c->cut);
	switch (c->torn) {
	case TORN_OLD:
		return old;
	case TORN_NEW:
	case TORN_KINDS:
		return value;
	case TORN_RANDOM:
		break;
	}
	return (uint8_t)chance_next(&c->chance);
}

void cutter_arm(struct cutter *c, struct bench *bench, uint64_t byte, enum torn torn, uint64_t seed)
{
	struct fram *fram = &bench_board(bench)->fram;

	*c = (struct cutter){.bench = bench, .cut_at = byte, .torn = torn, .chance.state = seed};
	c->timer = (struct sim_timer){.fire = cut_now, .context = c};
	fram->on_write = on_write;
	fram->context = c;
}
