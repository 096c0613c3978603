/* Contracts of game_query.h and game_query.c (tests/prove/README.md says how to read one). */
#ifndef ZEITNOT_CORE_PROOF_GAME_QUERY_H
#define ZEITNOT_CORE_PROOF_GAME_QUERY_H

#include "firmware/core/game_query.h"
#include "firmware/core/proof/game_state.h"

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures \result <==> by_moves(g, side); */
bool stage_is_by_moves(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures P5_M6: \result == to_make(g, side); */
uint16_t game_clock_moves_to_make(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures \result <==> has_next(g, side); */
bool stage_has_next(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures M4: \result == delay_left(g) && 0 <= \result <= TICKS_MAX;
    ensures \result > 0 ==> g->side[g->turn].delay_used + \result <= TICKS_MAX; */
ticks rules_delay_left(const struct game_clock *g);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures M8_M10: \result == rest_of(g, side) && -2 * TICKS_MAX <= \result <= 2 * TICKS_MAX; */
ticks rules_rest(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    assigns \nothing;
    ensures \result <==> is_entered(g, side); */
bool rules_is_entered(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && control_sound(g->control);
    assigns \nothing;
    ensures \result <==> over(g); */
bool rules_is_over(const struct game_clock *g);

/*@ requires \valid_read(g) && control_sound(g->control);
    assigns \nothing;
    ensures F6: g->state == PLAY_OVER && !over(g) ==> \result == PLAY_PAUSED;
    ensures F6: g->state != PLAY_OVER || over(g) ==> \result == g->state; */
enum play_state game_clock_state(const struct game_clock *g);

/*@ requires \valid_read(g) && control_sound(g->control);
    assigns \nothing;
    ensures F2: \result <==> freezes(g); */
bool game_clock_freezes(const struct game_clock *g);

/*@ requires \valid_read(g);
    assigns \nothing;
    ensures \result == colour_of(g, side); */
uint8_t game_clock_colour(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side) && control_sound(g->control);
    assigns \nothing;
    ensures \result == &g->control.stage[colour_of(g, side)][index_of(g, side)];
    ensures *\result == stage_of(g, side) && stage_fits(*\result) && 0 <= index_of(g, side) <= 4;
    ensures \valid(g) ==> \valid(\result);
    ensures \valid_read(\result); */
const struct stage *game_clock_stage(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && is_side(side);
    assigns \nothing;
    ensures \result <==> is_last(g, side); */
bool game_clock_is_last_stage(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g);
    assigns \nothing;
    ensures \result == elapsed(g, now); */
ticks rules_elapsed(const struct game_clock *g, instant now);

/*@ requires \valid_read(g) && is_side(side) && between(g->since, now) <= 1000000000;
    NEEDS_SOUND(g)
    requires M7: stage_of(g, LEFT).method == METHOD_HOURGLASS <==> stage_of(g, RIGHT).method == METHOD_HOURGLASS;
    assigns \nothing;
    ensures what_will_be_charged: \result == left_after(g, side, elapsed(g, now)); */
ticks game_clock_unseen(const struct game_clock *g, uint8_t side, instant now);

/*@ requires \valid_read(g) && is_side(side) && between(g->since, now) <= 1000000000;
    NEEDS_SOUND(g)
    requires M7: stage_of(g, LEFT).method == METHOD_HOURGLASS <==> stage_of(g, RIGHT).method == METHOD_HOURGLASS;
    assigns \nothing;
    ensures \let left = left_after(g, side, elapsed(g, now));
	    \result == (g->side[side].flag == FLAG_FALLEN || (left < 0 && stage_of(g, side).method != METHOD_SCRABBLE) ? 0 : left); */
ticks game_clock_remaining(const struct game_clock *g, uint8_t side, instant now);

/*@ requires \valid_read(g) && is_side(side);
    NEEDS_SOUND(g)
    assigns \nothing;
    // A10: no delay runs beside a 0 that was confirmed.
    ensures A10: fallen(g, side) || (g->side[side].left == 0 && is_entered(g, side)) ==> \result == 0;
    ensures M4: !fallen(g, side) && !(g->side[side].left == 0 && is_entered(g, side)) ==>
		\result == (side != g->turn ? \max(us_delay_of(stage_of(g, side)) - g->side[side].delay_used, 0) :
			    \max(delay_left(g) - elapsed(g, now), 0)); */
ticks game_clock_delay(const struct game_clock *g, uint8_t side, instant now);

/*@ requires \valid_read(g) && is_side(side) && between(g->since, now) <= 1000000000;
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures P8: \result == used_after(g, side, elapsed(g, now)); */
ticks game_clock_used(const struct game_clock *g, uint8_t side, instant now);

/*@ requires \valid_read(g) && is_side(side) && between(g->since, now) <= 1000000000;
    NEEDS_SOUND(g)
    assigns \nothing;
    ensures M3: side == g->turn ==> \result == \min(g->side[side].move_used + elapsed(g, now), TICKS_MAX);
    ensures M3: side != g->turn ==> \result == g->side[side].move_used; */
ticks game_clock_move_used(const struct game_clock *g, uint8_t side, instant now);

/*@ // F3: if a flag has fallen, it or the other one is marked as the first.
    predicate order_valid(struct clock_side *clock, struct clock_side *other) = clock->flag == FLAG_FALLEN ?
	clock->first <= 1 && (clock->first != 0 || other->first != 0) : clock->first == 0;
    predicate below_zero_valid(struct game_clock *g, integer side) =
	fallen(g, side) || stage_of(g, side).method == METHOD_SCRABBLE;
    predicate side_valid(struct game_clock *g, integer side) =
	(\let c = g->control; g->side[side].stage < c.stages[colour_of(g, side)] || c.repeat[colour_of(g, side)] != 0) &&
	clock_sound(&g->side[side]) && (g->side[side].left < 0 ==> below_zero_valid(g, side)) &&
	g->side[side].flag <= FLAG_FALLEN && order_valid(&g->side[side], &g->side[1 - side]); */

/*@ requires \valid_read(clock) && \valid_read(other);
    assigns \nothing;
    ensures F3: \result <==> order_valid(clock, other); */
static bool order_is_valid(const struct clock_side *clock, const struct clock_side *other);

/*@ requires \valid_read(g) && is_side(side) && control_sound(g->control);
    assigns \nothing;
    ensures N4: \result <==> side_valid(g, side) && g->side[side].delay_used <= TICKS_PER_HOUR; */
static bool side_is_valid(const struct game_clock *g, uint8_t side);

/*@ requires \valid_read(g) && control_sound(g->control);
    assigns \nothing;
    ensures N4: \result ==> turn_sound(g) && clock_sound(&g->side[LEFT]) && clock_sound(&g->side[RIGHT]);
    ensures N4_left: \result ==> side_valid(g, LEFT);
    ensures N4_right: \result ==> side_valid(g, RIGHT); */
bool game_clock_valid(const struct game_clock *g);

#endif
