/* Internal to the core: what the methods give, and how a side enters a stage. Used by the game_*.c files
 * only. */
#ifndef ZEITNOT_CORE_GAME_RULES_H
#define ZEITNOT_CORE_GAME_RULES_H

#include "firmware/core/game_query.h"

/* Tells an event, dated g->since. */
void event_emit(struct game_clock *g, uint8_t what, uint8_t side, uint16_t value);

/* Enters the next stage: number, counter, new time + new allowance - old allowance of the next uncompleted
 * move (P2, P3), never below nothing; true if it would be. `old` is the allowance that is on the clock and
 * is taken back. */
bool stage_enter_next(struct game_clock *g, uint8_t side, ticks old);

/* T4: adds `amount` to a clock.  It is held at 9:59:59, with an entry in the log. */
void clock_give(struct game_clock *g, uint8_t side, ticks amount);

/* What the completion of a move gives (increment, refund, stages, period), M2 to M6, P2, P6. The counters
 * are already those after the move. Sets last.valid to LAST_CHANGED where a stage or period changed. */
void rules_completed_move(struct game_clock *g, uint8_t side);

/* A2: the thought of `side` ends without a move: what was used of a Bronstein delay comes back, a byo-yomi
 * period is whole again. A time that was entered stays. */
void rules_end_thought(struct game_clock *g, uint8_t side);

/* P6: a stage that repeats never ends, but its number is held at 254. */
uint8_t rules_next_stage(uint8_t number);

/* What happens when the clock of `side` is used up at g->since (F1, P3, M5 to M10). */
void rules_expire(struct game_clock *g, uint8_t side);

/* The rules of the move in hand have changed. A delay counts from the resumption, and the last press can
 * no longer be taken back. */
void rules_begin_again(struct game_clock *g);

/* The move in hand of `side` is over: nothing is used of the next one, and its US delay is whole. */
void rules_forget_thought(struct game_clock *g, uint8_t side);

/* P5: the counter with which the count of stage `stage` begins, for a side that enters it with `moves`
 * made: the sum of the numbers before it, or `moves` where a stage before it has no number. */
uint16_t rules_count_begin(const struct control *control, uint8_t colour, uint8_t stage, uint16_t moves);

/* The turn passes to `side`, which thinks on about its move in hand. */
void rules_begin_move(struct game_clock *g, uint8_t side);

/* The move of `side` is completed: the other side begins to think. */
void rules_pass_turn(struct game_clock *g, uint8_t side);

/* Charges the time since `since` to the side on turn and moves `since` to `at` (T1). */
void rules_charge(struct game_clock *g, instant at);

/* A3: the time of `side` counts as entered until a clock runs. */
void rules_enter(struct game_clock *g, uint8_t side);

/* F1, F3: withdraws the flag of `side`; one that is still down is first. */
void rules_withdraw_flag(struct game_clock *g, uint8_t side);

/* F4: a new line in the log, with what both clocks have now; `kind` is an enum expiry_kind. */
void log_expiry(struct game_clock *g, uint8_t kind, uint8_t side);

#endif
