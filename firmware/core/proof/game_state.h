/* What the contracts of the game speak of, and the contract of other_side (tests/prove/README.md says how to
 * read one). */
#ifndef ZEITNOT_CORE_PROOF_GAME_STATE_H
#define ZEITNOT_CORE_PROOF_GAME_STATE_H

#include "firmware/core/game_state.h"
#include "firmware/core/proof/control.h"

/*@ requires side == LEFT || side == RIGHT;
    assigns \nothing;
    ensures \result == 1 - side; */
static inline uint8_t other_side(uint8_t side);

/* What is true of every game, before and after a function. The predicates are separate, because the
 * provers handle small ones better. */
#define NEEDS_SOUND(g)                                                                                       \
	requires turn_sound(g);                                                                              \
	requires control_sound((g)->control);                                                                \
	requires clock_sound(&(g)->side[LEFT]);                                                              \
	requires clock_sound(&(g)->side[RIGHT]);
#define KEEPS_SOUND(g)                                                                                       \
	ensures turn_sound(g);                                                                               \
	ensures control_sound((g)->control);                                                                 \
	ensures - TICKS_MAX <= (g)->side[LEFT].left <= TICKS_MAX;                                            \
	ensures 0 <= (g)->side[LEFT].used <= TICKS_MAX;                                                      \
	ensures(g)->side[LEFT].moves <= 9999;                                                                \
	ensures 0 <= (g)->side[LEFT].move_used <= TICKS_MAX;                                                 \
	ensures 0 <= (g)->side[LEFT].delay_used <= TICKS_MAX;                                                \
	ensures - TICKS_MAX <= (g)->side[RIGHT].left <= TICKS_MAX;                                           \
	ensures 0 <= (g)->side[RIGHT].used <= TICKS_MAX;                                                     \
	ensures(g)->side[RIGHT].moves <= 9999;                                                               \
	ensures 0 <= (g)->side[RIGHT].move_used <= TICKS_MAX;                                                \
	ensures 0 <= (g)->side[RIGHT].delay_used <= TICKS_MAX;

/*@ predicate is_side(integer side) = side == LEFT || side == RIGHT;
    predicate clock_sound(struct clock_side *c) =
	-TICKS_MAX <= c->left <= TICKS_MAX && 0 <= c->used <= TICKS_MAX && c->moves <= 9999 &&
	0 <= c->move_used <= TICKS_MAX && 0 <= c->delay_used <= TICKS_MAX;
    predicate turn_sound(struct game_clock *g) =
	is_side(g->turn) && is_side(g->white) && g->state <= PLAY_OVER;

    predicate last_sound(struct game_clock *g) =
	is_side(g->last.side) && 0 <= g->last.move_used <= TICKS_MAX && 0 <= g->last.delay_used <= TICKS_MAX &&
	-2 * TICKS_MAX <= g->last.given <= 2 * TICKS_MAX;

    // P6: repetitions count on, up to 254.
    logic integer next_number(integer number) = number < 254 ? number + 1 : number;

    // ---- the stage of a side ----

    logic integer colour_of(struct game_clock *g, integer side) = side == g->white ? WHITE : BLACK;
    logic integer index_of(struct game_clock *g, integer side) =
	stage_index_in(g->control, colour_of(g, side), g->side[side].stage);
    logic struct stage stage_of(struct game_clock *g, integer side) =
	stage_in(g->control, colour_of(g, side), g->side[side].stage);
    predicate is_last(struct game_clock *g, integer side) =
	g->side[side].stage + 1 >= (\let c = g->control; c.stages[colour_of(g, side)]);
    predicate has_next(struct game_clock *g, integer side) =
	next_in(g->control, colour_of(g, side), g->side[side].stage);
    predicate by_moves(struct game_clock *g, integer side) =
	by_moves_in(g->control, colour_of(g, side), g->side[side].stage);
    predicate is_entered(struct game_clock *g, integer side) = (g->entered & (side == LEFT ? SIDES_LEFT : SIDES_RIGHT)) != 0;
    predicate fallen(struct game_clock *g, integer side) = g->side[side].flag == FLAG_FALLEN;
    // F2: as it was set, else as the control in force has it.
    predicate freezes(struct game_clock *g) =
	g->freeze == FREEZE_AUTO ? freezes_by_default(g->control) : g->freeze == FREEZE_ON;
    // F2, F6, M7
    predicate over(struct game_clock *g) =
	freezes(g) || g->control.stage[WHITE][0].method == METHOD_HOURGLASS ?
	fallen(g, LEFT) || fallen(g, RIGHT) : fallen(g, LEFT) && fallen(g, RIGHT);

    // ---- what time does to the clocks ----

    // T1: only while a clock runs.
    logic integer elapsed(struct game_clock *g, integer now) =
	g->state == PLAY_RUNNING ? \max(between(g->since, now), 0) : 0;
    // M4: what is left of the delay of the move in hand.
    logic integer delay_left(struct game_clock *g) =
	g->side[g->turn].flag == FLAG_FALLEN ? 0 : \max(us_delay_of(stage_of(g, g->turn)) - g->side[g->turn].delay_used, 0);
    // What the side on turn pays of it. M4: the delay runs first.
    logic integer paid(struct game_clock *g, integer time) = \max(time - delay_left(g), 0);
    // The clock of `side` when the side on turn pays `amount` (M8: counts it); nobody else is touched, but
    // M7: the sand of one is the other's.
    logic integer left_paying(struct game_clock *g, integer side, integer amount) =
	\let method = stage_of(g, g->turn).method;
	\let left = g->side[side].left;
	side == g->turn ? held(method == METHOD_COUNT_UP ? left + amount : left - amount) :
	method == METHOD_HOURGLASS ? held(left + amount) : left;
    // The clock of `side` after `time`.
    logic integer left_after(struct game_clock *g, integer side, integer time) = left_paying(g, side, paid(g, time));
    // P8: the time used, delay or not, counts for the side on turn only.
    logic integer used_after(struct game_clock *g, integer side, integer time) =
	side == g->turn ? held(g->side[side].used + time) : g->side[side].used;

    // M8, M10: what a side may think until its clock is used up.
    logic integer rest_of(struct game_clock *g, integer side) =
	\let s = stage_of(g, side);
	\let left = g->side[side].left;
	s.method == METHOD_COUNT_UP ? (time_of(s) == 0 ? TICKS_MAX : time_of(s) - left) :
	s.method == METHOD_SCRABBLE && g->side[side].period > 0 ? (value_of(s) == 0 ? TICKS_MAX : left + value_of(s)) : left;

    // A3: what a clock may be set to.
    predicate may_show(struct stage s, integer left) =
	(s.method == METHOD_SCRABBLE ? (value_of(s) > 0 ? -value_of(s) : -TICKS_MAX) : 0) <= left <=
	(s.method == METHOD_COUNT_UP && time_of(s) > 0 ? time_of(s) : TICKS_MAX);

    // ---- what a move completed gives; the counters are already those after it ----

    // Periods there are only where the method has some.
    predicate period_sound(struct game_clock *g, integer side) =
	g->side[side].period == 0 ||
	stage_of(g, side).method == METHOD_BYO_YOMI || stage_of(g, side).method == METHOD_CANADIAN ||
	stage_of(g, side).method == METHOD_SCRABBLE;
    // P5, M6: what is to be made until the count is complete.
    logic integer to_make(struct game_clock *g, integer side) =
	\let s = stage_of(g, side);
	\let number = s.method == METHOD_CANADIAN && g->side[side].period > 0 ? s.count : s.moves;
	number == 0 ? 0 : \min(\max(g->side[side].counted_from + number - g->side[side].moves, 0), 65535);
    // P2
    predicate ends_stage(struct game_clock *g, integer side) =
	by_moves(g, side) && to_make(g, side) == 0;
    // M3: what was used of the delay.
    logic integer refund(struct game_clock *g, integer side) =
	stage_of(g, side).method == METHOD_BRONSTEIN ? \min(g->side[side].move_used, value_of(stage_of(g, side))) : 0;
    // The delay that a Bronstein stage takes back when it ends; a Fischer stage gives nothing more.
    logic integer taken_back(struct game_clock *g, integer side) =
	stage_of(g, side).method == METHOD_BRONSTEIN ? value_of(stage_of(g, side)) : 0;
    // M5, M6: the period is restored, and more than whole stays; M6: once its moves are made.
    predicate restores_period(struct game_clock *g, integer side) =
	g->side[side].period > 0 && !ends_stage(g, side) &&
	(stage_of(g, side).method == METHOD_BYO_YOMI ||
	 (stage_of(g, side).method == METHOD_CANADIAN && to_make(g, side) == 0));
    // What a side has that enters its stage with `left` on the clock; less than nothing becomes nothing.
    logic integer carried(struct game_clock *g, integer side, integer left) =
	held(left + time_of(stage_of(g, side)) + allowance_of(stage_of(g, side), g->side[side].moves + 1));
    logic integer entered(struct game_clock *g, integer side, integer left) = \max(carried(g, side, left), 0);

    // ---- what happens when time has run out ----

    // A flag falls in the last stage, in a stage by moves, and in a period; all only once no period is left
    // to pass into.
    predicate falls_at_zero(struct game_clock *g, integer side) =
	g->side[side].period > 0 || by_moves(g, side) || !has_next(g, side); */

#endif
