/* Inside of the core: what the methods give, and how a side enters a stage.  Used by the game_*.c files only. */
#ifndef ZEITNOT_CORE_GAME_RULES_H
#define ZEITNOT_CORE_GAME_RULES_H

#include "firmware/core/game_query.h"

/* Tells an event, dated g->since. */
void event_tell(struct game_clock *g, uint8_t what, uint8_t side, uint16_t value);

/* Enters the next stage: number, counter, new time + new allowance - old allowance of the next uncompleted move (P2, P3), never
 * below nothing; true if it would be. `old` is the allowance that is on the clock and is taken back. */
/*@ requires \valid(g) && is_side(side) && 0 <= old <= TICKS_MAX;
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->side[side].stage, g->side[side].stage_moves, g->side[side].period, g->log[0 .. ZERO_LOG - 1];
    KEEPS_SOUND(g)
    ensures P6: g->side[side].stage == (\old(g->side[side].stage) < 254 ? \old(g->side[side].stage) + 1 : \old(g->side[side].stage));
    ensures g->side[side].stage_moves == 0 && g->side[side].period == 0;
    ensures P2: g->side[side].left == entered(g, side, \old(g->side[side].left) - old);
    ensures g->side[1 - side].left == \old(g->side[1 - side].left);
    ensures g->turn == \old(g->turn) && g->delay_used == \old(g->delay_used); */
bool stage_enter_next(struct game_clock *g, uint8_t side, ticks old);

/* T4: adds to a clock, held at 9:59:59 with an entry in the log; */
/*@ requires \valid(g) && is_side(side) && -1000000000 <= amount <= 1000000000;
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->log[0 .. ZERO_LOG - 1];
    KEEPS_SOUND(g)
    ensures T4: g->side[side].left == held(\old(g->side[side].left) + amount);
    // What `assigns` says already, in words that save the provers time:
    ensures g->side[1 - side].left == \old(g->side[1 - side].left);
    ensures g->side[LEFT].used == \old(g->side[LEFT].used) && g->side[RIGHT].used == \old(g->side[RIGHT].used);
    ensures g->side[LEFT].moves == \old(g->side[LEFT].moves) && g->side[RIGHT].moves == \old(g->side[RIGHT].moves);
    ensures stage_of(g, side) == \old(stage_of(g, side));
    ensures g->turn == \old(g->turn);
    ensures g->move_used == \old(g->move_used);
    ensures g->delay_used == \old(g->delay_used); */
void clock_give(struct game_clock *g, uint8_t side, ticks amount);

/* What the completion of a move gives (increment, refund, stages, period), M2 to M6, P2, P6. The counters are already those
 * after the move; moves beyond the stage, made while the flag was down, count in the next one. Sets last.valid to LAST_CHANGED where a stage or period changed. */
/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    requires period_sound(g, side);
    assigns g->side[side].left, g->side[side].stage, g->side[side].stage_moves, g->side[side].period, g->log[0 .. ZERO_LOG - 1],
	    g->last.valid;
    KEEPS_SOUND(g)
    ensures M2: \old(!ends_stage(g, side) && stage_of(g, side).method == METHOD_FISCHER) ==>
		g->side[side].left == \old(held(g->side[side].left + allowance_of(stage_of(g, side), g->side[side].moves + 1)));
    ensures M3: \old(!ends_stage(g, side) && stage_of(g, side).method == METHOD_BRONSTEIN) ==>
		g->side[side].left == \old(held(g->side[side].left + refund(g, side)));
    ensures M5_M6: \old(restores_period(g, side)) ==>
		   g->side[side].left == \old(\max(g->side[side].left, value_of(stage_of(g, side))));
    ensures P2: \old(ends_stage(g, side) && g->side[side].stage_moves == stage_of(g, side).moves) ==>
		g->side[side].left == entered(g, side, \old(g->side[side].left + refund(g, side) - taken_back(g, side)));
    ensures M1_M4: \old(!ends_stage(g, side) && !restores_period(g, side) && stage_of(g, side).method != METHOD_FISCHER &&
			 stage_of(g, side).method != METHOD_BRONSTEIN) ==> g->side[side].left == \old(g->side[side].left);
    // P6: where no stage follows, none is ended (by_moves_in).
    ensures stage: \old(!ends_stage(g, side)) ==> g->side[side].stage == \old(g->side[side].stage);
    ensures g->side[1 - side].left == \old(g->side[1 - side].left); */
void rules_completed_move(struct game_clock *g, uint8_t side);

/* A2: the thought of the side on turn ends without a move: what was used of a Bronstein delay comes back, a byo-yomi period
 * is whole again. A time that was entered stays. */
/*@ requires \valid(g);
    NEEDS_SOUND(g)
    assigns g->side[g->turn].left, g->log[0 .. ZERO_LOG - 1];
    KEEPS_SOUND(g) */
void rules_end_thought(struct game_clock *g);

/* P6: a stage that repeats has no end, its number has. */
uint8_t rules_next_stage(uint8_t number);

/* What happens when the clock of `side` is used up at g->since (F1, P3, M5 to M10). */
void rules_zero(struct game_clock *g, uint8_t side);

/* The rules of the move in hand are others now: a delay counts from the resumption, and what was before cannot be taken back. */
void rules_begin_again(struct game_clock *g);

/* The turn passes to `side` and a new move begins: nothing used, the whole US delay. */
/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->turn, g->move_used, g->delay_used, g->side[side].left;
    KEEPS_SOUND(g)
    ensures g->turn == side && g->move_used == 0 && g->delay_used == 0;
    ensures M4: delay_left(g) == (g->side[side].flag == FLAG_FALLEN ? 0 : us_delay_of(stage_of(g, side)));
    ensures M9: \old(stage_of(g, side).method == METHOD_GONG && !is_entered(g, side)) ==>
		g->side[side].left == value_of(stage_of(g, side));
    ensures A3: \old(stage_of(g, side).method != METHOD_GONG || is_entered(g, side)) ==>
		g->side[side].left == \old(g->side[side].left); */
void rules_begin_move(struct game_clock *g, uint8_t side);

/* Charges the time since `since` to the side on turn and moves `since` to `at` (T1). */
/*@ requires \valid(g) && g->state == PLAY_RUNNING && between(g->since, at) <= 1000000000;
    NEEDS_SOUND(g)
    requires M7: stage_of(g, LEFT).method == METHOD_HOURGLASS <==> stage_of(g, RIGHT).method == METHOD_HOURGLASS;
    assigns g->since, g->move_used, g->delay_used, g->side[LEFT .. RIGHT].left, g->side[g->turn].used, g->log[0 .. ZERO_LOG - 1];
    KEEPS_SOUND(g)
    ensures T1_left: g->side[LEFT].left == \old(left_after(g, LEFT, elapsed(g, at)));
    ensures T1_right: g->side[RIGHT].left == \old(left_after(g, RIGHT, elapsed(g, at)));
    ensures P8_left: g->side[LEFT].used == \old(used_after(g, LEFT, elapsed(g, at)));
    ensures P8_right: g->side[RIGHT].used == \old(used_after(g, RIGHT, elapsed(g, at)));
    ensures same_turn: g->turn == \old(g->turn);
    ensures move: g->move_used == \old(held(g->move_used + elapsed(g, at)));
    ensures M4: delay_left(g) == \old(\max(delay_left(g) - elapsed(g, at), 0));
    ensures since: between(\old(g->since), at) > 0 ? g->since == at : g->since == \old(g->since); */
void rules_charge(struct game_clock *g, instant at);

/* F1, F3: the flag of `side` goes; one that still stands is first. */
/*@ requires \valid(g) && is_side(side);
    assigns g->side[side].flag, g->side[LEFT .. RIGHT].first;
    ensures F1: g->side[side].flag == FLAG_NONE && g->side[side].first == 0;
    ensures F3: fallen(g, 1 - side) ? g->side[1 - side].first == 1 : g->side[1 - side].first == \old(g->side[1 - side].first); */
void rules_withdraw_flag(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    assigns g->log[0 .. ZERO_LOG - 1];
    ensures g->log[0].kind == kind && g->log[0].side == side && g->log[0].stage == g->side[side].stage;
    ensures g->log[0].left[LEFT] == g->side[LEFT].left && g->log[0].left[RIGHT] == g->side[RIGHT].left; */
void log_zero(struct game_clock *g, uint8_t kind, uint8_t side);

#endif
