/* What the arbiter may do to a game that stands still (A2, A3, A6, A7). Every function checks first and changes
 * afterwards: a refusal leaves the game as it was. */
#include "firmware/core/game_arbiter.h"

#include "firmware/core/game_clock.h"
#include "firmware/core/game_rules.h"

static bool stands_still(const struct game_clock *g)
{
	return g->state != PLAY_RUNNING;
}

static void tell_change(struct game_clock *g)
{
	event_tell(g, EVENT_ARBITER, 0, 0);
}

/* A7: more than a time was entered, so this game has begun earlier. */
static void change_game(struct game_clock *g)
{
	if (g->state == PLAY_READY)
		g->state = PLAY_PAUSED;
	tell_change(g);
}

/* ---- time ---------------------------------------------------------------------------------------------------------- */

/* What a clock may show: count-up up to its limit, Scrabble down to that of its overtime, the others from 0 on. */
static bool may_show(const struct game_clock *g, uint8_t side, ticks left)
{
	const struct stage *stage = game_clock_stage(g, side);
	ticks least = 0;
	ticks most = TICKS_MAX;

	if (stage->method == METHOD_COUNT_UP && stage_time(stage) > 0)
		most = stage_time(stage);
	if (stage->method == METHOD_SCRABBLE)
		least = stage_value(stage) > 0 ? -stage_value(stage) : -TICKS_MAX;
	return left >= least && left <= most;
}

/* F1: withdraws the flag of a side that may think on. M10: below 0 is overtime. */
static void put_left(struct game_clock *g, uint8_t side, ticks left)
{
	struct clock_side *clock = &g->side[side];

	clock->left = left;
	if (game_clock_stage(g, side)->method == METHOD_SCRABBLE && left != 0)
		clock->period = left < 0;
	if (clock->flag == FLAG_FALLEN && rules_rest(g, side) > 0)
		rules_withdraw_flag(g, side);
}

bool game_clock_set_left(struct game_clock *g, uint8_t side, ticks left)
{
	if (!stands_still(g) || !may_show(g, side, left))
		return false;
	put_left(g, side, left);
	g->entered = g->entered | (side == LEFT ? SIDES_LEFT : SIDES_RIGHT);
	tell_change(g);
	return true;
}

/* What a clock shows that is used up. */
static ticks shown_at_end(const struct stage *stage)
{
	if (stage->method == METHOD_COUNT_UP)
		return stage_time(stage);
	return stage->method == METHOD_SCRABBLE ? -stage_value(stage) : 0;
}

/* What a clock shows with `amount` more to think. A fallen side has nothing left: the amount counts from
 * zero (F1). */
static ticks lengthened(const struct game_clock *g, uint8_t side, ticks amount)
{
	const struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	ticks left = clock->flag == FLAG_FALLEN ? shown_at_end(stage) : clock->left;

	return stage->method == METHOD_COUNT_UP ? left - amount : left + amount;
}

/* Changes both sides or none. A side whose amount is 0 stays unchanged. */
static bool add_each(struct game_clock *g, const ticks amount[2])
{
	ticks left[2];

	if (!stands_still(g))
		return false;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		left[side] = lengthened(g, side, amount[side]);
		if (amount[side] != 0 && !may_show(g, side, left[side]))
			return false;
	}
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (amount[side] != 0)
			put_left(g, side, left[side]);
	}
	return true;
}

bool game_clock_add(struct game_clock *g, uint8_t sides, ticks amount)
{
	const ticks each[] = {sides & SIDES_LEFT ? amount : 0, sides & SIDES_RIGHT ? amount : 0};

	if (amount == 0)
		return stands_still(g);
	if (!add_each(g, each))
		return false;
	tell_change(g);
	return true;
}

bool game_clock_enter(struct game_clock *g)
{
	if (g->state != PLAY_READY)
		return false;
	change_game(g);
	return true;
}

bool game_clock_set_used(struct game_clock *g, uint8_t side, ticks used)
{
	if (!stands_still(g) || !ticks_fit(used))
		return false;
	g->side[side].used = used;
	change_game(g);
	return true;
}

/* ---- whose turn it is -------------------------------------------------------------------------------------------- */

/* Takes back what the press gave, but never more than there is. A time that was entered after the press
 * stays. */
static void take_back_time(struct game_clock *g)
{
	uint8_t side = g->last.side;
	struct clock_side *clock = &g->side[side];

	if (rules_is_entered(g, side))
		return;
	clock->left = ticks_sum(clock->left, -g->last.given);
	if (clock->left < 0 && clock->flag != FLAG_FALLEN &&
	    game_clock_stage(g, side)->method != METHOD_SCRABBLE)
		clock->left = 0;
}

/* A2: the player whose move was illegal thinks again. His press is undone with all it gave; the times used stay used. */
static bool take_back(struct game_clock *g)
{
	const struct last_press *last = &g->last;
	struct clock_side *clock = &g->side[last->side];

	if (last->valid == LAST_NONE || last->side == g->turn)
		return false;
	rules_end_thought(g);
	take_back_time(g);
	//@ assert turn_sound(g) && last_sound(g);
	if (clock->moves > 0)
		clock->moves--;
	if (last->valid == LAST_CHANGED) {
		clock->stage = last->stage;
		clock->stage_moves = last->stage_moves;
		clock->period = last->period;
	} else if (clock->stage_moves > 0) {
		clock->stage_moves--;
	}
	g->turn = last->side;
	g->move_used = last->move_used;
	g->delay_used = last->delay_used;
	return true;
}

/* The other side begins a move. */
static void pass_turn(struct game_clock *g)
{
	rules_end_thought(g);
	rules_begin_move(g, other_side(g->turn));
	g->last.valid = LAST_NONE;
}

bool game_clock_next_turn(struct game_clock *g, uint8_t next)
{
	if (next == NEXT_SAME)
		return true;
	if (!stands_still(g) || g->state == PLAY_READY)
		return false;
	if (next == NEXT_OTHER_TAKE_BACK) {
		if (!take_back(g))
			return false;
		g->last.valid = LAST_NONE;
	} else {
		pass_turn(g);
	}
	tell_change(g);
	return true;
}

bool game_clock_set_turn(struct game_clock *g, uint8_t side)
{
	if (!stands_still(g))
		return false;
	if (g->turn != side)
		pass_turn(g);
	change_game(g);
	return true;
}

bool game_clock_set_white(struct game_clock *g, uint8_t side)
{
	if (!stands_still(g))
		return false;
	if (g->state != PLAY_READY)
		tell_change(g);
	else if (side != g->white)
		game_clock_exchange(g);
	g->white = side;
	return true;
}

/* ---- counters, stages, periods ------------------------------------------------------------------------------------- */

/* Walks over stages whose moves are made, or back while the counter lies before the beginning of the
 * stage. The walk does not go back into a stage that was left at zero, because its moves do not lead
 * there. Returns the times of the stages entered, less those of the stages left. */
static int64_t follow_counter(struct game_clock *g, uint8_t side, int16_t *in_stage)
{
	struct clock_side *clock = &g->side[side];
	uint8_t colour = game_clock_colour(g, side);
	int64_t gained = 0;

	while (stage_is_by_moves(g, side) && *in_stage >= game_clock_stage(g, side)->moves) {
		*in_stage -= game_clock_stage(g, side)->moves;
		clock->stage = rules_next_stage(clock->stage);
		gained += stage_time(game_clock_stage(g, side));
	}
	while (*in_stage < 0 && clock->stage > 0 &&
	       control_is_by_moves(&g->control, colour, clock->stage - 1)) {
		gained -= stage_time(game_clock_stage(g, side));
		clock->stage--;
		*in_stage += game_clock_stage(g, side)->moves;
	}
	return gained;
}

/* A new counter has led `side` from its stage in `old` to another one. The move in hand now has the
 * allowance of that stage. F5: the times are added to the unseen time. A time that was entered stays. */
static bool arrive_in_stage(struct game_clock *g, uint8_t side, const struct clock_side *old, int64_t gained)
{
	const struct stage *was = control_stage(&g->control, game_clock_colour(g, side), old->stage);
	const struct stage *stage = game_clock_stage(g, side);
	int64_t left = old->left;

	if (!rules_is_entered(g, side))
		left += gained + stage_allowance(stage, g->side[side].moves + 1) -
			stage_allowance(was, old->moves + 1);
	if (left < 0 || left > TICKS_MAX)
		return false;
	put_left(g, side, left);
	g->last.valid = LAST_NONE;
	return true;
}

bool game_clock_set_moves(struct game_clock *g, uint8_t side, uint16_t moves, bool follow)
{
	struct clock_side *clock = &g->side[side];
	struct clock_side old = *clock;
	int16_t in_stage = clock->stage_moves + (int16_t)(moves - clock->moves);

	if (!stands_still(g) || moves > MOVES_MAX)
		return false;
	clock->moves = moves;
	if (follow && clock->period == 0) {
		int64_t gained = follow_counter(g, side, &in_stage);

		if (clock->stage != old.stage && !arrive_in_stage(g, side, &old, gained)) {
			*clock = old;
			return false;
		}
	}
	if (in_stage < 0)
		in_stage = 0;
	clock->stage_moves = (uint8_t)(in_stage > UINT8_MAX ? UINT8_MAX : in_stage);
	change_game(g);
	return true;
}

bool game_clock_set_stage(struct game_clock *g, uint8_t side, uint8_t stage, bool moves_begin)
{
	struct clock_side *clock = &g->side[side];
	uint8_t colour = game_clock_colour(g, side);
	uint8_t periods;

	if (!stands_still(g) || (stage >= g->control.stages[colour] && !g->control.repeat[colour]))
		return false;
	clock->stage = stage;
	periods = stage_periods(game_clock_stage(g, side));
	if (clock->period > periods)
		clock->period = periods; /* the stage has fewer periods, or none */
	if (moves_begin)
		clock->stage_moves = 0;
	if (side == g->turn)
		g->delay_used = 0;
	g->last.valid = LAST_NONE;
	change_game(g);
	return true;
}

bool game_clock_set_period(struct game_clock *g, uint8_t side, uint8_t period)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);

	if (!stands_still(g) || !(control_traits(stage->method) & TRAIT_PERIODS) ||
	    period > stage_periods(stage))
		return false;
	if (stage->method == METHOD_CANADIAN && period > clock->period)
		clock->stage_moves = 0; /* M6: those of the period are counted from now */
	clock->period = period;
	g->last.valid = LAST_NONE;
	change_game(g);
	return true;
}

/* ---- Guideline III.4 ------------------------------------------------------------------------------------------------ */

#define III4_VALUE 5 /* seconds */
#define III4_BONUS (120 * TICKS_PER_SECOND)

static bool may_introduce(const struct game_clock *g)
{
	if (control_is_blitz(&g->control)) /* III.2.2 */
		return false;
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		for (uint8_t i = 0; i < g->control.stages[colour]; i++) {
			const struct stage *stage = &g->control.stage[colour][i];

			/* T4: the control with the new value must be valid, or the memory would not keep
			 * it. */
			if (stage->method != METHOD_SUDDEN ||
			    amount_is_above(&stage->time, CONTROL_TIME_MAX - III4_VALUE))
				return false;
		}
	}
	return true;
}

/* This stage and all later ones of a side; one that repeats is the last one (P6). */
static void introduce_value(struct game_clock *g, uint8_t side, uint8_t method)
{
	uint8_t colour = game_clock_colour(g, side);
	uint8_t last = g->control.stages[colour] - 1;
	uint8_t number = g->side[side].stage < last ? g->side[side].stage : last;

	for (; number <= last; number++) {
		g->control.stage[colour][number].method = method;
		g->control.stage[colour][number].value.s = III4_VALUE;
	}
}

bool game_clock_introduce(struct game_clock *g, uint8_t method, uint8_t opponent)
{
	ticks amount[] = {0, 0};

	if (!may_introduce(g))
		return false;
	if (method != METHOD_US_DELAY) /* which runs beside */
		amount[LEFT] = amount[RIGHT] = III4_VALUE * TICKS_PER_SECOND;
	amount[opponent] += III4_BONUS;
	if (!add_each(g, amount))
		return false;
	introduce_value(g, LEFT, method);
	introduce_value(g, RIGHT, method);
	rules_begin_again(g);
	event_tell(g, EVENT_CONTROL, 0, 0);
	tell_change(g);
	return true;
}
