/* Contracts of control.h and control.c, and the predicates on a control (tests/prove/README.md says how to
 * read one). */
#ifndef ZEITNOT_CORE_PROOF_CONTROL_H
#define ZEITNOT_CORE_PROOF_CONTROL_H

#include "firmware/core/control.h"
#include "firmware/core/proof/ticks.h"

/*@ logic integer ticks_in(struct amount a) = ticks_of(a.s, a.cs);
    predicate amount_fits(struct amount a) = a.cs <= 99 && 100 * a.s + a.cs <= 3599900; */

/*@ requires \valid_read(amount) && most > 0;
    assigns \nothing;
    ensures !\result ==> amount->cs <= 99 && 100 * amount->s + amount->cs <= 100 * most; */
bool amount_is_above(const struct amount *amount, uint16_t most);

/*@ requires method < METHOD_COUNT;
    assigns \nothing; */
uint8_t control_traits(uint8_t method);

/*@ predicate stage_fits(struct stage s) = amount_fits(s.time) && amount_fits(s.value) && s.method < METHOD_COUNT;
    logic integer time_of(struct stage s) = ticks_in(s.time);
    logic integer value_of(struct stage s) = ticks_in(s.value);
    logic integer allowance_of(struct stage s, integer move) =
	s.method == METHOD_BRONSTEIN || (s.method == METHOD_FISCHER && move >= s.count) ? value_of(s) : 0;
    logic integer us_delay_of(struct stage s) = s.method == METHOD_US_DELAY ? value_of(s) : 0; */

/*@ requires \valid_read(stage) && stage_fits(*stage);
    assigns \nothing;
    ensures \result == time_of(*stage) && 0 <= \result <= TICKS_MAX; */
ticks stage_time(const struct stage *stage);

/*@ requires \valid_read(stage) && stage_fits(*stage);
    assigns \nothing;
    ensures \result == value_of(*stage) && 0 <= \result <= TICKS_MAX; */
ticks stage_value(const struct stage *stage);

/*@ requires \valid_read(stage) && stage_fits(*stage);
    assigns \nothing;
    ensures \result == allowance_of(*stage, move) && 0 <= \result <= TICKS_MAX; */
ticks stage_allowance(const struct stage *stage, uint16_t move);

/*@ requires \valid_read(stage) && stage_fits(*stage);
    assigns \nothing;
    ensures \result == us_delay_of(*stage) && 0 <= \result <= TICKS_MAX; */
ticks stage_us_delay(const struct stage *stage);

/*@ requires \valid_read(stage) && stage_fits(*stage);
    assigns \nothing;
    ensures \result == (stage->method == METHOD_COUNT_UP ? 0 : stage->method == METHOD_GONG ? value_of(*stage) :
			 time_of(*stage) + allowance_of(*stage, 1));
    ensures 0 <= \result <= 2 * TICKS_MAX; */
ticks stage_start(const struct stage *stage);

/*@ logic integer stage_index_in(struct control c, integer colour, integer number) = \min(number, c.stages[colour] - 1);
    logic struct stage stage_in(struct control c, integer colour, integer number) =
	c.stage[colour][stage_index_in(c, colour, number)];
    // P5: the numbers of the stages before `number`, and the counter with which its count begins. A repeated
    // last stage counts as often as it was played.
    logic integer moves_of_first(struct control c, integer colour, integer n) =
	n <= 0 ? 0 : moves_of_first(c, colour, n - 1) + c.stage[colour][n - 1].moves;
    logic integer moves_of_repeated(struct control c, integer colour, integer number) =
	\max(0, number - (c.stages[colour] - 1)) * c.stage[colour][c.stages[colour] - 1].moves;
    logic integer moves_before(struct control c, integer colour, integer number) =
	moves_of_first(c, colour, stage_index_in(c, colour, number)) + moves_of_repeated(c, colour, number);
    logic integer unnumbered_of_first(struct control c, integer colour, integer n) =
	n <= 0 ? 0 : unnumbered_of_first(c, colour, n - 1) + (c.stage[colour][n - 1].moves == 0 ? 1 : 0);
    logic integer unnumbered_before(struct control c, integer colour, integer number) =
	unnumbered_of_first(c, colour, \min(number, c.stages[colour]));
    logic integer count_begin(struct control c, integer colour, integer number, integer moves) =
	number < 254 && unnumbered_before(c, colour, number) == 0 ? moves_before(c, colour, number) : moves;
    predicate next_in(struct control c, integer colour, integer number) =
	number + 1 < c.stages[colour] || c.repeat[colour] != 0;
    predicate by_moves_in(struct control c, integer colour, integer number) =
	stage_in(c, colour, number).moves != 0 && !(stage_in(c, colour, number).flags & STAGE_ADVISORY) &&
	next_in(c, colour, number);
    predicate control_sound(struct control c) =
	1 <= c.stages[WHITE] <= CONTROL_STAGES && 1 <= c.stages[BLACK] <= CONTROL_STAGES &&
	\forall integer colour, i; 0 <= colour <= 1 && 0 <= i < CONTROL_STAGES ==> stage_fits(c.stage[colour][i]); */

/*@ requires \valid_read(control) && colour <= 1 && control_sound(*control);
    assigns \nothing;
    ensures \result == &control->stage[colour][stage_index_in(*control, colour, number)];
    ensures *\result == stage_in(*control, colour, number) && stage_fits(*\result);
    ensures 0 <= stage_index_in(*control, colour, number) <= 4 && \valid_read(\result); */
static inline const struct stage *control_stage(const struct control *control, uint8_t colour,
						uint8_t number);

/*@ requires \valid_read(control) && colour <= 1 && control_sound(*control);
    assigns \nothing;
    ensures \result <==> next_in(*control, colour, number); */
bool control_has_next(const struct control *control, uint8_t colour, uint8_t number);

/*@ requires \valid_read(control) && colour <= 1 && control_sound(*control);
    assigns \nothing;
    ensures \result <==> by_moves_in(*control, colour, number); */
bool control_is_by_moves(const struct control *control, uint8_t colour, uint8_t number);

/*@ logic integer periods_in(struct stage s) =
	s.method == METHOD_BYO_YOMI ? s.count : s.method == METHOD_CANADIAN || s.method == METHOD_SCRABBLE ? 1 : 0; */

/*@ requires \valid_read(stage);
    assigns \nothing;
    ensures \result == periods_in(*stage); */
uint8_t stage_periods(const struct stage *stage);

/*@ requires \valid_read(control);
    assigns \nothing;
    ensures \result <==> control->stage[WHITE][0].method >= METHOD_HOURGLASS; */
bool control_is_special(const struct control *control);

/*@ predicate freezes_itself(struct stage s) =
	METHOD_FISCHER <= s.method <= METHOD_HOURGLASS || (s.method == METHOD_COUNT_UP && time_of(s) > 0);
    predicate freezes_before(struct control c, integer colour, integer end) =
	\exists integer i; 0 <= i < end && freezes_itself(c.stage[colour][i]);
    predicate freezes_by_default(struct control c) =
	freezes_before(c, WHITE, c.stages[WHITE]) || freezes_before(c, BLACK, c.stages[BLACK]); */

/*@ requires \valid_read(control) && control_sound(*control);
    assigns \nothing;
    ensures F2: \result <==> freezes_by_default(*control); */
bool control_freeze_default(const struct control *control);

/*@ assigns \nothing;
    ensures \result <==> method >= METHOD_HOURGLASS; */
static bool is_special(uint8_t method);

/*@ requires \valid_read(stage) && stage_fits(*stage);
    assigns \nothing;
    ensures \result <==> freezes_itself(*stage); */
static bool stage_freezes(const struct stage *stage);

/*@ requires \valid_read(stage);
    assigns \nothing;
    ensures fits: \result == CONTROL_OK ==> stage_fits(*stage);
    ensures P1: \result == CONTROL_OK && first != 0 && stage->method != METHOD_COUNT_UP ==>
		(stage->method == METHOD_GONG ? value_of(*stage) : time_of(*stage) + allowance_of(*stage, 1)) > 0;
    ensures T4: \result == CONTROL_OK && first != 0 && stage->method < METHOD_COUNT_UP ==>
		time_of(*stage) + allowance_of(*stage, 1) <= TICKS_MAX;
    ensures P6: \result == CONTROL_OK && repeats != 0 ==> stage->moves != 0 && stage->flags == 0; */
static uint8_t check_stage(const struct stage *stage, bool first, bool last, bool repeats);

/*@ requires \valid_read(control) && \valid(moves) && \separated(control, moves) && control_sound(*control);
    requires colour == WHITE || colour == BLACK;
    assigns *moves;
    ensures P5: \result <==> number < 254 && unnumbered_before(*control, colour, number) == 0;
    ensures P5: \result ==> *moves == moves_before(*control, colour, number);
    ensures !\result ==> *moves == \old(*moves); */
bool control_moves_before(const struct control *control, uint8_t colour, uint8_t number, uint16_t *moves);

#endif
