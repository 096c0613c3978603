/* Contracts of game_arbiter.c (tests/prove/README.md says how to read one). */
#ifndef ZEITNOT_CORE_PROOF_GAME_ARBITER_H
#define ZEITNOT_CORE_PROOF_GAME_ARBITER_H

#include "firmware/core/game_arbiter.h"
#include "firmware/core/game_rules.h"
#include "firmware/core/proof/game_state.h"

/*@ requires \valid_read(g);
    assigns \nothing;
    ensures \result <==> g->state != PLAY_RUNNING; */
static bool stands_still(const struct game_clock *g);

/*@ requires \valid(g);
    assigns g->events; */
static void tell_change(struct game_clock *g);

/*@ requires \valid(g);
    assigns g->state, g->events;
    ensures A7: g->state == (\old(g->state) == PLAY_READY ? PLAY_PAUSED : \old(g->state)); */
static void change_game(struct game_clock *g);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures A3: \result <==> may_show(stage_of(g, side), left);
    ensures T4: \result ==> -TICKS_MAX <= left <= TICKS_MAX; */
static bool may_show(const struct game_clock *g, uint8_t side, ticks left);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    requires may_show(stage_of(g, side), left) && -TICKS_MAX <= left <= TICKS_MAX;
    assigns g->side[side].left, g->side[side].period, g->side[side].flag, g->side[LEFT .. RIGHT].first, g->events;
    ensures A3: g->side[side].left == left;
    ensures F1: rest_of(g, side) > 0 ==> !fallen(g, side); */
static void put_left(struct game_clock *g, uint8_t side, ticks left);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->side[side].period, g->side[side].flag, g->side[LEFT .. RIGHT].first, g->entered, g->events;
    ensures \result <==> \old(g->state) != PLAY_RUNNING && \old(may_show(stage_of(g, side), left));
    ensures A3: \result ==> g->side[side].left == left;
    ensures F1: \result && rest_of(g, side) > 0 ==> !fallen(g, side);
    ensures refused: !\result ==> g->side[side].left == \old(g->side[side].left) && g->side[side].flag == \old(g->side[side].flag) &&
		     g->entered == \old(g->entered); */
bool game_clock_set_left(struct game_clock *g, uint8_t side, ticks left);

/*@ requires \valid(g);
    assigns g->state, g->events;
    ensures \result <==> \old(g->state) == PLAY_READY;
    ensures g->state == (\result ? PLAY_PAUSED : \old(g->state)); */
bool game_clock_enter(struct game_clock *g);

/*@ requires \valid(g) && is_side(side);
    assigns g->side[side].used, g->state, g->events;
    ensures \result <==> \old(g->state) != PLAY_RUNNING && 0 <= used <= TICKS_MAX;
    ensures A7: g->side[side].used == (\result ? used : \old(g->side[side].used)); */
bool game_clock_set_used(struct game_clock *g, uint8_t side, ticks used);

/*@ requires \valid(g) && last_sound(g);
    NEEDS_SOUND(g)
    assigns g->side[g->last.side].left;
    KEEPS_SOUND(g)
    ensures A3: \old(is_entered(g, g->last.side)) ==> g->side[g->last.side].left == \old(g->side[g->last.side].left);
    ensures A2: \old(!is_entered(g, g->last.side)) ==> g->side[g->last.side].left ==
		\old(g->side[g->last.side].flag == FLAG_FALLEN || stage_of(g, g->last.side).method == METHOD_SCRABBLE ?
		held(g->side[g->last.side].left - g->last.given) : \max(held(g->side[g->last.side].left - g->last.given), 0)); */
static void take_back_time(struct game_clock *g);

/*@ requires \valid(g) && last_sound(g);
    NEEDS_SOUND(g)
    assigns g->side[LEFT .. RIGHT].left, g->side[g->last.side].moves, g->side[g->last.side].stage, g->side[g->last.side].counted_from,
	    g->side[g->last.side].period, g->turn, g->side[LEFT .. RIGHT].move_used, g->side[LEFT .. RIGHT].delay_used, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures \result <==> \old(g->last.valid != LAST_NONE && g->last.side != g->turn);
    ensures A2: \result ==> g->turn == g->last.side && g->side[g->turn].move_used == g->last.move_used && g->side[g->turn].delay_used == g->last.delay_used;
    ensures A2_moves: \result ==> g->side[g->last.side].moves ==
		\old(g->side[g->last.side].moves > 0 ? g->side[g->last.side].moves - 1 : 0);
    ensures A2_stage: \result && g->last.valid == LAST_CHANGED ==> g->side[g->last.side].stage == g->last.stage &&
		g->side[g->last.side].counted_from == g->last.counted_from && g->side[g->last.side].period == g->last.period;
    ensures A2_stays: \result && g->last.valid != LAST_CHANGED ==> g->side[g->last.side].stage == \old(g->side[g->last.side].stage) &&
		g->side[g->last.side].counted_from == \old(g->side[g->last.side].counted_from) &&
		g->side[g->last.side].period == \old(g->side[g->last.side].period);
    ensures A2_time: \result && \old(!is_entered(g, g->last.side)) ==> g->side[g->last.side].left ==
		\old(g->side[g->last.side].flag == FLAG_FALLEN || stage_of(g, g->last.side).method == METHOD_SCRABBLE ?
		held(g->side[g->last.side].left - g->last.given) : \max(held(g->side[g->last.side].left - g->last.given), 0));
    ensures A3: \result && \old(is_entered(g, g->last.side)) ==> g->side[g->last.side].left == \old(g->side[g->last.side].left);
    ensures refused: !\result ==> g->side[LEFT].left == \old(g->side[LEFT].left) && g->side[RIGHT].left == \old(g->side[RIGHT].left) &&
		g->turn == \old(g->turn) && g->side[g->last.side].moves == \old(g->side[g->last.side].moves); */
static bool take_back(struct game_clock *g);

#endif
