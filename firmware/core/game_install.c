/* A10: another control in the middle of a game. The moves made and the time used are computed again under
 * it. Only the sums count, because it is not known how the time was spread over the moves. */
#include <stddef.h>
#include <string.h>

#include "firmware/core/game_install.h"

#include "firmware/core/game_rules.h"

/* Never less than -TICKS_MAX: that is the most that can have been used. */
static ticks held(int64_t sum)
{
	return (ticks)(sum > TICKS_MAX ? TICKS_MAX : sum);
}

/* What the moves made have given so far. */
struct given {
	int64_t time; /* of stages, and increments */
	int64_t delays;
};

/* The moves `first` to `last` of the game are made in `stage`. */
static void give_values(struct given *given, const struct stage *stage, uint16_t first, uint16_t last)
{
	int64_t values = (int64_t)stage_value(stage) * stage_moves_with_value(stage, first, last);

	if (stage->method == METHOD_FISCHER)
		given->time += values;
	else
		given->delays += values;
}

/* A stage that ends by its moves has exactly these. The stage after them has all others and the move in
 * hand, with its increment or Bronstein delay. */
static struct given replay_stages(const struct control *control, uint8_t colour, struct clock_side *at)
{
	const struct stage *stage = control_stage(control, colour, 0);
	struct given given = {stage_time(stage), 0};
	uint16_t made = 0;

	at->stage = 0;
	while (control_is_by_moves(control, colour, at->stage) && at->moves - made >= stage->moves) {
		give_values(&given, stage, made + 1, made + stage->moves);
		made += stage->moves;
		at->stage = rules_next_stage(at->stage);
		stage = control_stage(control, colour, at->stage);
		given.time += stage_time(stage);
	}
	give_values(&given, stage, made + 1, stage->method == METHOD_FISCHER ? at->moves + 1 : at->moves);
	if (stage->method == METHOD_BRONSTEIN)
		given.time += stage_value(stage);
	at->counted_from = made;
	return given;
}

/* The base and what the moves made would have given, less the time used. Delays give back no more than was
 * used. */
static void replay_moves(const struct game_clock *g, const struct control *control, uint8_t side,
			 struct clock_side *at)
{
	struct given given = replay_stages(control, game_clock_colour(g, side), at);

	if (given.delays > at->used)
		given.delays = at->used;
	at->period = 0;
	at->left = held(given.time + given.delays - at->used);
}

/* P3: into the next stage at zero. Time beyond zero is carried along. */
static void replay_stage_transition(const struct control *control, uint8_t colour, struct clock_side *at)
{
	const struct stage *old = control_stage(control, colour, at->stage);
	const struct stage *stage;
	uint16_t move = at->moves + 1;

	at->stage = rules_next_stage(at->stage);
	stage = control_stage(control, colour, at->stage);
	at->left = ticks_sum(at->left,
			     stage_time(stage) + stage_allowance(stage, move) - stage_allowance(old, move));
	at->counted_from = rules_count_begin(control, colour, at->stage, at->moves);
}

/* P3: the time is used up in a stage that ends at zero: both sides continue, unless the other is further.
 * False: no such stage. */
static bool replay_expiry(const struct game_clock *g, const struct control *control, uint8_t side,
			  struct clock_side at[2])
{
	uint8_t colour = game_clock_colour(g, side);
	uint8_t other = other_side(side);
	uint8_t number = at[side].stage;

	if (at[side].left > 0 || control_is_by_moves(control, colour, number) ||
	    !control_has_next(control, colour, number))
		return false;
	replay_stage_transition(control, colour, &at[side]);
	if (at[other].stage <= number && control_has_next(control, other_side(colour), at[other].stage))
		replay_stage_transition(control, other_side(colour), &at[other]);
	return true;
}

/* M5, M6: overdrawn main time leads into the first period, which is whole. Else a clock is at least at
 * zero, where it falls at the resumption. */
static void replay_overdraft(const struct stage *stage, struct clock_side *at)
{
	if (at->left > 0)
		return;
	at->left = 0;
	if (control_traits(stage->method) & TRAIT_PERIODS) {
		at->period = 1;
		at->left = stage_value(stage);
		if (stage->method == METHOD_CANADIAN)
			at->counted_from = at->moves;
	}
}

/* M7 to M10: whole controls, which know no moves. */
static void replay_special(const struct game_clock *g, const struct stage *stage, uint8_t side,
			   struct clock_side *at)
{
	ticks used = at->used;

	at->stage = 0;
	at->counted_from = 0;
	at->period = 0;
	if (stage->method == METHOD_COUNT_UP) {
		at->left = used;
	} else if (stage->method == METHOD_GONG) {
		at->left = stage_value(stage);
	} else if (stage->method == METHOD_SCRABBLE) {
		at->left = stage_time(stage) - used;
		at->period = at->left < 0;
	} else { /* M7: in an hourglass one side's loss is the other's gain */
		at->left =
		    ticks_positive(ticks_sum(stage_time(stage) - used, g->side[other_side(side)].used));
	}
}

/* Where both sides would be. */
static void replay(const struct game_clock *g, const struct control *control, struct clock_side at[2])
{
	bool special = control_is_special(control);

	at[LEFT] = g->side[LEFT];
	at[RIGHT] = g->side[RIGHT];
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (special)
			replay_special(g, control_stage(control, WHITE, 0), side, &at[side]);
		else
			replay_moves(g, control, side, &at[side]);
	}
	if (special)
		return;
	while (replay_expiry(g, control, LEFT, at) || replay_expiry(g, control, RIGHT, at))
		;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		replay_overdraft(control_stage(control, game_clock_colour(g, side), at[side].stage),
				 &at[side]);
}

ticks game_clock_proposal(const struct game_clock *g, const struct control *control, uint8_t side)
{
	struct clock_side at[2];

	replay(g, control, at);
	return at[side].left;
}

/* F1: a flag that would not have fallen under this control is withdrawn. A 0 is confirmed by the
 * installation, and falls at the resumption. */
static void settle_time(struct game_clock *g, uint8_t side)
{
	if (rules_rest(g, side) <= 0)
		rules_enter(g, side);
	else if (g->side[side].flag == FLAG_FALLEN)
		rules_withdraw_flag(g, side);
}

/* The control is in force, and both sides are where it would put them. */
static bool is_there(const struct game_clock *g, const struct control *control, const struct clock_side at[2])
{
	return memcmp(&g->control, control, sizeof *control) == 0 && memcmp(g->side, at, sizeof g->side) == 0;
}

bool game_clock_install(struct game_clock *g, const struct control *control)
{
	struct clock_side at[2];

	if (g->state == PLAY_RUNNING || control_check(control, NULL) != CONTROL_OK)
		return false;
	replay(g, control, at);
	if (is_there(g, control, at)) /* A11: no act */
		return true;
	g->side[LEFT] = at[LEFT];
	g->side[RIGHT] = at[RIGHT];
	g->control = *control;
	g->entered = 0;
	rules_begin_again(g);
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		settle_time(g, side);
	event_emit(g, EVENT_CONTROL, 0, 0);
	event_emit(g, EVENT_ARBITER, 0, 0);
	return true;
}
