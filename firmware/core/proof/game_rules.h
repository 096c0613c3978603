/* Contracts of game_rules.h and game_rules.c (tests/prove/README.md says how to read one). */
#ifndef ZEITNOT_CORE_PROOF_GAME_RULES_H
#define ZEITNOT_CORE_PROOF_GAME_RULES_H

#include "firmware/core/game_rules.h"
#include "firmware/core/proof/game_state.h"

/*@ requires \valid(g);
    assigns g->events;
    ensures counted: g->events.count == \old(g->events.count < EVENTS_MAX ? g->events.count + 1 : g->events.count);
    ensures newest: \let last = \min(g->events.count, EVENTS_MAX) - 1;
	    g->events.event[last].at == g->since && g->events.event[last].what == what &&
	    g->events.event[last].side == side && g->events.event[last].value == value; */
void event_emit(struct game_clock *g, uint8_t what, uint8_t side, uint16_t value);

/*@ requires \valid(g) && is_side(side) && 0 <= old <= TICKS_MAX;
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->side[side].stage, g->side[side].counted_from, g->side[side].period, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures P6: g->side[side].stage == (\old(g->side[side].stage) < 254 ? \old(g->side[side].stage) + 1 : \old(g->side[side].stage));
    ensures P5: g->side[side].counted_from ==
		count_begin(g->control, colour_of(g, side), g->side[side].stage, g->side[side].moves);
    ensures g->side[side].period == 0;
    ensures P2: g->side[side].left == entered(g, side, \old(g->side[side].left) - old);
    ensures below: \result <==> carried(g, side, \old(g->side[side].left) - old) < 0;
    ensures g->side[1 - side].left == \old(g->side[1 - side].left);
    ensures g->turn == \old(g->turn); */
bool stage_enter_next(struct game_clock *g, uint8_t side, ticks old);

/*@ requires \valid(g) && is_side(side) && -1000000000 <= amount <= 1000000000;
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures T4: g->side[side].left == held(\old(g->side[side].left) + amount);
    // What `assigns` says already, in words that save the provers time:
    ensures g->side[1 - side].left == \old(g->side[1 - side].left);
    ensures g->side[LEFT].used == \old(g->side[LEFT].used) && g->side[RIGHT].used == \old(g->side[RIGHT].used);
    ensures g->side[LEFT].moves == \old(g->side[LEFT].moves) && g->side[RIGHT].moves == \old(g->side[RIGHT].moves);
    ensures stage_of(g, side) == \old(stage_of(g, side));
    ensures g->turn == \old(g->turn); */
void clock_give(struct game_clock *g, uint8_t side, ticks amount);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    requires period_sound(g, side);
    assigns g->side[side].left, g->side[side].stage, g->side[side].counted_from, g->side[side].period, g->events, g->log[0 .. EXPIRY_LOG - 1],
	    g->last.valid;
    KEEPS_SOUND(g)
    ensures M2: \old(!ends_stage(g, side) && stage_of(g, side).method == METHOD_FISCHER) ==>
		g->side[side].left == \old(held(g->side[side].left + allowance_of(stage_of(g, side), g->side[side].moves + 1)));
    ensures M3: \old(!ends_stage(g, side) && stage_of(g, side).method == METHOD_BRONSTEIN) ==>
		g->side[side].left == \old(held(g->side[side].left + refund(g, side)));
    ensures M5_M6: \old(restores_period(g, side)) ==>
		   g->side[side].left == \old(\max(g->side[side].left, value_of(stage_of(g, side))));
    ensures P2: \old(ends_stage(g, side)) && !ends_stage(g, side) && g->side[side].stage == \old(next_number(g->side[side].stage)) ==>
		g->side[side].left == entered(g, side, \old(g->side[side].left + refund(g, side) - taken_back(g, side)));
    ensures M1_M4: \old(!ends_stage(g, side) && !restores_period(g, side) && stage_of(g, side).method != METHOD_FISCHER &&
			 stage_of(g, side).method != METHOD_BRONSTEIN) ==> g->side[side].left == \old(g->side[side].left);
    // P6: where no stage follows, none is ended (by_moves_in).
    ensures stage: \old(!ends_stage(g, side)) ==> g->side[side].stage == \old(g->side[side].stage);
    ensures g->side[1 - side].left == \old(g->side[1 - side].left); */
void rules_completed_move(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->side[side].move_used, g->side[side].delay_used, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures M3: \old(!fallen(g, side) && !is_entered(g, side) && stage_of(g, side).method == METHOD_BRONSTEIN) ==>
		g->side[side].left == \old(held(g->side[side].left + refund(g, side)));
    ensures M5: \old(!fallen(g, side) && !is_entered(g, side) && stage_of(g, side).method == METHOD_BYO_YOMI &&
		      g->side[side].period > 0) ==>
		g->side[side].left == \old(\max(g->side[side].left, value_of(stage_of(g, side))));
    ensures F1_A3: \old(fallen(g, side) || is_entered(g, side) || (stage_of(g, side).method != METHOD_BRONSTEIN &&
		       (stage_of(g, side).method != METHOD_BYO_YOMI || g->side[side].period == 0))) ==>
		g->side[side].left == \old(g->side[side].left);
    ensures over: g->side[side].move_used == 0 && g->side[side].delay_used == 0;
    ensures g->turn == \old(g->turn);
    ensures g->side[1 - side].left == \old(g->side[1 - side].left); */
void rules_end_thought(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    assigns g->side[side].move_used, g->side[side].delay_used;
    ensures g->side[side].move_used == 0 && g->side[side].delay_used == 0; */
void rules_forget_thought(struct game_clock *g, uint8_t side);

/*@ requires \valid_read(control) && control_sound(*control);
    requires colour == WHITE || colour == BLACK;
    assigns \nothing;
    ensures P5: \result == count_begin(*control, colour, stage, moves); */
uint16_t rules_count_begin(const struct control *control, uint8_t colour, uint8_t stage, uint16_t moves);

/*@ requires \valid(g) && is_side(side);
    assigns g->entered;
    ensures A3: is_entered(g, side); */
void rules_enter(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->turn, g->side[side].left;
    KEEPS_SOUND(g)
    ensures g->turn == side;
    ensures M9: \old(stage_of(g, side).method == METHOD_GONG && !is_entered(g, side)) ==>
		g->side[side].left == \old(\max(g->side[side].left, value_of(stage_of(g, side))));
    ensures A3: \old(stage_of(g, side).method != METHOD_GONG || is_entered(g, side)) ==>
		g->side[side].left == \old(g->side[side].left); */
void rules_begin_move(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->turn, g->side[LEFT .. RIGHT].left, g->side[side].move_used, g->side[side].delay_used;
    KEEPS_SOUND(g)
    ensures turn: g->turn == 1 - side;
    ensures over: g->side[side].move_used == 0 && g->side[side].delay_used == 0;
    ensures g->side[side].left == \old(g->side[side].left); */
void rules_pass_turn(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && g->state == PLAY_RUNNING && between(g->since, at) <= 1000000000;
    NEEDS_SOUND(g)
    requires M7: stage_of(g, LEFT).method == METHOD_HOURGLASS <==> stage_of(g, RIGHT).method == METHOD_HOURGLASS;
    assigns g->since, g->side[g->turn].move_used, g->side[g->turn].delay_used, g->side[LEFT .. RIGHT].left, g->side[g->turn].used, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures T1_left: g->side[LEFT].left == \old(left_after(g, LEFT, elapsed(g, at)));
    ensures T1_right: g->side[RIGHT].left == \old(left_after(g, RIGHT, elapsed(g, at)));
    ensures P8_left: g->side[LEFT].used == \old(used_after(g, LEFT, elapsed(g, at)));
    ensures P8_right: g->side[RIGHT].used == \old(used_after(g, RIGHT, elapsed(g, at)));
    ensures same_turn: g->turn == \old(g->turn);
    ensures move: g->side[g->turn].move_used == \old(held(g->side[g->turn].move_used + elapsed(g, at)));
    ensures M4: delay_left(g) == \old(\max(delay_left(g) - elapsed(g, at), 0));
    ensures since: between(\old(g->since), at) > 0 ? g->since == at : g->since == \old(g->since); */
void rules_charge(struct game_clock *g, instant at);

/*@ requires \valid(g) && is_side(side);
    assigns g->side[side].flag, g->side[LEFT .. RIGHT].first, g->events;
    ensures F1: g->side[side].flag == FLAG_NONE && g->side[side].first == 0;
    ensures F3: fallen(g, 1 - side) ? g->side[1 - side].first == 1 : g->side[1 - side].first == \old(g->side[1 - side].first); */
void rules_withdraw_flag(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    assigns g->log[0 .. EXPIRY_LOG - 1];
    ensures g->log[0].kind == kind && g->log[0].side == side && g->log[0].stage == g->side[side].stage;
    ensures g->log[0].left[LEFT] == g->side[LEFT].left && g->log[0].left[RIGHT] == g->side[RIGHT].left; */
void log_expiry(struct game_clock *g, uint8_t kind, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures \result <==> ends_stage(g, side); */
static bool stage_is_complete(const struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side) && 0 <= old <= TICKS_MAX;
    NEEDS_SOUND(g)
    requires ends_stage(g, side);
    assigns g->side[side].left, g->side[side].stage, g->side[side].counted_from, g->side[side].period, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures done: !ends_stage(g, side);
    ensures P2: g->side[side].stage == \old(next_number(g->side[side].stage)) ==>
		g->side[side].left == entered(g, side, \old(g->side[side].left) - old);
    ensures g->side[side].period == 0 && g->turn == \old(g->turn);
    ensures g->side[1 - side].left == \old(g->side[1 - side].left); */
static void enter_stages(struct game_clock *g, uint8_t side, ticks old);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->side[side].left;
    KEEPS_SOUND(g)
    ensures g->side[side].left == \old(\max(g->side[side].left, value_of(stage_of(g, side)))); */
static void restore_period(struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    requires stage_of(g, side).method == METHOD_BRONSTEIN;
    assigns \nothing;
    ensures M3: \result == refund(g, side) && 0 <= \result <= value_of(stage_of(g, side)); */
static ticks delay_used(const struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && 0 <= amount <= 1000000000;
    NEEDS_SOUND(g)
    requires M7: stage_of(g, LEFT).method == METHOD_HOURGLASS <==> stage_of(g, RIGHT).method == METHOD_HOURGLASS;
    assigns g->side[LEFT .. RIGHT].left, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures T1_left: g->side[LEFT].left == \old(left_paying(g, LEFT, amount));
    ensures T1_right: g->side[RIGHT].left == \old(left_paying(g, RIGHT, amount));
    ensures g->side[LEFT].used == \old(g->side[LEFT].used) && g->side[RIGHT].used == \old(g->side[RIGHT].used);
    ensures stage_of(g, g->turn) == \old(stage_of(g, g->turn));
    ensures g->turn == \old(g->turn) && g->side[g->turn].flag == \old(g->side[g->turn].flag);
    ensures g->side[g->turn].move_used == \old(g->side[g->turn].move_used);
    ensures g->side[g->turn].delay_used == \old(g->side[g->turn].delay_used); */
static void pay(struct game_clock *g, ticks amount);

/*@ requires \valid(g) && is_side(side) && control_sound(g->control);
    assigns g->events, g->log[0 .. EXPIRY_LOG - 1], g->side[side].flag, g->side[side].first, g->state;
    ensures F1: fallen(g, side) && (fallen(g, 1 - side) <==> \old(fallen(g, 1 - side)));
    ensures F3: g->side[side].first == 0 || g->side[side].first == 1;
    ensures F3: g->side[side].first == 1 <==> !fallen(g, 1 - side);
    ensures F2: over(g) ? g->state == PLAY_OVER : g->state == \old(g->state);
    ensures F4: g->log[0].kind == kind && g->log[0].side == side; */
static void fall(struct game_clock *g, uint8_t kind, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns wraps: g->side[LEFT .. RIGHT].left, g->side[side].moves, g->events, g->turn, g->side[side].move_used, g->side[side].delay_used;
    KEEPS_SOUND(g)
    ensures M9: g->turn == 1 - side; */
static void expire_gong(struct game_clock *g, uint8_t side);

/*@ assigns \nothing;
    ensures P6: \result == (number < 254 ? number + 1 : number); */
uint8_t rules_next_stage(uint8_t number);

/*@ requires \valid(g);
    assigns g->side[LEFT .. RIGHT].move_used, g->side[LEFT .. RIGHT].delay_used, g->last.valid;
    ensures g->side[LEFT].move_used == 0 && g->side[LEFT].delay_used == 0 && g->last.valid == LAST_NONE;
    ensures g->side[RIGHT].move_used == 0 && g->side[RIGHT].delay_used == 0; */
void rules_begin_again(struct game_clock *g);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->side[side].move_used, g->side[side].delay_used, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures on_turn: side == g->turn ==> g->side[side].left == \old(g->side[side].left);
    ensures A2: \old(side != g->turn && !fallen(g, side) && !is_entered(g, side) && stage_of(g, side).method == METHOD_BRONSTEIN) ==>
		g->side[side].left == \old(held(g->side[side].left + refund(g, side)));
    ensures same_turn: g->turn == \old(g->turn);
    ensures other: g->side[1 - side].left == \old(g->side[1 - side].left); */
static void end_waiting(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns g->side[side].left, g->side[side].stage, g->side[side].counted_from, g->side[side].period, g->side[side].move_used,
	    g->side[side].delay_used, g->events, g->log[0 .. EXPIRY_LOG - 1];
    KEEPS_SOUND(g)
    ensures number: g->side[side].stage == \old(next_number(g->side[side].stage)) && g->side[side].period == 0;
    ensures P3: side == g->turn ==> g->side[side].left ==
		entered(g, side, \old(g->side[side].left - allowance_of(stage_of(g, side), g->side[side].moves + 1)));
    ensures A2: \old(side != g->turn && !fallen(g, side) && !is_entered(g, side) && stage_of(g, side).method == METHOD_BRONSTEIN) ==>
		g->side[side].left == entered(g, side, \old(held(g->side[side].left + refund(g, side)) -
			allowance_of(stage_of(g, side), g->side[side].moves + 1)));
    ensures below: \result ==> side == g->turn && g->side[side].left == 0;
    ensures same_turn: g->turn == \old(g->turn);
    ensures other: g->side[1 - side].left == \old(g->side[1 - side].left); */
static bool change_stage_at_zero(struct game_clock *g, uint8_t side);

/*@ requires \valid(g) && is_side(side);
    assigns g->side[side].flag, g->side[side].steady_at, g->events, g->log[0 .. EXPIRY_LOG - 1];
    ensures P3: g->side[side].flag == FLAG_STEADY && g->side[side].steady_at == g->since;
    ensures F4: g->log[0].kind == EXPIRY_STAGE_TRANSITION && g->log[0].side == side && g->log[0].stage == g->side[side].stage; */
static void raise_steady_flag(struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures P3: \result <==> !fallen(g, side) && stage <= number && next_in(g->control, colour_of(g, side), stage); */
static bool goes_along(const struct game_clock *g, uint8_t side, uint8_t stage, uint8_t number);

/*@ // A2: what `left` becomes when stage `number` is passed at zero with move `move` in hand, which has used `used` of a Bronstein delay.
    logic integer passed(struct control c, integer colour, integer number, integer move, integer used, integer left) =
	\max(held(left + (stage_in(c, colour, number).method == METHOD_BRONSTEIN ? \min(used, value_of(stage_in(c, colour, number))) : 0) +
		  time_of(stage_in(c, colour, next_number(number))) + allowance_of(stage_in(c, colour, next_number(number)), move) -
		  allowance_of(stage_in(c, colour, number), move)), 0); */

/*@ requires \valid(g) && last_sound(g) && -3 * TICKS_MAX <= left <= 3 * TICKS_MAX;
    NEEDS_SOUND(g)
    assigns g->last;
    ensures A2: \result == \old(passed(g->control, colour_of(g, g->last.side), g->last.stage, g->side[g->last.side].moves,
		g->last.move_used, left));
    ensures 0 <= \result <= TICKS_MAX;
    ensures g->last.valid == LAST_CHANGED && g->last.side == \old(g->last.side) && g->last.given == \old(g->last.given);
    ensures g->last.stage == \old(next_number(g->last.stage));
    ensures whole: g->last.period == 0 && g->last.move_used == 0 && g->last.delay_used == 0; */
static ticks pass_without_press(struct game_clock *g, ticks left);

/*@ requires \valid(g) && is_side(side) && last_sound(g) && -2 * TICKS_MAX <= gained <= 2 * TICKS_MAX;
    NEEDS_SOUND(g)
    requires g->last.side == side;
    assigns g->last.given, g->last.period, g->last.counted_from, g->last.valid;
    ensures last_sound(g);
    ensures A2_stays: g->last.stage == g->side[side].stage ==> g->last.given == 0 && g->last.period == g->side[side].period;
    ensures A2_given: g->last.stage != g->side[side].stage ==> g->last.given == held(\old(g->last.given) + gained); */
static void keep_period(struct game_clock *g, uint8_t side, ticks gained);

/*@ requires \valid(g) && is_side(side) && last_sound(g);
    NEEDS_SOUND(g)
    requires g->side[side].period < periods_in(stage_of(g, side));
    assigns g->side[side].left, g->side[side].period, g->side[side].counted_from, g->last.given, g->last.period,
	    g->last.counted_from, g->last.valid;
    KEEPS_SOUND(g)
    ensures last_sound(g);
    ensures g->side[side].period == \old(g->side[side].period) + 1;
    ensures M5_M6: \old(stage_of(g, side).method != METHOD_SCRABBLE) ==> g->side[side].left == \old(value_of(stage_of(g, side)));
    ensures M10: \old(stage_of(g, side).method == METHOD_SCRABBLE) ==> g->side[side].left == \old(g->side[side].left);
    ensures M6: g->side[side].counted_from ==
		\old(stage_of(g, side).method == METHOD_CANADIAN ? g->side[side].moves : g->side[side].counted_from);
    ensures g->side[1 - side].left == \old(g->side[1 - side].left);
    ensures A2_other: \old(g->last.side != side || g->last.valid == LAST_NONE) ==> g->last == \old(g->last); */
static void enter_period(struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    // Once no period is left to pass into: in a stage by moves an overstep, in the last stage or a period the
    // flag, else none.
    ensures F1: \result == EXPIRY_FLAG || \result == EXPIRY_OVERSTEP <==> falls_at_zero(g, side);
    ensures P2: \result == EXPIRY_OVERSTEP <==> g->side[side].period == 0 && by_moves(g, side);
    ensures P3: \result == EXPIRY_NONE <==> !falls_at_zero(g, side); */
static uint8_t falls(const struct game_clock *g, uint8_t side);

#endif
