#include "firmware/core/game_clock.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/game_rules.h"

#define STEADY_TICKS (5 * TICKS_PER_MINUTE) /* P3 */

/* ---- setting up ------------------------------------------------------------------------------------------------ */

void game_clock_init(struct game_clock *g, const struct control *control, uint8_t freeze, uint8_t white)
{
	memmove(&g->control, control, sizeof g->control); /* it may be the one inside *g */
	memset(g, 0, offsetof(struct game_clock, control));
	memset(g->log, 0, sizeof g->log);
	g->freeze = freeze;
	g->white = white;
	g->control_white = white;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		g->side[side].left = stage_start(game_clock_stage(g, side));
	rules_begin_move(g, white);
}

/* The starting time of the other half of the control; what was added or taken stays, and so does a time that was entered. */
static void exchange_time(struct game_clock *g, uint8_t side)
{
	const struct stage *had = game_clock_stage(g, side);
	const struct stage *has = game_clock_stage(g, other_side(side));
	ticks *left = &g->side[side].left;

	if (rules_is_entered(g, side))
		return;
	ticks_add(left, stage_start(has) - stage_start(had));
	*left = ticks_positive(*left);
}

void game_clock_exchange(struct game_clock *g)
{
	if (g->state != PLAY_READY)
		return;
	if (!control_is_equal(&g->control)) {
		exchange_time(g, LEFT);
		exchange_time(g, RIGHT);
	}
	g->control_white = other_side(g->control_white);
	g->white = other_side(g->white);
	rules_begin_move(g, g->white);
}

bool game_clock_set_freeze(struct game_clock *g, uint8_t freeze)
{
	if (g->state == PLAY_RUNNING || freeze > FREEZE_OFF)
		return false;
	g->freeze = freeze;
	return true;
}

/* ---- stepping ---------------------------------------------------------------------------------------------------- */

/* P3: a passage may leave the side at rest with nothing, which then flags or passes on at once. */
static bool rests_at_zero(const struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];

	return clock->left <= 0 && clock->flag != FLAG_FALLEN &&
	       game_clock_stage(g, side)->method < METHOD_HOURGLASS;
}

/* Ticks from `since` until the clock on turn is used up. RULES_NEVER if it never is: a checkpoint only, which keeps the
 * difference of two instants small. */
static ticks rest_of_turn(const struct game_clock *g)
{
	ticks rest = rules_rest(g, g->turn);

	if (g->side[g->turn].flag == FLAG_FALLEN || rest == RULES_NEVER)
		return RULES_NEVER;
	return ticks_positive(rules_delay_left(g) + rest);
}

static void expire_steady_flags(struct game_clock *g, instant now)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct clock_side *clock = &g->side[side];

		if (clock->flag == FLAG_STEADY && ticks_between(clock->steady_at, now) >= STEADY_TICKS)
			clock->flag = FLAG_NONE;
	}
}

void game_clock_step(struct game_clock *g, instant now)
{
	while (g->state == PLAY_RUNNING) {
		uint8_t whose = g->turn;
		ticks rest = rest_of_turn(g);

		/* T2: in the same tick the side on turn comes first. */
		if (rest > 0 && rests_at_zero(g, other_side(whose))) {
			whose = other_side(whose);
			rest = 0;
		}
		if (ticks_between(g->since, now) < rest)
			break;
		rules_charge(g, g->since + (instant)rest);
		if (rest != RULES_NEVER)
			rules_zero(g, whose);
	}
	expire_steady_flags(g, now);
}

ticks game_clock_next(const struct game_clock *g, instant now)
{
	ticks next = TICKS_MAX;

	if (g->state == PLAY_RUNNING) {
		next = rules_delay_left(g);
		if (next <= rules_elapsed(g, now))
			next = rest_of_turn(g);
		next -= rules_elapsed(g, now);
	}
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		const struct clock_side *clock = &g->side[side];

		if (clock->flag == FLAG_STEADY)
			next = ticks_min(next, STEADY_TICKS - ticks_between(clock->steady_at, now));
	}
	return next > 0 ? next : 1;
}

/* ---- pressing ---------------------------------------------------------------------------------------------------- */

static void start(struct game_clock *g, instant at)
{
	rules_begin_move(g, g->white);
	g->since = at;
	g->state = PLAY_RUNNING;
	g->entered = 0;
}

/* A9: with equal controls the presser is Black; with unequal ones the colours are fixed and White may not press. */
static enum press_result press_in_ready(struct game_clock *g, uint8_t side, instant at)
{
	if (!control_is_equal(&g->control)) {
		if (side == g->white)
			return PRESS_REFUSED;
	} else if (g->white == side) {
		game_clock_exchange(g);
	}
	start(g, at);
	return PRESS_STARTED;
}

static void complete_move(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	ticks before = clock->left;

	g->last.side = side;
	g->last.valid = LAST_SAME;
	g->last.move_used = g->move_used;
	g->last.delay_used = g->delay_used;
	g->last.stage = clock->stage;
	g->last.stage_moves = clock->stage_moves;
	g->last.period = clock->period;
	if (clock->moves < MOVES_MAX)
		clock->moves++;
	if (clock->stage_moves < UINT8_MAX)
		clock->stage_moves++;
	/* F1: a fallen side gets no time from its presses; they still count and pass the turn. */
	if (clock->flag != FLAG_FALLEN)
		rules_completed_move(g, side);
	g->last.given = clock->left - before;
	g->presses++;
	rules_begin_move(g, other_side(side));
}

enum press_result game_clock_press(struct game_clock *g, uint8_t side, instant at)
{
	if (g->state == PLAY_RUNNING && ticks_between(g->since, at) < 0)
		at = g->since; /* dated before something that has been settled already */
	game_clock_step(g, at);
	if (g->state == PLAY_READY)
		return press_in_ready(g, side, at);
	if (g->state != PLAY_RUNNING || side != g->turn || game_clock_stage(g, side)->method == METHOD_GONG)
		return PRESS_IGNORED;
	rules_charge(g, at);
	complete_move(g, side);
	return PRESS_MOVE;
}

void game_clock_play(struct game_clock *g, instant at)
{
	game_clock_step(g, at);
	switch (game_clock_state(g)) {
	case PLAY_READY:
		start(g, at);
		break;
	case PLAY_RUNNING:
		rules_charge(g, at);
		g->state = PLAY_PAUSED;
		break;
	case PLAY_PAUSED: /* F6: a standing flag still forbids it */
		g->since = at;
		g->state = rules_is_over(g) ? PLAY_OVER : PLAY_RUNNING;
		g->entered = 0;
		game_clock_step(g, at);
		break;
	case PLAY_OVER:
		g->state = PLAY_PAUSED;
		break;
	}
}
