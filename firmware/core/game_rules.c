#include "firmware/core/game_rules.h"

#include <string.h>

bool stage_has_next(const struct game_clock *g, uint8_t side)
{
	uint8_t colour = game_clock_colour(g, side);

	return !game_clock_is_last_stage(g, side) || g->control.repeat[colour];
}

bool stage_is_by_moves(const struct game_clock *g, uint8_t side)
{
	const struct stage *stage = game_clock_stage(g, side);

	/* P6: a number on a last stage that does not repeat is displayed only. */
	return stage->moves != 0 && !(stage->flags & STAGE_ADVISORY) && stage_has_next(g, side);
}

void log_zero(struct game_clock *g, uint8_t kind, uint8_t side)
{
	struct zero_entry *entry = &g->log[0];

	memmove(&g->log[1], &g->log[0], sizeof g->log - sizeof g->log[0]);
	memset(entry, 0, sizeof *entry);
	/*@ loop invariant s <= 2;
	    loop invariant \forall integer i; 0 <= i < s ==> entry->left[i] == g->side[i].left && entry->moves[i] == g->side[i].moves;
	    loop assigns s, entry->left[0 .. 1], entry->moves[0 .. 1];
	    loop variant 2 - s; */
	for (uint8_t s = LEFT; s <= RIGHT; s++) {
		entry->left[s] = g->side[s].left;
		entry->moves[s] = g->side[s].moves;
	}
	entry->kind = kind;
	entry->side = side;
	entry->stage = g->side[side].stage;
}

void clock_give(struct game_clock *g, uint8_t side, ticks amount)
{
	if (ticks_add(&g->side[side].left, amount))
		log_zero(g, ZERO_CAPPED, side);
}

void stage_enter_next(struct game_clock *g, uint8_t side, ticks old)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage;

	if (clock->stage < UINT8_MAX - 1)
		clock->stage++;
	clock->stage_moves = 0;
	clock->period = 0;
	stage = game_clock_stage(g, side);
	//@ assert *stage == stage_of(g, side);
	clock_give(g, side, stage_time(stage) + stage_allowance(stage, clock->moves + 1) - old);
	//@ assert P2: \max(g->side[side].left, 0) == entered(g, side, \at(g->side[side].left, Pre) - old);
	clock->left = ticks_positive(clock->left);
}

/* ---- a move is completed ------------------------------------------------------------------------------------ */

void rules_completed_move(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	ticks value = stage_value(stage);
	uint8_t method = stage->method;

	if (method == METHOD_BRONSTEIN) /* M3: what was used of the delay */
		clock_give(g, side, ticks_min(g->move_used, value));
	//@ assert end: ends_stage(g, side) <==> \at(ends_stage(g, side), Pre);
	if (stage_is_by_moves(g, side) && clock->stage_moves >= stage->moves) {
		/* P2: a Bronstein stage takes its delay back, a Fischer stage gives nothing more. */
		stage_enter_next(g, side, method == METHOD_BRONSTEIN ? value : 0);
		/*@ assert P2: g->side[side].left ==
			       entered(g, side, \at(held(g->side[side].left + refund(g, side)) - taken_back(g, side), Pre)); */
		//@ ghost Entered: ;
		g->last.valid = LAST_CHANGED;
		//@ assert index: index_of(g, side) == \at(index_of(g, side), Entered);
		//@ assert stage: stage_of(g, side) == \at(stage_of(g, side), Entered);
		/*@ assert P2: g->side[side].left ==
			       entered(g, side, \at(held(g->side[side].left + refund(g, side)) - taken_back(g, side), Pre)); */
	} else if (method == METHOD_FISCHER) { /* M2: the allowance of the next move */
		clock_give(g, side, stage_allowance(stage, clock->moves + 1));
	} else if (clock->period > 0 && method != METHOD_SCRABBLE) {
		if (method == METHOD_CANADIAN) {
			if (clock->stage_moves < stage->count)
				return;
			clock->stage_moves = 0;
			g->last.valid = LAST_CHANGED;
		}
		clock->left = value; /* M5, M6: the period is restored whole */
	}
}

void rules_renew_delay(struct game_clock *g)
{
	g->delay_left = 0;
	if (g->side[g->turn].flag != FLAG_FALLEN)
		g->delay_left = stage_us_delay(game_clock_stage(g, g->turn));
}

void rules_begin_move(struct game_clock *g, uint8_t side)
{
	const struct stage *stage = game_clock_stage(g, side);

	g->turn = side;
	//@ assert *stage == stage_of(g, side);
	g->move_used = 0;
	rules_renew_delay(g);
	if (stage->method == METHOD_GONG) /* M9: every move has the same time */
		g->side[side].left = stage_value(stage);
}

/* ---- time passes ---------------------------------------------------------------------------------------------- */

void rules_charge(struct game_clock *g, instant at)
{
	struct clock_side *clock = &g->side[g->turn];
	ticks elapsed = ticks_between(g->since, at);
	uint8_t method;

	if (elapsed <= 0)
		return;
	g->since = at;
	ticks_add(&clock->used, elapsed);
	ticks_add(&g->move_used, elapsed);
	elapsed -= g->delay_left; /* M4: the delay runs first, beside the clock */
	g->delay_left = ticks_positive(-elapsed);
	elapsed = ticks_positive(elapsed);
	//@ assert M4: g->delay_left == \at(\max(g->delay_left - elapsed(g, at), 0), Pre) && elapsed == \at(paid(g, elapsed(g, at)), Pre);
	//@ assert P8_left: g->side[LEFT].used == \at(used_after(g, LEFT, elapsed(g, at)), Pre);
	//@ assert P8_right: g->side[RIGHT].used == \at(used_after(g, RIGHT, elapsed(g, at)), Pre);
	method = game_clock_stage(g, g->turn)->method;
	if (method == METHOD_HOURGLASS) /* M7: what one side uses the other gets */
		clock_give(g, other_side(g->turn), elapsed);
	if (method != METHOD_COUNT_UP) /* M8 counts the time used */
		elapsed = -elapsed;
	ticks_add(&clock->left, elapsed);
}

/* ---- a clock is used up --------------------------------------------------------------------------------------- */

bool rules_is_over(const struct game_clock *g)
{
	bool left = g->side[LEFT].flag == FLAG_FALLEN;
	bool right = g->side[RIGHT].flag == FLAG_FALLEN;

	/* F2, F6; M7: an hourglass is over at zero whatever the switch says, its sand has nowhere to go. */
	if (g->freeze || g->control.stage[WHITE][0].method == METHOD_HOURGLASS)
		return left || right;
	return left && right;
}

/*@ requires \valid(g) && is_side(side);
    assigns g->log[0 .. ZERO_LOG - 1], g->side[side].flag, g->side[side].first, g->state;
    ensures F1: fallen(g, side) && (fallen(g, 1 - side) <==> \old(fallen(g, 1 - side)));
    ensures F3: g->side[side].first == 0 || g->side[side].first == 1;
    ensures F3: g->side[side].first == 1 <==> !fallen(g, 1 - side);
    ensures F2: over(g) ? g->state == PLAY_OVER : g->state == \old(g->state);
    ensures F4: g->log[0].kind == kind && g->log[0].side == side; */
static void fall(struct game_clock *g, uint8_t kind, uint8_t side)
{
	struct clock_side *clock = &g->side[side];

	log_zero(g, kind, side);
	clock->flag = FLAG_FALLEN;
	clock->first = g->side[other_side(side)].flag != FLAG_FALLEN; /* F3 */
	if (rules_is_over(g))
		g->state = PLAY_OVER;
}

void rules_withdraw_flag(struct game_clock *g, uint8_t side)
{
	struct clock_side *other = &g->side[other_side(side)];

	g->side[side].flag = FLAG_NONE;
	g->side[side].first = 0;
	if (other->flag == FLAG_FALLEN)
		other->first = 1; /* F3: the earliest that still stands */
	if (g->state == PLAY_OVER && !rules_is_over(g))
		g->state = PLAY_PAUSED;
}

/* P3: one side goes into the next stage at zero; never below nothing. */
static void pass_at_zero(struct game_clock *g, uint8_t side)
{
	const struct stage *old = game_clock_stage(g, side);

	stage_enter_next(g, side, stage_allowance(old, g->side[side].moves + 1));
	if (side ==
	    g->turn) /* a US delay used up in this turn is not given again, a longer one is completed */
		g->delay_left = ticks_positive(g->delay_left + stage_us_delay(game_clock_stage(g, side)) -
					       stage_us_delay(old));
	if (g->last.valid == LAST_CHANGED && g->last.side == side)
		g->last.valid = LAST_NONE; /* two stages later that press can only be rewound */
}

/* P3: the first clock at zero takes itself and the other side along. A side that this leaves with nothing flags or passes
 * on at once: game_clock_step comes back at the same instant. */
static void pass_on(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	const struct clock_side *other = &g->side[other_side(side)];
	uint8_t number = clock->stage;

	log_zero(g, ZERO_PASSAGE, side);
	clock->flag = FLAG_STEADY;
	clock->steady_at = g->since;
	pass_at_zero(g, side);
	if (other->flag != FLAG_FALLEN && other->stage <= number && stage_has_next(g, other_side(side)))
		pass_at_zero(g, other_side(side));
}

/* M9: the turn passes by itself. */
/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns wraps: g->side[LEFT .. RIGHT].left, g->side[side].moves, g->beat, g->presses, g->turn, g->move_used, g->delay_left;
    KEEPS_SOUND(g)
    ensures M9: g->turn == 1 - side; */
static void zero_of_gong(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];

	if (clock->moves < 9999)
		clock->moves++;
	g->beat++;
	g->presses++;
	clock->left = stage_value(game_clock_stage(g, side));
	rules_begin_move(g, other_side(side));
}

/* M5, M6, M10: how many periods follow the main time. */
/*@ requires \valid_read(stage);
    assigns \nothing;
    ensures \result == periods_in(*stage); */
static uint8_t periods_of(const struct stage *stage)
{
	if (stage->method == METHOD_BYO_YOMI)
		return stage->count;
	return stage->method == METHOD_CANADIAN || stage->method == METHOD_SCRABBLE;
}

void rules_zero(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);

	if (stage->method == METHOD_GONG) {
		zero_of_gong(g, side);
	} else if (clock->period < periods_of(stage)) { /* crossing a period uses it up */
		if (clock->period == 0)
			log_zero(g, ZERO_PASSAGE, side);
		clock->period++;
		if (stage->method == METHOD_CANADIAN)
			clock->stage_moves = 0;
		if (stage->method != METHOD_SCRABBLE)
			clock->left = stage_value(stage);
	} else if (clock->period == 0 && stage_is_by_moves(g, side)) {
		fall(g, ZERO_OVERSTEP, side);
	} else if (clock->period > 0 || !stage_has_next(g, side)) {
		fall(g, ZERO_FLAG, side);
	} else {
		pass_on(g, side);
	}
}
