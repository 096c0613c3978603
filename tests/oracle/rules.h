/* What the requirements say about one control and one stretch of thinking time. */
#ifndef ZEITNOT_TESTS_ORACLE_RULES_H
#define ZEITNOT_TESTS_ORACLE_RULES_H

#include "tests/oracle/oracle.h"

#define SECOND	((span)4096)
#define MOST	(35999 * SECOND) /* T4 */
#define FOREVER ((span)-1)
/* P6: a stage that repeats never ends, but its number stays at this one. */
#define HELD_STAGE 254

static inline span span_of(struct amount a)
{
	return a.s * SECOND + (a.cs * SECOND + 50) / 100;
}

static inline span least(span a, span b)
{
	return a < b ? a : b;
}

static inline span most(span a, span b)
{
	return a > b ? a : b;
}

/* The stage that a side plays; a repeated stage is the last one (P6). */
const struct stage *rule_stage(const struct control *c, const struct game_position *p, uint8_t side);
const struct stage *rule_stage_number(const struct control *c, uint8_t colour, unsigned number);
uint8_t rule_colour(const struct game_position *p, uint8_t side);
bool rule_is_last(const struct control *c, uint8_t colour, unsigned number);
bool rule_has_next(const struct control *c, uint8_t colour, unsigned number);
bool rule_by_moves(const struct control *c, uint8_t colour, unsigned number);

/* P5: the counter at the start of the count of this stage, for a side that enters it with `moves` made. */
span rule_count_begin(const struct control *c, uint8_t colour, unsigned number, span moves);
/* P5, M6: the moves to make until the count is complete, 0 if it is. */
span rule_to_make(const struct control *c, const struct game_position *p, uint8_t side);
bool rule_counts_in_period(const struct control *c, const struct game_position *p, uint8_t side);

span rule_allowance(const struct stage *s, unsigned move); /* "Words" */
span rule_bronstein(const struct stage *s);
span rule_us_delay(const struct stage *s);

/* The clock of a side: entered + given - charged (count-up: the other way round). */
span rule_left(const struct control *c, const struct game_position *p, uint8_t side);

bool rule_over(const struct game_position *p);
void rule_give(const struct control *c, struct game_position *p, uint8_t side, span amount);
void rule_think(const struct control *c, struct game_position *p, span duration);
void rule_resume(const struct control *c, struct game_position *p);
void rule_press(const struct control *c, struct game_position *p, uint8_t side);
void rule_end_move(const struct control *c, struct game_position *p, uint8_t side);
void rule_begin_move(const struct control *c, struct game_position *p, uint8_t side);
void rule_withdraw(const struct control *c, struct game_position *p, uint8_t side);
span rule_next(const struct control *c, const struct game_position *p);

/* A10 */
struct as_if {
	span left;
	uint16_t stage;
	span begin;
	uint8_t period;
	bool open; /* the requirements do not determine the result */
};
void rule_as_if(const struct control *c, const struct game_position *p, struct as_if answer[2]);
span rule_value(const struct control *c, uint8_t colour);
bool rule_freeze(const struct control *c);
span rule_base(const struct control *c, uint8_t colour);
span rule_penalty(const struct control *c); /* A2: the minutes proposed, in seconds */

#endif
