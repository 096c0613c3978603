/* Contracts of game_clock.c (tests/prove/README.md says how to read one). */
#ifndef ZEITNOT_CORE_PROOF_GAME_CLOCK_H
#define ZEITNOT_CORE_PROOF_GAME_CLOCK_H

#include "firmware/core/game_query.h"
#include "firmware/core/proof/game_state.h"

/* M3 and M4 leave the same time: what a move of `time` leaves with the delay on the clock and given back, and
 * what it leaves with the delay beside the clock, which is whole again for the next move. */
/*@ lemma M3_M4: \forall integer left, time, delay; 0 <= time && 0 <= delay ==>
	(left + delay) - time + \min(time, delay) == (left - \max(time - delay, 0)) + delay; */

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures P3: \result <==> g->side[side].left <= 0 && !fallen(g, side) && stage_of(g, side).method < METHOD_HOURGLASS; */
static bool rests_at_zero(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures F1: fallen(g, g->turn) ==> \result == RULES_NEVER;
    ensures M8_M10: !fallen(g, g->turn) ==> \result == (rest_of(g, g->turn) == RULES_NEVER ? RULES_NEVER : \max(rest_of(g, g->turn), 0)); */
static ticks rest_of_clock(const struct game_clock *g);

/*@ requires \valid_read(g);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures S1: \result <==> stage_of(g, g->turn).method < METHOD_COUNT_UP ||
		(stage_of(g, g->turn).method == METHOD_SCRABBLE && g->side[g->turn].period == 0); */
static bool warns(const struct game_clock *g);

/*@ requires \valid(g);
    assigns g->state, g->stop, g->events;
    ensures A1: g->state == PLAY_PAUSED; */
static void pause(struct game_clock *g);

/*@ requires \valid(g) && is_side(side);
    assigns g->last.side, g->last.valid, g->last.move_used, g->last.delay_used, g->last.stage, g->last.counted_from, g->last.period;
    ensures A2: g->last.side == side && g->last.valid == LAST_SAME;
    ensures A2: g->last.move_used == g->side[side].move_used && g->last.delay_used == g->side[side].delay_used;
    ensures A2: g->last.stage == g->side[side].stage && g->last.counted_from == g->side[side].counted_from &&
		g->last.period == g->side[side].period; */
static void remember_press(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    requires period_sound(g, side);
    assigns g->last.side, g->last.valid, g->last.move_used, g->last.delay_used, g->last.stage, g->last.counted_from, g->last.period,
	    g->side[side].moves;
    KEEPS_SOUND(g)
    ensures period_sound(g, side);
    ensures P5: g->side[side].moves == \min(\old(g->side[side].moves) + 1, 9999);
    ensures A2: g->last.side == side && g->last.valid == LAST_SAME; */
static void count_move(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    requires period_sound(g, side);
    assigns g->side[side].left, g->side[side].stage, g->side[side].counted_from, g->side[side].period, g->last.given, g->last.valid,
	    g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures F1: fallen(g, side) ==> g->side[side].left == \old(g->side[side].left) && g->side[side].stage == \old(g->side[side].stage);
    ensures M1_M4: !fallen(g, side) && \old(!ends_stage(g, side) && !restores_period(g, side) && stage_of(g, side).method != METHOD_FISCHER &&
			 stage_of(g, side).method != METHOD_BRONSTEIN) ==> g->side[side].left == \old(g->side[side].left);
    ensures M2: !fallen(g, side) && \old(!ends_stage(g, side) && stage_of(g, side).method == METHOD_FISCHER) ==>
		g->side[side].left == \old(held(g->side[side].left + allowance_of(stage_of(g, side), g->side[side].moves + 1)));
    ensures M3: !fallen(g, side) && \old(!ends_stage(g, side) && stage_of(g, side).method == METHOD_BRONSTEIN) ==>
		g->side[side].left == \old(held(g->side[side].left + refund(g, side)));
    ensures A2: g->last.given == g->side[side].left - \old(g->side[side].left);
    ensures g->side[1 - side].left == \old(g->side[1 - side].left); */
static void give_for_move(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    requires period_sound(g, side);
    assigns wraps: g->side[LEFT .. RIGHT].left, g->side[side].moves, g->side[side].stage, g->side[side].counted_from,
	    g->side[side].period, g->side[side].move_used, g->side[side].delay_used, g->last, g->presses, g->turn, g->events,
	    g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures F1: fallen(g, side) ==> g->side[side].left == \old(g->side[side].left) && g->side[side].stage == \old(g->side[side].stage);
    ensures thought: g->side[side].move_used == 0 && g->side[side].delay_used == 0;
    ensures turn: g->turn == 1 - side; */
static void complete_move(struct game_clock *g, uint8_t side);

#endif
