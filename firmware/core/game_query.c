/* What the clocks show: questions that change nothing. */
#include "firmware/core/game_query.h"

#include "hal/hal_compiler.h"

enum play_state game_clock_state(const struct game_clock *g)
{
	if (g->state == PLAY_OVER && !rules_is_over(g))
		return PLAY_PAUSED;
	return (enum play_state)g->state;
}

bool game_clock_freezes(const struct game_clock *g)
{
	if (g->freeze == FREEZE_AUTO)
		return control_freeze_default(&g->control);
	return g->freeze == FREEZE_ON;
}

bool rules_is_over(const struct game_clock *g)
{
	bool left = g->side[LEFT].flag == FLAG_FALLEN;
	bool right = g->side[RIGHT].flag == FLAG_FALLEN;

	/* F2, F6; M7: an hourglass is over at zero, whatever the switch says. */
	if (game_clock_freezes(g) || g->control.stage[WHITE][0].method == METHOD_HOURGLASS)
		return left || right;
	return left && right;
}

uint8_t game_clock_colour(const struct game_clock *g, uint8_t side)
{
	return side == g->white ? WHITE : BLACK;
}

const struct stage *game_clock_stage(const struct game_clock *g, uint8_t side)
{
	return control_stage(&g->control, game_clock_colour(g, side), g->side[side].stage);
}

bool game_clock_is_last_stage(const struct game_clock *g, uint8_t side)
{
	uint8_t colour = game_clock_colour(g, side);

	return g->side[side].stage + 1 >= g->control.stages[colour];
}

uint16_t game_clock_moves_to_make(const struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	bool in_period = stage->method == METHOD_CANADIAN && clock->period > 0;
	uint16_t number = in_period ? stage->count : stage->moves;
	uint32_t last = (uint32_t)clock->counted_from + number;

	if (number == 0 || last <= clock->moves)
		return 0;
	last -= clock->moves;
	return last < UINT16_MAX ? last : UINT16_MAX;
}

bool stage_has_next(const struct game_clock *g, uint8_t side)
{
	return control_has_next(&g->control, game_clock_colour(g, side), g->side[side].stage);
}

bool stage_is_by_moves(const struct game_clock *g, uint8_t side)
{
	return control_is_by_moves(&g->control, game_clock_colour(g, side), g->side[side].stage);
}

bool rules_is_entered(const struct game_clock *g, uint8_t side)
{
	return g->entered & (side == LEFT ? SIDES_LEFT : SIDES_RIGHT);
}

ticks rules_delay_left(const struct game_clock *g)
{
	if (g->side[g->turn].flag == FLAG_FALLEN)
		return 0;
	return ticks_positive(stage_us_delay(game_clock_stage(g, g->turn)) - g->side[g->turn].delay_used);
}

ticks rules_rest(const struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	ticks limit;

	if (stage->method == METHOD_COUNT_UP) {
		limit = stage_time(stage);
		return limit == 0 ? RULES_NEVER : limit - clock->left;
	}
	if (stage->method == METHOD_SCRABBLE && clock->period > 0) {
		limit = stage_value(stage);
		return limit == 0 ? RULES_NEVER : limit + clock->left;
	}
	return clock->left;
}

ticks rules_elapsed(const struct game_clock *g, instant now)
{
	return g->state == PLAY_RUNNING ? ticks_positive(ticks_between(g->since, now)) : 0;
}

ticks game_clock_unseen(const struct game_clock *g, uint8_t side, instant now)
{
	uint8_t method = game_clock_stage(g, side)->method;
	bool on_turn = side == g->turn;
	ticks paid;

	if (!on_turn && method != METHOD_HOURGLASS)
		return g->side[side].left;
	paid = ticks_positive(rules_elapsed(g, now) - rules_delay_left(g)); /* M4: the delay runs first */
	return ticks_sum(g->side[side].left, on_turn && method != METHOD_COUNT_UP ? -paid : paid);
}

ticks game_clock_remaining(const struct game_clock *g, uint8_t side, instant now)
{
	ticks left = game_clock_unseen(g, side, now);

	if (g->side[side].flag == FLAG_FALLEN ||
	    (left < 0 && game_clock_stage(g, side)->method != METHOD_SCRABBLE))
		return 0;
	return left;
}

ticks game_clock_delay(const struct game_clock *g, uint8_t side, instant now)
{
	if (g->side[side].flag == FLAG_FALLEN || (g->side[side].left == 0 && rules_is_entered(g, side)))
		return 0;
	if (side != g->turn)
		return ticks_positive(stage_us_delay(game_clock_stage(g, side)) - g->side[side].delay_used);
	return ticks_positive(rules_delay_left(g) - rules_elapsed(g, now));
}

ticks game_clock_used(const struct game_clock *g, uint8_t side, instant now)
{
	ticks used = g->side[side].used;

	if (side == g->turn)
		used = ticks_sum(used, rules_elapsed(g, now));
	return used;
}

/* RARE: 80 bytes less. */
RARE ticks game_clock_move_used(const struct game_clock *g, uint8_t side, instant now)
{
	ticks used = g->side[side].move_used;

	if (side == g->turn)
		used = ticks_sum(used, rules_elapsed(g, now));
	return used;
}

/* ---- N4: what must be true of every state -------------------------------------------------------------- */

/* F3: if a flag is down, it or the other one is marked as the first. */
static bool order_is_valid(const struct clock_side *clock, const struct clock_side *other)
{
	if (clock->flag != FLAG_FALLEN)
		return clock->first == 0;
	return clock->first <= 1 && (clock->first || other->first);
}

static bool side_is_valid(const struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];
	uint8_t colour = game_clock_colour(g, side);
	bool below_zero = clock->flag == FLAG_FALLEN || game_clock_stage(g, side)->method == METHOD_SCRABBLE;

	if (clock->stage >= g->control.stages[colour] && !g->control.repeat[colour])
		return false;
	if (clock->left > TICKS_MAX || clock->left < (below_zero ? -TICKS_MAX : 0))
		return false;
	if (!ticks_fit(clock->move_used) || clock->delay_used < 0 || clock->delay_used > TICKS_PER_HOUR)
		return false;
	return ticks_fit(clock->used) && clock->moves <= MOVES_MAX && clock->flag <= FLAG_FALLEN &&
	       order_is_valid(clock, &g->side[other_side(side)]);
}

bool game_clock_valid(const struct game_clock *g)
{
	/*@ loop invariant 0 <= colour <= 2;
	    loop assigns colour;
	    loop variant 2 - colour; */
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		if (g->control.stages[colour] < 1 || g->control.stages[colour] > CONTROL_STAGES)
			return false;
	}
	if (g->state > PLAY_OVER || g->turn > RIGHT || g->white > RIGHT)
		return false;
	if (g->freeze > FREEZE_OFF || g->entered > SIDES_BOTH)
		return false;
	if (g->last.valid > LAST_CHANGED || g->last.side > RIGHT)
		return false;
	return side_is_valid(g, LEFT) && side_is_valid(g, RIGHT);
}
