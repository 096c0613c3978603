/* What the arbiter may do to a game in which no clock runs (A2, A3, A6, A7). Every function checks first and
 * changes afterwards: a refusal leaves the game as it was. */
#include "firmware/core/game_arbiter.h"

#include "firmware/core/game_clock.h"
#include "firmware/core/game_rules.h"
#include "hal/hal_compiler.h"

static bool stands_still(const struct game_clock *g)
{
	return g->state != PLAY_RUNNING;
}

static void tell_change(struct game_clock *g)
{
	event_emit(g, EVENT_ARBITER, 0, 0);
}

/* A7: more than a time was entered, so this game has begun earlier. */
static void change_game(struct game_clock *g)
{
	if (g->state == PLAY_READY)
		g->state = PLAY_PAUSED;
	tell_change(g);
}

/* The stage that a side plays now may have fewer periods than the one before, or none. */
static void limit_period(struct game_clock *g, uint8_t side)
{
	uint8_t periods = stage_periods(game_clock_stage(g, side));

	if (g->side[side].period > periods)
		g->side[side].period = periods;
}

/* ---- time ---------------------------------------------------------------------------------------------- */

/* What a clock may show: count-up up to its limit, Scrabble down to that of its overtime, the others from 0
 * on. */
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
	rules_enter(g, side);
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

bool game_clock_set_move_used(struct game_clock *g, uint8_t side, ticks used)
{
	if (!stands_still(g) || !ticks_fit(used))
		return false;
	g->side[side].move_used = used;
	g->side[side].delay_used = ticks_min(used, stage_us_delay(game_clock_stage(g, side)));
	change_game(g);
	return true;
}

/* ---- whose turn it is ---------------------------------------------------------------------------------- */

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

/* A2: the player whose move was illegal thinks again. His press is undone with all it gave; the times used
 * stay used. */
static bool take_back(struct game_clock *g)
{
	const struct last_press *last = &g->last;
	struct clock_side *clock = &g->side[last->side];

	if (last->valid == LAST_NONE || last->side == g->turn)
		return false;
	rules_end_thought(g, g->turn);
	take_back_time(g);
	//@ assert turn_sound(g) && last_sound(g);
	if (clock->moves > 0)
		clock->moves--;
	if (last->valid == LAST_CHANGED) {
		clock->stage = last->stage;
		clock->counted_from = last->counted_from;
		clock->period = last->period;
	}
	g->turn = last->side;
	clock->move_used = last->move_used;
	clock->delay_used = last->delay_used;
	return true;
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
	} else {
		rules_end_thought(g, g->turn);
		rules_begin_move(g, other_side(g->turn));
	}
	g->last.valid = LAST_NONE;
	tell_change(g);
	return true;
}

/* A3: only the turn. Both sides keep their time and what they have used of their move in hand, so that a
 * change and the change back leave the game as it was. */
bool game_clock_set_turn(struct game_clock *g, uint8_t side)
{
	if (!stands_still(g))
		return false;
	g->turn = side;
	change_game(g);
	return true;
}

/* P5: a Canadian period counts its own moves, whatever the stage. */
static bool counts_in_period(const struct game_clock *g, uint8_t side)
{
	return game_clock_stage(g, side)->method == METHOD_CANADIAN && g->side[side].period > 0;
}

/* A3: `side` plays the other half of an unequal control from now on. */
static void change_half(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	uint8_t colour = game_clock_colour(g, side);

	if (clock->stage >= g->control.stages[colour] && !g->control.repeat[colour])
		clock->stage = g->control.stages[colour] - 1;
	limit_period(g, side);
	if (!counts_in_period(g, side))
		clock->counted_from =
		    rules_count_begin(&g->control, colour, clock->stage, clock->counted_from);
}

bool game_clock_set_white(struct game_clock *g, uint8_t side)
{
	if (!stands_still(g))
		return false;
	if (side == g->white)
		return true;
	if (g->state == PLAY_READY) {
		game_clock_exchange(g);
		return true;
	}
	g->white = side;
	if (!control_is_equal(&g->control)) {
		change_half(g, LEFT);
		change_half(g, RIGHT);
		g->last.valid = LAST_NONE;
	}
	tell_change(g);
	return true;
}

/* ---- counters, stages, periods ------------------------------------------------------------------------- */

/* The stage after the present one, whose moves are made. */
static void walk_on(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	uint16_t next = clock->counted_from + game_clock_stage(g, side)->moves;

	clock->stage = rules_next_stage(clock->stage);
	clock->counted_from = rules_count_begin(&g->control, game_clock_colour(g, side), clock->stage, next);
}

/* The stage before the present one. */
static void walk_back(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	uint16_t before;
	uint8_t moves;

	clock->stage--;
	moves = game_clock_stage(g, side)->moves;
	before = clock->counted_from > moves ? clock->counted_from - moves : 0;
	clock->counted_from =
	    rules_count_begin(&g->control, game_clock_colour(g, side), clock->stage, before);
}

/* The counter is before the beginning of the stage, and the side came there by its moves. Moves do not
 * lead back into a stage that was left at zero. */
static bool lies_before(const struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];
	uint8_t colour = game_clock_colour(g, side);

	return clock->stage > 0 && control_is_by_moves(&g->control, colour, clock->stage - 1) &&
	       clock->moves < rules_count_begin(&g->control, colour, clock->stage, clock->counted_from);
}

/* On over stages whose moves are made; returns their times. */
static int64_t follow_on(struct game_clock *g, uint8_t side)
{
	int64_t gained = 0;

	while (stage_is_by_moves(g, side) && game_clock_moves_to_make(g, side) == 0 &&
	       g->side[side].stage < UINT8_MAX - 1) {
		walk_on(g, side);
		gained += stage_time(game_clock_stage(g, side));
	}
	return gained;
}

/* Back to the stage of the counter; returns the times of the stages left. */
static int64_t follow_back(struct game_clock *g, uint8_t side)
{
	int64_t lost = 0;

	while (lies_before(g, side)) {
		lost += stage_time(game_clock_stage(g, side));
		walk_back(g, side);
	}
	return lost;
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

	if (!stands_still(g) || moves > MOVES_MAX)
		return false;
	clock->moves = moves;
	if (follow && clock->period == 0) {
		int64_t gained = lies_before(g, side) ? -follow_back(g, side) : follow_on(g, side);

		if (clock->stage != old.stage && !arrive_in_stage(g, side, &old, gained)) {
			*clock = old;
			return false;
		}
	}
	change_game(g);
	return true;
}

bool game_clock_set_stage(struct game_clock *g, uint8_t side, uint8_t stage, bool moves_begin)
{
	struct clock_side *clock = &g->side[side];
	uint8_t colour = game_clock_colour(g, side);
	uint16_t entered_with = clock->stage == stage ? clock->counted_from : clock->moves;

	if (!stands_still(g) || (stage >= g->control.stages[colour] && !g->control.repeat[colour]))
		return false;
	clock->stage = stage;
	limit_period(g, side);
	if (moves_begin)
		clock->counted_from = clock->moves;
	else if (!counts_in_period(g, side))
		clock->counted_from = rules_count_begin(&g->control, colour, stage, entered_with);
	g->last.valid = LAST_NONE;
	change_game(g);
	return true;
}

bool game_clock_set_period(struct game_clock *g, uint8_t side, uint8_t period, uint8_t made)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);

	if (!stands_still(g) || !(control_traits(stage->method) & TRAIT_PERIODS) ||
	    period > stage_periods(stage))
		return false;
	if (stage->method == METHOD_CANADIAN && (made >= stage->count || made > clock->moves))
		return false;
	clock->period = period;
	if (counts_in_period(g, side))
		clock->counted_from = clock->moves - made;
	g->last.valid = LAST_NONE;
	change_game(g);
	return true;
}

/* ---- Guideline III.4 ----------------------------------------------------------------------------------- */

#define III4_VALUE 5 /* seconds */
#define III4_BONUS (120 * TICKS_PER_SECOND)

/* The number of the stage that a side plays in its half of the control; a repeated one is the last (P6). */
static uint8_t stage_index(const struct game_clock *g, uint8_t side)
{
	uint8_t last = g->control.stages[game_clock_colour(g, side)] - 1;

	return g->side[side].stage < last ? g->side[side].stage : last;
}

/* The value must not be in force already; a stage that is over does not matter. T4: the control with the
 * new value must be valid, or the memory would not keep it. */
static enum introduction stages_allow(const struct game_clock *g, uint8_t side)
{
	uint8_t colour = game_clock_colour(g, side);

	for (uint8_t i = stage_index(g, side); i < g->control.stages[colour]; i++) {
		const struct stage *stage = &g->control.stage[colour][i];

		if (stage->method != METHOD_SUDDEN)
			return INTRODUCTION_VALUE;
		if (amount_is_above(&stage->time, CONTROL_TIME_MAX - III4_VALUE))
			return INTRODUCTION_RANGE;
	}
	return INTRODUCTION_OK;
}

/* What each clock gets; a US delay runs beside it.  RARE: 140 bytes less. */
static RARE ticks introduced_time(uint8_t method, bool is_opponent)
{
	ticks amount = method == METHOD_US_DELAY ? 0 : III4_VALUE * TICKS_PER_SECOND;

	return is_opponent ? amount + III4_BONUS : amount;
}

enum introduction game_clock_may_introduce(const struct game_clock *g, uint8_t method, uint8_t opponent)
{
	enum introduction answer = INTRODUCTION_OK;

	if (control_is_special(&g->control))
		return INTRODUCTION_METHOD;
	if (control_is_blitz(&g->control)) /* III.2.2 */
		return INTRODUCTION_BLITZ;
	for (uint8_t side = LEFT; side <= RIGHT && answer == INTRODUCTION_OK; side++) {
		answer = stages_allow(g, side);
		if (answer == INTRODUCTION_OK &&
		    !may_show(g, side, lengthened(g, side, introduced_time(method, side == opponent))))
			answer = INTRODUCTION_RANGE;
	}
	return answer;
}

/* This stage and all later ones of a side; one that repeats is the last one (P6). */
static void introduce_value(struct game_clock *g, uint8_t side, uint8_t method)
{
	uint8_t colour = game_clock_colour(g, side);

	for (uint8_t number = stage_index(g, side); number < g->control.stages[colour]; number++) {
		g->control.stage[colour][number].method = method;
		g->control.stage[colour][number].value.s = III4_VALUE;
	}
}

bool game_clock_introduce(struct game_clock *g, uint8_t method, uint8_t opponent)
{
	const ticks amount[] = {introduced_time(method, opponent == LEFT),
				introduced_time(method, opponent == RIGHT)};

	if (game_clock_may_introduce(g, method, opponent) != INTRODUCTION_OK || !add_each(g, amount))
		return false;
	introduce_value(g, LEFT, method);
	introduce_value(g, RIGHT, method);
	rules_begin_again(g);
	event_emit(g, EVENT_CONTROL, 0, 0);
	tell_change(g);
	return true;
}
