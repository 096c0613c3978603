/* Contracts of game_arbiter.c (docs/proof.md says how to read one). */
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

#endif
